#include "compat/tommath/digits_avx512.hpp"

#include "compat/tommath/rows.hpp"
#include "kernels/kernels.hpp"

namespace carry::tommath {
namespace {

// Sixteen digits are fifteen words: word i of such a block is the digits from i on, less the low 4i bits; digit i is the words
// from i - 1 on, from bit 64 - 4i.
constexpr std::size_t block_digits = 16;
constexpr std::size_t block_words = 15;

inline void store_word(limb* r, std::size_t i, std::uint64_t word) noexcept {
    for (std::size_t j = 0; j < limbs_in_word; ++j) {
        r[i * limbs_in_word + j] = static_cast<limb>(word >> (j * limb_bits % 64));
    }
}

/// Word i of a row of n limbs.
inline std::uint64_t load_word(const limb* a, std::size_t i, std::size_t n) noexcept {
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < limbs_in_word && i * limbs_in_word + j < n; ++j) {
        word |= static_cast<std::uint64_t>(a[i * limbs_in_word + j]) << (j * limb_bits % 64);
    }
    return word;
}

void pack_portable(limb* r, const digit* a, std::size_t n) noexcept {
    for (; n >= block_digits; n -= block_digits, a += block_digits, r += block_words * limbs_in_word) {
        for (unsigned i = 0; i < block_words; ++i) {
            store_word(r, i, (a[i] >> (4 * i)) | (a[i + 1] << (digit_bits - 4 * i)));
        }
    }
    for (unsigned i = 0; i < n; ++i) {  // fewer than sixteen digits are as many words
        store_word(r, i, (a[i] >> (4 * i)) | (i + 1 < n ? a[i + 1] << (digit_bits - 4 * i) : 0));
    }
}

void unpack_portable(digit* r, std::size_t n, const limb* a, std::size_t an) noexcept {
    for (; n >= block_digits && an >= block_words * limbs_in_word;
         n -= block_digits, r += block_digits, a += block_words * limbs_in_word, an -= block_words * limbs_in_word) {
        r[0] = load_word(a, 0, an) & digit_mask;
        for (unsigned i = 1; i < block_words; ++i) {
            r[i] = ((load_word(a, i, an) << (4 * i)) | (load_word(a, i - 1, an) >> (64 - 4 * i))) & digit_mask;
        }
        r[block_words] = load_word(a, block_words - 1, an) >> 4;
    }
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t bit = i * digit_bits;
        const unsigned shift = static_cast<unsigned>(bit % 64);
        std::uint64_t word = load_word(a, bit / 64, an) >> shift;
        if (shift > 64 - digit_bits) {
            word |= load_word(a, bit / 64 + 1, an) << (64 - shift);
        }
        r[i] = word & digit_mask;
    }
}

}  // namespace

void pack(limb* r, const digit* a, std::size_t n) noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    if (kernels::integer().level == isa_level::avx512) {
        return pack_avx512(r, a, n);
    }
#endif
    pack_portable(r, a, n);
}

void unpack(digit* r, std::size_t n, const limb* a, std::size_t an) noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    if (kernels::integer().level == isa_level::avx512) {
        return unpack_avx512(r, n, a, an);
    }
#endif
    unpack_portable(r, n, a, an);
}

}  // namespace carry::tommath
