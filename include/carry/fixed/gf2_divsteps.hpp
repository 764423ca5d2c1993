/// \file
/// Greatest common divisors and inverses of polynomials over GF(2) in rows whose length the compiler knows: the twin of
/// `fixed/safegcd.hpp`.
///
/// Divsteps (Bernstein, Yang, "Fast constant-time gcd computation and modular inversion", TCHES 2019(3), sections 3 to 6) look
/// at the lowest coefficients only: (delta, f, g) becomes (1 - delta, g, (g - f) / x) if delta > 0 and g(0) = 1, else
/// (1 + delta, f, (g - g(0) f) / x). For f(0) = 1, deg f <= d and deg g < d, after 2d - 1 of them g = 0 and f is the gcd
/// (theorem 6.2; the polynomials here are those of the paper read backwards). A batch of w - 1 divsteps is done on the low
/// limbs alone, which gives a matrix of polynomials below x^w that is then applied to the rows.
#pragma once

#include <carry/fixed/gf2_divide.hpp>

namespace carry::fixed::gf2 {

namespace detail {

/// x^B times the transition of B steps: (f, g) becomes ((u f + v g) / x^B, (q f + r g) / x^B).
template <limb_type Limb>
struct transition {
    static constexpr unsigned batch = bits_of<Limb> - 1;
    Limb u = 1, v = 0, q = 0, r = 1;
};

/// B divsteps on the low limbs of f and g.
template <limb_type Limb>
constexpr transition<Limb> batch_of_divsteps(std::int64_t& delta, Limb f, Limb g) noexcept {
    transition<Limb> t;
    std::int64_t d = delta;
    for (unsigned i = 0; i < t.batch; ++i) {
        const Limb odd = mask_from_bit(static_cast<Limb>(g & 1u));
        const auto positive = static_cast<Limb>(static_cast<std::uint64_t>(-d) >> 63);
        const Limb swap = static_cast<Limb>(mask_from_bit(positive) & odd);
        g = static_cast<Limb>(g ^ (f & odd));  // on a swap both rows become the same sum and its difference
        f = static_cast<Limb>(f ^ (g & swap));
        t.q = static_cast<Limb>(t.q ^ (t.u & odd));
        t.u = static_cast<Limb>(static_cast<Limb>(t.u ^ (t.q & swap)) << 1);
        t.r = static_cast<Limb>(t.r ^ (t.v & odd));
        t.v = static_cast<Limb>(static_cast<Limb>(t.v ^ (t.r & swap)) << 1);
        g = static_cast<Limb>(g >> 1);
        const auto negate = -static_cast<std::int64_t>(swap & 1u);
        d = (d ^ negate) - negate + 1;
    }
    delta = d;
    return t;
}

/// The same in a time that depends on f and g: steps without an addition are taken together.
template <limb_type Limb>
constexpr transition<Limb> batch_of_divsteps_vartime(std::int64_t& delta, Limb f, Limb g) noexcept {
    transition<Limb> t;
    for (unsigned left = t.batch;;) {  // less than w
        const auto zeros = std::min(left, static_cast<unsigned>(std::countr_zero(g)));
        g = static_cast<Limb>(g >> zeros);
        t.u = static_cast<Limb>(t.u << zeros);
        t.v = static_cast<Limb>(t.v << zeros);
        delta += zeros;
        left -= zeros;
        if (left == 0) {
            return t;
        }
        if (delta > 0) {
            delta = -delta;
            std::swap(f, g);
            std::swap(t.u, t.q);
            std::swap(t.v, t.r);
        }
        g = static_cast<Limb>(g ^ f);
        t.q = static_cast<Limb>(t.q ^ t.u);
        t.r = static_cast<Limb>(t.r ^ t.v);
    }
}

/// (u a + v b) / x^B where that is exact; else, with Modular, (u a + v b + k m) / x^B with the k that makes it so, from
/// m_inverse = 1 / m mod x^w.
template <bool Modular, limb_type Limb, std::size_t N>
constexpr row<Limb, N> combine(Limb u, const row<Limb, N>& a, Limb v, const row<Limb, N>& b,
                               [[maybe_unused]] const row<Limb, N>& m, [[maybe_unused]] Limb m_inverse) noexcept {
    constexpr unsigned batch = transition<Limb>::batch;
    row<Limb, N + 1> sum = add(mul_limb(a, u), mul_limb(b, v));
    if constexpr (Modular) {
        const Limb low = mul_low<1>(row<Limb, 1>{sum[0]}, row<Limb, 1>{m_inverse})[0];
        const Limb k = static_cast<Limb>(static_cast<Limb>(low << 1) >> 1);  // mod x^B
        sum = add(sum, mul_limb(m, k));
    }
    return repack<Limb, N>(shift_right(sum, batch));
}

/// Where divsteps lead: f is the gcd, and cofactor * g = f modulo the first f.
template <limb_type Limb, std::size_t N>
struct divsteps_result {
    row<Limb, N> gcd;
    row<Limb, N> cofactor;
};

/// Divsteps for f with f(0) = 1, deg f <= d, and g with deg g < d, where d <= wN. The cofactor (of degree below that of f,
/// where f is not 1) is computed on request.
template <bool Vartime, bool WithCofactor, limb_type Limb, std::size_t N>
constexpr divsteps_result<Limb, N> divsteps(row<Limb, N> f, row<Limb, N> g, std::size_t d) noexcept {
    const row<Limb, N> m = f;
    const Limb m_inverse = WithCofactor ? inverse_mod_power(f[0]) : Limb{0};
    row<Limb, N> a{}, b{1};
    std::int64_t delta = 1;
    for (std::size_t done = 0; done < 2 * d - 1; done += transition<Limb>::batch) {
        transition<Limb> t;
        if constexpr (Vartime) {
            if (g == row<Limb, N>{}) {
                break;
            }
            t = batch_of_divsteps_vartime(delta, f[0], g[0]);
        } else {
            t = batch_of_divsteps(delta, f[0], g[0]);
        }
        const row<Limb, N> next = combine<false>(t.u, f, t.v, g, m, Limb{0});
        g = combine<false>(t.q, f, t.r, g, m, Limb{0});
        f = next;
        if constexpr (WithCofactor) {
            const row<Limb, N> above = combine<true>(t.u, a, t.v, b, m, m_inverse);
            b = combine<true>(t.q, a, t.r, b, m, m_inverse);
            a = above;
        }
    }
    return {f, a};
}

/// g = gcd(a, b) and s with s a = g modulo b, deg s < deg b, for b != 0, by Euclid's algorithm: it takes few steps in a
/// constant expression.
template <limb_type Limb, std::size_t N>
constexpr divsteps_result<Limb, N> euclid_vartime(const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    const auto reduced = divide_bitwise_vartime(a, b).remainder;
    row<Limb, N> r0 = b, r1 = reduced, s0{}, s1{1};
    Limb *x = r0.data(), *y = r1.data(), *s = s0.data(), *t = s1.data();
    std::size_t x_width = bit_width_vartime(r0), y_width = bit_width_vartime(r1);
    const auto width = [](const Limb* p, std::size_t bound) {
        std::size_t i = (bound + w - 1) / w;
        while (i > 0 && p[i - 1] == 0) {
            --i;
        }
        return i == 0 ? 0 : (i - 1) * w + static_cast<std::size_t>(std::bit_width(p[i - 1]));
    };
    const std::size_t limbs = (x_width + w - 1) / w;
    while (y_width != 0) {
        if (x_width < y_width) {
            std::swap(x, y);
            std::swap(s, t);
            std::swap(x_width, y_width);
        }
        const std::size_t up = x_width - y_width, skip = up / w;
        const unsigned bits = static_cast<unsigned>(up % w);
        for (std::size_t i = limbs; i-- > skip;) {  // x += y x^up, s += t x^up
            const std::size_t j = i - skip;
            x[i] = static_cast<Limb>(x[i] ^ static_cast<Limb>(y[j] << bits));
            s[i] = static_cast<Limb>(s[i] ^ static_cast<Limb>(t[j] << bits));
            if (bits != 0 && j > 0) {
                x[i] = static_cast<Limb>(x[i] ^ static_cast<Limb>(y[j - 1] >> (w - bits)));
                s[i] = static_cast<Limb>(s[i] ^ static_cast<Limb>(t[j - 1] >> (w - bits)));
            }
        }
        x_width = width(x, x_width);
        if (x_width < y_width) {
            std::swap(x, y);
            std::swap(s, t);
            std::swap(x_width, y_width);
        }
    }
    return x == r0.data() ? divsteps_result<Limb, N>{r0, s0} : divsteps_result<Limb, N>{r1, s1};
}

}  // namespace detail

/// gcd(a, b), gcd(0, 0) = 0. Constant-time, or variable-time in both where Vartime is true (as constant expressions are).
template <bool Vartime, limb_type Limb, std::size_t N>
constexpr row<Limb, N> gcd(const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    if (std::is_constant_evaluated()) {
        return b == row<Limb, N>{} ? a : detail::euclid_vartime(a, b).gcd;
    }
    row<Limb, N> either{};
    for (std::size_t i = 0; i < N; ++i) {
        either[i] = static_cast<Limb>(a[i] | b[i]);
    }
    const std::size_t zeros = trailing_zeros(either);
    row<Limb, N> f = shift_right_secret(a, zeros), g = shift_right_secret(b, zeros);
    const Limb even = mask_from_bit(static_cast<Limb>(~f[0] & 1u));
    conditional_swap(even, f, g);  // f is zero only where a and b are: then nothing becomes of it
    f = detail::divsteps<Vartime, false>(f, g, N * bits_of<Limb>).gcd;
    return shift_left_secret(f, zeros);
}

/// The inverse of a modulo m, and whether there is one (1 or 0).
template <limb_type Limb, std::size_t N>
struct inversion {
    row<Limb, N> inverse;
    Limb exists;
};

/// 1 / a modulo an m with m(0) = 1 of the public degree d >= 1, for deg a < d. Constant-time in a.
template <bool Vartime, limb_type Limb, std::size_t N>
constexpr inversion<Limb, N> invert_odd(const row<Limb, N>& a, const row<Limb, N>& m, std::size_t d) noexcept {
    detail::divsteps_result<Limb, N> found{};
    if (std::is_constant_evaluated()) {
        found = detail::euclid_vartime(a, m);
    } else {
        found = detail::divsteps<Vartime, true>(m, a, d);
    }
    return {found.cofactor, equal_bit(found.gcd, row<Limb, N>{1})};
}

}  // namespace carry::fixed::gf2
