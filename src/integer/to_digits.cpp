#include "integer/divrem.hpp"
#include "integer/radix.hpp"
#include "integer/radix_powers.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace carry::integer_rows {

namespace {

constexpr std::size_t least_recursive = 2, most_recursive = 30;

std::size_t to_digits_power_of_two(unsigned char* digits, const limb* a, std::size_t n, unsigned base) noexcept {
    const auto k = static_cast<unsigned>(std::countr_zero(base));
    const std::size_t count = (row::bit_length(a, n) + k - 1) / k;
    std::size_t next = 0;
    limb bits = 0;
    unsigned have = 0;
    for (std::size_t i = count; i-- > 0;) {
        if (have >= k) {
            digits[i] = static_cast<unsigned char>(bits & (base - 1));
            bits >>= k;
            have -= k;
            continue;
        }
        const limb more = next < n ? a[next++] : limb{0};
        digits[i] = static_cast<unsigned char>((bits | more << have) & (base - 1));
        bits = more >> (k - have);
        have += limb_bits - k;
    }
    return count;
}

std::size_t threshold() noexcept {
    return std::clamp(kernels::integer().thresholds.to_text_recursive, least_recursive, most_recursive);
}

// Two digits of a base: their value is a multiplication away from the first of them, since it is small.
inline void write_pair(unsigned char* digits, limb value, const radix_chunk& chunk) noexcept {
    const auto first = static_cast<limb>(std::uint64_t{value} * chunk.inverse >> radix_chunk::inverse_bits);
    digits[0] = static_cast<unsigned char>(first);
    digits[1] = static_cast<unsigned char>(value - first * chunk.base);
}

// The value of a chunk as a fraction, rounded up a little: each multiplication by the base's square brings two digits before
// the point. With f = floor(x B / power) + 1, x B / power < f < (x + 1) B / power, since power < B; so all its digits are
// right. Its upper and its lower half are written side by side, to have two chains of multiplications instead of one of twice
// the length; the same holds of the upper half's fraction, which is x (B / half_power) with half_power^2 < B.
void write_chunk(unsigned char* digits, limb value, const radix_chunk& chunk) noexcept {
    const divisor_1& by = chunk.divisor;
    const limb fraction = divide_2by1(value << by.shift, 0, by.d, by.v).quotient + 1;
    const wide_limb<limb> halves = multiply_wide(fraction, chunk.half_power);
    limb upper = halves.high * chunk.half_fraction;
    limb lower = halves.low;
    const std::size_t half = chunk.digits / 2;
    const limb square = chunk.base * chunk.base;
    std::size_t i = 0;
    for (; i + 2 <= half; i += 2) {
        const wide_limb<limb> up = multiply_wide(upper, square);
        const wide_limb<limb> low = multiply_wide(lower, square);
        write_pair(digits + i, up.high, chunk);
        write_pair(digits + half + i, low.high, chunk);
        upper = up.low;
        lower = low.low;
    }
    if (half % 2 != 0) {
        digits[i] = static_cast<unsigned char>(multiply_wide(upper, chunk.base).high);
    }
    for (i += half; i < chunk.digits; ++i) {
        const wide_limb<limb> low = multiply_wide(lower, chunk.base);
        digits[i] = static_cast<unsigned char>(low.high);
        lower = low.low;
    }
}

// The eight decimal digits of x < 10^8, side by side in a word: fours, then pairs, then single digits are told apart, by
// products with reciprocals that are exact for numbers so short. The highest is the lowest byte.
std::uint64_t eight_decimals(std::uint64_t x) noexcept {
    const std::uint64_t fours = x / 10000 | x % 10000 << 32;
    const std::uint64_t hundreds = fours * 10486 >> 20 & 0x0000007f0000007f;
    const std::uint64_t pairs = hundreds | (fours - 100 * hundreds) << 16;
    const std::uint64_t tens = pairs * 103 >> 10 & 0x000f000f000f000f;
    return tens | (pairs - 10 * tens) << 8;
}

// write_chunk for decimal digits and limbs that hold 19 of them.
void write_decimal_chunk(unsigned char* digits, std::uint64_t value) noexcept {
    constexpr std::uint64_t eight = 100'000'000;
    const auto write = [](unsigned char* to, std::uint64_t word) {
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(to, &word, sizeof(word));
        } else {
            for (std::size_t i = 0; i < sizeof(word); ++i) {
                to[i] = static_cast<unsigned char>(word >> 8 * i);
            }
        }
    };
    const std::uint64_t first = value / (eight * eight), rest = value % (eight * eight);
    write(digits, eight_decimals(first) >> 40);  // the lower five bytes of it are written again
    write(digits + 3, eight_decimals(rest / eight));
    write(digits + 11, eight_decimals(rest % eight));
}

// Destroys a (n limbs). Writes the chunks of a that lie before end, down to the last that is not zero; returns their begin.
unsigned char* write_backwards(unsigned char* end, limb* a, std::size_t n, const radix_chunk& chunk) noexcept {
    const auto write_decimal = chunk.base == 10 ? kernels::integer().write_decimal : nullptr;
    const auto write = [&](limb value) {  // while the next division is under way
        end -= chunk.digits;
        if (write_decimal != nullptr) {
            write_decimal(end, value);
        } else if (limb_bits == 64 && chunk.base == 10) {
            write_decimal_chunk(end, value);
        } else {
            write_chunk(end, value, chunk);
        }
    };
    while (n > 1) {
        write(divrem_1(a, a, n, chunk.divisor));
        n -= a[n - 1] == 0 ? 1 : 0;
    }
    if (n == 1) {
        limb last = a[0];
        if (last >= chunk.power) {
            write(last % chunk.power);
            last /= chunk.power;
        }
        write(last);
    }
    return end;
}

