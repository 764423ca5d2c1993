#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

// A long a in pieces of about the size of b, or twice that where b is long enough for Toom-4.2, from the lowest up: each product
// begins on the upper part of the one before, which waits in scratch.
void mul_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t longest = an > 3 * bn ? 2 * bn : bn, pieces = (an + longest - 1) / longest;
    const std::size_t piece = (an + pieces - 1) / pieces;
    mul(r, a, piece, b, bn, scratch);
    for (std::size_t done = piece; done < an; done += piece) {
        const std::size_t size = std::min(piece, an - done);
        row::copy(scratch, r + done, bn);
        mul(r + done, a + done, size, b, bn, scratch + bn);
        add(r + done, r + done, size + bn, scratch, bn);
    }
}

}  // namespace carry::integer_rows
