// What rows of known length do at run time, for each length: against GMP with hostile operands, and against what the compiler
// computed of the same operands in constant expressions. Compiled for the plain target and, where the machine has them, for
// targets with more instructions (see tests/CMakeLists.txt).
#include "support/gmp.hpp"
#include "support/random.hpp"

#include <carry/fixed/montgomery.hpp>
#include <carry/fixed/mul.hpp>
#include <carry/fixed/shift.hpp>
#include <carry/fixed/sqr.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace {

namespace fixed = carry::fixed;
using carry::limb;
using carry::test::mpz;
using carry::test::random_source;
template <std::size_t N>
using row = fixed::row<limb, N>;

/// A result between two limbs that show whether more than its row was written.
template <std::size_t N>
struct guarded {
    limb before = 0x5eed;
    row<N> value{};
    limb after = 0x5eed;
};

template <std::size_t N>
row<N> draw(random_source& random) {
    row<N> a{};
    const std::vector<limb> limbs = random.row(N);
    std::copy(limbs.begin(), limbs.end(), a.begin());
    return a;
}

/// That got is want modulo 2^(wN), between untouched guards.
void expect(const char* what, std::size_t n, std::span<const limb> got, mpz_srcptr want, bool intact = true) {
    mpz wanted;
    mpz_fdiv_r_2exp(wanted, want, got.size() * carry::limb_bits);
    EXPECT_TRUE(intact && mpz_cmp(mpz(got), wanted) == 0) << what << ", " << n << " limbs";
}

template <std::size_t N>
void expect(const char* what, std::size_t n, const guarded<N>& got, mpz_srcptr want) {
    expect(what, n, got.value, want, got.before == 0x5eed && got.after == 0x5eed);
}

template <std::size_t N>
mpz to_mpz(const row<N>& a) {
    return mpz(std::span<const limb>(a));
}

template <std::size_t M, std::size_t N>
void check_product(random_source& random) {
    const row<M> a = draw<M>(random);
    const row<N> b = draw<N>(random);
    mpz z;
    mpz_mul(z, to_mpz(a), to_mpz(b));
    expect("a product of unequal lengths", M, fixed::mul(a, b), z);
    expect("a product of unequal lengths", N, fixed::mul(b, a), z);
}

template <std::size_t N>
void check_length(random_source& random) {
    for (std::size_t round = carry::test::rounds(60); round-- > 0;) {
        const row<N> a = draw<N>(random), b = random.below(8) == 0 ? a : draw<N>(random);
        const mpz za = to_mpz(a), zb = to_mpz(b);
        mpz z;
        guarded<2 * N> product;
        guarded<N> low;
        product.value = fixed::mul(a, b);
        mpz_mul(z, za, zb);
        expect("product", N, product, z);
        product.value = fixed::mul<true>(a, b);
        expect("product apart", N, product, z);
        low.value = fixed::mul_low<N>(a, b);
        expect("low product", N, low, z);
        product.value = fixed::sqr(a);
        mpz_mul(z, za, za);
        expect("square", N, product, z);
        product.value = fixed::sqr<true>(a);
        expect("square apart", N, product, z);

        guarded<N + 1> sum;  // with its carry, or its borrow, on top
        row<N> r{};
        const auto with = [&](limb carry) {
            std::copy(r.begin(), r.end(), sum.value.begin());
            sum.value[N] = carry;
        };
        with(fixed::add(r, a, b));
        mpz_add(z, za, zb);
        expect("sum", N, sum, z);
        with(static_cast<limb>(limb{0} - fixed::sub(r, a, b)));
        mpz_sub(z, za, zb);
        expect("difference", N, sum, z);
        r = a;
        with(fixed::add(r, r, r));
        mpz_mul_ui(z, za, 2);
        expect("sum in place", N, sum, z);

        const unsigned count = static_cast<unsigned>(random.below(N * carry::limb_bits + 2));
        mpz_mul_2exp(z, za, count);
        expect("shift left", N, fixed::shift_left(a, count), z);
        mpz_fdiv_q_2exp(z, za, count);
        expect("shift right", N, fixed::shift_right(a, count), z);
    }
    if constexpr (N <= 16) {
        check_product<N, 1>(random);
        check_product<N, 17 - N>(random);
    }
}

/// An m with the given number of zero bits on top, odd, and otherwise as it comes.
template <std::size_t N>
row<N> modulus(random_source& random, unsigned spare) {
    row<N> m = draw<N>(random);
    m[0] |= 1;
    m[N - 1] |= limb{1} << (carry::limb_bits - 1);
    m[N - 1] >>= spare;
    m[0] |= limb{N == 1 ? 3 : 1};  // one limb may have lost its lowest bit, and 1 is no modulus to divide by
    return m;
}

