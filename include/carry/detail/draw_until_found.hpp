/// \file
/// Drawing until there is something of use.
#pragma once

#include <carry/detail/fail.hpp>

#include <stdexcept>
#include <utility>

namespace carry::detail {

/// What draw() gives, a std::optional, as soon as there is something in it. Of draws that are as likely as they ought to be one
/// in ten finds something at least, so that no such generator comes near the bound: what is stuck ends there. Throws
/// std::runtime_error.
template <class Draw>
auto draw_until_found(Draw draw) {
    constexpr int most_draws = 1000;
    for (int i = 0; i < most_draws; ++i) {
        if (auto found = draw()) {
            return *std::move(found);
        }
    }
    fail<std::runtime_error>("carry: the generator is stuck: none of its numbers is of use");
}

}  // namespace carry::detail
