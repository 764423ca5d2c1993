/// \file
/// Numbers as text, and to and from streams.
#include "compat/tommath/text.hpp"

#include "compat/tommath/rows.hpp"
#include "integer/radix.hpp"
#include "kernels/kernels.hpp"

#include <array>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace carry::tommath {

namespace {

constexpr std::string_view digit_characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";

constexpr auto values = [] {
    std::array<unsigned char, 256> table{};
    table.fill(no_digit);
    for (std::size_t i = 0; i < digit_characters.size(); ++i) {
        table[static_cast<unsigned char>(digit_characters[i])] = static_cast<unsigned char>(i);
    }
    return table;
}();

}  // namespace

unsigned char digit_value(int character, int radix) noexcept {
    if (character < 0 || character > 255) {
        return no_digit;
    }
    unsigned char value = values[static_cast<std::size_t>(character)];
    if (radix <= 36 && value >= 36 && value < 62) {
        value = static_cast<unsigned char>(value - 26);  // a letter of the other case
    }
    return value < radix ? value : no_digit;
}

mp_err assign_digits(mp_int* a, const unsigned char* text, std::size_t count, int radix, bool negative) noexcept {
    const auto base = static_cast<unsigned>(radix);
    const std::size_t n = integer_rows::from_digits_limbs(count, base);
    const std::size_t scratch = integer_rows::from_digits_scratch(count, base);
    wiped_workspace space;
    if (!space.open(n + scratch)) {
        return MP_MEM;
    }
    limb* const r = space.take(n);
    const std::size_t size = integer_rows::from_digits(r, text, count, base, space.take(scratch));
    return assign(a, r, size, negative);
}

}  // namespace carry::tommath

namespace tommath = carry::tommath;

namespace {

bool is_radix(int radix) noexcept { return radix >= 2 && radix <= 64; }

/// The digits of |a|, in memory of their own.
class digit_text {
public:
    explicit digit_text(const mp_int* a, int radix) noexcept
        : buffer_(
              carry::integer_rows::to_digits_bound(tommath::row_limbs(a) * carry::limb_bits, static_cast<unsigned>(radix))) {
        const std::size_t n = tommath::row_limbs(a);
        const std::size_t scratch = carry::integer_rows::to_digits_scratch(n, static_cast<unsigned>(radix));
        tommath::wiped_workspace space;
        if (buffer_.data() != nullptr && space.open(n + scratch)) {
            const tommath::row_view x = tommath::row_of(a, space);
            size_ = carry::integer_rows::to_digits(buffer_.data(), x.data, x.size, static_cast<unsigned>(radix),
                                                   space.take(scratch), carry::kernels::letters::capital);
            ready_ = true;
        }
    }
    bool ready() const noexcept { return ready_; }
    std::size_t size() const noexcept { return size_; }
    const unsigned char* data() noexcept { return buffer_.data(); }

private:
    tommath::byte_buffer buffer_;
    std::size_t size_ = 0;
    bool ready_ = false;
};

/// Whether a radix is a power of two, and of which exponent.
int exponent_of(int radix) noexcept {
    const auto x = static_cast<unsigned>(radix);
    return std::has_single_bit(x) ? std::countr_zero(x) : 0;
}

}  // namespace

mp_err mp_to_radix(const mp_int* a, char* str, size_t maxlen, size_t* written, int radix) {
    if (maxlen < 2) {
        return MP_BUF;
    }
    if (!is_radix(radix)) {
        return MP_VAL;
    }
    // Where the room is known to be too small, nothing is computed: each digit takes at most six bits.
    if (maxlen < tommath::bit_length(a) / 6 + 1) {
        return MP_BUF;
    }
    if (tommath::is_zero(a)) {
        std::memcpy(str, "0", 2);
        if (written != nullptr) {
            *written = 2;
        }
        return MP_OKAY;
    }
    digit_text text(a, radix);
    if (!text.ready()) {
        return MP_MEM;
    }
    const std::size_t sign = tommath::is_negative(a) ? 1 : 0;
    const std::size_t size = sign + text.size() + 1;
    if (size > maxlen) {
        return MP_BUF;
    }
    if (sign != 0) {
        *str++ = '-';
    }
    std::memcpy(str, text.data(), text.size());
    str[text.size()] = '\0';
    if (written != nullptr) {
        *written = size;
    }
    return MP_OKAY;
}

