/// \file
/// Euclid's steps over GF(2) in plain C++.
#include "kernels/levels.hpp"
#include "kernels/portable/carryless_factor.hpp"

#define CARRY_EUCLID_TARGET
#include "kernels/euclid_steps.hpp"

namespace carry::kernels::portable {

namespace {

/// A step has no branch but the loop's: which of the two has the lower degree is a coin's throw, and a mistaken guess would
/// cost more than the step.
void words(euclid_words& state) noexcept {
    euclid_words s = state;
    do {
        const auto zeros = std::countl_zero(s.sum);
        const limb next = s.sum << (static_cast<unsigned>(zeros) % limb_bits);
        s.row_sum ^= s.row << s.apart;
        s.sum = next ^ s.v;
        s.apart -= zeros;
        const auto exchange = static_cast<limb>(-static_cast<limb>(s.apart < 0));
        s.v ^= s.sum & exchange;
        s.row ^= s.row_sum & exchange;
        s.left += s.apart < 0 ? s.apart : 0;
        s.apart = s.apart < 0 ? -s.apart : s.apart;
    } while (s.left >= 0);
    state = s;
}

struct level {
    static constexpr std::size_t two_windows = 6;
    static void words(euclid_words& state) noexcept { portable::words(state); }
    static wide_limb<limb> multiply(limb a, limb b) noexcept { return carryless_factor(b) * a; }
};

bool steps(euclid_matrix& matrix, const limb* a, const limb* b, std::size_t n, unsigned limit) noexcept {
    return find_steps<level>(matrix, a, b, n, limit);
}

euclid_carry apply(const euclid_matrix& matrix, limb* a, limb* b, std::size_t n) noexcept {
    const carryless_factor aa(matrix.m[0][0]), ab(matrix.m[0][1]), ba(matrix.m[1][0]), bb(matrix.m[1][1]);
    euclid_carry carry{0, 0};
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> p = aa * a[i], q = ab * b[i], r = ba * a[i], s = bb * b[i];
        a[i] = p.low ^ q.low ^ carry.a;
        b[i] = r.low ^ s.low ^ carry.b;
        carry = {static_cast<limb>(p.high ^ q.high), static_cast<limb>(r.high ^ s.high)};
    }
    return carry;
}

}  // namespace

const euclid_kernels euclid_table{words, steps, apply};

}  // namespace carry::kernels::portable
