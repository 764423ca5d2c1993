// Powers.
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"
#include "value/logarithm.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

/// The bits of |a|^e or a few more, of an a with so many bits; throws std::length_error where they are too many.
std::size_t power_bits(const integer& a, std::size_t bits, std::uint64_t e) {
    constexpr std::size_t short_power = 4096;  // whose length need not be known better
    if (e <= short_power / bits) {
        return static_cast<std::size_t>(e) * bits;
    }
    const double exact = static_cast<double>(e) * detail::logarithm(a);
    if (exact * (1 - 1e-12) > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    return static_cast<std::size_t>(exact * (1 + 1e-12)) + 2;
}

/// A power on its way, in one of two rows in turns.
class growing_power {
public:
    /// 1 <= n limbs of base; the rows have room for the power and a limb more.
    growing_power(limb* from, limb* to, const limb* base, std::size_t n, limb* scratch) noexcept
        : from_(from), to_(to), base_(base), base_limbs_(n), limbs_(n), scratch_(scratch) {
        row::copy(from_, base, n);
    }

    void square() noexcept {
        integer_rows::sqr(to_, from_, limbs_, scratch_);
        turn(2 * limbs_);
    }

    void multiply() noexcept {
        if (base_limbs_ == 1) {
            multiply(base_[0]);
            return;
        }
        integer_rows::mul(to_, from_, limbs_, base_, base_limbs_, scratch_);
        turn(limbs_ + base_limbs_);
    }

    void multiply(limb factor) noexcept {
        from_[limbs_] = kernels::integer().mul_1(from_, from_, limbs_, factor);
        limbs_ += from_[limbs_] != 0 ? 1 : 0;
    }

    const limb* data() const noexcept { return from_; }
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

/// Limbs of scratch for the last square and the last product with a base of n limbs, where the power takes so many.
std::size_t power_scratch(std::size_t limbs, std::size_t n) {
    constexpr std::size_t few = 64;
    if (limbs < few) {
        return integer_rows::short_mul_scratch(limbs);
    }
    const std::size_t square = integer_rows::sqr_scratch_at_level(limbs / 2 + 1);
    return n == 1 ? square : std::max(square, integer_rows::mul_scratch_at_level(limbs - n, n));
}

/// base^e for e >= 1 and an odd base of n >= 1 limbs; the power has no more than so many bits.
integer power_of_odd(const limb* base, std::size_t n, std::uint64_t e, std::size_t bits) {
    // While squares of a single limb are single limbs, the lowest bits of e are done with such.
    limb single = base[0], low = 1;
    if (n == 1) {
        for (; e > 1 && single >> (limb_bits / 2) == 0; e >>= 1) {
            low *= (e & 1) != 0 ? single : 1;  // below the square of single
            single *= single;
        }
        base = &single;
        if (e == 1) {
            const wide_limb<limb> product = multiply_wide(single, low);
            integer power;
            integer_access::set(power, product.low, product.high);
            return power;
        }
    }
    const unsigned squares = static_cast<unsigned>(std::bit_width(e)) - 1;
    const unsigned turns = squares + (n == 1 ? 0 : static_cast<unsigned>(std::popcount(e)) - 1);
    const std::size_t limbs = (bits + limb_bits - 1) / limb_bits + 1;
    integer power = integer_access::sized(limbs);
    limb* const result = integer_access::row(power).data();
    product_scratch memory(limbs + power_scratch(limbs, n));
    limb* const other = memory.data();
    // Started where the last turn ends in the result.
    growing_power p(turns % 2 == 0 ? result : other, turns % 2 == 0 ? other : result, base, n, other + limbs);
    for (unsigned i = squares; i-- > 0;) {
        p.square();
        if ((e >> i & 1) != 0) {
            p.multiply();
        }
    }
    if (low != 1) {
        p.multiply(low);
    }
    integer_access::row(power).truncate(p.size());
    integer_access::check_size(power);
    return power;
}

}  // namespace

integer pow(const integer& a, std::uint64_t e) {
    if (e < 3) {
        return e == 0 ? integer(1) : e == 1 ? a : sqr(a);
    }
    if (a.is_zero()) {
        return 0;
    }
    const bool negative = a.is_negative() && e % 2 != 0;
    const std::size_t twos = a.trailing_zeros(), bits = a.bit_length() - twos;
    if (bits == 1) {  // plus or minus a power of two
        if (twos != 0) {
            detail::check_bits(e > max_bits / twos ? max_bits + 1 : twos * static_cast<std::size_t>(e) + 1);
        }
        return integer_access::with_sign(integer(1) << (twos == 0 ? 0 : twos * static_cast<std::size_t>(e)), negative);
    }
    const std::size_t room = power_bits(a, bits + twos, e);
    if (twos == 0) {
        const limb_row& x = integer_access::row(a);
        return integer_access::with_sign(power_of_odd(x.data(), x.size(), e, room), negative);
    }
    const integer odd = a >> twos;
    const limb_row& x = integer_access::row(odd);
    const std::size_t zeros = twos * static_cast<std::size_t>(e);
    integer power = power_of_odd(x.data(), x.size(), e, room - zeros);
    power <<= zeros;
    return integer_access::with_sign(std::move(power), negative);
}

}  // namespace carry
