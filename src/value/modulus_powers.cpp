// Powers of elements: of one, of many, of one base many times.
#include "modular/powm.hpp"
#include "modular/window.hpp"
#include "modular/wipe_power_stack.hpp"
#include "row/row.hpp"
#include "row/wipe.hpp"
#include "value/modulus_access.hpp"

#include <algorithm>
#include <cstdint>

namespace carry {

using detail::limb_row;
using detail::modular_access;
using detail::modulus_scratch;
using detail::scratched_ring;

namespace {

/// The count bits of e >= 0 from position up.
std::size_t bits_at(const integer& e, std::size_t position, std::size_t count) noexcept {
    std::size_t bits = 0;
    for (std::size_t i = count; i-- > 0;) {
        bits = 2 * bits + static_cast<std::size_t>(e.bit(position + i));
    }
    return bits;
}

/// The powers to multiply: exponents not negative, bases as rows one after the other.
struct power_product {
    const scratched_ring& ring;
    std::span<const limb> bases;
    std::span<const integer> exponents;
    std::size_t bits;  // of the longest exponent
};

std::size_t straus_cost(std::size_t count, std::size_t bits, unsigned window) noexcept {
    return count * ((std::size_t{1} << (window - 1)) + bits / (window + 1));
}

std::size_t pippenger_cost(std::size_t count, std::size_t bits, unsigned digit) noexcept {
    return (bits / digit + 1) * (count + (std::size_t{2} << digit));
}

/// The argument from 1 to most for which the cost is least.
template <class Cost>
unsigned cheapest(Cost cost, std::size_t count, std::size_t bits, unsigned most) noexcept {
    unsigned best = 1;
    for (unsigned k = 2; k <= most; ++k) {
        if (cost(count, bits, k) < cost(count, bits, best)) {
            best = k;
        }
    }
    return best;
}

constexpr unsigned most_window = 8, most_digit = 16;

/// x = the product, for an x that is 1: windows of odd value, each multiplied where the common squarings reach its lowest bit.
void straus(limb* x, const power_product& p, unsigned window) {
    const std::size_t n = p.ring.size(), count = p.exponents.size(), rows = std::size_t{1} << (window - 1);
    std::vector<limb> table(count * rows * n), square(n);
    std::vector<std::uint8_t> value(count * p.bits);  // of the window that ends at a bit; 0: none
    for (std::size_t i = 0; i < count; ++i) {
        limb* const odd = &table[i * rows * n];
        row::copy(odd, &p.bases[i * n], n);
        p.ring.sqr(square.data(), odd);
        for (std::size_t j = 1; j < rows; ++j) {
            p.ring.mul(odd + j * n, odd + (j - 1) * n, square.data());
        }
        for (std::size_t at = 0; at < p.bits;) {
            if (p.exponents[i].bit(at)) {
                value[at * count + i] = static_cast<std::uint8_t>(bits_at(p.exponents[i], at, window));
                at += window;
            } else {
                ++at;
            }
        }
    }
    for (std::size_t at = p.bits; at-- > 0;) {
        p.ring.sqr(x, x);
        for (std::size_t i = 0; i < count; ++i) {
            if (const std::size_t v = value[at * count + i]; v != 0) {
                p.ring.mul(x, x, &table[(i * rows + v / 2) * n]);
            }
        }
    }
}

/// x = the product, for an x that is 1: for each digit of the exponents, bucket d gathers the bases whose digit is d, and the
/// product of the buckets to the power of their numbers takes two products a bucket.
void pippenger(limb* x, const power_product& p, unsigned digit, std::span<const limb> one) {
    const std::size_t n = p.ring.size(), buckets = std::size_t{1} << digit;
    std::vector<limb> bucket(buckets * n), running(n), sum(n);
    std::vector<bool> used(buckets);
    for (std::size_t at = (p.bits + digit - 1) / digit * digit; at > 0;) {
        at -= digit;
        for (unsigned i = 0; i < digit; ++i) {
            p.ring.sqr(x, x);
        }
        std::fill(used.begin(), used.end(), false);
        for (std::size_t i = 0; i < p.exponents.size(); ++i) {
            const std::size_t d = bits_at(p.exponents[i], at, digit);
            if (d == 0) {
                continue;
            }
            if (used[d]) {
                p.ring.mul(&bucket[d * n], &bucket[d * n], &p.bases[i * n]);
            } else {
                row::copy(&bucket[d * n], &p.bases[i * n], n);
                used[d] = true;
            }
        }
        row::copy(running.data(), one.data(), n);
        row::copy(sum.data(), one.data(), n);
        bool any = false;
        for (std::size_t d = buckets; d-- > 1;) {
            if (used[d]) {
                p.ring.mul(running.data(), running.data(), &bucket[d * n]);
                any = true;
            }
            if (any) {
                p.ring.mul(sum.data(), sum.data(), running.data());
            }
        }
        p.ring.mul(x, x, sum.data());
    }
}

/// Limbs up to which powm's products are faster than those that fold what is above 2^k: from a few bits of the exponent on, and
/// where they are on digits.
constexpr std::size_t most_unfolded = 6, most_unfolded_on_digits = 12, least_bits_unfolded = 16;

/// The same modulo a power of two, of which powm takes few products, and modulo its multiples.
constexpr std::size_t least_bits_of_even = 64;

/// Whether a power by an exponent of so many bits takes less time out of the ring, by powm, and back.
bool is_for_powm(const modular::ring& ring, std::size_t bits) noexcept {
    const std::size_t n = ring.size();
    switch (ring.method()) {
    case reduction::power_of_two:
    case reduction::split:
        return bits >= least_bits_of_even;
    case reduction::montgomery:
    case reduction::montgomery_digits:
        return bits >= modular::powm_least_bits(n);
    case reduction::folding:
        if ((ring.modulus()[0] & 1) == 0) {
            return false;
        }
        return n <= most_unfolded ? bits >= least_bits_unfolded
                                  : n <= most_unfolded_on_digits && bits >= modular::powm_least_bits(n);
    default:
        return false;
    }
}

/// The element whose residue `power` makes of a's, at x. scratch: `inner` limbs, which suffice for the ring, and those of x.
template <class Power>
modular_integer by_residue(const modular_integer& a, limb* scratch, std::size_t inner, Power power) {
    const auto& state = modular_access::state(a);
    limb_row r(state->ring->element_size());
    limb* const x = scratch + inner;
    state->ring->from(x, modular_access::row(a).data(), scratch);
    power(x);
    state->ring->to(r.data(), x, scratch);
    return modular_access::make(state, std::move(r));
}

}  // namespace

modular_integer pow(const modular_integer& a, const integer& e) {
    const auto& state = modular_access::state(a);
    if (e.is_negative()) {
        return pow(a.inverse(), -e);
    }
    if (e.is_zero()) {
        return modular_access::make(state, limb_row(state->one));
    }
    const std::size_t n = state->ring->element_size();
    const std::size_t bits = e.bit_length();
    if (bits > 2 && is_for_powm(*state->ring, bits)) {
        const modular::ring& ring = *state->ring;
        const std::size_t size = ring.size(), en = e.limbs().size();
        const std::size_t inner = std::max(ring.scratch_size(), modular::powm_scratch(en, size));
        modulus_scratch scratch(size + inner);
        return by_residue(a, scratch.data(), inner,
                          [&](limb* x) { modular::powm(x, x, e.limbs().data(), en, ring.modulus(), size, scratch.data()); });
    }
    const unsigned k = modular::window_bits(bits);
    modulus_scratch scratch(state->ring->scratch_size() + modular::window_rows(k) * n);
    limb* const table = scratch.data() + state->ring->scratch_size();
    limb_row x(n);
    row::copy(table, a.row_.data(), n);
    modular::sliding_window(scratched_ring{*state->ring, scratch.data()}, x.data(), table, k, e.limbs().data(), bits);
    return modular_access::finish(state, std::move(x), scratch.data());
}

modular_integer pow_ct(const modular_integer& a, std::span<const limb> e) {
    const auto& state = modular_access::state(a);
    const modular::ring& ring = *state->ring;
    const std::size_t n = ring.size();
    if ((ring.modulus()[0] & 1) == 0) {
        throw std::domain_error("carry: the constant-time power wants an odd modulus");
    }
    const std::size_t inner = std::max(ring.scratch_size(), modular::powm_ct_scratch(e.size(), n));
    modulus_scratch scratch(n + inner);
    const wipe_at_exit wiped(scratch.data(), n + inner);
    modular_integer power = by_residue(a, scratch.data(), inner, [&](limb* x) {
        modular::powm_ct(x, x, e.data(), e.size(), ring.modulus(), n, scratch.data());
    });
    modular::wipe_power_stack(n);
    return power;
}

modular_integer modulus::multi_pow(std::span<const element> bases, std::span<const integer> exponents,
                                   multi_exponentiation how) const {
    if (bases.size() != exponents.size()) {
        throw std::invalid_argument("carry: as many exponents as bases are wanted");
    }
    const auto& state = modular_access::state(*this);
    const modular::ring& ring = *state->ring;
    const std::size_t n = ring.element_size(), count = bases.size();
    std::vector<limb> rows(n * count);
    std::vector<integer> positive;
    std::size_t bits = 0;
    positive.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        modular_access::common_state(*this, bases[i]);
        const element base = exponents[i].is_negative() ? bases[i].inverse() : bases[i];
        row::copy(&rows[i * n], modular_access::row(base).data(), n);
        positive.push_back(abs(exponents[i]));
        bits = std::max(bits, positive.back().bit_length());
    }
    limb_row x(state->one);
    if (bits != 0) {
        modulus_scratch scratch(ring.scratch_size());
        const scratched_ring products{ring, scratch.data()};
        const power_product p{products, rows, positive, bits};
        const unsigned window = cheapest(straus_cost, count, bits, most_window);
        const unsigned digit = cheapest(pippenger_cost, count, bits, most_digit);
        const bool by_buckets =
            how == multi_exponentiation::pippenger ||
            (how == multi_exponentiation::automatic && pippenger_cost(count, bits, digit) < straus_cost(count, bits, window));
        if (by_buckets) {
            pippenger(x.data(), p, digit, state->one.span());
        } else {
            straus(x.data(), p, window);
        }
        ring.normalize(x.data(), scratch.data());
    }
    return modular_access::make(state, std::move(x));
}

