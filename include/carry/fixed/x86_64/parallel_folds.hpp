/// \file
/// Montgomery's multiplication of four limbs for long chains of products, in one block each, so that numbers stay in registers
/// from one operation to the next. What the functions are for is documented in `carry/fixed/parallel_folds.hpp`.
///
/// With R = 2^256, m < R / 16 and t = a b, the lowest three limbs are folded in side by side, each by a constant of its own,
/// where Orup's digits would wait for each other:
///
///     s = t / 2^192 (rounded down) + t_0 (2^(-192) mod m) + t_1 (2^(-128) mod m) + t_2 (2^(-64) mod m),
///     r = (s + q m) / 2^64, q = -s m^(-1) mod 2^64.
///
/// For a, b < 8m the result is below 64 m^2 / R + 3m + m <= 8m, and s + q m below 2^320.
#pragma once

#include <carry/fixed/x86_64/ordered/mul_folds.hpp>
#include <carry/fixed/x86_64/ordered/sqr_folds.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// What the functions need of m, and the factor of a product, in one place: one register points to it.
struct parallel_fold_operands {
    word folds[12];   ///< 2^(-192), 2^(-128) and 2^(-64) modulo m, four limbs each
    word modulus[4];  ///< m
    word inverse;     ///< -m^(-1) mod 2^64
    word factor[4];   ///< b
};

/// Its words, as the blocks see them.
[[gnu::always_inline]] inline const word* words_of(const parallel_fold_operands& k) noexcept {
    static_assert(sizeof(parallel_fold_operands) == 21 * sizeof(word));
    return reinterpret_cast<const word*>(&k);
}

/// r = r b / 2^256 modulo m, b the factor in k. r, b: four limbs below 8m.
[[gnu::always_inline]] inline void montgomery_mul_parallel(word (&r)[4], const parallel_fold_operands& k) noexcept {
    mul_folds(r, words_of(k));
}

/// r = r^2 / 2^256 modulo m, as montgomery_mul_parallel. Row i is a_i times a_i and the limbs of 2a above it, without the bit
/// that comes from a_i: ten products.
[[gnu::always_inline]] inline void montgomery_sqr_parallel(word (&r)[4], const parallel_fold_operands& k) noexcept {
    sqr_folds(r, words_of(k));
}

}  // namespace carry::fixed::x86_64

#endif
