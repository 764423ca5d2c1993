#!/bin/sh
# swap.sh PROGRAM FOLDER: PROGRAM prints the same with the system's libgf2x.so.3 and with the one in FOLDER, and it really was
# the one in FOLDER.
set -eu
before=$("$1" 2>/dev/null)
found=$(LD_LIBRARY_PATH=$2 "$1" 2>&1 >/dev/null)
after=$(LD_LIBRARY_PATH=$2 "$1" 2>/dev/null)
case $(readlink -f "$found") in
"$(readlink -f "$2")"/*) ;;
*)
    echo "gf2x_mul was found in $found, not in $2"
    exit 1
    ;;
esac
if [ "$before" != "$after" ]; then
    printf 'with the system'\''s library:\n%s\nwith %s:\n%s\n' "$before" "$found" "$after"
    exit 1
fi
[ -n "$before" ] && printf '%s\n' "$after"
