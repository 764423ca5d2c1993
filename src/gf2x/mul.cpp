#include "gf2x/mul.hpp"

#include "gf2x/transform.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::gf2x_rows {

namespace {

/// No tuning table begins Karatsuba below.
constexpr std::size_t least_karatsuba = 8;

/// The scratch of the least transform: of n by n limbs it wants at most that much and 5.4 n, since no more than a third of a
/// shape is wasted above the least one.
const std::size_t least_transform_scratch = mul_transform_scratch(least_transform, least_transform);

enum row_index : std::size_t { schoolbook, comb, basecase, rest, karatsuba, toom3, toom4, transform, blocks };

bool any_size(std::size_t, std::size_t) noexcept { return true; }
std::size_t no_scratch(std::size_t, std::size_t) noexcept { return 0; }

constexpr mul_algorithm algorithms[] = {
    {"schoolbook", "Knuth, TAOCP 2, 4.3.1 M, without carries", any_size, no_scratch, mul_schoolbook},
    {"comb", "Lopez, Dahab, INDOCRYPT 2000; Guide to ECC 2.36", any_size, mul_comb_scratch, mul_comb},
    {"basecase", "the level's quadratic kernel", any_size, no_scratch, mul_basecase},
    {"rest", "few limbs beyond a size that suits, on their own", mul_rest_accepts, mul_rest_scratch, mul_rest},
    {"karatsuba", "Karatsuba, Ofman 1962; Bernstein, CRYPTO 2009", mul_karatsuba_accepts, mul_karatsuba_scratch, mul_karatsuba},
    {"toom3", "Brent, Gaudry, Thome, Zimmermann, ANTS-VIII 2008, TC3W", mul_toom3_accepts, mul_toom3_scratch, mul_toom3},
    {"toom4", "Toom 1963, Cook 1966; points after Brent et al., ANTS-VIII 2008", mul_toom4_accepts, mul_toom4_scratch,
     mul_toom4},
    {"transform", "Lin et al. 2016; Li et al., ISSAC 2018", mul_transform_accepts, mul_transform_scratch, mul_transform},
    {"blocks", "an unbalanced product as balanced ones", mul_blocks_accepts, mul_blocks_scratch, mul_blocks},
};

/// Whether the level's base case has a way of its own for operands as long as that: by quarters of an even number of limbs,
/// of which bn reaches into the last one.
bool taken_whole(const gf2x_thresholds& t, std::size_t an, std::size_t bn) noexcept {
    return an <= t.mul_whole && 4 * bn > 3 * (an + 7);
}

/// Whether a third of n is better to multiply than a half or a quarter. The base cases like powers of two and what is a
/// little below, and to these Toom-3 leads from one and a half times as much, the others from once and twice. In long rows,
/// where sizes are rounded less, it stays the better one a little beyond.
bool thirds_suit(std::size_t n) noexcept {
    const std::size_t power = std::bit_floor(n);
    return n > power && n <= power + power / 2 + (power >= 256 ? 3 * power / 16 : 0);
}

/// Whether a product of n limbs is at least 3/4 of what its transform is made for: the least transforms are far apart.
bool fills_its_transform(std::size_t n) noexcept { return 4 * n >= 3 * transform_shape_for(n).limbs(); }

/// What `mul` leaves: apart, so that the way of small products needs no stack frame.
[[gnu::noinline]] void mul_otherwise(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                                     limb* scratch) noexcept;

}  // namespace

std::span<const mul_algorithm> mul_table() noexcept { return algorithms; }

const mul_algorithm& mul_pick(std::size_t an, std::size_t bn) noexcept {
    const gf2x_thresholds& t = kernels::gf2x().thresholds;
    if (taken_whole(t, an, bn)) {
        return algorithms[basecase];
    }
    if (bn < t.mul_karatsuba) {  // of several strips the comb would want more scratch than all others
        return algorithms[bn < t.mul_comb || mul_comb_scratch(an, bn) != 0 ? basecase : comb];
    }
    if (an <= t.mul_rest && mul_rest_accepts(an, bn)) {
        return algorithms[rest];
    }
    if (bn >= t.mul_transform && (bn >= 2 * t.mul_transform || fills_its_transform(an + bn)) && mul_transform_accepts(an, bn)) {
        return algorithms[transform];
    }
    if (bn >= t.mul_toom3 && thirds_suit(an) && mul_toom3_accepts(an, bn)) {
        return algorithms[toom3];
    }
    if (bn >= t.mul_toom4 && mul_toom4_accepts(an, bn)) {
        return algorithms[toom4];
    }
    return algorithms[mul_karatsuba_accepts(an, bn) ? karatsuba : blocks];
}

// The bound holds whatever the thresholds are, since another thread may change the level between this call and the product.
// Karatsuba at n limbs wants 2h limbs beside a product of h limbs, h = ceil(n / 2) or up to seven more from 64 limbs on;
// Toom-3, from 64 limbs on, 6 k + 8 beside one of k <= n / 3 + 8; Toom-4, from 128 limbs on, 10 k + 60 beside one of k <= n /
// 4 + 8. As the binary logarithms of h and k, rounded up, are below that of n, 2 n + 2 ceil(log2 n) suffices below 64 limbs,
// and 4 n + 128 (ceil(log2 n) - 5) above; a product of upper parts that has become unbalanced wants no more.
std::size_t mul_scratch(std::size_t an, std::size_t bn) noexcept {
    if (an < bn) {
        std::swap(an, bn);
    }
    if (bn < least_karatsuba) {
        return 0;
    }
    const std::size_t n = mul_karatsuba_accepts(an, bn) ? an : bn;
    const auto halvings = static_cast<std::size_t>(std::bit_width(n - 1));
    std::size_t balanced = n < 64 ? 2 * n + 2 * halvings : 4 * n + 128 * (halvings - 5);
    if (n >= least_transform) {
        balanced = std::max(balanced + least_transform_scratch, mul_transform_scratch(n, n));
    }
    return std::max(n == an ? balanced : n + balanced, bn >= least_transform ? mul_transform_scratch(an, bn) : 0);
}

void mul(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::gf2x_kernels* in_use = kernels::active_gf2x.load(std::memory_order_acquire);
    if (in_use != nullptr && an == bn && an - 1 < kernels::most_equal && in_use->mul_n[an] != nullptr) {
        in_use->mul_n[an](r, a, b);
    } else {
        mul_otherwise(r, a, an, b, bn, scratch);
    }
}

namespace {

void mul_otherwise(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    if (an < bn) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    if (bn == 0) {
        row::zero(r, an);
        return;
    }
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    if (bn < std::min(kernel.thresholds.mul_comb, kernel.thresholds.mul_karatsuba) || taken_whole(kernel.thresholds, an, bn))
        [[likely]] {  // as mul_pick, without the way round
        kernel.mul_basecase(r, a, an, b, bn);
        return;
    }
    mul_pick(an, bn).run(r, a, an, b, bn, scratch);
}

}  // namespace

}  // namespace carry::gf2x_rows
