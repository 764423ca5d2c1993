/// \file
/// `euclid_kernels::steps` for the files of the levels, each of which compiles its own copy.
///
/// Source: Lehmer, Euclid's algorithm for large numbers, Amer. Math. Monthly 45 (1938), over GF(2)[x]. The upper limb of both
/// decides steps until the degrees have fallen by half a limb, and the two entries of a row of their matrix fit one limb side
/// by side. Where the rows are long, the matrix is applied to the upper two limbs alone, and so many steps again are found
/// there.
///
/// The file that includes this defines CARRY_EUCLID_TARGET, the attribute of its functions.
#pragma once

#include "kernels/euclid.hpp"

#include <algorithm>
#include <bit>

namespace carry::kernels {

namespace {

#define CARRY_EUCLID_INLINE CARRY_EUCLID_TARGET __attribute__((always_inline)) inline

constexpr unsigned euclid_half = limb_bits / 2;

/// The limb n - 1 of a after the row a was shifted left by k < w bits, and the one below it; limbs below the row are zero.
CARRY_EUCLID_INLINE wide_limb<limb> leading_limbs(const limb* a, std::size_t n, unsigned k) noexcept {
    const limb high = a[n - 1], low = n > 1 ? a[n - 2] : limb{0}, below = n > 2 ? a[n - 3] : limb{0};
    return {static_cast<limb>((low << k) | (below >> 1 >> (limb_bits - 1 - k))),
            static_cast<limb>((high << k) | (low >> 1 >> (limb_bits - 1 - k)))};
}

/// Takes the steps that two limbs decide whose quotients have degrees that sum to at most limit < w / 2. u has its highest bit
/// set, v so many zeros above, at most limit. Returns by how much the degree of u has fallen.
template <class Level>
CARRY_EUCLID_INLINE unsigned half_steps(euclid_matrix& matrix, limb u, limb v, unsigned zeros, unsigned limit) noexcept {
    constexpr limb lower = max_limb<limb> >> euclid_half, upper_one = limb{1} << euclid_half;
    v <<= zeros;
    euclid_words state{static_cast<limb>(u ^ v),           v,
                       static_cast<limb>(upper_one | 1),   upper_one,
                       static_cast<std::ptrdiff_t>(zeros), static_cast<std::ptrdiff_t>(limit - zeros)};
    Level::words(state);
    const limb row = state.row_sum ^ state.row;
    matrix = {{{row & lower, row >> euclid_half}, {state.row & lower, state.row >> euclid_half}}};
    return static_cast<unsigned>(static_cast<std::ptrdiff_t>(limit) - state.left - state.apart);
}

/// The upper two limbs of p u + q v, whose highest limb is zero.
template <class Level>
CARRY_EUCLID_INLINE wide_limb<limb> combine_limbs(limb p, const wide_limb<limb>& u, limb q, const wide_limb<limb>& v) noexcept {
    const wide_limb<limb> below_u = Level::multiply(p, u.low), below_v = Level::multiply(q, v.low);
    return {static_cast<limb>(below_u.low ^ below_v.low),
            static_cast<limb>(below_u.high ^ below_v.high ^ Level::multiply(p, u.high).low ^ Level::multiply(q, v.high).low)};
}

/// `euclid_kernels::steps`. Level::words and Level::multiply, the product of two limbs, are the level's; from
/// Level::two_windows limbs on both windows are used.
template <class Level>
CARRY_EUCLID_INLINE bool find_steps(euclid_matrix& matrix, const limb* a, const limb* b, std::size_t n,
                                    unsigned limit) noexcept {
    const unsigned k = static_cast<unsigned>(std::countl_zero(a[n - 1]));
    wide_limb<limb> u = leading_limbs(a, n, k), v = leading_limbs(b, n, k);
    const unsigned zeros = static_cast<unsigned>(std::countl_zero(v.high)), first_limit = std::min(limit, euclid_half - 1);
    if (zeros > first_limit) {
        matrix = {{{1, 0}, {0, 1}}};
        return false;
    }
    const unsigned fallen = half_steps<Level>(matrix, u.high, v.high, zeros, first_limit);
    if (n < Level::two_windows || limit < euclid_half) {
        return true;
    }
    const auto& m = matrix.m;
    const wide_limb<limb> u_rest = combine_limbs<Level>(m[0][0], u, m[0][1], v),
                          v_rest = combine_limbs<Level>(m[1][0], u, m[1][1], v);
    const limb u_window[] = {u_rest.low, u_rest.high}, v_window[] = {v_rest.low, v_rest.high};
    u = leading_limbs(u_window, 2, fallen);
    v = leading_limbs(v_window, 2, fallen);
    const unsigned more_zeros = static_cast<unsigned>(std::countl_zero(v.high)),
                   second_limit = std::min(limit - fallen, euclid_half - 1);
    if (more_zeros > second_limit) {
        return true;
    }
    euclid_matrix s;
    half_steps<Level>(s, u.high, v.high, more_zeros, second_limit);
    const auto entry = [&](unsigned i, unsigned j) CARRY_EUCLID_TARGET {
        return static_cast<limb>(Level::multiply(s.m[i][0], m[0][j]).low ^ Level::multiply(s.m[i][1], m[1][j]).low);
    };
    matrix = {{{entry(0, 0), entry(0, 1)}, {entry(1, 0), entry(1, 1)}}};
    return true;
}

}  // namespace

}  // namespace carry::kernels
