// Z / 2^k.
#include "integer/mul_low.hpp"
#include "kernels/kernels.hpp"
#include "modular/ring.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <stdexcept>

namespace carry::modular {

namespace {

/// Elements are the residues, in as many limbs as 2^k - 1 has and at least one.
class binary_ring final : public ring {
public:
    binary_ring(const limb* m, std::size_t n, std::size_t k)
        : ring(reduction::power_of_two, m, n),
          limbs_(std::max<std::size_t>(1, row::limbs_for(k))),
          top_(k == 0 ? limb{0} : max_limb<limb> >> (limbs_ * limb_bits - k)) {
        set_sizes(limbs_, limbs_ + std::max(integer_rows::mul_low_scratch(limbs_), integer_rows::sqr_low_scratch(limbs_)));
    }

    void to(limb* r, const limb* a, limb*) const noexcept override { row::copy(r, a, limbs_); }
    void from(limb* r, const limb* a, limb*) const noexcept override { row::fit(r, size(), a, limbs_); }
    void add(limb* r, const limb* a, const limb* b, limb*) const noexcept override {
        kernels::integer().add_n(r, a, b, limbs_);
        r[limbs_ - 1] &= top_;
    }
    void sub(limb* r, const limb* a, const limb* b, limb*) const noexcept override {
        kernels::integer().sub_n(r, a, b, limbs_);
        r[limbs_ - 1] &= top_;
    }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        integer_rows::mul_low(scratch, a, b, limbs_, scratch + limbs_);
        row::copy(r, scratch, limbs_);
        r[limbs_ - 1] &= top_;
    }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override {
        integer_rows::sqr_low(scratch, a, limbs_, scratch + limbs_);
        row::copy(r, scratch, limbs_);
        r[limbs_ - 1] &= top_;
    }
    void normalize(limb*, limb*) const noexcept override {}

private:
    std::size_t limbs_;
    limb top_;  // the bits of the highest limb
};

}  // namespace

std::unique_ptr<const ring> make_binary_ring(const limb* m, std::size_t n) {
    const std::size_t k = exact_log2(m, n);
    if (k == not_exact) {
        throw std::domain_error("carry: the modulus is not a power of two");
    }
    return std::make_unique<binary_ring>(m, n, k);
}

}  // namespace carry::modular
