// Sums, differences and products.
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

/// Whether the sum of two magnitudes, an >= bn, may have a limb more than the longer: whether its top limb overflows with a
/// carry, u + v + 1 >= 2^w.
bool may_carry_out(const limb_row& a, const limb_row& b) noexcept {
    const std::size_t n = a.size();
    const limb v = b.size() == n ? b[n - 1] : limb{0};
    return a[n - 1] >= static_cast<limb>(~v);
}

/// Whether r has room for the sum of two magnitudes, an >= bn.
[[gnu::always_inline]] inline bool has_room_for_sum(const limb_row& r, const limb_row& a, const limb_row& b) noexcept {
    return a.size() < r.capacity() || (a.size() == r.capacity() && !may_carry_out(a, b));
}

/// r = a + carry, or a - carry, of n >= 1 limbs; returns what is carried out. r may be a. It hardly ever changes more than a
/// limb.
template <bool Subtract>
[[gnu::always_inline]] inline limb pass_on(const kernels::integer_kernels& kernels, limb* r, const limb* a, std::size_t n,
                                           limb carry) noexcept {
    r[0] = Subtract ? subtract_with_borrow(a[0], limb{0}, carry) : add_with_carry(a[0], limb{0}, carry);
    if (carry != 0) [[unlikely]] {
        return (Subtract ? kernels.sub_1 : kernels.add_1)(r + 1, a + 1, n - 1, carry);
    }
    if (r != a) {
        std::copy_n(a + 1, n - 1, r + 1);
    }
    return 0;
}

/// r = a + b, an >= bn >= 1; returns its number of limbs: an, and one more where there is a carry. r may be a or b.
[[gnu::always_inline]] inline std::size_t add_magnitudes(const kernels::integer_kernels& kernels, limb* r, const limb* a,
                                                         std::size_t an, const limb* b, std::size_t bn) noexcept {
    limb carry = kernels.add_n(r, a, b, bn);
    if (an != bn) {
        carry = pass_on<false>(kernels, r + bn, a + bn, an - bn, carry);
    }
    if (carry != 0) {
        r[an++] = carry;
    }
    return an;
}

/// r = |a| + |b| for an >= bn >= 1 where a carry may find no room, or the sum may be too long.
[[gnu::noinline]] void add_otherwise(integer& r, const integer& a, const integer& b, bool negative) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(b);
    const std::size_t xn = x.size(), yn = y.size(), n = xn + (may_carry_out(x, y) ? 1 : 0);
    const bool in_place = integer_access::may_write(r, n, a, b) && n <= max_bits / limb_bits;
    integer_access::into(r, in_place, [&](integer& to) {
        limb_row& z = integer_access::row(to);
        z.resize_discarding(n);
        z.truncate(add_magnitudes(kernels::integer(), z.data(), x.data(), xn, y.data(), yn));
        integer_access::finish(to, negative);
    });
}

/// r = a - b, a > b, of so many limbs. r may be a or b.
[[gnu::always_inline]] inline void subtract_magnitudes(const kernels::integer_kernels& kernels, limb* r, const limb* a,
                                                       std::size_t an, const limb* b, std::size_t bn) noexcept {
    const limb borrow = kernels.sub_n(r, a, b, bn);
    if (an != bn) {
        pass_on<true>(kernels, r + bn, a + bn, an - bn, borrow);
    }
}

/// r = |a| - |b| for |a| > |b| where r is to be allocated.
[[gnu::noinline]] void subtract_otherwise(integer& r, const integer& a, const integer& b, bool negative) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(b);
    integer_access::into(r, integer_access::may_write(r, x.size(), a, b), [&](integer& to) {
        integer_access::row(to).resize_discarding(x.size());
        subtract_magnitudes(kernels::integer(), integer_access::row(to).data(), x.data(), x.size(), y.data(), y.size());
        integer_access::settle(to, negative);
    });
}

/// r = |a| - |b| for |a| > |b|.
[[gnu::always_inline]] inline void subtract(integer& r, const integer& a, const integer& b, bool negative) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(b);
    limb_row& z = integer_access::row(r);
    const std::size_t n = x.size();
    if (n > z.capacity()) [[unlikely]] {
        subtract_otherwise(r, a, b, negative);
        return;
    }
    subtract_magnitudes(kernels::integer(), z.data(), x.data(), n, y.data(), y.size());
    z.truncate(n);
    integer_access::settle(r, negative);
}

