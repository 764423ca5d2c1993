"""carry.gf2x, its moduli and binary fields against polynomials as ints."""

import copy
import operator
import pickle
import random

import carry
import pytest
from carry import gf2x, integer
from support import gf2_divmod, gf2_gcd, gf2_mul, gf2_text, hostile, mixed, patterned, times

VALUES = [a for a in hostile(9) if a >= 0]
AES = gf2x('x^8+x^4+x^3+x+1')


def test_operators(rng):
    pairs = [(a, b) for a in VALUES[::3] for b in VALUES[::5]]
    pairs += [(abs(mixed(rng, 3000)), abs(mixed(rng, 3000))) for _ in range(times(60))]
    for a, b in pairs:
        x, y = gf2x(a), gf2x(b)
        for f in (operator.add, operator.sub, operator.xor):
            assert int(f(x, y)) == a ^ b
        assert int(x * y) == gf2_mul(a, b)
        assert int(carry.sqr(x)) == gf2_mul(a, a)
        if b:
            assert tuple(map(int, divmod(x, y))) == gf2_divmod(a, b)
            assert int(x // y) == gf2_divmod(a, b)[0] and int(x % y) == gf2_divmod(a, b)[1]
        else:
            for f in (operator.floordiv, operator.mod, divmod):
                with pytest.raises(ZeroDivisionError):
                    f(x, y)
        for f in (operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge):
            assert f(x, y) is f(a, b)
        g, s, t = carry.xgcd(x, y)
        assert int(g) == gf2_gcd(a, b) and carry.gcd(x, y) == g and s * x + t * y == g
        if a and b:
            assert carry.lcm(x, y) * g == x * y
        for f in (carry.gcd, carry.lcm):
            assert f(x, y, gf2x(0x15)) == f(f(x, y), gf2x(0x15)) and f(x) == x
    for a in VALUES:
        x = gf2x(a)
        assert +x == -x == x and bool(x) is bool(a)
        for k in (0, 1, 63, 64, 65, 200):
            assert int(x << k) == a << k and int(x >> k) == a >> k
        assert int(x**3) == gf2_mul(a, gf2_mul(a, a)) and x**0 == gf2x(1) and x**1 == x


def test_thousands_of_limbs(rng):
    a, b = gf2x(patterned(rng, 300_000)), gf2x(patterned(rng, 200_000))
    product = a * b
    assert divmod(product + gf2x(5), b) == (a, gf2x(5)) and product == carry.multiply(a, b, 2)
    assert carry.gcd(a * gf2x(0b111), b * gf2x(0b111)) % gf2x(0b111) == gf2x(0)
    p, q = AES, gf2x('x^61+x^5+x^2+x+1')
    for f in (p, q):
        assert product % f == (a % f) * (b % f) % f
    assert carry.sqr(a) == a * a


def test_errors():
    x = gf2x(6)
    for f in (operator.add, operator.mul, operator.xor, operator.mod, operator.floordiv, divmod):
        for other in (1, carry.integer(1), {}, None, 1.0):
            with pytest.raises(TypeError):
                f(x, other)
            with pytest.raises(TypeError):
                f(other, x)
    assert x != 6 and (x == 6) is False
    with pytest.raises(TypeError):
        x < 6  # noqa: B015
    for f in (operator.lshift, operator.rshift, pow):
        with pytest.raises(ValueError):
            f(x, -1)
        with pytest.raises(TypeError):
            f(x, 1.5)
    for f in (
        lambda: x << 2**34,
        lambda: x << 2**80,
        lambda: x**2**40,
        lambda: gf2x.monomial(2**34),
        lambda: gf2x('x^99999999999'),
    ):
        with pytest.raises(OverflowError):
            f()
    assert gf2x(1) ** -5 == gf2x(1)
    with pytest.raises(ZeroDivisionError):
        gf2x(0) ** -1
    assert x.set_coefficient(9, 1) == x.set_coefficient(9, True) and x.set_coefficient(1, 0) == x.set_coefficient(1, False)
    assert gf2x(0) << 2**80 == gf2x(0) == carry.reverse(gf2x(0), 2**80) and x.set_coefficient(2**80, False) == x
    assert carry.low_bits(x, 2**80) == x and carry.mul_low(x, x, 2**80) == x * x == carry.sqr_low(x, 2**80)
    with pytest.raises(OverflowError):
        x.set_coefficient(2**80)
    assert gf2x('\xa0x^\uff13 + \u0661') == gf2x(9)
    assert x >> 2**80 == gf2x(0) and gf2x(0) ** 2**80 == gf2x(0) and gf2x(1) ** 2**80 == gf2x(1)
    for text in ('', 'x^', 'y', '12', 'x^-1', 'x++1', '0x', '0b12', 'x^2 x'):
        with pytest.raises(ValueError):
            gf2x(text)
    with pytest.raises(ValueError):
        gf2x(-1)
    for wrong in (1.0, None, [1]):
        with pytest.raises(TypeError):
            gf2x(wrong)
    with pytest.raises(TypeError):
        type('Sub', (gf2x,), {})


def test_text_and_bytes(rng):
    for a in VALUES + [patterned(rng, 20_000)]:
        x = gf2x(a)
        assert str(x) == gf2_text(a) == f'{x}' and repr(x) == f"gf2x('{gf2_text(a)}')" and eval(repr(x)) == x
        assert f'{x:x}' == hex(a) and f'{x:b}' == bin(a) and format(x, 'X') == '0X' + hex(a)[2:].upper()
        assert gf2x(hex(a)) == gf2x(bin(a)) == gf2x(str(x).encode()) == gf2x(f' {x} ') == gf2x(carry.integer(a)) == x
        for order in ('big', 'little'):
            data = x.to_bytes(byteorder=order)
            assert len(data) == (a.bit_length() + 7) // 8 and gf2x.from_bytes(data, order) == x
            assert x.to_bytes(len(data) + 3, order) == a.to_bytes(len(data) + 3, order)
            if a:
                with pytest.raises(OverflowError):
                    x.to_bytes(len(data) - 1, order)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(x, protocol)) == x
        assert copy.copy(x) is x and copy.deepcopy(x) is x and hash(x) == hash(gf2x(a))
    assert format(gf2x(5), '>10') == '     x^2+1' and format(gf2x(5), '#>8x') == '#####0x5'
    for spec in ('d2', 'o', '.3', '{}', 'y'):
        with pytest.raises(ValueError):
            format(gf2x(5), spec)
    assert len({gf2x(a) for a in VALUES}) == len(VALUES) and gf2x() == gf2x(0)


