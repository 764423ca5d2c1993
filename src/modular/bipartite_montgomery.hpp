/// \file
/// Montgomery arithmetic modulo an odd m of 10 to 12 limbs on digits of 52 bits, each product reduced from both ends, where the
/// kernels in use have such products (`integer_kernels::digit_bipartite`).
///
/// The residue x is held as x R mod m with R = 2^468, whatever m, below 2^(52 D). Conversions go by way of the elements of
/// `digit_montgomery`, x 2^(52 D) mod m.
#pragma once

#include "kernels/digit_bounds.hpp"
#include "kernels/kernels.hpp"
#include "modular/digit_montgomery.hpp"
#include "row/verify.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// The arithmetic modulo one odd m, in the same time for all values of m and of the elements. It keeps pointers and owns
/// nothing; what it leaves in constants and scratch is as secret as its operands.
class bipartite_montgomery {
public:
    /// The limbs of the longest moduli.
    static constexpr std::size_t most_limbs = 12;

    /// Whether the kernels in use have such products for moduli of n limbs.
    static bool serves(std::size_t n) noexcept { return has_size(n) && kernels::integer().digit_bipartite != nullptr; }

    /// Limbs of an element, of the constants, and of scratch for the constructor and each operation; at every level.
    static constexpr std::size_t element_size(std::size_t n) noexcept { return digit_montgomery::element_size(n); }
    static constexpr std::size_t constants_size(std::size_t n) noexcept {
        return digit_montgomery::constants_size(n) + (has_size(n) ? 7 + (2 + 2 * most_folded) * element_size(n) : 0);
    }
    static std::size_t scratch_size(std::size_t n) noexcept { return 2 * element_size(n) + digit_montgomery::scratch_size(n); }

    /// m: n limbs, odd, high zeros allowed; serves(n). constants and m must outlive this.
    bipartite_montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch) noexcept;

    std::size_t size() const noexcept { return residues_.size(); }
    /// The digits of an element that are not always zero.
    std::size_t used() const noexcept { return residues_.used(); }
    static constexpr std::size_t used(std::size_t n) noexcept { return digit_montgomery::used(n); }

    /// About what a product costs, in cycles.
    static constexpr std::size_t product_cost(std::size_t n) noexcept { return 10 * n + 50; }

    /// r = a b / R mod m. r, a, b: elements; r may be a or b.
    void mul(limb* r, const limb* a, const limb* b, limb*) const noexcept {
        CARRY_VERIFY(kernels::are_digits(a, size(), used()) && kernels::are_digits(b, size(), used()));
        kernels_.mul[index()](r, a, b, modulus_);
        CARRY_VERIFY(kernels::are_digits(r, size(), used()));
    }

    /// r = a^2 / R mod m. r may be a.
    void sqr(limb* r, const limb* a, limb*) const noexcept {
        CARRY_VERIFY(kernels::are_digits(a, size(), used()));
        kernels_.sqr[index()](r, a, modulus_);
        CARRY_VERIFY(kernels::are_digits(r, size(), used()));
    }

    /// r = R mod m: the element that stands for 1.
    void one(limb* r, limb* scratch) const noexcept;

    /// r = a R mod m. r: an element; a: n limbs, any value.
    void to(limb* r, const limb* a, limb* scratch) const noexcept;

    /// r = a / R mod m, below m. r: n limbs; a: an element.
    void from(limb* r, const limb* a, limb* scratch) const noexcept;

private:
    static constexpr std::size_t least_digits = kernels::digit_bipartite_kernels::least_digits;
    static constexpr std::size_t most_digits = kernels::digit_bipartite_kernels::most_digits;
    static constexpr std::size_t most_folded = most_digits - 8;

    static constexpr bool has_size(std::size_t n) noexcept {
        return limb_bits == 64 && n >= 10 && n <= most_limbs && used(n) >= least_digits && used(n) <= most_digits;
    }
    std::size_t index() const noexcept { return used() - least_digits; }

    std::size_t n_;
    digit_montgomery residues_;
    const kernels::digit_bipartite_kernels& kernels_;
    kernels::digit_bipartite_modulus modulus_{};
    limb* to_;    // 2^(52 D) R mod m
    limb* from_;  // 2^(104 D) / R mod m
};

}  // namespace carry::modular
