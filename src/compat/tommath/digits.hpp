/// \file
/// Rows of digits as they stand in an mp_int: 60 bits in 64, the least significant first.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/compat/tommath.h>
#include <carry/limb.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace carry::tommath {

using digit = mp_digit;
using wide_digit = detail::uint128;

inline constexpr unsigned digit_bits = MP_DIGIT_BIT;
inline constexpr digit digit_mask = MP_MASK;

/// The size of a row without its leading zeros.
inline std::size_t digits_size(const digit* a, std::size_t n) noexcept {
    while (n > 0 && a[n - 1] == 0) {
        --n;
    }
    return n;
}

/// The order of a and b of n digits each.
inline mp_ord digits_compare(const digit* a, const digit* b, std::size_t n) noexcept {
    if (n == 0) {
        return MP_EQ;
    }
    std::size_t i = n - 1;  // what is above has been seen to be equal
    if (a[i] == b[i]) {
        const auto differ = [=](std::size_t k) { return a[k] ^ b[k]; };
        while (i >= 4 && (differ(i - 1) | differ(i - 2) | differ(i - 3) | differ(i - 4)) == 0) {
            i -= 4;
        }
        if (i == 0 || (i < 4 && (differ(i - 1) | differ(i / 2) | differ(0)) == 0)) {
            return MP_EQ;
        }
        do {
            --i;
        } while (a[i] == b[i]);
    }
    return a[i] < b[i] ? MP_LT : MP_GT;
}

/// Whether there are kernels with mulx and with vectors of eight digits.
#ifdef CARRY_HAS_X86_64_KERNELS
inline constexpr bool has_kernels = true;
#else
inline constexpr bool has_kernels = false;
#endif

/// In a loop over few digits: its index, at which the compiler then cannot see that it is about to write a call of memset, or
/// vectors, whose preparations take longer than the loop.
inline std::size_t step_by_step(std::size_t i) noexcept {
    __asm__("" : "+r"(i));
    return i;
}

/// Two digits, read or written at once. (Of a structure compilers leave a copy on the stack.)
using two_digits = digit __attribute__((vector_size(2 * sizeof(digit))));
inline two_digits load_two(const digit* a) noexcept {
    two_digits x;
    std::memcpy(&x, a, sizeof x);
    return x;
}
inline void store_two(digit* r, two_digits x) noexcept { std::memcpy(r, &x, sizeof x); }

/// Whether n digits are so many that vectors of four pay (digits_avx2.hpp), and there are any. The level is chosen at the
/// latest where a number is given digits (new_digits), and so not here: who asks then needs no stack.
inline bool by_vectors(std::size_t n, std::size_t least = 8) noexcept {
    if (!has_kernels || n < least) {
        return false;
    }
    const kernels::integer_kernels* const table = kernels::active_integer.load(std::memory_order_acquire);
    return table != nullptr && table->level != isa_level::portable;
}

/// q = floor(a / b), returns a mod b. q, a: n digits; q may be a, or null where only the remainder is wanted. b: any word but
/// 0. Source: Moller, Granlund 2011, algorithm 4.
digit digits_divrem_1(digit* q, const digit* a, std::size_t n, std::uint64_t b) noexcept;

/// Whether `digits_mul` multiplies numbers of n digits each, and `digits_sqr` squares them, by vectors: never more than
/// most_digits_by_vectors.
bool digits_by_vectors(std::size_t n) noexcept;
inline constexpr std::size_t most_digits_by_vectors = 18;

/// r = a * b by columns. r: an + bn digits, no overlap with a or b; an, bn >= 1, in any order.
/// Source: P. G. Comba, "Exponentiation cryptosystems on the IBM PC" (1990).
void digits_mul(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn) noexcept;

/// r = a^2 by columns. r: 2n digits, no overlap with a; n >= 1.
void digits_sqr(digit* r, const digit* a, std::size_t n) noexcept;

/// r = the columns from `from` up to, not including, `to` of a * b, with their carries, as digits of the same places; what
/// is carried beyond `to` is lost. r: `to` digits, those below `from` not written, no overlap with a or b. Any order and size.
void digits_mul_columns(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn, std::size_t from,
                        std::size_t to) noexcept;

/// Montgomery's reduction by columns of t, 2k digits, modulo the odd n of k >= 1 digits, with rho = -1 / n modulo 2^60: the
/// lower half of t becomes, with 2^(60 k) times the digit returned, congruent to t 2^(-60 k) and below n + t 2^(-60 k). The
/// upper half stays. Source: C. K. Koc, T. Acar, B. Kaliski, "Analyzing and comparing Montgomery multiplication algorithms"
/// (1996), FIPS.
digit digits_montgomery(digit* t, const digit* n, std::size_t k, digit rho) noexcept;

}  // namespace carry::tommath
