/// \file
/// What conversion to and from a base that is no power of two stands on: how many digits a limb holds, and the powers by
/// which a number is halved.
#pragma once

#include "integer/reciprocal.hpp"
#include "kernels/text.hpp"

#include <carry/limb.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace carry::integer_rows {

/// A limb's worth of digits, a chunk: `digits` is the most with base^digits < B.
struct radix_chunk {
    constexpr explicit radix_chunk(unsigned any_base) noexcept
        : base(any_base),
          digits(kernels::digits_in_chunk(any_base)),
          power(raised(any_base, digits)),
          half_power(raised(any_base, digits / 2)),
          half_fraction(static_cast<limb>(max_limb<limb> / half_power + 1)),
          eight_power(raised(any_base, 8)),
          rest_power(raised(any_base, digits % 8)),
          inverse(static_cast<limb>((limb{1} << inverse_bits) / any_base + 1)),
          divisor(power) {}

    /// Enough for x < base^2, as base^3 <= 2^18.
    static constexpr unsigned inverse_bits = 24;

    limb base;
    std::size_t digits;
    limb power;          ///< base^digits
    limb half_power;     ///< base^floor(digits / 2)
    limb half_fraction;  ///< B / half_power rounded up, which is a little more than it: half_power^2 < B
    limb eight_power;    ///< base^8 mod B: less than B where a chunk has more digits
    limb rest_power;     ///< base^(digits mod 8)
    limb inverse;        ///< 2^inverse_bits / base rounded up: floor(x / base) = floor(x inverse / 2^inverse_bits)
    divisor_1 divisor;   ///< power, ready to divide by

private:
    static constexpr limb raised(limb base, std::size_t exponent) noexcept {
        limb power = 1;
        while (exponent-- > 0) {
            power *= base;
        }
        return power;
    }
};

/// std::has_single_bit for a base, of which that may count the bits by a call.
constexpr bool is_power_of_two(unsigned base) noexcept { return (base & (base - 1)) == 0; }

/// Tables that the compiler makes, one for the chunk of each base that is no power of two; a chunk asks for its own.
/// Table: a literal type with a constructor from a radix_chunk.
/// @{
template <class Table, unsigned Base>
inline constexpr Table table_of_base{radix_chunk(Base)};

template <class Table, unsigned Base>
constexpr const Table* table_if_any() noexcept {
    if constexpr (is_power_of_two(Base)) {
        return nullptr;
    } else {
        return &table_of_base<Table, Base>;
    }
}

template <class Table>
inline constexpr auto tables_from_base_2 = []<unsigned... Offset>(std::integer_sequence<unsigned, Offset...>) {
    return std::array{table_if_any<Table, Offset + 2>()...};
}(std::make_integer_sequence<unsigned, kernels::most_text_base - 1>());

template <class Table>
const Table& table_for(const radix_chunk& chunk) noexcept {
    return *tables_from_base_2<Table>[chunk.base - 2];
}
/// @}

/// The chunks of the bases from 2 to 64.
extern const std::array<radix_chunk, kernels::most_text_base - 1> chunks_from_base_2;
inline const radix_chunk& chunk_of(unsigned base) noexcept { return chunks_from_base_2[base - 2]; }

/// A number of chunks that suffices for so many digits.
constexpr std::size_t chunks_of_digits(std::size_t count, const radix_chunk& chunk) noexcept {
    return (count + chunk.digits - 1) / chunk.digits;
}

/// The powers chunk.power^e for the exponents e = ceil(chunks / 2) and, from one level to the next, floor(e / 2), down to the
/// last that is at least `least`; level 0 is the largest. What is split by them again and again, the lower part having as many
/// chunks as the exponent, has at most l chunks more than the exponent in the upper part at level l: each level may add one.
class power_ladder {
public:
    /// A power with its low zero limbs taken away: the full number is p B^zeros.
    struct power {
        const limb* p;
        std::size_t n;
        std::size_t zeros;
        std::size_t exponent;
    };

    /// The limbs that hold the powers, and the scratch for finding them, for any `least`.
    static std::size_t storage(std::size_t chunks) noexcept;
    static std::size_t scratch(std::size_t chunks) noexcept;

    /// least >= 2. Cost: about a square of the size of the largest power for each level, halving.
    power_ladder(std::size_t chunks, std::size_t least, const radix_chunk& chunk, limb* storage, limb* scratch) noexcept;

    /// For numbers of at most `most_tabled` chunks, without storage: the exponents are those powers of two from `least`
    /// on that are below `chunks`, and both parts of what is split have at most as many chunks as the exponent.
    static constexpr std::size_t most_tabled = 128;
    power_ladder(std::size_t chunks, std::size_t least, const radix_chunk& chunk) noexcept;

    std::size_t levels() const noexcept { return levels_; }
    const power& operator[](std::size_t level) const noexcept { return powers_[level]; }

private:
    std::array<power, limb_bits> powers_;
    std::size_t levels_ = 0;
};

}  // namespace carry::integer_rows
