/// \file
/// libgf2x.so.3: `compat/gf2x.cpp` under the names that programs look for when they are loaded.
#define CARRY_COMPAT_SHARED_GF2X
#include "compat/gf2x.cpp"
