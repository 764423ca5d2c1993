// The factorization of polynomials over GF(2), in three steps: by multiplicity, by the degree of the factors, and factors of
// one degree from each other.
#include <carry/gf2x.hpp>
#include <carry/gf2x_modulus.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace carry {

namespace {

std::size_t degree_of(const gf2x& f) noexcept { return static_cast<std::size_t>(f.degree()); }

/// The residues x^(2^i) modulo f for a number of i in a row, and the product of what each of them and x make: it has the
/// factors of f whose degree divides one of these i.
class frobenius_block {
public:
    /// The i from first on, of which `before` is the residue before the first.
    frobenius_block(const gf2x_modulus& f, const gf2x& before, std::size_t first, std::size_t count) : first_(first) {
        residues_.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            residues_.push_back(f.sqr(i == 0 ? before : residues_.back()));
            const gf2x difference = residues_.back() + gf2x::monomial(1);
            product_ = i == 0 ? difference : f.mul(product_, difference);
        }
    }

    const gf2x& product() const noexcept { return product_; }
    const gf2x& last() const noexcept { return residues_.back(); }

    /// The factors of common, a factor of f of which the product is a multiple, by degree. All of them have a degree of
    /// `first` at least.
    void split(gf2x common, std::vector<gf2x_equal_degrees>& result) const {
        for (std::size_t i = 0; !common.is_one(); ++i) {
            const std::size_t degree = first_ + i;
            if (degree_of(common) < 2 * degree) {  // a single one
                const std::size_t only = degree_of(common);
                result.push_back({std::move(common), only});
                return;
            }
            gf2x product = gcd(common, residues_[i] + gf2x::monomial(1));
            if (!product.is_one()) {
                common = divexact_unchecked(common, product);
                result.push_back({std::move(product), degree});
            }
        }
    }

private:
    std::size_t first_;
    std::vector<gf2x> residues_;
    gf2x product_;
};

/// The irreducible factors of f, which has no multiple ones, by degree: those whose degree divides i are what f and x^(2^i) - x
/// have in common. The gcd is taken once for a block of i, which grows as factors become rare.
/// Source: H. Zassenhaus; D. G. Cantor and H. Zassenhaus, "A new algorithm for factoring polynomials over finite fields", Math.
/// Comp. 36, 1981; blocks as in R. P. Brent and P. Zimmermann, "A multi-level blocking distinct-degree factorization
/// algorithm", 2008, section 3.
std::vector<gf2x_equal_degrees> split_by_degree(gf2x f) {
    constexpr std::size_t most_in_block = 64, most_limbs = std::size_t{1} << 25;
    const std::size_t most = std::clamp<std::size_t>(most_limbs / (f.limbs().size() + 1), 1, most_in_block);
    std::vector<gf2x_equal_degrees> result;
    gf2x_modulus modulus(f);
    gf2x residue = modulus.reduce(gf2x::monomial(1));
    for (std::size_t done = 0, block = 1; !f.is_one();) {
        if (degree_of(f) < 2 * (done + 1)) {  // a single one
            const std::size_t degree = degree_of(f);
            result.push_back({std::move(f), degree});
            break;
        }
        const std::size_t count = std::min(block, degree_of(f) / 2 - done);
        const frobenius_block residues(modulus, residue, done + 1, count);
        residue = residues.last();
        gf2x common = gcd(residues.product(), f);
        if (!common.is_one()) {
            f = divexact_unchecked(f, common);
            residues.split(std::move(common), result);
            // Where the modulus has few terms, residues modulo a multiple of f are quicker than modulo f while f is long.
            if (!f.is_one() && (!modulus.folds() || 4 * degree_of(f) < modulus.degree())) {
                modulus = gf2x_modulus(f);
                residue = modulus.reduce(residue);
            }
        }
        done += count;
        block = std::min(most, 2 * block);
    }
    return result;
}

/// a + a^2 + a^4 + ... + a^(2^(d - 1)) modulo f: modulo each factor of degree d a trace, 0 or 1. By squarings, or where these
/// are many, by doubling what has been summed up: a sum's 2^k-th power is the sum at x^(2^k).
/// Source: J. von zur Gathen and V. Shoup, "Computing Frobenius maps and factoring polynomials", Comput. Complexity 2, 1992.
gf2x trace_map(const gf2x_modulus& f, const gf2x& a, std::size_t d) {
    std::size_t bits = 0, compositions = 0;
    for (std::size_t k = d; k > 1; k /= 2) {
        ++bits;
    }
    while (compositions * compositions < f.degree()) {
        ++compositions;  // in products, half of what one composition takes
    }
    if (d < 4 * bits * compositions) {
        gf2x power = f.reduce(a), sum = power;
        for (std::size_t i = 1; i < d; ++i) {
            power = f.sqr(power);
            sum += power;
        }
        return sum;
    }
    const gf2x start = f.reduce(a);
    gf2x sum = start, x = f.sqr(gf2x::monomial(1));  // of k terms, and x^(2^k)
    for (std::size_t i = bits; i-- > 0;) {
        sum += f.compose(sum, x);
        x = f.compose(x, x);
        if ((d >> i & 1) != 0) {
            sum = f.sqr(sum) + start;
            x = f.sqr(x);
        }
    }
    return sum;
}

/// A polynomial of so many coefficients, or fewer.
gf2x random_polynomial(std::mt19937_64& generator, std::size_t count) {
    std::vector<limb> row((count + limb_bits - 1) / limb_bits);
    for (limb& x : row) {
        x = static_cast<limb>(generator());
    }
    row.back() >>= (limb_bits - count % limb_bits) % limb_bits;
    return gf2x::from_limbs(row);
}

