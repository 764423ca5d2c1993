/// \file
/// Products modulo a number, where a level has a better way than a product and a reduction: what is known of the modulus, and
/// the tables of functions. `integer_kernels` says which of them a level has. Variable-time in sizes only.
#pragma once

#include <carry/limb.hpp>

#include <array>
#include <cstddef>

namespace carry::kernels {

/// An odd modulus m for products on digits of 52 bits, one to a limb, in blocks of eight; 64-bit limbs only. An element is a
/// row of 8 `vectors` digits, each below 2^52, with the value zero from digit `digits` on; 1 <= vectors <= most_digit_vectors.
///
/// A number x is given "shifted": the blocks v = 0, 1, ..., `vectors` of x 2^(52 j) for j = 0 to 8, block v of shift j at 8 (9
/// v + j).
struct digit_modulus {
    std::size_t vectors;
    std::size_t digits;
    const limb* modulus;        ///< m, shifted
    const limb* rho;            ///< 2^(-416) mod m, shifted
    const limb* minus_inverse;  ///< -1 / m mod 2^416, shifted, of which only the blocks v = 0 are wanted
};

/// The most blocks of eight digits: beyond, a column of a product and its reduction could overflow a lane.
inline constexpr std::size_t most_digit_vectors = 64;

/// Limbs of scratch for `integer_kernels::digit_mul`.
constexpr std::size_t digit_mul_scratch(std::size_t vectors) noexcept { return 32 * vectors + 64; }

/// An odd modulus m of four limbs, for products of which the lower half is cleared two limbs at a time; 64-bit limbs only.
/// R = 2^256.
struct four_limb_modulus {
    limb folds[8];    ///< 2^(-128) and 2^(-64) modulo m, four limbs each
    limb modulus[4];  ///< m
    limb inverse[2];  ///< 1 / m mod 2^128
};

/// Products modulo four limbs.
template <class Modulus>
struct four_limb_products {
    /// r = a b / R mod m. r, a, b: elements; r may be a or b.
    void (*mul)(limb* r, const limb* a, const limb* b, const Modulus& m) noexcept;
    /// r = r^(2^times) / R^(2^times - 1) mod m: so many squares one after the other, none included.
    void (*sqr)(limb* r, std::size_t times, const Modulus& m) noexcept;
    /// The same, and then r = r b / R mod m. b: an element, may be r.
    void (*sqr_mul)(limb* r, std::size_t times, const limb* b, const Modulus& m) noexcept;
};

/// Such products, of elements below m.
using four_limb_kernels = four_limb_products<four_limb_modulus>;

/// Products modulo m = 2^256 - c for 0 < c < 2^64, of elements below 2^256, not in Montgomery's form: R = 1. 64-bit limbs.
struct four_limb_complement {
    limb c;
};
using four_limb_folding_kernels = four_limb_products<four_limb_complement>;

/// Eight odd moduli side by side, for products in lanes of 64 bits; 64-bit limbs only. A number is a row of `digits` vectors,
/// digit d of number l at 8 d + l: its lowest 52 bits. What is above is left as it falls, and never looked at.
struct lane_moduli {
    std::size_t digits;         ///< at most most_lane_digits
    const limb* modulus;        ///< the moduli m_l, each below 2^(52 digits - 2)
    const limb* minus_inverse;  ///< -1 / m_l mod 2^52, one vector
};

/// Beyond, a column of a product and its reduction could overflow a lane.
inline constexpr std::size_t most_lane_digits = 1000;

/// Limbs of scratch for `lane_kernels::mul` and `sqr`.
constexpr std::size_t lane_scratch(std::size_t digits) noexcept { return 16 * digits; }

/// The most rows of a table for `lane_kernels::look_up`.
inline constexpr std::size_t most_lane_rows = 64;

/// Montgomery products of eight pairs of numbers at once. With R = 2^(52 digits), r_l < a_l b_l / R + m_l.
struct lane_kernels {
    /// r_l = a_l b_l / R modulo m_l. r may be a or b.
    void (*mul)(limb* r, const limb* a, const limb* b, const lane_moduli& m, limb* scratch) noexcept;
    /// r_l = a_l^2 / R modulo m_l. r may be a.
    void (*sqr)(limb* r, const limb* a, const lane_moduli& m, limb* scratch) noexcept;
    /// r_l = number l of row index_l of so many rows, at most most_lane_rows; all of them are read. r: apart from the table;
    /// index: one vector.
    void (*look_up)(limb* r, const limb* table, std::size_t rows, std::size_t digits, const limb* index) noexcept;
};

/// One odd modulus m of D digits of 52 bits, least_prime_digits <= D <= most_prime_digits, for products in lanes; 64-bit limbs
/// only. Elements are below 2m <= 2^(52 D - 1); eight of them are D vectors, digit d of number l at 8 d + l.
struct prime_lanes_modulus {
    const limb* digits;  ///< m; where m = -1 mod 2^52, (m + 1) / 2^52
    limb minus_inverse;  ///< -1 / m mod 2^52
};

inline constexpr std::size_t least_prime_digits = 5, most_prime_digits = 11;

/// Montgomery products of so many eights of elements modulo one m, by D - least_prime_digits. R = 2^(52 D).
struct prime_lane_kernels {
    using product = void (*)(limb* r, const limb* a, const limb* b, std::size_t eights, const prime_lanes_modulus& m) noexcept;
    using square = void (*)(limb* r, const limb* a, std::size_t eights, const prime_lanes_modulus& m) noexcept;
    static constexpr std::size_t sizes = most_prime_digits - least_prime_digits + 1;
    /// r = a b / R mod m. r may be a or b.
    std::array<product, sizes> mul;
    /// r = a^2 / R mod m. r may be a.
    std::array<square, sizes> sqr;
};

/// An odd modulus m for products of few digits of 52 bits, row by row; 64-bit limbs only. m' = k m is its multiple with k <
/// 2^(52 h) and m' = -1 mod 2^(52 h), where h = 1 or 2 rows are folded at once.
///
/// Elements are rows of whole vectors with the value zero from digit `digits` on. These vectors have room for h columns more,
/// and for those of m' / 2^52.
struct digit_row_modulus {
    std::size_t digits;
    const limb* modulus;  ///< m, a row as elements are
    const limb* folded;   ///< N 2^(52 i) for N = (m' + 1) / 2^(52 h) and i = 0 to h, one row after the other
    limb factor;          ///< -1 / m mod 2^52
};

/// The most vectors of such rows.
inline constexpr std::size_t most_digit_row_vectors = 6;

/// Montgomery products of few digits, by h - 1, and by the number of vectors, from 1 on. R = 2^(52 digits).
struct digit_row_kernels {
    using product = void (*)(limb* r, const limb* a, const limb* b, const digit_row_modulus& m) noexcept;
    using two_products = void (*)(limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                                  const digit_row_modulus* const (&m)[2]) noexcept;
    /// r = a b / R modulo m' and so modulo m; r < a b / R + 2m for h = 1, r < a b / R + m' for h = 2. r may be a or b.
    std::array<std::array<product, most_digit_row_vectors + 1>, 2> mul;
    /// r = a b / R modulo m; r < a b / R + m. r may be a or b. Slower.
    std::array<product, most_digit_row_vectors + 1> mul_exact;
    /// Two products as by mul, with as many digits, in turns. Each r may be its own a or b and overlaps nothing of the other.
    std::array<std::array<two_products, most_digit_row_vectors + 1>, 2> mul_pair;
};

/// An odd modulus m < 2^(52 D - 5) for products of D digits from both ends (see avx512_bipartite.cpp); 64-bit limbs only.
struct digit_bipartite_modulus {
    digit_row_modulus rows;  ///< with h = 1
    limb folded_factor;      ///< -N / m mod 2^52
    const limb* powers;      ///< 2^(52 (D + j)) and 2^(52 (D + j + 1)) mod m for j = 0 to D - 9, the first < 2m, and the second
                             ///< 2^52 times the first
};

/// Such products, by D - least_digits. Elements are rows of two vectors, below 2^(52 D). R = 2^468.
struct digit_bipartite_kernels {
    using product = void (*)(limb* r, const limb* a, const limb* b, const digit_bipartite_modulus& m) noexcept;
    using square = void (*)(limb* r, const limb* a, const digit_bipartite_modulus& m) noexcept;
    static constexpr std::size_t least_digits = 13, most_digits = 15;
    static constexpr unsigned radix_digits = 9;  ///< digits of R
    /// r = a b / R mod m. r may be a or b.
    std::array<product, most_digits - least_digits + 1> mul;
    /// r = a^2 / R mod m. r may be a.
    std::array<square, most_digits - least_digits + 1> sqr;
};

/// Products of D digits of 50 bits, eight columns at once, modulo an odd m < 2^b, where b is given by D (see
/// avx512_digit_blocks.hpp).
struct digit_block_shape {
    static constexpr unsigned digit_bits = 50;
    static constexpr std::size_t most_digits = 16;
    /// The limbs of moduli, each with as many digits as it takes: 54 bits more than m has.
    static constexpr std::size_t least_limbs = 8, most_limbs = 11, sizes = most_limbs - least_limbs + 1;
    static constexpr std::size_t digits_for(std::size_t limbs) noexcept { return (64 * limbs + 53) / digit_bits + 1; }