/// r = a + b, or a - b, of N limbs; returns the carry or the borrow. r may be a or b.
template <std::size_t N, bool Subtract>
[[gnu::always_inline]] inline limb chain(limb* r, const limb* a, const limb* b) noexcept {
    limb carry = 0;
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        ((r[I] = Subtract ? subtract_with_borrow(a[I], b[I], carry) : add_with_carry(a[I], b[I], carry)), ...);
    }(std::make_index_sequence<N>{});
    return carry;
}

/// The same of 1 <= n < most_in_chain limbs.
constexpr std::size_t most_in_chain = 8;
template <bool Subtract>
[[gnu::always_inline]] inline limb chain_of(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    switch (n) {
    case 1:
        return chain<1, Subtract>(r, a, b);
    case 2:
        return chain<2, Subtract>(r, a, b);
    case 3:
        return chain<3, Subtract>(r, a, b);
    case 4:
        return chain<4, Subtract>(r, a, b);
    case 5:
        return chain<5, Subtract>(r, a, b);
    case 6:
        return chain<6, Subtract>(r, a, b);
    default:
        return chain<7, Subtract>(r, a, b);
    }
}

/// r = a + b, with the signs as given, for n > m >= 1 limbs, n <= most_in_chain, and r, which may be an operand, with room for
/// n + 1.
[[gnu::noinline]] void add_few_to_more(integer& r, const integer& a, bool a_negative, const integer& b,
                                       bool b_negative) noexcept {
    const limb *const x = integer_access::row(a).data(), *const y = integer_access::row(b).data();
    const std::size_t n = integer_access::row(a).size(), m = integer_access::row(b).size();
    limb* const z = integer_access::row(r).data();
    if (a_negative == b_negative) {
        limb carry = chain_of<false>(z, x, y, m);
        for (std::size_t i = m; i < n; ++i) {
            z[i] = add_with_carry(x[i], limb{0}, carry);
        }
        z[n] = carry;
        integer_access::prepare(r, n + static_cast<std::size_t>(carry), a_negative);
    } else {
        limb borrow = chain_of<true>(z, x, y, m);
        for (std::size_t i = m; i < n; ++i) {
            z[i] = subtract_with_borrow(x[i], limb{0}, borrow);
        }
        integer_access::row(r).truncate(n);
        integer_access::settle(r, a_negative);
    }
}

/// r = a + b, with the sign of b as given. r may be an operand.
[[gnu::noinline]] void add_any(integer& r, const integer& a, const integer& b, bool b_negative) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(b);
    const bool in_order = x.size() >= y.size(), a_negative = a.is_negative();
    const integer &longer = in_order ? a : b, &shorter = in_order ? b : a;
    if (integer_access::row(shorter).empty()) [[unlikely]] {
        const bool negative = in_order ? a_negative : b_negative;
        r = longer;
        integer_access::set_sign(r, negative);
        return;
    }
    if (const std::size_t n = integer_access::row(longer).size();
        x.size() != y.size() && n <= most_in_chain && n < integer_access::row(r).capacity()) {
        add_few_to_more(r, longer, in_order ? a_negative : b_negative, shorter, in_order ? b_negative : a_negative);
        return;
    }
    if (a_negative == b_negative) {
        const limb_row &u = integer_access::row(longer), &v = integer_access::row(shorter);
        limb_row& z = integer_access::row(r);
        const std::size_t n = u.size();
        if (has_room_for_sum(z, u, v) && n < max_bits / limb_bits) [[likely]] {
            const std::size_t size = add_magnitudes(kernels::integer(), z.data(), u.data(), n, v.data(), v.size());
            integer_access::prepare(r, size, a_negative);
        } else {
            add_otherwise(r, longer, shorter, a_negative);
        }
        return;
    }
    const auto order = x.size() != y.size() ? x.size() <=> y.size() : row::compare_n(x.data(), y.data(), x.size());
    if (order > 0) {
        subtract(r, a, b, a_negative);
    } else if (order < 0) {
        subtract(r, b, a, b_negative);
    } else {
        integer_access::prepare(r, 0, false);
    }
}

