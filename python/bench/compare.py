#!/usr/bin/env python3
"""How many times as fast as int, and as gmpy2 where it is installed, the package is: calls from Python and all.

    python/bench/compare.py [--bits 64,1024,...] [--seconds 0.05] [--markdown] [OPERATION...]

Each figure is a peer's least time over rounds in which they take turns, divided by Carry's. "-" where a call of the peer's
takes longer than --slow seconds, or where it has no such operation.
"""

import argparse
import random
import time

import carry

try:
    import gmpy2
except ImportError:
    gmpy2 = None

BITS = [64, 256, 1024, 4096, 16_384, 131_072, 1_048_576]

# Code for each peer over a, b and an odd m of so many bits, c of twice as many, an exponent e, and the text and the int of a.
OPERATIONS = {
    'a + b': {},
    'a * b': {},
    'a * a': {},
    'c // b': {},
    'divmod(c, b)': {},
    'pow(a, e, m)': {},
    'gcd': {'int': 'math.gcd(a, b)', 'gmpy2': 'gmpy2.gcd(a, b)', 'carry': 'carry.gcd(a, b)'},
    'inverse': {'int': 'pow(a, -1, m)', 'gmpy2': 'gmpy2.invert(a, m)', 'carry': 'carry.invmod(a, m)'},
    'isqrt': {'int': 'math.isqrt(c)', 'gmpy2': 'gmpy2.isqrt(c)', 'carry': 'carry.isqrt(c)'},
    'to text': {'int': 'str(a)', 'gmpy2': 'a.digits()', 'carry': 'str(a)'},
    'from text': {'int': 'int(text)', 'gmpy2': 'mpz(text)', 'carry': 'integer(text)'},
    'to int': {'gmpy2': 'int(a)', 'carry': 'int(a)'},
    'from int': {'gmpy2': 'mpz(number)', 'carry': 'integer(number)'},
}


def peers():
    found = {'int': int}
    if gmpy2:
        found['gmpy2'] = gmpy2.mpz
    found['carry'] = carry.integer
    return found


def program(kind, code, bits):
    """A function that runs the code so many times."""
    rng = random.Random(bits)
    numbers = {name: rng.getrandbits(bits) | 1 << (bits - 1) | 1 for name in 'abm'}
    while carry.gcd(numbers['a'], numbers['m']) != 1:
        numbers['m'] += 2
    numbers |= {'c': rng.getrandbits(2 * bits) | 1 << (2 * bits - 1), 'e': rng.getrandbits(min(bits, 1024)) | 1}
    names = {name: kind(value) for name, value in numbers.items()}
    names |= {'number': numbers['a'], 'text': str(carry.integer(numbers['a'])), 'carry': carry, 'integer': carry.integer}
    names |= {'math': __import__('math'), 'gmpy2': gmpy2, 'mpz': gmpy2.mpz if gmpy2 else None}
    exec(f'def run(times):\n for _ in range(times):\n  {code}\n', names)
    return names['run']


def seconds(run, times):
    began = time.perf_counter()
    run(times)
    return time.perf_counter() - began


def ratios(operation, bits, options, slow):
    """For each peer that has the operation its time over Carry's; those in `slow` are too slow."""
    codes = OPERATIONS[operation]
    runs, times = {}, {}
    for peer, kind in peers().items():
        code = codes.get(peer) if codes else operation
        beyond = peer == 'int' and 'text' in operation and bits > 14_000  # Python's limit of its digits
        if code is None or beyond or (peer in slow and peer != 'carry'):
            continue
        run = program(kind, code, bits)
        once = seconds(run, 1)
        if once > options.slow / 15:
            slow.add(peer)  # at sizes above
        if once > options.slow and peer != 'carry':
            continue
        once = min(once, *(seconds(run, 1) for _ in range(3 if once < 0.01 else 1)), once)
        runs[peer], times[peer] = run, max(1, int(options.seconds / 10 / max(once, 1e-8)))
    least = dict.fromkeys(runs, float('inf'))
    for _ in range(11):
        for peer, run in runs.items():
            least[peer] = min(least[peer], seconds(run, times[peer]) / times[peer])
    return {peer: least[peer] / least['carry'] for peer in runs}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('operations', nargs='*', default=list(OPERATIONS), metavar='OPERATION', help=', '.join(OPERATIONS))
    parser.add_argument('--bits', default=','.join(map(str, BITS)), help='sizes of the operands')
    parser.add_argument('--seconds', type=float, default=0.05, help='for each peer, operation and size')
    parser.add_argument('--slow', type=float, default=0.3, help='a call that takes longer is left out')
    parser.add_argument('--markdown', action='store_true', help='a table for docs/python.md')
    options = parser.parse_args()
    sizes = [int(bits) for bits in options.bits.split(',')]
    if options.markdown:
        print('| bits | |', ' | '.join(map(str, sizes)), '|')
        print('|:--|:--|' + '--:|' * len(sizes))
    for operation in options.operations:
        slow = set()
        found = [ratios(operation, bits, options, slow) for bits in sizes]
        for peer in peers():
            figures = [f'{at[peer]:.2f}' if peer in at else '-' for at in found]
            if peer == 'carry' or set(figures) == {'-'}:
                continue
            if options.markdown:
                print(f'| `{operation}` | {peer} | ' + ' | '.join(figures) + ' |', flush=True)
            else:
                print(
                    f'{operation:14}{peer:7}', *(f'{bits}: {x:8}' for bits, x in zip(sizes, figures, strict=True)), flush=True
                )


if __name__ == '__main__':
    main()
