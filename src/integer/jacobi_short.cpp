#include "integer/jacobi_short.hpp"

#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/jacobi.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/binary_symbol.hpp"
#include "kernels/halving.hpp"
#include "kernels/kernels.hpp"

#include <bit>
#include <cstddef>

namespace carry::integer_rows {

using kernels::binary_symbol::sign_of;
using kernels::binary_symbol::two_is_negative;

namespace {

// From how many limbs on the remainder itself is found as soon as one times a unit, which is found from both ends.
constexpr std::size_t least_divided = 40;

// By how many bits a limb is longer where a division takes less time than the steps that it saves.
constexpr unsigned least_unlike = limb_bits / 8;

int jacobi_of_pairs(wide_limb<limb> a, wide_limb<limb> b, limb parity) noexcept {
    return kernels::binary_symbol::of_pairs(a, b, parity);
}

}  // namespace

int jacobi_of_limbs(limb a, limb b, limb parity) noexcept {
    if (a == 0) {
        return b == 1 ? sign_of(parity) : 0;
    }
    const auto zeros = static_cast<unsigned>(std::countr_zero(a));
    parity ^= zeros & two_is_negative(b);
    if (a >> zeros == 1) {
        return sign_of(parity);
    }
    const kernels::halving_kernels& kernel = *kernels::integer().halving;
    return kernel.jacobi_1 != nullptr ? kernel.jacobi_1(a >> zeros, b, parity)
                                      : kernels::binary_symbol::of_limbs(a >> zeros, b, parity);
}

int jacobi_of_two_limbs(wide a, wide b, limb parity) noexcept {
    if (a == 0) {
        return 0;
    }
    if (static_cast<limb>(a) == 0) {  // an even number of twos: they change nothing
        a >>= limb_bits;
    }
    const auto zeros = static_cast<unsigned>(std::countr_zero(static_cast<limb>(a)));
    a >>= zeros;
    const auto pair = [](wide x) -> wide_limb<limb> {
        return {.low = static_cast<limb>(x), .high = static_cast<limb>(x >> limb_bits)};
    };
    const kernels::halving_kernels& kernel = *kernels::integer().halving;
    return (kernel.jacobi_2 != nullptr ? kernel.jacobi_2 : jacobi_of_pairs)(
        pair(a), pair(b), parity ^ (zeros & two_is_negative(static_cast<limb>(b))));
}

int jacobi_by_limb(const limb* a, std::size_t n, limb m, limb parity) noexcept {
    if (n == 1) {
        return jacobi_of_limbs(a[0] >> least_unlike > m ? a[0] % m : a[0], m, parity);
    }
    if (n >= least_divided) {
        return jacobi_of_limbs(divrem_1(nullptr, a, n, m), m, parity);
    }
    const row_remainder rest = unit_times_remainder(a, n, m);  // the unit is a power of B, which is a square
    return jacobi_of_limbs(rest.magnitude, m, parity ^ (rest.negative ? m >> 1 : 0));
}

int jacobi_of_odd_limb(limb a, const limb* m, std::size_t n, limb parity) noexcept {
    if (a == 1) {
        return sign_of(parity);
    }
    return n == 1 && m[0] >> least_unlike <= a ? jacobi_by_limb(&a, 1, m[0], parity)
                                               : jacobi_by_limb(m, n, a, parity ^ static_cast<limb>((a & m[0]) >> 1));
}

int jacobi_by_two_limbs(const limb* a, std::size_t n, const limb* m, limb parity) noexcept {
    limb rest[2]{a[0], a[1]};
    if (n > 2) {
        divrem_2(nullptr, rest, a, n, m);
    }
    return jacobi_of_two_limbs(join(rest[1], rest[0]), join(m[1], m[0]), parity);
}

int jacobi_1(limb a, const limb* m, std::size_t n) noexcept {
    if (a == 0) {
        return n == 1 && m[0] == 1 ? 1 : 0;
    }
    const auto twos = static_cast<unsigned>(std::countr_zero(a));
    return jacobi_of_odd_limb(a >> twos, m, n, twos & two_is_negative(m[0]));
}

int jacobi_1(const limb* a, std::size_t n, limb m) noexcept { return jacobi_by_limb(a, n, m, 0); }

}  // namespace carry::integer_rows
