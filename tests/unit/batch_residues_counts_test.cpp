// How often values are divided on their way into a batch: each of them once, whether or not it fills a lane.
#include "support/failing_memory.hpp"

#include <carry/batch_modulus.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace carry::test {
namespace {

/// The allocations of an operation.
template <class Operation>
std::size_t allocations_of(const Operation& operation) {
    release_kept_memory();
    allocations_until_failure = no_failure;
    operation();
    const std::size_t count = no_failure - allocations_until_failure;
    allocations_until_failure = no_failure;
    release_kept_memory();
    return count;
}

TEST(batch_residues_counts, values_are_divided_once) {
    const integer m = pow(integer(3), 700), dividend = pow(integer(7), 200000);  // whose division wants memory each time
    const std::vector<integer> odd{m}, below{m - 1}, beyond{dividend};
    const batch_modulus moduli(odd);
    const std::size_t division = allocations_of([&] { static_cast<void>(mod_floor(dividend, m)); });
    ASSERT_GT(division, 0u);
    const std::size_t of_residue = allocations_of([&] { const batch_residues r(moduli, below); });
    const std::size_t of_dividend = allocations_of([&] { const batch_residues r(moduli, beyond); });
    EXPECT_LE(of_dividend, of_residue + division);
}

}  // namespace
}  // namespace carry::test
