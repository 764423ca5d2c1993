#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/reciprocal.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

namespace carry::integer_rows {

namespace {

constexpr unsigned half = limb_bits / 2;
constexpr unsigned half_steps = half - 1;  // halvings to a half window: their cofactors are at most 2^half_steps
constexpr limb half_mask = max_limb<limb> >> half;
constexpr limb low_mask = (limb{1} << half_steps) - 1;

// Steps of the binary algorithm from (a, b), b odd, with `halvings` halvings of a in all:
//     2^halvings a' = +-(p a - q b),   2^halvings b' = +-(q' b - p' a),
// both with the upper signs, or both with the lower.
struct binary_steps {
    limb p = 1, q = 0, p_second = 0, q_second = 1;
    bool negative = false;
    unsigned halvings = 0;
};

// half_steps halvings of numbers known by their low half_steps bits, which decide when to halve, and by the bits above, which
// stand for the top bits and decide, nearly always rightly, which number is the larger.
binary_steps run_half_window(limb a, limb b) noexcept {
    // The cofactors of either number, (p, q) and (p', q'), lie in one limb: a step updates both by one addition.
    limb row_a = 1;
    limb row_b = limb{1} << half;
    limb negative = 0;
    unsigned left = half_steps;
    limb stop = limb{1} << half_steps;
    int zeros = std::countr_zero(static_cast<limb>(a | stop));
    while (true) {
        a >>= zeros;
        row_b <<= zeros;
        stop >>= zeros;
        left -= static_cast<unsigned>(zeros);
        if (left == 0) {
            break;
        }
        const limb difference = a - b;
        const limb smaller = limb{0} - static_cast<limb>(a < b);  // a mask, for a branch could not be foretold
        zeros = std::countr_zero(static_cast<limb>(difference | stop));
        b += smaller & difference;
        a = (difference ^ smaller) - smaller;
        const limb sum = row_a + row_b;
        row_b ^= smaller & (row_a ^ row_b);
        row_a = sum;
        negative ^= smaller;
    }
    return {row_a & half_mask, row_a >> half, row_b & half_mask, row_b >> half, negative != 0, half_steps};
}

// What is known of a number: its low limb, and a limb of bits down from the top bit of the larger of the two numbers.
struct ends {
    limb low, top;
    limb joined() const noexcept { return (top & ~low_mask) | (low & low_mask); }
};

limb top_bits(const limb* a, std::size_t n, unsigned shift) noexcept {
    return shift == 0 ? a[n - 1] : (a[n - 1] << shift) | (a[n - 2] >> (limb_bits - shift));
}

using signed_limb = std::make_signed_t<limb>;

// (+-(p a - q b)) / 2^half_steps of the ends; the low limb is right up to half_steps bits below its top.
ends combine_ends(const ends& a, const ends& b, limb p, limb q, bool negative, bool& below_zero) noexcept {
    const limb low = p * a.low - q * b.low;
    const wide top = static_cast<wide>(p) * a.top - static_cast<wide>(q) * b.top;
    const wide value = negative ? -top : top;
    below_zero = below_zero || static_cast<signed_limb>(static_cast<limb>(value >> limb_bits)) < 0;
    return {static_cast<limb>(negative ? -low : low) >> half_steps, static_cast<limb>(value >> half_steps)};
}

// n >= 2 limbs each, b odd.
binary_steps find_binary_steps(const limb* a, const limb* b, std::size_t n) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(static_cast<limb>(a[n - 1] | b[n - 1])));
    const ends a0{a[0], top_bits(a, n, shift)};
    const ends b0{b[0], top_bits(b, n, shift)};
    const binary_steps first = run_half_window(a0.joined(), b0.joined());
    bool below_zero = false;
    ends a1 = combine_ends(a0, b0, first.p, first.q, first.negative, below_zero);
    ends b1 = combine_ends(b0, a0, first.q_second, first.p_second, first.negative, below_zero);
    if (below_zero) {  // an order was taken wrongly, and the signs of more steps would not alternate
        return first;
    }
    const int fall = std::countl_zero(static_cast<limb>(a1.top | b1.top | 1));
    a1.top <<= fall;
    b1.top <<= fall;
    const binary_steps second = run_half_window(a1.joined(), b1.joined());
    return {second.p * first.p + second.q * first.p_second,
            second.p * first.q + second.q * first.q_second,
            second.q_second * first.p_second + second.p_second * first.p,
            second.q_second * first.q_second + second.p_second * first.q,
            first.negative != second.negative,
            2 * half_steps};
}

void negate(limb* a, std::size_t n) noexcept {
    limb carry = 1;
    for (std::size_t i = 0; i < n; ++i) {
        a[i] = ~a[i] + carry;
        carry &= static_cast<limb>(a[i] == 0);
    }
}

