/// \file
/// Twenty divsteps at once on the low bits of f and g, for the inversion in `carry/fixed/safegcd.hpp`. Constant-time.
///
/// f and the two entries u, v of its row of the transition matrix lie in one word, f + 2^21 u + 2^42 v, and g, q, r in
/// another: each operation of a step is linear, so that it is done to all three at once. Where a step would double u and v,
/// they start as 2^20 and 0 instead, and the other row is halved with g. In absolute value f and g stay below 2^20, and each
/// row of the matrix sums to 2^20 at most; so the fields can be told apart, and the sum of both words fits one.
#pragma once

#include <carry/limb.hpp>

#include <cstdint>

namespace carry::fixed {

/// The steps and what comes of them.
struct packed_divsteps {
    static constexpr unsigned steps = 20;
    static constexpr unsigned field = steps + 1;

    /// 2^20 times the transition: (f, g) becomes ((u f + v g) / 2^20, (q f + r g) / 2^20).
    struct matrix {
        std::int64_t u, v, q, r;
    };

    /// 20 divsteps on f, odd, and g, of which the low 20 bits count. zeta = -(delta + 1/2) goes along.
    static matrix run(std::int64_t& zeta, std::uint64_t low_f, std::uint64_t low_g) noexcept {
        constexpr std::uint64_t low_bits = (std::uint64_t{1} << steps) - 1;
        std::uint64_t f = (low_f & low_bits) | (std::uint64_t{1} << (field + steps));
        std::uint64_t g = (low_g & low_bits) | (std::uint64_t{1} << (2 * field + steps));
        auto z = static_cast<std::uint64_t>(zeta);
#if defined(__x86_64__) && defined(__GNUC__)
        // What the step would be for an odd g is made ready while the parity of g is not known: delta > 0 (z negative)
        // exchanges. Where z goes is known before its turn, so that a step lengthens no chain by more than four.
        std::uint64_t sum, exchanged, turned;
        __asm__(
            ".rept 20\n\t"
            "movq $-2, %[turned]\n\t"
            "subq %[z], %[turned]\n\t"
            "movq %[f], %[sum]\n\t"
            "negq %[sum]\n\t"
            "movq %[f], %[exchanged]\n\t"
            "testq %[z], %[z]\n\t"
            "leaq -1(%[z]), %[z]\n\t"
            "cmovnsq %[f], %[sum]\n\t"
            "cmovsq %[g], %[exchanged]\n\t"
            "cmovnsq %[z], %[turned]\n\t"
            "leaq (%[g],%[sum]), %[sum]\n\t"
            "testb $1, %b[g]\n\t"
            "cmovnzq %[sum], %[g]\n\t"
            "cmovnzq %[exchanged], %[f]\n\t"
            "cmovnzq %[turned], %[z]\n\t"
            "sarq $1, %[g]\n\t"
            ".endr"
            : [f] "+&r"(f), [g] "+&r"(g), [z] "+&r"(z), [sum] "=&r"(sum), [exchanged] "=&r"(exchanged), [turned] "=&r"(turned)
            :
            : "cc");
#else
        for (unsigned i = 0; i < steps; ++i) {
            const std::uint64_t odd = mask_from_bit(g & 1u), positive = mask_from_bit(z >> 63);
            const std::uint64_t exchange = odd & positive;
            g += ((f ^ positive) - positive) & odd;
            f += g & exchange;
            g = static_cast<std::uint64_t>(static_cast<std::int64_t>(g) >> 1);
            z = (z ^ exchange) - 1;
        }
#endif
        zeta = static_cast<std::int64_t>(z);
        matrix t{};
        unpack(f, t.u, t.v);
        unpack(g, t.q, t.r);
        return t;
    }

private:
    /// The entries of the matrix in a word. The lower one is in (-2^20, 2^20].
    static void unpack(std::uint64_t word, std::int64_t& lower, std::int64_t& upper) noexcept {
        const auto both = static_cast<std::int64_t>(word + (std::uint64_t{1} << steps)) >> field;  // lower + 2^21 upper
        lower = (static_cast<std::int64_t>(static_cast<std::uint64_t>(both - 1) << (64 - field)) >> (64 - field)) + 1;
        upper = (both - lower) >> field;
    }
};

}  // namespace carry::fixed
