#include <carry/carry.h>

/* Every function has the type that is documented. */
int (*const header_c_mul)(carry_limb*, const carry_limb*, size_t, const carry_limb*, size_t) = carry_integer_mul;
const char* (*const header_c_version)(void) = carry_version;
