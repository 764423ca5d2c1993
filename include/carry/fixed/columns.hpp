/// \file
/// Product scanning: the columns of a product, and two ways to sum a column. What both the rows of fixed size and the compiled
/// library's rows of any size are multiplied with, where the algorithm is one of these.
///
/// Templates over the limb, so that a test can run them over a limb that counts what is done with it, and hold the counts
/// against the literature's formulas. Such a type brings its own `multiply_wide` and `add_with_carry`, found by argument, and
/// for delayed carries a specialization of `delayed_accumulator`.
#pragma once

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace carry::fixed {

namespace detail {
using carry::detail::double_limb;
using carry::detail::has_double_limb;
}  // namespace detail

/// A column's sum in three limbs c2, c1, c0, to which every product is added at once: Comba, IBM Systems Journal 29(4), 1990;
/// algorithm 1 of the delayed-carry paper. A product costs three additions, two of them with carry, and three assignments; a
/// column costs four more assignments. Room for 2^w products.
template <class Limb>
struct comba_column {
    Limb c0{0}, c1{0}, c2{0};

    /// Adds a * b.
    constexpr void add_product(const Limb& a, const Limb& b) noexcept {
        const auto product = multiply_wide(a, b);
        Limb carry{0};
        c0 = add_with_carry(c0, product.low, carry);
        c1 = add_with_carry(c1, product.high, carry);
        c2 = add_with_carry(c2, Limb{0}, carry);
    }
    /// Adds twice what other holds: a column of a square has every product of two different limbs twice.
    constexpr void add_twice(comba_column other) noexcept {
        for (int i = 0; i < 2; ++i) {
            Limb carry{0};
            c0 = add_with_carry(c0, other.c0, carry);
            c1 = add_with_carry(c1, other.c1, carry);
            c2 = add_with_carry(c2, other.c2, carry);
        }
    }
    /// Writes the column's limb and moves on to the next column.
    constexpr void move_on(Limb& r) noexcept {
        r = c0;
        c0 = c1;
        c1 = c2;
        c2 = Limb{0};
    }
    /// Writes the limb above the last column.
    constexpr void finish(Limb& r) const noexcept { r = c0; }
};

/// The accumulator of delayed carries for a limb: twice as wide.
template <class Limb>
struct delayed_accumulator {
    using type = typename detail::double_limb<Limb>::type;
    /// The low and the high limb of an accumulator.
    static constexpr Limb low(type x) noexcept { return static_cast<Limb>(x); }
    static constexpr Limb high(type x) noexcept { return static_cast<Limb>(x >> bits_of<Limb>); }
};

/// A column's sum with delayed carries, algorithm 2 of the delayed-carry paper: the low limbs of the products and their high
/// limbs are summed apart, in accumulators of two limbs each (r0 and r1 of the paper), so that no carry moves while the column
/// is summed. For 32-bit limbs the accumulators are 64-bit words, which is what the paper is about. A product costs two
/// additions of a limb to an accumulator and two assignments; a column costs one addition and four assignments. Room for
/// 2^w - 1 products.
///
/// Where a product is one word of the processor, its lower limb is not cut out for each: r0 holds 2^w r1 more than the sum of
/// the low limbs, modulo 2^(2w), to which whole products are added; a column costs one subtraction more.
template <class Limb>
struct delayed_column {
    using words = delayed_accumulator<Limb>;
    using accumulator = typename words::type;
    static constexpr bool adds_whole_products = std::is_unsigned_v<Limb> && sizeof(Limb) <= sizeof(std::uint32_t);
    accumulator r0{0}, r1{0};

    /// Adds a * b.
    constexpr void add_product(const Limb& a, const Limb& b) noexcept {
        if constexpr (adds_whole_products) {
            const auto product = static_cast<accumulator>(accumulator{a} * b);
            r0 = static_cast<accumulator>(r0 + product);
            r1 = static_cast<accumulator>(r1 + words::high(product));
        } else {
            const auto product = multiply_wide(a, b);
            r0 = static_cast<accumulator>(r0 + product.low);
            r1 = static_cast<accumulator>(r1 + product.high);
        }
    }
    /// Adds twice what other holds.
    constexpr void add_twice(delayed_column other) noexcept {
        r0 = static_cast<accumulator>(r0 + other.r0 + other.r0);
        r1 = static_cast<accumulator>(r1 + other.r1 + other.r1);
    }
    /// Writes the column's limb and moves on to the next column: the only place where carries move.
    constexpr void move_on(Limb& r) noexcept {
        if constexpr (adds_whole_products) {
            r0 = static_cast<accumulator>(r0 - static_cast<accumulator>(r1 << bits_of<Limb>));
        }
        r1 = static_cast<accumulator>(r1 + words::high(r0));
        r = words::low(r0);
        r0 = adds_whole_products ? r1 : accumulator{words::low(r1)};
        r1 = words::high(r1);
    }
    /// Writes the limb above the last column.
    constexpr void finish(Limb& r) const noexcept { r = words::low(r0); }
};

/// Adds the products of column k of a * b to column: all a[i] b[k - i], k < an + bn - 1.
template <class Column, class Limb>
constexpr void add_column(Column& column, std::size_t k, const Limb* a, std::size_t an, const Limb* b,
                          std::size_t bn) noexcept {
    const std::size_t first = k < bn ? 0 : k - bn + 1;
    const std::size_t end = k < an ? k + 1 : an;
    for (std::size_t i = first; i < end; ++i) {
        column.add_product(a[i], b[k - i]);
    }
}

/// The low rn limbs of a * b, rn <= an + bn, an and bn >= 1: column after column, each summed by Column. r overlaps nothing.
/// an bn multiplications where rn = an + bn.
template <class Column, class Limb>
constexpr void scan_columns(Limb* r, std::size_t rn, const Limb* a, std::size_t an, const Limb* b, std::size_t bn) noexcept {
    const std::size_t columns = std::min(rn, an + bn - 1);
    Column column;
    for (std::size_t k = 0; k < columns; ++k) {
        add_column(column, k, a, an, b, bn);
        column.move_on(r[k]);
    }
    if (columns < rn) {
        column.finish(r[columns]);
    }
}

namespace detail {

/// Column K of a product of M by N limbs, without a loop.
template <std::size_t K, std::size_t M, std::size_t N, class Column, class Limb>
[[gnu::always_inline]] constexpr void unrolled_column(Column& column, Limb* r, const Limb* a, const Limb* b) noexcept {
    constexpr std::size_t first = K < N ? 0 : K - N + 1;
    constexpr std::size_t end = K < M ? K + 1 : M;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (column.add_product(a[first + I], b[K - first - I]), ...);
    }(std::make_index_sequence<end - first>{});
    column.move_on(r[K]);
}

}  // namespace detail

