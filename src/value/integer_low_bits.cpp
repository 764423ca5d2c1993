// The low bits of an integer in two's complement.
#include "kernels/kernels.hpp"
#include "row/negate.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace carry {

using detail::check_bits;
using detail::integer_access;
using detail::limb_row;

namespace {

/// r = the complement of a, of few limbs. r may be a.
[[gnu::always_inline]] inline void complement_of_few(limb* r, const limb* a, std::size_t n) noexcept {
    constexpr std::size_t least_by_vectors = 8;  // limbs
    if (n < least_by_vectors) {
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = value_barrier(static_cast<limb>(~a[i]));  // a vector would be waited for
        }
    } else {
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = static_cast<limb>(~a[i]);
        }
    }
}

/// The most limbs that they are, and the same of any number.
constexpr std::size_t most_few = 48;
void complement(limb* r, const limb* a, std::size_t n) noexcept {
    if (n <= most_few) {
        complement_of_few(r, a, n);
    } else {
        kernels::integer().bits->complement(r, a, n);
    }
}

/// r = a mod 2^(w n - above), a below zero with a one below that, in limb `lowest`: the two's complement of its magnitude, of n
/// limbs.
[[gnu::noinline]] void low_bits_of_negative(integer& r, const integer& a, std::size_t n, unsigned above, std::size_t lowest) {
    const limb_row& x = integer_access::row(a);
    limb_row& z = integer_access::row(r);
    const std::size_t xn = x.size();
    // The highest limb apart, before it is written: it is looked at.
    const limb highest = n > xn ? max_limb<limb> : n - 1 == lowest ? limb{0} - x[n - 1] : static_cast<limb>(~x[n - 1]);
    const limb top = highest & (max_limb<limb> >> above);
    if (n > z.capacity()) [[unlikely]] {
        &r == &a ? z.resize_uninitialized(n) : z.resize_discarding(n);
    }
    const std::size_t copied = std::min(n - 1, xn);
    row::negate(z.data(), x.data(), copied, lowest, complement);  // x may be z
    if (copied != n - 1) [[unlikely]] {
        std::fill_n(z.data() + copied, n - 1 - copied, max_limb<limb>);
    }
    z[n - 1] = top;
    integer_access::prepare(r, n, false);
    if (top == 0) [[unlikely]] {
        z.normalize();
    }
}

/// The same of up to most_few limbs where a has so many and r, which may be a's, room for them, and the lowest one of a is not
/// zero, and a bit of it wanted; mask: of the highest one. Most are of this kind, and more is much for a few nanoseconds.
void few_low_bits_of_negative(integer& r, const limb_row& a, std::size_t n, limb mask) noexcept {
    const limb* const x = a.data();
    limb* const z = integer_access::row(r).data();
    const limb lowest = limb{0} - x[0];
    const limb top = (n == 1 ? lowest : static_cast<limb>(~x[n - 1])) & mask;
    if (n > 2) {
        complement_of_few(z + 1, x + 1, n - 2);
    }
    z[0] = lowest;
    z[n - 1] = top;
    integer_access::prepare(r, n, false);
    if (top == 0) [[unlikely]] {
        integer_access::row(r).normalize();
    }
}

}  // namespace

void low_bits(integer& r, const integer& a, std::size_t count) {
    const limb_row& x = integer_access::row(a);
    const auto above = static_cast<unsigned>((limb_bits - count % limb_bits) % limb_bits);
    std::size_t n = count / limb_bits + (above != 0 ? 1 : 0);
    if (a.is_negative()) {
        if (n <= std::min({x.size(), integer_access::row(r).capacity(), most_few}) && x[0] != 0 &&
            static_cast<std::size_t>(std::countr_zero(x[0])) < count) [[likely]] {
            few_low_bits_of_negative(r, x, n, max_limb<limb> >> above);
        } else if (const std::size_t zeros = a.trailing_zeros(); count <= zeros) {
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
    limb_row& z = integer_access::row(r);
    if (&r != &a) {
        z.resize_discarding(n);
        if (n <= limb_row::inline_capacity) {
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
