// Products and squares.
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

/// Whether a product of rows, an >= bn >= 1, is the kernel's, which wants no scratch.
bool is_basecase(const kernels::integer_kernels& kernels, std::size_t an, std::size_t bn) noexcept {
    return an <= integer_rows::basecase_block &&
           bn < std::min(kernels.thresholds.mul_karatsuba, kernels.thresholds.mul_ntt_shorter);
}

/// Whether a square of n limbs is the kernel's.
bool is_basecase_square(const kernels::integer_kernels& kernels, std::size_t n) noexcept {
    return n != 0 && n < std::min(kernels.thresholds.sqr_karatsuba, integer_rows::basecase_block);
}

/// Whether the product of x and y may have a highest limb that is zero. The highest limbs of the operands tell, nearly always:
/// then the product, which would still be on its way to memory, is not looked at, and what makes it is jumped to.
bool may_end_with_zero(const limb_row& x, const limb_row& y) noexcept {
    return multiply_wide(x[x.size() - 1], y[y.size() - 1]).high == 0;
}

/// The same for the square of x, where they always tell.
bool ends_with_zero(const limb_row& x) noexcept { return x[x.size() - 1] >> (limb_bits / 2) == 0; }

/// Drops the highest limb of a product if it is zero.
void drop_zero(limb_row& z, bool may_be_zero) noexcept {
    if (may_be_zero && z[z.size() - 1] == 0) {
        z.truncate(z.size() - 1);
    }
}

