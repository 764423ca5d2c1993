/// \file
/// Residues that squares cannot have.
#pragma once

#include "kernels/fold_48.hpp"
#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace carry::detail {

/// Whether a's lowest bits are those of a square: of all numbers 44 in 256 have such.
inline bool ends_as_square(limb lowest) noexcept {
    static constexpr auto squares = [] {
        std::array<std::uint64_t, 4> set{};
        for (unsigned i = 0; i < 256; ++i) {
            const unsigned square = i * i % 256;
            set[square / 64] |= std::uint64_t{1} << square % 64;
        }
        return set;
    }();
    return (squares[lowest % 256 / 64] >> lowest % 64 & 1) != 0;
}

/// Which residues modulo Modulus squares have.
template <std::size_t Modulus>
bool is_residue_of_square(std::uint64_t x) noexcept {
    static constexpr auto squares = [] {
        std::array<std::uint64_t, Modulus / 64 + 1> set{};
        for (std::size_t i = 0; i < Modulus; ++i) {
            const std::size_t square = i * i % Modulus;
            set[square / 64] |= std::uint64_t{1} << square % 64;
        }
        return set;
    }();
    const auto residue = static_cast<std::size_t>(x % Modulus);
    return (squares[residue / 64] >> residue % 64 & 1) != 0;
}

/// A number below 2^52 that is the row a modulo 2^48 - 1. n >= 1. Three limbs are a digit whose radix is 1 there, so that their
/// sum tells, without a division.
inline std::uint64_t modulo_48_bits(const limb* a, std::size_t n) noexcept {
    const auto limb_at = [&](std::size_t i) { return i < n ? a[i] : limb{0}; };
    limb sum[3] = {a[0], limb_at(1), limb_at(2)};
    std::uint64_t carries = 0;
    for (std::size_t i = 3; i < n; i += 3) {
        limb carry = 0;
        sum[0] = add_with_carry(sum[0], a[i], carry);
        sum[1] = add_with_carry(sum[1], limb_at(i + 1), carry);
        sum[2] = add_with_carry(sum[2], limb_at(i + 2), carry);
        carries += carry;
    }
    return kernels::fold_places(sum, carries);
}

/// Whether a is a square modulo 2^48 - 1 = 9 * 5 * 7 * 13 * 17 * 97 * 241 * 257 * 673, which one in 360 of all numbers is; of
/// few limbs it is not asked about the last three: one in 46 is enough where a root takes no longer than the answers. a:
/// n >= 1 limbs. Source: GMP's manual, section "Perfect Square" of its algorithms.
inline bool has_residues_of_square(const limb* a, std::size_t n) noexcept {
    constexpr std::size_t few = 4 * 64 / limb_bits, in_one_chain = 11 * 64 / limb_bits;
    const std::uint64_t x = n <= in_one_chain ? modulo_48_bits(a, n) : kernels::integer().bits->mod_48(a, n);
    return is_residue_of_square<9 * 5 * 7>(x) && is_residue_of_square<13 * 17>(x) && is_residue_of_square<97>(x) &&
           (n <= few || (is_residue_of_square<241>(x) && is_residue_of_square<257>(x) && is_residue_of_square<673>(x)));
}

}  // namespace carry::detail
