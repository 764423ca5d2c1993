#include "integer/divrem.hpp"
#include "integer/folded_remainder.hpp"
#include "integer/lane_segments.hpp"
#include "integer/limb_segments.hpp"
#include "integer/limb_steps.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

namespace {

/// Whether n >= 2 limbs are divided by divisions of the processor's: a reciprocal takes as long as one of them, so two limbs
/// always are. How many more depends on what a division takes, which is 18 cycles or 90.
bool by_divisions(std::size_t n, bool wants_quotient) noexcept {
    if (n <= 2) {
        return true;
    }
    const integer_thresholds& t = kernels::integer().thresholds;
    return n < (wants_quotient ? t.divrem_1_reciprocal : t.mod_1_reciprocal);
}

// The dividend is shifted on the way like the divisor; the remainder comes out shifted.
template <bool WantsQuotient>
limb divide_row(limb* q, const limb* a, std::size_t n, const divisor_1& by) noexcept {
    const auto [shift, d, v] = by;
    limb remainder = a[n - 1];
    if (shift == 0) {
        const bool first = remainder >= d;  // the highest digit is 0 or 1, and as likely the one as the other
        remainder = first ? remainder - d : remainder;
        if constexpr (WantsQuotient) {
            q[n - 1] = static_cast<limb>(first);
        }
        for (std::size_t i = n - 1; i-- > 0;) {
            limb digit = a[i];
            step_from_above(digit, remainder, {v, d});
            if constexpr (WantsQuotient) {
                q[i] = digit;
            }
        }
        return remainder;
    }
    limb above = remainder;
    remainder = above >> (limb_bits - shift);
    for (std::size_t i = n; i-- > 0;) {
        const limb below = i > 0 ? a[i - 1] : limb{0};
        limb digit = (above << shift) | (below >> (limb_bits - shift));
        step_from_above(digit, remainder, {v, d});
        above = below;
        if constexpr (WantsQuotient) {
            q[i] = digit;
        }
    }
    return remainder >> shift;
}

/// From how many limbs on a remainder is found in two limbs, one limb at a time, for which there is no power to find.
constexpr std::size_t least_in_pairs = 3;

/// From how many limbs on folding pays for the powers of the radix, four limbs at a time into two limbs, and eight; into three
/// limbs the level decides.
constexpr std::size_t least_folded_in_two = 28, least_folded_by_eights = 72;

/// What stands above a limb, modulo the normalized d: two limbs, each of any value. square = B^2 mod d.
struct limb_pair_modulo {
    limb high, low, square, d;

    /// (high, low) = (high, low) B + a, modulo d. That is (low, a) + high square, and where it carries, B^2 more, for which
    /// square is added to the low limb modulo d: beside the next product, which waits for the high limb alone.
    void take(limb a) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
        if constexpr (limb_steps_in_assembly) {
            limb upper, carried, more, less;
            __asm__(
                "mulq %[square]\n\t"
                "addq %[a], %%rax\n\t"
                "adcq %[low], %%rdx\n\t"
                "sbbq %[carried], %[carried]\n\t"
                "leaq (%%rax, %[square]), %[more]\n\t"
                "movq %%rax, %[less]\n\t"
                "subq %[without], %[less]\n\t"
                "cmovcq %[more], %[less]\n\t"
                "movq %%rax, %[low]\n\t"
                "testq %[carried], %[carried]\n\t"
                "cmovneq %[less], %[low]\n\t"
                : "+&a"(high), [low] "+&r"(low), "=&d"(upper), [carried] "=&r"(carried), [more] "=&r"(more), [less] "=&r"(less)
                : [square] "r"(square), [a] "rm"(a), [without] "r"(static_cast<limb>(d - square))
                : "cc");
            high = upper;
            return;
        }
#endif
        const wide product = static_cast<wide>(high) * square, sum = product + join(low, a);
        const auto lower = static_cast<limb>(sum), without = static_cast<limb>(d - square);
        const limb carried = value_barrier(mask_from_bit(static_cast<limb>(sum < product)));  // as likely as not: no branch
        const auto added = static_cast<limb>(lower < without ? lower + square : lower - without);
        high = static_cast<limb>(sum >> limb_bits);
        low = static_cast<limb>(lower ^ ((lower ^ added) & carried));
    }
};

// For d^-1 = (B + v) / B^2 from above, B^2 mod d is B^2 - d (B + v), of which the lower limb is -d v.
// Source: P. Montgomery's, as GMP's mpn_mod_1_1p has it.
[[gnu::always_inline]] inline limb remainder_in_pairs(const limb* a, std::size_t n, const divisor_1& by) noexcept {
    const auto [shift, d, v] = by;
    limb_pair_modulo x{a[n - 1], a[n - 2], static_cast<limb>(limb{0} - d * v), d};
    for (std::size_t i = n - 2; i-- > 0;) {
        x.take(a[i]);
    }
    const limb rest = divide_2by1(x.high >= d ? x.high - d : x.high, x.low, d, v).remainder;
    return shift == 0 ? rest : divide_2by1(shifted_out(rest, shift), rest << shift, d, v).remainder >> shift;
}

