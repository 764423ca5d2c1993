// Integers modulo powers of two.
#include "integer/inverse_mod_power.hpp"
#include "integer/mul_low.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"
#include "value/lowest_limbs.hpp"
#include "value/result_row.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::integer_access;
using detail::limb_row;
using detail::lowest_limbs;
using row::limbs_for;

namespace {

/// Whether the lower n limbs are half of a product of rows of these sizes, or nearly, and so many that to find no more takes
/// less time than the product.
constexpr bool is_half(std::size_t an, std::size_t bn, std::size_t n) noexcept { return n >= 8 && an + bn > n + n / 2; }

/// Whether the lower n limbs are to be found without the upper ones: for that, or as the product would be too long.
constexpr bool is_found_alone(std::size_t an, std::size_t bn, std::size_t n) noexcept {
    return is_half(an, bn, n) || (an + bn > max_bits / limb_bits && n < an + bn);
}

/// a, of n limbs at least, without those from the n-th on.
integer without_upper(const integer& a, std::size_t n) {
    limb_row r(n);
    row::copy(r.data(), integer_access::row(a).data(), n);
    return integer_access::make(std::move(r), a.is_negative());
}

/// product = a b modulo 2^count. Not an operand; what throws may leave it undefined.
void put_low_product(integer& product, const integer& a, const integer& b, std::size_t count) {
    const std::size_t n = limbs_for(count), an = integer_access::row(a).size(), bn = integer_access::row(b).size();
    if (is_found_alone(std::min(an, n), std::min(bn, n), n)) {
        limb_row kept_a, kept_b;
        const limb *const x = lowest_limbs(integer_access::row(a), n, kept_a), *const y = lowest_limbs(integer_access::row(b),
                                                                                                       n, kept_b);
        scratch_limbs<> scratch(integer_rows::mul_low_scratch(n));
        integer_access::row(product).resize_discarding(n);
        integer_rows::mul_low(integer_access::row(product).data(), x, y, n, scratch.data());
        integer_access::settle(product, a.is_negative() != b.is_negative());
    } else if (an <= n && bn <= n) {
        mul(product, a, b);
    } else {
        mul(product, an <= n ? a : without_upper(a, n), bn <= n ? b : without_upper(b, n));
    }
    low_bits(product, product, count);
    integer_access::check_size(product);
}

/// square = a^2 modulo 2^count, under the same terms.
void put_low_square(integer& square, const integer& a, std::size_t count) {
    const std::size_t n = limbs_for(count), an = integer_access::row(a).size();
    if (is_found_alone(std::min(an, n), std::min(an, n), n)) {
        limb_row kept;
        const limb* const x = lowest_limbs(integer_access::row(a), n, kept);
        scratch_limbs<> scratch(integer_rows::sqr_low_scratch(n));
        integer_access::row(square).resize_discarding(n);
        integer_rows::sqr_low(integer_access::row(square).data(), x, n, scratch.data());
        integer_access::settle(square, false);
    } else if (an <= n) {
        sqr(square, a);
    } else {
        sqr(square, without_upper(a, n));
    }
    low_bits(square, square, count);
    integer_access::check_size(square);
}

/// Whether what is cut to so many bits may be computed in r: then nothing throws once r is written.
bool has_room_for_bits(const integer& r, std::size_t count) noexcept { return count <= max_bits && r.capacity() >= count; }

}  // namespace

void mul_low(integer& r, const integer& a, const integer& b, std::size_t count) {
    const bool in_place = &r != &a && &r != &b && has_room_for_bits(r, count);
    integer_access::into(r, in_place, [&](integer& product) { put_low_product(product, a, b, count); });
}

integer mul_low(const integer& a, const integer& b, std::size_t count) {
    integer product;
    put_low_product(product, a, b, count);
    return product;
}

void sqr_low(integer& r, const integer& a, std::size_t count) {
    const bool in_place = &r != &a && has_room_for_bits(r, count);
    integer_access::into(r, in_place, [&](integer& square) { put_low_square(square, a, count); });
}

integer sqr_low(const integer& a, std::size_t count) {
    integer square;
    put_low_square(square, a, count);
    return square;
}

void inverse_mod_power(integer& r, const integer& a, std::size_t count) {
    if (count == 0) {
        r = 0;
        return;
    }
    if (a.is_even()) {
        throw std::domain_error("carry: no inverse: an even number modulo a power of two");
    }
    detail::check_bits(count);
    const bool negative = a.is_negative();
    const std::size_t n = limbs_for(count);
    limb_row kept;
    const limb* const x = lowest_limbs(integer_access::row(a), n, kept);
    scratch_limbs<> scratch(integer_rows::inverse_mod_power_scratch(n));
    detail::result_row inverse(integer_access::row(r), &r == &a, n);
    integer_rows::inverse_mod_power(inverse.data(), x, n, scratch.data());
    inverse.finish();
    integer_access::set_sign(r, negative);
    low_bits(r, r, count);  // in the room that there is
}

integer inverse_mod_power(const integer& a, std::size_t count) {
    integer inverse;
    inverse_mod_power(inverse, a, count);
    return inverse;
}

}  // namespace carry
