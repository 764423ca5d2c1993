/// \file
/// Powers modulo a polynomial.
#pragma once

#include "gf2x/reduce.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that powmod wants.
std::size_t powmod_scratch(std::size_t en, std::size_t n) noexcept;

/// r = b^e mod f, with b^0 = 1. r, b, f: n limbs, deg b < deg f, f[n-1] != 0 and deg f >= 1; e: en limbs, any. r may be b; no
/// other overlap. scratch: powmod_scratch(en, n) limbs. Variable-time in everything. Sliding windows from the left (Handbook of
/// Applied Cryptography, algorithm 14.85). Cost: a squaring a bit of e, which is linear but for its reduction, and about one
/// product in every k + 2 bits, k growing with e.
void powmod(limb* r, const limb* b, const limb* e, std::size_t en, const limb* f, std::size_t n, limb* scratch) noexcept;

/// The limbs of scratch that the other powmod wants.
std::size_t powmod_scratch(std::size_t en, const reduction& modulo) noexcept;

/// The same modulo a polynomial that has been made ready. scratch: powmod_scratch(en, modulo) limbs.
void powmod(limb* r, const limb* b, const limb* e, std::size_t en, const reduction& modulo, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows
