/// \file
/// Many exponentiations at once, in time that depends on no number: eight side by side in the lanes of vectors.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// One exponentiation r = b^e mod m of a batch. r, b, m: n limbs; m odd, high zeros allowed; b any value; e: en limbs. r may
/// be b.
struct power {
    limb* r;
    const limb* b;
    const limb* e;
    const limb* m;
};

/// The limbs of scratch for powm_ct_batch, whatever the number of powers.
std::size_t powm_ct_batch_scratch(std::size_t en, std::size_t n) noexcept;

/// Computes all of the powers, count >= 0. All sizes are the same; the moduli may differ. Constant-time: the time and the
/// addresses depend on count, en and n alone. scratch is wiped. Cost: ceil(count / 8) times that of one exponentiation in
/// lanes; where the level in use has no such products, count times that of powm_ct.
void powm_ct_batch(const power* powers, std::size_t count, std::size_t en, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::modular
