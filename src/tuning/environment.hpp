/// \file
/// What the environment says.
#pragma once

#include <cstdlib>

namespace carry::tuning {

/// The value of a variable, or null where there is none; null as well in a program that runs with more rights than whoever
/// started it (setuid), as far as the system can tell: it is not theirs to choose which files that program reads.
inline const char* environment(const char* name) noexcept {
#ifdef __GLIBC__
    return secure_getenv(name);
#else
    return std::getenv(name);
#endif
}

}  // namespace carry::tuning
