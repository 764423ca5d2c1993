// Sums, differences and products.
#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

/// Whether the sum of two magnitudes may have a limb more than the longer of them: whether its top limb overflows with a carry.
bool may_carry_out(const limb_row& a, const limb_row& b) noexcept {
    const std::size_t n = std::max(a.size(), b.size());
    limb carry = 1;
    add_with_carry(a.size() == n ? a[n - 1] : limb{0}, b.size() == n ? b[n - 1] : limb{0}, carry);
    return carry != 0;
}

/// r = a + b; returns its number of limbs: max(an, bn), and one more where there is a carry. r may be a or b.
std::size_t add_magnitudes(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an < bn) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    const limb carry = integer_rows::add(r, a, an, b, bn);
    if (carry != 0) {
        r[an++] = carry;
    }
    return an;
}

integer sum(const integer& a, const integer& b, bool b_negative) {
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    if (y.empty()) {
        return a;
    }
    if (x.empty()) {
        return integer_access::with_sign(b, b_negative);
    }
    if (a.is_negative() == b_negative) {
        integer r = integer_access::sized(std::max(x.size(), y.size()) + (may_carry_out(x, y) ? 1 : 0));
        limb_row& z = integer_access::row(r);
        z.truncate(add_magnitudes(z.data(), x.data(), x.size(), y.data(), y.size()));
        integer_access::finish(r, b_negative);
        return r;
    }
    const auto order = row::compare(x.data(), x.size(), y.data(), y.size());
    if (order == 0) {
        return {};
    }
    const limb_row& longer = order > 0 ? x : y;
    const limb_row& shorter = order > 0 ? y : x;
    integer r = integer_access::sized(longer.size());
    integer_rows::sub(integer_access::row(r).data(), longer.data(), longer.size(), shorter.data(), shorter.size());
    integer_access::settle(r, order > 0 ? a.is_negative() : b_negative);
    return r;
}

}  // namespace

integer& integer::add(const integer& b, bool b_negative) {
    const std::size_t an = magnitude_.size(), bn = b.magnitude_.size(), n = std::max(an, bn);
    if (bn == 0) {
        return *this;
    }
    if (negative_ == b_negative || an == 0) {
        const bool carry = may_carry_out(magnitude_, b.magnitude_);
        if (carry && (n + 1) * limb_bits > max_bits) {  // it may turn out too long, and then nothing may have changed
            return *this = sum(*this, b, b_negative);
        }
        magnitude_.resize_uninitialized(n + (carry ? 1 : 0));
        magnitude_.truncate(add_magnitudes(magnitude_.data(), magnitude_.data(), an, b.magnitude_.data(), bn));
        negative_ = b_negative;
        return *this;
    }
    const auto order = row::compare(magnitude_.data(), an, b.magnitude_.data(), bn);
    if (order > 0) {
        integer_rows::sub(magnitude_.data(), magnitude_.data(), an, b.magnitude_.data(), bn);
        integer_access::settle(*this, negative_);
    } else if (order < 0) {
        magnitude_.resize_uninitialized(n);
        integer_rows::sub(magnitude_.data(), b.magnitude_.data(), bn, magnitude_.data(), an);
        integer_access::settle(*this, b_negative);
    } else {
        magnitude_.truncate(0);
        negative_ = false;
    }
    return *this;
}

integer& integer::operator+=(const integer& b) { return add(b, b.negative_); }
integer& integer::operator-=(const integer& b) { return add(b, !b.negative_); }

integer operator+(const integer& a, const integer& b) { return sum(a, b, b.negative_); }
integer operator+(integer&& a, const integer& b) { return std::move(a += b); }
integer operator+(integer&& a, integer&& b) { return std::move(a += b); }
integer operator+(const integer& a, integer&& b) {
    return b.magnitude_.capacity() < a.magnitude_.size() ? sum(a, b, b.negative_) : std::move(b += a);
}

integer operator-(const integer& a, const integer& b) { return sum(a, b, !b.negative_); }
integer operator-(integer&& a, const integer& b) { return std::move(a -= b); }
integer operator-(integer&& a, integer&& b) { return std::move(a -= b); }
integer operator-(const integer& a, integer&& b) {
    return b.magnitude_.capacity() < a.magnitude_.size() ? sum(a, b, !b.negative_) : -std::move(b -= a);
}

integer& integer::operator++() { return add(1, false); }
integer& integer::operator--() { return add(1, true); }
integer integer::operator++(int) {
    integer before(*this);
    ++*this;
    return before;
}
integer integer::operator--(int) {
    integer before(*this);
    --*this;
    return before;
}

