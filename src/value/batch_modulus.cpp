// Products modulo many numbers at once.
#include "modular/lane_montgomery.hpp"
#include "modular/ring.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "row/secret_rows.hpp"
#include "value/integer_access.hpp"

#include <carry/batch_modulus.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>

namespace carry {

using detail::integer_access;
using detail::limb_row;
using modular::lane_montgomery;

namespace {

constexpr std::size_t lanes = lane_montgomery::lanes;

}  // namespace

namespace detail {

/// Eight moduli in lanes, or one by itself.
struct modulus_group {
    std::size_t first, count;  // which of the moduli
    std::size_t n;             // the limbs of the longest
    std::size_t element;       // limbs of the elements of all of them together, in whole vectors
    std::size_t scratch;
    std::vector<limb> rows, constants;  // what `side_by_side` keeps pointers to
    std::optional<lane_montgomery> side_by_side;
    std::unique_ptr<const modular::ring> alone;
};

struct batch_modulus_state {
    std::vector<integer> values;
    std::vector<modulus_group> groups;
    std::size_t words = 0, scratch = 0, longest = 0;
};

struct batch_modulus_access {
    static const batch_modulus_state& state(const batch_modulus& m) noexcept { return *m.state_; }
    static const batch_modulus_state& state(const batch_residues& a) noexcept { return *a.moduli_.state_; }
    static limb* words(batch_residues& a) { return const_cast<limb*>(words(std::as_const(a))); }
    /// Throws std::invalid_argument where a was moved from.
    static const limb* words(const batch_residues& a) {
        if (a.words_.empty() && state(a).words != 0) {
            throw std::invalid_argument("carry: this batch was moved from");
        }
        return a.words_.empty() ? nullptr : a.words_.front().words;
    }

