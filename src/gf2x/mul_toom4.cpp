#include "gf2x/mul.hpp"
#include "gf2x/toom.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

/// The limbs of a quarter, a multiple of eight, which the vector kernels like.
std::size_t quarter(std::size_t n) noexcept { return (n + 31) / 32 * 8; }

/// The limbs by which an operand's values grow beyond k at y^2 and y^2 + 1, and those of the products.
constexpr std::size_t growth = 6;

/// One operand a0 + a1 X + a2 X^2 + a3 X^3: a0, a1, a2 of k limbs, a3 of top ones.
struct operand {
    const limb* a;
    std::size_t k, top;

    const limb* part(std::size_t i) const noexcept { return a + i * k; }
    /// r += a_i y^shift.
    void add_part(limb* r, std::size_t i, std::size_t shift) const noexcept {
        kernels::gf2x().add_n(r + shift, r + shift, part(i), i == 3 ? top : k);
    }
    /// r = a(1), zeros above.
    void at_1(limb* r) const noexcept {
        row::zero(r, k + growth);
        for (std::size_t i = 0; i < 4; ++i) add_part(r, i, 0);
    }
    /// r = a(y^s).
    void at_power(limb* r, std::size_t s) const noexcept {
        row::zero(r, k + growth);
        for (std::size_t i = 0; i < 4; ++i) add_part(r, i, i * s);
    }
    /// From r = a(y^s) and one = a(1) to r = a(y^s + 1): (z + 1)^3 = z^3 + z^2 + z + 1.
    void next(limb* r, const limb* one, std::size_t s) const noexcept {
        kernels::gf2x().add_n(r, r, one, k);
        add_part(r, 0, 0);
        add_part(r, 3, s);
        add_part(r, 3, 2 * s);
    }
};

/// v = v / y^s, exactly. v: n limbs.
void divide_by_power(limb* v, std::size_t n, std::size_t s) noexcept { row::fit(v, n, v + s, n - s); }

/// v = v / (y^s + 1), exactly. v: n limbs.
void divide_by_power_plus_1(limb* v, std::size_t n, std::size_t s) noexcept {
    for (std::size_t i = s; i < n; ++i) {
        v[i] ^= v[i - s];
    }
}

/// v = v / (y^2 + y + 1), exactly. v: n >= 2 limbs.
void divide_by_trinomial(limb* v, std::size_t n) noexcept {
    limb before = 0, last = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const limb quotient = v[i] ^ last ^ before;
        before = last;
        last = quotient;
        v[i] = quotient;
    }
}

}  // namespace

bool mul_toom4_accepts(std::size_t an, std::size_t bn) noexcept { return an >= 128 && bn > 3 * quarter(an); }

std::size_t mul_toom4_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t k = quarter(an);
    return 5 * (2 * k + 2 * growth) + mul_scratch(k, k);
}

