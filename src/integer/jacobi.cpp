#include "integer/jacobi.hpp"

#include "integer/divrem.hpp"
#include "integer/half_gcd.hpp"
#include "integer/jacobi_short.hpp"
#include "integer/jacobi_symbol.hpp"
#include "integer/lehmer.hpp"
#include "integer/lehmer_window.hpp"
#include "integer/two_ended.hpp"
#include "kernels/binary_symbol.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace carry::integer_rows {

namespace {

using kernels::binary_symbol::sign_of;
using kernels::binary_symbol::two_is_negative;

// A number without leading zero limbs.
struct number {
    const limb* limbs;
    std::size_t size;
};

// The symbol (a / m), times -1 to the power of parity, which goes down until one of the two numbers is short.
class jacobi_descent {
public:
    // From the first division on both numbers are as long as the shorter one at most.
    static std::size_t row_size(std::size_t an, std::size_t mn) noexcept { return std::min(an, mn) + 1; }

    jacobi_descent(number a, number m, limb* scratch) noexcept
        : a_(a), m_(m), a_row_(scratch), m_row_(a_row_ + row_size(a.size, m.size)), rest_(m_row_ + row_size(a.size, m.size)) {}

    int run() noexcept {
        while (a_.size != 0) {
            leave_out_zero_limbs();
            const auto twos = static_cast<unsigned>(std::countr_zero(a_.limbs[0]));
            const std::size_t odd_size = a_.size - static_cast<std::size_t>(a_.limbs[a_.size - 1] >> twos == 0);
            if (odd_size == 1) {
                return by_numerator_of_a_limb(twos);
            }
            if (m_.size == 1) {
                return jacobi_by_limb(a_.limbs, a_.size, m_.limbs[0], parity_);
            }
            if (m_.size == 2) {
                return jacobi_by_two_limbs(a_.limbs, a_.size, m_.limbs, parity_);
            }
            if (odd_size > m_.size) {
                divrem(nullptr, a_row_, a_.limbs, a_.size, m_.limbs, m_.size, rest_);
                a_ = {a_row_, row::normalized_size(a_row_, m_.size)};
                continue;
            }
            make_odd(twos, odd_size);
            if (odd_size == 2) {
                return jacobi_by_two_limbs(m_.limbs, m_.size, a_.limbs, parity_ ^ reciprocity());
            }
            if (m_.size - odd_size > 1) {
                parity_ ^= reciprocity();
                divrem(nullptr, m_row_, m_.limbs, m_.size, a_.limbs, a_.size, rest_);
                m_ = {m_row_, row::normalized_size(m_row_, a_.size)};
                exchange();
                continue;
            }
            if (row::compare(m_.limbs, m_.size, a_.limbs, a_.size) > 0) {
                parity_ ^= reciprocity();
                exchange();
            }
            const bool is_short = a_.size < least_window;
            if (goes_near_multiple(is_short ? a_.size + steps_ahead : had_window_ ? steps_after_window : 0)) {
                continue;
            }
            const std::size_t threshold = std::max(kernels::integer().thresholds.gcd_half, least_half_gcd);
            if (m_.size < threshold && (is_short || had_window_)) {
                return by_binary_steps();
            }
            had_window_ = m_.size < threshold;
            const bool stepped = (!had_window_ && take_half_gcds(threshold)) || take_window();
            if (!stepped) {
                take_quotient();
            }
        }
        return m_.size == 1 && m_.limbs[0] == 1 ? sign_of(parity_) : 0;
    }

private:
    // Binary steps, unlike Euclid's, come to no early end where one number is near to a simple fraction of the other. A window
    // shows that, and takes as much from long numbers as it costs; of short ones some quotients more than their size are looked
    // at. Where windows end, the long quotient is a few steps away.
    static constexpr std::size_t least_window = 16;
    static constexpr std::size_t steps_ahead = 5, steps_after_window = 4;

    // Of one limb B is a square, so that it changes nothing.
    void leave_out_zero_limbs() noexcept {
        std::size_t zeros = 0;
        while (a_.limbs[zeros] == 0) {
            ++zeros;
        }
        if (zeros != 0) {
            const bool is_ours = a_.limbs == a_row_;
            a_ = {a_.limbs + zeros, a_.size - zeros};
            if (is_ours) {
                row::copy(a_row_, a_.limbs, a_.size);
                a_.limbs = a_row_;
            }
        }
    }

