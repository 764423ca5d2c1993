/// \file
/// What Karatsuba's and Toom's methods do before and after the products of their pieces, in functions that do it at once.
#pragma once

#include <carry/limb.hpp>

#include <array>
#include <cstddef>

namespace carry::kernels {

/// Toom's method with p pieces: what comes before and after the products at the points other than 0 and infinity, of which
/// those of odd number are negative. Where there are 2p - 3 of them, infinity belongs to the points; where 2p - 2, it does not.
/// For unlike operands one may have more pieces, and the other so many less.
struct toom_form {
    static constexpr std::size_t most_pieces = 8;
    using evaluation = limb (*)(limb* const* values, limb* carries, const limb* a, std::size_t k, std::size_t s) noexcept;
    /// The values of a row of p pieces of k limbs, the uppermost of 1 <= s <= k limbs: k + 1 limbs each, where toom_slack more
    /// are overwritten; absolute values at the negative points. Returns the signs there, value v's in bit v. carries: scratch
    /// of k + 1 + toom_slack limbs for each. By the number of pieces; null where that is of no use.
    std::array<evaluation, most_pieces + 1> evaluate;
    /// The coefficients of the product c. In: r[0, 2k) = c0 and r[2 (p - 1) k, ...) the uppermost one of `upper` <= 2k limbs,
    /// which is found here where infinity is no point;
    /// the values of 2k + 2 limbs each, and the signs of those at negative points. Out: values[i] = c(i + 1), but for the 2k
    /// low limbs of those of even number, which go to their places in r.
    void (*coefficients)(limb* r, std::size_t k, std::size_t upper, limb* const* values, limb signs) noexcept;
};
inline constexpr std::size_t toom_slack = 4;

/// The same with infinity and few other points, whose values go to their places in one step.
struct toom_joined_form {
    static constexpr std::size_t most_pieces = 5, most_degree = 5;
    /// As in toom_form.
    std::array<toom_form::evaluation, most_pieces + 1> evaluate;
    /// The product of degree d, one more than there are values, of 2k + 1 limbs each, which are overwritten. In: r[0, 2k) = c0
    /// and r[d k, ...) the uppermost coefficient of upper <= 2k limbs, and the signs of the values at negative points. Out:
    /// r. scratch: join_scratch(k). Requires k >= 4.
    void (*join)(limb* r, std::size_t k, std::size_t upper, limb* const* values, limb signs, limb* scratch) noexcept;
    static constexpr std::size_t join_scratch(std::size_t k) noexcept { return 2 * (most_degree * k + 1); }
};

/// Karatsuba's additions for operands in two halves of h limbs each, by h - least_half. B = 2^(wh).
struct karatsuba_kernels {
    static constexpr std::size_t least_half = 10, most_half = 96, sizes = most_half - least_half + 1;
    static constexpr std::size_t join_scratch(std::size_t h) noexcept { return (h + 3) / 4 * 12 + h + 3; }

    /// r = a - b modulo B, returns the borrow.
    using difference_of = limb (*)(limb* r, const limb* a, const limb* b) noexcept;
    /// The last step of a product, r = z0 + (z0 + z2 + (x - B xs) (y - B ys)) B + z2 B^2 for z0 = r[0, 2h), z2 = r[2h, 4h) and
    /// middle = x y of 2h limbs, where xs and ys are 0 or 1; z2 and r have two limbs less where odd is 1 instead of 0.
    /// Requires a middle term that is not negative. Nothing overlaps.
    using join_of = void (*)(limb* r, const limb* middle, const limb* x, const limb* y, limb xs, limb ys, limb odd,
                             limb* scratch) noexcept;
    /// That of a square, r = z0 + (z0 + z2 - (x - B xs)^2) B + z2 B^2 with middle = x^2.
    using join_square_of = void (*)(limb* r, const limb* middle, const limb* x, limb xs, limb odd, limb* scratch) noexcept;

    std::array<difference_of, sizes> difference;
    std::array<join_of, sizes> join;
    std::array<join_square_of, sizes> join_square;
};

/// What the last step of Toom-3.2 wants, for three pieces of k limbs by two; B = 2^(wk).
struct toom32_values {
    const limb *a_plus, *a_minus, *b_plus, *b_minus;  ///< a(1), a(-1), b(1) and b(-1) modulo B
    const limb *plus, *minus;                         ///< a_plus b_plus and a_minus b_minus
    limb a_over, a_carry, a_borrow;  ///< a(1) = a_plus + B a_over, 0 to 2, and a(-1) = a_minus + B (a_carry - a_borrow)
    limb b_over, b_borrow;           ///< b(1) = b_plus + B b_over, b(-1) = b_minus - B b_borrow
};
constexpr std::size_t toom32_join_scratch(std::size_t k) noexcept { return 10 * k + 2; }

}  // namespace carry::kernels
