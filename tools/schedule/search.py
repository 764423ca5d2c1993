#!/usr/bin/env python3
"""Searches for the order of instructions in which an operation of fixed size runs fastest on this machine, and writes it to
include/carry/fixed/x86_64/ordered/.

    tools/schedule/search.py mul_5 --seconds 60 --write

The operations are in operations.py and what it imports. Out of random choices of how the rows of one are added, those that run
fastest are taken; then their instructions are moved about at random, within what data and flags allow and registers suffice for,
and what runs faster is kept (the method of CryptOpt: Kuepper et al., PLDI 2023). Every order is checked against Python's integers
before it is timed. Wants a core for itself: orders are timed only while nothing else runs on it, hyperthreads included.
"""

import argparse
import ctypes
import pathlib
import random
import re
import subprocess
import tempfile
import time

from operation import limbs
from operations import OPERATIONS
from program import Instruction, allocate, moves_into, mutate

HEADERS = pathlib.Path(__file__).resolve().parents[2] / "include/carry/fixed/x86_64/ordered"
POINTERS = {"r": "rdi", "a": "rsi", "b": "rcx", "k": "r8", "w": "r9"}
HALVES = {"rax": "eax", "rbx": "ebx", "rcx": "ecx", "rsi": "esi"} | {f"r{i}": f"r{i}d" for i in range(8, 16)}
TEMPORARIES = ["rax", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "rbx", "r8", "rcx"]
# The most registers an order may take, rdx and the pointers among them: rsp is taken, rbp often.
MOST_REGISTERS = 13
CHOICES = 8
CONTEXTS = 4
SAVED = ["rbx", "rbp", "r12", "r13", "r14", "r15"]


def temporaries(operation):
    free = [x for x in TEMPORARIES if x not in [POINTERS[p] for p in operation.pointers]]  # rdi is not among them
    if operation.inputs:
        free.append("rsi")
    return free[: MOST_REGISTERS - 1 - len(operation.pointers)]


def render(instructions, where):
    """Lines with the registers of `where`, which are names of operands if they begin with a bracket."""

    def register(match):
        name, half = match.group(1), match.group(2)
        place = where[name]
        if place.startswith("["):
            return "%k" + place if half else "%" + place
        return "%" + (HALVES[place] if half else place)

    return [re.sub(r"\{(\w+)(:k)?\}", register, x.text) for x in instructions]


def with_moves(instructions, registers, inputs):
    """The order and the registers of its names; with moves at the end, where the results belong into the inputs' registers."""
    where = allocate(instructions, registers, inputs)
    if not inputs:
        return instructions, where
    results = [where[x] for x in re.findall(r"{(\w+)}", instructions[-1].text)]
    spare = [x for x in registers if x not in results and x not in registers[: len(inputs)]]
    moves = [Instruction(f"movq {{{x}}}, {{{y}}}", [], [], None, "") for x, y in moves_into(registers, results, spare)]
    return instructions[:-1] + moves, where | {x: x for x in registers}


def machine_text(instructions, registers, inputs):
    lines = render(*with_moves(instructions, registers, inputs))
    lines = [re.sub(r"\(s(\d)\)", lambda m: f"{24 + 8 * int(m.group(1))}(%rsp)", x.replace("(far)", "16(%rsp)")) for x in lines]
    return [re.sub(r"\((\w)\)", lambda m: f"(%{POINTERS[m.group(1)]})", x) for x in lines]


