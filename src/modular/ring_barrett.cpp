// Z / m for any m by Barrett's reduction (P. Barrett, "Implementing the Rivest Shamir and Adleman public key encryption
// algorithm on a standard digital signal processor", 1986; Handbook of Applied Cryptography, algorithm 14.42): with V =
// floor((B^(2n) - 1) / m') for the m' = 2^s m whose top bit is set, the quotient of x by m' is nearly V floor(x / B^n) / B^n.
// Two products of n limbs, as fast as products are.
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "modular/ring.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::modular {

namespace {

class barrett_ring final : public limb_ring {
public:
    barrett_ring(const limb* m, std::size_t n)
        : limb_ring(reduction::barrett, m, n),
          shift_(static_cast<unsigned>(std::countl_zero(m[n - 1]))),
          shifted_(n),
          reciprocal_(n) {
        row::shift_left(shifted_.data(), m, n, shift_);
        std::vector<limb> all(2 * n, max_limb<limb>), quotient(n + 1), rest(n), scratch(integer_rows::divrem_scratch(2 * n, n));
        integer_rows::divrem(quotient.data(), rest.data(), all.data(), 2 * n, shifted_.data(), n, scratch.data());
        row::copy(reciprocal_.data(), quotient.data(), n);  // the limb above is 1
        set_sizes(n, 6 * n + 2 + std::max(integer_rows::mul_scratch(n + 1, n), integer_rows::sqr_scratch(n)));
    }

    void to(limb* r, const limb* a, limb*) const noexcept override { row::copy(r, a, size()); }
    void from(limb* r, const limb* a, limb*) const noexcept override { row::copy(r, a, size()); }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        integer_rows::mul(scratch, a, size(), b, size(), scratch + 6 * size() + 2);
        reduce(r, scratch);
    }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override {
        integer_rows::sqr(scratch, a, size(), scratch + 6 * size() + 2);
        reduce(r, scratch);
    }
    void normalize(limb*, limb*) const noexcept override {}

private:
    /// r = x mod m for the x < m^2 of 2n limbs at the beginning of scratch, used up.
    ///
    /// With h = floor(x' / B^n) for x' = 2^s x, q = floor(V h / B^n) is at most floor(x' / m'). As V > B^(2n) / m' - 2,
    /// h > x' / B^n - 1 and x' < B^n m', it is more than that less 5: what is left is below 6m' and has n + 1 limbs.
    void reduce(limb* r, limb* x) const noexcept {
        const kernels::integer_kernels& kernels = kernels::integer();
        const std::size_t n = size();
        limb* const quotient = x + 2 * n;        // n + 1 limbs
        limb* const product = quotient + n + 1;  // 2n + 1
        limb* const inner = x + 6 * n + 2;
        row::shift_left(x, x, 2 * n, shift_);
        integer_rows::mul(product, x + n, n, reciprocal_.data(), n, inner);
        quotient[n] = kernels.add_n(quotient, product + n, x + n, n);  // V = B^n + reciprocal
        integer_rows::mul(product, quotient, n + 1, shifted_.data(), n, inner);
        kernels.sub_n(x, x, product, n + 1);
        while (x[n] != 0 || row::compare_n(x, shifted_.data(), n) >= 0) {
            x[n] -= kernels.sub_n(x, x, shifted_.data(), n);
        }
        row::shift_right(r, x, n, shift_);
    }

    unsigned shift_;
    std::vector<limb> shifted_;     // m'
    std::vector<limb> reciprocal_;  // V - B^n
};

}  // namespace

std::unique_ptr<const ring> make_barrett_ring(const limb* m, std::size_t n) { return std::make_unique<barrett_ring>(m, n); }

}  // namespace carry::modular
