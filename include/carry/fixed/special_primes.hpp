/// \file
/// Reduction modulo numbers of a special shape, on rows whose length the compiler knows: what lies above 2^k is folded back by
/// a congruence instead of being divided out. Constant-time.
#pragma once

#include <carry/fixed/modular.hpp>
#include <carry/fixed/mul.hpp>
#include <carry/fixed/shift.hpp>
#include <carry/fixed/x86_64/special_primes.hpp>

namespace carry::fixed {

/// x mod 2^K - 1 for x < 2^(2K), N = ceil(K / w): the upper K bits are added to the lower ones.
template <std::size_t K, limb_type Limb, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, N> mersenne_reduce(const row<Limb, 2 * N>& x, const row<Limb, N>& m) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && K == 521) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            x86_64::reduce_p521(r.data(), x.data());
            return r;
        }
    }
#endif
    row<Limb, N> low{}, high = detail::slice<0, N>(shift_right(x, K));
    for (std::size_t i = 0; i < N; ++i) {
        low[i] = static_cast<Limb>(x[i] & m[i]);
    }
    row<Limb, N> r{};
    const Limb carry = add(r, low, high);
    // Twice, for 2^(2K) - 1 folds to 2 (2^K - 1).
    return subtract_once(subtract_once(r, carry, m), m);
}

/// a b mod 2^K - 1 for a, b < 2^K, N = ceil(K / w).
template <std::size_t K, limb_type Limb, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, N> mersenne_mul(const row<Limb, N>& a, const row<Limb, N>& b,
                                                           const row<Limb, N>& m) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && K == 521) {
        if (!std::is_constant_evaluated()) {
            Limb product[2 * N];
            row<Limb, N> r;
            x86_64::mul_p521(product, a.data(), b.data());
            x86_64::reduce_p521(r.data(), product);
            return r;
        }
    }
#endif
    return mersenne_reduce<K>(mul(a, b), m);
}

/// x mod m = 2^K - C for any x of 2N limbs, N = ceil(K / w) >= 3, where 2^(wN) = C' mod m with C' = C 2^(wN-K) of one limb: the
/// upper N limbs are folded in by one row of products, what then stands above 2^K by one product, and one masked subtraction
/// remains. Requires C 2^(2(wN-K)+1) < 2^w, so that both multipliers are limbs.
template <std::size_t K, limb_type Limb, std::size_t N>
    requires(N >= 3)
[[gnu::always_inline]] constexpr row<Limb, N> pseudo_mersenne_reduce(const row<Limb, 2 * N>& x, const row<Limb, N>& m,
                                                                     Limb c) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    constexpr unsigned spare = static_cast<unsigned>(N * w - K);
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= x86_64::longest_row) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            x86_64::pseudo_mersenne_reduce<N, spare>(r.data(), x.data(), c);
            return r;
        }
    }
#endif
    const Limb fold = static_cast<Limb>(c << spare);
    row<Limb, N> r{};
    Limb high{0};
    for (std::size_t i = 0; i < N; ++i) {
        const auto t = multiply_add(x[N + i], fold, x[i], high);
        r[i] = t.low;
        high = t.high;
    }
    // Now x = high 2^(wN) + r with high <= fold. What stands above 2^K is one limb, by the requirement on C.
    Limb above = static_cast<Limb>(high << spare);
    if constexpr (spare != 0) {
        above = static_cast<Limb>(above | static_cast<Limb>(r[N - 1] >> (w - spare)));
        r[N - 1] = static_cast<Limb>(r[N - 1] & static_cast<Limb>(max_limb<Limb> >> spare));
    }
    const auto t = multiply_wide(above, c);
    Limb carry{0};
    r[0] = add_with_carry(r[0], t.low, carry);
    r[1] = add_with_carry(r[1], t.high, carry);
    for (std::size_t i = 2; i < N; ++i) {
        r[i] = add_with_carry(r[i], Limb{0}, carry);
    }
    return subtract_once(r, carry, m);
}

/// A generalized Mersenne number (Solinas, "Generalized Mersenne numbers", 1999) in 32-bit words: m = 2^(32 Words) - sum d_j
/// 2^(32 j), d_j in {-1, 0, 1}, and the table that writes 2^(32 (Words + i)) mod m as a combination of the words below.
template <std::size_t Words>
struct solinas_table {
    bool applies = false;
    /// fold[i][j]: the coefficient of 2^(32 j) in 2^(32 (Words + i)) mod m.
    std::int32_t fold[Words][Words] = {};
};

/// The 32-bit words of a row.
template <std::size_t Words, limb_type Limb, std::size_t N>
constexpr std::array<std::uint32_t, Words> to_words(const row<Limb, N>& a) noexcept {
    std::array<std::uint32_t, Words> words{};
    for (std::size_t i = 0; i < Words; ++i) {
        if constexpr (bits_of<Limb> == 64) {
            words[i] = static_cast<std::uint32_t>(a[i / 2] >> (32 * (i % 2)));
        } else {
            words[i] = a[i];
        }
    }
    return words;
}

/// The table of an m of Words words, whose `applies` tells whether m has the shape, with small coefficients. Variable time: m
/// is public.
template <std::size_t Words, limb_type Limb, std::size_t N>
    requires(bits_of<Limb> >= 32 && Words <= N * bits_of<Limb> / 32)
