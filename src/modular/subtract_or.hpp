/// \file
/// Differences modulo a number of one word or of two, for chains of products in registers.
#pragma once

#include <carry/limb.hpp>

#include <cstdint>
#include <type_traits>

namespace carry::modular {

/// a - b, or `wrapped` where that is negative: without a branch, which would be random, and with no more than two instructions
/// behind b, for which everything waits. Constant-time.
template <limb_type Word>
[[gnu::always_inline]] inline Word subtract_or(Word a, Word b, Word wrapped) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (std::is_same_v<Word, std::uint64_t>) {
        __asm__("subq %[b], %[a]\n\tcmovbq %[wrapped], %[a]" : [a] "+&r"(a) : [b] "r"(b), [wrapped] "r"(wrapped) : "cc");
        return a;
    }
#endif
    return select(mask_from_bit(static_cast<Word>(a < b)), wrapped, static_cast<Word>(a - b));
}

#ifdef __SIZEOF_INT128__
using carry::detail::uint128;

/// The same of two words each.
[[gnu::always_inline]] inline uint128 subtract_or(uint128 a, uint128 b, uint128 wrapped) noexcept {
    const auto low_of = [](uint128 x) { return static_cast<std::uint64_t>(x); };
    const auto high_of = [](uint128 x) { return static_cast<std::uint64_t>(x >> 64); };
    const auto join = [](std::uint64_t high, std::uint64_t low) { return uint128{high} << 64 | low; };
#if defined(__x86_64__) && defined(__GNUC__)
    std::uint64_t low = low_of(a), high = high_of(a);
    __asm__("subq %[b0], %[low]\n\tsbbq %[b1], %[high]\n\tcmovbq %[w0], %[low]\n\tcmovbq %[w1], %[high]"
            : [low] "+&r"(low), [high] "+&r"(high)
            : [b0] "r"(low_of(b)), [b1] "r"(high_of(b)), [w0] "r"(low_of(wrapped)), [w1] "r"(high_of(wrapped))
            : "cc");
    return join(high, low);
#else
    const std::uint64_t mask = mask_from_bit(static_cast<std::uint64_t>(a < b));
    const uint128 difference = a - b;
    return join(select(mask, high_of(wrapped), high_of(difference)), select(mask, low_of(wrapped), low_of(difference)));
#endif
}
#endif

}  // namespace carry::modular
