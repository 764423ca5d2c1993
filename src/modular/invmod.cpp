#include "modular/invmod.hpp"

#include "integer/gcd.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::modular {

namespace {

/// r = a^(-1) mod m for an odd m and 0 < a < m; false, and r as it was, where there is none. The binary algorithm from the
/// lower end, which keeps x t + y s = m, so that no cofactor is longer than m; the halvings are made good at the end by
/// Montgomery's reduction (B. Kaliski, "The Montgomery inverse and its applications", 1995).
bool invmod_limb(limb& r, limb a, limb m) noexcept {
    auto zeros = static_cast<unsigned>(std::countr_zero(a));
    limb x = a >> zeros, y = m, s = 1, t = 0;  // 2^k x = +-s a and 2^k y = -+t a modulo m; both are odd
    unsigned k = zeros;
    limb negative = 0;  // all ones where 2^k y = t a
    while (x != y) {
        const limb difference = x - y;  // it has as many zeros as |x - y|
        const limb less = value_barrier(static_cast<limb>(limb{0} - static_cast<limb>(x < y)));  // or it would be a branch
        zeros = static_cast<unsigned>(std::countr_zero(difference));
        y += less & difference;
        x = static_cast<limb>((difference ^ less) - less) >> zeros;
        const limb sum = s + t;
        t = static_cast<limb>(t ^ (less & (s ^ t))) << zeros;
        s = sum;
        negative ^= less;
        k += zeros;
    }
    if (y != 1) {
        return false;
    }
    const limb factor = limb{0} - inverse_mod_radix(m);
    while (k > 0) {  // t / 2^i: t plus the multiple of m that ends with i zeros
        const unsigned i = std::min(k, limb_bits - 1);
        const limb q = static_cast<limb>(t * factor) & ((limb{1} << i) - 1);
        const auto sum = multiply_add(q, m, t);
        t = static_cast<limb>((sum.high << (limb_bits - i)) | (sum.low >> i));
        k -= i;
    }
    r = negative != 0 || t == 0 ? t : m - t;
    return true;
}

}  // namespace

std::size_t invmod_scratch(std::size_t n) noexcept { return 2 * n + 1 + integer_rows::xgcd_scratch(n, n); }

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
    if (mn == 1 && (m[0] & 1) != 0) {
        if (!invmod_limb(r[0], a[0], m[0])) {
            return false;
        }
        row::zero(r + 1, n - 1);
        return true;
    }
    const integer_rows::xgcd_result gcd = integer_rows::xgcd(divisor, cofactor, a, an, m, mn, cofactor + n + 1);
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
