/// \file
/// Products and squares modulo x^n + c for a short c, in vector registers of two limbs: for processors with PCLMULQDQ or PMULL,
/// by whatever engine the caller brings (see `gf2_columns.hpp`).
///
/// A product has 2N limbs of 64 bits. Its upper N limbs H stand for H x^(64 N) = H fold, fold = x^(64 N - n) c, which is one
/// product by a limb for each of them (two where c is longer; shifts, where fold has one bit in each of two limbs), all of them
/// independent. Of what the sum then has from x^n on, T x^n = T c (Gueron, Kounavis, "Intel carry-less multiplication
/// instruction and its usage for computing the GCM mode", 2010, where N = 2); or else of what it has from x^(64 N) on,
/// T x^(64 N) = T fold, which wants no shift to find T, and leaves a "lazy" row of N limbs, that may be multiplied again.
#pragma once

#include <carry/detail/field_kernels.hpp>
#include <carry/fixed/gf2_columns.hpp>

#if CARRY_HAS_LIMB_PAIRS

namespace carry::fixed::gf2 {

using carry::detail::short_modulus;

/// The pairs that hold N limbs.
constexpr unsigned pairs_of(unsigned n) noexcept { return (n + 1) / 2; }

/// a of N limbs in pairs, the last one padded with zero.
template <unsigned N>
CARRY_INLINE void load_pairs(limb_pair* v, const std::uint64_t* a) noexcept {
    constexpr unsigned count = pairs_of(N);
    CARRY_UNROLLED
    for (unsigned i = 0; i < count; ++i) {
        v[i] = 2 * i + 1 < N ? load_pair(a + 2 * i) : load_limb(a + 2 * i);
    }
}

/// r = the lowest N limbs.
template <unsigned N>
CARRY_INLINE void store_pairs(std::uint64_t* r, const limb_pair* v) noexcept {
    constexpr unsigned count = pairs_of(N);
    CARRY_UNROLLED
    for (unsigned i = 0; i < count; ++i) {
        if (2 * i + 1 < N) {
            store_pair(r + 2 * i, v[i]);
        } else {
            r[2 * i] = static_cast<std::uint64_t>(v[i][0]);
        }
    }
}

/// The limbs of a row in pairs as factors.
template <class Engine, unsigned N>
CARRY_INLINE void factors_of_pairs(typename Engine::factor* x, const typename Engine::column* v) noexcept {
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        x[i] = i % 2 == 0 ? v[i / 2] : Engine::between(v[i / 2], v[i / 2]);
    }
}

/// t = a * b. a, b: N factors; t: N pairs.
template <class Engine, unsigned N>
CARRY_INLINE void multiply_into_pairs(typename Engine::column* t, const typename Engine::factor* a,
                                      const typename Engine::factor* b) noexcept {
    typename Engine::column p[2 * N - 1];
    multiply_columns<Engine, N>(p, a, b);
    const typename Engine::column zero = Engine::pair(0, 0);
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        t[i] = p[2 * i] ^ Engine::between(i > 0 ? p[2 * i - 1] : zero, i + 1 < N ? p[2 * i + 1] : zero);
    }
}

/// t = a^2. a: pairs of N limbs; t: N pairs. The upper half comes first: its reduction is what everything waits for.
template <class Engine, unsigned N>
CARRY_INLINE void square_into_pairs(typename Engine::column* t, const typename Engine::column* a) noexcept {
    CARRY_UNROLLED
    for (unsigned j = 0; j < N; ++j) {
        const unsigned i = N - 1 - j;
        if (i % 2 == 0) {
            t[i] = Engine::template product<0x00>(a[i / 2], a[i / 2]);
        } else {
            t[i] = Engine::template product<0x11>(a[i / 2], a[i / 2]);
        }
    }
}

/// The limbs At, At + 1 of a row of pairs.
template <class Engine, unsigned At>
CARRY_INLINE typename Engine::column limbs_at(const typename Engine::column* v) noexcept {
    if constexpr (At % 2 == 0) {
        return v[At / 2];
    } else {
        return Engine::between(v[At / 2], v[At / 2 + 1]);
    }
}

/// A row of pairs in the making: what begins at even limbs, and what begins at odd ones, odd[i] at limb 2i - 1.
template <class Engine, unsigned Pairs>
struct pairs_sum {
    using column = typename Engine::column;
    column even[Pairs], odd[Pairs + 1];

    CARRY_INLINE void clear() noexcept {
        CARRY_UNROLLED
        for (unsigned i = 0; i <= Pairs; ++i) {
            odd[i] = Engine::pair(0, 0);
            if (i < Pairs) even[i] = odd[i];
        }
    }
    /// Adds two limbs from limb `at` on, -1 being the first place.
    CARRY_INLINE void add(int at, column c) noexcept {
        if (at % 2 == 0) {
            even[at / 2] ^= c;
        } else {
            odd[(at + 1) / 2] ^= c;
        }
    }
    /// The limbs 2i and 2i + 1.
    CARRY_INLINE column at(unsigned i) const noexcept { return even[i] ^ Engine::between(odd[i], odd[i + 1]); }
};

