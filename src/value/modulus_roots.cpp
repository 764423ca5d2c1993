// Square roots modulo a prime.
#include "value/modulus_access.hpp"

namespace carry {

namespace {

/// No prime is known, nor expected, below which there are so many squares and nothing else.
constexpr unsigned most_attempts = 4000;

[[noreturn]] void throw_not_prime() { throw std::domain_error("carry: square roots want a prime modulus, and this is none"); }

/// The least z >= 2 whose symbol modulo p is -1.
integer find_nonresidue(const integer& p) {
    for (unsigned z = 2; z < most_attempts; ++z) {
        if (jacobi(z, p) == -1) {
            return z;
        }
    }
    throw_not_prime();
}

/// Cohen, "A Course in Computational Algebraic Number Theory", algorithm 1.5.1. p - 1 = 2^s d.
modular_integer tonelli_shanks(const modular_integer& a, const integer& p) {
    const modulus ring = a.modulus();
    const std::size_t s = (p - 1).trailing_zeros();
    const integer d = (p - 1) >> s;
    modular_integer c = pow(ring(find_nonresidue(p)), d);  // of order 2^s
    modular_integer x = pow(a, d >> 1);
    modular_integer t = x.squared() * a;  // a^d
    x *= a;
    for (std::size_t order = s; !t.is_one();) {  // x^2 = a t, and t has an order below 2^order
        std::size_t k = 0;
        for (modular_integer u = t; !u.is_one(); u = u.squared()) {
            if (++k >= order) {
                throw_not_prime();
            }
        }
        for (std::size_t i = k + 1; i < order; ++i) {
            c = c.squared();
        }
        x *= c;
        c = c.squared();
        t *= c;
        order = k;
    }
    return x;
}

/// With w = b^2 - a no square, (b + sqrt(w))^((p + 1) / 2) is the root: in the extension, sqrt(w)^p = -sqrt(w).
modular_integer cipolla(const modular_integer& a, const integer& p) {
    const modulus ring = a.modulus();
    modular_integer b = ring.one();
    modular_integer w = b.squared() - a;
    unsigned attempts = 0;
    while (jacobi(w.value(), p) != -1) {
        if (w.is_zero()) {
            return b;
        }
        if (++attempts == most_attempts) {
            throw_not_prime();
        }
        b += ring.one();
        w = b.squared() - a;
    }
    const integer e = (p + 1) >> 1;
    modular_integer x = b, y = ring.one();  // x + y sqrt(w)
    for (std::size_t i = e.bit_length() - 1; i-- > 0;) {
        const modular_integer xy = x * y;
        x = x.squared() + w * y.squared();
        y = xy.doubled();
        if (e.bit(i)) {
            const modular_integer bx = b * x + w * y;
            y = x + b * y;
            x = bx;
        }
    }
    return x;
}

}  // namespace

std::optional<modular_integer> sqrt(const modular_integer& a, square_root how) {
    const integer p = a.modulus().value();
    if (p == 2 || a.is_zero()) {
        if (p == 1) {
            throw_not_prime();
        }
        return a;
    }
    if (p.is_even()) {
        throw_not_prime();
    }
    if (jacobi(a.value(), p) != 1) {
        return std::nullopt;
    }
    const std::size_t s = (p - 1).trailing_zeros();
    if (how == square_root::automatic && s > 1) {
        // Cipolla's power takes about 5 products a bit in place of 1.2, Shanks' loop s^2 / 4 products beside its power.
        how = s * s / 4 > 4 * p.bit_length() ? square_root::cipolla : square_root::tonelli_shanks;
    }
    modular_integer x = how == square_root::automatic ? pow(a, (p + 1) >> 2)
                        : how == square_root::cipolla ? cipolla(a, p)
                                                      : tonelli_shanks(a, p);
    if (x.squared() != a) {
        throw_not_prime();
    }
    return x;
}

}  // namespace carry
