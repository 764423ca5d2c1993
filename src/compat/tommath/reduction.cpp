/// \file
/// Reductions modulo a number about which something was computed beforehand: Barrett, Montgomery, diminished radix.
#include "compat/tommath/add.hpp"
#include "compat/tommath/digits_shift.hpp"
#include "compat/tommath/digits_sum.hpp"
#include "compat/tommath/mul.hpp"
#include "compat/tommath/rows.hpp"
#include "integer/add.hpp"
#include "integer/hensel.hpp"
#include "kernels/kernels.hpp"

#include <bit>

namespace tommath = carry::tommath;
using tommath::digit_bits;
using tommath::used;

namespace {

/// |x| - |n| as long as |x| >= |n|, for an x of which a step before has left a few n.
mp_err settle(mp_int* x, const mp_int* n) noexcept {
    mp_err error = MP_OKAY;
    for (int i = 0; i < 3 && error == MP_OKAY && mp_cmp_mag(x, n) != MP_LT; ++i) {
        error = tommath::sub_magnitudes(x, n, x, false);
    }
    // More is left where the arguments were not what the function asks for: that ends here all the same.
    return error == MP_OKAY && mp_cmp_mag(x, n) != MP_LT ? mp_mod(x, n, x) : error;
}

/// Whether a number of so many bits is folded to the p bits of n in so few folds that a division is no better way. While it has
/// more than p, each takes away p - d_bits - 1 at least, and three more all that is left above; none makes it longer.
bool folds_quickly(std::size_t bits, std::size_t p, std::size_t d_bits) noexcept {
    constexpr std::size_t most_folds = 64;
    return bits <= p || (d_bits + 2 <= p && bits - p <= (most_folds - 3) * (p - d_bits - 1));
}

/// x modulo n = 2^p - d for x >= 0, by replacing 2^p by d (Handbook of Applied Cryptography, algorithm 14.47). Beside x where
/// the products ask for memory, as that may fail in any of them.
mp_err reduce_by_fold(mp_int* x, const mp_int* n, const mp_int* d) noexcept {
    if (tommath::is_zero(n)) {
        return MP_VAL;
    }
    const std::size_t p = tommath::bit_length(n);
    const std::size_t x_bits = tommath::bit_length(x);
    if (!folds_quickly(x_bits, p, tommath::bit_length(d))) {
        return mp_mod(x, n, x);
    }
    if (x_bits <= p) {
        return settle(x, n);
    }
    const std::size_t whole = p / digit_bits;
    const std::size_t quotient = used(x) - whole;
    const std::size_t product = quotient + used(d);
    tommath::temporary high;
    tommath::temporary beside;
    const bool in_place = std::min(quotient, used(d)) <= tommath::mul_in_place && product <= tommath::most_beside;
    mp_int* const rest = in_place ? x : beside.get();
    mp_err error = high.init(product);
    if (error == MP_OKAY) {
        error = tommath::reserve(rest, std::max(whole + 1, product) + 1);
    }
    for (const mp_int* from = x; error == MP_OKAY && tommath::bit_length(from) > p; from = rest) {
        error = mp_div_2d(from, static_cast<int>(p), high.get(), nullptr);
        if (error == MP_OKAY) {
            error = mp_mul(high.get(), d, high.get());
        }
        if (error == MP_OKAY) {
            error = mp_mod_2d(from, static_cast<int>(p), rest);
        }
        if (error == MP_OKAY) {
            error = tommath::add_magnitudes(rest, high.get(), rest, false);
        }
    }
    if (error == MP_OKAY) {
        error = settle(rest, n);
    }
    return error == MP_OKAY && !in_place ? mp_copy(rest, x) : error;
}

/// The digits that one fold writes into a number of `before`, p = 60 whole + bits.
std::size_t folded_size(std::size_t before, std::size_t whole, unsigned bits) noexcept {
    return std::max(whole + (bits != 0 ? 1 : 0), before - whole + 1) + 1;
}

/// One fold for a d of one digit, p = 60 whole + bits: x = x mod 2^p + floor(x / 2^p) d. x has more than `whole` digits, and
/// room for the folded ones; high: room for those of the quotient.
void fold(mp_int* x, std::size_t whole, unsigned bits, mp_digit d, mp_digit* high) noexcept {
    const std::size_t before = used(x);
    const std::size_t n = before - whole;
    const std::size_t low = whole + (bits != 0 ? 1 : 0);
    const std::size_t size = folded_size(before, whole, bits);
    mp_digit* const r = x->dp;
    if (bits != 0) {
        tommath::digits_shift_right(high, r + whole, n, bits);
        r[whole] &= (mp_digit{1} << bits) - 1;
    } else {
        tommath::digits_copy(high, r + whole, n);
    }
    tommath::digits_zero(r + low, std::max(before, size) - low);
    const mp_digit carry = tommath::digits_mul_add_1(r, r, high, n, d);
    r[size - 1] = tommath::digits_add_1(r + n, r + n, size - 1 - n, carry);
    tommath::finish(x, size, before, false);
}

/// reduce_by_fold for a d of one digit, without a number for the quotient where that is not long. In the place of x: all memory
/// is there before the first fold, which is the one that wants most, and of less than 2^p at most one n is left.
mp_err reduce_by_fold(mp_int* x, const mp_int* n, mp_digit d) noexcept {
    if (d > MP_MASK) {
        mp_digit digits[2] = {d & MP_MASK, d >> digit_bits};
        const mp_int value = {2, 2, MP_ZPOS, digits};
        return reduce_by_fold(x, n, &value);
    }
    if (tommath::is_zero(n)) {
        return MP_VAL;
    }
    const std::size_t p = tommath::bit_length(n);
    const std::size_t x_bits = tommath::bit_length(x);
    if (!folds_quickly(x_bits, p, static_cast<std::size_t>(std::bit_width(d)))) {
        return mp_mod(x, n, x);
    }
    if (x_bits <= p) {
        return settle(x, n);
    }
    const std::size_t whole = p / digit_bits;
    const auto bits = static_cast<unsigned>(p % digit_bits);
    constexpr std::size_t most_beside = 160;
    mp_digit beside[most_beside];
    tommath::temporary longer;
    mp_digit* high = beside;
    mp_err error = MP_OKAY;
    if (used(x) > whole + most_beside) {
        error = longer.init(used(x) - whole);
        high = longer->dp;
    }
    if (error == MP_OKAY) {
        error = tommath::reserve(x, folded_size(used(x), whole, bits));
    }
    if (error != MP_OKAY) {
        return error;
    }
    while (tommath::bit_length(x) > p) {
        fold(x, whole, bits, d, high);
    }
    return settle(x, n);
}

/// Whether a modulus of k digits is reduced by as a row, which takes products of long blocks: from where that takes less time
/// than columns of digits do (measured on Zen 5).
bool montgomery_has_rows(std::size_t k) noexcept {
    constexpr std::size_t least_avx512 = 48, least = 230, least_portable = 900;
    if (k < least_avx512) {
        return false;
    }
    switch (carry::kernels::integer().level) {
    case carry::isa_level::avx512:
        return true;
    case carry::isa_level::portable:
        return k >= least_portable;
    default:
        return k >= least;
    }
}

/// t = (t + q n) / 2^(60 k) for the q below 2^(60 k) that makes the sum divisible, as digits_montgomery, by way of rows. n: k
/// digits, odd; t: 2 k + 1 digits, the highest zero, of which k + 1 are written. False, and t as it was, where there is no
/// memory.
bool montgomery_by_rows(mp_digit* t, const mp_int* n) noexcept {
    using carry::limb;
    using carry::limb_bits;
    const std::size_t k = used(n), size = tommath::limbs_of(2 * k + 1);
    const std::size_t scratch = carry::integer_rows::hensel_scratch(tommath::row_size(n));
    tommath::workspace space;
    if (!space.open(size + tommath::row_limbs(n) + scratch)) {
        return false;
    }
    limb* const x = space.take(size);
    tommath::pack(x, t, 2 * k + 1);
    const auto [d, dn] = tommath::row_of(n, space);
    const std::size_t whole = k * digit_bits / limb_bits, bits = k * digit_bits % limb_bits;
    carry::integer_rows::hensel_divide(x, size, whole, d, dn, space.take(scratch));  // the sum is below 2^(60 (2 k + 1))
    limb* const high = x + whole;
    const std::size_t left = size - whole;
    if (bits != 0) {  // the rest of the quotient's bits
        const limb mask = (limb{1} << bits) - 1;
        const limb q = static_cast<limb>((limb{0} - high[0] * carry::inverse_mod_radix(d[0])) & mask);
        const limb carry = carry::kernels::integer().addmul_1(high, d, dn, q);
        carry::integer_rows::add_1(high + dn, high + dn, left - dn, carry);
        carry::row::shift_right(high, high, left, static_cast<unsigned>(bits));
    }
    tommath::unpack(t, k + 1, high, carry::row::normalized_size(high, left));
    return true;
}

/// r = 2^(60 n) - a for a > 0, n digits, r may be a: zeros up to the lowest digit that is none, and above it flipped digits.
void negate(mp_digit* r, const mp_digit* a, std::size_t n) noexcept {
    std::size_t i = 0;
    while (a[i] == 0) {
        r[i++] = 0;
    }
    r[i] = MP_MASK + 1 - a[i];
    ++i;
    if constexpr (tommath::has_kernels) {
        if (tommath::by_vectors(n - i)) {
            tommath::digits_and_avx2(r + i, MP_MASK, a + i, 0, a + i, 0, n - i);
            return;
        }
    }
    for (; i < n; i = tommath::step_by_step(i + 1)) {
        r[i] = a[i] ^ MP_MASK;
    }
}

constexpr std::size_t is_full(mp_digit x) noexcept { return (x + 1) >> digit_bits; }

/// Whether at least half of n digits, rounded down, have all their bits set.
mp_bool half_full(const mp_digit* a, std::size_t n) noexcept {
    if constexpr (tommath::has_kernels) {
        if (tommath::by_vectors(n)) {
            return tommath::half_full_avx2(a, n);
        }
    }
    const std::size_t least = n / 2;
    std::size_t full = 0;
    for (; n >= 8; n -= 4, a += 4) {
        full += is_full(a[0]) + is_full(a[1]) + is_full(a[2]) + is_full(a[3]);
    }
    if (n >= 4) {
        full += is_full(a[0]) + is_full(a[1]) + is_full(a[2]) + is_full(a[3]);
    }
    if (n % 4 >= 2) {
        full += is_full(a[n - n % 4]) + is_full(a[n - n % 4 + 1]);
    }
    if (n % 2 != 0) {
        full += is_full(a[n - 1]);
    }
    return tommath::answer(full >= least);
}

/// Whether all n digits have. Few are not gone through one by one: the first and the last ones may be the same.
inline mp_bool all_full(const mp_digit* a, std::size_t n) noexcept {
    const auto four = [a](std::size_t i) { return a[i] & a[i + 1] & a[i + 2] & a[i + 3]; };
    if (n < 4) {
        return tommath::answer(n == 0 || (a[n - 1] & a[n / 2] & a[0]) == MP_MASK);
    }
    if (n < 8) {
        return tommath::answer((four(0) & four(n - 4)) == MP_MASK);
    }
    if (n <= 12) {
        return tommath::answer((four(0) & four(4) & four(n - 4)) == MP_MASK);
    }
    const auto eight = [a](std::size_t i) {
        const auto two = [a, i](std::size_t j) { return tommath::load_two(a + i + j); };
        return (two(0) & two(2)) & (two(4) & two(6));
    };
    if (n <= 24) {
        const tommath::two_digits ends = eight(0) & eight(n - 8);
        const tommath::two_digits both = n <= 16 ? ends : ends & eight(8);
        return tommath::answer((both[0] & both[1]) == MP_MASK);
    }
    if constexpr (tommath::has_kernels) {
        if (tommath::by_vectors(n)) {
            return tommath::all_full_avx2(a, n);
        }
    }
    return tommath::answer(std::all_of(a, a + n, [](mp_digit x) { return x == MP_MASK; }));
}

/// Whether a is 2^p - d with d of one digit.
mp_bool nearly_power_of_two(const mp_int* a) noexcept {
    if (a->used == 1) [[likely]] {
        return MP_YES;
    }
    if (a->used == 0) [[unlikely]] {
        return MP_NO;
    }
    // All bits from the second digit on are set.
    const mp_digit top = a->dp[a->used - 1];
    return (top & (top + 1)) == 0 && a->dp[0] != 0 ? all_full(a->dp + 1, used(a) - 2) : MP_NO;
}

}  // namespace