def test_coefficients():
    for a in VALUES:
        x = gf2x(a)
        bits = [int(c) for c in bin(a)[:1:-1]] if a else []
        assert list(x) == bits and len(x) == x.bit_length() == a.bit_length() and x.degree == a.bit_length() - 1
        assert x.weight() == sum(bits) and x.trailing_zeros() == ((a & -a).bit_length() - 1 if a else 0)
        exponents = [i for i, bit in enumerate(bits) if bit]
        for i in (0, 1, 63, 64, 65, len(bits) - 1, 10**6, 2**70):
            assert i < 0 or x.find_one(i) == next((k for k in exponents if k >= i), None)
        assert x.find_one() == x.find_one(integer(0)) == (exponents[0] if a else None)
        for i in (0, 1, 63, 64, 65, 10**6, 2**70):
            assert x[i] == (a >> i & 1 if i < 10**6 else 0)
        for i in (0, 64, 700):
            assert int(x.set_coefficient(i)) == a | 1 << i and int(x.set_coefficient(i, None)) == a & ~(1 << i)
        assert int(carry.derivative(x)) == sum((i & 1 & bit) << i - 1 for i, bit in enumerate(bits) if i)
        assert int(carry.reverse(x)) == int(''.join(map(str, bits)) or '0', 2)
        assert carry.reverse(x, 10) == carry.reverse(gf2x(a % 2**11), 10)
        assert carry.is_square(carry.sqr(x)) and carry.sqrt(carry.sqr(x)) == x
    with pytest.raises(ValueError):
        AES.find_one(-1)
    for wrong, error in ((-1, IndexError), ('a', TypeError), (1.0, TypeError), (slice(1), TypeError)):
        with pytest.raises(error):
            AES[wrong]
    with pytest.raises(ValueError):
        carry.sqrt(gf2x(2))
    assert not carry.is_square(gf2x(2)) and gf2x.monomial(7) == gf2x('x^7')


def test_exact_division(rng):
    for _ in range(times(20)):
        a, d = gf2x(abs(mixed(rng, 900))), gf2x(abs(mixed(rng, 900)) | 1)
        assert carry.divexact(a * d, d) == carry.divexact_unchecked(a * d, d) == a
        assert carry.divides(d, a * d) and carry.divides(d, a) is not bool(a % d)
        if a and d.degree > 0:
            cofactor, count = carry.remove_factor(a * d**3, d)
            assert count >= 3 and cofactor * d**count == a * d**3 and not carry.divides(d, cofactor)
    for call in (
        lambda: carry.divexact(AES, gf2x(6)),
        lambda: carry.remove_factor(gf2x(0), gf2x(2)),
        lambda: carry.remove_factor(AES, gf2x(1)),
    ):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(ZeroDivisionError):
        carry.divexact(AES, gf2x(0))


