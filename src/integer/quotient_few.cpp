#include "integer/quotient.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

#include <array>
#include <bit>
#include <type_traits>
#include <utility>

namespace carry::integer_rows {

namespace {

using kernels::certainty;

// A single limb is found by a division, with no reciprocal; and of more limbs than the most rows in memory are faster.
constexpr std::size_t least_in_registers = 2, most_in_registers = 8;

// By three limbs or more, without branches: what the shift moves out is less than the divisor's highest limb.
certainty divide_to_one(limb* q, const limb* a, const limb* d, std::size_t n) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[n - 1]));
    const limb d1 = shifted(d[n - 1], d[n - 2], shift), d0 = shifted(d[n - 2], d[n - 3], shift);
    const limb u2 = shifted_out(a[n - 1], shift), u1 = shifted(a[n - 1], a[n - 2], shift),
               u0 = shifted(a[n - 2], a[n - 3], shift);
    const quotient_remainder_3by2 step = divide_3by2(u2, u1, u0, d1, d0);
    q[0] = step.quotient;
    return step.r1 != 0 ? certainty::exact : certainty::exact_or_one_more;  // less than q units of r0 were left out
}

// The divisors of quotients of as many limbs or more; and for how many products of limbs in rows that are whole this is faster
// than rows in memory, since compilers keep fewer limbs in registers than these rows have.
constexpr std::size_t least_long = 3, most_long = 6, most_long_work = 40;

// A type in the place of `unsigned` for what is not moved.
using no_shift = std::integral_constant<unsigned, 0>;

// Limb q of a quotient, and its row of J limbs taken away from w: J + 3 limbs, of which the highest is left undefined. d: N
// limbs, the highest ones count. Returns whether the estimate was what is usual.
template <std::size_t J, std::size_t N>
[[gnu::always_inline]] inline bool take_limb(limb& q, limb* w, const limb (&d)[N], limb v) noexcept {
    const limb d1 = d[N - 1], d0 = d[N - 2];
    if (join(w[J + 2], w[J + 1]) >= join(d1, d0)) [[unlikely]] {
        return false;
    }
    const quotient_remainder_3by2 step = divide_3by2(w[J + 2], w[J + 1], w[J], d1, d0, v);
    limb high = 0;
    for (std::size_t i = 0; i < J; ++i) {
        const wide_limb<limb> product = multiply_add(step.quotient, d[N - 2 - J + i], high);
        limb borrow = 0;
        w[i] = subtract_with_borrow(w[i], product.low, borrow);
        high = static_cast<limb>(product.high + borrow);
    }
    const wide rest = join(step.r1, step.r0);
    w[J] = static_cast<limb>(rest - high);
    w[J + 1] = static_cast<limb>((rest - high) >> limb_bits);
    q = step.quotient;
    return rest >= high;
}

// q = floor(w / d) for the K + 1 limbs of d and the K + 2 of w, as integer_kernels::divide_short finds it, but with all limbs
// in registers; returns what it is of the whole numbers. d has its top bit set.
template <std::size_t K>
[[gnu::always_inline]] inline certainty divide_in_registers(limb* q, limb (&w)[K + 2], const limb (&d)[K + 1],
                                                            limb v) noexcept {
    const bool found = [&]<std::size_t... I>(std::index_sequence<I...>) {
        return (take_limb<K - 1 - I>(q[K - 1 - I], w, d, v) && ...);
    }(std::make_index_sequence<K>());
    return !found ? certainty::unknown : w[1] > K ? certainty::exact : certainty::exact_or_one_more;
}

// A quotient of K limbs, by a divisor of K + 1 or more that is moved up.
template <std::size_t K>
certainty divide_shifted(limb* q, const limb* a, const limb* d, std::size_t dn, unsigned shift) noexcept {
    limb by[K + 1], w[K + 2];
    const limb* const top = d + (dn - (K + 1));
    for (std::size_t i = K; i > 0; --i) {
        by[i] = shifted(top[i], top[i - 1], shift);
    }
    by[0] = shifted(top[0], dn > K + 1 ? top[-1] : limb{0}, shift);
    const limb* const from = a + (dn - 2);
    w[K + 1] = shifted_out(from[K], shift);
    for (std::size_t i = K; i > 0; --i) {
        w[i] = shifted(from[i], from[i - 1], shift);
    }
    w[0] = shifted(from[0], from[-1], shift);
    return divide_in_registers<K>(q, w, by, reciprocal_3by2(by[K], by[K - 1]));
}

// A quotient of K limbs and one above them that is 0 or 1, by a divisor of K + 2 or more with its top bit set.
template <std::size_t K>
certainty divide_normalized(limb* q, const limb* a, const limb* d, std::size_t dn) noexcept {
    limb by[K + 1], w[K + 2];
    const limb* const top = d + (dn - (K + 2));
    const limb* const from = a + (dn - 2);
    const limb one = static_cast<limb>(join(from[K + 1], from[K]) > join(top[K + 1], top[K])), mask = mask_from_bit(one);
    limb borrow = 0;
    for (std::size_t i = 0; i < K + 2; ++i) {
        w[i] = subtract_with_borrow(from[i], static_cast<limb>(top[i] & mask), borrow);
    }
    for (std::size_t i = 0; i <= K; ++i) {
        by[i] = top[i + 1];
    }
    q[K] = one;
    return divide_in_registers<K>(q, w, by, reciprocal_3by2(by[K], by[K - 1]));
}