mp_err mp_reduce_setup(mp_int* a, const mp_int* b) {
    if (tommath::is_zero(b) || tommath::is_negative(b)) {
        return MP_VAL;
    }
    tommath::temporary power;
    mp_err error = power.init(2 * used(b) + 1);
    if (error == MP_OKAY) {
        mp_set(power.get(), 1);
        error = mp_lshd(power.get(), 2 * b->used);
    }
    return error == MP_OKAY ? mp_div(power.get(), b, a, nullptr) : error;
}

// Source: Handbook of Applied Cryptography, algorithm 14.42.
mp_err mp_reduce(mp_int* x, const mp_int* m, const mp_int* mu) {
    const int k = m->used;
    if (k == 0 || tommath::is_negative(m)) {
        return MP_VAL;
    }
    if (tommath::is_negative(x) || x->used > 2 * k) {  // beyond what mu serves
        return mp_mod(x, m, x);
    }
    if (mp_cmp_mag(x, m) == MP_LT) {
        return MP_OKAY;
    }
    tommath::temporary quotient;
    mp_err error = quotient.copy(x);
    if (error == MP_OKAY) {
        mp_rshd(quotient.get(), k - 1);
        error = mp_mul(quotient.get(), mu, quotient.get());
    }
    if (error == MP_OKAY) {
        mp_rshd(quotient.get(), k + 1);
        error = mp_mul(quotient.get(), m, quotient.get());
    }
    if (error == MP_OKAY && mp_cmp_mag(x, quotient.get()) != MP_LT) {
        error = tommath::sub_magnitudes(x, quotient.get(), quotient.get(), false);
        if (error == MP_OKAY) {
            error = settle(quotient.get(), m);
        }
        if (error == MP_OKAY) {
            mp_exch(quotient.get(), x);
        }
        return error;
    }
    return error == MP_OKAY ? mp_mod(x, m, x) : error;  // mu was not m's
}

