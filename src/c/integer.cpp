#include "c/rows.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/mul_high.hpp"
#include "integer/mul_low.hpp"
#include "integer/mul_middle.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>

namespace rows = carry::integer_rows;
using carry::limb;

namespace {

struct world {
    static constexpr auto mul_scratch = rows::mul_scratch_at_level;
    static constexpr auto mul = rows::mul;
    static constexpr auto sqr_scratch = rows::sqr_scratch_at_level;
    static constexpr auto sqr = rows::sqr;
    static constexpr auto divrem_scratch = rows::divrem_scratch;
    static constexpr auto divrem = rows::divrem;
    static const auto& active_kernels() noexcept { return carry::kernels::active_integer; }
    static bool is_small(const carry::integer_thresholds& t, std::size_t an, std::size_t bn) noexcept {
        const std::size_t shorter = std::min(an, bn), longer = std::max(an, bn);
        return shorter != 0 && longer <= rows::basecase_block &&
               (longer < t.mul_karatsuba || shorter < std::min(t.mul_karatsuba, t.mul_ntt_shorter));
    }
    static std::size_t sqr_limit(const carry::integer_thresholds& t) noexcept {
        return std::min(t.sqr_karatsuba, rows::basecase_block + 1);  // also where that is never
    }
    static void small_sqr(const carry::kernels::integer_kernels& kernels, limb* r, const limb* a, std::size_t n) noexcept {
        kernels.sqr_basecase(r, a, n);
    }
    static std::size_t quotient_size(const carry_limb* a, std::size_t an, const carry_limb* d, std::size_t dn) noexcept {
        const bool reaches = carry::row::compare_n(a + (an - dn), d, dn) >= 0;
        return an - dn + (reaches ? 1 : 0);
    }
};

/// Products and squares above the basecase, with scratch for these alone: to ask how much they want, and to have it from a
/// place that may be the heap, takes up to a twentieth of their time.
constexpr std::size_t most_short = 56;
[[gnu::noinline]] int mul_short(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    limb scratch[rows::short_mul_scratch(most_short)];
    rows::mul(r, a, an, b, bn, scratch);
    return CARRY_OK;
}
/// Whether equal operands of n limbs are faster by halves though they are not yet where they are part of longer products: rows
/// cost less there, since their end overlaps with what follows. Odd sizes need code for halves that are a limb shorter,
/// which is not for those of 8k + 1 limbs.
bool are_halved_alone(const carry::kernels::integer_kernels& kernels, std::size_t n) noexcept {
    constexpr std::size_t least_half = carry::kernels::karatsuba_kernels::least_half;
    const std::size_t k = kernels.thresholds.mul_karatsuba;
    return n < k && n >= k - k / 4 && kernels.karatsuba != nullptr && n <= most_short && n >= 2 * least_half &&
           (n % 2 == 0 || (n > 2 * least_half + 2 && n % 8 != 1));
}
[[gnu::noinline]] int mul_halves(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    limb scratch[rows::short_mul_scratch(most_short)];
    rows::mul_karatsuba(r, a, n, b, n, scratch);
    return CARRY_OK;
}
[[gnu::noinline]] int sqr_short(limb* r, const limb* a, std::size_t n) noexcept {
    limb scratch[rows::short_sqr_scratch(most_short)];
    rows::sqr(r, a, n, scratch);
    return CARRY_OK;
}

/// What has no function for its size: apart, so that the way of those that have one needs no stack frame.
[[gnu::noinline]] int mul_otherwise(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                                    const carry::kernels::integer_kernels& kernels) noexcept {
    if (an == bn && are_halved_alone(kernels, an)) {
        return mul_halves(r, a, b, an);
    }
    if (world::is_small(kernels.thresholds, an, bn)) [[likely]] {
        return an >= bn ? kernels.mul_basecase(r, a, an, b, bn) : kernels.mul_basecase(r, b, bn, a, an);
    }
    return std::max(an, bn) <= most_short ? mul_short(r, a, an, b, bn) : carry::c::mul_any<world>(r, a, an, b, bn);
}
[[gnu::noinline]] int sqr_otherwise(limb* r, const limb* a, std::size_t n) noexcept {
    const auto* kernels = carry::kernels::active_integer.load(std::memory_order_acquire);
    if (kernels != nullptr && r != nullptr && a != nullptr) [[likely]] {
        if (n - 1 < world::sqr_limit(kernels->thresholds) - 1) [[likely]] {
            world::small_sqr(*kernels, r, a, n);
            return CARRY_OK;
        }
        if (n <= most_short) {
            return sqr_short(r, a, n);
        }
    }
    return carry::c::sqr_any<world>(r, a, n);
}

/// A row by one limb: on the way of other products the choice among their methods would take as long as 20 limbs by one.
[[gnu::noinline]] int mul_by_one(limb* r, const limb* a, std::size_t an, limb b,
                                 const carry::kernels::integer_kernels& kernels) noexcept {
    r[an] = kernels.mul_1(r, a, an, b);
    return CARRY_OK;
}

/// Divisions that are schoolbook's at every level, with scratch for these alone: to ask how much a long one wants would take a
/// tenth of their time.
constexpr std::size_t most_short_dividend = 46, most_short_divisor = 23;
[[gnu::noinline]] void divrem_short(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    limb scratch[rows::divrem_quadratic_scratch(most_short_dividend)];
    rows::divrem_quadratic(q, r, a, an, d, dn, scratch);
}

/// carry_integer_mul and carry_integer_sqr: straight to the functions for small sizes.
[[gnu::always_inline]] inline int mul_by_sizes(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    using namespace carry::kernels;
    const integer_kernels* kernels = active_integer.load(std::memory_order_acquire);
    if (kernels != nullptr && r != nullptr && a != nullptr && b != nullptr) [[likely]] {
        if (an == bn && an - 1 < most_equal) [[likely]] {
            return kernels->mul_n[an](r, a, b);
        }
        if (an - 1 < most_few && bn - 1 < most_few && kernels->mul_few != nullptr) {
            return (*kernels->mul_few)[most_few * (an - 1) + bn - 1](r, a, b);
        }
        return mul_otherwise(r, a, an, b, bn, *kernels);
    }
    return carry::c::mul_any<world>(r, a, an, b, bn);
}
[[gnu::always_inline]] inline int sqr_by_size(limb* r, const limb* a, std::size_t an) noexcept {
    const auto* kernels = carry::kernels::active_integer.load(std::memory_order_acquire);
    if (kernels != nullptr && an - 1 < carry::kernels::most_equal && r != nullptr && a != nullptr) [[likely]] {
        return kernels->sqr_n[an](r, a);
    }
    return sqr_otherwise(r, a, an);
}

// Apart, so that the way of the others saves no registers.
[[gnu::noinline]] int mul_low_otherwise(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    const auto& kernels = carry::kernels::integer();
    const std::size_t limit = std::min(kernels.thresholds.mul_low_split, carry::c::max_size / 2 + 1) - 1;  // also of never
    if (r != nullptr && a != nullptr && b != nullptr && n - 1 < limit) {
        kernels.mul_low(r, a, b, n);
        return CARRY_OK;
    }
    return carry::c::half_product(r, a, b, n, rows::mul_low, rows::mul_low_scratch);
}
[[gnu::noinline]] int mul_high_otherwise(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    if (r != nullptr && a != nullptr && b != nullptr && n != 0 && rows::mul_high_short(r, a, b, n)) {
        return CARRY_OK;
    }
    return carry::c::half_product(r, a, b, n, rows::mul_high, rows::mul_high_scratch);
}

[[gnu::noinline]] int mul_middle_otherwise(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (rows::mul_middle_short(r, a, an, b, bn)) {
        return CARRY_OK;
    }
    return carry::c::guarded([&] {
        carry::product_scratch scratch(rows::mul_middle_scratch(an, bn));
        rows::mul_middle(r, a, an, b, bn, scratch.data());
        return CARRY_OK;
    });
}

}  // namespace

