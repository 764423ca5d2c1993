/// \file
/// Products of two to four rows in strips of the longer operand, whose sums stay in registers, in the manner of
/// adx_register_rows.hpp. Everything here has internal linkage.
///
/// A strip of N limbs makes N limbs of the product final, and leaves as many limbs as there are rows to the next strip, whose
/// first row adds them: the lowest on one chain of carries, the others on the other. So the sums of a long row are neither
/// stored nor read between its rows, at the price of seven instructions a strip.
#pragma once

#include "kernels/x86_64/adx_register_rows.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// The widest strip: its sums, a high half on its way, zero and three pointers are thirteen registers.
inline constexpr std::size_t widest_register_strip = 7;

inline constexpr std::size_t most_rows_of_strips = 4;

// clang-format off
// Row 0 of a later strip up to where what is left is added: c1, c2, c3 and c4 in columns 0 to 3. With three and four rows the
// second chain ends there, in a high half to which nothing has been added yet; with two it goes on in row 1.
#define CARRY_STRIP_BEGIN_2                          \
    "movq (%[b]), %%rdx\n\t"                         \
    "mulx %c[at](%[a]), %[t], %[c0]\n\t"             \
    "adcx %[t], %[c1]\n\t"                           \
    "movq %[c1], %c[at](%[r])\n\t"                   \
    CARRY_ROW_0_STEP(1, c0, c1)                      \
    "adox %[c2], %[c0]\n\t"                          \
    CARRY_ROW_0_STEP(2, c1, c2)
#define CARRY_STRIP_BEGIN_3 CARRY_STRIP_BEGIN_2 "adox %[c3], %[c1]\n\t" "adox %[zero], %[c2]\n\t"
#define CARRY_STRIP_BEGIN_4                          \
    CARRY_STRIP_BEGIN_2                              \
    "adox %[c3], %[c1]\n\t"                          \
    CARRY_ROW_0_STEP(3, c2, c3)                      \
    "adox %[c4], %[c2]\n\t"                          \
    "adox %[zero], %[c3]\n\t"

// The rest of row 0, with two and three rows and with four.
#define CARRY_STRIP_STEPS_5 CARRY_ROW_0_STEP(4, c3, c4)
#define CARRY_STRIP_STEPS_6 CARRY_STRIP_STEPS_5 CARRY_ROW_0_STEP(5, c4, c5)
#define CARRY_STRIP_END_OF_4_4 "adcx %[zero], %[c3]\n\t"
#define CARRY_STRIP_END_OF_4_5 CARRY_STRIP_STEPS_5 "adcx %[zero], %[c4]\n\t"
#define CARRY_STRIP_END_OF_4_6 CARRY_STRIP_STEPS_6 "adcx %[zero], %[c5]\n\t"
#define CARRY_STRIP_END_OF_4_7 CARRY_STRIP_STEPS_6 CARRY_ROW_0_STEP(6, c5, c6) "adcx %[zero], %[c6]\n\t"
#define CARRY_STRIP_END_OF_3_4 CARRY_ROW_0_STEP(3, c2, c3) CARRY_STRIP_END_OF_4_4
#define CARRY_STRIP_END_OF_3_5 CARRY_ROW_0_STEP(3, c2, c3) CARRY_STRIP_END_OF_4_5
#define CARRY_STRIP_END_OF_3_6 CARRY_ROW_0_STEP(3, c2, c3) CARRY_STRIP_END_OF_4_6
#define CARRY_STRIP_END_OF_3_7 CARRY_ROW_0_STEP(3, c2, c3) CARRY_STRIP_END_OF_4_7
#define CARRY_STRIP_END_OF_2_4 CARRY_STRIP_END_OF_3_4
#define CARRY_STRIP_END_OF_2_5 CARRY_STRIP_END_OF_3_5
#define CARRY_STRIP_END_OF_2_6 CARRY_STRIP_END_OF_3_6
#define CARRY_STRIP_END_OF_2_7 CARRY_STRIP_END_OF_3_7

// The other rows, and so many limbs that are final.
#define CARRY_STRIP_ROWS_2(n, final, s, ...) CARRY_ROW_##n(1, s, __VA_ARGS__) CARRY_STORE_##final(2, __VA_ARGS__, s)
#define CARRY_STRIP_ROWS_3(n, final, s0, s1, ...) \
    CARRY_ROW_##n(1, s0, s1, __VA_ARGS__) CARRY_ROW_##n(2, s1, __VA_ARGS__, s0) CARRY_STORE_##final(3, __VA_ARGS__, s0, s1)
#define CARRY_STRIP_ROWS_4(n, final, s0, s1, s2, ...)                            \
    CARRY_ROW_##n(1, s0, s1, s2, __VA_ARGS__) CARRY_ROW_##n(2, s1, s2, __VA_ARGS__, s0) \
    CARRY_ROW_##n(3, s2, __VA_ARGS__, s0, s1) CARRY_STORE_##final(4, __VA_ARGS__, s0, s1, s2)
#define CARRY_STORE_0(j, ...)

