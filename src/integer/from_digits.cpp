#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/radix.hpp"
#include "integer/radix_powers.hpp"
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

// Reads text eight characters at a time, and remembers whether all of them were digits.
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
        if (chunk_.digits < kernels::digits_in_word) {
            return read_few(text, chunk_.digits, chunk_.digits);
        }
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

// The chunks of a text, the highest first, which may have fewer digits than the others; some of them ahead of their use.
class chunk_reader {
public:
    chunk_reader(const unsigned char* text, std::size_t count, const radix_chunk& chunk) noexcept
        : text_(text),
          left_(chunks_of_digits(count, chunk)),
          next_digits_(count - (left_ - 1) * chunk.digits),
          chunk_(chunk),
          words_(chunk),
          vectors_(left_ >=
                   (chunk.base <= 10 ? kernels::integer().text->least_plain_chunks : kernels::integer().text->least_chunks)) {}

    bool at_end() const noexcept { return left_ == 0; }
    bool all_good() const noexcept { return good_ && words_.all_good(); }

    limb next() noexcept {
        --left_;
        if (vectors_) {
            if (at_ == ready_) {
                fill();
            }
            return values_[at_++];
        }
        const unsigned char* const text = text_;
        const std::size_t digits = next_digits_;
        text_ += digits;
        next_digits_ = chunk_.digits;
        return digits == chunk_.digits ? words_.read_chunk(text)
                                       : words_.read_few(text, digits, digits + left_ * chunk_.digits);
    }

private:
    static constexpr std::size_t ahead = 16;
    /// With so many others to come, decimal chunks are read by the way that takes all characters for digits: a text whose
    /// characters are not known to be has fewer.
    static constexpr std::size_t least_decimal = 4;

    void fill() noexcept {
        const kernels::integer_kernels& kernel = kernels::integer();
        at_ = kernels::most_chunks_lost;
        ready_ = at_ + std::min(ahead, left_ + 1);
        const std::size_t digits = next_digits_ + (ready_ - at_ - 1) * chunk_.digits;
        if (chunk_.base == 10 && left_ >= least_decimal && kernel.read_decimal != nullptr) {
            values_[at_] = words_.read_few(text_, next_digits_, digits);
            kernel.read_decimal(values_ + at_ + 1, ready_ - at_ - 1, text_ + next_digits_, '0');
        } else {
            good_ &= kernel.text->read_chunks(values_ + at_, text_, digits, static_cast<unsigned>(chunk_.base));
        }
        text_ += digits;
        next_digits_ = chunk_.digits;
    }

    const unsigned char* text_;
    std::size_t left_, next_digits_;
    const radix_chunk& chunk_;
    word_reader words_;
    bool vectors_;
    bool good_ = true;
    std::size_t at_ = 0, ready_ = 0;
    limb values_[kernels::most_chunks_lost + ahead];
};

// r = r power + value, n limbs; returns the limb carried out.
limb multiply_add(limb* r, std::size_t n, limb power, limb value) noexcept {
    constexpr std::size_t worth_a_kernel = 12;
    if (n >= worth_a_kernel) {
        const limb high = kernels::integer().mul_1(r, r, n, power);
        return high + add_upwards(r, n, value);
    }
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = multiply_wide(r[i], power);
        const limb sum = product.low + value;
        value = product.high + static_cast<limb>(sum < value);
        r[i] = sum;
    }
    return value;
}

// r: a limb more than the digits have chunks; returns the normalized size, or no_number.
std::size_t read_quadratic(limb* r, const unsigned char* text, std::size_t count, const radix_chunk& chunk) noexcept {
    std::size_t n = 0;
    if (count == 0) {
        return n;
    }
    chunk_reader chunks(text, count, chunk);
    r[0] = chunks.next();
    for (n = r[0] != 0 ? 1 : 0; !chunks.at_end();) {
        const limb high = multiply_add(r, n, chunk.power, chunks.next());
        if (high != 0) {
            r[n++] = high;
        }
    }
    return chunks.all_good() ? n : no_number;
}

