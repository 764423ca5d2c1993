/// \file
/// Toom's interpolation where divisions by 3 suffice: these first, of differences of the values, and then every piece of the
/// product as one sum over all rows, lane by lane as in toom_digits.hpp, one chain of carries, and one shift. A Level has
/// more: `divide_by_ones`, one limb of an exact division by (2^w - 1) / ones; `divide_sum_by_ones`, the same of r + a, or of
/// r - a where complement is 1, to r; `add_1`; and `add_and_shift<s>`, r[j] = (x[j] + x[j + 1] 2^w) / 2^s for all j < n and x =
/// a + b of n + 1 limbs, which returns x[n]. Included as toom_digits.hpp is.
#pragma once

#include "kernels/toom_digits.hpp"

namespace carry::kernels {

namespace {

/// Toom-3 and Toom-4.2: values at 1, -1 and 2.
template <std::size_t Pieces>
struct toom3_evaluation {
    static constexpr std::size_t pieces = Pieces, values = 3;
    static constexpr limb lent = limb{1} << 28;

    template <class Vec>
    CARRY_TOOM_INLINE static void evaluate(const Vec (&a)[pieces], Vec (&v)[values]) noexcept {
        at_both<0, false>(v[0], v[1], a);
        v[2] = every_second<0, 1, false>(a) + every_second<1, 1, false>(a);
    }
};

struct toom3_formulas {
    static constexpr std::size_t values = 3, degree = 4, quotients = 1;
    static constexpr unsigned shift = 1;
    static constexpr limb lent = limb{1} << 28;

    template <class Vec>
    CARRY_TOOM_INLINE static void dividends(const Vec (&v)[values], Vec (&d)[quotients]) noexcept {
        d[0] = v[2] - v[1];  // 3 (c1 + c2 + 3 c3 + 5 c4)
    }

    /// 2 c1, 2 c2 and 2 c3.
    template <class Vec>
    CARRY_TOOM_INLINE static void coefficients(const Vec& c0, const Vec& c4, const Vec (&v)[values], const Vec (&q)[quotients],
                                               Vec (&c)[degree - 1]) noexcept {
        const Vec all = q[0] + c0 - (c4 << 2);
        c[0] = (v[0] << 1) - v[1] - all;
        c[1] = v[0] + v[1] - ((c0 + c4) << 1);
        c[2] = all - v[0];
    }
};

/// Toom-4.3 and Toom-5.2: values at 1, -1, 2 and -2.
template <std::size_t Pieces>
struct toom43_evaluation {
    static constexpr std::size_t pieces = Pieces, values = 4;
    static constexpr limb lent = limb{1} << 28;

    template <class Vec>
    CARRY_TOOM_INLINE static void evaluate(const Vec (&a)[pieces], Vec (&v)[values]) noexcept {
        at_both<0, false>(v[0], v[1], a);
        at_both<1, false>(v[2], v[3], a);
    }
};

struct toom43_formulas {
    static constexpr std::size_t values = 4, degree = 5, quotients = 2;
    static constexpr unsigned shift = 3;
    static constexpr limb lent = limb{1} << 28;

    template <class Vec>
    CARRY_TOOM_INLINE static void dividends(const Vec (&v)[values], Vec (&d)[quotients]) noexcept {
        d[0] = v[2] - v[3] - ((v[0] - v[1]) << 1);  // 12 (c3 + 5 c5)
        d[1] = v[2] + v[3] - ((v[0] + v[1]) << 2);  // 6 (4 c4 - c0)
    }