def test_power_series(rng):
    for _ in range(times(20)):
        a, b, count = gf2x(abs(mixed(rng, 900))), gf2x(abs(mixed(rng, 900)) | 1), rng.randrange(1000)
        assert carry.low_bits(a, count) == gf2x(int(a) % 2**count)
        assert carry.mul_low(a, b, count) == carry.low_bits(a * b, count)
        assert carry.sqr_low(a, count) == carry.low_bits(a * a, count)
        assert carry.mul_low(carry.inverse_mod_power(b, count), b, count) == gf2x(1 if count else 0)
    for call in (
        lambda: carry.low_bits(AES, -1),
        lambda: carry.mul_low(AES, AES, -1),
        lambda: carry.sqr_low(AES, -1),
        lambda: carry.inverse_mod_power(gf2x(2), 5),
    ):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(OverflowError):
        carry.inverse_mod_power(AES, 2**60)


def test_steps_of_a_factorization(rng):
    f = gf2x('x^2+x') * gf2x('x^4+x+1') * gf2x('x^4+x^3+1')
    groups = carry.distinct_degree_factors(f)
    assert groups == [(gf2x('x^2+x'), 1), (gf2x('x^4+x+1') * gf2x('x^4+x^3+1'), 4)]
    assert [carry.equal_degree_factors(g, d) for g, d in groups] == [
        [gf2x('x'), gf2x('x+1')],
        [gf2x('x^4+x+1'), gf2x('x^4+x^3+1')],
    ]
    for call in (lambda: carry.distinct_degree_factors(f * f), lambda: carry.equal_degree_factors(f, 2)):
        with pytest.raises(ValueError):
            call()
    modulo = carry.gf2x_modulus(AES)
    values = modulo.project_powers(gf2x(0x9D), gf2x(3), 20)
    for i in range(20):
        assert values[i] == bool((int(modulo.pow(gf2x(3), i)) & 0x9D).bit_count() % 2)
        assert i > 7 or modulo.traces()[i] == modulo.trace(gf2x(1) << i)


def test_residues(rng):
    for f in (AES, gf2x('x^163+x^7+x^6+x^3+1'), gf2x(patterned(rng, 500) | 1)):
        ring = carry.gf2x_modulus(f)
        assert (
            ring.modulus == f
            and ring.degree == f.degree
            and ring == pickle.loads(pickle.dumps(ring))
            and hash(ring) == hash(copy.copy(ring))
        )
        for _ in range(times(10)):
            a, b = gf2x(abs(mixed(rng, 900))), gf2x(abs(mixed(rng, 900)))
            product = gf2x(gf2_divmod(gf2_mul(int(a), int(b)), int(f))[1])
            assert carry.mulmod(a, b, f) == ring.mul(a, b) == product
            assert carry.sqrmod(a, f) == ring.sqr(a) == a * a % f == carry.powmod(a, 2, f) == pow(a, 2, f)
            assert ring.reduce(a) == a % f
            assert ring.sqr(a, 5) == ring.pow(a, 32) == pow(a, carry.integer(32), f)
            value = gf2x(0)
            for c in reversed(list(b)):
                value = (value * a + gf2x(c)) % f
            assert ring.compose(b, a) == value
            if carry.gcd(a, f) == gf2x(1):
                assert carry.invmod(a, f) == ring.inverse(a) == ring.pow(a, -1) and ring.mul(ring.inverse(a), a) == gf2x(1)
            else:
                for call in (lambda a=a, f=f: carry.invmod(a, f), lambda a=a, ring=ring: ring.inverse(a)):
                    with pytest.raises(ValueError):
                        call()
    for call in (
        lambda: carry.gf2x_modulus(gf2x(0)),
        lambda: carry.mulmod(AES, AES, gf2x(0)),
        lambda: carry.powmod(AES, 2, gf2x(0)),
        lambda: carry.invmod(AES, gf2x(0)),
    ):
        with pytest.raises(ZeroDivisionError):
            call()


