/// \file
/// The change of basis before and after the transform, on rows of bits (docs/algorithms/gf2x_transform.md, "The basis").
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// f = sum_i f_i(x) s_levels(x)^i, f of `size` limbs, a multiple of 2^levels bits, becomes the row of the f_i, each of
/// 2^levels bits: in the basis X_k but for the lowest eight bits of k, on which `transform_kernels::tile_basis` works later.
/// levels >= 8. In place. Cost: O(log n log log n) additions of half a row. Source: Gao, Mateer, IEEE Transactions on
/// Information Theory 56 (2010), Taylor expansion; Lin, Al-Naffouri, Han, Yang, IEEE Transactions on Information Theory 62
/// (2016), for the basis; Chen et al., arXiv:1708.09746, for Cantor's s_(2^k) = x^(2^(2^k)) + x in it.
void basis_of_transform(limb* f, std::size_t size, unsigned levels, unsigned threads) noexcept;

/// The inverse.
void basis_of_powers(limb* f, std::size_t size, unsigned levels, unsigned threads) noexcept;

}  // namespace carry::gf2x_rows
