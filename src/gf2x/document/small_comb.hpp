/// \file
/// The combs for operands of up to 80 bytes each, whose sum stays in registers.
///
/// Both operands are filled up to N vectors of sixteen bytes. What a row adds at the limbs s, s + L, s + 2L, ... of a, L
/// limbs to a vector, is the same N + 1 vectors, loaded once, under a mask for each of the N limbs: no branch, no table of
/// places.
#pragma once

#include "gf2x/document/selected_rows.hpp"

#include <carry/limb.hpp>

#include <bit>
#include <cstddef>
#include <cstring>

namespace carry::gf2x_document {

/// The bytes of the longest operand.
inline constexpr std::size_t small_comb_bytes = 80;

#if defined(__GNUC__)

/// Whether such operands go here: a whole row is shifted as one number, so bytes stand from the lowest up.
inline constexpr bool has_small_comb = std::endian::native == std::endian::little;

/// v = v x, all of its vectors as one row.
template <std::size_t Vectors>
[[gnu::always_inline]] inline void shift_vectors(sixteen_bytes (&v)[Vectors]) noexcept {
    for (std::size_t i = Vectors; i-- > 0;) {
        const sixteen_bytes before = i > 0 ? v[i - 1] : sixteen_bytes{};
        v[i] = (v[i] << 1) | (__builtin_shufflevector(before, v[i], 1, 2) >> 63);
    }
}

/// sum = sum + the row at each limb of a whose bit k is set. a: N vectors of limbs; the row's N vectors, and one for what a
/// shift pushes out, lie between two vectors of zeros.
template <std::size_t N, limb_type Limb>
[[gnu::always_inline]] inline void add_at_bit_small(sixteen_bytes (&sum)[2 * N], const Limb* a, unsigned k,
                                                    const unsigned char* row) noexcept {
    constexpr std::size_t limbs = 16 / sizeof(Limb);
    for (std::size_t s = 0; s < limbs; ++s) {
        sixteen_bytes moved[N + 1];
        for (std::size_t i = 0; i <= N; ++i) moved[i] = load_16(row + 16 * i - s * sizeof(Limb));
        for (std::size_t p = 0; p < N; ++p) {
            const std::uint64_t mask = 0 - (static_cast<std::uint64_t>(a[p * limbs + s] >> k) & 1);
            for (std::size_t i = 0; i <= N && p + i < 2 * N; ++i) sum[p + i] ^= moved[i] & sixteen_bytes{mask, mask};
        }
    }
}

/// r = a b, operands of at most 16 N bytes, from the highest bit of a's limbs down, shifting the sum; or from the lowest up,
/// with all the rows b x^k made beforehand: a row that has just been stored cannot be loaded at another place at once.
template <bool LeftToRight, std::size_t N, limb_type Limb>
void comb_small(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn) noexcept {
    constexpr std::size_t row_size = 16 * (N + 3);
    constexpr unsigned w = bits_of<Limb>;
    alignas(16) Limb x[16 * N / sizeof(Limb)] = {};
    alignas(16) unsigned char rows[LeftToRight ? 1 : w][row_size];
    std::memcpy(x, a, an * sizeof(Limb));
    sixteen_bytes sum[2 * N] = {}, b_vectors[N + 1] = {};
    std::memcpy(b_vectors, b, bn * sizeof(Limb));
    for (auto& row : rows) {
        std::memset(row, 0, 16);
        std::memcpy(row + 16, b_vectors, sizeof b_vectors);
        std::memset(row + 16 * (N + 2), 0, 16);
        shift_vectors(b_vectors);
    }
    for (unsigned step = 0; step < w; ++step) {
        const unsigned k = LeftToRight ? w - 1 - step : step;
        if (LeftToRight && step != 0) shift_vectors(sum);
        add_at_bit_small<N>(sum, x, k, rows[LeftToRight ? 0 : k] + 16);
    }
    std::memcpy(r, sum, (an + bn) * sizeof(Limb));
}

/// r = a b, operands of at most small_comb_bytes each.
template <bool LeftToRight, limb_type Limb>
void comb_small(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn) noexcept {
    using function = void (*)(Limb*, const Limb*, std::size_t, const Limb*, std::size_t) noexcept;
    static constexpr function by_vectors[] = {comb_small<LeftToRight, 1, Limb>, comb_small<LeftToRight, 2, Limb>,
                                              comb_small<LeftToRight, 3, Limb>, comb_small<LeftToRight, 4, Limb>,
                                              comb_small<LeftToRight, 5, Limb>};
    const std::size_t longer = an < bn ? bn : an;
    by_vectors[(longer * sizeof(Limb) + 15) / 16 - 1](r, a, an, b, bn);
}

/// Whether the product of these sizes is for comb_small.
template <limb_type Limb>
bool is_small_comb(std::size_t an, std::size_t bn) noexcept {
    constexpr std::size_t most = small_comb_bytes / sizeof(Limb);
    return has_small_comb && an != 0 && bn != 0 && an <= most && bn <= most;
}

#else

template <bool LeftToRight, limb_type Limb>
void comb_small(Limb*, const Limb*, std::size_t, const Limb*, std::size_t) noexcept {}

template <limb_type Limb>
bool is_small_comb(std::size_t, std::size_t) noexcept {
    return false;
}

#endif

}  // namespace carry::gf2x_document
