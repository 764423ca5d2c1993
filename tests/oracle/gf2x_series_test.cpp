// Half products and inverses of power series over GF(2) against NTL: the rows, at every level, in rows that end at guard pages,
// and the values.
#include "support/guarded.hpp"
#include "support/in_place.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include "gf2x/inverse_mod_power.hpp"
#include "gf2x/mul_high.hpp"
#include "gf2x/mul_low.hpp"
#include "kernels/kernels.hpp"

#include <carry/gf2x.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace carry {
namespace {

using test::from_ntl;
using test::guarded_row;
using test::to_ntl;

class gf2x_series : public test::random_test {
protected:
    guarded_row::guard side() { return random.coin() ? guarded_row::guard::after : guarded_row::guard::before; }

    /// All small sizes, some larger ones, and those at thresholds.
    std::vector<std::size_t> sizes() {
        const gf2x_thresholds& thresholds = kernels::gf2x().thresholds;
        std::vector<std::size_t> result;
        for (std::size_t n = 0; n <= 100; ++n) result.push_back(n);
        for (std::size_t n = 0; n < test::rounds(20); ++n) result.push_back(random.between(100, 900));
        for (const std::size_t at : {2 * thresholds.mul_karatsuba, std::min<std::size_t>(thresholds.mul_transform, 2000),
                                     2 * std::min<std::size_t>(thresholds.mul_transform, 2000)}) {
            result.insert(result.end(), {at - 1, at, at + 1});
        }
        return result;
    }

    gf2x poly(std::size_t n) { return gf2x::from_limbs(random.row(n)); }
};

NTL::GF2X ntl(const gf2x& a) { return to_ntl(a.limbs()); }
gf2x ours(const NTL::GF2X& f) {
    return gf2x::from_limbs(from_ntl(f, static_cast<std::size_t>(NTL::deg(f) + 1) / limb_bits + 1));
}

TEST_F(gf2x_series, rows_of_half_products) {
    for (const std::size_t n : sizes()) {
        const std::vector<limb> a = random.row(n), b = random.coin() ? random.row(n) : a;
        const std::vector<limb> expected = test::product_of(a, b);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(random.row(n), side()), scratch(gf2x_rows::mul_low_scratch(n), side());
        gf2x_rows::mul_low(r.data(), ga.data(), gb.data(), n, scratch.data());
        ASSERT_TRUE(std::equal(r.span().begin(), r.span().end(), expected.begin())) << "mul_low " << n;
        guarded_row more(gf2x_rows::mul_high_scratch(n), side());
        gf2x_rows::mul_high(r.data(), ga.data(), gb.data(), n, more.data());
        ASSERT_TRUE(std::equal(r.span().begin(), r.span().end(), expected.begin() + static_cast<std::ptrdiff_t>(n)))
            << "mul_high " << n;
    }
}

TEST_F(gf2x_series, rows_of_inverses) {
    for (const std::size_t n : sizes()) {
        if (n == 0) continue;
        std::vector<limb> a = random.row(n);
        a[0] |= 1;
        const guarded_row ga(a, side());
        guarded_row r(random.row(n), side()), scratch(gf2x_rows::inverse_mod_power_scratch(n), side());
        gf2x_rows::inverse_mod_power(r.data(), ga.data(), n, scratch.data());
        ASSERT_EQ(r.value(), from_ntl(NTL::InvTrunc(to_ntl(a), static_cast<long>(n * limb_bits)), n)) << n;
    }
}

TEST_F(gf2x_series, values) {
    for (std::size_t i = 0; i < test::rounds(400); ++i) {
        const std::size_t most = random.coin() ? 6 : 120, count = random.below(most * limb_bits);
        const gf2x a = poly(random.below(most)), b = poly(random.below(most)), start = a + low_bits(a, 1) + gf2x(1);
        const auto places = static_cast<long>(count);
        const gf2x low = ours(NTL::trunc(ntl(a), places));
        ASSERT_EQ(low_bits(a, count), low);
        ASSERT_TRUE(test::writes(low, [&](gf2x& r, const gf2x& x) { low_bits(r, x, count); }, b, a));
        ASSERT_EQ(mul_low(a, b, count), ours(NTL::MulTrunc(ntl(a), ntl(b), places))) << count;
        ASSERT_EQ(sqr_low(a, count), ours(NTL::SqrTrunc(ntl(a), places))) << count;
        ASSERT_EQ(inverse_mod_power(start, count), count == 0 ? gf2x() : ours(NTL::InvTrunc(ntl(start), places))) << count;
        for (const gf2x& r : {low_bits(a, count), mul_low(a, b, count), sqr_low(a, count), inverse_mod_power(start, count)}) {
            ASSERT_TRUE(r.is_zero() || r.limbs().back() != 0);
            ASSERT_LE(r.bit_length(), count);
        }
    }
    const gf2x a("x^5+x+1");  // beyond the degree nothing is cut off
    EXPECT_EQ(low_bits(a, static_cast<std::size_t>(-1)), a);
    EXPECT_EQ(mul_low(a, a, static_cast<std::size_t>(-1)), a * a);
    EXPECT_EQ(sqr_low(a, static_cast<std::size_t>(-1)), sqr(a));
    EXPECT_TRUE(mul_low(a, a, 0).is_zero());
    EXPECT_EQ(inverse_mod_power(gf2x("x+1"), 100), gf2x::monomial(100) / gf2x("x+1"));
}

}  // namespace
}  // namespace carry
