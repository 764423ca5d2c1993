#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/row.hpp"

namespace carry::gf2x_document {

template <limb_type Limb>
std::size_t mulmod_shift_and_add_scratch(std::size_t bn, std::size_t fn) noexcept {
    return std::max(bn, fn + 1) + reduce_scratch<Limb>(bn, fn);
}

// Only as much of b x^i is touched as its degree asks for: it begins with that of b, and is below m in the end.
template <limb_type Limb>
void mulmod_shift_and_add(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, const Limb* f, std::size_t fn,
                          Limb* scratch) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    const std::size_t length = bit_length(f, fn), m = length - 1, t = residue_size(f, fn);
    zero(r, t);
    if (m == 0) {
        return;
    }
    Limb* const power = scratch;  // b x^i mod F
    zero(power, std::max(bn, fn + 1));
    std::copy_n(b, bn, power);
    reduce(power, bn, f, fn, scratch + std::max(bn, fn + 1));
    const std::size_t bits = bit_length(a, an), f_size = (length + w - 1) / w;
    std::size_t power_length = bit_length(power, t);
    for (std::size_t i = 0; i < bits && power_length != 0; ++i) {
        if (test_bit(a, an, i)) {
            add(r, power, (power_length + w - 1) / w);
        }
        if (i + 1 == bits) {
            break;
        }
        ++power_length;
        shift_left(power, (power_length + w - 1) / w, 1);
        if (power_length == length) {
            add(power, f, f_size);
            power_length = bit_length(power, f_size);
        }
    }
}

#define CARRY_INSTANTIATE(Limb)                                                                                             \
    template void mulmod_shift_and_add(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, const Limb*, std::size_t, \
                                       Limb*) noexcept;                                                                     \
    template std::size_t mulmod_shift_and_add_scratch<Limb>(std::size_t, std::size_t) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
