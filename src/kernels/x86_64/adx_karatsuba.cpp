/// \file
/// The additions of Karatsuba's method at the level adx, with a chain of carries in CF (`adcx`) and another in OF (`adox`).
/// Equal halves of many sizes have code of their own: see adx_karatsuba_halves.cpp.
///
/// A choice of sign by `cmov` goes with CF only: `adox` writes its flag together with ZF, so that a `cmov` would wait for it.
#include "kernels/x86_64/adx_karatsuba.hpp"

#include "kernels/x86_64/adx_choice_rows.hpp"
#include "kernels/x86_64/adx_passes.hpp"

#include <immintrin.h>

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// t = s + t in CF, s = l + s + t in OF; and the 2N limbs of m become their complement where all bits of mask are set. l, s, t:
/// N limbs.
struct sum_twice {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(const limb* l, limb* s, limb* t, limb* m, __m128i mask, chains& c) noexcept {
        limb x, cf = c.cf, of = c.of;
        __m128i v;
#define CARRY_STEP(i, in, out) \
    "movq 8*" #i               \
    "(%[s]), %[x]\n\t"         \
    "adcx 8*" #i               \
    "(%[t]), %[x]\n\t"         \
    "movq %[x], 8*" #i         \
    "(%[t])\n\t"               \
    "adox 8*" #i               \
    "(%[l]), %[x]\n\t"         \
    "movq %[x], 8*" #i         \
    "(%[s])\n\t"               \
    "movdqu 16*" #i            \
    "(%[m]), %[v]\n\t"         \
    "pxor %[mask], %[v]\n\t"   \
    "movdqu %[v], 16*" #i "(%[m])\n\t"
#define CARRY_ROW(n)                                                                    \
    __asm__ volatile(CARRY_CHAINS_IN CARRY_STEPS_##n(CARRY_STEP) CARRY_CHAINS_OUT       \
                     : [x] "=&r"(x), [v] "=&x"(v), [cf] "+&r"(cf), [of] "+&r"(of)       \
                     : [l] "r"(l), [s] "r"(s), [t] "r"(t), [m] "r"(m), [mask] "x"(mask) \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {cf, of};
    }
};

/// s = s + p in CF, t = t + u in OF. s, p, t, u: N limbs.
struct sum_two {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* s, const limb* p, limb* t, const limb* u, chains& c) noexcept {
        limb x, y, cf = c.cf, of = c.of;
#define CARRY_STEP(i, in, out) \
    "movq 8*" #i               \
    "(%[p]), %[x]\n\t"         \
    "movq 8*" #i               \
    "(%[u]), %[y]\n\t"         \
    "adcx 8*" #i               \
    "(%[s]), %[x]\n\t"         \
    "adox 8*" #i               \
    "(%[t]), %[y]\n\t"         \
    "movq %[x], 8*" #i         \
    "(%[s])\n\t"               \
    "movq %[y], 8*" #i "(%[t])\n\t"
#define CARRY_ROW(n)                                                              \
    __asm__ volatile(CARRY_CHAINS_IN CARRY_STEPS_##n(CARRY_STEP) CARRY_CHAINS_OUT \
                     : [x] "=&r"(x), [y] "=&r"(y), [cf] "+&r"(cf), [of] "+&r"(of) \
                     : [s] "r"(s), [p] "r"(p), [t] "r"(t), [u] "r"(u)             \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {cf, of};
    }
};

/// s = s + high, where high becomes what is carried out. s: N limbs.
struct carry_through {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* s, limb& high) noexcept {
        limb x, zero = 0, carry = high;
#define CARRY_STEP(i, in, out) \
    "adcx 8*" #i               \
    "(%[s]), %[carry]\n\t"     \
    "movq %[carry], 8*" #i     \
    "(%[s])\n\t"               \
    "movq %[zero], %[carry]\n\t"
#define CARRY_ROW(n)                                                                               \
    __asm__ volatile("xorl %k[x], %k[x]\n\t" CARRY_STEPS_##n(CARRY_STEP) "adcx %[x], %[carry]\n\t" \
                     : [x] "=&r"(x), [carry] "+&r"(carry)                                          \
                     : [s] "r"(s), [zero] "r"(zero)                                                \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        high = carry;
    }
};

/// s = a - b - borrow; borrow becomes the borrow out. s, a, b: N limbs.
struct difference {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* s, const limb* a, const limb* b, limb& borrow) noexcept {
        limb x, cf = borrow;
#define CARRY_STEP(i, in, out) \
    "movq 8*" #i               \
    "(%[a]), %[x]\n\t"         \
    "sbbq 8*" #i               \
    "(%[b]), %[x]\n\t"         \
    "movq %[x], 8*" #i "(%[s])\n\t"
#define CARRY_ROW(n) \
    __asm__ volatile("negq %[cf]\n\t" CARRY_STEPS_##n(CARRY_STEP) "sbbq %[cf], %[cf]\n\t"                        \
                     "negq %[cf]\n\t"                                                                             \
                     : [x] "=&r"(x), [cf] "+&r"(cf)                                                                \
                     : [s] "r"(s), [a] "r"(a), [b] "r"(b)                                                          \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        borrow = cf;
    }
};

/// s = (s, or not s where complement is 1) + carry; carry becomes the carry out. s: N limbs.
struct complement_and_add {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* s, limb complement, limb& carry) noexcept {
        keep_or_complement_row<N>(s, complement, carry);
    }
};

