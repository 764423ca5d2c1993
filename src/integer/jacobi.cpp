#include "integer/jacobi.hpp"

#include "integer/binary_step.hpp"
#include "integer/divrem.hpp"
#include "integer/half_gcd.hpp"
#include "integer/jacobi_symbol.hpp"
#include "integer/lehmer.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace carry::integer_rows {

namespace {

// What must be known of Euclid's remainders (x, y) to follow the symbol through a step x <- x - q y: both modulo 8, and which
// of the two, always an odd one, is below the other in the symbol. A state is sign | below | x mod 8 | y mod 8, in 1, 1, 3
// and 3 bits.
constexpr unsigned sign_bit = 0x80;
constexpr unsigned below_is_y_bit = 0x40;

// Whether (2 / n) = -1, for odd n modulo 8.
constexpr bool two_is_negative(unsigned n) noexcept { return n == 3 || n == 5; }

// The state after one of Euclid's steps, (x, y) <- (y, x - q y).
constexpr std::uint8_t after_step(unsigned state, unsigned q) noexcept {
    bool negative = (state & sign_bit) != 0;
    bool below_is_y = (state & below_is_y_bit) != 0;
    const unsigned x = state >> 3 & 7, y = state & 7;
    const unsigned rest = (x - q * y) & 7;
    if (!below_is_y) {
        if (y % 2 != 0) {  // (y / x) = (x / y), with the sign of reciprocity
            negative ^= (x & y & 2) != 0;
            below_is_y = true;
        } else if (y % 4 == 2) {  // (y / x) = (2 / x) (x / (y/2)) with its sign, and the same with the rest for x
            const bool half_is_3_mod_4 = (y & 4) != 0;
            negative ^= two_is_negative(x) ^ two_is_negative(rest) ^ (half_is_3_mod_4 && ((x ^ rest) & 2) != 0);
        }  // and where 4 divides y, (y / x) depends on x modulo y only
    }
    return static_cast<std::uint8_t>((negative ? sign_bit : 0) | (below_is_y ? 0 : below_is_y_bit) | y << 3 | rest);
}

constexpr auto transitions = [] {
    std::array<std::uint8_t, 256 * 8> table{};
    for (unsigned state = 0; state < 256; ++state) {
        for (unsigned q = 0; q < 8; ++q) {
            table[state * 8 + q] = after_step(state, q);
        }
    }
    return table;
}();

}  // namespace

void jacobi_symbol::step(limb q) noexcept { state_ = transitions[state_ * 8 + static_cast<unsigned>(q & 7)]; }

bool jacobi_symbol::first_is_below() const noexcept { return (state_ & below_is_y_bit) == 0; }

void jacobi_symbol::steps(const limb* quotients, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        step(quotients[i]);
    }
}

int jacobi_symbol::sign() const noexcept { return (state_ & sign_bit) != 0 ? -1 : 1; }

