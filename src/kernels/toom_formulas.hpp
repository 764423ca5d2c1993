/// \file
/// The points of Toom's methods, for one digit of 32 bits of every row in a lane of 64 bits: values of the operands, and
/// multiples of the coefficients from values of the product. Included by toom_digits.hpp, which see.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

#define CARRY_TOOM_INLINE CARRY_TOOM_TARGET __attribute__((always_inline)) inline

namespace carry::kernels {

namespace {

/// The pieces First, First + 2, ... times the powers of 2^Log; of 2^-Log where Inverse, all times 2^(Log (Pieces - 1)).
template <std::size_t First, unsigned Log, bool Inverse, class Vec, std::size_t Pieces>
CARRY_TOOM_INLINE Vec every_second(const Vec (&a)[Pieces]) noexcept {
    Vec sum = a[First] << (Log * (Inverse ? Pieces - 1 - First : First));
#pragma GCC unroll 8
    for (std::size_t i = First + 2; i < Pieces; i += 2) {
        sum += a[i] << (Log * (Inverse ? Pieces - 1 - i : i));
    }
    return sum;
}

/// The values at a point and its negative.
template <unsigned Log, bool Inverse, class Vec, std::size_t Pieces>
CARRY_TOOM_INLINE void at_both(Vec& plus, Vec& minus, const Vec (&a)[Pieces]) noexcept {
    const Vec even = every_second<0, Log, Inverse>(a), odd = every_second<1, Log, Inverse>(a);
    plus = even + odd;
    minus = even - odd;
}

/// Toom-4: values at 1, -1, 2, -2 and 1/2, the latter of p pieces times 2^(p - 1) (and 64 in the product). Where one operand
/// has more pieces than four, the other has so many less. (Bodrato and Zanoni, 2007.)
template <std::size_t Pieces>
struct toom4_evaluation {
    static constexpr std::size_t pieces = Pieces, values = 5;
    static constexpr limb lent = limb{1} << 28;  ///< sums stay below lent 2^32 in absolute value

    template <class Vec>
    CARRY_TOOM_INLINE static void evaluate(const Vec (&a)[pieces], Vec (&v)[values]) noexcept {
        at_both<0, false>(v[0], v[1], a);
        at_both<1, false>(v[2], v[3], a);
        v[4] = every_second<0, 1, true>(a) + every_second<1, 1, true>(a);
    }
};

struct toom4_formulas : toom4_evaluation<4> {
    static constexpr bool at_infinity = true;  ///< the uppermost coefficient is given, too

    /// What the sums below are multiples of, c1 to c5: divisor 2^shift c.
    static constexpr limb divisors[values] = {45, 3, 9, 3, 45};
    static constexpr unsigned shifts[values] = {2, 3, 2, 3, 2};

    template <class Vec>
    CARRY_TOOM_INLINE static void interpolate(const Vec& c0, const Vec& c6, const Vec (&v)[values], Vec (&c)[values]) noexcept {
        const Vec odd_1 = v[0] - v[1];                                                             // 2 (c1 + c3 + c5)
        const Vec odd_2 = v[2] - v[3];                                                             // 4 (c1 + 4 c3 + 16 c5)
        const Vec even_1 = v[0] + v[1] - ((c0 + c6) << 1);                                         // 2 (c2 + c4)
        const Vec even_2 = v[2] + v[3] - (c0 << 1) - (c6 << 7);                                    // 8 (c2 + 4 c4)
        c[3] = even_2 - (even_1 << 2);                                                             // 24 c4
        c[1] = (even_1 << 4) - even_2;                                                             // 24 c2
        const Vec half = ((v[4] - c6 - (even_1 << 3) - (even_1 << 1) - (c0 << 6)) << 1) + even_2;  // 4 (16 c1 + 4 c3 + c5)
        const Vec five = (odd_1 << 3) + (odd_1 << 5);
        c[0] = (half << 2) - five + odd_2;                  // 180 c1
        c[4] = (odd_2 << 2) - five + half;                  // 180 c5
        c[2] = (odd_1 << 5) + (odd_1 << 1) - half - odd_2;  // 36 c3
    }
};

/// Toom-6: values at 1, -1, 2, -2, 1/2, -1/2, 4, -4, 1/4 and -1/4, those of p pieces at fractions times 2^(p - 1) and 4^(p - 1)
/// (2^10 and 2^20 in the product). Infinity is not among the points: so the coefficients of odd and of even number follow from
/// the same five equations. (The points: Zanoni, "Iterative Toom-Cook methods for very unbalanced long integer multiplication",
/// 2010, and GMP's manual.)
template <std::size_t Pieces>
struct toom6_evaluation {
    static constexpr std::size_t pieces = Pieces, values = 10;
    static constexpr limb lent = limb{5} << 28;