    /// 8 c1, 8 c2, 8 c3 and 8 c4.
    template <class Vec>
    CARRY_TOOM_INLINE static void coefficients(const Vec& c0, const Vec& c5, const Vec (&v)[values], const Vec (&q)[quotients],
                                               Vec (&c)[degree - 1]) noexcept {
        const Vec top = c5 << 4, half_3 = q[0] - top - (c5 << 2);
        c[0] = (((v[0] - v[1]) << 1) - (c5 << 2) - half_3) << 1;
        c[1] = ((v[0] + v[1]) << 2) - (c0 << 3) - (c0 << 1) - q[1];
        c[2] = half_3 << 1;
        c[3] = q[1] + (c0 << 1);
    }
};

/// The quotients take the places of the last values. All else as in `toom_join`.
template <class Level, class Formulas>
CARRY_TOOM_TARGET [[gnu::noinline]] void toom_divide(std::size_t k, limb* const* values, limb signs) noexcept {
    using vec = typename Level::vec;
    using rows = toom_row_reader<Level, Formulas::lent>;
    constexpr std::size_t count = Formulas::values, quotients = Formulas::quotients;
    const std::size_t n = 2 * k + 1;
    toom_columns<quotients> columns;
    limb above[quotients], last[quotients] = {};
    for (limb& x : above) {
        x = Formulas::lent;
    }
    for (std::size_t begin = 0; begin < n; begin += toom_block) {
        const std::size_t m = std::min(toom_block, n - begin);
        for (std::size_t j = 0; j < m; j += Level::lanes) {
            vec in[digits_of_limb][count], out[digits_of_limb][quotients];
            for (std::size_t v = 0; v < count; ++v) {
                vec digits[digits_of_limb];
                rows::read(values[v], n, begin + j, digits);
                for (std::size_t d = 0; d < digits_of_limb; ++d) {
                    in[d][v] = toom_signed(digits[d], v, signs);
                }
            }
            for (std::size_t d = 0; d < digits_of_limb; ++d) {
                Formulas::dividends(in[d], out[d]);
            }
            for (std::size_t q = 0; q < quotients; ++q) {
                vec digits[digits_of_limb];
                for (std::size_t d = 0; d < digits_of_limb; ++d) {
                    digits[d] = out[d][q];
                }
                rows::write(columns.low[q] + j, columns.carry[q] + j, digits);
            }
        }
        constexpr limb ones = max_limb<limb> / 3;
#pragma GCC unroll 4
        for (std::size_t j = 0; j < m; ++j) {  // in turn, as their limbs wait for each other
#pragma GCC unroll 2
            for (std::size_t q = 0; q < quotients; ++q) {
                Level::divide_by_ones(values[count - quotients + q][begin + j], columns.low[q][j], columns.carry[q][j], ones,
                                      above[q], last[q]);
            }
        }
    }
}

/// Sums of the product's pieces 1 to `degree`, each row of k limbs after the one before, and what is carried into each limb but
/// the first. All else as in `toom_join`.
template <class Level, class Formulas>
CARRY_TOOM_TARGET [[gnu::noinline]] void toom_sum_pieces(limb* sums, limb* carries, const limb* r, std::size_t k,
                                                         std::size_t upper, const limb* const* values, limb signs) noexcept {
    using vec = typename Level::vec;
    using rows = toom_row_reader<Level, Formulas::lent>;
    constexpr std::size_t degree = Formulas::degree, quotients = Formulas::quotients;
    constexpr std::size_t signed_values = Formulas::values - quotients;
    const limb* top = r + degree * k;
    const auto at = [=](std::size_t i) __attribute__((always_inline)) CARRY_TOOM_TARGET {
        vec pieces[degree][digits_of_limb];
        for (std::size_t d = 0; d < digits_of_limb; ++d) {
            vec c[2][degree - 1], c0[2], highest[2];
            for (std::size_t half = 0; half < 2; ++half) {
                const std::size_t column = i + half * k;
                c0[half] = rows::read_digit(r + column, d);
                highest[half] = rows::read_digit(top, upper, column, d);
                vec v[Formulas::values], q[quotients];
                for (std::size_t j = 0; j < Formulas::values; ++j) {
                    const vec digit = rows::read_digit(values[j] + column, d);
                    if (j < signed_values) {
                        v[j] = toom_signed(digit, j, signs);
                    } else {
                        q[j - signed_values] = digit;
                    }
                }
                Formulas::coefficients(c0[half], highest[half], v, q, c[half]);
            }
            pieces[0][d] = c[0][0] + (c0[1] << Formulas::shift);
            for (std::size_t p = 1; p + 1 < degree; ++p) {
                pieces[p][d] = c[0][p] + c[1][p - 1];
            }
            pieces[degree - 1][d] = c[1][degree - 2] + (highest[0] << Formulas::shift);
            __asm__("" ::: "memory");  // what is read twice is not kept in registers, of which there are too few
        }
        for (std::size_t p = 0; p < degree; ++p) {
            rows::write(sums + p * k + i, carries + p * k + i + 1, pieces[p]);
        }
    };
    std::size_t i = 0;
    for (; i + Level::lanes <= k; i += Level::lanes) {
        at(i);
    }
    if (i != k) {
        at(k - Level::lanes);
    }
}

/// See toom_joined_form::join.
template <class Level, class Formulas>
CARRY_TOOM_TARGET void toom_join(limb* r, std::size_t k, std::size_t upper, limb* const* values, limb signs,
                                 limb* scratch) noexcept {
    constexpr std::size_t degree = Formulas::degree, quotients = Formulas::quotients;
    constexpr std::size_t signed_values = Formulas::values - quotients;
    const std::size_t n = degree * k;
    limb *sums = scratch, *carries = scratch + n + 1;
    if constexpr (quotients == 1) {  // of v[2] - v[1]
        Level::divide_sum_by_ones(values[2], values[1], 2 * k + 1, static_cast<limb>((signs >> 1) ^ 1), max_limb<limb> / 3);
    } else {
        toom_divide<Level, Formulas>(k, values, signs);
    }
    toom_sum_pieces<Level, Formulas>(sums, carries, r, k, upper, values, signs);

    // What the coefficients have above their 2k limbs.
    std::uint64_t v[Formulas::values], q[quotients], tops[degree - 1];
    for (std::size_t j = 0; j < Formulas::values; ++j) {
        if (j < signed_values) {
            v[j] = toom_signed(std::uint64_t{values[j][2 * k]}, j, signs);
        } else {
            q[j - signed_values] = values[j][2 * k];
        }
    }
    Formulas::coefficients(std::uint64_t{0}, std::uint64_t{0}, v, q, tops);
    carries[0] = Formulas::lent;
    for (std::size_t p = 0; p + 1 < degree; ++p) {
        limb& carry = carries[(p + 2) * k];
        carry = static_cast<limb>(carry + tops[p]);
    }
    sums[n] = static_cast<limb>(0 - Formulas::lent);
    const limb above = Level::template add_and_shift<Formulas::shift>(r + k, sums, carries, n - k + std::min(k, upper));
    if (upper > k) {
        Level::add_1(r + k + n, r + k + n, upper - k, static_cast<limb>(above >> Formulas::shift));
    }
}

/// The forms of a level.
template <class Level>
constexpr toom_joined_form toom3_form{
    {nullptr, nullptr, toom_evaluate<Level, toom3_evaluation<2>>, toom_evaluate<Level, toom3_evaluation<3>>,
     toom_evaluate<Level, toom3_evaluation<4>>, nullptr},
    toom_join<Level, toom3_formulas>};
template <class Level>
constexpr toom_joined_form toom43_form{
    {nullptr, nullptr, toom_evaluate<Level, toom43_evaluation<2>>, toom_evaluate<Level, toom43_evaluation<3>>,
     toom_evaluate<Level, toom43_evaluation<4>>, toom_evaluate<Level, toom43_evaluation<5>>},
    toom_join<Level, toom43_formulas>};

}  // namespace

}  // namespace carry::kernels
