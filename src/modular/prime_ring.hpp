/// \file
/// The ring that primes are tested in. Variable time.
#pragma once

#include "kernels/kernels.hpp"
#include "modular/four_limb_montgomery.hpp"
#include "modular/montgomery.hpp"
#include "row/row.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace carry::modular {

/// Z / m for an odd m in Montgomery's form, every element a row below m.
class prime_ring {
public:
    /// Limbs that the ring takes, its scratch included.
    static std::size_t scratch_size(std::size_t n) noexcept {
        return 2 * n + constants_size(n) + std::max(montgomery::scratch_size(n), montgomery::to_scratch_size(n));
    }
    prime_ring(const limb* m, std::size_t n, limb* scratch) noexcept
        : n_(n),
          one_(scratch),
          minus_one_(scratch + n),
          inner_(scratch + 2 * n + constants_size(n)),
          residues_(m, n, scratch + 2 * n, inner_) {
        const limb one = 1;
        if (four_limb_montgomery::serves(n)) {
            four_limbs_.emplace(m, n, scratch + 2 * n + montgomery::constants_size(n), inner_);
        }
        residues_.to(one_, &one, 1, inner_);
        kernels::integer().sub_n(minus_one_, m, one_, n);
    }

    std::size_t size() const noexcept { return n_; }
    const limb* modulus() const noexcept { return residues_.modulus(); }
    const limb* one() const noexcept { return one_; }
    bool is_one(const limb* a) const noexcept { return row::compare_n(a, one_, n_) == 0; }
    bool is_minus_one(const limb* a) const noexcept { return row::compare_n(a, minus_one_, n_) == 0; }

    void mul(limb* r, const limb* a, const limb* b) const noexcept {
        if (four_limbs_) {
            four_limbs_->mul(r, a, b, inner_);
            four_limbs_->normalize(r);
            return;
        }
        residues_.mul(r, a, b, inner_);
        residues_.reduce_once(r);
    }
    void sqr(limb* r, const limb* a) const noexcept {
        if (four_limbs_) {
            four_limbs_->sqr(r, a, inner_);
            four_limbs_->normalize(r);
            return;
        }
        residues_.sqr(r, a, inner_);
        residues_.reduce_once(r);
    }
    void add(limb* r, const limb* a, const limb* b) const noexcept {
        const kernels::integer_kernels& k = kernels::integer();
        if (k.add_n(r, a, b, n_) != 0) {
            k.sub_n(r, r, modulus(), n_);
        } else {
            residues_.reduce_once(r);
        }
    }
    void sub(limb* r, const limb* a, const limb* b) const noexcept {
        const kernels::integer_kernels& k = kernels::integer();
        if (k.sub_n(r, a, b, n_) != 0) {
            k.add_n(r, r, modulus(), n_);
        }
    }
    /// r = a for a row below m; r may be a.
    void from_row(limb* r, const limb* a) const noexcept { residues_.to(r, a, n_, inner_); }

private:
    static std::size_t constants_size(std::size_t n) noexcept {
        return montgomery::constants_size(n) + (n == four_limb_montgomery::limbs ? four_limb_montgomery::constants_size(n) : 0);
    }

    std::size_t n_;
    limb* one_;
    limb* minus_one_;
    limb* inner_;
    montgomery residues_;
    std::optional<four_limb_montgomery> four_limbs_;  // in place of residues_, but for `to`
};

}  // namespace carry::modular
