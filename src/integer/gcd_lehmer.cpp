#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/lehmer.hpp"
#include "row/row.hpp"

#include <utility>

namespace carry::integer_rows {

namespace {

// Lehmer's steps take more from the numbers with each pass over the rows, and longer to be found.
constexpr std::size_t most_two_ended = 2560 / limb_bits;

}  // namespace

std::size_t gcd_lehmer_scratch(std::size_t xn) noexcept { return xn + divrem_quadratic_scratch(xn); }

std::size_t gcd_lehmer(limb* g, limb* x, std::size_t xn, limb* y, std::size_t yn, limb* scratch) noexcept {
    limb* spare = scratch;
    limb* const rest = spare + xn;
    while (yn != 0) {
        if (xn <= most_two_ended) {
            return gcd_two_ended(g, x, xn, y, yn, rest);
        }
        euclid_steps steps;
        if (xn - yn <= 1) {
            row::zero(y + yn, xn - yn);
            if (find_euclid_steps(steps, x, y, xn)) {
                apply_euclid_steps(steps, x, y, spare, xn);
                yn = row::normalized_size(y, xn);
                xn = row::normalized_size(x, xn);
                continue;
            }
        }
        divrem_quadratic(nullptr, x, x, xn, y, yn, rest);
        std::swap(x, y);
        xn = std::exchange(yn, row::normalized_size(y, yn));
    }
    row::copy(g, x, xn);
    return xn;
}

}  // namespace carry::integer_rows
