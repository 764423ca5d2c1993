/// \file
/// Bases of GF(2^n) over GF(2): coordinates in a normal basis, a dual basis, or any other.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/gf2n.hpp>

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry {

/// A basis b_0, ..., b_(n-1) of a gf2n: an element is the sum of the b_i whose coordinate is 1. Coordinates are a polynomial,
/// bit i being that of b_i. Made once, at run time, by Gaussian elimination (variable-time in the basis, which is public);
/// the two conversions are linear maps and constant-time. 2 n^2 bits on the heap, which copies share.
template <class Field>
class gf2n_basis {
public:
    /// The degree of the field.
    static constexpr std::size_t n = Field::degree;
    /// The coordinates of an element.
    using coordinates_type = typename Field::polynomial_type;

    /// The basis of these n elements. std::invalid_argument where there are not n, or they are linearly dependent.
    explicit gf2n_basis(std::span<const Field> elements) {
        if (elements.size() != n) {
            detail::fail<std::invalid_argument>("carry: a basis has as many elements as the field has degree");
        }
        if (!eliminate(elements)) {
            detail::fail<std::invalid_argument>("carry: the elements of a basis are linearly independent");
        }
    }

    /// A copy, also where it might be a move: what was moved from is as it was.
    gf2n_basis(const gf2n_basis&) noexcept = default;
    gf2n_basis& operator=(const gf2n_basis&) noexcept = default;
    ~gf2n_basis() = default;

    /// The normal basis a, a^2, a^4, ... std::invalid_argument where a has none.
    static gf2n_basis normal(const Field& a) { return gf2n_basis(conjugates(a)); }
    /// The same, or nothing where a has none: for the search among random elements, of which enough have one.
    static std::optional<gf2n_basis> try_normal(const Field& a) {
        std::optional<gf2n_basis> basis(gf2n_basis{});
        if (!basis->eliminate(conjugates(a))) {
            basis.reset();
        }
        return basis;
    }
    /// The basis d of traces: trace(b_i d_j) = 1 for i = j and 0 elsewhere, so that the coordinates of a in it are
    /// trace(a b_i).
    gf2n_basis dual() const {
        // The coordinates of a in the dual basis are linear in a; they are found for 1, x, ..., and d is what has one of them.
        std::vector<Field> traces(n);
        for (std::size_t j = 0; j < n; ++j) {
            typename Field::polynomial_type row;
            for (std::size_t i = 0; i < n; ++i) {
                if ((unit(j) * element(i)).trace() != 0) row += Field::polynomial_type::monomial(i);
            }
            traces[j] = Field(row);
        }
        const gf2n_basis images(traces);
        std::vector<Field> elements(n);
        for (std::size_t i = 0; i < n; ++i) {
            elements[i] = Field(images.coordinates(unit(i)));
        }
        return gf2n_basis(elements);
    }

    /// b_i, i < n.
    Field element(std::size_t i) const { return unit(i).apply(maps_->from); }
    /// The coordinates of a.
    coordinates_type coordinates(const Field& a) const noexcept { return a.apply(maps_->to).value(); }
    /// The element with these coordinates, those from n on being ignored.
    Field from_coordinates(const coordinates_type& c) const noexcept {
        return Field::make((c << (coordinates_type::bits - n) >> (coordinates_type::bits - n)).limbs).apply(maps_->from);
    }

private:
    struct maps {
        typename Field::linear_map from, to;
    };

    gf2n_basis() noexcept = default;

    /// Makes this the basis of n elements; false where they are linearly dependent.
    bool eliminate(std::span<const Field> elements) {
        const auto made = std::make_shared<maps>();
        // Row i is b_i and, beside it, the unit vector e_i; elimination turns the left part into 1, x, x^2, ...
        std::vector<Field> left(elements.begin(), elements.end()), right(n);
        for (std::size_t i = 0; i < n; ++i) {
            elements[i].set_image(made->from, i);
            right[i] = unit(i);
        }
        for (std::size_t column = 0; column < n; ++column) {
            std::size_t pivot = column;
            while (pivot < n && !left[pivot].value().coefficient(column)) {
                ++pivot;
            }
            if (pivot == n) {
                return false;
            }
            std::swap(left[pivot], left[column]);
            std::swap(right[pivot], right[column]);
            for (std::size_t i = 0; i < n; ++i) {
                if (i != column && left[i].value().coefficient(column)) {
                    left[i] += left[column];
                    right[i] += right[column];
                }
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            right[i].set_image(made->to, i);
        }
        maps_ = made;
        return true;
    }

    /// a, a^2, a^4, ..., n of them.
    static std::vector<Field> conjugates(const Field& a) {
        std::vector<Field> elements{a};
        while (elements.size() < n) {
            elements.push_back(elements.back().squared());
        }
        return elements;
    }

    static Field unit(std::size_t i) { return Field::make(coordinates_type::monomial(i).limbs); }
    std::shared_ptr<const maps> maps_;
};

}  // namespace carry
