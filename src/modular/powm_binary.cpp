#include "modular/powm_binary.hpp"

#include "integer/limb_steps.hpp"
#include "integer/mul_low.hpp"
#include "kernels/kernels.hpp"
#include "modular/window.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::modular {

namespace {

/// Z / 2^(wn), as sliding_window wants it. Products are made in two rows in turns, so that few are moved.
struct binary_ring {
    std::size_t n;
    limb* scratch;  // binary_scratch(n)
    std::size_t size() const noexcept { return n; }
    void mul(limb* r, const limb* a, const limb* b) const noexcept {
        integer_rows::mul_low(scratch, a, b, n, scratch + n);
        row::copy(r, scratch, n);
    }
    void sqr(limb* r, const limb* a) const noexcept {
        integer_rows::sqr_low(scratch, a, n, scratch + n);
        row::copy(r, scratch, n);
    }
    void square(limb* r, std::size_t times) const noexcept { row::copy(r, squared(r, times), n); }
    void square_and_multiply(limb* r, std::size_t times, const limb* b) const noexcept {
        const limb* const x = squared(r, times);
        limb* const product = x == r ? scratch : r;
        integer_rows::mul_low(product, x, b, n, scratch + n);
        row::copy(r, product, n);
    }

private:
    /// r squared so many times, in r or in the scratch.
    const limb* squared(limb* r, std::size_t times) const noexcept {
        limb *x = r, *other = scratch;
        for (; times > 0; --times) {
            integer_rows::sqr_low(other, x, n, scratch + n);
            std::swap(x, other);
        }
        return x;
    }
};

std::size_t binary_scratch(std::size_t n) noexcept {
    return n + std::max(integer_rows::mul_low_scratch(n), integer_rows::sqr_low_scratch(n));
}

/// The s for which s squares and half as many products take about as long as the wn / (s + 2) terms.
std::size_t squares_before_series(std::size_t n) noexcept {
    std::size_t s = 1;
    while (2 * s * s < n * limb_bits) {
        ++s;
    }
    return s;
}

/// From how many bits of an exponent on the series takes less time than a window.
std::size_t least_bits_for_series(std::size_t s) noexcept { return 3 * s; }

/// t = t / d modulo 2^(wn), d odd.
void divide_by_odd(limb* t, std::size_t n, limb d) noexcept {
    if (d != 1) {
        integer_rows::limb_chain chain(d, inverse_mod_radix(d));
        for (std::size_t i = 0; i < n; ++i) {
            t[i] = chain.next(t[i]);
        }
    }
}

/// r = a 2^shift modulo 2^(w rn), for rows of n and rn limbs apart.
void shift_left_low(limb* r, std::size_t rn, const limb* a, std::size_t n, std::size_t shift) noexcept {
    const std::size_t whole = std::min(shift / limb_bits, rn), kept = std::min(n, rn - whole);
    row::zero(r, whole);
    const limb out = kernels::integer().bits->shift_left(r + whole, a, kept, static_cast<unsigned>(shift % limb_bits));
    if (whole + kept < rn) {
        r[whole + kept] = out;
        row::zero(r + whole + kept + 1, rn - whole - kept - 1);
    }
}

/// sum = (1 + v 2^z)^e modulo 2^(wn), v 2^z < 2^(wn), z > log2(wn / z) and wn > z: the sum of e (e - 1) ... (e - j + 1) v^j
/// 2^(zj) / j! while zj < wn, from within: with S_j = 1 + (e - j) v 2^z / (j + 1) S_(j+1) it is S_0. What S_j is multiplied by
/// is a multiple of 2^z / j, so that it is found to as few bits more for each step. The odd parts of the divisors are gathered
/// in a denominator, which the sum is divided by before it overflows.
/// sum, e, v: n limbs, apart; factor: n limbs; scratch: binary_scratch(n).
void add_series(limb* sum, const limb* e, const limb* v, std::size_t z, std::size_t n, limb* factor, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t all = n * limb_bits, terms = (all - 1) / z;
    integer_rows::mul_low(factor, e, v, n, scratch);
    kernel.submul_1(factor, v, n, static_cast<limb>(terms - 1));
    // 2^(terms - the bits of `terms` that are one) divides terms!.
    std::size_t bits = all - z * terms + terms - static_cast<std::size_t>(std::popcount(terms));
    std::size_t size = row::limbs_for(bits);
    row::zero(sum, size);
    sum[0] = 1;
    limb denominator = 1;
    for (std::size_t j = terms; j > 0; --j) {
        const auto twos = static_cast<std::size_t>(std::countr_zero(j));
        const auto odd = static_cast<limb>(j >> twos);
        wide_limb<limb> next = multiply_wide(denominator, odd);
        if (next.high != 0) {
            divide_by_odd(sum, size, denominator);
            next.low = odd;
        }
        denominator = next.low;
        integer_rows::mul_low(scratch, factor, sum, size, scratch + size);
        bits += z - twos;
        const std::size_t longer = row::limbs_for(bits);
        shift_left_low(sum, longer, scratch, size, z - twos);
        kernel.add_1(sum, sum, longer, denominator);
        size = longer;
        kernel.add_n(factor, factor, v, n);
    }
    divide_by_odd(sum, n, denominator);
}

/// powm_binary for odd b and an exponent of more than s bits. scratch: rows_of_series n + binary_scratch(n).
constexpr std::size_t rows_of_series = 6;
void power_by_series(limb* r, const limb* b, const limb* e, std::size_t bits, std::size_t n, std::size_t s,
                     limb* scratch) noexcept {
    limb* const v = scratch;
    limb* const upper = v + n;  // e / 2^s
    limb* power = upper + n;    // b^(2^i), and then y
    limb* product = power + n;  // b^(e mod 2^i)
    limb* other = product + n;
    limb* const factor = other + n;
    limb* const inner = factor + n;
    const std::size_t en = row::limbs_for(bits);
    row::copy(power, b, n);
    bool is_one = true;
    for (std::size_t i = 0; i < s; ++i) {
        if (row::test_bit(e, en, i)) {
            if (is_one) {
                row::copy(product, power, n);
            } else {
                integer_rows::mul_low(other, product, power, n, inner);
                std::swap(other, product);
            }
            is_one = false;
        }
        integer_rows::sqr_low(other, power, n, inner);
        std::swap(other, power);
    }
    // With the least z that 2^z can be known to divide y by, what is done does not depend on y.
    power[0] -= 1;
    const std::size_t z = s + 2;
    row::shift_right_low(v, n, power + z / limb_bits, n - z / limb_bits, static_cast<unsigned>(z % limb_bits));
    row::shift_right_low(upper, n, e + s / limb_bits, en - s / limb_bits, static_cast<unsigned>(s % limb_bits));
    limb* const sum = is_one ? r : power;
    add_series(sum, upper, v, z, n, factor, inner);
    if (!is_one) {
        integer_rows::mul_low(r, product, sum, n, inner);
    }
}

}  // namespace

std::size_t powm_binary_scratch(std::size_t bits, std::size_t n) noexcept {
    return std::max(window_rows(window_bits(bits)), rows_of_series) * n + binary_scratch(n);
}

void powm_binary(limb* r, const limb* b, const limb* e, std::size_t bits, std::size_t n, limb* scratch) noexcept {
    const std::size_t s = squares_before_series(n);
    if ((b[0] & 1) != 0 && bits >= least_bits_for_series(s)) {
        power_by_series(r, b, e, bits, n, s, scratch);
        return;
    }
    const unsigned k = bits <= limb_bits && is_sparse(e[0], bits) ? 1 : window_bits(bits);
    row::copy(scratch, b, n);
    sliding_window(binary_ring{n, scratch + window_rows(k) * n}, r, scratch, k, e, bits);
}

}  // namespace carry::modular
