/// \file
/// Shifts and logic of rows in vectors, and counts of few limbs and sums modulo 2^48 - 1 in words, for the files of the levels
/// `adx` and `avx512`, each of which compiles its own copy.
///
/// The file that includes this defines CARRY_BITS_TARGET, the instruction sets that it may use. Everything has internal
/// linkage, so that no other file gets to run it.
///
/// `Vector` is what a level has of them:
///
///     type, lanes                        the vector, of so many limbs
///     load(a), store(r, x)
///     broadcast(limb)
///     both(x, y), either(x, y)           x & y, x ^ y
///     joined(high, low, left, right)     high 2^left | low 2^-right, lane by lane; 64 makes zero, as vectors take counts as
///                                        they are
///     one_up(x), one_down(x)             the lanes' limbs one place up or down, and zero in the place that is left
#pragma once

#include "kernels/bits.hpp"
#include "kernels/fold_48.hpp"
#include "kernels/x86_64/intrinsics.hpp"
#include "row/row.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

#define CARRY_BITS __attribute__((target(CARRY_BITS_TARGET)))
#define CARRY_BITS_INLINE __attribute__((target(CARRY_BITS_TARGET), always_inline)) inline

/// Four limbs.
struct quads {
    using type = __m256i;
    static constexpr std::size_t lanes = 4;

    static CARRY_BITS_INLINE type load(const limb* a) noexcept { return _mm256_loadu_si256(reinterpret_cast<const type*>(a)); }
    static CARRY_BITS_INLINE void store(limb* r, type x) noexcept { _mm256_storeu_si256(reinterpret_cast<type*>(r), x); }
    static CARRY_BITS_INLINE type broadcast(limb x) noexcept { return _mm256_set1_epi64x(static_cast<long long>(x)); }
    static CARRY_BITS_INLINE type both(type x, type y) noexcept { return _mm256_and_si256(x, y); }
    static CARRY_BITS_INLINE type either(type x, type y) noexcept { return _mm256_xor_si256(x, y); }
    static CARRY_BITS_INLINE type joined(type high, type low, __m128i left, __m128i right) noexcept {
        return _mm256_or_si256(_mm256_sll_epi64(high, left), _mm256_srl_epi64(low, right));
    }
    static CARRY_BITS_INLINE type one_up(type x) noexcept {
        return _mm256_blend_epi32(_mm256_permute4x64_epi64(x, 0x90), _mm256_setzero_si256(), 0x03);
    }
    static CARRY_BITS_INLINE type one_down(type x) noexcept {
        return _mm256_blend_epi32(_mm256_permute4x64_epi64(x, 0x39), _mm256_setzero_si256(), 0xc0);
    }
};

// The bits of x. In assembly, as the compiler would clear what popcnt writes.
CARRY_BITS_INLINE std::size_t bits_of(const limb& x) noexcept {
    std::size_t bits;
    asm("popcnt %[x], %[bits]" : [bits] "=r"(bits) : [x] "m"(x) : "cc");
    return bits;
}

// Adds the bits of x to sum. In assembly, too, as the compiler would make one chain of all additions.
CARRY_BITS_INLINE void add_bits(std::size_t& sum, const limb& x) noexcept {
    std::size_t bits;
    asm("popcnt %[x], %[bits]\n\tadd %[bits], %[sum]" : [sum] "+r"(sum), [bits] "=&r"(bits) : [x] "m"(x) : "cc");
}

CARRY_BITS_INLINE void add_bits_of_difference(std::size_t& sum, limb x, limb y) noexcept {
    std::size_t bits = x ^ y;
    asm("popcnt %[bits], %[bits]\n\tadd %[bits], %[sum]" : [sum] "+r"(sum), [bits] "+r"(bits) : : "cc");
}

// The bits of N limbs, in two sums, so that an addition need not wait for the one before.
template <std::size_t N>
CARRY_BITS std::size_t popcount_words(const limb* a) noexcept {
    if constexpr (N <= 1) {
        return N == 0 ? 0 : bits_of(a[0]);
    } else {
        std::size_t sums[2] = {bits_of(a[0]), bits_of(a[1])};
#pragma GCC unroll 32
        for (std::size_t i = 2; i < N; ++i) {
            add_bits(sums[i % 2], a[i]);
        }
        return sums[0] + sums[1];
    }
}

