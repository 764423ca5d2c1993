#include "integer/add.hpp"
#include "integer/quotient.hpp"
#include "integer/root.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

// Limbs of a root from which on its lower half is found without a remainder.
constexpr std::size_t least_halved = 5;

// The rows from the bottom of the scratch on, for a root of n limbs.
constexpr std::size_t number_size(std::size_t n) noexcept { return 2 * n + 1; }
constexpr std::size_t quotient_size(std::size_t n) noexcept { return n / 2 + 2; }

// How far the lower half of a root, which is found for highest limbs, may be off, in units of 1 / B.
constexpr double most_off = limb_bits > 53 ? 1 << 14 : 16;

enum class rounding { sure, open };

// s = floor(sqrt(a)), or one more where that is open. s: n >= least_halved limbs, a: 2n limbs with a[2n - 1] >= B / 4, used up.
rounding root_by_halves(limb* s, limb* a, std::size_t n, limb* scratch) noexcept {
    const std::size_t l = n / 2, h = n - l;
    limb* const s_high = s + l;
    const limb high = root_in_place(s_high, a + 2 * l, h, scratch);
    // The quotient by 2 s' with a limb behind the point, of half the dividend by s'.
    limb* const u = a + (l - 1);
    const std::size_t un = h + l + 1;
    row::shift_right(u, u, un, 1);
    u[un - 1] = static_cast<limb>(u[un - 1] | high << (limb_bits - 1));
    limb* const x = scratch;
    quotient(x, u, un, s_high, h, x + quotient_size(n));
    if (x[l + 1] != 0) [[unlikely]] {  // r' = 2 s'
        std::fill_n(s, l, max_limb<limb>);
        return rounding::sure;
    }
    row::copy(s, x + 1, l);
    const auto top = static_cast<double>(x[l]);
    const double square = h == l ? top * top / (2 * static_cast<double>(s[n - 1])) : 0;
    const double behind = static_cast<double>(x[0]) - square;
    if (behind < 0) {
        sub_1(s, s, n, 1);
    }
    if (behind < -most_off || behind > most_off) [[likely]] {
        return rounding::sure;
    }
    if (behind < 0) {
        add_1(s, s, n, 1);
    }
    return rounding::open;
}

// Whether the kernel takes n limbs, of which the highest is not zero.
bool by_digits(std::size_t n) noexcept { return n >= kernels::integer().least_isqrt && n <= kernels::integer().most_isqrt; }

// Scratch: that of the square.
bool isqrt_by_digits(limb* s, const limb* a, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (!by_digits(n)) {
        return false;
    }
    if (!kernel.isqrt(s, a, n)) [[unlikely]] {
        const std::size_t size = (n + 1) / 2;
        limb* const rest = scratch;
        sqr(rest, s, size, scratch + 2 * size);
        kernel.sub_n(rest, a, rest, size + 1);
        settle_root(s, rest, size);
    }
    return true;
}

}  // namespace

std::size_t isqrt_scratch(std::size_t n) noexcept {
    const std::size_t size = (n + 1) / 2;
    constexpr std::size_t few = 32;  // for which the quotient wants most, and where asking takes a twentieth of the time
    if (size <= few) {
        return number_size(few) + quotient_size(few) + enough_unasked;
    }
    const std::size_t half = size - size / 2;
    return number_size(size) +
           std::max({root_in_place_scratch(half), quotient_size(size) + quotient_scratch(size + 1, half), sqr_scratch(size)});
}

std::size_t isqrt_kernel_scratch(std::size_t n) noexcept {
    const std::size_t size = (n + 1) / 2, least = kernels::integer().least_isqrt;
    // Of a row that ends with zeros less may be left, which then is to be too short for halves.
    return by_digits(n) && least < 2 * least_halved ? std::max(2 * size + sqr_scratch(size), sqrtrem_scratch(least)) : 0;
}

void isqrt(limb* s, const limb* a, std::size_t n, limb* scratch) noexcept {
    const std::size_t whole = (n + 1) / 2;
    n = row::normalized_size(a, n);
    const std::size_t size = (n + 1) / 2;
    row::zero(s + size, whole - size);
    if (isqrt_by_digits(s, a, n, scratch)) {
        return;
    }
    if (size < least_halved) {
        sqrtrem(s, nullptr, a, n, scratch);
        return;
    }
    // The root of a 4^t, with t such that the top limb of an even number of limbs is at least B / 4.
    const std::size_t odd = n % 2;
    const auto bits = static_cast<unsigned>(std::countl_zero(a[n - 1])) & ~1u;
    limb* const number = scratch;
    number[0] = 0;
    row::shift_left(number + odd, a, n, bits);
    const rounding found = root_by_halves(s, number, size, scratch + number_size(size));
    row::shift_right(s, s, size, static_cast<unsigned>(odd * limb_bits / 2 + bits / 2));
    if (found == rounding::open) {
        limb* const square = scratch;
        sqr(square, s, size, scratch + number_size(size));
        if ((odd != 0 && square[n] != 0) || row::compare_n(square, a, n) > 0) {
            sub_1(s, s, size, 1);
        }
    }
}

}  // namespace carry::integer_rows