/// A product and a square by any method: apart, so that the way of the others has no room for scratch on its stack.
[[gnu::noinline]] void multiply_rows(limb_row& z, const limb_row& x, const limb_row& y) {
    product_scratch scratch(integer_rows::mul_scratch_at_level(x.size(), y.size()));
    z.resize_discarding(x.size() + y.size());
    integer_rows::mul(z.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
}
[[gnu::noinline]] void square_rows(limb_row& z, const limb_row& x) {
    product_scratch scratch(integer_rows::sqr_scratch_at_level(x.size()));
    z.resize_discarding(2 * x.size());
    integer_rows::sqr(z.data(), x.data(), x.size(), scratch.data());
}

/// r = a b, r being neither of them. What throws does so before r is touched, but for a product that is too long by one bit.
[[gnu::noinline]] void multiply_otherwise(integer& r, const integer& a, const integer& b) {
    const bool in_order = integer_access::row(a).size() >= integer_access::row(b).size();
    const limb_row& x = integer_access::row(in_order ? a : b);
    const limb_row& y = integer_access::row(in_order ? b : a);
    limb_row& z = integer_access::row(r);
    const std::size_t size = x.size() + y.size();
    if (size > max_bits / limb_bits) {
        detail::check_bits(a.bit_length() + b.bit_length() - 1);
    }
    if (y.empty()) {
        z.truncate(0);
        integer_access::settle(r, false);
        return;
    }
    const kernels::integer_kernels& kernels = kernels::integer();
    if (y.size() == 1) {
        const limb factor = y[0];
        z.resize_discarding(size);
        z[x.size()] = kernels.mul_1(z.data(), x.data(), x.size(), factor);
    } else if (is_basecase(kernels, x.size(), y.size())) {
        z.resize_discarding(size);
        kernels.mul_basecase(z.data(), x.data(), x.size(), y.data(), y.size());
    } else {
        multiply_rows(z, x, y);
    }
    integer_access::prepare(r, size, a.is_negative() != b.is_negative());
    drop_zero(z, y.size() == 1 || may_end_with_zero(x, y));
    integer_access::check_size(r);
}

/// r = a^2, r not being a. As above.
[[gnu::noinline]] void square_otherwise(integer& r, const integer& a) {
    const limb_row& x = integer_access::row(a);
    limb_row& z = integer_access::row(r);
    if (2 * x.size() > max_bits / limb_bits) {
        detail::check_bits(2 * a.bit_length() - 1);
    }
    if (x.empty()) {
        z.truncate(0);
        integer_access::settle(r, false);
        return;
    }
    const kernels::integer_kernels& kernels = kernels::integer();
    if (x.size() < kernels.thresholds.sqr_karatsuba) {
        z.resize_discarding(2 * x.size());
        kernels.sqr_basecase(z.data(), x.data(), x.size());
    } else {
        square_rows(z, x);
    }
    integer_access::prepare(r, 2 * x.size() - (ends_with_zero(x) ? 1 : 0), false);
    integer_access::check_size(r);
}

/// r = x y by the level's function, r having its size and sign, and the highest limb may be zero.
[[gnu::noinline]] void multiply_and_look(integer& r, const limb* x, const limb* y, kernels::mul_equal multiply) noexcept {
    multiply(integer_access::row(r).data(), x, y);
    drop_zero(integer_access::row(r), true);
}

/// r = a b by the level's function for the two sizes, a and b being two others: where there is one, r has room, and the level
/// has been chosen. Else false. That function is the last that is called, so no register is saved.
[[gnu::always_inline]] inline bool multiply_few(integer& r, const integer& a, const integer& b) noexcept {
    using kernels::most_equal, kernels::most_few;
    static_assert(most_equal == most_few);
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    limb_row& z = integer_access::row(r);
    const kernels::integer_kernels* const kernels = kernels::active_integer.load(std::memory_order_acquire);
    const std::size_t n = x.size(), m = y.size();
    if (n - 1 >= most_few || m - 1 >= most_few || n + m > z.capacity() || kernels == nullptr ||
        (n != m && kernels->mul_few == nullptr)) {
        return false;
    }
    const kernels::mul_equal multiply = n == m ? kernels->mul_n[n] : (*kernels->mul_few)[most_few * (n - 1) + m - 1];
    const bool may_be_zero = may_end_with_zero(x, y);
    limb* const product = integer_access::prepare(r, n + m, a.is_negative() != b.is_negative());
    if (may_be_zero) {
        multiply_and_look(r, x.data(), y.data(), multiply);
    } else {
        multiply(product, x.data(), y.data());
    }
    return true;
}

/// r = a^2 likewise, and by the level's square of any size while that is the best.
[[gnu::always_inline]] inline bool square_few(integer& r, const integer& a) noexcept {
    const limb_row& x = integer_access::row(a);
    const kernels::integer_kernels* const kernels = kernels::active_integer.load(std::memory_order_acquire);
    const std::size_t n = x.size();
    if (2 * n > integer_access::row(r).capacity() || kernels == nullptr) {
        return false;
    }
    if (n - 1 < kernels::most_equal) [[likely]] {
        kernels->sqr_n[n](integer_access::prepare(r, 2 * n - (ends_with_zero(x) ? 1 : 0), false), x.data());
        return true;
    }
    if (!is_basecase_square(*kernels, n)) {
        return false;
    }
    kernels->sqr_basecase(integer_access::prepare(r, 2 * n - (ends_with_zero(x) ? 1 : 0), false), x.data(), n);
    return true;
}

/// r = a b for two numbers of one limb, of which r may be one: a call would take longer than the product. Else false.
[[gnu::always_inline]] inline bool multiply_single(integer& r, const integer& a, const integer& b) noexcept {
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    if (x.size() != 1 || y.size() != 1) {
        return false;
    }
    const wide_limb<limb> product = multiply_wide(x[0], y[0]);
    integer_access::set(r, product.low, product.high, a.is_negative() != b.is_negative());
    return true;
}

/// Whether it takes more than the sizes to tell that a product of so many limbs is not too long.
bool may_be_too_long(std::size_t limbs) noexcept { return limbs >= max_bits / limb_bits; }

/// r = x y by the kernel, r having its size and sign, where the highest limb may be zero, or a call is better than a jump.
[[gnu::noinline]] void multiply_and_look(integer& r, const limb_row& x, const limb_row& y,
                                         const kernels::integer_kernels& kernels) noexcept {
    kernels.mul_basecase(integer_access::row(r).data(), x.data(), x.size(), y.data(), y.size());
    drop_zero(integer_access::row(r), true);
}

/// r = a b and r = a^2 for all that is not done above; r may be an operand.
[[gnu::noinline]] void multiply_any(integer& r, const integer& a, const integer& b) {
    if (&r == &a || &r == &b || may_be_too_long(integer_access::row(a).size() + integer_access::row(b).size())) {
        r = a * b;
    } else {
        multiply_otherwise(r, a, b);
    }
}

/// r = x b with this sign, b not 0, by the kernel where r, which may be what x belongs to, has room, and the level has been
/// chosen; returns whether it is done.
[[gnu::always_inline]] inline bool multiply_by_limb(integer& r, const limb_row& x, limb b, bool negative) noexcept {
    const kernels::integer_kernels* const kernels = kernels::active_integer.load(std::memory_order_acquire);
    const std::size_t n = x.size();
    if (n - 1 >= integer_rows::basecase_block || n >= integer_access::row(r).capacity() || kernels == nullptr) {
        return false;
    }
    limb* const product = integer_access::row(r).data();
    const limb high = kernels->mul_1(product, x.data(), n, b);
    product[n] = high;
    integer_access::prepare(r, n + (high != 0 ? 1 : 0), negative);
    return true;
}

/// r = a b for all others, b not 0; r may be a.
[[gnu::noinline]] void multiply_any_by_limb(integer& r, const integer& a, limb b, bool negative) {
    const limb_row& x = integer_access::row(a);
    const std::size_t n = x.size();
    integer_access::into(r, n < max_bits / limb_bits, [&](integer& to) {
        limb_row& row = integer_access::row(to);
        std::size_t room = n + 1;
        if (n >= row.capacity()) [[unlikely]] {
            room = a.bit_length() + significant_bits(b) > n * limb_bits ? n + 1 : n;
            &to == &a ? row.resize_uninitialized(room) : row.resize_discarding(room);
        }
        limb* const z = row.data();
        const limb high = kernels::integer().mul_1(z, x.data(), n, b);
        if (room > n) {
            z[n] = high;
        }
        integer_access::prepare(to, n + (high != 0 ? 1 : 0), negative && n != 0);
        integer_access::check_size(to);
    });
}

/// r = a b for a b of one limb; r may be an operand.
[[gnu::noinline]] void multiply_by_one(integer& r, const integer& a, const integer& b) {
    const limb factor = integer_access::row(b)[0];
    const bool negative = a.is_negative() != b.is_negative();
    if (!multiply_by_limb(r, integer_access::row(a), factor, negative)) {
        multiply_any_by_limb(r, a, factor, negative);
    }
}

/// r = a b by the kernel where it multiplies such operands, r has room and is none of them, and the level has been chosen;
/// otherwise as above. What is called is the last thing that is done, so hardly a register is saved.
[[gnu::noinline]] void multiply_longer(integer& r, const integer& a, const integer& b) {
    const kernels::integer_kernels* const kernels = kernels::active_integer.load(std::memory_order_acquire);
    const integer *longer = &a, *shorter = &b;
    if (integer_access::row(a).size() < integer_access::row(b).size()) {
        std::swap(longer, shorter);
    }
    const limb_row &x = integer_access::row(*longer), &y = integer_access::row(*shorter);
    const std::size_t n = x.size(), m = y.size();
    if (m == 1) {
        multiply_by_one(r, *longer, *shorter);
    } else if (&r == longer || &r == shorter || n + m > integer_access::row(r).capacity() || kernels == nullptr || m == 0 ||
               !is_basecase(*kernels, n, m)) {
        multiply_any(r, a, b);
    } else {
        const bool may_be_zero = may_end_with_zero(x, y);
        limb* const product = integer_access::prepare(r, n + m, longer->is_negative() != shorter->is_negative());
        if (may_be_zero || m > kernels->most_jumped_to) {
            multiply_and_look(r, x, y, *kernels);
        } else {
            kernels->mul_basecase(product, x.data(), n, y.data(), m);
        }
    }
}

[[gnu::noinline]] void square_any(integer& r, const integer& a) {
    if (&r == &a || may_be_too_long(2 * integer_access::row(a).size())) {
        r = sqr(a);
    } else {
        square_otherwise(r, a);
    }
}

}  // namespace

