/// \file
/// Where random bytes come from.
#pragma once

#include <carry/compat/tommath.h>

#include <cstddef>

/// The source in use. LibTomMath's shared object exports it under this name.
#ifdef CARRY_COMPAT_SHARED
#define CARRY_EXPORTED_WITH_TOMMATH __attribute__((visibility("default")))
#else
#define CARRY_EXPORTED_WITH_TOMMATH
#endif
extern "C" CARRY_EXPORTED_WITH_TOMMATH mp_err (*s_mp_rand_source)(void* out, std::size_t size) CARRY_MP(mp_rand_source_in_use);

namespace carry::tommath {

/// Fills memory with the system's random bytes, or ltm_rng's where it has none. MP_ERR where neither has any.
mp_err system_random(void* out, std::size_t size) noexcept;

/// Fills memory from the source that mp_rand_source set.
mp_err random_bytes(void* out, std::size_t size) noexcept;

}  // namespace carry::tommath
