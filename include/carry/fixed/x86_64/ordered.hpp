/// \file
/// Whole operations in one block of instructions each, in an order that was searched for: tools/schedule/search.py writes the
/// headers in `ordered/`. docs/algorithms/fixed.md says why, and what rows that compilers put together lose.
#pragma once

#include <carry/fixed/x86_64/ordered/montgomery_4_any.hpp>
#include <carry/fixed/x86_64/ordered/montgomery_4_loose.hpp>
#include <carry/fixed/x86_64/ordered/montgomery_4_p256.hpp>
#include <carry/fixed/x86_64/ordered/montgomery_4_spare_bit.hpp>
#include <carry/fixed/x86_64/ordered/montgomery_4_spare_bits.hpp>
#include <carry/fixed/x86_64/ordered/montgomery_6_any.hpp>
#include <carry/fixed/x86_64/ordered/montgomery_6_loose.hpp>
#include <carry/fixed/x86_64/ordered/montgomery_6_spare_bit.hpp>
#include <carry/fixed/x86_64/ordered/montgomery_6_spare_bits.hpp>
#include <carry/fixed/x86_64/ordered/mul_4.hpp>
#include <carry/fixed/x86_64/ordered/mul_5.hpp>
#include <carry/fixed/x86_64/ordered/mul_p384.hpp>
#include <carry/fixed/x86_64/ordered/reduce_p384.hpp>
#include <carry/fixed/x86_64/ordered/sqr_10.hpp>
#include <carry/fixed/x86_64/ordered/sqr_11.hpp>
#include <carry/fixed/x86_64/ordered/sqr_4.hpp>
#include <carry/fixed/x86_64/ordered/sqr_5.hpp>
#include <carry/fixed/x86_64/ordered/sqr_6.hpp>
#include <carry/fixed/x86_64/ordered/sqr_7.hpp>
#include <carry/fixed/x86_64/ordered/sqr_8.hpp>
#include <carry/fixed/x86_64/ordered/sqr_9.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// The rows whose products, and squares, are in one block.
constexpr bool product_is_ordered(std::size_t n) noexcept { return n == 4 || n == 5; }
constexpr bool square_is_ordered(std::size_t n) noexcept { return n >= 4 && n <= 11; }

/// r = a * b. r: 2N limbs, apart from a and b; a, b: N limbs, N = 4, 5.
template <std::size_t N>
[[gnu::always_inline]] inline void mul_ordered(word* r, const word* a, const word* b) noexcept {
    if constexpr (N == 4) {
        mul_4(r, a, b);
    } else {
        static_assert(N == 5);
        mul_5(r, a, b);
    }
}

/// r = a^2. r: 2N limbs, apart from a; a: N limbs, 4 <= N <= 11.
template <std::size_t N>
[[gnu::always_inline]] inline void sqr_ordered(word* r, const word* a) noexcept {
    if constexpr (N == 4) {
        sqr_4(r, a);
    } else if constexpr (N == 5) {
        sqr_5(r, a);
    } else if constexpr (N == 6) {
        sqr_6(r, a);
    } else if constexpr (N == 7) {
        sqr_7(r, a);
    } else if constexpr (N == 8) {
        sqr_8(r, a);
    } else if constexpr (N == 9) {
        sqr_9(r, a);
    } else if constexpr (N == 10) {
        sqr_10(r, a);
    } else {
        static_assert(N == 11);
        sqr_11(r, a);
    }
}

}  // namespace carry::fixed::x86_64

#endif
