#include "integer/radix.hpp"

#include "integer/radix_powers.hpp"

#include <array>
#include <bit>
#include <cmath>

namespace carry::integer_rows {

namespace {

/// More than the digits of a bit times so many bits, by less than 2^-10. base: no power of two.
double digits_of_bits(std::size_t bits, unsigned base) noexcept {
    // Logarithms are slow beside short numbers. The factor above 1 outweighs the roundings.
    static const std::array<double, kernels::most_text_base + 1> digits_of_a_bit = [] {
        std::array<double, kernels::most_text_base + 1> all{};
        for (std::size_t b = 2; b < all.size(); ++b) {
            all[b] = (1 + 0x1p-48) / std::log2(static_cast<double>(b));
        }
        return all;
    }();
    return static_cast<double>(bits) * digits_of_a_bit[base];
}

}  // namespace

std::size_t to_digits_bound(std::size_t bits, unsigned base) noexcept {
    if (is_power_of_two(base)) {
        return bits / static_cast<std::size_t>(std::countr_zero(base)) + 1;
    }
    return static_cast<std::size_t>(digits_of_bits(bits, base)) + 2;
}

// A number x of b bits has floor(log(x)) + 1 digits, where log(x) is between b - 1 and b digits of a bit, and a bit has less
// than 0.64 of them.
std::size_t digits_or_one_more(std::size_t bits, unsigned base) noexcept {
    if (is_power_of_two(base)) {
        const auto k = static_cast<std::size_t>(std::countr_zero(base));
        return (bits + k - 1) / k;
    }
    return static_cast<std::size_t>(digits_of_bits(bits, base)) + 1;
}

std::size_t from_digits_limbs(std::size_t count, unsigned base) noexcept {
    if (is_power_of_two(base)) {
        const auto k = static_cast<std::size_t>(std::countr_zero(base));
        return count / limb_bits * k + (count % limb_bits * k) / limb_bits + 1;
    }
    return chunks_of_digits(count, chunk_of(base)) + 1;
}

}  // namespace carry::integer_rows
