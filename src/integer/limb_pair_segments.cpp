#include "integer/limb_pair_segments.hpp"

#include "kernels/kernels.hpp"

#include <concepts>
#include <cstdint>

namespace carry::integer_rows {

namespace {

/// What the loop looks at and does not change.
struct constants {
    limb reciprocal, d0, d1;   ///< from above
    limb inverse, odd0, odd1;  ///< from below
};

/// Whether there is assembly for levels that have `mulx`.
#if defined(__x86_64__) && defined(__GNUC__)
constexpr bool has_assembly = std::same_as<limb, std::uint64_t>;
#else
constexpr bool has_assembly = false;
#endif

/// divide_3by2 of (r1, r0, x), of which x becomes the quotient.
template <bool Mulx>
void step_from_above(limb& x, limb& r1, limb& r0, const constants& by) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (Mulx && has_assembly) {
        limb estimate, q, low, high, rest = x, t = r1;
        __asm__(
            "mulxq %[v], %[estimate], %[q]\n\t"
            "addq %[r0], %[estimate]\n\t"
            "adcq %%rdx, %[q]\n\t"
            "movq %[q], %%rdx\n\t"
            "mulxq %[d0], %[low], %[high]\n\t"
            "imulq %[d1], %%rdx\n\t"
            "subq %%rdx, %[r0]\n\t"
            "subq %[low], %[rest]\n\t"
            "sbbq %[high], %[r0]\n\t"
            "movq %[rest], %[low]\n\t"  // the remainder, if the quotient is one more
            "movq %[r0], %[high]\n\t"
            "leaq 1(%[q]), %%rdx\n\t"
            "subq %[d0], %[low]\n\t"
            "sbbq %[d1], %[high]\n\t"
            "cmpq %[estimate], %[high]\n\t"
            "cmovbq %[low], %[rest]\n\t"
            "cmovbq %[high], %[r0]\n\t"
            "cmovbq %%rdx, %[q]\n\t"
            : [estimate] "=&r"(estimate), [q] "=&r"(q), [low] "=&r"(low), [high] "=&r"(high), [rest] "+&r"(rest),
              [r0] "+&r"(r0), "+&d"(t)
            : [v] "m"(by.reciprocal), [d0] "m"(by.d0), [d1] "m"(by.d1)
            : "cc");
        r1 = r0;
        r0 = rest;
        if (r1 >= by.d1) [[unlikely]] {
            if (join(r1, r0) >= join(by.d1, by.d0)) {
                const wide less = join(r1, r0) - join(by.d1, by.d0);
                r0 = static_cast<limb>(less);
                r1 = static_cast<limb>(less >> limb_bits);
                ++q;
            }
        }
        x = q;
        return;
    }
#endif
    const auto step = divide_3by2(r1, r0, x, by.d1, by.d0, by.reciprocal);
    x = step.quotient;
    r1 = step.r1;
    r0 = step.r0;
}

/// q = next_from_below(x, carried, ...).
template <bool Mulx>
void step_from_below(limb& q, const limb& x, limb& carried0, limb& carried1, const constants& by) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (Mulx && has_assembly) {
        limb high, t;
        __asm__(
            "movq %[x], %%rdx\n\t"
            "subq %[carried0], %%rdx\n\t"
            "sbbq %[carried0], %[carried0]\n\t"
            "imulq %[inverse], %%rdx\n\t"
            "movq %%rdx, %[q]\n\t"
            "mulxq %[odd0], %[high], %[t]\n\t"
            "subq %[carried0], %[t]\n\t"
            "mulxq %[odd1], %[carried0], %[high]\n\t"
            "addq %[carried1], %[carried0]\n\t"
            "adcq $0, %[high]\n\t"
            "addq %[t], %[carried0]\n\t"
            "adcq $0, %[high]\n\t"
            : [high] "=&r"(high), [t] "=&r"(t), [carried0] "+&r"(carried0), [q] "=m"(q)
            : [carried1] "rm"(carried1), [x] "m"(x), [inverse] "m"(by.inverse), [odd0] "m"(by.odd0), [odd1] "m"(by.odd1)
            : "cc", "rdx");
        carried1 = high;
        return;
    }
#endif
    wide carried = join(carried1, carried0);
    q = next_from_below(x, carried, join(by.odd1, by.odd0), by.inverse);
    carried0 = static_cast<limb>(carried);
    carried1 = static_cast<limb>(carried >> limb_bits);
}

