/// \file
/// Products modulo an odd number of two words in Montgomery's form, in registers: for chains of products, each of which waits
/// for the one before. Constant-time.
///
/// With B = 2^w, an element stands for x B^2. The reduction takes q m from the product p with q = p / m modulo B^2, so that no
/// carry goes up from the lower half, which vanishes. Both words of q come from an inverse of two words, and so the upper one
/// does not wait for the product of the lower one with m: that is a multiplication more for two fewer one behind the other.
/// Source: P. Montgomery, "Modular multiplication without trial division", Math. Comp. 44 (1985), with the other sign.
#pragma once

#include "modular/subtract_or.hpp"

#include <carry/limb.hpp>

#include <cstdint>
#include <type_traits>

namespace carry::modular {

/// Two words, low + B high.
template <limb_type Word>
struct word_pair {
    Word low, high;
};

/// A product of two pairs.
template <limb_type Word>
struct pair_product {
    Word p0, p1;  ///< the lower half
    word_pair<Word> upper;
};

template <limb_type Word>
class pair_montgomery {
public:
    using wide = typename detail::double_limb<Word>::type;
    using pair = word_pair<Word>;
    using product = pair_product<Word>;

    /// m odd, of any size up to two words.
    pair_montgomery(Word low, Word high) noexcept : m0_(low), m1_(high) {
        wide inverse = inverse_mod_radix(low);
        inverse *= 2 - modulus() * inverse;
        i0_ = low_of(inverse);
        i1_ = high_of(inverse);
    }

    wide modulus() const noexcept { return join({m0_, m1_}); }

    static constexpr Word low_of(wide x) noexcept { return static_cast<Word>(x); }
    static constexpr Word high_of(wide x) noexcept { return static_cast<Word>(x >> bits_of<Word>); }
    static constexpr wide join(pair x) noexcept {
        return static_cast<wide>(static_cast<wide>(x.high) << bits_of<Word>) | x.low;
    }
    static constexpr pair split(wide x) noexcept { return {low_of(x), high_of(x)}; }

    [[gnu::always_inline]] static product multiply(pair x, pair y) noexcept;
    [[gnu::always_inline]] static product square(pair x) noexcept;

    /// p / B^2 modulo m, p < B^2 m.
    [[gnu::always_inline]] pair reduce(product p) const noexcept;

    /// x y / B^2 modulo m. x y < B^2 m.
    pair mul(pair x, pair y) const noexcept { return reduce(multiply(x, y)); }
    pair sqr(pair x) const noexcept { return reduce(square(x)); }

private:
    /// Compilers keep sums of two words partly in memory, where carries wait for stores.
#if defined(__x86_64__) && defined(__GNUC__)
    static constexpr bool has_assembly = std::is_same_v<Word, std::uint64_t>;
#else
    static constexpr bool has_assembly = false;
#endif

