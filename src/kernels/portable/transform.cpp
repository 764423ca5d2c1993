/// \file
/// The loops of the transform in plain C++.
#include "kernels/transform.hpp"
#include "kernels/levels.hpp"
#include "kernels/portable/carryless_factor.hpp"

#define CARRY_QUADS_TARGET

namespace carry::kernels {

namespace {

struct quad {
    limb x[quad_limbs];
};

inline quad load_quad(const limb* a) noexcept {
    quad r;
    for (std::size_t i = 0; i < quad_limbs; ++i) {
        r.x[i] = a[i];
    }
    return r;
}

inline void store_quad(limb* r, const quad& a) noexcept {
    for (std::size_t i = 0; i < quad_limbs; ++i) {
        r[i] = a.x[i];
    }
}

inline quad operator^(const quad& a, const quad& b) noexcept {
    quad r;
    for (std::size_t i = 0; i < quad_limbs; ++i) {
        r.x[i] = a.x[i] ^ b.x[i];
    }
    return r;
}

inline quad broadcast_element(const limb* a) noexcept {
    quad r;
    for (std::size_t i = 0; i < quad_limbs; ++i) {
        r.x[i] = a[i % element_limbs];
    }
    return r;
}

/// Limbs that hold 64 bits.
constexpr std::size_t tail_limbs = 64 / limb_bits;

/// r = r + a b, n limbs of a.
inline void add_product(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    const portable::carryless_factor f(b);
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> p = f * a[i];
        r[i] ^= p.low;
        r[i + 1] ^= p.high;
    }
}

/// Lane by lane: low 128 bits of a T, the rest in `above`.
inline quad times_tail(const quad& a, const quad& tail, quad& above) noexcept {
    quad below;
    above = quad{};
    for (std::size_t s = 0; s < quad_limbs; s += element_limbs) {
        limb p[element_limbs + tail_limbs]{};
        for (std::size_t j = 0; j < tail_limbs; ++j) {
            add_product(p + j, a.x + s, element_limbs, tail.x[j]);
        }
        for (std::size_t i = 0; i < element_limbs; ++i) {
            below.x[s + i] = p[i];
        }
        for (std::size_t i = 0; i < tail_limbs; ++i) {
            above.x[s + i] = p[element_limbs + i];
        }
    }
    return below;
}

inline quad product(const quad& a, const quad& b, const quad& tail) noexcept {
    quad low, high;
    for (std::size_t s = 0; s < quad_limbs; s += element_limbs) {
        limb p[2 * element_limbs]{};
        for (std::size_t j = 0; j < element_limbs; ++j) {
            add_product(p + j, a.x + s, element_limbs, b.x[s + j]);
        }
        for (std::size_t i = 0; i < element_limbs; ++i) {
            low.x[s + i] = p[i];
            high.x[s + i] = p[element_limbs + i];
        }
    }
    quad above, none;
    low = low ^ times_tail(high, tail, above);
    return low ^ times_tail(above, tail, none);
}

template <class Factor>
inline quad times(const quad& a, const Factor& w, const quad& tail) noexcept {
    return product(a, w.value, tail);
}

template <unsigned Distance>
inline quad high_to_low(const quad& a) noexcept {
    quad r{};
    for (std::size_t s = 0; s < 4; ++s) {
        for (std::size_t i = 0; i < element_limbs && s % (2 * Distance) < Distance; ++i) {
            r.x[s * element_limbs + i] = a.x[(s + Distance) * element_limbs + i];
        }
    }
    return r;
}

template <unsigned Distance>
inline quad low_to_high(const quad& a) noexcept {
    quad r{};
    for (std::size_t s = 0; s < 4; ++s) {
        for (std::size_t i = 0; i < element_limbs && s % (2 * Distance) >= Distance; ++i) {
            r.x[s * element_limbs + i] = a.x[(s - Distance) * element_limbs + i];
        }
    }
    return r;
}

template <unsigned Distance>
inline quad high_lanes(const quad& a) noexcept {
    const quad r = high_to_low<Distance>(a);
    return r ^ low_to_high<Distance>(r);
}

}  // namespace

}  // namespace carry::kernels

#include "kernels/transform_quads.hpp"
#include "kernels/transform_turn.hpp"

namespace carry::kernels::portable {

constinit const transform_kernels transform_table = CARRY_TRANSFORM_KERNELS;

}  // namespace carry::kernels::portable
