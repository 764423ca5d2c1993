"""carry.modulus and its elements."""

import copy
import math
import operator
import pickle

import carry
import pytest
from carry import integer, modulus
from support import mixed, patterned, times

MODULI = [1, 2, 3, 7, 12, 2**61 - 1, 2**64, 2**127 - 1, 2**255 - 19, 10**40, 3 * 2**100, 2**521 - 1, 10**400 + 69]


@pytest.mark.parametrize('m', MODULI, ids=lambda m: f'{m.bit_length()}_bits')
def test_operators(m, rng):
    ring = modulus(m)
    assert ring.value == m and int(ring.zero()) == 0 and int(ring.one()) == 1 % m
    for _ in range(times(40)):
        a, b, e = mixed(rng, 900), mixed(rng, 900), abs(mixed(rng, 70))
        x, y = ring(a), ring(integer(b))
        assert int(x) == x.value == a % m and bool(x) is bool(a % m) and str(x) == str(a % m)
        for f in (operator.add, operator.sub, operator.mul):
            for p, q in ((x, y), (x, b), (a, y), (x, integer(b)), (integer(a), y)):
                result = f(p, q)
                assert type(result) is carry.modular_integer and int(result) == f(a, b) % m
        assert int(-x) == -a % m and +x is x and int(x.doubled()) == 2 * a % m and int(x.squared()) == a * a % m
        assert int(x**e) == pow(a, e, m) and x ** integer(e) == x**e
        if math.gcd(b, m) == 1:
            inverse = pow(b, -1, m)
            assert int(x / y) == int(a / y) == int(x / b) == a * inverse % m
            assert int(y.inverse()) == int(y**-1) == inverse
        else:
            for f in (lambda x=x, y=y: x / y, y.inverse, lambda y=y: y**-1):
                with pytest.raises(ValueError, match='inverse'):
                    f()


def test_equality_and_hashes():
    ring = modulus(7)
    assert ring(5) == ring(12) == 5 == integer(5) and ring(5) != 12 and ring(5) != ring(6)
    assert ring(5) != modulus(11)(5) and hash(ring(5)) == hash(5) and {ring(5): 1}[5] == 1
    assert ring(5) != 'x' and ring(5) != 5.5
    assert ring == modulus(7) != modulus(11) and hash(ring) == hash(modulus(7)) and ring != 7
    with pytest.raises(TypeError):
        ring(1) < ring(2)  # noqa: B015
    for f in (operator.add, operator.mul, operator.truediv):
        with pytest.raises(ValueError, match='different moduli'):
            f(ring(1), modulus(11)(1))
        with pytest.raises(TypeError):
            f(ring(1), 1.0)
    with pytest.raises(ValueError, match='different moduli'):
        ring(modulus(11)(1))
    with pytest.raises(TypeError):
        2 ** ring(3)
    x = ring(3)
    assert ring(x) == x and x.modulus == ring and carry.modular_integer(ring, 10) == x
    with pytest.raises(TypeError):
        carry.modular_integer(7, 10)
    with pytest.raises(TypeError):
        carry.modular_integer(ring, 1.0)
    assert eval(repr(x), vars(carry)) == x and eval(repr(ring), vars(carry)) == ring
    for thing in (ring, x):
        assert copy.copy(thing) is thing and copy.deepcopy(thing) is thing
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(thing, protocol)) == thing


def test_methods():
    m = 2**127 - 1
    for method in ('montgomery', 'barrett', 'folding'):
        ring = modulus(m, method)
        assert ring.method == method and int(ring(3) ** 1000) == pow(3, 1000, m)
        for back in (pickle.loads(pickle.dumps(ring)), eval(repr(ring), vars(carry)), eval(repr(ring(3)), vars(carry)).modulus):
            assert back == ring and back.method == method
    assert repr(modulus(m)(3)) == f'modulus({m})(3)' and repr(modulus(7, 'barrett')(3)) == "modulus(7, 'barrett')(3)"
    assert modulus(2**64).method == 'power_of_two' and modulus(3 * 2**70, method='split').method == 'split'
    assert modulus(m, 'barrett')(5) == modulus(m, 'montgomery')(5)
    for args in ((0,), (-7,), (10, 'montgomery'), (m, 'nonsense'), (m, 'mersenne')):
        with pytest.raises(ValueError):
            modulus(*args)
    with pytest.raises(TypeError):
        modulus('7')


