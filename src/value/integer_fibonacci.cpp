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
#include <utility>

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

/// L(0), L(1), ..., all that 64 bits hold.
constexpr auto short_lucas = [] {
    std::array<std::uint64_t, 93> l{2, 1};
    for (std::size_t i = 2; i < l.size(); ++i) {
        l[i] = l[i - 1] + l[i - 2];
    }
    return l;
}();

/// The bits of F(n), or one more: it is the whole number next to phi^n / sqrt(5), and log2(phi) = 0.694...
double fibonacci_bits(std::uint64_t n) { return static_cast<double>(n) * 0.6942419136306174 + 1; }

/// r = r + a or r - a, which is not below 0, nor too long.
void add_or_subtract(limb* r, std::size_t n, limb a, bool add) noexcept {
    if (add) {
        kernels::integer().add_1(r, r, n, a);
    } else {
        kernels::integer().sub_1(r, r, n, a);
    }
}

/// F(k) and F(k - 1) in rows of one length.
class fibonacci_pair {
public:
    /// k >= 1. limbs: two more than F(k) has; memory: 4 times as many, and sqr_scratch_up_to(limbs).
    fibonacci_pair(std::uint64_t k, limb* memory, std::size_t limbs) noexcept
        : f_(memory), g_(f_ + limbs), f_square_(g_ + limbs), g_square_(f_square_ + limbs), scratch_(g_square_ + limbs) {
        auto bits = static_cast<unsigned>(std::bit_width(k / (detail::last_tabulated_fibonacci + 1)));
        const std::uint64_t tabulated = k >> bits;
        n_ = detail::put_fibonacci(f_, tabulated);
        row::zero(g_, n_);
        detail::put_fibonacci(g_, tabulated - 1);
        odd_ = (tabulated & 1) != 0;
        while (bits-- > 0) {
            twice((k >> bits & 1) != 0);
        }
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

    /// r = L(2k + 1), as finish: L(2k + 1) = L(k) L(k + 1) - (-1)^k with L(k) = F(k) + 2 F(k - 1), L(k + 1) = L(k) + 2 F(k) -
    /// F(k - 1).
    void finish_lucas(limb* r, limb* scratch) noexcept {
        const kernels::integer_kernels& kernels = kernels::integer();
        const std::size_t n = n_ + 1;
        limb *const at = f_square_, *const after = g_square_;
        f_[n_] = g_[n_] = 0;
        row::shift_left(at, g_, n, 1);
        kernels.add_n(at, at, f_, n);
        row::shift_left(after, f_, n, 1);
        kernels.sub_n(after, after, g_, n);
        kernels.add_n(after, after, at, n);
        integer_rows::mul(r, at, n, after, n, scratch);
        add_or_subtract(r, 2 * n, 1, odd_);
    }

private:
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

    /// r + 2 (-1)^k
    void add_two(limb* r, std::size_t n) const noexcept { add_or_subtract(r, n, 2, !odd_); }
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
    fibonacci_pair pair(n / 2, memory.data(), limbs);
    const auto find = [&](integer& to) {
        integer_access::row(to).resize_discarding(2 * (pair.limbs() + 1));
        pair.finish(integer_access::row(to).data(), (n & 1) != 0, memory.data() + 4 * limbs);
        integer_access::finish(to, false);
    };
    // What may be too long goes apart.
    integer_access::into(r, fibonacci_bits(n) + 4 < static_cast<double>(max_bits), find);
}

/// r = F(n) or L(n) for an n of the table.
template <std::size_t (*Room)(std::uint64_t n) noexcept, std::size_t (*Put)(limb* r, std::uint64_t n) noexcept>
[[gnu::noinline]] void put_tabulated(integer& r, std::uint64_t n) {
    limb_row& row = integer_access::row(r);
    row.resize_discarding(Room(n));
    row.truncate(Put(row.data(), n));
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
        put_tabulated<detail::fibonacci_room, detail::put_fibonacci>(r, n);
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

/// L(n) for an n whose half is below the table's last: L(2k) = L(k)^2 - 2 (-1)^k, L(2k + 1) = L(k) L(k + 1) - (-1)^k.
wide_limb<std::uint64_t> lucas_of_two_words(std::uint64_t n) noexcept {
    const auto k = static_cast<std::size_t>(n >> 1), odd = static_cast<std::size_t>(n & 1);
    const wide_limb<std::uint64_t> x = multiply_wide(short_lucas[k], short_lucas[k + odd]);
    const std::uint64_t less = 2 - odd, sign = mask_from_bit<std::uint64_t>(~k & 1);  // - less or + less
    std::uint64_t carry = 0;
    const std::uint64_t low = add_with_carry(x.low, (less ^ sign) - sign, carry);
    return {low, x.high + sign + carry};
}

/// r = L(2k) for such a k, with limbs of 64 bits.
[[gnu::noinline]] void put_lucas_of_four_words(integer& r, std::uint64_t k) noexcept {
    const wide_limb<std::uint64_t> x = lucas_of_two_words(k);
    const limb half[2] = {static_cast<limb>(x.low), static_cast<limb>(x.high)};
    limb_row& row = integer_access::row(r);
    kernels::integer().sqr_n[2](row.data(), half);  // any storage has room
    add_or_subtract(row.data(), 4, 2, k % 2 != 0);
    row.truncate(4);
    integer_access::settle(r, false);
}

/// L(n) for n above the table's last: L(m) with m = n / 2^t odd or of the table, and t squares.
[[gnu::noinline]] void long_lucas(integer& r, std::uint64_t n) {
    check_fibonacci_bits(n);
    std::uint64_t m = n;
    unsigned twos = 0;
    for (; m % 2 == 0 && m > detail::last_tabulated_lucas; m /= 2) {
        ++twos;
    }
    const bool from_table = m <= detail::last_tabulated_lucas;
    const auto limbs_of = [](std::uint64_t k) { return static_cast<std::size_t>(fibonacci_bits(k)) / limb_bits + 3; };
    const std::size_t limbs = limbs_of(n / 2) + 1, pair_limbs = from_table ? 0 : limbs_of(m / 2);
    const std::size_t product = std::max(integer_rows::sqr_scratch_up_to(limbs), integer_rows::mul_scratch_up_to(limbs));
    const std::size_t rows = twos != 0 ? 2 * limbs : 0;
    product_scratch memory(rows + 4 * pair_limbs + product);
    limb *at = memory.data(), *next = at + limbs, *const scratch = memory.data() + rows + 4 * pair_limbs;
    const auto find = [&](integer& to) {
        limb_row& result = integer_access::row(to);
        std::size_t size = 0;
        if (from_table) {
            size = detail::put_lucas(at, m);
        } else {
            fibonacci_pair pair(m / 2, memory.data() + rows, pair_limbs);
            size = 2 * (pair.limbs() + 1);
            if (twos == 0) {
                result.resize_discarding(size);
                at = result.data();
            }
            pair.finish_lucas(at, scratch);
            size = row::normalized_size(at, size);
        }
        for (unsigned left = twos; left-- > 0; std::swap(at, next)) {
            if (left == 0) {
                result.resize_discarding(2 * size);
                next = result.data();
            }
            integer_rows::sqr(next, at, size, scratch);
            add_or_subtract(next, 2 * size, 2, m % 2 != 0 && left + 1 == twos);  // the others are of even indices
            size = row::normalized_size(next, 2 * size);
        }
        integer_access::finish(to, false);
    };
    // What may be too long goes apart.
    integer_access::into(r, fibonacci_bits(n) + 4 < static_cast<double>(max_bits), find);
}

}  // namespace

void lucas(integer& r, std::uint64_t n) {
    if (n < short_lucas.size()) {
        integer_access::set_word(r, short_lucas[static_cast<std::size_t>(n)]);
    } else if (limb_bits == 64 && n <= 2 * (short_lucas.size() - 1)) {
        const wide_limb<std::uint64_t> x = lucas_of_two_words(n);
        integer_access::set(r, static_cast<limb>(x.low), static_cast<limb>(x.high));
    } else if (limb_bits == 64 && n % 2 == 0 && n <= 4 * (short_lucas.size() - 1)) {
        put_lucas_of_four_words(r, n / 2);
    } else if (n <= detail::last_tabulated_lucas) {
        put_tabulated<detail::lucas_room, detail::put_lucas>(r, n);
    } else {
        long_lucas(r, n);
    }
}

integer lucas(std::uint64_t n) {
    integer r;
    lucas(r, n);
    return r;
}

}  // namespace carry
