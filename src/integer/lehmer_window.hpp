/// \file
/// Euclid's steps on single limbs: what Lehmer's windows of two limbs and of three consist of.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <utility>

namespace carry::integer_rows {

inline constexpr unsigned half_limb = limb_bits / 2;

/// A pair of cofactors (u, v), each of half a limb, in one limb: a step updates both by one multiplication.
struct packed_cofactors {
    limb bits;
    limb u() const noexcept { return bits & (max_limb<limb> >> half_limb); }
    limb v() const noexcept { return bits >> half_limb; }
};

/// Jebelean's exact condition: whether x_k and x_(k+1), computed from numbers whose low bits were cut off, are what Euclid's
/// algorithm reaches with every choice of these bits. Then 0 <= x_(k+1) < x_k holds for the full numbers, which makes all
/// quotients before exact.
template <class Number, class Cofactor>
bool is_exact(Number x, Number y, Cofactor u0, Cofactor v0, Cofactor u1, Cofactor v1, std::size_t k) noexcept {
    if (k % 2 == 0) {
        return y >= u1 && x - y >= static_cast<Number>(v0) + v1;
    }
    return y >= v1 && x - y >= static_cast<Number>(u0) + u1;
}

/// Euclid's algorithm on single limbs while the remainders are at least `least` >= 2^half_limb, which keeps the cofactors below
/// 2^half_limb. Each step is a division: a branch that tells small quotients apart is not foretold and costs more than it
/// saves.
struct half_window {
    packed_cofactors c0{1};
    packed_cofactors c1{limb{1} << half_limb};
    std::size_t count = 0;

    /// x >= y >= least. Writes `count` quotients.
    void run(limb x, limb y, limb least, limb* quotients) noexcept {
        limb q = x / y;
        limb r = x % y;
        while (r >= least) {
            step(q, quotients);
            x = std::exchange(y, r);
            q = x / y;
            r = x % y;
        }
        const packed_cofactors c2{c0.bits + q * c1.bits};
        if (is_exact<limb, limb>(y, r, c1.u(), c1.v(), c2.u(), c2.v(), count + 1)) {
            quotients[count++] = q;
            c0 = std::exchange(c1, c2);
            return;
        }
        take_back_inexact(x, y, quotients);
    }

    /// One step with its quotient.
    void step(limb q, limb* quotients) noexcept {
        quotients[count++] = q;
        c0 = std::exchange(c1, packed_cofactors{c0.bits + q * c1.bits});
    }
    /// Takes steps back to those that are exact. x, y: what all have led to.
    void take_back_inexact(limb x, limb y, const limb* quotients) noexcept {
        while (count > 0 && !is_exact<limb, limb>(x, y, c0.u(), c0.v(), c1.u(), c1.v(), count)) {
            const limb last = quotients[--count];
            y = std::exchange(x, last * x + y);
            c1 = std::exchange(c0, packed_cofactors{c1.bits - last * c0.bits});
        }
    }
};

}  // namespace carry::integer_rows
