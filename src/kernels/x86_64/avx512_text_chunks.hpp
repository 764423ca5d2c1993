/// \file
/// Limbs' worths of digits in text, at the level avx512.
#pragma once

#include "kernels/text.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// text_kernels::read_chunks.
bool avx512_read_chunks(limb* values, const unsigned char* text, std::size_t count, unsigned base) noexcept;

/// text_kernels::write_chunks.
void avx512_write_chunks(unsigned char* text, const limb* values, std::size_t count, unsigned base, letters case_of_letters,
                         std::size_t zeros) noexcept;

}  // namespace carry::kernels::x86_64
