#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "integer/root.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "kernels/short_root.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>

namespace carry::integer_rows {

namespace {

using kernels::lower_root;
using kernels::root_of_limb;

// The root of the limbs a[1] >= B / 4 and a[0]; a[0] becomes the remainder without its highest bit, which is returned.
limb root_of_two_limbs(limb& root, limb* a) noexcept {
    const wide number = join(a[1], a[0]);
    root = lower_root(number);
    wide remainder = number - static_cast<wide>(root) * root;
    if (remainder > static_cast<wide>(root) * 2) [[unlikely]] {
        remainder -= static_cast<wide>(root) * 2 + 1;
        ++root;
    }
    a[0] = static_cast<limb>(remainder);
    return static_cast<limb>(remainder >> limb_bits);
}

/// Limbs of a root whose steps call no kernel.
constexpr std::size_t most_short = 4;

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

/// The same for rows of four limbs at most, and one or two limbs below two or one: of so few limbs the calls would take most of
/// the time.
struct short_rows {
    static limb add_if(limb* r, const limb* a, std::size_t n, limb condition) noexcept {
        const limb mask = value_barrier(limb{0} - condition);  // a branch would be foretold wrongly every other time
        limb carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = add_with_carry(r[i], a[i] & mask, carry);
        }
        return carry;
    }
    static void halve(limb* r, std::size_t n) noexcept {
        if (n == 1) {
            r[0] >>= 1;
            return;
        }
        const wide halved = join(r[1], r[0]) >> 1;
        r[0] = static_cast<limb>(halved);
        r[1] = static_cast<limb>(halved >> limb_bits);
    }
    static limb sub_n(limb* r, const limb* a, std::size_t n) noexcept {
        limb borrow = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = subtract_with_borrow(r[i], a[i], borrow);
        }
        return borrow;
    }
    static limb step_back(limb* s, limb* a, std::size_t n, limb condition) noexcept {
        sub_1(s, n, condition);
        const limb mask = value_barrier(limb{0} - condition);
        limb carry = condition, below = 0;
        for (std::size_t i = 0; i < n; ++i) {
            a[i] = add_with_carry(a[i], (s[i] << 1 | below) & mask, carry);
            below = s[i] >> (limb_bits - 1);
        }
        return carry + (below & mask);
    }
    static limb sub_1(limb* r, std::size_t n, limb b) noexcept {
        limb borrow = b;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = subtract_with_borrow(r[i], limb{0}, borrow);
        }
        return borrow;
    }
    static void square(limb* r, const limb* a, std::size_t n, limb* /*scratch*/) noexcept {
        const wide low = static_cast<wide>(a[0]) * a[0];
        r[0] = static_cast<limb>(low);
        r[1] = static_cast<limb>(low >> limb_bits);
        if (n == 2) {
            const wide cross = static_cast<wide>(a[0]) * a[1];
            limb carry = 0;
            r[1] = add_with_carry(r[1], static_cast<limb>(cross << 1), carry);
            const wide high = static_cast<wide>(a[1]) * a[1] + (cross >> (limb_bits - 1)) + carry;
            r[2] = static_cast<limb>(high);
            r[3] = static_cast<limb>(high >> limb_bits);
        }
    }
    static limb divide(limb* q, limb* u, std::size_t ln, const limb* d, std::size_t hn, limb v_top,
                       limb* /*scratch*/) noexcept {
        if (hn == 1) {
            const limb top = u[1] >= d[0] ? 1 : 0;
            const auto [digit, rest] = divide_wide_vartime(static_cast<limb>(u[1] - top * d[0]), u[0], d[0]);
            q[0] = digit;
            u[0] = rest;
            return top;
        }
        const limb v = reciprocal_3by2(d[1], d[0], v_top);
        wide rest = join(u[ln + 1], u[ln]);
        const limb top = rest >= join(d[1], d[0]) ? 1 : 0;
        rest -= top != 0 ? join(d[1], d[0]) : 0;
        for (std::size_t i = ln; i-- > 0;) {
            const quotient_remainder_3by2 step =
                divide_3by2(static_cast<limb>(rest >> limb_bits), static_cast<limb>(rest), u[i], d[1], d[0], v);
            q[i] = step.quotient;
            rest = join(step.r1, step.r0);
        }
        u[0] = static_cast<limb>(rest);
        u[1] = static_cast<limb>(rest >> limb_bits);
        return top;
    }
};

// One step of root_in_place, below: s' and r' are there, r' with its highest bit in q_high.
// Rows::divide: q = floor(u / d) without its highest limb, which is returned; the low h limbs of u become the remainder.
// u: h + l limbs, d: h >= l >= 1; v: reciprocal_2by1 of its highest limb where short rows have h = 2.
template <class Rows, class Size>
[[gnu::always_inline]] inline limb root_step(limb* s, limb* a, Size size, limb q_high, limb v, limb* scratch) noexcept {
    const std::size_t n = size, l = n / 2, h = n - l;
    limb* const s_high = s + l;
    if (q_high != 0) {
        Rows::sub_n(a + 2 * l, s_high, h);
    }
    q_high += Rows::divide(s, a + l, l, s_high, h, v, scratch);  // by s', which is half of what it should be

    limb high = Rows::add_if(a + l, s_high, h, s[0] & 1);  // of the remainder, modulo B
    Rows::halve(s, l);
    s[l - 1] |= q_high << (limb_bits - 1);
    q_high >>= 1;

    if (q_high != 0) {  // q = beta
        high -= n > 2 * l ? Rows::sub_1(a + 2 * l, n - 2 * l, 1) : 1;
    } else {
        Rows::square(scratch, s, l, scratch + 2 * l);
        const limb borrow = Rows::sub_n(a, scratch, 2 * l);
        high -= n == 2 * l ? borrow : Rows::sub_1(a + 2 * l, n - 2 * l, borrow);
    }
    const limb negative = high >> (limb_bits - 1);
    if (q_high != 0) {  // always one too large
        add_1(s_high, s_high, h, 1);
    }
    high += Rows::step_back(s, a, n, negative);
    return high;
}

