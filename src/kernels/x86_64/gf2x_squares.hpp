/// \file
/// Squares of polynomials over GF(2) by three instructions that move bits apart. Rows of bytes, the least significant first, so
/// that they serve limbs of every width.
#pragma once

#include <cstddef>

namespace carry::kernels::x86_64 {

/// \name Squares
/// r = a^2. r: 2n bytes, apart from a; n >= 0. Constant-time. They need level `adx`.
/// @{

/// By BMI2's `pdep`, four bytes at a time.
void square_by_pdep(unsigned char* r, const unsigned char* a, std::size_t n) noexcept;
/// By PCLMULQDQ, eight bytes at a time.
void square_by_clmul(unsigned char* r, const unsigned char* a, std::size_t n) noexcept;
/// By AVX2's `vpshufb`, a table of the sixteen squares of half bytes, sixteen bytes at a time.
void square_by_shuffle(unsigned char* r, const unsigned char* a, std::size_t n) noexcept;

/// @}

}  // namespace carry::kernels::x86_64
