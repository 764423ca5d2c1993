/// \file
/// Products and squares at the level avx512 of numbers in words of 60 bits, as LibTomMath has them: cut to digits of 52 bits in
/// registers, multiplied as limbs are, and the limbs of the result cut to words again, in registers too. On the way through
/// rows of limbs in memory the loads of what was just written in pieces of another size take as long as the product.
#include "kernels/x86_64/avx512_words.hpp"

#include "kernels/x86_64/avx512_fixed_columns.hpp"

namespace carry::kernels::x86_64 {

namespace {

constexpr std::ptrdiff_t word_bits = 60;

/// Which words of 60 bits the digits of 52 bits of a block are cut from, counted from word `first`, and from which bit on.
struct cut {
    alignas(64) std::uint64_t low[8]{}, high[8]{}, down[8]{}, up[8]{};
    std::ptrdiff_t first;

    explicit constexpr cut(std::ptrdiff_t block) : first(block * bits_of_block / word_bits) {
        for (std::ptrdiff_t l = 0; l < lanes; ++l) {
            const std::ptrdiff_t bit = block * bits_of_block + l * digit_bits;
            const auto word = static_cast<std::uint64_t>(bit / word_bits - first);
            low[l] = word;
            high[l] = (word + 1) % 8;  // what comes from word 8 - 8 has no place in a digit
            down[l] = static_cast<std::uint64_t>(bit % word_bits);
            up[l] = word_bits - down[l];
        }
    }
};
template <std::ptrdiff_t Block>
constexpr cut cut_of{Block};

template <std::ptrdiff_t Words, std::ptrdiff_t Block>
CARRY_INLINE_AVX512 __m512i block_of_words(const std::uint64_t* a) noexcept {
    const cut& c = cut_of<Block>;
    constexpr std::ptrdiff_t left = Words - cut_of<Block>.first;
    constexpr auto some = static_cast<__mmask8>(left >= 8 ? 0xff : (1u << left) - 1);
    const __m512i x = left >= 8 ? _mm512_loadu_si512(a + c.first) : _mm512_maskz_loadu_epi64(some, a + c.first);
    const __m512i low = _mm512_permutexvar_epi64(_mm512_load_si512(c.low), x);
    const __m512i high = _mm512_permutexvar_epi64(_mm512_load_si512(c.high), x);
    return _mm512_or_si512(_mm512_srlv_epi64(low, _mm512_load_si512(c.down)), _mm512_sllv_epi64(high, _mm512_load_si512(c.up)));
}

template <std::ptrdiff_t Words, std::ptrdiff_t... Block>
CARRY_INLINE_AVX512 void cut_words(fixed_digits<word_bits * Words>& d, const std::uint64_t* a, offsets<Block...>) noexcept {
    (put_block(d, Block, block_of_words<Words, Block>(a)), ...);
    hide_factors(d);
}

/// The words of a result, from its limbs.
template <std::ptrdiff_t Words>
struct word_sink {
    static constexpr std::ptrdiff_t vectors = fixed_result<word_bits * Words>::vectors;
    __m512i limbs[static_cast<std::size_t>(vectors)];

    template <std::ptrdiff_t V>
    CARRY_INLINE_AVX512 void put(__m512i x) noexcept {
        limbs[V] = x;
    }
    // Eight limbs from limb T on, zeros below and above.
    template <std::ptrdiff_t T>
    CARRY_INLINE_AVX512 __m512i from() const noexcept {
        constexpr std::ptrdiff_t v = (T + 8) / 8 - 1, shift = T - 8 * v;
        const __m512i low = v >= 0 && v < vectors ? limbs[v >= 0 && v < vectors ? v : 0] : _mm512_setzero_si512();
        const __m512i high = v + 1 < vectors ? limbs[v + 1 < vectors ? v + 1 : 0] : _mm512_setzero_si512();
        return shift == 0 ? low : _mm512_alignr_epi64(high, low, static_cast<int>(shift));
    }
    // Words 8 V up to 8 V + 7: sixteen words are fifteen limbs.
    template <std::ptrdiff_t V>
    CARRY_INLINE_AVX512 void write(std::uint64_t* r) const noexcept {
        constexpr std::ptrdiff_t limb = V / 2 * 15 + V % 2 * 8, up = V % 2 * 32;
        const __m512i shifts = _mm512_setr_epi64(up, up + 4, up + 8, up + 12, up + 16, up + 20, up + 24, up + 28);
        const __m512i mask = _mm512_set1_epi64((std::int64_t{1} << word_bits) - 1);
        const __m512i high = _mm512_sllv_epi64(from<limb>(), shifts);
        const __m512i low = _mm512_srlv_epi64(from<limb - 1>(), _mm512_sub_epi64(_mm512_set1_epi64(64), shifts));
        store_lanes<2 * Words - 8 * V>(r + 8 * V, _mm512_ternarylogic_epi64(high, low, mask, 0xa8));  // (high | low) & mask
    }
    template <std::ptrdiff_t... V>
    CARRY_INLINE_AVX512 void write_all(std::uint64_t* r, offsets<V...>) const noexcept {
        (write<V>(r), ...);
    }
};

template <std::ptrdiff_t Words>
using blocks_of_words = decltype(make_offsets<fixed_digits<word_bits * Words>::count>());
template <std::ptrdiff_t Words>
using vectors_of_words = decltype(make_offsets<quotient_up(2 * Words, 8)>());

template <std::ptrdiff_t Words>
CARRY_TARGET_AVX512 void mul_words(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b) noexcept {
    typename fixed_digits<word_bits * Words>::memory x_factors, y_factors;
    fixed_digits<word_bits * Words> x{x_factors, {}}, y{y_factors, {}};
    cut_words<Words>(y, b, blocks_of_words<Words>());
    cut_words<Words>(x, a, blocks_of_words<Words>());
    word_sink<Words> to;
    multiply(to, x, y);
    to.write_all(r, vectors_of_words<Words>());
}

template <std::ptrdiff_t Words>
CARRY_TARGET_AVX512 void sqr_words(std::uint64_t* r, const std::uint64_t* a) noexcept {
    typename fixed_digits<word_bits * Words>::memory factors;
    fixed_digits<word_bits * Words> x{factors, {}};
    cut_words<Words>(x, a, blocks_of_words<Words>());
    word_sink<Words> to;
    square(to, x);
    to.write_all(r, vectors_of_words<Words>());
}

template <std::size_t... I>
constexpr auto mul_functions(std::index_sequence<I...>) noexcept {
    return std::array<mul_words_function, sizeof...(I)>{mul_words<static_cast<std::ptrdiff_t>(least_words + I)>...};
}
template <std::size_t... I>
constexpr auto sqr_functions(std::index_sequence<I...>) noexcept {
    return std::array<sqr_words_function, sizeof...(I)>{sqr_words<static_cast<std::ptrdiff_t>(least_words + I)>...};
}

}  // namespace

constinit const std::array<mul_words_function, most_words - least_words + 1> mul_words_functions =
    mul_functions(std::make_index_sequence<most_words - least_words + 1>());
constinit const std::array<sqr_words_function, most_words - least_words + 1> sqr_words_functions =
    sqr_functions(std::make_index_sequence<most_words - least_words + 1>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
