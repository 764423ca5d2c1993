#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

// A long a in pieces of the size of b, or twice that where there are three or it is what is left, from the lowest up, and at
// last what is left: each product begins on the upper part of the one before. A piece of the size of b leaves room to find its
// product in scratch; else that upper part waits there.
void mul_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    for (std::size_t done = 0, size = 0; done < an; done += size) {
        const std::size_t left = an - done, waiting = done == 0 ? 0 : bn;
        size = left >= 3 * bn ? 2 * bn : left > 2 * bn || done == 0 ? std::min(left, bn) : left;
        if (size == bn && done != 0) {
            mul(scratch, a + done, bn, b, bn, scratch + 2 * bn);
            const limb carry = kernel.add_n(r + done, r + done, scratch, bn);
            kernel.add_1(r + done + bn, scratch + bn, bn, carry);
            continue;
        }
        row::copy(scratch, r + done, waiting);
        mul(r + done, a + done, size, b, bn, scratch + bn);
        add(r + done, r + done, size + bn, scratch, waiting);
    }
}

}  // namespace carry::integer_rows
