/// \file
/// Limb products without carries in plain C++.
///
/// Such a product is made of integer products of numbers with holes: of every operand only each fourth bit is kept, so a
/// column of the product sums at most fifteen ones and its carries end in the three bits above it, which are masked away
/// (Pornin, BearSSL, `bmul64`). No table and no branch depends on a value.
#pragma once

#include <carry/limb.hpp>

namespace carry::kernels::portable {

namespace {

constexpr unsigned classes = 4;

/// The bits i, i + 4, i + 8, ... of a limb.
constexpr limb class_mask(unsigned i) noexcept { return static_cast<limb>(max_limb<limb> / 15 << i); }

/// The bits beyond the fifteen of a class: where w = 64 a class has sixteen bits, one more than a column of four bits can
/// sum, so the top four bits of one factor are multiplied apart.
constexpr unsigned apart = limb_bits / classes > 15 ? classes : 0;

/// A factor, prepared.
class carryless_factor {
public:
    explicit carryless_factor(limb b) noexcept {
        for (unsigned i = 0; i < classes; ++i) {
            class_[i] = b & static_cast<limb>(class_mask(i) & low_bits);
        }
        for (unsigned i = 0; i < apart; ++i) {
            top_[i] = mask_from_bit(static_cast<limb>((b >> (limb_bits - apart + i)) & 1));
        }
    }

    /// a * b.
    wide_limb<limb> operator*(limb a) const noexcept {
        wide_limb<limb> sum{0, 0};
        for (unsigned k = 0; k < classes; ++k) {
            wide_limb<limb> columns{0, 0};
            for (unsigned i = 0; i < classes; ++i) {
                const wide_limb<limb> product =
                    multiply_wide(static_cast<limb>(a & class_mask(i)), class_[(k + classes - i) % classes]);
                columns.low ^= product.low;
                columns.high ^= product.high;
            }
            sum.low |= columns.low & class_mask(k);
            sum.high |= columns.high & class_mask(k);
        }
        for (unsigned i = 0; i < apart; ++i) {
            sum.low ^= static_cast<limb>(a << (limb_bits - apart + i)) & top_[i];
            sum.high ^= static_cast<limb>(a >> (apart - i)) & top_[i];
        }
        return sum;
    }

private:
    static constexpr limb low_bits = max_limb<limb> >> apart;
    limb class_[classes];
    limb top_[apart > 0 ? apart : 1]{};
};

}  // namespace

}  // namespace carry::kernels::portable
