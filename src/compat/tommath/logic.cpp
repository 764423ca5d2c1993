/// \file
/// Bitwise logic in two's complement, for numbers of either sign.
#include "compat/tommath/digits_sum.hpp"
#include "compat/tommath/number.hpp"

#include <functional>
#include <type_traits>

namespace tommath = carry::tommath;
using tommath::digit_bits;
using tommath::step_by_step;
using tommath::used;

namespace {

/// What a negative number's digits are flipped with.
mp_digit flip_of(const mp_int* a) noexcept { return tommath::is_negative(a) ? MP_MASK : 0; }

/// r = operation(a xor a_flip, b xor b_flip) xor flip by vectors, n digits.
template <class Operation>
void combine_by_vectors(mp_digit* r, mp_digit flip, const mp_digit* a, mp_digit a_flip, const mp_digit* b, mp_digit b_flip,
                        std::size_t n) noexcept {
    if constexpr (std::is_same_v<Operation, std::bit_and<>>) {
        tommath::digits_and_avx2(r, flip, a, a_flip, b, b_flip, n);
    } else if constexpr (std::is_same_v<Operation, std::bit_or<>>) {
        tommath::digits_or_avx2(r, flip, a, a_flip, b, b_flip, n);
    } else {
        tommath::digits_xor_avx2(r, flip, a, a_flip, b, b_flip, n);
    }
}

/// Fewer digits are combined one by one.
constexpr std::size_t least_by_vectors = 12;

/// r = operation(a, b) for a >= 0, b >= 0, and a not the shorter one. r may be a's or b's digits.
template <class Operation>
inline void combine(mp_digit* r, const mp_int* a, const mp_int* b, Operation operation) noexcept {
    const std::size_t n = used(b);
    std::size_t i = 0;
    if constexpr (tommath::has_kernels) {
        if (tommath::by_vectors(n, least_by_vectors)) {
            combine_by_vectors<Operation>(r, 0, a->dp, 0, b->dp, 0, n);
            i = n;
        }
    }
    for (; i < n; i = step_by_step(i + 1)) {
        r[i] = operation(a->dp[i], b->dp[i]);
    }
    if (used(a) == n) {
        return;
    }
    if (operation(mp_digit{1}, mp_digit{0}) != 0) {
        tommath::digits_copy(r + n, a->dp + n, used(a) - n);
    } else {
        tommath::digits_zero(r + n, used(a) - n);
    }
}

/// r = the magnitude of operation(a, b) of two's complements: as many digits as a, which is not the shorter one, and one more
/// where the result is negative. r may be a's or b's digits.
template <class Operation>
void combine_complements(mp_digit* r, const mp_int* a, const mp_int* b, Operation operation) noexcept {
    const std::size_t n = used(a);
    const std::size_t bn = used(b);
    const mp_digit* const ap = a->dp;
    const mp_digit* const bp = b->dp;
    const mp_digit a_flip = flip_of(a);
    const mp_digit b_flip = flip_of(b);
    const mp_digit flip = operation(a_flip, b_flip);  // and the result is minus what its digits say then
    mp_digit a_carry = a_flip & 1;
    mp_digit b_carry = b_flip & 1;
    mp_digit carry = flip & 1;
    std::size_t i = 0;
    const auto put = [&](mp_digit x, mp_digit y) {
        x = (x ^ a_flip) + a_carry;
        y = (y ^ b_flip) + b_carry;
        const mp_digit z = (operation(x & MP_MASK, y & MP_MASK) ^ flip) + carry;
        r[i] = z & MP_MASK;
        a_carry = x >> digit_bits;
        b_carry = y >> digit_bits;
        carry = z >> digit_bits;
    };
    for (; i < bn && (a_carry | b_carry | carry) != 0; i = step_by_step(i + 1)) {  // mostly once
        put(ap[i], bp[i]);
    }
    if constexpr (tommath::has_kernels) {
        if (tommath::by_vectors(bn - i)) {
            combine_by_vectors<Operation>(r + i, flip, ap + i, a_flip, bp + i, b_flip, bn - i);
            i = bn;
        }
    }
    for (; i < bn; i = step_by_step(i + 1)) {
        r[i] = operation(ap[i] ^ a_flip, bp[i] ^ b_flip) ^ flip;
    }
    for (; i < n; i = step_by_step(i + 1)) {
        put(ap[i], 0);
    }
    if (flip != 0) {
        r[n] = carry;
    }
}

/// c = operation(a, b), bit by bit, for numbers of any sign and size, a not the shorter one.
template <class Operation>
[[gnu::noinline]] mp_err logic_any(const mp_int* a, const mp_int* b, mp_int* c, Operation operation) noexcept {
    const bool negative = operation(flip_of(a), flip_of(b)) != 0;
    const std::size_t n = used(a) + (negative ? 1 : 0);
    const mp_err error = tommath::reserve(c, n);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    if (tommath::is_negative(a) || tommath::is_negative(b)) {
        combine_complements(c->dp, a, b, operation);
    } else {
        combine(c->dp, a, b, operation);
    }
    return tommath::finish(c, n, before, negative);
}

/// The same, quickly for two numbers of as many digits, few, where no carry leaves the lowest ones.
template <class Operation>
inline mp_err logic(const mp_int* a, const mp_int* b, mp_int* c, Operation operation) noexcept {
    const std::size_t n = used(a);
    if (n != 0 && n == used(b) && n < least_by_vectors && n <= static_cast<unsigned>(c->alloc)) {
        const mp_digit a_negative = a->sign != MP_ZPOS ? 1 : 0;
        const mp_digit b_negative = b->sign != MP_ZPOS ? 1 : 0;
        const mp_digit negative = operation(a_negative, b_negative);
        const mp_digit a_flip = MP_MASK & (0 - a_negative);
        const mp_digit b_flip = MP_MASK & (0 - b_negative);
        const mp_digit flip = MP_MASK & (0 - negative);
        const mp_digit x = a->dp[0] - a_negative;
        const mp_digit y = b->dp[0] - b_negative;
        const mp_digit z = (operation(x ^ a_flip, y ^ b_flip) ^ flip) + negative;
        if ((x | y | z) <= MP_MASK) [[likely]] {
            const std::size_t before = used(c);
            c->dp[0] = z;
            for (std::size_t i = 1; i < n; i = step_by_step(i + 1)) {
                c->dp[i] = operation(a->dp[i] ^ a_flip, b->dp[i] ^ b_flip) ^ flip;
            }
            return tommath::finish(c, n, before, negative != 0);
        }
    }
    return n < used(b) ? logic_any(b, a, c, operation) : logic_any(a, b, c, operation);
}

}  // namespace

mp_err mp_and(const mp_int* a, const mp_int* b, mp_int* c) { return logic(a, b, c, std::bit_and<>()); }
mp_err mp_or(const mp_int* a, const mp_int* b, mp_int* c) { return logic(a, b, c, std::bit_or<>()); }
mp_err mp_xor(const mp_int* a, const mp_int* b, mp_int* c) { return logic(a, b, c, std::bit_xor<>()); }

mp_err mp_complement(const mp_int* a, mp_int* b) {  // -a - 1
    mp_err error = mp_add_d(a, 1, b);
    if (error == MP_OKAY && b->used != 0) {
        b->sign = tommath::sign_of(b->sign == MP_ZPOS);
    }
    return error;
}
