// Runs every constant-time operation of gf2_poly and gf2n with its operands marked undefined, as constant_time_check does for
// the compiled library: what is inlined here, and the kernels that it calls.

#include "hidden.hpp"

#include <carry/gf2n/fields.hpp>

#include <random>

namespace {

using carry::test::check;
using carry::test::wrong;

template <class Poly>
void check_poly(std::mt19937_64& engine) {
    using limb_type = typename Poly::limb_type;
    const auto draw = [&] {
        Poly a;
        for (auto& x : a) x = static_cast<limb_type>(engine());
        return a;
    };
    const Poly x = draw(), y = draw() >> 5;
    const std::size_t count = engine() % Poly::bits;
    check("+", [](Poly a, Poly b) { return a + b; }, x, y);
    check("mul", [](Poly a, Poly b) { return mul(a, b); }, x, y);
    check("mul_low", [](Poly a, Poly b) { return a * b; }, x, y);
    check("sqr", [](Poly a) { return sqr(a); }, x);
    check("divide", [](Poly a, Poly b) { return carry::fixed::gf2::divide(a.limbs, b.limbs).remainder; }, x, y);
    check("gcd", [](Poly a, Poly b) { return gcd(a, b); }, x, y);
    check("xgcd", [](Poly a, Poly b) { return xgcd(a, b); }, x, y);
    check("degree", [](Poly a) { return degree(a) + 1000 * static_cast<int>(trailing_zeros(a)); }, x);
    check("weight", [](Poly a) { return weight(a); }, x);
    check("shifts", [](Poly a, std::size_t k) { return shift_left_secret(a, k) + shift_right_secret(a, k); }, x, count);
    check("bytes", [](Poly a) { return carry::from_bytes<Poly>(to_bytes(reverse_bits(a))); }, x);
}

template <class Field>
void check_field(std::mt19937_64& engine) {
    const Field x = Field::random(engine), y = Field::random(engine);
    const carry::uint<64> e(engine());
    check("field +", [](Field a, Field b) { return a + b; }, x, y);
    check("field *", [](Field a, Field b) { return a * b; }, x, y);
    check("field squared", [](Field a) { return a.squared(); }, x);
    check("field sqrt", [](Field a) { return a.sqrt(); }, x);
    check("field trace", [](Field a) { return a.trace(); }, x);
    check("field multi_squared", [](Field a) { return a.template multi_squared<100>(); }, x);
    check("field inverse_or_zero", [](Field a) { return a.inverse_or_zero(); }, x);
    if constexpr (Field::degree % 2 == 1) {
        check("field half_trace", [](Field a) { return a.half_trace(); }, x);
    }
    check("field pow", [](Field a, carry::uint<64> b) { return a.pow(b); }, x, e);
    check("field from a polynomial", [](auto a) { return Field(a); }, mul(x.value(), y.value()));
    check("field bytes", [](Field a) { return a.to_bytes(); }, x);
    check(
        "field batch",
        [](std::array<Field, 5> a) {
            Field::multiply_batch(a, a, a);
            return a;
        },
        std::array<Field, 5>{x, y, x, y, x});
}

}  // namespace

int main() {
    std::mt19937_64 engine(20190413);
    check_poly<carry::gf2_poly<24, std::uint8_t>>(engine);
    check_poly<carry::gf2_poly<256>>(engine);
    check_field<carry::gf2_163>(engine);
    check_field<carry::gf2_233>(engine);
    check_field<carry::gf2_128_polyval>(engine);
    check_field<carry::gf2_8_aes>(engine);
    return wrong ? 1 : 0;
}
