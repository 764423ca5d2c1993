// Runs what ctbignum's drop-in promises to compute in constant time, as fixed_size_check does for the numbers that it is made
// of. Division by a number that is known only at run time is variable-time.

#include "secrets.hpp"

#include <ctbignum/ctbignum.hpp>

#include <cstdint>
#include <random>

namespace cbn {

// Operands that take the place of others, as carry::test has them.
template <std::size_t N, class T>
big_int<N, T> like(big_int<N, T> value, carry::test::pattern p) {
    for (T& x : value) x = carry::test::word_like(x, p);
    return value;
}
template <class T, T... Modulus>
ZqElement<T, Modulus...> like(const ZqElement<T, Modulus...>& value, carry::test::pattern p) {
    return ZqElement<T, Modulus...>(like(value.data, p));
}

}  // namespace cbn

namespace {

using carry::test::check;
using carry::test::invertible;

template <std::size_t N, class T>
cbn::big_int<N, T> random_number(std::mt19937_64& engine) {
    cbn::big_int<N, T> a;
    for (T& x : a) x = static_cast<T>(engine());
    return a;
}

// modulus: N limbs as a sequence, prime.
template <class T, std::size_t N, T... Modulus>
void check_numbers(std::mt19937_64& engine, std::integer_sequence<T, Modulus...> modulus) {
    using number = cbn::big_int<N, T>;
    const number x = random_number<N, T>(engine), y = random_number<N, T>(engine);
    const auto wide = random_number<2 * N, T>(engine);
    const number m = cbn::to_big_int(modulus);
    check("cbn +", [](number a, number b) { return a + b; }, x, y);
    check("cbn -", [](number a, number b) { return a - b; }, x, y);
    check("cbn add", [](number a, auto b) { return subtract(add_same(a, a), add(b, subtract_same(a, a))); }, x, wide);
    check("cbn add_ignore_carry", [](number a, number b) { return add_ignore_carry(a, subtract_ignore_carry(a, b)); }, x, y);
    check("cbn accumulate", [](auto a, number b) { return accumulate(a, b); }, wide, y);
    check("cbn mod_add", [&m](number a, number b) { return mod_sub(mod_add(a, b, m), b, m); }, x, y);
    check("cbn *", [](number a, number b) { return a * b; }, x, y);
    check("cbn mul", [](number a, auto b) { return mul(a, b); }, x, wide);
    check("cbn short_mul", [](number a, T b) { return short_mul(a, b); }, x, y[0]);
    check("cbn square", [](number a) { return square(a); }, x);
    check("cbn partial_mul", [](number a, number b) { return cbn::partial_mul<N>(a, b); }, x, y);
    check("cbn shifts", [](number a) { return cbn::shift_right(cbn::shift_left(a, 5), 3); }, x);
    check(
        "cbn == and <",
        [](number a, number b) {
            return 8 * int{(a <=> b) > 0} + 4 * int{a == b} + 2 * int{a < b} + int{a >= b} + int{a != b} + int{a <= b} +
                   int{a > b};
        },
        x, y);
    check("cbn convert_radix", [](number a) { return cbn::convert_radix<cbn::Radix10<T>>(a); }, x);
    check("cbn div by a sequence", [modulus](auto a) { return div(a, modulus).quotient; }, wide);
    check("cbn mod by a sequence", [modulus](auto a) { return mod(a, modulus); }, wide);
    check("cbn barrett_reduction", [modulus](auto a) { return barrett_reduction(a, modulus); }, wide);
    const auto mu = cbn::div(cbn::detail::unary_encoding<2 * N, 2 * N + 1, T>(), m).quotient;
    check("cbn barrett_reduction at run time", [&](auto a) { return barrett_reduction(a, m, mu); }, wide);
    check("cbn mod_exp", [modulus](number a, number e) { return mod_exp(a, e, modulus); }, x, y);
    check("cbn mod_exp at run time", [&m](number a, number e) { return mod_exp(a, e, m); }, x, y);
    const auto factor = static_cast<T>(T{0} - cbn::detail::inverse_mod(m[0]));
    check("cbn montgomery_mul", [modulus](number a, number b) { return montgomery_mul(a, b, modulus); }, x, y);
    check("cbn montgomery_reduction", [&](auto a) { return montgomery_reduction(a, m, factor); }, wide);
    check("cbn pow", [](number a) { return cbn::pow(a, T{13}); }, x);

    using element = cbn::ZqElement<T, Modulus...>;
    const element a(x), b(y);
    check("cbn ZqElement from a number", [](auto n) { return element(n); }, wide);
    check("cbn ZqElement from built-in", [](number n) { return element(static_cast<std::int64_t>(n[0])); }, x);
    check("cbn ZqElement + -", [](element c, element d) { return c + d - (-c); }, a, b);
    check("cbn ZqElement *", [](element c, element d) { return c * d; }, a, b);
    check("cbn ZqElement ==", [](element c, element d) { return c == d; }, a, b);
    check("cbn ZqElement /", [](element c, element d) { return c / d; }, a, invertible<element>{b});
    check("cbn mod_inv", [&m](element c) { return mod_inv(c.data, m); }, invertible<element>{b});
}

}  // namespace

int main(int argc, char** argv) {
    return carry::test::run(argc, argv, [] {
        using namespace cbn::literals;
        std::mt19937_64 engine(20190413);
        check_numbers<std::uint64_t, 4>(engine, 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff_Z);
    });
}
