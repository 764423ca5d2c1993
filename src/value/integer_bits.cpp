// Single bits in two's complement.
#include "integer/add.hpp"
#include "kernels/kernels.hpp"
#include "row/negate.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>

namespace carry {

using detail::check_bits;
using detail::integer_access;

namespace {

/// The least i >= from for which bit i of a is one, or else zero; the size of a in bits where there is none.
std::size_t lowest_bit(std::span<const limb> a, std::size_t from, bool one) noexcept {
    const limb mask = one ? limb{0} : max_limb<limb>;
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

void integer::reserve(std::size_t bits) {
    check_bits(bits);
    const std::size_t size = magnitude_.size();
    magnitude_.resize_uninitialized(std::max(size, bits / limb_bits + (bits % limb_bits != 0 ? 1 : 0)));
    magnitude_.truncate(size);
}

// What set_bit leaves: bits above the magnitude, and of negative values those up to the lowest one, where there is a carry.
void integer::set_bit_otherwise(std::size_t i, bool value) {
    if (bit(i) == value) {
        return;
    }
    const std::size_t n = magnitude_.size(), at = i / limb_bits;
    const limb place = limb{1} << (i % limb_bits);
    if (at >= n) {
        check_bits(i);
        check_bits(i + 1);
        magnitude_.resize_uninitialized(at + 1);
        row::zero(magnitude_.data() + n, at - n);
        magnitude_[at] = place;
    } else if (value) {  // below the lowest one: -a + 2^i = -(a - 2^i)
        integer_rows::sub_upwards(magnitude_.data() + at, n - at, place);
        magnitude_.normalize();
    } else {  // the lowest one: -a - 2^i = -(a + 2^i)
        const std::size_t bits = bit_length();
        if (lowest_bit(limbs(), i, false) >= bits) {  // which is all ones, and becomes a power of two
            check_bits(bits + 1);
            if (bits == n * limb_bits) {
                magnitude_.resize_uninitialized(n + 1);
                magnitude_[n] = 0;
            }
        }
        integer_rows::add_upwards(magnitude_.data() + at, magnitude_.size() - at, place);
    }
}

std::optional<std::size_t> integer::find_bit_otherwise(std::size_t from, bool one) const noexcept {
    if (negative_ && from <= trailing_zeros()) {
        if (one || from < trailing_zeros()) {
            return one ? trailing_zeros() : from;
        }
        ++from;
    }
    const bool one_of_magnitude = one != negative_;
    const std::size_t i = lowest_bit(limbs(), from, one_of_magnitude);
    if (i < magnitude_.size() * limb_bits) {
        return i;
    }
    return one_of_magnitude ? std::nullopt : std::optional(std::max(from, i));
}

namespace {

/// r = the complement of a. r may be a.
void complement(limb* r, const limb* a, std::size_t n) noexcept {
    constexpr std::size_t least_by_kernel = 8;  // limbs
    if (n < least_by_kernel) {
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = value_barrier(static_cast<limb>(~a[i]));  // a vector would be waited for
        }
    } else {
        kernels::integer().bits->logical_and(r, a, a, n, max_limb<limb>, max_limb<limb>, 0);
    }
}

/// r = a mod 2^(w n - above), a below zero with a one below that, in limb `lowest`: the two's complement of its magnitude, of n
/// limbs.
[[gnu::noinline]] void low_bits_of_negative(integer& r, const integer& a, std::size_t n, unsigned above, std::size_t lowest) {
    const detail::limb_row& x = integer_access::row(a);
    const std::size_t xn = x.size();
    // The highest limb apart, before it is written: it is looked at.
    const limb highest = n > xn ? max_limb<limb> : n - 1 == lowest ? limb{0} - x[n - 1] : static_cast<limb>(~x[n - 1]);
    const limb top = highest & (max_limb<limb> >> above);
    integer_access::into(r, &r == &a || n <= integer_access::row(r).capacity(), [&](integer& to) {
        detail::limb_row& z = integer_access::row(to);
        z.resize_uninitialized(n);
        const std::size_t copied = std::min(n - 1, xn);
        row::negate(z.data(), x.data(), copied, lowest, complement);  // x may be z, which may have moved
        std::fill_n(z.data() + copied, n - 1 - copied, max_limb<limb>);
        z[n - 1] = top;
        integer_access::set_sign(to, false);
        if (top == 0) {
            z.normalize();
        }
    });
}

}  // namespace

void low_bits(integer& r, const integer& a, std::size_t count) {
    const detail::limb_row& x = integer_access::row(a);
    const auto above = static_cast<unsigned>((limb_bits - count % limb_bits) % limb_bits);
    std::size_t n = count / limb_bits + (above != 0 ? 1 : 0);
    if (a.is_negative()) {
        if (const std::size_t zeros = a.trailing_zeros(); count <= zeros) {
            r = integer();
        } else {  // whose sign bits reach up to the count
            check_bits(count);
            low_bits_of_negative(r, a, n, above, zeros / limb_bits);
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
