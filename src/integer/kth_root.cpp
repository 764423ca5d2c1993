#include "integer/kth_root.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/mul_low.hpp"
#include "integer/power.hpp"
#include "integer/quotient.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace carry::integer_rows {

namespace {

constexpr std::size_t start_bits = 50;  ///< of the root in floating point, which is off by less than one
constexpr std::size_t guard_bits = 10;  ///< behind the point
constexpr limb most_error = 8;          ///< of the root with these
constexpr std::size_t sign_bits = 4;    ///< of a residual: a root on its way is off by three, and less than one for what is cut

/// The bits that are known, from the start to the root with its guard bits.
struct precisions {
    std::array<std::size_t, 48> bits;
    std::size_t steps = 0;

    precisions(std::size_t root_bits, unsigned k) noexcept {
        // With an error of 3 in the root of b bits, a step overshoots by (k - 1) / 2 (3 2^h)^2 / 2^(b + h - 1), less than one
        // and a half for h = b - lost.
        const std::size_t lost = static_cast<std::size_t>(std::bit_width(k)) + 3;
        bits[0] = std::max(root_bits + guard_bits, start_bits);
        while (bits[steps] > start_bits) {
            bits[steps + 1] = std::max((bits[steps] + lost + 1) / 2, start_bits);
            ++steps;
        }
        std::reverse(bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(steps) + 1);
    }
};

/// The rows of a step from b to b + h bits.
struct step_sizes {
    std::size_t power;     ///< x^(k - 1)
    std::size_t product;   ///< x^k
    std::size_t residual;  ///< a' - x^k, and its sign
    std::size_t shifted;   ///< the residual times 2^h, as much of it as is divided
    std::size_t divisor;   ///< the highest limbs of k x^(k - 1) that tell the quotient
    std::size_t quotient;  ///< which is below 2^(h + 2), and may have a zero on top

    step_sizes(std::size_t b, std::size_t h, unsigned k) noexcept
        : power(power_limbs((k - 1) * (b + 1)) + 1),
          product(power + row::limbs_for(b + 1)),
          residual(row::limbs_for((k - 1) * (b + 1) + static_cast<std::size_t>(std::bit_width(k)) + sign_bits)),
          shifted(residual + row::limbs_for(h) + 2),
          divisor(row::limbs_for(h) + 2),
          quotient(row::limbs_for(h) + 2) {}

