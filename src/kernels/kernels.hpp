/// \file
/// The kernel tables: one per world and level, holding the leaf loops and the thresholds between the algorithms above them.
///
/// A level's table is filled in its folder (`portable/`, `x86_64/`); `select.cpp` chooses one at first use. Kernels are
/// variable-time in sizes only, and constant-time code may call them, unless they are said to be variable-time: then they
/// branch on values. So do those of `kernels/euclid.hpp`, `kernels/halving.hpp` and `kernels/text.hpp`.
#pragma once

#include "kernels/bits.hpp"
#include "kernels/euclid.hpp"
#include "kernels/halving.hpp"
#include "kernels/integer_steps.hpp"
#include "kernels/modular.hpp"
#include "kernels/ntt.hpp"
#include "kernels/text.hpp"
#include "kernels/toom.hpp"
#include "tuning/thresholds.hpp"

#include <carry/detail/field_kernels.hpp>
#include <carry/isa.hpp>
#include <carry/limb.hpp>

#include <array>
#include <atomic>
#include <cstddef>

namespace carry::kernels {

struct hensel_segment_kernels;  // kernels/hensel_segments.hpp
struct transform_kernels;       // kernels/transform.hpp

/// Two rows of the same size, up to this one, are multiplied by a function for that size, which a caller reaches by one
/// indirect jump: below eight limbs the way to a product would take as long as the product. No level begins with Karatsuba
/// before.
inline constexpr std::size_t most_equal = 16;

/// The same holds for two rows of up to so many limbs each.
inline constexpr std::size_t most_few = 16;

/// r = a * b, or r = a^2, of so many limbs as the function's place in its table says. r: twice as many, no overlap. Returns
/// 0, so that a function which has a status to return may end with the jump.
using mul_equal = int (*)(limb* r, const limb* a, const limb* b) noexcept;
using sqr_equal = int (*)(limb* r, const limb* a) noexcept;

/// And for halves of products, of eight limbs at every level.
inline constexpr std::size_t least_most_half = 8, most_half = 16;

/// Products of an by bn limbs, in either order, by most_few (an - 1) + bn - 1: r, an + bn limbs, overlaps neither.
using mul_few_table = std::array<mul_equal, most_few * most_few>;

/// The longest rows of `integer_kernels::apply_matrix`, in limbs.
inline constexpr std::size_t most_matrix = 390;

/// What a quotient without the remainder is found to be.
enum class certainty {
    exact,
    exact_or_one_more,  ///< than the quotient
    unknown,
};

/// The longest divisor of `integer_kernels::divide`, in limbs: with a digit of 52 bits above it, it fills so many vectors.
inline constexpr std::size_t most_digit_divisor_vectors = 8;
inline constexpr std::size_t most_digit_divisor = (8 * most_digit_divisor_vectors - 1) * 52 / 64;

/// Leaf loops with carries. Sizes in limbs. Unless said, r may be equal to a or b and may not overlap them otherwise.
struct integer_kernels {
    isa_level level;
    /// By the number of limbs, from 1 on.
    std::array<mul_equal, most_equal + 1> mul_n;
    std::array<sqr_equal, most_equal + 1> sqr_n;
    /// The same for factors that were stored a moment ago, limb by limb, and a result that is read so at once, as where each
    /// product waits for the one before.
    std::array<mul_equal, most_equal + 1> mul_in_chain;
    std::array<sqr_equal, most_equal + 1> sqr_in_chain;
    /// r = a * b mod 2^(wn), and r = floor(a * b / 2^(wn)), by n, from 1 to halves_by_size. r: n, overlapping neither.
    std::array<mul_equal, most_half + 1> mul_low_n, mul_high_n;
    std::size_t halves_by_size = least_most_half;
    /// Null where the level has no functions for pairs of sizes.
    const mul_few_table* mul_few;
    /// r = a + b, returns the carry. r, a, b: n >= 0.
    limb (*add_n)(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;
    /// r = a - b, returns the borrow. r, a, b: n >= 0.
    limb (*sub_n)(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;
    /// r = a + b, or a - b, for a limb b; returns the carry or the borrow, or b where n = 0. r, a: n >= 0.
    limb (*add_1)(limb* r, const limb* a, std::size_t n, limb b) noexcept;
    limb (*sub_1)(limb* r, const limb* a, std::size_t n, limb b) noexcept;
    /// r = a + e for a number e in two's complement; returns what is carried, -1, 0 or 1 in the same. r, a: n >= 1.
    limb (*add_signed)(limb* r, const limb* a, std::size_t n, limb e) noexcept;
    /// r = a + b if subtract is 0, a - b if it is 1; returns the carry or the borrow. r, a, b: n >= 0.
    limb (*add_or_sub_n)(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract) noexcept;
    /// r = r if negate is 0, -r modulo 2^(wn) if it is 1. r: n >= 0.
    void (*negate_if)(limb* r, std::size_t n, limb negate) noexcept;
    /// r = |a - b|; returns 1 where a < b, else 0. r: an, no overlap; an >= bn >= 0.
    limb (*absolute_difference)(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;
    /// The last step of Karatsuba at x = 2^(w h). In: z0 = r[0, 2h), z2 = r[2h, 2h + upper), and m of 2h limbs, which is used
    /// up; out: r = z0 + (z0 + z2 + m) x + z2 x^2, or with - m where subtract is 1 instead of 0. Requires 1 <= h <= upper <=
    /// 2h, a result of 2h + upper limbs and a middle term that is not negative.
    void (*karatsuba_join)(limb* r, std::size_t h, std::size_t upper, limb* m, limb subtract) noexcept;
    /// The same for equal halves of some sizes. Null where the level has none.
    const karatsuba_kernels* karatsuba = nullptr;
    /// The last step of Toom-3.2. In: c0 = r[0, 2k), c3 = r[3k, 3k + upper), and the values; out: the product r. a_plus may be
    /// r[2k, 3k), nothing else overlaps; k >= 4, k <= upper <= 2k; scratch: toom32_join_scratch(k). Null where the level has
    /// no such code.
    void (*toom32_join)(limb* r, std::size_t k, std::size_t upper, const toom32_values& values,
                        limb* scratch) noexcept = nullptr;
    /// r = a + b 2^shift; returns what is carried out. r, a, b: n >= 0; 1 <= shift < w.
    limb (*add_shifted)(limb* r, const limb* a, const limb* b, std::size_t n, unsigned shift) noexcept;
    /// sum = a + b, difference = a - b; returns the carry plus twice the borrow. All: n >= 0; each result may be a or b.
    limb (*add_and_sub)(limb* sum, limb* difference, const limb* a, const limb* b, std::size_t n) noexcept;
    /// r = (a + b) / 2^shift modulo 2^(wn), or (a - b) / 2^shift where subtract is 1. r, a, b: n >= 1; 1 <= shift < w.
    void (*shifted_sum)(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract, unsigned shift) noexcept;
    /// r = a - b - c, returns the borrow, 0 to 2. r, a, b, c: n >= 0; r may be any of them.
    limb (*sub_both)(limb* r, const limb* a, const limb* b, const limb* c, std::size_t n) noexcept;
    /// d = d - b, then h = (h - d) / 2 modulo 2^(wn). d, h, b: n >= 1, apart.
    void (*sub_and_halve)(limb* d, limb* h, const limb* b, std::size_t n) noexcept;
    /// d = d - 2 b, then h = h - d; returns the borrow of d plus four times that of h. d, h, b: n >= 0, apart.
    limb (*sub_twice_and_from)(limb* d, limb* h, const limb* b, std::size_t n) noexcept;
    /// r = r + a + low + high 2^w, returns the carry, 0 to 2. r, a: n >= 2, apart.
    limb (*add_and_two)(limb* r, const limb* a, std::size_t n, limb low, limb high) noexcept;
    /// r = r / d for a multiple r of d, where ones = (2^w - 1) / d. r: n >= 0. (Jebelean, "An algorithm for exact division",
    /// 1993, for divisors whose inverse modulo 2^w repeats a limb.)
    void (*divide_exactly)(limb* r, std::size_t n, limb ones) noexcept;
    /// Points 1, -1, 2, -2 and 1/2, the last one's values of p pieces times 2^(p - 1); p = 2 to 6.
    const toom_form* toom4;
    /// Points 1, -1, 2, -2, 1/2, -1/2, 4, -4, 1/4 and -1/4, the values at fractions times 2^(p - 1) and 4^(p - 1); p = 4 to 8.
    const toom_form* toom6;
    /// Points 1, -1 and 2; p = 2 to 4. Null where passes over rows are faster. Points 1, -1, 2 and -2; p = 2 to 5.
    const toom_joined_form* toom3 = nullptr;
    const toom_joined_form* toom43;
    /// r = a * b, returns the high limb. r, a: n >= 0.
    limb (*mul_1)(limb* r, const limb* a, std::size_t n, limb b) noexcept;
    /// r = r + a * b, returns the limb carried out. r, a: n >= 0.
    limb (*addmul_1)(limb* r, const limb* a, std::size_t n, limb b) noexcept;
    /// r = r - a * b, returns the limb borrowed. r, a: n >= 0.
    limb (*submul_1)(limb* r, const limb* a, std::size_t n, limb b) noexcept;
    /// r = u - a * b, returns the limb borrowed. r, u, a: n >= 0.
    limb (*sub_product)(limb* r, const limb* u, const limb* a, std::size_t n, limb b) noexcept;
    /// r = a - q d modulo 2^(wn), for q of few limbs in one pass over the rows. r, a, d: n >= 1 limbs; r may be a and overlaps
    /// nothing else; q: 1 <= k <= most_short_factor limbs. Null where the level has none, and then the most is 0. Variable-time
    /// in q's highest limb, and in how far digits of the difference borrow.
    void (*sub_short_product)(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d,
                              std::size_t n) noexcept = nullptr;
    std::size_t most_short_factor = 0;
    /// r = a * b; returns 0, which carry.h returns, too: what is called last is jumped to. r: an + bn, no overlap with a or b;
    /// an >= bn >= 1. Quadratic: the fastest way at small sizes.
    int (*mul_basecase)(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;
    /// The limbs of b up to which a value had better jump to it, if that is the last thing to do, and not call it.
    std::size_t most_jumped_to = never;
    /// r = a^2. r: 2n, no overlap with a; n >= 1.
    void (*sqr_basecase)(limb* r, const limb* a, std::size_t n) noexcept;
    /// r = a * b mod 2^(wn). r, a, b: n >= 1; r overlaps neither. Quadratic: half a product.
    void (*mul_low)(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;
    /// The upper columns of a * b with what they carry among them, and not what those below carry: floor(a * b /
    /// 2^(w (n - k))), or less by less than n 2^w. Returns k, 2 <= k <= most_below. r: n + most_below limbs, of which n + k are
    /// written; a, b: n >= 2; r overlaps neither. Quadratic: half a product.
    std::size_t (*mul_upper)(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;
    static constexpr std::size_t most_below = 14;
    /// The columns bn - 1 to an - 1 of a * b with what they carry among them and up: integer/mul_middle.hpp. r: an - bn + 3
    /// limbs, no overlap; an >= bn >= 1. Quadratic.
    void (*mul_middle)(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;
    /// The sum of b[n - 1 - i] over those i < n where x[i] + y[i], with or without a carry from below, of which s[i] is the
    /// lower limb, carries out. n < 2^31.
    wide_limb<limb> (*sum_at_carries)(const limb* x, const limb* y, const limb* s, const limb* b, std::size_t n) noexcept;
    /// Montgomery's REDC of the row t of 2n limbs modulo the odd m of n limbs, with m_inverse = -m^(-1) mod 2^w: afterwards
    /// the upper half of t, plus 2^(wn) times the carry returned, is congruent to t * 2^(-wn) and below 2m if t < m * 2^(wn).
    limb (*redc)(limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept;
    /// Hensel's division limb by limb: t = t + q d for the q that makes the k low limbs of t zero, in whose place q is left.
    /// Returns what is carried out, 0 or 1. t: k + dn limbs; k >= 0; d: dn >= 1 limbs, odd; factor = -d^(-1) mod 2^w.
    limb (*hensel)(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor) noexcept;
    /// The same modulo 2^(wn), where t is all that is to become zero: t = q. t, d: n >= 1 limbs. Half the work. Variable-time.
    void (*hensel_low)(limb* t, const limb* d, std::size_t n, limb factor) noexcept;
    /// The limbs of a divisor, at most 100, and of a quotient up to which `hensel` tells sooner than a quotient and a product
    /// whether it divides.
    std::size_t most_hensel_rows = 0, longest_hensel_rows = never;
    /// q for q floor(d / 2^s) = floor(a / 2^s) modulo B^k, by the same division, where s is the number of zeros below d. q: k
    /// >= 1 limbs; a: an limbs, above which it is zero; d: dn limbs, d[0] != 0; min(k, dn) <= most_hensel_divisor. q overlaps
    /// neither. Null where the level has no such division, and fastest for that many limbs of divisor and of a quotient that is
    /// longer, or of one that is not, or more. Variable-time.
    void (*hensel_quotient)(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d,
                            std::size_t dn) noexcept = nullptr;
    std::size_t most_hensel_divisor = 0, least_hensel_divisor = 1, least_hensel_quotient = 1, least_hensel_short = 1;
    /// redc with the carry taken in: r = t 2^(-wn) modulo the odd m, for any t of 2n limbs; r < 2^(wn), and r < 2m if t <
    /// m * 2^(wn). r, m: n >= 1 limbs; t is used up, and r may be either half of it. That is redc, and m taken away where it
    /// carries.
    void (*montgomery_reduce)(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept;
    /// Products modulo four limbs, m < 2^256 - 2^193. Null where the level has none.
    const four_limb_kernels* four_limbs = nullptr;
    /// The same for any odd m, zero limbs on top included, and any elements below R. Null together with four_limbs.
    const four_limb_kernels* four_full_limbs = nullptr;
    const four_limb_folding_kernels* four_folded_limbs = nullptr;
    /// r = a b 2^(-416 v) modulo m, v = m.vectors; r < a b 2^(-416 v) + 2m. r, a, b: elements, r may be a or b; scratch:
    /// digit_mul_scratch(v). Null where the level has no such products.
    void (*digit_mul)(limb* r, const limb* a, const limb* b, const digit_modulus& m, limb* scratch) noexcept = nullptr;
    /// The same for a b = a^2.
    void (*digit_sqr)(limb* r, const limb* a, const digit_modulus& m, limb* scratch) noexcept = nullptr;
    /// Products of few digits, row by row. Null where the level has none; it has them where it has digit_mul.
    const digit_row_kernels* digit_rows = nullptr;
    const digit_bipartite_kernels* digit_bipartite = nullptr;
    /// Products on digits, eight columns at once, by their limbs - digit_block_shape::least_limbs, or null.
    const digit_block_kernels* digit_blocks = nullptr;
    /// What Euclid's steps do: with (u0, v0, u1, v1) = m, r = u0 x + v0 y and s = u1 x + v1 y, or, where subtract is 1,
    /// r = u0 x - v0 y and s = v1 y - u1 x in two's complement. x, y: n limbs; u0, v0, u1, v1: mn limbs; r, s: n + mn + 1 limbs
    /// that overlap nothing; most_matrix >= n, mn >= 1. Null where the level has nothing better than products and sums.
    void (*apply_matrix)(limb* r, limb* s, const limb* x, const limb* y, std::size_t n, const limb* const (&m)[4],
                         std::size_t mn, limb subtract) noexcept = nullptr;
    /// Products in lanes. Null where the level has none.
    const lane_kernels* lanes = nullptr;
    /// Products in lanes modulo one m of few digits, for any m and for m = -1 mod 2^52. Null where the level has none.
    const prime_lane_kernels* prime_lanes = nullptr;
    /// r[j] = table[columns j + index] for all j < n, for 0 <= index < columns, which is secret: all of the table is read.
    /// columns: 8, 16, 32 or 64; r overlaps nothing.
    void (*look_up)(limb* r, const limb* table, std::size_t columns, std::size_t n, limb index) noexcept;
    /// Schoolbook division in place: q = floor(u / d), and the remainder in the low dn limbs of u, of which those above are
    /// left undefined. u: un limbs, below d 2^(w (un - dn)), d: dn limbs with its top bit set, q: un - dn >= 1; 2 <= dn <=
    /// most_digit_divisor; v = reciprocal_3by2 of d's two highest limbs. Rows do not overlap. Variable-time.
    void (*divide)(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept = nullptr;
    /// The shortest divisor for which `divide` is the fastest way; beyond the longest where the level has no such division.
    std::size_t least_divisor = most_digit_divisor + 1;
    /// The same for un > dn >= 3 with no bound above, but where limbs of the quotient are foretold wrongly: returns how many
    /// were not found, the lowest ones, and then u is what is left to divide, that many limbs longer than d. Null where the
    /// level has no such division. Variable-time.
    std::size_t (*divide_ahead)(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept = nullptr;
    /// Schoolbook division without the remainder: the k limbs of floor(u / d B^(2 - n)) where for limb i of the quotient only
    /// the i + 2 highest limbs of d are looked at. u: k + 2 limbs, below d B^(k + 2 - n), destroyed; d: n limbs with its top
    /// bit set, n >= 3, or 2 if k = 1; q: k >= 1 limbs; v as above. Returns how many were not found, the lowest ones, as an
    /// estimate was not what is usual; that many and two limbs of u are left then. Where all are found, u's two lowest limbs
    /// are what is left, less than the two highest of d, and q is not too large if the upper one is above k: less than k B was
    /// left out. It is never too small, and at most one too large. Null where the level has no such division. Variable-time.
    std::size_t (*divide_short)(limb* q, limb* u, std::size_t k, const limb* d, std::size_t n, limb v) noexcept = nullptr;
    /// The same for min(k + above, n - 1) <= most_columns, and u is left as it is. Where above is 1, q has a limb above the k,
    /// which is 0 or 1 and found already: then u is below d B^(k + 2 - n) once q[k] times that is taken away. Returns whether
    /// all were found, and then the upper limb of what is left: less than (k + above) B was left out. Variable-time.
    bool (*divide_columns)(limb* q, const limb* u, std::size_t k, std::size_t above, const limb* d, std::size_t n, limb v,
                           limb& rest) noexcept = nullptr;
    std::size_t most_columns = 0;
    /// Division without the remainder, by Svoboda's method: q = floor(a / d), or one more, as is returned; where that is that
    /// nothing is known, q is left as it is, which is rare unless digits of the quotient are zero. a: an limbs, d: dn >= 2
    /// limbs, its highest one not zero; q: k = an - dn + 1 >= 1 limbs, which may overlap both. k and min(dn, k + 3) are
    /// most_scaled at most. Null where the level has no such division. Variable-time.
    certainty (*divide_scaled)(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept = nullptr;
    std::size_t most_scaled = 0;
    /// Hensel's division in segments by one limb and by two. Null where the level has none.
    const std::array<hensel_segment_kernels, 2>* hensel_in_segments = nullptr;
    /// From how many limbs of a dividend on that is the fastest way, by one limb and by two, and of an exact quotient.
    std::array<std::size_t, 2> least_in_lanes{never, never}, least_exact_in_lanes{never, never};
    /// s = floor(sqrt(a)), or one less, and r = a - s^2. Returns whether s is not one less, as is next to always told, but not
    /// where a is a square or little less. a: n limbs, its highest one not zero; s: ceil(n / 2) limbs, r: one more; r may be a,
    /// and overlaps nothing else; least_sqrtrem <= n <= most_sqrtrem. Null where the level has no such roots. Variable-time.
    bool (*sqrtrem)(limb* s, limb* r, const limb* a, std::size_t n) noexcept = nullptr;
    /// The same without the remainder, half the work; least_isqrt <= n <= most_isqrt. Variable-time.
    bool (*isqrt)(limb* s, const limb* a, std::size_t n) noexcept = nullptr;
    std::size_t least_sqrtrem = 1, most_sqrtrem = 0, least_isqrt = 1, most_isqrt = 0;
    /// Writes the 19 decimal digits of each of count values < 10^19 side by side, the highest first, each with `zero` added.
    /// Null where the level has no such way.
    void (*write_decimal)(unsigned char* digits, const limb* values, std::size_t count, unsigned char zero) noexcept = nullptr;
    /// values[i] is what the 19 decimal digits from digits[19 i] on say, each of them a byte that is larger than the digit by
    /// `zero`. Null where the level has no such way.
    void (*read_decimal)(limb* values, std::size_t count, const unsigned char* digits, unsigned char zero) noexcept = nullptr;
    const bit_kernels* bits;                         ///< counts, shifts and logic
    const halving_kernels* halving;                  ///< binary steps on rows of limbs
    const halving_kernels* digit_halving = nullptr;  ///< the same on rows of 52-bit digits; null where the level has none
    const text_kernels* text;                        ///< digits as characters
    const ntt_kernels* ntt;                          ///< the transforms for products of thousands of limbs
    integer_thresholds thresholds;
};

/// Leaf loops without carries, under the same names.
struct gf2x_kernels {
    isa_level level;
    /// By the number of limbs, from 1 on. Null where the level has a better way to a product than its base case.
    std::array<mul_equal, most_equal + 1> mul_n;
    std::array<sqr_equal, most_equal + 1> sqr_n;
    /// r = a + b. r, a, b: n >= 0.
    void (*add_n)(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;
    /// r = a * b, returns the high limb. r, a: n >= 0.
    limb (*mul_1)(limb* r, const limb* a, std::size_t n, limb b) noexcept;
    /// r = r + a * b, returns the limb that the product carried beyond r. r, a: n >= 0.
    limb (*addmul_1)(limb* r, const limb* a, std::size_t n, limb b) noexcept;
    /// r = a * b. r: an + bn, no overlap with a or b; an >= bn >= 1.
    void (*mul_basecase)(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;
    /// r = a^2. r: 2n, no overlap with a; n >= 1. Linear: squaring is a spreading of bits.
    void (*sqr_basecase)(limb* r, const limb* a, std::size_t n) noexcept;
    /// The last step of Karatsuba: r holds z0 of 2h limbs and above it z2 of n <= 2h limbs; r = r + (z0 + z1 + z2) x^(wh), of
    /// which nothing reaches beyond r. z1: 2h limbs, apart from r; h >= 1.
    void (*karatsuba_join)(limb* r, const limb* z1, std::size_t h, std::size_t n) noexcept;
    /// c = c + T v for the Toeplitz matrix whose bit (i, j) is bit ws + i - j of the row t (`carry/toeplitz/product.hpp`, the
    /// mirrored order). c, v: s limbs, t: 2s limbs, apart; 1 <= s <= 8.
    void (*toeplitz)(limb* c, const limb* t, const limb* v, std::size_t s) noexcept;
    /// r = the bits of a in the other order. r, a: n >= 0 limbs, apart.
    void (*reverse)(limb* r, const limb* a, std::size_t n) noexcept;
    const bit_kernels* bits;       ///< counts and shifts
    const toom_kernels* toom;      ///< loops of Toom-3
    const euclid_kernels* euclid;  ///< steps of gcd and xgcd
    /// The loops of the transform.
    const transform_kernels* transform;
    gf2x_thresholds thresholds;
};

/// The tables in use; null until the first use. Both always stand at the same level.
[[gnu::visibility("hidden")]] extern std::atomic<const integer_kernels*> active_integer;
[[gnu::visibility("hidden")]] extern std::atomic<const gf2x_kernels*> active_gf2x;

/// Chooses the level (see `carry/isa.hpp`) and sets both tables. Safe to call from any thread at any time.
void select() noexcept;

/// The integer kernels in use.
inline const integer_kernels& integer() noexcept {
    const integer_kernels* table = active_integer.load(std::memory_order_acquire);
    if (table == nullptr) [[unlikely]] {
        select();
        table = active_integer.load(std::memory_order_acquire);
    }
    return *table;
}

/// The GF(2)[x] kernels in use.
inline const gf2x_kernels& gf2x() noexcept {
    const gf2x_kernels* table = active_gf2x.load(std::memory_order_acquire);
    if (table == nullptr) [[unlikely]] {
        select();
        table = active_gf2x.load(std::memory_order_acquire);
    }
    return *table;
}

/// The table of a level, or null where this machine cannot run it. For tests that hold the levels against each other.
const integer_kernels* integer_at(isa_level level) noexcept;
const gf2x_kernels* gf2x_at(isa_level level) noexcept;
const detail::field_kernels* field_at(isa_level level) noexcept;

}  // namespace carry::kernels
