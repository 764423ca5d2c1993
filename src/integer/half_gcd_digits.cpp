#include "integer/half_gcd_digits.hpp"

#include "integer/lehmer_long.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::integer_rows {

namespace {

constexpr unsigned digit_bits = kernels::halving_digit_bits;
constexpr limb mask = max_limb<limb> >> (limb_bits - digit_bits);

constexpr std::size_t digits_for(std::size_t limbs) noexcept { return (limbs * limb_bits + digit_bits - 1) / digit_bits; }

/// The numbers of limbs that are treated so: below there would be few passes, and the digits of all rows lie on the stack.
constexpr std::size_t least_limbs = 16, most_limbs = 192;

/// Rows end with a whole block of digits, and those of cofactors have two digits above them.
constexpr std::size_t most_block = 8;
constexpr std::size_t row_of_number = digits_for(most_limbs) + most_block;
constexpr std::size_t row_of_cofactor = digits_for(most_limbs / 2) + 2 + most_block;

/// The five digits up to the highest, in limbs, with the highest bit of x as the top bit of the highest.
struct top_digits {
    limb w[5];

    explicit top_digits(const limb* digits) noexcept {
        constexpr unsigned unit = limb_bits / 16;  // a sixteenth of a limb; a digit is thirteen
        const limb d0 = digits[0] & mask, d1 = digits[1] & mask, d2 = digits[2] & mask, d3 = digits[3] & mask,
                   d4 = digits[4] & mask;
        w[0] = d0 | d1 << 13 * unit;
        w[1] = d1 >> 3 * unit | d2 << 10 * unit;
        w[2] = d2 >> 6 * unit | d3 << 7 * unit;
        w[3] = d3 >> 9 * unit | d4 << 4 * unit;
        w[4] = d4 >> 12 * unit;
    }
    /// The three limbs below the bit from which so many zeros lead to the top.
    void window(limb (&top)[3], unsigned zeros) const noexcept {
        const limb* const from = w + (zeros < limb_bits ? 2 : 1);
        const unsigned shift = zeros % limb_bits;
        for (std::size_t i = 0; i < 3; ++i) {
            top[i] = static_cast<limb>(join(from[i], from[i - 1]) >> 1 >> (limb_bits - 1 - shift));
        }
    }
};

// The windows of x >= y, n >= 5 digits each, of which the highest of x is not zero.
euclid_window window_of(const limb* x, const limb* y, std::size_t n) noexcept {
    const top_digits x_top(x + n - 5), y_top(y + n - 5);
    const auto zeros = static_cast<unsigned>(x_top.w[4] != 0 ? std::countl_zero(x_top.w[4])
                                                             : static_cast<int>(limb_bits) + std::countl_zero(x_top.w[3]));
    euclid_window window;
    x_top.window(window.x, zeros);
    y_top.window(window.y, zeros);
    return window;
}

// Whether y and x - y are at least 2^(digit_bits s), for certain: compare are_apart of half_gcd.cpp. x > y, n digits each.
bool are_apart(const limb* x, const limb* y, std::size_t n, std::size_t s) noexcept {
    std::size_t top = n;
    while (top > s && (y[top - 1] & mask) == 0) {
        --top;
    }
    if (top == s) {
        return false;
    }
    while (n > s && ((x[n - 1] ^ y[n - 1]) & mask) == 0) {
        --n;
    }
    if (n == s) {
        return false;
    }
    limb difference = (x[n - 1] & mask) - (y[n - 1] & mask);
    if (difference == 1 && n > s + 1) {  // a borrow from below may leave nothing of it
        difference = (difference << digit_bits) + (x[n - 2] & mask) - (y[n - 2] & mask);
    }
    return difference > 1;
}

std::size_t common_digits(const limb* a, const limb* b, std::size_t n) noexcept {
    while (n > 0 && ((a[n - 1] | b[n - 1]) & mask) == 0) {
        --n;
    }
    return n;
}

}  // namespace

bool goes_by_digits(std::size_t n) noexcept {
    return n >= least_limbs && n <= most_limbs && kernels::integer().digit_halving != nullptr;
}

bool half_gcd_by_digits(cofactor_matrix& m, limb* x, limb* y, std::size_t n, jacobi_symbol* symbol) noexcept {
    const kernels::halving_kernels& kernel = *kernels::integer().digit_halving;
    const std::size_t s = digits_for(n / 2 + 1);
    limb numbers[4][row_of_number];
    limb cofactors[4][row_of_cofactor] = {};
    limb *a = numbers[0], *b = numbers[1], *a_next = numbers[2], *b_next = numbers[3];
    std::size_t size = digits_for(n), cofactor_size = 1;
    kernel.split(a, x, n);
    kernel.split(b, y, n);
    cofactors[0][0] = cofactors[3][0] = 1;
    bool stepped = false;
    while (true) {
        size = common_digits(a, b, size);
        if (size < s + 4) {  // steps take a digit or two
            break;
        }
        long_euclid_steps steps;
        if (!find_long_euclid_steps(steps, window_of(a, b, size))) {
            break;
        }
        kernel.combine(a_next, b_next, a, b, size, steps.matrix);
        if (!are_apart(a_next, b_next, size, s)) {
            break;  // (a, b) are still what was before
        }
        std::swap(a, a_next);
        std::swap(b, b_next);
        kernel.grow(cofactors[0], cofactors[2], cofactor_size, steps.matrix);
        kernel.grow(cofactors[1], cofactors[3], cofactor_size, steps.matrix);
        cofactor_size += 2;
        cofactor_size = std::max(common_digits(cofactors[0], cofactors[2], cofactor_size),
                                 common_digits(cofactors[1], cofactors[3], cofactor_size));
        m.odd ^= steps.matrix.negative;
        if (symbol != nullptr) {
            symbol->steps(steps.quotients, steps.count);
        }
        stepped = true;
    }
    if (!stepped) {
        return false;
    }
    row::zero(a + size, row_of_number - size);  // where longer numbers have been
    row::zero(b + size, row_of_number - size);
    kernel.join(x, n, a);
    kernel.join(y, n, b);
    const std::size_t limbs = cofactor_size * digit_bits / limb_bits + 1;
    limb* const rows[4] = {m.u0, m.v0, m.u1, m.v1};
    m.n = 1;
    for (std::size_t i = 0; i < 4; ++i) {
        kernel.join(rows[i], limbs, cofactors[i]);
        m.n = std::max(m.n, row::normalized_size(rows[i], limbs));
    }
    return true;
}

}  // namespace carry::integer_rows
