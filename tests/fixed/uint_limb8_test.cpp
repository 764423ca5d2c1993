// uint with 8-bit limbs against GMP.
#include "support/uint_against_gmp.hpp"

#include <gtest/gtest.h>

namespace {

class UintLimb8 : public carry::test::random_test {};

TEST_F(UintLimb8, AgainstGmp) { carry::test::check_limb<std::uint8_t>(random, std::index_sequence<1, 2, 3, 4, 7, 17>{}); }

}  // namespace
