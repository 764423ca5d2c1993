#include "modular/powm_short.hpp"

#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "modular/pair_montgomery.hpp"
#include "modular/subtract_or.hpp"
#include "row/row.hpp"

namespace carry::modular {

namespace {

/// The exponents from which digits of two bits are faster than the bits one by one.
constexpr std::size_t least_bits_by_digits = 24;

/// Z / m in Montgomery's form for an odd m of one limb: x R with R = 2^w. The reduction takes q m from the product p with q = p
/// / m mod R, so that no carry goes up from the lower half, which vanishes (Montgomery, 1985, with the other sign).
struct one_limb {
    using element = limb;
    limb m, inverse;

    explicit one_limb(const limb* modulus) noexcept : m(modulus[0]), inverse(inverse_mod_radix(m)) {}

    element reduce(wide_limb<limb> p) const noexcept {
        const limb taken = multiply_wide(static_cast<limb>(p.low * inverse), m).high;
        return subtract_or(p.high, taken, static_cast<limb>(value_barrier(static_cast<limb>(p.high + m)) - taken));
    }
    element mul(element x, element y) const noexcept { return reduce(multiply_wide(x, y)); }
    element sqr(element x) const noexcept { return mul(x, x); }
    element one() const noexcept { return static_cast<limb>(limb{0} - m) % m; }

    element to(const limb* b, std::size_t bn) const noexcept {
        return bn == 0 ? 0 : divide_wide_vartime(static_cast<limb>(b[0] % m), limb{0}, m).remainder;
    }
    void from(limb* r, element x) const noexcept { r[0] = reduce({x, 0}); }
    static element load(const limb* x) noexcept { return x[0]; }
    static element select(limb mask, element x, element y) noexcept { return carry::select(mask, x, y); }
};

/// The same for two limbs, R = 2^(2w).
struct two_limbs {
    using wide = integer_rows::wide;
    using residues = pair_montgomery<limb>;
    using element = residues::pair;
    residues modulo;

    explicit two_limbs(const limb* modulus) noexcept : modulo(modulus[0], modulus[1]) {}

    element one() const noexcept { return residues::split((0 - modulo.modulus()) % modulo.modulus()); }
    element mul(element x, element y) const noexcept { return modulo.mul(x, y); }
    element sqr(element x) const noexcept { return modulo.sqr(x); }

