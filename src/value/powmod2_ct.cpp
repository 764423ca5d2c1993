// Two secret exponentiations on integers.
#include "modular/powm.hpp"
#include "modular/powm2_ct.hpp"
#include "row/wipe.hpp"
#include "value/integer_access.hpp"

#include "row/scratch.hpp"

#include <carry/modulus.hpp>

#include <algorithm>
#include <stdexcept>

namespace carry {

namespace {

using detail::integer_access;
using detail::limb_row;

/// Throws std::domain_error where p has no answer. Looks at sizes and signs, at the parity, and at whether base < modulus.
void check(const powmod_ct_input& p) {
    if (p.modulus.is_negative() || p.modulus.is_even()) {
        throw std::domain_error("carry: the constant-time power wants an odd modulus above 0");
    }
    const std::size_t n = p.modulus.limbs().size(), bn = p.base.limbs().size();
    limb borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        subtract_with_borrow(i < bn ? p.base.limbs()[i] : limb{0}, p.modulus.limbs()[i], borrow);
    }
    if (p.base.is_negative() || bn > n || borrow == 0) {
        throw std::domain_error("carry: the constant-time power wants a base from 0 to below the modulus");
    }
    if (p.exponent.is_negative()) {
        throw std::domain_error("carry: the constant-time power wants an exponent that is not negative");
    }
}

/// a as n limbs at r.
const limb* pad(limb* r, const integer& a, std::size_t n) noexcept {
    const limb_row& row = integer_access::row(a);
    row::copy(r, row.data(), row.size());
    row::zero(r + row.size(), n - row.size());
    return r;
}

}  // namespace

std::pair<integer, integer> powmod2_ct(const powmod_ct_input& a, const powmod_ct_input& b) {
    check(a);
    check(b);
    const powmod_ct_input* const inputs[2] = {&a, &b};
    integer results[2];
    std::size_t n[2], en[2];
    for (int i = 0; i < 2; ++i) {
        n[i] = inputs[i]->modulus.limbs().size();
        en[i] = inputs[i]->exponent.limbs().size();
    }
    const std::size_t most_n = std::max(n[0], n[1]), most_en = std::max(en[0], en[1]);
    const std::size_t inner =
        n[0] == n[1] ? modular::powm2_ct_scratch(most_en, most_n) : modular::powm_ct_scratch(most_en, most_n);
    const std::size_t size = inner + 2 * (most_n + most_en);
    scratch_limbs<> scratch(size);
    const wipe_at_exit wiped(scratch.data(), size);
    modular::power powers[2];
    for (int i = 0; i < 2; ++i) {
        limb* const rows = scratch.data() + inner + static_cast<std::size_t>(i) * (most_n + most_en);
        limb_row& r = integer_access::row(results[i]);
        r.resize_discarding(n[i]);
        powers[i] = {r.data(), pad(rows, inputs[i]->base, n[i]), pad(rows + most_n, inputs[i]->exponent, most_en),
                     integer_access::row(inputs[i]->modulus).data()};
    }
    if (n[0] == n[1]) {
        modular::powm2_ct(powers[0], powers[1], most_en, most_n, scratch.data());
    } else {
        for (int i = 0; i < 2; ++i) {
            modular::powm_ct(powers[i].r, powers[i].b, powers[i].e, en[i], powers[i].m, n[i], scratch.data());
        }
    }
    integer_access::settle(results[0], false);
    integer_access::settle(results[1], false);
    return {std::move(results[0]), std::move(results[1])};
}

}  // namespace carry
