#include "modular/invmod.hpp"

#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/near_multiple.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::modular {

namespace {

/// By how many bits a limb is longer where a division takes less time than the steps that it saves.
constexpr unsigned least_unlike = limb_bits / 8;

}  // namespace

bool invmod_1(limb& a, limb m) noexcept {
    if (a == 0 || m == 1) {
        a = 0;
        return m == 1;
    }
    if (m >> least_unlike > a) {  // as invmod_of_limb
        const limb quotient = m / a, rest = m % a;
        if (rest == 0) {
            return a == 1;
        }
        const auto [g, s, w, s_negative, w_negative] = integer_rows::cofactors_1(rest, a);
        const auto inverse = static_cast<limb>(s * quotient + w);
        a = s_negative ? inverse : m - inverse;
        return g == 1;
    }
    if (a >> least_unlike > m) {
        a %= m;
        if (a == 0) {
            return false;
        }
    }
    if (const auto below = static_cast<limb>(m - a); m >> least_unlike > below) {  // -1 / (m - a)
        a = below;
        const bool exists = invmod_1(a, m);
        a = m - a;
        return exists;
    }
    const integer_rows::limb_cofactors found = integer_rows::cofactors_1(a, m);
    a = found.s_negative ? m - found.s : found.s;
    return found.g == 1;
}

limb distance_below(const limb* a, const limb* m, std::size_t n) noexcept {
    if (m[n - 1] - a[n - 1] > 1) {
        return 0;
    }
    limb borrow = 0, more = 0;
    const limb distance = subtract_with_borrow(m[0], a[0], borrow);
    for (std::size_t i = 1; i < n; ++i) {
        more |= subtract_with_borrow(m[i], a[i], borrow);
    }
    return more == 0 ? distance : 0;
}

// With m = q a + m' and s m' = 1 modulo a the inverse is -(s m - 1) / a = -(s q + w) for w = (s m' - 1) / a.
bool invmod_of_limb(limb* r, limb a, bool negative, const limb* m, std::size_t n) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (a == 1) {
        r[0] = 1;
        row::zero(r + 1, n - 1);
        if (negative) {
            kernel.sub_n(r, m, r, n);
        }
        return true;
    }
    const limb rest = integer_rows::divrem_1(r, m, n, a);
    if (rest == 0) {
        return false;
    }
    const auto [g, s, w, s_negative, w_negative] = integer_rows::cofactors_1(rest, a);
    if (g != 1) {
        return false;
    }
    kernel.mul_1(r, r, n, s);
    kernel.add_1(r, r, n, w);
    if (s_negative == negative) {
        kernel.sub_n(r, m, r, n);
    }
    return true;
}

namespace {

/// A limb, and whether a minus sign stands before it.
struct signed_limb {
    limb magnitude;
    bool negative;
};

/// m - q a where that is a limb and not 0, or else 0. t: n limbs of room.
signed_limb distance_from_multiple(limb* t, const limb* a, std::size_t an, limb q, const limb* m, std::size_t n) noexcept {
    const limb above = kernels::integer().mul_1(t, a, an, q);
    if (an < n) {
        t[an] = above;
    } else if (above != 0) {
        return {0, false};
    }
    limb borrow = 0, any = 0, all = max_limb<limb>;
    const limb lowest = subtract_with_borrow(m[0], t[0], borrow);
    for (std::size_t i = 1; i < n; ++i) {
        const limb difference = subtract_with_borrow(m[i], t[i], borrow);
        any |= difference;
        all &= difference;
    }
    if (any == 0) {
        return {lowest, false};
    }
    return all == max_limb<limb> ? signed_limb{static_cast<limb>(limb{0} - lowest), true} : signed_limb{0, false};
}

}  // namespace

// With m = q a + e, a = q' |e| + a' and s a' - w |e| = 1 for numbers s and w of the same sign, the inverse is s + q (s q' + w)
// for e > 0, s - q (s q' + w) for e < 0.
near_inverse invmod_near(limb* r, const limb* a, std::size_t an, const limb* m, std::size_t n) noexcept {
    const limb q = integer_rows::nearest_multiple(m, n, a, an);
    if (q == 0) {
        return near_inverse::unknown;
    }
    const auto [distance, below] = distance_from_multiple(r, a, an, q, m, n);
    if (distance == 0 || multiply_wide(q, distance).high != 0) {
        return near_inverse::unknown;
    }
    const kernels::integer_kernels& kernel = kernels::integer();
    if (distance == 1) {
        row::zero(r, n);
        r[0] = q;
        if (!below) {
            kernel.sub_n(r, m, r, n);
        }
        return near_inverse::found;
    }
    const limb rest = integer_rows::divrem_1(r, a, an, distance);
    row::zero(r + an, n - an);
    if (rest == 0) {
        return near_inverse::none;
    }
    const auto [g, s, w, s_negative, w_negative] = integer_rows::cofactors_1(rest, distance);
    if (g != 1) {
        return near_inverse::none;
    }
    kernel.mul_1(r, r, n, static_cast<limb>(q * s));
    kernel.add_1(r, r, n, static_cast<limb>(q * w));
    (below ? kernel.sub_1 : kernel.add_1)(r, r, n, s);
    if (s_negative != below) {
        kernel.sub_n(r, m, r, n);
    }
    return near_inverse::found;
}

