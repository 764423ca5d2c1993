#!/bin/sh
# ntl_on_carry.sh [BUILD]: the system's NTL, as it is installed, before and after libgf2x.so.3 of BUILD (build/release) is put in the
# loader's path: nanoseconds a product, and how many times as fast.
set -eu
build=${1:-build/release}
program=$build/tests/compat/compat_ntl_work
if ! [ -x "$program" ] || ! [ -e "$build/compat/libgf2x.so.3" ]; then
    echo "ntl_on_carry.sh: build the tests first (make test, or cmake --build $build --target compat_ntl_work)" >&2
    exit 1
fi
results=$(mktemp)
trap 'rm -f "$results"' EXIT
"$program" time >"$results" 2>/dev/null
LD_LIBRARY_PATH=$build/compat "$program" time 2>/dev/null |
    paste "$results" - |
    awk -F '\t' '
        BEGIN { printf "%-32s %14s %14s %8s\n", "nanoseconds", "as installed", "on Carry", "times" }
        { printf "%-32s %14.0f %14.0f %8.1f\n", $1, $2, $4, $2 / $4 }'
