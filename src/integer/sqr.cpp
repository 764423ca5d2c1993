#include "integer/sqr.hpp"

#include "integer/ntt.hpp"
#include "integer/toom4.hpp"
#include "integer/toom6.hpp"
#include "integer/toom_joined.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

enum algorithm : std::size_t { schoolbook, comba, comba_delayed, basecase, karatsuba, toom3, toom4, toom6, ntt, algorithms };

/// No level sets the threshold of Karatsuba below this, so scratch does not depend on the level.
constexpr std::size_t least_karatsuba = 8;

/// Nor those of Toom's methods below this, and that of the transform below that.
constexpr std::size_t least_toom = 64, least_ntt = 200;

bool accepts_all(std::size_t) noexcept { return true; }
std::size_t no_scratch(std::size_t) noexcept { return 0; }
std::size_t schoolbook_scratch(std::size_t n) noexcept { return 2 * n; }
bool karatsuba_accepts(std::size_t n) noexcept { return n >= 2; }

// With h half of n: 2h for the square of the difference, h for the difference of equal halves, and what the squares of h limbs
// inside want, or the sums of equal halves. An odd size may be any square of an even one, and a row.
std::size_t karatsuba_scratch(std::size_t n) noexcept {
    using kernels::karatsuba_kernels;
    const std::size_t h = (n + 1) / 2, odd = n % 2;
    const bool by_kernels = h - 2 * odd >= karatsuba_kernels::least_half && h <= karatsuba_kernels::most_half;
    const std::size_t here = 3 * h + std::max({4 * h, by_kernels ? karatsuba_kernels::join_scratch(h) : 0, sqr_scratch(h)});
    return n % 2 == 0 ? here : std::max(here, sqr_scratch(n - 1));
}

/// The operand reaches into the upper third, of two limbs at least.
bool toom3_accepts(std::size_t n) noexcept { return n > 3 && n > 2 * ((n + 2) / 3); }

// With k a third of n: 6 (k + 1) for the values, and what the squares inside want; or what the level's code for all of this
// wants.
std::size_t toom3_scratch(std::size_t n) noexcept {
    const std::size_t k = (n + 2) / 3;
    return std::max(6 * (k + 1) + std::max(4 * (k + 1), sqr_scratch(k + 1)), toom3_square_scratch(k));
}

/// The operand reaches into the upper quarter, of so many limbs that the values have their room.
bool toom4_accepts(std::size_t n) noexcept { return n > 4 * (toom4_least_piece - 1); }

// With k a quarter of n: 10 (k + 1) for the values, and what the squares inside want.
std::size_t toom4_scratch(std::size_t n) noexcept {
    const std::size_t k = (n + 3) / 4;
    return 10 * (k + 1) + std::max(4 * (k + 1), sqr_scratch(k + 1));
}

/// The operand reaches into the upper sixth, of two limbs at least, and scratch is sized for transforms.
bool toom6_accepts(std::size_t n) noexcept { return n >= least_ntt; }

// With k a sixth of n: the values and squares, and what the squares inside want.
std::size_t toom6_scratch(std::size_t n) noexcept {
    const std::size_t k = (n + 5) / 6;
    return toom6_rows::limbs(k) + std::max(4 * (k + 1), sqr_scratch(k + 1));
}

bool ntt_accepts(std::size_t n) noexcept { return 2 * n <= ntt_surely || ntt_plan_for(2 * n, n).primes != 0; }
std::size_t ntt_scratch_for(std::size_t n) noexcept { return ntt_whole_scratch(2 * n, n); }

constexpr sqr_algorithm table[algorithms] = {
    {"schoolbook", "Menezes, van Oorschot and Vanstone, Handbook of Applied Cryptography, algorithm 14.16", accepts_all,
     schoolbook_scratch, sqr_schoolbook},
    {"comba", "Comba, Exponentiation cryptosystems on the IBM PC, 1990", accepts_all, no_scratch, sqr_comba},
    {"comba_delayed", "the delayed-carry modification of Comba's multiplication, 2013", accepts_all, no_scratch,
     sqr_comba_delayed},
    {"basecase", "the kernel of the level in use", accepts_all, no_scratch, sqr_basecase},
    {"karatsuba", "Karatsuba and Ofman, 1962; Knuth 4.3.3", karatsuba_accepts, karatsuba_scratch, sqr_karatsuba},
    {"toom3", "Toom, 1963, and Cook, 1966; Bodrato, 2007", toom3_accepts, toom3_scratch, sqr_toom3},
    {"toom4", "Toom, 1963, and Cook, 1966; Bodrato and Zanoni, 2007", toom4_accepts, toom4_scratch, sqr_toom4},
    {"toom6", "Toom, 1963, and Cook, 1966; Zanoni, 2010", toom6_accepts, toom6_scratch, sqr_toom6},
    {"ntt", "Pollard, 1971; Schoenhage and Strassen, 1971; Harvey, Faster arithmetic for number-theoretic transforms, 2014",
     ntt_accepts, ntt_scratch_for, sqr_ntt},
};

algorithm pick(const kernels::integer_kernels& kernel, std::size_t n) noexcept {
    if (n < kernel.thresholds.sqr_karatsuba) {
        return basecase;
    }
    if (n >= kernel.thresholds.sqr_ntt && ntt_accepts(n)) {
        return ntt;
    }
    if (n >= kernel.thresholds.sqr_toom6 && toom6_accepts(n)) {
        return toom6;
    }
    if (n >= kernel.thresholds.sqr_toom4) {
        return toom4;
    }
    return n < kernel.thresholds.sqr_toom3 ? karatsuba : toom3;
}

}  // namespace

std::span<const sqr_algorithm> sqr_table() noexcept { return table; }

const sqr_algorithm& sqr_pick(std::size_t n) noexcept { return table[pick(kernels::integer(), n)]; }

// At every depth and for every choice of thresholds (of Toom's methods from `least_toom` on): 3h + 4h + 3 with h <= (n + 1) / 2
// is at most 4n + 3 from n = 7 on, and so are 3h and what the sums of equal halves want, of which those of 25 limbs come
// nearest. From least_toom on 6n suffice for 3h + 6h, for 16k + 8 of Toom-3 with k <= (n + 2) / 3, and for 16 (k + 1) of Toom-4
// with k <= (n + 3) / 4. Where there may be transforms, s(2n) as in mul.cpp.
std::size_t sqr_scratch(std::size_t n) noexcept {
    if (n < least_karatsuba) {
        return 0;
    }
    return n < least_toom ? short_sqr_scratch(n) : n < least_ntt ? 6 * n : ntt_scratch_bound(2 * n);
}

std::size_t sqr_scratch_at_level(std::size_t n) noexcept {
    if (n < least_ntt) {
        return sqr_scratch(n);
    }
    const sqr_algorithm& choice = sqr_pick(n);
    return &choice == &table[ntt] ? sqr_scratch(n) : choice.scratch(n);
}

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
    if (kernel == nullptr) [[unlikely]] {
        return sqr_otherwise(r, a, n, scratch);
    }
    if (n == 1) {  // sooner done than a kernel is called
        const wide_limb<limb> square = multiply_wide(a[0], a[0]);
        r[0] = square.low;
        r[1] = square.high;
    } else if (n - 1 < kernels::most_equal) [[likely]] {
        kernel->sqr_n[n](r, a);
    } else if (n == 0 || n >= kernel->thresholds.sqr_karatsuba) {
        sqr_otherwise(r, a, n, scratch);
    } else {
        kernel->sqr_basecase(r, a, n);
    }
}

}  // namespace carry::integer_rows
