/// \file
/// Leaf loops with carries in plain C++: on every machine, and the reference of all the other levels.
#include "kernels/levels.hpp"
#include "kernels/portable/karatsuba.hpp"
#include "kernels/portable/toom.hpp"
#include "kernels/row_loops.hpp"
#include "row/row.hpp"
#include "row/wipe.hpp"
#include "tuning/integer_portable.hpp"

#include <utility>

namespace carry::kernels::portable {

namespace {

/// Limbs a pass of the unrolled loops: within a pass the carry stays in the processor's flag.
constexpr std::size_t pass = 4;

// r = a + b, returns the carry.
// r, a, b: n >= 0 limbs; r may be a or b.
limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    limb carry = 0;
    std::size_t i = 0;
    for (; i + pass <= n; i += pass) {
        r[i] = add_with_carry(a[i], b[i], carry);
        r[i + 1] = add_with_carry(a[i + 1], b[i + 1], carry);
        r[i + 2] = add_with_carry(a[i + 2], b[i + 2], carry);
        r[i + 3] = add_with_carry(a[i + 3], b[i + 3], carry);
    }
    for (; i < n; ++i) {
        r[i] = add_with_carry(a[i], b[i], carry);
    }
    return carry;
}

// r = a - b, returns the borrow.
// r, a, b: n >= 0 limbs; r may be a or b.
limb sub_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    limb borrow = 0;
    std::size_t i = 0;
    for (; i + pass <= n; i += pass) {
        r[i] = subtract_with_borrow(a[i], b[i], borrow);
        r[i + 1] = subtract_with_borrow(a[i + 1], b[i + 1], borrow);
        r[i + 2] = subtract_with_borrow(a[i + 2], b[i + 2], borrow);
        r[i + 3] = subtract_with_borrow(a[i + 3], b[i + 3], borrow);
    }
    for (; i < n; ++i) {
        r[i] = subtract_with_borrow(a[i], b[i], borrow);
    }
    return borrow;
}

// r = a + b + s (B + B^2 + ...), returns the carry. r, a: n >= 1 limbs; r may be a; s: 0 or B - 1.
limb add_extended(limb* r, const limb* a, std::size_t n, limb b, limb s) noexcept {
    limb carry = 0;
    r[0] = add_with_carry(a[0], b, carry);
    std::size_t i = 1;
    for (; i + 4 <= n; i += 4) {  // within a pass the carry stays in the processor's flag
        r[i] = add_with_carry(a[i], s, carry);
        r[i + 1] = add_with_carry(a[i + 1], s, carry);
        r[i + 2] = add_with_carry(a[i + 2], s, carry);
        r[i + 3] = add_with_carry(a[i + 3], s, carry);
    }
    for (; i < n; ++i) {
        r[i] = add_with_carry(a[i], s, carry);
    }
    return carry;
}

// r = a + e for e in two's complement, returns what is carried out, in the same.
// r, a: n >= 1 limbs; r may be a.
limb add_signed(limb* r, const limb* a, std::size_t n, limb e) noexcept {
    const limb s = mask_from_bit(static_cast<limb>(e >> (limb_bits - 1)));
    return static_cast<limb>(add_extended(r, a, n, e, s) + s);
}

// r = a + b, or a - b, for a limb b; returns the carry or the borrow, or b where n = 0.
// r, a: n >= 0 limbs; r may be a.
limb add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return n == 0 ? b : add_extended(r, a, n, b, 0); }

limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n == 0) {
        return b;
    }
    limb borrow = 0;
    r[0] = subtract_with_borrow(a[0], b, borrow);
    std::size_t i = 1;
    for (; i + 4 <= n; i += 4) {
        r[i] = subtract_with_borrow(a[i], limb{0}, borrow);
        r[i + 1] = subtract_with_borrow(a[i + 1], limb{0}, borrow);
        r[i + 2] = subtract_with_borrow(a[i + 2], limb{0}, borrow);
        r[i + 3] = subtract_with_borrow(a[i + 3], limb{0}, borrow);
    }
    for (; i < n; ++i) {
        r[i] = subtract_with_borrow(a[i], limb{0}, borrow);
    }
    return borrow;
}

