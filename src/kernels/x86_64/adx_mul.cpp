/// \file
/// Products at the level adx: of a row and a limb, and of two rows row by row.
#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_mul_4.hpp"
#include "kernels/x86_64/adx_paced_rows.hpp"
#include "kernels/x86_64/adx_register_rows.hpp"
#include "kernels/x86_64/adx_register_strips.hpp"
#include "kernels/x86_64/adx_row_steps.hpp"
#include "kernels/x86_64/adx_rows.hpp"
#include "row/row.hpp"

#include <carry/detail/few_limbs_adx.h>

#include <array>
#include <type_traits>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// What is done to a row r with the product of a row and a limb.
enum class row_operation { assign, add };

template <row_operation Operation, std::size_t N>
limb row_of(limb* r, const limb* a, limb b, limb high) noexcept {
    if constexpr (N == 0) {
        return high;
    } else if constexpr (Operation == row_operation::assign) {
        return mul_row<N>(r, a, b, high);
    } else {
        return addmul_row<N>(r, a, b, high);
    }
}

template <std::size_t N>
limb sub_product_of(limb* r, const limb* u, const limb* a, limb b, limb high) noexcept {
    if constexpr (N == 0) {
        return high;
    } else {
        return submul_row<N>(r, u, a, b, high);
    }
}

template <row_operation Operation>
constexpr auto rows_by_length = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array{row_of<Operation, N>...};
}(std::make_index_sequence<longest_single_row + 1>());

}  // namespace

// r = a * b, returns the high limb.
// r, a: n >= 0 limbs; r may be a.
limb adx_mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    constexpr auto& rows = rows_by_length<row_operation::assign>;
    if (n < rows.size()) {
        return rows[n](r, a, b, 0);
    }
    const std::size_t eights = n / 8, done = 8 * eights;
    const limb high = mul_eights(r, a, eights, b);
    return rows[n - done](r + done, a + done, b, high);
}

// r = r + a * b, returns the limb carried out.
// r, a: n >= 0 limbs; r may be a.
limb adx_addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    // In pieces as long as there are: from one to the next the carries of both chains are brought together.
    constexpr auto& rows = rows_by_length<row_operation::add>;
    constexpr std::size_t longest = rows.size() - 1;
    limb high = 0;
    for (; n > longest; n -= longest, r += longest, a += longest) {
        high = row_of<row_operation::add, longest>(r, a, b, high);
    }
    return rows[n](r, a, b, high);
}

// r = r - a * b, returns the limb borrowed.
// r, a: n >= 0 limbs; r may be a.
limb adx_submul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return adx_sub_product(r, r, a, n, b); }

// r = u - a * b, returns the limb borrowed.
// r, u, a: n >= 0 limbs; r may be u or a.
limb adx_sub_product(limb* r, const limb* u, const limb* a, std::size_t n, limb b) noexcept {
    static constexpr auto rest = []<std::size_t... N>(std::index_sequence<N...>) {
        return std::array{sub_product_of<N>...};
    }(std::make_index_sequence<8>());
    const std::size_t eights = n / 8, done = 8 * eights;
    const limb high = eights != 0 ? submul_eights(r, u, a, eights, b) : 0;
    return rest[n - done](r + done, u + done, a + done, b, high);
}