/// Runs passes over rows of N limbs: straight through, or piece by piece where N is 0 and n says how many.
template <std::size_t N, class Pass, class Carry, class... Arguments>
[[gnu::always_inline]] inline void run(std::size_t n, Carry& carry, Arguments... arguments) noexcept {
    if constexpr (N == 0) {
        run_any_length<Pass>(n, carry, arguments...);
    } else {
        Pass::template run<N>(arguments..., carry);
    }
}

template <std::size_t N>
limb difference_of(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    limb borrow = 0;
    run<N, difference>(n, borrow, r, a, b);
    limb carry = borrow;
    run<N, complement_and_add>(n, carry, r, borrow);
    return borrow;
}

/// By the limbs, up to longest_row; longer ones by the function for 0.
constexpr auto difference_functions = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array{difference_of<N>...};
}(std::make_index_sequence<longest_row + 1>());

constexpr std::size_t by_length(std::size_t n) noexcept { return n <= longest_row ? n : 0; }

}  // namespace

limb adx_absolute_difference(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an == bn) {
        return difference_functions[by_length(an)](r, a, b, an);
    }
    limb borrow = 0;
    run<0, difference>(bn, borrow, r, a, b);
    for (std::size_t i = bn; i < an; ++i) {
        r[i] = subtract_with_borrow(a[i], limb{0}, borrow);
    }
    limb carry = borrow;
    run<0, complement_and_add>(an, carry, r, borrow);
    return borrow;
}

// With z0 = l + m x, z2 = n + u x and the middle product in halves p, q: the second quarter of the result is m + (n + l +- p),
// the third n + (m + u +- q), and the sum n + m of both is found once. To subtract is to add the complement, and 1 at the
// very bottom. What a chain carries out of one quarter, a chain that begins there carries into the next.
void adx_karatsuba_join(limb* r, std::size_t h, std::size_t upper, limb* middle, limb subtract) noexcept {
    const std::size_t rest = upper - h;
    limb *second = r + h, *third = r + 2 * h, *fourth = r + 3 * h;
    chains c{0, 0};
    run<0, sum_twice>(h, c, static_cast<const limb*>(r), second, third, twice{middle},
                      _mm_set1_epi64x(-static_cast<long long>(subtract)));
    const limb both = c.cf;
    c.cf = subtract;
    run<0, sum_two>(rest, c, second, static_cast<const limb*>(middle), third, static_cast<const limb*>(fourth));
    limb of = c.of;
    for (std::size_t i = rest; i < h; ++i) {
        third[i] = add_with_carry(third[i], limb{0}, of);
    }
    limb top = static_cast<limb>(both + of - subtract);
    c.of = 0;
    run<0, sum_one>(h - rest, c, second + rest, static_cast<const limb*>(middle + rest));
    c.of = both;
    run<0, sum_one>(h, c, third, static_cast<const limb*>(middle + h));
    top = static_cast<limb>(top + c.cf + c.of);
    run<0, carry_through>(rest, top, fourth);
}

}  // namespace carry::kernels::x86_64
