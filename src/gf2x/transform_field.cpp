#include "gf2x/transform_field.hpp"

#include <bit>
#include <utility>

namespace carry::gf2x_rows {

namespace {

using kernels::element_limbs;
using kernels::transform_factor;
using kernels::uniform_factor;

/// The polynomials T: of those with irreducible P and the chain up to c_26, which is s_102(z) = 0 modulo P, the first ones that
/// a search upwards found in two ranges.
constexpr std::uint64_t tails[kernels::most_moduli] = {0x9dd28e45,   0xe55d13fb,   0x405c48d35, 0x504abf07d,
                                                       0x3d2f68693d, 0x3e390ef773, 0x3ebc72fa7d};

constexpr unsigned field_bits = 128;

constexpr field_element times_z(field_element a, std::uint64_t tail) noexcept {
    return {(a.low << 1) ^ ((a.high >> 63) != 0 ? tail : 0), (a.high << 1) | (a.low >> 63)};
}

constexpr field_element times_z64(field_element a, std::uint64_t tail) noexcept {
    for (unsigned i = 0; i < 64; ++i) {
        a = times_z(a, tail);
    }
    return a;
}

/// One more than the degree.
constexpr unsigned bit_width(field_element a) noexcept {
    return static_cast<unsigned>(a.high != 0 ? 64 + std::bit_width(a.high) : std::bit_width(a.low));
}

constexpr field_element shifted(field_element a, unsigned k) noexcept {
    if (k >= 64) {
        return {0, a.low << (k - 64)};
    }
    return k == 0 ? a : field_element{a.low << k, (a.high << k) | (a.low >> (64 - k))};
}

constexpr field_element one{1, 0};

/// 1 / a modulo P, a != 0, by Euclid's algorithm: u = g a and v = h a modulo P, of which the longer loses its leading term.
constexpr field_element inverse(field_element a, std::uint64_t tail) noexcept {
    // The first step with P, whose leading term has no place in an element: v = P + z^k u, k = 128 - deg u.
    field_element u = a, g = one;
    if (bit_width(u) == 1) {
        return one;
    }
    const unsigned k = field_bits + 1 - bit_width(u);
    field_element v = field_element{tail, 0} ^ shifted(u, k), h = shifted(one, k);
    while (bit_width(u) != 1) {
        if (bit_width(u) < bit_width(v)) {
            std::swap(u, v);
            std::swap(g, h);
        }
        const unsigned above = bit_width(u) - bit_width(v);
        u = u ^ shifted(v, above);
        g = g ^ shifted(h, above);
    }
    return g;
}

/// Solves y^2 + y = a: the map is linear, and its values on 1, z, z^2, ... are brought to distinct leading terms.
class artin_schreier {
public:
    explicit artin_schreier(std::uint64_t tail) noexcept {
        field_element power = one, square = one;
        for (unsigned i = 0; i < field_bits; ++i) {
            field_element value = power ^ square, root = power;
            while (!value.is_zero()) {
                const unsigned top = bit_width(value);
                if (value_[top - 1].is_zero()) {
                    value_[top - 1] = value;
                    root_[top - 1] = root;
                    break;
                }
                value = value ^ value_[top - 1];
                root = root ^ root_[top - 1];
            }
            power = times_z(power, tail);
            square = times_z(times_z(square, tail), tail);
        }
    }
    /// A solution for an a that has one.
    field_element solve(field_element a) const noexcept {
        field_element y{0, 0};
        while (!a.is_zero()) {
            const unsigned top = bit_width(a);
            a = a ^ value_[top - 1];
            y = y ^ root_[top - 1];
        }
        return y;
    }

private:
    field_element value_[field_bits]{}, root_[field_bits]{};
};

void store(limb* r, field_element a) noexcept {
    for (std::size_t i = 0; i < element_limbs; ++i) {
        const std::size_t bit = i * limb_bits;
        r[i] = static_cast<limb>(bit < 64 ? a.low >> bit : a.high >> (bit - 64));
    }
}

void store(uniform_factor& r, field_element a, std::uint64_t tail) noexcept {
    store(r.value, a);
    store(r.shifted, times_z64(a, tail));
}

void add(uniform_factor& r, const uniform_factor& a) noexcept {
    for (std::size_t i = 0; i < element_limbs; ++i) {
        r.value[i] ^= a.value[i];
        r.shifted[i] ^= a.shifted[i];
    }
}

void store_lane(transform_factor& r, std::size_t lane, const uniform_factor& a) noexcept {
    for (std::size_t i = 0; i < element_limbs; ++i) {
        r.value[lane * element_limbs + i] = a.value[i];
        r.shifted[lane * element_limbs + i] = a.shifted[i];
    }
}

template <std::size_t Number>
const transform_field& field_number() noexcept {
    static const transform_field field(tails[Number]);
    return field;
}

}  // namespace

transform_field::transform_field(std::uint64_t tail) noexcept {
    const artin_schreier equation(tail);
    store(tail_.value, {tail, 0});
    field_element c{2, 0};
    for (unsigned i = 0; i <= most_levels; ++i) {
        if (i != 0) {
            c = equation.solve(c);
        }
        store(chain_[i], c, tail);
    }
    field_element v = one;
    for (auto& table : sums_) {
        table[0] = {};
        for (unsigned bit = 0; bit < 8; ++bit) {
            v = equation.solve(v);
            uniform_factor factor;
            store(factor, v, tail);
            for (std::size_t b = 0, upper = std::size_t{1} << bit; b < upper; ++b) {
                table[b + upper] = table[b];
                add(table[b + upper], factor);
            }
        }
    }
}

uniform_factor transform_field::sum(std::size_t b) const noexcept {
    uniform_factor r = sums_[0][b & 0xff];
    for (unsigned byte = 1; (b >>= 8) != 0; ++byte) {
        add(r, sums_[byte][b & 0xff]);
    }
    return r;
}

void transform_field::level_factor(transform_factor& w, unsigned levels, unsigned j, std::size_t block) const noexcept {
    uniform_factor sum_of_lane = sum(block);
    add(sum_of_lane, chain_[levels - j]);
    const uniform_factor first = sum(std::size_t{1} << (levels - 3 - j)), second = sum(std::size_t{1} << (levels - 2 - j));
    store_lane(w, 0, sum_of_lane);
    add(sum_of_lane, first);
    store_lane(w, 1, sum_of_lane);
    add(sum_of_lane, second);
    store_lane(w, 3, sum_of_lane);
    add(sum_of_lane, first);
    store_lane(w, 2, sum_of_lane);
}

void transform_field::lane_factors(transform_factor* w) const noexcept {
    uniform_factor upper = chain_[2];
    add(upper, sums_[0][1]);
    for (std::size_t lane = 0; lane < 4; ++lane) {
        store_lane(w[0], lane, chain_[1]);
        store_lane(w[1], lane, lane < 2 ? chain_[2] : upper);
    }
}

const transform_field& transform_field::get(std::size_t k) noexcept {
    using function = const transform_field& (*)() noexcept;
    static constexpr function fields[kernels::most_moduli] = {
        field_number<0>, field_number<1>, field_number<2>, field_number<3>, field_number<4>, field_number<5>, field_number<6>};
    return fields[k]();
}

// P_j = T_j + T_k modulo P_k.
kernels::transform_moduli transform_moduli_of(std::size_t count) noexcept {
    kernels::transform_moduli moduli;
    moduli.count = count;
    for (std::size_t k = 0; k < count; ++k) {
        store(moduli.tail[k].value, {tails[k], 0});
        for (std::size_t j = 0; j < k; ++j) {
            store(moduli.inverse[j][k], inverse({tails[j] ^ tails[k], 0}, tails[k]), tails[k]);
        }
    }
    return moduli;
}

}  // namespace carry::gf2x_rows
