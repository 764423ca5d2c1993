/// \file
/// Numbers as bytes and as words.
#include "compat/tommath/number.hpp"

namespace tommath = carry::tommath;
using tommath::digit_bits;
using tommath::used;

namespace {

/// 64 bits of |a| from bit `bit` on.
std::uint64_t word_at(const mp_int* a, std::size_t bit) noexcept {
    const std::size_t place = bit / digit_bits;
    const auto shift = static_cast<unsigned>(bit % digit_bits);
    const std::size_t n = used(a);
    std::uint64_t x = place < n ? a->dp[place] >> shift : 0;
    if (place + 1 < n) {
        x |= a->dp[place + 1] << (digit_bits - shift);
    }
    if (shift > 2 * digit_bits - 64 && place + 2 < n) {
        x |= a->dp[place + 2] << (2 * digit_bits - shift);
    }
    return x;
}

/// The `size` bytes from bytes on, at most 8, as a number of which the first is the highest.
std::uint64_t load_big_endian(const unsigned char* bytes, std::size_t size) noexcept {
    std::uint64_t x = 0;
    for (std::size_t i = 0; i < size; ++i) {
        x = x << 8 | bytes[i];
    }
    return x;
}

/// Adds bits below 2^8 at bit `bit` of a number that is zero there; its digits are there.
void add_bits(mp_digit* a, std::size_t bit, mp_digit bits) noexcept {
    const std::size_t place = bit / digit_bits;
    const auto shift = static_cast<unsigned>(bit % digit_bits);
    a[place] |= (bits << shift) & MP_MASK;
    if (const mp_digit above = bits >> (digit_bits - shift); above != 0) {
        a[place + 1] |= above;
    }
}

std::size_t byte_length(const mp_int* a) noexcept { return (tommath::bit_length(a) + 7) / 8; }

/// Whether words of size bytes with so many nails hold anything, and their bits.
bool has_bits(std::size_t size, std::size_t nails) noexcept { return size <= SIZE_MAX / 8 && nails < size * 8; }

/// Where byte j, the lowest being 0, of word i, the lowest being 0, stands among count words.
class word_layout {
public:
    word_layout(std::size_t count, std::size_t size, int order, int endian) noexcept
        : count_(count),
          size_(size),
          low_first_(order == MP_LSB_FIRST),
          little_(endian == MP_NATIVE_ENDIAN ? std::endian::native == std::endian::little : endian == MP_LITTLE_ENDIAN) {}
    std::size_t operator()(std::size_t i, std::size_t j) const noexcept {
        return (low_first_ ? i : count_ - 1 - i) * size_ + (little_ ? j : size_ - 1 - j);
    }

private:
    std::size_t count_;
    std::size_t size_;
    bool low_first_;
    bool little_;
};

}  // namespace

size_t mp_ubin_size(const mp_int* a) { return byte_length(a); }
size_t mp_sbin_size(const mp_int* a) { return 1 + byte_length(a); }

mp_err mp_from_ubin(mp_int* a, const unsigned char* buf, size_t size) {
    while (size > 0 && *buf == 0) {
        ++buf;
        --size;
    }
    if (size > tommath::most_digits * 7) {  // more than 7 bytes go into a digit
        return MP_VAL;
    }
    const std::size_t n = (8 * size + digit_bits - 1) / digit_bits;
    const mp_err error = tommath::reserve_discarding(a, n);
    if (error == MP_OKAY) {
        const std::size_t before = used(a);
        for (std::size_t i = 0; i < n; ++i) {  // two digits are fifteen bytes, so every other one begins within a byte
            const std::size_t end = size - i * digit_bits / 8;
            const std::uint64_t x = end >= 8 ? load_big_endian(buf + end - 8, 8) : load_big_endian(buf, end);
            a->dp[i] = (x >> (i % 2 * 4)) & MP_MASK;
        }
        tommath::finish(a, n, before, false);
    }
    return error;
}

