/// \file
/// Toom's evaluation and interpolation without carries: sums of shifted rows lane by lane, modulo 2^64 and once more of the
/// upper halves of the limbs, which tell what was carried; and exact division by a small number with the carries on the way
/// back.
///
/// A Level has `vec`, a word of 64 bits or a vector of `lanes` of them (with + - & ^ << >>), `load` and `store` of so many
/// limbs, `load_some` of fewer, `add_n` and `negate_if`, and `divide`: one limb q = (x + above) / divisor modulo 2^w of an
/// exact division by an odd number, and what it leaves to the limb above: above = carry + (x + above - q divisor) / 2^w. The
/// file that includes this defines CARRY_TOOM_TARGET, the attributes of a function that touches a vector. Everything has
/// internal linkage, so that no other file gets to run it.
#pragma once

#include "kernels/kernels.hpp"
#include "kernels/toom_formulas.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace carry::kernels {

namespace {

constexpr unsigned digit_bits = 32;
constexpr std::size_t digits_of_limb = limb_bits / digit_bits;
constexpr std::uint64_t digit_mask = 0xffffffff;

/// So many columns of limbs are on their way at once.
constexpr std::size_t toom_block = 32;

/// From limbs to lanes and back. The sum of multiples of limbs of 64 bits is found twice: of the limbs, modulo 2^64, and of
/// their upper halves, as a signed number. While the multiples' absolute values add up to less than 2^31, the second one,
/// rounded, says how often 2^64 is in the sum: as 2^32 times it differs from the sum by less than 2^63. Limbs of 32 bits are
/// lanes as they are.
///
/// What is carried is signed; every limb gets lent 2^w and gives `lent` to the next one, so that it becomes a natural. The
/// lowest limb gets that from outside, and above the highest it is taken away again.
template <class Level, limb Lent>
struct toom_row_reader {
    using vec = typename Level::vec;

    static constexpr std::uint64_t bias = (std::uint64_t{Lent} << digit_bits) - Lent;
    static constexpr std::uint64_t rounded = (std::uint64_t{Lent} << digit_bits) + (std::uint64_t{1} << (digit_bits - 1));

    /// The limbs i, i + 1, ... of a row of n limbs, beyond which there are zeros, and their upper halves.
    CARRY_TOOM_INLINE static void read(const limb* a, std::size_t n, std::size_t i, vec (&digits)[digits_of_limb]) noexcept {
        const vec raw = i + Level::lanes <= n ? Level::load(a + i) : Level::load_some(a + i, n > i ? n - i : 0);
        for (std::size_t d = 0; d < digits_of_limb; ++d) {
            digits[d] = raw >> (digit_bits * d);
        }
    }

    /// The same one by one, and that of limbs that are all there.
    CARRY_TOOM_INLINE static vec read_digit(const limb* a, std::size_t n, std::size_t i, std::size_t d) noexcept {
        const vec raw = i + Level::lanes <= n ? Level::load(a + i) : Level::load_some(a + i, n > i ? n - i : 0);
        return raw >> (digit_bits * d);
    }
    CARRY_TOOM_INLINE static vec read_digit(const limb* a, std::size_t d) noexcept {
        return Level::load(a) >> (digit_bits * d);
    }

