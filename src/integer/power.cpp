#include "integer/power.hpp"

#include "integer/mul.hpp"
#include "integer/mul_low.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::integer_rows {

namespace {

/// A power on its way, in one of two rows in turns.
class growing_power {
public:
    growing_power(limb* from, limb* to, const limb* base, std::size_t n, limb* scratch) noexcept
        : from_(from), to_(to), base_(base), base_limbs_(n), limbs_(n), scratch_(scratch) {
        row::copy(from_, base, n);
    }

    void square() noexcept {
        if (limbs_ <= kernels::most_equal) {
            kernels::integer().sqr_in_chain[limbs_](to_, from_);
        } else {
            sqr(to_, from_, limbs_, scratch_);
        }
        turn(2 * limbs_);
    }

    void multiply() noexcept {
        if (base_limbs_ == 1) {
            multiply(base_[0]);
            return;
        }
        mul(to_, from_, limbs_, base_, base_limbs_, scratch_);
        turn(limbs_ + base_limbs_);
    }

    void multiply(limb factor) noexcept {
        from_[limbs_] = kernels::integer().mul_1(from_, from_, limbs_, factor);
        limbs_ += from_[limbs_] != 0 ? 1 : 0;
    }

    std::size_t size() const noexcept { return limbs_; }

private:
    void turn(std::size_t limbs) noexcept {
        std::swap(from_, to_);
        limbs_ = limbs - (from_[limbs - 1] == 0 ? 1 : 0);
    }

    limb *from_, *to_;
    const limb* base_;
    std::size_t base_limbs_, limbs_;
    limb* scratch_;
};

}  // namespace

std::size_t power_scratch(std::size_t limbs, std::size_t n) noexcept {
    constexpr std::size_t few = 64;
    if (limbs < few) {
        return short_mul_scratch(limbs);
    }
    const std::size_t square = sqr_scratch(limbs / 2 + 1);
    return n == 1 ? square : std::max(square, mul_scratch(limbs - std::min(n, limbs), n));
}

std::size_t power(limb* r, limb* other, const limb* a, std::size_t n, std::uint64_t e, limb* scratch) noexcept {
    limb single = a[0], low = 1;
    if (n == 1) {
        for (; e > 1 && single >> (limb_bits / 2) == 0; e >>= 1) {
            low *= (e & 1) != 0 ? single : 1;  // below the square of single
            single *= single;
        }
        a = &single;
    }
    const unsigned squares = static_cast<unsigned>(std::bit_width(e)) - 1;
    const unsigned turns = squares + (n == 1 ? 0 : set_bits(e) - 1);
    // Started where the last turn ends in r.
    growing_power p(turns % 2 == 0 ? r : other, turns % 2 == 0 ? other : r, a, n, scratch);
    for (unsigned i = squares; i-- > 0;) {
        p.square();
        if ((e >> i & 1) != 0) {
            p.multiply();
        }
    }
    if (low != 1) {
        p.multiply(low);
    }
    return p.size();
}

std::size_t power_low_scratch(std::size_t limbs, std::size_t n) noexcept {
    return std::max(power_scratch(limbs, n), mul_low_uneven_scratch(std::max(limbs, n), n));
}

void power_low(limb* r, limb* other, const limb* a, std::size_t n, std::uint64_t e, std::size_t m, limb* scratch) noexcept {
    if (e % 2 == 0) {
        const std::size_t size = power(r, other, a, n, e, scratch);
        row::zero(r + size, m - std::min(size, m));
        return;
    }
    const std::size_t size = power(other, r, a, n, e - 1, scratch);
    mul_low_uneven(r, m, other, size, a, n, scratch);
}

}  // namespace carry::integer_rows
