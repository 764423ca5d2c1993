"""The functions on integers against their definitions."""

import copy
import math
import pickle

import carry
import pytest
from carry import gf2x, integer
from support import hostile, mixed, patterned, times

FEW = hostile(4)
MANY = hostile(33)[::3]


def test_common_divisors(rng):
    pairs = [(a, b) for a in MANY for b in FEW[::4]]
    for _ in range(times(100)):
        g = mixed(rng, 2000)
        pairs.append((g * mixed(rng, 3000), g * mixed(rng, 3000)))
    for a, b in pairs:
        g = math.gcd(a, b)
        assert carry.gcd(a, b) == carry.gcd(integer(a), b) == g
        assert carry.lcm(a, integer(b)) == math.lcm(a, b)
        d, s, t = carry.xgcd(a, integer(b))
        assert d == g and s * a + t * b == g and all(type(x) is integer for x in (d, s, t))
        if g and abs(a) != abs(b) and a % g == 0 and abs(a) != g and abs(b) != g:
            assert 2 * g * abs(s) <= abs(b) and 2 * g * abs(t) <= abs(a)
    assert carry.gcd() == 0 and carry.gcd(-6) == 6 and carry.gcd(12, 18, integer(27)) == 3
    assert carry.lcm() == 1 and carry.lcm(-6) == 6 and carry.lcm(4, 6, integer(10)) == 60
    for f in (carry.gcd, carry.lcm, carry.xgcd):
        with pytest.raises(TypeError):
            f(1, 2.0)
    with pytest.raises(TypeError):
        carry.gcd(1, 2, 'x')


