// gf2n_field: binary fields at run time.

#include <carry/detail/field_kernels.hpp>
#include <carry/gf2n/chain.hpp>
#include <carry/gf2n_field.hpp>

#include "row/row.hpp"
#include "value/gf2x_access.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::field_kernels;
using detail::gf2x_access;
using detail::limb_row;

namespace {

/// An element for the kernels.
using words = std::array<std::uint64_t, detail::most_field_limbs>;

words to_words(const gf2x& a) noexcept {
    words r{};
    for (std::size_t i = 0; i < a.limbs().size(); ++i) {
        r[i * limb_bits / 64] |= static_cast<std::uint64_t>(a.limbs()[i]) << (i * limb_bits % 64);
    }
    return r;
}

gf2x from_words(const words& a, std::size_t n) {
    limb_row r(n * 64 / limb_bits);
    for (std::size_t i = 0; i < r.size(); ++i) {
        r[i] = static_cast<limb>(a[i * limb_bits / 64] >> (i * limb_bits % 64));
    }
    return gf2x_access::make(std::move(r));
}

/// x^n + c as a short modulus; words = 0 where it is none.
detail::short_modulus make_short(const gf2x& f) {
    const auto n = static_cast<std::size_t>(f.degree());
    const gf2x c = f + gf2x::monomial(n);
    const std::size_t size = (n + 63) / 64;
    detail::short_modulus s{};
    if (size <= detail::most_field_limbs) {
        s.words = detail::short_modulus_words(n, c.is_zero() ? 0 : static_cast<std::size_t>(c.degree()));
    }
    if (s.words != 0) {
        const words tail = to_words(c), fold = to_words(c << (64 * size - n));
        std::copy_n(tail.begin(), 2, s.tail);
        std::copy_n(fold.begin(), 2, s.fold);
        s.degree = static_cast<unsigned>(n);
        s.limbs = static_cast<unsigned>(size);
    }
    return s;
}

}  // namespace

struct gf2n_field::state {
    gf2x_modulus modulo;
    detail::short_modulus small;
    detail::addition_chain chain;  // for n - 1
    gf2x root_of_x;

    explicit state(const gf2x& f) : modulo(f), small{} {
        if (!is_irreducible(f)) {
            throw std::domain_error("carry: a field's polynomial is irreducible");
        }
        const std::size_t n = modulo.degree();
        small = make_short(f);
        if (small.words != 0) {
            chain = detail::shortest_chain(n > 1 ? n - 1 : 1);
        }
        const auto [even, odd] = halves(f);  // x = (even / odd)^2, for f = even^2 + x odd^2
        root_of_x = n == 1 ? gf2x(f.coefficient(0) ? 1 : 0) : modulo.mul(even, modulo.inverse(odd));
    }

    /// The e and o with a = e^2 + x o^2.
    static std::pair<gf2x, gf2x> halves(const gf2x& a) {
        const gf2x odd = derivative(a);  // o^2
        return {carry::sqrt(a + (odd << 1)), carry::sqrt(odd)};
    }

    /// The kernels for small, or null.
    const field_kernels* kernels() const noexcept {
        if (small.words == 0) {
            return nullptr;
        }
        const field_kernels& table = detail::field_kernels_in_use();
        return table.short_mul[small.limbs][small.words - 1] != nullptr ? &table : nullptr;
    }
};

gf2n_field::gf2n_field(const gf2x& f) : state_(std::make_shared<const state>(f)) {}

const gf2x& gf2n_field::modulus() const noexcept { return state_->modulo.modulus(); }
std::size_t gf2n_field::degree() const noexcept { return state_->modulo.degree(); }

gf2x gf2n_field::reduce(const gf2x& a) const { return a.degree() < modulus().degree() ? a : state_->modulo.reduce(a); }

gf2x gf2n_field::mul(const gf2x& a, const gf2x& b) const {
    const detail::short_modulus& f = state_->small;
    if (const field_kernels* const kernels = state_->kernels(); kernels != nullptr) {
        const words x = to_words(reduce(a)), y = to_words(reduce(b));
        words r{};
        kernels->short_mul[f.limbs][f.words - 1](r.data(), x.data(), y.data(), f);
        return from_words(r, f.limbs);
    }
    return state_->modulo.mul(a, b);
}

