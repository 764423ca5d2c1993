#include "c/rows.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"

namespace modular = carry::modular;

namespace {

/// Whether a < m, in the same time for all values.
bool is_below_ct(const carry_limb* a, const carry_limb* m, std::size_t n) noexcept {
    carry_limb borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        carry::subtract_with_borrow(a[i], m[i], borrow);
    }
    return borrow != 0;
}

}  // namespace

int carry_integer_powm(carry_limb* r, const carry_limb* b, const carry_limb* e, size_t en, const carry_limb* m,
                       size_t n) noexcept {
    if (!carry::c::is_row(r, n) || !carry::c::is_row(b, n) || !carry::c::is_row(m, n) || !carry::c::is_row(e, en)) {
        return CARRY_EINVAL;
    }
    if (carry::row::compare_n(b, m, n) >= 0) {
        return CARRY_EDOMAIN;
    }
    return carry::c::guarded([=] {
        const std::size_t size = carry::row::normalized_size(m, n);
        const std::size_t exponent_size = carry::row::normalized_size(e, en);
        carry::scratch_limbs<512> scratch(modular::powm_scratch(exponent_size, size));
        modular::powm(r, b, e, exponent_size, m, size, scratch.data());
        carry::row::zero(r + size, n - size);
        return CARRY_OK;
    });
}

int carry_integer_powm_ct(carry_limb* r, const carry_limb* b, const carry_limb* e, size_t en, const carry_limb* m,
                          size_t n) noexcept {
    if (!carry::c::is_row(r, n) || !carry::c::is_row(b, n) || !carry::c::is_row(m, n) || !carry::c::is_row(e, en)) {
        return CARRY_EINVAL;
    }
    if (n == 0 || (m[0] & 1) == 0 || !is_below_ct(b, m, n)) {
        return CARRY_EDOMAIN;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<512> scratch(modular::powm_ct_scratch(en, n));
        modular::powm_ct(r, b, e, en, m, n, scratch.data());
        return CARRY_OK;
    });
}

int carry_integer_invmod(carry_limb* r, const carry_limb* a, const carry_limb* m, size_t n) noexcept {
    if (!carry::c::is_row(r, n) || !carry::c::is_row(a, n) || !carry::c::is_row(m, n)) {
        return CARRY_EINVAL;
    }
    if (carry::row::compare_n(a, m, n) >= 0) {
        return CARRY_EDOMAIN;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<512> scratch(modular::invmod_scratch(n));
        return modular::invmod(r, a, m, n, scratch.data()) ? CARRY_OK : CARRY_EDOMAIN;
    });
}

int carry_integer_invmod_ct(carry_limb* r, const carry_limb* a, const carry_limb* m, size_t n) noexcept {
    if (!carry::c::is_row(r, n) || !carry::c::is_row(a, n) || !carry::c::is_row(m, n)) {
        return CARRY_EINVAL;
    }
    if (n == 0 || (m[0] & 1) == 0 || !is_below_ct(a, m, n)) {
        return CARRY_EDOMAIN;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<512> scratch(modular::invmod_ct_scratch(n));
        return modular::invmod_ct(r, a, m, n, scratch.data()) ? CARRY_OK : CARRY_EDOMAIN;
    });
}