// With X = x^(wk) and y = x^w, the product c(X) of degree six in X is interpolated from its values at 0, 1, y, y + 1, y^2,
// y^2 + 1 and infinity: c - c6 X^6 by Newton's divided differences, in place. The differences of the points are 1, y, y + 1,
// y^2, y^2 + 1, y^2 + y and y^2 + y + 1: multiplying and dividing by y moves limbs, the other exact divisions are running
// sums.
void mul_toom4(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t k = quarter(an), n = 2 * k + 2 * growth;
    const operand f{a, k, an - 3 * k}, g{b, k, bn - 3 * k};
    limb* v[6] = {r};  // v[i]: the value at the i-th point, then the divided difference of the points 0 ... i, then c_i
    for (std::size_t i = 1; i < 6; ++i) {
        v[i] = scratch + (i - 1) * n;
        row::zero(v[i], n);
    }
    limb* const below = scratch + 5 * n;

    limb* const f_one = r;  // r is free until c0 and c6 are written, and has 6 k limbs at least
    limb* const g_one = f_one + k + growth;
    limb* const f_at = g_one + k + growth;
    limb* const g_at = f_at + k + growth;
    f.at_1(f_one);
    g.at_1(g_one);
    mul(v[1], f_one, k, g_one, k, below);
    for (std::size_t s = 1; s <= 2; ++s) {
        f.at_power(f_at, s);
        g.at_power(g_at, s);
        multiply_extended(v[2 * s], f_at, g_at, k, 3 * s, below);
        f.next(f_at, f_one, s);
        g.next(g_at, g_one, s);
        multiply_extended(v[2 * s + 1], f_at, g_at, k, 3 * s, below);
    }
    limb* const c6 = r + 6 * k;
    const std::size_t c6_size = f.top + g.top;
    mul(r, f.part(0), k, g.part(0), k, below);
    mul(c6, f.part(3), f.top, g.part(3), g.top, below);

    const auto add_c6 = [&](std::size_t i, std::size_t shift) { kernel.add_n(v[i] + shift, v[i] + shift, c6, c6_size); };
    add_c6(1, 0);
    add_c6(2, 6);
    add_c6(4, 12);
    for (const std::size_t shift : {0u, 2u, 4u, 6u}) {  // (z + 1)^6 = z^6 + z^4 + z^2 + 1
        add_c6(3, shift);
        add_c6(5, 2 * shift);
    }

    const auto subtract_below = [&](std::size_t i) { kernel.add_n(v[i], v[i], v[i - 1], i == 1 ? 2 * k : n); };
    const auto by_y_y1 = [&](std::size_t i) {
        divide_by_power(v[i], n, 1);
        divide_by_power_plus_1(v[i], n, 1);
    };
    for (std::size_t i = 5; i >= 1; --i) subtract_below(i);  // differences of neighbours: 1, y + 1, 1, y^2 + y + 1, 1
    divide_by_power_plus_1(v[2], n, 1);
    divide_by_trinomial(v[4], n);
    for (std::size_t i = 5; i >= 2; --i) subtract_below(i);  // y, y, y^2 + y, y^2 + y
    divide_by_power(v[2], n, 1);
    divide_by_power(v[3], n, 1);
    by_y_y1(4);
    by_y_y1(5);
    for (std::size_t i = 5; i >= 3; --i) subtract_below(i);  // y + 1, y^2 + 1, y^2 + y + 1
    divide_by_power_plus_1(v[3], n, 1);
    divide_by_power_plus_1(v[4], n, 2);
    divide_by_trinomial(v[5], n);
    for (std::size_t i = 5; i >= 4; --i) subtract_below(i);  // y^2, y^2
    divide_by_power(v[4], n, 2);
    divide_by_power(v[5], n, 2);
    subtract_below(5);  // y^2 + 1
    divide_by_power_plus_1(v[5], n, 2);

    // From Newton's form to powers of X: c = d0 + X (d1 + (X + 1) (d2 + (X + y) (d3 + (X + y + 1) (d4 + (X + y^2) d5)))).
    const auto add_multiple = [&](std::size_t i, std::size_t shift) {
        kernel.add_n(v[i] + shift, v[i] + shift, v[i + 1], n - shift);
    };
    add_multiple(4, 2);
    for (std::size_t i = 3; i < 5; ++i) {
        add_multiple(i, 0);
        add_multiple(i, 1);
    }
    for (std::size_t i = 2; i < 5; ++i) add_multiple(i, 1);
    for (std::size_t i = 1; i < 5; ++i) add_multiple(i, 0);

    row::copy(r + 2 * k, v[2], 2 * k);
    row::copy(r + 4 * k, v[4], 2 * k);
    kernel.add_n(r + k, r + k, v[1], 2 * k);
    kernel.add_n(r + 3 * k, r + 3 * k, v[3], 2 * k);
    kernel.add_n(r + 5 * k, r + 5 * k, v[5], std::min(2 * k, an + bn - 5 * k));
}

}  // namespace carry::gf2x_rows