// The same for K = 1, by the processor's division. 2 B are left out at most, in units of the lower limb of what is left.
certainty divide_normalized_to_two(limb* q, const limb* a, const limb* d, std::size_t dn) noexcept {
    const limb d1 = d[dn - 1], d0 = d[dn - 2];
    const wide by = join(d1, d0), top = join(a[dn], a[dn - 1]);
    const limb one = static_cast<limb>(top > by), mask = mask_from_bit(one);
    const wide rest = top - join(d1 & mask, d0 & mask);
    if (rest >= by) [[unlikely]] {
        return certainty::unknown;
    }
    const quotient_remainder_3by2 step =
        divide_3by2(static_cast<limb>(rest >> limb_bits), static_cast<limb>(rest), a[dn - 2], d1, d0);
    q[0] = step.quotient;
    q[1] = one;
    return step.r1 > 1 ? certainty::exact : certainty::exact_or_one_more;
}

// A quotient of k >= N limbs, by a divisor of N: rows of all of it first. Shift: of what type the shift is.
template <std::size_t N, class Shift>
certainty divide_long(limb* q, std::size_t k, const limb* a, const limb* d, Shift shift) noexcept {
    limb by[N], w[N + 1];
    for (std::size_t i = N; i-- > 1;) {
        by[i] = shifted(d[i], d[i - 1], shift);
    }
    by[0] = d[0] << shift;
    const auto limb_of = [&](std::size_t i) { return shifted(a[i], a[i - 1], shift); };  // of a moved up, i > 0
    const limb v = reciprocal_3by2(by[N - 1], by[N - 2]);
    std::size_t left = k;
    if constexpr (std::is_same_v<Shift, no_shift>) {  // the highest limb is 0 or 1
        const limb* const top = a + (k - 1);
        const limb one = static_cast<limb>(join(top[N - 1], top[N - 2]) > join(d[N - 1], d[N - 2])), mask = mask_from_bit(one);
        limb borrow = 0;
        for (std::size_t i = 0; i < N; ++i) {
            w[i + 1] = subtract_with_borrow(top[i], static_cast<limb>(by[i] & mask), borrow);
        }
        q[--left] = one;
        w[0] = a[left - 1];
    } else {
        w[N] = shifted_out(a[k + N - 2], shift);
        for (std::size_t i = 0; i < N; ++i) {
            w[i] = limb_of(k - 1 + i);
        }
    }
    for (; left >= N; --left) {
        if (!take_limb<N - 2>(q[left - 1], w, by, v)) [[unlikely]] {
            return certainty::unknown;
        }
        for (std::size_t i = N; i > 0; --i) {
            w[i] = w[i - 1];
        }
        w[0] = limb_of(left - 2);
    }
    return divide_in_registers<N - 1>(q, w, by, v);
}

template <std::size_t N>
certainty divide_long(limb* q, std::size_t k, const limb* a, const limb* d) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[N - 1]));
    return shift == 0 ? divide_long<N>(q, k, a, d, no_shift()) : divide_long<N>(q, k, a, d, shift);
}

// By K, from least_in_registers on.
template <std::size_t... I>
constexpr auto all_shifted(std::index_sequence<I...>) noexcept {
    return std::array{divide_shifted<I + least_in_registers>...};
}
template <std::size_t... I>
constexpr auto all_normalized(std::index_sequence<I...>) noexcept {
    return std::array{divide_normalized<I + least_in_registers>...};
}
template <std::size_t... I>
constexpr auto all_long(std::index_sequence<I...>) noexcept {
    return std::array{divide_long<I + least_long>...};
}
constexpr auto long_divisions = all_long(std::make_index_sequence<most_long - least_long + 1>());
using all_in_registers = std::make_index_sequence<most_in_registers - least_in_registers + 1>;
constexpr auto shifted_divisions = all_shifted(all_in_registers());
constexpr auto normalized_divisions = all_normalized(all_in_registers());

}  // namespace

certainty estimate_of_few(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    const std::size_t k = an - dn + 1;
    if (dn <= k) {
        return dn >= least_long && dn <= most_long && (dn - 2) * k <= most_long_work
                   ? long_divisions[dn - least_long](q, k, a, d)
                   : certainty::unknown;
    }
    if (k == 1 && dn >= 3) {
        return divide_to_one(q, a, d, dn);
    }
    if (k < least_in_registers || k > most_in_registers + 1) {
        return certainty::unknown;
    }
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    if (shift != 0) {
        return k <= most_in_registers ? shifted_divisions[k - least_in_registers](q, a, d, dn, shift) : certainty::unknown;
    }
    return k > least_in_registers ? normalized_divisions[k - 1 - least_in_registers](q, a, d, dn)
                                  : divide_normalized_to_two(q, a, d, dn);
}

bool quotient_of_few(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    return estimate_of_few(q, a, an, d, dn) == certainty::exact;
}

}  // namespace carry::integer_rows
