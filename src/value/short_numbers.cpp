#include "value/short_numbers.hpp"

#include "row/row.hpp"
#include "value/factor_list.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace carry::detail {

namespace {

/// r = a f + b g for rows of n limbs; returns the limb above, if the sum has no more. r may be a or b.
constexpr limb multiply_two(limb* r, const limb* a, limb f, const limb* b, limb g, std::size_t n) noexcept {
    limb a_carry = 0, b_carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> x = multiply_add(a[i], f, a_carry), y = multiply_add(b[i], g, x.low, b_carry);
        r[i] = y.low;
        a_carry = x.high;
        b_carry = y.high;
    }
    return a_carry + b_carry;
}

/// r = a f - b for rows of n limbs, a f >= b; returns the limb above.
constexpr limb multiply_subtract(limb* r, const limb* a, limb f, const limb* b, std::size_t n) noexcept {
    limb carry = 0, borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = multiply_add(a[i], f, carry);
        r[i] = subtract_with_borrow(product.low, b[i], borrow);
        carry = product.high;
    }
    return carry - borrow;
}

/// Products of the first of numbers f(0), f(1), ...: row k is that of the first (Group k), and ends[count] that of those which
/// follow it up to f(count - 1).
template <std::size_t Limbs, std::size_t Rows, std::size_t Group>
struct product_table {
    std::array<limb, Limbs> limbs{};
    std::array<std::uint16_t, Rows + 1> at{};  ///< where rows begin
    std::array<limb, Rows * Group> ends{};

    std::span<const limb> row(std::size_t count) const noexcept {
        const std::size_t k = count / Group;
        return std::span<const limb>(limbs).subspan(at[k], static_cast<std::size_t>(at[k + 1] - at[k]));
    }
};

template <std::size_t Limbs, std::size_t Rows, std::size_t Group, limb (*F)(std::size_t) noexcept>
constexpr auto make_product_table() {
    product_table<Limbs, Rows, Group> table;
    std::array<limb, 4096 / limb_bits> row{1};
    std::size_t size = 1;
    for (std::size_t k = 0; k < Rows; ++k) {
        table.at[k + 1] = static_cast<std::uint16_t>(table.at[k] + size);
        for (std::size_t i = 0; i < size; ++i) {
            table.limbs[table.at[k] + i] = row[i];
        }
        limb end = 1;
        for (std::size_t i = Group * k; i < Group * (k + 1); ++i) {
            table.ends[i] = end;
            end *= F(i);
            row[size] = row::mul_1(row.data(), row.data(), size, F(i));
            size += row[size] != 0 ? 1U : 0U;
        }
    }
    return table;
}

/// With as many limbs as the rows have.
template <std::size_t Rows, std::size_t Group, limb (*F)(std::size_t) noexcept>
constexpr auto product_table_of =
    make_product_table<make_product_table<Rows * 4096 / limb_bits, Rows, Group, F>().at[Rows], Rows, Group, F>();

/// The odd part of i + 1.
constexpr limb odd_part(std::size_t i) noexcept { return static_cast<limb>((i + 1) >> std::countr_zero(i + 1)); }

constexpr limb odd_number(std::size_t i) noexcept { return static_cast<limb>(2 * i + 1); }

constexpr std::size_t group = limb_bits == 64 ? 8 : 4, odd_group = limb_bits == 64 ? 7 : 3;
constexpr std::size_t numbers = last_tabulated_factorial + 1;
constexpr auto& factorials = product_table_of<numbers / group, group, odd_part>;
constexpr auto& odd_products = product_table_of<numbers / 2 / odd_group + 1, odd_group, odd_number>;

/// r = row end 2^shift, shift < w; returns its size, up to two limbs more than the row's.
std::size_t put_product(limb* r, std::span<const limb> row, limb end, unsigned shift) noexcept {
    const std::size_t size = row.size();
    limb carry = 0, below = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const wide_limb<limb> product = multiply_add(row[i], end, carry);
        r[i] = product.low << shift | below;
        below = product.low >> 1 >> (limb_bits - 1 - shift);
        carry = product.high;
    }
    r[size] = carry << shift | below;
    r[size + 1] = carry >> 1 >> (limb_bits - 1 - shift);
    return r[size + 1] != 0 ? size + 2 : r[size] != 0 ? size + 1 : size;
}

