#include "integer/limb_segments.hpp"

#include "integer/limb_steps.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::integer_rows {

namespace {

/// What the loop looks at and does not change.
struct constants {
    limb_above above;
    limb inverse, odd;  ///< from below
};

/// q = next_from_below(x, carried, ...).
void step_from_below(limb& q, const limb& x, limb& carried, const constants& by) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (limb_steps_in_assembly) {
        limb low, high;
        __asm__(
            "movq %[x], %%rax\n\t"
            "subq %[carried], %%rax\n\t"
            "sbbq %[carried], %[carried]\n\t"
            "imulq %[inverse], %%rax\n\t"
            "movq %%rax, %[q]\n\t"
            "mulq %[odd]\n\t"
            "subq %[carried], %%rdx\n\t"
            "movq %%rdx, %[carried]\n\t"
            : "=&a"(low), "=&d"(high), [carried] "+&r"(carried), [q] "=m"(q)
            : [x] "m"(x), [inverse] "m"(by.inverse), [odd] "m"(by.odd)
            : "cc");
        return;
    }
#endif
    q = next_from_below(x, carried, by.odd, by.inverse);
}

/// q = next_from_below(B - 1, carried, ...), which nothing is borrowed for.
void step_of_inverse(limb& q, limb& carried, const constants& by) noexcept {
    q = static_cast<limb>(static_cast<limb>(~carried) * by.inverse);
    carried = multiply_wide(q, by.odd).high;
}

}  // namespace

template <bool FindsInverse>
void limb_segments::divide(limb* low, const limb* from, limb* high, limb& remainder, limb (&carried)[from_below]) noexcept {
    const constants by{{by_.above.v, by_.above.d}, by_.inverse, by_.odd};
    const std::size_t n = n_;
    static_assert(from_below == 4);
    limb rest = remainder, c0 = carried[0], c1 = carried[1], c2 = carried[2], c3 = carried[3], inverse_carried = 0;
    limb* inverse = inverse_;
    for (const limb* const end = from + n; from != end; ++from, ++low) {
        step_from_above(*--high, rest, by.above);
        step_from_below(low[0], from[0], c0, by);
        step_from_below(low[n], from[n], c1, by);
        step_from_below(low[2 * n], from[2 * n], c2, by);
        step_from_below(low[3 * n], from[3 * n], c3, by);
        if constexpr (FindsInverse) {
            step_of_inverse(*inverse++, inverse_carried, by);
        }
    }
    remainder = rest;
    carried[0] = c0;
    carried[1] = c1;
    carried[2] = c2;
    carried[3] = c3;
}

void limb_segments::divide(std::size_t low, std::size_t high, limb& remainder, limb (&carried)[from_below]) noexcept {
    const std::size_t below = from_below * n_, up_from = high - n_;
    const unsigned up = by_.above.shift, down = by_.zeros;
    fetch(a_ + low, q_ + low, below);
    fetch(a_ + up_from, q_ + up_from, n_);
    const limb border = a_[low + below], next = a_[up_from - 1];  // before quotients take their places
    row::shift_left(q_ + up_from, a_ + up_from, n_, up);
    q_[up_from] = static_cast<limb>(q_[up_from] | shifted_out(next, up));
    limb* const lower = q_ + low;
    const limb* from = a_ + low;
    if (down != 0) {
        row::shift_right(lower, from, below, down);
        lower[below - 1] = static_cast<limb>(lower[below - 1] | border << (limb_bits - down));
        from = lower;
    }
    if (has_inverse_) {
        divide<false>(lower, from, q_ + high, remainder, carried);
    } else {
        has_inverse_ = true;
        divide<true>(lower, from, q_ + high, remainder, carried);
    }
}

void limb_segments::carry_in(std::size_t low, limb x) noexcept { kernels::integer().addmul_1(q_ + low, inverse_, n_, x); }

}  // namespace carry::integer_rows
