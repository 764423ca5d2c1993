/// \file
/// The fields in which the transform works, and their factors (docs/algorithms/gf2x_transform.md).
#pragma once

#include "kernels/transform.hpp"

#include <cstddef>
#include <cstdint>

namespace carry::gf2x_rows {

/// The most levels of a transform.
inline constexpr unsigned most_levels = 26;

/// A polynomial in z of degree below 128: the coefficient of z^i is bit i.
struct field_element {
    std::uint64_t low, high;
    friend constexpr field_element operator^(field_element a, field_element b) noexcept {
        return {a.low ^ b.low, a.high ^ b.high};
    }
    constexpr bool is_zero() const noexcept { return (low | high) == 0; }
};

/// GF(2)[z] / P with P = z^128 + T(z), irreducible, and what the transform wants of it: Cantor's basis v_0 = 1, v_(i+1)^2 +
/// v_(i+1) = v_i, and the chain c_0 = z, c_(i+1)^2 + c_(i+1) = c_i, which every field here has up to c_(most_levels).
class transform_field {
public:
    /// The field of number k < kernels::most_moduli; computed at its first use.
    static const transform_field& get(std::size_t k) noexcept;

    const kernels::transform_tail& tail() const noexcept { return tail_; }

    /// sum b_t v_(t+1) over the bits b_t of b.
    const kernels::uniform_factor* low_sums() const noexcept { return sums_[0]; }  ///< for b < 256

    /// The factor of block `block` in level j of a transform of `levels` levels, j + 2 < levels: c_(levels-j) + sum block_t
    /// v_(t+1), and for the quarters v_(levels-2-j) and v_(levels-1-j).
    void level_factor(kernels::transform_factor& w, unsigned levels, unsigned j, std::size_t block) const noexcept;

    /// The two factors of the levels between lanes: c_1, and c_2 or c_2 + v_1.
    void lane_factors(kernels::transform_factor* w) const noexcept;

    explicit transform_field(std::uint64_t tail) noexcept;

private:
    kernels::uniform_factor chain_[most_levels + 1];
    kernels::uniform_factor sums_[4][256];  ///< of eight bits of b each
    kernels::transform_tail tail_;

    kernels::uniform_factor sum(std::size_t b) const noexcept;
};

/// What the products modulo the first `count` fields are joined with.
kernels::transform_moduli transform_moduli_of(std::size_t count) noexcept;

}  // namespace carry::gf2x_rows