mp_err mp_montgomery_setup(const mp_int* n, mp_digit* rho) {
    if (!tommath::is_odd(n)) {
        return MP_VAL;
    }
    // carry::inverse_mod_radix with a product less: the series 1 + y + ... + y^11 makes 60 bits of the five that are right.
    const mp_digit a = n->dp[0];
    const mp_digit x = (3 * a) ^ 2;
    const mp_digit y = 1 - a * x;
    const mp_digit y2 = y * y;
    const mp_digit y3 = y2 * y;
    *rho = (0 - x * (1 + y + y2) * ((1 + y3) * (1 + y3 * y3))) & MP_MASK;
    return MP_OKAY;
}

mp_err mp_montgomery_calc_normalization(mp_int* a, const mp_int* b) {
    if (tommath::is_zero(b)) {
        return MP_VAL;
    }
    tommath::temporary power;
    mp_err error = power.init(used(b) + 1);
    if (error == MP_OKAY) {
        mp_set(power.get(), 1);
        error = mp_lshd(power.get(), b->used);
    }
    if (error == MP_OKAY) {
        error = mp_mod(power.get(), b, power.get());
    }
    if (error == MP_OKAY) {
        mp_exch(power.get(), a);
    }
    return error;
}

mp_err mp_montgomery_reduce(mp_int* x, const mp_int* n, mp_digit rho) {
    const std::size_t k = used(n);
    if (!tommath::is_odd(n) || tommath::is_negative(n)) {
        return MP_VAL;
    }
    // Within the room of x, where it suffices: then nothing is allocated or copied.
    mp_err error = tommath::reserve(x, 2 * k + 1);
    if (error == MP_OKAY && (tommath::is_negative(x) || used(x) > 2 * k)) {
        error = mp_mod(x, n, x);
    }
    if (error != MP_OKAY) {
        return error;
    }
    mp_digit* const t = x->dp;
    const std::size_t before = used(x);
    tommath::digits_zero(t + before, 2 * k + 1 - before);
    // A rho that is not n's makes sums whose low digits are not zero, and those are dropped digit by digit.
    const bool by_rows = montgomery_has_rows(k) && ((n->dp[0] * rho + 1) & MP_MASK) == 0;
    if (!by_rows || !montgomery_by_rows(t, n)) {
        t[k] = tommath::digits_montgomery(t, n->dp, k, rho);
    }
    tommath::finish(x, k + 1, before, false);
    return settle(x, n);
}

