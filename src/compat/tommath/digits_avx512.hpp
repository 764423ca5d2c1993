/// \file
/// The rows of digits with vectors of eight.
#pragma once

#include "compat/tommath/digits.hpp"

#include <cstddef>

namespace carry::tommath {

#ifdef CARRY_HAS_X86_64_KERNELS
/// `pack` and `unpack` (rows.hpp).
void pack_avx512(limb* r, const digit* a, std::size_t n) noexcept;
void unpack_avx512(digit* r, std::size_t n, const limb* a, std::size_t an) noexcept;
#endif

}  // namespace carry::tommath
