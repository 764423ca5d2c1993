#include "value/gf2x_access.hpp"
#include "value/integer_access.hpp"
#include "value/size_limit.hpp"

#include <carry/batch.hpp>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace carry {

namespace {

/// What is left of x modulo m: in [0, |m|), or of a degree below that of m.
integer residue(const integer& x, const integer& m) { return mod_floor(x, abs(m)); }
gf2x residue(const gf2x& x, const gf2x& m) { return x % m; }

/// Whether these nodes are so short that the values below them are divided by at once: as long as division is quadratic, all
/// that lies between takes as many steps.
template <class Number>
bool are_short(const std::vector<Number>& nodes) {
    constexpr std::size_t most_limbs = 16;
    return std::ranges::all_of(nodes, [](const Number& node) { return node.limbs().size() <= most_limbs; });
}

template <class Number>
bool has_zero(std::span<const Number> values) {
    return std::any_of(values.begin(), values.end(), [](const Number& value) { return value.is_zero(); });
}

/// Throws std::length_error where the product of all, none of them 0, is longer than a number may be: before it is begun.
template <class Number>
void check_product(std::span<const Number> values) {
    if (has_zero(values)) {
        return;
    }
    std::size_t least_bits = 1;  // of n bits and m the product has n + m - 1 at least
    for (const Number& value : values) {
        least_bits += value.bit_length() - 1;
        detail::check_bits(least_bits);
    }
}

/// The product of all, none of them 0, of whose length nothing is known to be wrong.
template <class Number>
Number checked_product(std::span<const Number> values) {
    if (values.size() <= 2) {
        return values.empty() ? Number(1) : values.size() == 1 ? values[0] : values[0] * values[1];
    }
    const std::size_t half = values.size() / 2;
    return checked_product(values.first(half)) * checked_product(values.subspan(half));
}

template <class Number>
Number product_of(std::span<const Number> values) {
    if (has_zero(values)) {  // and what the others have as a product may be too long
        return Number(0);
    }
    check_product(values);
    return checked_product(values);
}

}  // namespace

template <class Number>
basic_product_tree<Number>::basic_product_tree(std::span<const Number> values) {
    check_product(values);
    auto computed = std::make_shared<levels>();
    computed->emplace_back(values.begin(), values.end());
    if (values.empty()) {
        computed->push_back({Number(1)});
    }
    while (computed->back().size() > 1) {
        const std::vector<Number>& below = computed->back();
        std::vector<Number> products;
        products.reserve((below.size() + 1) / 2);
        for (std::size_t i = 0; i + 1 < below.size(); i += 2) {
            products.push_back(below[i] * below[i + 1]);
        }
        if (below.size() % 2 != 0) {
            products.push_back(below.back());
        }
        computed->push_back(std::move(products));
    }
    levels_ = std::move(computed);
}

template <class Number>
template <bool Squares>
std::vector<Number> basic_product_tree<Number>::reduce(const Number& a) const {
    const auto modulo = [](const Number& x, const Number& node) { return Squares ? residue(x, sqr(node)) : residue(x, node); };
    for (const Number& value : values()) {
        detail::check_divisor(value);
    }
    if (values().empty()) {
        return {};
    }
    std::vector<Number> above{modulo(a, root())};
    for (std::size_t level = levels_->size() - 1; level > 0;) {
        const std::size_t next = are_short((*levels_)[level]) ? 0 : level - 1;
        const std::vector<Number>& nodes = (*levels_)[next];
        std::vector<Number> remainders(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            remainders[i] = modulo(above[i >> (level - next)], nodes[i]);
        }
        above = std::move(remainders);
        level = next;
    }
    return above;
}

template <class Number>
std::vector<Number> basic_product_tree<Number>::remainders(const Number& a) const {
    return reduce<false>(a);
}

template <class Number>
std::vector<Number> basic_product_tree<Number>::remainders_of_squares(const Number& a) const {
    return reduce<true>(a);
}

template <class Number>
Number basic_product_tree<Number>::linear_combination(std::span<const Number> c) const {
    if (c.size() != values().size()) {
        throw std::invalid_argument("carry: as many coefficients as values are needed");
    }
    std::vector<Number> sums(c.begin(), c.end());
    if (sums.empty()) {
        return Number(0);
    }
    for (std::size_t level = 0; sums.size() > 1; ++level) {
        const std::vector<Number>& nodes = (*levels_)[level];
        std::vector<Number> joined;
        joined.reserve((sums.size() + 1) / 2);
        for (std::size_t i = 0; i + 1 < sums.size(); i += 2) {
            joined.push_back(sums[i] * nodes[i + 1] + sums[i + 1] * nodes[i]);
        }
        if (sums.size() % 2 != 0) {
            joined.push_back(std::move(sums.back()));
        }
        sums = std::move(joined);
    }
    return std::move(sums.front());
}

integer product(std::span<const integer> values) { return product_of(values); }
gf2x product(std::span<const gf2x> values) { return product_of(values); }

namespace {

/// The product of all values but the i-th, modulo the i-th, for all i. All others of the products of all but one are multiples
/// of the i-th value, so that it is their sum, modulo the i-th.
template <class Number>
std::vector<Number> products_of_others(const basic_product_tree<Number>& tree) {
    return tree.remainders(tree.linear_combination(std::vector<Number>(tree.values().size(), Number(1))));
}

integer magnitude(const integer& a) { return abs(a); }
gf2x magnitude(const gf2x& a) { return a; }

template <class Number>
std::vector<Number> gcds_with_others(std::span<const Number> moduli) {
    std::vector<Number> shared = products_of_others(basic_product_tree<Number>(moduli));
    for (std::size_t i = 0; i < shared.size(); ++i) {
        shared[i] = gcd(shared[i], moduli[i]);
    }
    return shared;
}

}  // namespace

template <class Number>
basic_chinese_remainder<Number>::basic_chinese_remainder(std::span<const Number> moduli)
    : tree_(moduli), modulus_(magnitude(tree_.root())) {
    inverses_ = products_of_others(tree_);
    for (std::size_t i = 0; i < moduli.size(); ++i) {
        if (!try_invmod(inverses_[i], inverses_[i], moduli[i])) {
            throw std::domain_error("carry: the moduli of the Chinese remainder theorem have a common factor");
        }
    }
}

template <class Number>
basic_chinese_remainder<Number>& basic_chinese_remainder<Number>::operator=(basic_chinese_remainder other) noexcept {
    tree_ = other.tree_;
    swap(modulus_, other.modulus_);
    inverses_.swap(other.inverses_);
    return *this;
}

template <class Number>
Number basic_chinese_remainder<Number>::operator()(std::span<const Number> residues) const {
    if (residues.size() != inverses_.size()) {
        throw std::invalid_argument("carry: as many residues as moduli are needed");
    }
    std::vector<Number> c(residues.size());
    for (std::size_t i = 0; i < c.size(); ++i) {
        c[i] = mulmod(residues[i], inverses_[i], tree_.values()[i]);
    }
    return residue(tree_.linear_combination(c), modulus_);
}

std::vector<integer> batch_gcd(std::span<const integer> moduli) { return gcds_with_others(moduli); }
std::vector<gf2x> batch_gcd(std::span<const gf2x> moduli) { return gcds_with_others(moduli); }

template class basic_product_tree<integer>;
template class basic_product_tree<gf2x>;
template class basic_chinese_remainder<integer>;
template class basic_chinese_remainder<gf2x>;

}  // namespace carry