def test_format():
    for spec in ('', '5', '08b', '#x', '+,', 'd', '*^20', '.2f'):
        assert format(modulus(10**6)(12345), spec) == format(12345, spec)
    with pytest.raises(ValueError):
        format(modulus(7)(3), 'q')


def test_square_roots():
    for p in (3, 7, 13, 17, 257, 2**255 - 19, 2**127 - 1, 3 * 2**30 + 1):
        ring = modulus(p)
        for method in ('automatic', 'tonelli_shanks', 'cipolla'):
            for a in (0, 1, 2, 3, 4, 5, 10):
                root = ring(a).sqrt(method)
                assert (root is None) is (pow(a, (p - 1) // 2, p) == p - 1)
                assert root is None or root * root == ring(a)
    with pytest.raises(ValueError):
        modulus(7)(2).sqrt('guess')


def test_batches(rng):
    p = 2**255 - 19
    ring = modulus(p)
    bases = [ring(patterned(rng, 250)) for _ in range(20)]
    exponents = [mixed(rng, 200) for _ in bases]
    wanted = 1
    for b, e in zip(bases, exponents, strict=True):
        wanted = wanted * pow(int(b), e, p) % p
    for method in ('automatic', 'straus', 'pippenger'):
        assert int(ring.multi_pow(bases, exponents, method)) == wanted
    assert ring.multi_pow([], []) == ring.one()
    inverses = ring.invert_batch(bases)
    assert [int(a * b) for a, b in zip(bases, inverses, strict=True)] == [1] * 20
    for call in (
        lambda: ring.multi_pow(bases, [1]),
        lambda: ring.multi_pow(bases, exponents, 'x'),
        lambda: ring.invert_batch([ring(0)]),
        lambda: ring.multi_pow([modulus(7)(1)], [1]),
    ):
        with pytest.raises(ValueError):
            call()
    comb = carry.fixed_base_power(ring(9), 256)
    assert comb.base == ring(9) and comb.bits == 256
    for e in (0, 1, 2**255, -5, 2**300):
        assert comb(e) == ring(9) ** e
    assert carry.fixed_base_power(ring(9), integer(256), integer(5))(10) == ring(9) ** 10
    assert 1 <= comb.teeth <= 12
    again = pickle.loads(pickle.dumps(carry.fixed_base_power(ring(9), 256, 5)))
    assert (again.base, again.bits, again.teeth, again(2**200)) == (ring(9), 256, 5, ring(9) ** 2**200)
    for args in ((256, 13), (256, -1), (256, 2**70), (-1,), (-(2**70), 2)):
        with pytest.raises(ValueError):
            carry.fixed_base_power(ring(9), *args)
    for bits in (2**35, 2**70):
        with pytest.raises(OverflowError):
            carry.fixed_base_power(ring(9), bits)


def test_constant_time_powers(rng):
    n = 10
    moduli = [patterned(rng, 512) | 1 for _ in range(n)]
    bases = [patterned(rng, 600) % m for m in moduli]
    exponents = [patterned(rng, 300) for _ in range(n)]
    wanted = [pow(b, e, m) for b, e, m in zip(bases, exponents, moduli, strict=True)]
    assert carry.powmods_ct(bases, exponents, moduli) == wanted
    assert [carry.powmod_ct(b, e, m) for b, e, m in zip(bases, exponents, moduli, strict=True)] == wanted
    assert carry.invmod_ct(3, 2**127 - 1) == pow(3, -1, 2**127 - 1)
    for call in (
        lambda: carry.powmod_ct(1, 1, 10),
        lambda: carry.powmod_ct(11, 1, 9),
        lambda: carry.powmod_ct(1, -1, 9),
        lambda: carry.powmods_ct([1], [1, 2], [9]),
        lambda: carry.invmod_ct(3, 9),
        lambda: carry.invmod_ct(3, 10),
    ):
        with pytest.raises(ValueError):
            call()