/// F(-1), F(0), F(1), ..., all that a limb holds.
constexpr auto fibonacci_limbs = [] {
    std::array<limb, limb_bits == 64 ? 95 : 49> f{1, 0};
    for (std::size_t i = 2; i < f.size(); ++i) {
        f[i] = f[i - 1] + f[i - 2];
    }
    return f;
}();
constexpr std::size_t fibonacci_step = fibonacci_limbs.size() - 2;
constexpr std::size_t fibonacci_rows = last_tabulated_fibonacci / fibonacci_step + 1;

constexpr std::size_t fibonacci_room_limbs = 1152 / limb_bits;

/// F(m) and F(m - 1), in as many limbs.
struct fibonacci_row {
    std::array<limb, fibonacci_room_limbs> at, before;
    std::size_t size;
};

constexpr auto fibonaccis = [] {
    std::array<fibonacci_row, fibonacci_rows> rows{};
    rows[0] = {.at = {0}, .before = {1}, .size = 1};
    const limb next = fibonacci_limbs[fibonacci_step + 1], last = fibonacci_limbs[fibonacci_step];  // F(step), F(step - 1)
    for (std::size_t k = 1; k < rows.size(); ++k) {
        const fibonacci_row& below = rows[k - 1];
        fibonacci_row& row = rows[k];
        const std::size_t n = below.size + 1;  // of F(m + 1), which may have a limb more
        row.before[n] = multiply_two(row.before.data(), below.at.data(), next, below.before.data(), last, n);
        // F(m + 1) is F(m) + F(m - 1), and F(m + step) is F(m + 1) F(step) + F(m) F(step - 1).
        limb carry = 0;
        std::array<limb, fibonacci_room_limbs> sum{};
        for (std::size_t i = 0; i < n; ++i) {
            sum[i] = add_with_carry(below.at[i], below.before[i], carry);
        }
        row.at[n] = multiply_two(row.at.data(), sum.data(), next, below.at.data(), last, n);
        row.size = n + 1;
        while (row.at[row.size - 1] == 0) {
            --row.size;
        }
    }
    return rows;
}();

}  // namespace

std::size_t odd_factorial_room(std::uint64_t n) noexcept { return factorials.row(static_cast<std::size_t>(n)).size() + 2; }

std::size_t put_odd_factorial(limb* r, std::uint64_t n, unsigned shift) noexcept {
    const auto count = static_cast<std::size_t>(n);
    return put_product(r, factorials.row(count), factorials.ends[count], shift);
}

std::size_t double_factorial_room(std::uint64_t n) noexcept {
    return odd_products.row(static_cast<std::size_t>(n + 1) / 2).size() + 2;
}

std::size_t put_double_factorial(limb* r, std::uint64_t n) noexcept {
    const std::size_t count = static_cast<std::size_t>(n + 1) / 2;
    return put_product(r, odd_products.row(count), odd_products.ends[count], 0);
}

std::size_t fibonacci_room(std::uint64_t n) noexcept {
    return fibonaccis[static_cast<std::size_t>(n) / fibonacci_step].size + 1;
}

std::size_t put_fibonacci(limb* r, std::uint64_t n) noexcept {
    const fibonacci_row& row = fibonaccis[static_cast<std::size_t>(n) / fibonacci_step];
    const std::size_t i = static_cast<std::size_t>(n) % fibonacci_step;  // F(i) is limb i + 1 of the table
    const std::size_t size = row.size;
    r[size] = multiply_two(r, row.at.data(), fibonacci_limbs[i + 2], row.before.data(), fibonacci_limbs[i + 1], size);
    return carry::row::normalized_size(r, size + 1);
}

std::size_t lucas_room(std::uint64_t n) noexcept { return fibonacci_room(n + 2); }

std::size_t put_lucas(limb* r, std::uint64_t n) noexcept {
    const std::size_t i = static_cast<std::size_t>(n) % fibonacci_step, below = fibonacci_step - i;
    const fibonacci_row& row = fibonaccis[static_cast<std::size_t>(n + 2) / fibonacci_step];
    const std::size_t size = row.size;
    if (below <= 2) {
        r[size] = below == 1 ? multiply_subtract(r, row.at.data(), 2, row.before.data(), size)
                             : multiply_subtract(r, row.before.data(), 3, row.at.data(), size);
    } else {
        const limb lower = fibonacci_limbs[i] + fibonacci_limbs[i + 2], upper = fibonacci_limbs[i + 1] + fibonacci_limbs[i + 3];
        r[size] = multiply_two(r, row.at.data(), upper, row.before.data(), lower, size);
    }
    return carry::row::normalized_size(r, size + 1);
}

}  // namespace carry::detail
