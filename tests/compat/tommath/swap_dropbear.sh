#!/bin/sh
# swap_dropbear.sh DIRECTORY: dropbear's key generator, as it is installed, makes keys with the libtommath.so.1 of DIRECTORY,
# and reads them with the system's.
set -eu
library=$1
if ! program=$(command -v dropbearkey); then
    echo "skipped: dropbear-bin is not installed"
    exit 0
fi
if ! ldd "$program" | grep -q 'libtommath\.so\.1'; then
    echo "skipped: this dropbearkey does not use libtommath.so.1"
    exit 0
fi
LD_LIBRARY_PATH=$library ldd "$program" | grep "libtommath\.so\.1 => $library/"
keys=$(mktemp -d)
trap 'rm -rf "$keys"' EXIT
for type in rsa-2048 ecdsa-256 ecdsa-521; do
    rm -f "$keys/key"
    LD_LIBRARY_PATH=$library "$program" -t "${type%-*}" -s "${type#*-}" -f "$keys/key" >"$keys/made" 2>&1
    LD_LIBRARY_PATH=$library "$program" -y -f "$keys/key" >"$keys/carry"
    "$program" -y -f "$keys/key" >"$keys/system"
    grep -q Fingerprint "$keys/carry"
    diff "$keys/carry" "$keys/system"
    echo "$type: $(tail -n 1 "$keys/system")"
done