    /// Limbs, and what they carry into the next, from sums.
    CARRY_TOOM_INLINE static void write(limb* low, limb* carry, const vec (&digits)[digits_of_limb]) noexcept {
        if constexpr (digits_of_limb == 1) {
            const vec x = digits[0] + bias;
            Level::store(low, x & digit_mask);
            Level::store(carry, x >> digit_bits);
        } else {
            const vec x = digits[0] - std::uint64_t{Lent};
            Level::store(low, x);
            Level::store(carry, (digits[1] - (x >> digit_bits) + rounded) >> digit_bits);
        }
    }
};

/// The values of a row in pieces of k limbs, the uppermost of s limbs: k + 1 limbs each; absolute values at the negative
/// points, those of odd number. Returns their signs, one bit each. carries: scratch of `values` (k + 1 + lanes) limbs; the
/// values have room for lanes - 1 limbs more, which are written too.
template <class Level, class Formulas>
CARRY_TOOM_TARGET limb toom_evaluate(limb* const* values, limb* carries, const limb* a, std::size_t k, std::size_t s) noexcept {
    using vec = typename Level::vec;
    using rows = toom_row_reader<Level, Formulas::lent>;
    constexpr std::size_t pieces = Formulas::pieces, count = Formulas::values;
    const std::size_t stride = k + 1 + Level::lanes;
    for (std::size_t i = 0; i < k; i += Level::lanes) {
        vec in[digits_of_limb][pieces], out[digits_of_limb][count];
        for (std::size_t p = 0; p < pieces; ++p) {
            vec digits[digits_of_limb];
            rows::read(a + p * k, p + 1 == pieces ? s : k, i, digits);
            for (std::size_t d = 0; d < digits_of_limb; ++d) {
                in[d][p] = digits[d];
            }
        }
        for (std::size_t d = 0; d < digits_of_limb; ++d) {
            Formulas::evaluate(in[d], out[d]);
        }
        for (std::size_t v = 0; v < count; ++v) {
            vec digits[digits_of_limb];
            for (std::size_t d = 0; d < digits_of_limb; ++d) {
                digits[d] = out[d][v];
            }
            rows::write(values[v] + i, carries + v * stride + 1 + i, digits);
        }
    }
    limb signs = 0;
    for (std::size_t v = 0; v < count; ++v) {
        limb *value = values[v], *carry = carries + v * stride;
        carry[0] = Formulas::lent;
        value[k] = static_cast<limb>(carry[k] + Level::add_n(value, value, carry, k) - Formulas::lent);
        if (v % 2 != 0) {
            const limb negative = static_cast<limb>(value[k] >> (limb_bits - 1));
            Level::negate_if(value, k + 1, negative);
            signs = static_cast<limb>(signs | (negative << v));
        }
    }
    return signs;
}

/// A block of columns: limbs, and what they carry into the next.
template <std::size_t Rows>
struct toom_columns {
    alignas(32) limb low[Rows][toom_block];
    alignas(32) limb carry[Rows][toom_block];
};

/// A value, or its limbs' digits, with its sign: those at the negative points have odd numbers.
template <class Vec>
CARRY_TOOM_INLINE Vec toom_signed(const Vec& x, std::size_t v, limb signs) noexcept {
    if (v % 2 == 0) {
        return x;
    }
    const std::uint64_t sign = 0 - static_cast<std::uint64_t>((signs >> v) & 1);
    return (x ^ sign) - sign;
}

/// The numbers that the products' values add up to, for columns begin, ..., begin + m - 1. All else as in `toom_coefficients`.
template <class Level, class Formulas>
CARRY_TOOM_INLINE void toom_sums(toom_columns<Formulas::values>& columns, std::size_t begin, std::size_t m, const limb* r,
                                 std::size_t k, std::size_t upper, limb* const* values, limb signs) noexcept {
    using vec = typename Level::vec;
    using rows = toom_row_reader<Level, Formulas::lent>;
    constexpr std::size_t count = Formulas::values;
    const limb* top = r + 2 * (Formulas::pieces - 1) * k;
    for (std::size_t j = 0; j < m; j += Level::lanes) {
        const std::size_t i = begin + j;
        vec in[digits_of_limb][count], out[digits_of_limb][count], bottom[digits_of_limb], highest[digits_of_limb];
        rows::read(r, 2 * k, i, bottom);
        if constexpr (Formulas::at_infinity) {
            rows::read(top, upper, i, highest);
        }
        for (std::size_t v = 0; v < count; ++v) {
            vec digits[digits_of_limb];
            rows::read(values[v], 2 * k + 2, i, digits);
            for (std::size_t d = 0; d < digits_of_limb; ++d) {
                in[d][v] = toom_signed(digits[d], v, signs);
            }
        }
        for (std::size_t d = 0; d < digits_of_limb; ++d) {
            if constexpr (Formulas::at_infinity) {
                Formulas::interpolate(bottom[d], highest[d], in[d], out[d]);
            } else {
                Formulas::interpolate(bottom[d], in[d], out[d]);
            }
        }
        for (std::size_t v = 0; v < count; ++v) {
            vec digits[digits_of_limb];
            for (std::size_t d = 0; d < digits_of_limb; ++d) {
                digits[d] = out[d][v];
            }
            rows::write(columns.low[v] + j, columns.carry[v] + j, digits);
        }
    }
}

/// r[j] = (q[j] + q[j + 1] 2^w) / 2^shift for all j < n; r may be q.
template <class Level>
CARRY_TOOM_INLINE void toom_shift(limb* r, const limb* q, std::size_t n, unsigned shift) noexcept {
    std::size_t j = 0;
    for (; j + Level::lanes <= n; j += Level::lanes) {
        Level::store(r + j, (Level::load(q + j) >> shift) | (Level::load(q + j + 1) << (limb_bits - shift)));
    }
    for (; j < n; ++j) {
        r[j] = static_cast<limb>((q[j] >> shift) | (q[j + 1] << (limb_bits - shift)));
    }
}

template <class Formulas>
constexpr auto toom_inverses = [] {
    std::array<limb, Formulas::values> x{};
    for (std::size_t v = 0; v < Formulas::values; ++v) {
        x[v] = inverse_mod_radix(Formulas::divisors[v]);
    }
    return x;
}();

/// The coefficients between the outer two, from the values of a product. In: r[0, 2k) = c0, the uppermost of `upper` limbs in
/// its place (Formulas::at_infinity), the values of 2k + 2 limbs each, and the signs of those at the negative points; out:
/// values[i] = c(i + 1) of 2k + 2 limbs, but for the 2k low limbs of those of even number, which go to their places in r.
template <class Level, class Formulas>
CARRY_TOOM_TARGET void toom_coefficients(limb* r, std::size_t k, std::size_t upper, limb* const* values, limb signs) noexcept {
    constexpr std::size_t count = Formulas::values;
    const std::size_t n = 2 * k + 2;
    toom_columns<count> columns;
    limb above[count];
    for (std::size_t v = 0; v < count; ++v) {
        above[v] = Formulas::lent;
    }
    for (std::size_t begin = 0; begin < n; begin += toom_block) {
        const std::size_t m = std::min(toom_block, n - begin);
        toom_sums<Level, Formulas>(columns, begin, m, r, k, upper, values, signs);
        for (std::size_t j = 0; j < m; ++j) {  // all rows in turn: a quotient's limbs wait for each other
#pragma GCC unroll 16
            for (std::size_t v = 0; v < count; ++v) {
                values[v][begin + j] = Level::divide(columns.low[v][j], columns.carry[v][j], Formulas::divisors[v],
                                                     toom_inverses<Formulas>[v], above[v]);
            }
        }
    }
    for (std::size_t v = 0; v < count; ++v) {
        limb* q = values[v];
        if (v % 2 != 0) {
            toom_shift<Level>(r + (v + 1) * k, q, !Formulas::at_infinity && v + 1 == count ? upper : 2 * k,
                              Formulas::shifts[v]);
            toom_shift<Level>(q + 2 * k, q + 2 * k, 1, Formulas::shifts[v]);
        } else {
            toom_shift<Level>(q, q, n - 1, Formulas::shifts[v]);
        }
        q[n - 1] = static_cast<limb>(q[n - 1] >> Formulas::shifts[v]);
    }
}

/// The forms of a level.
template <class Level>
constexpr toom_form toom4_form{
    {nullptr, nullptr, toom_evaluate<Level, toom4_evaluation<2>>, toom_evaluate<Level, toom4_evaluation<3>>,
     toom_evaluate<Level, toom4_evaluation<4>>, toom_evaluate<Level, toom4_evaluation<5>>,
     toom_evaluate<Level, toom4_evaluation<6>>, nullptr, nullptr},
    toom_coefficients<Level, toom4_formulas>};
template <class Level>
constexpr toom_form toom6_form{{nullptr, nullptr, nullptr, nullptr, toom_evaluate<Level, toom6_evaluation<4>>,
                                toom_evaluate<Level, toom6_evaluation<5>>, toom_evaluate<Level, toom6_evaluation<6>>,
                                toom_evaluate<Level, toom6_evaluation<7>>, toom_evaluate<Level, toom6_evaluation<8>>},
                               toom_coefficients<Level, toom6_formulas>};

}  // namespace

}  // namespace carry::kernels