namespace {

// r = a * b, all sums in registers.
// r: An + Bn limbs, no overlap; a: An limbs, b: Bn limbs; 8 >= An >= Bn >= 1.
template <std::size_t An, std::size_t Bn>
int mul_small(limb* r, const limb* a, const limb* b) noexcept {
    limb c[An + Bn];
    mul_row_registers<An>(c, a, b[0]);
    store_limb(r[0], c[0]);
    [&]<std::size_t... J>(std::index_sequence<J...>) __attribute__((always_inline)) {
        ((addmul_row_registers<An>(c + J + 1, a, b[J + 1]), store_limb(r[J + 1], c[J + 1])), ...);
    }(std::make_index_sequence<Bn - 1>());
#pragma GCC unroll 8
    for (std::size_t i = Bn; i < An + Bn; ++i) {
        store_limb(r[i], c[i]);
    }
    return 0;
}

/// From this length on the loop over the rows is assembly, and rows of the shorter operand, all in one strip, are faster than
/// strips of the longer one.
constexpr std::size_t shortest_row_in_loop = 14;

/// From how many rows of n limbs on these wait for each other at a measured pace. Of fewer rows, or short ones, pace costs more
/// than it gains: what is called next begins the later.
constexpr std::size_t least_paced_rows(std::size_t n) noexcept { return n < 17 ? 33 : n < 19 ? 19 : 12; }

/// All rows of up to so many limbs stand one after the other.
constexpr std::size_t longest_row_unrolled = 12;

// r = a * b, row by row.
// r: An + Bn limbs, no overlap; a: An limbs, b: Bn limbs.
template <std::size_t An, std::size_t Bn>
int mul_rows_unrolled(limb* r, const limb* a, const limb* b) noexcept {
    r[An] = mul_first_row<An>(r, a, b[0]);
    [&]<std::size_t... J>(std::index_sequence<J...>) __attribute__((always_inline)) {
        ((r[An + J + 1] = addmul_row<An>(r + J + 1, a, b[J + 1], 0)), ...);
    }(std::make_index_sequence<Bn - 1>());
    return 0;
}

// r = a * b for a short enough to be one strip. r: N + bn limbs, no overlap; a: N limbs, b: bn >= 1 limbs.
template <std::size_t N>
[[gnu::noinline, gnu::aligned(64)]] int mul_strip(limb* r, const limb* a, const limb* b, std::size_t bn) noexcept {
    r[N] = mul_first_row<N>(r, a, b[0]);
    if constexpr (N < shortest_row_in_loop) {
        for (std::size_t j = 1; j < bn; ++j) {
            r[N + j] = addmul_row<N>(r + j, a, b[j], 0);
        }
    } else if (bn >= least_paced_rows(N)) {
        addmul_rows<N, true>(r + 1, a, b + 1, bn - 1);
    } else if (bn != 1) {
        addmul_rows<N, false>(r + 1, a, b + 1, bn - 1);
    }
    return 0;
}

// adx_addmul_strip of N limbs.
template <std::size_t N>
[[gnu::aligned(64)]] limb addmul_strip(limb* r, const limb* a, const limb* b, std::size_t bn, limb carry) noexcept {
    for (std::size_t j = 0; j < bn; ++j) {
        addmul_row_within<N>(r + j, a, b[j], carry);
    }
    return carry;
}

/// Whether products of these sizes, An >= Bn >= 2, are single blocks. Of longer rows the sums of `mul_small` begin earlier,
/// which is felt where the core is their own; of more than eight limbs there are four at least, or five where there are more
/// than eleven.
template <std::size_t An, std::size_t Bn>
inline constexpr bool is_one_block =
    An <= longest_row_of_product ? An + Bn <= 12
                                 : An <= most_rows_of_product && Bn >= (An <= 11 ? 4 : 5) && Bn <= longest_row_of_product;

/// Rows of up to so many limbs, as many of them, begin with eight of them in registers.
constexpr std::size_t longest_row_behind_registers = 11;

// r = a * b: what longest_row_of_product limbs of a make in registers, and then a row for each that is left.
// r: An + Bn limbs, no overlap; a: An limbs, b: Bn limbs; An, Bn > longest_row_of_product.
template <std::size_t An, std::size_t Bn>
int mul_registers_and_rows(limb* r, const limb* a, const limb* b) noexcept {
    constexpr std::size_t first = longest_row_of_product;
    mul_in_registers<first, Bn>(r, a, b);
    [&]<std::size_t... J>(std::index_sequence<J...>) __attribute__((always_inline)) {
        ((r[Bn + first + J] = addmul_row<Bn>(r + first + J, b, a[first + J], 0)), ...);
    }(std::make_index_sequence<An - first>());
    return 0;
}

// r = a * b by what suits the sizes.
// r: An + Bn limbs, no overlap; a: An limbs, b: Bn limbs; 1 <= An, Bn <= most_few.
template <std::size_t An, std::size_t Bn>
[[gnu::aligned(64)]] int mul_few(limb* r, const limb* a, const limb* b) noexcept {
    if constexpr (An < Bn) {
        return mul_few<Bn, An>(r, b, a);
    } else if constexpr (An == 1) {
        const wide_limb<limb> product = multiply_wide(a[0], b[0]);
        r[0] = product.low;
        r[1] = product.high;
        return 0;
    } else if constexpr (An == 2 && Bn == 2) {
        carry_adx_mul_2(r, a, b);
        return 0;
    } else if constexpr (An == 3 && Bn == 3) {
        return static_cast<int>(carry_adx_mul_3(r, a, b));
    } else if constexpr (An == 4 && Bn == 4) {
        mul_4(r, a, b);
        return 0;
    } else if constexpr (Bn != 1 && is_one_block<An, Bn>) {
        if constexpr (An <= longest_row_of_product) {
            return mul_in_registers<An, Bn>(r, a, b);
        } else {
            return mul_in_registers<Bn, An>(r, b, a);
        }
    } else if constexpr (Bn >= 2 && Bn <= most_rows_of_strips) {
        return mul_strips_in_registers<An, Bn>(r, a, b);
    } else if constexpr (Bn > longest_row_of_product && An <= longest_row_behind_registers) {
        return mul_registers_and_rows<An, Bn>(r, a, b);
    } else if constexpr (Bn == 1 || (An > longest_register_row && An <= longest_row_unrolled)) {
        return mul_rows_unrolled<An, Bn>(r, a, b);
    } else if constexpr (An <= longest_register_row) {
        return mul_small<An, Bn>(r, a, b);
    } else {
        return mul_strip<An>(r, a, b, Bn);
    }
}

/// By a strip's width less narrowest_strip.
constexpr auto mul_strip_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{mul_strip<I + narrowest_strip>...};
}(std::make_index_sequence<longest_row - narrowest_strip + 1>());
constexpr auto addmul_strip_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{addmul_strip<I + narrowest_strip>...};
}(std::make_index_sequence<longest_row - narrowest_strip + 1>());

