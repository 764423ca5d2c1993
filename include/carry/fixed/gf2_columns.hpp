/// \file
/// Products of two limbs of 64 bits without carries, and what Karatsuba's formulas make of them, while everything stays in
/// registers.
///
/// A product of N by N limbs is kept as its 2N - 1 columns of two limbs each, sum P_k x^(64 k), while Karatsuba's formulas
/// are applied: they are nothing but exclusive ors of columns. Only at the end the columns are folded into limbs. An Engine
/// says what a factor (one limb) and a column (two) are, and how two factors are multiplied; the functions here are the same
/// for all of them, and are compiled into their caller, whatever instructions that may use.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__) && defined(__GNUC__)
#include <emmintrin.h>
#define CARRY_HAS_LIMB_PAIRS 1
#elif defined(__AARCH64EL__) && defined(__GNUC__)
#define CARRY_HAS_LIMB_PAIRS 1
#else
#define CARRY_HAS_LIMB_PAIRS 0
#endif

// Whether the compiler may use an instruction for products without carries.
#if CARRY_HAS_LIMB_PAIRS && (defined(__PCLMUL__) || CARRY_HAS_PMULL)
#define CARRY_HAS_INLINE_CLMUL 1
#else
#define CARRY_HAS_INLINE_CLMUL 0
#endif

#if defined(__GNUC__)
#define CARRY_INLINE __attribute__((always_inline)) inline
#define CARRY_APART __attribute__((noinline))
#define CARRY_UNROLLED _Pragma("GCC unroll 32")
#else
#define CARRY_INLINE inline
#define CARRY_APART
#define CARRY_UNROLLED
#endif

namespace carry::fixed::gf2 {

/// Integer products of numbers with holes: of every factor only each fourth bit is kept, so a column of the integer product
/// sums at most fifteen ones, whose carries end in the three bits above it and are masked away (Pornin, BearSSL, `bmul64`).
/// Where w = 64 a class has sixteen bits, one more than may be summed: the top four bits of one factor are multiplied apart.
/// Constant-time; 16 integer products.
template <limb_type Limb>
    requires detail::has_double_limb<Limb>
class holed_factor {
public:
    /// b, prepared.
    explicit constexpr holed_factor(Limb b) noexcept {
        for (unsigned i = 0; i < classes; ++i) {
            class_[i] = static_cast<Limb>(b & class_mask(i) & low_bits);
        }
        for (unsigned i = 0; i < apart; ++i) {
            top_[i] = mask_from_bit(static_cast<Limb>(static_cast<Limb>(b >> (bits_of<Limb> - apart + i)) & 1u));
        }
    }

