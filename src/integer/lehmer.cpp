#include "integer/lehmer.hpp"

#include "integer/lehmer_window.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

namespace carry::integer_rows {

namespace {

constexpr limb half_mask = max_limb<limb> >> half_limb;

// (x, y) <- (x_count, x_(count+1))
void apply(const half_window& window, wide& x, wide& y) noexcept {
    const wide a = x;
    const wide b = y;
    x = window.c0.u() * a - window.c0.v() * b;
    y = window.c1.v() * b - window.c1.u() * a;
    if (window.count % 2 != 0) {
        x = -x;
        y = -y;
    }
}

// The 2w bits of a below the top bit of a row of n >= 2 limbs whose top limb has `shift` leading zeros.
wide window(const limb* a, std::size_t n, unsigned shift) noexcept {
    const wide top = join(a[n - 1], a[n - 2]);
    if (shift == 0) {
        return top;
    }
    const limb below = n > 2 ? a[n - 3] : limb{0};
    return static_cast<wide>(top << shift) | (below >> (limb_bits - shift));
}

std::size_t wide_bit_length(wide x) noexcept {
    const auto high = static_cast<limb>(x >> limb_bits);
    return high != 0 ? limb_bits + static_cast<std::size_t>(std::bit_width(high))
                     : static_cast<std::size_t>(std::bit_width(static_cast<limb>(x)));
}

}  // namespace

bool find_euclid_steps(euclid_steps& steps, const limb* x, const limb* y, std::size_t n) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(x[n - 1]));
    wide a = window(x, n, shift);
    wide b = window(y, n, shift);
    const auto high_y = static_cast<limb>(b >> limb_bits);
    if (high_y <= half_mask) {
        return false;
    }
    half_window first;
    first.run(static_cast<limb>(a >> limb_bits), high_y, limb{1} << half_limb, steps.quotients);
    if (first.count == 0) {
        return false;
    }
    apply(first, a, b);
    steps.u0 = first.c0.u();
    steps.v0 = first.c0.v();
    steps.u1 = first.c1.u();
    steps.v1 = first.c1.v();
    steps.count = first.count;

    // The second half of the window. Remainders of at least 2^(w+1) keep the cofactors below 2^(w-1); one more bit is for
    // what the cut has taken from the remainder.
    const std::size_t length = wide_bit_length(a);
    if (length <= limb_bits + 3) {
        return true;
    }
    const std::size_t cut = length - limb_bits;
    const limb least = limb{1} << std::max<std::size_t>(half_limb + 1, limb_bits + 2 - cut);
    const auto second_y = static_cast<limb>(b >> cut);
    if (second_y < least) {
        return true;
    }
    half_window second;
    second.run(static_cast<limb>(a >> cut), second_y, least, steps.quotients + first.count);
    apply(second, a, b);
    const limb pu0 = second.c0.u(), pv0 = second.c0.v(), pu1 = second.c1.u(), pv1 = second.c1.v();
    steps.u0 = pu0 * first.c0.u() + pv0 * first.c1.u();
    steps.v0 = pu0 * first.c0.v() + pv0 * first.c1.v();
    steps.u1 = pu1 * first.c0.u() + pv1 * first.c1.u();
    steps.v1 = pu1 * first.c0.v() + pv1 * first.c1.v();
    steps.count += second.count;
    while (steps.count > first.count && !is_exact<wide, limb>(a, b, steps.u0, steps.v0, steps.u1, steps.v1, steps.count)) {
        const limb last = steps.quotients[--steps.count];
        b = std::exchange(a, last * a + b);
        steps.u1 = std::exchange(steps.u0, steps.u1 - last * steps.u0);
        steps.v1 = std::exchange(steps.v0, steps.v1 - last * steps.v0);
    }
    return true;
}

namespace {

// x <- u0 x - v0 y, y <- v1 y - u1 x, or the negatives of both. The cofactors are short enough that the products' difference
// and the carry stay within a signed double limb.
template <bool Odd>
void combine(const euclid_steps& steps, limb* x, limb* y, std::size_t n) noexcept {
    using signed_limb = std::make_signed_t<limb>;
    const limb u0 = steps.u0, v0 = steps.v0, u1 = steps.u1, v1 = steps.v1;
    limb carry_x = 0;
    limb carry_y = 0;
    const auto sign_extended = [](limb carry) { return static_cast<wide>(static_cast<signed_limb>(carry)); };
    for (std::size_t i = 0; i < n; ++i) {
        const wide xi = x[i];
        const wide yi = y[i];
        const wide sum_x = sign_extended(carry_x) + (Odd ? v0 * yi - u0 * xi : u0 * xi - v0 * yi);
        const wide sum_y = sign_extended(carry_y) + (Odd ? u1 * xi - v1 * yi : v1 * yi - u1 * xi);
        x[i] = static_cast<limb>(sum_x);
        y[i] = static_cast<limb>(sum_y);
        carry_x = static_cast<limb>(sum_x >> limb_bits);
        carry_y = static_cast<limb>(sum_y >> limb_bits);
    }
}

}  // namespace

void apply_euclid_steps(const euclid_steps& steps, limb* x, limb* y, std::size_t n) noexcept {
    if (steps.count % 2 == 0) {
        combine<false>(steps, x, y, n);
    } else {
        combine<true>(steps, x, y, n);
    }
}

void apply_euclid_steps(const euclid_steps& steps, limb*& x, limb*& y, limb*& spare, std::size_t n) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (steps.count % 2 == 0) {
        kernel.mul_1(spare, x, n, steps.u0);
        kernel.submul_1(spare, y, n, steps.v0);
        kernel.mul_1(y, y, n, steps.v1);
        kernel.submul_1(y, x, n, steps.u1);
        std::swap(x, spare);
    } else {
        kernel.mul_1(spare, x, n, steps.u1);
        kernel.submul_1(spare, y, n, steps.v1);
        kernel.mul_1(y, y, n, steps.v0);
        kernel.submul_1(y, x, n, steps.u0);
        limb* const x_before = x;
        x = y;
        y = spare;
        spare = x_before;
    }
}

namespace {

struct pair_of_limbs {
    limb first, second;
};

// (s, t) <- (p s + q t, p' s + q' t), returning what is carried out.
pair_of_limbs combine_sums(limb* s, limb* t, std::size_t n, limb p, limb q, limb p_second, limb q_second) noexcept {
    limb carry_s = 0;
    limb carry_t = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide si = s[i];
        const wide ti = t[i];
        const wide sum_s = carry_s + p * si + q * ti;
        const wide sum_t = carry_t + p_second * si + q_second * ti;
        s[i] = static_cast<limb>(sum_s);
        t[i] = static_cast<limb>(sum_t);
        carry_s = static_cast<limb>(sum_s >> limb_bits);
        carry_t = static_cast<limb>(sum_t >> limb_bits);
    }
    return {carry_s, carry_t};
}

}  // namespace

void revert_euclid_steps(const euclid_steps& steps, limb* x, limb* y, std::size_t n) noexcept {
    combine_sums(x, y, n, steps.v1, steps.v0, steps.u1, steps.u0);
}

std::size_t apply_to_cofactors(const euclid_steps& steps, limb* s, limb* t, std::size_t n) noexcept {
    const pair_of_limbs top = combine_sums(s, t, n, steps.u0, steps.v0, steps.u1, steps.v1);
    s[n] = top.first;
    t[n] = top.second;
    return (s[n] | t[n]) != 0 ? n + 1 : n;
}

}  // namespace carry::integer_rows
