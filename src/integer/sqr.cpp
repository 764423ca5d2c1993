#include "integer/sqr.hpp"

#include "kernels/kernels.hpp"

namespace carry::integer_rows {

namespace {

enum algorithm : std::size_t { schoolbook, comba, comba_delayed, basecase, karatsuba, toom3, algorithms };

/// No level sets the threshold of Karatsuba below this, so scratch does not depend on the level.
constexpr std::size_t least_karatsuba = 8;

bool accepts_all(std::size_t) noexcept { return true; }
std::size_t no_scratch(std::size_t) noexcept { return 0; }
std::size_t schoolbook_scratch(std::size_t n) noexcept { return 2 * n; }
bool karatsuba_accepts(std::size_t n) noexcept { return n >= 2; }

// With h half of n: 2h for the square of the difference, and at most 4h for the squares of h limbs inside (see sqr_scratch).
std::size_t karatsuba_scratch(std::size_t n) noexcept { return 6 * ((n + 1) / 2); }

/// The operand reaches into the upper third.
bool toom3_accepts(std::size_t n) noexcept { return n >= 3 && n > 2 * ((n + 2) / 3); }

// With k a third of n: 6 (k + 1) for the values, and at most 4 (k + 1) for the squares inside (see sqr_scratch).
std::size_t toom3_scratch(std::size_t n) noexcept { return 10 * ((n + 2) / 3 + 1); }

constexpr sqr_algorithm table[algorithms] = {
    {"schoolbook", "Menezes, van Oorschot and Vanstone, Handbook of Applied Cryptography, algorithm 14.16", accepts_all,
     schoolbook_scratch, sqr_schoolbook},
    {"comba", "Comba, Exponentiation cryptosystems on the IBM PC, 1990", accepts_all, no_scratch, sqr_comba},
    {"comba_delayed", "the delayed-carry modification of Comba's multiplication, 2013", accepts_all, no_scratch,
     sqr_comba_delayed},
    {"basecase", "the kernel of the level in use", accepts_all, no_scratch, sqr_basecase},
    {"karatsuba", "Karatsuba and Ofman, 1962; Knuth 4.3.3", karatsuba_accepts, karatsuba_scratch, sqr_karatsuba},
    {"toom3", "Toom, 1963, and Cook, 1966; Bodrato, 2007", toom3_accepts, toom3_scratch, sqr_toom3},
};

algorithm pick(const kernels::integer_kernels& kernel, std::size_t n) noexcept {
    if (n < kernel.thresholds.sqr_karatsuba) {
        return basecase;
    }
    return n < kernel.thresholds.sqr_toom3 ? karatsuba : toom3;
}

}  // namespace

std::span<const sqr_algorithm> sqr_table() noexcept { return table; }

const sqr_algorithm& sqr_pick(std::size_t n) noexcept { return table[pick(kernels::integer(), n)]; }

// At every depth and for every choice of thresholds (of Toom-3 from 40 on): 2h + 4h with h <= (n + 1) / 2 is at most 4n from
// n = 3 on, 10 (k + 1) with k <= (n + 2) / 3 from n = 25 on.
std::size_t sqr_scratch(std::size_t n) noexcept { return n < least_karatsuba ? 0 : 4 * n; }

namespace {

/// What `sqr` leaves: apart, so that the way of small squares needs no stack frame.
[[gnu::noinline]] void sqr_otherwise(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    if (n != 0) {
        sqr_pick(n).run(r, a, n, scratch);
    }
}

}  // namespace

void sqr(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels* kernel = kernels::active_integer.load(std::memory_order_acquire);
    if (kernel == nullptr || n == 0 || n >= kernel->thresholds.sqr_karatsuba) {
        sqr_otherwise(r, a, n, scratch);
    } else if (n <= kernels::most_equal) {
        kernel->sqr_n[n](r, a);
    } else {
        kernel->sqr_basecase(r, a, n);
    }
}

}  // namespace carry::integer_rows
