#!/usr/bin/env bash
# console.sh README TOOL: runs each command `$ carry ...` of the README's console blocks under which an output stands, and compares.
set -euo pipefail
readme=$1
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
ln -s "$2" "$directory/carry"
PATH=$directory:$PATH

commands=0
compare() {
    [[ -n $command && -n $expected ]] || return 0
    commands=$((commands + 1))
    local printed
    printed=$(bash -c "$command") || { echo "failed: $command" >&2 && exit 1; }
    if [[ $printed != "$expected" ]]; then
        printf '$ %s\nREADME.md promises: %s\nprinted: %s\n' "$command" "$expected" "$printed" >&2
        exit 1
    fi
}

inside=0 command='' expected=''
while IFS= read -r line; do
    if [[ $line == '```console' ]]; then
        inside=1
    elif ((inside)) && [[ $line == '```' || $line == '$ '* ]]; then
        compare
        command='' expected=''
        [[ $line == '```' ]] && inside=0
        [[ $line == '$ carry '* ]] && command=${line#'$ '}
    elif ((inside)); then
        expected+=${expected:+$'\n'}$line
    fi
done <"$readme"
((commands > 0)) || { echo "README.md shows no command" >&2 && exit 1; }
echo "$commands commands print what README.md says"