    std::size_t digits;

    /// The modulus is known by rows of eight digits. "x from s" has digit s + l of x in lane l, zero where there is none. With
    /// c_i = 2^(50 (i - D)) mod m: rows 2i and 2i + 1 are c_i from 0 and from -1, rows 2 (D + i) and 2 (D + i) + 1 are c_i from
    /// 8 and from 7. But where no c_i has more than four digits from 7 on, two of them share rows: from row 2D on, those of c_i
    /// in the lanes of even number and of c_(i+2) in the others, for i = 0, 1, 4, 5, 8, 9 in turn.
    constexpr bool shares() const noexcept { return digits == 12; }
    constexpr std::size_t rows() const noexcept { return shares() ? 3 * digits : 4 * digits; }
};

struct digit_block_modulus {
    const limb* rows;  ///< one after the other, at an address that is a multiple of 64
};

/// A step of a power: see `digit_block_kernels::square_beside`.
struct digit_block_step {
    std::size_t squares;
    limb* product;  ///< an element
    bool begins;
};

/// Such products. Elements are rows of two vectors, digits below 2^50 + 2^8, values below 2^(b + 55). R = 2^(50 D).
/// r may be a or b; work: as many limbs, at an address that is a multiple of 64, which are left as secret as the operands.
struct digit_block_kernels {
    static constexpr std::size_t work = 24;
    digit_block_shape shape;
    /// r = a b / R mod m.
    void (*mul)(limb* r, const limb* a, const limb* b, const digit_block_modulus& m, limb* work) noexcept;
    /// r = a^(2^times) / R^(2^times - 1) mod m: so many squares one after the other; times >= 1.
    void (*sqr)(limb* r, const limb* a, std::size_t times, const digit_block_modulus& m, limb* work) noexcept;
    /// r_i = a_i b_i / R mod m_i for i = 0, 1, in turns. Twice the work.
    void (*mul_pair)(limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                     const digit_block_modulus* const (&m)[2], limb* work) noexcept;
    /// r_i = a_i^2 / R mod m_i, likewise.
    void (*sqr_pair)(limb* const (&r)[2], const limb* const (&a)[2], const digit_block_modulus* const (&m)[2],
                     limb* work) noexcept;

    /// x = x^2 / R again and again, and products of powers on the way. For each step, in turn: so many squares; then a product
    /// begins, as x, or four more squares are found and, in their shadow, product x / R of the x before them.
    static constexpr std::size_t squares_beside = 4, work_beside = work + 48 + 48;
    void (*square_beside)(limb* x, const digit_block_step* steps, std::size_t count, const digit_block_modulus& m,
                          limb* work) noexcept;
    /// The same for an exponent e that is secret: for each of its lowest digits d of four bits, in turn, column d of the table
    /// times x / R, while x is squared four times. table: 16 elements side by side, digit after digit, at an address that is a
    /// multiple of 64; all of it is read and written. work: work_beside limbs, for both.
    void (*square_beside_secret)(limb* x, limb* table, const limb* e, std::size_t digits, const digit_block_modulus& m,
                                 limb* work) noexcept;
};

}  // namespace carry::kernels
