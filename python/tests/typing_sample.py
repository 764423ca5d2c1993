"""What mypy must find of these lines: tests/test_package.py runs it. An `ignore` that is not needed is an error, too."""

import random

import carry
from carry import gf2x, integer, modulus
from typing_extensions import assert_type

a = integer(5)
assert_type(a + 1, integer)
assert_type(1 + a, integer)
assert_type(a * 0.5, float)
assert_type(a / 2, float)
assert_type(a**3, integer)
assert_type(a**0.5, float)
assert_type(0.5**a, float)
assert_type(pow(a, 3, 7), integer)
assert_type(divmod(a, 3), tuple[integer, integer])
assert_type(divmod(a, 0.5), tuple[float, float])
assert_type(a < 3.5, bool)
assert_type(int(a), int)
assert_type([1, 2][a], int)
assert_type((a.numerator, a.denominator, a.real, a.imag), tuple[int, int, integer, int])
assert_type(integer('0xff', 16), integer)
assert_type(integer.from_bytes(b'12', 'little', signed=True), integer)
assert_type(integer.from_bytes([1, 2]), integer)
assert_type(a.to_bytes(4), bytes)
assert_type(carry.gcd(1, a), integer)
assert_type(carry.gcd(1, a, 3), integer)
assert_type(carry.xgcd(gf2x(5), gf2x(3)), tuple[gf2x, gf2x, gf2x])
assert_type(carry.rational_reconstruction(1, 7), tuple[integer, integer] | None)
assert_type(carry.random_prime(100, random.Random(1)), integer)
assert_type(modulus(7)(3) / 2, carry.modular_integer)
assert_type(modulus(7)(3).sqrt(), carry.modular_integer | None)
assert_type(carry.gf2n_field(gf2x('x^2+x+1'))(2) ** 3, carry.gf2n_element)
assert_type(list(gf2x(5)), list[int])
assert_type(carry.product_tree([1, a]).remainders(3), list[integer])
assert_type(carry.gf2x_product_tree([gf2x(3)]).remainders(gf2x(5)), list[gf2x])
assert_type(carry.gf2x_chinese_remainder([gf2x(3)])([gf2x(1)]), gf2x)
assert_type(carry.batch_field(7)(range(5)) / carry.batch_field(7).from_bytes(b'12'), carry.batch_elements)
assert_type(carry.batch_modulus([3, 5])([1, a]).squared().values, list[integer])
assert_type(carry.factor(gf2x(5)), list[tuple[gf2x, int]])
assert_type(carry.gcd(gf2x(5), gf2x(3), gf2x(1)), gf2x)
assert_type(carry.gf2x_product([gf2x(5), gf2x(3)]), gf2x)
assert_type(carry.iroot(a, a), integer)
assert_type((carry.factorial(a), carry.random_bits(a), carry.low_bits(a, a)), tuple[integer, integer, integer])
assert_type((a.digits(a), a.to_bytes(a), a.find_one(a)), tuple[str, bytes, int | None])
assert_type((a.set_bit(a, 0), gf2x(5).set_coefficient(a, gf2x(3)[a])), tuple[integer, gf2x])
assert_type(integer('12', a), integer)
assert_type(carry.is_prime(a, a), bool)
assert_type(carry.gf2n_field.of_degree(a)(b'x+1').squared(a), carry.gf2n_element)
assert_type(carry.is_primitive(gf2x(7), iter([3])), bool)
assert_type(gf2x(6).find_one(a), int | None)
field = carry.gf2n_field(gf2x('x^2+x+1'))
assert_type(field.random(random.Random(1)), carry.gf2n_element)
assert_type((field(2).minimal_polynomial(), field.compose(gf2x(7), field(2))), tuple[gf2x, carry.gf2n_element])
assert_type(carry.gf2n_field_basis.try_normal(field(2)), carry.gf2n_field_basis | None)
assert_type(carry.isa(), str)
assert_type(carry.__version__, str)

a + 'x'  # type: ignore[operator]
gf2x(1) + 1  # type: ignore[operator]
carry.gcd(1.0, 2)  # type: ignore[call-overload]
carry.batch_field(7)([1]) * 2  # type: ignore[operator]
carry.factorial('5')  # type: ignore[arg-type]
integer([])  # type: ignore[call-overload]
modulus('7')  # type: ignore[arg-type]
pow(a, 0.5, 7)  # type: ignore[misc]


class Sub(integer):  # type: ignore[misc]
    pass
