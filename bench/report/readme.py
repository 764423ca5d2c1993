#!/usr/bin/env python3
"""The table of README.md: the least and the median of each operation's ratios in the recorded reports.

    bench/report/readme.py            # puts it into README.md, as `make record` does
    bench/report/readme.py --check    # fails if it says something else there
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEVELS = ("avx512", "adx")
HEADER = "| | | " + " | ".join(f"`{level}`: least | median" for level in LEVELS) + " |"
ROWS = {
    "integers": {
        "products": "integer mul",
        "squares": "integer sqr",
        "division": "integer divrem",
        "gcd": "integer gcd",
        "gcd with cofactors": "integer xgcd",
        "inverses": "integer invmod",
        "powers modulo a number": "integer powm",
        "square roots": "integer sqrtrem",
        "to decimal": "integer to_string",
        "from decimal": "integer from_string",
    },
    "polynomials": {
        "products": "gf2x mul",
        "squares": "gf2x sqr",
        "division": "gf2x divrem",
        "gcd": "gf2x gcd",
        "gcd with cofactors": "gf2x xgcd",
        "powers modulo a polynomial": "gf2x powm",
    },
}


def recorded(level):
    """(least, median) by operation, as the level's page has them in its first table."""
    rows = {}
    for line in (ROOT / f"docs/benchmarks/{level}.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and cells[0].startswith(("integer ", "gf2x ")):
            rows[cells[0]] = cells[1:3]
    return rows


def table():
    reports = [recorded(level) for level in LEVELS]
    lines = [HEADER, "|:--|:--|" + "--:|" * (2 * len(LEVELS))]
    for world, operations in ROWS.items():
        for name, operation in operations.items():
            figures = [figure for report in reports for figure in report[operation]]
            lines.append(f"| {world} | {name} | " + " | ".join(figures) + " |")
            world = ""
    return lines


def main():
    readme = ROOT / "README.md"
    lines = readme.read_text(encoding="utf-8").splitlines()
    begin = lines.index(HEADER)
    end = begin
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    if sys.argv[1:] == ["--check"]:
        wrong = [new for old, new in zip(lines[begin:end], table(), strict=True) if old != new]
        if wrong:
            sys.exit("README.md is not what the recorded reports say (bench/report/readme.py mends it):\n" + "\n".join(wrong))
    else:
        readme.write_text("\n".join(lines[:begin] + table() + lines[end:]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