def test_irreducible():
    for a in range(600):
        divisors = [d for d in range(2, a) if 1 < d.bit_length() < a.bit_length() and gf2_divmod(a, d)[1] == 0]
        assert carry.is_irreducible(gf2x(a)) is (a > 1 and not divisors)
    assert str(carry.least_weight_irreducible(163)) == 'x^163+x^7+x^6+x^3+1'
    assert str(carry.least_weight_irreducible(233)) == 'x^233+x^74+1'
    with pytest.raises(ValueError):
        carry.least_weight_irreducible(0)
    with pytest.raises(OverflowError):
        carry.least_weight_irreducible(2**34)


def test_recurrences_and_fractions(rng):
    f = gf2x('x^8+x^4+x^3+x^2+1')
    bits = [1, 0, 0, 0, 0, 0, 0, 0]
    while len(bits) < 40:
        bits.append(bits[-8] ^ bits[-6] ^ bits[-5] ^ bits[-4])
    sequence = gf2x(sum(bit << i for i, bit in enumerate(bits)))
    assert carry.minimal_polynomial(sequence, 40) == f
    assert carry.minimal_polynomial(gf2x(0), 7) == gf2x(1)
    assert (
        carry.is_primitive(f, [3, 5, 17]) is carry.is_primitive(f, iter([3, 5, 17])) is True
        and carry.is_primitive(AES, (3, 5, 17)) is False
    )
    modulo = carry.gf2x_modulus(AES)
    for a in range(256):
        g = modulo.minimal_polynomial(gf2x(a))
        assert modulo.compose(g, gf2x(a)) == gf2x(0) and carry.is_irreducible(g)
        assert modulo.trace(gf2x(a)) is (sum((modulo.sqr(gf2x(a), k) for k in range(8)), gf2x(0)) == gf2x(1))
    m = gf2x(1) << 200
    n, d = gf2x(patterned(rng, 90)), gf2x(patterned(rng, 90) | 1)
    found = carry.rational_reconstruction(carry.mulmod(n, carry.invmod(d, m), m), m, 100)
    assert found == (n // carry.gcd(n, d), d // carry.gcd(n, d))
    assert carry.rational_reconstruction(gf2x(2), gf2x(4), 1) is None
    for call in (
        lambda: carry.rational_reconstruction(gf2x(2), gf2x(4), 3),
        lambda: carry.minimal_polynomial(gf2x(2), -1),
        lambda: carry.is_primitive(AES, [3, 5]),
    ):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(ZeroDivisionError):
        carry.rational_reconstruction(gf2x(2), gf2x(0), 1)


def test_factors(rng):
    for a in [*range(1, 300), *(patterned(rng, 120) for _ in range(5))]:
        f = gf2x(a)
        for factors in (carry.factor(f), carry.squarefree_factors(f)):
            product = gf2x(1)
            for g, k in factors:
                product *= g**k
                assert k > 0 and carry.gcd(g, carry.derivative(g)) == gf2x(1)
            assert product == f
        assert all(carry.is_irreducible(g) for g, _ in carry.factor(f))
    assert carry.factor(gf2x(0b101)) == [(gf2x(0b11), 2)] and carry.factor(gf2x(1)) == []
    for f in (carry.factor, carry.squarefree_factors):
        with pytest.raises(ValueError):
            f(gf2x(0))


def test_field_of_aes():
    field = carry.gf2n_field(AES)
    assert field(0x57) * field(0x83) == field(0xC1) and int(field(0x57) * field(0x83)) == 0xC1
    elements = [field(a) for a in range(256)]
    for a in elements[::5]:
        for b in elements[::3]:
            assert int(a * b) == gf2_divmod(gf2_mul(int(a), int(b)), 0x11B)[1]
            assert int(a + b) == int(a - b) == int(a) ^ int(b)
            if b:
                assert a / b * b == a
    for a in elements[1:]:
        assert a.inverse() * a == field(1) and a**255 == field(1) and a**-1 == a.inverse() and a.sqrt().squared() == a
        assert a.squared() == a**2 and a.squared(3) == a**8 and -a == a == +a and bool(a)
        assert a.trace() in (0, 1)
        z = a.solve_quadratic()
        assert (z is None) is (a.trace() == 1) and (z is None or z.squared() + z == a)
    for f in (
        lambda: field(1) / field(0),
        lambda: field(0) ** -1,
        lambda: field(0).inverse(),
        lambda: field.inverses([field(0)]),
    ):
        with pytest.raises(ZeroDivisionError):
            f()
    for a in elements:
        g = a.minimal_polynomial()
        assert carry.is_irreducible(g) and 8 % g.degree == 0 and field.compose(g, a) == field(0)
        assert field.compose(gf2x('x^3+x+1'), a) == a**3 + a + field(1)
    assert field(0).minimal_polynomial() == gf2x('x') and field(2).minimal_polynomial() == AES
    assert field.inverses(elements[1:]) == [a.inverse() for a in elements[1:]]
    assert field.products(elements, elements) == [a * a for a in elements]
    with pytest.raises(ValueError):
        field.products(elements, elements[1:])
    with pytest.raises(ValueError):
        field(1).half_trace()
    assert f'{field(0x53)}' == 'x^6+x^4+x+1' and f'{field(0x53):x}' == '0x53' and f'{field(0x53):>10b}' == ' 0b1010011'
    with pytest.raises(ValueError):
        format(field(1), 'q')
    assert not field(0) and field(0x11B) == field(0) and field('x+1') == field(3) == field(gf2x(3)) == gf2x(3)


def test_fields():
    field = carry.gf2n_field.of_degree(163)
    assert field.degree == 163 and field.byte_count == 21 and field.modulus == carry.least_weight_irreducible(163)
    a, b = field.random(), field(2)
    assert (a.field, a.value.degree < 163) == (field, True)
    draws = [[field.random(generator) for _ in range(20)] for generator in (random.Random(1), random.Random(1))]
    assert draws[0] == draws[1] and len(set(draws[0])) == 20 and field.random(None) != field.random(generator=random.Random(1))
    with pytest.raises(AttributeError):
        field.random(1)
    assert a.half_trace().squared() + a.half_trace() == a + field(a.trace())
    for order in ('big', 'little'):
        for bits in ('standard', 'reflected'):
            data = field.to_bytes(a, order, bits)
            assert len(data) == 21 and field.from_bytes(data, order, bits) == a
    assert field.to_bytes(b) == bytes(20) + b'\x02' and field.to_bytes(b, 'little', 'reflected') == b'\x40' + bytes(20)
    for wrong in (b'', bytes(22), b'\xff' * 21):
        with pytest.raises(ValueError):
            field.from_bytes(wrong)
    with pytest.raises(ValueError):
        field.to_bytes(a, 'big', 'odd')
    other = carry.gf2n_field(AES)
    for f in (
        lambda: a + other(1),
        lambda: other(1) * a,
        lambda: field(other(1)),
        lambda: field.to_bytes(other(1)),
        lambda: field.compose(AES, other(1)),
    ):
        with pytest.raises(ValueError, match='different fields'):
            f()
    assert other(1) != field(1) and other != field and hash(field(5)) == hash(gf2x(5))
    assert a * gf2x(2) == gf2x(2) * a == a * b
    for x in (a + 1 if False else field, a):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(x, protocol)) == x
        assert copy.copy(x) is x and copy.deepcopy(x) is x
    for f in (lambda: a + 1, lambda: 1 * a, lambda: a**1.5, lambda: field(1.5), lambda: a < b, lambda: 2**a):
        with pytest.raises(TypeError):
            f()
    assert eval(repr(a), vars(carry)) == a and eval(repr(field), vars(carry)) == field and str(b) == 'x'
    assert carry.gf2n_element(field, 2) == b
    with pytest.raises(TypeError):
        carry.gf2n_element(5, 2)
    for reducible in ('x^2+1', '0', '1'):
        with pytest.raises(ValueError):
            carry.gf2n_field(gf2x(reducible))
    with pytest.raises(ValueError):
        carry.gf2n_field.of_degree(0)


def test_bases():
    field = carry.gf2n_field(AES)
    basis = next(b for b in (carry.gf2n_field_basis.try_normal(field(a)) for a in range(2, 256)) if b)
    assert carry.gf2n_field_basis.normal(basis.element(0)).element(3) == basis.element(3)
    assert carry.gf2n_field_basis.try_normal(field(1)) is None
    with pytest.raises(ValueError):
        carry.gf2n_field_basis.normal(field(1))
    dual = basis.dual()
    for i in range(8):
        assert basis.element(i) == basis.element(0).squared(i)
        for j in range(8):
            assert (basis.element(i) * dual.element(j)).trace() == (i == j)
    for a in range(256):
        assert basis.from_coordinates(basis.coordinates(field(a))) == field(a)
    powers = carry.gf2n_field_basis(field, [field(1 << i) for i in range(8)])
    assert powers.coordinates(field(0x53)) == gf2x(0x53)
    for wrong in ([], [field(1)] * 8):
        with pytest.raises(ValueError):
            carry.gf2n_field_basis(field, wrong)
    with pytest.raises(IndexError):
        basis.element(8)
    with pytest.raises(ValueError, match='different fields'):
        basis.coordinates(carry.gf2n_field.of_degree(9)(1))
