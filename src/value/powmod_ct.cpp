// Secret exponentiations on integers: one, two side by side, any number in lanes; and the secret inverse.
#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/powm2_ct.hpp"
#include "row/row.hpp"
#include "row/secret_rows.hpp"
#include "row/verify.hpp"
#include "value/integer_access.hpp"

#include <carry/modulus.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace carry {

namespace {

using detail::integer_access;
using detail::limb_row;

/// Whether a < m for numbers that are not negative; looks at the sizes, and at the answer.
bool is_below(const integer& a, const integer& m) noexcept {
    const std::size_t n = m.limbs().size(), an = a.limbs().size();
    limb borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        subtract_with_borrow(i < an ? a.limbs()[i] : limb{0}, m.limbs()[i], borrow);
    }
    return an <= n && borrow != 0;
}

/// Throws std::domain_error where p has no answer. Looks at sizes and signs, at the parity, and at whether base < modulus.
void check(const powmod_ct_input& p) {
    if (p.modulus.is_negative() || p.modulus.is_even()) {
        throw std::domain_error("carry: the constant-time power wants an odd modulus above 0");
    }
    if (p.base.is_negative() || !is_below(p.base, p.modulus)) {
        throw std::domain_error("carry: the constant-time power wants a base from 0 to below the modulus");
    }
    if (p.exponent.is_negative()) {
        throw std::domain_error("carry: the constant-time power wants an exponent that is not negative");
    }
}

/// a as n limbs at r.
const limb* pad(limb* r, const integer& a, std::size_t n) noexcept {
    const limb_row& row = integer_access::row(a);
    row::fit(r, n, row.data(), row.size());
    return r;
}

/// The power p with its base and exponent padded to n and en limbs in n + en limbs of rows, and n limbs for its result.
modular::power padded(integer& result, const powmod_ct_input& p, std::size_t n, std::size_t en, limb* rows) {
    limb_row& r = integer_access::row(result);
    r.resize_discarding(n);
    return {r.data(), pad(rows, p.base, n), pad(rows + n, p.exponent, en), integer_access::row(p.modulus).data()};
}

std::size_t modulus_size(const powmod_ct_input& p) noexcept { return p.modulus.limbs().size(); }
std::size_t exponent_size(const powmod_ct_input& p) noexcept { return p.exponent.limbs().size(); }

/// powmod_ct for inputs that were checked.
integer one_power(const powmod_ct_input& p) {
    const std::size_t n = modulus_size(p), en = exponent_size(p), inner = modular::powm_ct_scratch(en, n);
    secret_rows rows(inner + n + en);
    integer result;
    const modular::power x = padded(result, p, n, en, rows.data() + inner);
    modular::powm_ct(x.r, x.b, x.e, en, x.m, n, rows.data());
    integer_access::settle(result, false);
    return result;
}

}  // namespace

integer powmod_ct(const powmod_ct_input& p) {
    check(p);
    return one_power(p);
}

std::pair<integer, integer> powmod2_ct(const powmod_ct_input& a, const powmod_ct_input& b) {
    check(a);
    check(b);
    const std::size_t n = modulus_size(a);
    if (modulus_size(b) != n) {
        return {one_power(a), one_power(b)};
    }
    const std::size_t en = std::max(exponent_size(a), exponent_size(b)), inner = modular::powm2_ct_scratch(en, n);
    secret_rows rows(inner + 2 * (n + en));
    std::pair<integer, integer> results;
    const modular::power first = padded(results.first, a, n, en, rows.data() + inner);
    const modular::power second = padded(results.second, b, n, en, rows.data() + inner + n + en);
    modular::powm2_ct(first, second, en, n, rows.data());
    integer_access::settle(results.first, false);
    integer_access::settle(results.second, false);
    return results;
}

std::vector<integer> powmod_ct(std::span<const powmod_ct_input> powers) {
    std::for_each(powers.begin(), powers.end(), check);
    std::vector<integer> results(powers.size());
    std::vector<std::size_t> order(powers.size());  // by the sizes, which are public
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        return std::pair(modulus_size(powers[i]), exponent_size(powers[i])) <
               std::pair(modulus_size(powers[j]), exponent_size(powers[j]));
    });
    constexpr std::size_t together = 8;
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        const std::size_t n = modulus_size(powers[order[begin]]);
        while (end < order.size() && end - begin < together && modulus_size(powers[order[end]]) == n) {
            ++end;
        }
        const std::size_t en = exponent_size(powers[order[end - 1]]), inner = modular::powm_ct_batch_scratch(en, n);
        secret_rows rows(inner + together * (n + en));
        modular::power some[together];
        for (std::size_t i = begin; i < end; ++i) {
            const std::size_t place = i - begin;
            some[place] = padded(results[order[i]], powers[order[i]], n, en, rows.data() + inner + place * (n + en));
        }
        modular::powm_ct_batch(some, end - begin, en, n, rows.data());
        for (std::size_t i = begin; i < end; ++i) {
            integer_access::settle(results[order[i]], false);
        }
    }
    return results;
}

integer invmod_ct(const integer& a, const integer& m) {
    if (m.is_negative() || m.is_even()) {
        throw std::domain_error("carry: the constant-time inverse wants an odd modulus above 0");
    }
    if (a.is_negative() || !is_below(a, m)) {
        throw std::domain_error("carry: the constant-time inverse wants a number from 0 to below the modulus");
    }
    const std::size_t n = m.limbs().size(), inner = modular::invmod_ct_scratch(n);
    secret_rows rows(inner + n);
    integer result;
    limb_row& r = integer_access::row(result);
    r.resize_discarding(n);
    if (!modular::invmod_ct(r.data(), pad(rows.data() + inner, a, n), integer_access::row(m).data(), n, rows.data())) {
        throw std::domain_error("carry: there is no inverse");
    }
    integer_access::settle(result, false);
    CARRY_VERIFY(integer_access::is_inverse(result, a, m));
    return result;
}

}  // namespace carry
