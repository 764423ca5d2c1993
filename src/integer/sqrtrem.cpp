#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "integer/root.hpp"
#include "integer/root_short.hpp"
#include "integer/root_step.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "kernels/short_root.hpp"
#include "row/row.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace carry::integer_rows {

namespace {

using kernels::lower_root;
using kernels::root_of_limb;

/// What a step of the recursion does with rows: by the kernels.
struct long_rows {
    static limb add_if(limb* r, const limb* a, std::size_t n, limb condition) noexcept {
        return condition != 0 ? kernels::integer().add_n(r, r, a, n) : limb{0};
    }
    static limb sub_n(limb* r, const limb* a, std::size_t n) noexcept { return kernels::integer().sub_n(r, r, a, n); }
    static void halve(limb* r, std::size_t n) noexcept { row::shift_right(r, r, n, 1); }
    // s = s - 1, a = a + 2 s + 1 if condition is 1; returns what is carried out of a.
    static limb step_back(limb* s, limb* a, std::size_t n, limb condition) noexcept {
        if (condition == 0) {
            return 0;
        }
        for (std::size_t i = 0; i < n && s[i]-- == 0; ++i) {  // modulo B^n: s may be B^n before
        }
        const limb carry = kernels::integer().addmul_1(a, s, n, 2);
        return carry + add_upwards(a, n, 1);
    }
    static limb sub_1(limb* r, std::size_t n, limb b) noexcept { return integer_rows::sub_1(r, r, n, b); }
    static void square(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept { sqr(r, a, n, scratch); }
    static limb divide(limb* q, limb* u, std::size_t ln, const limb* d, std::size_t hn, limb /*v*/, limb* scratch) noexcept {
        return divrem_recursive(q, u, hn + ln, d, hn, reciprocal_3by2(d[hn - 1], d[hn - 2]), scratch);
    }
};

// sqrtrem by the kernel where it takes n limbs.
bool root_by_digits(limb* s, limb* r, const limb* a, std::size_t n) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n < kernel.least_sqrtrem || n > kernel.most_sqrtrem) {
        return false;
    }
    if (!kernel.sqrtrem(s, r, a, n)) {
        settle_root(s, r, (n + 1) / 2);
    }
    return true;
}

}  // namespace

std::size_t root_in_place_scratch(std::size_t n) noexcept {
    return n <= most_in_short_root ? most_in_short_root : std::max(n + sqr_scratch(n / 2), divrem_recursive_scratch(n - n / 2));
}

void settle_root(limb* s, limb* r, std::size_t n) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const limb high = r[n] - kernel.submul_1(r, s, n, 2);
    r[n] = high - sub_1(r, r, n, 1);
    if (r[n] >> (limb_bits - 1) != 0) {
        r[n] += kernel.addmul_1(r, s, n, 2);
        add_1(r, r, n + 1, 1);
    } else {
        add_1(s, s, n, 1);
    }
}

limb root_in_place(limb* s, limb* a, std::size_t n, limb* scratch) noexcept {
    if (n == 1) {
        return root_of_two_limbs(s[0], a);
    }
    if (root_by_digits(s, a, a, 2 * n)) {
        return a[n];
    }
    if (n > most_in_short_root) {
        const std::size_t l = n / 2;
        const limb high = root_in_place(s + l, a + 2 * l, n - l, scratch);
        return root_step<long_rows>(s, a, n, high, 0, scratch);
    }
    switch (n) {
    case 2:
        return short_root<2>(s, a);
    case 3:
        return short_root_in_copies<3>(s, a);
    default:
        return short_root_in_copies<4>(s, a);
    }
}

std::size_t sqrtrem_scratch(std::size_t n) noexcept {
    const std::size_t root_size = (n + 1) / 2;
    return root_size <= 1 ? 0 : 2 * root_size + 1 + root_in_place_scratch(root_size);
}

