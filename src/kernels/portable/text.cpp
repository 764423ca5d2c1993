/// \file
/// Digits as characters, eight at a time in a word.
#include "kernels/portable/text.hpp"

#include "kernels/digit_words.hpp"
#include "kernels/levels.hpp"

namespace carry::kernels::portable {

bool are_digits(const unsigned char* text, std::size_t count, unsigned base) noexcept {
    std::uint64_t bad = 0;
    if (base <= 10) {  // compilers make vectors of this
        unsigned char any = 0;
        for (std::size_t i = 0; i < count; ++i) {
            any |= static_cast<unsigned char>(text[i] - '0') >= base ? 1 : 0;
        }
        return any == 0;
    }
    for (; count >= digits_in_word; count -= digits_in_word, text += digits_in_word) {
        bad |= digits_of_characters(load_word(text), base).bad;
    }
    return (bad | digits_of_characters(load_last_bytes(text, count, '0', count), base).bad) == 0;
}

// A word of 64 bits is gathered from the lowest up.
bool read_bits(limb* r, const unsigned char* text, std::size_t count, unsigned bits) noexcept {
    std::uint64_t bad = 0, word = 0;
    unsigned have = 0;
    const auto add = [&](std::uint64_t characters, unsigned digits) {
        const word_of_digits next = digits_of_characters(characters, 1u << bits);
        bad |= next.bad;
        const std::uint64_t value = join_digits(next.digits, std::uint64_t{1} << bits);
        word |= value << have;
        have += digits * bits;
        if (have < 64) {
            return;
        }
        for (unsigned at = 0; at < 64; at += limb_bits) {
            *r++ = static_cast<limb>(word >> at);
        }
        have -= 64;
        word = have == 0 ? 0 : value >> (digits * bits - have);
    };
    const std::size_t readable = count;
    for (; count >= digits_in_word; count -= digits_in_word) {
        add(load_word(text + count - digits_in_word), digits_in_word);
    }
    add(load_last_bytes(text, count, '0', readable), static_cast<unsigned>(count));
    for (unsigned at = 0; at < have; at += limb_bits) {
        *r++ = static_cast<limb>(word >> at);
    }
    return bad == 0;
}

void write_bits(unsigned char* text, std::size_t count, const limb* a, std::size_t n, unsigned bits,
                letters case_of_letters) noexcept {
    const unsigned wanted = digits_in_word * bits;
    std::uint64_t word = 0;
    unsigned have = 0;
    const auto next = [&] {  // the characters of the next eight digits
        std::uint64_t value = word;
        if (have < wanted) {
            word = 0;
            for (unsigned at = 0; at < 64 && n > 0; at += limb_bits, --n) {
                word |= static_cast<std::uint64_t>(*a++) << at;
            }
            value |= word << have;
            word >>= wanted - have;
            have += 64 - wanted;
        } else {
            word >>= wanted;
            have -= wanted;
        }
        return characters_of_digits(part_digits(value, bits), 1u << bits, case_of_letters);
    };
    for (; count >= digits_in_word; count -= digits_in_word) {
        store_word(text + count - digits_in_word, next());
    }
    if (count != 0) {
        store_last_bytes(text, count, next());
    }
}

constinit const text_kernels text_table{
    .digits_at_once = digits_in_word, .are_digits = are_digits, .read_bits = read_bits, .write_bits = write_bits};

}  // namespace carry::kernels::portable
