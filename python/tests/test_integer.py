"""carry.integer against Python's int."""

import array
import copy
import decimal
import fractions
import math
import numbers
import operator
import pickle
import struct
import sys
import warnings

import carry
import pytest
from carry import gf2x, integer
from support import hostile, mixed, outcome, patterned, times

BINARY = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.floordiv,
    operator.mod,
    operator.and_,
    operator.or_,
    operator.xor,
    divmod,
    operator.truediv,
]
COMPARISONS = [operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge]
HOSTILE = hostile()
FEW = hostile(4)


def agree(f, *args):
    """f of integers, and of integers and ints, as of ints: with the same errors, and integers as results."""
    wanted = outcome(f, *args)
    forms = [[integer(a) for a in args]]
    if len(args) == 2:
        forms += [[integer(args[0]), args[1]], [args[0], integer(args[1])]]
    for form in forms:
        got = outcome(f, *form)
        assert got == wanted, (f, args)
        if isinstance(wanted, float):
            assert type(got) is float and struct.pack('d', got) == struct.pack('d', wanted)
        elif isinstance(wanted, tuple):
            assert all(type(x) is integer for x in got)
        elif isinstance(wanted, int) and not isinstance(wanted, bool):
            assert type(got) is integer


@pytest.mark.parametrize('f', BINARY, ids=lambda f: f.__name__)
def test_operators_on_hostile_numbers(f):
    for a in HOSTILE[:: 3 if f is operator.truediv else 1]:
        for b in FEW[::2]:
            agree(f, a, b)
            agree(f, b, a)


@pytest.mark.parametrize('f', BINARY, ids=lambda f: f.__name__)
def test_operators_on_random_numbers(f, rng):
    for _ in range(times(400)):
        agree(f, mixed(rng, 6400), mixed(rng, 6400))