namespace {

/// The root of one limb, and of two, of which the upper one is not zero.
[[gnu::always_inline]] inline limb root_of_one(limb a) noexcept {
    const unsigned bits = static_cast<unsigned>(std::countl_zero(a)) & ~1u;
    return root_of_limb(a << bits) >> bits / 2;
}
[[gnu::always_inline]] inline limb root_of_two(wide& rest, limb low, limb high) noexcept {
    const unsigned bits = static_cast<unsigned>(std::countl_zero(high)) & ~1u;
    const limb below = low >> 1 >> (limb_bits - 1 - bits);
    limb s = lower_root(join(high << bits | below, low << bits)) >> bits / 2;
    rest = join(high, low) - static_cast<wide>(s) * s;
    if (rest > static_cast<wide>(s) * 2) [[unlikely]] {
        rest -= static_cast<wide>(s) * 2 + 1;
        ++s;
    }
    return s;
}

}  // namespace

limb sqrtrem_short(limb* r, limb low, limb high) noexcept {
    if (high == 0) {
        const limb s = root_of_one(low);
        r[0] = low - s * s;
        r[1] = 0;
        return s;
    }
    wide rest;
    const limb s = root_of_two(rest, low, high);
    r[0] = static_cast<limb>(rest);
    r[1] = static_cast<limb>(rest >> limb_bits);
    return s;
}

limb isqrt_short(limb low, limb high) noexcept {
    wide rest;
    return high == 0 ? root_of_one(low) : root_of_two(rest, low, high);
}

std::size_t sqrtrem(limb* s, limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    const std::size_t whole = (n + 1) / 2;
    n = row::normalized_size(a, n);
    if (whole == 1 && n != 0) {
        limb own[2];
        limb* const rest = r != nullptr ? r : own;
        s[0] = sqrtrem_short(rest, a[0], n == 2 ? a[1] : limb{0});
        return row::normalized_size(rest, 2);
    }
    const std::size_t size = (n + 1) / 2;
    row::zero(s + size, whole - size);
    if (n == 0) {
        if (r != nullptr) {
            row::zero(r, whole + 1);
        }
        return 0;
    }
    limb* const rest = r != nullptr ? r : scratch;
    if (root_by_digits(s, rest, a, n)) {
        row::zero(rest + size + 1, whole - size);
        return row::normalized_size(rest, size + 1);
    }
    if (size > 1 && size <= most_in_short_root) {
        static constexpr std::array functions{root_of_limbs<2>, root_of_limbs<3>, root_of_limbs<4>};
        static_assert(functions.size() == most_in_short_root - 1);
        if (r != nullptr) {
            row::zero(r + size + 1, whole - size);
        }
        return functions[size - 2](s, r, a, static_cast<unsigned>(n % 2));
    }
    // The root of a 4^t, with t such that the top limb of an even number of limbs is at least B / 4.
    const unsigned odd = n % 2;
    const auto bits = static_cast<unsigned>(std::countl_zero(a[n - 1])) & ~1u;
    const unsigned t = odd * limb_bits / 2 + bits / 2;
    limb* const number = scratch;
    number[0] = 0;
    row::shift_left(number + odd, a, n, bits);
    limb high = root_in_place(s, number, size, scratch + 2 * size + 1);

    // With s = s_high 2^t + s_low: a 4^t - (s_high 2^t)^2 = r + 2 s s_low - s_low^2.
    if (t != 0) {
        const limb low = s[0] & ((limb{1} << t) - 1);
        high += kernels::integer().addmul_1(number, s, size, 2 * low);
        number[size] = high;
        const wide_limb<limb> square = multiply_wide(low, low);
        const limb subtrahend[2] = {square.low, square.high};
        sub(number, number, size + 1, subtrahend, 2);
        row::shift_right(s, s, size, t);
        const std::size_t limbs = 2 * t / limb_bits;
        row::shift_right(number, number + limbs, size + 1 - limbs, 2 * t % limb_bits);
        row::zero(number + size + 1 - limbs, limbs);
    } else {
        number[size] = high;
    }
    if (r != nullptr) {
        row::fit(r, whole + 1, number, size + 1);
    }
    return row::normalized_size(number, size + 1);
}

}  // namespace carry::integer_rows
