#include "integer/sqr.hpp"

#include "kernels/kernels.hpp"

namespace carry::integer_rows {

namespace {

enum algorithm : std::size_t { schoolbook, comba, basecase, karatsuba, algorithms };

/// No level sets the threshold of Karatsuba below this, so scratch does not depend on the level.
constexpr std::size_t least_karatsuba = 8;

bool accepts_all(std::size_t) noexcept { return true; }
std::size_t no_scratch(std::size_t) noexcept { return 0; }
std::size_t schoolbook_scratch(std::size_t n) noexcept { return 2 * n; }
bool karatsuba_accepts(std::size_t n) noexcept { return n >= 2; }

// With h half of n: 2h for the square of the difference, and at most 3h for the squares of h limbs inside (see sqr_scratch).
std::size_t karatsuba_scratch(std::size_t n) noexcept { return 5 * ((n + 1) / 2); }

constexpr sqr_algorithm table[algorithms] = {
    {"schoolbook", "Menezes, van Oorschot and Vanstone, Handbook of Applied Cryptography, algorithm 14.16", accepts_all,
     schoolbook_scratch, sqr_schoolbook},
    {"comba", "Comba, Exponentiation cryptosystems on the IBM PC, 1990", accepts_all, no_scratch, sqr_comba},
    {"basecase", "the kernel of the level in use", accepts_all, no_scratch, sqr_basecase},
    {"karatsuba", "Karatsuba and Ofman, 1962; Knuth 4.3.3", karatsuba_accepts, karatsuba_scratch, sqr_karatsuba},
};

algorithm pick(const kernels::integer_kernels& kernel, std::size_t n) noexcept {
    return n < kernel.thresholds.sqr_karatsuba ? basecase : karatsuba;
}

}  // namespace

std::span<const sqr_algorithm> sqr_table() noexcept { return table; }

const sqr_algorithm& sqr_pick(std::size_t n) noexcept { return table[pick(kernels::integer(), n)]; }

// At every depth and for every choice of thresholds: 2h + 3h with h <= (n + 1) / 2 is at most 3n from n = 5 on.
std::size_t sqr_scratch(std::size_t n) noexcept { return n < least_karatsuba ? 0 : 3 * n; }

namespace {

/// The first square of a program: the level has yet to be chosen. Apart, so that `sqr` needs no stack frame.
[[gnu::noinline, gnu::cold]] void sqr_after_choice(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    kernels::select();
    sqr(r, a, n, scratch);
}

}  // namespace

void sqr(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels* kernel = kernels::active_integer.load(std::memory_order_acquire);
    if (kernel == nullptr) [[unlikely]] {
        sqr_after_choice(r, a, n, scratch);
        return;
    }
    if (n == 0) [[unlikely]] {
        return;
    }
    if (n < kernel->thresholds.sqr_karatsuba) {
        kernel->sqr_basecase(r, a, n);
    } else {
        table[pick(*kernel, n)].run(r, a, n, scratch);
    }
}

}  // namespace carry::integer_rows