/// q = next_from_below(B - 1, carried, ...), which nothing is borrowed for.
template <bool Mulx>
void step_of_inverse(limb& q, limb& carried0, limb& carried1, const constants& by) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (Mulx && has_assembly) {
        limb high, t;
        __asm__(
            "movq %[carried0], %%rdx\n\t"
            "notq %%rdx\n\t"
            "imulq %[inverse], %%rdx\n\t"
            "movq %%rdx, %[q]\n\t"
            "mulxq %[odd0], %[high], %[t]\n\t"
            "mulxq %[odd1], %[carried0], %[high]\n\t"
            "addq %[carried1], %[carried0]\n\t"
            "adcq $0, %[high]\n\t"
            "addq %[t], %[carried0]\n\t"
            "adcq $0, %[high]\n\t"
            : [high] "=&r"(high), [t] "=&r"(t), [carried0] "+&r"(carried0), [q] "=m"(q)
            : [carried1] "rm"(carried1), [inverse] "m"(by.inverse), [odd0] "m"(by.odd0), [odd1] "m"(by.odd1)
            : "cc", "rdx");
        carried1 = high;
        return;
    }
#endif
    q = static_cast<limb>(static_cast<limb>(~carried0) * by.inverse);
    const wide next = static_cast<wide>(q) * by.odd1 + carried1 + multiply_wide(q, by.odd0).high;
    carried0 = static_cast<limb>(next);
    carried1 = static_cast<limb>(next >> limb_bits);
}

}  // namespace

bool limb_pair_segments::are_fast() noexcept { return has_assembly && kernels::integer().level != isa_level::portable; }

template <bool FindsInverse, bool Mulx>
void limb_pair_segments::divide_moved(limb* low, const limb* from, wide& remainder, wide (&carried)[from_below],
                                      power_of_two<two_ended_divisor_2>& power) noexcept {
    const auto odd0 = static_cast<limb>(by_.odd), odd1 = static_cast<limb>(by_.odd >> limb_bits);
    const constants by{by_.v, by_.d0, by_.d1, by_.inverse, odd0, odd1};
    const std::size_t n = n_;
    auto r0 = static_cast<limb>(remainder), r1 = static_cast<limb>(remainder >> limb_bits);
    limb a0 = 0, a1 = 0, b0 = 0, b1 = 0, c0 = 0, c1 = 0, u0 = 0, u1 = 0;
    limb *high = low + (from_below * n + upper_), *inverse = inverse_;
    const auto from_lower = [&]() __attribute__((always_inline)) {
        step_from_below<Mulx>(low[0], from[0], a0, a1, by);
        step_from_below<Mulx>(low[n], from[n], b0, b1, by);
        step_from_below<Mulx>(low[2 * n], from[2 * n], c0, c1, by);
        if constexpr (FindsInverse) {
            step_of_inverse<Mulx>(*inverse++, u0, u1, by);
        }
        ++from;
        ++low;
    };
    const unsigned squares = power.squares_left() / 2;
    while (power.squares_left() > squares) {
        power.square();
    }
    std::size_t left = upper_;
    while (true) {
        for (const std::size_t later = power.squares_left() != 0 ? left / 2 : 0; left != later; --left) {
            step_from_above<Mulx>(*--high, r1, r0, by);
            from_lower();
        }
        if (left == 0) {
            break;
        }
        while (power.squares_left() > 0) {
            power.square();
        }
    }
    for (left = n - upper_; left != 0; --left) {
        from_lower();
    }
    remainder = join(r1, r0);
    carried[0] = join(a1, a0);
    carried[1] = join(b1, b0);
    carried[2] = join(c1, c0);
}

void limb_pair_segments::divide(limb* q, const limb* a, wide& remainder, wide (&carried)[from_below],
                                power_of_two<two_ended_divisor_2>& power) noexcept {
    const std::size_t below = from_below * n_;
    const unsigned up = by_.shift, down = by_.zeros;
    limb* const upper = q + below;
    fetch(a, q, below);
    fetch(a + below, upper, upper_);
    const limb border = a[below], next = a[below - 1];  // before quotients take their places
    kernels::integer().bits->shift_left(upper, a + below, upper_, up);
    upper[0] = static_cast<limb>(upper[0] | shifted_out(next, up));
    const limb* from = a;
    if (down != 0) {
        kernels::integer().bits->shift_right(q, a, below, down);
        q[below - 1] = static_cast<limb>(q[below - 1] | border << (limb_bits - down));
        from = q;
    }
    const auto divide_block = wants_inverse_ ? are_fast() ? &limb_pair_segments::divide_moved<true, true>
                                                          : &limb_pair_segments::divide_moved<true, false>
                              : are_fast() ? &limb_pair_segments::divide_moved<false, true>
                                             : &limb_pair_segments::divide_moved<false, false>;
    (this->*divide_block)(q, from, remainder, carried, power);
    wants_inverse_ = false;
}

void limb_pair_segments::carry_in(limb* q, wide x) const noexcept {
    const auto x0 = static_cast<limb>(x), x1 = static_cast<limb>(x >> limb_bits);
    const auto addmul_1 = kernels::integer().addmul_1;
    addmul_1(q, inverse_, n_, x0);
    addmul_1(q + 1, inverse_, n_ - 1, x1);
}

}  // namespace carry::integer_rows
