// Single bits in two's complement.
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>

namespace carry {

using detail::check_bits;
using detail::integer_access;

namespace {

/// The least i >= from for which bit i of a, inverted if zero, is one; the size of a in bits where there is none.
std::size_t find_bit(std::span<const limb> a, std::size_t from, bool zero) noexcept {
    const limb mask = zero ? max_limb<limb> : 0;
    for (std::size_t i = from / limb_bits; i < a.size(); ++i) {
        limb x = a[i] ^ mask;
        if (i == from / limb_bits) {
            x &= max_limb<limb> << (from % limb_bits);
        }
        if (x != 0) {
            return i * limb_bits + static_cast<std::size_t>(std::countr_zero(x));
        }
    }
    return a.size() * limb_bits;
}

}  // namespace

std::size_t integer::trailing_zeros_above_lowest() const noexcept {
    return limb_bits + row::count_trailing_zeros(magnitude_.data() + 1, magnitude_.size() - 1);
}

bool integer::bit(std::size_t i) const noexcept {
    const bool one = row::test_bit(magnitude_.data(), magnitude_.size(), i);
    return negative_ && i > trailing_zeros() ? !one : one;
}

void integer::reserve(std::size_t bits) {
    check_bits(bits);
    const std::size_t size = magnitude_.size();
    magnitude_.resize_uninitialized(std::max(size, bits / limb_bits + (bits % limb_bits != 0 ? 1 : 0)));
    magnitude_.truncate(size);
}

void integer::set_bit(std::size_t i, bool value) {
    if (bit(i) == value) {
        return;
    }
    if (negative_) {
        const integer power = integer(1) << i;
        if (value) {
            *this += power;
        } else {
            *this -= power;
        }
        return;
    }
    if (value) {
        check_bits(i);
        check_bits(i + 1);
        const std::size_t n = magnitude_.size(), at = i / limb_bits;
        if (at >= n) {
            magnitude_.resize_uninitialized(at + 1);
            row::zero(magnitude_.data() + n, at + 1 - n);
        }
        magnitude_[at] |= limb{1} << (i % limb_bits);
    } else {
        magnitude_[i / limb_bits] ^= limb{1} << (i % limb_bits);
        magnitude_.normalize();
    }
}

std::optional<std::size_t> integer::find_one(std::size_t from) const noexcept {
    if (!negative_) {
        const std::size_t i = find_bit(limbs(), from, false);
        return i < magnitude_.size() * limb_bits ? std::optional(i) : std::nullopt;
    }
    return from <= trailing_zeros() ? trailing_zeros() : std::max(from, find_bit(limbs(), from, true));
}

std::optional<std::size_t> integer::find_zero(std::size_t from) const noexcept {
    if (!negative_) {
        return std::max(from, find_bit(limbs(), from, true));
    }
    if (from < trailing_zeros()) {
        return from;
    }
    const std::size_t i = find_bit(limbs(), std::max(from, trailing_zeros() + 1), false);
    return i < magnitude_.size() * limb_bits ? std::optional(i) : std::nullopt;
}

namespace {

/// r = a mod 2^(w n - above), a below zero: the two's complement of its magnitude, of n limbs.
[[gnu::noinline]] void low_bits_of_negative(integer& r, const integer& a, std::size_t n, unsigned above) {
    const detail::limb_row& x = integer_access::row(a);
    const std::size_t copied = std::min(n, x.size());
    integer_access::into(r, &r == &a || n <= integer_access::row(r).capacity(), [&](integer& to) {
        detail::limb_row& z = integer_access::row(to);
        z.resize_uninitialized(n);
        if (&to != &a) {
            row::copy(z.data(), x.data(), copied);
        }
        row::zero(z.data() + copied, n - copied);
        kernels::integer().negate_if(z.data(), n, 1);
        z[n - 1] &= max_limb<limb> >> above;
        integer_access::settle(to, false);
    });
}

}  // namespace

void low_bits(integer& r, const integer& a, std::size_t count) {
    const detail::limb_row& x = integer_access::row(a);
    const auto above = static_cast<unsigned>((limb_bits - count % limb_bits) % limb_bits);
    std::size_t n = count / limb_bits + (above != 0 ? 1 : 0);
    if (a.is_negative()) {
        if (count <= a.trailing_zeros()) {
            r = integer();
        } else {  // whose sign bits reach up to the count
            check_bits(count);
            low_bits_of_negative(r, a, n, above);
        }
        return;
    }
    // The highest limbs are looked at where they have lain for a while: what has just been copied would have to be waited for.
    limb mask = max_limb<limb> >> above;
    if (n > x.size()) {
        n = x.size();
        mask = max_limb<limb>;
    }
    limb top = 0;
    while (n != 0 && (top = x[n - 1] & mask) == 0) {
        --n;
        mask = max_limb<limb>;
    }
    if (n == 0) {
        r = integer();
        return;
    }
    detail::limb_row& z = integer_access::row(r);
    if (&r != &a) {
        z.resize_discarding(n);
        if (n <= detail::limb_row::inline_capacity) {
            for (std::size_t i = 0; i + 1 < n; ++i) {
                z[i] = x[i];
            }
        } else {
            std::copy_n(x.data(), n, z.data());
        }
    }
    z[n - 1] = top;
    integer_access::prepare(r, n, false);
}

integer low_bits(const integer& a, std::size_t count) {
    integer r;
    low_bits(r, a, count);
    return r;
}

}  // namespace carry
