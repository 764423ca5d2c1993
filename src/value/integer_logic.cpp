// Logic in two's complement, and counts of bits.
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <concepts>
#include <utility>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

struct bit_and_of {
    limb operator()(limb a, limb b) const noexcept { return a & b; }
};
struct bit_or_of {
    limb operator()(limb a, limb b) const noexcept { return a | b; }
};
struct bit_xor_of {
    limb operator()(limb a, limb b) const noexcept { return a ^ b; }
};

/// Numbers of so many limbs take no call.
constexpr std::size_t few = limb_row::inline_capacity;

/// The mask of a sign: 0, or all ones to take the complement.
constexpr limb mask_of(bool negative) noexcept { return negative ? max_limb<limb> : 0; }

/// How a logical operation on two signs comes out.
template <class Operation>
bool combined_sign(bool a, bool b) noexcept {
    return (Operation{}(a ? 1 : 0, b ? 1 : 0)) != 0;
}

/// A number of limbs that holds the result's magnitude.
template <class Operation>
std::size_t combined_size(std::size_t an, bool a_negative, std::size_t bn, bool b_negative) noexcept {
    if constexpr (std::same_as<Operation, bit_and_of>) {
        if (!a_negative || !b_negative) {  // no larger than an operand that is not negative
            return a_negative ? bn : b_negative ? an : std::min(an, bn);
        }
    } else if constexpr (std::same_as<Operation, bit_or_of>) {  // nor than one that is
        return a_negative && b_negative ? std::min(an, bn) : a_negative ? an : b_negative ? bn : std::max(an, bn);
    }
    return std::max(an, bn) + (combined_sign<Operation>(a_negative, b_negative) ? 1 : 0);
}

/// r = the operation on a and b, or their complements, and r's complement, as the masks say.
template <class Operation>
void combine_rows(limb* r, const limb* a, const limb* b, std::size_t n, limb a_mask, limb b_mask, limb r_mask) noexcept {
    const kernels::bit_kernels& bits = *kernels::integer().bits;
    if constexpr (std::same_as<Operation, bit_and_of>) {
        bits.logical_and(r, a, b, n, a_mask, b_mask, r_mask);
    } else if constexpr (std::same_as<Operation, bit_or_of>) {
        bits.logical_and(r, a, b, n, static_cast<limb>(~a_mask), static_cast<limb>(~b_mask), static_cast<limb>(~r_mask));
    } else {
        bits.exclusive_or(r, a, b, n, static_cast<limb>(a_mask ^ b_mask ^ r_mask));
    }
}

/// The limb (a xor mask) + carry of a number in two's complement; carry becomes the next limb's.
[[gnu::always_inline]] inline limb complemented(limb a, limb mask, limb& carry) noexcept {
    const auto x = static_cast<limb>((a ^ mask) + carry);
    carry &= static_cast<limb>(x == 0);
    return x;
}

/// r = the magnitude of a combined with b, an >= bn; returns how many limbs it takes. r: n >= 1 limbs, as combined_size says;
/// it may be a or b.
///
/// Two's complement of a magnitude is the complement of its limbs above the lowest one that is not zero, at which the carry is
/// spent. So is that of the result. Up to there limbs are taken one by one, and from there on none depends on another.
template <class Operation>
std::size_t combine(limb* r, std::size_t n, const limb* a, std::size_t an, bool a_negative, const limb* b, std::size_t bn,
                    bool b_negative) noexcept {
    const bool negative = combined_sign<Operation>(a_negative, b_negative);
    const limb a_mask = mask_of(a_negative), b_mask = mask_of(b_negative), r_mask = mask_of(negative);
    limb a_carry = a_negative ? 1 : 0, b_carry = b_negative ? 1 : 0, r_carry = negative ? 1 : 0;
    const std::size_t top = std::min(an, n) - 1;  // apart: it is looked at next, and would be on its way in a vector's store
    std::size_t i = 0;
    for (; i < top && (a_carry | b_carry | r_carry) != 0; ++i) {
        const limb x = complemented(a[i], a_mask, a_carry), y = complemented(i < bn ? b[i] : limb{0}, b_mask, b_carry);
        r[i] = complemented(Operation{}(x, y), r_mask, r_carry);
    }
    if (const std::size_t both = std::min(bn, top); i < both) {
        combine_rows<Operation>(r + i, a + i, b + i, both - i, a_mask, b_mask, r_mask);
        i = both;
    }
    if (i < top) {  // b goes on by its sign, and where that told the result it would end here
        const limb mask = a_mask ^ r_mask ^ (std::same_as<Operation, bit_xor_of> ? b_mask : limb{0});
        if (mask != 0) {
            kernels::integer().bits->complement(r + i, a + i, top - i);
        } else {
            row::copy(r + i, a + i, top - i);
        }
    }
    const limb x = complemented(a[top], a_mask, a_carry), y = complemented(top < bn ? b[top] : limb{0}, b_mask, b_carry);
    const limb highest = complemented(Operation{}(x, y), r_mask, r_carry);
    r[top] = highest;
    if (r_carry != 0) {
        r[top + 1] = r_carry;
        return top + 2;
    }
    return highest != 0 ? top + 1 : row::normalized_size(r, top);
}

