// Divisors whose lowest limbs are zero: B^k and its multiples, which moduli are more often than chance has it.
#include "integer/divrem.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

void divrem_above_zeros(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                        limb* scratch) noexcept {
    const auto zeros = static_cast<std::size_t>(std::find_if(d, d + dn, [](limb x) { return x != 0; }) - d);
    const limb* const high = a + zeros;
    limb* const at = q == a ? q + zeros : q;  // where the dividend is, or apart from it
    if (zeros + 1 == dn && std::has_single_bit(d[zeros])) {
        const limb rest = high[0] & (d[zeros] - 1);
        row::copy(r, a, zeros);
        if (at != nullptr) {
            row::shift_right(at, high, an - zeros, static_cast<unsigned>(std::countr_zero(d[zeros])));
        }
        r[zeros] = rest;
    } else {
        row::copy(r, a, zeros);
        divrem(at, r + zeros, high, an - zeros, d + zeros, dn - zeros, scratch);
    }
    if (at != q) {
        std::copy(at, at + (an - dn + 1), q);
    }
}

}  // namespace carry::integer_rows
