// Linear maps of GF(2)[x]/f to GF(2), and the minimal polynomials of elements that they tell.

#include <carry/gf2x_modulus.hpp>

#include "value/size_limit.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace carry {

namespace {

/// The coefficient of x^(deg f - 1) of a product c b modulo f is a bilinear map, and c as it is read off by it, all linear maps
/// of b there are: if the highest term of b is x^i, that of c = x^(deg f - 1 - i) does not vanish at b.
class functionals {
public:
    explicit functionals(const gf2x_modulus& modulo)
        : degree_(modulo.degree()), inverse_(gf2x::monomial(2 * degree_) / modulo.modulus()) {}

    /// What c makes of 1, x, x^2, ..., x^(deg f - 1), as coefficients: the first of c / f as a series in 1 / x.
    gf2x values(const gf2x& c) const { return reverse(c * inverse_ >> degree_, degree_ - 1); }

private:
    std::size_t degree_;
    gf2x inverse_;
};

/// What c makes of 1, a, a^2, ..., a^(count - 1), as coefficients, for a reduced a: those of a block of about sqrt(count)
/// powers from what c a^(k j) makes of the first k powers (Shoup, Fast construction of irreducible polynomials over finite
/// fields, J. Symb. Comput. 17, 1994).
gf2x powers_under(const gf2x_modulus& modulo, gf2x c, const gf2x& a, std::size_t count) {
    constexpr std::size_t most_stored = std::size_t{1} << 24;  // limbs
    const std::size_t most = std::max<std::size_t>(most_stored / modulo.modulus().limbs().size(), 2);
    const std::size_t k = std::min(most, static_cast<std::size_t>(std::sqrt(static_cast<double>(count))) + 1);
    std::vector<gf2x> powers{modulo.reduce(gf2x(1)), a};
    while (powers.size() <= k) {
        const std::size_t i = powers.size();
        powers.push_back(i % 2 == 0 ? modulo.sqr(powers[i / 2]) : modulo.mul(powers.back(), a));
    }
    const functionals linear(modulo);
    gf2x sequence;
    for (std::size_t at = 0; at < count; at += k) {
        if (at != 0) {
            c = modulo.mul(c, powers[k]);
        }
        const gf2x values = linear.values(c);
        for (std::size_t i = 0; i < std::min(k, count - at); ++i) {
            if (dot_product(values, powers[i])) {
                sequence.set_coefficient(at + i);
            }
        }
    }
    return sequence;
}

}  // namespace

gf2x gf2x_modulus::project_powers(const gf2x& l, const gf2x& a, std::size_t count) const {
    detail::check_bits(count);
    const std::size_t d = degree();
    if (d == 0) {
        return {};
    }
    // The c of this map: c / f begins, as a series in 1/x, with the coefficients of l.
    return powers_under(*this, modulus() * reverse(low_bits(l, d), d - 1) >> d, reduce(a), count);
}

gf2x gf2x_modulus::traces() const {
    const std::size_t d = degree();
    return d == 0 ? gf2x() : reverse((derivative(modulus()) << d) / modulus(), d - 1);
}

bool gf2x_modulus::trace(const gf2x& a) const {
    return degree() != 0 && mul(a, derivative(modulus())).coefficient(degree() - 1);
}

gf2x gf2x_modulus::minimal_polynomial(const gf2x& a) const {
    const gf2x element = reduce(a);
    gf2x found(1), rest = reduce(found);  // found(a)
    std::mt19937_64 generator;
    while (!rest.is_zero()) {
        const std::size_t top = degree() - rest.bit_length(), count = 2 * (degree() - (found.bit_length() - 1));
        std::vector<limb> row(top / limb_bits + 1);
        std::generate(row.begin(), row.end(), [&] { return static_cast<limb>(generator()); });
        gf2x c = gf2x::from_limbs(row);
        c += c >> top << top;
        c.set_coefficient(top);
        const gf2x factor = carry::minimal_polynomial(powers_under(*this, mul(c, rest), element, count), count);
        found *= factor;
        rest =
            found.bit_length() > degree() ? gf2x() : mul(rest, compose(factor, element));  // 0 for the highest degree there is
    }
    return found;
}

}  // namespace carry