/// The same for a and b of no sign and of few limbs, an >= bn, without a call. r: an limbs, or bn of an `and`.
template <class Operation>
[[gnu::always_inline]] inline void combine_few(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        static_cast<void>(((I < bn && (r[I] = Operation{}(a[I], b[I]), true)) && ...));
    }(std::make_index_sequence<few>{});
    if constexpr (!std::same_as<Operation, bit_and_of>) {
        if (an != bn) {
            for (std::size_t i = bn; i < an; ++i) {
                r[i] = a[i];
            }
        }
    }
}

/// r = the operation on two numbers of which one has a sign. r may be an operand.
template <class Operation>
[[gnu::noinline]] void combine_signed(integer& r, const integer& longer, const integer& shorter) {
    const limb_row &x = integer_access::row(longer), &y = integer_access::row(shorter);
    const bool x_negative = longer.is_negative(), y_negative = shorter.is_negative();
    const std::size_t xn = x.size(), yn = y.size(), n = combined_size<Operation>(xn, x_negative, yn, y_negative);
    if (n == 0) {
        integer_access::prepare(r, 0, false);
        return;
    }
    const limb *const u = x.data(), *const v = y.data();
    const auto find = [=](integer& to) {
        limb_row& z = integer_access::row(to);
        z.resize_discarding(n);
        z.truncate(combine<Operation>(z.data(), n, u, xn, x_negative, v, yn, y_negative));
        integer_access::set_sign(to, combined_sign<Operation>(x_negative, y_negative));
        integer_access::check_size(to);
    };
    integer_access::into(r, integer_access::may_write(r, n, longer, shorter) && n <= max_bits / limb_bits, find);
}

/// The same of which none has.
template <class Operation>
[[gnu::noinline]] void combine_naturals(integer& r, const integer& longer, const integer& shorter) {
    const limb_row &x = integer_access::row(longer), &y = integer_access::row(shorter);
    const std::size_t xn = x.size(), yn = y.size(), n = std::same_as<Operation, bit_and_of> ? yn : xn;
    const limb *const u = x.data(), *const v = y.data();
    const limb top = n == 0 ? 0 : n == yn ? Operation{}(u[n - 1], v[n - 1]) : u[n - 1];  // the result's, before it is stored
    integer_access::into(r, integer_access::may_write(r, n, longer, shorter), [=](integer& to) __attribute__((always_inline)) {
        limb_row& z = integer_access::row(to);
        z.resize_discarding(n);
        if (yn <= few) {
            combine_few<Operation>(z.data(), u, yn, v, yn);
        } else {
            combine_rows<Operation>(z.data(), u, v, yn, 0, 0, 0);
        }
        if (n != yn) {
            row::copy(z.data() + yn, u + yn, n - yn);
        }
        integer_access::set_sign(to, false);
        if (top == 0) {
            z.normalize();
        }
    });
}

/// What combine_signed does for few limbs, xn >= 1, where r has room for xn and for the result: two at a time, and the barriers
/// keep the compiler from vectors, which take longer for so few.
template <class Operation>
[[gnu::noinline]] void combine_few_signed(integer& r, const integer& longer, const integer& shorter) noexcept {
    const limb_row &x = integer_access::row(longer), &y = integer_access::row(shorter);
    const std::size_t xn = x.size(), yn = y.size();
    const bool negative = combined_sign<Operation>(longer.is_negative(), shorter.is_negative());
    const limb x_mask = mask_of(longer.is_negative()), y_mask = mask_of(shorter.is_negative()), z_mask = mask_of(negative);
    limb x_carry = x_mask & 1, y_carry = y_mask & 1, z_carry = z_mask & 1;
    const limb *const a = x.data(), *const b = y.data();
    limb* const z = integer_access::row(r).data();
    std::size_t i = 0;
    do {
        const limb u = complemented(a[i], x_mask, x_carry), v = complemented(i < yn ? b[i] : limb{0}, y_mask, y_carry);
        z[i] = complemented(Operation{}(u, v), z_mask, z_carry);
        ++i;
    } while (i < xn && (x_carry | y_carry | z_carry) != 0);
    const auto both = [=](std::size_t at) { return static_cast<limb>(Operation{}(a[at] ^ x_mask, b[at] ^ y_mask) ^ z_mask); };
    for (; i + 2 <= yn; i += 2) {
        const limb low = both(i);
        z[i + 1] = value_barrier(both(i + 1));
        z[i] = value_barrier(low);
    }
    if (i < yn) {
        z[i] = value_barrier(both(i));
        ++i;
    }
    for (; i < xn; ++i) {
        z[i] = value_barrier(static_cast<limb>(Operation{}(a[i] ^ x_mask, y_mask) ^ z_mask));
    }
    if (z_carry != 0) {
        z[xn] = z_carry;
    }
    integer_access::row(r).truncate(xn + static_cast<std::size_t>(z_carry));
    integer_access::settle(r, negative);
}

