#include "integer/divrem.hpp"
#include "kernels/pieces.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace carry::integer_rows {

namespace {

// Of the divisors that has_pieces accepts, and of the powers of two that are reduced by them.
constexpr std::size_t most_divisor = 12, most_power = 40;

// power = 2^bits mod d. d: dn limbs, odd.
void reduce_power(limb* power, std::size_t bits, const limb* d, std::size_t dn) noexcept {
    std::array<limb, most_power> row;
    std::array<limb, divrem_quadratic_scratch(most_power)> scratch;
    const std::size_t an = bits / limb_bits + 1, size = row::normalized_size(d, dn);
    row::zero(row.data(), an);
    row[an - 1] = limb{1} << bits % limb_bits;
    row::zero(power, dn);
    divrem_quadratic(nullptr, power, row.data(), an, d, size, scratch.data());
}

}  // namespace

bool divrem_pieces(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const kernels::piece_kernels* const pieces = kernels::pieces();
    if (pieces == nullptr || !has_pieces(an, dn, q != nullptr)) {
        return false;
    }
    std::size_t zeros = 0;
    while (d[zeros] == 0) {
        ++zeros;
    }
    const std::size_t n = dn - zeros, rest_size = an - zeros;
    if (n < pieces->least_divisor || n > pieces->most_divisor || rest_size < pieces->least_row(n)) {
        return false;
    }
    const auto shift = static_cast<unsigned>(std::countr_zero(d[zeros]));
    std::array<limb, most_divisor> odd, power, rest;
    row::shift_right(odd.data(), d + zeros, n, shift);
    reduce_power(power.data(), pieces->power_bits(rest_size, n), odd.data(), n);
    limb* const quotient = q == a ? scratch : q;
    pieces->divide(quotient, rest.data(), a + zeros, rest_size, shift, odd.data(), n, power.data());
    if (r != nullptr) {
        const limb below = static_cast<limb>(a[zeros] & ((limb{1} << shift) - 1));
        row::copy(r, a, zeros);
        row::shift_left(r + zeros, rest.data(), n, shift);
        r[zeros] = static_cast<limb>(r[zeros] | below);
    }
    if (q == a) {
        row::copy(q, quotient, an - dn + 1);
    }
    return true;
}

}  // namespace carry::integer_rows
