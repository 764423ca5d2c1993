// Factorials.
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/scratch.hpp"
#include "value/factor_list.hpp"
#include "value/integer_access.hpp"
#include "value/odd_factorials.hpp"
#include "value/primes_to.hpp"
#include "value/short_numbers.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>

namespace carry {

using detail::factor_list;
using detail::integer_access;
using detail::limb_row;

namespace {

/// log2(n!) for n >= 2, or up to 1 + log2(n) less: Stirling's formula without the terms that are left.
double factorial_bits(std::uint64_t n) {
    const double x = static_cast<double>(n);
    return x * (std::log2(x) - std::numbers::log2e);
}

/// Limbs that the odd part of n! fits into, n >= 2.
std::size_t odd_factorial_limbs(std::uint64_t n) {
    const auto bits = static_cast<std::size_t>(factorial_bits(n)) + static_cast<std::size_t>(std::bit_width(n)) + 2;
    return (bits - static_cast<std::size_t>(detail::twos_of_factorial(n))) / limb_bits + 1;
}

/// The odd part of n! / floor(n / 2)!^2, which is below n 2^n: every odd prime as often as there are odd numbers among the
/// quotients of n by its powers (P. Luschny's "swing").
void push_swing(factor_list& list, std::uint64_t n, const detail::primes_to& primes) {
    primes.between(0, n / 3, [&](std::uint64_t p, auto divide) {
        for (std::uint64_t q = divide(n); q != 0; q = divide(q)) {
            list.push((q & 1) != 0 ? p : 1);
        }
    });
    // Above n / 3 the quotient is 2, and above n / 2 it is 1.
    primes.between(n / 2, n, [&](std::uint64_t p, auto) { list.push(p); });
}

/// The odd part of n!, n > last_tabulated_factorial, as the product of two rows: the square of that of floor(n / 2)!, and what
/// the swing leaves. Or the same without the last square, which is n!! for an odd n.
class odd_factorial {
public:
    explicit odd_factorial(std::uint64_t n, bool last_square = true)
        : root_limbs_(odd_factorial_limbs(n / 2) + 2),
          swing_limbs_(factor_list::limbs(static_cast<std::size_t>(n) + static_cast<std::size_t>(std::bit_width(n)), n)),
          memory_(3 * root_limbs_ + 2 * swing_limbs_ + scratch_limbs()),
          primes_(n) {
        auto level = static_cast<unsigned>(std::bit_width(n / (detail::last_tabulated_factorial + 1)));
        limb* const root = memory_.data();
        std::size_t size = detail::put_odd_factorial(root, n >> level, 0);
        for (;;) {
            --level;
            if (level == 0 && !last_square) {
                row::copy(square_data(), root, size);
                square_limbs_ = size;
            } else {
                integer_rows::sqr(square_data(), root, size, scratch());
                square_limbs_ = row::normalized_size(square_data(), 2 * size);
            }
            factor_list list(swing_data());
            push_swing(list, n >> level, primes_);
            swing_ = list.product(swing_data() + swing_limbs_, scratch());
            if (level == 0) {
                return;
            }
            size = limbs();
            multiply(root);
            size = row::normalized_size(root, size);
        }
    }

    std::size_t limbs() const noexcept { return square_limbs_ + swing_.size; }

    /// r = the odd part, in limbs() limbs.
    void multiply(limb* r) noexcept { integer_rows::mul(r, square_data(), square_limbs_, swing_.data, swing_.size, scratch()); }

private:
    std::size_t scratch_limbs() const noexcept {
        return std::max({factor_list::product_scratch(swing_limbs_), integer_rows::sqr_scratch_up_to(root_limbs_),
                         integer_rows::mul_scratch(2 * root_limbs_, swing_limbs_)});
    }

    limb* square_data() noexcept { return memory_.data() + root_limbs_; }
    limb* swing_data() noexcept { return memory_.data() + 3 * root_limbs_; }
    limb* scratch() noexcept { return swing_data() + 2 * swing_limbs_; }