    std::size_t dividend() const noexcept { return divisor + quotient - 1; }
    std::size_t scratch(std::size_t x) const noexcept {
        return std::max({power_scratch(power, x), mul_low_uneven_scratch(residual, std::min(x, residual)),
                         quotient + std::max(enough_unasked, quotient_scratch(dividend(), divisor))});
    }
    std::size_t all(std::size_t x) const noexcept { return 2 * power + product + residual + 1 + shifted + scratch(x); }
};

/// r = floor(a 2^-shift), shift of either sign; returns its size without high zeros. r: limbs of the result and one more.
std::size_t shifted(limb* r, const limb* a, std::size_t n, std::ptrdiff_t shift) noexcept {
    const auto count = static_cast<std::size_t>(shift < 0 ? -shift : shift);
    const std::size_t limbs = count / limb_bits;
    const auto rest = static_cast<unsigned>(count % limb_bits);
    const kernels::bit_kernels& bits = *kernels::integer().bits;
    if (shift < 0) {
        row::zero(r, limbs);
        r[limbs + n] = bits.shift_left(r + limbs, a, n, rest);
        return row::normalized_size(r, limbs + n + 1);
    }
    if (limbs >= n) {
        return 0;
    }
    bits.shift_right(r, a + limbs, n - limbs, rest);
    return row::normalized_size(r, n - limbs);
}

/// r = floor(a 2^-shift) mod 2^(w m). r: m + 1 limbs.
void shifted_low(limb* r, std::size_t m, const limb* a, std::size_t n, std::size_t shift) noexcept {
    const std::size_t limbs = std::min(shift / limb_bits, n), count = std::min(n - limbs, m + 1);
    kernels::integer().bits->shift_right(r, a + limbs, count, static_cast<unsigned>(shift % limb_bits));
    row::zero(r + count, m - std::min(count, m));
}

/// floor(a 2^-low) modulo 2^64.
std::uint64_t bits_from(const limb* a, std::size_t n, std::ptrdiff_t low) noexcept {
    constexpr std::ptrdiff_t width = limb_bits;
    const std::ptrdiff_t at = (low < 0 ? low - (width - 1) : low) / width, below = low - at * width;
    std::uint64_t bits = 0;
    for (std::ptrdiff_t i = 0; i <= 64 / width; ++i) {
        const std::uint64_t x = at + i >= 0 && static_cast<std::size_t>(at + i) < n ? a[at + i] : 0;
        const std::ptrdiff_t place = i * width - below;
        bits |= place >= 64 ? 0 : place >= 0 ? x << place : x >> -place;
    }
    return bits;
}

/// floor(a^(1/k) 2^(start_bits - root bits)), or next to it.
std::uint64_t start(const limb* a, std::size_t n, std::size_t bits, unsigned k) noexcept {
    // log2(a) = bits - 1 + log2(mantissa). What a k-th of makes a whole number is left out: it would cost precision.
    const double mantissa = static_cast<double>(bits_from(a, n, static_cast<std::ptrdiff_t>(bits) - 64)) * 0x1p-63;
    const double fraction = (static_cast<double>((bits - 1) % k) + std::log2(mantissa)) / k;
    return static_cast<std::uint64_t>(std::exp2(fraction) * static_cast<double>(std::uint64_t{1} << (start_bits - 1)));
}

/// (high 2^64 + low) 2^exponent, rounded down; the highest bit is set.
struct wide_float {
    std::uint64_t high, low;
    std::ptrdiff_t exponent;
};

wide_float operator*(const wide_float& x, const wide_float& y) noexcept {
    const auto top = multiply_wide(x.high, y.high);
    std::uint64_t carry = 0, high = top.high;
    std::uint64_t low = add_with_carry(top.low, multiply_wide(x.high, y.low).high, carry);
    high += carry;
    carry = 0;
    low = add_with_carry(low, multiply_wide(x.low, y.high).high, carry);
    high += carry;
    const std::ptrdiff_t exponent = x.exponent + y.exponent + 128;
    return high >> 63 != 0 ? wide_float{high, low, exponent} : wide_float{high << 1 | low >> 63, low << 1, exponent - 1};
}

/// What Newton's first step, from x of start_bits to h more, adds to x 2^h, in words: x^k is known to k 2^-124 of it, and the
/// quotient to the precision of floating point, which has a few bits more than it. a / 2^scale is next to x^k.
std::int64_t first_step(std::uint64_t x, std::size_t h, const limb* a, std::size_t n, std::size_t bits, unsigned k,
                        std::ptrdiff_t scale) noexcept {
    const auto zeros = static_cast<unsigned>(std::countl_zero(x));
    const wide_float root{x << zeros, 0, -64 - static_cast<std::ptrdiff_t>(zeros)};
    wide_float power = root;
    for (auto i = static_cast<unsigned>(std::bit_width(k)) - 1; i-- > 0;) {
        power = power * power;
        power = (k >> i & 1) != 0 ? power * root : power;
    }
    const auto lowest = static_cast<std::ptrdiff_t>(bits) - 128;
    const std::uint64_t high = bits_from(a, n, lowest + 64), low = bits_from(a, n, lowest);
    // Of two numbers so near to each other the exponents are the same or next to it, and 128 bits hold the difference.
    const std::ptrdiff_t above = power.exponent - (lowest - scale);
    if (above > 0) {
        power = {power.high << 1 | power.low >> 63, power.low << 1, 0};
    } else if (above < 0) {
        power = {power.high >> 1, power.low >> 1 | power.high << 63, 0};
    }
    const std::uint64_t left = high - power.high - (low < power.low ? 1 : 0);
    const double residual =
        static_cast<double>(static_cast<std::int64_t>(left)) + static_cast<double>(low - power.low) * 0x1p-64;
    const double unit = static_cast<double>(std::uint64_t{1} << h) * static_cast<double>(x);
    return static_cast<std::int64_t>(residual / static_cast<double>(high) * unit / k);
}

/// A root on its way.
class newton_root {
public:
    newton_root(const limb* a, std::size_t n, std::size_t bits, unsigned k, limb* x, limb* next, limb* scratch) noexcept
        : a_(a), n_(n), bits_(bits), root_bits_((bits - 1) / k + 1), k_(k), x_(x), next_(next), scratch_(scratch) {
        put(start(a, n, bits, k), 0);
    }

