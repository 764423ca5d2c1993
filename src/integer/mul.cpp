#include "integer/mul.hpp"

#include "integer/ntt.hpp"
#include "integer/toom4.hpp"
#include "integer/toom6.hpp"
#include "integer/toom_joined.hpp"
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
    toom43,
    toom42,
    toom53,
    toom62,
    toom75,
    toom84,
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

/// Toom-7.5 has room in the scratch from here on.
constexpr std::size_t least_toom75 = 100;

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

// With pieces of k limbs: 6 (k + 1) for the values, and what the products of k + 1 limbs inside want; or what the level's code
// for all of this wants.
std::size_t toom3_pieces_scratch(std::size_t k) noexcept {
    return std::max(6 * (k + 1) + std::max(7 * (k + 1), mul_scratch(k + 1, k + 1)), toom3_product_scratch(k));
}

/// Both operands reach into the upper third, of two limbs at least.
bool toom3_accepts(std::size_t an, std::size_t bn) noexcept { return an > 3 && bn > 2 * ((an + 2) / 3); }
std::size_t toom3_scratch(std::size_t an, std::size_t) noexcept { return toom3_pieces_scratch((an + 2) / 3); }

/// Each operand reaches into its uppermost piece.
bool toom32_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom32_piece(an, bn);
    return an > 2 * k && bn > k;
}
bool toom43_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom43_piece(an, bn);
    return k >= toom_joined_least_piece && an > 3 * k && bn > 2 * k;
}
bool toom42_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom42_piece(an, bn);
    return an > 3 * k && bn > k && k > 1;
}

// With pieces of k limbs: 4 (k + 1) for the values, and what the products of k + 1 limbs inside want; or 7k for the values, and
// the kernel's scratch.
std::size_t toom32_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom32_piece(an, bn), n = k + 1;
    return std::max(4 * n + std::max(7 * n, mul_scratch(n, n)),
                    7 * k + std::max(kernels::toom32_join_scratch(k), mul_scratch(k, k)));
}
std::size_t toom43_scratch(std::size_t an, std::size_t bn) noexcept { return toom43_product_scratch(toom43_piece(an, bn)); }
std::size_t toom42_scratch(std::size_t an, std::size_t bn) noexcept { return toom3_pieces_scratch(toom42_piece(an, bn)); }

/// What every choice but blocks gets along with.
std::size_t scratch_without_blocks(std::size_t an, std::size_t bn) noexcept {
    return bn < least_ntt ? std::min(8 * an, 13 * bn) + (bn < least_toom75 ? 0 : 350) : mul_scratch(an, bn);
}

// bn for what waits, and what the products inside want, of 2 bn by bn limbs at most; or 2 bn for a product of bn by bn limbs.
std::size_t blocks_scratch(std::size_t an, std::size_t bn) noexcept {
    return std::max(bn + scratch_without_blocks(std::max(bn, std::min(an, 3 * bn) - bn), bn), 2 * bn + mul_scratch(bn, bn));
}

/// Both operands reach into their uppermost pieces, of so many limbs that the values have their room.
bool toom4_accepts(std::size_t an, std::size_t bn) noexcept {
    return an > 4 * (toom4_least_piece - 1) && bn > 3 * ((an + 3) / 4);
}
bool toom53_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom53_piece(an, bn);
    return k >= toom4_least_piece && an > 4 * k && bn > 2 * k;
}
bool toom62_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom62_piece(an, bn);
    return k >= toom4_least_piece && an > 5 * k && bn > k;
}

std::size_t toom4_scratch(std::size_t an, std::size_t) noexcept { return toom4_product_scratch((an + 3) / 4); }
std::size_t toom53_scratch(std::size_t an, std::size_t bn) noexcept { return toom4_product_scratch(toom53_piece(an, bn)); }
std::size_t toom62_scratch(std::size_t an, std::size_t bn) noexcept { return toom4_product_scratch(toom62_piece(an, bn)); }