/// The most limbs that are written in quadratic time: fewer than twice the chunks of the largest threshold, and one for each
/// level of powers.
constexpr std::size_t most_quadratic = 2 * most_recursive + limb_bits;

// Destroys a (n limbs, normalized, at most most_quadratic). Writes `chunks` chunks of digits, or with chunks = 0 what a has
// without leading zeros; returns their end.
unsigned char* write_quadratic(unsigned char* digits, limb* a, std::size_t n, std::size_t chunks,
                               const radix_chunk& chunk) noexcept {
    if (chunks != 0) {
        unsigned char* const end = digits + chunks * chunk.digits;
        std::fill(digits, write_backwards(end, a, n, chunk), static_cast<unsigned char>(0));
        return end;
    }
    unsigned char all[(most_quadratic + 2) * limb_bits];  // no digit has less than a bit
    unsigned char* const end = std::end(all);
    unsigned char* begin = write_backwards(end, a, n, chunk);
    while (begin != end && *begin == 0) {
        ++begin;
    }
    return std::copy(begin, end, digits);
}

// Writes numbers in one base; all of them of at most as many chunks as it was made for.
class writer {
public:
    writer(const radix_chunk& chunk, std::size_t chunks, limb* storage, limb* scratch) noexcept
        : chunk_(chunk), threshold_(threshold()), powers_(chunks, threshold_, chunk, storage, scratch) {}

    // As write_quadratic, for a part from the level above.
    unsigned char* write(unsigned char* digits, limb* a, std::size_t n, std::size_t chunks, std::size_t level,
                         limb* scratch) const noexcept {
        n = row::normalized_size(a, n);
        if (level == powers_.levels() || n < threshold_) {
            return write_quadratic(digits, a, n, chunks, chunk_);
        }
        const power_ladder::power& power = powers_[level];
        if (chunks != 0 && chunks <= power.exponent) {
            return write(digits, a, n, chunks, level + 1, scratch);
        }
        limb* const high_part = a + std::min(power.zeros, n);  // the low part is not touched by the division
        const std::size_t high_n = n - std::min(power.zeros, n);
        const std::size_t rest_chunks = chunks != 0 ? chunks - power.exponent : 0;
        if (row::compare(high_part, high_n, power.p, power.n) < 0) {
            if (chunks == 0) {
                return write(digits, a, n, 0, level + 1, scratch);
            }
            digits = std::fill_n(digits, rest_chunks * chunk_.digits, static_cast<unsigned char>(0));
            return write(digits, a, n, power.exponent, level + 1, scratch);
        }
        const std::size_t qn = high_n - power.n + 1;
        divrem(scratch, high_part, high_part, high_n, power.p, power.n, scratch + qn);
        digits = write(digits, scratch, qn, rest_chunks, level + 1, scratch + qn);
        return write(digits, a, power.zeros + power.n, power.exponent, level + 1, scratch);
    }

    // Enough for write() of n limbs.
    static std::size_t scratch(std::size_t n) noexcept { return 2 * n + 2 * limb_bits + divrem_scratch(n, n); }

private:
    const radix_chunk& chunk_;
    std::size_t threshold_;
    power_ladder powers_;
};

std::size_t chunks_of_limbs(std::size_t n, unsigned base) noexcept {
    return chunks_of_digits(to_digits_bound(n * limb_bits, base), chunk_of(base));
}

// Below this size there are no halves, whatever the threshold says, and the scratch stays small.
constexpr std::size_t least_halved = 8;

}  // namespace

std::size_t to_digits_scratch(std::size_t n, unsigned base) noexcept {
    if (n == 0 || is_power_of_two(base)) {
        return 0;
    }
    if (n < least_halved) {
        return n;
    }
    const std::size_t chunks = chunks_of_limbs(n, base);
    return n + power_ladder::storage(chunks) + std::max(power_ladder::scratch(chunks), writer::scratch(n));
}

std::size_t to_digits(unsigned char* digits, const limb* a, std::size_t n, unsigned base, limb* scratch) noexcept {
    n = row::normalized_size(a, n);
    if (is_power_of_two(base)) {
        return to_digits_power_of_two(digits, a, n, base);
    }
    limb* const copy = scratch;
    row::copy(copy, a, n);
    const radix_chunk& chunk = chunk_of(base);
    unsigned char* end = nullptr;
    if (n < std::max(threshold(), least_halved)) {
        end = write_quadratic(digits, copy, n, 0, chunk);
    } else {
        const std::size_t chunks = chunks_of_limbs(n, base);
        limb* const storage = copy + n;
        limb* const rest = storage + power_ladder::storage(chunks);
        end = writer(chunk, chunks, storage, rest).write(digits, copy, n, 0, 0, rest);
    }
    return static_cast<std::size_t>(end - digits);
}

}  // namespace carry::integer_rows