namespace {

// -1 to the power of the lowest bit.
int sign_of(limb parity) noexcept { return 1 - 2 * static_cast<int>(parity & 1); }

// Whether (2 / n) = -1 for odd n, in the lowest bit: whether n = 3 or 5 modulo 8.
limb two_is_negative_bit(limb n) noexcept { return (n >> 1 ^ n >> 2) & 1; }

// (a / b) for odd b, by the binary algorithm (H. Cohen, "A course in computational algebraic number theory", 1.4.12, with
// subtractions), times -1 to the power of parity.
int jacobi_of_limbs(limb a, limb b, limb parity) noexcept {
    if (a == 0) {
        return b == 1 ? sign_of(parity) : 0;
    }
    const auto first_zeros = static_cast<unsigned>(std::countr_zero(a));
    parity ^= first_zeros & two_is_negative_bit(b);
    a >>= first_zeros;
    // Both are odd: the larger takes the place of a, and the smaller is subtracted from it. False once they are equal.
    const auto step = [&]() noexcept {
        const limb difference = a - b;
        if (difference == 0) {
            return false;
        }
        const limb swapped = mask_from_bit(static_cast<limb>(a < b));
        const auto zeros = static_cast<unsigned>(std::countr_zero(difference));
        parity ^= (a & b & swapped) >> 1;
        b += swapped & difference;
        parity ^= zeros & two_is_negative_bit(b);
        a = static_cast<limb>((difference ^ swapped) - swapped) >> zeros;
        return true;
    };
    // Four to a jump back, so that the last one can be foretold.
    const auto steps = [&]<std::size_t... I>(std::index_sequence<I...>) noexcept {
        return ((static_cast<void>(I), step()) && ...);
    };
    while (steps(std::make_index_sequence<4>())) {
    }
    return b == 1 ? sign_of(parity) : 0;
}

// The same of two limbs, b odd.
int jacobi_2(wide_limb<limb> first, wide_limb<limb> second) noexcept {
    wide a = join(first.high, first.low);
    wide b = join(second.high, second.low);
    if (a == 0) {
        return b == 1 ? 1 : 0;
    }
    limb parity = 0;
    if (first.low == 0) {  // an even number of twos: they change nothing
        a >>= limb_bits;
    }
    const auto first_zeros = static_cast<unsigned>(std::countr_zero(static_cast<limb>(a)));
    parity ^= first_zeros & two_is_negative_bit(static_cast<limb>(b));
    a >>= first_zeros;
    while (((a | b) >> limb_bits) != 0) {
        if (a == b) {
            return 0;  // a common factor of two limbs
        }
        const limb both = static_cast<limb>(a) & static_cast<limb>(b);
        const binary_step step(a, b);
        parity ^= (both & step.less) >> 1;
        parity ^= step.zeros & two_is_negative_bit(static_cast<limb>(b));
    }
    return jacobi_of_limbs(static_cast<limb>(a), static_cast<limb>(b), parity);
}

}  // namespace

int jacobi_1(limb a, limb m) noexcept { return jacobi_of_limbs(a, m, 0); }

// Two rows; then a quotient and a division, or a half-gcd.
std::size_t jacobi_scratch(std::size_t n) noexcept {
    std::size_t most = n + divrem_scratch(n, n);
    if (n >= least_half_gcd) {
        most = std::max(most, cofactor_matrix::limbs(n) + half_gcd_scratch(n));
    }
    return 2 * n + most;
}

int jacobi(const limb* a, const limb* m, std::size_t n, limb* scratch) noexcept {
    limb* x = scratch;
    limb* y = x + n;
    limb* const q = y + n;
    row::copy(x, m, n);
    row::copy(y, a, n);
    std::size_t xn = row::normalized_size(x, n);
    std::size_t yn = row::normalized_size(y, n);
    jacobi_symbol result(x[0], y[0]);
    const std::size_t threshold = std::max(kernels::integer().thresholds.jacobi_half, least_half_gcd);
    while (yn != 0) {
        if (xn <= 2) {
            const wide_limb<limb> u{x[0], xn == 2 ? x[1] : limb{0}};
            const wide_limb<limb> v{y[0], yn == 2 ? y[1] : limb{0}};
            return result.sign() * (result.first_is_below() ? jacobi_2(v, u) : jacobi_2(u, v));
        }
        if (yn >= threshold) {
            const std::size_t size = xn;
            const std::size_t p = 2 * size / 3;
            cofactor_matrix matrix(q, size - p);
            row::zero(y + yn, size - yn);
            if (half_gcd_above(matrix, x, y, size, p, &result, q + cofactor_matrix::limbs(size - p))) {
                yn = row::normalized_size(y, size);
                xn = row::normalized_size(x, size);
                continue;
            }
        } else if (xn - yn <= 1) {
            euclid_steps steps;
            row::zero(y + yn, xn - yn);
            if (find_euclid_steps(steps, x, y, xn)) {
                result.steps(steps.quotients, steps.count);
                apply_euclid_steps(steps, x, y, xn);
                yn = row::normalized_size(y, xn);
                xn = row::normalized_size(x, xn);
                continue;
            }
        }
        divrem(q, x, x, xn, y, yn, q + n);
        result.step(q[0]);
        std::swap(x, y);
        xn = std::exchange(yn, row::normalized_size(y, yn));
    }
    return xn == 1 && x[0] == 1 ? result.sign() : 0;
}

}  // namespace carry::integer_rows
