#ifdef CARRY_HAS_X86_64_KERNELS
#include "compat/tommath/digits_avx2.hpp"

#include <immintrin.h>
#include <cstdint>
#include <cstring>

#define CARRY_TARGET_AVX2 __attribute__((target("avx2,popcnt")))  // what has the one has the other

namespace carry::tommath {
namespace {

// Four digits at a time. The last ones of a row, one to four, go one by one: the highest is looked at next, and would have to
// wait for a vector that lies across two lines of the cache.

CARRY_TARGET_AVX2 inline __m256i load(const digit* a) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
}
CARRY_TARGET_AVX2 inline void store(digit* r, __m256i x) noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), x); }
CARRY_TARGET_AVX2 inline __m256i all(digit x) noexcept { return _mm256_set1_epi64x(static_cast<long long>(x)); }

/// In long rows vectors are written where they lie within one line of the cache.
constexpr std::size_t least_to_align = 64;
inline bool is_aligned(const digit* r) noexcept { return reinterpret_cast<std::uintptr_t>(r) % sizeof(__m256i) == 0; }

/// r = a of sixteen digits, which are all read first.
CARRY_TARGET_AVX2 inline void copy_four_vectors(digit* r, const digit* a) noexcept {
    const __m256i x0 = load(a), x1 = load(a + 4), x2 = load(a + 8), x3 = load(a + 12);
    store(r, x0);
    store(r + 4, x1);
    store(r + 8, x2);
    store(r + 12, x3);
}

/// More zeros are written by the C library, whose vectors of 64 bytes lie across two lines of the cache where malloc's memory
/// does: who reads them next has to wait, and so malloc and free, which look at the first of them.
constexpr std::size_t most_zeros_by_vectors = 96;

/// r = 0.
CARRY_TARGET_AVX2 inline void zero(digit* r, std::size_t n) noexcept {
    if (n > most_zeros_by_vectors) {
        std::memset(r, 0, n * sizeof(digit));
        return;
    }
    if (n >= 8) {
        for (std::size_t i = 0; i + 8 < n; i = step_by_step(i + 8)) {
            store(r + i, all(0));
            store(r + i + 4, all(0));
        }
        store(r + n - 8, all(0));
        store(r + n - 4, all(0));
        return;
    }
    for (std::size_t i = 0; i < n; i = step_by_step(i + 1)) {
        r[i] = 0;
    }
}

// In the order in which the digits were written, perhaps just before: what was written last is read last, as a vector that was
// written as parts of others has to wait until those have left the store buffer.
CARRY_TARGET_AVX2 inline void copy_down(digit* r, const digit* a, std::size_t n) noexcept {
    if (n >= least_to_align) {
        for (; !is_aligned(r); n = step_by_step(n - 1)) {
            *r++ = *a++;
        }
        for (; n >= 16; n -= 16, r += 16, a += 16) {
            copy_four_vectors(r, a);
        }
    }
#pragma GCC unroll 4
    for (; n >= 4; n -= 4, r += 4, a += 4) {
        store(r, load(a));
    }
    if ((n & 2) != 0) {
        store_two(r, load_two(a));
        r += 2;
        a += 2;
    }
    if ((n & 1) != 0) {
        *r = *a;
    }
}

CARRY_TARGET_AVX2 inline void copy_up(digit* r, const digit* a, std::size_t n) noexcept {
    if (n >= least_to_align) {
        for (; !is_aligned(r + n); n = step_by_step(n - 1)) {
            r[n - 1] = a[n - 1];
        }
        for (; n >= 16; n -= 16) {
            copy_four_vectors(r + n - 16, a + n - 16);
        }
    }
#pragma GCC unroll 4
    for (; n >= 4; n -= 4) {
        store(r + n - 4, load(a + n - 4));
    }
    for (; n > 0; n = step_by_step(n - 1)) {
        r[n - 1] = a[n - 1];
    }
}

struct bit_and {
    CARRY_TARGET_AVX2 static __m256i of(__m256i x, __m256i y) noexcept { return _mm256_and_si256(x, y); }
    static digit of(digit x, digit y) noexcept { return x & y; }
};
struct bit_or {
    CARRY_TARGET_AVX2 static __m256i of(__m256i x, __m256i y) noexcept { return _mm256_or_si256(x, y); }
    static digit of(digit x, digit y) noexcept { return x | y; }
};
struct bit_xor {
    CARRY_TARGET_AVX2 static __m256i of(__m256i x, __m256i y) noexcept { return _mm256_xor_si256(x, y); }
    static digit of(digit x, digit y) noexcept { return x ^ y; }
};

