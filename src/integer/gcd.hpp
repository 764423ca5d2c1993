/// \file
/// Greatest common divisors of naturals in rows of limbs. Little-endian rows; sizes in limbs; B = 2^w. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// gcd(a, b) of one limb each; gcd(a, 0) = a. Source: J. Stein's binary algorithm (Knuth, TAOCP 2, 4.5.2, algorithm B).
limb gcd_1(limb a, limb b) noexcept;

/// gcd(a, d) of a row of n >= 1 limbs that is not zero, and d != 0. Cost: a third of n divisions of two limbs by one, and a
/// gcd_1 of numbers that are as long as d's odd part, or about.
limb gcd_1(const limb* a, std::size_t n, limb d) noexcept;

/// +-magnitude.
struct row_remainder {
    limb magnitude;
    bool negative;
};

/// An r with a = r B^k modulo d for some k: as good as the remainder for a gcd and for a symbol, and
/// sooner found. a: n >= 1 limbs; d odd.
row_remainder unit_times_remainder(const limb* a, std::size_t n, limb d) noexcept;

/// gcd(a, b) of two limbs each, neither number zero.
wide_limb<limb> gcd_2(wide_limb<limb> a, wide_limb<limb> b) noexcept;

/// The limbs of scratch that gcd wants, in any order of the sizes, zero allowed.
std::size_t gcd_scratch(std::size_t an, std::size_t bn) noexcept;