/// Ends a sum of n limbs in r, which has room for it, with what it carries out.
[[gnu::always_inline]] inline void end_sum(integer& r, std::size_t n, limb carry, bool negative) noexcept {
    limb_row& z = integer_access::row(r);
    if (n < z.capacity()) [[likely]] {
        z[n] = carry;  // 0, too: that takes no branch on it
    }
    integer_access::prepare(r, n + static_cast<std::size_t>(carry), negative);
}

/// Ends a difference of n limbs in r, which is not zero.
[[gnu::always_inline]] inline void end_difference(integer& r, std::size_t n, bool negative) noexcept {
    integer_access::row(r).truncate(n);
    integer_access::settle(r, negative);
}

/// r = x + y, or x - y > 0, with this sign, for magnitudes of N limbs; z are the limbs of r, which has room. z may be x or y.
template <std::size_t N, bool Subtract>
void combine(limb* z, const limb* x, const limb* y, integer& r, bool negative) noexcept {
    [[maybe_unused]] const limb carry = chain<N, Subtract>(z, x, y);
    if constexpr (Subtract) {
        end_difference(r, N, negative);
    } else {
        end_sum(r, N, carry, negative);
    }
}

/// The same by the number of limbs less one.
constexpr std::size_t most_combined = 32;
template <bool Subtract>
constexpr auto combine_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{combine<1 + I, Subtract>...};
}(std::make_index_sequence<most_combined>{});

/// r = a + b, with the sign of b as given, for numbers of as many limbs, up to most_combined: by a function for their size, to
/// which it jumps, since calls, and the registers that they save, would take a fifth of the time.
[[gnu::always_inline]] inline void add_short(integer& r, const integer& a, const integer& b, bool b_negative) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(b);
    limb_row& z = integer_access::row(r);
    const std::size_t n = x.size();
    const bool a_negative = a.is_negative();
    if (a_negative == b_negative) {
        return has_room_for_sum(z, x, y) ? combine_functions<false>[n - 1](z.data(), x.data(), y.data(), r, a_negative)
                                         : add_any(r, a, b, b_negative);
    }
    const limb u = x[n - 1], v = y[n - 1];
    if (u == v || n > z.capacity()) {
        return add_any(r, a, b, b_negative);
    }
    const bool in_order = u > v;
    combine_functions<true>[n - 1](z.data(), (in_order ? x : y).data(), (in_order ? y : x).data(), r,
                                   in_order ? a_negative : b_negative);
}

/// r = a + b for numbers of one sign and of as many limbs, more than most_combined.
[[gnu::noinline]] void add_long(integer& r, const integer& a, const integer& b, bool negative) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(b);
    limb_row& z = integer_access::row(r);
    const std::size_t n = x.size();
    const kernels::integer_kernels* const kernels = kernels::active_integer.load(std::memory_order_acquire);
    if (kernels == nullptr || !has_room_for_sum(z, x, y) || n >= max_bits / limb_bits) [[unlikely]] {
        return add_any(r, a, b, negative);
    }
    end_sum(r, n, kernels->add_n(z.data(), x.data(), y.data(), n), negative);
}

/// r = a + b, with the sign of b as given, for numbers of different signs and of as many limbs, more than most_combined.
[[gnu::noinline]] void subtract_long(integer& r, const integer& a, const integer& b, bool b_negative) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(b);
    limb_row& z = integer_access::row(r);
    const std::size_t n = x.size();
    const limb u = x[n - 1], v = y[n - 1];
    const kernels::integer_kernels* const kernels = kernels::active_integer.load(std::memory_order_acquire);
    if (kernels == nullptr || u == v || n > z.capacity()) [[unlikely]] {
        return add_any(r, a, b, b_negative);
    }
    const bool in_order = u > v;
    kernels->sub_n(z.data(), (in_order ? x : y).data(), (in_order ? y : x).data(), n);
    end_difference(r, n, b_negative != in_order);
}

/// r = a + b, with the sign of b as given, for numbers of as many limbs.
[[gnu::always_inline]] inline void add_same_size(integer& r, const integer& a, const integer& b, bool b_negative) {
    const std::size_t n = integer_access::row(a).size();
    if (n - 1 < most_combined) {
        return add_short(r, a, b, b_negative);
    }
    if (n == 0) {
        integer_access::prepare(r, 0, false);
        return;
    }
    return (a.is_negative() == b_negative ? add_long : subtract_long)(r, a, b, b_negative);
}

