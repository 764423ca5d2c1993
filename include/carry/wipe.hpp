/// \file
/// Wiping what held a secret.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <ranges>
#include <type_traits>

namespace carry {

namespace detail {

/// What can be written over byte by byte.
template <class T>
concept wipeable = std::is_trivially_copyable_v<T> && std::same_as<T, std::remove_cv_t<T>>;

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

/// Writes zeros over so many bytes of the stack below the caller's frame: over the frames of what the caller has called before,
/// as deep as that, and what secrets the compiler has put aside in them.
///
///     const auto shared = exchange(ours, theirs);
///     carry::wipe_stack<20000>();
///
/// The stack must have room for Bytes. A few next to the caller are not wiped: there lies the address where this returns to.
/// Nor is what was put into the caller's own frame, as functions are that were compiled into the caller.
template <std::size_t Bytes>
[[gnu::noinline]] void wipe_stack() noexcept {
    unsigned char frame[Bytes];
    detail::wipe_bytes(frame, Bytes);
}

/// Writes zeros over an object: a number of fixed size, an element, an array of them. The compiler cannot drop the stores
/// although nobody reads them. What it copied to registers and elsewhere on the stack they do not reach.
template <class T>
    requires(detail::wipeable<T> && !std::is_pointer_v<T> && !std::ranges::view<T>)
void wipe(T& secret) noexcept {
    detail::wipe_bytes(&secret, sizeof secret);
}

/// Writes zeros over what a view shows, a std::span for instance, and leaves the view. One of const elements does not compile.
template <std::ranges::view View>
    requires(std::ranges::contiguous_range<View> && std::ranges::sized_range<View> &&
             detail::wipeable<std::remove_reference_t<std::ranges::range_reference_t<View>>>)
void wipe(View secrets) noexcept {
    detail::wipe_bytes(std::ranges::data(secrets), std::ranges::size(secrets) * sizeof(std::ranges::range_value_t<View>));
}

}  // namespace carry
