/// \file
/// Between numbers and the built-in types.
#include "compat/tommath/number.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

namespace tommath = carry::tommath;

namespace {

/// |a| modulo 2^64.
std::uint64_t low_word(const mp_int* a) noexcept {
    const std::uint64_t low = a->used > 0 ? a->dp[0] : 0;
    return a->used > 1 ? low | (a->dp[1] << tommath::digit_bits) : low;
}

/// a modulo 2^(bits of T).
template <class T>
T wrapped(const mp_int* a) noexcept {
    const std::uint64_t magnitude = low_word(a);
    return static_cast<T>(tommath::is_negative(a) ? std::uint64_t{0} - magnitude : magnitude);
}

template <class T>
void assign(mp_int* a, T b) noexcept {
    if constexpr (std::is_signed_v<T>) {
        const auto word = static_cast<std::uint64_t>(static_cast<std::int64_t>(b));
        tommath::assign_word(a, b < 0 ? std::uint64_t{0} - word : word);
        if (b < 0 && a->used != 0) {
            a->sign = MP_NEG;
        }
    } else {
        tommath::assign_word(a, b);
    }
}

template <class T>
mp_err init_with(mp_int* a, T b) noexcept {
    const mp_err error = mp_init(a);
    if (error == MP_OKAY) {
        assign(a, b);
    }
    return error;
}

}  // namespace

mp_bool mp_iseven(const mp_int* a) { return tommath::answer(!tommath::is_odd(a)); }
mp_bool mp_isodd(const mp_int* a) { return tommath::answer(tommath::is_odd(a)); }

void mp_set(mp_int* a, mp_digit b) { tommath::assign_word(a, b & MP_MASK); }
void mp_set_i32(mp_int* a, std::int32_t b) { assign(a, b); }
void mp_set_u32(mp_int* a, std::uint32_t b) { assign(a, b); }
void mp_set_i64(mp_int* a, std::int64_t b) { assign(a, b); }
void mp_set_u64(mp_int* a, std::uint64_t b) { assign(a, b); }
void mp_set_l(mp_int* a, long b) { assign(a, b); }
void mp_set_ul(mp_int* a, unsigned long b) { assign(a, b); }
void mp_set_ll(mp_int* a, long long b) { assign(a, b); }
void mp_set_ull(mp_int* a, unsigned long long b) { assign(a, b); }

mp_err mp_init_set(mp_int* a, mp_digit b) { return init_with(a, b & MP_MASK); }
mp_err mp_init_i32(mp_int* a, std::int32_t b) { return init_with(a, b); }
mp_err mp_init_u32(mp_int* a, std::uint32_t b) { return init_with(a, b); }
mp_err mp_init_i64(mp_int* a, std::int64_t b) { return init_with(a, b); }
mp_err mp_init_u64(mp_int* a, std::uint64_t b) { return init_with(a, b); }
mp_err mp_init_l(mp_int* a, long b) { return init_with(a, b); }
mp_err mp_init_ul(mp_int* a, unsigned long b) { return init_with(a, b); }
mp_err mp_init_ll(mp_int* a, long long b) { return init_with(a, b); }
mp_err mp_init_ull(mp_int* a, unsigned long long b) { return init_with(a, b); }

std::uint32_t mp_get_mag_u32(const mp_int* a) { return static_cast<std::uint32_t>(low_word(a)); }
std::uint64_t mp_get_mag_u64(const mp_int* a) { return low_word(a); }
unsigned long mp_get_mag_ul(const mp_int* a) { return static_cast<unsigned long>(low_word(a)); }
unsigned long long mp_get_mag_ull(const mp_int* a) { return low_word(a); }
std::int32_t mp_get_i32(const mp_int* a) { return wrapped<std::int32_t>(a); }
std::int64_t mp_get_i64(const mp_int* a) { return wrapped<std::int64_t>(a); }
long mp_get_l(const mp_int* a) { return wrapped<long>(a); }
long long mp_get_ll(const mp_int* a) { return wrapped<long long>(a); }

mp_err mp_set_double(mp_int* a, double b) {
    static_assert(std::numeric_limits<double>::is_iec559 && sizeof(double) == 8);
    const auto word = std::bit_cast<std::uint64_t>(b);
    constexpr int mantissa_bits = 52;
    const std::uint64_t fraction = word & ((std::uint64_t{1} << mantissa_bits) - 1);
    const int exponent = static_cast<int>((word >> mantissa_bits) & 0x7ff);
    if (exponent == 0x7ff) {
        return MP_VAL;
    }
    // |b| = mantissa 2^shift; what is below 1, subnormal numbers as well, is zero.
    const std::uint64_t mantissa = fraction | (std::uint64_t{1} << mantissa_bits);
    const int shift = exponent - (1023 + mantissa_bits);
    if (shift <= 0) {
        const mp_err error = tommath::reserve_discarding(a, tommath::least_room);
        if (error == MP_OKAY) {
            tommath::assign_word(a, shift < -mantissa_bits ? 0 : mantissa >> -shift);
            a->sign = tommath::sign_of(b < 0 && !tommath::is_zero(a));
        }
        return error;
    }
    const auto up = static_cast<unsigned>(shift);
    const std::size_t whole = up / tommath::digit_bits;
    const mp_err error = tommath::reserve_discarding(a, whole + 2);
    if (error == MP_OKAY) {
        const std::size_t before = tommath::used(a);
        tommath::digits_zero(a->dp, whole);
        a->dp[whole] = (mantissa << (up % tommath::digit_bits)) & MP_MASK;
        a->dp[whole + 1] = mantissa >> (tommath::digit_bits - up % tommath::digit_bits);
        tommath::finish(a, whole + 2, before, b < 0);
    }
    return error;
}

double mp_get_double(const mp_int* a) {
    // The highest three digits hold more bits than a double, and what is below them only matters where those are all zero.
    double value = 0;
    const std::size_t n = tommath::used(a);
    const std::size_t low = n > 3 ? n - 3 : 0;
    for (std::size_t i = n; i-- > low;) {
        value = value * static_cast<double>(MP_MASK + 1) + static_cast<double>(a->dp[i]);
    }
    const std::size_t shift = low * tommath::digit_bits;
    value = std::ldexp(value, shift > 4096 ? 4096 : static_cast<int>(shift));
    return tommath::is_negative(a) ? -value : value;
}
