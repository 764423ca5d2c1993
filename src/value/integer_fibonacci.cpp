// Fibonacci and Lucas numbers.
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"
#include "value/short_numbers.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <array>
#include <bit>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

/// F(0), F(1), ..., all that 64 bits hold.
constexpr auto short_fibonacci = [] {
    std::array<std::uint64_t, 94> f{0, 1};
    for (std::size_t i = 2; i < f.size(); ++i) {
        f[i] = f[i - 1] + f[i - 2];
    }
    return f;
}();

/// The bits of F(n), or one more: it is the whole number next to phi^n / sqrt(5), and log2(phi) = 0.694...
double fibonacci_bits(std::uint64_t n) { return static_cast<double>(n) * 0.6942419136306174 + 1; }

/// F(k) and F(k - 1) in rows of one length.
class fibonacci_pair {
public:
    /// 1 <= k <= last_tabulated_fibonacci. limbs: two more than the last F(k) has; memory: 4 times as many, and
    /// sqr_scratch_up_to(limbs).
    fibonacci_pair(std::uint64_t k, limb* memory, std::size_t limbs) noexcept
        : f_(memory), g_(f_ + limbs), f_square_(g_ + limbs), g_square_(f_square_ + limbs), scratch_(g_square_ + limbs) {
        n_ = detail::put_fibonacci(f_, k);
        row::zero(g_, n_);
        detail::put_fibonacci(g_, k - 1);
        odd_ = (k & 1) != 0;
    }

    /// k <- 2 k + (one ? 1 : 0):
    /// F(2k - 1) = F(k)^2 + F(k - 1)^2, F(2k + 1) = 4 F(k)^2 - F(k - 1)^2 + 2 (-1)^k, F(2k) = F(2k + 1) - F(2k - 1).
    void twice(bool one) noexcept {
        const kernels::integer_kernels& kernels = kernels::integer();
        integer_rows::sqr(f_square_, f_, n_, scratch_);
        integer_rows::sqr(g_square_, g_, n_, scratch_);
        const std::size_t n = 2 * n_;
        g_[n] = kernels.add_n(g_, f_square_, g_square_, n);
        f_[n] = row::shift_left(f_, f_square_, n, 2);
        f_[n] -= kernels.sub_n(f_, f_, g_square_, n);
        add_two(n + 1);
        limb* const even = one ? g_ : f_;  // F(2k) takes the place of F(2k - 1) or of F(2k + 1)
        kernels.sub_n(even, f_, g_, n + 1);
        odd_ = one;
        n_ = row::normalized_size(f_, n + 1);
    }

    std::size_t limbs() const noexcept { return n_; }

    /// r = F(2k + (one ? 1 : 0)), of 2 (limbs() + 1) limbs, by one product, after which k is no more:
    /// F(2k) = F(k) (F(k) + 2 F(k - 1)), F(2k + 1) = (2 F(k) + F(k - 1)) (2 F(k) - F(k - 1)) + 2 (-1)^k.
    /// scratch: mul_scratch_up_to(limbs() + 1).
    void finish(limb* r, bool one, limb* scratch) noexcept {
        const kernels::integer_kernels& kernels = kernels::integer();
        const std::size_t n = n_ + 1;
        limb* const twice = f_square_;
        twice[n_] = row::shift_left(twice, one ? f_ : g_, n_, 1);
        f_[n_] = g_[n_] = 0;
        if (one) {
            kernels.sub_n(f_, twice, g_, n);
            kernels.add_n(twice, twice, g_, n);
        } else {
            kernels.add_n(twice, twice, f_, n);
        }
        integer_rows::mul(r, f_, n, twice, n, scratch);
        if (one) {
            add_two(r, 2 * n);
        }
    }

private:
    /// r + 2 (-1)^k
    void add_two(limb* r, std::size_t n) const noexcept {
        if (odd_) {
            kernels::integer().sub_1(r, r, n, 2);
        } else {
            kernels::integer().add_1(r, r, n, 2);
        }
    }
    void add_two(std::size_t n) noexcept { add_two(f_, n); }

    limb *f_, *g_, *f_square_, *g_square_, *scratch_;
    std::size_t n_;
    bool odd_;
};

/// Throws std::length_error where F(n) is too long.
void check_fibonacci_bits(std::uint64_t n) {
    if (fibonacci_bits(n) > static_cast<double>(max_bits) + 4) {
        detail::check_bits(max_bits + 1);
    }
}

