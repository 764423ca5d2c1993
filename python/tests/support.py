"""What the tests share: hostile numbers, seeds, and a plain model of GF(2)[x]."""

import os
import random

FACTOR = float(os.environ.get('CARRY_TEST_FACTOR', '1'))


def times(n):
    """n, or as many more as CARRY_TEST_FACTOR asks for."""
    return max(1, int(n * FACTOR))


def seeded(name):
    """A generator whose seed a failing test shows (pytest prints what was captured)."""
    seed = int(os.environ.get('CARRY_TEST_SEED', random.SystemRandom().getrandbits(32)))
    print(f'{name}: CARRY_TEST_SEED={seed}')
    return random.Random(seed)


def patterned(rng, bits):
    """A number of exactly so many bits: runs of ones and zeros, single bits, all ones, or random ones."""
    if bits == 0:
        return 0
    kind = rng.randrange(6)
    top = 1 << (bits - 1)
    if kind == 0:
        return top
    if kind == 1:
        return 2 * top - 1
    if kind == 2:
        return top | 1 << rng.randrange(bits)
    if kind == 3:
        return (2 * top - 1) ^ (1 << rng.randrange(bits) if bits > 1 else 0) | top
    if kind == 4:
        value, place = 0, 0
        while place < bits:
            run = rng.randint(1, 130)
            if rng.random() < 0.5:
                value |= ((1 << run) - 1) << place
            place += run
        return value & (2 * top - 1) | top
    return rng.getrandbits(bits) | top


def hostile(limit_limbs=100):
    """Numbers that break arithmetic: 0, 1, single bits, all ones, 2^k +- 1 around limbs and digits of 30 bits."""
    values = {0, 1, 2, 3, 5, 7, 10}
    for k in (8, 15, 29, 30, 31, 32, 45, 52, 53, 59, 60, 61, 62, 63, 64, 65, 90, 104, 119, 120, 121, 122, 127, 128, 129):
        values |= {1 << k, (1 << k) - 1, (1 << k) + 1}
    for limbs in (3, 4, 5, 7, 8, 9, 12, 16, 17, 25, 31, 33, 50, 64, 99, 100):
        if limbs <= limit_limbs:
            k = 64 * limbs
            values |= {1 << k, (1 << k) - 1, (1 << k) + 1, (1 << k) - (1 << k // 2), 1 << (k - 1)}
    return sorted(values | {-v for v in values}, key=abs)


def mixed(rng, most_bits):
    """A number of a random size up to most_bits, sizes below being as likely as the large ones, of either sign."""
    bits = int(2 ** rng.uniform(0, most_bits.bit_length())) % (most_bits + 1)
    return patterned(rng, bits) * rng.choice((1, -1))


# --- Polynomials over GF(2) as ints, from the definitions ------------------------------------------------------------


def gf2_mul(a, b):
    r = 0
    while b:
        low = b & -b
        r ^= a * low  # a shift
        b ^= low
    return r


def gf2_divmod(a, d):
    q = 0
    while a.bit_length() >= d.bit_length():
        shift = a.bit_length() - d.bit_length()
        q |= 1 << shift
        a ^= d << shift
    return q, a


def gf2_gcd(a, b):
    while b:
        a, b = b, gf2_divmod(a, b)[1]
    return a


def gf2_text(a):
    def term(i):
        return '1' if i == 0 else 'x' if i == 1 else f'x^{i}'

    return '+'.join(term(i) for i in range(a.bit_length() - 1, -1, -1) if a >> i & 1) or '0'


def outcome(f, *args, **options):
    """What f gives, or the type of what it raises."""
    try:
        return f(*args, **options)
    except Exception as error:  # noqa: BLE001
        return type(error)