template <class Operation>
CARRY_TARGET_AVX2 inline void logic(digit* r, digit flip, const digit* a, digit a_flip, const digit* b, digit b_flip,
                                    std::size_t n) noexcept {
    const __m256i flips = all(flip);
    const __m256i a_flips = all(a_flip);
    const __m256i b_flips = all(b_flip);
    std::size_t i = 0;
    for (; i + 4 < n; i += 4) {
        const __m256i z = Operation::of(bit_xor::of(load(a + i), a_flips), bit_xor::of(load(b + i), b_flips));
        store(r + i, bit_xor::of(z, flips));
    }
    for (; i < n; i = step_by_step(i + 1)) {
        r[i] = Operation::of(a[i] ^ a_flip, b[i] ^ b_flip) ^ flip;
    }
}

template <bool Subtract>
CARRY_TARGET_AVX2 inline __m256i sum_of(__m256i x, __m256i y) noexcept {
    return Subtract ? _mm256_sub_epi64(x, y) : _mm256_add_epi64(x, y);
}

/// A shift of digits to the left, into which their lower neighbours shift their highest bits.
struct digit_shift {
    CARRY_TARGET_AVX2 explicit digit_shift(unsigned left) noexcept
        : to_left(_mm_cvtsi32_si128(static_cast<int>(left))),
          to_right(_mm_cvtsi32_si128(static_cast<int>(digit_bits - left))) {}
    CARRY_TARGET_AVX2 __m256i operator()(__m256i high, __m256i low) const noexcept {
        return _mm256_and_si256(_mm256_or_si256(_mm256_sll_epi64(high, to_left), _mm256_srl_epi64(low, to_right)),
                                all(digit_mask));
    }
    __m128i to_left, to_right;
};

/// The carries of four digits, each in the next lane, the highest one's in lane 0.
CARRY_TARGET_AVX2 inline __m256i turn(__m256i carries) noexcept { return _mm256_permute4x64_epi64(carries, 0x93); }

/// What comes into four digits, from their own turned carries and those of the block before.
CARRY_TARGET_AVX2 inline __m256i from_below(__m256i turned, __m256i before) noexcept {
    return _mm256_blend_epi32(turned, before, 3);
}

CARRY_TARGET_AVX2 inline digit lowest(__m256i x) noexcept { return static_cast<digit>(_mm256_extract_epi64(x, 0)); }

/// `digits_add_avx2` and `digits_sub_avx2`.
template <bool Subtract>
CARRY_TARGET_AVX2 inline std::size_t add(digit* r, const digit* a, const digit* b, std::size_t n, digit& carry) noexcept {
    const __m256i top = all(digit_mask);
    __m256i carries = all(0);  // those of the block before, the highest one in lane 0
    __m256i sums = all(0);
    std::size_t i = 0;
    for (; i + 4 < n; i += 4) {
        const __m256i sum = sum_of<Subtract>(load(a + i), load(b + i));
        const __m256i turned = turn(_mm256_srli_epi64(sum, Subtract ? 63 : digit_bits));
        const __m256i digits = sum_of<Subtract>(_mm256_and_si256(sum, top), from_below(turned, carries));
        carries = turned;
        sums = _mm256_or_si256(sums, digits);
        store(r + i, digits);
    }
    carry = lowest(carries);
    if (_mm256_testz_si256(sums, all(digit_mask + 1)) == 0) {  // a carry came to ones, or a borrow to a zero: it goes on
        digit second = 0;
        for (std::size_t j = 0; j < i; ++j) {
            const digit sum = Subtract ? r[j] - second : r[j] + second;
            r[j] = sum & digit_mask;
            second = sum >> (Subtract ? 63 : digit_bits);
        }
        carry += second;
    }
    return i;
}

}  // namespace

CARRY_TARGET_AVX2 void digits_zero_avx2(digit* r, std::size_t n) noexcept { zero(r, n); }

CARRY_TARGET_AVX2 mp_err digits_copy_down_avx2(digit* r, const digit* a, std::size_t n) noexcept {
    copy_down(r, a, n);
    return MP_OKAY;
}

CARRY_TARGET_AVX2 void digits_copy_up_avx2(digit* r, const digit* a, std::size_t n) noexcept { copy_up(r, a, n); }

CARRY_TARGET_AVX2 void digits_move_down_avx2(digit* r, std::size_t n, std::size_t by) noexcept {
    copy_down(r, r + by, n);
    zero(r + n, by);
}

CARRY_TARGET_AVX2 mp_err digits_move_up_avx2(digit* r, std::size_t n, std::size_t by) noexcept {
    copy_up(r + by, r, n);
    zero(r, by);
    return MP_OKAY;
}

CARRY_TARGET_AVX2 std::size_t digits_add_avx2(digit* r, const digit* a, const digit* b, std::size_t n, digit& carry) noexcept {
    return add<false>(r, a, b, n, carry);
}

CARRY_TARGET_AVX2 std::size_t digits_sub_avx2(digit* r, const digit* a, const digit* b, std::size_t n, digit& borrow) noexcept {
    return add<true>(r, a, b, n, borrow);
}

/// More digits than so many come from farther away than the nearest cache.
constexpr std::size_t least_to_go_up = 512;

