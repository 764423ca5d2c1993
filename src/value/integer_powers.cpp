// Powers.
#include "integer/power.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"
#include "value/logarithm.hpp"

#include <carry/integer.hpp>

#include <utility>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

/// The bits of |a|^e or a few more, of an a with so many bits; throws std::length_error where they are too many.
std::size_t power_bits(const integer& a, std::size_t bits, std::uint64_t e) {
    constexpr std::size_t short_power = 4096;  // whose length need not be known better
    if (e <= short_power / bits) {
        return static_cast<std::size_t>(e) * bits;
    }
    const double exact = static_cast<double>(e) * detail::logarithm(a);
    if (exact * (1 - 1e-12) > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    return static_cast<std::size_t>(exact * (1 + 1e-12)) + 2;
}

/// base^e for e >= 1 and a base of n >= 1 limbs, the highest not zero; the power has no more than so many bits.
integer power_of_row(const limb* base, std::size_t n, std::uint64_t e, std::size_t bits) {
    const std::size_t limbs = integer_rows::power_limbs(bits);
    integer power = integer_access::sized(limbs);
    limb_row& r = integer_access::row(power);
    product_scratch memory(limbs + integer_rows::power_scratch(limbs, n));
    r.truncate(integer_rows::power(r.data(), memory.data(), base, n, e, memory.data() + limbs));
    integer_access::check_size(power);
    return power;
}

}  // namespace

integer pow(const integer& a, std::uint64_t e) {
    if (e < 3) {
        return e == 0 ? integer(1) : e == 1 ? a : sqr(a);
    }
    if (a.is_zero()) {
        return 0;
    }
    const bool negative = a.is_negative() && e % 2 != 0;
    const std::size_t twos = a.trailing_zeros(), bits = a.bit_length() - twos;
    if (bits == 1) {  // plus or minus a power of two
        if (twos != 0) {
            detail::check_bits(e > max_bits / twos ? max_bits + 1 : twos * static_cast<std::size_t>(e) + 1);
        }
        return integer_access::with_sign(integer(1) << (twos == 0 ? 0 : twos * static_cast<std::size_t>(e)), negative);
    }
    const std::size_t room = power_bits(a, bits + twos, e);
    if (twos == 0) {
        const limb_row& x = integer_access::row(a);
        return integer_access::with_sign(power_of_row(x.data(), x.size(), e, room), negative);
    }
    const integer odd = a >> twos;
    const limb_row& x = integer_access::row(odd);
    const std::size_t zeros = twos * static_cast<std::size_t>(e);
    integer power = power_of_row(x.data(), x.size(), e, room - zeros);
    power <<= zeros;
    return integer_access::with_sign(std::move(power), negative);
}

}  // namespace carry
