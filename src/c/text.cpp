#include "c/rows.hpp"
#include "integer/radix.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace rows = carry::integer_rows;
using carry::kernels::is_text_base;

namespace {

/// The longest row whose bits can be counted.
constexpr std::size_t longest = SIZE_MAX / carry::limb_bits / 2;

/// The longest text that memory can hold.
constexpr std::size_t longest_text = PTRDIFF_MAX;

}  // namespace

size_t carry_integer_text_size(size_t an, int base) noexcept {
    return is_text_base(base) && an <= longest ? rows::to_digits_bound(an * carry::limb_bits, static_cast<unsigned>(base)) + 1
                                               : 0;
}

int carry_integer_to_text(char* text, size_t room, const carry_limb* a, size_t an, int base) noexcept {
    if (!carry::c::is_held_row(a, an) || an > longest || !is_text_base(base) || text == nullptr) {
        return CARRY_EINVAL;
    }
    const auto radix = static_cast<unsigned>(base);
    const std::size_t n = carry::row::normalized_size(a, an);
    if (n == 0) {
        if (room < 2) {
            return CARRY_ELENGTH;
        }
        text[0] = '0';
        text[1] = '\0';
        return CARRY_OK;
    }
    return carry::c::guarded([=] {
        const std::size_t bound = rows::to_digits_bound(n * carry::limb_bits, radix);
        const bool aside = room <= bound;
        carry::scratch_limbs<> digits(aside ? bound / sizeof(carry::limb) + 1 : 0);
        carry::scratch_limbs<> scratch(rows::to_digits_scratch(n, radix));
        auto* const place = reinterpret_cast<unsigned char*>(aside ? reinterpret_cast<char*>(digits.data()) : text);
        const std::size_t count = rows::to_digits(place, a, n, radix, scratch.data());
        if (count >= room) {
            return CARRY_ELENGTH;
        }
        if (aside) {
            std::copy_n(place, count, text);
        }
        text[count] = '\0';
        return CARRY_OK;
    });
}

int carry_integer_from_text(carry_limb* r, size_t n, const char* text, size_t length, int base) noexcept {
    if (!carry::c::is_held_row(r, n) || n > longest || text == nullptr || length == 0 || length > longest_text ||
        !is_text_base(base)) {
        return CARRY_EINVAL;
    }
    const auto radix = static_cast<unsigned>(base);
    const auto* digits = reinterpret_cast<const unsigned char*>(text);
    if (!carry::kernels::integer().text->are_digits(digits, length, radix)) {
        return CARRY_EINVAL;
    }
    for (; length != 0 && *digits == '0'; --length) {
        ++digits;
    }
    if (length > (n == 0 ? 0 : rows::digits_or_one_more(n * carry::limb_bits, radix))) {
        return CARRY_ELENGTH;
    }
    return carry::c::guarded([=] {
        carry::scratch_limbs<> number(rows::from_digits_limbs(length, radix));
        carry::scratch_limbs<> scratch(rows::from_digits_scratch(length, radix));
        const std::size_t size = rows::from_digits(number.data(), digits, length, radix, scratch.data());
        if (size > n) {
            return CARRY_ELENGTH;
        }
        carry::row::fit(r, n, number.data(), size);
        return CARRY_OK;
    });
}
