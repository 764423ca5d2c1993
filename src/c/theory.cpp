// Divisors, roots, residues of polynomials, and what cannot be divided.
#include "c/rows.hpp"
#include "gf2x/gcd.hpp"
#include "gf2x/irreducible.hpp"
#include "gf2x/mul.hpp"
#include "gf2x/powmod.hpp"
#include "gf2x/quotient.hpp"
#include "integer/gcd.hpp"
#include "integer/jacobi.hpp"
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

/// r = a of `size` limbs, and zeros up to n; nothing where r is null.
void put_row(limb* r, std::size_t n, const limb* a, std::size_t size) noexcept {
    if (r != nullptr) {
        carry::row::fit(r, n, a, size);
    }
}

/// What a gcd of a and b and their cofactors are where a or b is 0: the other one, by 1, unless that is 0, too.
void put_trivial_cofactors(limb* g, limb* s, limb* t, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const std::size_t a_size = carry::row::normalized_size(a, an), b_size = carry::row::normalized_size(b, bn);
    const limb of_a = a_size != 0 ? 1 : 0, of_b = b_size != 0 ? 1 : 0;
    put_row(s, std::max<std::size_t>(bn, 1), &of_a, 1);
    put_row(t, std::max<std::size_t>(an, 1), &of_b, 1);
    put_row(g, std::max(an, bn), a_size != 0 ? a : b, a_size + b_size);
}

/// Whether deg a < deg f. Both: n limbs.
bool is_residue(const limb* a, const limb* f, std::size_t n) noexcept {
    return carry::row::bit_length(a, n) < carry::row::bit_length(f, n);
}

/// carry_integer_sqrtrem of other rows than one or two limbs. Apart, as those take less time than to make room for scratch.
[[gnu::noinline]] int sqrtrem_any(limb* s, limb* r, const limb* a, std::size_t an) noexcept {
    if (!carry::c::is_held_row(a, an) || !carry::c::is_row(s, an)) {
        return CARRY_EINVAL;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<512> scratch(carry::integer_rows::sqrtrem_scratch(an));
        carry::integer_rows::sqrtrem(s, r, a, an, scratch.data());
        return CARRY_OK;
    });
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

int carry_integer_xgcd(carry_limb* g, carry_limb* s, int* s_negative, carry_limb* t, int* t_negative, const carry_limb* a,
                       size_t an, const carry_limb* b, size_t bn) noexcept {
    namespace rows = carry::integer_rows;
    if (!carry::c::are_rows(g, a, an, b, bn) || (s != nullptr && s_negative == nullptr) ||
        (t != nullptr && t_negative == nullptr)) {
        return CARRY_EINVAL;
    }
    return carry::c::guarded([=] {
        const std::size_t x = carry::row::normalized_size(a, an), y = carry::row::normalized_size(b, bn);
        rows::xgcd_result found{};
        if (x == 0 || y == 0) {
            put_trivial_cofactors(g, s, t, a, an, b, bn);
        } else {
            const std::size_t own = std::min(x, y) + (y + 1) + (x + 1);
            carry::scratch_limbs<512> scratch(own + rows::xgcd_scratch(x, y));
            limb *const divisor = scratch.data(), *const of_a = divisor + std::min(x, y), *const of_b = of_a + y + 1;
            found = rows::xgcd(divisor, of_a, t == nullptr ? nullptr : of_b, a, x, b, y, scratch.data() + own);
            put_row(g, std::max(an, bn), divisor, found.g_size);
            put_row(s, bn, of_a, found.s_size);
            put_row(t, an, of_b, found.t_size);
        }
        if (s != nullptr) {
            *s_negative = found.s_negative && found.s_size != 0 ? 1 : 0;
        }
        if (t != nullptr) {
            *t_negative = found.t_negative && found.t_size != 0 ? 1 : 0;
        }
        return CARRY_OK;
    });
}

int carry_integer_jacobi(int* symbol, const carry_limb* a, size_t an, const carry_limb* n, size_t nn) noexcept {
    if (!carry::c::is_held_row(a, an) || !carry::c::is_held_row(n, nn) || symbol == nullptr) {
        return CARRY_EINVAL;
    }
    if (nn == 0 || n[0] % 2 == 0) {
        return CARRY_EDOMAIN;
    }
    return carry::c::guarded([=] {
        const std::size_t x = carry::row::normalized_size(a, an), y = carry::row::normalized_size(n, nn);
        carry::scratch_limbs<512> scratch(carry::integer_rows::jacobi_scratch(x, y));
        *symbol = carry::integer_rows::jacobi(a, x, n, y, scratch.data());
        return CARRY_OK;
    });
}

int carry_gf2x_xgcd(carry_limb* g, carry_limb* s, carry_limb* t, const carry_limb* a, size_t an, const carry_limb* b,
                    size_t bn) noexcept {
    namespace rows = carry::gf2x_rows;
    if (!carry::c::are_rows(g, a, an, b, bn)) {
        return CARRY_EINVAL;
    }
    return carry::c::guarded([=] {
        const std::size_t x = carry::row::normalized_size(a, an), y = carry::row::normalized_size(b, bn);
        if (x == 0 || y == 0) {
            put_trivial_cofactors(g, s, t, a, an, b, bn);
            return CARRY_OK;
        }
        // t = (g - s a) / b, of which the quotient alone is asked for: there is no remainder.
        const std::size_t own = std::min(x, y) + (y + 1), sum = x + y,
                          inner = std::max(rows::xgcd_scratch(x, y),
                                           std::max(rows::mul_scratch(y, x), rows::quotient_scratch(sum, y)) + sum + (x + 1));
        carry::scratch_limbs<512> scratch(own + inner);
        limb *const divisor = scratch.data(), *const of_a = divisor + std::min(x, y), *const rest = of_a + y + 1;
        const rows::xgcd_result found = rows::xgcd(divisor, of_a, a, x, b, y, rest);
        if (t != nullptr) {
            limb *const multiple = rest, *const of_b = multiple + sum;
            rows::mul(multiple, of_a, y, a, x, of_b + x + 1);
            carry::row::exclusive_or(multiple, multiple, divisor, found.g_size);
            rows::quotient(of_b, multiple, sum, b, y, of_b + x + 1);
            put_row(t, std::max<std::size_t>(an, 1), of_b, x);
        }
        put_row(g, std::max(an, bn), divisor, found.g_size);
        put_row(s, bn, of_a, found.s_size);
        return CARRY_OK;
    });
}

int carry_integer_sqrtrem(carry_limb* s, carry_limb* r, const carry_limb* a, size_t an) noexcept {
    if (an - 1 >= 2 || s == nullptr || a == nullptr || (a[0] | a[an - 1]) == 0) {
        return sqrtrem_any(s, r, a, an);
    }
    limb rest[2];  // where nobody asks for it; a copy would wait for both limbs to be written
    s[0] = carry::integer_rows::sqrtrem_short(r != nullptr ? r : rest, a[0], an == 2 ? a[1] : limb{0});
    return CARRY_OK;
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
        carry::row::fit(r, n, s, found.s_size);
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
