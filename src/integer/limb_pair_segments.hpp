/// \file
/// Four segments of a row divided by two limbs side by side, in one loop: the upper one from above, and those below from below
/// before it is known what is carried into them, as limb_segments.hpp has it for one limb.
///
/// Little-endian rows; sizes in limbs; B = 2^w. Variable time.
#pragma once

#include "integer/limb_segments.hpp"
#include "integer/two_ended_divisor.hpp"

#include <carry/limb.hpp>

#include <bit>
#include <cstddef>

namespace carry::integer_rows {

/// The next limb of a quotient by the odd d that is found from below: of x less what the limbs so far carry, which becomes what
/// this one carries, too.
inline limb next_from_below(limb x, wide& carried, wide d, limb inverse) noexcept {
    const auto low = static_cast<limb>(carried);
    const auto digit = static_cast<limb>(static_cast<limb>(x - low) * inverse);
    const limb above = multiply_wide(digit, static_cast<limb>(d)).high + (x < low ? 1 : 0);
    carried = static_cast<wide>(digit) * static_cast<limb>(d >> limb_bits) + static_cast<limb>(carried >> limb_bits) + above;
    return digit;
}

/// How a row is divided into blocks of an upper segment and three of n limbs below it, which are as long or up to three limbs
/// longer: from below a limb takes less time. Less than a limb for each block is left over. The row has 16 limbs or more.
struct limb_pair_partition {
    static constexpr std::size_t from_below = 3;  ///< the segments of a block that are divided from below
    static constexpr std::size_t most = 64;       ///< their limbs
    static constexpr std::size_t most_in_block = (from_below + 1) * most;

    explicit constexpr limb_pair_partition(std::size_t row) noexcept
        : blocks((row + most_in_block - 1) / most_in_block),
          n((row / blocks + from_below) / (from_below + 1)),
          upper(row / blocks - from_below * n) {}

    /// The limbs of a block.
    constexpr std::size_t block() const noexcept { return from_below * n + upper; }

    std::size_t blocks, n, upper;
};

/// Divides blocks of such a partition.
class limb_pair_segments {
public:
    static constexpr std::size_t from_below = limb_pair_partition::from_below;

    /// Whether the level has `mulx`, with which the loop is assembly of a quarter fewer instructions.
    static bool are_fast() noexcept;

    /// What is carried into segments of a quotient, if `has_quotient`, may be found later.
    limb_pair_segments(const limb_pair_partition& parts, const two_ended_divisor_2& by, bool has_quotient) noexcept
        : n_(parts.n), upper_(parts.upper), by_(by), wants_inverse_(has_quotient) {}

    /// Divides the upper segment of a block from above, where `remainder` is as next_from_above has it, and from below the
    /// three segments of floor(a / 2^zeros) from its lowest limb on: q_s odd = segment s + carried[s] B^n, which is written. q
    /// may be a. The squares that are left of `power` are found meanwhile.
    void divide(limb* q, const limb* a, wide& remainder, wide (&carried)[from_below],
                power_of_two<two_ended_divisor_2>& power) noexcept;

    /// Adds x (-1 / odd modulo B^n) to q, n limbs of a segment that was divided as if x had not been carried into it, after the
    /// first call of divide. x < odd.
    void carry_in(limb* q, wide x) const noexcept;

private:
    // The same for segments that are moved already, the upper one up, and those at `from` down.
    template <bool FindsInverse, bool Mulx>
    void divide_moved(limb* low, const limb* from, wide& remainder, wide (&carried)[from_below],
                      power_of_two<two_ended_divisor_2>& power) noexcept;

    std::size_t n_, upper_;
    const two_ended_divisor_2& by_;
    bool wants_inverse_;
    limb inverse_[limb_pair_partition::most];  // -1 / odd modulo B^n
};

}  // namespace carry::integer_rows
