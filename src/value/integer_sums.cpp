// Sums and differences.
#include "kernels/kernels.hpp"
#include "row/row.hpp"
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
        constexpr std::size_t most_by_limbs = 5;
        if (n <= most_by_limbs) {
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                static_cast<void>(((2 + I < n && (z[2 + I] = x[2 + I], true)) && ...));
            }(std::make_index_sequence<most_by_limbs - 2>{});
        } else if (n <= limb_row::inline_capacity) {
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

}  // namespace carry
