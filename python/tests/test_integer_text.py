"""The text of carry.integer, and its formats, against those of Python's int."""

import locale
import sys

import carry
import pytest
from carry import integer
from support import hostile, outcome, patterned


def test_text(rng):
    for a in hostile():
        assert str(integer(a)) == str(a)
        assert repr(integer(a)) == f'integer({a})'
        assert eval(repr(integer(a))) == a
        for base in (2, 8, 16):
            assert integer(a).digits(base) == format(a, {2: 'b', 8: 'o', 16: 'x'}[base])
    long = patterned(rng, 200_000)
    text = str(integer(long))  # beyond Python's limit for its own ints
    assert integer(text) == long and len(text) > sys.get_int_max_str_digits() > 0
    assert sum(map(int, text)) % 9 == long % 9
    assert format(integer(long), ',d').replace(',', '') == text
    assert f'{integer(long):x}' == f'{long:x}'


def test_where_text_is_no_number():
    """Messages count the characters of the whole text, spaces before it and digits of other scripts included."""
    field = carry.gf2n_field(carry.gf2x(0x11B))
    for read, text, place in (
        (integer, '12x4', 3),
        (integer, '  12x4 ', 5),
        (integer, b'\t12x4', 4),
        (integer, '\u2003\u0661\u0662x', 4),
        (integer, ' ', 2),
        (integer, '', 1),
        (lambda text: integer(text, 16), ' 0xfg', 5),
        (carry.gf2x, 'x+y', 3),
        (carry.gf2x, '  x+y', 5),
        (carry.gf2x, ' 0xg', 4),
        (field, '\n x+y', 5),
    ):
        with pytest.raises(ValueError, match=f' at character {place}$'):
            read(text)


FILLS = ['', '<', '>', '^', '=', '*<', '*>', '*^', '0=', '\u00e9^', '\U0001f600>', '=<', '0<']
SIGNS = ['', '+', '-', ' ']
WIDTHS = ['', '0', '1', '07', '8', '012', '3', '20', '021', '40']
GROUPS = ['', ',', '_']
TYPES = ['', 'd', 'b', 'o', 'x', 'X']


@pytest.mark.parametrize('kind', TYPES)
def test_format_as_int(kind):
    values = [0, 1, -1, 7, 12, 123, -999, 1000, 1234, -12345, 123456, 10**9, -(2**63), 3**50]
    specs = [f + s + a + w + g + kind for f in FILLS for s in SIGNS for a in ('', '#') for w in WIDTHS for g in GROUPS]
    for i, spec in enumerate(specs):
        for a in (values[i % len(values)], values[(i * 5 + 3) % len(values)]):
            assert outcome(format, integer(a), spec) == outcome(format, a, spec), (a, spec)


def test_format_of_other_kinds():
    for spec in ('c', 'n', 'e', '.3e', 'f', '.1f', 'g', '%', '10.2f', 'F', 'E', 'G', '>5c', '010n', ',.2f', '_e', 'z.1f'):
        for a in (0, 65, -3, 12345678):
            assert outcome(format, integer(a), spec) == outcome(format, a, spec), (a, spec)
    for spec in ('y', '.3', 's', ',x', ',,', '_,', 'dd', '5 ', '-+', '##', '9' * 30 + 'd', '{', '10.3d', ',b', ' +d'):
        with pytest.raises(ValueError):
            format(5, spec)
        with pytest.raises(ValueError):
            format(integer(5), spec)
    with pytest.raises(TypeError):
        integer(5).__format__(3)
    assert (
        f'{integer(-5)}' == '-5'
        and '{:>{}}'.format(integer(5), 3) == '  5'
        and '%d %x' % (integer(255), integer(255)) == '255 ff'  # noqa: UP031
    )


@pytest.mark.parametrize(
    ('separator', 'sizes'),
    [('.', [3, 0]), ('\u202f', [3, 0]), ('\u202f', [3, 2, 0]), ("'", [3, 2, locale.CHAR_MAX]), ('', [3, 0]), (',', [])],
)
def test_format_in_a_locale(monkeypatch, separator, sizes):
    """Type n, in locales that need not be there: what Python's own function for them makes of an int."""
    monkeypatch.setattr(locale, '_override_localeconv', {'thousands_sep': separator, 'grouping': sizes})
    for a in (0, 7, -999, 1000, -(10**15), 12**400, 10**4000):
        text = locale.format_string('%d', a, grouping=True)
        assert format(integer(a), 'n') == format(integer(a), '#n') == text
        signed = text if a < 0 else f'+{text}'
        assert format(integer(a), '*^+25n') == f'{signed:*^25}'
    if sizes[:2] == [3, 0]:
        for a in (0, -1234, 10**9):
            for width in range(20):
                wanted = format(a, f'0{width},' if separator else f'0{width}').replace(',', separator)
                assert format(integer(a), f'0{width}n') == wanted
    if sizes == [3, 2, 0]:
        assert format(integer(-1234567), '014n').split(separator) == ['-0', '00', '12', '34', '567']
        assert format(integer(1234567), '014n').split(separator) == ['0', '00', '12', '34', '567']
    for spec in (',n', '_n', '.3n'):
        with pytest.raises(ValueError):
            format(integer(1), spec)


def test_format_has_no_limit():
    assert format(integer(10) ** 5000, 'n') == '1' + '0' * 5000
