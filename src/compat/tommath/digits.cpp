#include "compat/tommath/digits.hpp"

#include "integer/reciprocal.hpp"

namespace carry::tommath {
namespace {

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

}  // namespace carry::tommath
