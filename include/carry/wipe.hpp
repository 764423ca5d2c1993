/// \file
/// Wiping what held a secret.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace carry {

namespace detail {

/// Writes zeros over so many bytes. The compiler cannot drop the stores although nobody reads them: as far as it knows, the
/// empty statement behind them does.
inline void wipe_bytes(void* first, std::size_t size) noexcept {
#if defined(__GNUC__)
    std::fill_n(static_cast<unsigned char*>(first), size, static_cast<unsigned char>(0));
    __asm__ volatile("" : : "r"(first) : "memory");
#else
    for (volatile unsigned char* p = static_cast<unsigned char*>(first); size > 0; --size) {
        *p++ = 0;
    }
#endif
}

}  // namespace detail

/// Writes zeros over an object: a number of fixed size, an element, an array of them. The compiler cannot drop the stores
/// although nobody reads them. What it copied to registers and elsewhere on the stack they do not reach.
template <class T>
    requires(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>)
void wipe(T& secret) noexcept {
    detail::wipe_bytes(&secret, sizeof secret);
}

}  // namespace carry
