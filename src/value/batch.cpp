#include "value/integer_access.hpp"
#include "value/size_limit.hpp"

#include <carry/batch.hpp>

#include <stdexcept>
#include <utility>

namespace carry {

namespace {

/// Throws std::length_error where the product of all, none of them 0, is longer than a number may be: before it is begun.
void check_product(std::span<const integer> values) {
    std::size_t least_bits = 1;  // of n bits and m the product has n + m - 1 at least
    for (const integer& value : values) {
        if (value == 0) {
            return;
        }
        least_bits += value.bit_length() - 1;
        detail::check_bits(least_bits);
    }
}

/// The product of all, of whose length nothing is known to be wrong.
integer checked_product(std::span<const integer> values) {
    if (values.size() <= 2) {
        return values.empty() ? integer(1) : values.size() == 1 ? values[0] : values[0] * values[1];
    }
    const std::size_t half = values.size() / 2;
    return checked_product(values.first(half)) * checked_product(values.subspan(half));
}

}  // namespace

product_tree::product_tree(std::span<const integer> values) {
    check_product(values);
    auto computed = std::make_shared<levels>();
    computed->emplace_back(values.begin(), values.end());
    if (values.empty()) {
        computed->push_back({integer(1)});
    }
    while (computed->back().size() > 1) {
        const std::vector<integer>& below = computed->back();
        std::vector<integer> products;
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

template <bool Squares>
std::vector<integer> product_tree::reduce(const integer& a) const {
    const auto modulo = [](const integer& x, const integer& node) {
        return Squares ? mod_floor(x, sqr(node)) : mod_floor(x, abs(node));
    };
    for (const integer& value : values()) {
        detail::check_divisor(value);
    }
    if (values().empty()) {
        return {};
    }
    std::vector<integer> above{modulo(a, root())};
    for (std::size_t level = levels_->size() - 1; level-- > 0;) {
        const std::vector<integer>& nodes = (*levels_)[level];
        std::vector<integer> remainders(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            remainders[i] = modulo(above[i / 2], nodes[i]);
        }
        above = std::move(remainders);
    }
    return above;
}

std::vector<integer> product_tree::remainders(const integer& a) const { return reduce<false>(a); }

std::vector<integer> product_tree::remainders_of_squares(const integer& a) const { return reduce<true>(a); }

integer product_tree::linear_combination(std::span<const integer> c) const {
    if (c.size() != values().size()) {
        throw std::invalid_argument("carry: as many coefficients as values are needed");
    }
    std::vector<integer> sums(c.begin(), c.end());
    if (sums.empty()) {
        return 0;
    }
    for (std::size_t level = 0; sums.size() > 1; ++level) {
        const std::vector<integer>& nodes = (*levels_)[level];
        std::vector<integer> joined;
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

integer product(std::span<const integer> values) {
    check_product(values);
    return checked_product(values);
}

namespace {

/// The product of all values but the i-th, modulo the i-th, for all i: the whole product modulo the squares, divided by each.
std::vector<integer> products_of_others(const product_tree& tree) {
    std::vector<integer> others = tree.remainders_of_squares(tree.root());
    for (std::size_t i = 0; i < others.size(); ++i) {
        others[i] = divexact_unchecked(others[i], tree.values()[i]);
    }
    return others;
}

}  // namespace

chinese_remainder::chinese_remainder(std::span<const integer> moduli) : tree_(moduli), modulus_(abs(tree_.root())) {
    inverses_ = products_of_others(tree_);
    for (std::size_t i = 0; i < moduli.size(); ++i) {
        inverses_[i] = invmod(inverses_[i], moduli[i]);
    }
}

chinese_remainder& chinese_remainder::operator=(chinese_remainder other) noexcept {
    tree_ = other.tree_;
    modulus_.swap(other.modulus_);
    inverses_.swap(other.inverses_);
    return *this;
}

integer chinese_remainder::operator()(std::span<const integer> residues) const {
    if (residues.size() != inverses_.size()) {
        throw std::invalid_argument("carry: as many residues as moduli are needed");
    }
    std::vector<integer> c(residues.size());
    for (std::size_t i = 0; i < c.size(); ++i) {
        c[i] = mulmod(residues[i], inverses_[i], tree_.values()[i]);
    }
    return mod_floor(tree_.linear_combination(c), modulus_);
}

std::vector<integer> batch_gcd(std::span<const integer> moduli) {
    const product_tree tree(moduli);
    std::vector<integer> shared = products_of_others(tree);
    for (std::size_t i = 0; i < shared.size(); ++i) {
        shared[i] = gcd(shared[i], moduli[i]);
    }
    return shared;
}

}  // namespace carry
