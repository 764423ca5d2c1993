#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/radix.hpp"
#include "integer/radix_powers.hpp"
#include "kernels/digit_values.hpp"
#include "kernels/digit_words.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace carry::integer_rows {

namespace {

constexpr std::size_t least_recursive = 2;

std::size_t threshold() noexcept { return std::max(kernels::integer().thresholds.from_text_recursive, least_recursive); }

// Reads text eight characters at a time, in a base with at least eight digits in a chunk, and remembers whether all of them
// were digits.
class word_reader {
public:
    explicit word_reader(const radix_chunk& chunk) noexcept : chunk_(chunk), base_(static_cast<unsigned>(chunk.base)) {}

    bool all_good() const noexcept { return bad_ == 0; }

    // At most a chunk, of a text of which so many characters are left.
    limb read_few(const unsigned char* text, std::size_t count, std::size_t readable) noexcept {
        const std::size_t first = count % kernels::digits_in_word;
        limb value = first == 0 ? 0 : join(kernels::load_last_bytes(text, first, '0', readable));
        for (std::size_t i = first; i < count; i += kernels::digits_in_word) {
            value = value * chunk_.eight_power + join(kernels::load_word(text + i));
        }
        return value;
    }

    // A whole chunk.
    limb read_chunk(const unsigned char* text) noexcept {
        limb value = join(kernels::load_word(text));
        std::size_t i = kernels::digits_in_word;
        for (; i + kernels::digits_in_word <= chunk_.digits; i += kernels::digits_in_word) {
            value = value * chunk_.eight_power + join(kernels::load_word(text + i));
        }
        if (i != chunk_.digits) {  // with the digits before them made zeros
            const std::size_t again = i + kernels::digits_in_word - chunk_.digits;
            value = value * chunk_.rest_power + join(kernels::load_word(text + i - again), 8 * again);
        }
        return value;
    }

private:
    limb join(std::uint64_t characters, std::size_t zero_bits = 0) noexcept {
        const kernels::word_of_digits word = kernels::digits_of_characters(characters, base_);
        bad_ |= word.bad;
        return static_cast<limb>(kernels::join_digits(word.digits >> zero_bits << zero_bits, chunk_.base));
    }

    const radix_chunk& chunk_;
    unsigned base_;
    std::uint64_t bad_ = 0;
};

// Reads text one character after the other, which is faster where there are letters among the digits, and remembers whether
// all of them were digits.
class digit_reader {
public:
    explicit digit_reader(const radix_chunk& chunk) noexcept
        : base_(chunk.base), values_(kernels::values_in(static_cast<unsigned>(chunk.base))) {}

    bool all_good() const noexcept { return greatest_ < base_; }

    // At most a chunk, as two halves side by side.
    limb read(const unsigned char* text, std::size_t count) noexcept {
        limb upper = 0, lower = 0, power = 1;
        const std::size_t half = count / 2;
        for (std::size_t i = 0; i < half; ++i) {
            upper = upper * base_ + next(text[i]);
            lower = lower * base_ + next(text[half + i]);
            power *= base_;
        }
        const limb value = upper * power + lower;
        return count % 2 != 0 ? value * base_ + next(text[count - 1]) : value;
    }

private:
    limb next(unsigned char character) noexcept {
        const limb value = values_[character];
        greatest_ = std::max(greatest_, value);
        return value;
    }

    limb base_, greatest_ = 0;
    const std::uint8_t* values_;
};

/// With so many others, decimal chunks are read by the way that takes all characters for digits: a text whose characters are
/// not known to be has fewer.
constexpr std::size_t least_decimal = 4;

// The chunks of a text of count >= 1 characters, the highest first, which may have fewer digits than the others; or anything
// where one of the characters is no digit, of which there is none if it returns true. values: behind others of which up to
// kernels::most_chunks_lost are destroyed.
bool read_chunks(limb* values, const unsigned char* text, std::size_t count, const radix_chunk& chunk) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t chunks = chunks_of_digits(count, chunk), others = chunks - 1;
    const bool vectors = chunks >= (chunk.base <= 10 ? kernel.text->least_plain_chunks : kernel.text->least_chunks);
    const bool decimal = vectors && chunk.base == 10 && others >= least_decimal && kernel.read_decimal != nullptr;
    if (vectors && !decimal) {
        return kernel.text->read_chunks(values, text, count, static_cast<unsigned>(chunk.base));
    }
    const std::size_t first = count - others * chunk.digits;
    if (chunk.base > 10) {
        digit_reader digits(chunk);
        values[0] = digits.read(text, first);
        text += first;
        for (std::size_t i = 1; i < chunks; ++i, text += chunk.digits) {
            values[i] = digits.read(text, chunk.digits);
        }
        return digits.all_good();
    }
    word_reader words(chunk);
    values[0] = first == chunk.digits ? words.read_chunk(text) : words.read_few(text, first, count);
    text += first;
    if (decimal) {
        kernel.read_decimal(values + 1, others, text, '0');
    } else {
        for (std::size_t i = 1; i < chunks; ++i, text += chunk.digits) {
            values[i] = words.read_chunk(text);
        }
    }
    return words.all_good();
}

/// So many chunks are joined without loops, whose ends are not foretold: one product with `power` begins while others are on
/// their way.
constexpr std::size_t most_joined = most_short_text_chunks;