namespace {

/// r = a b, r being neither of them. What throws does so before r is touched, but for a product that is too long by one bit.
void multiply_into(integer& r, const integer& a, const integer& b) {
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    limb_row& z = integer_access::row(r);
    const bool negative = a.is_negative() != b.is_negative();
    if (x.size() == 1 && y.size() == 1) {  // a call would take longer than the product
        const wide_limb<limb> product = multiply_wide(x[0], y[0]);
        integer_access::set(r, product.low, product.high, negative);
        return;
    }
    const std::size_t size = x.size() + y.size();
    if (size > max_bits / limb_bits) {
        detail::check_bits(a.bit_length() + b.bit_length() - 1);
    }
    if (x.empty() || y.empty()) {
        z.truncate(0);
        integer_access::settle(r, false);
    } else if (x.size() == y.size() && x.size() <= kernels::most_equal) {
        z.resize_discarding(size);
        kernels::integer().mul_n[x.size()](z.data(), x.data(), y.data());
        integer_access::settle(r, negative);
    } else if (x.size() == 1 || y.size() == 1) {
        const limb_row& longer = y.size() == 1 ? x : y;
        const limb factor = y.size() == 1 ? y[0] : x[0];
        z.resize_discarding(size);
        z[longer.size()] = kernels::integer().mul_1(z.data(), longer.data(), longer.size(), factor);
        integer_access::finish(r, negative);
    } else {
        product_scratch scratch(integer_rows::mul_scratch_at_level(x.size(), y.size()));
        z.resize_discarding(size);
        integer_rows::mul(z.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
        integer_access::finish(r, negative);
    }
}

/// r = a^2, r not being a. As above.
void square_into(integer& r, const integer& a) {
    const limb_row& x = integer_access::row(a);
    limb_row& z = integer_access::row(r);
    if (x.size() == 1) {
        const wide_limb<limb> square = multiply_wide(x[0], x[0]);
        integer_access::set(r, square.low, square.high, false);
        return;
    }
    if (2 * x.size() > max_bits / limb_bits) {
        detail::check_bits(2 * a.bit_length() - 1);
    }
    if (x.empty()) {
        z.truncate(0);
        integer_access::settle(r, false);
    } else if (x.size() <= kernels::most_equal) {
        z.resize_discarding(2 * x.size());
        kernels::integer().sqr_n[x.size()](z.data(), x.data());
        integer_access::settle(r, false);
    } else {
        product_scratch scratch(integer_rows::sqr_scratch_at_level(x.size()));
        z.resize_discarding(2 * x.size());
        integer_rows::sqr(z.data(), x.data(), x.size(), scratch.data());
        integer_access::finish(r, false);
    }
}

/// Whether it takes more than the sizes to tell that a product of so many limbs is not too long.
bool may_be_too_long(std::size_t limbs) noexcept { return limbs >= max_bits / limb_bits; }

}  // namespace

integer operator*(const integer& a, const integer& b) {
    integer r;
    &a == &b ? square_into(r, a) : multiply_into(r, a, b);
    return r;
}

void mul(integer& r, const integer& a, const integer& b) {
    if (&a == &b) {
        sqr(r, a);
    } else if (&r == &a || &r == &b || may_be_too_long(a.magnitude_.size() + b.magnitude_.size())) {
        r = a * b;
    } else {
        multiply_into(r, a, b);
    }
}

integer multiply(const integer& a, const integer& b, unsigned threads) {
    const limb_row& x = a.magnitude_.size() >= b.magnitude_.size() ? a.magnitude_ : b.magnitude_;
    const limb_row& y = &x == &a.magnitude_ ? b.magnitude_ : a.magnitude_;
    threads = std::min(threads, integer_rows::most_threads);
    if (threads < 2 || y.empty()) {
        return a * b;
    }
    if (x.size() + y.size() > max_bits / limb_bits) {
        detail::check_bits(a.bit_length() + b.bit_length() - 1);
    }
    integer r = integer_access::sized(x.size() + y.size());
    scratch_limbs<> scratch(integer_rows::mul_threads_scratch(x.size(), y.size(), threads));
    integer_rows::mul_threads(r.magnitude_.data(), x.data(), x.size(), y.data(), y.size(), scratch.data(), threads);
    integer_access::finish(r, a.negative_ != b.negative_);
    return r;
}

integer& integer::operator*=(const integer& b) {
    if (b.magnitude_.size() == 1 && !magnitude_.empty() && bit_length() + b.bit_length() <= max_bits) {
        const limb factor = b.magnitude_[0];
        const bool negative = negative_ != b.negative_;
        const std::size_t n = magnitude_.size();
        if (bit_length() + b.bit_length() > n * limb_bits) {
            magnitude_.resize_uninitialized(n + 1);
        }
        const limb high = kernels::integer().mul_1(magnitude_.data(), magnitude_.data(), n, factor);
        if (magnitude_.size() > n) {
            magnitude_[n] = high;
        }
        integer_access::settle(*this, negative);
        return *this;
    }
    return *this = *this * b;
}

integer sqr(const integer& a) {
    integer r;
    square_into(r, a);
    return r;
}

void sqr(integer& r, const integer& a) {
    if (&r == &a || may_be_too_long(2 * integer_access::row(a).size())) {
        r = sqr(a);
    } else {
        square_into(r, a);
    }
}

integer abs(const integer& a) { return a.is_negative() ? -a : a; }
integer abs(integer&& a) noexcept { return a.is_negative() ? -std::move(a) : std::move(a); }

}  // namespace carry