template <std::size_t N>
CARRY_BITS std::size_t hamming_distance_words(const limb* a, const limb* b) noexcept {
    std::size_t sums[2] = {0, 0};
#pragma GCC unroll 32
    for (std::size_t i = 0; i < N; ++i) {
        add_bits_of_difference(sums[i % 2], a[i], b[i]);
    }
    return sums[0] + sums[1];
}

// hamming_distance_words of 0 to Sizes - 1 limbs.
template <std::size_t Sizes>
constexpr auto hamming_distances_in_words() noexcept {
    return []<std::size_t... N>(std::index_sequence<N...>) {
        return std::array{hamming_distance_words<N>...};
    }(std::make_index_sequence<Sizes>());
}

/// Sums of the limbs of each of three places, the last of which carries into a fourth limb.
struct sums_of_places {
    limb sum[3] = {};
    std::uint64_t carries = 0;  ///< of weight 2^192, which is 1 modulo 2^48 - 1
};

// In assembly, as the compiler would keep each carry in a register.
CARRY_BITS_INLINE void add_three(sums_of_places& s, const limb& x, const limb& y, const limb& z) noexcept {
    asm("addq %[x], %[sum0]\n\tadcq %[y], %[sum1]\n\tadcq %[z], %[sum2]\n\tadcq $0, %[carries]"
        : [sum0] "+r"(s.sum[0]), [sum1] "+r"(s.sum[1]), [sum2] "+r"(s.sum[2]), [carries] "+r"(s.carries)
        : [x] "rm"(x), [y] "rm"(y), [z] "rm"(z)
        : "cc");
}

// bit_kernels::mod_48.
CARRY_BITS std::uint64_t mod_48(const limb* a, std::size_t n) noexcept {
    sums_of_places s;
    std::size_t i = 0;
    for (; i + 12 <= n; i += 12) {
        for (std::size_t j = i; j < i + 12; j += 3) {
            add_three(s, a[j], a[j + 1], a[j + 2]);
        }
    }
    for (; i + 3 <= n; i += 3) {
        add_three(s, a[i], a[i + 1], a[i + 2]);
    }
    if (i < n) {
        add_three(s, a[i], i + 1 < n ? a[i + 1] : limb{0}, limb{0});
    }
    return fold_places(s.sum, s.carries);
}

// bit_kernels::shift_left.
template <class Vector>
CARRY_BITS limb shift_left(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    constexpr std::size_t lanes = Vector::lanes;
    if constexpr (lanes > quads::lanes) {
        if (n < 2 * lanes) {
            return shift_left<quads>(r, a, n, shift);
        }
    }
    if (n < lanes) {
        return row::shift_left(r, a, n, shift);
    }
    const limb out = a[n - 1] >> 1 >> (limb_bits - 1 - shift);
    const __m128i left = _mm_cvtsi32_si128(static_cast<int>(shift)),
                  right = _mm_cvtsi32_si128(static_cast<int>(limb_bits - shift));
    const auto lowest = Vector::load(a);  // before anything is written over it
    for (std::size_t i = n; i > lanes; i -= lanes) {
        const limb* const from = a + i - lanes;
        Vector::store(r + i - lanes, Vector::joined(Vector::load(from), Vector::load(from - 1), left, right));
    }
    Vector::store(r, Vector::joined(lowest, Vector::one_up(lowest), left, right));
    return out;
}

// bit_kernels::shift_right.
template <class Vector>
CARRY_BITS void shift_right(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    constexpr std::size_t lanes = Vector::lanes;
    if constexpr (lanes > quads::lanes) {
        if (n < lanes) {
            shift_right<quads>(r, a, n, shift);
            return;
        }
    }
    if (n < lanes) {
        row::shift_right(r, a, n, shift);
        return;
    }
    const __m128i right = _mm_cvtsi32_si128(static_cast<int>(shift)),
                  left = _mm_cvtsi32_si128(static_cast<int>(limb_bits - shift));
    const auto highest = Vector::load(a + n - lanes);  // before anything is written over it
    for (std::size_t i = 0; i + lanes < n; i += lanes) {
        Vector::store(r + i, Vector::joined(Vector::load(a + i + 1), Vector::load(a + i), left, right));
    }
    Vector::store(r + n - lanes, Vector::joined(Vector::one_down(highest), highest, left, right));
}