fixed_base_power::fixed_base_power(const modular_integer& base, std::size_t bits, unsigned teeth)
    : base_(base), bits_(bits), teeth_(teeth) {
    constexpr unsigned most_teeth = 12;
    if (teeth > most_teeth) {
        throw std::invalid_argument("carry: a comb has 1 to 12 teeth");
    }
    if (bits > max_bits) {
        throw std::length_error("carry: an exponent cannot be so long");
    }
    if (teeth == 0) {
        teeth_ = bits < 16 ? 2 : bits < 64 ? 4 : bits < 256 ? 6 : 8;
    }
    columns_ = (bits + teeth_ - 1) / teeth_;
    const modular::ring& ring = *modular_access::state(base)->ring;
    const std::size_t n = ring.element_size();
    modulus_scratch scratch(ring.scratch_size());
    table_.resize(n << teeth_);
    row::copy(table_.data(), modular_access::state(base)->one.data(), n);
    for (unsigned tooth = 0; tooth < teeth_; ++tooth) {
        limb* const first = &table_[n << tooth];
        row::copy(first, tooth == 0 ? modular_access::row(base).data() : &table_[n << (tooth - 1)], n);
        for (std::size_t i = 0; tooth != 0 && i < columns_; ++i) {
            ring.sqr(first, first, scratch.data());
        }
        for (std::size_t i = 1; i < std::size_t{1} << tooth; ++i) {
            ring.mul(first + i * n, first, &table_[i * n], scratch.data());
        }
    }
}

