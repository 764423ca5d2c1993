#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/row.hpp"

#include <utility>

namespace carry::gf2x_document {

template <limb_type Limb>
void gcd(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept {
    const std::size_t n = std::max(an, bn);
    Limb* u = r;
    Limb* v = scratch;
    zero(u, n);
    zero(v, n);
    std::copy_n(a, an, u);
    std::copy_n(b, bn, v);
    std::size_t u_length = bit_length(u, n), v_length = bit_length(v, n);
    while (v_length != 0) {
        if (u_length < v_length) {
            std::swap(u, v);
            std::swap(u_length, v_length);
            continue;
        }
        add_shifted(u, n, v, (v_length + bits_of<Limb> - 1) / bits_of<Limb>, u_length - v_length);
        u_length = bit_length(u, (u_length + bits_of<Limb> - 1) / bits_of<Limb>);
        if (u_length < v_length) {
            std::swap(u, v);
            std::swap(u_length, v_length);
        }
    }
    if (u != r) {
        std::copy_n(u, n, r);
    }
}

#define CARRY_INSTANTIATE(Limb) template void gcd(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, Limb*) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
