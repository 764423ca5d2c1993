/// \file
/// Steps of divisions by one limb, from above and from below, for loops that take several of them side by side. They are in
/// assembly where they can be: of its own code the compiler keeps what is carried in memory, and each step waits for that.
///
/// B = 2^w. Variable time.
#pragma once

#include "integer/reciprocal.hpp"

#include <carry/limb.hpp>

#include <concepts>
#include <cstdint>

namespace carry::integer_rows {

#if defined(__x86_64__) && defined(__GNUC__)
constexpr bool limb_steps_in_assembly = std::same_as<limb, std::uint64_t>;
#else
constexpr bool limb_steps_in_assembly = false;
#endif

/// What a division from above looks at: the normalized divisor, and reciprocal_2by1 of it.
struct limb_above {
    limb reciprocal, divisor;
};

/// divide_2by1 of (rest, x), of which x becomes the quotient.
inline void step_from_above(limb& x, limb& rest, const limb_above& by) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (limb_steps_in_assembly) {
        limb low, high, t;
        __asm__(
            "leaq 1(%[rest]), %[t]\n\t"
            "movq %[rest], %%rax\n\t"
            "mulq %[reciprocal]\n\t"
            "movq %[x], %[rest]\n\t"
            "addq %[rest], %%rax\n\t"
            "adcq %[t], %%rdx\n\t"
            "movq %%rdx, %[t]\n\t"
            "imulq %[d], %[t]\n\t"
            "subq %[t], %[rest]\n\t"
            "movq %[rest], %[t]\n\t"
            "addq %[d], %[t]\n\t"
            "cmpq %[rest], %%rax\n\t"
            "cmovbq %[t], %[rest]\n\t"
            "sbbq $0, %%rdx\n\t"
            : "=&a"(low), "=&d"(high), [t] "=&r"(t), [rest] "+&r"(rest)
            : [x] "rm"(x), [reciprocal] "rm"(by.reciprocal), [d] "rm"(by.divisor)
            : "cc");
        x = high;
        if (rest >= by.divisor) [[unlikely]] {
            rest -= by.divisor;
            ++x;
        }
        return;
    }
#endif
    const auto [digit, remainder] = divide_2by1(rest, x, by.divisor, by.reciprocal);
    x = digit;
    rest = remainder;
}

/// The limbs of a quotient by an odd limb d from the lowest one up, without a product that tells the next.
///
/// With u = 1 / d modulo B the divisor u d is N B + 1, and of u a = q (N B + 1) the lowest limb is that of q, which takes q_0 N
/// from the limb above. So q_i is limb i of u a, less what the products of N with the limbs of q before leave there: from one
/// limb of q to the next it is a multiplication and a subtraction, where q_i = (a_i - c) u, c = floor((q_i d + c) / B) takes
/// two multiplications. (Svoboda's scaled divisor, from below.)
class limb_chain {
public:
    /// d odd; inverse = 1 / d modulo B.
    limb_chain(limb d, limb inverse) noexcept : u_(inverse), n_(multiply_wide(inverse, d).high) {}

    /// The next limb of the quotient, for the next one of the dividend.
    limb next(limb x) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
        if constexpr (limb_steps_in_assembly) {
            limb rest, high;
            __asm__(
                "mulq %[u]\n\t"
                "addq %[scaled], %%rax\n\t"
                "adcq $0, %%rdx\n\t"
                "movq %%rax, %[rest]\n\t"
                "movq %[last], %%rax\n\t"
                "movq %%rdx, %[scaled]\n\t"
                "mulq %[n]\n\t"
                "subq %[less], %[rest]\n\t"
                "adcq $0, %%rdx\n\t"
                "subq %%rax, %[rest]\n\t"
                "adcq $0, %%rdx\n\t"
                : "+&a"(x), "=&d"(high), [rest] "=&r"(rest), [scaled] "+&r"(scaled_)
                : [u] "r"(u_), [n] "r"(n_), [less] "r"(less_), [last] "r"(last_)
                : "cc");
            less_ = high;
            return last_ = rest;
        }
#endif
        const wide scaled = static_cast<wide>(x) * u_ + scaled_, product = static_cast<wide>(last_) * n_;
        const auto low = static_cast<limb>(scaled), rest = static_cast<limb>(low - less_);
        const auto borrow = static_cast<limb>(low < less_ ? 1 : 0);
        scaled_ = static_cast<limb>(scaled >> limb_bits);
        last_ = static_cast<limb>(rest - static_cast<limb>(product));
        less_ = static_cast<limb>(static_cast<limb>(product >> limb_bits) + borrow + (last_ > rest ? 1 : 0));
        return last_;
    }

    /// The x < d for which the q found so far has q d = a + x B^n, for the n limbs of a.
    limb carried(limb d) const noexcept { return static_cast<limb>(static_cast<limb>(last_ * n_ + less_ - scaled_) * d); }

    /// Whether the q found so far has q d = a + x B^n, for the n limbs of a; x < d.
    bool carries(limb x) const noexcept { return static_cast<wide>(u_) * x == static_cast<wide>(last_) * n_ + less_ - scaled_; }

private:
    limb u_, n_;
    limb scaled_ = 0;  ///< what is carried of u a
    limb less_ = 0;    ///< what is to be taken away, but for last N
    limb last_ = 0;    ///< the last limb of q
};

}  // namespace carry::integer_rows
