// The predefined fields up to 256 bits, through the library's kernels, against NTL.
#include "support/gf2n_against_ntl.hpp"

#include <gtest/gtest.h>

namespace {

using carry::test::gf2n_against_ntl;

class Gf2nFields : public carry::test::random_test {};

TEST_F(Gf2nFields, Aes) { gf2n_against_ntl<carry::gf2_8_aes>::run(random, 240); }
TEST_F(Gf2nFields, Degree64) { gf2n_against_ntl<carry::gf2_64>::run(random, 240); }
TEST_F(Gf2nFields, Degree113) { gf2n_against_ntl<carry::gf2_113>::run(random, 240); }
TEST_F(Gf2nFields, Degree127) { gf2n_against_ntl<carry::gf2_127>::run(random, 240); }
TEST_F(Gf2nFields, Ghash) { gf2n_against_ntl<carry::gf2_128_ghash>::run(random, 240); }
TEST_F(Gf2nFields, Polyval) { gf2n_against_ntl<carry::gf2_128_polyval>::run(random, 240); }
TEST_F(Gf2nFields, Degree131) { gf2n_against_ntl<carry::gf2_131>::run(random, 240); }

// Random irreducible polynomials, as NTL's BuildRandomIrred drew them: Barrett's reduction.
template <std::size_t Bits>
constexpr carry::gf2_poly<Bits> read(const char* text) {
    return carry::from_string<carry::gf2_poly<Bits>>(text);
}
using dense_61 = carry::gf2n<read<62>("0x312debd88f72b0d1")>;
using dense_200 = carry::gf2n<read<201>("0x106ac8005c0afae9076f2216263e7e2a4d1382f4417fbb7f5f7")>;
static_assert(dense_61::reduction == carry::gf2n_reduction::barrett && dense_200::reduction == carry::gf2n_reduction::barrett);

TEST_F(Gf2nFields, Dense61) { gf2n_against_ntl<dense_61>::run(random, 240); }
TEST_F(Gf2nFields, Dense200) { gf2n_against_ntl<dense_200>::run(random, 240); }

}  // namespace
