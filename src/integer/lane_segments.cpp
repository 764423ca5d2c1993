#include "integer/lane_segments.hpp"

#include "integer/limb_segments.hpp"
#include "kernels/hensel_segments.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

using kernels::hensel_segment_kernels;
using kernels::hensel_segments;

template <class Divisor>
class lane_blocks {
public:
    using number = typename Divisor::number;

    lane_blocks(const Divisor& by, unsigned shift, std::size_t digits, const hensel_segment_kernels& kernel) noexcept
        : by_(by),
          shift_(shift),
          kernel_(kernel),
          segments_(static_cast<limb>(by.odd), upper_limb(by.odd), by.inverse, digits),
          power_(hensel_segments::digit_bits * digits, by) {}

    // Divides the block of floor(a / 2^shift) that begins where a does, with n limbs up to a's end, and writes qn limbs. Takes
    // the remainder of what is above it, and returns that with it.
    number divide(limb* q, std::size_t qn, const limb* a, std::size_t n, number rest) noexcept {
        kernel_.carry(segments_, a, n, shift_);
        while (power_.squares_left() != 0) {  // in the time of the kernel's multiplications, which wait for each other
            power_.square();
        }
        const reduced_factor<Divisor> power(power_.value(), by_, power_.whole_inverse());
        // Of segment s and all above it the remainder r is (r' + carried[s]) R; what comes first is r and the next one's
        // carried[s - 1], as that takes no time on the way to the next.
        const number d = by_.odd;
        number sum = difference(rest, static_cast<number>(d - carried(hensel_segments::count - 1)), d);
        for (std::size_t s = hensel_segments::count; s-- > 0;) {
            const number next = s != 0 ? carried(s - 1) : number{0};
            sum = power.times_less(sum, static_cast<number>(d - next));
            rest = either_difference(sum, static_cast<number>(sum + d), next);
            segments_.entering[0][s] = static_cast<limb>(d - rest);
            segments_.entering[1][s] = upper_limb(static_cast<number>(d - rest));
        }
        if (q != nullptr) {
            kernel_.divide(segments_, q, qn);
        }
        return rest;
    }

private:
    static limb upper_limb(number x) noexcept {
        if constexpr (Divisor::bits == limb_bits) {
            return 0;
        } else {
            return static_cast<limb>(x >> limb_bits);
        }
    }

    number carried(std::size_t s) const noexcept {
        if constexpr (Divisor::bits == limb_bits) {
            return segments_.carried[0][s];
        } else {
            return join(segments_.carried[1][s], segments_.carried[0][s]);
        }
    }

    const Divisor& by_;
    unsigned shift_;
    const hensel_segment_kernels& kernel_;
    hensel_segments segments_;
    power_of_two<Divisor> power_;
};

template <class Divisor>
typename Divisor::number divide(limb* q, std::size_t qn, const limb* a, std::size_t n, const Divisor& by,
                                const hensel_segment_kernels& kernel) noexcept {
    constexpr std::size_t most = hensel_segments::limbs(hensel_segments::most_digits), pair = hensel_segments::limbs(2);
    // The compiler divides by a constant where there is one block.
    const std::size_t blocks = n <= most ? 1 : (n + most - 1) / most;
    const std::size_t digits = 2 * (blocks == 1 ? (n + pair - 1) / pair : (n + pair * blocks - 1) / (pair * blocks));
    const std::size_t block = hensel_segments::limbs(digits);
    const limb cut_off = by.cut_off(a[0]);
    unsigned shift = by.zeros;
    if (q == a && blocks > 1 && shift != 0) {  // a block has bits of the one above it, whose quotient is there already
        row::shift_right(q, a, n, shift);
        shift = 0;
    }
    lane_blocks<Divisor> lanes(by, shift, digits, kernel);
    typename Divisor::number rest = 0;
    for (std::size_t at = blocks == 1 ? 0 : (n - 1) / block * block;; at -= block) {
        if (at != 0) {
            fetch(a + at - block, q != nullptr ? q + at - block : nullptr, block);
        }
        rest = lanes.divide(q != nullptr ? q + at : nullptr, at < qn ? std::min(block, qn - at) : 0, a + at, n - at, rest);
        if (at == 0) {
            return static_cast<typename Divisor::number>(rest << by.zeros | cut_off);
        }
    }
}

}  // namespace

limb divide_in_lanes(limb* q, std::size_t qn, const limb* a, std::size_t n, const two_ended_divisor& d) noexcept {
    return divide(q, qn, a, n, d, (*kernels::integer().hensel_in_segments)[0]);
}

wide divide_in_lanes(limb* q, std::size_t qn, const limb* a, std::size_t n, const two_ended_divisor_2& d) noexcept {
    return divide(q, qn, a, n, d, (*kernels::integer().hensel_in_segments)[1]);
}

}  // namespace carry::integer_rows
