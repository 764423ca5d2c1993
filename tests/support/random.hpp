/// \file
/// Random rows of limbs for tests, biased to the edges where arithmetic breaks: runs of ones and zeros, single bits, all ones.
///
/// The seed is printed when a test fails. CARRY_TEST_SEED sets it; CARRY_TEST_FACTOR multiplies the number of rounds.
#pragma once

#include <carry/limb.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace carry::test {

inline std::uint64_t environment_number(const char* name, std::uint64_t fallback) {
    const char* text = std::getenv(name);
    return text != nullptr && *text != '\0' ? std::strtoull(text, nullptr, 0) : fallback;
}

/// base rounds times CARRY_TEST_FACTOR.
inline std::size_t rounds(std::size_t base) {
    return static_cast<std::size_t>(base * environment_number("CARRY_TEST_FACTOR", 1));
}

/// The source of all randomness in a test. Deterministic unless CARRY_TEST_SEED says otherwise.
class random_source {
public:
    random_source() : seed_(environment_number("CARRY_TEST_SEED", 20090911)), engine_(seed_) {}
    std::uint64_t seed() const { return seed_; }
    std::uint64_t word() { return engine_(); }
    /// Uniform enough in [0, bound), bound >= 1.
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }
    /// Uniform enough in [low, high].
    std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
    bool coin() { return (engine_() >> 17 & 1) != 0; }

    /// n limbs in one of the hostile patterns or uniformly random.
    std::vector<limb> row(std::size_t n) {
        std::vector<limb> r(n);
        switch (below(8)) {
        case 0:  // all ones
            for (limb& x : r) x = max_limb<limb>;
            break;
        case 1:  // a single bit
            if (n != 0) r[below(n)] = limb{1} << below(limb_bits);
            break;
        case 2:
        case 3:
        case 4:  // runs of ones and zeros
            for (std::size_t bit = 0, on = below(2); bit < n * limb_bits; on ^= 1) {
                for (std::size_t length = 1 + below(coin() ? 3 * limb_bits : 9); length > 0 && bit < n * limb_bits;
                     --length, ++bit) {
                    if (on != 0) r[bit / limb_bits] |= limb{1} << (bit % limb_bits);
                }
            }
            break;
        case 5:  // random limbs, some of them zero or all ones
            for (limb& x : r) x = below(3) == 0 ? (coin() ? max_limb<limb> : limb{0}) : static_cast<limb>(word());
            break;
        default:
            for (limb& x : r) x = static_cast<limb>(word());
        }
        return r;
    }
    /// The same with the top limb not zero. n >= 1.
    std::vector<limb> normalized_row(std::size_t n) {
        std::vector<limb> r = row(n);
        if (r.back() == 0) r.back() = coin() ? 1 : static_cast<limb>(word() | 1);
        return r;
    }

    /// n >= 1 limbs, the top one not zero, of the kinds that are hard to divide and to divide by, or a normalized_row.
    std::vector<limb> hard_row(std::size_t n) {
        std::vector<limb> r = normalized_row(n);
        const auto begin = r.begin();
        const auto some = begin + static_cast<std::ptrdiff_t>(below(n));  // not the end
        switch (below(14)) {
        case 0:
            std::fill(begin, r.end(), max_limb<limb>);
            break;
        case 1:  // a power of two
            std::fill(begin, r.end(), limb{0});
            r.back() = limb{1} << below(limb_bits);
            break;
        case 2:  // one less
            std::fill(begin, r.end(), max_limb<limb>);
            r.back() >>= below(limb_bits);
            break;
        case 3:
            std::fill(begin, some, max_limb<limb>);
            break;
        case 4:
            std::fill(some, r.end(), max_limb<limb>);
            break;
        case 5:
            std::fill(begin, some, limb{0});
            break;
        case 6:  // a top limb just above half the radix, by which digits of a quotient are estimated worst
            r.back() = limb{1} << (limb_bits - 1);
            break;
        case 7:
            r.back() = r.back() >> below(limb_bits) | 1;
            break;
        case 8:  // a lowest limb that is even as often as can be
            r.back() |= 1;
            r.front() = limb{1} << (limb_bits - 1);
            break;
        default:
            break;
        }
        return r;
    }

private:
    std::uint64_t seed_;
    std::mt19937_64 engine_;
};

/// A fixture with a random source; a failing test says which seed it had.
class random_test : public ::testing::Test {
protected:
    random_source random;
    void TearDown() override {
        if (HasFailure()) std::printf("CARRY_TEST_SEED=%llu repeats this\n", static_cast<unsigned long long>(random.seed()));
    }
};

}  // namespace carry::test