CARRY_TARGET_AVX2 void digits_shift_left_avx2(digit* r, const digit* a, std::size_t n, unsigned k) noexcept {
    const digit_shift shifted(k);
    const __m256i lowest_four = load(a);  // read before r is written; some of them are written twice
    const __m256i last = shifted(lowest_four, from_below(_mm256_permute4x64_epi64(lowest_four, 0x90), all(0)));
    if (n >= least_to_go_up && (r == a || r >= a + n)) {  // in the direction that is fetched ahead best
        __m256i below = all(0);
        std::size_t i = 0;
        for (; i + 4 <= n; i += 4) {
            const __m256i x = load(a + i);
            const __m256i turned = turn(x);
            store(r + i, shifted(x, from_below(turned, below)));
            below = turned;
        }
        digit low = lowest(below);
        for (; i < n; ++i) {
            const digit high = a[i];
            r[i] = ((high << k) | (low >> (digit_bits - k))) & digit_mask;
            low = high;
        }
        return;
    }
    for (; n > 4; n -= 4) {  // downwards, since r may be above a
        store(r + n - 4, shifted(load(a + n - 4), load(a + n - 5)));
    }
    store(r, last);
}

CARRY_TARGET_AVX2 void digits_shift_right_avx2(digit* r, const digit* a, std::size_t n, unsigned k) noexcept {
    const digit_shift shifted(digit_bits - k);
    const __m256i highest_four = load(a + n - 4);
    const digit highest = a[n - 1] >> k;
    const __m256i above = _mm256_blend_epi32(_mm256_permute4x64_epi64(highest_four, 0xf9), all(0), 0xc0);
    const __m256i last = shifted(above, highest_four);
    for (std::size_t i = 0; i + 4 < n; i += 4) {
        store(r + i, shifted(load(a + i + 1), load(a + i)));
    }
    store(r + n - 4, last);
    r[n - 1] = highest;  // which is looked at next
}

CARRY_TARGET_AVX2 mp_bool half_full_avx2(const digit* a, std::size_t n) noexcept {
    const __m256i top = all(digit_mask);
    const auto full = [&](std::size_t i) CARRY_TARGET_AVX2 { return _mm256_cmpeq_epi64(load(a + i), top); };
    const auto count_of = [](int mask) CARRY_TARGET_AVX2 {
        return static_cast<std::size_t>(__builtin_popcount(static_cast<unsigned>(mask)));
    };
    const std::size_t wanted = 2 * (n / 2);  // twice what is to be found
    std::size_t found = 0;
    std::size_t left = n;
    while (left >= 16) {  // two bytes for each digit; from above, as moduli 2^p - d are full there
        left -= 16;
        const __m256i bytes = _mm256_packs_epi16(_mm256_packs_epi32(full(left), full(left + 4)),
                                                 _mm256_packs_epi32(full(left + 8), full(left + 12)));
        found += count_of(_mm256_movemask_epi8(bytes));
        if (found >= wanted) {
            return MP_YES;
        }
        if (found + 2 * left < wanted) {
            return MP_NO;
        }
    }
    for (; left >= 4; left -= 4) {
        found += 2 * count_of(_mm256_movemask_pd(_mm256_castsi256_pd(full(left - 4))));
    }
    for (; left > 0; left = step_by_step(left - 1)) {
        found += 2 * static_cast<std::size_t>((a[left - 1] + 1) >> digit_bits);
    }
    return found >= wanted ? MP_YES : MP_NO;
}

CARRY_TARGET_AVX2 mp_bool all_full_avx2(const digit* a, std::size_t n) noexcept {
    const __m256i top = all(digit_mask);
    for (std::size_t i = 0; i + 8 < n; i = step_by_step(i + 8)) {
        if (_mm256_testc_si256(_mm256_and_si256(load(a + i), load(a + i + 4)), top) == 0) {
            return MP_NO;
        }
    }
    return _mm256_testc_si256(_mm256_and_si256(load(a + n - 8), load(a + n - 4)), top) != 0 ? MP_YES : MP_NO;
}

CARRY_TARGET_AVX2 void digits_and_avx2(digit* r, digit flip, const digit* a, digit a_flip, const digit* b, digit b_flip,
                                       std::size_t n) noexcept {
    logic<bit_and>(r, flip, a, a_flip, b, b_flip, n);
}

CARRY_TARGET_AVX2 void digits_or_avx2(digit* r, digit flip, const digit* a, digit a_flip, const digit* b, digit b_flip,
                                      std::size_t n) noexcept {
    logic<bit_or>(r, flip, a, a_flip, b, b_flip, n);
}

CARRY_TARGET_AVX2 void digits_xor_avx2(digit* r, digit flip, const digit* a, digit a_flip, const digit* b, digit b_flip,
                                       std::size_t n) noexcept {
    logic<bit_xor>(r, flip, a, a_flip, b, b_flip, n);
}

}  // namespace carry::tommath
#endif