/// h * (x^a + x^(64 + b)): the limbs 0 and 1, 1 and 2, 2 and 3 of three vectors that are to be added.
template <class Engine>
struct shifted_pairs {
    typename Engine::column first, second, third;
    CARRY_INLINE shifted_pairs(typename Engine::column h, const unsigned* shift) noexcept
        : first(Engine::left(h, shift[0])),
          second(Engine::right(h, 64 - shift[0]) ^ Engine::left(h, shift[1])),
          third(Engine::right(h, 64 - shift[1])) {}
};

/// How many pairs N + Words limbs want, Words being 1, 2 or trinomial_words, which are 2 too.
constexpr unsigned folded_pairs(unsigned n, unsigned words) noexcept { return pairs_of(n + (words == 1 ? 1 : 2)) + 1; }

/// v = a row that is t modulo x^n + c, of N + 1 limbs where Words = 1 and else of N + 2. t: N pairs; v: folded_pairs, those
/// that are left over zero.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void fold_pairs(typename Engine::column* v, const typename Engine::column* t, const short_modulus& f) noexcept {
    static_assert(Words == 1 || Words == 2 || Words == carry::detail::trinomial_words);
    constexpr unsigned pairs = folded_pairs(N, Words);
    pairs_sum<Engine, pairs> sum;
    sum.clear();
    if constexpr (Words == carry::detail::trinomial_words) {
        CARRY_UNROLLED
        for (unsigned q = N / 2; q < N; ++q) {  // limbs 2q and 2q + 1 of t are worth x^(64 N) times limbs 2q - N and 2q - N + 1
            const int to = static_cast<int>(2 * q) - static_cast<int>(N);
            const shifted_pairs<Engine> h(to < 0 ? t[q] ^ Engine::lower(t[q]) : t[q], f.shift);
            sum.add(to, h.first);
            sum.add(to + 1, h.second);
            sum.add(to + 2, h.third);
        }
    } else {
        const typename Engine::column fold = Engine::pair(f.fold[0], Words == 1 ? 0 : f.fold[1]);
        CARRY_UNROLLED
        for (unsigned c = 0; c < N; ++c) {
            const typename Engine::column h = t[(N + c) / 2];
            const int to = static_cast<int>(c);
            if ((N + c) % 2 == 0) {
                sum.add(to, Engine::template product<0x00>(h, fold));
                if constexpr (Words == 2) sum.add(to + 1, Engine::template product<0x10>(h, fold));
            } else {
                sum.add(to, Engine::template product<0x01>(h, fold));
                if constexpr (Words == 2) sum.add(to + 1, Engine::template product<0x11>(h, fold));
            }
        }
    }
    CARRY_UNROLLED
    for (unsigned i = 0; i < pairs; ++i) {
        v[i] = sum.at(i);
        if (2 * i + 1 < N) {
            v[i] ^= t[i];
        } else if (2 * i < N) {
            v[i] ^= Engine::lower(t[i]);
        }
    }
}

/// Whether elements may stand for a while as rows of N limbs, reduced at the 64N-th bit only, which is less work.
constexpr bool has_lazy_rows(unsigned n, unsigned words) noexcept { return n > 1 && words != 2; }

/// r = a row of N limbs that is t modulo x^n + c; reduced where there are no lazy rows. t: N pairs; r: pairs_of(N) pairs, the
/// padding zero.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void reduce_lazily(typename Engine::column* r, const typename Engine::column* t, const short_modulus& f) noexcept {
    using column = typename Engine::column;
    constexpr unsigned count = pairs_of(N);
    column v[folded_pairs(N, Words)];
    fold_pairs<Engine, N, Words>(v, t, f);
    CARRY_UNROLLED
    for (unsigned i = 0; i < count; ++i) {
        r[i] = 2 * i + 1 < N ? v[i] : Engine::lower(v[i]);
    }
    // What lies from limb N on folds below it: two folds have fewer than N limbs.
    if constexpr (Words == 1) {
        const column fold = Engine::pair(f.fold[0], 0);
        // NOLINTNEXTLINE(misc-redundant-expression): likewise
        r[0] ^= N % 2 == 0 ? Engine::template product<0x00>(v[N / 2], fold) : Engine::template product<0x01>(v[N / 2], fold);
    } else {
        const column zero = Engine::pair(0, 0);
        const shifted_pairs<Engine> h(limbs_at<Engine, N>(v), f.shift);
        r[0] ^= h.first ^ Engine::between(zero, h.second);
        r[1] ^= h.third ^ Engine::between(h.second, zero);
    }
}

