"""Batches: carry.batch_modulus, carry.batch_field, their residues and elements."""

import array
import copy
import pickle

import carry
import pytest
from carry import batch_field, batch_modulus, integer
from support import mixed, patterned, times

COUNTS = [0, 1, 2, 7, 8, 9, 16, 33, 250]
PRIMES = [3, 2**61 - 1, 2**127 - 1, 2**255 - 19, 2**256 - 189, 2**521 - 1]


@pytest.mark.parametrize('level', carry.isa_available())
@pytest.mark.parametrize('p', PRIMES, ids=lambda p: f'{p.bit_length()}_bits')
def test_field(p, level, rng):
    before = carry.isa()
    try:
        assert carry.isa_use(level)
        field = batch_field(p)
        assert field.modulus == p and field.byte_count == (p.bit_length() + 7) // 8 and field.lanes in (1, 8)
        for count in COUNTS[: None if times(1) > 1 else 8]:
            a = [mixed(rng, 700) for _ in range(count)]
            b = [mixed(rng, 700) for _ in range(count)]
            x, y = field(a), field(integer(v) for v in b)
            assert len(x) == count and x.field == field and all(type(v) is integer for v in x.values)
            assert x.values == [v % p for v in a]
            assert (x * y).values == [v * w % p for v, w in zip(a, b, strict=True)]
            assert x.squared() == x * x and x.values == [v % p for v in a]
            if any(v % p == 0 for v in b):
                for f in (y.inverse, lambda x=x, y=y: x / y):
                    with pytest.raises(ValueError, match='inverse'):
                        f()
            b = [v if v % p else 1 for v in b]
            y = field(b)
            assert y.inverse().values == [pow(v, -1, p) for v in b]
            assert (x / y).values == [v * pow(w, -1, p) % p for v, w in zip(a, b, strict=True)]
            for order in ('big', 'little'):
                data = b''.join((v % p).to_bytes(field.byte_count, order) for v in a)
                assert x.to_bytes(order) == data and field.from_bytes(data, order) == x
                assert field.from_bytes(memoryview(bytearray(data)), order).values == x.values
    finally:
        carry.isa_use(before)


def test_field_refuses():
    for m in (1, 2, 10, 0, -7, 2**570 + 1, 2**4000 - 1):
        with pytest.raises(ValueError):
            batch_field(m)
    field, other = batch_field(7), batch_field(11)
    with pytest.raises(ValueError):
        field([1, 2]) * field([1])
    with pytest.raises(ValueError):
        field([1]) * other([1])
    for wrong in (5, 2.5, None, 'x', batch_modulus([7])([1])):
        with pytest.raises(TypeError):
            field([1]) * wrong
        with pytest.raises(TypeError):
            field([1]) / wrong
    for wrong in (5, None, [None], [1.5], ['1'], object()):
        with pytest.raises(TypeError):
            field(wrong)
    with pytest.raises(ValueError):
        field.from_bytes(b'\x07')
    with pytest.raises(ValueError):
        batch_field(2**255 - 19).from_bytes(b'123')
    with pytest.raises(ValueError):
        field.from_bytes(b'\x01', 'middle')
    for wrong in ('x', 5, None):
        with pytest.raises(TypeError):
            field.from_bytes(wrong)
    rows = array.array('Q', [1, 2, 3, 4, 5, 6, 7, 8])
    assert batch_field(2**255 - 19).from_bytes(rows, 'little').values == [
        sum(v << 64 * i for i, v in enumerate(rows[k : k + 4])) for k in (0, 4)
    ]


@pytest.mark.parametrize('level', carry.isa_available())
def test_moduli(level, rng):
    before = carry.isa()
    try:
        assert carry.isa_use(level)
        for count in COUNTS[: None if times(1) > 1 else 8]:
            m = [patterned(rng, rng.choice((1, 60, 64, 500, 2000))) | 1 for _ in range(count)]
            a, b = [mixed(rng, 3000) for _ in m], [mixed(rng, 3000) for _ in m]
            moduli = batch_modulus(m)
            x, y = moduli(a), carry.batch_residues(moduli, b)
            assert len(moduli) == len(x) == count and moduli.values == m and x.moduli == moduli
            assert x.values == [v % n for v, n in zip(a, m, strict=True)]
            assert (x * y).values == [v * w % n for v, w, n in zip(a, b, m, strict=True)]
            assert x.squared() == x * x
            assert x * batch_modulus(m)(b) == x * y
    finally:
        carry.isa_use(before)
    for wrong in ([2], [0], [-3], [3, 4]):
        with pytest.raises(ValueError):
            batch_modulus(wrong)
    moduli = batch_modulus([3, 5])
    for values in ([1], [1, 2, 3]):
        with pytest.raises(ValueError):
            moduli(values)
    with pytest.raises(ValueError):
        moduli([1, 2]) * batch_modulus([3, 7])([1, 2])
    with pytest.raises(TypeError):
        batch_modulus(7)
    with pytest.raises(TypeError):
        moduli([1, 2]) * 3


def test_copies():
    field, moduli = batch_field(2**127 - 1), batch_modulus([3, 5, 2**100 + 1])
    for thing in (field, moduli, field([1, 2, 3]), moduli([1, 2, 3])):
        assert copy.copy(thing) is thing and copy.deepcopy(thing) is thing
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            back = pickle.loads(pickle.dumps(thing, protocol))
            assert back == thing and hash(back) == hash(thing) and type(back) is type(thing)
    x = field([5, 6])
    assert x * pickle.loads(pickle.dumps(x)) == x.squared()
    assert field != batch_field(7) and field([1]) != batch_field(7)([1]) and field([1]) != field([2]) and field([1]) != [1]
