// gf2n_field_basis: coordinates in any basis of a binary field known at run time.

#include <carry/gf2n_field.hpp>

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry {

namespace {

/// The sum of the rows whose coefficient in a is 1.
gf2x combination(const gf2x& a, const std::vector<gf2x>& rows) {
    gf2x sum;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (a.coefficient(i)) sum += rows[i];
    }
    return sum;
}

}  // namespace

gf2n_field_basis::gf2n_field_basis(const gf2n_field& field, std::span<const gf2x> elements) : field_(field) {
    const std::size_t n = field.degree();
    if (elements.size() != n) {
        throw std::invalid_argument("carry: a basis has as many elements as the field has degree");
    }
    // Row i is b_i and, beside it, the unit vector e_i; elimination turns the left part into 1, x, x^2, ...
    for (std::size_t i = 0; i < n; ++i) {
        elements_.push_back(field.reduce(elements[i]));
        coordinates_.push_back(gf2x::monomial(i));
    }
    std::vector<gf2x> left = elements_;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        while (pivot < n && !left[pivot].coefficient(column)) ++pivot;
        if (pivot == n) {
            throw std::invalid_argument("carry: the elements of a basis are linearly independent");
        }
        std::swap(left[pivot], left[column]);
        std::swap(coordinates_[pivot], coordinates_[column]);
        for (std::size_t i = 0; i < n; ++i) {
            if (i != column && left[i].coefficient(column)) {
                left[i] += left[column];
                coordinates_[i] += coordinates_[column];
            }
        }
    }
}

gf2n_field_basis& gf2n_field_basis::operator=(gf2n_field_basis other) noexcept {
    field_ = other.field_;
    elements_.swap(other.elements_);
    coordinates_.swap(other.coordinates_);
    return *this;
}

gf2n_field_basis gf2n_field_basis::normal(const gf2n_field& field, const gf2x& a) {
    std::vector<gf2x> elements{field.reduce(a)};
    while (elements.size() < field.degree()) {
        elements.push_back(field.sqr(elements.back()));
    }
    return {field, elements};
}

gf2n_field_basis gf2n_field_basis::dual() const {
    // The coordinates of a in the dual basis are linear in a; they are found for 1, x, ..., and d_i is what has the i-th alone.
    const std::size_t n = field_.degree();
    std::vector<gf2x> traces(n), elements(n);
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = 0; i < n; ++i) {
            if (field_.trace(field_.mul(gf2x::monomial(j), elements_[i])) != 0) traces[j] += gf2x::monomial(i);
        }
    }
    const gf2n_field_basis images(field_, traces);
    for (std::size_t i = 0; i < n; ++i) {
        elements[i] = images.coordinates(gf2x::monomial(i));
    }
    return {field_, elements};
}

gf2x gf2n_field_basis::coordinates(const gf2x& a) const { return combination(field_.reduce(a), coordinates_); }

gf2x gf2n_field_basis::from_coordinates(const gf2x& c) const { return combination(c, elements_); }

}  // namespace carry
