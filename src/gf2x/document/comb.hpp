/// \file
/// What the comb methods share: the operands are taken in pieces that the first-level cache holds.
#pragma once

#include "gf2x/document/row.hpp"
#include "gf2x/document/selected_rows.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace carry::gf2x_document {

/// The limbs of a that are combed at once.
inline constexpr std::size_t comb_chunk = 256;

/// The limbs of b that one table serves.
template <limb_type Limb>
constexpr std::size_t comb_strip(std::size_t bytes) noexcept {
    return bytes / sizeof(Limb);
}

/// Limbs in block_bytes.
template <limb_type Limb>
inline constexpr std::size_t block_limbs = block_bytes / sizeof(Limb);

/// The limbs of an accumulator for m by n limbs, whole blocks of them.
template <limb_type Limb>
constexpr std::size_t accumulator_size(std::size_t m, std::size_t n) noexcept {
    return (m + n + 1 + block_limbs<Limb> - 1) / block_limbs<Limb> * block_limbs<Limb>;
}

/// The limbs of a row of n + 1 limbs between its zeros.
template <limb_type Limb>
constexpr std::size_t padded_size(std::size_t n) noexcept {
    return n + 1 + 2 * block_limbs<Limb>;
}

/// The scratch of comb_pieces, `tables` rows among it.
template <limb_type Limb>
constexpr std::size_t comb_pieces_scratch(std::size_t an, std::size_t bn, std::size_t strip, std::size_t tables) noexcept {
    const std::size_t n = std::min(bn, strip);
    return accumulator_size<Limb>(std::min(an, comb_chunk), n) + tables * padded_size<Limb>(n);
}

template <limb_type Limb>
const unsigned char* bytes_of(const Limb* row) noexcept {
    return reinterpret_cast<const unsigned char*>(row);
}
template <limb_type Limb>
unsigned char* bytes_of(Limb* row) noexcept {
    return reinterpret_cast<unsigned char*>(row);
}

/// r = a b from the products of pieces. prepare(b, n, table) sets the table up for n limbs of b; comb(sum, size, a, m, n,
/// table) computes the product of m limbs of a and the piece into sum, which is zero and has `size` limbs.
template <limb_type Limb, class Prepare, class Comb>
void comb_pieces(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t strip, Limb* scratch,
                 Prepare prepare, Comb comb) noexcept {
    zero(r, an + bn);
    for (std::size_t j = 0; j < bn; j += strip) {
        const std::size_t n = std::min(bn - j, strip);
        Limb* const table = scratch + accumulator_size<Limb>(std::min(an, comb_chunk), n);
        prepare(b + j, n, table);
        for (std::size_t i = 0; i < an; i += comb_chunk) {
            const std::size_t m = std::min(an - i, comb_chunk), size = accumulator_size<Limb>(m, n);
            zero(scratch, size);
            comb(scratch, size, a + i, m, n, table);
            add(r + i + j, scratch, m + n);
        }
    }
}

/// Sets up a padded row with the value b, and returns where its limbs begin. b: n limbs.
template <limb_type Limb>
Limb* make_padded(Limb* padded, const Limb* b, std::size_t n) noexcept {
    zero(padded, padded_size<Limb>(n));
    std::copy_n(b, n, padded + block_limbs<Limb>);
    return padded + block_limbs<Limb>;
}

/// sum = sum + the row at each limb of a whose bit k is set. a: m <= comb_chunk limbs; the row has n + 1 limbs.
template <limb_type Limb>
void add_at_bit(Limb* sum, std::size_t size, const Limb* a, std::size_t m, unsigned k, const Limb* row,
                std::size_t n) noexcept {
    selected_row selected[comb_chunk];
    std::size_t count = 0;
    for (std::size_t i = 0; i < m; ++i) {  // no branch: half of the bits are set
        selected[count] = {bytes_of(row), i * sizeof(Limb)};
        count += static_cast<std::size_t>(a[i] >> k) & 1u;
    }
    add_selected(bytes_of(sum), size * sizeof(Limb), selected, selected + count, (n + 1) * sizeof(Limb));
}

}  // namespace carry::gf2x_document
