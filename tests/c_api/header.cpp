#include <carry/carry.h>

static_assert(noexcept(carry_integer_mul(nullptr, nullptr, 0, nullptr, 0)), "C functions do not throw");
static_assert(sizeof(carry_limb) * 8 == CARRY_LIMB_BITS, "a limb has the configured size");
