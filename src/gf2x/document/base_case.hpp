/// \file
/// Where the recursive algorithms end: the quadratic product of the kernel level in use.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_document {

/// r = a b. r: an + bn limbs; any an >= bn. Limbs that are narrower than the library's are packed into those.
template <limb_type Limb>
void base_case(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept;

/// The limbs of scratch that it wants for an >= bn limbs.
template <limb_type Limb>
std::size_t base_case_scratch(std::size_t an) noexcept;

}  // namespace carry::gf2x_document