/// Both operands reach into their uppermost pieces, of two limbs at least, and scratch is sized for transforms.
bool toom6_accepts(std::size_t an, std::size_t bn) noexcept { return bn >= least_ntt && bn > 5 * ((an + 5) / 6); }
bool toom75_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom75_piece(an, bn);
    return bn >= least_toom75 && an > 6 * k && bn > 4 * k;
}
bool toom84_accepts(std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = toom84_piece(an, bn);
    return bn >= least_ntt && an > 7 * k && bn > 3 * k;
}

std::size_t toom6_scratch(std::size_t an, std::size_t) noexcept { return toom6_product_scratch((an + 5) / 6); }
std::size_t toom75_scratch(std::size_t an, std::size_t bn) noexcept { return toom6_product_scratch(toom75_piece(an, bn)); }
std::size_t toom84_scratch(std::size_t an, std::size_t bn) noexcept { return toom6_product_scratch(toom84_piece(an, bn)); }

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
    {"toom43", "Bodrato and Zanoni, 2007: Toom-3.5", toom43_accepts, toom43_scratch, mul_toom43},
    {"toom42", "Bodrato and Zanoni, 2007: Toom-3 for operands of unlike sizes", toom42_accepts, toom42_scratch, mul_toom42},
    {"toom53", "Bodrato and Zanoni, 2007: Toom-4 for operands of unlike sizes", toom53_accepts, toom53_scratch, mul_toom53},
    {"toom62", "the same for operands of yet more unlike sizes", toom62_accepts, toom62_scratch, mul_toom62},
    {"toom75", "Zanoni, 2010: Toom-6 for operands of unlike sizes", toom75_accepts, toom75_scratch, mul_toom75},
    {"toom84", "the same for operands of yet more unlike sizes", toom84_accepts, toom84_scratch, mul_toom84},
    {"toom4", "Toom, 1963, and Cook, 1966; Bodrato and Zanoni, 2007", toom4_accepts, toom4_scratch, mul_toom4},
    {"toom6", "Toom, 1963, and Cook, 1966; Zanoni, 2010", toom6_accepts, toom6_scratch, mul_toom6},
    {"ntt", "Pollard, 1971; Schoenhage and Strassen, 1971; Harvey, Faster arithmetic for number-theoretic transforms, 2014",
     ntt_accepts, mul_ntt_scratch, mul_ntt},
    {"blocks", "GMP manual, Unbalanced Multiplication", accepts_all, blocks_scratch, mul_blocks},
};

/// The shorter operand as a percentage of the longer one.
std::size_t percentage(std::size_t an, std::size_t bn) noexcept { return 100 * bn / an; }

/// From here on the halves of both operands are alike enough for Karatsuba, the quarters for Toom-4, and the sixths for Toom-6,
/// long ones sooner.
constexpr std::size_t balanced = 79, balanced_quarters = 83, balanced_sixths = 84, nearly_equal = 87;

/// Where Karatsuba's method has code for equal halves, equal operands overtake unlike ones of some more limbs.
bool has_equal_halves(const kernels::integer_kernels& kernel) noexcept { return kernel.karatsuba != nullptr; }

/// Where Toom-3.2 has code for its last step, it serves up to halves, and beyond while Toom-4.2 has short pieces.
bool joins_toom32(const kernels::integer_kernels& kernel) noexcept { return kernel.toom32_join != nullptr; }

/// From which size on Karatsuba's method, or what has few pieces, would overtake the basecase without that code.
std::size_t least_halves(const kernels::integer_kernels& kernel) noexcept {
    const std::size_t k = kernel.thresholds.mul_karatsuba;
    return has_equal_halves(kernel) ? k + k / 8 : k;
}

/// From which size of the shorter operand on unlike ones are cut in halves or pieces where these are added in columns: sooner
/// where they are nearly as three to two.
std::size_t least_halves_unlike(const kernels::integer_kernels& kernel, std::size_t an, std::size_t bn) noexcept {
    const std::size_t k = least_halves(kernel);
    return 10 * bn <= 7 * an && an < 2 * bn ? k + k / 14 : k + k / 7;
}

