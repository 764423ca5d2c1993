#!/usr/bin/env python3
"""clang-tidy over many sources.

    scripts/tidy.py JOBS FOLDER <FILES        (FOLDER holds compile_commands.json; a name a line on standard input)

What is not compiled in that folder, as another machine's kernels, is left out.

Nearly all of clang-tidy's time goes into the headers of the standard library, which it searches anew for every source. So
sources of one folder are seen as one program of several. Those that do not go together (two have a name of their own that is
the same) come into another one; where something is found, they are taken in halves and at last alone: only what clang-tidy says
of a source by itself counts. (misc-unused-alias-decls and modernize-deprecated-headers look at sources that are alone.)
"""
import collections
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys

TOGETHER = 12


def commands(folder):
    """The compiler's arguments for each source, without source and object."""
    arguments = {}
    with open(os.path.join(folder, 'compile_commands.json'), encoding='utf-8') as file:
        for entry in json.load(file):
            words = shlex.split(entry['command'])
            words = words[next(i for i, word in enumerate(words) if 'clang' in os.path.basename(word)):]
            for option, values in (('-o', 1), ('-c', 0)):
                if option in words:
                    at = words.index(option)
                    del words[at:at + 1 + values]
            words.remove(entry['file'])
            arguments.setdefault(os.path.realpath(entry['file']), tuple(words))
    return arguments


def batches(sources, arguments):
    """Sources of one folder that are compiled alike, as far apart in the alphabet as can be: neighbours are alike."""
    alike = collections.defaultdict(list)
    for source in sources:
        alike[os.path.dirname(source), arguments[source]].append(source)
    for group in alike.values():
        count = (len(group) - 1) // TOGETHER + 1
        for i in range(count):
            yield group[i::count]


def run(command, text=None):
    """Whether the command succeeds, and what it says."""
    done = subprocess.run(command, input=text, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    lines = done.stdout.splitlines(keepends=True)
    return done.returncode == 0, ''.join(line for line in lines if not re.fullmatch(r'\d+ warnings? generated\.\n', line))


def strangers(batch, arguments, program):
    """Those of a batch that do not compile behind the others."""
    with open(program, 'w', encoding='utf-8') as file:
        file.writelines(f'#include "{source}"  // NOLINT(bugprone-suspicious-include)\n' for source in batch)
    clean, text = run([*arguments, '-D__clang_analyzer__', '-w', '-ferror-limit=0', '-fsyntax-only', program])
    lines = {int(line) for line in re.findall(rf'^In file included from {re.escape(program)}:(\d+)', text, re.MULTILINE)}
    return [] if clean else [batch[line - 1] for line in sorted(lines)] or batch


def lint(batch, arguments, scratch):
    """Whether nothing is wrong, and what is."""
    tidy = ['clang-tidy-19', '--quiet']
    compiler, *words = arguments[batch[0]]
    if len(batch) == 1:
        return run([*tidy, batch[0], '--', *words])
    program = os.path.join(scratch, os.path.relpath(batch[0]).replace('/', '_'))
    others = strangers(batch, (compiler, *words), program)
    if not others and run([*tidy, program, '--', *words])[0]:
        return True, ''
    if len(others) in (0, len(batch)):
        others = batch[len(batch) // 2:]
    parts = [lint(part, arguments, scratch) for part in ([source for source in batch if source not in others], others)]
    return all(part[0] for part in parts), ''.join(part[1] for part in parts)


def main():
    jobs, folder = int(sys.argv[1]), sys.argv[2]
    arguments = commands(folder)
    sources = [source for line in sys.stdin if (source := os.path.realpath(line.rstrip('\n'))) in arguments]
    scratch = os.path.join(folder, 'together')
    os.makedirs(scratch, exist_ok=True)
    passed = True
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for clean, text in pool.map(lambda batch: lint(batch, arguments, scratch), batches(sources, arguments)):
            passed &= clean
            sys.stdout.write(text)
    return 0 if passed else 1


if __name__ == '__main__':
    sys.exit(main())
