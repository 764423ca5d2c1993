/// \file
/// The loops of the transform in plain C++.
#include "kernels/transform.hpp"

#include <algorithm>
#include <iterator>
#include "kernels/levels.hpp"
#include "kernels/portable/carryless_factor.hpp"

#define CARRY_QUADS_TARGET

namespace carry::kernels {

namespace {

/// A vector of so many limbs.
template <std::size_t Size>
struct vector {
    limb x[Size];
};
using quad = vector<quad_limbs>;
using narrow = vector<quad_limbs / 2>;
using wide_vector = narrow;

template <class Vector>
inline Vector load(const limb* a) noexcept {
    Vector r;
    std::copy(a, a + std::size(r.x), r.x);
    return r;
}
template <std::size_t Size>
inline void store(limb* r, const vector<Size>& a) noexcept {
    std::copy(a.x, a.x + Size, r);
}
template <std::size_t Size>
inline vector<Size> operator^(const vector<Size>& a, const vector<Size>& b) noexcept {
    vector<Size> r;
    for (std::size_t i = 0; i < Size; ++i) {
        r.x[i] = a.x[i] ^ b.x[i];
    }
    return r;
}

inline quad load_quad(const limb* a) noexcept { return load<quad>(a); }
inline void store_quad(limb* r, const quad& a) noexcept { store(r, a); }

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

/// The lanes of a and b, of which numbers 0 to 3 and 4 to 7, with these numbers.
inline quad chosen(const quad& a, const quad& b, const unsigned (&number)[4]) noexcept {
    quad r;
    for (std::size_t s = 0; s < 4; ++s) {
        const limb* const from = (number[s] < 4 ? a.x : b.x) + number[s] % 4 * element_limbs;
        std::copy(from, from + element_limbs, r.x + s * element_limbs);
    }
    return r;
}

/// a and b become what is chosen of both.
inline void choose(quad& a, quad& b, const unsigned (&of_first)[4], const unsigned (&of_second)[4]) noexcept {
    const quad first = chosen(a, b, of_first);
    b = chosen(a, b, of_second);
    a = first;
}

inline void halves_apart(quad& a, quad& b) noexcept { choose(a, b, {0, 1, 4, 5}, {2, 3, 6, 7}); }
inline void even_apart(quad& a, quad& b) noexcept { choose(a, b, {0, 2, 4, 6}, {1, 3, 5, 7}); }
inline void even_apart_back(quad& a, quad& b) noexcept { choose(a, b, {0, 4, 1, 5}, {2, 6, 3, 7}); }
inline void even_together(quad& a, quad& b) noexcept { choose(a, b, {0, 4, 2, 6}, {1, 5, 3, 7}); }

}  // namespace

}  // namespace carry::kernels

#include "kernels/transform_quads.hpp"
#include "kernels/transform_turn.hpp"
// what stands above is what this wants
#include "kernels/transform_rows.hpp"

namespace carry::kernels::portable {

constinit const transform_kernels transform_table = CARRY_TRANSFORM_KERNELS;

}  // namespace carry::kernels::portable
