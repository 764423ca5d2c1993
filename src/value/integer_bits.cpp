// Shifts, bits, and logic in two's complement.
#include "integer/add.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>

namespace carry {

using detail::check_bits;
using detail::integer_access;
using detail::limb_row;

namespace {

/// r = a * 2^count, r: n limbs, the exact size of the result. r may be a.
void shift_row_left(limb* r, std::size_t n, const limb* a, std::size_t an, std::size_t count) noexcept {
    const std::size_t whole = count / limb_bits;
    const limb out = row::shift_left(r + whole, a, an, static_cast<unsigned>(count % limb_bits));
    row::zero(r, whole);
    if (n > whole + an) {
        r[whole + an] = out;
    }
}

/// r = floor(a / 2^count), made one larger if round_up, r: an - count / w limbs; returns the carry out. r may be a.
limb shift_row_right(limb* r, const limb* a, std::size_t an, std::size_t count, bool round_up) noexcept {
    const std::size_t whole = count / limb_bits;
    row::shift_right(r, a + whole, an - whole, static_cast<unsigned>(count % limb_bits));
    return round_up ? integer_rows::add_1(r, r, an - whole, 1) : 0;
}

/// The limbs of a * 2^count for a != 0. Throws std::length_error.
std::size_t shifted_size(const integer& a, std::size_t count) {
    check_bits(count);  // so that the sum does not wrap
    check_bits(a.bit_length() + count);
    return (a.bit_length() + count + limb_bits - 1) / limb_bits;
}

/// The limbs of a number that is given by sign and magnitude in two's complement, read from the lowest up.
class complement_reader {
public:
    complement_reader(const limb* a, std::size_t n, bool negative) noexcept
        : a_(a), n_(n), mask_(negative ? max_limb<limb> : 0) {
        carry_ = negative ? 1 : 0;
    }
    limb operator()(std::size_t i) noexcept { return add_with_carry<limb>((i < n_ ? a_[i] : 0) ^ mask_, 0, carry_); }

private:
    const limb* a_;
    std::size_t n_;
    limb mask_;
    limb carry_;
};

struct bit_and {
    limb operator()(limb a, limb b) const noexcept { return a & b; }
};
struct bit_or {
    limb operator()(limb a, limb b) const noexcept { return a | b; }
};
struct bit_xor {
    limb operator()(limb a, limb b) const noexcept { return a ^ b; }
};

/// How a logical operation on two signs comes out.
template <class Operation>
bool combined_sign(bool a, bool b) noexcept {
    return (Operation{}(a ? 1 : 0, b ? 1 : 0)) != 0;
}

/// A number of limbs that holds the result's magnitude.
template <class Operation>
std::size_t combined_size(std::size_t an, bool a_negative, std::size_t bn, bool b_negative) noexcept {
    if (combined_sign<Operation>(a_negative, b_negative)) {
        return std::max(an, bn) + 1;
    }
    if constexpr (std::same_as<Operation, bit_and>) {  // no larger than an operand that is not negative
        return a_negative ? bn : b_negative ? an : std::min(an, bn);
    } else {
        return std::max(an, bn);
    }
}

/// r = the magnitude of a combined with b, r: n limbs. r may be a or b.
template <class Operation>
void combine(limb* r, std::size_t n, const limb* a, std::size_t an, bool a_negative, const limb* b, std::size_t bn,
             bool b_negative) noexcept {
    if (!a_negative && !b_negative) {
        const std::size_t both = std::min(an, bn);
        for (std::size_t i = 0; i < both; ++i) {
            r[i] = Operation{}(a[i], b[i]);
        }
        if (n > both) {  // zero on the other side: what is not an `and` keeps these limbs
            row::copy(r + both, (an > bn ? a : b) + both, n - both);
        }
        return;
    }
    const bool negative = combined_sign<Operation>(a_negative, b_negative);
    complement_reader x(a, an, a_negative), y(b, bn, b_negative);
    const limb mask = negative ? max_limb<limb> : 0;
    limb carry = negative ? 1 : 0;
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = add_with_carry<limb>(Operation{}(x(i), y(i)) ^ mask, 0, carry);
    }
}

template <class Operation>
integer combined(const integer& a, const integer& b) {
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    const std::size_t n = combined_size<Operation>(x.size(), a.is_negative(), y.size(), b.is_negative());
    integer r = integer_access::sized(n);
    combine<Operation>(integer_access::row(r).data(), n, x.data(), x.size(), a.is_negative(), y.data(), y.size(),
                       b.is_negative());
    integer_access::finish(r, combined_sign<Operation>(a.is_negative(), b.is_negative()));
    return r;
}

template <class Operation>
integer& combine_in_place(integer& a, const integer& b) {
    limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    const std::size_t an = x.size(), bn = y.size();
    const bool a_negative = a.is_negative(), b_negative = b.is_negative();
    const std::size_t n = combined_size<Operation>(an, a_negative, bn, b_negative);
    if (n > x.capacity() || n * limb_bits > max_bits) {
        return a = combined<Operation>(a, b);
    }
    x.resize_uninitialized(n);
    combine<Operation>(x.data(), n, x.data(), an, a_negative, y.data(), bn, b_negative);
    integer_access::settle(a, combined_sign<Operation>(a_negative, b_negative));
    return a;
}

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

integer integer::shifted_left(const integer& a, std::size_t count) {
    if (a.is_zero()) {
        return {};
    }
    const std::size_t n = shifted_size(a, count);
    integer r = integer_access::sized(n);
    shift_row_left(r.magnitude_.data(), n, a.magnitude_.data(), a.magnitude_.size(), count);
    integer_access::settle(r, a.negative_);
    return r;
}

integer& integer::shift_left_in_place(std::size_t count) {
    if (!is_zero()) {
        const std::size_t an = magnitude_.size(), n = shifted_size(*this, count);
        magnitude_.resize_uninitialized(n);
        shift_row_left(magnitude_.data(), n, magnitude_.data(), an, count);
    }
    return *this;
}

integer integer::shifted_right(const integer& a, std::size_t count) {
    const std::size_t an = a.magnitude_.size(), whole = count / limb_bits;
    if (whole >= an) {
        return a.negative_ ? -1 : 0;
    }
    const bool round_up = a.negative_ && a.trailing_zeros() < count;
    integer r = integer_access::sized(an - whole + (round_up ? 1 : 0));
    const limb carry = shift_row_right(r.magnitude_.data(), a.magnitude_.data(), an, count, round_up);
    if (round_up) {
        r.magnitude_[an - whole] = carry;
    }
    integer_access::settle(r, a.negative_);
    return r;
}

integer& integer::shift_right_in_place(std::size_t count) {
    const std::size_t an = magnitude_.size(), whole = count / limb_bits;
    if (whole >= an) {
        *this = negative_ ? -1 : 0;
        return *this;
    }
    const bool round_up = negative_ && trailing_zeros() < count;
    const limb carry = shift_row_right(magnitude_.data(), magnitude_.data(), an, count, round_up);
    magnitude_.truncate(an - whole);
    if (carry != 0) {  // only where whole limbs went, which left room
        magnitude_.resize_uninitialized(an - whole + 1);
        magnitude_[an - whole] = carry;
    }
    integer_access::settle(*this, negative_);
    return *this;
}

integer operator&(const integer& a, const integer& b) { return combined<bit_and>(a, b); }
integer operator|(const integer& a, const integer& b) { return combined<bit_or>(a, b); }
integer operator^(const integer& a, const integer& b) { return combined<bit_xor>(a, b); }
integer& integer::operator&=(const integer& b) { return combine_in_place<bit_and>(*this, b); }
integer& integer::operator|=(const integer& b) { return combine_in_place<bit_or>(*this, b); }
integer& integer::operator^=(const integer& b) { return combine_in_place<bit_xor>(*this, b); }

integer integer::operator~() const& { return -1 - *this; }
integer integer::operator~() && { return -1 - std::move(*this); }

std::size_t integer::bit_length() const noexcept { return row::bit_length(magnitude_.data(), magnitude_.size()); }

std::size_t integer::trailing_zeros() const noexcept { return is_zero() ? 0 : row::count_trailing_zeros(magnitude_.data()); }

std::size_t integer::popcount() const {
    if (negative_) {
        throw std::domain_error("carry: a negative number has infinitely many bits that are one");
    }
    std::size_t count = 0;
    for (const limb x : limbs()) {
        count += static_cast<std::size_t>(std::popcount(x));
    }
    return count;
}

std::size_t hamming_distance(const integer& a, const integer& b) {
    if (a.is_negative() != b.is_negative()) {
        throw std::domain_error("carry: numbers of different signs differ in infinitely many bits");
    }
    return (a ^ b).popcount();
}

bool integer::bit(std::size_t i) const noexcept {
    const bool one = row::test_bit(magnitude_.data(), magnitude_.size(), i);
    return negative_ && i > trailing_zeros() ? !one : one;
}

void integer::set_bit(std::size_t i, bool value) {
    if (bit(i) == value) {
        return;
    }
    if (negative_) {
        const integer power = integer(1) << i;
        add(power, !value);
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

}  // namespace carry
