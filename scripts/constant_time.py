#!/usr/bin/env python3
"""Holds the checks of constant time to the promise: each function that a header promises to be constant-time is named in the
program that checks the header's functions, or below with the reason why it need not be.

    scripts/constant_time.py    names what is not checked; fails if there is any

That a name stands in a program tells little of what is done with it, but whoever adds a function is reminded. What names end
in _vartime is not asked for, nor are constructors and destructors, operators that assign, and what `detail` hides."""

import re
import sys
from pathlib import Path

import public_docs

ROOT = Path(__file__).resolve().parent.parent
CHECKS = ROOT / "tests" / "constant_time"

# Headers, under include/carry, of which all functions are constant-time, or those that the expression finds; the program that
# checks them, and the functions of it that do, where it also checks what has functions of the same names.
PROMISES = [
    ("limb.hpp", "", "limb", ""),
    ("uint/*.hpp", "", "fixed_size", "check_uint"),
    ("residue.hpp", "", "fixed_size", "check_residue check_roots check_inverses"),
    ("residue/*.hpp", "", "fixed_size", "check_residue check_roots check_inverses"),
    ("secret_modulus.hpp", "", "secret_modulus", ""),
    ("gf2_poly/*.hpp", "", "binary_field", "check_poly"),
    ("gf2n.hpp", "", "binary_field", "check_field"),
    ("gf2n/fields.hpp", "", "binary_field", ""),
    ("gf2n/basis.hpp", "", "binary_field", "check_basis"),
    ("gf2n/quadratic.hpp", "", "binary_field", "check_quadratic"),
    ("batch_field.hpp", "", "values", "check_batch_elements"),
    ("batch_modulus.hpp", "", "values", "check_batch_residues"),
    ("modulus.hpp", "_ct$", "values", ""),
    ("compat/ctbignum/*.hpp", "", "ctbignum", ""),
    ("toeplitz/*.hpp", "^carryless_|^product$|^karatsuba$", "gf2x_kernels", ""),
    ("carry.h", "_ct$|_ct_batch$", "constant_time", ""),
]

NOT_CHECKED = {
    "text, which is variable-time": "from_string to_string to_chars from_chars print",
    "of cbn not promised: divisions by what is known at run time, gcds": "short_div division.hpp:operator% ext_gcd",
    "moves limbs, or one digit's": "to_bigint from_row represent set_image",
    "asks for what is public": "max begin end size lanes reduction_applies extract_modulus divisor batch_field.hpp:modulus "
                               "batch_field.hpp:limbs representation_length_upper_bound",
    "makes what is public": "one root dual normal try_normal element Zq limb.hpp:operator==",
    "makes integers of a batch": "batch_field.hpp:values batch_modulus.hpp:values",
    "is no declaration": "residue.hpp:bit_width modulus.hpp:for",
}


def functions(path):
    """The names of the functions that a header declares, and the lines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".h":
        return [(name, text[:place].count("\n") + 1) for name, place in
                ((found[1], found.start()) for found in re.finditer(r"^CARRY_API [\w ]+?\**\s*(\w+)\(", text, re.M))]
    declarations, _, _ = public_docs.declarations(text)
    classes = {declaration.scope.name for declaration in declarations}
    return [(re.sub(r"operator\s+(?=\W)", "operator", declaration.name()), declaration.start + 1)
            for declaration in declarations
            if declaration.name() and declaration.name() not in classes and "stream&" not in declaration.text]


def bodies(program, names):
    """Of a program the functions of these names."""
    found = re.findall(r"^\w[^\n;]*\b(\w+)\([^;{]*\{\n(.*?)^\}", program, re.M | re.S)
    return "".join(body for name, body in found if name in names.split())


def is_named(name, program):
    operator = re.fullmatch(r"operator(\W+)", name)
    if operator:
        return operator[1].endswith("=") and operator[1] not in ("==", "!=", "<=", ">=") or operator[1] in program
    return name.startswith(("~", "operator")) or re.search(rf"\b{re.escape(name)}\b", program) is not None


def main():
    excepted = set(" ".join(NOT_CHECKED.values()).split())
    missing = 0
    for pattern, promised, check, parts in PROMISES:
        sources = [CHECKS / f"{check}_check.cpp"]
        if check == "constant_time":
            sources.append(CHECKS / "gf2x_ct_check.cpp")
        program = "".join(public_docs.blank_out(source.read_text(encoding="utf-8")) for source in sources)
        if parts:
            program = bodies(program, parts)
        for path in sorted((ROOT / "include" / "carry").glob(pattern)):
            for name, line in functions(path):
                if name.endswith("_vartime") or not re.search(promised, name) or is_named(name, program):
                    continue
                if name in excepted or f"{path.name}:{name}" in excepted:
                    continue
                print(f"{path.relative_to(ROOT)}:{line}: {name} is constant-time and not checked in {sources[0].name}",
                      file=sys.stderr)
                missing += 1
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
