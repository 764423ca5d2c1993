#include "c/rows.hpp"
#include "gf2x/divrem.hpp"
#include "gf2x/mul.hpp"
#include "gf2x/mul_high.hpp"
#include "gf2x/mul_low.hpp"
#include "gf2x/sqr.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>

namespace rows = carry::gf2x_rows;

namespace {

struct world {
    static constexpr auto mul_scratch = rows::mul_scratch;
    static constexpr auto mul = rows::mul;
    static constexpr auto sqr_scratch = rows::sqr_scratch;
    static constexpr auto sqr = rows::sqr;
    static constexpr auto divrem_scratch = rows::divrem_scratch;
    static constexpr auto divrem = rows::divrem;
    static const auto& active_kernels() noexcept { return carry::kernels::active_gf2x; }
    static bool is_small(const carry::gf2x_thresholds& t, std::size_t an, std::size_t bn) noexcept {
        const std::size_t limit = std::min({t.mul_comb, t.mul_karatsuba, carry::c::max_size / 2 + 1}) - 1;  // also of never
        return an - 1 < limit && bn - 1 < limit;
    }
    static std::size_t sqr_limit(const carry::gf2x_thresholds&) noexcept { return carry::c::max_size / 2 + 1; }
    static void small_mul(const carry::kernels::gf2x_kernels& kernels, carry_limb* r, const carry_limb* a, std::size_t an,
                          const carry_limb* b, std::size_t bn) noexcept {
        carry::c::kernel_mul(kernels, r, a, an, b, bn);
    }
    static void small_sqr(const carry::kernels::gf2x_kernels& kernels, carry_limb* r, const carry_limb* a,
                          std::size_t n) noexcept {
        kernels.sqr_basecase(r, a, n);
    }
    static std::size_t quotient_size(const carry_limb* a, std::size_t an, const carry_limb* d, std::size_t dn) noexcept {
        const std::size_t dividend = carry::row::bit_length(a, an), divisor = carry::row::bit_length(d, dn);
        return dividend < divisor ? 0 : (dividend - divisor) / carry::limb_bits + 1;
    }
};

/// What is left to the functions of the same names: apart, so that their short way needs no stack frame.
[[gnu::noinline]] int mul_otherwise(carry_limb* r, const carry_limb* a, std::size_t an, const carry_limb* b,
                                    std::size_t bn) noexcept {
    return carry::c::mul<world>(r, a, an, b, bn);
}
[[gnu::noinline]] int sqr_otherwise(carry_limb* r, const carry_limb* a, std::size_t an) noexcept {
    return carry::c::sqr<world>(r, a, an);
}

}  // namespace

int carry_gf2x_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    const auto* kernels = carry::kernels::active_gf2x.load(std::memory_order_acquire);
    if (kernels != nullptr && an == bn && an - 1 < carry::kernels::most_equal && kernels->mul_n[an] != nullptr &&
        r != nullptr && a != nullptr && b != nullptr) [[likely]] {
        return kernels->mul_n[an](r, a, b);
    }
    return mul_otherwise(r, a, an, b, bn);
}

int carry_gf2x_sqr(carry_limb* r, const carry_limb* a, size_t an) noexcept {
    const auto* kernels = carry::kernels::active_gf2x.load(std::memory_order_acquire);
    if (kernels != nullptr && an - 1 < carry::kernels::most_equal && r != nullptr && a != nullptr) [[likely]] {
        return kernels->sqr_n[an](r, a);
    }
    return sqr_otherwise(r, a, an);
}

int carry_gf2x_mul_low(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) noexcept {
    return carry::c::half_product(r, a, b, n, rows::mul_low, rows::mul_low_scratch);
}

int carry_gf2x_mul_high(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) noexcept {
    return carry::c::half_product(r, a, b, n, rows::mul_high, rows::mul_high_scratch);
}

int carry_gf2x_divrem(carry_limb* q, carry_limb* r, const carry_limb* a, size_t an, const carry_limb* d, size_t dn) noexcept {
    return carry::c::divrem<world>(q, r, a, an, d, dn);
}
