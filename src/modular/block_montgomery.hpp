/// \file
/// Montgomery arithmetic modulo an odd m of 6 to 11 limbs on digits of 50 bits, the lower half of a product folded at once,
/// where the kernels in use have such products (`integer_kernels::digit_blocks`).
///
/// The residue x is held as x R mod m with R = 2^(50 D) for elements of D digits, below 2^(b + 55) for m < 2^b: longer than m
/// by a digit, since what is folded is D times a digit times a number below m.
#pragma once

#include "kernels/kernels.hpp"
#include "modular/fixed_window.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::modular {

/// The arithmetic modulo one odd m, in the same time for all values of m and of the elements. It keeps pointers and owns
/// nothing; what it leaves in constants and scratch is as secret as its operands.
class block_montgomery {
public:
    /// Whether the kernels in use have such products for moduli of n limbs, faster than others.
    static bool serves(std::size_t n) noexcept {
        return limb_bits == 64 && n >= least_limbs && n <= most_limbs && kernels::integer().digit_blocks != nullptr;
    }

    /// Limbs of an element, of the constants, and of scratch for the constructor and each operation; at every level.
    static constexpr std::size_t element_size(std::size_t) noexcept { return 16; }
    static constexpr std::size_t constants_size(std::size_t n) noexcept {
        return alignment + 8 * kernels::digit_block_shape{used(n)}.rows() + element_size(n);
    }
    static std::size_t scratch_size(std::size_t n) noexcept;

    /// m: n limbs, odd, high zeros allowed; serves(n). constants and m must outlive this.
    block_montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch) noexcept;

    std::size_t size() const noexcept { return element_size(n_); }
    /// The digits of an element that are not always zero.
    std::size_t used() const noexcept { return used(n_); }
    static constexpr std::size_t used(std::size_t n) noexcept {
        return kernels::digit_block_shape::digits_for(kernels::digit_block_shape::least_limbs + index(n));
    }

    /// About what a product costs, in cycles.
    static constexpr std::size_t product_cost(std::size_t) noexcept { return 90; }

    /// r = a b / R mod m. r, a, b: elements; r may be a or b.
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept;

    /// r = a^2 / R mod m. r may be a.
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept;

    /// r = r squared so many times, each time divided by R.
    void square(limb* r, std::size_t times, limb* scratch) const noexcept;

    /// For each step, in turn: x = x^2 / R mod m so many times; then step.product = x if it begins, or x is squared
    /// squares_beside times more and in the same time step.product times the x before them. No product overlaps x.
    static constexpr unsigned squares_beside = kernels::digit_block_kernels::squares_beside;
    using step = kernels::digit_block_step;
    void square_beside(limb* x, const step* steps, std::size_t count, limb* scratch) const noexcept;

    /// The same for the lowest digits, of squares_beside bits, of e: element d of the table for digit d, which is secret.
    void square_beside(limb* x, const power_table& table, const limb* e, std::size_t digits, limb* scratch) const noexcept;

    /// r_i = a_i b_i / R mod m_i for i = 0, 1, the second modulo `second`'s m, of the same size. r_i may be a_i or b_i.
    void mul_pair(const block_montgomery& second, limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                  limb* scratch) const noexcept;

    /// r = R mod m: the element that stands for 1.
    void one(limb* r, limb* scratch) const noexcept;

    /// r = a R mod m. r: an element; a: n limbs, any value.
    void to(limb* r, const limb* a, limb* scratch) const noexcept;

    /// r = a / R mod m, below m. r: n limbs; a: an element.
    void from(limb* r, const limb* a, limb* scratch) const noexcept;

private:
    static constexpr std::size_t least_limbs = 6, most_limbs = kernels::digit_block_shape::most_limbs;

    /// Of the kernels; any for sizes that are not served.
    static constexpr std::size_t index(std::size_t n) noexcept {
        constexpr std::size_t least = kernels::digit_block_shape::least_limbs;
        return std::clamp(n, least, most_limbs) - least;
    }

    /// The rows by which digit i of a product is folded. x: c_i, with eight zeros below and above.
    void set_rows(std::size_t i, const limb* x) const noexcept;

    const limb* m_;
    std::size_t n_;
    limb factor_;  // -1 / m mod 2^w
    const kernels::digit_block_kernels& kernels_;
    kernels::digit_block_modulus modulus_;
    limb* radix_squared_;  // R^2 mod m, an element
};

}  // namespace carry::modular