    limb* x() const noexcept { return x_; }
    std::size_t size() const noexcept { return size_; }

    /// From start_bits to so many more, start_bits + h < 128.
    void step_from_start(std::size_t h) noexcept {
        const std::uint64_t x = bits_from(x_, size_, 0);
        const auto added = static_cast<std::uint64_t>(
            first_step(x, h, a_, n_, bits_, k_, signed_size(k_) * (signed_size(root_bits_) - signed_size(start_bits))));
        std::uint64_t carry = 0;
        const std::uint64_t low = add_with_carry(x << h, added, carry);
        put(low, (x >> (64 - h)) + carry - (added >> 63));
    }

    /// From b bits to b + h.
    void step(std::size_t b, std::size_t h) noexcept {
        const step_sizes sizes(b, h, k_);
        const std::size_t m = sizes.residual;
        limb *const y = scratch_, *const beside = y + sizes.power, *const residual = beside + sizes.power;
        limb *const product = residual + m + 1, *const moved = product + sizes.product;
        limb* const rest = moved + sizes.shifted;

        // x^k is near to a', and only its lower limbs, in which they differ, are found.
        std::size_t yn = integer_rows::power(y, beside, x_, size_, k_ - 1, rest);
        mul_low_uneven(product, m, y, yn, x_, size_, rest);
        shifted_low(residual, m, a_, n_, k_ * (root_bits_ - b));
        const kernels::integer_kernels& kernel = kernels::integer();
        kernel.sub_n(residual, residual, product, m);
        const limb negative = residual[m - 1] >> (limb_bits - 1);
        kernel.negate_if(residual, m, negative);
        const std::size_t rn = row::normalized_size(residual, m);
        // Of k x^(k - 1) the highest limbs, and one below that carries into them.
        const std::size_t skipped = yn - std::min(yn, sizes.divisor + 1);
        y[yn] = kernel.mul_1(y + skipped, y + skipped, yn - skipped, static_cast<limb>(k_));
        yn += y[yn] != 0 ? 1 : 0;

        const std::size_t dn = std::min(yn, sizes.divisor), below = yn - dn;
        std::size_t dividend = shifted(moved, residual, rn, signed_size(below * limb_bits) - signed_size(h));
        std::size_t xn = shifted(next_, x_, size_, -signed_size(h));
        if (dividend >= dn) {
            if (dividend > most_unasked) {  // of the size whose scratch is known
                row::zero(moved + dividend, sizes.dividend() - dividend);
                dividend = sizes.dividend();
            }
            limb* const q = rest;
            quotient(q, moved, dividend, y + below, dn, rest + sizes.quotient);
            const std::size_t qn = row::normalized_size(q, dividend - dn + 1);
            if (negative == 0) {
                next_[xn] = add(next_, next_, xn, q, qn);
                xn += next_[xn] != 0 ? 1 : 0;
            } else {
                sub(next_, next_, xn, q, qn);
                xn = row::normalized_size(next_, xn);
            }
        }
        std::swap(x_, next_);
        size_ = xn;
    }

