// What a gf2x is made of: irreducibility, derivative, reciprocal, square root.

#include <carry/fixed/gf2_divide.hpp>
#include <carry/gf2x.hpp>

#include "gf2x/even_bits.hpp"
#include "gf2x/irreducible.hpp"
#include "row/scratch.hpp"
#include "value/gf2x_access.hpp"

namespace carry {

using detail::gf2x_access;
using detail::limb_row;
using gf2x_rows::even_places;
using gf2x_rows::gather_even;

bool is_irreducible(const gf2x& f) {
    scratch_limbs<> scratch(gf2x_rows::is_irreducible_scratch(f.limbs().size()));
    return gf2x_rows::is_irreducible(f.limbs().data(), f.limbs().size(), scratch.data());
}

gf2x derivative(const gf2x& a) {
    const std::span<const limb> limbs = a.limbs();
    limb_row row(limbs.size());
    for (std::size_t i = 0; i < limbs.size(); ++i) {  // an odd place is never the lowest of a limb, so no bit changes its limb
        row[i] = limbs[i] >> 1 & even_places;
    }
    return gf2x_access::make(std::move(row));
}

gf2x reverse(const gf2x& a) {
    const std::span<const limb> limbs = a.limbs();
    limb_row row(limbs.size());
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        row[i] = fixed::gf2::reverse_bits(fixed::row<limb, 1>{limbs[limbs.size() - 1 - i]})[0];
    }
    gf2x mirrored = gf2x_access::make(std::move(row));
    mirrored >>= limbs.size() * limb_bits - a.bit_length();
    return mirrored;
}

gf2x reverse(const gf2x& a, std::size_t n) {
    if (a.is_zero()) {
        return {};
    }
    const auto degree = static_cast<std::size_t>(a.degree());
    return n >= degree ? reverse(a) << (n - degree) : reverse(a) >> (degree - n);
}

bool is_square(const gf2x& a) noexcept {
    limb odd = 0;
    for (const limb x : a.limbs()) {
        odd |= x & static_cast<limb>(~even_places);
    }
    return odd == 0;
}

void sqrt(gf2x& r, const gf2x& a) {
    if (!is_square(a)) {
        throw std::domain_error("carry: not the square of a polynomial");
    }
    const std::span<const limb> limbs = a.limbs();
    limb_row& row = gf2x_access::row(r);
    const std::size_t n = (limbs.size() + 1) / 2;
    row.resize_discarding(n);  // which a's row has room for, and no limb is written before it is read
    for (std::size_t i = 0; i < n; ++i) {
        const limb upper = 2 * i + 1 < limbs.size() ? gather_even(limbs[2 * i + 1]) : 0;
        row[i] = static_cast<limb>(upper << (limb_bits / 2)) | gather_even(limbs[2 * i]);
    }
    row.normalize();
}

gf2x sqrt(const gf2x& a) {
    gf2x r;
    sqrt(r, a);
    return r;
}

}  // namespace carry
