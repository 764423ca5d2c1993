/// \file
/// The blocks of <carry/fixed/x86_64/ordered.hpp> as functions. This file alone is compiled for processors with `mulx` and
/// `adx`, which the header asks for: nothing but blocks, which are inline, may be called here.
#include "kernels/x86_64/adx_ordered.hpp"

#include <carry/fixed/x86_64/ordered.hpp>

namespace carry::kernels::x86_64 {

#if CARRY_FIXED_ADX

namespace {

using fixed::x86_64::word;

template <void (*Block)(word*, const word*) noexcept>
int square(limb* r, const limb* a) noexcept {
    Block(r, a);
    return 0;
}

}  // namespace

constinit const std::array<sqr_equal, most_equal + 1> adx_ordered_sqr = [] {
    std::array<sqr_equal, most_equal + 1> table{};
    table[8] = square<fixed::x86_64::sqr_8>;
    table[11] = square<fixed::x86_64::sqr_11>;
    return table;
}();
constinit const std::array<sqr_equal, most_equal + 1> adx_ordered_sqr_zen5 = [] {
    std::array<sqr_equal, most_equal + 1> table{};
    table[6] = square<fixed::x86_64::sqr_6>;
    table[7] = square<fixed::x86_64::sqr_7>;
    return table;
}();

#else

constinit const std::array<sqr_equal, most_equal + 1> adx_ordered_sqr{}, adx_ordered_sqr_zen5{};

#endif

}  // namespace carry::kernels::x86_64