template <std::size_t N, fixed::montgomery_shape Shape>
void check_montgomery(random_source& random, const row<N>& m) {
    const auto constants = fixed::make_montgomery_constants(m);
    const mpz zm = to_mpz(m);
    mpz radix, inverse, z;
    mpz_setbit(radix, N * carry::limb_bits);
    mpz_invert(inverse, radix, zm);
    const auto below = [&] {
        row<N> r = draw<N>(random);
        if (random.below(4) == 0) {
            fixed::sub(r, m, row<N>{static_cast<limb>(1 + random.below(2))});
        }
        return fixed::remainder(r, m);
    };
    const auto want = [&](const row<N>& x, const row<N>& y) -> mpz_srcptr {
        mpz_mul(z, to_mpz(x), to_mpz(y));
        mpz_mul(z, z, inverse);
        mpz_mod(z, z, zm);
        return z;
    };
    const row<N> a = below(), b = below(), any = draw<N>(random);
    constexpr bool spare = Shape != fixed::montgomery_shape::any;
    // Elements and products are below a multiple of m where the shape allows it.
    constexpr unsigned bound = fixed::element_bound(Shape);
    const auto lifted = [&](row<N> x) {
        for (std::size_t times = random.below(bound); times-- > 0;) {
            fixed::add(x, x, m);
        }
        return x;
    };
    const auto below_bound = [&](row<N> x) {
        for (unsigned times = 1; times < bound; ++times) {
            x = fixed::subtract_once(x, limb{0}, m);
        }
        return x;
    };
    const row<N> la = lifted(a), lb = lifted(b);
    expect("Montgomery", N, below_bound(fixed::montgomery_mul<Shape>(la, lb, constants)), want(a, b));
    expect("Montgomery of any modulus", N, fixed::montgomery_mul(a, b, m, constants.inverse), want(a, b));
    expect("Montgomery's square", N, below_bound(fixed::montgomery_sqr<Shape>(la, constants)), want(a, a));
    expect("one factor above the modulus", N, fixed::montgomery_mul<spare>(a, any, m, constants.inverse), want(a, any));
    expect("reduction", N, fixed::montgomery_reduce(fixed::mul(a, any), m, constants.inverse), want(a, any));
}

template <std::size_t N>
void check_moduli(random_source& random) {
    for (std::size_t round = carry::test::rounds(40); round-- > 0;) {
        check_montgomery<N, fixed::montgomery_shape::any>(random, modulus<N>(random, 0));
        row<N> m = modulus<N>(random, 1);
        if (fixed::has_spare_bit(m)) {
            check_montgomery<N, fixed::montgomery_shape::spare_bit>(random, m);
        }
        m = modulus<N>(random, 2 + static_cast<unsigned>(random.below(random.below(2) == 0 ? 3 : carry::limb_bits - 2)));
        if (fixed::shape_of(m) == fixed::montgomery_shape::spare_bits) {
            check_montgomery<N, fixed::montgomery_shape::spare_bits>(random, m);
        }
        if (fixed::shape_of(m) == fixed::montgomery_shape::loose) {
            check_montgomery<N, fixed::montgomery_shape::loose>(random, m);
        }
    }
}

/// The operands of the constant expressions: all ones, one bit, and digits of a generator (splitmix64).
template <std::size_t N>
constexpr row<N> pattern(unsigned which) {
    row<N> a{};
    std::uint64_t state = which;
    for (std::size_t i = 0; i < N; ++i) {
        state += 0x9e3779b97f4a7c15u;
        const std::uint64_t x = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
        a[i] = which == 0   ? ~limb{0}
               : which == 1 ? limb{i + 1 == N} << (carry::limb_bits - 1)
                            : static_cast<limb>(x ^ (x >> 27));
    }
    return a;
}

template <std::size_t N>
void check_constants() {
    constexpr row<N> ones = pattern<N>(0), bit = pattern<N>(1), x = pattern<N>(2), y = pattern<N>(3);
    constexpr auto product = fixed::mul(x, y), most = fixed::mul(ones, ones), square = fixed::sqr(x), top = fixed::sqr(ones);
    constexpr auto mixed = fixed::mul(ones, bit);
    constexpr row<N> low = fixed::mul_low<N>(x, ones);
    row<N> run_ones = ones, run_bit = bit, run_x = x, run_y = y;
    const bool same = fixed::mul(run_x, run_y) == product && fixed::mul(run_ones, run_ones) == most &&
                      fixed::sqr(run_x) == square && fixed::sqr(run_ones) == top && fixed::sqr<true>(run_x) == square &&
                      fixed::sqr<true>(run_ones) == top && fixed::mul_low<N>(run_x, run_ones) == low &&
                      fixed::mul(run_ones, run_bit) == mixed;
    EXPECT_TRUE(same) << N;
}

class run_time_rows : public carry::test::random_test {};

TEST_F(run_time_rows, AgainstGmp) {
    [this]<std::size_t... I>(std::index_sequence<I...>) { (check_length<I + 1>(random), ...); }(std::make_index_sequence<17>());
    check_length<24>(random);
    check_length<45>(random);
}

TEST_F(run_time_rows, MontgomeryAgainstGmp) {
    [this]<std::size_t... I>(std::index_sequence<I...>) { (check_moduli<I + 1>(random), ...); }(std::make_index_sequence<9>());
}

TEST_F(run_time_rows, AsInConstantExpressions) {
    []<std::size_t... I>(std::index_sequence<I...>) { (check_constants<I + 1>(), ...); }(std::make_index_sequence<16>());
}

}  // namespace
