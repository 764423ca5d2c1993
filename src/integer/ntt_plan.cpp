#include "integer/ntt_plan.hpp"

#include "kernels/kernels.hpp"

#include <bit>

namespace carry::integer_rows {

namespace {

using kernels::ntt_kernels;

/// The most bits of a coefficient, so that a sum of as many products of two as the shorter row has coefficients stays below
/// half of the product of the primes: `bits` with coefficients <= 15/16 2^(k prime_bits - 1 - 2 bits), as that product is
/// above 15/16 2^(k prime_bits).
unsigned most_bits(std::size_t product_bits, std::size_t shorter) noexcept {
    const std::size_t shorter_bits = shorter * limb_bits;
    auto bits = static_cast<unsigned>((product_bits - std::bit_width(shorter_bits / product_bits + 1)) / 2 + 1);
    for (;; --bits) {
        const std::size_t coefficients = (shorter_bits + bits - 1) / bits, room = product_bits - 1 - 2 * bits;
        if (2 * bits + 1 <= product_bits && coefficients <= (std::size_t{1} << room) - (std::size_t{1} << room) / 16) {
            return bits;
        }
    }
}

/// The time of a plan, in some unit: the levels of three transforms, the products within the vectors and the cutting, and what
/// it costs to put one prime's residues together with those of all others.
double cost(const ntt_plan& plan) noexcept {
    const double odd_levels = plan.odd == 1 ? 0 : plan.odd == 3 ? plan.kernel->radix_3_levels : plan.kernel->radix_5_levels;
    return static_cast<double>(plan.primes * plan.vectors()) *
           (plan.kernel->level_cost * (plan.levels + odd_levels) + plan.kernel->vector_cost +
            plan.kernel->prime_cost * static_cast<double>(plan.primes));
}

std::size_t words(const ntt_plan& plan, unsigned threads) noexcept {
    return (plan.primes + 1) * plan.row_words() + ntt_table_words(plan) + threads * ntt_buffer_words(plan) +
           ntt_alignment / sizeof(kernels::ntt_word);
}

/// What any plan may take: six times the product's words, and something for small ones.
std::size_t most_words(std::size_t rn) noexcept { return 6 * rn / (64 / limb_bits) + 6 * 1024; }

}  // namespace

ntt_plan ntt_plan_for(const ntt_kernels& kernel, std::size_t rn, std::size_t shorter) noexcept {
    ntt_plan best{&kernel, 0, 0, 0, 0};
    double best_cost = 0;
    const std::size_t least_block = 64 / kernel.lanes;
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
            const std::size_t block = std::bit_ceil(std::max((vectors + odd - 1) / odd, least_block));
            const ntt_plan plan{&kernel, primes, bits, odd, static_cast<unsigned>(std::countr_zero(block))};
            if (plan.levels > kernels::ntt_most_levels || words(plan, 1) > most_words(rn)) {
                continue;
            }
            if (best.primes == 0 || cost(plan) < best_cost) {
                best = plan;
                best_cost = cost(plan);
            }
        }
    }
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
