/// \file
/// Products of unlike sizes at the level avx512 whose numbers of blocks of digits the compiler knows: one function for all
/// sizes of as many blocks. What an operand lacks of its last block are zeros; products by those of b are left out, as are
/// windows beyond a.
///
/// Column 8 g + l stands in lane l of block g. Eight digits of a from digit 8 k - s on are window k of shift s, 0 <= s <= 8.
/// The low halves of its products by digit 8 m + s of b belong to block k + m, as do the high halves of those by digit
/// 8 m + s - 1, which count a column further up. So all windows of a shift are cut from a's blocks once, and one digit of b is
/// broadcast for all of them. The columns are put in place as in avx512_fixed_digits.hpp.
#include "kernels/x86_64/avx512_fixed.hpp"

#include "kernels/x86_64/avx512_fixed_digits.hpp"

namespace carry::kernels::x86_64 {

namespace {

template <std::ptrdiff_t Blocks>
using digits_of_blocks = fixed_digits<Blocks * bits_of_block>;

/// The columns of the product of operands of so many blocks.
template <std::ptrdiff_t A, std::ptrdiff_t B>
struct block_product {
    static constexpr std::ptrdiff_t blocks = A + B;
    /// The parts of each sum: a product waits four cycles for the one before it in its part, and there are 32 registers, of
    /// which the windows of a shift and the factors take some.
    static constexpr std::ptrdiff_t parts = std::clamp<std::ptrdiff_t>((29 - A) / blocks, 1, 4);
    __m512i sums[static_cast<std::size_t>(blocks)][static_cast<std::size_t>(parts)];
    std::ptrdiff_t a_size;     // digits of a
    std::ptrdiff_t last_size;  // digits of b in its last block
};

enum class half { low, high };

// The windows K of shift S meet the digit of b in block M.
template <half Half, std::ptrdiff_t S, std::ptrdiff_t M, std::ptrdiff_t A, std::ptrdiff_t B, std::ptrdiff_t... K>
CARRY_INLINE_AVX512 void meet(block_product<A, B>& c, const __m512i* windows, const digit* b, offsets<K...>) noexcept {
    constexpr bool high = Half == half::high;
    constexpr std::ptrdiff_t part = (high ? 2 * S + 1 : 2 * S) % block_product<A, B>::parts;
    if constexpr (high ? S > 0 : S < lanes) {
        const __m512i factor = _mm512_set1_epi64(static_cast<long long>(b[high ? lanes * M + S - 1 : lanes * M + S]));
        ((c.sums[K + M][part] = high ? _mm512_madd52hi_epu64(c.sums[K + M][part], windows[K], factor)
                                     : _mm512_madd52lo_epu64(c.sums[K + M][part], windows[K], factor)),
         ...);
    }
}

// The same for both halves and the blocks M.
template <std::ptrdiff_t S, std::ptrdiff_t A, std::ptrdiff_t B, std::ptrdiff_t... M, class Some>
CARRY_INLINE_AVX512 void meet_blocks([[maybe_unused]] block_product<A, B>& c, [[maybe_unused]] const __m512i* windows,
                                     [[maybe_unused]] const digit* b, offsets<M...>, [[maybe_unused]] Some some) noexcept {
    ((meet<half::low, S, M>(c, windows, b, some), meet<half::high, S, M>(c, windows, b, some)), ...);
}

// All windows of shift S.
template <std::ptrdiff_t S, std::ptrdiff_t A, std::ptrdiff_t B, std::ptrdiff_t... K>
CARRY_INLINE_AVX512 void meet_shift(block_product<A, B>& c, const digits_of_blocks<A>& a, const digit* b,
                                    offsets<K...> all) noexcept {
    if (B == 1 && S > c.last_size) {
        return;
    }
    const __m512i windows[] = {window_of<lanes * K - S>(a)..., window_of<lanes * A - S>(a)};
    meet_blocks<S>(c, windows, b, make_offsets<B - 1>(), all);
    if (S < c.last_size) {
        meet<half::low, S, B - 1>(c, windows, b, all);
    }
    if (S <= c.last_size) {
        meet<half::high, S, B - 1>(c, windows, b, all);
    }
    if (lanes * A - S < c.a_size) {
        meet_blocks<S>(c, windows, b, make_offsets<B>(), offsets<A>());
    }
}

template <std::ptrdiff_t A, std::ptrdiff_t B, std::ptrdiff_t... S>
CARRY_INLINE_AVX512 void meet_all(block_product<A, B>& c, const digits_of_blocks<A>& a, const digit* b,
                                  offsets<S...>) noexcept {
    (meet_shift<S>(c, a, b, make_offsets<A>()), ...);
}

/// Limbs of a result on their way to r, of which there are at least Least.
template <std::ptrdiff_t Least>
struct counted_limbs {
    limb* r;
    std::ptrdiff_t size;

