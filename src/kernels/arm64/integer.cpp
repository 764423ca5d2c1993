/// \file
/// The integer kernels of level `arm64`: products of rows with `mul` and `umulh`, sums in one chain of carries.
///
/// Everything here but the table has internal linkage.
#include "kernels/arm64/integer_rows.hpp"
#include "kernels/levels.hpp"
#include "kernels/row_loops.hpp"
#include "tuning/integer_arm64.hpp"

#include <array>
#include <utility>

namespace carry::kernels::arm64 {

namespace {

/// r = a + b, returns the carry. r, a, b: n >= 0 limbs; r may be a or b.
limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { return add_rows(r, a, b, n, 0); }

/// r = a - b, returns the borrow. r, a, b: n >= 0 limbs; r may be a or b.
limb sub_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { return subtract_rows(r, a, b, n, 0); }

/// r = a + b, or a - b, for a limb b; returns the carry or the borrow, or b where n = 0. r, a: n >= 0 limbs; r may be a.
limb add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n == 0) {
        return b;
    }
    limb carry = 0;
    r[0] = add_with_carry(a[0], b, carry);
    return add_carry_to_row(r + 1, a + 1, n - 1, carry);
}

limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n == 0) {
        return b;
    }
    limb borrow = 0;
    r[0] = subtract_with_borrow(a[0], b, borrow);
    return subtract_borrow_from_row(r + 1, a + 1, n - 1, borrow);
}

/// r = a + b if subtract is 0, a - b if it is 1; returns the carry or the borrow: a - b = a + not b + 1 - 2^(wn).
/// r, a, b: n >= 0 limbs; r may be a or b.
limb add_or_sub_n(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract) noexcept {
    return add_masked_rows(r, a, b, n, mask_from_bit(subtract), subtract) ^ subtract;
}

/// r = a * b, returns the high limb. r, a: n >= 0 limbs; r may be a.
limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return multiply_row(r, a, n, b); }

/// r = r + a * b, returns the limb carried out. r, a: n >= 0 limbs; r may be a.
limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return add_product_row(r, r, a, n, b); }

/// r = u - a * b, returns the limb borrowed. r, u, a: n >= 0 limbs; r may be u or a.
limb sub_product(limb* r, const limb* u, const limb* a, std::size_t n, limb b) noexcept {
    return subtract_product_row(r, u, a, n, b);
}

/// r = r - a * b, returns the limb borrowed. r, a: n >= 0 limbs; r may be a.
limb submul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return sub_product(r, r, a, n, b); }

struct level {
    static limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return arm64::mul_1(r, a, n, b); }
    static limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return arm64::addmul_1(r, a, n, b); }
    static limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { return arm64::add_n(r, a, b, n); }
    static void double_and_add_squares(limb* r, const limb* a, std::size_t n) noexcept {
        arm64::double_and_add_squares(r, a, n);
    }
};
using loops = row_loops<level>;

/// r = a * b, in strips of four limbs of b, and before them what is left over; returns 0.
/// r: an + bn limbs, no overlap; a: an limbs, b: bn limbs; an >= bn >= 1.
CARRY_ROWS_INLINE int multiply_rows(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    std::size_t j = bn % 4;
    if (j != 0) {
        loops::mul_basecase(r, a, an, b, j);
    } else {
        multiply_strip<false>(r, a, an, b);
        j = 4;
    }
    for (; j < bn; j += 4) {
        multiply_strip<true>(r + j, a, an, b + j);
    }
    return 0;
}

int mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    return multiply_rows(r, a, an, b, bn);
}

/// r = a * b. r: 2N limbs, no overlap; a, b: N limbs.
template <std::size_t N>
int mul_n(limb* r, const limb* a, const limb* b) noexcept {
    return multiply_rows(r, a, N, b, N);
}

/// r = a^2. r: 2N limbs, no overlap; a: N limbs.
template <std::size_t N>
int sqr_n(limb* r, const limb* a) noexcept {
    loops::sqr_basecase(r, a, N);
    return 0;
}

constexpr auto mul_functions = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<mul_equal, most_equal + 1>{nullptr, mul_n<N + 1>...};
}(std::make_index_sequence<most_equal>());
constexpr auto sqr_functions = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<sqr_equal, most_equal + 1>{nullptr, sqr_n<N + 1>...};
}(std::make_index_sequence<most_equal>());

}  // namespace

const integer_kernels& integer_table() noexcept {
    static const integer_kernels table = [] {
        integer_kernels t = portable::integer_table();
        t.level = isa_level::arm64;
        t.mul_n = mul_functions;
        t.sqr_n = sqr_functions;
        t.mul_in_chain = mul_functions;
        t.sqr_in_chain = sqr_functions;
        t.add_n = add_n;
        t.sub_n = sub_n;
        t.add_1 = add_1;
        t.sub_1 = sub_1;
        t.add_or_sub_n = add_or_sub_n;
        t.mul_1 = mul_1;
        t.addmul_1 = addmul_1;
        t.submul_1 = submul_1;
        t.sub_product = sub_product;
        t.mul_basecase = mul_basecase;
        t.sqr_basecase = loops::sqr_basecase;
        t.mul_low = loops::mul_low;
        t.mul_upper = loops::mul_upper;
        t.mul_middle = loops::mul_middle;
        t.redc = loops::redc;
        t.hensel = loops::hensel;
        t.hensel_low = loops::hensel_low;
        t.montgomery_reduce = loops::montgomery_reduce;
        t.bits = &bit_table;
        t.thresholds = tuning::integer_arm64;
        return t;
    }();
    return table;
}

}  // namespace carry::kernels::arm64
