// uint with 64-bit limbs against GMP.
#include "support/uint_against_gmp.hpp"

#include <gtest/gtest.h>

namespace {

class UintLimb64 : public carry::test::random_test {};

TEST_F(UintLimb64, AgainstGmp) {
    carry::test::check_limb<std::uint64_t>(random, std::index_sequence<1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 41>{});
}

}  // namespace