    element to(const limb* b, std::size_t bn) const noexcept {
        const element d = residues::split(modulo.modulus());
        const limb shifted[] = {0, 0, bn > 0 ? b[0] : 0, bn > 1 ? b[1] : 0}, m[] = {d.low, d.high};
        limb remainder[2];
        integer_rows::divrem_2(nullptr, remainder, shifted, 4, m);
        return {remainder[0], remainder[1]};
    }
    void from(limb* r, element x) const noexcept {
        const element value = modulo.reduce({x.low, x.high, {0, 0}});
        r[0] = value.low;
        r[1] = value.high;
    }
    static element load(const limb* x) noexcept { return {x[0], x[1]}; }
    static element select(limb mask, element x, element y) noexcept {
        return {carry::select(mask, x.low, y.low), carry::select(mask, x.high, y.high)};
    }
};

/// Z / 2^(2w), of which the lower bits are those modulo any lesser power of two.
struct binary {
    using element = integer_rows::wide;
    static element one() noexcept { return 1; }
    element mul(element x, element y) const noexcept { return static_cast<element>(x * y); }
    element sqr(element x) const noexcept { return mul(x, x); }
};

/// x^e by digits of two bits: the product over their values d of y_d^d, where y_d is that of the powers x^(4^i) whose digits
/// are d.
template <class Ring>
typename Ring::element power_by_digits(const Ring& ring, typename Ring::element x, const limb* e, std::size_t bits) noexcept {
    const auto one = ring.one();
    typename Ring::element products[4] = {one, one, one, one};
    const auto multiply = [&](std::size_t i) {
        auto& product = products[(e[i / limb_bits] >> (i % limb_bits)) & 3];
        product = ring.mul(product, x);
    };
    std::size_t i = 0;
    for (; i + 2 < bits; i += 2) {
        multiply(i);
        x = ring.sqr(ring.sqr(x));
    }
    multiply(i);
    const auto upper = ring.mul(products[3], products[2]);
    return ring.mul(ring.mul(products[3], upper), ring.mul(upper, products[1]));
}

/// x^e, where the highest of e's bits is set.
template <class Ring>
typename Ring::element power(const Ring& ring, typename Ring::element x, const limb* e, std::size_t bits) noexcept {
    if (bits >= least_bits_by_digits) {
        return power_by_digits(ring, x, e, bits);
    }
    const auto bit = [e](std::size_t i) { return (e[i / limb_bits] >> (i % limb_bits)) & 1; };
    std::size_t i = 0;
    for (; bit(i) == 0; ++i) {
        x = ring.sqr(x);
    }
    typename Ring::element result = x;
    for (++i; i < bits; ++i) {
        x = ring.sqr(x);
        if (bit(i) != 0) {
            result = ring.mul(result, x);
        }
    }
    return result;
}

/// x^e for all bits of e's limbs, in the same time for all of them: each has a product, by one where the bit is zero, so that
/// what is selected under a mask delays neither squares nor products.
template <class Ring>
typename Ring::element power_ct(const Ring& ring, typename Ring::element one, typename Ring::element x, const limb* e,
                                std::size_t en) noexcept {
    typename Ring::element result = one;
    for (std::size_t i = 0; i < en * limb_bits; ++i) {
        const limb taken = mask_from_bit(static_cast<limb>((e[i / limb_bits] >> (i % limb_bits)) & 1));
        result = ring.mul(result, Ring::select(taken, x, one));
        x = ring.sqr(x);
    }
    return result;
}

void powm_odd(limb* r, const limb* b, std::size_t bn, const limb* e, std::size_t bits, const limb* m, std::size_t n) noexcept {
    if (n == 1) {
        const one_limb ring(m);
        ring.from(r, power(ring, ring.to(b, bn), e, bits));
    } else {
        const two_limbs ring(m);
        ring.from(r, power(ring, ring.to(b, bn), e, bits));
    }
}

/// For m = 2^k d with an odd d: x = b^e mod d, and x + d ((b^e - x) / d mod 2^k).
void powm_even(limb* r, const limb* b, std::size_t bn, const limb* e, std::size_t bits, const limb* m, std::size_t n) noexcept {
    using integer_rows::wide, integer_rows::join;
    const wide modulus = join(n > 1 ? m[1] : 0, m[0]), base = join(bn > 1 ? b[1] : 0, bn > 0 ? b[0] : 0);
    constexpr auto low = two_limbs::residues::low_of, high = two_limbs::residues::high_of;
    const std::size_t k = row::count_trailing_zeros(m);
    const wide d = modulus >> k;
    wide x = 0;
    if (d != 1) {
        const wide rest = base % d;
        const limb divisor[2] = {low(d), high(d)}, reduced[2] = {low(rest), high(rest)};
        limb found[2] = {};
        const std::size_t dn = divisor[1] != 0 ? 2 : 1;
        powm_odd(found, reduced, dn, e, bits, divisor, dn);
        x = join(found[1], found[0]);
    }
    wide inverse = inverse_mod_radix(low(d));
    inverse *= 2 - d * inverse;
    x += d * ((power(binary(), base, e, bits) - x) * inverse & ((wide{1} << k) - 1));
    r[0] = low(x);
    if (n > 1) {
        r[1] = high(x);
    }
}

}  // namespace

void powm_short_ct(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n,
                   const limb* one) noexcept {
    limb twice[powm_short_limbs] = {};
    kernels::integer().add_n(twice, one, one, n);  // carries modulo 1 alone, where that does no harm
    const auto power = [&](const auto& ring) {
        auto x = ring.load(twice);
        for (std::size_t bits = 1; bits < n * limb_bits; bits *= 2) {
            x = ring.sqr(x);
        }
        ring.from(r, power_ct(ring, ring.load(one), ring.mul(ring.load(b), x), e, en));
    };
    if (n == 1) {
        power(one_limb(m));
    } else {
        power(two_limbs(m));
    }
}

void powm_short(limb* r, const limb* b, std::size_t bn, const limb* e, std::size_t bits, const limb* m,
                std::size_t n) noexcept {
    ((m[0] & 1) != 0 ? powm_odd : powm_even)(r, b, bn, e, bits, m, n);
}

}  // namespace carry::modular
