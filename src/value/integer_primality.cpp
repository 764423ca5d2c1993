// Whether an integer is prime, and the next one that is.
#include "modular/prime.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>
#include <carry/modulus.hpp>

#include <cstddef>
#include <stdexcept>

namespace carry {

using detail::integer_access;
using detail::limb_row;

bool is_probable_prime(const integer& a, unsigned rounds) {
    return !a.is_negative() && modular::is_probable_prime(integer_access::row(a).data(), integer_access::row(a).size(), rounds);
}

bool is_strong_probable_prime(const integer& a, const integer& base) {
    if (a < 3 || a.is_even()) {
        return a == 2;
    }
    const modulus ring(a);
    const modular_integer one = ring.one(), minus_one = -one, start = ring(base);
    if (start.is_zero() || start == one || start == minus_one) {
        return true;
    }
    const integer order = a - 1;
    const std::size_t twos = order.trailing_zeros();
    modular_integer power = pow(start, order >> twos);
    if (power == one) {
        return true;
    }
    for (std::size_t i = 1; i < twos && power != minus_one; ++i) {
        power = power.squared();
    }
    return power == minus_one;
}

integer next_prime(const integer& a) {
    if (a < 2) {
        return 2;
    }
    const limb_row& x = integer_access::row(a);
    limb_row r(x.size() + 1);
    modular::next_prime(r.data(), x.data(), x.size());
    return integer_access::make(std::move(r));
}

integer previous_prime(const integer& a) {
    if (a <= 2) {
        throw std::domain_error("carry: no prime is below 2");
    }
    const limb_row& x = integer_access::row(a);
    limb_row r(x.size());
    modular::previous_prime(r.data(), x.data(), x.size());
    return integer_access::make(std::move(r));
}

}  // namespace carry
