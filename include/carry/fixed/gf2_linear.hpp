/// \file
/// Linear maps over GF(2) from rows of bits to rows of limbs.
#pragma once

#include <carry/detail/field_kernels.hpp>
#include <carry/fixed/gf2_mul.hpp>

namespace carry::fixed::gf2 {

/// The linear map that takes the unit vector e_j to a column of R limbs of 64 bits, j < Bits. It is applied by adding up the
/// columns under masks made of the bits of the operand: all of them are read, whatever the operand is.
///
/// Eight columns at a time stand side by side, limb by limb: a byte of the operand is the mask of eight limbs, which is one
/// instruction with AVX-512. Cost: Bits R / 8 steps of eight limbs.
template <std::size_t R, std::size_t Bits>
class linear_map {
public:
    static constexpr std::size_t groups = (Bits + 7) / 8;

    /// All images are 0. Not constexpr: a compiler would try to make whole matrices that are wanted at run time only.
    linear_map() noexcept { columns_.fill(0); }

    /// Sets the image of e_j, j < Bits.
    void set_column(std::size_t j, const row<std::uint64_t, R>& image) noexcept {
        for (std::size_t i = 0; i < R; ++i) {
            columns_[(j / 8 * R + i) * 8 + j % 8] = image[i];
        }
    }

    /// The image of a row of bits; those from Bits on must be zero. Constant-time.
    template <std::size_t A>
        requires(A * 8 >= groups)
    row<std::uint64_t, R> operator()(const row<std::uint64_t, A>& a) const noexcept {
        row<std::uint64_t, R> r;
#if CARRY_CALLS_KERNELS
        if (const auto apply = carry::detail::field_kernels_in_use().apply_map; apply != nullptr) {
            apply(r.data(), R, a.data(), groups, columns_.data());
            return r;
        }
#endif
        std::uint64_t sum[R][8]{};
        for (std::size_t t = 0; t < groups; ++t) {
            const std::uint64_t byte = a[t / 8] >> (t % 8 * 8);
            std::uint64_t mask[8];
            for (unsigned l = 0; l < 8; ++l) {
                mask[l] = mask_from_bit(static_cast<std::uint64_t>(byte >> l & 1u));
            }
            const std::uint64_t* const column = columns_.data() + t * R * 8;
            for (std::size_t i = 0; i < R; ++i) {
                for (unsigned l = 0; l < 8; ++l) {
                    sum[i][l] ^= column[i * 8 + l] & mask[l];
                }
            }
        }
        for (std::size_t i = 0; i < R; ++i) {
            r[i] = sum[i][0] ^ sum[i][1] ^ sum[i][2] ^ sum[i][3] ^ sum[i][4] ^ sum[i][5] ^ sum[i][6] ^ sum[i][7];
        }
        return r;
    }

private:
    alignas(64) std::array<std::uint64_t, groups * R * 8> columns_;
};

}  // namespace carry::fixed::gf2