// (a, b) <- (|a'|, |b'|). The cofactors are at most 2^(w-2), so that the difference of the products and the carry stay within
// a signed double limb.
template <bool Negative>
void combine_rows(const binary_steps& steps, limb* a, limb* b, std::size_t n) noexcept {
    const limb p = steps.p, q = steps.q, p_second = steps.p_second, q_second = steps.q_second;
    const unsigned down = steps.halvings;
    const unsigned up = limb_bits - down;
    const auto sign_extended = [](limb carry) { return static_cast<wide>(static_cast<signed_limb>(carry)); };
    limb carry_a = 0, carry_b = 0, below_a = 0, below_b = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide ai = a[i];
        const wide bi = b[i];
        const wide sum_a = sign_extended(carry_a) + (Negative ? q * bi - p * ai : p * ai - q * bi);
        const wide sum_b = sign_extended(carry_b) + (Negative ? p_second * ai - q_second * bi : q_second * bi - p_second * ai);
        if (i > 0) {
            a[i - 1] = (static_cast<limb>(sum_a) << up) | below_a;
            b[i - 1] = (static_cast<limb>(sum_b) << up) | below_b;
        }
        below_a = static_cast<limb>(sum_a) >> down;
        below_b = static_cast<limb>(sum_b) >> down;
        carry_a = static_cast<limb>(sum_a >> limb_bits);
        carry_b = static_cast<limb>(sum_b >> limb_bits);
    }
    a[n - 1] = (carry_a << up) | below_a;
    b[n - 1] = (carry_b << up) | below_b;
    if (static_cast<signed_limb>(carry_a) < 0) {
        negate(a, n);
    }
    if (static_cast<signed_limb>(carry_b) < 0) {
        negate(b, n);
    }
}

// a / 2^k in place, where 2^k is the highest power that divides a; a > 0. Returns the new size; k is added to count.
std::size_t make_odd(limb* a, std::size_t n, std::size_t& count) noexcept {
    const std::size_t zeros = row::count_trailing_zeros(a);
    count += zeros;
    const std::size_t limbs = zeros / limb_bits;
    row::shift_right(a, a + limbs, n - limbs, static_cast<unsigned>(zeros % limb_bits));
    return row::normalized_size(a, n - limbs);
}

// g = g 2^k; the product has room.
std::size_t multiply_by_power_of_two(limb* g, std::size_t n, std::size_t k) noexcept {
    const std::size_t limbs = k / limb_bits;
    const limb top = row::shift_left(g, g, n, static_cast<unsigned>(k % limb_bits));
    std::copy_backward(g, g + n, g + n + limbs);
    row::zero(g, limbs);
    n += limbs;
    if (top != 0) {
        g[n++] = top;
    }
    return n;
}

// gcd(a, b), b odd, of at most two limbs each in rows of at least two; a > 0.
std::size_t gcd_of_two_limbs(limb* g, limb* a, std::size_t an, limb* b, std::size_t bn) noexcept {
    if (an == 1 && bn == 1) {
        g[0] = gcd_1(a[0], b[0]);
        return 1;
    }
    row::zero(a + an, 2 - an);
    row::zero(b + bn, 2 - bn);
    const wide_limb<limb> common = gcd_2({a[0], a[1]}, {b[0], b[1]});
    g[0] = common.low;
    g[1] = common.high;
    return common.high != 0 ? 2 : 1;
}

}  // namespace

std::size_t gcd_two_ended(limb* g, limb* x, std::size_t xn, limb* y, std::size_t yn, limb* scratch) noexcept {
    if (yn == 0) {
        row::copy(g, x, xn);
        return xn;
    }
    std::size_t zeros_x = 0, zeros_y = 0, ignored = 0;
    limb *a = x, *b = y;
    std::size_t an = make_odd(x, xn, zeros_x);
    std::size_t bn = make_odd(y, yn, zeros_y);
    const std::size_t zeros = std::min(zeros_x, zeros_y);
    bool stalled = false;
    while (an != 0 && std::max(an, bn) > 2) {
        const std::size_t n = std::max(an, bn);
        if (stalled || n - std::min(an, bn) > 1) {
            an = make_odd(a, an, ignored);
            if (row::compare(a, an, b, bn) < 0) {
                std::swap(a, b);
                std::swap(an, bn);
            }
            divrem_quadratic(nullptr, a, a, an, b, bn, scratch);
            an = row::normalized_size(a, bn);
            stalled = false;
            continue;
        }
        const std::size_t bits = row::bit_length(a, an) + row::bit_length(b, bn);
        row::zero(a + an, n - an);
        row::zero(b + bn, n - bn);
        const binary_steps steps = find_binary_steps(a, b, n);
        steps.negative ? combine_rows<true>(steps, a, b, n) : combine_rows<false>(steps, a, b, n);
        an = row::normalized_size(a, n);
        bn = row::normalized_size(b, n);
        stalled = row::bit_length(a, an) + row::bit_length(b, bn) + half_steps / 2 > bits;
    }
    std::size_t n = bn;
    if (an == 0) {
        row::copy(g, b, bn);
    } else {
        n = gcd_of_two_limbs(g, a, an, b, bn);
    }
    return multiply_by_power_of_two(g, n, zeros);
}

}  // namespace carry::integer_rows
