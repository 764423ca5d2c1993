/// \file
/// Digits as characters in plain C++, for the tables: see `text_kernels`.
#pragma once

#include "kernels/text.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::portable {

bool are_digits(const unsigned char* text, std::size_t count, unsigned base) noexcept;
bool read_bits(limb* r, const unsigned char* text, std::size_t count, unsigned bits) noexcept;
void write_bits(unsigned char* text, std::size_t count, const limb* a, std::size_t n, unsigned bits,
                letters case_of_letters) noexcept;

}  // namespace carry::kernels::portable