fixed_base_power& fixed_base_power::operator=(fixed_base_power other) noexcept {
    base_ = std::move(other.base_);
    bits_ = other.bits_;
    teeth_ = other.teeth_;
    columns_ = other.columns_;
    table_.swap(other.table_);
    return *this;
}

modular_integer fixed_base_power::operator()(const integer& e) const {
    if (e.is_negative() || e.bit_length() > bits_) {
        return pow(base_, e);
    }
    const auto& state = modular_access::state(base_);
    const std::size_t n = state->ring->element_size();
    modulus_scratch scratch(state->ring->scratch_size());
    limb_row x(state->one);
    bool begun = false;
    for (std::size_t column = columns_; column-- > 0;) {
        if (begun) {
            state->ring->sqr(x.data(), x.data(), scratch.data());
        }
        std::size_t index = 0;
        for (unsigned tooth = 0; tooth < teeth_; ++tooth) {
            index |= static_cast<std::size_t>(e.bit(tooth * columns_ + column)) << tooth;
        }
        if (index == 0) {
            continue;
        }
        if (begun) {
            state->ring->mul(x.data(), x.data(), &table_[index * n], scratch.data());
        } else {
            row::copy(x.data(), &table_[index * n], n);
            begun = true;
        }
    }
    return modular_access::finish(state, std::move(x), scratch.data());
}

}  // namespace carry