    /// Of x without so many bits behind the point, floor(x / 2^guard) where that of x + most_error and of x - most_error are
    /// the same, or else the one of the two whose power says so; in x, returns its size.
    std::size_t finish(std::size_t guard) noexcept {
        if (guard < limb_bits) {
            const limb one = limb{1} << guard, behind = x_[0] & (one - 1);
            if (behind >= most_error && behind < one - most_error) {
                std::swap(x_, next_);
                return shifted(x_, next_, size_, signed_size(guard));
            }
        }
        next_[size_] = add_1(next_, x_, size_, most_error);
        const std::size_t sn = shifted(next_, next_, size_ + 1, signed_size(guard));
        sub_1(x_, x_, size_, most_error);
        const std::size_t ln = shifted(x_, x_, size_, signed_size(guard));
        if (sn != ln || row::compare_n(x_, next_, sn) != 0) {
            const std::size_t limbs = power_limbs(k_ * (root_bits_ + 1));
            limb *const p = scratch_, *const beside = p + limbs;
            const std::size_t pn = integer_rows::power(p, beside, next_, sn, k_, beside + limbs);
            if (row::compare(p, pn, a_, n_) > 0) {
                sub_1(next_, next_, sn, 1);
            }
        }
        std::swap(x_, next_);
        return row::normalized_size(x_, sn);
    }

private:
    /// x = low + 2^64 high.
    void put(std::uint64_t low, std::uint64_t high) noexcept {
        constexpr std::size_t limbs = 64 / limb_bits;
        for (std::size_t i = 0; i < limbs; ++i) {
            x_[i] = static_cast<limb>(low >> i * limb_bits);
            x_[limbs + i] = static_cast<limb>(high >> i * limb_bits);
        }
        size_ = row::normalized_size(x_, 2 * limbs);
    }

    static std::ptrdiff_t signed_size(std::size_t n) noexcept { return static_cast<std::ptrdiff_t>(n); }

    const limb* a_;
    std::size_t n_, bits_, root_bits_;
    unsigned k_;
    limb *x_, *next_;
    std::size_t size_;
    limb* scratch_;
};

}  // namespace

std::size_t kth_root_scratch(std::size_t bits, unsigned k) noexcept {
    constexpr std::size_t few = 60 * 64, enough_for_few = 4096;
    if (bits <= few) {
        return enough_for_few;
    }
    const std::size_t root_bits = (bits - 1) / k + 1;
    const precisions known(root_bits, k);
    const std::size_t x = row::limbs_for(known.bits[known.steps]) + 2;
    // Of the last two steps: those before them work on a quarter of it, and in whatever way want less.
    std::size_t scratch = 0;
    for (std::size_t i = known.steps - std::min<std::size_t>(known.steps, 2); i < known.steps; ++i) {
        scratch = std::max(scratch, step_sizes(known.bits[i], known.bits[i + 1] - known.bits[i], k).all(x));
    }
    const std::size_t last = power_limbs(k * (root_bits + 1));
    return 2 * x + std::max(scratch, 2 * last + power_scratch(last, x));
}

void kth_root(limb* s, const limb* a, std::size_t n, std::size_t bits, unsigned k, limb* scratch) noexcept {
    const std::size_t root_bits = (bits - 1) / k + 1;
    const precisions known(root_bits, k);
    const std::size_t x = row::limbs_for(known.bits[known.steps]) + 2;
    newton_root root(a, n, bits, k, scratch, scratch + x, scratch + 2 * x);
    if (known.steps != 0) {
        root.step_from_start(known.bits[1] - known.bits[0]);
    }
    for (std::size_t i = 1; i < known.steps; ++i) {
        root.step(known.bits[i], known.bits[i + 1] - known.bits[i]);
    }
    const std::size_t found = root.finish(known.bits[known.steps] - root_bits);
    row::fit(s, row::limbs_for(root_bits), root.x(), found);
}

}  // namespace carry::integer_rows