mp_err mp_from_sbin(mp_int* a, const unsigned char* buf, size_t size) {
    if (size == 0) {
        return MP_VAL;
    }
    const bool negative = buf[0] != 0;
    const mp_err error = mp_from_ubin(a, buf + 1, size - 1);
    if (error == MP_OKAY) {
        a->sign = tommath::sign_of(negative && a->used != 0);
    }
    return error;
}

mp_err mp_to_ubin(const mp_int* a, unsigned char* buf, size_t maxlen, size_t* written) {
    const std::size_t size = byte_length(a);
    if (size > maxlen) {
        return MP_BUF;
    }
    for (std::size_t end = size, bit = 0; end > 0; bit += 64) {
        std::uint64_t x = word_at(a, bit);
        for (std::size_t i = 0; i < 8 && end > 0; ++i, x >>= 8) {
            buf[--end] = static_cast<unsigned char>(x);
        }
    }
    if (written != nullptr) {
        *written = size;
    }
    return MP_OKAY;
}

mp_err mp_to_sbin(const mp_int* a, unsigned char* buf, size_t maxlen, size_t* written) {
    if (mp_sbin_size(a) > maxlen) {
        return MP_BUF;
    }
    buf[0] = tommath::is_negative(a) ? 1 : 0;
    const mp_err error = mp_to_ubin(a, buf + 1, maxlen - 1, written);
    if (error == MP_OKAY && written != nullptr) {
        ++*written;
    }
    return error;
}

size_t mp_pack_count(const mp_int* a, size_t nails, size_t size) {
    if (!has_bits(size, nails)) {
        return 0;
    }
    const std::size_t bits = size * 8 - nails;
    const std::size_t length = tommath::bit_length(a);
    return length / bits + (length % bits != 0 ? 1 : 0);
}

mp_err mp_pack(void* rop, size_t maxcount, size_t* written, mp_order order, size_t size, mp_endian endian, size_t nails,
               const mp_int* op) {
    if (!has_bits(size, nails)) {
        return MP_VAL;
    }
    const std::size_t count = mp_pack_count(op, nails, size);
    if (count > maxcount) {
        return MP_BUF;
    }
    auto* const bytes = static_cast<unsigned char*>(rop);
    const word_layout place(count, size, order, endian);
    const std::size_t bits = size * 8 - nails;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < size; ++j) {
            const std::size_t left = bits > 8 * j ? std::min<std::size_t>(bits - 8 * j, 8) : 0;
            const std::uint64_t value = left != 0 ? word_at(op, i * bits + 8 * j) : 0;
            bytes[place(i, j)] = static_cast<unsigned char>(value & ((1U << left) - 1));
        }
    }
    if (written != nullptr) {
        *written = count;
    }
    return MP_OKAY;
}

mp_err mp_unpack(mp_int* rop, size_t count, mp_order order, size_t size, mp_endian endian, size_t nails, const void* op) {
    if (!has_bits(size, nails)) {
        return MP_VAL;
    }
    const std::size_t bits = size * 8 - nails;
    if (count > tommath::most_digits * digit_bits / bits) {
        return MP_VAL;
    }
    const auto* const bytes = static_cast<const unsigned char*>(op);
    const word_layout place(count, size, order, endian);
    const std::size_t n = (count * bits + digit_bits - 1) / digit_bits;
    const mp_err error = tommath::reserve_discarding(rop, n);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(rop);
    std::fill_n(rop->dp, n, mp_digit{0});
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t bit = 0; bit < bits; bit += 8) {
            const mp_digit value = bytes[place(i, bit / 8)];
            add_bits(rop->dp, i * bits + bit, bits - bit < 8 ? value & ((mp_digit{1} << (bits - bit)) - 1) : value);
        }
    }
    tommath::finish(rop, n, before, false);
    return MP_OKAY;
}
