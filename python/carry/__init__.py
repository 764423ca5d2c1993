"""Carry: integers, residues, and polynomials over GF(2), of any size.

Everything is compiled; `carry.integer` and `carry.gf2x` are good places to begin.
"""

import numbers as _numbers

from carry import _carry
from carry._carry import *  # noqa: F403
from carry._carry import __version__, gf2x, integer

__all__ = [name for name in vars(_carry) if not name.startswith('_')] + ['__version__']

_numbers.Integral.register(integer)


def _integer_from_bytes(data: bytes) -> integer:
    """What pickle calls, which wants a function of Python's."""
    return integer.from_bytes(data, 'little', signed=True)


def _gf2x_from_bytes(data: bytes) -> gf2x:
    """What pickle calls."""
    return gf2x.from_bytes(data, 'little')
