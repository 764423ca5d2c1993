#include "integer/mul.hpp"

#include "integer/ntt.hpp"
#include "integer/toom4.hpp"
#include "integer/toom6.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <carry/fixed/parallel_columns.hpp>

#include <algorithm>
#include <utility>

namespace carry::integer_rows {

namespace {

enum algorithm : std::size_t {
    schoolbook,
    comba,
    comba_delayed,
    comba_columns,
    basecase,
    karatsuba,
    toom3,
    toom32,
    toom42,
    toom4,
    toom6,
    ntt,
    blocks,
    rows
};

/// No level sets the threshold of Karatsuba below this, so scratch does not depend on the level.
constexpr std::size_t least_karatsuba = 8;

/// Nor that of the transform below this.
constexpr std::size_t least_ntt = 200;

bool accepts_all(std::size_t, std::size_t) noexcept { return true; }
std::size_t no_scratch(std::size_t, std::size_t) noexcept { return 0; }

std::size_t basecase_scratch(std::size_t an, std::size_t bn) noexcept {
    return an > basecase_block && bn < basecase_block ? bn : 0;
}

/// Both operands reach into the upper half.
bool karatsuba_accepts(std::size_t an, std::size_t bn) noexcept { return bn > (an + 1) / 2; }

// With h half of a: 2h for the middle product, 2h for the differences of equal halves, and what the products of h limbs inside
// want, which the sums of equal halves have too.
std::size_t karatsuba_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t h = (an + 1) / 2;
    return (an == bn ? 4 : 2) * h + std::max(7 * h, mul_scratch(h, h));
}

/// Both operands reach into the upper third, of two limbs at least.
bool toom3_accepts(std::size_t an, std::size_t bn) noexcept { return an > 3 && bn > 2 * ((an + 2) / 3); }

// With k a third of a: 6 (k + 1) for the values, and what the products of k + 1 limbs inside want.
std::size_t toom3_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t k = (an + 2) / 3;
    return 6 * (k + 1) + std::max(7 * (k + 1), mul_scratch(k + 1, k + 1));
}

/// Each operand reaches into its uppermost piece.
bool toom32_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom32_piece(an, bn);
    return an > 2 * k && bn > k;
}
bool toom42_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom42_piece(an, bn);
    return an > 3 * k && bn > k && k > 1;
}

// With pieces of k limbs: 4 (k + 1) or 6 (k + 1) for the values, and what the products of k + 1 limbs inside want.
std::size_t toom32_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t n = toom32_piece(an, bn) + 1;
    return 4 * n + std::max(7 * n, mul_scratch(n, n));
}
std::size_t toom42_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t n = toom42_piece(an, bn) + 1;
    return 6 * n + std::max(7 * n, mul_scratch(n, n));
}

// bn for what waits, and what the product of at most 2 bn limbs by bn inside wants.
std::size_t blocks_scratch(std::size_t an, std::size_t bn) noexcept { return bn + mul_scratch(an > 3 * bn ? 2 * bn : bn, bn); }

/// Both operands reach into the upper quarter, of so many limbs that the values have their room.
bool toom4_accepts(std::size_t an, std::size_t bn) noexcept {
    return an > 4 * (toom4_least_piece - 1) && bn > 3 * ((an + 3) / 4);
}

// With k a quarter of a: the values and products, and what the products of k + 1 limbs inside want.
std::size_t toom4_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t k = (an + 3) / 4;
    return toom4_rows::limbs(k) + std::max(7 * (k + 1), mul_scratch(k + 1, k + 1));
}

/// Both operands reach into the upper sixth, of two limbs at least, and scratch is sized for transforms.
bool toom6_accepts(std::size_t an, std::size_t bn) noexcept { return bn >= least_ntt && bn > 5 * ((an + 5) / 6); }

// With k a sixth of a: the values and products, and what the products of k + 1 limbs inside want.
std::size_t toom6_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t k = (an + 5) / 6, n = k + 1;
    return toom6_rows::limbs(k) + toom6_values * (n + kernels::toom_slack) + std::max(7 * n, mul_scratch(n, n));
}

bool ntt_accepts(std::size_t an, std::size_t bn) noexcept {
    return an + bn <= ntt_surely || ntt_plan_for(an + bn, bn).primes != 0;
}

