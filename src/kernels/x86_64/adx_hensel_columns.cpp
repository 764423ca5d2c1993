/// \file
/// Hensel's division without a remainder at the level adx, by columns: no row is taken away from the dividend. The products
/// that fall on four columns are summed, and four limbs of the quotient follow from what these sums and the dividend differ by.
///
/// So nothing is stored but the quotient. A limb times four, added to a sum of six, is ten additions, eight of them with
/// carries: as many as the two ports that add with carries take while the multiplier makes the four products. Of a block of
/// columns only four such rows wait for the block before.
#include "kernels/x86_64/adx_hensel.hpp"
#include "row/row.hpp"
#include "tuning/integer_x86_64.hpp"

#include <algorithm>
#include <bit>

namespace carry::kernels::x86_64 {

namespace {

// Columns that are found at once, and the limbs that a row of the divisor has for that, zeros or not.
constexpr std::size_t width = 4, least_divisor = 5;

// The products that fall on four columns, as a sum of six limbs.
struct column_sums {
    limb c0, c1, c2, c3, c4, c5;
};

#define CARRY_COLUMN_SUMS \
    [c0] "+&r"(c.c0), [c1] "+&r"(c.c1), [c2] "+&r"(c.c2), [c3] "+&r"(c.c3), [c4] "+&r"(c.c4), [c5] "+&r"(c.c5)

// c += q[-I] (d[I], ..., d[I + 3]).
template <int I>
[[gnu::always_inline]] inline void add_products(column_sums& c, const limb* q, const limb* d) noexcept {
    limb t0, t1, t2, t3, t4;
    __asm__ volatile(
        "movq -8*%c[i](%[q]), %%rdx\n\t"
        "mulx 8*%c[i](%[d]), %[t0], %[t1]\n\t"
        "mulx 8*%c[i]+8(%[d]), %[t2], %[t3]\n\t"
        "addq %[t2], %[t1]\n\t"
        "mulx 8*%c[i]+16(%[d]), %[t2], %[t4]\n\t"
        "adcq %[t2], %[t3]\n\t"
        "mulx 8*%c[i]+24(%[d]), %[t2], %%rdx\n\t"
        "adcq %[t2], %[t4]\n\t"
        "adcq $0, %%rdx\n\t"
        "addq %[t0], %[c0]\n\t"
        "adcq %[t1], %[c1]\n\t"
        "adcq %[t3], %[c2]\n\t"
        "adcq %[t4], %[c3]\n\t"
        "adcq %%rdx, %[c4]\n\t"
        "adcq $0, %[c5]\n\t"
        : CARRY_COLUMN_SUMS, [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4)
        : [q] "r"(q), [d] "r"(d), [i] "i"(I)
        : "cc", "rdx", "memory");
}

// c = q0 (d[0], d[1], d[2]) + q1 (d[1], d[2]) + q2 d[2], for the three highest limbs of d.
[[gnu::always_inline]] inline void begin_with_highest(column_sums& c, limb q0, limb q1, limb q2, const limb* d) noexcept {
    limb t0, t1;
    __asm__ volatile(
        "movq %[q0], %%rdx\n\t"
        "mulx (%[d]), %[c0], %[c1]\n\t"
        "mulx 8(%[d]), %[t0], %[c2]\n\t"
        "addq %[t0], %[c1]\n\t"
        "mulx 16(%[d]), %[t0], %[c3]\n\t"
        "adcq %[t0], %[c2]\n\t"
        "movq %[q1], %%rdx\n\t"
        "adcq $0, %[c3]\n\t"
        "mulx 8(%[d]), %[t0], %[t1]\n\t"
        "addq %[t0], %[c0]\n\t"
        "adcq %[t1], %[c1]\n\t"
        "mulx 16(%[d]), %[t0], %[t1]\n\t"
        "adcq $0, %[t1]\n\t"
        "addq %[t0], %[c1]\n\t"
        "movq %[q2], %%rdx\n\t"
        "adcq %[t1], %[c2]\n\t"
        "mulx 16(%[d]), %[t0], %[t1]\n\t"
        "adcq $0, %[c3]\n\t"
        "addq %[t0], %[c0]\n\t"
        "adcq %[t1], %[c1]\n\t"
        "adcq $0, %[c2]\n\t"
        "adcq $0, %[c3]\n\t"
        : [c0] "=&r"(c.c0), [c1] "=&r"(c.c1), [c2] "=&r"(c.c2), [c3] "=&r"(c.c3), [t0] "=&r"(t0), [t1] "=&r"(t1)
        : [q0] "rm"(q0), [q1] "rm"(q1), [q2] "rm"(q2), [d] "r"(d)
        : "cc", "rdx", "memory");
    c.c4 = c.c5 = 0;
}

// What the columns before carry into these, e1 B + e0 and the upper limb of last d[0].
struct carried {
    limb last, e0, e1;
};

// q = (a - c) / d modulo B^4, once what is carried and last (d[1], ..., d[4]) are added to c; `in` becomes what these columns
// carry. Here everything waits for the limb before. An addition that may go to any port would take the room there of those in
// the next block's rows, which are ready: so all of them have a carry, which takes them to two of the ports, and none where one
// is cleared, by a zero that no port makes. (By that the rows are a tenth to a fifth faster.)
[[gnu::always_inline]] inline void find_four(limb* q, const limb* a, column_sums& c, const limb* d, limb inverse,
                                             carried& in) noexcept {
    limb t0, t1, t2, t3, t4;
    __asm__ volatile(
        "movq %[last], %%rdx\n\t"
        "xorl %k[t0], %k[t0]\n\t"
        "adcq %[e0], %[c0]\n\t"
        "adcq %[e1], %[c1]\n\t"
        "adcq $0, %[c2]\n\t"
        "adcq $0, %[c3]\n\t"
        "adcq $0, %[c4]\n\t"
        "adcq $0, %[c5]\n\t"
        "xorl %k[t3], %k[t3]\n\t"
        "mulx (%[d]), %[t2], %[t0]\n\t"
        "mulx 8(%[d]), %[t2], %[t1]\n\t"
        "adcq %[t2], %[t0]\n\t"
        "mulx 16(%[d]), %[t2], %[t3]\n\t"
        "adcq %[t2], %[t1]\n\t"
        "mulx 24(%[d]), %[t2], %[t4]\n\t"
        "adcq %[t2], %[t3]\n\t"
        "mulx 32(%[d]), %[t2], %%rdx\n\t"
        "adcq %[t2], %[t4]\n\t"
        "adcq $0, %%rdx\n\t"
        "xorl %k[t2], %k[t2]\n\t"
        "adcq %[t0], %[c0]\n\t"
        "adcq %[t1], %[c1]\n\t"
        "adcq %[t3], %[c2]\n\t"
        "adcq %[t4], %[c3]\n\t"
        "movq %[a], %[t4]\n\t"
        "adcq %%rdx, %[c4]\n\t"
        "adcq $0, %[c5]\n\t"
        "xorl %k[t0], %k[t0]\n\t"
        "movq (%[t4]), %%rdx\n\t"
        "movq 8(%[t4]), %[t0]\n\t"
        "movq 16(%[t4]), %[t1]\n\t"
        "movq 24(%[t4]), %[t2]\n\t"
        "sbbq %[c0], %%rdx\n\t"
        "sbbq %[c1], %[t0]\n\t"
        "sbbq %[c2], %[t1]\n\t"
        "sbbq %[c3], %[t2]\n\t"
        "adcq $0, %[c4]\n\t"
        "adcq $0, %[c5]\n\t"
        "imulq %[inverse], %%rdx\n\t"
        "movq %%rdx, (%[q])\n\t"
        "xorl %k[c3], %k[c3]\n\t"
        "mulx (%[d]), %[c3], %[c0]\n\t"
        "mulx 8(%[d]), %[c3], %[c1]\n\t"
        "adcq %[c3], %[c0]\n\t"
        "mulx 16(%[d]), %[c3], %[c2]\n\t"
        "adcq %[c3], %[c1]\n\t"
        "mulx 24(%[d]), %[c3], %%rdx\n\t"
        "adcq %[c3], %[c2]\n\t"
        "adcq $0, %%rdx\n\t"
        "xorl %k[c3], %k[c3]\n\t"
        "sbbq %[c0], %[t0]\n\t"
        "sbbq %[c1], %[t1]\n\t"
        "sbbq %[c2], %[t2]\n\t"
        "adcq %%rdx, %[c4]\n\t"
        "movq %[t0], %%rdx\n\t"
        "adcq $0, %[c5]\n\t"
        "imulq %[inverse], %%rdx\n\t"
        "movq %%rdx, 8(%[q])\n\t"
        "xorl %k[c3], %k[c3]\n\t"
        "mulx (%[d]), %[c3], %[c0]\n\t"
        "mulx 8(%[d]), %[c3], %[c1]\n\t"
        "adcq %[c3], %[c0]\n\t"
        "mulx 16(%[d]), %[c3], %[c2]\n\t"
        "adcq %[c3], %[c1]\n\t"
        "adcq $0, %[c2]\n\t"
        "xorl %k[c3], %k[c3]\n\t"
        "sbbq %[c0], %[t1]\n\t"
        "sbbq %[c1], %[t2]\n\t"
        "movq %[t1], %%rdx\n\t"
        "adcq %[c2], %[c4]\n\t"
        "adcq $0, %[c5]\n\t"
        "imulq %[inverse], %%rdx\n\t"
        "movq %%rdx, 16(%[q])\n\t"
        "xorl %k[c3], %k[c3]\n\t"
        "mulx (%[d]), %[c3], %[c0]\n\t"
        "mulx 8(%[d]), %[c3], %[c1]\n\t"
        "adcq %[c3], %[c0]\n\t"
        "adcq $0, %[c1]\n\t"
        "xorl %k[c3], %k[c3]\n\t"
        "sbbq %[c0], %[t2]\n\t"
        "movq %[t2], %%rdx\n\t"
        "adcq %[c1], %[c4]\n\t"
        "movq %[c4], %[e0]\n\t"
        "adcq $0, %[c5]\n\t"
        "movq %[c5], %[e1]\n\t"
        "imulq %[inverse], %%rdx\n\t"
        "movq %%rdx, 24(%[q])\n\t"
        "movq %%rdx, %[last]\n\t"
        : CARRY_COLUMN_SUMS, [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [last] "+m"(in.last), [e0] "+m"(in.e0), [e1] "+m"(in.e1)
        : [q] "r"(q), [a] "m"(a), [d] "r"(d), [inverse] "m"(inverse)
        : "cc", "rdx", "memory");
}

#undef CARRY_COLUMN_SUMS

// The n <= 3 lowest limbs of the quotient, one after the other, and what they carry.
inline void find_first(limb* q, const limb* a, std::size_t n, const limb* d, limb inverse, carried& out) noexcept {
    limb last = a[0] * inverse, e0 = 0, e1 = 0;
    q[0] = last;
    for (std::size_t i = 1; i < n; ++i) {
        wide_limb<limb> product = multiply_add(last, d[1], multiply_wide(last, d[0]).high, e0);
        limb carry = 0, c0 = product.low, c1 = add_with_carry(product.high, e1, carry), c2 = carry;
        if (i == 2) {
            product = multiply_wide(q[0], d[2]);
            carry = 0;
            c0 = add_with_carry(c0, product.low, carry);
            c1 = add_with_carry(c1, product.high, carry);
            c2 += carry;
        }
        limb borrow = 0;
        q[i] = last = subtract_with_borrow(a[i], c0, borrow) * inverse;
        e0 = add_with_carry(c1, limb{0}, borrow);
        e1 = c2 + borrow;
    }
    out = {last, e0, e1};
}

// c += q[0] (d[0], ..., d[3]) + q[-1] (d[1], ..., d[4]) + ..., of n rows.
[[gnu::always_inline]] inline void add_rows(column_sums& c, const limb* q, const limb* d, std::size_t n) noexcept {
    std::size_t blocks = n / 8;
    const std::size_t first = n % 8;
    q -= 8 * blocks;
    d += 8 * blocks;
    switch (first) {
        for (;;) {
            q += 8;
            d -= 8;
            add_products<7>(c, q, d);
            [[fallthrough]];
        case 7:
            add_products<6>(c, q, d);
            [[fallthrough]];
        case 6:
            add_products<5>(c, q, d);
            [[fallthrough]];
        case 5:
            add_products<4>(c, q, d);
            [[fallthrough]];
        case 4:
            add_products<3>(c, q, d);
            [[fallthrough]];
        case 3:
            add_products<2>(c, q, d);
            [[fallthrough]];
        case 2:
            add_products<1>(c, q, d);
            [[fallthrough]];
        case 1:
            add_products<0>(c, q, d);
            [[fallthrough]];
        default:
            if (blocks-- == 0) return;
        }
    }
}

}  // namespace

void adx_hensel_columns(limb* q, const limb* a, std::size_t k, const limb* d, std::size_t n, limb inverse) noexcept {
    column_sums c{};
    carried in{};
    std::size_t done = (k - 1) % width + 1;
    if (done == width) {
        find_four(q, a, c, d, inverse, in);
    } else {
        find_first(q, a, done, d, inverse, in);
    }
    for (; done != k; done += width) {
        std::size_t rows = done;
        if (done + 4 > n) {
            const limb* const third = q + (done + 3 - n);
            begin_with_highest(c, third[0], done + 3 > n ? third[-1] : 0, done + 2 > n ? third[-2] : 0, d + (n - 3));
            rows = n - 4;
        } else {
            c = {};
        }
        add_rows(c, q + done - 2, d + 2, rows - 1);
        find_four(q + done, a + done, c, d, inverse, in);
    }
}

void adx_hensel_quotient(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    if (k <= std::min({dn, an, most_short_quotient})) {
        adx_hensel_short(q, a, an, k, d, dn);
        return;
    }
    const auto shift = static_cast<unsigned>(std::countr_zero(d[0]));
    if (shift != 0 || an < k) {
        row::shift_right_low(q, k, a, an, shift);
        a = q;
    }
    const std::size_t n = std::min(k, dn);
    limb odd[tuning::adx_hensel_most_divisor];
    if (shift != 0) {
        row::shift_right_low(odd, n, d, dn, shift);
        d = odd;
    }
    const limb inverse = inverse_mod_radix(d[0]);
    if (dn <= most_few_limbs && dn < k) {
        adx_hensel_few(q, a, k, d, dn, inverse);
    } else if (n < least_divisor) {
        limb longer[least_divisor] = {};
        std::copy_n(d, n, longer);
        adx_hensel_columns(q, a, k, longer, least_divisor, inverse);
    } else {
        adx_hensel_columns(q, a, k, d, n, inverse);
    }
}

}  // namespace carry::kernels::x86_64
