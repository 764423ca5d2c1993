/// \file
/// The tables of every level, each defined in its own folder. Only `select.cpp` and the tables that start from another one
/// include this; everybody else asks `kernels.hpp`.
#pragma once

#include "kernels/kernels.hpp"
#include "kernels/transform.hpp"

namespace carry::kernels {

namespace portable {

const integer_kernels& integer_table() noexcept;
const gf2x_kernels& gf2x_table() noexcept;
extern const transform_kernels transform_table;

}  // namespace portable

#ifdef CARRY_HAS_X86_64_KERNELS
namespace x86_64 {

const integer_kernels& adx_integer_table() noexcept;
const gf2x_kernels& adx_gf2x_table() noexcept;
const integer_kernels& avx512_integer_table() noexcept;
const gf2x_kernels& avx512_gf2x_table() noexcept;
extern const transform_kernels adx_transform_table;
extern const transform_kernels avx512_transform_table;

}  // namespace x86_64
#endif

}  // namespace carry::kernels