constexpr auto make_solinas_table(const row<Limb, N>& m) noexcept {
    constexpr std::size_t words = Words;
    solinas_table<words> table;
    const auto modulus = to_words<words>(m);
    // The digits of 2^(32 Words) - m, the complement plus one, in {-1, 0, 1}.
    std::uint64_t carry = 1;
    for (std::size_t j = 0; j < words; ++j) {
        const std::uint64_t word = std::uint64_t{static_cast<std::uint32_t>(~modulus[j])} + carry;
        const auto digit = static_cast<std::uint32_t>(word);
        carry = word >> 32;
        if (digit == 0xffffffffu) {
            table.fold[0][j] = -1;
            ++carry;
        } else if (digit <= 1) {
            table.fold[0][j] = static_cast<std::int32_t>(digit);
        } else {
            return table;
        }
    }
    if (carry != 0) {
        return table;
    }
    for (std::size_t i = 1; i < words; ++i) {
        const std::int32_t out = table.fold[i - 1][words - 1];
        for (std::size_t j = 0; j < words; ++j) {
            table.fold[i][j] = (j == 0 ? 0 : table.fold[i - 1][j - 1]) + out * table.fold[0][j];
            if (table.fold[i][j] < -64 || table.fold[i][j] > 64) {
                return table;  // at once: coefficients may double with every row
            }
        }
    }
    table.applies = true;
    return table;
}

namespace detail {

/// Brings signed words to [0, 2^32), from the lowest up; returns what is carried beyond the top one.
template <std::size_t Words>
constexpr std::int64_t carry_words(std::int64_t (&words)[Words]) noexcept {
    std::int64_t carry = 0;
    for (std::int64_t& word : words) {
        const std::int64_t sum = word + carry;
        word = sum & 0xffffffff;
        carry = sum >> 32;
    }
    return carry;
}

}  // namespace detail

/// The Solinas numbers that have code of their own at run time.
enum class solinas_shape {
    any,
    p192,  ///< 2^192 - 2^64 - 1 in 64-bit limbs
    p384,  ///< 2^384 - 2^128 - 2^96 + 2^32 - 1 in 64-bit limbs
};

/// Which of these m is. Variable time: m is public.
template <limb_type Limb, std::size_t N>
constexpr solinas_shape solinas_shape_of(const row<Limb, N>& m) noexcept {
    if constexpr (bits_of<Limb> == 64 && N == 3) {
        if (m == row<Limb, N>{0xffffffffffffffff, 0xfffffffffffffffe, 0xffffffffffffffff}) {
            return solinas_shape::p192;
        }
    }
    if constexpr (bits_of<Limb> == 64 && N == 6) {
        if (m == row<Limb, N>{0x00000000ffffffff, 0xffffffff00000000, 0xfffffffffffffffe, 0xffffffffffffffff,
                              0xffffffffffffffff, 0xffffffffffffffff}) {
            return solinas_shape::p384;
        }
    }
    return solinas_shape::any;
}

/// x mod m for an x of 2 Words words and the table of m: the upper words, times their coefficients, are added to the lower
/// ones, the small signed overflow is folded in twice more (the second time it is -1, 0 or 1), and one masked subtraction
/// remains.
template <solinas_shape Shape = solinas_shape::any, limb_type Limb, std::size_t N, std::size_t Words>
[[gnu::always_inline]] constexpr row<Limb, N> solinas_reduce(const row<Limb, 2 * N>& x, const row<Limb, N>& m,
                                                             const solinas_table<Words>& table) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && Shape != solinas_shape::any) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            if constexpr (Shape == solinas_shape::p192) {
                x86_64::reduce_p192(r.data(), x.data(), m.data());
            } else {
                x86_64::reduce_p384(r.data(), x.data());
            }
            return r;
        }
    }
#endif
    const auto words = to_words<2 * Words>(x);
    const std::uint32_t* low = words.data();
    const std::uint32_t* high = words.data() + Words;
    std::int64_t sum[Words] = {};
    for (std::size_t j = 0; j < Words; ++j) {
        std::int64_t column = low[j];
        for (std::size_t i = 0; i < Words; ++i) {
            column += table.fold[i][j] * std::int64_t{high[i]};
        }
        sum[j] = column;
    }
    for (int pass = 0; pass < 3; ++pass) {
        const std::int64_t above = detail::carry_words(sum);
        for (std::size_t j = 0; j < Words; ++j) {
            sum[j] += table.fold[0][j] * above;
        }
    }
    detail::carry_words(sum);
    row<Limb, N> r{};
    for (std::size_t j = 0; j < Words; ++j) {
        if constexpr (bits_of<Limb> == 64) {
            r[j / 2] |= static_cast<Limb>(sum[j]) << (32 * (j % 2));
        } else {
            r[j] = static_cast<Limb>(sum[j]);
        }
    }
    return subtract_once(r, m);
}

/// a b mod m, with the table of m.
template <solinas_shape Shape = solinas_shape::any, limb_type Limb, std::size_t N, std::size_t Words>
[[gnu::always_inline]] constexpr row<Limb, N> solinas_mul(const row<Limb, N>& a, const row<Limb, N>& b, const row<Limb, N>& m,
                                                          const solinas_table<Words>& table) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && Shape == solinas_shape::p384) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            x86_64::mul_p384(r.data(), a.data(), b.data());
            return r;
        }
    }
#endif
    return solinas_reduce<Shape>(mul(a, b), m, table);
}

}  // namespace carry::fixed