    /// a * b.
    constexpr wide_limb<Limb> operator*(Limb a) const noexcept {
        wide_limb<Limb> sum{0, 0};
        for (unsigned k = 0; k < classes; ++k) {
            wide_limb<Limb> columns{0, 0};
            for (unsigned i = 0; i < classes; ++i) {
                const auto product = multiply_wide(static_cast<Limb>(a & class_mask(i)), class_[(k + classes - i) % classes]);
                columns.low = static_cast<Limb>(columns.low ^ product.low);
                columns.high = static_cast<Limb>(columns.high ^ product.high);
            }
            sum.low = static_cast<Limb>(sum.low | (columns.low & class_mask(k)));
            sum.high = static_cast<Limb>(sum.high | (columns.high & class_mask(k)));
        }
        for (unsigned i = 0; i < apart; ++i) {
            sum.low = static_cast<Limb>(sum.low ^ (static_cast<Limb>(a << (bits_of<Limb> - apart + i)) & top_[i]));
            sum.high = static_cast<Limb>(sum.high ^ (static_cast<Limb>(a >> (apart - i)) & top_[i]));
        }
        return sum;
    }

private:
    static constexpr unsigned classes = 4;
    /// The bits i, i + 4, i + 8, ... of a limb.
    static constexpr Limb class_mask(unsigned i) noexcept { return static_cast<Limb>(max_limb<Limb> / 15 << i); }
    static constexpr unsigned apart = bits_of<Limb> / classes > 15 ? classes : 0;
    static constexpr Limb low_bits = static_cast<Limb>(max_limb<Limb> >> apart);
    Limb class_[classes]{};
    Limb top_[apart > 0 ? apart : 1]{};
};

/// Columns of two integers, multiplied with holes; where there is no double limb, by shift and masked add.
struct integer_engine {
    using factor = std::uint64_t;
    using column = struct two_limbs {
        std::uint64_t low, high;
        friend CARRY_INLINE two_limbs operator^(two_limbs a, two_limbs b) noexcept { return {a.low ^ b.low, a.high ^ b.high}; }
    };
    static CARRY_INLINE factor load(const std::uint64_t* a) noexcept { return *a; }
    /// Some hundred instructions: not worth inlining.
    static CARRY_APART column multiply(factor a, factor b) noexcept { return multiply_limbs(a, b); }
    static CARRY_INLINE std::uint64_t low(column c) noexcept { return c.low; }
    static CARRY_INLINE std::uint64_t high(column c) noexcept { return c.high; }

private:
    /// A template, so that only the branch that is taken must exist.
    template <class Limb>
    static CARRY_INLINE column multiply_limbs(Limb a, Limb b) noexcept {
        if constexpr (detail::has_double_limb<Limb>) {
            const auto p = holed_factor<Limb>(b) * a;
            return {p.low, p.high};
        } else {
            const auto p = carryless_multiply_wide(a, b);
            return {p.low, p.high};
        }
    }
};

#if CARRY_HAS_LIMB_PAIRS
/// Two limbs of 64 bits in a vector register, the lower first.
typedef long long limb_pair __attribute__((vector_size(16)));

/// The limb *a in the lower half, zero above.
CARRY_INLINE limb_pair load_limb(const std::uint64_t* a) noexcept { return limb_pair{static_cast<long long>(*a), 0}; }
/// The limbs a[0] and a[1].
CARRY_INLINE limb_pair load_pair(const std::uint64_t* a) noexcept {
    limb_pair v;
    __builtin_memcpy(&v, a, sizeof v);
    return v;
}
/// r[0], r[1] = v.
CARRY_INLINE void store_pair(std::uint64_t* r, limb_pair v) noexcept { __builtin_memcpy(r, &v, sizeof v); }
/// What engines for pairs have in common. Such an engine has `product<Place>(a, b)` besides, the product of the limb Place
/// mod 16 of a (0 or 1) and the limb Place / 16 of b; and it may keep several pairs side by side in one vector.
struct pair_engine_base {
    using factor = limb_pair;
    using column = limb_pair;
    static CARRY_INLINE factor load(const std::uint64_t* a) noexcept { return load_limb(a); }
    static CARRY_INLINE std::uint64_t low(column c) noexcept { return static_cast<std::uint64_t>(c[0]); }
    static CARRY_INLINE std::uint64_t high(column c) noexcept { return static_cast<std::uint64_t>(c[1]); }
    /// The pair (low, high).
    static CARRY_INLINE column pair(std::uint64_t low, std::uint64_t high) noexcept {
        return limb_pair{static_cast<long long>(low), static_cast<long long>(high)};
    }
#if defined(__SSE2__)
    /// high(lower) + low(upper) x^64: what two odd columns give to the even one between them.
    static CARRY_INLINE column between(column lower, column upper) noexcept {
        return reinterpret_cast<limb_pair>(
            _mm_shuffle_pd(reinterpret_cast<__m128d>(lower), reinterpret_cast<__m128d>(upper), 1));
    }
    /// The lower limb, and zero above.
    static CARRY_INLINE column lower(column c) noexcept {
        return reinterpret_cast<limb_pair>(_mm_move_epi64(reinterpret_cast<__m128i>(c)));
    }
    /// Both limbs shifted by k; by 64 everything is shifted out.
    static CARRY_INLINE column left(column c, unsigned k) noexcept {
        return reinterpret_cast<limb_pair>(_mm_slli_epi64(reinterpret_cast<__m128i>(c), static_cast<int>(k)));
    }
    static CARRY_INLINE column right(column c, unsigned k) noexcept {
        return reinterpret_cast<limb_pair>(_mm_srli_epi64(reinterpret_cast<__m128i>(c), static_cast<int>(k)));
    }
#else  // AArch64
    static CARRY_INLINE column between(column lower, column upper) noexcept {
        column r;
        __asm__("ext %0.16b, %1.16b, %2.16b, #8" : "=w"(r) : "w"(lower), "w"(upper));
        return r;
    }
    static CARRY_INLINE column lower(column c) noexcept { return limb_pair{c[0], 0}; }
    static CARRY_INLINE column left(column c, unsigned k) noexcept { return shifted(c, k); }
    static CARRY_INLINE column right(column c, unsigned k) noexcept { return shifted(c, -static_cast<long long>(k)); }

private:
    /// By a negative number to the right.
    static CARRY_INLINE column shifted(column c, long long k) noexcept {
        column r;
        __asm__("ushl %0.2d, %1.2d, %2.2d" : "=w"(r) : "w"(c), "w"(limb_pair{k, k}));
        return r;
    }
#endif
};
#endif

#if CARRY_HAS_LIMB_PAIRS && defined(__AARCH64EL__)
/// AArch64's PMULL, as assembly, which any function may contain whose target has it. PMULL multiplies lower limbs, PMULL2 upper
/// ones.
struct pmull_engine : pair_engine_base {
    template <int Place>
    static CARRY_INLINE limb_pair product(limb_pair a, limb_pair b) noexcept {
        limb_pair r;
        if constexpr (Place == 0x11) {
            __asm__("pmull2 %0.1q, %1.2d, %2.2d" : "=w"(r) : "w"(a), "w"(b));
        } else {
            const limb_pair x = Place == 0x01 ? between(a, a) : a, y = Place == 0x10 ? between(b, b) : b;
            __asm__("pmull %0.1q, %1.1d, %2.1d" : "=w"(r) : "w"(x), "w"(y));
        }
        return r;
    }
    static CARRY_INLINE column multiply(factor a, factor b) noexcept { return product<0>(a, b); }
};
#endif

#if CARRY_HAS_PMULL
using inline_engine = pmull_engine;
#elif CARRY_HAS_INLINE_CLMUL
/// The compiler's own PCLMULQDQ.
struct pclmul_engine : pair_engine_base {
    template <int Place>
    static CARRY_INLINE limb_pair product(limb_pair a, limb_pair b) noexcept {
        return __builtin_ia32_pclmulqdq128(a, b, Place);
    }
    static CARRY_INLINE column multiply(factor a, factor b) noexcept { return product<0>(a, b); }
};
using inline_engine = pclmul_engine;
#else
using inline_engine = integer_engine;
#endif

/// p = a * b. a, b: N factors; p: 2N - 1 columns. 1, 3, 6, 9, 15, 18, 24, 27, 36 products for N = 1 ... 9, by Karatsuba's
/// formulas for two parts, and for three where N is 3 or 9 (Montgomery, "Five, six, and seven-term Karatsuba-like
/// formulae", IEEE Trans. Computers 54(3), 2005).
template <class Engine, unsigned N>
CARRY_INLINE void multiply_columns(typename Engine::column* p, const typename Engine::factor* a,
                                   const typename Engine::factor* b) noexcept {
    using column = typename Engine::column;
    using factor = typename Engine::factor;
    if constexpr (N == 1) {
        p[0] = Engine::multiply(a[0], b[0]);
    } else if constexpr (N % 3 == 0 && N != 6) {
        constexpr unsigned part = N / 3, size = 2 * part - 1;
        column d0[size], d1[size], d2[size], d01[size], d02[size], d12[size];
        factor a01[part], a02[part], a12[part], b01[part], b02[part], b12[part];
        CARRY_UNROLLED
        for (unsigned i = 0; i < part; ++i) {
            a01[i] = a[i] ^ a[part + i], a02[i] = a[i] ^ a[2 * part + i], a12[i] = a[part + i] ^ a[2 * part + i];
            b01[i] = b[i] ^ b[part + i], b02[i] = b[i] ^ b[2 * part + i], b12[i] = b[part + i] ^ b[2 * part + i];
        }
        multiply_columns<Engine, part>(d0, a, b);
        multiply_columns<Engine, part>(d1, a + part, b + part);
        multiply_columns<Engine, part>(d2, a + 2 * part, b + 2 * part);
        multiply_columns<Engine, part>(d01, a01, b01);
        multiply_columns<Engine, part>(d02, a02, b02);
        multiply_columns<Engine, part>(d12, a12, b12);
        CARRY_UNROLLED
        for (unsigned i = 0; i < size; ++i) {
            const column low = d0[i] ^ d1[i], high = d1[i] ^ d2[i];
            d01[i] = d01[i] ^ low;
            d02[i] = d02[i] ^ low ^ d2[i];
            d12[i] = d12[i] ^ high;
        }
        CARRY_UNROLLED
        for (unsigned k = 0; k < 2 * N - 1; ++k) {  // five pieces of `size` columns, each of which begins `part` columns on
            const unsigned last = k / part, at = k % part;
            const column* const piece[5] = {d0, d01, d02, d12, d2};
            if (last > 0 && at + part < size) {
                p[k] = last < 5 ? piece[last - 1][at + part] ^ piece[last][at] : piece[last - 1][at + part];
            } else {
                p[k] = piece[last][at];
            }
        }
    } else {
        constexpr unsigned half = (N + 1) / 2, rest = N - half;
        constexpr unsigned low_size = 2 * half - 1, high_size = 2 * rest - 1;
        column low[low_size], high[high_size], cross[low_size];
        factor a_sum[half], b_sum[half];
        CARRY_UNROLLED
        for (unsigned i = 0; i < half; ++i) {
            a_sum[i] = i < rest ? a[i] ^ a[half + i] : a[i];
            b_sum[i] = i < rest ? b[i] ^ b[half + i] : b[i];
        }
        multiply_columns<Engine, half>(low, a, b);
        multiply_columns<Engine, rest>(high, a + half, b + half);
        multiply_columns<Engine, half>(cross, a_sum, b_sum);
        CARRY_UNROLLED
        for (unsigned i = 0; i < low_size; ++i) {
            cross[i] = i < high_size ? cross[i] ^ low[i] ^ high[i] : cross[i] ^ low[i];
        }
        CARRY_UNROLLED
        for (unsigned i = 0; i < 2 * N - 1; ++i) {
            if (i < half) {
                p[i] = low[i];
            } else if (i < low_size) {
                p[i] = low[i] ^ cross[i - half];
            } else if (i < 2 * half) {
                p[i] = cross[i - half];
            } else if (i < half + low_size) {
                p[i] = high[i - 2 * half] ^ cross[i - half];
            } else {
                p[i] = high[i - 2 * half];
            }
        }
    }
}

/// r = a * b. r, a, b: 2N, N, N limbs; r may overlap a and b.
template <class Engine, unsigned N>
CARRY_INLINE void multiply_rows(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b) noexcept {
    typename Engine::column p[2 * N - 1];
    typename Engine::factor x[N], y[N];
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        x[i] = Engine::load(a + i);
        y[i] = Engine::load(b + i);
    }
    multiply_columns<Engine, N>(p, x, y);
    r[0] = Engine::low(p[0]);
    CARRY_UNROLLED
    for (unsigned i = 1; i < 2 * N - 1; ++i) {
        r[i] = Engine::high(p[i - 1]) ^ Engine::low(p[i]);
    }
    r[2 * N - 1] = Engine::high(p[2 * N - 2]);
}

}  // namespace carry::fixed::gf2
