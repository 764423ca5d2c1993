// Products that are added to a number, or taken from it.
#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/negate.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

constexpr std::size_t most_limbs = max_bits / limb_bits;

/// A magnitude without leading zeros, which is not zero, and its sign.
struct term {
    const limb* data;
    std::size_t size;
    bool negative;
};

/// Whether the sum of two magnitudes that are not zero may have a limb more than the longer: whether its highest overflows with
/// a carry.
bool may_carry_out(const limb_row& z, const term& t) noexcept {
    limb carry = 1;
    const limb top = z.size() >= t.size ? z[z.size() - 1] : limb{0};
    add_with_carry(top, t.size >= z.size() ? t.data[t.size - 1] : limb{0}, carry);
    return carry != 0;
}

/// |z| + |t|.
void add_magnitude(limb_row& z, const term& t) {
    const std::size_t zn = z.size(), longer = std::max(zn, t.size);
    const bool may_carry = may_carry_out(z, t);
    z.resize_uninitialized(longer + (may_carry ? 1 : 0));
    limb* const r = z.data();
    const limb carry = zn < t.size ? integer_rows::add(r, t.data, t.size, r, zn) : integer_rows::add(r, r, zn, t.data, t.size);
    if (may_carry) {
        r[longer] = carry;
    }
}

/// ||z| - |t||; returns whether |z| < |t|. Rows of one size are not compared: the difference tells.
bool subtract_magnitude(limb_row& z, const term& t) {
    const std::size_t zn = z.size();
    if (zn < t.size) {
        z.resize_uninitialized(t.size);
        integer_rows::sub(z.data(), t.data, t.size, z.data(), zn);
        return true;
    }
    if (zn > t.size) {
        integer_rows::sub(z.data(), z.data(), zn, t.data, t.size);
        return false;
    }
    const kernels::integer_kernels& kernels = kernels::integer();
    if (kernels.sub_n(z.data(), z.data(), t.data, zn) == 0) {
        return false;
    }
    kernels.negate_if(z.data(), zn, 1);
    return true;
}

/// r + t, in r's memory.
void add_in_place(integer& r, const term& t) {
    limb_row& z = integer_access::row(r);
    bool negative = r.is_negative();
    if (z.empty()) {
        z.assign({t.data, t.size});
        negative = t.negative;
    } else if (negative == t.negative) {
        add_magnitude(z, t);
    } else {
        negative = subtract_magnitude(z, t) ? t.negative : negative;
    }
    integer_access::settle(r, negative);
}

void add_term(integer& r, const limb* product, std::size_t n, bool negative) {
    const term t{product, row::normalized_size(product, n), negative};
    if (std::max(integer_access::row(r).size(), t.size) < most_limbs) [[likely]] {
        add_in_place(r, t);
    } else {  // what may be too long goes apart
        integer sum = r;
        add_in_place(sum, t);
        integer_access::check_size(sum);
        r = std::move(sum);
    }
}

/// Whether z + x w and z - x w have room where z is, which is as long as x at least: that of a limb more, or no need for it, as
/// z is longer than x and nothing is carried out of its highest limb, to which at most 1 comes, or w times the highest limb of
/// x and 2.
bool has_room(const limb_row& z, const limb_row& x, limb w) noexcept {
    const std::size_t n = z.size(), xn = x.size();
    return n < z.capacity() ||
           (n > xn && z[n - 1] < max_limb<limb> - 1 - (n == xn + 1 ? multiply_wide(x[xn - 1], w).high : limb{0}));
}

/// The same after room was made for a long z: who adds to a number, or takes from it, does so more than once.
bool makes_room(limb_row& z, const limb_row& x, limb w) {
    const std::size_t n = z.size();
    if (n < x.size() || n >= most_limbs) {
        return false;
    }
    if (has_room(z, x, w)) [[likely]] {
        return true;
    }
    if (n > limb_row::inline_capacity) {
        z.resize_uninitialized(n + 1);
        z.truncate(n);
        return true;
    }
    return false;
}

/// r = r + x w for an r of x's sign times w's that has room. By itself, as are the next two: whoever calls less has fewer
/// registers to save.
[[gnu::noinline]] void add_multiple(integer& r, const limb_row& x, limb w) noexcept {
    limb_row& z = integer_access::row(r);
    const std::size_t n = z.size(), xn = x.size();
    limb* const sum = z.data();
    const limb carry = integer_rows::add_upwards(sum + xn, n - xn, kernels::integer().addmul_1(sum, x.data(), xn, w));
    if (carry != 0) {
        sum[n] = carry;
        z.truncate(n + 1);
    }
}

/// Ends what subtract_multiple has begun where `missing` is what the limbs of r, xn of them or more, are less than zero by:
/// then the sign is the other one.
[[gnu::noinline]] void end_below_zero(integer& r, std::size_t xn, limb missing) noexcept {
    limb_row& z = integer_access::row(r);
    std::size_t n = z.size();
    if (xn == n) {
        z.data()[n] = limb{0} - missing;
        ++n;
    }  // else what is negated is less than the radix to the power of xn + 1
    constexpr std::size_t most_in_row = 12;  // beyond which complements without carries take less time than the kernel's row
    if (n <= most_in_row) {
        kernels::integer().negate_if(z.data(), n, 1);
    } else {
        row::negate(z.data(), z.data(), n);
    }
    z.truncate(n);
    integer_access::settle(r, !r.is_negative());
}

