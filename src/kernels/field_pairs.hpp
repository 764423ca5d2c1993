/// \file
/// What fields of fixed size get from a level whose vectors hold two limbs, written once over an engine: as field_rows.hpp.
#pragma once

#include "kernels/field_rows.hpp"

namespace carry::kernels {

namespace {

typedef long long quad __attribute__((vector_size(32)));

/// Limbs [0, Limbs) of the sum of the columns where a has ones: see `linear_map`. columns: those limbs of the first column,
/// of rn limbs each; a: an bytes in limbs.
template <std::size_t Limbs>
CARRY_FIELD void apply_map_to(word* r, std::size_t rn, const word* a, std::size_t an, const word* columns) noexcept {
    quad low[Limbs]{}, high[Limbs]{};
    for (std::size_t t = 0; t < an; ++t) {
        const auto byte = static_cast<long long>(a[t / 8] >> (t % 8 * 8) & 255u);
        const quad spread{byte, byte, byte, byte};
        const quad low_mask = -(spread >> quad{0, 1, 2, 3} & 1), high_mask = -(spread >> quad{4, 5, 6, 7} & 1);
        const quad* const column = reinterpret_cast<const quad*>(columns + t * rn * 8);
        CARRY_UNROLLED
        for (std::size_t i = 0; i < Limbs; ++i) {
            low[i] ^= column[2 * i] & low_mask;
            high[i] ^= column[2 * i + 1] & high_mask;
        }
    }
    for (std::size_t i = 0; i < Limbs; ++i) {
        const quad sum = low[i] ^ high[i];
        r[i] = static_cast<word>(sum[0] ^ sum[1] ^ sum[2] ^ sum[3]);
    }
}

/// r = sum of the columns where a has ones. Five limbs of it at a time are what the registers hold.
CARRY_FIELD void apply_map(word* r, std::size_t rn, const word* a, std::size_t an, const word* columns) noexcept {
    std::size_t i = 0;
    for (; i + 5 <= rn; i += 5) {
        apply_map_to<5>(r + i, rn, a, an, columns + i * 8);
    }
    switch (rn - i) {
    case 4:
        return apply_map_to<4>(r + i, rn, a, an, columns + i * 8);
    case 3:
        return apply_map_to<3>(r + i, rn, a, an, columns + i * 8);
    case 2:
        return apply_map_to<2>(r + i, rn, a, an, columns + i * 8);
    case 1:
        return apply_map_to<1>(r + i, rn, a, an, columns + i * 8);
    default:
        return;
    }
}

/// Elements in pairs, whose powers 2^k are taken by matrices in columns.
template <unsigned N, unsigned Words>
struct elements : in_pairs<N, Words> {
    static CARRY_FIELD void map(typename in_pairs<N, Words>::element& a, const word* map,
                                const detail::short_modulus&) noexcept {
        word row[N], r[N];
        fixed::gf2::store_pairs<N>(row, a.pair);
        apply_map(r, N, row, 8 * N, map);
        fixed::gf2::load_pairs<N>(a.pair, r);
    }
};

/// r_i = a_i b_i mod f, one after the other. r, a, b: N limbs each time.
template <unsigned N, unsigned Words>
CARRY_FIELD void short_mul_batch(word* r, const word* a, const word* b, std::size_t count,
                                 const detail::short_modulus& f) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        fixed::gf2::multiply_short<assembly_engine, N, Words>(r + i * N, a + i * N, b + i * N, f);
    }
}

/// Sets all of a table but the level, the product of rows and the maker of maps.
inline void set_in_pairs(detail::field_kernels& t) noexcept {
    t.apply_map = apply_map;
    t.map_cost = 4;
    set_short<elements>(t);
    for_field_shapes([&]<unsigned N, unsigned Words>() { t.short_mul_batch[N][Words - 1] = short_mul_batch<N, Words>; });
    for (unsigned n = 1; n <= detail::most_field_limbs; ++n) {
        t.costs[n][0] = {28 + 6 * n, 15 + n / 2, 30 + 26 * n * n};
        t.costs[n][1] = {40 + 8 * n, 20 + 2 * n, 30 + 26 * n * n};
        t.costs[n][2] = {35 + 8 * n, 15 + n, 30 + 26 * n * n};
    }
    t.power_map_size = [](const detail::short_modulus& f) noexcept { return column_map_size(f); };
}

}  // namespace

}  // namespace carry::kernels
