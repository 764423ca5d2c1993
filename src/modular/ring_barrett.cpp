// Z / m for any m by Barrett's reduction (P. Barrett, "Implementing the Rivest Shamir and Adleman public key encryption
// algorithm on a standard digital signal processor", 1986; Handbook of Applied Cryptography, algorithm 14.42): with V =
// floor((B^(2n) - 1) / m') for the m' = 2^s m whose top bit is set, the quotient of x by m' is nearly V floor(x / B^n) / B^n.
//
// Of the first product the upper half is wanted, of the second the lower: truncated products (integer/mul_high.hpp and
// mul_low.hpp) take half the time to 0.8 of it. Where transforms serve, V and m' are transformed once, and the second product
// is taken modulo B^L - 1 with L little above n, since all but n + 1 limbs of the difference are known to vanish.
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/mul_high.hpp"
#include "integer/mul_low.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "modular/fixed_factor.hpp"
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
          shifted_(n + 1),
          reciprocal_(n) {
        row::shift_left(shifted_.data(), m, n, shift_);
        std::vector<limb> all(2 * n, max_limb<limb>), quotient(n + 1), rest(n), scratch(integer_rows::divrem_scratch(2 * n, n));
        integer_rows::divrem(quotient.data(), rest.data(), all.data(), 2 * n, shifted_.data(), n, scratch.data());
        row::copy(reciprocal_.data(), quotient.data(), n);  // the limb above is 1
        std::size_t inner = std::max({integer_rows::mul_scratch(n, n), integer_rows::sqr_scratch(n),
                                      integer_rows::mul_high_scratch(n), integer_rows::mul_low_scratch(n + 1)});
        if (fixed_factor::serves(n)) {
            const std::size_t halves = n + 1;
            transforms_.resize(fixed_factor::memory_size(2 * n) + fixed_factor::memory_size(halves));
            std::vector<limb> room(fixed_factor::scratch_size(2 * n));
            limb* const memory = transforms_.data();
            reciprocal_transform_ = fixed_factor(memory, reciprocal_.data(), n, 2 * n, room.data());
            modulus_transform_ =
                fixed_factor(memory + fixed_factor::memory_size(2 * n), shifted_.data(), n, halves, room.data());
            inner = std::max(inner, fixed_factor::scratch_size(2 * n) + 2 * modulus_transform_.modulus_limbs());
        }
        set_sizes(n, 5 * n + 2 + inner);
    }

    void to(limb* r, const limb* a, limb*) const noexcept override { row::copy(r, a, size()); }
    void from(limb* r, const limb* a, limb*) const noexcept override { row::copy(r, a, size()); }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        integer_rows::mul(scratch, a, size(), b, size(), scratch + 5 * size() + 2);
        reduce(r, scratch);
    }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override {
        integer_rows::sqr(scratch, a, size(), scratch + 5 * size() + 2);
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
        limb* const product = quotient + n + 1;  // 2 n
        limb* const inner = x + 5 * n + 2;
        row::shift_left(x, x, 2 * n, shift_);
        if (modulus_transform_.is_set()) {
            reciprocal_transform_.mul(product, 2 * n, x + n, n, inner);
            quotient[n] = kernels.add_n(quotient, product + n, x + n, n);  // V = B^n + reciprocal
            subtract_product(x, quotient, inner);
        } else {
            integer_rows::mul_high(product, x + n, reciprocal_.data(), n, inner);
            quotient[n] = kernels.add_n(quotient, product, x + n, n);
            integer_rows::mul_low(product, quotient, shifted_.data(), n + 1, inner);
            kernels.sub_n(x, x, product, n + 1);
        }
        while (x[n] != 0 || row::compare_n(x, shifted_.data(), n) >= 0) {
            x[n] -= kernels.sub_n(x, x, shifted_.data(), n);
        }
        row::shift_right(r, x, n, shift_);
    }

    /// x = x - q m' in n + 1 limbs, which hold it: found modulo B^L - 1, where x is the sum of its parts of L limbs.
    void subtract_product(limb* x, const limb* quotient, limb* scratch) const noexcept {
        const std::size_t n = size(), total = modulus_transform_.modulus_limbs(), whole = std::min(total, 2 * n);
        limb* const rest = scratch;
        limb* const product = rest + total;
        row::fit(rest, total, x, whole);
        limb carry = kernels::integer().add_n(rest, rest, x + whole, 2 * n - whole);
        for (std::size_t i = 2 * n - whole; carry != 0; i = i + 1 == total ? 0 : i + 1) {
            rest[i] += carry;
            carry = static_cast<limb>(rest[i] == 0);
        }
        modulus_transform_.mul(product, total, quotient, n + 1, product + total);
        subtract_cyclic(rest, total, 0, product, total, carrying::variable_time);
        row::copy(x, rest, n + 1);
    }

    unsigned shift_;
    std::vector<limb> shifted_;     // m', and a zero limb
    std::vector<limb> reciprocal_;  // V - B^n
    std::vector<limb> transforms_;
    fixed_factor reciprocal_transform_, modulus_transform_;  // set where transforms serve
};

}  // namespace

std::unique_ptr<const ring> make_barrett_ring(const limb* m, std::size_t n) { return std::make_unique<barrett_ring>(m, n); }

}  // namespace carry::modular
