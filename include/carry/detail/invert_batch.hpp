/// \file
/// Inverses of many elements of a ring at the cost of one.
#pragma once

#include <carry/detail/fail.hpp>

#include <cstddef>
#include <span>
#include <stdexcept>

namespace carry::detail {

/// Replaces each element by its inverse, by one inversion and three products an element: P. Montgomery, Speeding the Pollard
/// and elliptic curve methods of factorization, Math. Comp. 48, 1987, section 10.3.1. What the inversion throws comes before
/// anything is replaced; std::invalid_argument where scratch is shorter than elements.
template <class Element>
constexpr void invert_batch(std::span<Element> elements, std::span<Element> scratch) {
    if (scratch.size() < elements.size()) {
        fail<std::invalid_argument>("carry: the scratch of a batch inversion is as long as the batch");
    }
    Element product = Element::one();
    for (std::size_t i = 0; i < elements.size(); ++i) {
        scratch[i] = product;
        product *= elements[i];
    }
    Element inverse = product.inverse();
    for (std::size_t i = elements.size(); i-- > 0;) {
        const Element next = inverse * elements[i];
        elements[i] = inverse * scratch[i];
        inverse = next;
    }
}

}  // namespace carry::detail