/// The same for any d, whose reciprocal never lies in memory.
[[gnu::noinline]] limb remainder_in_pairs(const limb* a, std::size_t n, limb d) noexcept {
    return remainder_in_pairs(a, n, divisor_1(d));
}

/// Whether the remainder of n >= least_in_pairs limbs is found by folds.
bool by_folds(std::size_t n, limb d) noexcept {
    return n >= (folds_in_two_limbs(d) ? least_folded_in_two : kernels::integer().thresholds.mod_1_folds);
}

template <std::size_t Step, std::size_t Limbs>
limb remainder_by(const limb* a, std::size_t n, const divisor_1& by) noexcept {
    folded_remainder<Step, Limbs, true> r(a, n, by);
    while (r.left() != 0) {
        r.fold();
    }
    return r.reduced();
}

limb remainder_by_folds(const limb* a, std::size_t n, const divisor_1& by) noexcept {
    const bool in_two = folds_in_two_limbs(by.d >> by.shift);
    if (n < least_folded_by_eights) {
        return (in_two ? remainder_by<4, 2> : remainder_by<4, 3>)(a, n, by);
    }
    return (in_two ? remainder_by<8, 2> : remainder_by<8, 3>)(a, n, by);
}

// Segments pay from where they outweigh the power of the radix, the inverse, and the products with it.
//
// Of each segment that is divided from below the remainder is that of what stands above it, less what the segment carries,
// times B to the segment's length; and the segment less its remainder is divisible.
limb divide_in_segments(limb* q, const limb* a, std::size_t n, const divisor_1& d) noexcept {
    const two_ended_divisor by(d);
    const limb_segments::partition parts(n);
    limb remainder = shifted_out(a[n - 1], d.shift);
    while (n > parts.limbs()) {
        --n;
        q[n] = next_from_above(a[n], a[n - 1], remainder, d);
    }
    power_of_two power(limb_bits * parts.n, by);
    while (power.squares_left() != 0) {
        power.square();
    }
    const reduced_factor factor(power.value(), by, power.whole_inverse());
    limb_segments segments(q, a, parts.n, by);
    while (true) {
        n -= limb_segments::count * parts.n;
        const limb cut_off = by.cut_off(a[n]);
        limb carried[limb_segments::from_below] = {};
        segments.divide(n, n + limb_segments::count * parts.n, remainder, carried);
        auto rest = static_cast<limb>(remainder >> d.shift >> by.zeros);
        for (std::size_t s = limb_segments::from_below; s-- > 0;) {
            rest = factor.times(difference(rest, carried[s], by.odd));
            segments.carry_in(n + s * parts.n, rest);
        }
        rest = static_cast<limb>(rest << by.zeros | cut_off);
        if (n == 0) {
            return rest;
        }
        remainder = shifted(rest, a[n - 1], d.shift);
    }
}

}  // namespace

limb divrem_1(limb* q, const limb* a, std::size_t n, const divisor_1& d) noexcept {
    if (n == 0) {
        return 0;
    }
    if (q == nullptr && n >= least_in_pairs) {
        return by_folds(n, d.d >> d.shift) ? remainder_by_folds(a, n, d) : remainder_in_pairs(a, n, d);
    }
    if (n >= kernels::integer().least_in_lanes[0]) {
        return divide_in_lanes(q, n, a, n, two_ended_divisor(d));
    }
    if (n >= kernels::integer().thresholds.divrem_1_segments) {
        return divide_in_segments(q, a, n, d);
    }
    return q != nullptr ? divide_row<true>(q, a, n, d) : divide_row<false>(q, a, n, d);
}

limb divrem_1(limb* q, const limb* a, std::size_t n, limb d) noexcept {
    if (n == 1) {
        const limb value = a[0];
        if (q != nullptr) {
            q[0] = value / d;
        }
        return value % d;
    }
    if (n != 0 && by_divisions(n, q != nullptr)) {
        const auto [top, rest] = divide_highest(a[n - 1], d);
        if (q != nullptr) {
            q[n - 1] = top;
        }
        return divide_by_divisions(q, rest, a, n - 1, d);
    }
    if (q == nullptr && n >= least_in_pairs && !by_folds(n, d)) {
        return remainder_in_pairs(a, n, d);
    }
    return divrem_1(q, a, n, divisor_1(d));
}

}  // namespace carry::integer_rows