/// What logical_and, complement and exclusive_or do to one limb, and to each of a vector's.
/// @{
struct and_of {
    limb a_mask, b_mask, r_mask;
    limb limbs(limb a, limb b) const noexcept { return ((a ^ a_mask) & (b ^ b_mask)) ^ r_mask; }
    template <class Vector>
    CARRY_BITS_INLINE typename Vector::type vectors(typename Vector::type a, typename Vector::type b) const noexcept {
        const auto x = Vector::either(a, Vector::broadcast(a_mask)), y = Vector::either(b, Vector::broadcast(b_mask));
        return Vector::either(Vector::both(x, y), Vector::broadcast(r_mask));
    }
};
struct complement_of {
    limb limbs(limb a, limb) const noexcept { return static_cast<limb>(~a); }
    template <class Vector>
    CARRY_BITS_INLINE typename Vector::type vectors(typename Vector::type a, typename Vector::type) const noexcept {
        return Vector::either(a, Vector::broadcast(max_limb<limb>));
    }
};
struct xor_of {
    limb mask;
    limb limbs(limb a, limb b) const noexcept { return a ^ b ^ mask; }
    template <class Vector>
    CARRY_BITS_INLINE typename Vector::type vectors(typename Vector::type a, typename Vector::type b) const noexcept {
        return Vector::either(Vector::either(a, b), Vector::broadcast(mask));
    }
};
/// @}

// f of the vectors of a and b from limb i on.
template <class Vector, class Function>
CARRY_BITS_INLINE typename Vector::type vector_at(const limb* a, const limb* b, std::size_t i, Function f) noexcept {
    return f.template vectors<Vector>(Vector::load(a + i), Vector::load(b + i));
}

// r[i] = f(a[i], b[i]) for vectors, of four if the level's are longer, and for limbs. What is left is a vector that overlaps
// the one before it, and found before that is written: a load with a mask would wait for stores next to the row.
template <class Vector, class Function>
CARRY_BITS_INLINE void for_each_limb(limb* r, const limb* a, const limb* b, std::size_t n, Function f) noexcept {
    constexpr std::size_t lanes = Vector::lanes;
    if (n >= lanes) {
        const auto last = vector_at<Vector>(a, b, n - lanes, f);
        for (std::size_t i = 0; i + lanes < n; i += lanes) {
            Vector::store(r + i, vector_at<Vector>(a, b, i, f));
        }
        Vector::store(r + n - lanes, last);
        return;
    }
    if constexpr (lanes > quads::lanes) {
        if (n >= quads::lanes) {
            const std::size_t upper = n - quads::lanes;
            const auto low = vector_at<quads>(a, b, 0, f), high = vector_at<quads>(a, b, upper, f);
            quads::store(r, low);
            quads::store(r + upper, high);
            return;
        }
    }
    if (n > 0) {
        r[0] = f.limbs(a[0], b[0]);
    }
    if (n > 1) {
        r[1] = f.limbs(a[1], b[1]);
    }
    if (n > 2) {
        r[2] = f.limbs(a[2], b[2]);
    }
}

// bit_kernels::logical_and.
template <class Vector>
CARRY_BITS void logical_and(limb* r, const limb* a, const limb* b, std::size_t n, limb a_mask, limb b_mask,
                            limb r_mask) noexcept {
    for_each_limb<Vector>(r, a, b, n, and_of{a_mask, b_mask, r_mask});
}

// bit_kernels::complement.
template <class Vector>
CARRY_BITS void complement(limb* r, const limb* a, std::size_t n) noexcept {
    for_each_limb<Vector>(r, a, a, n, complement_of{});
}

// bit_kernels::exclusive_or.
template <class Vector>
CARRY_BITS void exclusive_or(limb* r, const limb* a, const limb* b, std::size_t n, limb mask) noexcept {
    for_each_limb<Vector>(r, a, b, n, xor_of{mask});
}

}  // namespace
}  // namespace carry::kernels::x86_64
