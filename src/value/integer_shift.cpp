// Shifts: products with powers of two and quotients by them.
#include "integer/add.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <utility>

namespace carry {

using detail::check_bits;
using detail::integer_access;
using detail::limb_row;

namespace {

/// Numbers of so many limbs take no call.
constexpr std::size_t few = limb_row::inline_capacity;

/// The same to the left, where the kernel's call takes less time than two limbs more.
constexpr std::size_t few_left = 6;
static_assert(few_left <= few);

/// r = a 2^shift and r = floor(a / 2^shift) for 1 <= n <= few limbs, without a call; r may be a. The limb shifted out on the
/// left is returned; on the right shift > 0. Both halves of a limb come from one product with a power of two, where processors
/// take three instructions for a shift by a number that is not known beforehand.
/// @{
[[gnu::always_inline]] inline limb shift_few_left(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    const limb factor = limb{1} << shift;
    limb above = 0;
    const auto step = [&](std::size_t i) {
        const wide_limb<limb> product = multiply_wide(a[i], factor);
        r[i] = product.low | above;
        above = product.high;
        return true;
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        static_cast<void>(((I < n && step(I)) && ...));
    }(std::make_index_sequence<few>{});
    return above;
}
[[gnu::always_inline]] inline void shift_few_right(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    const limb factor = limb{1} << (limb_bits - shift);
    limb low = multiply_wide(a[0], factor).high;
    const auto step = [&](std::size_t i) {
        const wide_limb<limb> product = multiply_wide(a[i], factor);
        r[i - 1] = low | product.low;
        low = product.high;
        return true;
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        static_cast<void>(((I + 1 < n && step(I + 1)) && ...));
    }(std::make_index_sequence<few - 1>{});
    r[n - 1] = low;
}
/// @}

}  // namespace

[[gnu::noinline]] void integer::put_shifted_left_any(integer& r, const integer& a, std::size_t count) {
    const limb_row& x = a.magnitude_;
    const std::size_t an = x.size(), whole = count / limb_bits;
    const auto shift = static_cast<unsigned>(count % limb_bits);
    if (an == 0) {
        integer_access::prepare(r, 0, false);
        return;
    }
    if (count > max_bits || an + whole >= max_bits / limb_bits) {
        check_bits(count);  // so that the sum does not wrap
        check_bits(a.bit_length() + count);
    }
    const bool negative = a.negative_, longer = (x[an - 1] >> 1 >> (limb_bits - 1 - shift)) != 0;
    const std::size_t n = an + whole + (longer ? 1 : 0);
    const limb* const from = x.data();
    integer_access::into(r, integer_access::may_write(r, n, a, a), [=](integer& to) __attribute__((always_inline)) {
        to.magnitude_.resize_discarding(n);
        limb* const z = to.magnitude_.data();
        const limb out = kernels::integer().bits->shift_left(z + whole, from, an, shift);
        row::zero(z, whole);
        if (longer) {
            z[n - 1] = out;
        }
        to.negative_ = negative;
    });
}

// By less than a limb, where there is room in r. By itself, as what calls nothing has no registers to save.
[[gnu::noinline]] void integer::put_shifted_left_by_kernel(integer& r, const integer& a, std::size_t count) {
    const limb_row& x = a.magnitude_;
    const std::size_t n = x.size();
    if (n == 0 || count >= limb_bits || n >= r.magnitude_.capacity()) {
        put_shifted_left_any(r, a, count);
        return;
    }
    const bool negative = a.negative_;
    limb* const z = r.magnitude_.data();
    const limb out = kernels::integer().bits->shift_left(z, x.data(), n, static_cast<unsigned>(count));
    z[n] = out;
    integer_access::prepare(r, n + (out != 0 ? 1 : 0), negative);
}

void integer::put_shifted_left(integer& r, const integer& a, std::size_t count) {
    const limb_row& x = a.magnitude_;
    const std::size_t n = x.size();
    if (n - 1 >= few_left || count >= limb_bits || n >= r.magnitude_.capacity()) {
        put_shifted_left_by_kernel(r, a, count);
        return;
    }
    const bool negative = a.negative_;
    limb* const z = r.magnitude_.data();
    const limb out = shift_few_left(z, x.data(), n, static_cast<unsigned>(count));
    z[n] = out;
    integer_access::prepare(r, n + (out != 0 ? 1 : 0), negative);
}

[[gnu::noinline]] void integer::put_shifted_right_any(integer& r, const integer& a, std::size_t count) {
    const limb_row& x = a.magnitude_;
    const std::size_t an = x.size(), whole = count / limb_bits;
    if (whole >= an) {
        r = a.negative_ ? -1 : 0;
        return;
    }
    const auto shift = static_cast<unsigned>(count % limb_bits);
    const bool negative = a.negative_, round_up = negative && a.trailing_zeros() < count;
    // To round up makes it longer only where the highest limb is as it was.
    const std::size_t n = an - whole, room = n + (round_up && whole != 0 ? 1 : 0);
    const bool shorter = x[an - 1] >> shift == 0;
    const limb* const from = x.data() + whole;
    integer_access::into(r, integer_access::may_write(r, room, a, a), [=](integer& to) __attribute__((always_inline)) {
        limb_row& z = to.magnitude_;
        z.resize_discarding(room);
        kernels::integer().bits->shift_right(z.data(), from, n, shift);
        std::size_t size = n - (shorter ? 1 : 0);
        if (round_up && integer_rows::add_upwards(z.data(), size, 1) != 0) {
            z[size++] = 1;
        }
        z.truncate(size);
        integer_access::set_sign(to, negative);
    });
}

void integer::put_shifted_right(integer& r, const integer& a, std::size_t count) {
    const limb_row& x = a.magnitude_;
    const std::size_t n = x.size();
    if (n - 1 >= few || count - 1 >= limb_bits - 1) {
        put_shifted_right_any(r, a, count);
        return;
    }
    const auto shift = static_cast<unsigned>(count);
    const bool shorter = x[n - 1] >> shift == 0, negative = a.negative_;
    const auto up = static_cast<limb>(negative && static_cast<limb>(x[0] << (limb_bits - shift)) != 0);
    limb* const z = r.magnitude_.data();
    shift_few_right(z, x.data(), n, shift);
    integer_access::prepare(r, n - (shorter ? 1 : 0), negative);
    if (up != 0) {  // -a rounded down: the highest limb, or the zero that is left of it, has room for a carry
        integer_rows::add_upwards(z, n, 1);
        r.magnitude_.truncate(z[n - 1] != 0 ? n : n - 1);
    }
}

}  // namespace carry