    template <std::ptrdiff_t V, std::ptrdiff_t Bits>
    CARRY_INLINE_AVX512 void write(fixed_result<Bits>& p) const noexcept {
        constexpr std::ptrdiff_t begin = lanes * V;
        if (begin >= Least && begin >= size) {
            return;
        }
        const __m512i x = limbs_of_columns(p, V, gather<V, 0>(p), gather<V, 1>(p));
        if constexpr (begin + lanes <= Least) {
            _mm512_storeu_si512(r + begin, x);
        } else {
            const std::ptrdiff_t left = std::min<std::ptrdiff_t>(size - begin, lanes);
            _mm512_mask_storeu_epi64(r + begin, static_cast<__mmask8>((1u << left) - 1), x);
        }
    }
    template <std::ptrdiff_t Bits, std::ptrdiff_t... V>
    CARRY_INLINE_AVX512 void write_all(fixed_result<Bits>& p, offsets<V...>) const noexcept {
        (write<V>(p), ...);
    }
};

// Adds the digits of so many limbs to the columns, of which they reach no more than Most blocks.
template <std::size_t Most, std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void add_limbs(fixed_result<Bits>& p, const limb* r, std::size_t n) noexcept {
    const auto* bytes = reinterpret_cast<const unsigned char*>(r);
    const std::size_t size = n * sizeof(limb);
#pragma GCC unroll 8
    for (std::size_t g = 0; g < Most; ++g) {
        if (g * block_bytes < size) {
            p.columns[g] = _mm512_add_epi64(p.columns[g], block_of_digits(bytes + g * block_bytes, size - g * block_bytes));
        }
    }
}

// r = a * b + r[0, added), returns 0.
// r: an + bn limbs, no overlap; a: an limbs, whose digits are A blocks; b: bn limbs, whose digits are B blocks; added <= an.
template <std::ptrdiff_t A, std::ptrdiff_t B>
CARRY_TARGET_AVX512 int mul_of_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                                      std::size_t added) noexcept {
    using shape = block_product<A, B>;
    typename digits_of_blocks<A>::memory a_factors;
    typename digits_of_blocks<B>::memory b_factors;
    digits_of_blocks<A> a_digits{a_factors, {}};
    digits_of_blocks<B> b_digits{b_factors, {}};
    to_digits_of_blocks(b_digits, b, bn);
    to_digits_of_blocks(a_digits, a, an);
    shape c;
    c.a_size = static_cast<std::ptrdiff_t>(digits_of(an));
    c.last_size = static_cast<std::ptrdiff_t>(digits_of(bn)) - lanes * (B - 1);
#pragma GCC unroll 16
    for (std::ptrdiff_t g = 0; g < shape::blocks; ++g) {
#pragma GCC unroll 4
        for (std::ptrdiff_t part = 0; part < shape::parts; ++part) {
            c.sums[g][part] = _mm512_setzero_si512();
        }
    }
    meet_all(c, a_digits, b_digits.factors.digits, make_offsets<lanes + 1>());
    fixed_result<shape::blocks * bits_of_block / 2> p;
    begin(p);
#pragma GCC unroll 16
    for (std::ptrdiff_t g = 0; g < shape::blocks; ++g) {
        p.columns[g] = c.sums[g][0];
#pragma GCC unroll 4
        for (std::ptrdiff_t part = 1; part < shape::parts; ++part) {
            p.columns[g] = _mm512_add_epi64(p.columns[g], c.sums[g][part]);
        }
    }
    if (added != 0) {
        add_limbs<static_cast<std::size_t>(A)>(p, r, added);
    }
    constexpr auto least = static_cast<std::ptrdiff_t>(most_limbs_of(A - 1) + most_limbs_of(B - 1) + 2);
    constexpr auto most = static_cast<std::ptrdiff_t>(most_limbs_of(A) + most_limbs_of(B));
    const counted_limbs<least> to{r, static_cast<std::ptrdiff_t>(an + bn)};
    to.write_all(p, make_offsets<quotient_up(most, lanes)>());
    return 0;
}

// Number I of the table, where its second operand is not the longer one.
template <std::size_t I>
constexpr mul_of_blocks_function function_of_blocks() noexcept {
    constexpr std::size_t made = number_to_make(I, 10), a = made / most_blocks_mul, b = std::min(made % most_blocks_mul, a);
    return mul_of_blocks<a + 1, b + 1>;
}

template <std::size_t... I>
constexpr auto functions_of_blocks(std::index_sequence<I...>) noexcept {
    return std::array<mul_of_blocks_function, sizeof...(I)>{
        (I % most_blocks_mul <= I / most_blocks_mul ? function_of_blocks<I>() : nullptr)...};
}

}  // namespace

constinit const std::array<mul_of_blocks_function, most_blocks_mul * most_blocks_mul> mul_of_blocks_functions =
    functions_of_blocks(std::make_index_sequence<most_blocks_mul * most_blocks_mul>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
