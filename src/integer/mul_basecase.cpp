#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

// The kernel of the level; a long row is taken in blocks.
void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    constexpr std::size_t block = basecase_block;
    if (an <= block || bn >= block) {
        kernel.mul_basecase(r, a, an, b, bn);
        return;
    }
    // Each block's product begins on the upper part of the one before, which waits in scratch.
    kernel.mul_basecase(r, a, block, b, bn);
    for (std::size_t done = block; done < an; done += block) {
        const std::size_t size = std::min(block, an - done);
        row::copy(scratch, r + done, bn);
        if (size >= bn) {
            kernel.mul_basecase(r + done, a + done, size, b, bn);
        } else {
            kernel.mul_basecase(r + done, b, bn, a + done, size);
        }
        add(r + done, r + done, size + bn, scratch, bn);
    }
}

}  // namespace carry::integer_rows