    // a = v 2^twos for an odd limb v.
    int by_numerator_of_a_limb(unsigned twos) const noexcept {
        const limb v = shifted_down(twos), parity = parity_ ^ (twos & two_is_negative(m_.limbs[0]));
        return jacobi_of_odd_limb(v, m_.limbs, m_.size, parity);
    }

    limb shifted_down(unsigned twos) const noexcept {
        const limb above = a_.size > 1 ? a_.limbs[1] : limb{0};
        return static_cast<limb>((a_.limbs[0] >> twos) | (above << 1 << (limb_bits - 1 - twos)));
    }

    // a = a / 2^twos, into the row for it.
    void make_odd(unsigned twos, std::size_t odd_size) noexcept {
        parity_ ^= twos & two_is_negative(m_.limbs[0]);
        row::shift_right(a_row_, a_.limbs, a_.size, twos);
        a_ = {a_row_, odd_size};
    }

    // (m / a) for (a / m), both odd: the parity of the sign, in the lowest bit.
    limb reciprocity() const noexcept { return (a_.limbs[0] & m_.limbs[0]) >> 1; }

    static void own(number& x, limb* row) noexcept {
        if (x.limbs != row) {
            row::copy(row, x.limbs, x.size);
            x.limbs = row;
        }
    }

    void exchange() noexcept {
        std::swap(a_, m_);
        std::swap(a_row_, m_row_);
    }

    // The rest of the way by steps from both ends.
    int by_binary_steps() noexcept {
        two_ended_pair pair(a_.limbs, a_.size, m_.limbs, m_.size, two_ended_pair::companion::symbol, rest_);
        pair.run(2);
        // The rows are read no more.
        const number a{a_row_, pair.a(a_row_)}, m{m_row_, pair.b(m_row_)};
        const limb parity = parity_ ^ static_cast<limb>(pair.changes_symbol());
        if (a.size == 0) {
            return m.size == 1 && m.limbs[0] == 1 ? sign_of(parity) : 0;
        }
        if (a.size == 1 && m.size == 1) {
            return jacobi_of_limbs(a.limbs[0], m.limbs[0], parity);
        }
        const auto value = [](number x) { return join(x.size == 2 ? x.limbs[1] : limb{0}, x.limbs[0]); };
        return jacobi_of_two_limbs(value(a), value(m), parity);
    }

    // As many of Euclid's steps as half-gcds show; whether there were any. a > m, both odd.
    bool take_half_gcds(std::size_t threshold) noexcept {
        return take_euclid_steps([&](jacobi_symbol& symbol, limb* x, limb* y, std::size_t n) {
            bool stepped = false;
            while (row::normalized_size(y, n) >= threshold) {
                const std::size_t p = 2 * n / 3;  // a shorter window costs less than what its shorter matrix takes away
                cofactor_matrix matrix(rest_, n - p);
                if (!half_gcd_above(matrix, x, y, n, p, &symbol, rest_ + cofactor_matrix::limbs(n - p))) {
                    break;
                }
                stepped = true;
                n = row::normalized_size(x, n);
            }
            return stepped;
        });
    }

    // Whether Euclid's steps, no more than `most`, lead to a pair of which the longer number is so near to a multiple of the
    // other that a division takes a quarter of a limb at once: then takes them, or the division. a > m, both odd, and a has no
    // more than one limb more.
    bool goes_near_multiple(std::size_t most) noexcept {
        const std::size_t n = a_.size;
        const auto shift = static_cast<unsigned>(std::countl_zero(a_.limbs[n - 1]));
        limb x = shifted(a_.limbs[n - 1], a_.limbs[n - 2], shift);
        limb y = shifted(n == m_.size ? m_.limbs[n - 1] : limb{0}, m_.limbs[n - 2], shift);
        constexpr unsigned quarter = limb_bits / 4;
        if (y >> (limb_bits - quarter) == 0) {
            take_quotient();
            return true;
        }
        half_window window;
        euclid_steps steps;
        while (true) {
            const limb q = x / y, r = x % y;
            if (std::min<limb>(r, y - r) <= y >> quarter) {
                break;
            }
            if (window.count == most || y >> (limb_bits / 8 * 5) == 0) {  // below that a quarter of y is not to be seen
                return false;
            }
            window.step(q, steps.quotients);
            x = std::exchange(y, r);
        }
        window.take_back_inexact(x, y, steps.quotients);
        if (window.count == 0) {
            take_quotient();
            return true;
        }
        steps.u0 = window.c0.u();
        steps.v0 = window.c0.v();
        steps.u1 = window.c1.u();
        steps.v1 = window.c1.v();
        steps.count = window.count;
        take_euclid_steps([&steps](jacobi_symbol& symbol, limb* x_row, limb* y_row, std::size_t size) {
            symbol.steps(steps.quotients, steps.count);
            apply_euclid_steps(steps, x_row, y_row, size);
            return true;
        });
        return true;
    }

