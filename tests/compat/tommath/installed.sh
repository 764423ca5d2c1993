#!/bin/sh
# installed.sh PREFIX SOURCES CC: programs written for LibTomMath, built with the installed headers as docs/migrating.md says.
set -eu
prefix=$1 sources=$2 cc=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LD_LIBRARY_PATH="$prefix/lib"
$cc -I"$prefix/include/carry/compat" "$sources/traps.c" -o tommath -L"$prefix/lib" -lcarry
./tommath
$cc -DCARRY_TEST_BN -I"$prefix/include/carry/compat" "$sources/traps.c" -o bn -L"$prefix/lib" -lcarry
./bn
PKG_CONFIG_LIBDIR="$prefix/lib/carry/compat/pkgconfig" # and not the system's
export PKG_CONFIG_LIBDIR
# shellcheck disable=SC2046 # several words
$cc "$sources/traps.c" -o pkg $(pkg-config --cflags --libs libtommath)
./pkg
# The header with the shared object's own names, as who replaces the whole library has it.
$cc -DCARRY_COMPAT_SHARED -I"$prefix/include/carry/compat" "$sources/traps.c" -o plain -L"$prefix/lib/carry/compat" -ltommath
LD_LIBRARY_PATH="$prefix/lib/carry/compat" ./plain
