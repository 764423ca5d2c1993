/// \file
/// Roots, powers and logarithms.
#include "integer/root.hpp"

#include "compat/tommath/value.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace tommath = carry::tommath;
using carry::integer;
using carry::limb;
using tommath::digit_bits;
using tommath::is_negative;

namespace {

/// *root = floor(sqrt(a)) unless root is null, *exact: whether that is all of it; a >= 0.
mp_err square_root(const mp_int* a, mp_int* root, bool* exact) noexcept {
    const std::size_t n = tommath::row_limbs(a);
    const std::size_t scratch = carry::integer_rows::sqrtrem_scratch(n);
    tommath::workspace space;
    if (!space.open(n + n / 2 + 1 + scratch)) {
        return MP_MEM;
    }
    const tommath::row_view x = tommath::row_of(a, space);
    limb* const s = space.take(n / 2 + 1);
    *exact = carry::integer_rows::sqrtrem(s, nullptr, x.data, x.size, space.take(scratch)) == 0;
    return root != nullptr ? tommath::assign(root, s, (x.size + 1) / 2, false) : MP_OKAY;
}

/// Digits from which on it is worth to ask whether there is a kernel for a root without its remainder.
constexpr std::size_t least_alone = 10;

/// *root = floor(sqrt(a)), a >= 0: without the remainder where that wants little memory.
mp_err square_root(const mp_int* a, mp_int* root) noexcept {
    const std::size_t n = tommath::row_limbs(a),
                      scratch = tommath::used(a) < least_alone ? 0 : carry::integer_rows::isqrt_kernel_scratch(n);
    if (scratch == 0) {
        bool exact;
        return square_root(a, root, &exact);
    }
    tommath::workspace space;
    if (!space.open(n + n / 2 + 1 + scratch)) {
        return MP_MEM;
    }
    const tommath::row_view x = tommath::row_of(a, space);
    limb* const s = space.take(n / 2 + 1);
    carry::integer_rows::isqrt(s, x.data, x.size, space.take(scratch));
    return tommath::assign(root, s, (x.size + 1) / 2, false);
}

/// c = the k-th root of a, towards zero.
mp_err root(const mp_int* a, std::uint64_t k, mp_int* c) noexcept {
    if (k == 0 || (k % 2 == 0 && is_negative(a))) {
        return MP_VAL;
    }
    if (tommath::is_zero(a) || k == 1) {
        return mp_copy(a, c);
    }
    if (k >= tommath::bit_length(a)) {  // 1 <= |a| < 2^k
        mp_set_i32(c, is_negative(a) ? -1 : 1);
        return MP_OKAY;
    }
    if (k > std::numeric_limits<unsigned>::max()) {  // of a number of half a gigabyte and more
        return MP_VAL;
    }
    return tommath::guarded([=] { return tommath::assign(c, iroot(tommath::to_integer(a), static_cast<unsigned>(k))); });
}

/// c = a^e for an e >= 1 and a power of at most most_power_digits, on digits.
constexpr std::size_t most_power_digits = 64;
mp_err power_on_digits(const mp_int* a, std::uint64_t e, mp_int* c) noexcept {
    mp_digit digits[most_power_digits] = {};
    mp_int power = {0, most_power_digits, MP_ZPOS, digits};
    mp_err error = mp_copy(a, &power);
    for (int bit = static_cast<int>(std::bit_width(e)) - 2; bit >= 0 && error == MP_OKAY; --bit) {
        error = mp_sqr(&power, &power);
        if (error == MP_OKAY && ((e >> bit) & 1) != 0) {
            error = mp_mul(&power, a, &power);
        }
    }
    return error == MP_OKAY ? mp_copy(&power, c) : error;
}

/// c = a^e.
mp_err power(const mp_int* a, std::uint64_t e, mp_int* c) noexcept {
    if (e != 0 && e <= most_power_digits / std::max<std::size_t>(tommath::used(a), 1)) {
        return power_on_digits(a, e, c);
    }
    return tommath::guarded([=] { return tommath::assign(c, pow(tommath::to_integer(a), e)); });
}

/// *c = floor(log(a) / log(base)) for a > 0, base >= 2.
mp_err logarithm(const mp_int* a, std::uint64_t base, std::uint64_t* c) noexcept {
    const std::size_t bits = tommath::bit_length(a);
    if ((base & (base - 1)) == 0) {
        *c = (bits - 1) / static_cast<unsigned>(std::countr_zero(base));
        return MP_OKAY;
    }
    if (bits <= digit_bits) {
        const mp_digit most = a->dp[0] / base;  // base times a power below or equal to it is not above a
        std::uint64_t log = 0;
        for (mp_digit power = 1; power <= most; power *= base) {
            ++log;
        }
        *c = log;
        return MP_OKAY;
    }
    return tommath::guarded([=] {
        // 2^(bits - 1) <= a < 2^bits: the quotient of logarithms is known but for rounding, which the powers settle.
        const integer value = tommath::to_integer(a);
        const double digits = static_cast<double>(bits - 1) / std::log2(static_cast<double>(base));
        std::uint64_t low = static_cast<std::uint64_t>(digits * (1 - 1e-12));
        integer reached = pow(integer(base), low);
        if (reached > value) {
            reached = 1;
            low = 0;
        }
        for (integer next = reached * base; next <= value; next *= base) {
            ++low;
        }
        *c = low;
        return MP_OKAY;
    });
}

}  // namespace