/// Makes z the magnitude x, which is not zero and may be z, larger or smaller by w where that changes its two lowest limbs at
/// most, and not its size, which z has room for; returns whether it does. There is no branch on what the lowest limb carries.
[[gnu::always_inline]] inline bool step(limb_row& z, const limb_row& x, limb w, bool larger) noexcept {
    const std::size_t n = x.size();
    const limb low = x[0], sum = larger ? low + w : low - w;
    const auto carry = static_cast<limb>(larger ? sum < w : low < w);
    if (n == 1) {
        if ((carry | static_cast<limb>(sum == 0)) != 0) {
            return false;
        }
    } else {
        const limb next = x[1], changed = larger ? next + carry : next - carry;
        if ((larger ? changed < next : changed > next) || (changed == 0 && n == 2)) [[unlikely]] {
            return false;
        }
        z[1] = changed;
    }
    z[0] = sum;
    if (&z != &x) {
        if (n <= limb_row::inline_capacity) {
            for (std::size_t i = 2; i < n; ++i) {
                z[i] = x[i];
            }
        } else {
            std::copy_n(x.data() + 2, n - 2, z.data() + 2);
        }
        z.truncate(n);
    }
    return true;
}

/// r = a + b, with the signs as given, where b is a limb, a is longer, and the step from a is a short one. Else false.
[[gnu::always_inline]] inline bool add_word(integer& r, const integer& a, const integer& b, bool a_negative,
                                            bool b_negative) noexcept {
    const limb_row& x = integer_access::row(a);
    limb_row& z = integer_access::row(r);
    if (integer_access::row(b).size() != 1 || x.size() < 2 || x.size() > z.capacity() ||
        !step(z, x, integer_access::row(b)[0], a_negative == b_negative)) {
        return false;
    }
    integer_access::set_sign(r, a_negative);
    return true;
}

/// r = a + b, with the sign of b as given, for numbers of different sizes.
[[gnu::noinline]] void add_other_sizes(integer& r, const integer& a, const integer& b, bool b_negative) {
    if (!add_word(r, a, b, a.is_negative(), b_negative)) {
        add_any(r, a, b, b_negative);
    }
}

/// r = a + b, with the sign of b as given.
[[gnu::always_inline]] inline void add_into(integer& r, const integer& a, const integer& b, bool b_negative) {
    return integer_access::row(a).size() == integer_access::row(b).size() ? add_same_size(r, a, b, b_negative)
                                                                          : add_other_sizes(r, a, b, b_negative);
}

/// r = r + b, with the sign of b as given.
[[gnu::always_inline]] inline void accumulate(integer& r, const integer& b, bool b_negative) {
    if (!add_word(r, r, b, r.is_negative(), b_negative)) {
        add_into(r, r, b, b_negative);
    }
}

}  // namespace

void add(integer& r, const integer& a, const integer& b) { add_into(r, a, b, b.is_negative()); }
void sub(integer& r, const integer& a, const integer& b) { add_into(r, a, b, !b.is_negative()); }

integer& integer::operator+=(const integer& b) {
    accumulate(*this, b, b.negative_);
    return *this;
}
integer& integer::operator-=(const integer& b) {
    accumulate(*this, b, !b.negative_);
    return *this;
}

namespace {

/// r = a + b, with the sign of b as given, where r is a new object, which gets its memory first.
[[gnu::noinline]] void add_into_new(integer& r, const integer& a, const integer& b, bool b_negative) {
    const std::size_t n = std::max(integer_access::row(a).size(), integer_access::row(b).size());
    if (n > limb_row::inline_capacity) {
        integer_access::row(r).resize_discarding(n + 1);
    }
    add_into(r, a, b, b_negative);
}

/// a + b, with the sign of b as given.
[[gnu::always_inline]] inline integer new_sum(const integer& a, const integer& b, bool b_negative) {
    integer r;
    const std::size_t n = integer_access::row(a).size();
    if (n == integer_access::row(b).size() && n - 1 < limb_row::inline_capacity) {
        add_short(r, a, b, b_negative);
    } else {
        add_into_new(r, a, b, b_negative);
    }
    return r;
}

}  // namespace