// r = a * b in a few long rows, in which strips would begin again and again; returns 0, as all products do.
// r: an + bn limbs, no overlap; a: an limbs, b: bn >= 1 limbs.
[[gnu::noinline]] int mul_long_rows(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    r[an] = adx_mul_1(r, a, an, b[0]);
    for (std::size_t j = 1; j < bn; ++j) {
        r[an + j] = adx_addmul_1(r + j, a, an, b[j]);
    }
    return 0;
}

/// Up to so many limbs by two, three and four are multiplied in strips whose sums are in registers; longer ones take less time
/// row by row where the core is their own.
constexpr std::size_t longest_in_strips_by_2 = 60, longest_in_strips_by_3 = 32, longest_in_strips_by_4 = 26;

// r = a * b in strips, their sums in registers.
// r: an + Rows limbs, no overlap; a: an >= 2 * widest_register_strip limbs, b: Rows limbs, 2 to 4.
template <std::size_t Rows>
[[gnu::noinline]] int mul_register_strips(limb* r, const limb* a, std::size_t an, const limb* b) noexcept {
    constexpr std::size_t width = widest_register_strip;
    limb left[most_rows_of_strips];
    mul_strip_in_registers<width, Rows, strip_place::first, 0>(r, a, b, left);
    r += width;
    a += width;
    an -= width;
    for (; an > width + 3; an -= width) {
        mul_strip_in_registers<width, Rows, strip_place::middle, 0>(r, a, b, left);
        r += width;
        a += width;
    }
    const auto last = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) __attribute__((always_inline)) {
        if (an == N) {
            mul_last_strips_in_registers<N, Rows>(r, a, b, left);
        }
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        (last(std::integral_constant<std::size_t, I + 4>{}), ...);
    }(std::make_index_sequence<width>());
    return 0;
}

// r = a * b by strips of a as equal as can be: each is fast, where a narrow one at the end would not be.
// r: an + bn limbs, no overlap; a: an > longest_row limbs, b: bn >= 1 limbs.
[[gnu::noinline]] int mul_strips(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    std::size_t strips = (an + longest_row - 1) / longest_row;
    std::size_t width = an / strips;
    mul_strip_functions[width - narrowest_strip](r, a, b, bn);
    while (--strips != 0) {
        r += width;
        a += width;
        an -= width;
        width = an / strips;
        row::zero(r + bn, width);
        adx_addmul_strip(r, a, width, b, bn, 0);
    }
    return 0;
}

}  // namespace

// r = r + a * b + carry 2^(w an), returns the carry out.
// r: an + bn limbs, no overlap with a; a: narrowest_strip <= an <= longest_row limbs, b: bn limbs; carry: 0 or 1.
limb adx_addmul_strip(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb carry) noexcept {
    return addmul_strip_functions[an - narrowest_strip](r, a, b, bn, carry);
}

constinit const mul_few_table adx_mul_few = []<std::size_t... I>(std::index_sequence<I...>) {
    return mul_few_table{mul_few<I / most_few + 1, I % most_few + 1>...};
}(std::make_index_sequence<most_few * most_few>());

// r = a * b, returns 0. What has loops stands apart, so that the way of the others needs no stack frame.
// r: an + bn limbs, no overlap; a: an limbs, b: bn limbs; an >= bn >= 1.
int adx_mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an <= most_few) {
        return adx_mul_few[most_few * (an - 1) + bn - 1](r, a, b);
    }
    if (bn == 2 && an <= longest_in_strips_by_2) {
        return mul_register_strips<2>(r, a, an, b);
    }
    if (bn == 3 && an <= longest_in_strips_by_3) {
        return mul_register_strips<3>(r, a, an, b);
    }
    if (bn == 4 && an <= longest_in_strips_by_4) {
        return mul_register_strips<4>(r, a, an, b);
    }
    if (an <= longest_row) {
        return mul_strip_functions[an - narrowest_strip](r, a, b, bn);
    }
    if (bn < shortest_row_in_loop) {
        return mul_long_rows(r, a, an, b, bn);
    }
    return bn <= longest_row ? mul_strip_functions[bn - narrowest_strip](r, b, a, an) : mul_strips(r, a, an, b, bn);
}

constinit const std::array<mul_equal, most_equal + 1> adx_mul_n = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<mul_equal, most_equal + 1>{nullptr, mul_few<N + 1, N + 1>...};
}(std::make_index_sequence<most_equal>());

}  // namespace carry::kernels::x86_64
