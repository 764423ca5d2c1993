#include "gf2x/document/comb.hpp"
#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/small_comb.hpp"

namespace carry::gf2x_document {

namespace {

constexpr std::size_t strip_bytes = 1024;

}  // namespace

template <limb_type Limb>
std::size_t mul_comb_right_to_left_scratch(std::size_t an, std::size_t bn) noexcept {
    return comb_pieces_scratch<Limb>(an, bn, comb_strip<Limb>(strip_bytes), 2);
}

// The piece of b stands in the table as it was, and once more as it is shifted from one bit of a's limbs to the next.
template <limb_type Limb>
void mul_comb_right_to_left(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept {
    if (is_small_comb<Limb>(an, bn)) {
        comb_small<false>(r, a, an, b, bn);
        return;
    }
    comb_pieces(
        r, a, an, b, bn, comb_strip<Limb>(strip_bytes), scratch,
        [](const Limb* piece, std::size_t n, Limb* table) { make_padded(table, piece, n); },
        [](Limb* sum, std::size_t size, const Limb* x, std::size_t m, std::size_t n, Limb* table) {
            Limb* const row = make_padded(table + padded_size<Limb>(n), table + block_limbs<Limb>, n);
            for (unsigned k = 0;; ++k) {
                add_at_bit(sum, size, x, m, k, row, n);
                if (k == bits_of<Limb> - 1) break;
                shift_left(row, n + 1, 1);
            }
        });
}

#define CARRY_INSTANTIATE(Limb)                                                                                      \
    template void mul_comb_right_to_left(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, Limb*) noexcept; \
    template std::size_t mul_comb_right_to_left_scratch<Limb>(std::size_t, std::size_t) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
