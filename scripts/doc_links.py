#!/usr/bin/env python3
"""Holds the Markdown files to what they link to.

    scripts/doc_links.py FILE...     names the links within the repository that lead nowhere, the sections in
                                     docs/benchmarks/ that docs/benchmarks.md does not lead to, the public headers that
                                     docs/reference.md does not name, and the options of CMake that docs/building.md
                                     does not name; fails if there is any"""

import glob
import os
import re
import sys

FENCED = re.compile(r"^```.*?^```", re.M | re.S)
HEADING = re.compile(r"^#+ +(.*)$", re.M)
SECTION = re.compile(r"^## +(.*)$", re.M)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")


def anchor(heading):
    """What the heading is linked by."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def without_code(file):
    with open(file, encoding="utf-8") as text:
        return FENCED.sub("", text.read())


def main(files):
    complaints = []
    for file in files:
        text = without_code(file)
        for path, part in LINK.findall(text):
            target = os.path.normpath(os.path.join(os.path.dirname(file), path)) if path else file
            if not os.path.exists(target):
                complaints.append(f"{file}: there is no {path}")
            elif part and part not in map(anchor, HEADING.findall(without_code(target))):
                complaints.append(f"{file}: there is no section #{part} in {target}")
        if file == "docs/benchmarks.md":
            led_to = set(LINK.findall(text))
            for page in sorted(glob.glob("docs/benchmarks/*.md")):
                name = page.removeprefix("docs/")
                if (name, "") in led_to:  # the report: as a whole
                    continue
                complaints += [f"{file}: there is no link to {name}#{section}"
                               for section in map(anchor, SECTION.findall(without_code(page)))
                               if (name, section) not in led_to]
        if file == "docs/reference.md":
            headers = (name.removeprefix("include/") for name in sorted(glob.glob("include/carry/*.h*")))
            complaints += [f"{file}: {header} is not named" for header in headers
                           if f"`{header}`" not in text and header != "carry/config.h"]
        if file == "docs/building.md":
            options = re.findall(r"^(?:option|set)\((CARRY_\w+) .*(?:ON|OFF|\$\{whole\}|CACHE STRING.*)\)$",
                                 without_code("CMakeLists.txt"), re.M)
            complaints += [f"{file}: {option} is not named" for option in options if f"`{option}`" not in text]
    print("\n".join(complaints), end="\n" if complaints else "", file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
