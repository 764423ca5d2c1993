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

/// r = a b. r: an + Bn limbs, b: Bn limbs.
template <std::size_t Bn>
void comb_strip(limb* r, const limb* a, std::size_t an, const limb* b) noexcept {
    limb table[table_rows][Bn + 1];  // row u holds u(x) b(x)
    row::zero(table[0], Bn + 1);
    row::copy(table[1], b, Bn);
    table[1][Bn] = 0;
    for (std::size_t u = 2; u < table_rows; u += 2) {
        row::shift_left(table[u], table[u / 2], Bn + 1, 1);
        row::exclusive_or(table[u + 1], table[u], table[1], Bn + 1);
    }
    row::zero(r, an + Bn);
    for (unsigned shift = limb_bits - window;; shift -= window) {
        for (std::size_t k = 0; k < an; ++k) {
            row::exclusive_or(r + k, r + k, table[(a[k] >> shift) & (table_rows - 1)], Bn + 1);
        }
        if (shift == 0) {
            break;
        }
        row::shift_left(r, r, an + Bn, window);
    }
}

using strip_function = void (*)(limb* r, const limb* a, std::size_t an, const limb* b) noexcept;

/// Lengths that the compiler knows, which doubles the speed.
constexpr strip_function strips[] = {nullptr,        comb_strip<1>,  comb_strip<2>,  comb_strip<3>,  comb_strip<4>,
                                     comb_strip<5>,  comb_strip<6>,  comb_strip<7>,  comb_strip<8>,  comb_strip<9>,
                                     comb_strip<10>, comb_strip<11>, comb_strip<12>, comb_strip<13>, comb_strip<14>,
                                     comb_strip<15>, comb_strip<16>};
static_assert(std::size(strips) == strip + 1);

}  // namespace

std::size_t mul_comb_scratch(std::size_t an, std::size_t bn) noexcept { return bn > strip ? an + strip : 0; }

void mul_comb(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    strips[std::min(bn, strip)](r, a, an, b);
    for (std::size_t done = strip; done < bn; done += strip) {
        const std::size_t n = std::min(bn - done, strip);
        strips[n](scratch, a, an, b + done);
        row::exclusive_or(r + done, r + done, scratch, an);
        row::copy(r + done + an, scratch + an, n);
    }
}

}  // namespace carry::gf2x_rows