#define CARRY_STRIP_LEFT_2 "[c1]"(left[0]), "[c2]"(left[1])
#define CARRY_STRIP_LEFT_3 CARRY_STRIP_LEFT_2, "[c3]"(left[2])
#define CARRY_STRIP_LEFT_4 CARRY_STRIP_LEFT_3, "[c4]"(left[3])
#define CARRY_STRIP_OPERANDS [r] "r"(r), [a] "r"(a), [b] "r"(b), [at] "i"(sizeof(limb) * At)
// With so many limbs that are final before the last strip; below, top: the sums of columns n and n + 1.
#define CARRY_STRIP(rows, n, final, below, top, ...)                                                    \
    if constexpr (Rows == (rows) && N == (n)) {                                                         \
        if constexpr (Place == strip_place::first) {                                                    \
            __asm__ volatile(CARRY_CLEAR_HELD CARRY_ROW_0_OF_##n                                        \
                             CARRY_STRIP_ROWS_##rows(n, final, __VA_ARGS__)                             \
                : CARRY_ZERO_HELD CARRY_SUMS_##n, [t] "=&r"(t)                                          \
                : CARRY_STRIP_OPERANDS                                                                  \
                : "rdx", "cc", "memory");                                                               \
        } else if constexpr (Place == strip_place::middle) {                                            \
            __asm__ volatile(CARRY_CLEAR_HELD CARRY_STRIP_BEGIN_##rows CARRY_STRIP_END_OF_##rows##_##n              \
                             CARRY_STRIP_ROWS_##rows(n, final, __VA_ARGS__)                             \
                : CARRY_ZERO_HELD CARRY_SUMS_##n, [t] "=&r"(t)                                          \
                : CARRY_STRIP_OPERANDS, CARRY_STRIP_LEFT_##rows                                         \
                : "rdx", "cc", "memory");                                                               \
        } else {                                                                                        \
            __asm__ volatile(CARRY_CLEAR_HELD CARRY_STRIP_BEGIN_##rows CARRY_STRIP_END_OF_##rows##_##n              \
                             CARRY_STRIP_ROWS_##rows(n, n, __VA_ARGS__)                                 \
                : CARRY_ZERO_HELD CARRY_SUMS_##n, [t] "=&r"(t)                                          \
                : CARRY_STRIP_OPERANDS, CARRY_STRIP_LEFT_##rows                                         \
                : "rdx", "cc", "memory");                                                               \
        }                                                                                               \
        left[0] = below;                                                                                \
        left[1] = top;                                                                                  \
    }
#define CARRY_STRIPS(n, final_of_2, final_of_3, final_of_4, ...) \
    CARRY_STRIP(2, n, final_of_2, __VA_ARGS__)                   \
    CARRY_STRIP(3, n, final_of_3, __VA_ARGS__)                   \
    CARRY_STRIP(4, n, final_of_4, __VA_ARGS__)
// clang-format on

enum class strip_place { first, middle, last };

// A strip that begins at limb At; left: what the strip before leaves, and then what this one does, if it is not the last one.
// Returns 0.
// r, a: At + N limbs or more; b: Rows limbs; 4 <= N <= widest_register_strip, 2 <= Rows <= 4.
template <std::size_t N, std::size_t Rows, strip_place Place, std::size_t At>
[[gnu::always_inline]] inline int mul_strip_in_registers(limb* r, const limb* a, const limb* b, limb* left) noexcept {
    static_assert(N >= 4 && N <= widest_register_strip && Rows >= 2 && Rows <= most_rows_of_strips);
    [[maybe_unused]] limb c0, c1, c2, c3, c4, c5, c6, c7, t, zero;
    CARRY_STRIPS(4, 2, 1, 0, c3, c4, c0, c1, c2, c3, c4)
    CARRY_STRIPS(5, 3, 2, 1, c4, c5, c0, c1, c2, c3, c4, c5)
    CARRY_STRIPS(6, 4, 3, 2, c5, c6, c0, c1, c2, c3, c4, c5, c6)
    CARRY_STRIPS(7, 5, 4, 3, c6, c7, c0, c1, c2, c3, c4, c5, c6, c7)
    left[2] = c0;
    left[3] = c1;
    return static_cast<int>(zero);
}

// The last strips, from limb At on, as equal as can be; left: what the strip before leaves. Returns 0.
// r, a: N limbs and more; b: Rows limbs; N - At >= 4.
template <std::size_t N, std::size_t Rows, std::size_t At = 0>
[[gnu::always_inline]] inline int mul_last_strips_in_registers(limb* r, const limb* a, const limb* b, limb* left) noexcept {
    constexpr std::size_t strips = (N - At + widest_register_strip - 1) / widest_register_strip;
    constexpr std::size_t width = (N - At + strips - 1) / strips;
    if constexpr (strips == 1) {
        return mul_strip_in_registers<width, Rows, strip_place::last, At>(r, a, b, left);
    } else {
        mul_strip_in_registers<width, Rows, strip_place::middle, At>(r, a, b, left);
        return mul_last_strips_in_registers<N, Rows, At + width>(r, a, b, left);
    }
}

// r = a * b, returns 0.
// r: N + Rows limbs, no overlap; a: N limbs, b: Rows limbs; N >= 8, 2 <= Rows <= 4.
template <std::size_t N, std::size_t Rows>
[[gnu::always_inline]] inline int mul_strips_in_registers(limb* r, const limb* a, const limb* b) noexcept {
    constexpr std::size_t strips = (N + widest_register_strip - 1) / widest_register_strip, width = (N + strips - 1) / strips;
    limb left[most_rows_of_strips];
    mul_strip_in_registers<width, Rows, strip_place::first, 0>(r, a, b, left);
    return mul_last_strips_in_registers<N, Rows, width>(r, a, b, left);
}

}  // namespace

}  // namespace carry::kernels::x86_64