// r = (r power + values[0]) power + values[1] and so on, count >= 1 times, a limb more each time. r: Limbs limbs.
template <std::size_t Limbs>
[[gnu::noinline]] void join_more(limb* r, const limb* values, std::size_t count, limb power) noexcept {
    limb carry = *values;
#pragma GCC unroll 40
    for (std::size_t i = 0; i < Limbs; ++i) {
        const wide product = static_cast<wide>(r[i]) * power + carry;
        r[i] = static_cast<limb>(product);
        carry = static_cast<limb>(product >> limb_bits);
    }
    r[Limbs] = carry;
    if constexpr (Limbs + 1 < most_joined) {
        if (count > 1) {
            join_more<Limbs + 1>(r, values + 1, count - 1, power);
        }
    }
}

// The number of so many chunks, the highest first. r: a limb for each, count >= 1; returns the normalized size.
std::size_t join_chunks(limb* r, const limb* values, std::size_t count, limb power) noexcept {
    r[0] = values[0];
    if (count > 1) {
        join_more<1>(r, values + 1, std::min(count, most_joined) - 1, power);
    }
    for (std::size_t n = most_joined; n < count; ++n) {
        const limb high = kernels::integer().mul_1(r, r, n, power);
        r[n] = high + add_upwards(r, n, values[n]);
    }
    return row::normalized_size(r, count);
}

// Makes numbers of chunks, of at most as many as it was made for.
class joiner {
public:
    joiner(const radix_chunk& chunk, std::size_t chunks, limb* storage, limb* scratch) noexcept
        : chunk_(chunk),
          threshold_(threshold()),
          powers_(chunks <= power_ladder::most_tabled ? power_ladder(chunks, threshold_, chunk)
                                                      : power_ladder(chunks, threshold_, chunk, storage, scratch)) {}

    // As join_chunks, for a part from the level above, at most power.exponent + level chunks without the lower part.
    std::size_t join(limb* r, const limb* values, std::size_t count, std::size_t level, limb* scratch) const noexcept {
        if (level == powers_.levels() || count < threshold_) {
            return join_chunks(r, values, count, chunk_.power);
        }
        const power_ladder::power& power = powers_[level];
        if (count <= power.exponent) {
            return join(r, values, count, level + 1, scratch);
        }
        const std::size_t high_count = count - power.exponent;
        limb* const part = scratch;
        limb* const rest = part + power.exponent + level + 1;  // neither part has more chunks
        const std::size_t high_n = join(part, values, high_count, level + 1, rest);
        row::zero(r, power.zeros);
        mul(r + power.zeros, part, high_n, power.p, power.n, rest);
        const std::size_t n = power.zeros + high_n + power.n;
        const std::size_t low_n = join(part, values + high_count, power.exponent, level + 1, rest);
        if (high_n == 0) {
            row::copy(r, part, low_n);
            return low_n;
        }
        // The low part is below the power: nothing is carried out.
        add_upwards(r + low_n, n - low_n, kernels::integer().add_n(r, r, part, low_n));
        return row::normalized_size(r, n);
    }

    // Enough for the powers of so many chunks.
    static std::size_t storage(std::size_t chunks) noexcept {
        return chunks <= power_ladder::most_tabled ? 0 : power_ladder::storage(chunks);
    }

    // Enough for join() of so many chunks, and for finding the powers: at each level a part, and what its size may exceed the
    // power's by.
    static std::size_t scratch(std::size_t chunks) noexcept {
        const auto levels = static_cast<std::size_t>(std::bit_width(chunks));
        return std::max(power_ladder::scratch(chunks), chunks + levels * (levels + 2) + mul_scratch(chunks, chunks));
    }

private:
    const radix_chunk& chunk_;
    std::size_t threshold_;
    power_ladder powers_;
};

// Below this size there are no halves, whatever the threshold says.
constexpr std::size_t least_halved = 8;

}  // namespace

std::size_t from_digits_scratch(std::size_t count, unsigned base) noexcept {
    if (is_power_of_two(base)) {
        return 0;
    }
    const std::size_t chunks = chunks_of_digits(count, chunk_of(base));
    if (chunks < least_halved) {
        return 0;
    }
    return kernels::most_chunks_lost + chunks + joiner::storage(chunks) + joiner::scratch(chunks);
}

std::size_t from_short_text(limb* r, const unsigned char* text, std::size_t count, unsigned base) noexcept {
    if (count == 0) {
        return 0;
    }
    if (!is_power_of_two(base)) {
        const radix_chunk& chunk = chunk_of(base);
        limb values[kernels::most_chunks_lost + most_short_text_chunks];
        limb* const first = values + kernels::most_chunks_lost;
        const std::size_t chunks = chunks_of_digits(count, chunk);
        return read_chunks(first, text, count, chunk) ? join_chunks(r, first, chunks, chunk.power) : no_number;
    }
    const auto bits = static_cast<unsigned>(std::countr_zero(base));
    const std::size_t n = row::limbs_for(count * bits);
    return kernels::integer().text->read_bits(r, text, count, bits) ? row::normalized_size(r, n) : no_number;
}

std::size_t from_digits(limb* r, const unsigned char* text, std::size_t count, unsigned base, limb* scratch) noexcept {
    const std::size_t chunks = is_power_of_two(base) ? 0 : chunks_of_digits(count, chunk_of(base));
    if (chunks < std::clamp(threshold(), least_halved, most_short_text_chunks)) {
        return from_short_text(r, text, count, base);
    }
    const radix_chunk& chunk = chunk_of(base);
    limb* const values = scratch + kernels::most_chunks_lost;
    if (!read_chunks(values, text, count, chunk)) {
        return no_number;
    }
    limb* const storage = values + chunks;
    limb* const rest = storage + joiner::storage(chunks);
    return joiner(chunk, chunks, storage, rest).join(r, values, chunks, 0, rest);
}

}  // namespace carry::integer_rows
