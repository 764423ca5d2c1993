/// \file
/// Wiping what the functions that were called have left on the stack.
#pragma once

#include <carry/wipe.hpp>

#include <cstddef>

namespace carry {

/// Writes zeros over so many bytes of the stack below the caller's frame: over the frames of what the caller has called before,
/// as deep as that. A few bytes next to the caller are not wiped: there lies the address where this returns to.
///
/// Bytes is not to be more than what those functions took, with which the caller's own callers have reckoned.
template <std::size_t Bytes>
[[gnu::noinline]] void wipe_stack() noexcept {
    unsigned char frame[Bytes];
    detail::wipe_bytes(frame, Bytes);
}

}  // namespace carry
