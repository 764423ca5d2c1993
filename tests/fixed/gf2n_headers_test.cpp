// Fields of fixed size without the library: what the headers compile to by themselves, for several types of limb, and fields of
// every way of reduction.
#undef CARRY_LINKED
#define CARRY_LINKED 0
#include "support/gf2n_against_ntl.hpp"

#include <gtest/gtest.h>

namespace {

using carry::gf2n;
using carry::gf2n_reduction;
using carry::test::gf2n_against_ntl;

template <class Limb, std::size_t... Exponents>
using field = gf2n<carry::detail::polynomial_of_terms<Limb, Exponents...>::value>;

class Gf2nHeaders : public carry::test::random_test {};

TEST_F(Gf2nHeaders, Pentanomial) { gf2n_against_ntl<carry::gf2_163>::run(random, 24); }
TEST_F(Gf2nHeaders, Bytes) {
    using f = field<std::uint8_t, 113, 9, 0>;
    static_assert(f::reduction == gf2n_reduction::limbs);
    gf2n_against_ntl<f>::run(random, 24);
}
TEST_F(Gf2nHeaders, BarrettOnShortLimbs) {
    using f = field<std::uint16_t, 128, 127, 126, 121, 0>;
    static_assert(f::reduction == gf2n_reduction::barrett);
    gf2n_against_ntl<f>::run(random, 24);
}
TEST_F(Gf2nHeaders, FewBits) {
    using f = field<std::uint64_t, 64, 4, 3, 1, 0>;
    static_assert(f::reduction == gf2n_reduction::bits);
    gf2n_against_ntl<f>::run(random, 24);
}

}  // namespace
