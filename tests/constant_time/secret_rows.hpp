/// \file
/// Checks of functions on rows of limbs.
#pragma once

#include "secrets.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace carry::test {

using row = std::vector<limb>;
using rows = std::vector<row>;

/// What rows are drawn from.
inline std::mt19937_64& source() {
    static std::mt19937_64 engine(20190413);
    return engine;
}

/// n limbs of a pattern: drawn, zeros, ones, or zeros but for one bit.
inline row row_like(pattern p, std::size_t n) {
    row r(n);
    if (p == pattern::other) {
        if (n != 0) r[source()() % n] = limb{1} << source()() % limb_bits;
        return r;
    }
    for (limb& x : r) x = word_like(static_cast<limb>(source()()), p);
    return r;
}
/// An odd number of n limbs with its top bit set, and one below all of these.
inline row modulus_like(pattern p, std::size_t n) {
    row m = row_like(p, n);
    m[0] |= 1;
    m[n - 1] |= limb{1} << (limb_bits - 1);
    return m;
}
inline row residue_like(pattern p, std::size_t n) {
    row a = row_like(p, n);
    a[n - 1] >>= 1;
    return a;
}

inline void hide(const limb* a, std::size_t n) { VALGRIND_MAKE_MEM_UNDEFINED(a, n * sizeof(limb)); }
inline void reveal(const limb* a, std::size_t n) { VALGRIND_MAKE_MEM_DEFINED(a, n * sizeof(limb)); }

/// make(p): secret rows of pattern p, whose sizes are the same for all of them. Runs `compute` on the rows in the clear and on
/// the same rows hidden, when it must leave the same in them; or in steps on those of each pattern.
template <class Make, class Compute>
void check_rows(const char* name, std::size_t n, Make make, Compute compute) {
    struct computation {
        Make make;
        Compute compute;
        std::uint64_t seed;
        rows drawn, place;
    } of{make, compute, source()(), make(pattern::random), {}};
    of.place = of.drawn;
    const std::string with_size = std::string(name) + ", " + std::to_string(n) + " limbs";
    if (stepping) {
        check_steps(
            with_size,
            [](void* context, pattern p) {
                auto& c = *static_cast<computation*>(context);
                source().seed(c.seed);                                            // The same ones for a pattern each time.
                const rows content = p == pattern::random ? c.drawn : c.make(p);  // in the same place, aligned the same
                for (std::size_t i = 0; i < content.size(); ++i) {
                    std::copy(content[i].begin(), content[i].end(), c.place[i].begin());
                }
            },
            [](void* context) {
                auto& c = *static_cast<computation*>(context);
                c.compute(c.place);
            },
            &of);
        return;
    }
    compute(of.place);
    for (const row& r : of.drawn) hide(r.data(), r.size());
    compute(of.drawn);
    for (const row& r : of.drawn) reveal(r.data(), r.size());
    for (const row& r : of.place) reveal(r.data(), r.size());  // reveal_parity hides the other bits
    if (of.place != of.drawn) complain(with_size, "another result with hidden operands");
}

/// Lets the program see bit 0 of a modulus: that it is odd is public.
inline void reveal_parity(const limb* m) {
    limb seen = static_cast<limb>(~limb{1});
    (void)VALGRIND_SET_VBITS(m, &seen, sizeof seen);
}

}  // namespace carry::test