constexpr mul_algorithm table[rows] = {
    {"schoolbook", "Knuth, The Art of Computer Programming 2, 4.3.1, algorithm M", accepts_all, no_scratch, mul_schoolbook},
    {"comba", "Comba, Exponentiation cryptosystems on the IBM PC, 1990", accepts_all, no_scratch, mul_comba},
    {"comba_delayed", "the delayed-carry modification of Comba's multiplication, 2013, algorithm 2", accepts_all, no_scratch,
     mul_comba_delayed},
    {"comba_columns", "the same document, section 2: every column by itself", accepts_all, fixed::mul_columns_scratch,
     mul_comba_columns},
    {"basecase", "the kernel of the level in use", accepts_all, basecase_scratch, mul_basecase},
    {"karatsuba", "Karatsuba and Ofman, 1962; Knuth 4.3.3", karatsuba_accepts, karatsuba_scratch, mul_karatsuba},
    {"toom3", "Toom, 1963, and Cook, 1966; Bodrato, 2007", toom3_accepts, toom3_scratch, mul_toom3},
    {"toom32", "Bodrato and Zanoni, 2007: Toom-2.5", toom32_accepts, toom32_scratch, mul_toom32},
    {"toom42", "Bodrato and Zanoni, 2007: Toom-3 for operands of unlike sizes", toom42_accepts, toom42_scratch, mul_toom42},
    {"toom4", "Toom, 1963, and Cook, 1966; Bodrato and Zanoni, 2007", toom4_accepts, toom4_scratch, mul_toom4},
    {"toom6", "Toom, 1963, and Cook, 1966; Zanoni, 2010", toom6_accepts, toom6_scratch, mul_toom6},
    {"ntt", "Pollard, 1971; Schoenhage and Strassen, 1971; Harvey, Faster arithmetic for number-theoretic transforms, 2014",
     ntt_accepts, mul_ntt_scratch, mul_ntt},
    {"blocks", "GMP manual, Unbalanced Multiplication", accepts_all, blocks_scratch, mul_blocks},
};

/// Operands whose upper quarters are alike enough for Toom-4, or the halves for Karatsuba, and for Toom-6.
bool is_balanced(std::size_t an, std::size_t bn) noexcept { return bn >= an - an / 14 * 3; }
bool is_nearly_equal(std::size_t an, std::size_t bn) noexcept { return bn >= an - an / 8; }

/// The shorter operand from which unlike ones are cut into pieces.
std::size_t least_in_pieces(const integer_thresholds& t) noexcept { return t.mul_karatsuba / 4 * 7; }

/// For unlike operands: from 0.58 on three pieces by two are the best, from a third on four by two; what is shorter makes blocks
/// that are alike enough.
algorithm pick_unbalanced(const kernels::integer_kernels& kernel, std::size_t an, std::size_t bn) noexcept {
    const integer_thresholds& t = kernel.thresholds;
    if (bn < t.mul_karatsuba + t.mul_karatsuba / 5 && an < 2 * bn) {  // as long as Karatsuba's gain is less than what is uneven
        return basecase;
    }
    if (bn / 3 * 2 >= t.mul_toom6 && an <= 2 * bn && an / 2 >= bn - bn / 12) {  // two blocks for Toom-6
        return blocks;
    }
    const std::size_t scratch = bn < least_in_pieces(t) ? 0 : mul_scratch(an, bn);
    if (bn >= an - an * 21 / 50) {
        if (toom32_accepts(an, bn) && toom32_scratch(an, bn) <= scratch) {
            return toom32;
        }
        return karatsuba_accepts(an, bn) ? karatsuba : basecase;
    }
    if (scratch == 0) {
        return basecase;
    }
    return an <= 3 * bn && toom42_accepts(an, bn) && toom42_scratch(an, bn) <= scratch ? toom42 : blocks;
}

algorithm pick(const kernels::integer_kernels& kernel, std::size_t an, std::size_t bn) noexcept {
    const integer_thresholds& t = kernel.thresholds;
    // The transform's time goes with the sum of the sizes.
    const std::size_t sum = an + bn;
    const bool transforms = sum >= (is_nearly_equal(an, bn) ? 2 * t.mul_ntt : 5 * t.mul_ntt_shorter);
    if (bn >= std::max(least_ntt, t.mul_ntt_shorter) && transforms && ntt_accepts(an, bn)) {
        return ntt;
    }
    if (bn < t.mul_karatsuba) {
        return basecase;
    }
    if (!is_balanced(an, bn)) {
        return pick_unbalanced(kernel, an, bn);
    }
    if (bn >= t.mul_toom6 && is_nearly_equal(an, bn) && toom6_accepts(an, bn)) {
        return toom6;
    }
    if (sum >= 2 * t.mul_toom4 && toom4_accepts(an, bn)) {
        return toom4;
    }
    return sum >= 2 * t.mul_toom3 ? toom3 : karatsuba;
}

}  // namespace

