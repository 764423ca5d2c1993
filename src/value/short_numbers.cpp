#include "value/short_numbers.hpp"

#include "row/row.hpp"

#include <array>
#include <bit>

namespace carry::detail {

namespace {

/// r = r f for a row of n limbs; returns the limb above.
constexpr limb multiply(limb* r, std::size_t n, limb f) noexcept {
    limb carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = multiply_add(r[i], f, carry);
        r[i] = product.low;
        carry = product.high;
    }
    return carry;
}

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

constexpr std::size_t group = limb_bits == 64 ? 8 : 4;
constexpr std::size_t groups = (last_tabulated_factorial + 1) / group;

constexpr limb odd_part(std::size_t n) noexcept { return static_cast<limb>(n >> std::countr_zero(n)); }

/// Row k, the odd part of (group k)!, begins at limb at[k].
template <std::size_t Limbs>
struct factorial_rows {
    std::array<limb, Limbs> limbs{};
    std::array<std::uint16_t, groups + 1> at{};
};

template <std::size_t Limbs>
constexpr auto make_factorial_rows() {
    factorial_rows<Limbs> rows;
    std::array<limb, 4096 / limb_bits> row{1};
    std::size_t size = 1;
    for (std::size_t k = 0; k < groups; ++k) {
        rows.at[k + 1] = static_cast<std::uint16_t>(rows.at[k] + size);
        for (std::size_t i = 0; i < size; ++i) {
            rows.limbs[rows.at[k] + i] = row[i];
        }
        for (std::size_t n = group * k + 1; n <= group * (k + 1); ++n) {
            row[size] = multiply(row.data(), size, odd_part(n));
            size += row[size] != 0 ? 1U : 0U;
        }
    }
    return rows;
}

constexpr std::size_t factorial_limbs = make_factorial_rows<groups * 4096 / limb_bits>().at[groups];
constexpr factorial_rows<factorial_limbs> factorials = make_factorial_rows<factorial_limbs>();

/// The odd part of n! / (group floor(n / group))!.
constexpr auto factorial_ends = [] {
    std::array<limb, last_tabulated_factorial + 1> ends{};
    for (std::size_t n = 0; n < ends.size(); ++n) {
        ends[n] = n % group == 0 ? limb{1} : ends[n - 1] * odd_part(n);
    }
    return ends;
}();

/// The same for products of odd numbers, of which the ith is 2i + 1. Row k, the product of the first (odd_group k), is there up
/// to that of all.
constexpr std::size_t odd_group = limb_bits == 64 ? 7 : 3;
constexpr std::size_t odd_numbers = (last_tabulated_factorial + 1) / 2, odd_groups = odd_numbers / odd_group + 1;

template <std::size_t Limbs>
struct odd_product_rows {
    std::array<limb, Limbs> limbs{};
    std::array<std::uint16_t, odd_groups + 1> at{};
};

template <std::size_t Limbs>
constexpr auto make_odd_product_rows() {
    odd_product_rows<Limbs> rows;
    std::array<limb, 2048 / limb_bits> row{1};
    std::size_t size = 1;
    for (std::size_t k = 0; k < odd_groups; ++k) {
        rows.at[k + 1] = static_cast<std::uint16_t>(rows.at[k] + size);
        for (std::size_t i = 0; i < size; ++i) {
            rows.limbs[rows.at[k] + i] = row[i];
        }
        for (std::size_t i = odd_group * k; i < odd_group * (k + 1); ++i) {
            row[size] = multiply(row.data(), size, static_cast<limb>(2 * i + 1));
            size += row[size] != 0 ? 1U : 0U;
        }
    }
    return rows;
}

constexpr std::size_t odd_product_limbs = make_odd_product_rows<odd_groups * 2048 / limb_bits>().at[odd_groups];
constexpr odd_product_rows<odd_product_limbs> odd_products = make_odd_product_rows<odd_product_limbs>();

/// The product of the odd numbers after the last whole group, by how many they are together.
constexpr auto odd_product_ends = [] {
    std::array<limb, odd_numbers + 1> ends{};
    for (std::size_t count = 0; count < ends.size(); ++count) {
        ends[count] = count % odd_group == 0 ? limb{1} : ends[count - 1] * static_cast<limb>(2 * count - 1);
    }
    return ends;
}();

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

std::size_t odd_factorial_room(std::uint64_t n) noexcept {
    const auto k = static_cast<std::size_t>(n) / group;
    return static_cast<std::size_t>(factorials.at[k + 1] - factorials.at[k]) + 2;
}

std::size_t put_odd_factorial(limb* r, std::uint64_t n, unsigned shift) noexcept {
    const auto k = static_cast<std::size_t>(n) / group;
    const limb* const row = factorials.limbs.data() + factorials.at[k];
    const auto size = static_cast<std::size_t>(factorials.at[k + 1] - factorials.at[k]);
    const limb end = factorial_ends[static_cast<std::size_t>(n)];
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

std::size_t double_factorial_room(std::uint64_t n) noexcept {
    const std::size_t k = static_cast<std::size_t>(n + 1) / 2 / odd_group;
    return static_cast<std::size_t>(odd_products.at[k + 1] - odd_products.at[k]) + 1;
}

std::size_t put_double_factorial(limb* r, std::uint64_t n) noexcept {
    const std::size_t count = static_cast<std::size_t>(n + 1) / 2, k = count / odd_group;
    const limb* const row = odd_products.limbs.data() + odd_products.at[k];
    const auto size = static_cast<std::size_t>(odd_products.at[k + 1] - odd_products.at[k]);
    const limb end = odd_product_ends[count];
    limb carry = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const wide_limb<limb> product = multiply_add(row[i], end, carry);
        r[i] = product.low;
        carry = product.high;
    }
    r[size] = carry;
    return size + (carry != 0 ? 1U : 0U);
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
