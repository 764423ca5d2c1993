/// \file
/// The operation `toeplitz` of `carry bench`: Table V of H. Fan and M. A. Hasan, "Alternative to the Karatsuba algorithm for
/// software implementation of GF(2^n) multiplication".
#pragma once

#include "bench/workload.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace carry::tool {

/// Products modulo u^n + u^15 + 1, n the bits of `limbs` limbs: by Toeplitz matrix-vector products and by the document's
/// Karatsuba and a reduction, each on every base; and by the library's own product and a reduction. Karatsuba where the limbs
/// are a power of two.
std::vector<workload> make_toeplitz(world w, std::size_t limbs, random_rows& random);

/// The names of these.
std::vector<std::string> toeplitz_names();

}  // namespace carry::tool
