#include "integer/radix.hpp"

#include "integer/radix_powers.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace carry::integer_rows {

namespace {

/// ln(x) for x > 1 by the series of ln((1 + t) / (1 - t)), which std::log does not find at compile time.
constexpr double natural_logarithm(double x) noexcept {
    double halvings = 0;
    for (; x > 1.5; x /= 2) {
        ++halvings;
    }
    const auto series = [](double y) {
        const double t = (y - 1) / (y + 1);
        double sum = 0;
        for (int i = 41; i > 0; i -= 2) {
            sum = sum * t * t + 1.0 / i;
        }
        return 2 * t * sum;
    };
    return halvings * series(2) + series(x);
}

/// The digits of a bit times 2^64, by the base from 3 on. The factor above 1 outweighs the roundings.
constexpr auto digits_of_a_bit = [] {
    std::array<std::uint64_t, kernels::most_text_base + 1> all{};
    for (std::size_t b = 3; b < all.size(); ++b) {
        const double digits = (1 + 0x1p-48) * natural_logarithm(2) / natural_logarithm(static_cast<double>(b));
        all[b] = static_cast<std::uint64_t>(digits * 0x1p64);
    }
    return all;
}();

/// The digits of a bit, and less than 2^-48 of them more, times so many bits, rounded down. base: no power of two.
std::size_t digits_of_bits(std::size_t bits, unsigned base) noexcept {
    return static_cast<std::size_t>(multiply_wide(std::uint64_t{bits}, digits_of_a_bit[base]).high);
}

}  // namespace

std::size_t to_digits_bound(std::size_t bits, unsigned base) noexcept {
    if (is_power_of_two(base)) {
        return bits / static_cast<std::size_t>(std::countr_zero(base)) + 1;
    }
    return digits_of_bits(bits, base) + 2;
}

// A number x of b bits has floor(log(x)) + 1 digits, where log(x) is between b - 1 and b digits of a bit, and a bit has less
// than 0.64 of them.
std::size_t digits_or_one_more(std::size_t bits, unsigned base) noexcept {
    if (is_power_of_two(base)) {
        const auto k = static_cast<std::size_t>(std::countr_zero(base));
        return (bits + k - 1) / k;
    }
    return digits_of_bits(bits, base) + 1;
}

std::size_t from_digits_limbs(std::size_t count, unsigned base) noexcept {
    if (is_power_of_two(base)) {
        const auto k = static_cast<std::size_t>(std::countr_zero(base));
        return count / limb_bits * k + (count % limb_bits * k) / limb_bits + 1;
    }
    return chunks_of_digits(count, chunk_of(base)) + 1;
}

}  // namespace carry::integer_rows