std::span<const mul_algorithm> mul_table() noexcept { return table; }

const mul_algorithm& mul_pick(std::size_t an, std::size_t bn) noexcept { return table[pick(kernels::integer(), an, bn)]; }

// 7 bn for the shorter operand bn holds at every depth and for every choice of thresholds (of Toom-3 from 65 on) while there
// is no transform: Karatsuba wants 2h + 7h with h <= (an + 1) / 2 <= 2 bn / 3 + 1/2, which is at most 7 bn from bn = 5 on, and
// with 4h for equal sizes, h <= (bn + 1) / 2, from bn = 4 on; Toom-3 wants 13 (k + 1) with k <= (an + 2) / 3 <= 4 bn / 9 +
// 2/3, which is at most 7 bn from bn = 18 on; Toom-4 wants 18k + 57 with k < bn / 3, which is at most
// 7 bn from bn = 57 on; Toom-3.2 and Toom-4.2 are taken where the scratch suffices. From an > 3 bn / 2 on Toom-4.2 wants 13 (k +
// 1) with k <= (an + 3) / 4, which for an <= 3 bn is at most 10 bn from bn = 63 on, and blocks bn and what products of 2 bn by bn
// limbs want. Where there may be a transform, s(an + bn) = 6 (an + bn) and a constant covers it, and the others too, with
// transforms inside: 4h + s(2h), 6 (k + 1) + s(2 (k + 1)), 11k + 50 + s(2 (k + 1)) of Toom-4, 31k + 150 + s(2 (k + 1)) of Toom-6,
// which does not begin below that, where k <= (an + 5) / 6 <= 4 bn / 21 + 5/6, and bn + s(3 bn) of blocks, where an > 3 bn, or 2
// bn with blocks of less than that, are less.
std::size_t mul_scratch(std::size_t an, std::size_t bn) noexcept {
    if (an < bn) {
        std::swap(an, bn);
    }
    if (bn < least_karatsuba) {
        return basecase_scratch(an, bn);
    }
    if (bn < least_ntt) {
        return an <= bn + bn / 2 ? 7 * bn : an <= 3 * bn ? 10 * bn : 11 * bn;
    }
    return ntt_scratch_bound(an < 8 * bn ? an + bn : 9 * bn);
}

namespace {

/// What `mul` leaves: apart, so that the way of small products needs no stack frame.
[[gnu::noinline]] void mul_otherwise(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                                     limb* scratch) noexcept {
    if (an < bn) {
        mul(r, b, bn, a, an, scratch);
    } else if (bn == 0) {
        row::zero(r, an);
    } else {
        mul_pick(an, bn).run(r, a, an, b, bn, scratch);
    }
}

}  // namespace

void mul(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::integer_kernels* kernel = kernels::active_integer.load(std::memory_order_acquire);
    if (kernel != nullptr && an == bn && an - 1 < kernels::most_equal) {
        kernel->mul_n[an](r, a, b);
    } else if (kernel == nullptr || an < bn || bn == 0 || an > basecase_block ||
               bn >= std::min(kernel->thresholds.mul_karatsuba, kernel->thresholds.mul_ntt_shorter)) {
        mul_otherwise(r, a, an, b, bn, scratch);
    } else {
        kernel->mul_basecase(r, a, an, b, bn);
    }
}

std::size_t mul_threads_scratch(std::size_t an, std::size_t bn, unsigned threads) noexcept {
    return &mul_pick(an, bn) == &table[ntt] ? mul_ntt_threads_scratch(an, bn, threads) : mul_scratch(an, bn);
}

void mul_threads(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                 unsigned threads) noexcept {
    if (&mul_pick(an, bn) == &table[ntt]) {
        mul_ntt_threads(r, a, an, b, bn, scratch, threads);
    } else {
        mul(r, a, an, b, bn, scratch);
    }
}

}  // namespace carry::integer_rows