gf2x gf2n_field::sqr(const gf2x& a, std::size_t k) const {
    const detail::short_modulus& f = state_->small;
    k %= degree();  // a^(2^n) = a
    if (const field_kernels* const kernels = state_->kernels(); kernels != nullptr) {
        words r = to_words(reduce(a));
        kernels->short_sqr[f.limbs][f.words - 1](r.data(), r.data(), k, f);
        return from_words(r, f.limbs);
    }
    return state_->modulo.sqr(a, k);
}

gf2x gf2n_field::sqrt(const gf2x& a) const {
    const auto [even, odd] = state::halves(reduce(a));
    return even + mul(odd, state_->root_of_x);
}

gf2x gf2n_field::inverse(const gf2x& a) const {
    const field_kernels* const kernels = state_->kernels();
    if (kernels == nullptr || degree() == 1) {
        return state_->modulo.inverse(a);
    }
    const gf2x reduced = reduce(a);
    if (reduced.is_zero()) {
        throw std::domain_error("carry: zero has no inverse");
    }
    // b_i = a^(2^(a_i) - 1) along the chain, as gf2n has it; the inverse is the square of the last one.
    const detail::short_modulus& f = state_->small;
    const auto square = kernels->short_sqr[f.limbs][f.words - 1];
    const auto multiply = kernels->short_mul[f.limbs][f.words - 1];
    const detail::addition_chain& chain = state_->chain;
    std::vector<words> b(chain.length + 1);
    b[0] = to_words(reduced);
    for (std::size_t i = 1; i <= chain.length; ++i) {
        square(b[i].data(), b[i - 1].data(), chain.value[chain.with[i]], f);
        multiply(b[i].data(), b[i].data(), b[chain.with[i]].data(), f);
    }
    square(b[chain.length].data(), b[chain.length].data(), 1, f);
    return from_words(b[chain.length], f.limbs);
}

gf2x gf2n_field::pow(const gf2x& a, const integer& e) const { return state_->modulo.pow(a, e); }

std::vector<gf2x> gf2n_field::inverses(std::span<const gf2x> elements) const {
    std::vector<gf2x> result(elements.size());
    gf2x product(1);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        result[i] = product;
        product = mul(product, elements[i]);
    }
    gf2x rest = inverse(product);
    for (std::size_t i = elements.size(); i-- > 0;) {
        result[i] = mul(result[i], rest);
        rest = mul(rest, elements[i]);
    }
    return result;
}

unsigned gf2n_field::trace(const gf2x& a) const {
    gf2x power = reduce(a), sum = power;
    for (std::size_t i = 1; i < degree(); ++i) {
        power = sqr(power);
        sum += power;
    }
    return sum.is_zero() ? 0 : 1;
}

gf2x gf2n_field::half_trace(const gf2x& a) const {
    if (degree() % 2 == 0) {
        throw std::domain_error("carry: a half-trace wants a field of odd degree");
    }
    gf2x power = reduce(a), sum = power;
    for (std::size_t i = 1; i <= (degree() - 1) / 2; ++i) {
        power = sqr(power, 2);
        sum += power;
    }
    return sum;
}

std::optional<gf2x> gf2n_field::solve_quadratic(const gf2x& a) const {
    const gf2x c = reduce(a);
    gf2x z;
    if (degree() % 2 == 1) {
        z = half_trace(c);
    } else {
        // With t of trace 1: the sum of (t^(2^(i+1)) + ... + t^(2^(n-1))) c^(2^i) over i < n - 1.
        gf2x t(1);
        while (trace(t) == 0) {
            t = reduce(t << 1);  // some power of x has the trace 1
        }
        gf2x factor(1), power = c;
        for (std::size_t i = 0; i + 1 < degree(); ++i) {
            factor += t;
            z += mul(factor, power);
            power = sqr(power);
            t = sqr(t);
        }
    }
    if (sqr(z) + z == c) {
        return z;
    }
    return std::nullopt;
}

std::vector<std::uint8_t> gf2n_field::to_bytes(const gf2x& a, byte_order order) const {
    return reduce(a).to_bytes(order, byte_count());
}

gf2x gf2n_field::from_bytes(std::span<const std::uint8_t> bytes, byte_order order) const {
    if (bytes.size() != byte_count()) {
        throw std::length_error("carry: an element of the field has another number of bytes");
    }
    gf2x a = gf2x::from_bytes(bytes, order);
    if (a.degree() >= modulus().degree()) {
        throw std::invalid_argument("carry: not an element of the field");
    }
    return a;
}

}  // namespace carry
