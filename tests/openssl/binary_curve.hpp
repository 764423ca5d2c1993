/// \file
/// Elliptic curves y^2 + x y = x^3 + a x^2 + b over a binary field of fixed size.
#pragma once

#include <carry/gf2n.hpp>
#include <carry/uint.hpp>

#include <optional>

namespace carry::test {

/// A curve over Field.
template <class Field>
struct binary_curve {
    Field a, b;

    struct affine_point {
        Field x, y;
        friend bool operator==(const affine_point&, const affine_point&) = default;
    };
    /// Nothing is the point at infinity.
    using point = std::optional<affine_point>;

    bool contains(const affine_point& p) const { return p.y.squared() + p.x * p.y == (p.x + a) * p.x.squared() + b; }

    /// 2p (Guide to Elliptic Curve Cryptography, 3.1.2).
    point twice(const point& p) const {
        if (!p || p->x.is_zero()) {
            return {};
        }
        const Field slope = p->x + p->y / p->x, x = slope.squared() + slope + a;
        return affine_point{x, p->x.squared() + (slope + Field::one()) * x};
    }

    point sum(const point& p, const point& q) const {
        if (!p || !q) {
            return p ? p : q;
        }
        if (p->x == q->x) {
            return p->y == q->y ? twice(p) : point();
        }
        const Field slope = (p->y + q->y) / (p->x + q->x), x = slope.squared() + slope + p->x + q->x + a;
        return affine_point{x, slope * (p->x + x) + x + p->y};
    }

    /// k p for a p with x != 0 by the ladder of Lopez and Dahab, in projective x-coordinates, with y recovered at the end
    /// (Guide, algorithm 3.40): the same field operations for every k of `length` bits.
    template <std::size_t Bits>
    point multiple(const carry::uint<Bits>& k, std::size_t length, const affine_point& p) const {
        Field x1 = Field::one(), z1, x2 = p.x, z2 = Field::one();  // k' p and (k' + 1) p for the bits k' so far
        const auto exchange = [&](limb bit) {
            const Field x = select(bit, x2, x1), z = select(bit, z2, z1);
            x2 = select(bit, x1, x2), z2 = select(bit, z1, z2);
            x1 = x, z1 = z;
        };
        for (std::size_t i = length; i-- > 0;) {
            const limb bit = static_cast<limb>(k.limbs[i / limb_bits] >> (i % limb_bits)) & 1u;
            exchange(bit);
            const Field left = x1 * z2, right = x2 * z1;  // x2/z2 = the sum, x1/z1 = the double
            z2 = (left + right).squared();
            x2 = p.x * z2 + left * right;
            const Field xx = x1.squared(), zz = z1.squared();
            x1 = xx.squared() + b * zz.squared();
            z1 = xx * zz;
            exchange(bit);
        }
        if (z1.is_zero()) {
            return {};
        }
        if (z2.is_zero()) {
            return affine_point{p.x, p.x + p.y};
        }
        const Field x = x1 / z1, next = x2 / z2;
        const Field y = (x + p.x) * ((x + p.x) * (next + p.x) + p.x.squared() + p.y) / p.x + p.y;
        return affine_point{x, y};
    }
};

}  // namespace carry::test