mp_bool mp_dr_is_modulus(const mp_int* a) { return a->used >= 2 && a->dp[0] != 0 ? all_full(a->dp + 1, used(a) - 1) : MP_NO; }

void mp_dr_setup(const mp_int* a, mp_digit* d) { *d = ((MP_MASK + 1) - (a->used != 0 ? a->dp[0] : 0)) & MP_MASK; }

mp_err mp_dr_reduce(mp_int* x, const mp_int* n, mp_digit k) {
    const std::size_t size = used(n);
    if (size < 2 || k > MP_MASK || tommath::is_negative(x) || used(x) > 2 * size) {
        return reduce_by_fold(x, n, k);
    }
    if (used(x) <= size) {
        return settle(x, n);
    }
    // Once by the upper half, and once by the digit carried out of that, which makes a number of two.
    mp_digit* const r = x->dp;
    const std::size_t before = used(x);
    const std::size_t upper = before - size;
    mp_digit carry = tommath::digits_mul_add_1(r, r, r + size, upper, k);
    carry = tommath::digits_add_1(r + upper, r + upper, size - upper, carry);
    const auto rest = tommath::wide_digit{carry} * k;
    const auto low = static_cast<mp_digit>(rest) & MP_MASK;
    carry = tommath::digits_add_1(r, r, 1, low) + static_cast<mp_digit>(rest >> digit_bits);
    if (tommath::digits_add_1(r + 1, r + 1, size - 1, carry) != 0) {
        tommath::digits_add_1(r, r, size, k);  // what is left of a carry is below k^2
    }
    tommath::finish(x, size, before, false);
    return settle(x, n);
}

