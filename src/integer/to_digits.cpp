#include "integer/chunk_text.hpp"
#include "integer/divrem.hpp"
#include "integer/radix.hpp"
#include "integer/radix_powers.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

constexpr unsigned char zero_character = '0';

// Writes a (n limbs, normalized, is_short or below so many chunks) with `chunks` chunks of digits, at most most_short_chunks,
// or with chunks = 0 what a has without leading zeros; returns their end.
unsigned char* write_short(unsigned char* text, const limb* a, std::size_t n, std::size_t chunks, const radix_chunk& chunk,
                           kernels::letters case_of_letters) noexcept {
    if (n == 0) {
        return std::fill_n(text, chunks * chunk.digits, zero_character);
    }
    if (chunks == 0) {
        const short_number number(a, n, chunk);
        number.write(text, case_of_letters);
        return text + number.size();
    }
    const std::size_t count = std::min(short_chunks(n, chunk), chunks);
    text = std::fill_n(text, (chunks - count) * chunk.digits, zero_character);
    limb values[most_short_chunks + kernels::chunks_at_once];
    radix_chunks(values, count, a, n, chunk);
    write_chunks(text, values, count, chunk, case_of_letters);
    return text + count * chunk.digits;
}

// Writes numbers in one base; all of them of at most as many chunks as it was made for.
class writer {
public:
    writer(const radix_chunk& chunk, std::size_t chunks, kernels::letters case_of_letters, limb* storage,
           limb* scratch) noexcept
        : chunk_(chunk), case_of_letters_(case_of_letters), powers_(chunks, least_power, chunk, storage, scratch) {}

    // As write_short, for a part from the level above; destroys a.
    unsigned char* write(unsigned char* digits, limb* a, std::size_t n, std::size_t chunks, std::size_t level,
                         limb* scratch) const noexcept {
        n = row::normalized_size(a, n);
        if (chunks != 0 ? chunks <= most_short_chunks : is_short(n, chunk_)) {
            return write_short(digits, a, n, chunks, chunk_, case_of_letters_);
        }
        // What is left to be split below the last level is a chunk longer for each of the levels.
        const power_ladder::power& power = powers_[std::min(level, powers_.levels() - 1)];
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
    // The upper part of what is split may be a chunk longer than the lower at each level, but is seldom too long to be short.
    static constexpr std::size_t least_power = most_short_chunks / 4;

    const radix_chunk& chunk_;
    kernels::letters case_of_letters_;
    power_ladder powers_;
};

std::size_t chunks_of_limbs(std::size_t n, unsigned base) noexcept {
    return chunks_of_digits(to_digits_bound(n * limb_bits, base), chunk_of(base));
}

}  // namespace

std::size_t to_digits_scratch(std::size_t n, unsigned base) noexcept {
    if (n == 0 || is_power_of_two(base) || is_short(n, chunk_of(base))) {
        return 0;
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
    const radix_chunk& chunk = chunk_of(base);
    unsigned char* end = nullptr;
    if (is_short(n, chunk)) {
        end = write_short(text, a, n, 0, chunk, case_of_letters);
    } else {
        limb* const copy = scratch;
        row::copy(copy, a, n);
        const std::size_t chunks = chunks_of_limbs(n, base);
        limb* const storage = copy + n;
        limb* const rest = storage + power_ladder::storage(chunks);
        end = writer(chunk, chunks, case_of_letters, storage, rest).write(text, copy, n, 0, 0, rest);
    }
    return static_cast<std::size_t>(end - text);
}

}  // namespace carry::integer_rows
