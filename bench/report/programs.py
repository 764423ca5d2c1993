"""Runs the measuring programs and reads what they print."""

import csv
import io
import json
import pathlib
import subprocess
import sys


class Programs:
    """The programs of one build. A program that was not built measures nothing."""

    def __init__(self, build, quick, products=100, progress=lambda what: None):
        self.build = pathlib.Path(build)
        self.progress = progress  # told what is being measured
        self.measured = {}  # nanoseconds, by the name of a benchmark
        self.quick = quick
        self.products = products  # of which the first document's tables have the time

    def path(self, name):
        found = [self.build / folder / name for folder in ("bench", "tools/carry")]
        return next((p for p in found if p.exists()), None)

    def output(self, name, *arguments):
        """What the program prints, or None where there is no such program."""
        program = self.path(name)
        if program is None:
            return None
        done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{program}: failed with code {done.returncode}\n{done.stderr}")
        return done.stdout

    def rows(self, name, *arguments):
        """Comma-separated output as dictionaries."""
        text = self.output(name, *arguments)
        if text is None:
            return None
        rows = list(csv.DictReader(io.StringIO(text)))
        return [r for r in rows if list(r.values()) != list(r.keys())]  # a heading repeated before each table

    def benchmarks(self, name, pattern):
        """Google Benchmark's medians as {(operation, who, size): nanoseconds}. An operation at a time, so that those who are
        compared run within the same minute; what was measured before is not measured again."""
        listed = self.output(name, f"--benchmark_filter={pattern}", "--benchmark_list_tests=true") or ""
        names = [line for line in listed.splitlines() if line.count("/") >= 3]  # not the sentence that nothing matches
        operations = {}
        for one in names:
            if one not in self.measured:
                operations.setdefault("/".join(one.split("/")[:2]), []).append(one)
        for operation, missing in operations.items():
            self.progress(operation.replace("/", " "))
            self.measured |= self.medians(name, missing)
        times = {}
        for one in names:
            world, operation, who, size = one.split("/")[:4]
            times[f"{world} {operation}", who, int(size)] = self.measured[one]
        return times

    def medians(self, name, names):
        """{name of a benchmark: nanoseconds}."""
        document = self.run(name, f"^({'|'.join(names)})$")
        scale = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
        medians = {}
        for entry in document["benchmarks"]:
            if entry.get("error_occurred"):
                sys.exit(f"{name}: {entry['name']}: {entry['error_message']}")
            if entry["run_type"] != "aggregate" or entry["aggregate_name"] == "median":
                medians[entry["run_name"]] = entry["cpu_time"] * scale[entry["time_unit"]]
        return medians

    def context(self, name, pattern):
        """What Google Benchmark says of the machine and the program, by the benchmark of this name."""
        document = self.run(name, pattern)
        return document["context"] if document else {}

    def run(self, name, pattern):
        """Google Benchmark's document, or None where there is no such program, or no such benchmark in it."""
        text = self.output(
            name,
            f"--benchmark_filter={pattern}",
            "--benchmark_format=json",
            f"--benchmark_min_time={0.002 if self.quick else 0.02}",
            f"--benchmark_repetitions={3 if self.quick else 7}",
        )
        return json.loads(text) if text and text.lstrip().startswith("{") else None


def document_table(name):
    """A source document's own figures, as dictionaries."""
    with open(pathlib.Path(__file__).parent / "documents" / f"{name}.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))
