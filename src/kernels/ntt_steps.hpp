/// \file
/// The transform's butterflies and the order in which they are done, for any arithmetic on vectors of residues.
///
/// The file that includes this defines CARRY_NTT_TARGET, the attributes of a function that touches a vector, and
/// CARRY_NTT_INLINE, those and what makes it part of its caller. Everything has internal linkage, so that no other file gets to
/// run it.
///
/// An Arithmetic works on `lanes` words at once, of the `width` of a vector; it has types `vec` of such words and `factor` of
/// constant factors, and with r below p in absolute value
///     mul(y, f) = r              and     mul_up(y, f) = r + p         congruent to y f;     0 <= y < R
///     enter(x)  in [4p, 5.03p)   and     leave(x) in [0, 1.03p)       congruent to x;       0 <= x < R
///     fold(x)   in [0, 2p)                                            congruent to x;       0 <= x < 4p
///     sub2(a, b) = a - b + 2p    and     sub4(a, b) = a - b + 4p.
/// R, 2^52 or 2^64, is above 8p; where 5.03p, 7.04p and 8.04p stand here, R - 3p, R - p and R are meant, so that what has
/// been entered stays below R with three remainders r. Where the residues are signed these may do less; what matters is that
/// the sums below stay within its bounds. They are: forward in (p, 7.04p) before and after each step, inverse in [0, 2p).
#pragma once

#include "kernels/digit_bounds.hpp"
#include "kernels/ntt.hpp"
#include "row/verify.hpp"

#include <algorithm>
#include <cstddef>

namespace carry::kernels {

namespace {

/// A row of this many bytes is transformed level by level; a longer one is split first, and its parts are done one by one.
constexpr std::size_t ntt_l1_bytes = std::size_t{1} << 14;

/// The factors of a step of two levels at one node: for the node, and for the two below it.
template <class Arithmetic>
struct ntt_pair_of_levels {
    typename Arithmetic::factor upper, lower0, lower1;

    CARRY_NTT_INLINE ntt_pair_of_levels(const ntt_twiddle* upper_table, const ntt_twiddle* lower_table,
                                        std::size_t node) noexcept
        : upper(upper_table[node]), lower0(lower_table[2 * node]), lower1(lower_table[2 * node + 1]) {}
    CARRY_NTT_INLINE ntt_pair_of_levels(const typename Arithmetic::factor& of_node, const typename Arithmetic::factor& of_first,
                                        const typename Arithmetic::factor& of_second) noexcept
        : upper(of_node), lower0(of_first), lower1(of_second) {}
};

// x0 + x1 y^q + x2 y^2q + x3 y^3q modulo y^q - w, y^q + w, y^q - w', y^q + w'.
template <class Arithmetic>
CARRY_NTT_INLINE void ntt_forward_4(const Arithmetic& c, typename Arithmetic::vec& x0, typename Arithmetic::vec& x1,
                                    typename Arithmetic::vec& x2, typename Arithmetic::vec& x3,
                                    const ntt_pair_of_levels<Arithmetic>& w) noexcept {
    using vec = typename Arithmetic::vec;
    const vec a = c.enter(x0), r2 = c.mul(x2, w.upper), r3 = c.mul(x3, w.upper);
    const vec u0 = c.add(a, r2), u1 = c.sub(a, r2), v0 = c.add(x1, r3), v1 = c.sub(x1, r3);
    const vec s0 = c.mul(v0, w.lower0), s1 = c.mul(v1, w.lower1);
    x0 = c.add(u0, s0);
    x1 = c.sub(u0, s0);
    x2 = c.add(u1, s1);
    x3 = c.sub(u1, s1);
}

// The way back, times 4.
template <class Arithmetic>
CARRY_NTT_INLINE void ntt_inverse_4(const Arithmetic& c, typename Arithmetic::vec& x0, typename Arithmetic::vec& x1,
                                    typename Arithmetic::vec& x2, typename Arithmetic::vec& x3,
                                    const ntt_pair_of_levels<Arithmetic>& w) noexcept {
    using vec = typename Arithmetic::vec;
    const vec u0 = c.add(x0, x1), u1 = c.add(x2, x3);
    const vec d0 = c.mul_up(c.sub2(x0, x1), w.lower0), d1 = c.mul_up(c.sub2(x2, x3), w.lower1);
    x0 = c.leave(c.add(u0, u1));
    x1 = c.fold(c.add(d0, d1));
    x2 = c.mul_up(c.sub4(u0, u1), w.upper);
    x3 = c.mul_up(c.sub2(d0, d1), w.upper);
}

/// The factors of a step of three levels at one node: for the node, the two below it and the four below those.
template <class Arithmetic>
struct ntt_three_levels {
    using factor = typename Arithmetic::factor;
    factor top, middle0, middle1, bottom0, bottom1, bottom2, bottom3;