template <class Operation>
[[gnu::always_inline]] inline void combine_into(integer& r, const integer& a, const integer& b) {
    const bool in_order = integer_access::row(a).size() >= integer_access::row(b).size();
    const integer &longer = in_order ? a : b, &shorter = in_order ? b : a;
    const limb_row &x = integer_access::row(longer), &y = integer_access::row(shorter);
    const std::size_t xn = x.size(), yn = y.size();
    if (a.is_negative() || b.is_negative()) {
        const bool is_short =  // and has room, if not for a carry
            xn < few || (xn == few && combined_size<Operation>(xn, longer.is_negative(), yn, shorter.is_negative()) <=
                                          integer_access::row(r).capacity());
        (is_short ? combine_few_signed<Operation> : combine_signed<Operation>)(r, longer, shorter);
        return;
    }
    if ((std::same_as<Operation, bit_and_of> ? yn : xn) > few) {
        combine_naturals<Operation>(r, longer, shorter);
        return;
    }
    limb_row& z = integer_access::row(r);
    combine_few<Operation>(z.data(), x.data(), xn, y.data(), yn);
    z.truncate(std::same_as<Operation, bit_and_of> ? yn : xn);
    integer_access::settle(r, false);
}
}  // namespace

void bit_and(integer& r, const integer& a, const integer& b) { combine_into<bit_and_of>(r, a, b); }
void bit_or(integer& r, const integer& a, const integer& b) { combine_into<bit_or_of>(r, a, b); }
void bit_xor(integer& r, const integer& a, const integer& b) { combine_into<bit_xor_of>(r, a, b); }

integer operator&(const integer& a, const integer& b) {
    integer r;
    combine_into<bit_and_of>(r, a, b);
    return r;
}
integer operator|(const integer& a, const integer& b) {
    integer r;
    combine_into<bit_or_of>(r, a, b);
    return r;
}
integer operator^(const integer& a, const integer& b) {
    integer r;
    combine_into<bit_xor_of>(r, a, b);
    return r;
}
integer& integer::operator&=(const integer& b) {
    bit_and(*this, *this, b);
    return *this;
}
integer& integer::operator|=(const integer& b) {
    bit_or(*this, *this, b);
    return *this;
}
integer& integer::operator^=(const integer& b) {
    bit_xor(*this, *this, b);
    return *this;
}

void bit_not(integer& r, const integer& a) {
    const limb_row& x = a.magnitude_;
    const std::size_t n = x.size();
    const bool negative = a.negative_;
    const limb lowest = n != 0 ? x[0] : limb{0}, stepped = negative ? lowest - 1 : lowest + 1;
    if (lowest == 0 || stepped == 0 || n > r.magnitude_.capacity()) [[unlikely]] {
        return integer::put_difference(r, detail::signed_limb(-1), a);
    }
    limb* const z = r.magnitude_.data();
    z[0] = stepped;
    if (&r != &a && n <= few) {
        for (std::size_t i = 1; i < n; ++i) {
            z[i] = value_barrier(x[i]);
        }
    } else if (&r != &a) {
        std::copy_n(x.data() + 1, n - 1, z + 1);
    }
    integer_access::prepare(r, n, !negative);
}

std::size_t integer::popcount_of_many() const {
    if (negative_) {
        throw std::domain_error("carry: a negative number has infinitely many bits that are one");
    }
    return kernels::integer().bits->popcount(magnitude_.data(), magnitude_.size());
}

std::size_t hamming_distance(const integer& a, const integer& b) {
    if (a.is_negative() != b.is_negative()) {
        throw std::domain_error("carry: numbers of different signs differ in infinitely many bits");
    }
    if (a.limbs().size() == b.limbs().size() && !a.is_negative()) {
        return kernels::integer().bits->hamming_distance(a.limbs().data(), b.limbs().data(), a.limbs().size());
    }
    const bool in_order = a.limbs().size() >= b.limbs().size();
    const std::span<const limb> x = (in_order ? a : b).limbs(), y = (in_order ? b : a).limbs();
    const kernels::bit_kernels& bits = *kernels::integer().bits;
    std::size_t i = 0, count = 0;
    if (a.is_negative()) {  // until both carries of two's complement are spent: then complements differ as the magnitudes do
        const limb mask = max_limb<limb>;
        for (limb x_carry = 1, y_carry = 1; i < x.size() && (x_carry | y_carry) != 0; ++i) {
            const limb u = complemented(x[i], mask, x_carry), v = complemented(i < y.size() ? y[i] : limb{0}, mask, y_carry);
            count += static_cast<std::size_t>(std::popcount(static_cast<limb>(u ^ v)));
        }
    }
    if (i < y.size()) {
        count += bits.hamming_distance(x.data() + i, y.data() + i, y.size() - i);
        i = y.size();
    }
    return i == x.size() ? count : count + bits.popcount(x.data() + i, x.size() - i);
}

}  // namespace carry