integer operator+(const integer& a, const integer& b) { return new_sum(a, b, b.negative_); }
integer operator-(const integer& a, const integer& b) { return new_sum(a, b, !b.negative_); }

namespace {

/// r = a + b, with the sign of a as given, where that takes memory, or may change the size of a.
[[gnu::noinline]] void add_word_otherwise(integer& r, const integer& a, bool a_negative, detail::signed_limb b) {
    integer word;
    integer_access::set(word, b.magnitude, 0, b.negative);
    const std::size_t n = integer_access::row(a).size();
    const bool in_place = n <= integer_access::row(r).capacity();
    integer_access::into(r, in_place, [&](integer& to) {  // more memory may be wanted, and not be had
        if (!in_place) {
            integer_access::row(to).resize_discarding(n);
        }
        if (!add_word(to, a, word, a_negative, b.negative)) {
            add_any(to, word, a, a_negative);
        }
    });
}

/// r = a + b, with the sign of a as given.
[[gnu::always_inline]] inline void put_sum_with(integer& r, const integer& a, bool a_negative, detail::signed_limb b) {
    const limb_row& x = integer_access::row(a);
    const std::size_t n = x.size();
    if (n == 1) {
        const limb magnitude = x[0];
        if (a_negative == b.negative) {
            const auto low = static_cast<limb>(magnitude + b.magnitude);
            integer_access::set(r, low, static_cast<limb>(low < magnitude), a_negative);
        } else {
            const bool larger = magnitude >= b.magnitude, negative = larger ? a_negative : b.negative;
            integer_access::set(r, static_cast<limb>(larger ? magnitude - b.magnitude : b.magnitude - magnitude), 0);
            integer_access::set_sign(r, negative);
        }
    } else if (n - 1 < integer_access::row(r).capacity() &&
               step(integer_access::row(r), x, b.magnitude, a_negative == b.negative)) {
        integer_access::set_sign(r, a_negative);
    } else {
        add_word_otherwise(r, a, a_negative, b);
    }
}

}  // namespace

void integer::put_sum(integer& r, const integer& a, detail::signed_limb b) { put_sum_with(r, a, a.negative_, b); }

void integer::put_difference(integer& r, detail::signed_limb a, const integer& b) { put_sum_with(r, b, !b.negative_, a); }

integer integer::sum(const integer& a, detail::signed_limb b) {
    integer r;
    put_sum(r, a, b);
    return r;
}

namespace {

/// a + b, or a - b, where one of them vanishes: in its memory, if it has some and that suffices, and else in a new object, as
/// what lies in an object would have to be moved from there.
template <bool Subtract>
[[gnu::always_inline]] inline integer combined(const integer& a, const integer& b, integer& vanishing) {
    const auto put = [&](integer& to) {
        if constexpr (Subtract) {
            sub(to, a, b);
        } else {
            add(to, a, b);
        }
    };
    integer r;
    const std::size_t room = integer_access::row(vanishing).capacity();
    if (room > limb_row::inline_capacity && room >= std::max(integer_access::row(a).size(), integer_access::row(b).size())) {
        put(vanishing);
        r = std::move(vanishing);
    } else if (!add_word(r, a, b, a.is_negative(), b.is_negative() != Subtract)) {
        put(r);
    }
    return r;
}

}  // namespace

integer operator+(integer&& a, const integer& b) { return combined<false>(a, b, a); }
integer operator+(integer&& a, integer&& b) { return combined<false>(a, b, a); }
integer operator+(const integer& a, integer&& b) { return combined<false>(a, b, b); }
integer operator-(integer&& a, const integer& b) { return combined<true>(a, b, a); }
integer operator-(integer&& a, integer&& b) { return combined<true>(a, b, a); }
integer operator-(const integer& a, integer&& b) { return combined<true>(a, b, b); }

integer& integer::operator++() {
    return !magnitude_.empty() && step(magnitude_, magnitude_, 1, !negative_) ? *this : *this += 1;
}
integer& integer::operator--() {
    return !magnitude_.empty() && step(magnitude_, magnitude_, 1, negative_) ? *this : *this -= 1;
}
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
integer abs(integer&& a) noexcept { return a.is_negative() ? -std::move(a) : std::move(a); }

}  // namespace carry
