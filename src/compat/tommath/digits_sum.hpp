/// \file
/// Sums and differences of rows of digits, and products by one digit.
#pragma once

#include "compat/tommath/digits_copy.hpp"

#include <cstddef>

namespace carry::tommath {

/// r = a + carry, returns the carry out. r, a: n digits, r may be a.
inline digit digits_add_1(digit* r, const digit* a, std::size_t n, digit carry) noexcept {
    std::size_t i = 0;
    for (; i < n && carry != 0; ++i) {
        const digit sum = a[i] + carry;
        r[i] = sum & digit_mask;
        carry = sum >> digit_bits;
    }
    if (r != a) {
        digits_copy(r + i, a + i, n - i);
    }
    return carry;
}

/// r = a - borrow, returns the borrow out. r, a: n digits, r may be a; borrow: one digit.
inline digit digits_sub_1(digit* r, const digit* a, std::size_t n, digit borrow) noexcept {
    std::size_t i = 0;
    for (; i < n && borrow != 0; ++i) {
        const digit difference = a[i] - borrow;
        r[i] = difference & digit_mask;
        borrow = difference >> 63;
    }
    if (r != a) {
        digits_copy(r + i, a + i, n - i);
    }
    return borrow;
}

/// r = a + b, returns the carry. r: an digits, may be a or b; an >= bn.
inline digit digits_add(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn) noexcept {
    digit carry = 0;
    std::size_t i = 0;
    if constexpr (has_kernels) {
        if (by_vectors(bn, 9)) {
            i = digits_add_avx2(r, a, b, bn, carry);
        }
    }
#pragma GCC unroll 4
    for (; i < bn; ++i) {
        const digit pair = a[i] + b[i];  // off the chain of carries
        const digit sum = value_barrier(pair) + carry;
        r[i] = sum & digit_mask;
        carry = sum >> digit_bits;
    }
    return digits_add_1(r + i, a + i, an - i, carry);
}

/// r = a - b for a >= b. r: an digits, may be a or b; an >= bn.
inline void digits_sub(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn) noexcept {
    digit borrow = 0;
    std::size_t i = 0;
    if constexpr (has_kernels) {
        if (by_vectors(bn, 9)) {
            i = digits_sub_avx2(r, a, b, bn, borrow);
        }
    }
#pragma GCC unroll 4
    for (; i < bn; ++i) {
        const digit pair = a[i] - b[i];
        const digit difference = value_barrier(pair) - borrow;
        r[i] = difference & digit_mask;
        borrow = difference >> 63;
    }
    digits_sub_1(r + i, a + i, an - i, borrow);
}

#ifdef CARRY_HAS_X86_64_KERNELS
/// `digits_mul_add_1` on processors with mulx; c counts for nothing where WithoutC.
template <bool WithoutC = false>
inline digit digits_mul_add_1_mulx(digit* r, const digit* c, const digit* a, std::size_t n, digit b) noexcept {
    constexpr unsigned spare = 64 - digit_bits;
    const digit factor = b << spare;  // so that the halves of a product are digits
    digit above = 0;                  // the upper half of the one before
    digit carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        digit low = 0;
        digit high = 0;
        __asm__("mulx %[digit], %[low], %[high]" : [low] "=r"(low), [high] "=r"(high) : [digit] "m"(a[i]), "d"(factor));
        const digit sum = (low >> spare) + above + (WithoutC ? 0 : c[i]);
        const digit total = value_barrier(sum) + carry;  // below 2^62; only this waits for the digit before
        r[i] = total & digit_mask;
        carry = total >> digit_bits;
        above = high;
    }
    return above + carry;
}
#endif

/// r = c + a * b, returns the digit carried out; c may be null for zero. r, a, c: n digits, r may be a or c; b: one digit.
inline digit digits_mul_add_1(digit* r, const digit* c, const digit* a, std::size_t n, digit b) noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    if (kernels::integer().level != isa_level::portable) {
        return c != nullptr ? digits_mul_add_1_mulx(r, c, a, n, b) : digits_mul_add_1_mulx<true>(r, c, a, n, b);
    }
#endif
    digit carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_digit sum = wide_digit{a[i]} * b + carry + (c != nullptr ? c[i] : 0);
        r[i] = static_cast<digit>(sum) & digit_mask;
        carry = static_cast<digit>(sum >> digit_bits);
    }
    return carry;
}

}  // namespace carry::tommath