    Word m0_, m1_, i0_, i1_;  ///< m, and 1 / m modulo B^2
};

template <limb_type Word>
inline auto pair_montgomery<Word>::multiply(pair x, pair y) noexcept -> product {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (has_assembly) {
        Word p0, p1, u0, u1, low, high, top;
        __asm__(
            "movq %[x0], %%rax\n\t"
            "mulq %[y0]\n\t"
            "movq %%rax, %[p0]\n\t"
            "movq %%rdx, %[p1]\n\t"
            "movq %[x0], %%rax\n\t"
            "mulq %[y1]\n\t"
            "movq %%rax, %[low]\n\t"
            "movq %%rdx, %[high]\n\t"
            "movq %[x1], %%rax\n\t"
            "mulq %[y0]\n\t"
            "addq %%rax, %[low]\n\t"
            "adcq %%rdx, %[high]\n\t"
            "movl $0, %k[top]\n\t"
            "adcq $0, %[top]\n\t"
            "movq %[x1], %%rax\n\t"
            "mulq %[y1]\n\t"
            "addq %[low], %[p1]\n\t"
            "movq %%rax, %[u0]\n\t"
            "adcq %[high], %[u0]\n\t"
            "movq %%rdx, %[u1]\n\t"
            "adcq %[top], %[u1]\n\t"
            : [p0] "=&r"(p0), [p1] "=&r"(p1), [u0] "=&r"(u0), [u1] "=&r"(u1), [low] "=&r"(low), [high] "=&r"(high),
              [top] "=&r"(top)
            : [x0] "rm"(x.low), [x1] "rm"(x.high), [y0] "rm"(y.low), [y1] "rm"(y.high)
            : "rax", "rdx", "cc");
        return {p0, p1, {u0, u1}};
    }
#endif
    const wide bottom = wide{x.low} * y.low;
    const wide middle = wide{x.low} * y.high + high_of(bottom);
    const wide sum = wide{x.high} * y.low + low_of(middle);
    return {low_of(bottom), low_of(sum), split(wide{x.high} * y.high + high_of(middle) + high_of(sum))};
}

template <limb_type Word>
inline auto pair_montgomery<Word>::square(pair x) noexcept -> product {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (has_assembly) {
        Word p0, p1, u0, u1, low, high;
        __asm__(
            "movq %[x0], %%rax\n\t"
            "mulq %%rax\n\t"
            "movq %%rax, %[p0]\n\t"
            "movq %%rdx, %[p1]\n\t"
            "movq %[x0], %%rax\n\t"
            "mulq %[x1]\n\t"
            "movq %%rax, %[low]\n\t"
            "movq %%rdx, %[high]\n\t"
            "movq %[x1], %%rax\n\t"
            "mulq %%rax\n\t"
            "addq %[low], %[p1]\n\t"
            "adcq %[high], %%rax\n\t"
            "adcq $0, %%rdx\n\t"
            "addq %[low], %[p1]\n\t"
            "movq %%rax, %[u0]\n\t"
            "adcq %[high], %[u0]\n\t"
            "movq %%rdx, %[u1]\n\t"
            "adcq $0, %[u1]\n\t"
            : [p0] "=&r"(p0), [p1] "=&r"(p1), [u0] "=&r"(u0), [u1] "=&r"(u1), [low] "=&r"(low), [high] "=&r"(high)
            : [x0] "rm"(x.low), [x1] "rm"(x.high)
            : "rax", "rdx", "cc");
        return {p0, p1, {u0, u1}};
    }
#endif
    return multiply(x, x);
}

// The low word of what q's lower word brings to p1, and of what its upper word brings, make p1: so they carry where p1 is less
// than the first.
template <limb_type Word>
inline auto pair_montgomery<Word>::reduce(product p) const noexcept -> pair {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (has_assembly) {
        Word q0, first, carried;
        __asm__(
            "movq %[p0], %%rax\n\t"
            "imulq %[i1], %[p0]\n\t"
            "mulq %[i0]\n\t"
            "addq %%rdx, %[p0]\n\t"
            "movq %[p1], %[carried]\n\t"
            "imulq %[i0], %[carried]\n\t"
            "movq %%rax, %[q0]\n\t"
            "mulq %[m0]\n\t"
            "movq %%rdx, %[first]\n\t"
            "movq %[q0], %%rax\n\t"
            "mulq %[m1]\n\t"
            "addq %[carried], %[p0]\n\t"  // q's upper word
            "addq %%rax, %[first]\n\t"
            "adcq $0, %%rdx\n\t"
            "cmpq %[first], %[p1]\n\t"
            "movq %%rdx, %[carried]\n\t"
            "adcq $0, %[carried]\n\t"
            "movq %[p0], %%rax\n\t"
            "mulq %[m0]\n\t"
            "movq %%rdx, %[first]\n\t"
            "movq %[p0], %%rax\n\t"
            "mulq %[m1]\n\t"
            "addq %[first], %%rax\n\t"
            "adcq $0, %%rdx\n\t"
            "movq %[u0], %[first]\n\t"
            "movq %[u1], %[q0]\n\t"
            "addq %[carried], %%rax\n\t"
            "adcq $0, %%rdx\n\t"
            "addq %[m0], %[first]\n\t"
            "adcq %[m1], %[q0]\n\t"
            "subq %%rax, %[first]\n\t"
            "sbbq %%rdx, %[q0]\n\t"
            "subq %%rax, %[u0]\n\t"
            "sbbq %%rdx, %[u1]\n\t"
            "cmovbq %[first], %[u0]\n\t"
            "cmovbq %[q0], %[u1]\n\t"
            : [p0] "+&r"(p.p0), [u0] "+&r"(p.upper.low), [u1] "+&r"(p.upper.high), [q0] "=&r"(q0), [first] "=&r"(first),
              [carried] "=&r"(carried)
            : [p1] "r"(p.p1), [m0] "m"(m0_), [m1] "m"(m1_), [i0] "m"(i0_), [i1] "m"(i1_)
            : "rax", "rdx", "cc");
        return p.upper;
    }
#endif
    const wide scaled = wide{p.p0} * i0_, upper = join(p.upper);
    const Word q0 = low_of(scaled), q1 = static_cast<Word>(static_cast<Word>(high_of(scaled) + p.p0 * i1_) + p.p1 * i0_);
    const wide first = wide{q0} * m1_ + high_of(wide{q0} * m0_);
    const Word carry = p.p1 < low_of(first) ? 1 : 0;
    const wide taken = wide{q1} * m1_ + high_of(wide{q1} * m0_) + (wide{high_of(first)} + carry);
    return split(subtract_or(upper, taken, static_cast<wide>(upper + modulus() - taken)));
}

}  // namespace carry::modular
