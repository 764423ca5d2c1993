#!/usr/bin/env bash
# console.sh PAGE TOOL: runs each command `$ ... carry ...` of a page's console blocks under which a whole output stands, without
# a line `...`, and compares what it prints, errors included.
set -euo pipefail
page=$1
name=${page##*/}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
ln -s "$2" "$directory/carry"
PATH=$directory:$PATH

commands=0
compare() {
    [[ -n $command && -n $expected && $'\n'$expected$'\n' != *$'\n...\n'* ]] || return 0
    commands=$((commands + 1))
    local printed
    printed=$(bash -c "$command" 2>&1) || true  # an error may be what is shown
    if [[ $printed != "$expected" ]]; then
        printf '$ %s\n%s promises: %s\nprinted: %s\n' "$command" "$name" "$expected" "$printed" >&2
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
        [[ $line == '$ '*'carry '* ]] && command=${line#'$ '}
    elif ((inside)); then
        expected+=${expected:+$'\n'}$line
    fi
done <"$page"
((commands > 0)) || { echo "$name shows no command" >&2 && exit 1; }
echo "$commands commands print what $name says"
