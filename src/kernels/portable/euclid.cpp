/// \file
/// Euclid's steps over GF(2) in plain C++.
#include "kernels/levels.hpp"
#include "kernels/portable/carryless_factor.hpp"
#include "kernels/portable/euclid_words.hpp"

#define CARRY_EUCLID_TARGET
#include "kernels/euclid_steps.hpp"

namespace carry::kernels::portable {

namespace {

void words(euclid_words& state) noexcept { euclid_steps_on_words(state); }

struct level {
    static constexpr std::size_t two_windows = 6;
    static void words(euclid_words& state) noexcept { euclid_steps_on_words(state); }
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