@pytest.mark.parametrize('limbs', [1000, 3000, 5000])
def test_operators_on_thousands_of_limbs(limbs, rng):
    for _ in range(2):
        a, b = patterned(rng, 64 * limbs), -patterned(rng, 64 * limbs // rng.choice((1, 2, 3)))
        for f in (operator.add, operator.sub, operator.mul, operator.and_, operator.or_, operator.xor, divmod):
            assert f(integer(a), integer(b)) == f(a, b)
            assert f(integer(a), b) == f(a, b)


def test_sizes_one_by_one(rng):
    for limbs in range(1, 101):
        for bits in (64 * limbs - 1, 64 * limbs, 64 * limbs + 1):
            a, b, d = patterned(rng, bits), patterned(rng, bits), patterned(rng, rng.randint(1, bits))
            x, y, z = integer(a), integer(b), integer(d)
            assert int(x) == a
            assert (x + y, x - y, x * y, x * x) == (a + b, a - b, a * b, a * a)
            assert divmod(x * y + z, y) == divmod(a * b + d, b)
            assert (x & y, x | y, x ^ ~y) == (a & b, a | b, a ^ ~b)


def test_comparisons():
    assert COMPARISONS
    for f in COMPARISONS:
        for a in HOSTILE[::4]:
            for b in [*FEW[::3], a, -a, a + 1]:
                assert f(integer(a), integer(b)) is f(a, b)
                assert f(integer(a), b) is f(a, b)
                assert f(a, integer(b)) is f(a, b)
            for x in (0.0, -0.5, 2.0**53, 2.0**64, 1e300, math.inf, -math.inf, math.nan):
                assert f(integer(a), x) is f(a, x)
                assert f(x, integer(a)) is f(x, a)


def test_what_is_no_number_is_not_equal():
    assert integer(1) != '1'
    assert not integer(1) == '1'
    assert integer(0) is not None and integer(0) != None  # noqa: E711
    with pytest.raises(TypeError):
        integer(1) < '1'  # noqa: B015


def test_shifts():
    for a in HOSTILE:
        for k in (0, 1, 29, 30, 31, 63, 64, 65, 1000):
            agree(operator.lshift, a, k)
            agree(operator.rshift, a, k)
    agree(operator.rshift, -1, 10**30)
    agree(operator.rshift, 12345, 10**30)
    agree(operator.lshift, 0, 2**40)
    for f in (operator.lshift, operator.rshift):
        agree(f, 1, -1)
        agree(f, 0, -1)
    for k in (2**34, 2**70):
        with pytest.raises(OverflowError):
            integer(1) << k


def test_unary():
    for a in HOSTILE:
        for f in (operator.neg, operator.pos, operator.invert, abs, math.trunc, math.floor, math.ceil, round):
            agree(f, a)
        assert bool(integer(a)) is bool(a)
        assert operator.index(integer(a)) == a and type(operator.index(integer(a))) is int
        assert type(int(integer(a))) is int
        for digits in (0, 1, 2, -1, -2, -5, -40, None):
            assert round(integer(a), digits) == round(a, digits)
    for a in range(-60, 61):
        assert round(integer(a), -1) == round(a, -1)
        assert round(integer(a), -(10**12)) == 0
    assert [10, 20, 30][integer(-1)] == 30
    assert list(range(integer(3))) == [0, 1, 2]


def test_powers():
    for a in FEW[:60]:
        for e in (0, 1, 2, 3, 5, 17):
            agree(pow, a, e)
    agree(pow, 3, 2000)
    for a in (0, 1, -1):
        for e in (10**30, 10**30 + 1):
            assert integer(a) ** e == a ** (2 + e % 2)
    for a, e in ((2, -1), (-3, -2), (1, -5), (10, -400), (0, -1), (10**400, -1)):
        assert outcome(pow, integer(a), e) == outcome(pow, a, e)
    for e in (2**70, 2**40):
        with pytest.raises(OverflowError):
            integer(3) ** e


def test_powers_modulo(rng):
    for m in (1, -1, 2, 7, -7, 9, 10, 2**64, -(2**64) + 1, 2**127 - 1, 2**255 - 19, 3 * 2**200):
        for b in (0, 1, -1, 2, 3, 10, 2**70, -(3**50)):
            for e in (0, 1, 2, 5, 65537, -1, -3, 2**67):
                wanted = outcome(pow, b, e, m)
                for got in (outcome(pow, integer(b), e, m), outcome(pow, integer(b), integer(e), integer(m))):
                    assert got == wanted, (b, e, m)
    for _ in range(times(50)):
        b, e, m = mixed(rng, 2000), abs(mixed(rng, 300)), mixed(rng, 2000) or 1
        assert pow(integer(b), e, m) == pow(b, e, m)
    with pytest.raises(ValueError, match='cannot be 0'):
        pow(integer(2), 3, 0)


def test_division_by_zero():
    for f in (operator.floordiv, operator.mod, divmod, operator.truediv):
        for a, b in ((integer(1), 0), (1, integer(0)), (integer(0), integer(0))):
            with pytest.raises(ZeroDivisionError):
                f(a, b)


def test_floats():
    for a in [*HOSTILE, 2**53 + 1, 2**54 + 2, 2**54 + 6, 2**1023, 2**1024 - 2**970, -(2**1024) + 2**970 + 1]:
        wanted = outcome(float, a)
        assert outcome(float, integer(a)) == wanted, a
    for a in (2**1024, -(2**1024), 2**1024 - 2**969):
        with pytest.raises(OverflowError):
            float(integer(a))
    for x in (0.0, -0.0, 0.9, -0.9, 1.5, 2.0**53, -(2.0**100), 1e308, 5e-324):
        assert integer(x) == int(x)
    with pytest.raises(OverflowError):
        integer(math.inf)
    with pytest.raises(ValueError):
        integer(math.nan)
    for f in (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, pow, divmod):
        for a in (0, 3, -(2**70)):
            for x in (0.5, -2.0, 1j, 0.0):
                assert outcome(f, integer(a), x) == outcome(f, a, x)
                assert outcome(f, x, integer(a)) == outcome(f, x, a)
    with pytest.raises(OverflowError):
        integer(10) ** 400 * 1.5


def test_other_numbers():
    third = fractions.Fraction(1, 3)
    assert integer(2) + third == third + integer(2) == fractions.Fraction(7, 3)
    assert fractions.Fraction(integer(6), integer(4)) == fractions.Fraction(3, 2)
    assert integer(2) * decimal.Decimal('1.5') == decimal.Decimal(3)
    assert decimal.Decimal('1.5') * integer(2) == decimal.Decimal(3) == integer(3)
    assert integer(3) == fractions.Fraction(3) and integer(3) < fractions.Fraction(7, 2)
    assert integer(fractions.Fraction(7, 2)) == 3 and integer(decimal.Decimal('-7.5')) == -7
    assert isinstance(integer(1), numbers.Integral)
    assert [0] * integer(3) == [0, 0, 0] and 'ab' * integer(2) == 'abab'
    a = integer(-12)
    assert (a.real, a.imag, a.numerator, a.denominator, a.conjugate()) == (-12, 0, -12, 1, -12)
    assert a.as_integer_ratio() == (-12, 1) and a.is_integer()
    for f in (operator.add, operator.mul, operator.sub):
        with pytest.raises(TypeError):
            f(integer(1), None)
        with pytest.raises(TypeError):
            f({}, integer(1))


def test_construction():
    assert integer() == 0
    assert integer(True) == 1 and integer(False) == 0
    x = integer(2**100)
    assert integer(x) is x
    assert integer('-0xFF') == -255 and integer('0b101') == 5 and integer('0o17') == 15
    for text, base in (('-0xFF', 16), ('+0Xf', 16), ('0b11', 2), (' 0B1_1 ', 2), ('0o17', 8), ('0b11', 16), ('0b11', 12)):
        assert integer(text, base) == int(text, base)
    for text, base in (('0x1', 8), ('0b2', 2), ('0b1', 8), ('0x', 16), ('0x-1', 16), ('0o8', 8), ('0x0x1', 16)):
        with pytest.raises(ValueError):
            integer(text, base)
    assert integer(' \t12_345\n') == 12345 and integer("1'000") == 1000
    assert integer('zz', 36) == integer('ZZ', base=36) == 35 * 36 + 35
    assert integer(b'12') == integer(bytearray(b'12')) == 12
    for text, base in (('\xa0-\u0661\uff12\u3000', 10), ('1_\u0662', 10), ('0x\u0661f', 16), ('\u2003zz', 36)):
        assert integer(text, base) == int(text, base)
    for base in range(2, 65):
        for a in (0, 1, -1, 2**64, -(3**100)):
            text = integer(a).digits(base)
            assert integer(text, base) == a
            if base <= 36:
                assert int(text, base) == a
    no_numbers = ('', '-', '+', 'x', '1_', '_1', '1__2', '0x', '12a', '1 2', '1.0', '0b2')
    for text in (*no_numbers, '\u0663x', '1\xa02', '\u2003', '\u2003\x1c1', '\xb2', '\x1c1'):
        with pytest.raises(ValueError):
            integer(text)
    for base in (1, -1, 65, 2**70, -(2**70)):
        with pytest.raises(ValueError):
            integer('1', base)
    for base in (1, 0, -3, 65):
        with pytest.raises(ValueError):
            integer(1).digits(base)
    for wrong in ((None,), ([],), (1, 10), ('1', None), ('1', 10, 3), ('1', 'x')):
        with pytest.raises(TypeError):
            integer(*wrong)
    for wrong in ({'base': 10}, {'value': 1}):
        with pytest.raises(TypeError):
            integer(**wrong)
    with pytest.raises(UnicodeEncodeError):
        integer('\ud800')

    class Index:
        def __index__(self):
            return 2**80

    class Int:
        def __int__(self):
            return -(2**80)

    class Broken:
        def __index__(self):
            raise LookupError

    assert integer(Index()) == 2**80 and integer(Int()) == -(2**80)
    with pytest.raises(LookupError):
        integer(Broken())
    assert integer.__new__(integer, 5) == 5
    with pytest.raises(TypeError):
        type('Sub', (integer,), {})
    with pytest.raises((AttributeError, TypeError)):
        integer(1).anything = 1


def test_ints_of_all_sizes(rng):
    for bits in [*range(260), *(2 ** rng.uniform(8, 18) for _ in range(times(200)))]:
        a = patterned(rng, int(bits)) * rng.choice((1, -1))
        x = integer(a)
        assert int(x) == a and x == a and hash(x) == hash(a) and x.bit_length() == a.bit_length()


def test_hash():
    prime = sys.hash_info.modulus
    for a in [*HOSTILE, prime, prime - 1, prime + 1, -prime, -prime - 1, -prime + 1, prime**2, prime**3 - 1, prime << 64]:
        assert hash(integer(a)) == hash(a), a
    table = {integer(2**100): 'a', 3: 'b'}
    assert table[2**100] == 'a' and table[integer(3)] == 'b' and integer(4) not in table
    assert len({1, integer(1), integer(2)}) == 2


def test_bytes(rng):
    for a in [*HOSTILE, patterned(rng, 50_000)]:
        for order, signed in (('big', False), ('big', True), ('little', False), ('little', True)):
            for size in (0, 1, 2, 7, 8, 9, 16, 17, 33, 800, 6400):
                if a == -1 and size == 0:
                    continue  # which CPython lets pass
                wanted = outcome(a.to_bytes, size, order, signed=signed)
                assert outcome(integer(a).to_bytes, size, order, signed=signed) == wanted, (a, size, order, signed)
                if isinstance(wanted, bytes):
                    for data in (wanted, bytearray(wanted), memoryview(wanted)):
                        assert integer.from_bytes(data, byteorder=order, signed=signed) == a
            if a >= 0 or signed:
                short = integer(a).to_bytes(byteorder=order, signed=signed)
                assert integer.from_bytes(short, order, signed=signed) == a
                fewer = max(len(short) - 1, 0)
                assert outcome(a.to_bytes, fewer, order, signed=signed) in (OverflowError, b'')
    assert integer(0).to_bytes() == b''
    for yes, no in ((1, 0), ('x', ''), ([0], []), (True, None)):
        assert integer(-2).to_bytes(2, signed=yes) == (-2).to_bytes(2, 'big', signed=yes)
        assert integer.from_bytes(b'\xfe', signed=yes) == -2 and integer.from_bytes(b'\xfe', signed=no) == 254
        assert integer(4).set_bit(0, yes) == 5 and integer(5).set_bit(0, no) == 4
        with pytest.raises(OverflowError):
            integer(-2).to_bytes(2, signed=no)
    for wrong in ('middle', ''):
        with pytest.raises(ValueError):
            integer(1).to_bytes(1, wrong)
        with pytest.raises(ValueError):
            integer.from_bytes(b'1', wrong)

    class Spelt:
        def __bytes__(self):
            return b'\xff\x01'

    class Broken:
        def __bytes__(self):
            raise LookupError

    spelt = ([255, 1], (1, 2), range(5), Spelt(), iter([3, 4]), memoryview(b'abcde')[::2], [], array.array('H', [1, 2]), {1: 2})
    for data in (*spelt, 'text', 5, None, [256], [-1], ['a'], 1.5, Broken()):
        wanted = outcome(int.from_bytes, copy.copy(data) if isinstance(data, type(iter([]))) else data, 'little', signed=True)
        assert outcome(integer.from_bytes, data, 'little', signed=True) == wanted, data
    with pytest.raises(TypeError):
        integer.from_bytes(integer(5))
    with pytest.raises(ValueError):
        integer(1).to_bytes(-1)
    with pytest.raises(OverflowError):
        integer(1).to_bytes(2**70)


def test_bits():
    for a in HOSTILE:
        x = integer(a)
        assert x.bit_length() == a.bit_length() and type(x.bit_length()) is int
        assert x.bit_count() == bin(a).count('1')
        assert x.trailing_zeros() == ((a & -a).bit_length() - 1 if a else 0)
        assert (x.is_odd(), x.is_even()) == (a % 2 == 1, a % 2 == 0)
        assert x.sign() == (a > 0) - (a < 0)
        for i in (0, 1, 29, 30, 63, 64, 65, 127, 128, 200, 6399, 6400, 2**34, 2**63):
            assert x.bit(i) is bool(a >> min(i, 10**4) & 1)
        assert x.bit(2**70) is (a < 0)
        for i in (0, 1, 63, 64, 300):
            assert x.set_bit(i) == a | 1 << i
            assert x.set_bit(i, False) == a & ~(1 << i)
            ones = next((j for j in range(i, 7000) if a >> j & 1), None)
            zeros = next((j for j in range(i, 7000) if not a >> j & 1), None)
            assert (x.find_one(i), x.find_zero(i)) == (ones, zeros)
        assert x == a  # nothing changed it
    assert integer(-1).find_one(2**40) == 2**40 and integer(5).find_one(2**40) is None
    assert integer(5).find_zero(2**40) == 2**40 and integer(-1).find_zero(2**40) is None
    for f in (integer(1).bit, integer(1).set_bit, integer(1).find_one, integer(1).find_zero):
        with pytest.raises(ValueError):
            f(-1)
        with pytest.raises(TypeError):
            f(1.0)
    for i in (2**64, 2**70):
        assert integer(-1).find_one(i) == i == integer(5).find_zero(i)
        assert integer(5).find_one(i) is None and integer(-1).find_zero(i) is None
        assert integer(5).set_bit(i, False) == 5 and integer(-5).set_bit(i) == -5
        for f in (lambda i=i: integer(5).set_bit(i), lambda i=i: integer(-5).set_bit(i, False)):
            with pytest.raises(OverflowError):
                f()
    with pytest.raises(OverflowError):
        integer(1).set_bit(2**34)


def test_copies_and_pickles():
    for a in HOSTILE:
        x = integer(a)
        assert copy.copy(x) is x and copy.deepcopy(x) is x and copy.deepcopy([x]) == [a]
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            y = pickle.loads(pickle.dumps(x, protocol))
            assert type(y) is integer and y == a
    long = integer(10) ** 20000
    assert pickle.loads(pickle.dumps(long, 0)) == long
    assert sys.getsizeof(long) > long.bit_length() // 8 > sys.getsizeof(integer(1))


def test_numpy():
    """With NumPy's numbers, arrays and functions integers do what ints do."""
    numpy = pytest.importorskip('numpy')

    def told(f, *args):
        result = outcome(f, *args)
        parts = result if isinstance(result, tuple) else (result,)
        return [(type(part), getattr(part, 'dtype', None), str(part)) for part in parts]

    others = [numpy.array([1, 2, -3]), numpy.array([1.5, 2]), numpy.array([1, 2**70], object), numpy.array(7)]
    others += [
        numpy.arange(3, dtype='u1'),
        numpy.int64(5),
        numpy.uint8(200),
        numpy.float64(2.5),
        numpy.bool_(True),
        numpy.complex128(1j),
    ]
    functions = [numpy.add, numpy.gcd, numpy.hypot, numpy.maximum, operator.iadd, operator.pow]
    for f in [*BINARY, *COMPARISONS, *functions]:
        for other in others:
            for a in (0, 3, -1, 2**70):
                if f is operator.pow and (other.dtype == object or a > 9):
                    continue  # no int has room for that
                with numpy.errstate(all='ignore'), warnings.catch_warnings():
                    warnings.simplefilter('ignore')
                    assert told(f, integer(a), other) == told(f, a, other), (f, a, other)
                    left, same = other.copy(), other.copy()  # which an operator in place writes
                    assert told(f, left, integer(a)) == told(f, same, a), (f, other, a)
    grown = numbers_there = numpy.array([1, 2])
    grown += integer(3)
    assert grown is numbers_there and list(numbers_there) == [4, 5]
    assert numpy.multiply.outer(integer(3), grown).dtype == numpy.array([1]).dtype
    assert [type(x) for x in numpy.array([integer(2)], object) * integer(3)] == [integer]
    five, seven = numpy.int64(5), numpy.uint8(7)
    for base, exponent, modulus in (
        (integer(3), five, seven),
        (integer(3), 5, seven),
        (five, integer(5), 7),
        (3, 5, integer(7)),
    ):
        power = pow(base, exponent, modulus)
        assert power == pow(int(base), int(exponent), int(modulus)) and type(power) is integer
    # What is no int goes element by element.
    ring, field = carry.modulus(7), carry.gf2n_field(gf2x(7))
    for x in (ring(3), gf2x(6), field(2)):
        for product in (numpy.array([x, x + x], object) * x, x * numpy.array([x, x + x], object)):
            assert list(product) == [x * x, (x + x) * x]
    assert list(numpy.array([1, 2]) * ring(3)) == [3, 6] and ring(3) + numpy.int64(2) == 5 == numpy.int64(2) + ring(3)


def test_in_place_operators_make_new_objects():
    for f in (operator.iadd, operator.isub, operator.imul, operator.ifloordiv, operator.imod, operator.ior, operator.ilshift):
        x = integer(2**200 + 12345)
        same = x
        y = f(x, 3)
        assert same == 2**200 + 12345 and y == f(2**200 + 12345, 3) and type(y) is integer


def test_documentation():
    """Everything has some, in lines that fit beside what help() puts before them; signatures are as long as they are."""
    assert integer.__module__ == 'carry' and integer.__name__ == 'integer' and 'any size' in integer.__doc__
    for name in carry.__all__:
        thing = getattr(carry, name)
        if name in ('max_bits', '__version__'):
            continue
        documented = {name: thing}
        if isinstance(thing, type):
            documented |= {f'{name}.{member}': value for member, value in vars(thing).items() if not member.startswith('_')}
        for whole_name, value in documented.items():
            assert value.__doc__, whole_name
            assert all(len(line) <= 72 or ' -> ' in line for line in value.__doc__.splitlines()), whole_name