/// Up to so many products scan_columns of M by N limbs is worth being written out: 17 by 17, 521 bits in 32-bit limbs.
inline constexpr std::size_t most_unrolled_products = 17 * 17;

/// r = a * b as scan_columns has it, for M by N limbs that the compiler knows: written out, where that is worth it. It halves
/// the time of delayed carries, whose additions do not wait for each other; plain Comba's do, and gain nothing.
template <class Column, std::size_t M, std::size_t N, class Limb>
constexpr void scan_columns(Limb* r, const Limb* a, const Limb* b) noexcept {
    if constexpr (M * N <= most_unrolled_products) {
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            Column column;  // here, so that a compiler that does not inline this keeps it in registers
            (detail::unrolled_column<K, M, N>(column, r, a, b), ...);
            column.finish(r[M + N - 1]);
        }(std::make_index_sequence<M + N - 1>{});
    } else {
        scan_columns<Column>(r, M + N, a, M, b, N);
    }
}

/// r = a^2, n >= 1, r of 2n limbs overlapping nothing: the products a[i] a[k - i] with i < k - i of a column are summed once,
/// and added twice, and an even column has the square in the middle. n (n + 1) / 2 multiplications.
template <class Column, class Limb>
constexpr void scan_columns_of_square(Limb* r, const Limb* a, std::size_t n) noexcept {
    Column column;
    for (std::size_t k = 0; k + 1 < 2 * n; ++k) {
        Column half;
        for (std::size_t i = k < n ? 0 : k - n + 1; 2 * i < k; ++i) {
            half.add_product(a[i], a[k - i]);
        }
        column.add_twice(half);
        if (k % 2 == 0) {
            column.add_product(a[k / 2], a[k / 2]);
        }
        column.move_on(r[k]);
    }
    column.finish(r[2 * n - 1]);
}

}  // namespace carry::fixed
