/// \file
/// Toom's evaluation and interpolation at the level adx: digits in vectors of 256 bits, carries and divisions by words.
#define CARRY_TOOM_TARGET __attribute__((target("avx2,bmi2,adx")))

#include "kernels/toom_join.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_toom.hpp"

#include <immintrin.h>

namespace carry::kernels::x86_64 {

namespace {

// x = a + b and r = x shifted, a limb behind: the carry is kept while `shrd` takes the flags.
// clang-format off
#define CARRY_SUM(offset, x)                  \
    "movq " offset "+8(%[a]), %[" x "]\n\t"   \
    "adcq " offset "+8(%[b]), %[" x "]\n\t"
#define CARRY_SHIFT(offset, x, next)                  \
    "shrdq %[shift], %[" next "], %[" x "]\n\t"       \
    "movq %[" x "], " offset "(%[r])\n\t"
#define CARRY_MOVE(bytes)              \
    "leaq " bytes "(%[a]), %[a]\n\t"   \
    "leaq " bytes "(%[b]), %[b]\n\t"   \
    "leaq " bytes "(%[r]), %[r]\n\t"
// clang-format on

// x = a or not a; a limb of the quotient of x.
// clang-format off
#define CARRY_COMPLEMENT(offset, x)             \
    "movq " offset "(%[a]), %[" x "]\n\t"       \
    "xorq %[mask], %[" x "]\n\t"
#define CARRY_QUOTIENT(offset, x)               \
    "movq %[" x "], %%rdx\n\t"                  \
    "mulxq %[ones], %[low], %[high]\n\t"        \
    "subq %[low], %[last]\n\t"                  \
    "movq %[last], " offset "(%[r])\n\t"        \
    "sbbq %[high], %[last]\n\t"
// clang-format on

/// See toom_digits.hpp.
struct quads {
    using vec = std::uint64_t __attribute__((vector_size(32)));
    static constexpr std::size_t lanes = 4;

