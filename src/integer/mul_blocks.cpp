#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

// A long a in pieces of the size of b, or twice that where there are three, from the lowest up, and at last what is left: each
// product begins on the upper part of the one before, which waits in scratch.
void mul_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    for (std::size_t done = 0, size = 0; done < an; done += size) {
        const std::size_t left = an - done, waiting = done == 0 ? 0 : bn;
        size = left >= 3 * bn ? 2 * bn : left >= 2 * bn || done == 0 ? std::min(left, bn) : left;
        row::copy(scratch, r + done, waiting);
        mul(r + done, a + done, size, b, bn, scratch + bn);
        add(r + done, r + done, size + bn, scratch, waiting);
    }
}

}  // namespace carry::integer_rows
