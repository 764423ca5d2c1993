#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/quotient.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

using kernels::certainty;

// Quotients of more limbs are found by columns.
constexpr std::size_t most_in_registers = 4;

// q = floor(a / d), or one more.
certainty estimate(limb (&q)[most_in_one_pass], const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    const std::size_t k = an - dn + 1;
    if (k <= most_in_registers) {
        return estimate_of_few(q, a, an, d, dn);
    }
    limb scratch[2 * most_in_one_pass + 3], rest;
    if (!divide_by_columns(q, a, an, d, dn, rest, scratch)) {
        return certainty::unknown;
    }
    return rest > k ? certainty::exact : certainty::exact_or_one_more;
}

// Asks for the lowest limbs of a row, which are not looked at before the quotient is found: rows that are not in the nearest
// cache come while words are divided. Of long ones the processor asks for the rest itself.
void bring_near(const limb* row, std::size_t n) noexcept {
    constexpr std::size_t most = 128, line = 64 / sizeof(limb);
    for (std::size_t i = 0; i < std::min(n, most); i += line) {
        __builtin_prefetch(row + i);
    }
}

// r = r - q d B^i modulo B^n: limb i of a quotient, of which the highest is often 0 or 1.
void subtract_row(limb* r, limb q, std::size_t i, const limb* d, std::size_t n) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (q == 1) {
        kernel.sub_n(r + i, r + i, d, n - i);
    } else if (q != 0) {
        kernel.submul_1(r + i, d, n - i, q);
    }
}

// r = a - q d modulo B^n for q of k limbs, of which n count, in one pass where the level has it, or else by the product. Few
// rows are faster one by one.
void subtract_product(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d, std::size_t n) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    constexpr std::size_t least = 8;
    const bool by_rows = k <= most_by_rows && n < least;
    if (k <= kernel.most_short_factor && !by_rows) {
        kernel.sub_short_product(r, a, q, std::min(k, n), d, n);
        return;
    }
    if (k > most_by_rows || (k == most_by_rows && n >= least_in_product && n <= most_in_product)) {
        limb product[most_in_product + most_in_one_pass];
        kernel.mul_basecase(product, d, n, q, q[k - 1] == 0 ? k - 1 : k);
        kernel.sub_n(r, a, product, n);
        return;
    }
    kernel.sub_product(r, a, d, n, q[0]);
    subtract_row(r, q[1], 1, d, n);
    if (k == 3) {
        subtract_row(r, q[2], 2, d, n);
    }
}

}  // namespace

bool divrem_one_pass(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t k = an - dn + 1;
    bring_near(a, dn);
    bring_near(d, dn);
    limb found[most_in_one_pass];
    const certainty estimated = estimate(found, a, an, d, dn);
    if (estimated == certainty::unknown) [[unlikely]] {
        return false;
    }
    subtract_product(r, a, found, k, d, dn);
    // Where the quotient may be one too large, the remainder is near zero, on either side of it.
    if (estimated == certainty::exact_or_one_more && r[dn - 1] >> (limb_bits - 1) != 0) [[unlikely]] {
        kernel.add_n(r, r, d, dn);
        sub_1(found, found, k, 1);
    }
    if (q != nullptr) {
        row::copy(q, found, k);
    }
    return true;
}

}  // namespace carry::integer_rows
