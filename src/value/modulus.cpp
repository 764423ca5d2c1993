// Moduli known at run time, their elements, and arithmetic on these.
#include "value/modulus_access.hpp"

#include "modular/invmod.hpp"
#include "row/verify.hpp"

#include <functional>
#include <ostream>

namespace carry {

using detail::integer_access;
using detail::limb_row;
using detail::modular_access;
using detail::modulus_scratch;
using detail::modulus_state;

namespace {

std::shared_ptr<const modulus_state> make_state(const integer& m, std::optional<reduction> how) {
    if (m < 1) {
        throw std::domain_error("carry: a modulus must be positive");
    }
    const limb_row& row = integer_access::row(m);
    auto state = std::make_shared<modulus_state>();
    state->value = m;
    state->ring = modular::make_ring(how ? *how : modular::choose_reduction(row.data(), row.size()), row.data(), row.size());
    limb_row one(std::max(row.size(), state->ring->element_size()));
    row::zero(one.data(), one.size());
    one[0] = static_cast<limb>(m > 1);
    modulus_scratch scratch(state->ring->scratch_size());
    state->one.resize_discarding(state->ring->element_size());
    state->ring->to_one(state->one.data(), one.data(), scratch.data());
    return state;
}

/// The element with the value a in [0, m).
modular_integer to_element(const std::shared_ptr<const modulus_state>& state, const integer& a) {
    const modular::ring& ring = *state->ring;
    const limb_row value = integer_access::padded(a, ring.size());
    limb_row r(ring.element_size());
    modulus_scratch scratch(ring.scratch_size());
    ring.to(r.data(), value.data(), scratch.data());
    return modular_access::make(state, std::move(r));
}

/// The element that any integer a stands for.
modular_integer residue(const std::shared_ptr<const modulus_state>& state, const integer& a) {
    return !a.is_negative() && a < state->value ? to_element(state, a) : to_element(state, mod_floor(a, state->value));
}

}  // namespace

modulus::modulus(const integer& m) : state_(make_state(m, {})) {}
modulus::modulus(const integer& m, reduction how) : state_(make_state(m, how)) {}

const integer& modulus::value() const { return modular_access::state(*this)->value; }
reduction modulus::method() const { return modular_access::state(*this)->ring->method(); }

modular_integer modulus::operator()(const integer& a) const { return residue(modular_access::state(*this), a); }

modular_integer modulus::zero() const { return to_element(modular_access::state(*this), 0); }
modular_integer modulus::one() const {
    const auto& state = modular_access::state(*this);
    return modular_access::make(state, limb_row(state->one));
}

bool operator==(const modulus& a, const modulus& b) {
    const auto& first = modular_access::state(a);
    const auto& second = modular_access::state(b);
    return first == second || (first->ring->reduces_as(*second->ring) && first->value == second->value);
}

void modulus::invert_batch(std::span<element> elements) const {
    if (elements.empty()) {
        return;
    }
    const modular::ring& ring = *modular_access::state(*this)->ring;
    for (const element& x : elements) {
        modular_access::common_state(*this, x);
    }
    const std::size_t n = ring.element_size(), count = elements.size();
    modulus_scratch scratch(ring.scratch_size());
    std::vector<limb> products(n * count), power(n), other(n);  // products of the elements up to each place
    const auto row = [&](std::size_t i) { return modular_access::row(elements[i]).data(); };
    row::copy(products.data(), row(0), n);
    for (std::size_t i = 1; i < count; ++i) {
        ring.mul(&products[i * n], &products[(i - 1) * n], row(i), scratch.data());
    }
    limb_row all(n);
    row::copy(all.data(), &products[(count - 1) * n], n);
    const element inverse = modular_access::finish(state_, std::move(all), scratch.data()).inverse();
    row::copy(power.data(), modular_access::row(inverse).data(), n);  // of the product of all up to i
    for (std::size_t i = count; i-- > 1;) {
        ring.mul(other.data(), power.data(), row(i), scratch.data());
        ring.mul(row(i), power.data(), &products[(i - 1) * n], scratch.data());
        ring.normalize(row(i), scratch.data());
        power.swap(other);
    }
    ring.normalize(power.data(), scratch.data());
    row::copy(row(0), power.data(), n);
}

modular_integer::modular_integer(const carry::modulus& m, const integer& a) : modular_integer(m(a)) {}

integer modular_integer::value() const {
    const modular::ring& ring = *modular_access::state(*this)->ring;
    limb_row r(ring.size());
    modulus_scratch scratch(ring.scratch_size());
    ring.from(r.data(), row_.data(), scratch.data());
    return integer_access::make(std::move(r));
}

modulus modular_integer::modulus() const { return modular_access::make_modulus(modular_access::state(*this)); }

bool modular_integer::is_zero() const {
    modular_access::state(*this);
    return row::is_zero(row_.data(), row_.size());
}

bool modular_integer::is_one() const {
    const auto& state = modular_access::state(*this);
    return row::compare_n(row_.data(), state->one.data(), row_.size()) == 0;
}

modular_integer& modular_integer::operator+=(const modular_integer& b) {
    const modular::ring& ring = *modular_access::common_state(*this, b).ring;
    modulus_scratch scratch(ring.scratch_size());
    ring.add(row_.data(), row_.data(), b.row_.data(), scratch.data());
    return *this;
}

modular_integer& modular_integer::operator-=(const modular_integer& b) {
    const modular::ring& ring = *modular_access::common_state(*this, b).ring;
    modulus_scratch scratch(ring.scratch_size());
    ring.sub(row_.data(), row_.data(), b.row_.data(), scratch.data());
    return *this;
}

modular_integer& modular_integer::operator*=(const modular_integer& b) {
    const modular::ring& ring = *modular_access::common_state(*this, b).ring;
    modulus_scratch scratch(ring.scratch_size());
    ring.mul(row_.data(), row_.data(), b.row_.data(), scratch.data());
    ring.normalize(row_.data(), scratch.data());
    return *this;
}

modular_integer& modular_integer::operator/=(const modular_integer& b) {
    modular_access::common_state(*this, b);
    return *this *= b.inverse();
}

modular_integer& modular_integer::operator=(const integer& a) { return *this = residue(modular_access::state(*this), a); }

modular_integer& modular_integer::operator+=(const integer& b) { return *this += residue(modular_access::state(*this), b); }
modular_integer& modular_integer::operator-=(const integer& b) { return *this -= residue(modular_access::state(*this), b); }
modular_integer& modular_integer::operator*=(const integer& b) { return *this *= residue(modular_access::state(*this), b); }
modular_integer& modular_integer::operator/=(const integer& b) { return *this /= residue(modular_access::state(*this), b); }

modular_integer modular_integer::operator-() const { return modulus().zero() -= *this; }

modular_integer modular_integer::doubled() const { return *this + *this; }

modular_integer modular_integer::squared() const {
    const auto& state = modular_access::state(*this);
    limb_row r(state->ring->element_size());
    modulus_scratch scratch(state->ring->scratch_size());
    state->ring->sqr(r.data(), row_.data(), scratch.data());
    return modular_access::finish(state, std::move(r), scratch.data());
}

modular_integer modular_integer::inverse() const {
    const auto& state = modular_access::state(*this);
    modular_integer r = to_element(state, invmod(value(), state->value));
    CARRY_VERIFY((r * *this).is_one() || state->value == 1);
    return r;
}

std::optional<modular_integer> modular_integer::try_inverse() const {
    const auto& state = modular_access::state(*this);
    if (const std::optional<integer> inverse = try_invmod(value(), state->value)) {
        return to_element(state, *inverse);
    }
    return std::nullopt;
}

bool operator==(const modular_integer& a, const modular_integer& b) {
    modular_access::common_state(a, b);
    return row::compare_n(a.row_.data(), b.row_.data(), a.row_.size()) == 0;
}

bool operator==(const modular_integer& a, const integer& b) { return a == residue(modular_access::state(a), b); }

std::ostream& operator<<(std::ostream& out, const modular_integer& a) { return out << a.value(); }

std::size_t hash_value(const modular_integer& a) noexcept {
    std::size_t h = 0;
    for (const limb x : a.row_.span()) {
        h = (h ^ std::hash<limb>{}(x)) * static_cast<std::size_t>(0x9e3779b97f4a7c15u);
        h ^= h >> (sizeof(std::size_t) * 4);
    }
    return h;
}

}  // namespace carry
