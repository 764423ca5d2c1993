// Runs every constant-time operation of gf2_poly and gf2n with its operands hidden, or in steps (secrets.hpp), as
// constant_time_check does for the compiled library: what is inlined here, and the kernels that it calls.

#include "secrets.hpp"

#include "level.hpp"

#include <carry/gf2n/basis.hpp>
#include <carry/gf2n/fields.hpp>

#include <memory>
#include <random>

namespace {

using carry::test::check;
using carry::test::invertible;
using carry::test::odd;

// modulus: irreducible.
template <class Poly>
void check_poly(std::mt19937_64& engine, const Poly& modulus) {
    using limb_type = typename Poly::limb_type;
    const auto draw = [&] {
        Poly a;
        for (auto& x : a) x = static_cast<limb_type>(engine());
        return a;
    };
    const Poly x = draw(), y = draw() >> 5;
    const std::size_t count = engine() % Poly::bits;
    check("+", [](Poly a, Poly b) { return (a + b) * (a - (b ^ -a)); }, x, y);
    check("mul", [](Poly a, Poly b) { return mul(a, b); }, x, y);
    check("*", [](Poly a, Poly b) { return a * b; }, x, y);
    check("mul_low", [](Poly a, Poly b) { return carry::mul_low<Poly::bits + 1>(a, b); }, x, y);
    check("sqr", [](Poly a) { return sqr(a); }, x);
    check("gcd", [](Poly a, Poly b) { return gcd(a, b); }, x, y);
    check("xgcd", [](Poly a, Poly b) { return xgcd(a, b); }, x, y);
    check("degree", [](Poly a) { return degree(a) + static_cast<int>(bit_width(a) + 1000 * trailing_zeros(a)); }, x);
    if constexpr (Poly::bits < 64) {
        check("/ and %", [](Poly a, Poly b) { return a / b + a % b; }, x, odd<Poly>{y});
    }
    check("divrem", [](Poly a, Poly b) { return divrem(a, b).remainder; }, x, odd<Poly>{y});
    check("coefficient", [](Poly a) { return 2 * int{a.coefficient(1)} + int{a.is_one()}; }, x);
    check("invmod", [](Poly a, Poly m) { return invmod(a, m); }, odd<Poly>{x}, carry::test::only<Poly>{modulus});
    check("poly ==", [](Poly a, Poly b) { return a == b; }, x, y);
    check("poly <=>", [](Poly a, Poly b) { return 2 * int{(a <=> b) > 0} + int{a.is_zero()}; }, x, y);
    check("poly select", [](limb_type c, Poly a, Poly b) { return select(c, a, b); }, limb_type{1}, x, y);
    check(
        "poly conditional_swap",
        [](limb_type c, Poly a, Poly b) {
            conditional_swap(c, a, b);
            return a;
        },
        limb_type{1}, x, y);
    check("weight", [](Poly a) { return weight(a); }, x);
    check("<<", [](Poly a) { return (a << 13) ^ (a >> 7); }, x);
    check("shifts", [](Poly a, std::size_t k) { return shift_left_secret(a, k) + shift_right_secret(a, k); }, x, count);
    check("bytes", [](Poly a) { return carry::from_bytes<Poly>(to_bytes(reverse_bits(a))); }, x);
}

/// A map of GF(2)^n to itself.
template <class Field>
std::shared_ptr<const typename Field::linear_map> doubling_map() {
    auto map = std::make_shared<typename Field::linear_map>();
    for (std::size_t j = 0; j < Field::degree; ++j) Field::root().pow_vartime(carry::uint<64>(2 * j)).set_image(*map, j);
    return map;
}

template <class Field>
void check_field(std::mt19937_64& engine) {
    using limb_type = typename Field::polynomial_type::limb_type;
    const Field x = Field::random(engine), y = Field::random(engine);
    const carry::uint<64> e(engine());
    check("field +", [](Field a, Field b) { return a + b - -a; }, x, y);
    check("field *", [](Field a, Field b) { return a * b; }, x, y);
    check("field squared", [](Field a) { return a.squared(); }, x);
    check("field sqrt", [](Field a) { return a.sqrt(); }, x);
    check("field apply", [map = doubling_map<Field>()](Field a) { return a.apply(*map); }, x);
    check("field trace", [](Field a) { return a.trace(); }, x);
    check("field multi_squared", [](Field a) { return a.template multi_squared<100>(); }, x);
    check("field inverse_or_zero", [](Field a) { return a.inverse_or_zero(); }, x);
    if constexpr (Field::degree % 2 == 1) {
        check("field half_trace", [](Field a) { return a.half_trace(); }, x);
    }
    check("field pow", [](Field a, carry::uint<64> b) { return a.pow(b); }, x, e);
    check("field pow, built-in", [](Field a, std::uint16_t b) { return a.pow(b); }, x, std::uint16_t{0xa5c3});
    check("field pow_vartime, of its base", [&e](Field a) { return a.pow_vartime(e); }, x);
    check("field from a polynomial", [](auto a) { return Field(a); }, mul(x.value(), y.value()));
    check("field from built-in", [](std::uint64_t a) { return Field(a) + Field(static_cast<std::uint8_t>(a)); }, engine());
    check("field bytes", [](Field a) { return a.to_bytes(); }, x);
    check("field from bytes", [](Field a) { return Field::from_bytes(a.to_bytes()); }, x);
    check("field ==", [](Field a, Field b) { return 4 * int{a == b} + 2 * int{a.is_zero()} + int{a.is_one()}; }, x, y);
    check("field select", [](limb_type c, Field a, Field b) { return select(c, a, b); }, limb_type{1}, x, y);
    check(
        "field conditional_swap",
        [](bool c, Field a, Field b) {
            conditional_swap(c, a, b);
            return a;
        },
        true, x, y);
    // z^2 + z has a solution whatever z is.
    check("field solve_quadratic", [](Field z) { return *(z.squared() + z).solve_quadratic(); }, x);
    const Field unit = x.is_zero() ? Field::root() : x;
    check("field inverse", [](Field a) { return a.inverse(); }, invertible<Field>{unit});
    check(
        "field pow, to a negative power", [](Field a, std::uint8_t b) { return a.pow(static_cast<std::int16_t>(-1 - b)); },
        invertible<Field>{unit}, std::uint8_t{0xa5});
    check("field try_inverse", [](Field a) { return *a.try_inverse(); }, invertible<Field>{unit});
    check("field /", [](Field a, Field b) { return a / b; }, y, invertible<Field>{unit});
    check(
        "field invert_batch",
        [](Field a, Field b) {
            std::array<Field, 3> elements{a, b, a}, scratch;
            Field::invert_batch(elements, scratch);
            return elements;
        },
        invertible<Field>{unit}, invertible<Field>{unit.squared()});
    check(
        "field batch",
        [](std::array<Field, 5> a) {
            Field::multiply_batch(a, a, a);
            return a;
        },
        std::array<Field, 5>{x, y, x, y, x});
}

template <class Quadratic>
void check_quadratic(std::mt19937_64& engine) {
    const Quadratic x = Quadratic::random(engine), y = Quadratic::random(engine);
    const carry::uint<64> e(engine());
    check("quadratic +", [](Quadratic a, Quadratic b) { return a + b - a * a; }, x, y);
    check("quadratic *", [](Quadratic a, Quadratic b) { return a * b; }, x, y);
    check("quadratic squared", [](Quadratic a) { return a.squared() + a.squared(3) + a.conjugate(); }, x);
    check("quadratic multi_squared", [](Quadratic a) { return a.template multi_squared<100>(); }, x);
    check("quadratic norm", [](Quadratic a) { return a.norm(); }, x);
    check("quadratic sqrt", [](Quadratic a) { return a.sqrt(); }, x);
    check("quadratic trace", [](Quadratic a) { return a.trace(); }, x);
    check("quadratic inverse_or_zero", [](Quadratic a) { return a.inverse_or_zero(); }, x);
    check("quadratic inverse", [](Quadratic a) { return a.inverse(); }, invertible<Quadratic>{x});
    check("quadratic try_inverse", [](Quadratic a) { return *a.try_inverse(); }, invertible<Quadratic>{x});
    check("quadratic /", [](Quadratic a, Quadratic b) { return a / b; }, y, invertible<Quadratic>{x});
    check("quadratic select", [](bool c, Quadratic a, Quadratic b) { return select(c, a, b); }, true, x, y);
    check(
        "quadratic conditional_swap",
        [](bool c, Quadratic a, Quadratic b) {
            conditional_swap(c, a, b);
            return a;
        },
        true, x, y);
    check(
        "quadratic invert_batch",
        [](Quadratic a, Quadratic b) {
            std::array<Quadratic, 3> elements{a, b, a}, scratch;
            Quadratic::invert_batch(elements, scratch);
            return elements;
        },
        invertible<Quadratic>{x}, invertible<Quadratic>{x.squared()});
    check("quadratic pow", [](Quadratic a, carry::uint<64> b) { return a.pow(b); }, x, e);
    check("quadratic pow, built-in", [](Quadratic a, std::uint16_t b) { return a.pow(b); }, x, std::uint16_t{0xa5c3});
    check(
        "quadratic pow, to a negative power",
        [](Quadratic a, std::uint8_t b) { return a.pow(static_cast<std::int16_t>(-1 - b)); }, invertible<Quadratic>{x},
        std::uint8_t{0xa5});
    check("quadratic pow_vartime, of its base", [&e](Quadratic a) { return a.pow_vartime(e); }, x);
    check("quadratic solve_quadratic", [](Quadratic z) { return *(z.squared() + z).solve_quadratic(); }, x);
    check("quadratic bytes", [](Quadratic a) { return Quadratic::from_bytes(a.to_bytes()); }, x);
    check(
        "quadratic ==", [](Quadratic a, Quadratic b) { return 4 * int{a == b} + 2 * int{a.is_zero()} + int{a.is_one()}; }, x,
        y);
}

template <class Field>
carry::gf2n_basis<Field> a_normal_basis(std::mt19937_64& engine) {
    for (;;) {
        if (const auto basis = carry::gf2n_basis<Field>::try_normal(Field::random(engine))) {
            return *basis;
        }
    }
}

template <class Field>
void check_basis(std::mt19937_64& engine) {
    const auto basis = a_normal_basis<Field>(engine);
    const Field x = Field::random(engine);
    check("basis coordinates", [&basis](Field a) { return basis.coordinates(a); }, x);
    check("basis from_coordinates", [&basis](auto c) { return basis.from_coordinates(c); }, x.value());
}

void checks() {
    std::mt19937_64 engine(20190413);
    check_poly<carry::gf2_poly<256>>(engine, carry::gf2_poly<256>(carry::gf2n_moduli::sect233));
    check_field<carry::gf2_233>(engine);
    check_field<carry::gf2_128_polyval>(engine);
#if !defined(__PCLMUL__)  // whose products these show enough of
    check_poly<carry::gf2_poly<24, std::uint8_t>>(engine, carry::gf2_poly<24, std::uint8_t>(0x11bu));
    check_field<carry::gf2_163>(engine);
    check_field<carry::gf2_8_aes>(engine);
    using polyval = carry::gf2_128_polyval;
    check(
        "polyval_dot", [](polyval a, polyval b) { return polyval_dot(a, b); }, polyval::random(engine),
        polyval::random(engine));
    check_quadratic<carry::gf2_254>(engine);
    check_basis<carry::gf2_8_aes>(engine);
    check_basis<carry::gf2_163>(engine);
#endif
}

}  // namespace

int main(int argc, char** argv) {
    return carry::test::at_level([&] { return carry::test::run(argc, argv, checks); });
}