/// From which percentage on operands are so alike that Karatsuba's halves, or Toom-4, suit them better than pieces of unlike
/// numbers.
std::size_t least_alike(const kernels::integer_kernels& kernel, std::size_t an, std::size_t bn) noexcept {
    const integer_thresholds& t = kernel.thresholds;
    const std::size_t sum = an + bn, k = least_halves(kernel);
    if (joins_toom32(kernel)) {
        if (bn < 2 * k || an >= t.mul_toom6) {
            return balanced_quarters - 1;
        }
        return sum >= 2 * std::min(t.mul_toom3, t.mul_toom4) ? nearly_equal
               : bn < k / 2 * 5                              ? nearly_equal + 1
                                                             : nearly_equal + 5;
    }
    // Toom-7.5, or Toom-3.2 where there is no Toom-4 yet, overtake Karatsuba's halves before they are unlike.
    const bool better_unlike = an >= t.mul_toom6 || (an >= t.mul_toom4 / 8 * 5 && sum < t.mul_toom4 / 5 * 8);
    return better_unlike ? balanced_quarters : balanced;
}

/// For unlike operands without long pieces: the basecase while Karatsuba's gain is less than what is uneven, then what has two
/// or three pieces, or blocks that are alike enough.
algorithm pick_few_pieces(const kernels::integer_kernels& kernel, std::size_t an, std::size_t bn,
                          std::size_t percent) noexcept {
    const std::size_t k = least_halves(kernel);
    if (!joins_toom32(kernel) && bn < k + k / 5) {
        return basecase;
    }
    const std::size_t scratch = scratch_without_blocks(an, bn);
    if (joins_toom32(kernel) && (an < 2 * bn || (an > 2 * bn && an < kernel.thresholds.mul_toom6 && percent >= 44)) &&
        toom32_accepts(an, bn) && toom32_scratch(an, bn) <= scratch) {
        return toom32;
    }
    if (percent >= 54) {  // the nearer to three limbs by two, the sooner in pieces of these numbers
        const std::size_t least_32 = percent < 71 ? k / 3 * 4 : k / 4 * 7;
        return bn >= least_32 && toom32_accepts(an, bn) && toom32_scratch(an, bn) <= scratch ? toom32
               : percent >= 65                                                               ? karatsuba
                                                                                             : basecase;
    }
    if (an >= 2 * bn && bn <= k + k / 7) {
        return basecase;
    }
    const std::size_t longest_halves = an < 2 * bn ? 2 * k : k / 3 * (has_equal_halves(kernel) ? 9 : 7);
    if (an <= 2 * bn && an / 2 >= bn - bn / 12 && bn < longest_halves) {  // two halves of a
        return blocks;
    }
    if (percent >= 45 && bn >= k / 4 * 7 && toom42_accepts(an, bn) && toom42_scratch(an, bn) <= scratch) {
        return toom42;
    }
    return (an >= 3 * bn && !joins_toom32(kernel)) || bn >= k / 4 * 5 ? blocks : basecase;
}

/// Whether Toom-4.3 is better than Toom-3.2, which is nearly as good from 5 to 4 on, and Toom-7.5.
bool suits_toom43(const integer_thresholds& t, std::size_t an, std::size_t percent) noexcept {
    return percent >= 70 && percent < nearly_equal && an >= (percent < 78 ? t.mul_toom4 / 8 * 7 : t.mul_toom4 / 5 * 4) &&
           an < (percent < 75 ? t.mul_toom6 : t.mul_toom6 / 20 * 23);
}

/// From which size of the longer operand on Toom-4.2 overtakes Toom-3.2 where it is about twice as long as the other one.
std::size_t least_toom42(const integer_thresholds& t) noexcept { return t.mul_toom4 / 40 * 27; }

