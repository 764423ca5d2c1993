/// \file
/// Wiping what held a secret.
#pragma once

#include <cstddef>
#include <type_traits>

namespace carry {

/// Writes zeros over an object: a number of fixed size, an element, an array of them. The compiler cannot drop the stores
/// although nobody reads them. What it copied to registers and elsewhere on the stack they do not reach.
template <class T>
    requires(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>)
void wipe(T& secret) noexcept {
    auto* const bytes = reinterpret_cast<unsigned char*>(&secret);
#if defined(__GNUC__)
    __builtin_memset(bytes, 0, sizeof secret);
    __asm__ volatile("" : : "r"(bytes) : "memory");
#else
    for (std::size_t i = 0; i < sizeof secret; ++i) {
        static_cast<volatile unsigned char*>(bytes)[i] = 0;
    }
#endif
}

}  // namespace carry
