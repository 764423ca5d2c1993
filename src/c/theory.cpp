// Divisors, roots, residues of polynomials, and what cannot be divided.
#include "c/rows.hpp"
#include "gf2x/gcd.hpp"
#include "gf2x/irreducible.hpp"
#include "gf2x/powmod.hpp"
#include "integer/gcd.hpp"
#include "integer/root.hpp"
#include "modular/prime.hpp"

#include <algorithm>

using carry::limb;

namespace {

/// carry_*_gcd in a world: its `gcd_scratch` and `gcd`.
template <auto Scratch, auto Gcd>
int greatest_common_divisor(limb* g, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const std::size_t n = std::max(an, bn);
    if (!carry::c::is_held_row(a, an) || !carry::c::is_held_row(b, bn) || !carry::c::is_row(g, n)) {
        return CARRY_EINVAL;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<512> scratch(Scratch(an, bn));
        const std::size_t size = Gcd(g, a, an, b, bn, scratch.data());
        carry::row::zero(g + size, n - size);
        return CARRY_OK;
    });
}

/// Whether deg a < deg f. Both: n limbs.
bool is_residue(const limb* a, const limb* f, std::size_t n) noexcept {
    return carry::row::bit_length(a, n) < carry::row::bit_length(f, n);
}

}  // namespace

int carry_integer_gcd(carry_limb* g, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return greatest_common_divisor<carry::integer_rows::gcd_scratch,
                                   static_cast<std::size_t (*)(limb*, const limb*, std::size_t, const limb*, std::size_t,
                                                               limb*) noexcept>(carry::integer_rows::gcd)>(g, a, an, b, bn);
}

int carry_gf2x_gcd(carry_limb* g, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return greatest_common_divisor<carry::gf2x_rows::gcd_scratch, carry::gf2x_rows::gcd>(g, a, an, b, bn);
}

int carry_integer_sqrtrem(carry_limb* s, carry_limb* r, const carry_limb* a, size_t an) noexcept {
    if (!carry::c::is_held_row(a, an) || !carry::c::is_row(s, an)) {
        return CARRY_EINVAL;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<512> scratch(carry::integer_rows::sqrtrem_scratch(an));
        carry::integer_rows::sqrtrem(s, r, a, an, scratch.data());
        return CARRY_OK;
    });
}

int carry_integer_is_probable_prime(int* prime, const carry_limb* a, size_t an, unsigned rounds) noexcept {
    if (!carry::c::is_held_row(a, an) || prime == nullptr) {
        return CARRY_EINVAL;
    }
    return carry::c::guarded([=] {
        *prime = carry::modular::is_probable_prime(a, an, rounds) ? 1 : 0;
        return CARRY_OK;
    });
}

int carry_gf2x_powm(carry_limb* r, const carry_limb* b, const carry_limb* e, size_t en, const carry_limb* f,
                    size_t n) noexcept {
    if (!carry::c::is_held_row(r, n) || !carry::c::is_held_row(b, n) || !carry::c::is_held_row(f, n) ||
        !carry::c::is_held_row(e, en)) {
        return CARRY_EINVAL;
    }
    if (!is_residue(b, f, n)) {
        return CARRY_EDOMAIN;
    }
    return carry::c::guarded([=] {
        const std::size_t size = carry::row::normalized_size(f, n), exponent_size = carry::row::normalized_size(e, en);
        if (carry::row::bit_length(f, size) == 1) {
            carry::row::zero(r, n);
            return CARRY_OK;
        }
        carry::scratch_limbs<512> scratch(carry::gf2x_rows::powmod_scratch(exponent_size, size));
        carry::gf2x_rows::powmod(r, b, e, exponent_size, f, size, scratch.data());
        carry::row::zero(r + size, n - size);
        return CARRY_OK;
    });
}

int carry_gf2x_invmod(carry_limb* r, const carry_limb* a, const carry_limb* f, size_t n) noexcept {
    if (!carry::c::is_held_row(r, n) || !carry::c::is_held_row(a, n) || !carry::c::is_held_row(f, n)) {
        return CARRY_EINVAL;
    }
    if (!is_residue(a, f, n)) {
        return CARRY_EDOMAIN;
    }
    return carry::c::guarded([=] {
        const std::size_t an = carry::row::normalized_size(a, n), size = carry::row::normalized_size(f, n);
        if (an == 0) {
            if (carry::row::bit_length(f, size) != 1) {
                return CARRY_EDOMAIN;
            }
            carry::row::zero(r, n);
            return CARRY_OK;
        }
        carry::scratch_limbs<512> scratch(an + size + 1 + carry::gf2x_rows::xgcd_scratch(an, size));
        limb* const g = scratch.data();
        limb* const s = g + an;
        const carry::gf2x_rows::xgcd_result found = carry::gf2x_rows::xgcd(g, s, a, an, f, size, s + size + 1);
        if (found.g_size != 1 || g[0] != 1) {
            return CARRY_EDOMAIN;
        }
        carry::row::copy(r, s, found.s_size);
        carry::row::zero(r + found.s_size, n - found.s_size);
        return CARRY_OK;
    });
}

int carry_gf2x_is_irreducible(int* irreducible, const carry_limb* f, size_t n) noexcept {
    if (!carry::c::is_held_row(f, n) || irreducible == nullptr) {
        return CARRY_EINVAL;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<512> scratch(carry::gf2x_rows::is_irreducible_scratch(n));
        *irreducible = carry::gf2x_rows::is_irreducible(f, n, scratch.data()) ? 1 : 0;
        return CARRY_OK;
    });
}
