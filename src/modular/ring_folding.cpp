// Z / (2^k - c) for a short c: 2^k is c modulo m, so what lies above bit k of a product is multiplied by c and added to what
// lies below (Crandall, "Method and apparatus for public key exchange", 1992; Menezes et al., Handbook of Applied Cryptography,
// algorithm 14.47). With c of one limb that is linear, and for Mersenne's numbers it is an addition.
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "modular/four_limb_folding.hpp"
#include "modular/ring.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <stdexcept>

namespace carry::modular {

namespace {

class folding_ring final : public limb_ring {
public:
    folding_ring(const limb* m, std::size_t n, std::size_t k) : limb_ring(reduction::folding, m, n), k_(k), c_(n) {
        kernels::integer().sub_n(c_.data(), c_.data(), m, n);
        if (k % limb_bits != 0) {
            c_[n - 1] &= (limb{1} << (k % limb_bits)) - 1;
        }
        c_.resize(row::normalized_size(c_.data(), n));
        const std::size_t products = std::max(
            {integer_rows::mul_scratch(n, n), integer_rows::sqr_scratch(n), integer_rows::mul_scratch(n + 1, c_.size())});
        set_sizes(n, 5 * n + 4 + products);
    }

    void to(limb* r, const limb* a, limb*) const noexcept override { row::copy(r, a, size()); }
    void from(limb* r, const limb* a, limb*) const noexcept override { row::copy(r, a, size()); }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        integer_rows::mul(scratch, a, size(), b, size(), scratch + 5 * size() + 4);
        fold(r, scratch);
    }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override {
        integer_rows::sqr(scratch, a, size(), scratch + 5 * size() + 4);
        fold(r, scratch);
    }
    void normalize(limb*, limb*) const noexcept override {}

private:
    /// r = t mod m, normal. t: 2n limbs at the beginning of scratch, used up.
    ///
    /// c has at most k / 2 bits. So the first fold leaves at most 3k / 2 + 1 bits, the second at most k + 2, and then there are
    /// at most three bits above 2^k to fold, twice at most.
    void fold(limb* r, limb* t) const noexcept {
        const kernels::integer_kernels& kernels = kernels::integer();
        const std::size_t n = size(), whole = k_ / limb_bits;
        const unsigned part = static_cast<unsigned>(k_ % limb_bits);
        limb* const high = t + 2 * n;  // and above it its product with c
        limb* const inner = t + 5 * n + 4;
        std::size_t tn = row::normalized_size(t, 2 * n);
        while (tn > whole) {
            // high = t / 2^k; t = t mod 2^k + c high
            std::size_t hn = tn - whole;
            row::shift_right(high, t + whole, hn, part);
            hn = row::normalized_size(high, hn);
            if (hn == 0) {
                break;
            }
            if (part != 0) {
                t[whole] &= (limb{1} << part) - 1;
            }
            row::zero(t + n, tn - std::min(n, tn));
            limb carry = 0;
            std::size_t at = hn;
            if (c_.size() == 1) {
                carry = kernels.addmul_1(t, high, hn, c_[0]);
            } else {
                at = hn + c_.size();
                limb* const product = high + hn;
                integer_rows::mul(product, high, hn, c_.data(), c_.size(), inner);
                carry = kernels.add_n(t, t, product, at);
            }
            for (; carry != 0; ++at) {
                t[at] += carry;
                carry = static_cast<limb>(t[at] < carry);
            }
            tn = row::normalized_size(t, 2 * n);
        }
        row::copy(r, t, n);
        if (row::compare_n(r, modulus(), n) >= 0) {
            kernels.sub_n(r, r, modulus(), n);
        }
    }

    std::size_t k_;
    std::vector<limb> c_;
};

/// The same on four limbs by other code.
class four_limb_folding_ring final : public limb_ring {
public:
    four_limb_folding_ring(const limb* m, std::size_t n)
        : limb_ring(reduction::folding, m, n), residues_(modulus(), n, nullptr, nullptr) {
        set_sizes(n, n);
    }

    void to(limb* r, const limb* a, limb* scratch) const noexcept override { residues_.to(r, a, scratch); }
    void from(limb* r, const limb* a, limb*) const noexcept override { row::copy(r, a, size()); }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override { residues_.mul(r, a, b, scratch); }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override { residues_.sqr(r, a, scratch); }
    void normalize(limb* r, limb*) const noexcept override { residues_.normalize(r); }

private:
    four_limb_folding residues_;
};

}  // namespace

std::unique_ptr<const ring> make_folding_ring(const limb* m, std::size_t n) {
    if (four_limb_folding::serves(m, n)) {
        return std::make_unique<four_limb_folding_ring>(m, n);
    }
    const std::size_t k = folding_bits(m, n);
    if (k == 0) {
        throw std::domain_error("carry: the modulus is not 2^k - c for a short c");
    }
    return std::make_unique<folding_ring>(m, n, k);
}

}  // namespace carry::modular
