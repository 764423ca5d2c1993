/// \file
/// Invariants that a build may check while it runs: what declarations require of their callers and promise them, and the forms
/// that numbers have at rest. So libsecp256k1's VERIFY_CHECK; on in the presets debug and sanitize (CARRY_CHECK_INVARIANTS).
/// Elsewhere a condition is compiled and never evaluated: no instruction comes of it.
///
/// A condition may branch on secrets, so nothing that checks invariants is constant-time.
#pragma once

#ifdef CARRY_CHECK_INVARIANTS

#include <cstdio>
#include <cstdlib>

namespace carry {

/// Names the condition that does not hold, and its place, on the standard error output; and aborts.
[[noreturn]] inline void verify_failed(const char* condition, const char* file, int line) noexcept {
    static_cast<void>(std::fprintf(stderr, "%s:%d: carry: this does not hold: %s\n", file, line, condition));
    std::abort();
}

}  // namespace carry

#define CARRY_VERIFY(...) \
    (static_cast<bool>(__VA_ARGS__) ? static_cast<void>(0) : ::carry::verify_failed(#__VA_ARGS__, __FILE__, __LINE__))

#else

#define CARRY_VERIFY(...) static_cast<void>(noexcept(static_cast<bool>(__VA_ARGS__)))

#endif
