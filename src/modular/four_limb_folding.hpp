/// \file
/// Arithmetic modulo an m of four limbs that is 2^k - c for a short c, where the kernels in use have such products
/// (`integer_kernels::four_folded_limbs`): what leaves the row is multiplied by 2^(256-k) c and added to it (Crandall, "Method
/// and apparatus for public key exchange", 1992). Modulo the multiple 2^(256-k) m = 2^256 - 2^(256-k) c, that is.
#pragma once

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <carry/limb.hpp>

#include <bit>
#include <cstddef>

namespace carry::modular {

/// The arithmetic modulo one such m, odd or even, whose elements are any rows of four limbs. The same time for all values of
/// the elements. It keeps a pointer to m.
class four_limb_folding {
public:
    static constexpr std::size_t limbs = 4;

    /// Whether this m of n limbs, m[n-1] != 0, has the shape, and the kernels in use have such products.
    static bool serves(const limb* m, std::size_t n) noexcept {
        if (limb_bits != 64 || n != limbs || kernels::integer().four_folded_limbs == nullptr) {
            return false;
        }
        const auto shift = static_cast<unsigned>(std::countl_zero(m[limbs - 1]));
        limb ones = max_limb<limb>;
        for (std::size_t i = 1; i < limbs; ++i) {
            ones &= shifted(m, i, shift);
        }
        return ones == max_limb<limb> && shifted(m, 0, shift) != 0;
    }

    /// Limbs of an element, of the constants, and of scratch for the constructor and each operation.
    static constexpr std::size_t element_size(std::size_t) noexcept { return limbs; }
    static constexpr std::size_t constants_size(std::size_t) noexcept { return 0; }
    static constexpr std::size_t scratch_size(std::size_t) noexcept { return 0; }

    /// m: 4 limbs, serves(m, 4).
    four_limb_folding(const limb* m, std::size_t, limb*, limb*) noexcept
        : kernels_(*kernels::integer().four_folded_limbs),
          m_(m),
          shift_(static_cast<unsigned>(std::countl_zero(m[limbs - 1]))),
          complement_{limb{0} - shifted(m, 0, shift_)} {}

    std::size_t size() const noexcept { return limbs; }

    /// r = a b mod m. r, a, b: elements; r may be a or b.
    void mul(limb* r, const limb* a, const limb* b, limb*) const noexcept { kernels_.mul(r, a, b, complement_); }

    /// r = a^2 mod m. r may be a.
    void sqr(limb* r, const limb* a, limb*) const noexcept {
        row::copy(r, a, limbs);
        kernels_.sqr(r, 1, complement_);
    }

    /// r = r squared so many times.
    void square(limb* r, std::size_t times, limb*) const noexcept { kernels_.sqr(r, times, complement_); }

    /// The same, and then r = r b mod m.
    void square_and_multiply(limb* r, std::size_t times, const limb* b, limb*) const noexcept {
        kernels_.sqr_mul(r, times, b, complement_);
    }

    /// r = a, an element. a: 4 limbs, any value.
    void to(limb* r, const limb* a, limb*) const noexcept { row::copy(r, a, limbs); }

    /// r = a mod m, below m. r may be a.
    void from(limb* r, const limb* a, limb*) const noexcept {
        row::copy(r, a, limbs);
        normalize(r);
    }

    /// r = r mod m. With r = q 2^k + low, low + q c is below 2^k + 2^64, and so below 2m.
    void normalize(limb* r) const noexcept {
        const kernels::integer_kernels& kernels = kernels::integer();
        if (shift_ != 0) {
            const limb above = r[limbs - 1] >> (limb_bits - shift_);
            r[limbs - 1] &= max_limb<limb> >> shift_;
            limb carry = 0;
            r[0] = add_with_carry<limb>(r[0], above * (complement_.c >> shift_), carry);
            for (std::size_t i = 1; i < limbs; ++i) {
                r[i] = add_with_carry<limb>(r[i], 0, carry);
            }
        }
        limb difference[limbs];
        const limb keep = mask_from_bit(kernels.sub_n(difference, r, m_, limbs));
        for (std::size_t i = 0; i < limbs; ++i) {
            r[i] = select(keep, r[i], difference[i]);
        }
    }

private:
    /// Limb i of 2^shift a.
    static limb shifted(const limb* a, std::size_t i, unsigned shift) noexcept {
        const limb below = i > 0 && shift != 0 ? a[i - 1] >> (limb_bits - shift) : limb{0};
        return static_cast<limb>(a[i] << shift) | below;
    }

    const kernels::four_limb_folding_kernels& kernels_;
    const limb* m_;
    unsigned shift_;
    kernels::four_limb_complement complement_;
};

}  // namespace carry::modular
