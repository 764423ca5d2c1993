/// \file
/// What a tuning table holds: the sizes, in limbs, from which one algorithm overtakes another. They change speed, never results.
/// One table per CPU family and world stands in this folder; a kernel level names its default.
#pragma once

#include <cstddef>

namespace carry {

/// Thresholds of the integers.
struct integer_thresholds {
    std::size_t mul_karatsuba;       ///< shorter operand, from which Karatsuba beats the base case
    std::size_t sqr_karatsuba;       ///< the same for squares
    std::size_t divrem_recursive;    ///< divisor, from which division by halves (Burnikel-Ziegler) beats schoolbook
    std::size_t from_text_recursive; ///< limbs of the result, from which text is read by halves
    std::size_t to_text_recursive;   ///< limbs, from which text is written by halves
};

/// Thresholds of GF(2)[x].
struct gf2x_thresholds {
    std::size_t mul_karatsuba;     ///< shorter operand, from which Karatsuba beats the base case
    std::size_t divrem_recursive;  ///< divisor, from which division by halves beats schoolbook
};

}  // namespace carry
