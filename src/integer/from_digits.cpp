#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/radix.hpp"
#include "integer/radix_powers.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace carry::integer_rows {

namespace {

constexpr std::size_t least_recursive = 2;

std::size_t from_digits_power_of_two(limb* r, const unsigned char* digits, std::size_t count, unsigned base,
                                     unsigned char zero) noexcept {
    const auto k = static_cast<unsigned>(std::countr_zero(base));
    std::size_t n = 0;
    limb bits = 0;
    unsigned have = 0;
    for (std::size_t i = count; i-- > 0;) {
        const auto digit = static_cast<limb>(digits[i] - zero);
        bits |= digit << have;
        have += k;
        if (have >= limb_bits) {
            r[n++] = bits;
            have -= limb_bits;
            bits = digit >> (k - have);
        }
    }
    if (have != 0) {
        r[n++] = bits;
    }
    return row::normalized_size(r, n);
}

std::size_t threshold() noexcept { return std::max(kernels::integer().thresholds.from_text_recursive, least_recursive); }

constexpr unsigned most_joined_base = 64;

// Eight digits of a base up to that in one word, the first at its lowest byte: neighbours are joined, then pairs, then fours,
// with one multiplication for all of a word each time.
std::uint64_t join_eight(std::uint64_t digits, std::uint64_t base) noexcept {
    constexpr std::uint64_t bytes = 0x00ff00ff00ff00ff, pairs = 0x0000ffff0000ffff, fours = 0x00000000ffffffff;
    digits = (digits & bytes) * base + (digits >> 8 & bytes);
    digits = (digits & pairs) * (base * base) + (digits >> 16 & pairs);
    return (digits & fours) * (base * base * base * base) + (digits >> 32);
}

// Eight bytes, the first the lowest.
std::uint64_t load_eight(const unsigned char* bytes) noexcept {
    std::uint64_t eight = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&eight, bytes, sizeof(eight));
    } else {
        for (std::size_t k = 0; k < 8; ++k) {
            eight |= std::uint64_t{bytes[k]} << 8 * k;
        }
    }
    return eight;
}

// Whole eights of digits, at most a chunk. base <= most_joined_base.
limb read_eights(const unsigned char* digits, std::size_t eights, const radix_chunk& chunk, unsigned char zero) noexcept {
    const std::uint64_t zeros = zero * std::uint64_t{0x0101010101010101};
    const std::uint64_t fourth = std::uint64_t{chunk.base} * chunk.base * chunk.base * chunk.base;
    const auto step = static_cast<limb>(fourth * fourth);
    limb value = 0;
    for (; eights != 0; --eights, digits += 8) {
        value = value * step + static_cast<limb>(join_eight(load_eight(digits) - zeros, chunk.base));
    }
    return value;
}

// At most a chunk.
limb read_few(const unsigned char* digits, std::size_t count, const radix_chunk& chunk, unsigned char zero) noexcept {
    std::size_t i = 0;
    limb value = 0;
    if (count >= 8 && chunk.base <= most_joined_base) {
        value = read_eights(digits, count / 8, chunk, zero);
        i = count & ~std::size_t{7};
    }
    for (; i < count; ++i) {
        value = value * chunk.base + static_cast<limb>(digits[i] - zero);
    }
    return value;
}

// A whole chunk.
limb read_chunk(const unsigned char* digits, const radix_chunk& chunk, unsigned char zero) noexcept {
    if (chunk.base > most_joined_base || chunk.digits < 8) {
        return read_few(digits, chunk.digits, chunk, zero);
    }
    limb value = read_eights(digits, chunk.digits / 8, chunk, zero);
    const std::size_t rest = chunk.digits % 8;
    if (rest != 0) {  // with the digits before them made zeros
        const std::uint64_t zeros = zero * std::uint64_t{0x0101010101010101};
        const std::uint64_t last = (load_eight(digits + chunk.digits - 8) - zeros) >> 8 * (8 - rest) << 8 * (8 - rest);
        value = value * chunk.rest_power + static_cast<limb>(join_eight(last, chunk.base));
    }
    return value;
}

