// What the rings share, and the choice among them.
#include "modular/ring.hpp"

#include "integer/add.hpp"
#include "kernels/kernels.hpp"
#include "modular/digit_montgomery.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <stdexcept>

namespace carry {

std::string_view reduction_name(reduction how) noexcept {
    switch (how) {
    case reduction::mersenne:
        return "mersenne";
    case reduction::pseudo_mersenne:
        return "pseudo_mersenne";
    case reduction::solinas:
        return "solinas";
    case reduction::montgomery:
        return "montgomery";
    case reduction::montgomery_digits:
        return "montgomery_digits";
    case reduction::folding:
        return "folding";
    case reduction::power_of_two:
        return "power_of_two";
    case reduction::split:
        return "split";
    case reduction::barrett:
        return "barrett";
    }
    return "";
}

namespace modular {

namespace {

/// Limbs from which on Barrett's two products are about as fast as Montgomery's; they want fewer constants and no conversions.
constexpr std::size_t least_barrett = 1000;

/// Limbs from which on a product on digits takes less time than one of limbs and REDC. Powers are found otherwise (powm.hpp).
constexpr std::size_t least_on_digits = 20;

}  // namespace

void limb_ring::subtract_once(limb* r, limb high, limb* scratch) const noexcept {
    const std::size_t n = size();
    const limb borrow = kernels::integer().sub_n(scratch, r, modulus(), n);
    const limb keep = mask_from_bit(static_cast<limb>(borrow & (high ^ 1)));
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = select(keep, r[i], scratch[i]);
    }
}

void limb_ring::add(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept {
    subtract_once(r, kernels::integer().add_n(r, a, b, size()), scratch);
}

void limb_ring::sub(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept {
    const std::size_t n = size();
    const limb mask = mask_from_bit(kernels::integer().sub_n(r, a, b, n));
    row::keep_if(scratch, modulus(), n, mask);
    kernels::integer().add_n(r, r, scratch, n);
}

std::size_t exact_log2(const limb* m, std::size_t n) noexcept {
    const std::size_t bits = row::bit_length(m, n);
    return row::count_trailing_zeros(m) + 1 == bits ? bits - 1 : not_exact;
}

std::size_t folding_bits(const limb* m, std::size_t n) {
    const std::size_t bits = row::bit_length(m, n);
    std::vector<limb> c(n);  // 2^bits - m
    kernels::integer().sub_n(c.data(), c.data(), m, n);
    if (bits % limb_bits != 0) {
        c[n - 1] &= (limb{1} << (bits % limb_bits)) - 1;
    }
    const std::size_t size = row::bit_length(c.data(), n);
    return size != 0 && size <= bits / 2 && size <= std::max<std::size_t>(limb_bits, bits / 4) ? bits : 0;
}

reduction choose_reduction(const limb* m, std::size_t n) {
    if (exact_log2(m, n) != not_exact) {
        return reduction::power_of_two;
    }
    if (folding_bits(m, n) != 0) {
        return reduction::folding;
    }
    if ((m[0] & 1) == 0) {
        return reduction::split;
    }
    if (n >= least_on_digits && digit_montgomery::serves(n)) {
        return reduction::montgomery_digits;
    }
    return n < least_barrett ? reduction::montgomery : reduction::barrett;
}

std::unique_ptr<const ring> make_ring(reduction how, const limb* m, std::size_t n) {
    switch (how) {
    case reduction::montgomery:
        return make_montgomery_ring(m, n);
    case reduction::montgomery_digits:
        return make_digit_ring(m, n);
    case reduction::folding:
        return make_folding_ring(m, n);
    case reduction::power_of_two:
        return make_binary_ring(m, n);
    case reduction::split:
        return make_split_ring(m, n);
    case reduction::barrett:
        return make_barrett_ring(m, n);
    case reduction::mersenne:
    case reduction::pseudo_mersenne:
    case reduction::solinas:
        break;
    }
    throw std::domain_error("carry: no modulus at run time is reduced this way");
}

}  // namespace modular
}  // namespace carry
