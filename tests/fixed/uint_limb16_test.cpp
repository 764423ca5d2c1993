// uint with 16-bit limbs against GMP.
#include "support/uint_against_gmp.hpp"

#include <gtest/gtest.h>

namespace {

class UintLimb16 : public carry::test::random_test {};

TEST_F(UintLimb16, AgainstGmp) { carry::test::check_limb<std::uint16_t>(random, std::index_sequence<1, 2, 3, 4, 7, 17>{}); }

}  // namespace