// The chunks of digits after the first one, which may be shorter, some of them ahead of their use.
class chunk_reader {
public:
    chunk_reader(const unsigned char* digits, const unsigned char* end, const radix_chunk& chunk, unsigned char zero) noexcept
        : digits_(digits),
          end_(end),
          chunk_(chunk),
          zero_(zero),
          // (one alone is read faster without vectors)
          read_decimal_(chunk.base == 10 && digits + chunk.digits != end ? kernels::integer().read_decimal : nullptr) {}

    bool at_end() const noexcept { return digits_ == end_ && next_ == ready_; }

    limb next() noexcept {
        if (read_decimal_ == nullptr) {
            digits_ += chunk_.digits;
            return read_chunk(digits_ - chunk_.digits, chunk_, zero_);
        }
        if (next_ == ready_) {
            ready_ = std::min(ahead, static_cast<std::size_t>(end_ - digits_) / chunk_.digits);
            read_decimal_(values_, ready_, digits_, zero_);
            digits_ += ready_ * chunk_.digits;
            next_ = 0;
        }
        return values_[next_++];
    }

private:
    static constexpr std::size_t ahead = 16;
    const unsigned char *digits_, *end_;
    const radix_chunk& chunk_;
    unsigned char zero_;
    decltype(kernels::integer_kernels::read_decimal) read_decimal_;
    std::size_t next_ = 0, ready_ = 0;
    limb values_[ahead];
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

// r: a limb more than the digits have chunks; returns the normalized size.
std::size_t read_quadratic(limb* r, const unsigned char* digits, std::size_t count, const radix_chunk& chunk,
                           unsigned char zero) noexcept {
    const std::size_t first = count % chunk.digits;  // only the first chunk may be shorter
    r[0] = read_few(digits, first, chunk, zero);
    std::size_t n = r[0] != 0 ? 1 : 0;
    for (chunk_reader chunks(digits + first, digits + count, chunk, zero); !chunks.at_end();) {
        const limb high = multiply_add(r, n, chunk.power, chunks.next());
        if (high != 0) {
            r[n++] = high;
        }
    }
    return n;
}

// Reads numbers in one base, of at most as many chunks as it was made for.
class reader {
public:
    reader(const radix_chunk& chunk, unsigned char zero, std::size_t chunks, limb* storage, limb* scratch) noexcept
        : chunk_(chunk),
          zero_(zero),
          threshold_(threshold()),
          powers_(chunk.base == 10 && chunks <= power_ladder::most_tabled
                      ? power_ladder(chunks, threshold_)
                      : power_ladder(chunks, threshold_, chunk, storage, scratch)) {}

    // As read_quadratic, for a part from the level above, at most power.exponent + level chunks without the lower part.
    std::size_t read(limb* r, const unsigned char* digits, std::size_t count, std::size_t level, limb* scratch) const noexcept {
        if (level == powers_.levels() || chunks_of_digits(count, chunk_) < threshold_) {
            return read_quadratic(r, digits, count, chunk_, zero_);
        }
        const power_ladder::power& power = powers_[level];
        const std::size_t low_count = power.exponent * chunk_.digits;
        if (count <= low_count) {
            return read(r, digits, count, level + 1, scratch);
        }
        const std::size_t high_count = count - low_count;
        limb* const part = scratch;
        limb* const rest = part + power.exponent + level + 1;  // neither part has more chunks
        const std::size_t high_n = read(part, digits, high_count, level + 1, rest);
        row::zero(r, power.zeros);
        mul(r + power.zeros, part, high_n, power.p, power.n, rest);
        const std::size_t n = power.zeros + high_n + power.n;
        const std::size_t low_n = read(part, digits + high_count, low_count, level + 1, rest);
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
    unsigned char zero_;
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

std::size_t from_digits(limb* r, const unsigned char* digits, std::size_t count, unsigned base, limb* scratch,
                        unsigned char zero) noexcept {
    if (is_power_of_two(base)) {
        return from_digits_power_of_two(r, digits, count, base, zero);
    }
    const radix_chunk& chunk = chunk_of(base);
    const std::size_t chunks = chunks_of_digits(count, chunk);
    if (chunks < std::max(threshold(), least_halved)) {
        return read_quadratic(r, digits, count, chunk, zero);
    }
    limb* const rest = scratch + power_ladder::storage(chunks);
    return reader(chunk, zero, chunks, scratch, rest).read(r, digits, count, 0, rest);
}

}  // namespace carry::integer_rows
