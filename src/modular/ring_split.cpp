// Z / m for m = 2^k d with odd d > 1: by the Chinese remainder theorem, pairs of residues modulo 2^k and modulo d (C. K. Koc,
// "Montgomery reduction with even modulus", 1994).
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "modular/montgomery.hpp"
#include "modular/ring.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace carry::modular {

namespace {

class split_ring final : public ring {
public:
    split_ring(const limb* m, std::size_t n, std::unique_ptr<const ring> binary, std::unique_ptr<const ring> odd, std::size_t k)
        : ring(reduction::split, m, n),
          binary_(std::move(binary)),
          odd_(std::move(odd)),
          bn_(binary_->element_size()),
          dn_(odd_->size()),
          top_(max_limb<limb> >> (bn_ * limb_bits - k)),
          inverse_(bn_) {
        std::vector<limb> d(bn_), scratch(inverse_mod_power_scratch(bn_));
        row::copy(d.data(), odd_->modulus(), std::min(bn_, dn_));
        inverse_mod_power(inverse_.data(), d.data(), bn_, scratch.data());
        inverse_[bn_ - 1] &= top_;
        const std::size_t division = integer_rows::divrem_scratch(n, dn_);
        const std::size_t joining = 2 * n + 4 + integer_rows::mul_scratch(std::max(dn_, bn_), bn_);
        set_sizes(bn_ + odd_->element_size(),
                  2 * n + 2 + std::max({division, joining, binary_->scratch_size(), odd_->scratch_size()}));
    }

    bool reduces_as(const ring& other) const noexcept override {  // the level in use tells how d is reduced
        const auto* const split = dynamic_cast<const split_ring*>(&other);
        return split != nullptr && odd_->reduces_as(*split->odd_);
    }

    void to(limb* r, const limb* a, limb* scratch) const noexcept override {
        limb* const low = scratch;
        limb* const rest = low + bn_;
        limb* const inner = scratch + 2 * size() + 2;
        row::copy(low, a, bn_);
        low[bn_ - 1] &= top_;
        integer_rows::divrem(nullptr, rest, a, size(), odd_->modulus(), dn_, inner);
        binary_->to(r, low, inner);
        odd_->to(r + bn_, rest, inner);
    }
    void to_one(limb* r, const limb* a, limb* scratch) const noexcept override {
        binary_->to(r, a, scratch);
        odd_->to_one(r + bn_, a, scratch);
    }
    void from(limb* r, const limb* a, limb* scratch) const noexcept override {
        // x = u + d y with u = x mod d and y = (x - u) / d mod 2^k.
        limb* const u = scratch;            // dn, and zeros up to bn
        limb* const y = u + size() + 1;     // bn
        limb* const product = y + bn_ + 1;  // dn + bn <= n + 1, or 2 bn
        limb* const inner = product + 2 * size() + 2;
        odd_->from(u, a + bn_, product);
        row::zero(u + dn_, bn_ > dn_ ? bn_ - dn_ : 0);
        kernels::integer().sub_n(y, a, u, bn_);
        integer_rows::mul(product, y, bn_, inverse_.data(), bn_, inner);
        row::copy(y, product, bn_);
        y[bn_ - 1] &= top_;
        integer_rows::mul(product, odd_->modulus(), dn_, y, bn_, inner);
        limb carry = kernels::integer().add_n(product, product, u, dn_);
        for (std::size_t i = dn_; carry != 0; ++i) {
            product[i] += carry;
            carry = static_cast<limb>(product[i] < carry);
        }
        row::copy(r, product, size());
    }
    void add(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        binary_->add(r, a, b, scratch);
        odd_->add(r + bn_, a + bn_, b + bn_, scratch);
    }
    void sub(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        binary_->sub(r, a, b, scratch);
        odd_->sub(r + bn_, a + bn_, b + bn_, scratch);
    }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        binary_->mul(r, a, b, scratch);
        odd_->mul(r + bn_, a + bn_, b + bn_, scratch);
    }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override {
        binary_->sqr(r, a, scratch);
        odd_->sqr(r + bn_, a + bn_, scratch);
    }
    void normalize(limb* r, limb* scratch) const noexcept override { odd_->normalize(r + bn_, scratch); }

private:
    std::unique_ptr<const ring> binary_, odd_;
    std::size_t bn_, dn_;        // limbs of 2^k - 1 and of d
    limb top_;                   // the bits of the highest limb below 2^k
    std::vector<limb> inverse_;  // d^(-1) mod 2^k
};

}  // namespace

std::unique_ptr<const ring> make_split_ring(const limb* m, std::size_t n) {
    const std::size_t k = row::count_trailing_zeros(m);
    if (k == 0 || exact_log2(m, n) != not_exact) {
        throw std::domain_error("carry: the modulus is odd or a power of two and cannot be split");
    }
    std::vector<limb> power(k / limb_bits + 1), odd(n - k / limb_bits);
    power.back() = limb{1} << (k % limb_bits);
    row::shift_right(odd.data(), m + k / limb_bits, odd.size(), static_cast<unsigned>(k % limb_bits));
    const std::size_t dn = row::normalized_size(odd.data(), odd.size());
    return std::make_unique<split_ring>(m, n, make_binary_ring(power.data(), power.size()),
                                        make_ring(choose_reduction(odd.data(), dn), odd.data(), dn), k);
}

}  // namespace carry::modular
