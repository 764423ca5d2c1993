/// \file
/// Montgomery arithmetic modulo eight odd moduli side by side, where the kernels in use have products in lanes.
///
/// With D digits of 52 bits and R = 2^(52 D), the residue x_l is held as x_l R mod m_l, digit d at 8 d + l of a row of 8 D
/// limbs.
///
/// Invariant: with m_l < 2^(wn), elements are below X = 2^(wn+1). As 52 D >= wn + 4 (both are multiples of four), a product is
/// below X^2 / R + m_l <= X, and the square of an element's double is so as well. No product needs a subtraction of m.
#pragma once

#include "kernels/kernels.hpp"
#include "modular/digits.hpp"
#include "modular/montgomery.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// The arithmetic modulo eight odd m_l, in the same time for all values of them and of the elements. It keeps pointers and owns
/// nothing; what it leaves in constants and scratch is as secret as its operands.
class lane_montgomery {
public:
    static constexpr std::size_t lanes = 8;

    /// Whether the kernels in use do products of that size in lanes. n: the moduli's limbs.
    static bool serves(std::size_t n) noexcept {
        return limb_bits == 64 && n >= 1 && digits(n) <= kernels::most_lane_digits && kernels::integer().lanes != nullptr;
    }

    /// Limbs of an element, of the constants, and of scratch for the constructor and each operation; at every level.
    static constexpr std::size_t element_size(std::size_t n) noexcept { return lanes * digits(n); }
    static constexpr std::size_t constants_size(std::size_t n) noexcept { return lanes + 2 * element_size(n) + lanes; }
    static std::size_t scratch_size(std::size_t n) noexcept;

    /// m: eight rows of n limbs, odd, high zeros allowed; serves(n). constants and m must outlive this.
    lane_montgomery(const limb* const (&m)[lanes], std::size_t n, limb* constants, limb* scratch) noexcept;

    std::size_t size() const noexcept { return element_size(n_); }

    /// r = a b / R mod m. r, a, b: elements; r may be a or b.
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept { kernels_.mul(r, a, b, moduli_, scratch); }

    /// r = a^2 / R mod m. r may be a.
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept { kernels_.sqr(r, a, moduli_, scratch); }

    /// r = the element of row index_l in lane l; rows elements in table, all of which are read.
    void look_up(limb* r, const limb* table, std::size_t rows, const limb* index) const noexcept {
        kernels_.look_up(r, table, rows, moduli_.digits, index);
    }

    /// r = R mod m: the element that stands for 1.
    void one(limb* r, limb* scratch) const noexcept;

    /// r = a R mod m. r: an element; a: eight rows of n limbs, any values.
    void to(limb* r, const limb* const (&a)[lanes], limb* scratch) const noexcept;

    /// r = a / R mod m, below m. r: eight rows of n limbs; a: an element.
    void from(limb* const (&r)[lanes], const limb* a, limb* scratch) const noexcept;

private:
    static constexpr std::size_t digits(std::size_t n) noexcept { return (n * limb_bits + 4 + digit_bits - 1) / digit_bits; }

    const kernels::lane_kernels& kernels_;
    const limb* m_[lanes];
    std::size_t n_;
    limb* radix_squared_;  // R^2 mod m, an element
    kernels::lane_moduli moduli_;
};

}  // namespace carry::modular