// root_in_place, below, of N limbs, 2 <= N <= most_short: without loops. First two limbs of the root. The reciprocal of the
// upper one, which the step below seldom changes, is found while that step is on its way.
template <std::size_t N>
[[gnu::always_inline]] inline limb short_root(limb* s, limb* a) noexcept {
    limb square[4];
    const limb first = root_of_two_limbs(s[N - 1], a + 2 * (N - 1));
    const limb top = s[N - 1];
    limb v = reciprocal_2by1(top);
    const limb high =
        root_step<short_rows>(s + (N - 2), a + 2 * (N - 2), std::integral_constant<std::size_t, 2>(), first, 0, square);
    if constexpr (N == 2) {
        return high;
    }
    if (s[N - 1] != top) [[unlikely]] {
        v = reciprocal_2by1(s[N - 1]);
    }
    return root_step<short_rows>(s, a, std::integral_constant<std::size_t, N>(), high, v, square);
}

// The same in copies: so the compiler knows that the rows do not overlap, and keeps them in registers.
template <std::size_t N>
limb short_root_in_copies(limb* s_row, limb* a_row) noexcept {
    limb s[N], a[2 * N];
    std::copy_n(a_row, 2 * N, a);
    const limb high = short_root<N>(s, a);
    std::copy_n(s, N, s_row);
    std::copy_n(a, N, a_row);
    return high;
}

// x 2^shift for shift < w, with the bits of the limb below; and x / 2^shift, with those of the limb above.
limb with_below(limb x, limb below, unsigned shift) noexcept { return x << shift | below >> 1 >> (limb_bits - 1 - shift); }
limb with_above(limb x, limb above, unsigned shift) noexcept { return x >> shift | above << 1 << (limb_bits - 1 - shift); }

// sqrtrem, below, of 2 N - odd limbs, 2 <= N <= most_short, the highest of which is not zero: all of it without loops or calls.
// r: N + 1 limbs, or null.
template <std::size_t N>
std::size_t root_of_limbs(limb* s_row, limb* r, const limb* a, unsigned odd) noexcept {
    limb s[N], rest[2 * N];
    const unsigned bits = static_cast<unsigned>(std::countl_zero(a[2 * N - 1 - odd])) & ~1u;
    rest[0] = odd != 0 ? 0 : a[0] << bits;
    rest[1] = odd != 0 ? a[0] << bits : with_below(a[1], a[0], bits);
    for (std::size_t i = 2; i < 2 * N; ++i) {
        rest[i] = with_below(a[i - odd], a[i - odd - 1], bits);
    }
    limb high = short_root<N>(s, rest);

    // With s = s_high 2^t + s_low: a 4^t - (s_high 2^t)^2 = r + 2 s s_low - s_low^2.
    const unsigned t = odd * limb_bits / 2 + bits / 2;
    if (t != 0) {
        const limb low = s[0] & ((limb{1} << t) - 1);
        limb carry = 0;
        for (std::size_t i = 0; i < N; ++i) {
            const wide sum = static_cast<wide>(s[i]) * (2 * low) + rest[i] + carry;
            rest[i] = static_cast<limb>(sum);
            carry = static_cast<limb>(sum >> limb_bits);
        }
        high += carry;
        const wide square = static_cast<wide>(low) * low;
        limb borrow = 0;
        rest[0] = subtract_with_borrow(rest[0], static_cast<limb>(square), borrow);
        rest[1] = subtract_with_borrow(rest[1], static_cast<limb>(square >> limb_bits), borrow);
        for (std::size_t i = 2; i < N; ++i) {
            rest[i] = subtract_with_borrow(rest[i], limb{0}, borrow);
        }
        high -= borrow;
        for (std::size_t i = 0; i + 1 < N; ++i) {
            s[i] = with_above(s[i], s[i + 1], t);
        }
        s[N - 1] >>= t;
        if (odd != 0) {  // 2t bits are a limb and `bits`
            for (std::size_t i = 0; i + 1 < N; ++i) {
                rest[i] = rest[i + 1];
            }
            rest[N - 1] = high;
            high = 0;
        }
        for (std::size_t i = 0; i + 1 < N; ++i) {
            rest[i] = with_above(rest[i], rest[i + 1], bits);
        }
        rest[N - 1] = with_above(rest[N - 1], high, bits);
        high >>= bits;
    }
    std::copy_n(s, N, s_row);
    if (r != nullptr) {
        std::copy_n(rest, N, r);
        r[N] = high;
    }
    if (high != 0) {
        return N + 1;
    }
    std::size_t size = N;
    while (size > 0 && rest[size - 1] == 0) {
        --size;
    }
    return size;
}

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
    return n <= most_short ? most_short : std::max(n + sqr_scratch(n / 2), divrem_recursive_scratch(n - n / 2));
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
    if (n > most_short) {
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
        limb rest[2];
        s[0] = sqrtrem_short(rest, a[0], n == 2 ? a[1] : limb{0});
        if (r != nullptr) {
            row::copy(r, rest, 2);
        }
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
    if (size > 1 && size <= most_short) {
        static constexpr std::array functions{root_of_limbs<2>, root_of_limbs<3>, root_of_limbs<4>};
        static_assert(functions.size() == most_short - 1);
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
