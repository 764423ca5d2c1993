/// \file
/// The shapes of short moduli for which the tables of fields have entries.
#pragma once

#include <carry/detail/field_kernels.hpp>

namespace carry::kernels {

/// set.operator()<N, Words>() for every N, the limbs of elements, and Words, 1 more than the index of the entries: one word
/// below the top serves all sizes, two and trinomials those from three limbs on.
template <unsigned N = 1, class Set>
void for_field_shapes(Set set) {
    if constexpr (N <= detail::most_field_limbs) {
        set.template operator()<N, 1>();
        if constexpr (N >= 3) {
            set.template operator()<N, 2>();
            set.template operator()<N, detail::trinomial_words>();
        }
        for_field_shapes<N + 1>(set);
    }
}

}  // namespace carry::kernels
