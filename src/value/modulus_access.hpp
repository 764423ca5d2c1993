/// \file
/// The inside of a modulus and its elements, for the files of this folder that compute them.
#pragma once

#include "modular/ring.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "row/verify.hpp"
#include "value/integer_access.hpp"

#include <carry/modulus.hpp>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>

namespace carry::detail {

using modulus_scratch = scratch_limbs<512>;

struct modulus_state {
    integer value;
    std::unique_ptr<const modular::ring> ring;
    limb_row one;  // as an element
};

struct modular_access {
    using state_pointer = std::shared_ptr<const modulus_state>;

    /// What a or m stands on. Throws std::invalid_argument where it was moved from.
    template <class Holder>
    static const state_pointer& state(const Holder& a) {
        if (a.state_ == nullptr) {
            throw std::invalid_argument("carry: this modulus or element was moved from");
        }
        return a.state_;
    }

    /// What both stand on. Throws std::invalid_argument where their moduli differ.
    template <class First, class Second>
    static const modulus_state& common_state(const First& a, const Second& b) {
        const state_pointer& first = state(a);
        const state_pointer& second = state(b);
        if (first != second && (!first->ring->reduces_as(*second->ring) || first->value != second->value)) {
            throw std::invalid_argument("carry: elements of different moduli");
        }
        return *first;
    }

    /// Whether a is a normal element of its ring, which is a residue below m where it is in limbs.
    static bool is_normal(const state_pointer& state, const limb_row& a) noexcept {
        const modular::ring& ring = *state->ring;
        const bool in_limbs = dynamic_cast<const modular::limb_ring*>(&ring) != nullptr;
        return a.size() == ring.element_size() && (!in_limbs || row::compare_n(a.data(), ring.modulus(), ring.size()) < 0);
    }

    static const limb_row& row(const modular_integer& a) noexcept {
        CARRY_VERIFY(a.state_ == nullptr || is_normal(a.state_, a.row_));
        return a.row_;
    }
    static limb_row& row(modular_integer& a) noexcept { return a.row_; }
    static modular_integer make(state_pointer state, limb_row&& row) noexcept {
        CARRY_VERIFY(is_normal(state, row));
        return {std::move(state), std::move(row)};
    }
    static modulus make_modulus(const state_pointer& state) noexcept {
        modulus m;
        m.state_ = state;
        return m;
    }

    /// The normal element that the product r is.
    static modular_integer finish(const state_pointer& state, limb_row&& r, limb* scratch) noexcept {
        state->ring->normalize(r.data(), scratch);
        return make(state, std::move(r));
    }
};

/// A ring with its scratch, as the loops over products want it.
struct scratched_ring {
    const modular::ring& ring;
    limb* scratch;
    std::size_t size() const noexcept { return ring.element_size(); }
    void mul(limb* r, const limb* a, const limb* b) const noexcept { ring.mul(r, a, b, scratch); }
    void sqr(limb* r, const limb* a) const noexcept { ring.sqr(r, a, scratch); }
};

}  // namespace carry::detail
