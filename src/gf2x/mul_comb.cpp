#include "gf2x/mul.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <iterator>

namespace carry::gf2x_rows {

namespace {

constexpr unsigned window = 4;
constexpr std::size_t table_rows = std::size_t{1} << window;

/// The limbs of b that one table serves: it stays in the first-level cache, and on the stack.
constexpr std::size_t strip = 16;

/// r = a b. r: an + bn limbs, 1 <= bn <= strip.
template <std::size_t Bn>
void comb_strip(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn_any) noexcept {
    const std::size_t bn = Bn != 0 ? Bn : bn_any;
    constexpr std::size_t row_size = (Bn != 0 ? Bn : strip) + 1;
    limb table[table_rows][row_size];  // row u holds u(x) b(x)
    row::zero(table[0], bn + 1);
    row::copy(table[1], b, bn);
    table[1][bn] = 0;
    for (std::size_t u = 2; u < table_rows; u += 2) {
        row::shift_left(table[u], table[u / 2], bn + 1, 1);
        row::exclusive_or(table[u + 1], table[u], table[1], bn + 1);
    }
    row::zero(r, an + bn);
    for (unsigned shift = limb_bits - window;; shift -= window) {
        for (std::size_t k = 0; k < an; ++k) {
            row::exclusive_or(r + k, r + k, table[(a[k] >> shift) & (table_rows - 1)], bn + 1);
        }
        if (shift == 0) {
            break;
        }
        row::shift_left(r, r, an + bn, window);
    }
}

using strip_function = void (*)(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

/// Lengths that the compiler knows for the short strips, where they matter.
constexpr strip_function strips[] = {comb_strip<0>, comb_strip<1>, comb_strip<2>, comb_strip<3>, comb_strip<4>,
                                     comb_strip<5>, comb_strip<6>, comb_strip<7>, comb_strip<8>};

void multiply_strip(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    strips[bn < std::size(strips) ? bn : 0](r, a, an, b, bn);
}

}  // namespace

std::size_t mul_comb_scratch(std::size_t an, std::size_t bn) noexcept { return bn > strip ? an + strip : 0; }

void mul_comb(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    multiply_strip(r, a, an, b, std::min(bn, strip));
    for (std::size_t done = strip; done < bn; done += strip) {
        const std::size_t n = std::min(bn - done, strip);
        multiply_strip(scratch, a, an, b + done, n);
        row::exclusive_or(r + done, r + done, scratch, an);
        row::copy(r + done + an, scratch + an, n);
    }
}

}  // namespace carry::gf2x_rows
