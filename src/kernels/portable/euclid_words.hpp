/// \file
/// `euclid_kernels::words` in plain C++, for the files of the levels.
#pragma once

#include "kernels/euclid.hpp"

#include <bit>

namespace carry::kernels {

namespace {

/// A step has no branch but the loop's: which of the two has the lower degree is a coin's throw, and a mistaken guess would
/// cost more than the step.
inline void euclid_steps_on_words(euclid_words& state) noexcept {
    euclid_words s = state;
    do {
        const auto zeros = std::countl_zero(s.sum);
        const limb next = s.sum << (static_cast<unsigned>(zeros) % limb_bits);
        s.row_sum ^= s.row << s.apart;
        s.sum = next ^ s.v;
        s.apart -= zeros;
        const auto exchange = static_cast<limb>(-static_cast<limb>(s.apart < 0));
        s.v ^= s.sum & exchange;
        s.row ^= s.row_sum & exchange;
        s.left += s.apart < 0 ? s.apart : 0;
        s.apart = s.apart < 0 ? -s.apart : s.apart;
    } while (s.left >= 0);
    state = s;
}

}  // namespace

}  // namespace carry::kernels
