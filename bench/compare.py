"""compare.py FOLDER TURNS: prints the ratios of base-N.json to here-N.json: the median, the least and the largest of the turns."""

import json
import pathlib
import statistics
import sys


def times(path):
    entries = json.loads(path.read_text())["benchmarks"]
    return {entry["run_name"]: entry["cpu_time"] for entry in entries if entry["run_type"] == "iteration"}


def main(folder, turns):
    ratios = {}
    for turn in range(turns):
        base, here = (times(pathlib.Path(folder) / f"{which}-{turn}.json") for which in ("base", "here"))
        for name in here:
            if name in base:
                ratios.setdefault(name, []).append(base[name] / here[name])
    print(f"{'benchmark':44} {'faster':>8} {'least':>8} {'most':>8}")
    for name, values in ratios.items():
        mark = "  slower" if max(values) < 1 else "  faster" if min(values) > 1 else ""
        print(f"{name:44} {statistics.median(values):8.2f} {min(values):8.2f} {max(values):8.2f}{mark}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
