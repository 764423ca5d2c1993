/// \file
/// Rows that tell whether something was written beyond them.
#pragma once

#include <carry/limb.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace carry::test {

inline constexpr limb canary = static_cast<limb>(0xc0ffee5eedbadda7u);

/// A row with a canary above it.
struct kept_row {
    std::vector<limb> limbs;
    explicit kept_row(std::size_t n) : limbs(n + 1, canary) {}
    limb* data() { return limbs.data(); }
    std::vector<limb> value() const {
        EXPECT_EQ(limbs.back(), canary) << "written beyond the row";
        return {limbs.begin(), limbs.end() - 1};
    }
};

}  // namespace carry::test