    template <class Vec>
    CARRY_TOOM_INLINE static void evaluate(const Vec (&a)[pieces], Vec (&v)[values]) noexcept {
        at_both<0, false>(v[0], v[1], a);
        at_both<1, false>(v[2], v[3], a);
        at_both<1, true>(v[4], v[5], a);
        at_both<2, false>(v[6], v[7], a);
        at_both<2, true>(v[8], v[9], a);
    }
};

struct toom6_formulas : toom6_evaluation<6> {
    static constexpr bool at_infinity = false;

    static constexpr limb divisors[values] = {722925, 722925, 8505, 8505, 2025, 2025, 8505, 8505, 722925, 722925};
    static constexpr unsigned shifts[values] = {4, 6, 6, 8, 5, 7, 6, 8, 4, 6};

    /// x0 to x4, to c[First], c[First + 2], ..., from multiples by one scale of p(1), p(4) + 4^4 p(1/4), 4^4 p(1/4) - p(4),
    /// p(16) + 16^4 p(1/16) and 16^4 p(1/16) - p(16) for p(y) = x0 + x1 y + ... + x4 y^4. With u = x0 + x4, w = x0 - x4, u' =
    /// x1 + x3, w' = x1 - x3 these are u + u' + x2, 257 u + 68 u' + 32 x2, 255 w + 60 w', 65537 u + 4112 u' + 512 x2, 65535 w +
    /// 4080 w'.
    template <std::size_t First, class Vec>
    CARRY_TOOM_INLINE static void solve(const Vec& p, const Vec& s, const Vec& d, const Vec& ss, const Vec& dd,
                                        Vec (&c)[values]) noexcept {
        const Vec f = s - (p << 5), g = ss - (p << 9);  // 225 u + 36 u', 65025 u + 3600 u'
        const Vec f32 = f << 5, f4 = f << 2, f64 = f << 6, f256 = f << 8;
        const Vec u = g - f64 - f32 - f4;        // 42525 u
        const Vec w = dd - (d << 6) - (d << 2);  // 48195 w
        const Vec sum = u + w, difference = u - w;
        c[First] = (sum << 4) + difference;                         // 17 42525 u + 15 48195 w = 2 722925 x0
        c[First + 8] = (difference << 4) + sum;                     // 2 722925 x4
        const Vec u1 = f256 + f32 + f - g, w1 = (d << 8) + d - dd;  // 6804 u', 11340 w'
        const Vec sum1 = u1 + w1, difference1 = u1 - w1;
        c[First + 2] = (sum1 << 2) + difference1;  // 5 6804 u' + 3 11340 w' = 8 8505 x1
        c[First + 6] = (difference1 << 2) + sum1;  // 8 8505 x3
        c[First + 4] = (p << 13) - (p << 6) - (p << 5) + (p << 2) + g - f256 - f64 - f4 - f;  // 8100 p + g - 325 f = 4 2025 x2
    }

    template <class Vec>
    CARRY_TOOM_INLINE static void interpolate(const Vec& c0, const Vec (&v)[values], Vec (&c)[values]) noexcept {
        {  // c1, c3, ..., c9: 2 p(1), 4 p(4), 4 4^4 p(1/4), 8 p(16), 8 16^4 p(1/16), and all times 8
            const Vec d2 = v[2] - v[3], dh = v[4] - v[5], d4 = v[6] - v[7], dq = v[8] - v[9];
            solve<0>((v[0] - v[1]) << 2, (dh + d2) << 1, (dh - d2) << 1, dq + d4, dq - d4, c);
        }
        {  // c2, c4, ..., c10: 2 p(1), 8 p(4), 2 4^4 p(1/4), 32 p(16), 2 16^4 p(1/16), and all times 32
            const Vec twice = c0 << 1;
            const Vec s2 = (v[2] + v[3] - twice) << 2, sh = (v[4] + v[5] - (c0 << 11)) << 4;
            const Vec s4 = v[6] + v[7] - twice, sq = (v[8] + v[9] - (c0 << 21)) << 4;
            solve<1>((v[0] + v[1] - twice) << 4, sh + s2, sh - s2, sq + s4, sq - s4, c);
        }
    }
};

}  // namespace

}  // namespace carry::kernels