mp_err mp_radix_size(const mp_int* a, int radix, int* size) {
    *size = 0;
    if (!is_radix(radix)) {
        return MP_VAL;
    }
    std::size_t digits = 1;
    if (!tommath::is_zero(a)) {
        if (const int bits = exponent_of(radix); bits != 0) {
            digits = (tommath::bit_length(a) + static_cast<unsigned>(bits) - 1) / static_cast<unsigned>(bits);
        } else {
            const digit_text text(a, radix);
            if (!text.ready()) {
                return MP_MEM;
            }
            digits = text.size();
        }
    }
    digits += tommath::is_negative(a) ? std::size_t{2} : 1;
    if (digits > INT_MAX) {
        return MP_VAL;
    }
    *size = static_cast<int>(digits);
    return MP_OKAY;
}

mp_err mp_read_radix(mp_int* a, const char* str, int radix) {
    const bool negative = is_radix(radix) && *str == '-';
    if (negative) {
        ++str;
    }
    const auto* const text = reinterpret_cast<const unsigned char*>(str);
    // What is behind the end of a line may be the rest of a file, or not be there.
    const std::size_t count = std::strcspn(str, "\r\n");
    if (!is_radix(radix) || !carry::kernels::integer().text->are_digits(text, count, static_cast<unsigned>(radix))) {
        mp_zero(a);
        return MP_VAL;
    }
    return tommath::assign_digits(a, text, count, radix, negative);
}

mp_err mp_fread(mp_int* a, int radix, FILE* stream) {
    if (!is_radix(radix)) {
        return MP_VAL;
    }
    int character = std::fgetc(stream);
    const bool negative = character == '-';
    if (negative) {
        character = std::fgetc(stream);
    }
    if (character == EOF) {
        return MP_ERR;
    }
    // The digits' number is not known beforehand: the buffer doubles.
    std::size_t room = 256;
    std::size_t count = 0;
    auto* digits = static_cast<unsigned char*>(std::malloc(room));
    for (; digits != nullptr; character = std::fgetc(stream)) {
        if (character == EOF || tommath::digit_value(character, radix) == tommath::no_digit) {
            break;
        }
        if (count == room) {
            auto* const more = room <= SIZE_MAX / 4 ? static_cast<unsigned char*>(std::malloc(2 * room)) : nullptr;
            if (more != nullptr) {
                std::memcpy(more, digits, count);
            }
            tommath::release(digits, room);
            digits = more;
            room *= 2;
            if (digits == nullptr) {
                break;
            }
        }
        digits[count++] = static_cast<unsigned char>(character);
    }
    const mp_err error = digits == nullptr ? MP_MEM : tommath::assign_digits(a, digits, count, radix, negative);
    tommath::release(digits, room);
    return error;
}

mp_err mp_fwrite(const mp_int* a, int radix, FILE* stream) {
    int size = 0;
    mp_err error = mp_radix_size(a, radix, &size);
    if (error != MP_OKAY) {
        return error;
    }
    const auto length = static_cast<std::size_t>(size);
    tommath::byte_buffer text(length);
    if (text.data() == nullptr) {
        return MP_MEM;
    }
    error = mp_to_radix(a, reinterpret_cast<char*>(text.data()), length, nullptr, radix);
    if (error == MP_OKAY && std::fwrite(text.data(), length, 1, stream) != 1) {
        error = MP_ERR;
    }
    return error;
}
