// Which polynomials make a field, as the compiler finds out within its own limits, and fields of degrees where it is not asked.
#undef CARRY_LINKED
#define CARRY_LINKED 0
#include <carry/gf2n/fields.hpp>

#include <gtest/gtest.h>

namespace {

using carry::from_string;
using carry::gf2_irreducible;
using carry::gf2_poly;
using carry::gf2n;
using carry::gf2n_reduction;
using carry::polynomial;

static_assert(carry::detail::passes_rabin<carry::gf2n_moduli::sect571>());
static_assert(!gf2_irreducible<polynomial<163, 7, 6, 0>> && !gf2_irreducible<polynomial<9, 3, 0>> &&
              !gf2_irreducible<polynomial<4, 2, 0>> && !gf2_irreducible<polynomial<10, 8, 7, 5, 3, 2, 0>>);

// Too many terms to be folded, which takes the compiler the most steps.
constexpr auto dense_61 = from_string<gf2_poly<62>>("0x312debd88f72b0d1");
constexpr auto dense_239 = from_string<gf2_poly<240>>("0xa5d81d97b89a26300ab207cd76526bfc13f22fee93e754a8c1e2f770cced");
static_assert(gf2n<dense_239>::reduction == gf2n_reduction::barrett && gf2_irreducible<dense_239>);
// Few terms, but near each other: as dense after the first steps.
static_assert(gf2n<polynomial<250, 249, 248, 7, 0>>::reduction == gf2n_reduction::barrett);
// x^(2^122) = x modulo a product of two of degree 61, and modulo a square it is not.
constexpr gf2_poly<128> wide_61(dense_61), other_61(polynomial<61, 5, 2, 1, 0>);
static_assert(!gf2_irreducible<wide_61 * other_61> && !gf2_irreducible<wide_61 * wide_61>);

// That F divides x^(2^n) - x, and what is computed with constants of the field.
template <class Field>
void check_large() {
    static_assert(Field::degree > carry::gf2n_checked_degree);
    const Field x = Field::root(), a = x.squared(Field::degree / 2) + Field::one();
    EXPECT_EQ(x.squared(Field::degree), x);
    EXPECT_EQ(a.sqrt().squared(), a);
    EXPECT_EQ(a * a.inverse(), Field::one());
    EXPECT_EQ(a.inverse_vartime(), a.inverse());
    EXPECT_EQ((a.squared() + a).trace(), 0u);
    Field power = a + x.squared(3) * x, sum = power;
    const unsigned trace = power.trace();
    for (std::size_t i = 1; i < Field::degree; ++i) sum += power = power.squared();
    EXPECT_EQ(sum, trace != 0 ? Field::one() : Field());
}
TEST(Gf2nModuli, UncheckedDegrees) {
    check_large<gf2n<polynomial<607, 105, 0>>>();
    check_large<gf2n<polynomial<700, 690, 686, 25, 0>>>();
    check_large<gf2n<polynomial<1279, 216, 0>>>();
    check_large<gf2n<polynomial<1279, 1063, 0>>>();
    check_large<gf2n<polynomial<9689, 84, 0>>>();  // as the compiler finds the traces within its own limits
}

}  // namespace
