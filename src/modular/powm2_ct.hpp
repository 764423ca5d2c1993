/// \file
/// Two exponentiations side by side, in time that depends on no number: what RSA by the Chinese remainder theorem wants.
#pragma once

#include "modular/powm_batch.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// Limbs of scratch for powm2_ct.
std::size_t powm2_ct_scratch(std::size_t en, std::size_t n) noexcept;

/// Computes both powers, as powm_ct computes one: constant-time, and scratch is wiped.
///
/// On digits of 52 bits each product's reduction waits for its own carries for a good part of its time. Here the products of
/// the two take turns, and the processor begins one while the other waits. Where there are no such products it is powm_ct,
/// twice. Cost: about 0.8 of two powm_ct where they serve.
void powm2_ct(const power& first, const power& second, std::size_t en, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::modular