class Machine:
    """Assembles orders, checks and times them."""

    def __init__(self, operation):
        self.operation, self.folder = operation, tempfile.TemporaryDirectory()
        self.count = 0
        self.memory = (ctypes.c_uint64 * 512)()  # eight results and operands a, below 4096 bytes that would be taken for others
        start = (ctypes.addressof(self.memory) + 63) // 64 * 64
        self.at = {x: start + 8 * i for x, i in {"r": 0, "a": 232, "b": 360, "k": 400}.items()}

    def assemble(self, texts):
        """Each text as a loop, in one of several contexts before it."""
        step = 8 * self.operation.extents["a"]
        turn = ["movq 8(%rsp), %rbp", "andl $7, %ebp", f"imull ${step}, %ebp, %ebp", "movq 80(%rsp), %rsi", "addq %rbp, %rsi"]
        turn += ["movq 88(%rsp), %rdi", "leaq (%rdi,%rbp,2), %rdi"]  # other operands and another place for the result
        contexts = [[], turn, ["leaq 1(%rbp), %rbp", "addq $1, %rbp"] * 4, ["movq 80(%rsp), %rsi", "movq 88(%rsp), %rdi"]]
        if self.operation.inputs:
            contexts = [[], ["leaq 1(%rbp), %rbp"] * 4, contexts[2], ["movq 80(%rsp), %rbp"]]
        lines = [".text"]
        bodies = [(f"order{i}", x) for i, x in enumerate(texts)]
        bodies += [("nops", ["nop"] * 600), ("latency", ["imulq %rax, %rax"] * 100)]
        for name, body in bodies:
            lines += [".p2align 6", f".globl {name}", f"{name}:", *(f"push %{x}" for x in SAVED), "subq $312, %rsp"]
            lines += ["movq %r8, 8(%rsp)", "movq %rcx, %r8", "movq %rdx, %rcx", "movq %rcx, 16(%rsp)", "movq %rsi, 80(%rsp)"]
            lines += ["movq %rdi, 88(%rsp)", "leaq 2f(%rip), %rax", "shlq $6, %r9", "addq %r9, %rax", "movq %rax, 72(%rsp)"]
            lines += ["leaq 96(%rsp), %r9", "lfence", "rdtsc", "shlq $32, %rdx", "orq %rdx, %rax", "movq %rax, (%rsp)"]
            held = list(zip(limbs("rsi", 4), temporaries(self.operation))) if self.operation.inputs else []
            lines += [f"movq {place.replace('(', '(%')}, %{register}" for place, register in held]
            lines += ["1:", "jmp *72(%rsp)"] + [".p2align 6", "2:"]
            for context in contexts:
                lines += [*context, "jmp 3f", ".p2align 6"]
            lines += ["3:", *body, "decq 8(%rsp)", "jnz 1b", "movq 88(%rsp), %rdi"]
            lines += [f"movq %{register}, {8 * i}(%rdi)" for i, (_, register) in enumerate(held)] + ["rdtscp"]
            lines += ["shlq $32, %rdx", "orq %rdx, %rax", "subq (%rsp), %rax", "addq $312, %rsp"]
            lines += [*(f"pop %{x}" for x in reversed(SAVED)), "ret"]
        self.count += 1
        path = pathlib.Path(self.folder.name) / f"orders{self.count}"
        path.with_suffix(".s").write_text("\n".join(lines) + "\n")
        subprocess.check_call(["cc", "-shared", "-nostdlib", "-o", path.with_suffix(".so"), path.with_suffix(".s")])
        library = ctypes.CDLL(str(path.with_suffix(".so")))
        path.with_suffix(".so").unlink()
        functions = {name: getattr(library, name) for name, _ in bodies}
        for f in functions.values():
            f.restype, f.argtypes = ctypes.c_uint64, [ctypes.c_uint64] * 6
        return functions

    def put(self, pointer, value, count):
        ctypes.memmove(self.at[pointer], value.to_bytes(8 * count, "little"), 8 * count)

    def check(self, run):
        for _ in range(30):
            a, b, k, wanted = self.operation.operands()
            for pointer, value in zip("abk", (a, b, k)):
                self.put(pointer, value, self.operation.extents[pointer])
            run(*(self.at[x] for x in "rabk"), 1, 0)
            got = int.from_bytes(ctypes.string_at(self.at["r"], 8 * self.operation.result), "little")
            if got not in wanted:
                raise SystemExit(f"a wrong result: {a:#x}, {b:#x}, {k:#x}: {got:#x}")

    def cycles(self, texts, rounds, chain_weight):
        """Of each order: cycles, on average over the contexts, and where results may be operands `chain_weight` times the cycles
        of one that waits for the one before on top; both by themselves; and the cycles in each context."""
        functions = self.assemble(texts)
        orders = [functions[f"order{i}"] for i in range(len(texts))]
        for run in orders:
            self.check(run)
        r, a, b, k = (self.at[x] for x in "rabk")
        times, chained = [[[] for _ in range(CONTEXTS)] for _ in orders], [[] for _ in orders]
        for _ in range(rounds):
            for _ in range(300):
                latency = functions["latency"](r, a, b, k, 20, 0) / 6000  # time of a cycle
                if functions["nops"](r, a, b, k, 10, 0) / 6000 < 1.25 * latency / 6:  # six a cycle: nobody else is here
                    break
                time.sleep(0.005)
            for at, i in enumerate(random.sample(range(len(orders)), len(orders))):
                if at % 10 == 0:
                    latency = functions["latency"](r, a, b, k, 3, 0) / 900
                for context in range(CONTEXTS):
                    orders[i](r, a, b, k, 10, context)
                    times[i][context].append(orders[i](r, a, b, k, 100, context) / 100 / latency)
                if self.operation.chained:
                    chained[i].append(orders[i](a, a, b, k, 40, 0) / 40 / latency)
        typical = lambda x: sorted(x)[len(x) // 6] if x else 0
        each = [[typical(y) for y in x] for x in times]
        apart = [sum(x) / CONTEXTS for x in each]
        return [(x + chain_weight * typical(y), x, typical(y), z) for x, y, z in zip(apart, chained, each)]


def least_cycles(order):
    """A mean of two bounds: of what runs on two ports only, and of six instructions a cycle, in which mulx counts twice."""
    texts = [x.text for x in order]
    return sum(x.startswith(("adc", "ado", "sbb", "cmov")) for x in texts) / 4 + (len(texts) + sum("mulx" in x for x in texts)) / 12


def search(name, seconds, chain_weight):
    """The best order found, and its times."""
    operation = OPERATIONS[name]
    registers, inputs = temporaries(operation), operation.inputs
    machine = Machine(operation)

    def ranked(orders, rounds):
        times = machine.cycles([machine_text(x, registers, inputs) for x in orders], rounds, chain_weight)
        return sorted(zip(times, range(len(orders)), orders))

    def drawn():
        """Of a few that are feasible the one with the fewest additions with carry and instructions."""
        orders = []
        for _ in range(20000):
            order = operation.program()
            if allocate(order, registers, inputs) is not None:
                orders.append(order)
                if len(orders) == CHOICES:
                    return min(orders, key=least_cycles)
        raise SystemExit(f"{name}: {len(registers)} registers do not suffice")

    begin, best = time.monotonic(), []
    while not best or time.monotonic() - begin < seconds / 4:
        best = [x for _, _, x in ranked(best + [drawn() for _ in range(60)], 30)[:8]]
    while time.monotonic() - begin < seconds:
        orders = best + [mutate(random.choice(best), registers, inputs, random.choice((1, 1, 2, 4, 8))) for _ in range(100)]
        promising = [x for _, _, x in ranked(orders, 30)[:16]]
        best = [x for _, _, x in ranked(promising, 100)[:6]]
    times, _, order = ranked(best, 300)[0]
    return order, times[1:]


def header(name, order):
    """The header that holds the order."""
    operation = OPERATIONS[name]
    registers, inputs = temporaries(operation), operation.inputs
    order, where = with_moves(order, registers, inputs)
    held = {register: f"[{x}]" for x, register in zip(inputs, registers)}
    named = {where[x] for line in order for x in re.findall(r"{(\w+)", line.text)}
    used = sorted(named - {"rdx"} - held.keys())
    results = []
    if operation.in_registers and not inputs:  # the last instruction only says which
        results = [f"    r[{i}] = t{used.index(where[x])};" for i, x in enumerate(re.findall(r"{(\w+)}", order[-1].text))]
        order = order[:-1]
    operands = {"rdx": "%rdx"} | {x: f"[t{i}]" for i, x in enumerate(used)} | held
    lines = render(order, {x: operands[place] for x, place in where.items() if place in operands})
    lines = [re.sub(r"\((far|s\d)\)", r"%[\1]", re.sub(r"\((\w)\)", r"(%[\1])", x)) for x in lines]
    width = max(len(x) for x in lines) + len('"\\n\\t"  ')
    quoted = [f'"{x}\\n\\t"' for x in lines]
    text = [f"        {x:<{width}}{'// ' + y.note if y.note else ''}".rstrip() for x, y in zip(quoted, order)]

    parameters = "".join(sorted(operation.pointers.strip("rw") + operation.far))
    working = "w" in operation.pointers
    work = f"    word work[{operation.work}];\n    word* w = work;\n" if working else ""
    scratch = sorted(set(re.findall(r"%\[s(\d)\]", "\n".join(lines))))
    outputs = [f'{x} "+&r"(r[{i}])' for i, x in enumerate(held.values())]
    outputs += [f'[t{i}] "=&r"(t{i})' for i in range(len(used))] + [f'[s{i}] "=&m"(s{i})' for i in scratch]
    if not operation.in_registers:
        outputs.append(f'"=&m"(*reinterpret_cast<word(*)[{operation.result}]>(r))')
    if working:
        outputs.append('"=&m"(work)')
    inputs = [f'[{p}] "r"({p})' for p in operation.pointers] + [f'[far] "m"({p})' for p in operation.far]
    memory = [f'"m"(*reinterpret_cast<const word(*)[{operation.extents[p]}]>({p}))' for p in operation.pointers if p not in "rw"]

    def listed(operands, in_a_line):
        rows = [", ".join(operands[i : i + in_a_line]) for i in range(0, len(operands), in_a_line)]
        return ",\n          ".join(rows)

    return f"""/// \\file
/// {operation.title}. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {{

/// {operation.contract}
[[gnu::always_inline]] inline void {name}({f"word (&r)[{operation.result}]" if operation.inputs else "word* r"}, {", ".join("const word* " + p for p in parameters)}) noexcept {{
    word {", ".join([f"t{i}" for i in range(len(used))] + [f"s{i}" for i in scratch])};
{work}    in_registers({", ".join(operation.pointers)});
    // clang-format off
    __asm__(
{chr(10).join(text)}
        : {listed(outputs, 5)}
        : {listed(inputs, 5)},
          {listed(memory, 1)}
        : "cc", "rdx"{', "memory"' if operation.far else ""});
    // clang-format on
{"".join(x + chr(10) for x in results)}}}

}}  // namespace carry::fixed::x86_64

#endif
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("operation", choices=OPERATIONS)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--chain-weight", type=float, default=0.15, help="what a cycle counts where results are operands")
    parser.add_argument("--write", action="store_true", help="write the header")
    arguments = parser.parse_args()
    order, (apart, chained, each) = search(arguments.operation, arguments.seconds, arguments.chain_weight)
    contexts = ", ".join(f"{x:.1f}" for x in each)
    print(f"{arguments.operation}: {apart:.1f} cycles ({contexts})" + (f", {chained:.1f} in a chain" if chained else ""))
    if arguments.write:
        HEADERS.mkdir(exist_ok=True)
        (HEADERS / f"{arguments.operation}.hpp").write_text(header(arguments.operation, order))


if __name__ == "__main__":
    main()