    CARRY_NTT_INLINE ntt_three_levels(const ntt_twiddle* const* tables, std::size_t node) noexcept
        : top(tables[0][node]),
          middle0(tables[1][2 * node]),
          middle1(tables[1][2 * node + 1]),
          bottom0(tables[2][4 * node]),
          bottom1(tables[2][4 * node + 1]),
          bottom2(tables[2][4 * node + 2]),
          bottom3(tables[2][4 * node + 3]) {}
};

// x[0] + x[1] y^q + ... + x[7] y^7q modulo the eight y^q - w below the node. The first level does without `enter`: its sums
// are in (0, 8.04p).
template <class Arithmetic>
CARRY_NTT_INLINE void ntt_forward_8(const Arithmetic& c, typename Arithmetic::vec* x,
                                    const ntt_three_levels<Arithmetic>& w) noexcept {
    using vec = typename Arithmetic::vec;
    _Pragma("GCC unroll 4") for (std::size_t k = 0; k < 4; ++k) {
        const vec a = x[k], r = c.mul(x[k + 4], w.top);
        x[k] = c.add(a, r);
        x[k + 4] = c.sub(a, r);
    }
    x[1] = c.enter(x[1]);
    x[5] = c.enter(x[5]);
    ntt_forward_4(c, x[0], x[1], x[2], x[3], ntt_pair_of_levels<Arithmetic>(w.middle0, w.bottom0, w.bottom1));
    ntt_forward_4(c, x[4], x[5], x[6], x[7], ntt_pair_of_levels<Arithmetic>(w.middle1, w.bottom2, w.bottom3));
}

// The way back, times 8. The sums of its first level, in [0, 4p), are brought back where four of them meet.
template <class Arithmetic>
CARRY_NTT_INLINE void ntt_inverse_8(const Arithmetic& c, typename Arithmetic::vec* x,
                                    const ntt_three_levels<Arithmetic>& w) noexcept {
    using vec = typename Arithmetic::vec;
    const vec s0 = c.add(x[0], x[1]), s1 = c.add(x[2], x[3]), s2 = c.add(x[4], x[5]), s3 = c.add(x[6], x[7]);
    x[1] = c.mul_up(c.sub2(x[0], x[1]), w.bottom0);
    x[3] = c.mul_up(c.sub2(x[2], x[3]), w.bottom1);
    x[5] = c.mul_up(c.sub2(x[4], x[5]), w.bottom2);
    x[7] = c.mul_up(c.sub2(x[6], x[7]), w.bottom3);
    ntt_inverse_4(c, x[1], x[3], x[5], x[7], ntt_pair_of_levels<Arithmetic>(w.top, w.middle0, w.middle1));
    const vec u0 = c.leave(c.add(s0, s1)), u1 = c.leave(c.add(s2, s3));
    const vec d0 = c.mul_up(c.sub4(s0, s1), w.middle0), d1 = c.mul_up(c.sub4(s2, s3), w.middle1);
    x[0] = c.fold(c.add(u0, u1));
    x[2] = c.fold(c.add(d0, d1));
    x[4] = c.mul_up(c.sub2(u0, u1), w.top);
    x[6] = c.mul_up(c.sub2(d0, d1), w.top);
}

template <class Arithmetic, bool Forward>
CARRY_NTT_INLINE void ntt_step_4(const Arithmetic& c, typename Arithmetic::vec& x0, typename Arithmetic::vec& x1,
                                 typename Arithmetic::vec& x2, typename Arithmetic::vec& x3,
                                 const ntt_pair_of_levels<Arithmetic>& w) noexcept {
    if constexpr (Forward) {
        ntt_forward_4(c, x0, x1, x2, x3, w);
    } else {
        ntt_inverse_4(c, x0, x1, x2, x3, w);
    }
}

/// Nodes node, node + 1, ..., node + count - 1 of one level, in x one after the other, n vectors each. Of the vectors of a step
/// that meet each other the first `columns` of each node do, or all where there are fewer. They are read by way of `from`,
/// which is x, too: of loops that read and write by two pointers compilers make better code, a twentieth faster in all.
struct ntt_nodes {
    ntt_word* x;
    const ntt_word* from;
    std::size_t n;
    std::size_t node;
    std::size_t count;
    std::size_t columns;
};

// One level.
template <class Arithmetic, bool Forward>
CARRY_NTT_TARGET void ntt_levels_1(const Arithmetic& c, const ntt_nodes& nodes, const ntt_twiddle* table) noexcept {
    using vec = typename Arithmetic::vec;
    constexpr std::size_t lanes = Arithmetic::lanes;
    const std::size_t half = nodes.n / 2 * Arithmetic::width, end = std::min(half, nodes.columns * Arithmetic::width);
    ntt_word* x = nodes.x;
    const ntt_word* from = nodes.from;
    for (std::size_t j = nodes.node; j < nodes.node + nodes.count; ++j, x += 2 * half, from += 2 * half) {
        const typename Arithmetic::factor w(table[j]);
        for (std::size_t i = 0; i < end; i += lanes) {
            const vec x0 = c.load(from + i), x1 = c.load(from + i + half);
            if constexpr (Forward) {
                const vec a = c.enter(x0), r = c.mul(x1, w);
                c.store(x + i, c.add(a, r));
                c.store(x + i + half, c.sub(a, r));
            } else {
                c.store(x + i, c.leave(c.add(x0, x1)));
                c.store(x + i + half, c.mul_up(c.sub2(x0, x1), w));
            }
        }
    }
}

// Two levels.
template <class Arithmetic, bool Forward>
CARRY_NTT_TARGET void ntt_levels_2(const Arithmetic& c, const ntt_nodes& nodes, const ntt_twiddle* upper,
                                   const ntt_twiddle* lower) noexcept {
    using vec = typename Arithmetic::vec;
    constexpr std::size_t lanes = Arithmetic::lanes;
    const std::size_t quarter = nodes.n / 4 * Arithmetic::width, end = std::min(quarter, nodes.columns * Arithmetic::width);
    ntt_word* x = nodes.x;
    const ntt_word* from = nodes.from;
    for (std::size_t j = nodes.node; j < nodes.node + nodes.count; ++j, x += 4 * quarter, from += 4 * quarter) {
        const ntt_pair_of_levels<Arithmetic> w(upper, lower, j);
        for (std::size_t i = 0; i < end; i += lanes) {
            ntt_word* at = x + i;
            vec x0 = c.load(from + i), x1 = c.load(from + i + quarter);
            vec x2 = c.load(from + i + 2 * quarter), x3 = c.load(from + i + 3 * quarter);
            ntt_step_4<Arithmetic, Forward>(c, x0, x1, x2, x3, w);
            c.store(at, x0);
            c.store(at + quarter, x1);
            c.store(at + 2 * quarter, x2);
            c.store(at + 3 * quarter, x3);
        }
    }
}

// Three levels.
template <class Arithmetic, bool Forward>
CARRY_NTT_TARGET void ntt_levels_3(const Arithmetic& c, const ntt_nodes& nodes, const ntt_twiddle* const* tables) noexcept {
    using vec = typename Arithmetic::vec;
    constexpr std::size_t lanes = Arithmetic::lanes;
    const std::size_t step = nodes.n / 8 * Arithmetic::width, end = std::min(step, nodes.columns * Arithmetic::width);
    ntt_word* x = nodes.x;
    const ntt_word* from = nodes.from;
    for (std::size_t j = nodes.node; j < nodes.node + nodes.count; ++j, x += 8 * step, from += 8 * step) {
        const ntt_three_levels<Arithmetic> w(tables, j);
        for (std::size_t i = 0; i < end; i += lanes) {
            vec v[8];
            _Pragma("GCC unroll 8") for (std::size_t k = 0; k < 8; ++k) { v[k] = c.load(from + i + k * step); }
            if constexpr (Forward) {
                ntt_forward_8(c, v, w);
            } else {
                ntt_inverse_8(c, v, w);
            }
            _Pragma("GCC unroll 8") for (std::size_t k = 0; k < 8; ++k) { c.store(x + i + k * step, v[k]); }
        }
    }
}

// Four levels, in registers: half the way to memory and back. tables: those of the four levels, from above.
template <class Arithmetic, bool Forward>
CARRY_NTT_TARGET void ntt_levels_4(const Arithmetic& c, const ntt_nodes& nodes, const ntt_twiddle* const* tables) noexcept {
    using vec = typename Arithmetic::vec;
    using levels = ntt_pair_of_levels<Arithmetic>;
    constexpr std::size_t lanes = Arithmetic::lanes;
    const std::size_t step = nodes.n / 16 * Arithmetic::width, end = std::min(step, nodes.columns * Arithmetic::width);
    ntt_word* x = nodes.x;
    const ntt_word* from = nodes.from;
    for (std::size_t j = nodes.node; j < nodes.node + nodes.count; ++j, x += 16 * step, from += 16 * step) {
        for (std::size_t i = 0; i < end; i += lanes) {
            vec v[16];
            _Pragma("GCC unroll 16") for (std::size_t k = 0; k < 16; ++k) { v[k] = c.load(from + i + k * step); }
            if constexpr (Forward) {
                const levels w(tables[0], tables[1], j);
                _Pragma("GCC unroll 4") for (std::size_t k = 0; k < 4; ++k) {
                    ntt_forward_4(c, v[k], v[k + 4], v[k + 8], v[k + 12], w);
                }
                _Pragma("GCC unroll 4") for (std::size_t k = 0; k < 4; ++k) {
                    const levels below(tables[2], tables[3], 4 * j + k);
                    ntt_forward_4(c, v[4 * k], v[4 * k + 1], v[4 * k + 2], v[4 * k + 3], below);
                }
            } else {
                _Pragma("GCC unroll 4") for (std::size_t k = 0; k < 4; ++k) {
                    const levels below(tables[2], tables[3], 4 * j + k);
                    ntt_inverse_4(c, v[4 * k], v[4 * k + 1], v[4 * k + 2], v[4 * k + 3], below);
                }
                const levels w(tables[0], tables[1], j);
                _Pragma("GCC unroll 4") for (std::size_t k = 0; k < 4; ++k) {
                    ntt_inverse_4(c, v[k], v[k + 4], v[k + 8], v[k + 12], w);
                }
            }
            _Pragma("GCC unroll 16") for (std::size_t k = 0; k < 16; ++k) { c.store(x + i + k * step, v[k]); }
        }
    }
}

/// How many levels are done at once where so many are left. Sixteen vectors at a distance of pages do not stay in a first-level
/// cache of twelve ways until they are written, but eight do: so threes come first, and fours where there is a page or less
/// between vectors, as far as the number of levels allows.
template <class Arithmetic>
constexpr unsigned ntt_at_once(unsigned levels) noexcept {
    if (Arithmetic::most_levels == 2) {
        return levels % 2 == 0 ? 2 : 1;
    }
    if (levels == 4 || levels == 8) {
        return 4;
    }
    return levels == 5 ? 2 : std::min(levels, 3u);
}

// So many levels from those nodes on; e: the exponent of omega in their s.
template <class Arithmetic, bool Forward>
CARRY_NTT_TARGET void ntt_levels(const Arithmetic& c, const ntt_nodes& nodes, unsigned levels, unsigned e,
                                 const ntt_tables& tables) noexcept {
    const ntt_twiddle* table[4];
    for (unsigned i = 0; i < levels; ++i) {
        e = ntt_half(e, tables.odd);
        table[i] = Forward ? tables.forward[e] : tables.inverse[e];
    }
    if (levels == 1) {
        ntt_levels_1<Arithmetic, Forward>(c, nodes, table[0]);
    } else if (levels == 2) {
        ntt_levels_2<Arithmetic, Forward>(c, nodes, table[0], table[1]);
    } else if constexpr (Arithmetic::most_levels == 4) {
        if (levels == 3) {
            ntt_levels_3<Arithmetic, Forward>(c, nodes, table);
        } else {
            ntt_levels_4<Arithmetic, Forward>(c, nodes, table);
        }
    }
}

// The tree below a node: a row that fits the first-level cache level by level, a longer one part by part (so it recurs as often
// as fours of levels are above the cache).
template <class Arithmetic, bool Forward>
CARRY_NTT_TARGET void ntt_tree(const Arithmetic& c, const ntt_nodes& nodes, unsigned levels, unsigned e,
                               const ntt_tables& tables) noexcept {
    if (levels == 0) {
        return;
    }
    const unsigned now = ntt_at_once<Arithmetic>(levels);
    const ntt_nodes below{nodes.x, nodes.x, nodes.n >> now, nodes.node << now, nodes.count << now, nodes.columns};
    unsigned e_below = e;
    for (unsigned i = 0; i < now; ++i) {
        e_below = ntt_half(e_below, tables.odd);
    }
    if constexpr (Forward) {
        ntt_levels<Arithmetic, Forward>(c, nodes, now, e, tables);
    }
    if (nodes.n * nodes.count * Arithmetic::width * sizeof(ntt_word) <= ntt_l1_bytes) {
        ntt_tree<Arithmetic, Forward>(c, below, levels - now, e_below, tables);
    } else {
        for (std::size_t i = 0; i < below.count; ++i) {
            ntt_word* const x = below.x + i * below.n * Arithmetic::width;
            const ntt_nodes one{x, x, below.n, below.node + i, 1, below.columns};
            ntt_tree<Arithmetic, Forward>(c, one, levels - now, e_below, tables);
        }
    }
    if constexpr (!Forward) {
        ntt_levels<Arithmetic, Forward>(c, nodes, now, e, tables);
    }
}

// Whether n vectors are within the bounds above, in words of Arithmetic::radix bits; where the residues are signed
// floating-point numbers, which have none, nothing is looked at.
template <class Arithmetic, bool Forward>
bool ntt_within_bounds(const ntt_word* x, std::size_t n, const ntt_prime& prime) noexcept {
    if constexpr (requires { Arithmetic::radix; }) {
        return Forward ? are_forward_residues<Arithmetic::radix>(x, n * Arithmetic::width, prime.p)
                       : are_inverse_residues(x, n * Arithmetic::width, prime.p);
    } else {
        return true;
    }
}

template <class Arithmetic>
CARRY_NTT_TARGET void ntt_forward(ntt_word* x, std::size_t n, unsigned levels, std::size_t node, unsigned e,
                                  const ntt_tables& tables) noexcept {
    CARRY_VERIFY(ntt_within_bounds<Arithmetic, true>(x, n, *tables.prime));
    ntt_tree<Arithmetic, true>(Arithmetic(*tables.prime), {x, x, n, node, 1, n}, levels, e, tables);
    CARRY_VERIFY(ntt_within_bounds<Arithmetic, true>(x, n, *tables.prime));
}

template <class Arithmetic>
CARRY_NTT_TARGET void ntt_inverse(ntt_word* x, std::size_t n, unsigned levels, std::size_t node, unsigned e,
                                  const ntt_tables& tables) noexcept {
    CARRY_VERIFY(ntt_within_bounds<Arithmetic, false>(x, n, *tables.prime));
    ntt_tree<Arithmetic, false>(Arithmetic(*tables.prime), {x, x, n, node, 1, n}, levels, e, tables);
    CARRY_VERIFY(ntt_within_bounds<Arithmetic, false>(x, n, *tables.prime));
}

// The tree below those nodes as far as so many levels, in a few columns: as a step of the upper levels is as long as 2, 4 ...
// of the lower ones, it has the columns as often.
template <class Arithmetic, bool Forward>
CARRY_NTT_TARGET void ntt_columns(const Arithmetic& c, const ntt_nodes& nodes, unsigned levels, unsigned e,
                                  const ntt_tables& tables) noexcept {
    if (levels == 0) {
        return;
    }
    const unsigned now = ntt_at_once<Arithmetic>(levels);
    const auto do_levels = [&]() CARRY_NTT_TARGET {
        ntt_nodes some = nodes;
        for (std::size_t row = 0; row < std::size_t{1} << (levels - now); ++row) {
            ntt_levels<Arithmetic, Forward>(c, some, now, e, tables);
            some.x += (nodes.n >> levels) * Arithmetic::width;
            some.from = some.x;
        }
    };
    const ntt_nodes below{nodes.x, nodes.x, nodes.n >> now, nodes.node << now, nodes.count << now, nodes.columns};
    unsigned e_below = e;
    for (unsigned i = 0; i < now; ++i) {
        e_below = ntt_half(e_below, tables.odd);
    }
    if constexpr (Forward) {
        do_levels();
    }
    ntt_columns<Arithmetic, Forward>(c, below, levels - now, e_below, tables);
    if constexpr (!Forward) {
        do_levels();
    }
}

template <class Arithmetic, bool Forward>
CARRY_NTT_TARGET void ntt_columns(ntt_word* x, std::size_t n, std::size_t columns, unsigned levels, unsigned e,
                                  const ntt_tables& tables) noexcept {
    ntt_columns<Arithmetic, Forward>(Arithmetic(*tables.prime), {x, x, n, 0, 1, columns}, levels, e, tables);
}

// One step of radix 3 or 5.
template <class Arithmetic, std::size_t Odd>
CARRY_NTT_TARGET void ntt_odd_step_of(const Arithmetic& c, ntt_word* x, std::size_t n, std::size_t columns,
                                      const ntt_twiddle* powers) noexcept {
    using vec = typename Arithmetic::vec;
    const std::size_t block = n * Arithmetic::width;
    for (std::size_t i = 0; i < columns * Arithmetic::width; i += Arithmetic::lanes) {
        vec v[Odd];
        for (std::size_t j = 0; j < Odd; ++j) {
            v[j] = c.load(x + i + j * block);
        }
        vec sum = c.leave(v[0]);
        const vec first = sum;
        for (std::size_t j = 1; j < Odd; ++j) {
            sum = c.add(sum, c.leave(v[j]));
        }
        c.store(x + i, c.add_p(sum));
        for (std::size_t j = 1; j < Odd; ++j) {
            typename Arithmetic::products s;
            for (std::size_t k = 1; k < Odd; ++k) {
                s.add(c, v[k], typename Arithmetic::factor(powers[j * k % Odd]));
            }
            c.store(x + i + j * block, c.add_p(c.add(first, s.reduce_up(c))));
        }
    }
}

template <class Arithmetic>
CARRY_NTT_TARGET void ntt_odd_step(ntt_word* x, std::size_t n, std::size_t columns, unsigned odd, const ntt_twiddle* powers,
                                   const ntt_prime& prime) noexcept {
    const Arithmetic c(prime);
    if (odd == 3) {
        ntt_odd_step_of<Arithmetic, 3>(c, x, n, columns, powers);
    } else if (odd == 5) {
        ntt_odd_step_of<Arithmetic, 5>(c, x, n, columns, powers);
    }
}

}  // namespace

}  // namespace carry::kernels