/// The irreducible factors of f, which are different and of degree d. Half of all traces are 0: each random element is likely
/// to split it (Cantor and Zassenhaus, as above, section 3, for the characteristic 2).
void split_equal_degrees(gf2x f, std::size_t d, std::vector<gf2x>& result) {
    std::mt19937_64 generator(0x9e3779b97f4a7c15u);  // not for secrets; the same factors in the same time, every time
    std::vector<gf2x> unsplit{std::move(f)};
    while (!unsplit.empty()) {
        gf2x g = std::move(unsplit.back());
        unsplit.pop_back();
        if (degree_of(g) == d) {
            result.push_back(std::move(g));
            continue;
        }
        const gf2x_modulus modulus(g);
        for (;;) {
            gf2x part = gcd(trace_map(modulus, random_polynomial(generator, degree_of(g)), d), g);
            if (!part.is_one() && part.degree() < g.degree()) {
                unsplit.push_back(divexact_unchecked(g, part));
                unsplit.push_back(std::move(part));
                break;
            }
        }
    }
}

/// The polynomials without multiple factors that make up f, one for each multiplicity, in no order. The derivative finds what
/// has an odd one; the rest is a square, and its root, of half the size, has all multiplicities halved: so f's are those of the
/// root, doubled, with 1 added where a factor is among the odd ones.
std::vector<gf2x_factor> split_by_multiplicity(const gf2x& f) {
    if (f.is_one()) {
        return {};
    }
    const gf2x square = gcd(f, derivative(f)), odd = divexact_unchecked(f, square), root = sqrt(square);
    gf2x more = gcd(odd, root);
    std::vector<gf2x_factor> result;
    if (more != odd) {
        result.push_back({divexact_unchecked(odd, more), 1});
    }
    std::vector<gf2x_factor> parts = split_by_multiplicity(root);
    // The longest first, which `more` is then without: the sum of its lengths stays below that of f.
    std::sort(parts.begin(), parts.end(),
              [](const gf2x_factor& a, const gf2x_factor& b) { return a.factor.degree() > b.factor.degree(); });
    for (gf2x_factor& part : parts) {
        gf2x common = gcd(part.factor, more);
        if (common != part.factor) {
            result.push_back({divexact_unchecked(part.factor, common), 2 * part.multiplicity});
        }
        if (!common.is_one()) {
            more = divexact_unchecked(more, common);
            result.push_back({std::move(common), 2 * part.multiplicity + 1});
        }
    }
    return result;
}

void check_factors(const gf2x& f) {
    if (f.is_zero()) {
        throw std::domain_error("carry: every polynomial is a factor of 0");
    }
}

/// Whether f is a product of different irreducible polynomials of degree d, d >= 1: whether their degrees divide d, and none of
/// them divides d / p for a prime p.
bool has_equal_degrees(const gf2x& f, std::size_t d) {
    const gf2x_modulus modulus(f);
    const gf2x x = gf2x::monomial(1);
    if (degree_of(f) % d != 0 || modulus.sqr(x, d) != modulus.reduce(x)) {
        return false;
    }
    for (std::size_t rest = d, p = 2; rest > 1; ++p) {
        p = p > rest / p ? rest : p;
        if (rest % p != 0) {
            continue;
        }
        if (!gcd(modulus.sqr(x, d / p) + x, f).is_one()) {
            return false;
        }
        while (rest % p == 0) {
            rest /= p;
        }
    }
    return true;
}

}  // namespace

std::vector<gf2x_equal_degrees> distinct_degree_factors(const gf2x& f) {
    check_factors(f);
    if (!gcd(f, derivative(f)).is_one()) {
        throw std::domain_error("carry: a polynomial with a multiple factor");
    }
    return split_by_degree(f);
}

std::vector<gf2x> equal_degree_factors(const gf2x& f, std::size_t d) {
    check_factors(f);
    std::vector<gf2x> result;
    if (d == 0 || (!f.is_one() && !has_equal_degrees(f, d))) {
        throw std::domain_error("carry: not a product of different polynomials of this degree");
    }
    if (!f.is_one()) {
        split_equal_degrees(f, d, result);
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<gf2x_factor> squarefree_factors(const gf2x& f) {
    check_factors(f);
    std::vector<gf2x_factor> result = split_by_multiplicity(f);
    std::sort(result.begin(), result.end(),
              [](const gf2x_factor& a, const gf2x_factor& b) { return a.multiplicity < b.multiplicity; });
    return result;
}

std::vector<gf2x_factor> factor(const gf2x& f) {
    check_factors(f);
    std::vector<gf2x_factor> result;
    const std::size_t zeros = f.trailing_zeros();
    if (zeros != 0) {
        result.push_back({gf2x::monomial(1), zeros});
    }
    for (gf2x_factor& part : squarefree_factors(f >> zeros)) {
        for (gf2x_equal_degrees& group : split_by_degree(std::move(part.factor))) {
            std::vector<gf2x> factors;
            split_equal_degrees(std::move(group.product), group.degree, factors);
            for (gf2x& irreducible : factors) {
                result.push_back({std::move(irreducible), part.multiplicity});
            }
        }
    }
    std::sort(result.begin(), result.end(), [](const gf2x_factor& a, const gf2x_factor& b) { return a.factor < b.factor; });
    return result;
}

}  // namespace carry