// r = a + b if subtract is 0, a - b if it is 1; returns the carry or the borrow: a - b = a + not b + 1 - 2^(wn).
// r, a, b: n >= 0 limbs; r may be a or b.
limb add_or_sub_n(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract) noexcept {
    const limb mask = mask_from_bit(subtract);
    limb carry = subtract;
    std::size_t i = 0;
    for (; i + pass <= n; i += pass) {
        r[i] = add_with_carry(a[i], static_cast<limb>(b[i] ^ mask), carry);
        r[i + 1] = add_with_carry(a[i + 1], static_cast<limb>(b[i + 1] ^ mask), carry);
        r[i + 2] = add_with_carry(a[i + 2], static_cast<limb>(b[i + 2] ^ mask), carry);
        r[i + 3] = add_with_carry(a[i + 3], static_cast<limb>(b[i + 3] ^ mask), carry);
    }
    for (; i < n; ++i) {
        r[i] = add_with_carry(a[i], static_cast<limb>(b[i] ^ mask), carry);
    }
    return carry ^ subtract;
}

// r = r if negate is 0, -r = not r + 1 modulo 2^(wn) if it is 1.
// r: n >= 0 limbs.
void negate_if(limb* r, std::size_t n, limb negate) noexcept {
    const limb mask = mask_from_bit(negate);
    limb carry = negate;
    std::size_t i = 0;
    for (; i + pass <= n; i += pass) {
        r[i] = add_with_carry(static_cast<limb>(r[i] ^ mask), limb{0}, carry);
        r[i + 1] = add_with_carry(static_cast<limb>(r[i + 1] ^ mask), limb{0}, carry);
        r[i + 2] = add_with_carry(static_cast<limb>(r[i + 2] ^ mask), limb{0}, carry);
        r[i + 3] = add_with_carry(static_cast<limb>(r[i + 3] ^ mask), limb{0}, carry);
    }
    for (; i < n; ++i) {
        r[i] = add_with_carry(static_cast<limb>(r[i] ^ mask), limb{0}, carry);
    }
}

// r = a * b, returns the high limb.
// r, a: n >= 0 limbs; r may be a.
limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return row::mul_1(r, a, n, b); }

// r = r + a * b, returns the limb carried out.
// r, a: n >= 0 limbs; r may be a.
limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    limb high = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> sum = multiply_add(a[i], b, r[i], high);
        r[i] = sum.low;
        high = sum.high;
    }
    return high;
}

// r = u - a * b, returns the limb borrowed.
// r, u, a: n >= 0 limbs; r may be u or a.
limb sub_product(limb* r, const limb* u, const limb* a, std::size_t n, limb b) noexcept {
    limb high = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = multiply_add(a[i], b, high);
        limb borrow = 0;
        r[i] = subtract_with_borrow(u[i], product.low, borrow);
        high = static_cast<limb>(product.high + borrow);  // at most 2^w - 1: u - a b is above -2^(2w) + 2^w
    }
    return high;
}

// r = r - a * b, returns the limb borrowed.
// r, a: n >= 0 limbs; r may be a.
limb submul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return sub_product(r, r, a, n, b); }

struct level {
    static limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return portable::mul_1(r, a, n, b); }
    static limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return portable::addmul_1(r, a, n, b); }
    static limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { return portable::add_n(r, a, b, n); }
    static void double_and_add_squares(limb* r, const limb* a, std::size_t n) noexcept {
        kernels::double_and_add_squares(r, a, n);
    }
};
using loops = row_loops<level>;

// r = a * b. r: 2N limbs, no overlap; a, b: N limbs.
template <std::size_t N>
int mul_n(limb* r, const limb* a, const limb* b) noexcept {
    return loops::mul_basecase(r, a, N, b, N);
}

// r = a^2. r: 2N limbs, no overlap; a: N limbs.
template <std::size_t N>
int sqr_n(limb* r, const limb* a) noexcept {
    loops::sqr_basecase(r, a, N);
    return 0;
}

// r = a * b mod 2^(wN). r: N limbs, apart from a and b, of N limbs.
template <std::size_t N>
int mul_low_n(limb* r, const limb* a, const limb* b) noexcept {
    loops::mul_low(r, a, b, N);
    return 0;
}

// r = floor(a * b / 2^(wN)). r: N limbs, apart from a and b, of N limbs.
template <std::size_t N>
int mul_high_n(limb* r, const limb* a, const limb* b) noexcept {
    limb product[2 * N];
    loops::mul_basecase(product, a, N, b, N);
    row::copy(r, product + N, N);
    return 0;
}

