#include "c/rows.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"

namespace rows = carry::integer_rows;

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
