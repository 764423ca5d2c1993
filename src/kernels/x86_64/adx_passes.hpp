/// \file
/// Passes over rows of any length at the level adx: straight code for a piece of so many limbs, and for what is left. A pass is
/// a type with `run<N>(arguments..., carry)` for N limbs; pointers among the arguments move on from piece to piece.
#pragma once

#include "kernels/x86_64/adx_row_steps.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

/// The carries in CF and OF: 0 or 1.
struct chains {
    limb cf, of;
};

// clang-format off
#define CARRY_CHAINS_IN              \
    "xorl %k[x], %k[x]\n\t"          \
    "movq $-1, %[x]\n\t"             \
    "adcx %[x], %[cf]\n\t"           \
    "adox %[x], %[of]\n\t"
#define CARRY_CHAINS_OUT             \
    "movl $0, %k[cf]\n\t"            \
    "movl $0, %k[of]\n\t"            \
    "adcx %[cf], %[cf]\n\t"          \
    "adox %[of], %[of]\n\t"
// clang-format on

/// Pieces of longer rows.
inline constexpr std::size_t piece = 16;

// What a piece moves on by: pointers by its limbs (m, which is twice as long, is `twice`), all else stays.
struct twice {
    limb* at;
    operator limb*() const noexcept { return at; }
};
inline void advance(limb*& p, std::size_t n) noexcept { p += n; }
inline void advance(const limb*& p, std::size_t n) noexcept { p += n; }
inline void advance(twice& p, std::size_t n) noexcept { p.at += 2 * n; }
template <class Other>
inline void advance(Other&, std::size_t) noexcept {}

template <class Pass, std::size_t N, class... Arguments>
void run_short(Arguments... arguments) noexcept {
    if constexpr (N != 0) {
        Pass::template run<N>(arguments...);
    }
}

/// The pass over n >= 0 limbs; the last argument, a carry, goes from piece to piece.
template <class Pass, class Carry, class... Arguments>
void run_any_length(std::size_t n, Carry& carry, Arguments... arguments) noexcept {
    Carry kept = carry;  // in registers: the assembly may change all that is in memory
    for (; n >= 2 * piece; n -= 2 * piece) {
        Pass::template run<2 * piece>(arguments..., kept);
        (advance(arguments, 2 * piece), ...);
    }
    if (n >= piece) {
        Pass::template run<piece>(arguments..., kept);
        (advance(arguments, piece), ...);
        n -= piece;
    }
    carry = kept;
    static constexpr auto shorter = []<std::size_t... N>(std::index_sequence<N...>) {
        return std::array{run_short<Pass, N, Arguments..., Carry&>...};
    }(std::make_index_sequence<piece>());
    shorter[n](arguments..., carry);
}

/// s = s + p in CF; what is in OF is carried through s too. s, p: N limbs.
struct sum_one {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* s, const limb* p, chains& c) noexcept {
        limb x, zero = 0, cf = c.cf, of = c.of;
#define CARRY_STEP(i, in, out) \
    "movq 8*" #i               \
    "(%[p]), %[x]\n\t"         \
    "adcx 8*" #i               \
    "(%[s]), %[x]\n\t"         \
    "adox %[zero], %[x]\n\t"   \
    "movq %[x], 8*" #i "(%[s])\n\t"
#define CARRY_ROW(n)                                                              \
    __asm__ volatile(CARRY_CHAINS_IN CARRY_STEPS_##n(CARRY_STEP) CARRY_CHAINS_OUT \
                     : [x] "=&r"(x), [cf] "+&r"(cf), [of] "+&r"(of)               \
                     : [s] "r"(s), [p] "r"(p), [zero] "r"(zero)                   \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {cf, of};
    }
};

}  // namespace carry::kernels::x86_64
