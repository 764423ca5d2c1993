#include "gf2x/document/base_case.hpp"

#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/row.hpp"
#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>
#include <concepts>

namespace carry::gf2x_document {

namespace {

/// The kernel's limbs that are multiplied at once where limbs have to be packed.
constexpr std::size_t packed_block = 64;

/// What the kernel level does for its own limbs, an >= bn >= 1, without any recursion.
void quadratic(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    if (bn < kernel.thresholds.mul_comb) {
        kernel.mul_basecase(r, a, an, b, bn);
    } else {
        gf2x_rows::mul_comb(r, a, an, b, bn, scratch);
    }
}

/// Limbs of another width to and from the library's, the last of which is filled up with zeros.
template <limb_type Limb>
struct packing {
    static constexpr bool wider = bits_of<Limb> > limb_bits;
    static constexpr std::size_t ratio = wider ? bits_of<Limb> / limb_bits : limb_bits / bits_of<Limb>;

    static constexpr std::size_t packed_size(std::size_t n) noexcept { return wider ? n * ratio : (n + ratio - 1) / ratio; }
    static constexpr std::size_t block = wider ? packed_block / ratio : packed_block * ratio;

    static void pack(limb* r, const Limb* a, std::size_t n) noexcept {
        std::fill_n(r, packed_size(n), limb{0});
        for (std::size_t i = 0; i < n; ++i) {
            if constexpr (wider) {
                for (std::size_t k = 0; k < ratio; ++k) r[i * ratio + k] = static_cast<limb>(a[i] >> (k * limb_bits));
            } else {
                r[i / ratio] |= static_cast<limb>(static_cast<limb>(a[i]) << (i % ratio * bits_of<Limb>));
            }
        }
    }
    /// r = r + a.
    static void add_unpacked(Limb* r, const limb* a, std::size_t n) noexcept {
        for (std::size_t i = 0; i < n; ++i) {
            if constexpr (wider) {
                for (std::size_t k = 0; k < ratio; ++k) r[i] ^= static_cast<Limb>(a[i * ratio + k]) << (k * limb_bits);
            } else {
                r[i] = static_cast<Limb>(r[i] ^ static_cast<Limb>(a[i / ratio] >> (i % ratio * bits_of<Limb>)));
            }
        }
    }
};

}  // namespace

template <limb_type Limb>
std::size_t base_case_scratch(std::size_t an) noexcept {
    if constexpr (std::same_as<Limb, limb>) {
        return gf2x_rows::mul_comb_scratch(an, an);
    } else {
        return 0;
    }
}

template <limb_type Limb>
void base_case(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept {
    if (bn == 0) {
        zero(r, an);
        return;
    }
    if constexpr (std::same_as<Limb, limb>) {
        quadratic(r, a, an, b, bn, scratch);
    } else {
        using pack = packing<Limb>;
        limb x[packed_block], y[packed_block], product[2 * packed_block], own_scratch[2 * packed_block];
        zero(r, an + bn);
        for (std::size_t j = 0; j < bn; j += pack::block) {
            const std::size_t n = std::min(pack::block, bn - j), yn = pack::packed_size(n);
            pack::pack(y, b + j, n);
            for (std::size_t i = 0; i < an; i += pack::block) {
                const std::size_t m = std::min(pack::block, an - i), xn = pack::packed_size(m);
                pack::pack(x, a + i, m);
                if (xn >= yn) {
                    quadratic(product, x, xn, y, yn, own_scratch);
                } else {
                    quadratic(product, y, yn, x, xn, own_scratch);
                }
                pack::add_unpacked(r + i + j, product, m + n);
            }
        }
    }
}

#define CARRY_INSTANTIATE(Limb)                                                                         \
    template void base_case(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, Limb*) noexcept; \
    template std::size_t base_case_scratch<Limb>(std::size_t) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
