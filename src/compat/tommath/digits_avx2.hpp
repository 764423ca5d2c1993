/// \file
/// Rows of digits with vectors of four, defined where CARRY_HAS_X86_64_KERNELS.
#pragma once

#include "compat/tommath/digits.hpp"

#include <cstddef>

namespace carry::tommath {

/// r = 0; `digits_copy_down`, which returns MP_OKAY, and `digits_copy_up` (digits_copy.hpp).
void digits_zero_avx2(digit* r, std::size_t n) noexcept;
mp_err digits_copy_down_avx2(digit* r, const digit* a, std::size_t n) noexcept;
void digits_copy_up_avx2(digit* r, const digit* a, std::size_t n) noexcept;

/// r times 2^(60 by), n digits that become n + by, and returns MP_OKAY; floor(r / 2^(60 by)), n + by digits that become n, with
/// zeros above.
mp_err digits_move_up_avx2(digit* r, std::size_t n, std::size_t by) noexcept;
void digits_move_down_avx2(digit* r, std::size_t n, std::size_t by) noexcept;

/// `digits_add` and `digits_sub` (digits_sum.hpp) of digits up to the one that is returned, n - 4 to n - 1, and the carry or
/// borrow into that.
std::size_t digits_add_avx2(digit* r, const digit* a, const digit* b, std::size_t n, digit& carry) noexcept;
std::size_t digits_sub_avx2(digit* r, const digit* a, const digit* b, std::size_t n, digit& borrow) noexcept;

/// `digits_shift_left`, but for the bits shifted out, and `digits_shift_right` (digits_shift.hpp) for n >= 4.
void digits_shift_left_avx2(digit* r, const digit* a, std::size_t n, unsigned k) noexcept;
void digits_shift_right_avx2(digit* r, const digit* a, std::size_t n, unsigned k) noexcept;

/// Whether at least half of n digits, rounded down, have all their bits set, and whether all of n >= 8 have.
mp_bool half_full_avx2(const digit* a, std::size_t n) noexcept;
mp_bool all_full_avx2(const digit* a, std::size_t n) noexcept;

/// r = ((a xor a_flip) and, or, xor (b xor b_flip)) xor flip, digit by digit of n. r may be a or b.
void digits_and_avx2(digit* r, digit flip, const digit* a, digit a_flip, const digit* b, digit b_flip, std::size_t n) noexcept;
void digits_or_avx2(digit* r, digit flip, const digit* a, digit a_flip, const digit* b, digit b_flip, std::size_t n) noexcept;
void digits_xor_avx2(digit* r, digit flip, const digit* a, digit a_flip, const digit* b, digit b_flip, std::size_t n) noexcept;

}  // namespace carry::tommath
