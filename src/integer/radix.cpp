#include "integer/radix.hpp"

#include "integer/radix_powers.hpp"

#include <bit>
#include <cmath>

namespace carry::integer_rows {

std::size_t to_digits_bound(std::size_t bits, unsigned base) noexcept {
    if (std::has_single_bit(base)) {
        const auto k = static_cast<std::size_t>(std::countr_zero(base));
        return bits / k + 1;
    }
    // The factor above 1 outweighs the roundings; the 2 is for the fraction and for it.
    const double digits = static_cast<double>(bits) / std::log2(static_cast<double>(base)) * (1 + 0x1p-48);
    return static_cast<std::size_t>(digits) + 2;
}

std::size_t from_digits_limbs(std::size_t count, unsigned base) noexcept {
    if (std::has_single_bit(base)) {
        const auto k = static_cast<std::size_t>(std::countr_zero(base));
        return count / limb_bits * k + (count % limb_bits * k) / limb_bits + 1;
    }
    return chunks_of_digits(count, chunk_of(base)) + 1;
}

}  // namespace carry::integer_rows