[[gnu::noinline]] void long_fibonacci(integer& r, std::uint64_t n) {
    check_fibonacci_bits(n);
    const std::size_t limbs = static_cast<std::size_t>(fibonacci_bits(n / 2)) / limb_bits + 3;
    const std::size_t product = std::max(integer_rows::sqr_scratch_up_to(limbs), integer_rows::mul_scratch_up_to(limbs));
    product_scratch memory(4 * limbs + product);
    auto bits = static_cast<unsigned>(std::bit_width(n / (detail::last_tabulated_fibonacci + 1)));
    fibonacci_pair pair(n >> bits, memory.data(), limbs);
    while (--bits > 0) {
        pair.twice((n >> bits & 1) != 0);
    }
    const auto find = [&](integer& to) {
        integer_access::row(to).resize_discarding(2 * (pair.limbs() + 1));
        pair.finish(integer_access::row(to).data(), (n & 1) != 0, memory.data() + 4 * limbs);
        integer_access::finish(to, false);
    };
    // What may be too long goes apart.
    integer_access::into(r, fibonacci_bits(n) + 4 < static_cast<double>(max_bits), find);
}

/// F(n) for an n of the table.
[[gnu::noinline]] void tabulated_fibonacci(integer& r, std::uint64_t n) {
    limb_row& row = integer_access::row(r);
    row.resize_discarding(detail::fibonacci_room(n));
    row.truncate(detail::put_fibonacci(row.data(), n));
    integer_access::set_sign(r, false);
}

/// F(n) for an n whose half is below the table's last, with limbs of 64 bits:
/// F(2k) = F(k) (2 F(k + 1) - F(k)), F(2k + 1) = F(k)^2 + F(k + 1)^2.
void fibonacci_of_two_words(integer& r, std::uint64_t n) noexcept {
    const auto k = static_cast<std::size_t>(n >> 1);
    const std::uint64_t f = short_fibonacci[k], g = short_fibonacci[k + 1], odd = mask_from_bit(n & 1);
    const wide_limb<std::uint64_t> x = multiply_wide(f, select(odd, f, 2 * g - f)), y = multiply_wide(g, g & odd);
    std::uint64_t carry = 0;
    const std::uint64_t low = add_with_carry(x.low, y.low, carry), high = add_with_carry(x.high, y.high, carry);
    integer_access::set(r, static_cast<limb>(low), static_cast<limb>(high));
}

}  // namespace

void fibonacci(integer& r, std::uint64_t n) {
    if (n < short_fibonacci.size()) {
        integer_access::set_word(r, short_fibonacci[static_cast<std::size_t>(n)]);
    } else if (limb_bits == 64 && n < 2 * (short_fibonacci.size() - 1)) {
        fibonacci_of_two_words(r, n);
    } else if (n <= detail::last_tabulated_fibonacci) {
        tabulated_fibonacci(r, n);
    } else {
        long_fibonacci(r, n);
    }
}

integer fibonacci(std::uint64_t n) {
    integer r;
    fibonacci(r, n);
    return r;
}

namespace {

/// f = F(k) and g = F(k - 1), k >= 1.
void put_fibonacci_pair(integer& f, integer& g, std::uint64_t k) {
    if (k <= detail::last_tabulated_fibonacci) {
        fibonacci(f, k);
        fibonacci(g, k - 1);
        return;
    }
    const std::size_t limbs = static_cast<std::size_t>(fibonacci_bits(k)) / limb_bits + 3;
    product_scratch memory(4 * limbs + integer_rows::sqr_scratch_up_to(limbs));
    auto bits = static_cast<unsigned>(std::bit_width(k / (detail::last_tabulated_fibonacci + 1)));
    fibonacci_pair pair(k >> bits, memory.data(), limbs);
    while (bits-- > 0) {
        pair.twice((k >> bits & 1) != 0);
    }
    f = integer::from_limbs({memory.data(), pair.limbs()});
    g = integer::from_limbs({memory.data() + limbs, pair.limbs()});
}

}  // namespace

// L(n) = F(n - 1) + F(n + 1); L(2k) = L(k)^2 - 2 (-1)^k; L(2k + 1) = 5 F(k - 1) (2 F(k) + F(k - 1)) - 4 (-1)^k.
integer lucas(std::uint64_t n) {
    integer r;
    if (n == 0) {
        r = 2;
    } else if (n < short_fibonacci.size() - 1) {
        const auto i = static_cast<std::size_t>(n);
        integer_access::set_word(r, short_fibonacci[i - 1] + short_fibonacci[i + 1]);
    } else if (n < detail::last_tabulated_fibonacci) {
        limb_row& row = integer_access::row(r);
        row.resize_discarding(detail::fibonacci_room(n));
        row.truncate(detail::put_lucas(row.data(), n));
        if (row.empty()) {
            fibonacci(r, n - 1);
            r += fibonacci(n + 1);
        }
    } else {
        check_fibonacci_bits(n);
        const std::uint64_t k = n / 2;
        const bool odd = k % 2 != 0;
        if (n % 2 == 0) {
            r = sqr(lucas(k));
            r += odd ? 2 : -2;
        } else {
            integer f, g;
            put_fibonacci_pair(f, g, k);
            f <<= 1;
            f += g;
            mul(r, f, g);
            r *= 5;
            r += odd ? 4 : -4;
        }
    }
    return r;
}

}  // namespace carry
