/// \file
/// Between digits of 60 bits and Carry's limbs: what leads from an mp_int to the rows and back.
#pragma once

#include "compat/tommath/number.hpp"
#include "row/row.hpp"

#include <cstddef>
#include <cstdint>

namespace carry::tommath {

/// Limbs in a word of 64 bits.
inline constexpr std::size_t limbs_in_word = 64 / limb_bits;

/// The limbs that n digits are packed into.
constexpr std::size_t limbs_of(std::size_t n) noexcept { return (n * 15 + 15) / 16 * limbs_in_word; }

/// The digits that n limbs are unpacked into.
constexpr std::size_t digits_of(std::size_t n) noexcept { return (n * limb_bits + digit_bits - 1) / digit_bits; }

/// r = the number with the n digits at a. r: limbs_of(n) limbs, all of them written; no overlap.
void pack(limb* r, const digit* a, std::size_t n) noexcept;

/// r = the number with the an limbs at a, which must be below 2^(60 n). r: n digits, all of them written; no overlap.
void unpack(digit* r, std::size_t n, const limb* a, std::size_t an) noexcept;

/// A row without leading zeros.
struct row_view {
    const limb* data;
    std::size_t size;
};

/// The limbs that |a| takes.
inline std::size_t row_limbs(const mp_int* a) noexcept { return limbs_of(used(a)); }

/// Those of them that are in use.
inline std::size_t row_size(const mp_int* a) noexcept { return row::limbs_for(bit_length(a)); }

/// |a| in limbs taken from space, row_limbs(a) of them.
inline row_view row_of(const mp_int* a, workspace& space) noexcept {
    limb* const r = space.take(row_limbs(a));
    pack(r, a->dp, used(a));
    return {r, row_size(a)};  // without a look at what was just written, which would wait for it
}

/// Digits of the number in the n limbs at a.
inline std::size_t digits_in(const limb* a, std::size_t n) noexcept {
    return (row::bit_length(a, n) + digit_bits - 1) / digit_bits;
}

/// r = the an limbs at a, a number of at most n digits, with this sign, or MP_MEM, MP_VAL and r as it was. Quicker than assign.
inline mp_err assign_digits(mp_int* r, std::size_t n, const limb* a, std::size_t an, bool negative) noexcept {
    const mp_err error = reserve_discarding(r, n);
    if (error == MP_OKAY) {
        const std::size_t before = used(r);
        unpack(r->dp, n, a, an);
        finish(r, n, before, negative);
    }
    return error;
}

/// r = the n limbs at a with this sign; r has room for them (reserve).
inline void store(mp_int* r, const limb* a, std::size_t n, bool negative) noexcept {
    const std::size_t digits = digits_in(a, n);
    unpack(r->dp, digits, a, row::normalized_size(a, n));
    finish(r, digits, used(r), negative);
}

/// r = the n limbs at a with this sign, or MP_MEM, MP_VAL and r as it was.
inline mp_err assign(mp_int* r, const limb* a, std::size_t n, bool negative) noexcept {
    const mp_err error = reserve_discarding(r, digits_in(a, n));
    if (error == MP_OKAY) {
        store(r, a, n, negative);
    }
    return error;
}

}  // namespace carry::tommath
