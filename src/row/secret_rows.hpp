/// \file
/// Working memory for secrets.
#pragma once

#include "row/scratch.hpp"
#include "row/wipe.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry {

/// Memory for rows that are secret: scratch that is wiped when it goes out of scope.
class secret_rows {
public:
    explicit secret_rows(std::size_t n) : scratch_(n), wiped_(scratch_.data(), n) {}
    limb* data() noexcept { return scratch_.data(); }

private:
    scratch_limbs<> scratch_;
    wipe_at_exit wiped_;
};

}  // namespace carry
