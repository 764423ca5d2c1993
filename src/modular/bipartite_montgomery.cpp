#include "modular/bipartite_montgomery.hpp"

#include "modular/digits.hpp"
#include "row/row.hpp"

namespace carry::modular {

bipartite_montgomery::bipartite_montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch) noexcept
    : n_(n),
      residues_(m, n, constants, scratch),
      kernels_(*kernels::integer().digit_bipartite),
      to_(aligned(constants + digit_montgomery::constants_size(n))),
      from_(to_ + size()) {
    constexpr std::size_t radix_digits = kernels::digit_bipartite_kernels::radix_digits;
    modulus_.rows = residues_.rows();
    modulus_.folded_factor = modulus_.rows.factor * modulus_.rows.folded[0] & digit_mask;
    modulus_.powers = from_ + size();

    // Row by row from 2^(104 D) down: each divides by 2^52.
    limb* const x = scratch;
    limb* const one = x + size();
    row::copy(x, residues_.radix_squared(), size());
    row::zero(one, size());
    one[0] = 1;
    for (std::size_t i = 2 * used(); i > used(); --i) {
        residues_.divide_by_digit(x, one);
        const std::size_t at = i - 1 - used();  // x = 2^(52 (D + at))
        if (at == radix_digits) {
            row::copy(to_, x, size());
        }
        if (at == used() - radix_digits) {
            row::copy(from_, x, size());
        }
        if (at < used() - 8) {
            limb* const power = from_ + (1 + 2 * at) * size();
            row::copy(power, x, size());
            power[size()] = 0;
            row::copy(power + size() + 1, x, size() - 1);
        }
    }
}

void bipartite_montgomery::one(limb* r, limb* scratch) const noexcept {
    row::zero(r, size());
    r[0] = 1;
    residues_.mul_exact(r, r, to_, scratch);
}

void bipartite_montgomery::to(limb* r, const limb* a, limb* scratch) const noexcept {
    to_digits(r, size(), a, n_);
    residues_.mul_exact(r, r, to_, scratch);
}

void bipartite_montgomery::from(limb* r, const limb* a, limb* scratch) const noexcept {
    limb* const element = scratch;
    residues_.mul_exact(element, a, from_, element + size());
    residues_.from(r, element, element + size());
}

}  // namespace carry::modular
