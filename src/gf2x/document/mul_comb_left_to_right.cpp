#include "gf2x/document/comb.hpp"
#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/small_comb.hpp"

namespace carry::gf2x_document {

namespace {

constexpr std::size_t strip_bytes = 1024;

}  // namespace

template <limb_type Limb>
std::size_t mul_comb_left_to_right_scratch(std::size_t an, std::size_t bn) noexcept {
    return comb_pieces_scratch<Limb>(an, bn, comb_strip<Limb>(strip_bytes), 1);
}

template <limb_type Limb>
void mul_comb_left_to_right(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept {
    if (is_small_comb<Limb>(an, bn)) {
        comb_small<true>(r, a, an, b, bn);
        return;
    }
    comb_pieces(
        r, a, an, b, bn, comb_strip<Limb>(strip_bytes), scratch,
        [](const Limb* piece, std::size_t n, Limb* table) { make_padded(table, piece, n); },
        [](Limb* sum, std::size_t size, const Limb* x, std::size_t m, std::size_t n, Limb* table) {
            for (unsigned k = bits_of<Limb> - 1;; --k) {
                add_at_bit(sum, size, x, m, k, table + block_limbs<Limb>, n);
                if (k == 0) break;
                shift_left(sum, m + n, 1);
            }
        });
}

#define CARRY_INSTANTIATE(Limb)                                                                                      \
    template void mul_comb_left_to_right(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, Limb*) noexcept; \
    template std::size_t mul_comb_left_to_right_scratch<Limb>(std::size_t, std::size_t) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