std::size_t invmod_scratch(std::size_t n) noexcept {
    return invmod_split_scratch(n, 2 * n + 1 + integer_rows::xgcd_scratch(n, n));
}

namespace {

// invmod_short modulo an even number: the cofactor modulo the odd a is found faster, and the other one is what is asked for.
bool invert_modulo_even(limb* r, const limb* a, const limb* m, std::size_t n) noexcept {
    integer_rows::short_xgcd found;
    if (!integer_rows::xgcd_short(found, m, a, n) || found.g != 1) {
        return false;
    }
    if (found.s_negative) {
        row::copy(r, found.t, n);
    } else {
        kernels::integer().sub_n(r, m, found.t, n);
    }
    return true;
}

}  // namespace

bool invmod_short(limb* r, const limb* a, const limb* m, std::size_t n) noexcept {
    using kernels::least_short_inverse, kernels::most_short_inverse;
    const std::size_t an = row::normalized_size(a, n);
    if (m[n - 1] == 0 || n < 2 || an == 0) {
        return false;
    }
    if (n < least_short_inverse || n > most_short_inverse || an + 1 < n || integer_rows::is_near_multiple(m, n, a, an)) {
        return false;  // xgcd finds that sooner
    }
    if ((m[0] & 1) == 0) {
        return m[0] != 0 && an == n && n <= integer_rows::short_xgcd::most && (a[0] & 1) != 0 && invert_modulo_even(r, a, m, n);
    }
    limb inverse[most_short_inverse];
    if (kernels::integer().halving->invert[n - least_short_inverse](inverse, a, m) != 1) {
        return false;
    }
    row::copy(r, inverse, n);
    return true;
}

bool invmod(limb* r, const limb* a, const limb* m, std::size_t n, limb* scratch) noexcept {
    limb* divisor = scratch;
    limb* cofactor = scratch + n;
    const std::size_t mn = row::normalized_size(m, n);
    const std::size_t an = row::normalized_size(a, mn);
    if (an == 0) {
        const bool trivial = mn == 1 && m[0] == 1;
        if (trivial) {
            row::zero(r, n);
        }
        return trivial;
    }
    if (mn == 1) {
        limb inverse = a[0];
        if (!invmod_1(inverse, m[0])) {
            return false;
        }
        row::zero(r, n);
        r[0] = inverse;
        return true;
    }
    const limb below = an == mn ? distance_below(a, m, mn) : limb{0};
    if (an == 1 || below != 0) {
        if (!invmod_of_limb(scratch, below != 0 ? below : a[0], below != 0, m, mn)) {
            return false;
        }
        row::fit(r, n, scratch, mn);
        return true;
    }
    const bool goes_by_odd_part = (m[0] & 1) == 0 && (m[0] == 0 || mn > integer_rows::short_xgcd::most);
    if (!goes_by_odd_part && invmod_short(r, a, m, n)) {
        return true;
    }
    if (const near_inverse near = invmod_near(scratch, a, an, m, mn); near != near_inverse::unknown) {
        if (near == near_inverse::found) {
            row::fit(r, n, scratch, mn);
        }
        return near == near_inverse::found;
    }
    if (goes_by_odd_part) {
        if (!invmod_split(r, a, an, m, mn, row::count_trailing_zeros(m), scratch)) {
            return false;
        }
        row::zero(r + mn, n - mn);
        return true;
    }
    const integer_rows::xgcd_result gcd = integer_rows::xgcd(divisor, cofactor, nullptr, a, an, m, mn, cofactor + n + 1);
    if (gcd.g_size != 1 || divisor[0] != 1) {
        return false;
    }
    row::zero(cofactor + gcd.s_size, n - gcd.s_size);  // 2 |s| <= m
    if (gcd.s_negative) {
        kernels::integer().sub_n(r, m, cofactor, n);
    } else {
        row::copy(r, cofactor, n);
    }
    return true;
}

}  // namespace carry::modular
