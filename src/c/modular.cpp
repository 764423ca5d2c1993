#include "c/rows.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/powm_batch.hpp"

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
    if (!carry::c::is_held_row(r, n) || !carry::c::is_held_row(b, n) || !carry::c::is_held_row(m, n) ||
        !carry::c::is_held_row(e, en)) {
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
    if (!carry::c::is_held_row(r, n) || !carry::c::is_held_row(b, n) || !carry::c::is_held_row(m, n) ||
        !carry::c::is_held_row(e, en)) {
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

int carry_integer_powm_ct_batch(carry_limb* r, const carry_limb* b, const carry_limb* e, size_t en, const carry_limb* m,
                                size_t n, size_t count) noexcept {
    if (count == 0) {
        return CARRY_OK;
    }
    const size_t most = SIZE_MAX / count;
    if (n > most || en > most || !carry::c::is_held_row(r, n * count) || !carry::c::is_held_row(b, n * count) ||
        !carry::c::is_held_row(m, n * count) || !carry::c::is_held_row(e, en * count)) {
        return CARRY_EINVAL;
    }
    if (n == 0) {
        return CARRY_EDOMAIN;
    }
    bool good = true;
    for (size_t i = 0; i < count; ++i) {
        good = good & ((m[n * i] & 1) != 0) & is_below_ct(b + n * i, m + n * i, n);
    }
    if (!good) {
        return CARRY_EDOMAIN;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<512> scratch(modular::powm_ct_batch_scratch(en, n));
        constexpr size_t together = 8;
        for (size_t i = 0; i < count; i += together) {
            modular::power powers[together];
            const size_t some = count - i < together ? count - i : together;
            for (size_t k = 0; k < some; ++k) {
                powers[k] = {r + n * (i + k), b + n * (i + k), e + en * (i + k), m + n * (i + k)};
            }
            modular::powm_ct_batch(powers, some, en, n, scratch.data());
        }
        return CARRY_OK;
    });
}

int carry_integer_invmod(carry_limb* r, const carry_limb* a, const carry_limb* m, size_t n) noexcept {
    if (!carry::c::is_held_row(r, n) || !carry::c::is_held_row(a, n) || !carry::c::is_held_row(m, n)) {
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
    if (!carry::c::is_held_row(r, n) || !carry::c::is_held_row(a, n) || !carry::c::is_held_row(m, n)) {
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
