#include "modular/powm.hpp"

#include "integer/divrem.hpp"
#include "integer/hensel.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "modular/bipartite_montgomery.hpp"
#include "modular/block_montgomery.hpp"
#include "modular/digit_montgomery.hpp"
#include "modular/digits.hpp"
#include "modular/four_limb_folding.hpp"
#include "modular/four_limb_montgomery.hpp"
#include "modular/montgomery.hpp"
#include "modular/powm_binary.hpp"
#include "modular/powm_short.hpp"
#include "modular/window.hpp"
#include "modular/yao.hpp"
#include "row/row.hpp"

#include <bit>

namespace carry::modular {
namespace {

/// Z / m for odd m in one of Montgomery's forms, as sliding_window wants it.
template <class Residues>
struct odd_ring {
    const Residues& residues;
    limb* scratch;
    std::size_t size() const noexcept { return residues.size(); }
    void mul(limb* r, const limb* a, const limb* b) const noexcept { residues.mul(r, a, b, scratch); }
    void sqr(limb* r, const limb* a) const noexcept { residues.sqr(r, a, scratch); }
    void square(limb* r, std::size_t times) const noexcept { square_repeatedly(residues, r, times, scratch); }
    void square_and_multiply(limb* r, std::size_t times, const limb* b) const noexcept {
        modular::square_and_multiply(residues, r, times, b, scratch);
    }
};

std::size_t window_rows_for(std::size_t bits) noexcept { return window_rows(window_bits(bits)); }

/// Exponents of fewer bits are not worth the constants of products on digits of an m of n limbs: the fewer limbs, the less is
/// gained.
constexpr std::size_t fewest_bits_on_digits = 96;
constexpr std::size_t least_bits_on_digits(std::size_t n) noexcept {
    return n <= 6 ? 220 : n == 7 ? 150 : fewest_bits_on_digits;
}

/// Exponents of fewer bits are not worth the constants of four_limb_montgomery, nor, for what is in Montgomery's form already,
/// the way there by a division.
constexpr std::size_t least_bits_of_four_limbs = 13;
constexpr std::size_t least_bits_into_four_limbs = 48, least_bits_of_short = 16;

template <class Residues>
std::size_t powm_in_scratch(std::size_t bits, std::size_t n) noexcept {
    return n + alignment + (1 + window_rows_for(bits)) * Residues::element_size(n) + Residues::constants_size(n) +
           Residues::scratch_size(n);
}

/// Does not shrink when n grows.
std::size_t powm_odd_scratch(std::size_t bits, std::size_t n) noexcept {
    std::size_t on_digits = 0;
    if (bits >= fewest_bits_on_digits) {
        on_digits = std::max({powm_in_scratch<digit_montgomery>(bits, n), powm_in_scratch<block_montgomery>(bits, n),
                              powm_in_scratch<bipartite_montgomery>(bits, std::min(n, bipartite_montgomery::most_limbs))});
    }
    if (n >= four_limb_montgomery::limbs) {
        on_digits = std::max(on_digits, powm_in_scratch<four_limb_montgomery>(bits, four_limb_montgomery::limbs));
    }
    const std::size_t on_limbs = (1 + window_rows_for(bits)) * n + montgomery::constants_size(n) +
                                 std::max(montgomery::scratch_size(n), montgomery::to_scratch_size(n));
    return std::max(on_digits, on_limbs);
}

/// powm_odd for an odd exponent of one limb and b < m, bit by bit. The last product is with b itself, and so out of
/// Montgomery's form.
void powm_sparse(limb* r, const limb* b, std::size_t bn, limb e, std::size_t bits, const montgomery& residues, limb* x,
                 limb* table, limb* inner) noexcept {
    const std::size_t n = residues.size();
    if (bits > 1) {
        const limb half = e >> 1;
        residues.to(table, b, bn, inner);
        sliding_window(odd_ring<montgomery>{residues, inner}, x, table, 1, &half, bits - 1);
        residues.sqr(x, x, inner);
    }
    row::fit(table, n, b, bn);
    if (bits > 1) {
        residues.mul(r, x, table, inner);  // < b + m
        residues.reduce_once(r);
    } else {
        row::copy(r, table, n);
    }
}

/// 2^e mod m by squares and short divisions: e = T 2^L - f for a T of few bits, of which 2^T is known, and x^(2^k) / 2^d takes
/// in the next k bits d of f. x / 2^d is (x + q m) / 2^d for the q < 2^d with x + q m = 0 modulo 2^d, and below R as x is. The
/// bits of f - 1 are those of e inverted. e: more than bits_at_once(n) bits; n > 1.
constexpr std::size_t bits_at_once(std::size_t n) noexcept {
    return static_cast<std::size_t>(std::bit_width(n * limb_bits - 1)) - 1;
}
void powm_of_two(limb* r, const limb* e, std::size_t bits, const montgomery& residues, limb* x, limb* inner) noexcept {
    constexpr auto window = static_cast<std::size_t>(std::bit_width(limb_bits)) - 1;
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = residues.size();
    const limb* const m = residues.modulus();
    const limb factor = montgomery_factor(m[0]);
    const auto divide = [&](unsigned d) {
        const limb q = (x[0] * factor) & ((limb{1} << d) - 1);
        const limb above = kernel.addmul_1(x, m, n, q);
        kernel.bits->shift_right(x, x, n, d);
        x[n - 1] |= above << 1 << (limb_bits - 1 - d);
    };
    std::size_t left = bits - bits_at_once(n);
    const auto top = static_cast<std::size_t>(bits_below(e, bits) >> (limb_bits - bits_at_once(n))) + 1;
    row::zero(r, n);
    r[top / limb_bits] = limb{1} << (top % limb_bits);
    residues.to(x, r, n, inner);
    while (left > 0) {
        const std::size_t k = (left - 1) % window + 1;
        square_repeatedly(odd_ring<montgomery>{residues, inner}, x, k);
        const limb digit = static_cast<limb>(~bits_below(e, left)) >> (limb_bits - k);
        divide(static_cast<unsigned>(digit));
        left -= k;
    }
    divide(1);
    residues.from(r, x, inner);
}

/// powm_odd in a ring of its own.
template <class Residues>
void powm_in(limb* r, const limb* b, std::size_t bn, const limb* e, std::size_t bits, const limb* m, std::size_t n,
             limb* scratch) noexcept {
    const unsigned k = window_bits(bits);
    const std::size_t element = Residues::element_size(n);
    limb* const base = scratch;
    limb* const x = aligned(base + n);
    limb* const table = x + element;
    limb* const constants = table + window_rows(k) * element;
    limb* const inner = constants + Residues::constants_size(n);
    row::fit(base, n, b, bn);
    const Residues residues(m, n, constants, inner);
    if constexpr (has_products_beside<Residues>) {
        static_assert(fewest_bits_on_digits > 80);  // so that there are as many rows as digits
        residues.to(x, base, inner);
        yao_odd_digits(residues, x, table, e, bits, inner);
        residues.from(r, table, inner);
    } else {
        residues.to(table, base, inner);
        sliding_window(odd_ring<Residues>{residues, inner}, x, table, k, e, bits);
        residues.from(r, x, inner);
    }
}

/// r = b^e mod m for the odd m of n limbs, m[n-1] != 0; b: bn <= n limbs; e has bits >= 1 bits.
void powm_odd(limb* r, const limb* b, std::size_t bn, const limb* e, std::size_t bits, const limb* m, std::size_t n,
              limb* scratch) noexcept {
    if (n <= powm_short_limbs) {
        powm_short(r, b, bn, e, bits, m, n);
    } else if (four_limb_folding::serves(m, n)) {
        powm_in<four_limb_folding>(r, b, bn, e, bits, m, n, scratch);
    } else if (bits >= least_bits_of_four_limbs && four_limb_montgomery::serves(n)) {
        powm_in<four_limb_montgomery>(r, b, bn, e, bits, m, n, scratch);
    } else if (bits >= least_bits_on_digits(n) && block_montgomery::serves(n)) {
        powm_in<block_montgomery>(r, b, bn, e, bits, m, n, scratch);
    } else if (bits >= least_bits_on_digits(n) && bipartite_montgomery::serves(n)) {
        powm_in<bipartite_montgomery>(r, b, bn, e, bits, m, n, scratch);
    } else if (bits >= least_bits_on_digits(n) && digit_montgomery::serves(n)) {
        powm_in<digit_montgomery>(r, b, bn, e, bits, m, n, scratch);
    } else {
        const unsigned k = window_bits(bits);
        limb* const x = scratch;
        limb* const table = x + n;
        limb* const constants = table + window_rows(k) * n;
        limb* const inner = constants + montgomery::constants_size(n);
        const montgomery residues(m, n, constants, inner, carrying::variable_time);
        if (bits <= limb_bits && (e[0] & 1) != 0 && is_sparse(e[0], bits) && row::compare(b, bn, m, n) < 0) {
            powm_sparse(r, b, bn, e[0], bits, residues, x, table, inner);
            return;
        }
        if (bits > 2 * bits_at_once(n) && b[0] == 2 && row::normalized_size(b, bn) == 1) {
            powm_of_two(r, e, bits, residues, x, inner);
            return;
        }
        residues.to(table, b, bn, inner);
        sliding_window(odd_ring<montgomery>{residues, inner}, x, table, k, e, bits);
        residues.from(r, x, inner);
    }
}

/// Enough for every way to split m, of which the caller who provides it knows the size alone: no scratch shrinks when a size
/// grows.
std::size_t powm_even_scratch(std::size_t bits, std::size_t n) noexcept {
    const std::size_t rows = 5 * n + 2;  // the odd part, two powers, a product
    return rows + std::max({powm_odd_scratch(bits, n), powm_binary_scratch(bits, n), integer_rows::hensel_low_scratch(2 * n, n),
                            integer_rows::mul_scratch(n, n), integer_rows::divrem_scratch(n, n)});
}

/// a mod 2^k in place; a has ceil(k / w) limbs.
void keep_bits(limb* a, std::size_t k) noexcept {
    if (k % limb_bits != 0) {
        a[k / limb_bits] &= (limb{1} << (k % limb_bits)) - 1;
    }
}

/// r = b^2 mod m: into Montgomery's form takes as long a division. scratch: powm_odd_scratch.
void square_modulo(limb* r, const limb* b, const limb* m, std::size_t n, limb* scratch) noexcept {
    limb* const inner = scratch + 2 * n;
    integer_rows::sqr(scratch, b, n, inner);
    integer_rows::divrem(nullptr, r, scratch, 2 * n, m, n, inner);
}

/// b^e mod 2^w.
limb power_of_limb(limb b, const limb* e, std::size_t bits) noexcept {
    limb x = b;
    for (std::size_t i = bits - 1; i-- > 0;) {
        const limb mask = mask_from_bit(static_cast<limb>((e[i / limb_bits] >> (i % limb_bits)) & 1));
        x = static_cast<limb>(x * x) * select(mask, b, limb{1});
    }
    return x;
}

/// powm for m = 2^k m' with 1 <= k <= w and an odd m' > 1, given as `odd` of dn limbs.
void powm_few_twos(limb* r, const limb* b, const limb* e, std::size_t bits, const limb* odd, std::size_t dn, std::size_t n,
                   std::size_t k, limb* scratch) noexcept {
    limb* const odd_power = scratch;
    limb* const inner = odd_power + n;
    integer_rows::divrem(nullptr, odd_power, b, n, odd, dn, inner);
    powm_odd(odd_power, odd_power, dn, e, bits, odd, dn, inner);
    const limb difference = static_cast<limb>(power_of_limb(b[0], e, bits) - odd_power[0]);
    const limb x = static_cast<limb>(difference * inverse_mod_radix(odd[0])) << (limb_bits - k) >> (limb_bits - k);
    const limb above = kernels::integer().addmul_1(odd_power, odd, dn, x);
    row::copy(r, odd_power, dn);
    if (n > dn) {
        r[dn] = above;
        row::zero(r + dn + 1, n - dn - 1);
    }
}

/// Whether b^e = 0 modulo 2^k, as even numbers soon are.
bool vanishes(const limb* b, std::size_t n, const limb* e, std::size_t bits, std::size_t k) noexcept {
    if ((b[0] & 1) != 0 || row::is_zero(b, n)) {
        return (b[0] & 1) == 0;
    }
    const std::size_t zeros = row::count_trailing_zeros(b), least = (k + zeros - 1) / zeros;
    const auto least_bits = static_cast<std::size_t>(std::bit_width(least));
    if (bits != least_bits) {
        return bits > least_bits;
    }
    for (std::size_t i = (bits - 1) / limb_bits; i > 0; --i) {
        if (const auto digit = static_cast<limb>(least >> (i * limb_bits % 64)); e[i] != digit) {
            return e[i] > digit;
        }
    }
    return e[0] >= static_cast<limb>(least);
}

/// powm for even m.
void powm_even(limb* r, const limb* b, const limb* e, std::size_t bits, const limb* m, std::size_t n, limb* scratch) noexcept {
    const std::size_t k = row::count_trailing_zeros(m);
    const std::size_t kn = row::limbs_for(k);
    limb* odd = scratch;  // m / 2^k
    limb* binary_power = odd + n;
    limb* odd_power = binary_power + n;
    limb* product = odd_power + n;
    limb* inner = product + 2 * n + 2;

    row::shift_right(odd, m + k / limb_bits, n - k / limb_bits, k % limb_bits);
    const std::size_t dn = row::normalized_size(odd, n - k / limb_bits);
    if (kn == 1 && (dn > 1 || odd[0] != 1)) {
        powm_few_twos(r, b, e, bits, odd, dn, n, k, binary_power);
        return;
    }
    if (vanishes(b, n, e, bits, k)) {
        row::zero(binary_power, kn);
    } else {
        powm_binary(binary_power, b, e, bits, kn, inner);
        keep_bits(binary_power, k);
    }
    if (dn == 1 && odd[0] == 1) {
        row::zero(r, n);
        row::copy(r, binary_power, kn);
        return;
    }
    if (n > dn) {
        integer_rows::divrem(nullptr, odd_power, b, n, odd, dn, inner);
        powm_odd(odd_power, odd_power, dn, e, bits, odd, dn, inner);
    } else {
        powm_odd(odd_power, b, n, e, bits, odd, dn, inner);
    }

    // x = (binary_power - odd_power) / odd mod 2^k; the result is odd_power + odd x < m.
    row::fit(product, kn, odd_power, dn);
    kernels::integer().sub_n(binary_power, product, binary_power, kn);
    integer_rows::hensel_divide_low(binary_power, kn, odd, std::min(dn, kn), inner);
    keep_bits(binary_power, k);
    integer_rows::mul(product, odd, dn, binary_power, kn, inner);
    if (kernels::integer().add_n(product, product, odd_power, dn) != 0) {
        for (std::size_t i = dn; ++product[i] == 0; ++i) {
        }
    }
    row::copy(r, product, n);
}

}  // namespace

std::size_t powm_scratch(std::size_t en, std::size_t n) noexcept {
    constexpr std::size_t few = 8;  // what is found out takes time, too, and no scratch shrinks when a size grows
    if (en == 1 && n <= few) {
        static const std::size_t enough = powm_even_scratch(limb_bits, few);
        return enough;
    }
    return powm_even_scratch(en * limb_bits, n);
}

std::size_t powm_least_bits(std::size_t n) noexcept {
    if (n <= powm_short_limbs) {
        return least_bits_of_short;
    }
    if (four_limb_montgomery::serves(n)) {
        return least_bits_into_four_limbs;
    }
    const bool on_digits = block_montgomery::serves(n) || bipartite_montgomery::serves(n) || digit_montgomery::serves(n);
    return on_digits ? least_bits_on_digits(n) : static_cast<std::size_t>(-1);
}

void powm(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n, limb* scratch) noexcept {
    const std::size_t bits = row::bit_length(e, en);
    if (bits == 0) {
        row::zero(r, n);
        r[0] = static_cast<limb>(n > 1 || m[0] != 1);
    } else if (bits == 2 && e[0] == 2 && n > powm_short_limbs) {
        square_modulo(r, b, m, n, scratch);
    } else if ((m[0] & 1) != 0) {
        powm_odd(r, b, n, e, bits, m, n, scratch);
    } else if (n <= powm_short_limbs && m[n - 1] != 0) {
        powm_short(r, b, n, e, bits, m, n);
    } else {
        powm_even(r, b, e, bits, m, n, scratch);
    }
}

}  // namespace carry::modular
