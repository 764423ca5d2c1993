#include "compat/tommath/digits.hpp"

#include "compat/tommath/digits_avx512.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

namespace carry::tommath {
namespace {

#ifdef CARRY_HAS_X86_64_KERNELS
/// From so many digits on, vectors pay.
constexpr std::size_t least_vector = 48;

bool by_vectors(std::size_t n) noexcept { return n >= least_vector && kernels::integer().level == isa_level::avx512; }
#endif

/// Division by one word of what begins with a remainder: for a < b, of a 2^60 + x.
class word_divisor {
public:
    explicit word_divisor(std::uint64_t b) noexcept : divisor_(static_cast<limb>(b)) {}
    quotient_remainder<limb> operator()(limb a, digit x) const noexcept {
        const wide_digit value = ((wide_digit{a} << digit_bits) | x) << divisor_.shift;
        const auto found =
            integer_rows::divide_2by1(static_cast<limb>(value >> 64), static_cast<limb>(value), divisor_.d, divisor_.v);
        return {found.quotient, found.remainder >> divisor_.shift};
    }

private:
    integer_rows::divisor_1 divisor_;
};

/// The same where a limb is shorter than a digit.
class plain_divisor {
public:
    explicit plain_divisor(std::uint64_t b) noexcept : divisor_(b) {}
    quotient_remainder<digit> operator()(digit a, digit x) const noexcept {
        const wide_digit value = (wide_digit{a} << digit_bits) | x;
        return {static_cast<digit>(value / divisor_), static_cast<digit>(value % divisor_)};
    }

private:
    std::uint64_t divisor_;
};

template <class Divisor>
digit divide_digits(digit* q, const digit* a, std::size_t n, const Divisor& divisor) noexcept {
    digit rest = 0;
    while (n-- > 0) {
        const auto found = divisor(static_cast<decltype(divisor(0, 0).remainder)>(rest), a[n]);
        rest = found.remainder;
        if (q != nullptr) {
            q[n] = found.quotient;
        }
    }
    return rest;
}

}  // namespace

digit digits_divrem_1(digit* q, const digit* a, std::size_t n, std::uint64_t b) noexcept {
    using divisor = std::conditional_t<limb_bits == 64, word_divisor, plain_divisor>;
    return divide_digits(q, a, n, divisor(b));
}

digit digits_add(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn) noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    if (by_vectors(an)) {
        return digits_add_avx512(r, a, an, b, bn);
    }
#endif
    digit carry = 0;
    std::size_t i = 0;
#pragma GCC unroll 4
    for (; i < bn; ++i) {
        const digit pair = a[i] + b[i];  // off the chain of carries
        const digit sum = value_barrier(pair) + carry;
        r[i] = sum & digit_mask;
        carry = sum >> digit_bits;
    }
    for (; i < an; ++i) {
        const digit sum = a[i] + carry;
        r[i] = sum & digit_mask;
        carry = sum >> digit_bits;
    }
    return carry;
}

void digits_sub(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn) noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    if (by_vectors(an)) {
        return digits_sub_avx512(r, a, an, b, bn);
    }
#endif
    digit borrow = 0;
    std::size_t i = 0;
#pragma GCC unroll 4
    for (; i < bn; ++i) {
        const digit pair = a[i] - b[i];
        const digit difference = value_barrier(pair) - borrow;
        r[i] = difference & digit_mask;
        borrow = difference >> 63;
    }
    for (; i < an; ++i) {
        const digit difference = a[i] - borrow;
        r[i] = difference & digit_mask;
        borrow = difference >> 63;
    }
}

}  // namespace carry::tommath
