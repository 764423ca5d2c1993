/// \file
/// Generators that functions of random numbers have to put up with.
#pragma once

#include <cstdint>
#include <random>

namespace carry::test {

/// A generator whose range is no power of two, as the standard allows.
struct odd_generator {
    using result_type = unsigned;
    static constexpr unsigned min() { return 3; }
    static constexpr unsigned max() { return 1002; }
    unsigned operator()() { return std::uniform_int_distribution<unsigned>(3, 1002)(engine); }
    std::mt19937 engine{1};
};

/// A source of random numbers that is broken.
struct stuck_generator {
    using result_type = std::uint64_t;
    static constexpr std::uint64_t min() { return 0; }
    static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }
    std::uint64_t operator()() const { return value; }
    std::uint64_t value;
};

}  // namespace carry::test
