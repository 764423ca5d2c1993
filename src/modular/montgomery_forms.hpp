/// \file
/// The forms in which a product and its reduction by Montgomery's method can be woven together (C. K. Koc, T. Acar and
/// B. S. Kaliski, "Analyzing and comparing Montgomery multiplication algorithms", IEEE Micro 16(3), 1996). All make 2n^2 + n
/// multiplications of limbs; they differ in what is read and written on the way, and in what can be unrolled.
///
/// The class `montgomery` takes the separated form, on the level's kernels: a product from the table of multiplications, which
/// squares and goes beyond the quadratic algorithms, and then REDC. bench/tables/montgomery_forms.cpp compares the forms.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <span>

namespace carry::modular {

/// One form. mul: r = a b / R mod m, R = 2^(wn); a residue below R, and below 2m where a b < m R. r, a, b, m: n >= 1 limbs, m
/// odd with m_inverse = -m^(-1) mod 2^w (`montgomery_factor`), high zeros allowed; r may be a or b; scratch: 2 n + 2 limbs.
/// Constant-time in all values.
struct montgomery_form {
    const char* name;
    const char* title;
    void (*mul)(limb* r, const limb* a, const limb* b, const limb* m, std::size_t n, limb m_inverse, limb* scratch) noexcept;
};

/// All of them.
std::span<const montgomery_form> montgomery_forms() noexcept;

}  // namespace carry::modular
