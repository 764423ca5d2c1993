/// \file
/// The inside of an integer, for the files of this folder that compute one.
#pragma once

#include "row/row.hpp"
#include "row/verify.hpp"
#include "value/size_limit.hpp"

#include <carry/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace carry::detail {

/// Throws std::domain_error if d = 0.
/// @{
inline void check_divisor(limb d) {
    if (d == 0) {
        throw std::domain_error("carry: division by zero");
    }
}
inline void check_divisor(const integer& d) { check_divisor(static_cast<limb>(d.is_zero() ? 0 : 1)); }
/// @}

struct integer_access {
    /// Whether a is as it should be at rest: the highest limb is not zero, and zero has no sign.
    static bool is_normal(const integer& a) noexcept {
        const limb_row& row = a.magnitude_;
        return row.empty() ? !a.negative_ : row[row.size() - 1] != 0 && row.size() <= row.capacity();
    }

    /// Whether x is what invmod(a, m) promises.
    static bool is_inverse(const integer& x, const integer& a, const integer& m) {
        const bool is_unit = mulmod(x, a, m) == 1 || m == 1 || m == -1;
        return is_unit && !x.is_negative() && x < abs(m);
    }

    static const limb_row& row(const integer& a) noexcept {
        CARRY_VERIFY(is_normal(a));
        return a.magnitude_;
    }
    static limb_row& row(integer& a) noexcept { return a.magnitude_; }

    /// The integer with this magnitude, which need not be normalized, and this sign. Throws std::length_error.
    static integer make(limb_row&& magnitude, bool negative = false) {
        magnitude.normalize();
        check_bits(row::bit_length(magnitude.data(), magnitude.size()));
        const bool has_sign = negative && !magnitude.empty();
        return integer(std::move(magnitude), has_sign);
    }

    /// An integer with room for n limbs, which the caller writes and then finishes.
    static integer sized(std::size_t n) {
        integer r;
        r.magnitude_.resize_discarding(n);
        return r;
    }

    /// Normalizes r's magnitude and sets its sign. Throws std::length_error.
    static void finish(integer& r, bool negative) {
        settle(r, negative);
        check_size(r);
    }

    /// Throws std::length_error where r is too long.
    static void check_size(const integer& r) {
        if (r.magnitude_.size() >= max_bits / limb_bits) {
            check_bits(r.bit_length());
        }
    }

    /// Normalizes a's magnitude and sets its sign, which zero has none of.
    static void settle(integer& a, bool negative) noexcept {
        a.magnitude_.normalize();
        a.negative_ = negative && !a.magnitude_.empty();
    }

    /// The same of a quotient, which has a limb at least.
    static void settle_quotient(integer& a, bool negative) noexcept {
        a.magnitude_.truncate(row::quotient_size(a.magnitude_.data(), a.magnitude_.size()));
        a.negative_ = negative && !a.magnitude_.empty();
    }

    /// Sets the sign of a, which is settled but for that.
    static void set_sign(integer& a, bool negative) noexcept { a.negative_ = negative && !a.magnitude_.empty(); }

    /// Makes room that there is for n limbs, of which the highest is not zero, and sets the sign.
    static limb* prepare(integer& a, std::size_t n, bool negative) noexcept {
        a.magnitude_.truncate(n);
        a.negative_ = negative;
        return a.magnitude_.data();
    }

    /// a = high B + low, or minus that, which must not be zero then.
    static void set(integer& a, limb low, limb high, bool negative = false) noexcept {
        limb* const r = a.magnitude_.data();  // any storage has room for two limbs
        r[0] = low;
        r[1] = high;
        a.magnitude_.truncate(static_cast<std::size_t>(high != 0) + static_cast<std::size_t>((high | low) != 0));
        a.negative_ = negative;
    }

    /// a = word.
    static void set_word(integer& a, std::uint64_t word) noexcept {
        set(a, static_cast<limb>(word), static_cast<limb>(word >> (limb_bits - 1) >> 1));
    }

    /// Whether n limbs can be written to r limb by limb while a and b are read: where it has room, or is neither of them.
    static bool may_write(const integer& r, std::size_t n, const integer& a, const integer& b) noexcept {
        return n <= r.magnitude_.capacity() || (&r != &a && &r != &b);
    }

    /// compute(r) in r itself if in_place, else in a new object that takes its place.
    template <class Compute>
    [[gnu::always_inline]] static void into(integer& r, bool in_place, Compute compute) {
        if (in_place) {
            compute(r);
            return;
        }
        integer fresh;
        compute(fresh);
        r = std::move(fresh);
    }

    /// compute(x, y) in these two objects themselves if in_place, or else in new ones that take their place: for results that
    /// are operands, too, or whose memory may not be had.
    template <class Compute>
    static void into_both(integer& x, integer& y, bool in_place, Compute compute) {
        if (in_place) {
            compute(x, y);
            return;
        }
        integer new_x, new_y;
        compute(new_x, new_y);
        x = std::move(new_x);
        y = std::move(new_y);
    }

    /// a's magnitude as exactly n limbs; n must be enough.
    static limb_row padded(const integer& a, std::size_t n) {
        limb_row r(n);
        row::fit(r.data(), n, a.magnitude_.data(), a.magnitude_.size());
        return r;
    }

    /// b's magnitude, with the sign of a times b.
    static integer with_sign(integer b, bool negative) noexcept {
        b.negative_ = negative && !b.magnitude_.empty();
        return b;
    }
};

/// A divisor of one limb.
inline signed_limb word_of(const integer& d) noexcept { return {integer_access::row(d)[0], d.is_negative()}; }

}  // namespace carry::detail
