/// \file
/// Limbs' worths of digits in text, at the level avx512.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// text_kernels::read_chunks.
bool avx512_read_chunks(limb* values, const unsigned char* text, std::size_t count, unsigned base) noexcept;

}  // namespace carry::kernels::x86_64
