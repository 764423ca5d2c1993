/// \file
/// The exact divisions of Toom-3 and Toom-4 (first source document, section 2.5), in place, at a few instructions a limb.
///
/// q (1 + x^E) = a means q = a + q x^E: from below, the E bits above each limb's lower neighbours are known. Within a limb the
/// recursion is the sum a + a x^E + a x^2E + ..., taken in pairs, fours, ... by shifts; what comes from the limb below, E bits,
/// is repeated over the limb by one multiplication, whose columns never meet. So a limb waits for its neighbour for a shift, a
/// product and an exclusive or only. Where a is no multiple, the result is the quotient of power series, cut off.
#pragma once

#include "gf2x/document/row.hpp"

namespace carry::gf2x_document {

/// a = a / (x^Shift (1 + x^E)), exactly.
template <unsigned E, unsigned Shift, limb_type Limb>
void divide_by_power_plus_1(Limb* a, std::size_t n) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    constexpr std::uint64_t comb = [] {
        std::uint64_t ones = 0;
        for (unsigned i = 0; i < w; i += E) ones |= std::uint64_t{1} << i;
        return ones;
    }();
    Limb below{0};  // the quotient's limb below
    for (std::size_t i = 0; i < n; ++i) {
        Limb sum = a[i];
        if constexpr (Shift != 0) {
            const Limb above = i + 1 < n ? a[i + 1] : Limb{0};
            sum = static_cast<Limb>(static_cast<Limb>(sum >> Shift) | static_cast<Limb>(above << (w - Shift)));
        }
        for (unsigned k = E; k < w; k *= 2) {
            sum = static_cast<Limb>(sum ^ static_cast<Limb>(sum << k));
        }
        below = static_cast<Limb>(sum ^ static_cast<Limb>(static_cast<Limb>(below >> (w - E)) * comb));
        a[i] = below;
    }
}

/// a = a / (1 + x).
template <limb_type Limb>
void divide_by_1_x(Limb* a, std::size_t n) noexcept {
    divide_by_power_plus_1<1, 0>(a, n);
}

/// a = a / (x + x^2).
template <limb_type Limb>
void divide_by_x_x2(Limb* a, std::size_t n) noexcept {
    divide_by_power_plus_1<1, 1>(a, n);
}

/// a = a / (x + x^4).
template <limb_type Limb>
void divide_by_x_x4(Limb* a, std::size_t n) noexcept {
    divide_by_power_plus_1<3, 1>(a, n);
}

/// a = a / (x^2 + x^4).
template <limb_type Limb>
void divide_by_x2_x4(Limb* a, std::size_t n) noexcept {
    divide_by_power_plus_1<2, 2>(a, n);
}

}  // namespace carry::gf2x_document
