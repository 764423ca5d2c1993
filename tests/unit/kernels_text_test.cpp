// Each level's ways with characters, held against the definition of digits, on text that ends at guard pages.
#include "kernels/kernels.hpp"
#include "support/guarded.hpp"
#include "support/random.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace carry::test {
namespace {

using kernels::letters, kernels::text_kernels;
using guard = guarded_row::guard;

constexpr std::string_view small_characters = "0123456789abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view capital_characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";

std::string_view characters(unsigned base, letters case_of_letters) {
    return base <= 36 && case_of_letters == letters::small ? small_characters : capital_characters;
}

/// The digit that a character stands for, or 64.
limb digit(char c, unsigned base) {
    std::size_t value = capital_characters.find(c);
    if (base <= 36 && c >= 'a' && c <= 'z') value = small_characters.find(c);
    return value < base ? static_cast<limb>(value) : 64;
}

/// Characters at the end of a page behind which there is nothing, or at the beginning of one.
class guarded_text {
public:
    guarded_text(std::size_t count, guard side)
        : row_((count + sizeof(limb) - 1) / sizeof(limb), side), count_(count), side_(side) {}
    guarded_text(std::string_view text, guard side) : guarded_text(text.size(), side) {
        std::copy(text.begin(), text.end(), data());
    }
    unsigned char* data() {
        auto* const bytes = reinterpret_cast<unsigned char*>(row_.data());
        return side_ == guard::before ? bytes : bytes + (row_.size() * sizeof(limb) - count_);
    }
    std::string value() { return {data(), data() + count_}; }

private:
    guarded_row row_;
    std::size_t count_;
    guard side_;
};

class kernels_text : public random_test {
protected:
    guard side() { return random.coin() ? guard::after : guard::before; }

    std::string digits(std::size_t count, unsigned base) {
        const std::string_view all = characters(base, random.coin() ? letters::small : letters::capital);
        std::string text(count, all[random.coin() ? base - 1 : 0]);
        const bool edge = random.below(4) == 0;
        for (char& c : text) c = edge ? c : all[random.below(base)];
        return text;
    }

