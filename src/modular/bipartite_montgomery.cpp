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
    power(to_, radix_digits, scratch);
    power(from_, used() - radix_digits, scratch);
    limb* powers = from_ + size();
    modulus_.powers = powers;
    for (std::size_t j = 0; j + 8 < used(); ++j, powers += 2 * size()) {
        power(powers, j, scratch);
        row::copy(powers + size() + 1, powers, size() - 1);
        powers[size()] = 0;
    }
}

void bipartite_montgomery::power(limb* r, std::size_t i, limb* scratch) const noexcept {
    constexpr std::size_t bits = digit_bits;
    limb* const value = scratch;
    row::zero(value, n_);
    value[bits * i / limb_bits] = limb{1} << (bits * i % limb_bits);
    residues_.to(r, value, value + size());
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