/// For unlike operands: as many pieces as make them about as long in both, where their number suits.
algorithm pick_unbalanced(const kernels::integer_kernels& kernel, std::size_t an, std::size_t bn,
                          std::size_t percent) noexcept {
    const integer_thresholds& t = kernel.thresholds;
    const std::size_t scratch = scratch_without_blocks(an, bn);
    const bool nearly_75 = percent >= 69 && percent < 78, joins = joins_toom32(kernel);
    if (joins && suits_toom43(t, an, percent) && toom43_accepts(an, bn) && toom43_scratch(an, bn) <= scratch) {
        return toom43;
    }
    // The less the sizes are as 4 to 3, the longer they must be.
    const std::size_t length_75 = !joins || nearly_75 ? an : percent >= 78 ? an - an / 9 : an - an / 6;
    if (length_75 >= (nearly_75 && !joins ? t.mul_toom6 / 5 * 4 : t.mul_toom6) && percent >= 62 && toom75_accepts(an, bn) &&
        toom75_scratch(an, bn) <= scratch) {
        return toom75;
    }
    if (bn >= t.mul_toom6 && percent >= 39 && percent < 55 && toom84_accepts(an, bn)) {
        return toom84;
    }
    if (joins && an >= least_toom42(t) && percent >= (an < 2 * t.mul_toom4 ? 43 : 46) && percent < 53 &&
        toom42_accepts(an, bn) && toom42_scratch(an, bn) <= scratch) {
        return toom42;
    }
    const std::size_t least_53 = !has_equal_halves(kernel) ? 52 : an >= t.mul_toom4 / 2 * 3 ? 40 : an >= t.mul_toom6 ? 53 : 57;
    const std::size_t most_53 = joins ? 64 : bn >= t.mul_toom4 ? 72 : 66;
    if (an >= (joins ? t.mul_toom4 : t.mul_toom4 / 8 * 7) && percent >= least_53 && percent < most_53 &&
        toom53_accepts(an, bn) && toom53_scratch(an, bn) <= scratch) {
        return toom53;
    }
    if (an >= t.mul_toom4 / 2 * 3 && percent >= 31 && percent < 39 && toom62_accepts(an, bn) &&
        toom62_scratch(an, bn) <= scratch) {
        return toom62;
    }
    return pick_few_pieces(kernel, an, bn, percent);
}

/// Operands of n limbs each for which nothing but Karatsuba's method comes into question.
bool are_halved(const integer_thresholds& t, std::size_t n) noexcept {
    return n >= t.mul_karatsuba && n < std::min({t.mul_toom3, t.mul_toom4, t.mul_toom6, t.mul_ntt});
}

/// Short unlike operands for which all that follows would come to Toom-3.2, and take a fiftieth of the product's time. Its
/// 17k + 2 limbs of scratch are no more than min(8 an, 13 bn), as k <= max((an + 2) / 3, (bn + 1) / 2) and bn <= 0.92 an.
bool are_three_by_two(const kernels::integer_kernels& kernel, std::size_t an, std::size_t bn) noexcept {
    const integer_thresholds& t = kernel.thresholds;
    return joins_toom32(kernel) && bn >= least_halves_unlike(kernel, an, bn) && an < 2 * bn && (an >= 64 || 5 * bn < 4 * an) &&
           an < least_toom42(t) && an < std::min(t.mul_ntt, t.mul_ntt_shorter) && 100 * bn < an * least_alike(kernel, an, bn);
}

