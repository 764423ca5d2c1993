/// \file
/// Products and squares of polynomials over GF(2) in rows whose length the compiler knows: the twin of `fixed/mul.hpp`.
///
/// Whatever the limb type is, at run time the rows are multiplied as rows of 64-bit limbs: up to nine of them unrolled, longer
/// ones by Karatsuba's halves. In a constant expression, where steps are counted, by a comb.
#pragma once

#include <carry/detail/field_kernels.hpp>
#include <carry/fixed/add.hpp>
#include <carry/fixed/gf2_columns.hpp>

#include <algorithm>
#include <type_traits>

namespace carry::fixed::gf2 {

/// r = a + b.
template <class Limb, std::size_t N>
constexpr row<Limb, N> add(const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    row<Limb, N> r{};
    Limb* const sum = r.data();
    const Limb* const x = a.data();
    const Limb* const y = b.data();
    for (std::size_t i = 0; i < N; ++i) {
        sum[i] = static_cast<Limb>(x[i] ^ y[i]);
    }
    return r;
}

/// r = r + a, for an a of M <= N limbs.
template <class Limb, std::size_t N, std::size_t M>
    requires(M <= N)
constexpr void accumulate(row<Limb, N>& r, const row<Limb, M>& a) noexcept {
    Limb* const sum = r.data();
    const Limb* const x = a.data();
    for (std::size_t i = 0; i < M; ++i) {
        sum[i] = static_cast<Limb>(sum[i] ^ x[i]);
    }
}

/// The limbs of a in limbs of another size, lowest first: as many as are asked for, zeros above.
template <limb_type To, std::size_t M, limb_type From, std::size_t N>
constexpr row<To, M> repack(const row<From, N>& a) noexcept {
    row<To, M> r{};
    fixed::repack(r.data(), M, a.data(), N);
    return r;
}

namespace detail {

/// Products of so many limbs are unrolled.
inline constexpr std::size_t most_unrolled = 9;

/// r = a * b by the comb method with windows of four bits (Lopez, Dahab, "High-speed software multiplication in F_2^m",
/// Indocrypt 2000), for constant expressions: it reads a table where a says.
template <std::size_t M, std::size_t N>
constexpr row<std::uint64_t, M + N> multiply_comb(const row<std::uint64_t, M>& a, const row<std::uint64_t, N>& b) noexcept {
    std::uint64_t multiple[16][N + 1]{};
    for (std::size_t i = 0; i < N; ++i) {
        multiple[1][i] = b.data()[i];
    }
    for (std::size_t k = 2; k < 16; k += 2) {
        std::uint64_t out = 0;
        for (std::size_t i = 0; i <= N; ++i) {
            const std::uint64_t x = multiple[k / 2][i];
            multiple[k][i] = x << 1 | out;
            multiple[k + 1][i] = multiple[k][i] ^ multiple[1][i];
            out = x >> 63;
        }
    }
    row<std::uint64_t, M + N> result{};
    std::uint64_t* const r = result.data();
    for (unsigned shift = 64; shift > 0;) {
        shift -= 4;
        for (std::size_t j = 0; j < M; ++j) {
            const std::uint64_t* const x = multiple[a.data()[j] >> shift & 15];
            for (std::size_t i = 0; i <= N && i + j < M + N; ++i) {
                r[i + j] ^= x[i];
            }
        }
        if (shift > 0) {
            std::uint64_t out = 0;
            for (std::size_t i = 0; i < M + N; ++i) {
                const std::uint64_t x = r[i];
                r[i] = x << 4 | out;
                out = x >> 60;
            }
        }
    }
    return result;
}

/// r = a * b at run time. r: 2N limbs, apart from a and b.
template <std::size_t N>
inline void multiply_equal(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b) noexcept {
#if CARRY_CALLS_KERNELS
    if constexpr (!CARRY_HAS_INLINE_CLMUL || N > most_unrolled) {
        carry::detail::field_kernels_in_use().mul(r, a, b, N);
        return;
    }
#endif
    if constexpr (N <= most_unrolled) {
        multiply_rows<inline_engine, N>(r, a, b);
    } else {
        constexpr std::size_t half = (N + 1) / 2, rest = N - half;
        std::uint64_t a_sum[half], b_sum[half], cross[2 * half];
        for (std::size_t i = 0; i < half; ++i) {
            a_sum[i] = i < rest ? a[i] ^ a[half + i] : a[i];
            b_sum[i] = i < rest ? b[i] ^ b[half + i] : b[i];
        }
        multiply_equal<half>(cross, a_sum, b_sum);
        multiply_equal<half>(r, a, b);
        multiply_equal<rest>(r + 2 * half, a + half, b + half);
        for (std::size_t i = 0; i < 2 * half; ++i) {
            cross[i] ^= i < 2 * rest ? r[i] ^ r[2 * half + i] : r[i];
        }
        for (std::size_t i = 0; i < 2 * half && half + i < 2 * N; ++i) {
            r[half + i] ^= cross[i];
        }
    }
}

/// r = a * b at run time, M >= N: a in pieces of N limbs.
template <std::size_t M, std::size_t N>
inline void multiply_any(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b) noexcept {
    if constexpr (M == N) {
        multiply_equal<N>(r, a, b);
    } else {
        constexpr std::size_t rest = M % N;
        std::uint64_t product[2 * N];
        std::fill_n(r, M + N, std::uint64_t{0});
        for (std::size_t at = 0; at + N <= M; at += N) {
            multiply_equal<N>(product, a + at, b);
            for (std::size_t i = 0; i < 2 * N; ++i) {
                r[at + i] ^= product[i];
            }
        }
        if constexpr (rest != 0) {
            multiply_any<N, rest>(product, b, a + (M - rest));
            for (std::size_t i = 0; i < N + rest; ++i) {
                r[M - rest + i] ^= product[i];
            }
        }
    }
}

template <std::size_t M, std::size_t N>
constexpr row<std::uint64_t, M + N> multiply_64(const row<std::uint64_t, M>& a, const row<std::uint64_t, N>& b) noexcept {
    if (std::is_constant_evaluated()) {
        return multiply_comb(a, b);
    }
    row<std::uint64_t, M + N> r;
    if constexpr (M >= N) {
        multiply_any<M, N>(r.data(), a.data(), b.data());
    } else {
        multiply_any<N, M>(r.data(), b.data(), a.data());
    }
    return r;
}

/// How many 64-bit limbs hold N limbs.
template <limb_type Limb, std::size_t N>
inline constexpr std::size_t wide_size = (N * sizeof(Limb) + 7) / 8;

}  // namespace detail

/// r = a * b, exactly. Constant-time: PCLMULQDQ where the compiler may use it, the library's kernels where it is linked
/// (`CARRY_LINKED`), else integer products of numbers with holes. Karatsuba: O(n^1.58).
template <limb_type Limb, std::size_t M, std::size_t N>
constexpr row<Limb, M + N> mul(const row<Limb, M>& a, const row<Limb, N>& b) noexcept {
    if constexpr (std::same_as<Limb, std::uint64_t>) {
        return detail::multiply_64(a, b);
    } else {
        constexpr std::size_t m = detail::wide_size<Limb, M>, n = detail::wide_size<Limb, N>;
        return repack<Limb, M + N>(detail::multiply_64(repack<std::uint64_t, m>(a), repack<std::uint64_t, n>(b)));
    }
}

/// The low R limbs of a * b: operands are cut to R limbs, and what lies above the result is dropped.
template <std::size_t R, limb_type Limb, std::size_t M, std::size_t N>
constexpr row<Limb, R> mul_low(const row<Limb, M>& a, const row<Limb, N>& b) noexcept {
    constexpr std::size_t m = std::min(M, R), n = std::min(N, R);
    const auto product = mul(repack<Limb, m>(a), repack<Limb, n>(b));
    return repack<Limb, R>(product);
}

/// r = a^2: the coefficient of x^i moves to x^(2i). Linear; constant-time.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, 2 * N> sqr(const row<Limb, N>& a) noexcept {
    row<Limb, 2 * N> r{};
    Limb* const square = r.data();
    const Limb* const x = a.data();
    for (std::size_t i = 0; i < N; ++i) {
#if CARRY_HAS_INLINE_CLMUL
        if (!std::is_constant_evaluated()) {
            const auto p = carryless_multiply_wide(x[i], x[i]);
            square[2 * i] = p.low;
            square[2 * i + 1] = p.high;
            continue;
        }
#endif
        const auto p = carryless_square_wide(x[i]);
        square[2 * i] = p.low;
        square[2 * i + 1] = p.high;
    }
    return r;
}

/// r = a * b, one limb longer than a. Constant-time.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N + 1> mul_limb(const row<Limb, N>& a, Limb b) noexcept {
    return mul(a, row<Limb, 1>{b});
}

}  // namespace carry::fixed::gf2