def test_division():
    for a in MANY:
        for d in FEW[::3]:
            if d == 0:
                for f in (carry.divrem, carry.divrem_ceil, carry.div_floor, carry.div_ceil):
                    with pytest.raises(ZeroDivisionError):
                        f(a, d)
                for f in (carry.divexact, carry.divexact_unchecked):
                    with pytest.raises(ZeroDivisionError):
                        f(a, d)
            else:
                assert carry.div_floor(a, d) == a // d and carry.div_ceil(integer(a), d) == -(-a // d)
                q, r = carry.divrem_ceil(a, d)
                assert q == -(-a // d) and q * d + r == a
                q, r = carry.divrem(a, d)
                assert q * d + r == a and abs(r) < abs(d) and r * a >= 0
                assert carry.divexact(a * d, d) == carry.divexact_unchecked(integer(a * d), d) == a
                if r:
                    with pytest.raises(ValueError, match='remainder'):
                        carry.divexact(a, d)
            assert carry.divides(d, a) is (a % d == 0 if d else a == 0)
    for f in (2, 3, -3, 10, 2**64 + 1):
        for k in range(5):
            for c in (1, 7, -77, 2**100 + 7):
                cofactor, multiplicity = c, k
                while cofactor % f == 0:
                    cofactor, multiplicity = cofactor // f, multiplicity + 1
                assert carry.remove_factor(c * f**k, f) == (cofactor, multiplicity)
    for a, f in ((0, 2), (5, 1), (5, -1), (5, 0)):
        with pytest.raises(ValueError):
            carry.remove_factor(a, f)


def test_residues(rng):
    for m in [*FEW[1:60:3], 2**1000 - 1]:
        for a in FEW[::5]:
            assert carry.mulmod(a, 3**80, m) == a * 3**80 % abs(m)
            assert carry.sqrmod(a, m) == a * a % abs(m)
            for e in (0, 1, 2, 77, -1):
                if e >= 0 or math.gcd(a, m) == 1:
                    assert carry.powmod(a, e, integer(m)) == pow(a, e, abs(m))
                else:
                    with pytest.raises(ValueError, match='no inverse'):
                        carry.powmod(a, e, m)
            if math.gcd(a, m) == 1:
                assert carry.invmod(a, m) == pow(a, -1, abs(m))
            else:
                with pytest.raises(ValueError, match='no inverse'):
                    carry.invmod(a, m)
    for f, args in ((carry.mulmod, (1, 2)), (carry.sqrmod, (1,)), (carry.powmod, (1, 2)), (carry.invmod, (1,))):
        with pytest.raises(ZeroDivisionError):
            f(*args, 0)


def jacobi(a, n):
    """Cohen's algorithm 1.4.10."""
    if n == 0:
        return 1 if abs(a) == 1 else 0
    if a % 2 == 0 and n % 2 == 0:
        return 0
    v = (n & -n).bit_length() - 1
    n >>= v
    k = -1 if v % 2 and a % 8 in (3, 5) else 1
    if n < 0:
        n = -n
        if a < 0:
            k = -k
    a %= n
    while a:
        v = (a & -a).bit_length() - 1
        a >>= v
        if v % 2 and n % 8 in (3, 5):
            k = -k
        if a % 4 == n % 4 == 3:
            k = -k
        a, n = n % a, a
    return k if n == 1 else 0


def test_jacobi(rng):
    for a in range(-30, 31):
        for n in range(-30, 31):
            assert carry.jacobi(a, n) == jacobi(a, n), (a, n)
    for _ in range(times(200)):
        a, n = mixed(rng, 1500), mixed(rng, 1500)
        assert carry.jacobi(integer(a), integer(n)) == jacobi(a, n)


def test_roots(rng):
    values = [a for a in hostile() if a >= 0] + [patterned(rng, 20_000), 3**400, 3**400 - 1, 12**90, 7**64]
    for a in values:
        s = math.isqrt(a)
        assert carry.isqrt(integer(a)) == s == math.isqrt(integer(a))
        assert carry.sqrtrem(a) == (s, a - s * s)
        assert carry.is_square(a) is (s * s == a)
        assert carry.is_square(a * a) is True
        for k in (1, 2, 3, 5, 64, 1000, 2**32 - 1):
            r, rest = carry.rootrem(a, k)
            assert carry.iroot(a, k) == r
            assert (r == 1 if a else r == 0) if k > 20_000 else int(r) ** k <= a < (int(r) + 1) ** k
            assert rest == (a - 1 if a and k > 20_000 else a - int(r) ** k)
            if k % 2:
                assert carry.rootrem(-a, k) == (-r, -rest)
    for f, args in (
        (carry.isqrt, (-1,)),
        (carry.sqrtrem, (-4,)),
        (carry.iroot, (-4, 2)),
        (carry.iroot, (4, 0)),
        (carry.rootrem, (4, -1)),
    ):
        with pytest.raises(ValueError):
            f(*args)
    for k in (2**32, 2**64, 2**70):
        assert carry.iroot(4, k) == 1 and carry.rootrem(4, integer(k)) == (1, 3) and carry.iroot(0, k) == 0
        assert carry.iroot(-4, k + 1) == -1 and carry.rootrem(-4, k + 1) == (-1, -3)
        with pytest.raises(ValueError):
            carry.iroot(-4, k)
        with pytest.raises(ValueError):
            carry.iroot(4, -k)
    assert carry.is_square(-4) is False
    for base in (2, 3, 6, 10, -3, 2**64 + 1, 2**200 - 1):
        for k in (1, 2, 3, 5, 6, 7, 30):
            b, e = carry.perfect_power(base**k)
            assert b**e == base**k and e == (k if base > 0 or k % 2 else {2: 2, 6: 6, 30: 30}[k])
    assert carry.perfect_power(0) == (0, 1) and carry.perfect_power(12) == (12, 1)


def test_products_of_many():
    for n in [*range(60), 100, 399, 400, 1000, 3000]:
        assert carry.factorial(n) == math.factorial(n)
        assert carry.binomial(n, 2**70) == 0
        for k in {0, 1, 2, n // 3, n // 2, n, n + 1}:
            assert carry.binomial(n, k) == math.comb(n, k)
            if n and k < 50:
                assert carry.binomial(-n, k) == (-1) ** k * math.comb(n + k - 1, k)
                assert carry.binomial(n + 2**70, k) == math.comb(n + 2**70, k)
                assert carry.binomial(n + 2**70, n + 2**70 - k) == math.comb(n + 2**70, k)
    assert carry.binomial(-2, 2**70) == 2**70 + 1 and carry.binomial(-1, 2**70 + 1) == -1
    assert carry.multifactorial(11, 2**70) == 11
    a, b = 0, 1
    for n in range(2000):
        if n < 400 or n > 1990:
            assert carry.fibonacci(n) == a
        a, b = b, a + b
    for f in (
        lambda: carry.factorial(-1),
        lambda: carry.binomial(2, -1),
        lambda: carry.binomial(-2, -1),
        lambda: carry.fibonacci(-1),
    ):
        with pytest.raises(ValueError):
            f()
    for f in (
        lambda: carry.factorial(2**64),
        lambda: carry.factorial(2**40),
        lambda: carry.binomial(2**70, 2**69),
        lambda: carry.binomial(-(2**70), 2**69),
        lambda: carry.fibonacci(2**63),
        lambda: carry.fibonacci(2**80),
    ):
        with pytest.raises(OverflowError):
            f()
    with pytest.raises(TypeError):
        carry.factorial(5.0)
    assert carry.factorial(integer(5)) == 120


def test_other_sequences():
    a, b = 2, 1
    for n in range(300):
        assert carry.lucas(n) == a
        a, b = b, a + b
    primes = [n for n in range(200) if n > 1 and all(n % d for d in range(2, n))]
    for n in range(200):
        assert carry.primorial(n) == math.prod(p for p in primes if p <= n)
        for k in (1, 2, 3, 10, 300):
            assert carry.multifactorial(n, k) == math.prod(range(n, 0, -k))
    for call in (lambda: carry.lucas(-1), lambda: carry.primorial(-1), lambda: carry.multifactorial(5, 0)):
        with pytest.raises(ValueError):
            call()
    for call in (lambda: carry.lucas(2**63), lambda: carry.primorial(2**32), lambda: carry.multifactorial(2**60, 1)):
        with pytest.raises(OverflowError):
            call()


def test_low_bits_and_sizes(rng):
    for a in MANY:
        for k in (0, 1, 63, 64, 65, 1000):
            assert carry.low_bits(a, k) == a % 2**k
            assert carry.mul_low(a, a + 1, k) == a * (a + 1) % 2**k and carry.sqr_low(a, k) == a * a % 2**k
            assert carry.inverse_mod_power(2 * a + 1, k) == (pow(2 * a + 1, -1, 2**k) if k else 0)
        if abs(a) < 2**1000:
            assert carry.frexp(a) == math.frexp(a)
        for base in (2, 3, 10, 16, 36, 64):
            digits = len(integer(abs(a)).digits(base))
            assert digits <= integer(a).size_in_base(base) <= digits + (base not in (2, 16, 64))
    f, k = carry.frexp(-(3**2000))
    assert k == (3**2000).bit_length() and f == -((3**2000 >> k - 60) / 2**60)
    assert carry.low_bits(5, 2**63) == carry.low_bits(5, 2**70) == 5
    assert carry.mul_low(5, 7, 2**70) == 35 and carry.sqr_low(-5, 2**70) == 25
    with pytest.raises(OverflowError):
        carry.low_bits(-5, 2**70)
    for base in (-1, 0, 1, 65, 2**40, 2**70):
        for f in (integer(5).size_in_base, integer(5).digits):
            with pytest.raises(ValueError):
                f(base)
    assert integer(255).digits(integer(16)) == 'ff' and integer(255).size_in_base(integer(2)) == 8
    with pytest.raises(ValueError):
        carry.low_bits(5, -1)
    for _ in range(times(50)):
        a, b, c = mixed(rng, 3000), mixed(rng, 3000), mixed(rng, 5000)
        assert carry.addmul(c, a, integer(b)) == c + a * b and carry.submul(integer(c), a, b) == c - a * b


def test_squares_and_threads(rng):
    for a in hostile()[::5]:
        assert carry.sqr(a) == a * a
    a, b = patterned(rng, 400_000), patterned(rng, 300_000)
    assert carry.multiply(a, b, 2) == carry.multiply(a, b, threads=1) == carry.multiply(a, b, integer(2)) == a * b
    assert carry.multiply(3, 5, 2**40) == carry.multiply(3, 5, 2**70) == 15
    with pytest.raises(ValueError):
        carry.multiply(3, 5, -1)


def test_hamming_distance():
    for a in FEW[::2]:
        for b in FEW[::3]:
            if (a < 0) == (b < 0):
                assert carry.hamming_distance(a, b) == bin(a ^ b).count('1')
            else:
                with pytest.raises(ValueError):
                    carry.hamming_distance(a, b)


def test_rational_reconstruction():
    m = 10**30 + 57
    for n, d in ((22, 7), (-355, 113), (0, 1), (10**14, 3), (1, 10**14 + 1)):
        assert carry.rational_reconstruction(n * pow(d, -1, m), m) == (n, d)
        assert carry.rational_reconstruction(n * pow(d, -1, m), integer(m), 10**14, 10**15) == (n, d)
    assert carry.rational_reconstruction(2, 5, 1, 1) is None
    for args in ((1, 2), (1, 100, 50, 50), (1, 100, -1, 2), (1, 100, 1, 0), (1, 100, 1)):
        with pytest.raises(ValueError):
            carry.rational_reconstruction(*args)


def test_primes(rng):
    sieve = bytearray([0, 0]) + bytearray([1]) * 9998
    for p in range(2, 100):
        if sieve[p]:
            sieve[p * p :: p] = bytes(len(sieve[p * p :: p]))
    following = 10007
    for n in range(9999, -3, -1):
        assert carry.is_prime(n) is carry.is_probable_prime(n, 2) is bool(n >= 0 and sieve[n])
        assert carry.next_prime(n) == following
        if n > 2:
            before = int(carry.previous_prime(n))
            assert before < n and sieve[before] and not any(sieve[before + 1 : n])
        if n >= 0 and sieve[n]:
            following = n
    for p in (2**61 - 1, 2**89 - 1, 2**521 - 1, 2**255 - 19, 10**100 + 267):
        assert carry.is_prime(p) and carry.is_prime(integer(p), rounds=5)
        assert carry.next_prime(p - 1) == p
        assert not carry.is_prime(p * (2**61 - 1)) and not carry.is_prime(-p)
    assert carry.is_prime(7, integer(3)) and carry.is_probable_prime(7, rounds=integer(3))
    with pytest.raises(ValueError):
        carry.is_prime(7, -1)
    with pytest.raises(OverflowError):
        carry.is_prime(7, 2**32)
    with pytest.raises(ValueError):
        carry.previous_prime(2)
    assert carry.previous_prime(10**30) == 10**30 - 11
    for n in (3215031751, 3825123056546413051, 318665857834031151167461, 2**67 - 1):  # strong pseudoprimes to small bases
        assert not carry.is_prime(n)


def test_strong_probable_primes():
    assert carry.is_strong_probable_prime(2047, 2) and not carry.is_strong_probable_prime(2047, 3)
    assert all(carry.is_strong_probable_prime(2**127 - 1, base) for base in range(-20, 20))
    assert not carry.is_strong_probable_prime(4, 3) and carry.is_strong_probable_prime(2, 5)


def test_random_numbers(rng):
    for bits in (0, 1, 2, 63, 64, 65, 1000):
        values = {carry.random_bits(bits) for _ in range(30)}
        assert all(0 <= v < 2**bits for v in values) and len(values) >= min(bits, 2)
        assert carry.random_bits(bits, rng) < 2**bits
        assert 0 <= carry.random_runs(bits, rng) < 2**bits
    state = rng.getstate()
    first = [carry.random_bits(200, rng), carry.random_below(10**50, rng), carry.random_prime(100, rng)]
    rng.setstate(state)
    assert first == [carry.random_bits(200, rng), carry.random_below(10**50, generator=rng), carry.random_prime(100, rng)]
    assert {int(carry.random_below(3)) for _ in range(100)} == {0, 1, 2}
    for bits in (2, 3, 10, 64, 128, 200):
        p = carry.random_prime(bits)
        assert p.bit_length() == bits and carry.is_prime(p)
        if bits > 2:
            q = carry.random_safe_prime(bits)
            assert q.bit_length() == bits and carry.is_prime(q) and carry.is_prime(q // 2)
    for e in (3, 65537, 16294579238595022365):  # the product of the odd primes up to 53
        p = carry.random_rsa_prime(16 if e > 65537 else 128, e, rng)
        assert carry.is_prime(p) and p >> (p.bit_length() - 2) == 3 and carry.gcd(p - 1, e) == 1
    assert (carry.random_rsa_prime(64) * carry.random_rsa_prime(64)).bit_length() == 128
    assert {int(carry.random_polynomial(2, rng)) for _ in range(100)} == {0, 1, 2, 3}
    assert carry.random_polynomial(0) == carry.gf2x(0) and carry.random_polynomial(1000).bit_length() <= 1000
    assert {int(carry.random_irreducible(3)) for _ in range(100)} == {0b1011, 0b1101}
    for n in (1, 2, 64, 200):
        f = carry.random_irreducible(n, rng)
        assert f.degree == n and carry.is_irreducible(f)
    for f in (
        lambda: carry.random_polynomial(-1),
        lambda: carry.random_irreducible(0),
        lambda: carry.random_bits(-1),
        lambda: carry.random_below(0),
        lambda: carry.random_prime(1),
        lambda: carry.random_rsa_prime(15),
        lambda: carry.random_rsa_prime(100, 6),
        lambda: carry.random_rsa_prime(100, 1),
        lambda: carry.random_safe_prime(2),
    ):
        with pytest.raises(ValueError):
            f()
    with pytest.raises(OverflowError):
        carry.random_bits(2**35)
    with pytest.raises(AttributeError):
        carry.random_bits(10, object())

    class Broken:
        def getrandbits(self, bits):
            raise LookupError

    with pytest.raises(LookupError):
        carry.random_prime(100, Broken())

    class Stuck:
        def __init__(self, value):
            self.value = value

        def getrandbits(self, bits):
            return self.value

    for value in (0, 2**64 - 1):
        assert carry.random_runs(500, Stuck(value)) < 2**500


def test_size_limit():
    assert carry.max_bits == 2**34
    for f in (lambda: integer(2) ** carry.max_bits, lambda: integer(1) << carry.max_bits, lambda: carry.factorial(10**9)):
        with pytest.raises(OverflowError, match='size limit'):
            f()


def test_isa():
    level = carry.isa()
    assert level in carry.isa_available() and carry.isa_available()[0] == 'portable'
    assert carry.isa_use('no such level') is False and carry.isa() == level
    a = 3**2000
    try:
        for name in carry.isa_available():
            assert carry.isa_use(name) is True and carry.isa() == name
            assert integer(a) * a == a * a
    finally:
        carry.isa_use(level)


def test_batches(rng):
    values = [mixed(rng, 300) or 1 for _ in range(37)]
    product = math.prod(values)
    assert carry.product(values) == carry.product(map(integer, values)) == product
    assert carry.product([]) == 1
    tree = carry.product_tree(values)
    a = mixed(rng, 9000)
    assert tree.root == product and tree.values == values
    assert tree.remainders(a) == [a % abs(v) for v in values]
    assert tree.remainders_of_squares(integer(a)) == [a % (v * v) for v in values]
    c = [mixed(rng, 100) for _ in values]
    assert tree.linear_combination(c) == sum(x * (product // v) for x, v in zip(c, values, strict=True))
    with pytest.raises(ValueError):
        tree.linear_combination([1])
    with pytest.raises(ZeroDivisionError):
        carry.product_tree([2, 0]).remainders(5)
    assert carry.product_tree(()).root == 1

    moduli = [5, 7, 9, 2**64 + 1, 10**20 + 39]
    crt = carry.chinese_remainder(moduli)
    x = 10**45 + 3
    assert crt.modulus == math.prod(moduli) and crt([x % m for m in moduli]) == x % math.prod(moduli)
    with pytest.raises(ValueError):
        crt([1, 2])
    with pytest.raises(ValueError):
        carry.chinese_remainder([6, 4])
    with pytest.raises(ZeroDivisionError):
        carry.chinese_remainder([0, 5])
    assert carry.batch_gcd([15, 35, 77, 13]) == [5, 35, 7, 1]

    polynomials = [gf2x(v) for v in (0x11B, 0x13, 0x7, 1 << 200 | 0x2B)]
    tree = carry.gf2x_product_tree(polynomials)
    f = gf2x(mixed(rng, 1000) % 2**1000)
    assert tree.root == math.prod(polynomials, start=gf2x(1)) and tree.values == polynomials
    assert tree.remainders(f) == [f % v for v in polynomials]
    assert tree.remainders_of_squares(f) == [f % (v * v) for v in polynomials]
    assert carry.gf2x_product_tree(iter(polynomials)).linear_combination([f] * 4) == sum(
        (f * (tree.root // v) for v in polynomials), gf2x(0)
    )
    assert copy.copy(tree) is tree and pickle.loads(pickle.dumps(tree)).root == tree.root
    theorem = carry.gf2x_chinese_remainder(polynomials[:3])
    assert theorem.modulus == polynomials[0] * polynomials[1] * polynomials[2]
    assert theorem([f % v for v in polynomials[:3]]) == f % theorem.modulus
    assert theorem.moduli == polynomials[:3] and carry.chinese_remainder([3, -5]).moduli == [3, -5]
    assert pickle.loads(pickle.dumps(theorem))([f] * 3) == f % theorem.modulus
    assert pickle.loads(pickle.dumps(carry.chinese_remainder([3, -5])))([1, 2]) == 7
    with pytest.raises(ValueError):
        carry.gf2x_chinese_remainder([gf2x(6), gf2x(5)])
    with pytest.raises(TypeError):
        carry.gf2x_product_tree([3])
    assert carry.gf2x_product(iter(polynomials)) == tree.root and carry.gf2x_product([]) == gf2x(1)
    assert carry.gf2x_batch_gcd([gf2x(6), gf2x(2), gf2x(7)]) == [gf2x(2), gf2x(2), gf2x(1)]
    for f in (carry.gf2x_product, carry.gf2x_batch_gcd):
        with pytest.raises(TypeError):
            f([gf2x(3), 3])
    with pytest.raises(ZeroDivisionError):
        carry.gf2x_batch_gcd([gf2x(1), gf2x(0)])
    with pytest.raises(ZeroDivisionError):
        carry.batch_gcd([1, 0])
    for wrong in (5, [1, 'x'], 'ab', [1.0], None):
        with pytest.raises(TypeError):
            carry.product(wrong)

    def broken():
        yield 1
        raise LookupError

    with pytest.raises(LookupError):
        carry.product(broken())