/// g = gcd(a, b); returns its normalized size. a, b: any sizes in any order, zero allowed, not necessarily normalized;
/// gcd(a, 0) = a, and gcd(0, 0) = 0 of size 0. g: max(an, bn) limbs, of which those at and above the size returned are
/// undefined; it may be a or b. Scratch overlaps nothing.
/// Cost: O(n^2) by binary steps, or Lehmer's from `gcd_lehmer` limbs on, nearly a limb of both numbers with each pass; above
/// the threshold `gcd_half` O(M(n) log n).
/// Source: T. Pornin 2020 (gcd_two_ended); D. H. Lehmer 1938 with the double-word steps and exact condition of T. Jebelean, "A
/// double-digit Lehmer-Euclid algorithm for finding the GCD of long integers", J. Symbolic Computation 19 (1995); half_gcd.hpp
/// above the threshold.
std::size_t gcd(limb* g, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// g = gcd(x, y) by Lehmer's algorithm, and by gcd_two_ended once the rows are short; the same contract as there.
std::size_t gcd_lehmer(limb* g, limb* x, std::size_t xn, limb* y, std::size_t yn, limb* scratch) noexcept;

/// g = gcd(x, y) by binary steps from both ends; returns its size. x >= y, both normalized and destroyed, of xn >= 1 and
/// yn >= 0 limbs, each in a row of xn limbs; g: xn limbs, may be x. scratch: gcd_two_ended_scratch(xn).
/// The low ends of both numbers tell exactly when to halve, the high ends tell nearly always which number is the larger; the
/// steps that a limb from each end shows are applied to the whole rows at once. Where the high ends were wrong, and where one
/// number is much the shorter, there is a division.
/// Source: T. Pornin, "Optimized binary GCD for modular inversion", IACR ePrint 2020/972; here with all the zeros of a
/// difference in one step, and so in variable time.
std::size_t gcd_two_ended(limb* g, limb* x, std::size_t xn, limb* y, std::size_t yn, limb* scratch) noexcept;
std::size_t gcd_two_ended_scratch(std::size_t xn) noexcept;
std::size_t gcd_lehmer_scratch(std::size_t xn) noexcept;

/// What xgcd says about its rows: their normalized sizes, and the signs of s and t.
struct xgcd_result {
    std::size_t g_size;
    std::size_t s_size;
    bool s_negative;
    std::size_t t_size{0};
    bool t_negative{false};
};

/// Of one limb: g = gcd(a, b) = s a + t b with |s| < b / (2g), or s = 0 where b divides a. a != 0; b odd. By binary steps that
/// leave a cofactor times a power of two. Source: B. Kaliski, "The Montgomery inverse and its applications", IEEE Trans.
/// Computers 44 (1995), with several bits a step.
struct xgcd_1_result {
    limb g;
    limb s;  ///< |s|
    bool s_negative;
};
xgcd_1_result xgcd_1(limb a, limb b) noexcept;

/// |t| with g = s a + t b for what xgcd_1 found of a and b. t has the sign that s has not; where s = 0 it is positive.
limb other_cofactor_1(const xgcd_1_result& found, limb a, limb b) noexcept;

/// Of one limb each, of which neither is zero and either may be even: g = gcd(a, b) = s a + t b, with |s| <= b / (2g) and
/// |t| <= a / (2g), or (0, 1) where b divides a, or else (1, 0) where a divides b. Variable time, but without branches on which
/// of them is even. Source: xgcd_1, of the odd one's other.
struct limb_cofactors {
    limb g;
    limb s, t;  ///< the magnitudes
    bool s_negative, t_negative;
};
limb_cofactors cofactors_1(limb a, limb b) noexcept;

/// Of n limbs each, 2 <= n <= short_xgcd::most: g = gcd(a, b) = s a + t b, with the cofactors as of xgcd; the signs of s and t
/// differ. b: odd; the highest limbs of both are not zero. Returns false, with the result undefined, where g is longer than a
/// limb, and rarely where it is not. Source: as gcd_two_ended.
struct short_xgcd {
    static constexpr std::size_t most = 4;  ///< limbs
    limb g;
    limb s[most], t[most];  ///< the magnitudes
    bool s_negative;
};
bool xgcd_short(short_xgcd& result, const limb* a, const limb* b, std::size_t n) noexcept;

/// xgcd of x and a y of few limbs, yn <= short_xgcd::most and yn < xn: a division, the cofactors of y and the remainder by
/// xgcd_1 or xgcd_short, and what the quotient makes of them. s: null, or yn limbs, x's cofactor; t: null, or xn + 1 limbs,
/// y's. Returns false, with the result undefined, where xgcd_short does, and rarely for other reasons. x, y: normalized, not
/// zero; scratch: xgcd_scratch(xn, yn).
bool xgcd_uneven(xgcd_result& result, limb* g, limb* s, limb* t, const limb* x, std::size_t xn, const limb* y, std::size_t yn,
                 limb* scratch) noexcept;

/// The same for any y < x, by xgcd for y and the remainder. divisions: as of xgcd, and scratch, with so many limbs more.
xgcd_result xgcd_by_quotient(limb* g, limb* s, limb* t, const limb* x, std::size_t xn, const limb* y, std::size_t yn,
                             limb* scratch, unsigned divisions) noexcept;
std::size_t xgcd_by_quotient_rows(std::size_t xn, std::size_t yn) noexcept;

/// xgcd without regard to how unlike the sizes are.
xgcd_result xgcd_alike(limb* g, limb* s, limb* t, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                       limb* scratch) noexcept;
std::size_t xgcd_alike_scratch(std::size_t an, std::size_t bn) noexcept;
/// What it wants exactly, and a bound for short numbers of at most n limbs, for whom to find that takes a tenth of the time.
std::size_t xgcd_alike_scratch_of(std::size_t an, std::size_t bn) noexcept;
inline constexpr std::size_t most_bounded_xgcd = 64;
constexpr std::size_t bounded_xgcd_scratch(std::size_t n) noexcept { return 64 * n + 512; }

/// Of Euclid's first steps xgcd takes no more than so many by themselves, each of which has rows of its own: where y is much
/// shorter than x, or where x is nearly a multiple of y.
inline constexpr unsigned most_xgcd_divisions = 4;

/// The limbs of scratch that xgcd wants, in any order of the sizes; both at least 1.
std::size_t xgcd_scratch(std::size_t an, std::size_t bn, unsigned divisions = most_xgcd_divisions) noexcept;

/// g = gcd(a, b) = s a + t b, with the cofactors that Euclid's algorithm gives: |s| <= b / (2g) and |t| <= a / (2g), except
/// that s = 0, t = 1 if b divides a, and s = 1, t = 0 if a divides b and a != b. They are the ones of GMP's `mpz_gcdext`.
/// a, b: normalized, not zero, in any order. g: min(an, bn) limbs; s: bn + 1 limbs, |s|; t: null, or an + 1 limbs, |t|; the
/// limbs at and above the sizes returned are undefined. No overlaps.
/// Cost and source: as gcd.
xgcd_result xgcd(limb* g, limb* s, limb* t, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                 unsigned divisions = most_xgcd_divisions) noexcept;

/// The same for an odd b, by binary steps from both ends, as gcd_two_ended, without t. Scratch: xgcd_two_ended_scratch(an, bn).
/// The steps leave a cofactor times a power of two, which Montgomery's reduction takes away.
std::size_t xgcd_two_ended_scratch(std::size_t an, std::size_t bn) noexcept;
xgcd_result xgcd_two_ended(limb* g, limb* s, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                           limb* scratch) noexcept;

}  // namespace carry::integer_rows
