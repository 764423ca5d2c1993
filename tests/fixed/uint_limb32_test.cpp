// uint with 32-bit limbs against GMP.
#include "support/uint_against_gmp.hpp"

#include <gtest/gtest.h>

namespace {

class UintLimb32 : public carry::test::random_test {};

TEST_F(UintLimb32, AgainstGmp) {
    carry::test::check_limb<std::uint32_t>(random, std::index_sequence<1, 2, 3, 4, 5, 8, 9, 17>{});
}

}  // namespace