    /// body(a level's kernels) for each level.
    template <class Body>
    void for_each_kernel(Body&& body) {
        for (const isa_level level : isa_available()) {
            SCOPED_TRACE("level " + std::string(isa_name(level)));
            body(*kernels::integer_at(level)->text);
            if (HasFailure()) return;
        }
    }
};

TEST_F(kernels_text, every_character_at_every_place) {
    for_each_kernel([&](const text_kernels& kernel) {
        for (unsigned base = 2; base <= 64; ++base) {
            const std::size_t count = 1 + random.below(150);
            for (int c = 0; c < 256; ++c) {
                const std::size_t place = random.below(count);
                std::string text = digits(count, base);
                text[place] = static_cast<char>(c);
                const bool good = digit(static_cast<char>(c), base) < base;
                guarded_text given(text, side());
                ASSERT_EQ(kernel.are_digits(given.data(), count, base), good) << base << ' ' << c << ' ' << place;
                if ((base & (base - 1)) == 0) {
                    std::vector<limb> r(count * 6 / limb_bits + 1);
                    const auto bits = static_cast<unsigned>(std::countr_zero(base));
                    ASSERT_EQ(kernel.read_bits(r.data(), given.data(), count, bits), good) << base << ' ' << c << ' ' << place;
                } else if (kernel.read_chunks != nullptr) {
                    std::vector<limb> values(kernels::most_chunks_lost + count);
                    ASSERT_EQ(kernel.read_chunks(values.data() + kernels::most_chunks_lost, given.data(), count, base), good)
                        << base << ' ' << c << ' ' << place;
                }
            }
        }
        for (std::size_t place = 0; place < 200; ++place) {
            std::string text = digits(200, 62);
            text[place] = "\0/:@[`{\x7f\x80\xb1\xff"[random.below(11)];
            guarded_text given(text, side());
            ASSERT_FALSE(kernel.are_digits(given.data(), text.size(), 62));
        }
    });
}

TEST_F(kernels_text, digits_of_bits) {
    for_each_kernel([&](const text_kernels& kernel) {
        for (unsigned bits = 1; bits <= 6; ++bits) {
            const unsigned base = 1u << bits;
            for (std::size_t count = 0; count <= 300; ++count) {
                SCOPED_TRACE(std::to_string(count) + " digits of " + std::to_string(bits) + " bits");
                const std::string text = digits(count, base);
                std::vector<limb> expected((count * bits + limb_bits - 1) / limb_bits);
                for (std::size_t i = 0; i < count; ++i) {
                    const std::size_t at = (count - 1 - i) * bits;
                    const limb value = digit(text[i], base);
                    expected[at / limb_bits] |= value << at % limb_bits;
                    if (at % limb_bits + bits > limb_bits)
                        expected[at / limb_bits + 1] |= value >> (limb_bits - at % limb_bits);
                }
                guarded_text given(text, side());
                guarded_row r(random.row(expected.size()), side());
                ASSERT_TRUE(kernel.read_bits(r.data(), given.data(), count, bits));
                ASSERT_TRUE(std::ranges::equal(r.span(), expected));

                std::size_t n = expected.size();
                while (n > 0 && expected[n - 1] == 0) --n;
                expected.resize(n);
                const guarded_row a(expected, side());
                const letters case_of_letters = random.coin() ? letters::small : letters::capital;
                std::string same;
                for (const char c : text) same += characters(base, case_of_letters)[digit(c, base)];
                guarded_text written(count, side());
                // At least the digits that a has, and some zeros before them.
                const std::size_t zeros = std::min(same.find_first_not_of('0'), count);
                const std::size_t kept = random.below(std::min(zeros, kernel.digits_at_once - 1) + 1);
                unsigned char* const to = written.data() + zeros - kept;
                kernel.write_bits(to, count - zeros + kept, a.data(), n, bits, case_of_letters);
                ASSERT_EQ(written.value().substr(zeros - kept), same.substr(zeros - kept));
            }
        }
    });
}

TEST_F(kernels_text, chunks) {
    for_each_kernel([&](const text_kernels& kernel) {
        if (kernel.read_chunks == nullptr) return;
        for (unsigned base = 3; base < 64; ++base) {
            const std::size_t of_chunk = kernels::digits_in_chunk(base);
            for (std::size_t count = 1; (base & (base - 1)) != 0 && count <= 9 * of_chunk; ++count) {
                const std::string text = digits(count, base);
                std::vector<limb> expected((count + of_chunk - 1) / of_chunk);
                for (std::size_t i = 0; i < count; ++i) {
                    limb& value = expected[expected.size() - 1 - (count - 1 - i) / of_chunk];
                    value = value * static_cast<limb>(base) + digit(text[i], base);
                }
                guarded_text given(text, side());
                guarded_row values(kernels::most_chunks_lost + expected.size(), side());
                ASSERT_TRUE(kernel.read_chunks(values.data() + kernels::most_chunks_lost, given.data(), count, base));
                ASSERT_TRUE(std::ranges::equal(values.span().subspan(kernels::most_chunks_lost), expected))
                    << "base " << base << ", " << count << " digits";
            }
        }
    });
}

TEST_F(kernels_text, written_chunks) {
    for_each_kernel([&](const text_kernels& kernel) {
        if (kernel.write_chunks == nullptr) return;
        for (unsigned base = 3; base < 64; ++base) {
            const std::size_t of_chunk = kernels::digits_in_chunk(base);
            if ((base & (base - 1)) == 0) continue;
            for (std::size_t count = 1; count <= 40; ++count) {
                const std::size_t zeros = random.coin() ? 0 : random.below(of_chunk);
                std::string text = digits(count * of_chunk, base);
                std::fill_n(text.begin(), zeros, '0');
                const std::size_t read =
                    (count + kernels::chunks_at_once - 1) / kernels::chunks_at_once * kernels::chunks_at_once;
                std::vector<limb> values = random.row(read);
                for (std::size_t i = 0; i < count; ++i) {
                    values[i] = 0;
                    for (std::size_t j = 0; j < of_chunk; ++j)
                        values[i] = values[i] * static_cast<limb>(base) + digit(text[i * of_chunk + j], base);
                }
                const letters case_of_letters = random.coin() ? letters::small : letters::capital;
                std::string same;
                for (const char c : text) same += characters(base, case_of_letters)[digit(c, base)];
                guarded_text written(text.size() - zeros, side());
                const guarded_row given(values, side());
                kernel.write_chunks(written.data(), given.data(), count, base, case_of_letters, zeros);
                ASSERT_EQ(written.value(), same.substr(zeros)) << "base " << base << ", " << count << " chunks";
            }
        }
    });
}

}  // namespace
}  // namespace carry::test
