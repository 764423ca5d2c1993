// Products and powers of gf2x.

#include <carry/gf2x.hpp>

#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/exponent.hpp"
#include "value/gf2x_access.hpp"

#include <bit>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::gf2x_access;
using detail::limb_row;

namespace {

/// Throws std::length_error where a product of so many limbs has too many bits. The operands are not zero.
void check_product(const limb_row& a, const limb_row& b) {
    if (a.size() + b.size() > max_bits / limb_bits) {
        detail::check_bits(row::bit_length(a.data(), a.size()) + row::bit_length(b.data(), b.size()) - 1);
    }
}

/// The limbs of the product of two normalized rows, which are not empty. Their upper limbs tell: to read the product's would
/// mean waiting for vectors that have just been stored.
std::size_t product_limbs(const limb_row& a, const limb_row& b) noexcept {
    const auto upper_bits = static_cast<unsigned>(std::bit_width(a[a.size() - 1]) + std::bit_width(b[b.size() - 1])) - 1;
    return a.size() + b.size() - (upper_bits <= limb_bits ? 1 : 0);
}

/// What `mul` and `sqr` leave: apart, so that the way of small products needs no stack frame. Whatever throws does so before r
/// is touched.
[[gnu::noinline]] void mul_otherwise(gf2x& r, const gf2x& a, const gf2x& b) {
    const limb_row& x = gf2x_access::row(a);
    const limb_row& y = gf2x_access::row(b);
    limb_row& z = gf2x_access::row(r);
    if (&r == &a || &r == &b) {
        r = a * b;
    } else if (&a == &b) {
        sqr(r, a);
    } else if (x.empty() || y.empty()) {
        z.truncate(0);
    } else {
        check_product(x, y);
        scratch_limbs<> scratch(gf2x_rows::mul_scratch(x.size(), y.size()));
        z.resize_discarding(x.size() + y.size());
        gf2x_rows::mul(z.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
        z.truncate(product_limbs(x, y));
    }
}
[[gnu::noinline]] void sqr_otherwise(gf2x& r, const gf2x& a) {
    const limb_row& x = gf2x_access::row(a);
    limb_row& z = gf2x_access::row(r);
    if (&r == &a) {
        r = sqr(a);
    } else if (x.empty()) {
        z.truncate(0);
    } else {
        check_product(x, x);
        z.resize_discarding(2 * x.size());
        gf2x_rows::sqr(z.data(), x.data(), x.size(), nullptr);  // squares want no scratch
        z.truncate(product_limbs(x, x));
    }
}

/// Room for a product of so many limbs, if they are few: then the result has it in the object, or now.
void make_room(limb_row& r, std::size_t limbs) {
    if (limbs <= 2 * kernels::most_equal) {
        r.resize_discarding(limbs);
    }
}

}  // namespace

gf2x operator*(const gf2x& a, const gf2x& b) {
    gf2x r;
    make_room(r.row_, a.row_.size() + b.row_.size());
    mul(r, a, b);
    return r;
}

void mul(gf2x& r, const gf2x& a, const gf2x& b) {
    const kernels::gf2x_kernels* kernel = kernels::active_gf2x.load(std::memory_order_acquire);
    const limb_row& x = a.row_;
    const limb_row& y = b.row_;
    const std::size_t n = x.size();
    if (kernel != nullptr && n == y.size() && n - 1 < kernels::most_equal && kernel->mul_n[n] != nullptr &&
        2 * n <= r.row_.capacity() && &r != &a && &r != &b) [[likely]] {
        r.row_.truncate(product_limbs(x, y));
        kernel->mul_n[n](r.row_.data(), x.data(), y.data());
    } else {
        mul_otherwise(r, a, b);
    }
}

void addmul(gf2x& r, const gf2x& a, const gf2x& b) {
    if (!a.is_zero() && !b.is_zero()) {
        r += a * b;
    }
}

gf2x multiply(const gf2x& a, const gf2x& b, unsigned threads) {
    if (threads < 2 || &a == &b || a.is_zero() || b.is_zero()) {
        return a * b;
    }
    const limb_row& x = gf2x_access::row(a);
    const limb_row& y = gf2x_access::row(b);
    check_product(x, y);
    scratch_limbs<> scratch(gf2x_rows::mul_threads_scratch(x.size(), y.size(), threads));
    limb_row product(x.size() + y.size());
    gf2x_rows::mul_threads(product.data(), x.data(), x.size(), y.data(), y.size(), scratch.data(), threads);
    return gf2x_access::make(std::move(product));
}

gf2x sqr(const gf2x& a) {
    gf2x r;
    make_room(gf2x_access::row(r), 2 * a.limbs().size());
    sqr(r, a);
    return r;
}

void sqr(gf2x& r, const gf2x& a) {
    const kernels::gf2x_kernels* kernel = kernels::active_gf2x.load(std::memory_order_acquire);
    const limb_row& x = gf2x_access::row(a);
    limb_row& z = gf2x_access::row(r);
    const std::size_t n = x.size();
    constexpr std::size_t most = std::size_t{1} << 16;  // limbs of what is surely not too long
    if (kernel != nullptr && n - 1 < most && 2 * n <= z.capacity() && &r != &a) [[likely]] {
        z.truncate(product_limbs(x, x));
        if (n <= kernels::most_equal) {
            kernel->sqr_n[n](z.data(), x.data());
        } else {
            kernel->sqr_basecase(z.data(), x.data(), n);
        }
    } else {
        sqr_otherwise(r, a);
    }
}

void pow(gf2x& r, const gf2x& a, std::uint64_t e) {
    const std::uint64_t degree = a.is_zero() ? 0 : static_cast<std::uint64_t>(a.degree());
    if (degree != 0) {
        detail::check_bits(e > max_bits / degree ? max_bits + 1 : static_cast<std::size_t>(degree * e) + 1);
    }
    if (e == 0) {
        r = gf2x(1);
        return;
    }
    if (degree == 0 || e == 1) {
        r = a;
        return;
    }
    gf2x x, y;
    const gf2x* from = &a;
    gf2x *to = &x, *other = &y;
    const auto bits = static_cast<unsigned>(std::bit_width(e));
    unsigned left = bits - 1 + static_cast<unsigned>(std::popcount(e)) - 1;  // squares and products
    const auto put = [&](auto compute) {
        compute(--left == 0 ? r : *to, *from);
        from = to;
        std::swap(to, other);
    };
    for (unsigned i = bits - 1; i-- > 0;) {
        put([](gf2x& z, const gf2x& power) { sqr(z, power); });
        if ((e >> i & 1) != 0) {
            put([&a](gf2x& z, const gf2x& power) { mul(z, power, a); });
        }
    }
}

gf2x pow(const gf2x& a, std::uint64_t e) {
    gf2x r;
    pow(r, a, e);
    return r;
}

void pow(gf2x& r, const gf2x& a, const integer& e) {
    if (a.degree() <= 0) {  // any exponent will do
        if (a.is_zero() && e.is_negative()) {
            throw std::domain_error("carry: zero has no inverse");
        }
        r = e.is_zero() ? gf2x(1) : a;
        return;
    }
    pow(r, a, detail::exponent_of_power(e, "carry: a negative power is no polynomial"));
}

gf2x pow(const gf2x& a, const integer& e) {
    gf2x r;
    pow(r, a, e);
    return r;
}

}  // namespace carry
