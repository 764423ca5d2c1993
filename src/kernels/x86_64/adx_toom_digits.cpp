/// \file
/// Toom's evaluation and interpolation at the level adx: digits in vectors of 256 bits, carries and divisions by words.
#define CARRY_TOOM_TARGET __attribute__((target("avx2,bmi2,adx")))

#include "kernels/toom_digits.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_toom.hpp"

#include <immintrin.h>

namespace carry::kernels::x86_64 {

namespace {

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
    static limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { return adx_add_n(r, a, b, n); }
    static void negate_if(limb* r, std::size_t n, limb negate) noexcept { adx_negate_if(r, n, negate); }
};

}  // namespace

const toom_form adx_toom4 = toom4_form<quads>;
const toom_form adx_toom6 = toom6_form<quads>;

}  // namespace carry::kernels::x86_64
