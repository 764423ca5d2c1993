#!/usr/bin/env python3
"""Runs the evaluations and writes report/index.html, report/*.svg and report/*.csv.

    make report            # the whole ranges
    make report QUICK=1    # about a minute

or, with the programs built: bench/report/report.py [--build DIR] [--out DIR] [--quick]. Needs matplotlib.
"""

import argparse
import csv
import pathlib
import platform
import sys
import time

import evaluations
import markdown
import page
from programs import Programs


def bar(done, total, what):
    """A line of progress on a terminal."""
    if sys.stderr.isatty():
        filled = 30 * done // total
        line = f"\r[{'#' * filled}{'.' * (30 - filled)}] {what:<60.60}"
        print(line, end="\n" if done == total else "", file=sys.stderr, flush=True)
    elif done < total:
        print(f"{done + 1}/{total} {what}", file=sys.stderr)


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--out", default="report")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--products", type=int, default=100, help="of which the first document's tables have the time")
    parser.add_argument("--markdown", metavar="FILE", help="write this page in place of index.html, without the CSV files")
    parser.add_argument("--section", type=int, choices=range(1, len(evaluations.ALL) + 1), help="run this one only, and put it into "
                        "the page that --markdown names")  # fmt: skip
    options = parser.parse_args()
    if options.section and not options.markdown:
        parser.error("--section wants --markdown")

    begun = 0  # evaluations
    chosen = [evaluations.ALL[options.section - 1]] if options.section else evaluations.ALL
    names = [evaluation.__name__.replace("_", " ") for evaluation in chosen]
    programs = Programs(options.build, options.quick, options.products,
                        lambda what: bar(begun, len(names), f"{names[begun]}: {what}"))  # fmt: skip
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    context = {}
    for name, pattern in (("carry_bench", "^integer/mul/carry/1$"), ("carry_fixed_bench", "^fixed/mul/carry/1$")):
        context |= programs.context(name, pattern)
    facts = {"processor": processor(), "date": time.strftime("%Y-%m-%d")}
    facts |= {key: value for key, value in context.items() if key == "kernel level" or key.startswith("peer ")}

    if options.quick:
        facts["run"] = "quick: few repetitions, small sizes"

    sections = []
    for begun, evaluation in enumerate(chosen):
        bar(begun, len(names), names[begun])
        sections.append(evaluation(programs))
    bar(len(names), len(names), "done")

    for section in sections:
        for name, _, svg in section.pictures:
            (out / f"{section.key}_{name}.svg").write_text(svg.replace("#010203", "#333333"), encoding="utf-8")
        for name, _, header, rows in section.tables if not options.markdown else []:
            with open(out / f"{section.key}_{name}.csv", "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([header, *rows])
    path = pathlib.Path(options.markdown or out / "index.html")
    if options.section:
        text = markdown.renew(path.read_text(encoding="utf-8"), options.section, sections[0], facts, out.name)
    elif options.markdown:
        text = markdown.render(sections, facts, out.name)
    else:
        text = page.render(sections, facts)
    path.write_text(text, encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
