#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <bit>
#include <type_traits>

namespace carry::integer_rows {

namespace {

/// A type in the place of `unsigned` for what is not moved.
using no_shift = std::integral_constant<unsigned, 0>;

/// The N highest limbs of a divisor, moved up until the top bit is set, and what is divided by them with.
template <std::size_t N, class Shift>
struct leading_limbs {
    static_assert(N >= 3);

    Shift shift;
    limb d[N];
    limb v;

    // below: the limb of the divisor under these N.
    leading_limbs(const limb* top, limb below, Shift by) noexcept : shift(by) {
        for (std::size_t i = N; i-- > 1;) {
            d[i] = shifted(top[i], top[i - 1], shift);
        }
        d[0] = shifted(top[0], below, shift);
        v = reciprocal_3by2(d[N - 1], d[N - 2]);
    }

    // r = (r B + next) mod d; returns the quotient. r: N limbs, less than d.
    limb step(limb (&r)[N], limb next) const noexcept {
        limb digit, above = 0;
        wide rest;
        if (r[N - 1] == d[N - 1] && r[N - 2] == d[N - 2]) [[unlikely]] {  // the estimate would not fit a limb
            digit = max_limb<limb>;
            rest = join(d[N - 1], d[N - 2]) + r[N - 3];
            above = static_cast<limb>(rest < r[N - 3]);
        } else {
            const quotient_remainder_3by2 estimate = divide_3by2(r[N - 1], r[N - 2], r[N - 3], d[N - 1], d[N - 2], v);
            digit = estimate.quotient;
            rest = join(estimate.r1, estimate.r0);
        }
        for (std::size_t i = N - 3; i > 0; --i) {
            r[i] = r[i - 1];
        }
        r[0] = next;
        limb high = 0;
        for (std::size_t i = 0; i < N - 2; ++i) {
            const wide_limb<limb> product = multiply_add(digit, d[i], high);
            limb borrow = 0;
            r[i] = subtract_with_borrow(r[i], product.low, borrow);
            high = static_cast<limb>(product.high + borrow);
        }
        above -= static_cast<limb>(rest < high);
        rest -= high;
        r[N - 2] = static_cast<limb>(rest);
        r[N - 1] = static_cast<limb>(rest >> limb_bits);
        while (above != 0) [[unlikely]] {
            --digit;
            limb carry = 0;
            for (std::size_t i = 0; i < N; ++i) {
                r[i] = add_with_carry(r[i], d[i], carry);
            }
            above += carry;
        }
        return digit;
    }

    // The same where r < B^(N - 1): the quotient is 0 or 1, and as likely the one as the other.
    limb step_of_one(limb (&r)[N], limb next) const noexcept {
        for (std::size_t i = N - 1; i > 0; --i) {
            r[i] = r[i - 1];
        }
        r[0] = next;
        limb less[N], borrow = 0;
        for (std::size_t i = 0; i < N; ++i) {
            less[i] = subtract_with_borrow(r[i], d[i], borrow);
        }
        const limb mask = mask_from_bit(borrow);
        for (std::size_t i = 0; i < N; ++i) {
            r[i] = select(mask, r[i], less[i]);
        }
        return limb{1} - borrow;
    }

