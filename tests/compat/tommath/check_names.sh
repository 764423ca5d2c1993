#!/bin/sh
# check_names.sh LIBRARY LIST...: the shared object defines the names in the lists for others, and no more.
set -eu
library=$1
shift
defined=$(nm -D --defined-only "$library" | awk '{ sub(/@.*/, "", $3); print $3 }' | sort)
listed=$(sort "$@")
[ "$defined" = "$listed" ] && exit 0
printf '%s\n' "$defined" >defined_names.txt
printf '%s\n' "$listed" | diff - defined_names.txt
