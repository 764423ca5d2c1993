#include "gf2x/sqr.hpp"

#include "kernels/kernels.hpp"

namespace carry::gf2x_rows {

namespace {

enum row_index : std::size_t { spread, lookup, basecase };

bool any_size(std::size_t) noexcept { return true; }
std::size_t no_scratch(std::size_t) noexcept { return 0; }

constexpr sqr_algorithm algorithms[] = {
    {"spread", "Warren, Hacker's Delight, 7-2", any_size, no_scratch, sqr_spread},
    {"lookup", "Schroeppel et al., CRYPTO '95; Guide to ECC 2.39", any_size, no_scratch, sqr_lookup},
    {"basecase", "the level's linear kernel", any_size, no_scratch, sqr_basecase},
};

}  // namespace

std::span<const sqr_algorithm> sqr_table() noexcept { return algorithms; }

const sqr_algorithm& sqr_pick(std::size_t) noexcept { return algorithms[basecase]; }

std::size_t sqr_scratch(std::size_t) noexcept { return 0; }

void sqr(limb* r, const limb* a, std::size_t n, limb*) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    if (n - 1 < kernels::most_equal) {
        kernel.sqr_n[n](r, a);
    } else if (n != 0) {
        kernel.sqr_basecase(r, a, n);  // as sqr_pick, without the way round
    }
}

}  // namespace carry::gf2x_rows
