/// \file
/// Products of many short factors: as many as fit are joined in a word, and the words are multiplied by halves.
#pragma once

#include <carry/integer.hpp>
#include <carry/limb.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace carry::detail {

/// How many factors surely fit in so many bits, by the bits of the largest. Hidden in so many words, as GCC takes a template of
/// a variable with a deduced type for visible, and glibc never unloads a shared library that has exported one.
template <std::size_t Bits>
[[gnu::visibility("hidden")]] inline constexpr auto factors_that_fit = [] {
    std::array<std::uint8_t, 65> r{};
    for (std::size_t bits = 1; bits < r.size(); ++bits) {
        r[bits] = static_cast<std::uint8_t>(Bits / bits);
    }
    return r;
}();

/// Factors on their way into a product.
class factor_list {
public:
    static constexpr std::size_t word_limbs = 64 / limb_bits;

    /// A list in the caller's memory.
    explicit factor_list(limb* memory) noexcept : words_(memory) {}

    /// The limbs of memory for factors from 1 to `largest` whose product is below 2^bits: a word is closed when the next factor
    /// does not fit.
    static constexpr std::size_t limbs(std::size_t bits, std::uint64_t largest) noexcept {
        const auto factor_bits = static_cast<std::size_t>(std::bit_width(largest));
        return (bits / (factor_bits < 32 ? 64 - factor_bits : 32) + 2) * word_limbs;
    }

    /// One factor more, at least 1.
    void push(std::uint64_t factor) noexcept {
        const wide_limb<std::uint64_t> joined = multiply_wide(open_, factor);
        if (joined.high == 0) {
            open_ = joined.low;
        } else {
            push_word(open_);
            open_ = factor;
        }
    }

    /// As many factors as make a word, already joined.
    void push_word(std::uint64_t word) noexcept {
        for (std::size_t i = 0; i < word_limbs; ++i) {
            words_[limbs_++] = static_cast<limb>(word >> i * limb_bits);
        }
    }

    /// The limbs of the words until now, and of one that is still open.
    std::size_t limbs() const noexcept { return limbs_ + word_limbs; }

    /// The product's limbs, in one of two rows of as many limbs: where, and how many. The list is used up.
    struct row {
        const limb* data;
        std::size_t size;

        /// r = its number times 2^count. Throws std::length_error, std::bad_alloc.
        void put_shifted_left(integer& r, std::size_t count) const;
    };

    /// The product. other: as many limbs as the list's memory; scratch: product_scratch(limbs of the list), or of limbs(). The
    /// row lies in one of the two memories, and the list is used up.
    row product(limb* other, limb* scratch) noexcept;
    static std::size_t product_scratch(std::size_t limbs) noexcept;

private:
    limb* words_;
    std::size_t limbs_ = 0;
    std::uint64_t open_ = 1;
};

}  // namespace carry::detail