algorithm pick(const kernels::integer_kernels& kernel, std::size_t an, std::size_t bn) noexcept {
    const integer_thresholds& t = kernel.thresholds;
    if (an == bn && are_halved(t, an)) {
        return karatsuba;
    }
    if (are_three_by_two(kernel, an, bn)) {
        return toom32;
    }
    const std::size_t sum = an + bn, percent = percentage(an, bn);
    // The transform's time goes with the sum of the sizes.
    const std::size_t least_sum = percent >= nearly_equal ? 2 * t.mul_ntt : 6 * t.mul_ntt_shorter;
    if (bn >= std::max(least_ntt, t.mul_ntt_shorter) && sum >= least_sum && ntt_accepts(an, bn)) {
        return ntt;
    }
    if (bn < (an != bn && joins_toom32(kernel) ? least_halves_unlike(kernel, an, bn) : t.mul_karatsuba)) {
        return basecase;
    }
    if (bn >= t.mul_toom6 && percent >= (bn < t.mul_toom6 / 2 * 3 ? nearly_equal : balanced_sixths) && toom6_accepts(an, bn)) {
        return toom6;
    }
    if (percent < least_alike(kernel, an, bn)) {
        return pick_unbalanced(kernel, an, bn, percent);
    }
    // Karatsuba's method has better code for equal operands, and Toom-3 where it adds pieces in columns.
    const std::size_t least_unlike = t.mul_toom4 / 8 * 12;
    if (kernel.toom3 != nullptr && sum >= (an == bn ? 2 * t.mul_toom3 : least_unlike) && sum < 2 * t.mul_toom4) {
        return toom3;
    }
    if (sum >= (an == bn ? 2 * t.mul_toom4 : least_unlike) && toom4_accepts(an, bn)) {
        return toom4;
    }
    return sum >= 2 * t.mul_toom3 ? toom3 : karatsuba;
}

}  // namespace

std::span<const mul_algorithm> mul_table() noexcept { return table; }

const mul_algorithm& mul_pick(std::size_t an, std::size_t bn) noexcept { return table[pick(kernels::integer(), an, bn)]; }

// min(8 an, 13 bn) for the shorter operand bn holds at every depth and for every choice of thresholds (of Toom-3 from 65 on)
// while there is no transform: Karatsuba wants 2h + 7h with h <= (an + 1) / 2, which is at most 7 an from bn = 5 on, and with
// 4h for equal sizes, h <= (bn + 1) / 2, from bn = 4 on; Toom-3 wants 17k + 32 with k <= (an + 2) / 3, and Toom-4 18k + 57
// with k <= (an + 3) / 4; Toom-3.2, Toom-4.3, Toom-4.2, Toom-5.3, Toom-6.2 and Toom-7.5 are taken where that suffices, for the
// last one with some more. Blocks want bn more, once, as those of two are cut into no more blocks than equal ones. Where there
// may be a transform, s(an + bn) = 6 (an + bn) and a constant covers it, and the others too, with transforms inside: 4h +
// s(2h), 9k + 40 + s(2 (k + 1)) of Toom-3 and Toom-4.3, 11k + 50 + s(2 (k + 1)) of Toom-4 and its like, 31k + 150 + s(2 (k +
// 1)) of Toom-6 and its like, with pieces k of a ninth of an + bn at most, and bn + s(3 bn) of blocks, which do not begin below
// an = 3 bn, are less.
std::size_t mul_scratch(std::size_t an, std::size_t bn) noexcept {
    if (an < bn) {
        std::swap(an, bn);
    }
    if (bn < least_karatsuba) {
        return basecase_scratch(an, bn);
    }
    if (bn < least_ntt) {
        return std::min(8 * an, 14 * bn) + (bn < least_toom75 ? 0 : 350);
    }
    return ntt_scratch_bound(an < 8 * bn ? an + bn : 9 * bn);
}

std::size_t mul_scratch_at_level(std::size_t an, std::size_t bn) noexcept {
    if (std::min(an, bn) < least_ntt) {
        return mul_scratch(an, bn);
    }
    const mul_algorithm& choice = mul_pick(std::max(an, bn), std::min(an, bn));
    return &choice == &table[ntt] ? mul_scratch(an, bn) : choice.scratch(std::max(an, bn), std::min(an, bn));
}

namespace {

/// What `mul` leaves: apart, so that the way of small products needs no stack frame.
[[gnu::noinline]] void mul_otherwise(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                                     limb* scratch) noexcept {
    if (an == bn && are_halved(kernels::integer().thresholds, an)) {  // most products of Toom's methods
        mul_karatsuba(r, a, an, b, bn, scratch);
    } else if (an < bn) {
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