integer operator*(const integer& a, const integer& b) {
    if (&a == &b) {
        return sqr(a);
    }
    integer r;
    if (!multiply_single(r, a, b) && !multiply_few(r, a, b)) {
        multiply_otherwise(r, a, b);
    }
    return r;
}

void integer::put_product(integer& r, const integer& a, detail::signed_limb b) {
    const limb_row& x = a.magnitude_;
    const std::size_t n = x.size();
    const bool negative = a.negative_ != b.negative;
    if (n <= 1 || b.magnitude == 0) {
        const wide_limb<limb> z = multiply_wide(n == 0 ? limb{0} : x[0], b.magnitude);
        integer_access::set(r, z.low, z.high);
        integer_access::set_sign(r, negative);
        return;
    }
    constexpr std::size_t few = 6;  // limbs, of which the product takes less time than a call, and any storage has room for it
    if (n <= few) {
        limb* const product = integer_access::row(r).data();
        const limb high = row::mul_1(product, x.data(), n, b.magnitude);
        product[n] = high;
        integer_access::prepare(r, n + (high != 0 ? 1 : 0), negative);
        return;
    }
    if (!multiply_by_limb(r, x, b.magnitude, negative)) {
        multiply_any_by_limb(r, a, b.magnitude, negative);
    }
}

integer integer::product(const integer& a, detail::signed_limb b) {
    integer r;
    put_product(r, a, b);
    return r;
}

void mul(integer& r, const integer& a, const integer& b) {
    if (multiply_single(r, a, b)) {
        return;
    }
    if (&a == &b) {
        sqr(r, a);
    } else if (&r == &a || &r == &b || !multiply_few(r, a, b)) {
        if (integer_access::row(b).size() == 1) {
            multiply_by_one(r, a, b);
        } else {
            multiply_longer(r, a, b);
        }
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
    if (b.magnitude_.size() == 1) {
        detail::signed_limb factor(b.magnitude_[0]);
        factor.negative = b.negative_;
        put_product(*this, *this, factor);
        return *this;
    }
    return *this = *this * b;
}

integer sqr(const integer& a) {
    integer r;
    if (!multiply_single(r, a, a) && !square_few(r, a)) {
        square_otherwise(r, a);
    }
    return r;
}

void sqr(integer& r, const integer& a) {
    if (!multiply_single(r, a, a) && (&r == &a || !square_few(r, a))) {
        square_any(r, a);
    }
}

integer abs(const integer& a) { return a.is_negative() ? -a : a; }
void abs(integer& r, const integer& a) {
    r = a;
    integer_access::set_sign(r, false);
}
integer abs(integer&& a) noexcept { return a.is_negative() ? -std::move(a) : std::move(a); }

}  // namespace carry