    std::size_t root_limbs_, swing_limbs_;
    product_scratch memory_;
    detail::primes_to primes_;
    std::size_t square_limbs_ = 0;
    factor_list::row swing_{};
};

/// All n! below 2^128, which are two limbs of 64 bits.
constexpr auto short_factorials = [] {
    std::array<wide_limb<std::uint64_t>, 35> f{};
    f[0].low = 1;
    for (std::size_t n = 1; n < f.size(); ++n) {
        f[n] = multiply_wide<std::uint64_t>(f[n - 1].low, n);
        f[n].high += f[n - 1].high * n;
    }
    return f;
}();

/// r = 2^twos times the product that is odd's. bits: about as many as r has.
void put_shifted(integer& r, odd_factorial& odd, std::uint64_t twos, double bits) {
    const auto zeros = static_cast<std::size_t>(twos / limb_bits);
    const std::size_t size = odd.limbs();
    const auto find = [&](integer& to) {
        limb_row& row = integer_access::row(to);
        row.resize_discarding(zeros + size + 1);
        limb* const limbs = row.data() + zeros;
        row::zero(row.data(), zeros);
        odd.multiply(limbs);
        limbs[size] = kernels::integer().bits->shift_left(limbs, limbs, size, static_cast<unsigned>(twos % limb_bits));
        integer_access::finish(to, false);
    };
    // What may be too long goes apart.
    integer_access::into(r, bits + 64 < static_cast<double>(max_bits), find);
}

/// r = 2^more n!
[[gnu::noinline]] void long_factorial(integer& r, std::uint64_t n, std::uint64_t more) {
    const double bits = factorial_bits(n) + static_cast<double>(more);
    if (bits > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    odd_factorial odd(n);
    put_shifted(r, odd, detail::twos_of_factorial(n) + more, bits);
}

/// r = n!! for an odd n.
[[gnu::noinline]] void long_double_factorial(integer& r, std::uint64_t n) {
    odd_factorial odd(n, false);
    put_shifted(r, odd, 0, factorial_bits(n) / 2 + std::log2(static_cast<double>(n)));
}

/// Any row has room for 80!, of 395 bits, and for two limbs more.
constexpr std::uint64_t last_factorial_in_object = 80;

/// 2^more n! for an n of the table.
[[gnu::always_inline]] inline void tabulated_factorial(integer& r, std::uint64_t n, std::uint64_t more) {
    const auto twos = detail::twos_of_factorial(n) + more;
    const auto zeros = static_cast<std::size_t>(twos / limb_bits);
    limb_row& row = integer_access::row(r);
    if (n > last_factorial_in_object || more != 0) {
        row.resize_discarding(zeros + detail::odd_factorial_room(n));
    }
    row::zero(row.data(), zeros);
    row.truncate(zeros + detail::put_odd_factorial(row.data() + zeros, n, static_cast<unsigned>(twos % limb_bits)));
    integer_access::set_sign(r, false);
}

[[gnu::noinline]] void tabulated_factorial(integer& r, std::uint64_t n) { tabulated_factorial(r, n, 0); }

}  // namespace

integer detail::odd_part_of_factorial(std::uint64_t n) {
    integer r;
    limb_row& row = integer_access::row(r);
    if (n <= last_tabulated_factorial) {
        row.resize_discarding(odd_factorial_room(n));
        row.truncate(put_odd_factorial(row.data(), n, 0));
    } else {
        odd_factorial odd(n);
        row.resize_discarding(odd.limbs());
        odd.multiply(row.data());
        row.normalize();
    }
    return r;
}

// (2h)!! = 2^h h!; the odd part of n! for an odd n is n!! times that of floor(n / 2)!.
void detail::put_double_factorial(integer& r, std::uint64_t n) {
    const std::uint64_t half = n / 2;
    if (n % 2 == 0) {
        if (limb_bits == 64 && half < short_factorials.size()) {
            const wide_limb<std::uint64_t>& x = short_factorials[static_cast<std::size_t>(half)];
            limb_row& row = integer_access::row(r);  // any storage has room for three limbs
            row.data()[0] = static_cast<limb>(x.low << half);
            row.data()[1] = static_cast<limb>(x.high << half | x.low >> 1 >> (63 - half));
            row.data()[2] = static_cast<limb>(x.high >> 1 >> (63 - half));
            row.truncate(3);
            integer_access::settle(r, false);
        } else if (half <= last_tabulated_factorial) {
            tabulated_factorial(r, half, half);
        } else {
            long_factorial(r, half, half);
        }
    } else if (n <= last_tabulated_factorial) {
        limb_row& row = integer_access::row(r);
        row.resize_discarding(double_factorial_room(n));
        row.truncate(put_double_factorial(row.data(), n));
        integer_access::set_sign(r, false);
    } else {
        long_double_factorial(r, n);
    }
}

void factorial(integer& r, std::uint64_t n) {
    if (limb_bits == 64 && n < short_factorials.size()) {
        const wide_limb<std::uint64_t>& x = short_factorials[static_cast<std::size_t>(n)];
        integer_access::set(r, static_cast<limb>(x.low), static_cast<limb>(x.high));
    } else if (n <= detail::last_tabulated_factorial) {
        tabulated_factorial(r, n);
    } else {
        long_factorial(r, n, 0);
    }
}

integer factorial(std::uint64_t n) {
    integer r;
    factorial(r, n);
    return r;
}

}  // namespace carry
