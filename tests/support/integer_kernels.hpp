/// \file
/// Leaf loops with carries of every level beside the portable ones, on rows that end at guard pages.
#pragma once

#include "kernels/family.hpp"
#include "kernels/kernels.hpp"
#include "support/guarded.hpp"
#include "support/random.hpp"

#include <carry/isa.hpp>
#include <carry/limb.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace carry::test {

using kernels::integer_kernels;

class integer_kernels_test : public random_test {
protected:
    const integer_kernels& portable = *kernels::integer_at(isa_level::portable);

    /// body(kernels of a level, n) for every level and every n in [least, past the longest unrolled row].
    template <class Body>
    void for_each_level_and_size(std::size_t least, std::size_t most, Body&& body) {
        for (const isa_level level : isa_available()) {
            SCOPED_TRACE("level " + std::string(isa_name(level)));
            const integer_kernels& kernel = *kernels::integer_at(level);
            ASSERT_EQ(kernel.level, level);
            for_each_size(kernel, least, most, body);
            if (HasFailure()) return;
        }
    }
    /// The same with the kernels of every family of processors, which all of the level can run.
    template <class Body>
    void for_each_family_and_size(std::size_t least, std::size_t most, Body&& body) {
        for (const isa_level level : isa_available()) {
            for (const tuning::cpu_family family : tuning::families_with_all_functions) {
                SCOPED_TRACE("level " + std::string(isa_name(level)) + ", family " + std::to_string(static_cast<int>(family)));
                integer_kernels kernel = *kernels::integer_at(level);
                kernels::adapt(kernel, level, family);
                for_each_size(kernel, least, most, body);
                if (HasFailure()) return;
            }
        }
    }
    template <class Body>
    void for_each_size(const integer_kernels& kernel, std::size_t least, std::size_t most, Body& body) {
        for (std::size_t n = least; n <= most; ++n) {
            SCOPED_TRACE("n = " + std::to_string(n));
            for (std::size_t round = 0; round < rounds(6); ++round) body(kernel, n);
            if (HasFailure()) return;
        }
    }
    guarded_row::guard side() { return random.coin() ? guarded_row::guard::after : guarded_row::guard::before; }
    static void expect_equal(const guarded_row& r, const std::vector<limb>& expected) {
        EXPECT_TRUE(std::ranges::equal(r.span(), expected));
    }
};

}  // namespace carry::test
