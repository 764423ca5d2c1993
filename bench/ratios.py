#!/usr/bin/env python3
"""Prints how many times as fast as the best of its peers each operation is, by size, from carry_bench's JSON.

    carry_bench --benchmark_format=json ... >avx512.json
    bench/ratios.py avx512.json adx.json        # one column a file and operation
"""

import json
import pathlib
import sys

PEERS = ("gmp", "flint", "gf2x", "ntl", "openssl", "libtommath")  # the ratio is to the best of those that there are


def medians(path):
    """Time by (world/operation, who, size in limbs or, for tommath, bits); the median where there are repetitions."""
    times = {}
    for entry in json.loads(pathlib.Path(path).read_text())["benchmarks"]:
        if entry["run_type"] == "aggregate" and entry["aggregate_name"] != "median":
            continue
        world, operation, who, limbs = entry["run_name"].split("/")[:4]
        times[f"{world}/{operation}", who, int(limbs)] = entry["cpu_time"]
    return times


FIXED_PEERS = ["gmp", "ntl", "openssl", "boost"]


def fixed_table(path):
    """The operations on numbers of fixed size: our time, and how many times as long each peer takes.

    `chain` is the time where each operation waits for the one before, `vartime` that of the variable-time form. `mulx` is our time as
    a multiple of that of the 2N^2 + N independent multiplications of which Montgomery's multiplication of N limbs consists.
    """
    times = medians(path)
    print(f"| {pathlib.Path(path).stem} | size | ns | chain | vartime | mulx | " + " | ".join(FIXED_PEERS) + " |")
    print("|:--|" + "--:|" * (5 + len(FIXED_PEERS)))
    for what, size in sorted((what, size) for what, who, size in times if who == "carry"):
        ours = times[what, "carry", size]
        floor = times.get(("fixed/montgomery", "mulx", (size + 63) // 64)) if what.endswith("-mul") else None
        cells = [what.removeprefix("fixed/"), str(size), f"{ours:.1f}"]
        for who in ("carry_chain", "carry_vartime"):
            time = times.get((what, who, size))
            cells.append(f"{time:.1f}" if time else "")
        cells.append(f"{ours / floor:.2f}" if floor else "")
        for peer in FIXED_PEERS:
            time = times.get((what, peer, size))
            cells.append(f"{time / ours:.2f}" if time else "")
        print("| " + " | ".join(cells) + " |")


def main(paths):
    fixed = [path for path in paths if any(what.startswith("fixed/") for what, _, _ in medians(path))]
    for path in fixed:
        fixed_table(path)
    paths = [path for path in paths if path not in fixed]
    if not paths:
        return
    columns = {}  # heading: {limbs: ratio}
    for path in paths:
        times = medians(path)
        for (what, who, limbs), time in times.items():
            peers = [times[what, peer, limbs] for peer in PEERS if (what, peer, limbs) in times]
            if who == "carry" and peers:
                columns.setdefault(f"{what} {pathlib.Path(path).stem}", {})[limbs] = min(peers) / time
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