/// r = r - x w for such an r.
[[gnu::noinline]] void subtract_multiple(integer& r, const limb_row& x, limb w) noexcept {
    limb_row& z = integer_access::row(r);
    const std::size_t n = z.size(), xn = x.size();
    limb* const rest = z.data();
    const limb missing = integer_rows::sub_upwards(rest + xn, n - xn, kernels::integer().submul_1(rest, x.data(), xn, w));
    if (missing != 0) {
        end_below_zero(r, xn, missing);
    } else if (rest[n - 1] == 0) {
        integer_access::settle(r, r.is_negative());
    }
}

constexpr std::size_t product_of_two = 4;  ///< limbs of a product of two limbs by two
static_assert(product_of_two < limb_row::inline_capacity);

/// r + x y for x and y of two limbs and r of up to four, with the sign of x y, without a call.
void accumulate_two_by_two(integer& r, const limb* x, const limb* y, bool negative) noexcept {
    const wide_limb<limb> low = multiply_wide(x[0], y[0]);
    const wide_limb<limb> first = multiply_add(x[1], y[0], low.high), second = multiply_add(x[0], y[1], first.low);
    const wide_limb<limb> high = multiply_add(x[1], y[1], first.high, second.high);
    const limb product[product_of_two] = {low.low, second.low, high.low, high.high};

    limb_row& z = integer_access::row(r);
    const std::size_t zn = z.size();
    limb* const sum = z.data();  // any storage has room for a limb more
    const auto limb_at = [&](std::size_t i) { return i < zn ? sum[i] : limb{0}; };
    limb carry = 0;
    if (zn == 0 || r.is_negative() == negative) {
        for (std::size_t i = 0; i < product_of_two; ++i) {
            sum[i] = add_with_carry(limb_at(i), product[i], carry);
        }
        sum[product_of_two] = carry;
        z.truncate(product_of_two + static_cast<std::size_t>(carry));
        integer_access::settle(r, negative);
        return;
    }
    limb difference[product_of_two];
    for (std::size_t i = 0; i < product_of_two; ++i) {
        difference[i] = subtract_with_borrow(limb_at(i), product[i], carry);
    }
    const limb mask = mask_from_bit(carry);
    limb one = carry;
    for (std::size_t i = 0; i < product_of_two; ++i) {
        sum[i] = add_with_carry(static_cast<limb>(difference[i] ^ mask), limb{0}, one);
    }
    z.truncate(product_of_two);
    integer_access::settle(r, negative == (carry != 0));
}

/// r + a b, or r - a b.
void accumulate(integer& r, const integer& a, const integer& b, bool subtracts) {
    const bool in_order = integer_access::row(a).size() >= integer_access::row(b).size();
    const limb_row &x = integer_access::row(in_order ? a : b), &y = integer_access::row(in_order ? b : a);
    limb_row& z = integer_access::row(r);
    if (y.empty()) {
        return;
    }
    const bool negative = (a.is_negative() != b.is_negative()) != subtracts;
    if (y.size() == 1 && makes_room(z, x, y[0])) {
        (negative == r.is_negative() ? add_multiple : subtract_multiple)(r, x, y[0]);
        return;
    }
    if (x.size() == 2 && y.size() == 2 && z.size() <= product_of_two) {
        accumulate_two_by_two(r, x.data(), y.data(), negative);
        return;
    }
    constexpr std::size_t most_short = 64;
    const std::size_t n = x.size() + y.size();
    if (n <= most_short) {
        limb product[most_short], scratch[integer_rows::short_mul_scratch(most_short)];
        if (x.size() == y.size() && y.size() <= kernels::most_equal) {
            kernels::integer().mul_n[y.size()](product, x.data(), y.data());
        } else {
            integer_rows::mul(product, x.data(), x.size(), y.data(), y.size(), scratch);
        }
        add_term(r, product, n, negative);
        return;
    }
    if (n > most_limbs) {
        detail::check_bits(a.bit_length() + b.bit_length() - 1);
    }
    product_scratch memory(n + integer_rows::mul_scratch_at_level(x.size(), y.size()));
    integer_rows::mul(memory.data(), x.data(), x.size(), y.data(), y.size(), memory.data() + n);
    add_term(r, memory.data(), n, negative);
}

}  // namespace

namespace {

/// r + a b where there may be no room for the sum.
[[gnu::noinline]] void accumulate_otherwise(integer& r, const integer& a, detail::signed_limb b) {
    integer word;
    integer_access::set(word, b.magnitude, 0, b.negative);
    accumulate(r, a, word, false);
}

}  // namespace

void integer::put_accumulated(integer& r, const integer& a, detail::signed_limb b) {
    const std::size_t n = r.magnitude_.size(), xn = a.magnitude_.size();
    if (xn == 0 || b.magnitude == 0) {
        return;
    }
    // Of a longer r nothing is carried out of a highest limb that is not full.
    const bool fits = n < r.magnitude_.capacity() || (n > xn + 1 && r.magnitude_[n - 1] < max_limb<limb> - 1);
    if (n < xn || n >= most_limbs || !fits) [[unlikely]] {
        return accumulate_otherwise(r, a, b);
    }
    return ((a.negative_ != b.negative) == r.negative_ ? add_multiple : subtract_multiple)(r, a.magnitude_, b.magnitude);
}

void addmul(integer& r, const integer& a, const integer& b) { accumulate(r, a, b, false); }
void submul(integer& r, const integer& a, const integer& b) { accumulate(r, a, b, true); }

}  // namespace carry
