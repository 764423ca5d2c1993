#!/usr/bin/env python3
"""Prints the branches that a processor cannot foretell, by instruction, where times alone do not tell what takes them.

    bench/branches.py COMMAND...                # what is run: its branches within Carry, those that are missed most first
    bench/branches.py build/release/bench/carry_integer_sizes mod_word --gmp --operands 256 --turns 1 8

By valgrind's callgrind, which simulates a simple predictor, at the level `portable` (valgrind knows no AVX-512, and its
processor no ADX). What is missed about as often as not is a branch on data: a mask, or value_barrier (carry/limb.hpp) before a
conditional move, spares it. Loops of few rounds are missed once, and real processors learn most of these."""

import collections
import os
import re
import subprocess
import sys
import tempfile

FUNCTION = re.compile(r"(c?)fn=\((\d+)\)(?: (.*))?")
COST = re.compile(r"(0x[0-9a-f]+|[+-]\d+|\*) \S+ ?(.*)")
LEAST_MISSED = 100  # how often; and which share of the times
LEAST_SHARE, MOST_SHARE = 0.1, 0.9


def missed(lines):
    """(times, missed, address, function) of each conditional branch, out of callgrind's lines with --dump-instr=yes."""
    names, function, events, address = {}, None, [], 0
    counts = collections.defaultdict(lambda: [0, 0])
    functions = {}
    is_call = False  # the line after `calls=` counts what is below the call
    for line in lines:
        if line.startswith("events:"):
            events = line.split()[1:]
        elif line.startswith("calls="):
            is_call = True
        elif match := FUNCTION.match(line):
            if match[3]:
                names[match[2]] = match[3]
            if not match[1]:
                function = match[2]
        elif match := COST.match(line):
            place = match[1]
            address = int(place, 16) if place[1:2] == "x" else address if place == "*" else address + int(place)
            if not is_call:
                cost = dict(zip(events, map(int, match[2].split())))
                counts[address][0] += cost.get("Bc", 0)
                counts[address][1] += cost.get("Bcm", 0)
                functions[address] = function
            is_call = False
    return [(times, wrong, address, names.get(functions[address], "")) for address, (times, wrong) in counts.items()]


def demangled(names):
    return subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True, check=True).stdout.splitlines()


def main(command):
    if not command:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "branches")
        subprocess.run(["valgrind", "--quiet", "--tool=callgrind", "--branch-sim=yes", "--dump-instr=yes",
                        f"--callgrind-out-file={out}", *command], stdout=subprocess.DEVNULL, check=True)
        with open(out, encoding="utf-8") as lines:
            found = missed(lines)
    found = [entry for entry in found if "carry" in entry[3] and entry[1] >= LEAST_MISSED
             and LEAST_SHARE < entry[1] / entry[0] < MOST_SHARE]
    found.sort(key=lambda entry: -entry[1])
    print(f"{'missed':>9} {'of':>9} {'address':>9}  function")
    for (times, wrong, address, _), name in zip(found, demangled(entry[3] for entry in found)):
        print(f"{wrong:9} {times:9} {address:9x}  {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