    CARRY_TOOM_INLINE static vec load(const limb* a) noexcept {
        return reinterpret_cast<vec>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)));
    }
    CARRY_TOOM_INLINE static vec load_some(const limb* a, std::size_t n) noexcept {
        const __m256i count = _mm256_set1_epi64x(static_cast<long long>(n)), place = _mm256_setr_epi64x(0, 1, 2, 3);
        return reinterpret_cast<vec>(
            _mm256_maskload_epi64(reinterpret_cast<const long long*>(a), _mm256_cmpgt_epi64(count, place)));
    }
    CARRY_TOOM_INLINE static void store(limb* r, vec x) noexcept {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), reinterpret_cast<__m256i>(x));
    }
    CARRY_TOOM_INLINE static limb divide(const limb& x, limb carry, limb divisor, limb inverse, limb& above) noexcept {
        limb low, high, q = above;
        __asm__(
            "addq %[x], %%rdx\n\t"
            "adcq $0, %[carry]\n\t"
            "imulq %[inverse], %%rdx\n\t"
            "mulx %[divisor], %[low], %[high]\n\t"
            "subq %[high], %[carry]\n\t"
            : "+d"(q), [carry] "+&r"(carry), [low] "=&r"(low), [high] "=&r"(high)
            : [x] "m"(x), [inverse] "rm"(inverse), [divisor] "rm"(divisor)
            : "cc");
        above = carry;
        return q;
    }
    CARRY_TOOM_INLINE static void divide_by_ones(limb& q, const limb& x, const limb& carry, limb ones, limb& above,
                                                 limb& last) noexcept {
        limb low, high, sum = above, next = carry, rest = last;
        __asm__(
            "addq %[x], %%rdx\n\t"
            "adcq $0, %[next]\n\t"
            "mulx %[ones], %[low], %[high]\n\t"
            "subq %[low], %[rest]\n\t"
            "movq %[rest], %[q]\n\t"
            "sbbq %[high], %[rest]\n\t"
            : "+&d"(sum), [next] "+&r"(next), [low] "=&r"(low), [high] "=&r"(high), [rest] "+&r"(rest), [q] "=m"(q)
            : [x] "m"(x), [ones] "r"(ones)
            : "cc");
        above = next;
        last = rest;
    }
    static limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { return adx_add_n(r, a, b, n); }
    template <unsigned Shift>
    static limb add_and_shift(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
        limb carry = 0, x = add_with_carry(a[0], b[0], carry), y, z, u, v;
        carry = 0 - carry;
        std::size_t fours = n / 4 + 1, ones = n % 4 + 1;
        __asm__ volatile(
            // clang-format off
            "jmp 2f\n"
            "1:\n\t"
            "addq %[carry], %[carry]\n\t"
            CARRY_SUM("0", "y") CARRY_SUM("8", "z") CARRY_SUM("16", "u") CARRY_SUM("24", "v")
            "sbbq %[carry], %[carry]\n\t"
            CARRY_SHIFT("0", "x", "y") CARRY_SHIFT("8", "y", "z") CARRY_SHIFT("16", "z", "u") CARRY_SHIFT("24", "u", "v")
            "movq %[v], %[x]\n\t"
            CARRY_MOVE("32")
            "2:\n\t"
            "decq %[fours]\n\t"
            "jnz 1b\n\t"
            "jmp 4f\n"
            "3:\n\t"
            "addq %[carry], %[carry]\n\t"
            CARRY_SUM("0", "y")
            "sbbq %[carry], %[carry]\n\t"
            CARRY_SHIFT("0", "x", "y")
            "movq %[y], %[x]\n\t"
            CARRY_MOVE("8")
            "4:\n\t"
            "decq %[ones]\n\t"
            "jnz 3b\n\t"
            // clang-format on
            : [r] "+&r"(r), [a] "+&r"(a), [b] "+&r"(b), [fours] "+&r"(fours), [ones] "+&r"(ones), [carry] "+&r"(carry),
              [x] "+&r"(x), [y] "=&r"(y), [z] "=&r"(z), [u] "=&r"(u), [v] "=&r"(v)
            : [shift] "i"(Shift)
            : "cc", "memory");
        return x;
    }
    // Four limbs of the difference at a time, whose carry waits while that of the quotient is in the flags.
    CARRY_TOOM_INLINE static void divide_sum_by_ones(limb* r, const limb* a, std::size_t n, limb complement,
                                                     limb ones) noexcept {
        const limb mask = mask_from_bit(complement);
        limb carry = complement, last = 0;
        std::size_t fours = n / 4;
        if (fours != 0) {
            limb x, y, z, u, low, high;
            __asm__ volatile(
                // clang-format off
                ".p2align 5\n"
                "1:\n\t"
                CARRY_COMPLEMENT("0", "x") CARRY_COMPLEMENT("8", "y") CARRY_COMPLEMENT("16", "z") CARRY_COMPLEMENT("24", "u")
                "addq $-1, %[carry]\n\t"
                "adcq (%[r]), %[x]\n\t"
                "adcq 8(%[r]), %[y]\n\t"
                "adcq 16(%[r]), %[z]\n\t"
                "adcq 24(%[r]), %[u]\n\t"
                "movl $0, %k[carry]\n\t"
                "adcq %[carry], %[carry]\n\t"
                CARRY_QUOTIENT("0", "x") CARRY_QUOTIENT("8", "y") CARRY_QUOTIENT("16", "z") CARRY_QUOTIENT("24", "u")
                "leaq 32(%[a]), %[a]\n\t"
                "leaq 32(%[r]), %[r]\n\t"
                "decq %[fours]\n\t"
                "jnz 1b\n\t"
                // clang-format on
                : [r] "+&r"(r), [a] "+&r"(a), [fours] "+&r"(fours), [carry] "+&r"(carry), [last] "+&r"(last), [x] "=&r"(x),
                  [y] "=&r"(y), [z] "=&r"(z), [u] "=&r"(u), [low] "=&r"(low), [high] "=&r"(high)
                : [mask] "rm"(mask), [ones] "rm"(ones)
                : "rdx", "cc", "memory");
        }
        for (std::size_t j = 0; j < n % 4; ++j) {
            const wide_limb<limb> product = multiply_wide(add_with_carry(r[j], a[j] ^ mask, carry), ones);
            limb borrow = 0;
            r[j] = subtract_with_borrow(last, product.low, borrow);
            last = r[j] - product.high - borrow;
        }
    }
    static void add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { adx_add_1(r, a, n, b); }
    static void negate_if(limb* r, std::size_t n, limb negate) noexcept { adx_negate_if(r, n, negate); }
};

#undef CARRY_QUOTIENT
#undef CARRY_COMPLEMENT
#undef CARRY_MOVE
#undef CARRY_SHIFT
#undef CARRY_SUM

}  // namespace

const toom_form adx_toom4 = toom4_form<quads>;
const toom_form adx_toom6 = toom6_form<quads>;
const toom_joined_form adx_toom3 = toom3_form<quads>;
const toom_joined_form adx_toom43 = toom43_form<quads>;

}  // namespace carry::kernels::x86_64
