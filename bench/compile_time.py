#!/usr/bin/env python3
"""Prints the seconds and the memory that compilers take for powers in constant expressions.

    bench/compile_time.py [COMPILER...]      # if none is named: g++-12 and clang++-19, or c++

Each file of bench/compile_time/ is compiled with the compiler's default limits, three times; the least time and the most
memory are printed. headers.cpp is what there is without any power.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parent / "include"
FILES = ["headers", "pow_2048_public", "pow_2048", "ctbignum_2048"]


def compile_once(compiler, source):
    """Seconds, and mebibytes at most, in a process of its own; None where the compiler refuses."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        command = [compiler, "-std=c++20", "-fsyntax-only", f"-I{INCLUDE}", f"-I{INCLUDE / 'carry' / 'compat'}", str(source)]
        begin = time.monotonic()
        run = subprocess.run(command, capture_output=True, text=True)
        seconds = time.monotonic() - begin
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        if run.returncode != 0:
            print(run.stderr[:2000], file=sys.stderr)
            os.write(writer, b"failed")
        else:
            os.write(writer, f"{seconds} {memory}".encode())
        os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    with os.fdopen(reader) as answer:
        text = answer.read()
    return None if text == "failed" else tuple(float(x) for x in text.split())


def main(compilers):
    print("| compiler | file | seconds | MiB |")
    print("|--|--|--:|--:|")
    failed = False
    for compiler in compilers:
        for name in FILES:
            runs = [compile_once(compiler, HERE / "compile_time" / f"{name}.cpp") for _ in range(3)]
            if None in runs:
                print(f"| {compiler} | {name} | refused | |")
                failed = True
            else:
                print(f"| {compiler} | {name} | {min(r[0] for r in runs):.1f} | {max(r[1] for r in runs):.0f} |", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    if any(a in ("-h", "--help") for a in sys.argv[1:]):
        print(__doc__)
        sys.exit(0)
    sys.exit(main(sys.argv[1:] or [c for c in ("g++-12", "clang++-19") if shutil.which(c)] or ["c++"]))