int carry_integer_mul_low(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) noexcept {
    const auto* kernels = carry::kernels::active_integer.load(std::memory_order_acquire);
    if (kernels != nullptr && n - 1 < kernels->halves_by_size && r != nullptr && a != nullptr && b != nullptr) [[likely]] {
        return kernels->mul_low_n[n](r, a, b);
    }
    return mul_low_otherwise(r, a, b, n);
}

int carry_integer_mul_high(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) noexcept {
    const auto* kernels = carry::kernels::active_integer.load(std::memory_order_acquire);
    if (kernels != nullptr && n - 1 < kernels->halves_by_size && r != nullptr && a != nullptr && b != nullptr) [[likely]] {
        return kernels->mul_high_n[n](r, a, b);
    }
    return mul_high_otherwise(r, a, b, n);
}

int carry_integer_mul_middle(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    if (an < bn || bn == 0 || r == nullptr || a == nullptr || b == nullptr) {
        return CARRY_EINVAL;
    }
    if (an > carry::c::max_size / 2) {
        return CARRY_ELENGTH;
    }
    const auto* kernels = carry::kernels::active_integer.load(std::memory_order_acquire);
    if (kernels != nullptr && std::min(an - bn + 1, bn) < rows::least_middle_otherwise) {
        kernels->mul_middle(r, a, an, b, bn);
        return CARRY_OK;
    }
    return mul_middle_otherwise(r, a, an, b, bn);
}

int carry_integer_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return mul_by_sizes(r, a, an, b, bn);
}

// What callers do not find in their table.
int carry_integer_mul_called(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    using namespace carry::kernels;
    const integer_kernels* kernels = active_integer.load(std::memory_order_acquire);
    const auto address = [](const limb* p) { return reinterpret_cast<std::uintptr_t>(p); };
    const bool none_is_null = (address(r) & address(a) & address(b)) != 0;  // nearly always so if it is true
    if (bn - 1 < most_few && none_is_null && an > most_few && an <= rows::basecase_block && kernels != nullptr) {
        return bn == 1 ? mul_by_one(r, a, an, *b, *kernels) : kernels->mul_basecase(r, a, an, b, bn);
    }
    return mul_by_sizes(r, a, an, b, bn);
}

int carry_integer_sqr(carry_limb* r, const carry_limb* a, size_t an) noexcept { return sqr_by_size(r, a, an); }

int carry_integer_mul_equal_called(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) noexcept {
    return mul_by_sizes(r, a, n, b, n);
}
int carry_integer_sqr_called(carry_limb* r, const carry_limb* a, size_t an) noexcept { return sqr_by_size(r, a, an); }

int carry_integer_divrem(carry_limb* q, carry_limb* r, const carry_limb* a, size_t an, const carry_limb* d,
                         size_t dn) noexcept {
    if (r != nullptr && a != nullptr && d != nullptr && dn != 0 && an >= dn && an <= carry::c::max_size && d[dn - 1] != 0)
        [[likely]] {
        if (rows::divrem_at_once(q, r, a, an, d, dn)) {
            return CARRY_OK;
        }
        if (an <= most_short_dividend && dn <= most_short_divisor) {
            divrem_short(q, r, a, an, d, dn);
            return CARRY_OK;
        }
    }
    return carry::c::divrem<world>(q, r, a, an, d, dn);
}
