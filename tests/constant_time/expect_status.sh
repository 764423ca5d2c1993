#!/bin/sh
# expect_status.sh STATUS COMMAND...: succeeds if the command exits with this status; 77, with which tests are skipped, is passed on.
expected=$1
shift
"$@"
status=$?
[ "$status" -ne 77 ] || exit 77
[ "$status" -eq "$expected" ]
