/// \file
/// The operations that `carry bench` measures.
#pragma once

#include "work/random_rows.hpp"

#include <carry/algorithms.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace carry::tool {

/// An operation on operands that are made already.
struct workload {
    std::string algorithm;
    bool picked;  ///< whether this is what the library does at this size
    std::function<void()> run;
};

/// An operation by name.
struct operation {
    std::string_view name;
    std::string_view summary;
    /// Whether it has rows in the algorithm tables; the others have the library's own way only, called `auto`.
    bool has_algorithms;
    /// The ways to do it with operands of n limbs, those of the tables that accept that size.
    std::vector<workload> (*make)(world w, std::size_t n, random_rows& random);
};

std::span<const operation> operations() noexcept;

/// The names in the table of an operation; none where it has none.
std::vector<std::string> algorithm_names(const operation& op, world w);

}  // namespace carry::tool
