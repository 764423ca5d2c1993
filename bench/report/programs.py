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
        """Google Benchmark's medians as {(operation, who, size): nanoseconds}, and its context. An operation at a time, so that
        those who are compared run within the same minute."""
        listed = self.output(name, f"--benchmark_filter={pattern}", "--benchmark_list_tests=true") or ""
        operations = {}
        for line in listed.splitlines():
            if line.count("/") >= 3:  # not the sentence that nothing matches
                operations.setdefault("/".join(line.split("/")[:2]), []).append(line)
        times, context = {}, {}
        for operation, names in operations.items():
            self.progress(operation.replace("/", " "))
            found, context = self.medians(name, f"^({'|'.join(names)})$")
            times |= found
        return times, context

    def medians(self, name, pattern):
        text = self.output(
            name,
            f"--benchmark_filter={pattern}",
            "--benchmark_format=json",
            f"--benchmark_min_time={0.002 if self.quick else 0.02}",
            f"--benchmark_repetitions={3 if self.quick else 7}",
        )
        document = json.loads(text)
        times = {}
        scale = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
        for entry in document["benchmarks"]:
            if entry.get("error_occurred"):
                sys.exit(f"{name}: {entry['name']}: {entry['error_message']}")
            if entry["run_type"] == "aggregate" and entry["aggregate_name"] != "median":
                continue
            world, operation, who, size = entry["run_name"].split("/")[:4]
            times[f"{world} {operation}", who, int(size)] = entry["cpu_time"] * scale[entry["time_unit"]]
        return times, document["context"]


def document_table(name):
    """A source document's own figures, as dictionaries."""
    with open(pathlib.Path(__file__).parent / "documents" / f"{name}.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))
