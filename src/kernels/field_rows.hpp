/// \file
/// Arithmetic modulo short polynomials in vector registers, written once over an engine: for the files of the levels, each of
/// which compiles its own copy of the functions of `fixed/gf2_short_modulus.hpp`.
///
/// The file that includes this defines CARRY_FIELD_TARGET, the instruction sets that it may use, and before that, in this
/// namespace, `assembly_engine`, an engine for pairs as assembly, which any function may contain. Everything has internal
/// linkage, so that no other file gets to run it.
#pragma once

#include "kernels/field_shapes.hpp"
#include "kernels/levels.hpp"

#include <carry/fixed/gf2_short_modulus.hpp>

#include <algorithm>
#include <utility>

namespace carry::kernels {

namespace {

#define CARRY_FIELD __attribute__((target(CARRY_FIELD_TARGET)))
#define CARRY_FIELD_INLINE __attribute__((target(CARRY_FIELD_TARGET), always_inline)) inline

using fixed::gf2::limb_pair;
using word = std::uint64_t;

/// r = a b mod f. r, a, b: N limbs.
template <unsigned N, unsigned Words>
CARRY_FIELD void short_mul(word* r, const word* a, const word* b, const detail::short_modulus& f) noexcept {
    fixed::gf2::multiply_short<assembly_engine, N, Words>(r, a, b, f);
}

/// r = a^(2^k) mod f. r, a: N limbs.
template <unsigned N, unsigned Words>
CARRY_FIELD void short_sqr(word* r, const word* a, std::size_t k, const detail::short_modulus& f) noexcept {
    fixed::gf2::square_short<assembly_engine, N, Words>(r, a, k, f);
}

/// Elements of N limbs modulo f in pairs of limbs; lazy rows, where there are such.
template <unsigned N, unsigned Words>
struct in_pairs {
    struct element {
        limb_pair pair[fixed::gf2::pairs_of(N)];
    };
    using modulus = detail::short_modulus;
    /// The limbs of an element in memory, aligned to 64 bytes.
    static constexpr unsigned room = N + N % 2;
    static constexpr bool lazy = fixed::gf2::has_lazy_rows(N, Words);

    static CARRY_FIELD_INLINE element load(const word* a) noexcept {
        element r;
        fixed::gf2::load_pairs<N>(r.pair, a);
        return r;
    }
    /// To N limbs anywhere, reduced.
    static CARRY_FIELD_INLINE void store(word* r, element a, const modulus& f) noexcept {
        if constexpr (lazy) fixed::gf2::reduce_lazy_row<assembly_engine, N, Words>(a.pair, f);
        fixed::gf2::store_pairs<N>(r, a.pair);
    }
    /// To `room` limbs.
    static CARRY_FIELD_INLINE void keep(word* r, const element& a) noexcept { fixed::gf2::store_pairs<room>(r, a.pair); }
    /// a = a b mod f.
    static CARRY_FIELD_INLINE void multiply(element& a, const word* b, const modulus& f) noexcept {
        limb_pair t[N], x[N], y[N];
        fixed::gf2::factors_of_pairs<assembly_engine, N>(x, a.pair);
        CARRY_UNROLLED
        for (unsigned i = 0; i < N; ++i) {
            y[i] = assembly_engine::load(b + i);
        }
        fixed::gf2::multiply_into_pairs<assembly_engine, N>(t, x, y);
        if constexpr (lazy) {
            fixed::gf2::reduce_lazily<assembly_engine, N, Words>(a.pair, t, f);
        } else {
            fixed::gf2::reduce_pairs<assembly_engine, N, Words>(a.pair, t, f);
        }
    }
    /// a = a^(2^k) mod f.
    static CARRY_FIELD_INLINE void square(element& a, unsigned k, const modulus& f) noexcept {
        fixed::gf2::square_pairs<assembly_engine, N, Words>(a.pair, k, f);
    }
    /// a = row^(2^k) mod f.
    static CARRY_FIELD_INLINE void square_row(element& a, const word* row, unsigned k, const modulus& f) noexcept {
        a = load(row);
        square(a, k, f);
    }
};

/// r = a^(2^n - 2) mod f along the plan. r, a: N limbs. Elements is how the level holds them, with the functions of `in_pairs`
/// and besides `map(a, map, f)`, which takes a to its power 2^k.
template <class Elements>
CARRY_FIELD void short_inverse(word* r, const word* a, const detail::inversion_plan& plan,
                               const detail::short_modulus& f) noexcept {
    alignas(64) word b[detail::inversion_plan::most_steps + 1][Elements::room], factor[Elements::room];
    typename Elements::element power = Elements::load(a);
    Elements::keep(b[0], power);
    for (unsigned i = 0; i < plan.length; ++i) {
        const detail::inversion_step& step = plan.steps[i];
        if (step.map != nullptr) {
            Elements::map(power, step.map, f);
        } else {
            Elements::square(power, step.squarings, f);
        }
        const word* row = b[step.factor];
        if (step.squares_factor) {
            typename Elements::element square;
            Elements::square_row(square, row, 1, f);
            Elements::keep(factor, square);
            row = factor;
        }
        Elements::multiply(power, row, f);
        Elements::keep(b[i + 1], power);
    }
    Elements::square(power, plan.squarings, f);
    Elements::store(r, power, f);
}

/// The images of x^0, ..., x^(count - 1) under a -> a^(2^k) mod f, one after the other: take(j, image), an image being a row
/// of most_field_limbs limbs.
template <class Take>
void power_images(const detail::field_kernels& kernels, std::size_t k, const detail::short_modulus& f, std::size_t count,
                  Take take) noexcept {
    word power[detail::most_field_limbs]{2}, image[detail::most_field_limbs]{1};
    kernels.short_sqr[f.limbs][f.words - 1](power, power, k, f);
    for (std::size_t j = 0; j < count; ++j) {
        take(j, image);
        kernels.short_mul[f.limbs][f.words - 1](image, image, power, f);
    }
}

/// A power map in the form of `linear_map`: eight columns side by side, limb by limb. For lazy rows, of 64N bits.
constexpr std::size_t column_map_size(const detail::short_modulus& f) noexcept { return std::size_t{64} * f.limbs * f.limbs; }
inline void make_column_map(const detail::field_kernels& kernels, word* map, std::size_t k,
                            const detail::short_modulus& f) noexcept {
    power_images(kernels, k, f, std::size_t{64} * f.limbs, [&](std::size_t j, const word* image) {
        for (std::size_t i = 0; i < f.limbs; ++i) {
            map[(j / 8 * f.limbs + i) * 8 + j % 8] = image[i];
        }
    });
}

/// Sets the entries of all shapes.
template <template <unsigned N, unsigned Words> class Elements>
void set_short(detail::field_kernels& table) noexcept {
    for_field_shapes([&]<unsigned N, unsigned Words>() {
        table.short_mul[N][Words - 1] = short_mul<N, Words>;
        table.short_sqr[N][Words - 1] = short_sqr<N, Words>;
        table.short_inverse[N][Words - 1] = short_inverse<Elements<N, Words>>;
    });
}

}  // namespace

}  // namespace carry::kernels
