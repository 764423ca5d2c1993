// Powers.
#include "integer/power.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/exponent.hpp"
#include "value/integer_access.hpp"
#include "value/logarithm.hpp"

#include <carry/integer.hpp>

#include <bit>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

/// The bits of |a|^e or a few more, of an a with so many bits; throws std::length_error where they are too many.
std::size_t power_bits(const integer& a, std::size_t bits, std::uint64_t e) {
    // The product may be more than a power has by a bit for each factor: a logarithm finds how many only where that is much, or
    // where the power may be too long.
    constexpr std::size_t short_power = 4096, few = limb_bits;
    if ((e <= short_power && e * bits <= short_power) || (e <= few && bits <= max_bits / few)) {
        return static_cast<std::size_t>(e) * bits;
    }
    const double exact = static_cast<double>(e) * detail::logarithm(a);
    if (exact * (1 - 1e-12) > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    return static_cast<std::size_t>(exact * (1 + 1e-12)) + 2;
}

/// r = a^e low for an e >= 2 and few limbs: by products and squares of integers, which for such are the shortest way. r may be
/// a, and is as it was where there is no memory for it.
void put_short_power(integer& r, const integer& a, std::uint64_t e, limb low) {
    integer x, y;
    const integer* from = &a;
    integer *to = &x, *other = &y;
    auto left = static_cast<unsigned>(std::bit_width(e)) - 1 + set_bits(e) - 1 + (low != 1 ? 1U : 0U);  // products and squares
    const auto put = [&](auto compute) {
        compute(--left == 0 ? r : *to, *from);
        from = to;
        std::swap(to, other);
    };
    for (auto i = static_cast<unsigned>(std::bit_width(e)) - 1; i-- > 0;) {
        put([](integer& z, const integer& power) { sqr(z, power); });
        if ((e >> i & 1) != 0) {
            put([&a](integer& z, const integer& power) { mul(z, power, a); });
        }
    }
    if (low != 1) {
        put([low](integer& z, const integer& power) { mul(z, power, low); });
    }
}

/// The same for an a of one limb, e >= 2 and no low; while squares are of one limb they are taken at once, from the lowest bit.
void put_power_of_limb(integer& r, limb a, std::uint64_t e) {
    limb low = 1;
    for (; a >> (limb_bits / 2) == 0 && e != 1; e >>= 1) {
        low *= (e & 1) != 0 ? a : 1;  // below the square of a
        a *= a;
    }
    if (e == 1) {
        const wide_limb<limb> power = multiply_wide(a, low);
        integer_access::set(r, power.low, power.high);
    } else {
        put_short_power(r, a, e, low);
    }
}

/// r = 2^k r; returns what is above it. A few limbs have just been stored one by one, and vectors would wait for them.
limb times_power_of_two(limb* r, std::size_t n, unsigned k) noexcept {
    constexpr std::size_t few = 24;
    const kernels::integer_kernels& kernel = kernels::integer();
    return n <= few ? kernel.mul_1(r, r, n, limb{1} << k) : kernel.bits->shift_left(r, r, n, k);
}

/// r = |a|^e, with this sign, for e >= 3 and an a that is not zero and of which 2^twos is a factor; the power has no more than
/// so many bits without that factor's. r may be a.
void put_power(integer& r, const integer& a, std::size_t twos, std::uint64_t e, std::size_t bits, bool negative) {
    const limb_row& x = integer_access::row(a);
    const std::size_t skipped = twos / limb_bits, n = x.size() - skipped;
    const std::size_t limbs = integer_rows::power_limbs(bits), zeros = twos * static_cast<std::size_t>(e);
    const auto shift = static_cast<unsigned>(twos % limb_bits);
    const bool copies = n != 1 && (twos != 0 || &r == &a);
    product_scratch memory(limbs + integer_rows::power_scratch(limbs, n) + (copies ? n : 0));
    limb* const other = memory.data();
    const limb single = x[skipped] >> shift;
    const limb* base = n == 1 ? &single : x.data();
    std::size_t base_limbs = n;
    if (copies) {
        limb* const copy = other + limbs + integer_rows::power_scratch(limbs, n);
        row::shift_right(copy, x.data() + skipped, n, shift);
        base = copy;
        base_limbs = row::normalized_size(copy, n);
    }
    const auto find = [&](integer& to) {
        limb_row& z = integer_access::row(to);
        const std::size_t below = zeros / limb_bits;
        z.resize_discarding(below + limbs + 1);
        limb* const power = z.data() + below;
        std::size_t size = integer_rows::power(power, other, base, base_limbs, e, other + limbs);
        if (zeros != 0) {
            row::zero(z.data(), below);
            power[size] = times_power_of_two(power, size, static_cast<unsigned>(zeros % limb_bits));
            size += power[size] != 0 ? 1U : 0U;
        }
        z.truncate(below + size);
        integer_access::set_sign(to, negative);
        integer_access::check_size(to);
    };
    integer_access::into(r, bits + zeros < max_bits, find);  // what may be too long goes apart
}

}  // namespace

void pow(integer& r, const integer& a, std::uint64_t e) {
    if (e < 3) {
        if (e == 0) {
            r = 1;
        } else if (e == 1) {
            r = a;
        } else {
            sqr(r, a);
        }
        return;
    }
    if (a.is_zero()) {
        r = 0;
        return;
    }
    const bool negative = a.is_negative() && e % 2 != 0;
    const limb_row& x = integer_access::row(a);
    // Up to here nothing is gained by scratch for all steps at once.
    constexpr std::size_t short_bits = 2 * limb_row::inline_capacity * limb_bits;
    // The bits of the power before the last step; with a base of one limb those of all, as its steps are others.
    const bool single = x.size() == 1;
    const std::uint64_t before = single ? e : e % 2 != 0 ? e - 1 : e / 2;
    const std::size_t base_bits = single ? static_cast<std::size_t>(std::bit_width(x[0])) : x.size() * limb_bits;
    if (before <= short_bits && before * base_bits <= short_bits) {
        if (single) {
            put_power_of_limb(r, x[0], e);
        } else {
            put_short_power(r, a, e, 1);
        }
        integer_access::set_sign(r, negative);
        return;
    }
    const std::size_t twos = a.trailing_zeros(), bits = a.bit_length() - twos;
    if (bits == 1) {  // plus or minus a power of two
        if (twos != 0) {
            detail::check_bits(e > max_bits / twos ? max_bits + 1 : twos * static_cast<std::size_t>(e) + 1);
        }
        shift_left(r, integer(1), twos == 0 ? 0 : twos * static_cast<std::size_t>(e));
        integer_access::set_sign(r, negative);
        return;
    }
    const std::size_t room = power_bits(a, bits + twos, e);
    put_power(r, a, twos, e, room - twos * static_cast<std::size_t>(e), negative);
}

void pow(integer& r, const integer& a, const integer& e) {
    if (a.bit_length() <= 1) {  // any exponent will do
        if (a.is_zero() && e.is_negative()) {
            throw std::domain_error("carry: zero has no inverse");
        }
        r = e.is_zero() || (e.is_even() && !a.is_zero()) ? integer(1) : a;
        return;
    }
    pow(r, a, detail::exponent_of_power(e, "carry: a negative power of a number is no integer"));
}

integer pow(const integer& a, const integer& e) {
    integer r;
    pow(r, a, e);
    return r;
}

integer pow(const integer& a, std::uint64_t e) {
    integer r;
    pow(r, a, e);
    return r;
}

}  // namespace carry
