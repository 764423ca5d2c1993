/// \file
/// The inner loop of all comb methods: sums of rows, each moved up by a number of limbs.
///
/// A comb adds a row of some limbs to the accumulator at limb j, the next one at limb j + 1, and so on. Done row by row, each
/// load of the accumulator would wait for stores of another alignment. Here the accumulator is taken in blocks of 64 bytes,
/// which stay in registers while all rows that reach into the block are added; the rows have a block of zeros on either side,
/// so that none has to be cut. Nothing here looks at a limb: an exclusive or is the same for bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace carry::gf2x_document {

/// The bytes of a block.
inline constexpr std::size_t block_bytes = 64;

/// A row to be added, `bytes` bytes above the accumulator's beginning; behind and before its own bytes lie block_bytes zeros.
struct selected_row {
    const unsigned char* row;
    std::size_t bytes;
};

/// Sixteen bytes, as one register where the machine has such.
typedef std::uint64_t sixteen_bytes __attribute__((vector_size(16)));

inline sixteen_bytes load_16(const unsigned char* p) noexcept {
    sixteen_bytes v;
    std::memcpy(&v, p, sizeof v);
    return v;
}

/// accumulator = accumulator + sum of the rows first to last. size: the bytes of the accumulator, a multiple of block_bytes;
/// row_size: the bytes of each row without its zeros. The rows stand in ascending order of their places.
inline void add_selected(unsigned char* accumulator, std::size_t size, const selected_row* first, const selected_row* last,
                         std::size_t row_size) noexcept {
    const selected_row* end = first;
    for (std::size_t block = 0; block < size && first != last; block += block_bytes) {
        while (first != last && first->bytes + row_size <= block) ++first;
        while (end != last && end->bytes < block + block_bytes) ++end;
        unsigned char* const place = accumulator + block;
        sixteen_bytes v0 = load_16(place), v1 = load_16(place + 16), v2 = load_16(place + 32), v3 = load_16(place + 48);
        for (const selected_row* s = first; s < end; ++s) {
            const unsigned char* const from =
                s->row + (static_cast<std::ptrdiff_t>(block) - static_cast<std::ptrdiff_t>(s->bytes));
            v0 ^= load_16(from);
            v1 ^= load_16(from + 16);
            v2 ^= load_16(from + 32);
            v3 ^= load_16(from + 48);
        }
        std::memcpy(place, &v0, 16);
        std::memcpy(place + 16, &v1, 16);
        std::memcpy(place + 32, &v2, 16);
        std::memcpy(place + 48, &v3, 16);
    }
}

}  // namespace carry::gf2x_document
