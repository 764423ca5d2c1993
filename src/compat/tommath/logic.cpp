/// \file
/// Bitwise logic in two's complement, for numbers of either sign.
#include "compat/tommath/number.hpp"

namespace tommath = carry::tommath;
using tommath::used;

namespace {

/// The digits of a's two's complement, the lowest first, without an end.
class complement_digits {
public:
    explicit complement_digits(const mp_int* a) noexcept
        : digits_(a->dp), size_(used(a)), flip_(tommath::is_negative(a) ? MP_MASK : 0), carry_(flip_ & 1) {}
    mp_digit next() noexcept {
        const mp_digit sum = ((i_ < size_ ? digits_[i_] : 0) ^ flip_) + carry_;
        ++i_;
        carry_ = sum >> tommath::digit_bits;
        return sum & MP_MASK;
    }

private:
    const mp_digit* digits_;
    std::size_t size_;
    std::size_t i_ = 0;
    mp_digit flip_;
    mp_digit carry_;
};

/// c = operation(a, b), bit by bit.
template <class Operation>
mp_err logic(const mp_int* a, const mp_int* b, mp_int* c, Operation operation) noexcept {
    const std::size_t n = std::max(used(a), used(b)) + 1;  // the sign's digit on top
    const mp_err error = tommath::reserve(c, n);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    complement_digits x(a);
    complement_digits y(b);
    for (std::size_t i = 0; i < n; ++i) {  // digit i of the operands is read before that of the result is written
        c->dp[i] = operation(x.next(), y.next()) & MP_MASK;
    }
    const bool negative = (c->dp[n - 1] & (mp_digit{1} << (tommath::digit_bits - 1))) != 0;
    if (negative) {
        mp_digit carry = 1;
        for (std::size_t i = 0; i < n; ++i) {
            const mp_digit sum = (c->dp[i] ^ MP_MASK) + carry;
            c->dp[i] = sum & MP_MASK;
            carry = sum >> tommath::digit_bits;
        }
    }
    tommath::finish(c, n, before, negative);
    return MP_OKAY;
}

}  // namespace

mp_err mp_and(const mp_int* a, const mp_int* b, mp_int* c) {
    return logic(a, b, c, [](mp_digit x, mp_digit y) { return x & y; });
}

mp_err mp_or(const mp_int* a, const mp_int* b, mp_int* c) {
    return logic(a, b, c, [](mp_digit x, mp_digit y) { return x | y; });
}

mp_err mp_xor(const mp_int* a, const mp_int* b, mp_int* c) {
    return logic(a, b, c, [](mp_digit x, mp_digit y) { return x ^ y; });
}

mp_err mp_complement(const mp_int* a, mp_int* b) {  // -a - 1
    mp_err error = mp_add_d(a, 1, b);
    if (error == MP_OKAY && b->used != 0) {
        b->sign = tommath::sign_of(b->sign == MP_ZPOS);
    }
    return error;
}
