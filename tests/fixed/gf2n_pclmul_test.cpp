// Fields of fixed size without the library, compiled with PCLMULQDQ or PMULL where the compiler knows it: see
// tests/CMakeLists.txt.
#undef CARRY_LINKED
#define CARRY_LINKED 0
#include "support/gf2n_against_ntl.hpp"

#include <gtest/gtest.h>

namespace {

using carry::test::gf2n_against_ntl;

class Gf2nPclmul : public carry::test::random_test {};

TEST_F(Gf2nPclmul, OneWord) { gf2n_against_ntl<carry::gf2_163>::run(random, 60); }
TEST_F(Gf2nPclmul, TwoWords) { gf2n_against_ntl<carry::gf2_233>::run(random, 60); }
TEST_F(Gf2nPclmul, AnyModulus) { gf2n_against_ntl<carry::gf2_128_polyval>::run(random, 60); }

}  // namespace
