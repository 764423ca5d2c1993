#include "integer/decimal.hpp"
#include "integer/divrem.hpp"
#include "integer/radix.hpp"
#include "integer/radix_powers.hpp"
#include "kernels/digit_words.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>

namespace carry::integer_rows {

namespace {

constexpr std::size_t least_recursive = 2, most_recursive = 30;

constexpr unsigned char zero_character = '0';

std::size_t threshold() noexcept {
    return std::clamp(kernels::integer().thresholds.to_text_recursive, least_recursive, most_recursive);
}

// Digits as their characters.
void spell(unsigned char* digits, std::size_t count, const radix_chunk& chunk, kernels::letters case_of_letters) noexcept {
    const auto characters = [&](std::uint64_t word) {
        return kernels::characters_of_digits(word, static_cast<unsigned>(chunk.base), case_of_letters);
    };
    for (; count >= kernels::digits_in_word; count -= kernels::digits_in_word, digits += kernels::digits_in_word) {
        kernels::store_word(digits, characters(kernels::load_word(digits)));
    }
    kernels::store_last_bytes(digits, count, characters(kernels::load_last_bytes(digits, count, 0, count)));
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

// Destroys a (n limbs). Writes the chunks of a that lie before end, down to the last that is not zero; returns their begin.
unsigned char* write_backwards(unsigned char* end, limb* a, std::size_t n, const radix_chunk& chunk) noexcept {
    const auto write = [&](limb value) { write_chunk(end -= chunk.digits, value, chunk); };
    while (n > 1) {
        write(divrem_1(a, a, n, chunk.divisor));  // while the next division is under way
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

// As write_quadratic for decimal digits, as their characters, and a is left alone. At most most_decimal_chunks, and not
// fewer than least_decimal_chunks where their number is given.
unsigned char* write_short_decimal(unsigned char* digits, const limb* a, std::size_t n, std::size_t chunks) noexcept {
    if (n == 0) {
        return std::fill_n(digits, chunks * decimal_chunk.digits, zero_character);
    }
    if (chunks != 0) {
        limb values[most_decimal_chunks];
        decimal_chunks(values, chunks, a, n);
        write_decimal_chunks(digits, values, chunks, zero_character);
        return digits + chunks * decimal_chunk.digits;
    }
    const short_decimal number(a, n);
    number.write(digits, zero_character);
    return digits + number.size();
}

// Writes numbers in one base; all of them of at most as many chunks as it was made for.
class writer {
public:
    writer(const radix_chunk& chunk, std::size_t chunks, kernels::letters case_of_letters, limb* storage,
           limb* scratch) noexcept
        : chunk_(chunk),
          case_of_letters_(case_of_letters),
          threshold_(chunk.base == 10 ? least_decimal_power : threshold()),
          powers_(chunks, threshold_, chunk, storage, scratch) {}

    // As write_quadratic, for a part from the level above.
    unsigned char* write(unsigned char* digits, limb* a, std::size_t n, std::size_t chunks, std::size_t level,
                         limb* scratch) const noexcept {
        n = row::normalized_size(a, n);
        const std::size_t most = chunks != 0 ? chunks : n + 1;
        if (chunk_.base == 10 && most <= most_decimal_chunks && (chunks == 0 || chunks >= least_decimal_chunks)) {
            return write_short_decimal(digits, a, n, chunks);
        }
        if (level == powers_.levels() || n < threshold_) {
            unsigned char* const end = write_quadratic(digits, a, n, chunks, chunk_);
            spell(digits, static_cast<std::size_t>(end - digits), chunk_, case_of_letters_);
            return end;
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
            digits = std::fill_n(digits, rest_chunks * chunk_.digits, zero_character);
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
    // The upper part of what is split may be a chunk longer than the lower at each level, but not too long for a leaf.
    static constexpr std::size_t least_decimal_power = most_decimal_chunks / 4;

    const radix_chunk& chunk_;
    kernels::letters case_of_letters_;
    std::size_t threshold_;
    power_ladder powers_;
};

std::size_t chunks_of_limbs(std::size_t n, unsigned base) noexcept {
    return chunks_of_digits(to_digits_bound(n * limb_bits, base), chunk_of(base));
}

bool is_short_decimal(std::size_t n, unsigned base) noexcept { return base == 10 && n <= most_decimal_limbs; }

// Below this size there are no halves, whatever the threshold says, and the scratch stays small.
constexpr std::size_t least_halved = 8;

}  // namespace

std::size_t to_digits_scratch(std::size_t n, unsigned base) noexcept {
    if (n == 0 || is_power_of_two(base) || is_short_decimal(n, base)) {
        return 0;
    }
    if (n < least_halved) {
        return n;
    }
    const std::size_t chunks = chunks_of_limbs(n, base);
    return n + power_ladder::storage(chunks) + std::max(power_ladder::scratch(chunks), writer::scratch(n));
}

std::size_t to_digits(unsigned char* text, const limb* a, std::size_t n, unsigned base, limb* scratch,
                      kernels::letters case_of_letters) noexcept {
    n = row::normalized_size(a, n);
    if (is_power_of_two(base)) {
        const auto bits = static_cast<unsigned>(std::countr_zero(base));
        const std::size_t count = (row::bit_length(a, n) + bits - 1) / bits;
        kernels::integer().text->write_bits(text, count, a, n, bits, case_of_letters);
        return count;
    }
    unsigned char* end = nullptr;
    if (is_short_decimal(n, base)) {
        end = write_short_decimal(text, a, n, 0);
    } else {
        limb* const copy = scratch;
        row::copy(copy, a, n);
        const radix_chunk& chunk = chunk_of(base);
        if (base != 10 && n < std::max(threshold(), least_halved)) {
            end = write_quadratic(text, copy, n, 0, chunk);
            spell(text, static_cast<std::size_t>(end - text), chunk, case_of_letters);
        } else {
            const std::size_t chunks = chunks_of_limbs(n, base);
            limb* const storage = copy + n;
            limb* const rest = storage + power_ladder::storage(chunks);
            end = writer(chunk, chunks, case_of_letters, storage, rest).write(text, copy, n, 0, 0, rest);
        }
    }
    return static_cast<std::size_t>(end - text);
}

}  // namespace carry::integer_rows