    // q = floor(a / d), r = the remainder, for a 2^shift where d is the divisor 2^shift, both without bits below: a: an >= N
    // limbs, and `below` under them; q: an - N + 1 limbs, or null.
    void divide(limb* q, limb (&r)[N], const limb* a, std::size_t an, limb below) const noexcept {
        const limb* const top = a + (an - N);
        r[N - 1] = shifted_out(top[N - 1], shift);
        for (std::size_t i = N - 1; i-- > 0;) {
            r[i] = shifted(top[i + 1], top[i], shift);
        }
        bool first = r[N - 1] == 0;
        for (std::size_t i = an - N + 1; i-- > 0;) {
            const limb next = shifted(a[i], i > 0 ? a[i - 1] : below, shift);
            const limb digit = first ? step_of_one(r, next) : step(r, next);
            first = false;
            if (q != nullptr) {
                q[i] = digit;
            }
        }
    }
};

// r = a - q d, once q is one less as often as it takes until that is not negative. q: K + 1 limbs.
template <std::size_t K>
void take_product(limb (&q)[K + 1], limb* r, const limb* a, const limb* d, std::size_t dn) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    limb above = K != 0 ? a[dn] : 0;
    const limb* from = a;
    for (std::size_t i = K; i > 0; --i) {
        if (q[i] == 0) {
            continue;
        }
        above -= static_cast<limb>(d[dn - i] * q[i]);
        above -= q[i] == 1 ? kernel.sub_n(r + i, from + i, d, dn - i) : kernel.sub_product(r + i, from + i, d, dn - i, q[i]);
        if (from != r) {
            row::copy(r, from, i);
            from = r;
        }
    }
    above -= kernel.sub_product(r, from, d, dn, q[0]);
    while (above != 0) [[unlikely]] {
        sub_1(q, q, K + 1, 1);
        above += kernel.add_n(r, r, d, dn);
    }
}

// A quotient of K + 1 limbs by the divisor's highest N = K + 2, of which the estimate is wrong once in some 2^60 times.
template <std::size_t K>
void divide_by_leading_limbs(limb (&q)[K + 1], const limb* a, const limb* d, std::size_t dn) noexcept {
    constexpr std::size_t n = K + 2;
    const std::size_t from = dn - n;
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    const leading_limbs<n, unsigned> leading(d + from, from > 0 ? d[from - 1] : 0, shift);
    limb rest[n];
    leading.divide(q, rest, a + from, n + K, from > 0 ? a[from - 1] : 0);
}

template <std::size_t K>
void store(limb* q, const limb (&found)[K + 1]) noexcept {
    if (q != nullptr) {
        row::copy(q, found, K + 1);
    }
}

// A quotient of one limb.
void divide_to_one(limb* q, limb* r, const limb* a, const limb* d, std::size_t n) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[n - 1]));
    const limb* const top = a + (n - 3);
    const limb d1 = shifted(d[n - 1], d[n - 2], shift), d0 = shifted(d[n - 2], d[n - 3], shift);
    const limb u2 = shifted_out(top[2], shift), u1 = shifted(top[2], top[1], shift), u0 = shifted(top[1], top[0], shift);
    limb found[1];
    if (u2 != 0) {
        found[0] = divide_3by2(u2, u1, u0, d1, d0).quotient;
        take_product<0>(found, r, a, d, n);
    } else if (join(u1, u0) < join(d1, d0)) {
        found[0] = 0;
        row::copy(r, a, n);
    } else {
        const kernels::integer_kernels& kernel = kernels::integer();
        found[0] = 1;
        if (kernel.sub_n(r, a, d, n) != 0) [[unlikely]] {
            found[0] = 0;
            kernel.add_n(r, r, d, n);
        }
    }
    store<0>(q, found);
}

// Of two limbs.
void divide_to_two(limb* q, limb* r, const limb* a, const limb* d, std::size_t n) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[n - 1]));
    const limb* const top = a + (n - 2);
    limb found[2];
    if (shifted_out(top[2], shift) != 0) {
        divide_by_leading_limbs<1>(found, a, d, n);
    } else {  // the upper one is 0 or 1: a single division, which does not wait for the branch by it
        const limb d1 = shifted(d[n - 1], d[n - 2], shift), d0 = shifted(d[n - 2], d[n - 3], shift);
        const limb u2 = shifted(top[2], top[1], shift), u1 = shifted(top[1], top[0], shift),
                   u0 = shifted(top[0], a[n - 3], shift);
        found[1] = static_cast<limb>(join(u2, u1) >= join(d1, d0));
        const limb mask = mask_from_bit(found[1]);
        const wide rest = join(u2, u1) - join(d1 & mask, d0 & mask);
        found[0] = divide_3by2(static_cast<limb>(rest >> limb_bits), static_cast<limb>(rest), u0, d1, d0).quotient;
    }
    take_product<1>(found, r, a, d, n);
    store<1>(q, found);
}

template <std::size_t K>
void divide_to_more(limb* q, limb* r, const limb* a, const limb* d, std::size_t n) noexcept {
    limb found[K + 1];
    divide_by_leading_limbs<K>(found, a, d, n);
    take_product<K>(found, r, a, d, n);
    store<K>(q, found);
}

// By as many limbs as are held in registers.
template <std::size_t N, class Shift>
void divide_in_registers(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, Shift shift) noexcept {
    const leading_limbs<N, Shift> divisor(d, 0, shift);
    limb rest[N];
    divisor.divide(q, rest, a, an, 0);
    row::shift_right(r, rest, N, shift);
}

template <std::size_t N>
void divide_in_registers(limb* q, limb* r, const limb* a, std::size_t an, const limb* d) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[N - 1]));
    if (shift == 0) {
        divide_in_registers<N>(q, r, a, an, d, no_shift{});
    } else {
        divide_in_registers<N>(q, r, a, an, d, shift);
    }
}

}  // namespace

void divrem_few(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    switch (an - dn) {
    case 0:
        return divide_to_one(q, r, a, d, dn);
    case 1:
        return divide_to_two(q, r, a, d, dn);
    default:
        break;
    }
    switch (dn) {
    case 3:
        return divide_in_registers<3>(q, r, a, an, d);
    case 4:
        return divide_in_registers<4>(q, r, a, an, d);
    case 5:
        return divide_in_registers<5>(q, r, a, an, d);
    case 6:
        return divide_in_registers<6>(q, r, a, an, d);
    default:
        break;
    }
    return an - dn == 2 ? divide_to_more<2>(q, r, a, d, dn) : divide_to_more<3>(q, r, a, d, dn);
}

}  // namespace carry::integer_rows
