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

/// What only the first source document's algorithms ask for.
struct document_parameters {
    unsigned limb_bits = 64;
    std::size_t recursion_limit = 50;
};

/// An operation by name.
struct operation {
    std::string_view name;
    std::string_view summary;
    /// Whether it has rows in the algorithm tables; the others have the library's own way only, called `auto`.
    bool has_algorithms;
    /// The ways to do it with operands of n limbs, those of the tables that accept that size.
    std::vector<workload> (*make)(world w, std::size_t n, random_rows& random);
    bool polynomials_only = false;
};

/// \name The first source document's algorithms, none of which the library picks: operations of the ring `gf2x_document`.
/// @{
std::vector<workload> make_document_workloads(const operation& op, const document_parameters& parameters, std::size_t n,
                                              random_rows& random);
/// The names in the table of mul or sqr, for such limbs; none for other operations.
std::vector<std::string> document_algorithm_names(const operation& op, const document_parameters& parameters);
/// @}

std::span<const operation> operations() noexcept;

/// The names in the table of an operation; none where it has none.
std::vector<std::string> algorithm_names(const operation& op, world w);

}  // namespace carry::tool