mp_bool mp_reduce_is_2k(const mp_int* a) { return nearly_power_of_two(a); }

mp_err mp_reduce_2k_setup_l(const mp_int* a, mp_int* d) {
    const std::size_t bits = tommath::bit_length(a);
    const std::size_t n = (bits + digit_bits - 1) / digit_bits;
    const mp_err error = tommath::reserve(d, std::max<std::size_t>(n, 1));
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(d);
    if (n == 0) {
        d->dp[0] = 1;
    } else {
        negate(d->dp, a->dp, n);
        if (bits % digit_bits != 0) {
            d->dp[n - 1] &= (mp_digit{1} << (bits % digit_bits)) - 1;
        }
    }
    tommath::finish(d, std::max<std::size_t>(n, 1), before, false);
    return MP_OKAY;
}

mp_err mp_reduce_2k_setup(const mp_int* a, mp_digit* d) {
    const std::size_t n = tommath::digits_size(a->dp, used(a));
    if (n <= 1) {
        const mp_digit value = n != 0 ? a->dp[0] : 0;
        *d = (mp_digit{1} << tommath::bit_length(a)) - value;
        return MP_OKAY;
    }
    if (!nearly_power_of_two(a)) {
        return MP_VAL;
    }
    *d = MP_MASK + 1 - a->dp[0];
    return MP_OKAY;
}

mp_err mp_reduce_2k(mp_int* a, const mp_int* n, mp_digit d) { return reduce_by_fold(a, n, d); }

mp_bool mp_reduce_is_2k_l(const mp_int* a) {
    if (a->used <= 1) {
        return tommath::answer(a->used == 1);
    }
    return half_full(a->dp, used(a));
}

mp_err mp_reduce_2k_l(mp_int* a, const mp_int* n, const mp_int* d) { return reduce_by_fold(a, n, d); }