mp_err mp_sqrt(const mp_int* arg, mp_int* ret) { return is_negative(arg) ? MP_VAL : square_root(arg, ret); }

mp_err mp_is_square(const mp_int* arg, mp_bool* ret) {
    *ret = MP_NO;
    if (is_negative(arg)) {
        return MP_VAL;
    }
    // A square is 0, 1 or 4 modulo 8: digits have more bits than that.
    if (tommath::is_odd(arg) && (arg->dp[0] & 7) != 1) {
        return MP_OKAY;
    }
    bool exact = false;
    const mp_err error = square_root(arg, nullptr, &exact);
    if (error == MP_OKAY) {
        *ret = tommath::answer(exact);
    }
    return error;
}

mp_err mp_root_n(const mp_int* a, int b, mp_int* c) { return b <= 0 ? MP_VAL : root(a, static_cast<std::uint64_t>(b), c); }
mp_err mp_root_u32(const mp_int* a, std::uint32_t b, mp_int* c) { return root(a, b, c); }
mp_err mp_n_root(const mp_int* a, mp_digit b, mp_int* c) { return root(a, b, c); }
mp_err mp_n_root_ex(const mp_int* a, mp_digit b, mp_int* c, int /*fast*/) { return root(a, b, c); }

mp_err mp_expt_n(const mp_int* a, int b, mp_int* c) { return b < 0 ? MP_VAL : power(a, static_cast<std::uint64_t>(b), c); }
mp_err mp_expt_u32(const mp_int* a, std::uint32_t b, mp_int* c) { return power(a, b, c); }
mp_err mp_expt_d(const mp_int* a, mp_digit b, mp_int* c) { return power(a, b, c); }
mp_err mp_expt_d_ex(const mp_int* a, mp_digit b, mp_int* c, int /*fast*/) { return power(a, b, c); }

mp_err mp_log_n(const mp_int* a, int base, int* c) {
    if (tommath::is_zero(a) || is_negative(a) || base < 2) {
        return MP_VAL;
    }
    std::uint64_t log = 0;
    const mp_err error = logarithm(a, static_cast<std::uint64_t>(base), &log);
    if (error == MP_OKAY && log > INT_MAX) {
        return MP_VAL;
    }
    if (error == MP_OKAY) {
        *c = static_cast<int>(log);
    }
    return error;
}

mp_err mp_log_u32(const mp_int* a, std::uint32_t base, std::uint32_t* c) {
    if (tommath::is_zero(a) || is_negative(a) || base < 2) {
        return MP_VAL;
    }
    std::uint64_t log = 0;
    const mp_err error = logarithm(a, base, &log);
    if (error == MP_OKAY && log > std::numeric_limits<std::uint32_t>::max()) {
        return MP_VAL;
    }
    if (error == MP_OKAY) {
        *c = static_cast<std::uint32_t>(log);
    }
    return error;
}