    /// Throws std::invalid_argument where both cannot meet in one operation.
    static void check(const batch_residues& a, const batch_residues& b) {
        if (a.moduli_.state_ != b.moduli_.state_) {
            throw std::invalid_argument("carry: batches modulo different numbers");
        }
    }
};

}  // namespace detail

using detail::batch_modulus_access;
using detail::batch_modulus_state;
using detail::modulus_group;

namespace {

std::size_t whole_vectors(std::size_t limbs) noexcept {
    constexpr std::size_t vector = detail::lane_vector::limbs;
    return (limbs + vector - 1) / vector * vector;
}

/// The moduli first to first + count - 1, side by side: lanes without one of their own repeat the last.
modulus_group make_lanes(const std::vector<integer>& values, std::size_t first, std::size_t count, std::size_t n) {
    modulus_group g{first, count, n, whole_vectors(lane_montgomery::element_size(n)), lane_montgomery::scratch_size(n), {},
                    {},    {},    {}};
    g.rows.resize(lanes * n);
    g.constants.resize(lane_montgomery::constants_size(n));
    const limb* rows[lanes];
    for (std::size_t l = 0; l < lanes; ++l) {
        const limb_row m = integer_access::padded(values[first + std::min(l, count - 1)], n);
        row::copy(&g.rows[l * n], m.data(), n);
        rows[l] = &g.rows[l * n];
    }
    scratch_limbs<> scratch(g.scratch);
    g.side_by_side.emplace(rows, n, g.constants.data(), scratch.data());
    return g;
}

modulus_group make_one(const integer& value, std::size_t place) {
    const limb_row& m = integer_access::row(value);
    std::unique_ptr<const modular::ring> ring = modular::make_montgomery_ring(m.data(), m.size());
    modulus_group g{place, 1, m.size(), whole_vectors(ring->element_size()), ring->scratch_size(), {}, {}, {}, {}};
    g.alone = std::move(ring);
    return g;
}

std::shared_ptr<const batch_modulus_state> make_state(std::span<const integer> moduli) {
    auto state = std::make_shared<batch_modulus_state>();
    for (const integer& m : moduli) {
        if (m < 1 || m.is_even()) {
            throw std::domain_error("carry: moduli for batches must be odd and positive");
        }
    }
    state->values.assign(moduli.begin(), moduli.end());
    const std::vector<integer>& values = state->values;
    for (std::size_t first = 0; first < values.size();) {
        const std::size_t count = std::min(lanes, values.size() - first);
        std::size_t n = 0;
        for (std::size_t i = first; i < first + count; ++i) {
            n = std::max(n, values[i].limbs().size());
        }
        state->groups.push_back(lane_montgomery::serves(n) ? make_lanes(values, first, count, n)
                                                           : make_one(values[first], first));
        const modulus_group& g = state->groups.back();
        first += g.count;
        state->words += g.element;
        state->scratch = std::max(state->scratch, g.scratch);
        state->longest = std::max(state->longest, g.n);
    }
    return state;
}

/// f(group, where its elements begin among the words) for all groups.
template <class Function>
void for_groups(const batch_modulus_state& state, Function f) {
    std::size_t at = 0;
    for (const modulus_group& g : state.groups) {
        f(g, at);
        at += g.element;
    }
}

/// r = a b in all groups.
void multiply_all(const batch_modulus_state& state, limb* r, const limb* a, const limb* b) {
    secret_rows scratch(state.scratch);
    for_groups(state, [&](const modulus_group& g, std::size_t at) {
        if (g.side_by_side && a == b) {
            g.side_by_side->sqr(r + at, a + at, scratch.data());
        } else if (g.side_by_side) {
            g.side_by_side->mul(r + at, a + at, b + at, scratch.data());
        } else if (a == b) {
            g.alone->sqr(r + at, a + at, scratch.data());
        } else {
            g.alone->mul(r + at, a + at, b + at, scratch.data());
        }
    });
}

}  // namespace

batch_modulus::batch_modulus(std::span<const integer> moduli) : state_(make_state(moduli)) {}

const std::vector<integer>& batch_modulus::values() const noexcept { return state_->values; }

batch_residues::batch_residues(const batch_modulus& moduli, std::span<const integer> values) : moduli_(moduli) {
    const batch_modulus_state& state = batch_modulus_access::state(moduli);
    if (values.size() != state.values.size()) {
        throw std::invalid_argument("carry: as many values as moduli are wanted");
    }
    words_.resize(state.words / detail::lane_vector::limbs);
    secret_rows scratch(state.scratch + lanes * state.longest);
    limb* const rows = scratch.data() + state.scratch;
    for_groups(state, [&](const modulus_group& g, std::size_t at) {
        const limb* row_of[lanes];
        for (std::size_t l = 0; l < lanes; ++l) {
            row_of[l] = rows + std::min(l, g.count - 1) * g.n;  // lanes without a value of their own share the last
            if (const std::size_t i = g.first + l; l < g.count) {
                row::copy(rows + l * g.n, integer_access::padded(mod_floor(values[i], state.values[i]), g.n).data(), g.n);
            }
        }
        if (g.side_by_side) {
            g.side_by_side->to(batch_modulus_access::words(*this) + at, row_of, scratch.data());
        } else {
            g.alone->to(batch_modulus_access::words(*this) + at, rows, scratch.data());
        }
    });
}

batch_residues& batch_residues::operator=(batch_residues other) noexcept {
    moduli_ = other.moduli_;
    words_.swap(other.words_);
    return *this;
}

batch_residues::~batch_residues() {
    if (!words_.empty()) {
        wipe(words_.front().words, detail::lane_vector::limbs * words_.size());
    }
}

std::vector<integer> batch_residues::values() const {
    const batch_modulus_state& state = batch_modulus_access::state(moduli_);
    std::vector<integer> results(size());
    const std::size_t most_element =
        std::accumulate(state.groups.begin(), state.groups.end(), std::size_t{0},
                        [](std::size_t most, const modulus_group& g) { return std::max(most, g.element); });
    secret_rows scratch(state.scratch + most_element + lanes * state.longest);
    limb* const element = scratch.data() + state.scratch;
    limb* const rows = element + most_element;
    for_groups(state, [&](const modulus_group& g, std::size_t at) {
        limb* row_of[lanes];
        for (std::size_t l = 0; l < lanes; ++l) {
            row_of[l] = rows + l * g.n;
        }
        if (g.side_by_side) {
            g.side_by_side->from(row_of, batch_modulus_access::words(*this) + at, scratch.data());
        } else {
            row::copy(element, batch_modulus_access::words(*this) + at, g.element);
            g.alone->normalize(element, scratch.data());
            g.alone->from(rows, element, scratch.data());
        }
        for (std::size_t l = 0; l < g.count; ++l) {
            limb_row r(g.n);
            row::copy(r.data(), row_of[l], g.n);
            results[g.first + l] = integer_access::make(std::move(r));
        }
    });
    return results;
}

void multiply(batch_residues& r, const batch_residues& a, const batch_residues& b) {
    batch_modulus_access::check(r, a);
    batch_modulus_access::check(a, b);
    multiply_all(batch_modulus_access::state(a), batch_modulus_access::words(r), batch_modulus_access::words(a),
                 batch_modulus_access::words(b));
}

void square(batch_residues& r, const batch_residues& a) { multiply(r, a, a); }

}  // namespace carry
