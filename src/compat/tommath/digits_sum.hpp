/// \file
/// Sums and differences of rows of digits, and products by one digit.
#pragma once

#include "compat/tommath/digits_copy.hpp"

#include <cstddef>

namespace carry::tommath {

/// a + b, or a - b, of digits and carries, of which the lower bits are a digit.
template <bool Subtract>
constexpr digit sum_of(digit a, digit b) noexcept {
    return Subtract ? a - b : a + b;
}

/// The carry or borrow out of such a sum or difference.
template <bool Subtract>
constexpr digit carry_of(digit sum) noexcept {
    return sum >> (Subtract ? 63 : digit_bits);
}

/// r = a + carry, or a - carry, returns the carry or borrow out. r, a: n digits, r may be a; carry: where it is subtracted, one
/// digit.
template <bool Subtract = false>
inline digit digits_add_1(digit* r, const digit* a, std::size_t n, digit carry) noexcept {
    std::size_t i = 0;
    for (; i < n && carry != 0; ++i) {
        const digit sum = sum_of<Subtract>(a[i], carry);
        r[i] = sum & digit_mask;
        carry = carry_of<Subtract>(sum);
    }
    if (r != a) {
        digits_copy(r + i, a + i, n - i);
    }
    return carry;
}

/// More digits are added and subtracted by vectors, where there are any.
inline constexpr std::size_t most_to_add_by_carries = 20;

#ifdef CARRY_HAS_X86_64_KERNELS
/// r = a + b, or a - b, of four times `blocks` digits, returns the carry or borrow.
template <bool Subtract>
inline digit digits_add_blocks(digit* r, const digit* a, const digit* b, std::size_t blocks) noexcept {
    digit carry = 0;
    for (; blocks != 0; --blocks, r += 4, a += 4, b += 4) {
        // The processor's carry is the digits' where the four bits above one of the summands are ones.
        constexpr digit above = Subtract ? 0 : ~digit_mask;
        digit r0 = Subtract ? a[0] : a[0] | above;
        digit r1 = Subtract ? a[1] : a[1] | above;
        digit r2 = Subtract ? a[2] : a[2] | above;
        digit r3 = Subtract ? a[3] : a[3] | above;
        if constexpr (Subtract) {
            __asm__(
                "negq %[carry]\n\tsbbq %[b0], %[r0]\n\tsbbq %[b1], %[r1]\n\tsbbq %[b2], %[r2]\n\tsbbq %[b3], %[r3]\n\t"
                "sbbq %[carry], %[carry]\n\tnegq %[carry]"
                : [r0] "+&r"(r0), [r1] "+&r"(r1), [r2] "+&r"(r2), [r3] "+&r"(r3), [carry] "+&r"(carry)
                : [b0] "m"(b[0]), [b1] "m"(b[1]), [b2] "m"(b[2]), [b3] "m"(b[3])
                : "cc");
        } else {
            __asm__(
                "negq %[carry]\n\tadcq %[b0], %[r0]\n\tadcq %[b1], %[r1]\n\tadcq %[b2], %[r2]\n\tadcq %[b3], %[r3]\n\t"
                "sbbq %[carry], %[carry]\n\tnegq %[carry]"
                : [r0] "+&r"(r0), [r1] "+&r"(r1), [r2] "+&r"(r2), [r3] "+&r"(r3), [carry] "+&r"(carry)
                : [b0] "m"(b[0]), [b1] "m"(b[1]), [b2] "m"(b[2]), [b3] "m"(b[3])
                : "cc");
        }
        r[0] = r0 & digit_mask;
        r[1] = r1 & digit_mask;
        r[2] = r2 & digit_mask;
        r[3] = r3 & digit_mask;
    }
    return carry;
}
#endif

/// `digits_add` from digit i on, 3 or fewer below b's end, where what is below sent them this carry or borrow.
template <bool Subtract>
inline digit digits_add_from(std::size_t i, digit carry, digit* r, const digit* a, std::size_t an, const digit* b,
                             std::size_t bn) noexcept {
    const auto put = [&](std::size_t at, digit pair) {  // off the chain of carries
        const digit sum = sum_of<Subtract>(value_barrier(pair), carry);
        r[at] = sum & digit_mask;
        carry = carry_of<Subtract>(sum);
    };
    if (bn - i >= 2) {
        put(i, sum_of<Subtract>(a[i], b[i]));
        put(i + 1, sum_of<Subtract>(a[i + 1], b[i + 1]));
        i += 2;
    }
    for (; i < bn; ++i) {
        put(i, sum_of<Subtract>(a[i], b[i]));
    }
    if (an - i >= least_by_call) {
        return digits_add_1<Subtract>(r + i, a + i, an - i, carry);
    }
    if (an - i >= 2) {
        put(i, a[i]);
        put(i + 1, a[i + 1]);
        i += 2;
    }
    for (; i < an; i = step_by_step(i + 1)) {
        put(i, a[i]);
    }
    return carry;
}

/// `digits_add` without vectors.
template <bool Subtract = false>
inline digit digits_add_few(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn) noexcept {
    digit carry = 0;
    std::size_t i = 0;
#ifdef CARRY_HAS_X86_64_KERNELS
    i = bn & ~std::size_t{3};
    carry = digits_add_blocks<Subtract>(r, a, b, bn / 4);
#endif
    return digits_add_from<Subtract>(i, carry, r, a, an, b, bn);
}

/// r = a + b, or a - b for a >= b, returns the carry. r: an digits, may be a or b; an >= bn.
template <bool Subtract = false>
inline digit digits_add(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn) noexcept {
    if constexpr (has_kernels) {
        if (by_vectors(bn, most_to_add_by_carries + 1)) {
            digit carry = 0;
            const std::size_t done = Subtract ? digits_sub_avx2(r, a, b, bn, carry) : digits_add_avx2(r, a, b, bn, carry);
            return digits_add_from<Subtract>(done, carry, r, a, an, b, bn);
        }
    }
    return digits_add_few<Subtract>(r, a, an, b, bn);
}

#ifdef CARRY_HAS_X86_64_KERNELS
/// `digits_mul_add_1` on processors with mulx; c counts for nothing where WithoutC.
template <bool WithoutC = false>
inline digit digits_mul_add_1_mulx(digit* r, const digit* c, const digit* a, std::size_t n, digit b) noexcept {
    constexpr unsigned spare = 64 - digit_bits;
    digit factor = b << spare;  // so that the halves of a product are digits
    digit above = 0;            // the upper half of the one before
    digit carry = 0;
    std::size_t i = 0;
    if constexpr (WithoutC) {
        if (std::size_t blocks = n / 4; blocks != 0) {
            i = n & ~std::size_t{3};
            // The lower halves stand shifted, with ones below, so that carries run through the processor's flag, which nothing
            // here but the additions touches.
#define CARRY_DIGIT(place)                                           \
    "mulx " place                                                    \
    "(%[a]), %[low], %[high]\n\tleaq 15(%[low]), %[low]\n\t"         \
    "adcq %[above], %[low]\n\tshlxq %[spare], %[high], %[above]\n\t" \
    "shrxq %[spare], %[low], %[low]\n\tmovq %[low], " place "(%[r])\n\t"
            digit low = 0;
            digit high = 0;
            __asm__ volatile("xorl %k[above], %k[above]\n"
                             "1:\n\t" CARRY_DIGIT("0") CARRY_DIGIT("8") CARRY_DIGIT("16") CARRY_DIGIT("24")
                             "leaq 32(%[a]), %[a]\n\tleaq 32(%[r]), %[r]\n\t"
                             "decq %[blocks]\n\tjnz 1b\n\t"
                             "setc %b[carry]"
                             : [a] "+r"(a), [r] "+r"(r), [blocks] "+r"(blocks), [above] "=&r"(above), [low] "=&r"(low),
                               [high] "=&r"(high), [carry] "+r"(carry)
                             : [spare] "r"(digit{spare}), "d"(factor)
                             : "cc", "memory");
#undef CARRY_DIGIT
            a -= i;
            r -= i;
            above >>= spare;
        }
    }
    for (; i < n; i = step_by_step(i + 1)) {
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
