#include "integer/divexact_1.hpp"

#include "integer/limb_segments.hpp"
#include "integer/limb_steps.hpp"
#include "integer/reciprocal.hpp"
#include "row/row.hpp"

#include <bit>

namespace carry::integer_rows {

namespace {

/// The limbs of a quotient from which some of them are found from above.
constexpr std::size_t least_from_both_ends = 40;

/// The limbs that are found from below while one is from above.
constexpr std::size_t beside_one = 4;

// Whether the bits of a limb below those that are divided are zero.
bool has_zeros(limb lowest, unsigned zeros) noexcept { return (lowest & ((limb{1} << zeros) - 1)) == 0; }

// The n low limbs of floor(a / 2^zeros), in q if they are not those of a. `above`: a's limb n.
const limb* moved_down(limb* q, const limb* a, std::size_t n, limb above, unsigned zeros) noexcept {
    if (zeros == 0) {
        return a;
    }
    row::shift_right(q, a, n, zeros);
    q[n - 1] = static_cast<limb>(q[n - 1] | above << (limb_bits - zeros));
    return q;
}

bool divide_from_below(limb* q, std::size_t k, const limb* a, std::size_t an, limb d) noexcept {
    const auto zeros = static_cast<unsigned>(std::countr_zero(d));
    const auto odd = static_cast<limb>(d >> zeros);
    limb_chain chain(odd, inverse_mod_radix(odd));
#pragma GCC unroll 2
    for (std::size_t i = 0; i + 1 < k; ++i) {
        q[i] = chain.next(moved_right(a[i + 1], a[i], zeros));
    }
    const limb above = k < an ? a[k] : limb{0};
    q[k - 1] = chain.next(moved_right(above, a[k - 1], zeros));
    return chain.carries(above >> zeros) && has_zeros(a[0], zeros);
}

// The upper limbs by remainders, at the same time as those below: from limb to limb each waits for multiplications. d divides
// a if the remainder of a's upper limbs is what the lower ones lack.
bool divide_from_both_ends(limb* q, std::size_t k, const limb* a, std::size_t an, limb d) noexcept {
    const two_ended_divisor by{divisor_1(d)};
    const std::size_t upper = k / (beside_one + 1), lower = k - upper;
    const unsigned up = by.above.shift;
    limb remainder = shifted(an > k ? a[k] : limb{0}, a[k - 1], up);
    row::shift_left(q + lower, a + lower, upper, up);
    q[lower] = static_cast<limb>(q[lower] | shifted_out(a[lower - 1], up));
    const limb *from = moved_down(q, a, lower, a[lower], by.zeros), *const end = from + lower;
    const limb_above divisor{by.above.v, by.above.d};
    limb_chain chain(by.odd, by.inverse);
    limb* low = q;
    for (limb* high = q + k; high != q + lower; low += beside_one, from += beside_one) {
        step_from_above(*--high, remainder, divisor);
#pragma GCC unroll 4
        for (std::size_t i = 0; i < beside_one; ++i) {
            low[i] = chain.next(from[i]);
        }
    }
    for (; from != end; ++from, ++low) {
        *low = chain.next(*from);
    }
    return chain.carries(remainder >> up >> by.zeros) && by.cut_off(a[0]) == 0;
}

}  // namespace

bool divides_exactly_1(limb* q, std::size_t k, const limb* a, std::size_t an, limb d) noexcept {
    return (k < least_from_both_ends ? divide_from_below : divide_from_both_ends)(q, k, a, an, d);
}

}  // namespace carry::integer_rows
