#!/bin/sh
# installed.sh PREFIX TESTS CC [NTL_WORK]: programs written for GF2x_ArithmeticsLib and for gf2x, built with the installed headers as
# docs/migrating.md says; and the program NTL_WORK, which loads the system's NTL, on the installed libgf2x.so.3.
set -eu
prefix=$1 tests=$2 cc=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
(
    export LD_LIBRARY_PATH="$prefix/lib"
    $cc -w -O1 -I"$prefix/include/carry/compat" "$tests/gf2x_arithmetics/document_program.c" -o document -L"$prefix/lib" -lcarry
    ./document 100 2
    $cc -Wall -Wextra -Werror -O1 -I"$prefix/include/carry/compat" "$tests/gf2x/interface_test.c" -o gf2x -L"$prefix/lib" -lcarry
    ./gf2x
    PKG_CONFIG_LIBDIR="$prefix/lib/carry/compat/pkgconfig" # and not the system's
    export PKG_CONFIG_LIBDIR
    # shellcheck disable=SC2046 # several words
    $cc -O1 "$tests/gf2x/interface_test.c" -o pkg $(pkg-config --cflags --libs gf2x)
    ./pkg
    # The header's functions under gf2x's own names, from the shared object that bears its name.
    if [ -e "$prefix/lib/carry/compat/libgf2x.so.3" ]; then
        $cc -O1 -DCARRY_COMPAT_SHARED -I"$prefix/include/carry/compat" "$tests/gf2x/interface_test.c" -o plain \
            "$prefix/lib/carry/compat/libgf2x.so.3"
        LD_LIBRARY_PATH="$prefix/lib/carry/compat" ./plain
    fi
)
if [ $# -gt 3 ]; then
    "$tests/gf2x/swap.sh" "$4" "$prefix/lib/carry/compat" >/dev/null
fi
