// gf2n_field_basis: coordinates in any basis of a binary field known at run time.

#include <carry/gf2n_field.hpp>

#include <cstddef>
#include <optional>
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

/// a, a^2, a^4, ..., one for each degree of the field.
std::vector<gf2x> conjugates(const gf2n_field& field, const gf2x& a) {
    std::vector<gf2x> elements{field.reduce(a)};
    while (elements.size() < field.degree()) {
        elements.push_back(field.sqr(elements.back()));
    }
    return elements;
}

}  // namespace

gf2n_field_basis::gf2n_field_basis(const gf2n_field& field, std::span<const gf2x> elements) : field_(field) {
    if (elements.size() != field.degree()) {
        throw std::invalid_argument("carry: a basis has as many elements as the field has degree");
    }
    if (!eliminate(elements)) {
        throw std::invalid_argument("carry: the elements of a basis are linearly independent");
    }
}

/// Makes this the basis of n elements; false where they are linearly dependent.
bool gf2n_field_basis::eliminate(std::span<const gf2x> elements) {
    const std::size_t n = field_.degree();
    // Row i is b_i and, beside it, the unit vector e_i; elimination turns the left part into 1, x, x^2, ...
    for (std::size_t i = 0; i < n; ++i) {
        elements_.push_back(field_.reduce(elements[i]));
        coordinates_.push_back(gf2x::monomial(i));
    }
    std::vector<gf2x> left = elements_;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        while (pivot < n && !left[pivot].coefficient(column)) ++pivot;
        if (pivot == n) {
            return false;
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
    return true;
}

gf2n_field_basis& gf2n_field_basis::operator=(gf2n_field_basis other) noexcept {
    field_ = other.field_;
    elements_.swap(other.elements_);
    coordinates_.swap(other.coordinates_);
    return *this;
}

gf2n_field_basis gf2n_field_basis::normal(const gf2n_field& field, const gf2x& a) { return {field, conjugates(field, a)}; }

std::optional<gf2n_field_basis> gf2n_field_basis::try_normal(const gf2n_field& field, const gf2x& a) {
    std::optional<gf2n_field_basis> basis(gf2n_field_basis{field});
    if (field.trace(a) == 0 || !basis->eliminate(conjugates(field, a))) {  // where the trace is 0, so is the sum of them all
        basis.reset();
    }
    return basis;
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
