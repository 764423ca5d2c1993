/// \file
/// Compiled as adx_ordered.cpp is: nothing but blocks, which are inline, may be called here.
///
/// With t = a b and W = 2^64, the lowest two limbs are folded in side by side, and a multiple of m clears the next two at once:
///
///     s = floor(t / W^2) + t_0 (W^(-2) mod m) + t_1 (W^(-1) mod m),
///     r = (s - q m) / W^2, q = s / m mod W^2, plus m where that is negative.
///
/// As a, b < m and m < W^4 - 2 W^3, s / W^2 is below m^2 / W^4 + 2m / W <= m, so that r is below m and above -m before m is
/// added. Limb by limb each of four multiples would wait for the one before, and here the second pair for the first. Half of q
/// comes from s_0 alone; of the rest only the product with s_1 waits for s_1.
///
/// For any m, and any a, b < W^4, s is below W^6 + 2Wm. Where it leaves its row by a one above, m is taken away once more, and
/// r is not below -m then, and below 2m / W + W^4 - m; so it is from -m up to W^4 in any case before m is added.
#include "kernels/x86_64/adx_four_limbs.hpp"

#include <carry/fixed/x86_64/ordered/mul_by_twos.hpp>
#include <carry/fixed/x86_64/ordered/mul_by_twos_full.hpp>
#include <carry/fixed/x86_64/ordered/mul_fold_4.hpp>
#include <carry/fixed/x86_64/ordered/sqr_by_twos.hpp>
#include <carry/fixed/x86_64/ordered/sqr_by_twos_full.hpp>
#include <carry/fixed/x86_64/ordered/sqr_fold_4.hpp>

namespace carry::kernels::x86_64 {

#if CARRY_FIXED_ADX

namespace {

using fixed::x86_64::word;

static_assert(sizeof(four_limb_modulus) == 14 * sizeof(word));
static_assert(sizeof(four_limb_complement) == sizeof(word));

template <class Modulus>
const word* words_of(const Modulus& m) noexcept {
    return reinterpret_cast<const word*>(&m);
}

/// Limb by limb, as they were stored.
void load(word (&x)[4], const limb* a) noexcept {
    for (int i = 0; i < 4; ++i) {
        x[i] = fixed::x86_64::load(a[i]);
    }
}

void store(limb* r, const word (&x)[4]) noexcept {
    for (int i = 0; i < 4; ++i) {
        fixed::x86_64::store(r[i], x[i]);
    }
}

/// The blocks for elements below m.
struct reduced {
    static void mul(word (&r)[4], const word* b, const word* k) noexcept { fixed::x86_64::mul_by_twos(r, b, k); }
    static void sqr(word (&r)[4], const word* k) noexcept { fixed::x86_64::sqr_by_twos(r, k); }
};

/// The blocks for elements below 2^256.
struct full {
    static void mul(word (&r)[4], const word* b, const word* k) noexcept { fixed::x86_64::mul_by_twos_full(r, b, k); }
    static void sqr(word (&r)[4], const word* k) noexcept { fixed::x86_64::sqr_by_twos_full(r, k); }
};

/// The blocks modulo 2^256 - c, for elements below 2^256.
struct folded {
    static void mul(word (&r)[4], const word* b, const word* k) noexcept { fixed::x86_64::mul_fold_4(r, b, k); }
    static void sqr(word (&r)[4], const word* k) noexcept { fixed::x86_64::sqr_fold_4(r, k); }
};

template <class Blocks, class Modulus>
void mul(limb* r, const limb* a, const limb* b, const Modulus& m) noexcept {
    word x[4];
    load(x, a);
    Blocks::mul(x, b, words_of(m));
    store(r, x);
}

template <class Blocks, class Modulus>
void sqr(limb* r, std::size_t times, const Modulus& m) noexcept {
    word x[4];
    load(x, r);
    for (; times > 0; --times) {
        Blocks::sqr(x, words_of(m));
    }
    store(r, x);
}

template <class Blocks, class Modulus>
void sqr_mul(limb* r, std::size_t times, const limb* b, const Modulus& m) noexcept {
    word x[4];
    load(x, r);
    for (; times > 0; --times) {
        Blocks::sqr(x, words_of(m));
    }
    Blocks::mul(x, b, words_of(m));
    store(r, x);
}

template <class Blocks, class Modulus = four_limb_modulus>
constexpr four_limb_products<Modulus> kernels{
    .mul = mul<Blocks, Modulus>, .sqr = sqr<Blocks, Modulus>, .sqr_mul = sqr_mul<Blocks, Modulus>};

}  // namespace

constinit const four_limb_kernels* const adx_four_limbs = &kernels<reduced>;
constinit const four_limb_kernels* const adx_four_full_limbs = &kernels<full>;
constinit const four_limb_folding_kernels* const adx_four_folded_limbs = &kernels<folded, four_limb_complement>;

#else

constinit const four_limb_kernels* const adx_four_limbs = nullptr;
constinit const four_limb_kernels* const adx_four_full_limbs = nullptr;
constinit const four_limb_folding_kernels* const adx_four_folded_limbs = nullptr;

#endif

}  // namespace carry::kernels::x86_64
