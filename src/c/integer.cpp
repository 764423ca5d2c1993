#include "c/rows.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/mul_tiny.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"

namespace rows = carry::integer_rows;
using carry::limb;

namespace {

struct world {
    static constexpr auto mul_scratch = rows::mul_scratch;
    static constexpr auto mul = rows::mul;
    static constexpr auto sqr_scratch = rows::sqr_scratch;
    static constexpr auto sqr = rows::sqr;
    static constexpr auto divrem_scratch = rows::divrem_scratch;
    static constexpr auto divrem = rows::divrem;
    static const auto& active_kernels() noexcept { return carry::kernels::active_integer; }
    static std::size_t mul_limit(const carry::integer_thresholds& t) noexcept { return t.mul_karatsuba; }
    static std::size_t sqr_limit(const carry::integer_thresholds& t) noexcept { return t.sqr_karatsuba; }
    /// One and two limbs without a call: the way to a kernel would take longer than the product.
    static void small_mul(const carry::kernels::integer_kernels& kernels, limb* r, const limb* a, std::size_t an, const limb* b,
                          std::size_t bn) noexcept {
        if (an == 1 && bn == 1) {
            rows::mul_tiny(r, a, b, 1);
        } else if (an == 2 && bn == 2) {
            rows::mul_tiny(r, a, b, 2);
        } else {
            carry::c::kernel_mul(kernels, r, a, an, b, bn);
        }
    }
    static void small_sqr(const carry::kernels::integer_kernels& kernels, limb* r, const limb* a, std::size_t n) noexcept {
        if (n == 1) {
            rows::mul_tiny(r, a, a, 1);
        } else if (n == 2) {
            rows::mul_tiny(r, a, a, 2);
        } else {
            kernels.sqr_basecase(r, a, n);
        }
    }
    static std::size_t quotient_size(const carry_limb* a, std::size_t an, const carry_limb* d, std::size_t dn) noexcept {
        const bool reaches = carry::row::compare_n(a + (an - dn), d, dn) >= 0;
        return an - dn + (reaches ? 1 : 0);
    }
};

}  // namespace

int carry_integer_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return carry::c::mul<world>(r, a, an, b, bn);
}

int carry_integer_sqr(carry_limb* r, const carry_limb* a, size_t an) noexcept { return carry::c::sqr<world>(r, a, an); }

int carry_integer_divrem(carry_limb* q, carry_limb* r, const carry_limb* a, size_t an, const carry_limb* d,
                         size_t dn) noexcept {
    return carry::c::divrem<world>(q, r, a, an, d, dn);
}