// Reads numbers in one base, of at most as many chunks as it was made for.
class reader {
public:
    reader(const radix_chunk& chunk, std::size_t chunks, limb* storage, limb* scratch) noexcept
        : chunk_(chunk),
          threshold_(threshold()),
          powers_(chunk.base == 10 && chunks <= power_ladder::most_tabled
                      ? power_ladder(chunks, threshold_)
                      : power_ladder(chunks, threshold_, chunk, storage, scratch)) {}

    // As read_quadratic, for a part from the level above, at most power.exponent + level chunks without the lower part.
    std::size_t read(limb* r, const unsigned char* text, std::size_t count, std::size_t level, limb* scratch) const noexcept {
        if (level == powers_.levels() || chunks_of_digits(count, chunk_) < threshold_) {
            return read_quadratic(r, text, count, chunk_);
        }
        const power_ladder::power& power = powers_[level];
        const std::size_t low_count = power.exponent * chunk_.digits;
        if (count <= low_count) {
            return read(r, text, count, level + 1, scratch);
        }
        const std::size_t high_count = count - low_count;
        limb* const part = scratch;
        limb* const rest = part + power.exponent + level + 1;  // neither part has more chunks
        const std::size_t high_n = read(part, text, high_count, level + 1, rest);
        row::zero(r, power.zeros);
        mul(r + power.zeros, part, high_n, power.p, power.n, rest);
        const std::size_t n = power.zeros + high_n + power.n;
        const std::size_t low_n = read(part, text + high_count, low_count, level + 1, rest);
        if (high_n == 0) {
            row::copy(r, part, low_n);
            return low_n;
        }
        // The low part is below the power: nothing is carried out.
        add_upwards(r + low_n, n - low_n, kernels::integer().add_n(r, r, part, low_n));
        return row::normalized_size(r, n);
    }

    // Enough for read() of so many chunks: at each level a part, and what its size may exceed the power's by.
    static std::size_t scratch(std::size_t chunks) noexcept {
        const auto levels = static_cast<std::size_t>(std::bit_width(chunks));
        return chunks + levels * (levels + 2) + mul_scratch(chunks, chunks);
    }

private:
    const radix_chunk& chunk_;
    std::size_t threshold_;
    power_ladder powers_;
};

// Below this size there are no halves, whatever the threshold says, and no scratch.
constexpr std::size_t least_halved = 8;

}  // namespace

std::size_t from_digits_scratch(std::size_t count, unsigned base) noexcept {
    if (is_power_of_two(base)) {
        return 0;
    }
    const std::size_t chunks = chunks_of_digits(count, chunk_of(base));
    return chunks < least_halved
               ? 0
               : power_ladder::storage(chunks) + std::max(power_ladder::scratch(chunks), reader::scratch(chunks));
}

std::size_t from_short_text(limb* r, const unsigned char* text, std::size_t count, unsigned base) noexcept {
    if (!is_power_of_two(base)) {
        return read_quadratic(r, text, count, chunk_of(base));
    }
    const auto bits = static_cast<unsigned>(std::countr_zero(base));
    const std::size_t n = (count * bits + limb_bits - 1) / limb_bits;
    return kernels::integer().text->read_bits(r, text, count, bits) ? row::normalized_size(r, n) : no_number;
}

std::size_t from_digits(limb* r, const unsigned char* text, std::size_t count, unsigned base, limb* scratch) noexcept {
    const std::size_t chunks = is_power_of_two(base) ? 0 : chunks_of_digits(count, chunk_of(base));
    if (chunks < std::max(threshold(), least_halved)) {
        return from_short_text(r, text, count, base);
    }
    limb* const rest = scratch + power_ladder::storage(chunks);
    return reader(chunk_of(base), chunks, scratch, rest).read(r, text, count, 0, rest);
}

}  // namespace carry::integer_rows