/// Reduces a lazy row of N limbs: what it has from x^n on is less than a limb. r: pairs_of(N) pairs.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void reduce_lazy_row(typename Engine::column* r, const short_modulus& f) noexcept {
    using column = typename Engine::column;
    const unsigned top = f.degree - 64 * (N - 1);
    const std::uint64_t top_mask = ~std::uint64_t{0} >> (64 - top);
    column& last = r[pairs_of(N) - 1];
    const column above = Engine::right(N % 2 == 0 ? Engine::between(last, last) : last, top);
    last &= N % 2 == 0 ? Engine::pair(~std::uint64_t{0}, top_mask) : Engine::pair(top_mask, 0);
    const column tail = Engine::pair(f.tail[0], f.tail[1]);
    r[0] ^= Engine::template product<0x00>(above, tail);
    if constexpr (Words != 1) {
        const column zero = Engine::pair(0, 0);
        r[0] ^= Engine::between(zero, Engine::template product<0x10>(above, tail));
    }
}

/// r = t mod x^n + c. t: N pairs, of degree at most 2n - 2; r: pairs_of(N) pairs, the padding zero.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void reduce_pairs(typename Engine::column* r, const typename Engine::column* t, const short_modulus& f) noexcept {
    using column = typename Engine::column;
    if constexpr (Words == carry::detail::trinomial_words) {
        reduce_lazily<Engine, N, Words>(r, t, f);
        reduce_lazy_row<Engine, N, Words>(r, f);
    } else {
        constexpr unsigned count = pairs_of(N);
        const column zero = Engine::pair(0, 0);
        const column tail = Engine::pair(f.tail[0], Words == 1 ? 0 : f.tail[1]);
        column v[folded_pairs(N, Words)];
        fold_pairs<Engine, N, Words>(v, t, f);
        const unsigned top = f.degree - 64 * (N - 1);  // 1 to 64 bits of x^0 ... x^(n-1) are in limb N - 1
        const column above = Engine::right(limbs_at<Engine, N - 1>(v), top) | Engine::left(limbs_at<Engine, N>(v), 64 - top);
        const std::uint64_t top_mask = ~std::uint64_t{0} >> (64 - top);
        CARRY_UNROLLED
        for (unsigned i = 0; i < count; ++i) {
            r[i] = v[i];
        }
        r[count - 1] &= N % 2 == 0 ? Engine::pair(~std::uint64_t{0}, top_mask) : Engine::pair(top_mask, 0);
        if constexpr (Words == 1) {
            r[0] ^= Engine::template product<0x00>(above, tail);
        } else {
            const column low_by_high = Engine::template product<0x10>(above, tail);
            const column high_by_low = Engine::template product<0x01>(above, tail);
            const column middle = low_by_high ^ high_by_low;
            r[0] ^= Engine::template product<0x00>(above, tail) ^ Engine::between(zero, middle);
            r[1] ^= Engine::template product<0x11>(above, tail) ^ Engine::between(middle, zero);
        }
    }
}

/// v = v^(2^k) mod x^n + c, for a row in pairs: lazy rows, where there are such.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void square_pairs(limb_pair* v, std::size_t k, const short_modulus& f) noexcept {
    limb_pair t[N];
    for (; k > 0; --k) {
        square_into_pairs<Engine, N>(t, v);
        if constexpr (has_lazy_rows(N, Words)) {
            reduce_lazily<Engine, N, Words>(v, t, f);
        } else {
            reduce_pairs<Engine, N, Words>(v, t, f);
        }
    }
}

/// r = a b mod x^n + c. r, a, b: N limbs; r may be a or b.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void multiply_short(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b,
                                 const short_modulus& f) noexcept {
    limb_pair t[N], v[pairs_of(N)], x[N], y[N];
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        x[i] = Engine::load(a + i);
        y[i] = Engine::load(b + i);
    }
    multiply_into_pairs<Engine, N>(t, x, y);
    reduce_pairs<Engine, N, Words>(v, t, f);
    store_pairs<N>(r, v);
}

/// r = a^(2^k) mod x^n + c. r, a: N limbs; r may be a.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void square_short(std::uint64_t* r, const std::uint64_t* a, std::size_t k, const short_modulus& f) noexcept {
    limb_pair v[pairs_of(N)];
    load_pairs<N>(v, a);
    if (k == 1) {
        limb_pair t[N];
        square_into_pairs<Engine, N>(t, v);
        reduce_pairs<Engine, N, Words>(v, t, f);
    } else {
        square_pairs<Engine, N, Words>(v, k, f);
        if constexpr (has_lazy_rows(N, Words)) reduce_lazy_row<Engine, N, Words>(v, f);
    }
    store_pairs<N>(r, v);
}

}  // namespace carry::fixed::gf2

#endif
