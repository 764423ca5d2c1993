#include "integer/ntt_plan.hpp"

#include "kernels/kernels.hpp"

#include <bit>
#include <cmath>

namespace carry::integer_rows {

namespace {

using kernels::ntt_kernels;

/// The most bits of a coefficient, so that a sum of as many products of two as the shorter row has coefficients stays below
/// half of the product of the primes: `bits` with coefficients <= 15/16 2^(k prime_bits - 1 - 2 bits), as that product is
/// above 15/16 2^(k prime_bits).
unsigned most_bits(std::size_t product_bits, std::size_t shorter) noexcept {
    const std::size_t shorter_bits = shorter * limb_bits;
    auto bits = static_cast<unsigned>(
        (product_bits - static_cast<std::size_t>(std::bit_width(shorter_bits / product_bits + 1))) / 2 + 1);
    for (;; --bits) {
        const std::size_t coefficients = (shorter_bits + bits - 1) / bits, room = product_bits - 1 - 2 * bits;
        if (2 * bits + 1 <= product_bits && coefficients <= (std::size_t{1} << room) - (std::size_t{1} << room) / 16) {
            return bits;
        }
    }
}

/// The time of a plan, in some unit: the levels of three transforms, the products within the vectors and the cutting, what it
/// costs to put one prime's residues together with those of all others, and the beginnings of the blocks' transforms.
double cost(const ntt_plan& plan) noexcept {
    const ntt_kernels& kernel = *plan.kernel;
    const double odd_levels = plan.odd == 1 ? 0 : plan.odd == 3 ? kernel.radix_3_levels : kernel.radix_5_levels;
    const double vector = kernel.level_cost * (plan.levels + odd_levels) + kernel.vector_cost +
                          kernel.prime_cost * static_cast<double>(plan.primes);
    return static_cast<double>(plan.primes) * (static_cast<double>(plan.vectors()) * vector + plan.odd * kernel.block_cost);
}

std::size_t words(const ntt_plan& plan, unsigned threads) noexcept {
    return (plan.primes + 1) * plan.row_words() + ntt_table_words(plan) + threads * ntt_buffer_words(plan) +
           ntt_alignment / sizeof(kernels::ntt_word);
}

/// What any plan may take: six times the product's words, and something for small ones.
std::size_t most_words(std::size_t rn) noexcept { return 6 * rn / (64 / limb_bits) + 6 * 1024; }

/// The fewest vectors of a block, of which a length has 1, 3 or 5.
std::size_t least_block(const ntt_kernels& kernel) noexcept { return 64 / kernel.lanes; }

/// Whether the tables reach, and the memory that a product of rn limbs may take.
bool is_allowed(const ntt_plan& plan, std::size_t rn) noexcept {
    return plan.levels <= kernels::ntt_most_levels && words(plan, 1) <= most_words(rn);
}

/// For each number of primes and each odd factor the shortest plan of at least rn limbs.
template <class Take>
void for_each_plan(const ntt_kernels& kernel, std::size_t rn, std::size_t shorter, const Take& take) noexcept {
    for (std::size_t primes = kernels::ntt_least_primes; primes <= kernels::ntt_most_primes; ++primes) {
        if (kernel.most_bits[primes] == 0) {
            break;
        }
        const unsigned bits = std::min(most_bits(primes * kernel.prime_bits, shorter), kernel.most_bits[primes]);
        if (bits < kernel.least_bits[primes]) {
            continue;
        }
        const std::size_t coefficients = (rn * limb_bits + bits - 1) / bits;
        const std::size_t vectors = (coefficients + kernel.lanes - 1) / kernel.lanes;
        for (const unsigned odd : {1u, 3u, 5u}) {
            const std::size_t block = std::bit_ceil(std::max((vectors + odd - 1) / odd, least_block(kernel)));
            take(ntt_plan{&kernel, primes, bits, odd, static_cast<unsigned>(std::countr_zero(block))});
        }
    }
}

/// The time of a product's lowest n limbs, where one of rn limbs takes `whole` by transforms: in proportion where these serve
/// for n limbs, too, and below as n^(3/2).
double cost_of_low_limbs(std::size_t n, std::size_t rn, double whole) noexcept {
    const auto size = static_cast<double>(std::max(n, kernels::integer().thresholds.mul_ntt));
    const double part = static_cast<double>(n) / size;
    return whole * (2 * size / static_cast<double>(rn)) * part * std::sqrt(part);
}

}  // namespace

std::size_t ntt_plan::row_words() const noexcept {
    const ntt_matrix shape(*this);
    return shape.rows * shape.apart * kernel->lanes;
}

ntt_plan ntt_plan_for(const ntt_kernels& kernel, std::size_t rn, std::size_t shorter) noexcept {
    ntt_plan best{&kernel, 0, 0, 0, 0};
    double best_cost = 0;
    for_each_plan(kernel, rn, shorter, [&](const ntt_plan& plan) {
        if (is_allowed(plan, rn) && (best.primes == 0 || cost(plan) < best_cost)) {
            best = plan;
            best_cost = cost(plan);
        }
    });
    return best;
}

ntt_plan ntt_plan_for_whole(std::size_t rn, std::size_t shorter) noexcept {
    const ntt_plan fitting = ntt_plan_for(rn, shorter);
    if (fitting.primes == 0) {
        return fitting;
    }
    ntt_plan best = fitting;
    const double whole = cost(fitting);
    double best_cost = whole;
    for_each_plan(*fitting.kernel, rn, shorter, [&](ntt_plan plan) {
        if (plan.vectors() / plan.odd <= least_block(*plan.kernel)) {
            return;
        }
        --plan.levels;
        const std::size_t beyond = rn - plan.modulus_limbs();
        if (beyond > rn / 8 || beyond >= shorter || !is_allowed(plan, rn)) {
            return;
        }
        constexpr double least_gain = 1.08;  // as far as the formula may be off
        const double time = least_gain * (cost(plan) + cost_of_low_limbs(beyond + 1, rn, whole));
        if (time < best_cost) {
            best = plan;
            best_cost = time;
        }
    });
    return best;
}

ntt_plan ntt_plan_for(std::size_t rn, std::size_t shorter) noexcept {
    return ntt_plan_for(*kernels::integer().ntt, rn, shorter);
}

std::size_t ntt_kept_limbs(const ntt_plan& plan) noexcept {
    return (plan.primes * plan.row_words() + ntt_alignment / sizeof(kernels::ntt_word)) * (64 / limb_bits);
}

std::size_t ntt_scratch(const ntt_plan& plan, unsigned threads) noexcept { return words(plan, threads) * (64 / limb_bits); }

std::size_t ntt_scratch_bound(std::size_t rn) noexcept { return (most_words(rn) + 6 * 1024) * (64 / limb_bits); }

}  // namespace carry::integer_rows
