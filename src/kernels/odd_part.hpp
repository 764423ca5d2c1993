/// \file
/// Numbers of two limbs without their factors of two, and with them again: always inlined, so that each level compiles these
/// for its instructions.
#pragma once

#include <carry/limb.hpp>

#include <bit>

namespace carry::kernels {

/// x <- x / 2^k for the k that makes it odd, which is returned. x != 0.
[[gnu::always_inline]] inline unsigned make_odd(wide_limb<limb>& x) noexcept {
    unsigned limbs = 0;
    if (x.low == 0) [[unlikely]] {
        x = {.low = x.high, .high = 0};
        limbs = limb_bits;
    }
    const auto k = static_cast<unsigned>(std::countr_zero(x.low));
    x.low = static_cast<limb>((x.low >> k) | (x.high << 1 << (limb_bits - 1 - k)));
    x.high = static_cast<limb>(x.high >> k);
    return limbs + k;
}

/// 2^k x, which has no more than two limbs.
[[gnu::always_inline]] inline wide_limb<limb> shifted(wide_limb<limb> x, unsigned k) noexcept {
    if (k >= limb_bits) [[unlikely]] {
        return {.low = 0, .high = static_cast<limb>(x.low << (k - limb_bits))};
    }
    return {.low = static_cast<limb>(x.low << k),
            .high = static_cast<limb>((x.high << k) | (x.low >> 1 >> (limb_bits - 1 - k)))};
}

}  // namespace carry::kernels
