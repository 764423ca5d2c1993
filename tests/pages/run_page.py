"""Runs the Python of a page of docs/algorithms: its blocks one after the other, as one program.

What a page teaches it asserts, so a page whose program asserts nothing fails as well."""

import pathlib
import re
import sys


def main(page):
    text = pathlib.Path(page).read_text(encoding="utf-8")
    # Each block keeps its place, so that a failure names the line of the page.
    blocks = [(text.count("\n", 0, m.start(1)), m.group(1)) for m in re.finditer(r"^```python\n(.*?)^```$", text, re.M | re.S)]
    if not any("assert " in code for _, code in blocks):
        sys.exit(f"{page}: nothing is asserted")
    names = {"__name__": "page"}
    for line, code in blocks:
        exec(compile("\n" * line + code, page, "exec"), names)


if __name__ == "__main__":
    main(sys.argv[1])
