// The predefined fields of the larger curves, through the library's kernels, against NTL.
#include "support/gf2n_against_ntl.hpp"

#include <gtest/gtest.h>

namespace {

using carry::test::gf2n_against_ntl;

class Gf2nFields : public carry::test::random_test {};

TEST_F(Gf2nFields, Degree163) { gf2n_against_ntl<carry::gf2_163>::run(random, 240); }
TEST_F(Gf2nFields, Degree193) { gf2n_against_ntl<carry::gf2_193>::run(random, 240); }
TEST_F(Gf2nFields, Degree233) { gf2n_against_ntl<carry::gf2_233>::run(random, 240); }
TEST_F(Gf2nFields, Degree239) { gf2n_against_ntl<carry::gf2_239>::run(random, 240); }
TEST_F(Gf2nFields, Degree283) { gf2n_against_ntl<carry::gf2_283>::run(random, 240); }
TEST_F(Gf2nFields, Degree409) { gf2n_against_ntl<carry::gf2_409>::run(random, 240); }
TEST_F(Gf2nFields, Degree571) { gf2n_against_ntl<carry::gf2_571>::run(random, 240); }

}  // namespace
