#!/usr/bin/env python3
"""Prints how many times as fast as the peer each operation is, by size, from carry_bench's JSON.

    carry_bench --benchmark_format=json ... >avx512.json
    bench/ratios.py avx512.json adx.json        # one column a file and operation
"""

import json
import pathlib
import sys

PEERS = {"integer": "gmp", "gf2x": "gf2x", "tommath": "libtommath"}


def medians(path):
    """Time by (world/operation, who, size in limbs or, for tommath, bits); the median where there are repetitions."""
    times = {}
    for entry in json.loads(pathlib.Path(path).read_text())["benchmarks"]:
        if entry["run_type"] == "aggregate" and entry["aggregate_name"] != "median":
            continue
        world, operation, who, limbs = entry["run_name"].split("/")[:4]
        times[f"{world}/{operation}", who, int(limbs)] = entry["cpu_time"]
    return times


def main(paths):
    columns = {}  # heading: {limbs: ratio}
    for path in paths:
        times = medians(path)
        for (what, who, limbs), time in times.items():
            peer = times.get((what, PEERS[what.split("/")[0]], limbs))
            if who == "carry" and peer is not None:
                columns.setdefault(f"{what} {pathlib.Path(path).stem}", {})[limbs] = peer / time
    headings = sorted(columns)
    unit = "bits" if all(h.startswith("tommath/") for h in headings) else "limbs"
    print(f"| {unit} | " + " | ".join(headings) + " |")
    print("|--:|" + "--:|" * len(headings))
    for limbs in sorted({limbs for ratios in columns.values() for limbs in ratios}):
        cells = (f"{columns[h][limbs]:.2f}" if limbs in columns[h] else "" for h in headings)
        print(f"| {limbs} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
