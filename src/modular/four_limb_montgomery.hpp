/// \file
/// Montgomery arithmetic modulo an odd m of four limbs, the lower half of a product cleared two limbs at a time, where the
/// kernels in use have such products (`integer_kernels::four_limbs`).
///
/// The residue x is held as x R with R = 2^256, below m, or below R where m has a highest limb of 2^64 - 2 or more, or may not
/// be looked at.
#pragma once

#include "kernels/kernels.hpp"
#include "modular/montgomery.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::modular {

/// The arithmetic modulo one odd m, in the same time for all values of the elements, but for `to`, and for all values of an m
/// that is secret. It keeps a pointer to the constants.
class four_limb_montgomery {
public:
    static constexpr std::size_t limbs = 4;

    /// Whether the kernels in use have such products for an m of n limbs.
    static bool serves(std::size_t n) noexcept {
        return limb_bits == 64 && n == limbs && kernels::integer().four_limbs != nullptr;
    }

    /// About what a product costs, in cycles.
    static constexpr std::size_t product_cost(std::size_t) noexcept { return 52; }

    /// Limbs of an element, of the constants, and of scratch for the constructor and each operation; at every level.
    static constexpr std::size_t element_size(std::size_t) noexcept { return limbs; }
    static constexpr std::size_t constants_size(std::size_t) noexcept {
        return sizeof(kernels::four_limb_modulus) / sizeof(limb);
    }
    static std::size_t scratch_size(std::size_t) noexcept {
        return std::max(montgomery::to_scratch_size(limbs), montgomery::scratch_size(limbs));
    }

    /// m: 4 limbs, odd, m[3] != 0, not secret; serves(4). constants must outlive this.
    four_limb_montgomery(const limb* m, std::size_t, limb* constants, limb*) noexcept
        : four_limb_montgomery(
              m, constants,
              m[limbs - 1] < max_limb<limb> - 1 ? kernels::integer().four_limbs : kernels::integer().four_full_limbs) {}

    /// The same for a secret m, whose high limbs may be zero.
    static four_limb_montgomery of_secret(const limb* m, limb* constants) noexcept {
        return {m, constants, kernels::integer().four_full_limbs};
    }

    std::size_t size() const noexcept { return limbs; }
    /// The limbs of an element that are not always zero.
    std::size_t used() const noexcept { return limbs; }

    /// Whether products may be m or more.
    bool is_full() const noexcept { return kernels_ == kernels::integer().four_full_limbs; }

    /// r = a b / R mod m. r, a, b: elements; r may be a or b.
    void mul(limb* r, const limb* a, const limb* b, limb*) const noexcept { kernels_->mul(r, a, b, *modulus_); }

    /// r = a^2 / R mod m. r may be a.
    void sqr(limb* r, const limb* a, limb*) const noexcept {
        row::copy(r, a, limbs);
        kernels_->sqr(r, 1, *modulus_);
    }

    /// r = r squared so many times, each time divided by R.
    void square(limb* r, std::size_t times, limb*) const noexcept { kernels_->sqr(r, times, *modulus_); }

    /// The same, and then r = r b / R mod m.
    void square_and_multiply(limb* r, std::size_t times, const limb* b, limb*) const noexcept {
        kernels_->sqr_mul(r, times, b, *modulus_);
    }

    /// r = a R mod m. a: 4 limbs, any value. Variable-time.
    void to(limb* r, const limb* a, limb* scratch) const noexcept {
        montgomery::to(r, a, limbs, modulus_->modulus, limbs, scratch);
    }

    /// r = a / R mod m, below m: out of Montgomery's form. r may be a.
    void from(limb* r, const limb* a, limb*) const noexcept {
        const limb one[limbs] = {1};
        kernels_->mul(r, a, one, *modulus_);
        normalize(r);
    }

    /// r = r mod m for a product, where m's highest limb is 2^64 - 2 or more, or for any r < 2m.
    void normalize(limb* r) const noexcept {
        if (is_full()) {
            limb difference[limbs];
            const limb keep = mask_from_bit(kernels::integer().sub_n(difference, r, modulus_->modulus, limbs));
            for (std::size_t i = 0; i < limbs; ++i) {
                r[i] = select(keep, r[i], difference[i]);
            }
        }
    }

private:
    four_limb_montgomery(const limb* m, limb* constants, const kernels::four_limb_kernels* kernels) noexcept;

    const kernels::four_limb_kernels* kernels_;
    kernels::four_limb_modulus* modulus_;
};

}  // namespace carry::modular