    // As many as a window shows; whether there were any. a > m, both odd, and a has no more than one limb more.
    bool take_window() noexcept {
        return take_euclid_steps([](jacobi_symbol& symbol, limb* x, limb* y, std::size_t n) {
            euclid_steps steps;
            if (!find_euclid_steps(steps, x, y, n)) {
                return false;
            }
            symbol.steps(steps.quotients, steps.count);
            apply_euclid_steps(steps, x, y, n);
            return true;
        });
    }

    // take(symbol, x, y, n) takes steps from x = a and y = m, n limbs each, and tells whether there were any.
    template <class Take>
    bool take_euclid_steps(Take take) noexcept {
        own(a_, a_row_);
        own(m_, m_row_);
        row::zero(m_row_ + m_.size, a_.size - m_.size);
        jacobi_symbol symbol(a_row_[0], m_row_[0]);
        const limb turned = reciprocity();
        if (!take(symbol, a_row_, m_row_, a_.size)) {
            return false;
        }
        parity_ ^= turned ^ static_cast<limb>(symbol.sign() < 0);
        m_.size = row::normalized_size(m_row_, a_.size);
        a_.size = row::normalized_size(a_row_, a_.size);
        if (symbol.first_is_below()) {
            exchange();
        }
        return true;
    }

    // a modulo m, in its place, where no window shows the quotient: most often as the remainder is short, and perhaps below
    // zero if the window lets the quotient be the nearest one. a > m, a has no more than one limb more than m.
    void take_quotient() noexcept {
        own(a_, a_row_);
        limb* const x = a_row_;
        const std::size_t xn = a_.size, n = m_.size;
        const auto shift = static_cast<unsigned>(std::countl_zero(x[xn - 1]));
        const limb x_high = shifted(x[xn - 1], x[xn - 2], shift);
        const limb y_high = shifted(xn == n ? m_.limbs[xn - 1] : limb{0}, m_.limbs[xn - 2], shift);
        if (y_high >> (limb_bits / 4 * 3) == 0) {  // a long quotient might be wrong by more than 1/2
            divrem(nullptr, x, x, xn, m_.limbs, n, rest_);
        } else {
            const limb rest = x_high % y_high, q = x_high / y_high + static_cast<limb>(rest > y_high - rest);
            const limb borrow = kernels::integer().submul_1(x, m_.limbs, n, q);
            if (borrow != (xn > n ? x[n] : limb{0})) {
                kernels::integer().negate_if(x, n, 1);
                parity_ ^= m_.limbs[0] >> 1;
            }
        }
        a_.size = row::normalized_size(x, n);
    }

    number a_, m_;
    limb *a_row_, *m_row_;
    limb* rest_;
    limb parity_ = 0;
    bool had_window_ = false;
};

}  // namespace

// Two rows; then a division, or a half-gcd.
std::size_t jacobi_scratch(std::size_t an, std::size_t mn) noexcept {
    const std::size_t n = jacobi_descent::row_size(an, mn);
    if (n <= 3) {
        return 2 * n;
    }
    std::size_t most =
        std::max({divrem_scratch(std::max(an, mn), std::min(an, mn)), divrem_scratch(n, n), two_ended_pair::storage(n, false)});
    if (n >= least_half_gcd) {
        most = std::max(most, cofactor_matrix::limbs(n) + half_gcd_scratch(n));
    }
    return 2 * n + most;
}

int jacobi(const limb* a, std::size_t an, const limb* m, std::size_t mn, limb* scratch) noexcept {
    return jacobi_descent({a, row::normalized_size(a, an)}, {m, row::normalized_size(m, mn)}, scratch).run();
}

}  // namespace carry::integer_rows