// r[j] = table[columns j + index]; all of the table is read.
// table: n rows of columns <= 64 limbs.
void look_up(limb* r, const limb* table, std::size_t columns, std::size_t n, limb index) noexcept {
    limb keep[64];
    const wipe_at_exit wiped(keep, columns);
    for (std::size_t i = 0; i < columns; ++i) {
        keep[i] = mask_from_bit(is_zero_bit<limb>(static_cast<limb>(static_cast<limb>(i) ^ index)));
    }
    for (std::size_t j = 0; j < n; ++j, table += columns) {
        limb sum = 0;
        for (std::size_t i = 0; i < columns; ++i) {
            sum = static_cast<limb>(sum | (table[i] & keep[i]));
        }
        r[j] = sum;
    }
}

constexpr auto mul_functions = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<mul_equal, most_equal + 1>{nullptr, mul_n<N + 1>...};
}(std::make_index_sequence<most_equal>());
constexpr auto sqr_functions = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<sqr_equal, most_equal + 1>{nullptr, sqr_n<N + 1>...};
}(std::make_index_sequence<most_equal>());

constexpr auto mul_low_functions = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<mul_equal, most_half + 1>{nullptr, mul_low_n<N + 1>...};
}(std::make_index_sequence<least_most_half>());
constexpr auto mul_high_functions = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<mul_equal, most_half + 1>{nullptr, mul_high_n<N + 1>...};
}(std::make_index_sequence<least_most_half>());

// Carries are compared for: what an operation with a carry leaves in memory for GCC is loaded again in the next round.
wide_limb<limb> sum_at_carries(const limb* x, const limb* y, const limb* s, const limb* b, std::size_t n) noexcept {
    wide_limb<limb> sum{0, 0};
    for (std::size_t i = 0; i < n; ++i) {
        const auto carries = static_cast<limb>((x[i] & y[i]) | ((x[i] | y[i]) & static_cast<limb>(~s[i])));
        const auto term = static_cast<limb>(b[n - 1 - i] & mask_from_bit(static_cast<limb>(carries >> (limb_bits - 1))));
        sum.low = static_cast<limb>(sum.low + term);
        sum.high = static_cast<limb>(sum.high + (sum.low < term ? 1 : 0));
    }
    return sum;
}

}  // namespace

const integer_kernels& integer_table() noexcept {
    static constexpr integer_kernels table{
        .level = isa_level::portable,
        .mul_n = mul_functions,
        .sqr_n = sqr_functions,
        .mul_in_chain = mul_functions,
        .sqr_in_chain = sqr_functions,
        .mul_low_n = mul_low_functions,
        .mul_high_n = mul_high_functions,
        .mul_few = nullptr,
        .add_n = add_n,
        .sub_n = sub_n,
        .add_1 = add_1,
        .sub_1 = sub_1,
        .add_signed = add_signed,
        .add_or_sub_n = add_or_sub_n,
        .negate_if = negate_if,
        .absolute_difference = absolute_difference,
        .karatsuba_join = karatsuba_join,
        .add_shifted = add_shifted,
        .add_and_sub = add_and_sub,
        .shifted_sum = shifted_sum,
        .sub_both = sub_both,
        .sub_and_halve = sub_and_halve,
        .sub_twice_and_from = sub_twice_and_from,
        .add_and_two = add_and_two,
        .divide_exactly = divide_exactly,
        .toom4 = &toom4,
        .toom6 = &toom6,
        .toom43 = &toom43,
        .mul_1 = mul_1,
        .addmul_1 = addmul_1,
        .submul_1 = submul_1,
        .sub_product = sub_product,
        .mul_basecase = loops::mul_basecase,
        .sqr_basecase = loops::sqr_basecase,
        .mul_low = loops::mul_low,
        .mul_upper = loops::mul_upper,
        .mul_middle = loops::mul_middle,
        .sum_at_carries = sum_at_carries,
        .redc = loops::redc,
        .hensel = loops::hensel,
        .hensel_low = loops::hensel_low,
        .montgomery_reduce = loops::montgomery_reduce,
        .look_up = look_up,
        .bits = &bit_table,
        .halving = &halving_table,
        .text = &text_table,
        .ntt = &ntt_table,
        .thresholds = tuning::integer_portable,
    };
    return table;
}

}  // namespace carry::kernels::portable
