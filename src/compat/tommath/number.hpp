/// \file
/// The inside of an mp_int: room for digits, size and sign.
#pragma once

#include "compat/tommath/digits_copy.hpp"
#include "compat/tommath/memory.hpp"

#include <carry/compat/tommath.h>

#include <algorithm>
#include <climits>
#include <cstddef>

namespace carry::tommath {

/// The most digits of a number: `used` is an int.
inline constexpr std::size_t most_digits = INT_MAX;

/// The least room that a number is given, so that every built-in integer fits into it.
inline constexpr std::size_t least_room = 2;

/// The digits in use. (By way of unsigned, so that the compiler knows how large it can be.)
inline std::size_t used(const mp_int* a) noexcept { return static_cast<unsigned>(a->used); }
inline bool is_zero(const mp_int* a) noexcept { return a->used == 0; }
inline bool is_negative(const mp_int* a) noexcept { return a->used != 0 && a->sign != MP_ZPOS; }
inline bool is_odd(const mp_int* a) noexcept { return a->used != 0 && (a->dp[0] & 1) != 0; }
inline bool is_one(const mp_int* a) noexcept { return a->used == 1 && a->dp[0] == 1 && a->sign == MP_ZPOS; }
inline mp_sign sign_of(bool negative) noexcept { return negative ? MP_NEG : MP_ZPOS; }
inline mp_bool answer(bool yes) noexcept { return yes ? MP_YES : MP_NO; }

/// The bits of |a|.
inline std::size_t bit_length(const mp_int* a) noexcept {
    const std::size_t n = digits_size(a->dp, used(a));
    return n == 0 ? 0 : (n - 1) * digit_bits + static_cast<std::size_t>(std::bit_width(a->dp[n - 1]));
}

/// n >= 1 digits from malloc, not initialized, or null.
inline digit* new_digits_to_fill(std::size_t n) noexcept { return static_cast<digit*>(std::malloc(n * sizeof(digit))); }

/// n >= 1 digits from malloc, at most `most_at_hand`, all zero, or null.
digit* new_few_digits(std::size_t n) noexcept;

/// The same of any number. (The C library's calloc passes by the store that malloc has at hand, but has long rows of zeros for
/// nothing.)
inline constexpr std::size_t most_at_hand = 128;
inline digit* new_digits(std::size_t n) noexcept {
    return n > most_at_hand ? static_cast<digit*>(std::calloc(n, sizeof(digit))) : new_few_digits(n);
}

/// Wipes and frees n >= 1 digits. The compiler cannot drop the zeros.
void wipe_and_free(digit* a, std::size_t n) noexcept;

/// The same for n >= 0 digits of a row that may be null.
inline void release_digits(digit* a, std::size_t n) noexcept {
    if (n == 0 || a == nullptr) {
        std::free(a);
    } else {
        wipe_and_free(a, n);
    }
}

/// The same for a number's digits: those in use, as all others of a valid number are zero (T. St Denis, "Multi-Precision Math",
/// section 2.2.1, and every function here relies on it).
inline void release_number(const mp_int* a) noexcept {
    release_digits(a->dp, std::min(used(a), std::size_t{static_cast<unsigned>(a->alloc)}));
}

/// Puts a's digits where there is room for n; those that are not kept are zero afterwards, and the number too. MP_VAL where no
/// number has so many, MP_MEM where there is no memory: a is then as it was.
mp_err move_to_room(mp_int* a, std::size_t n, bool keep) noexcept;

/// Room for n digits in a; its value stays. Fails as move_to_room does.
inline mp_err reserve(mp_int* a, std::size_t n) noexcept {
    return n <= static_cast<unsigned>(a->alloc) ? MP_OKAY : move_to_room(a, n, true);
}

/// The same for an a whose value is about to be overwritten: it stays or becomes zero.
inline mp_err reserve_discarding(mp_int* a, std::size_t n) noexcept {
    return n <= static_cast<unsigned>(a->alloc) ? MP_OKAY : move_to_room(a, n, false);
}

/// `finish` of a number that becomes shorter, out of line, as those are few.
mp_err finish_shorter(mp_int* a, std::size_t n, std::size_t before, bool negative) noexcept;

/// Ends the writing of n digits into a, which had `before` in use: zeros above them up to there, no leading zeros, and a sign.
/// Returns MP_OKAY.
inline mp_err finish(mp_int* a, std::size_t n, std::size_t before, bool negative) noexcept {
    if (before > n) [[unlikely]] {
        return finish_shorter(a, n, before, negative);
    }
    n = digits_size(a->dp, n);
    a->used = static_cast<int>(n);
    a->sign = sign_of(negative && n != 0);
    return MP_OKAY;
}

/// b = |a| with a sign, where b has no room, or becomes shorter, or a is zero or has zeros above; b may be a.
mp_err copy_any(const mp_int* a, mp_int* b, bool negative) noexcept;

/// b = |a| with a sign; b may be a.
inline mp_err copy(const mp_int* a, mp_int* b, bool negative) noexcept {
    const std::size_t n = used(a);
    if (n == 0 || n > static_cast<unsigned>(b->alloc) || n < used(b) || a->dp[n - 1] == 0) [[unlikely]] {
        return copy_any(a, b, negative);
    }
    b->used = static_cast<int>(n);
    b->sign = sign_of(negative);
    return digits_copy(b->dp, a->dp, n);
}

/// a = b modulo 2^64.
inline void assign_word(mp_int* a, std::uint64_t b) noexcept {
    if (a->alloc < static_cast<int>(least_room) && reserve(a, least_room) != MP_OKAY) {
        return;  // a was cleared, and nobody can be told
    }
    const std::size_t before = used(a);
    a->dp[0] = b & digit_mask;
    a->dp[1] = b >> digit_bits;
    finish(a, 2, before, false);
}

/// A number that clears itself. Not initialized until init has succeeded.
class temporary {
public:
    temporary() noexcept = default;
    temporary(const temporary&) = delete;
    temporary& operator=(const temporary&) = delete;
    ~temporary() { release_digits(value_.dp, static_cast<unsigned>(value_.alloc)); }
    mp_err init(std::size_t n = least_room) noexcept { return reserve(&value_, std::max(n, least_room)); }
    mp_err copy(const mp_int* a) noexcept;
    mp_int* get() noexcept { return &value_; }
    mp_int* operator->() noexcept { return &value_; }

private:
    mp_int value_ = {0, 0, MP_ZPOS, nullptr};
};

}  // namespace carry::tommath
