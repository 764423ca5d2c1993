#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

// Whatever the threshold says: below this, halves would be too short for the schoolbook.
constexpr std::size_t least_recursive = 4;

// Quotient limbs from which a block of them times the rest of the divisor is faster by a product than row by row.
constexpr std::size_t least_apart = 4;

// And below this nothing is divided by a reciprocal, so that shorter divisors want no scratch for it.
constexpr std::size_t least_newton = 500;

std::size_t threshold() noexcept { return std::max(kernels::integer().thresholds.divrem_recursive, least_recursive); }

// Whether dn limbs divide by a reciprocal, for a quotient of qn >= dn limbs: one that serves several blocks pays earlier.
bool by_newton(std::size_t dn, std::size_t qn) noexcept {
    const std::size_t weight = qn >= 3 * dn ? 2 * dn : qn >= 2 * dn ? dn + dn / 2 : dn;
    return dn >= least_newton && weight >= kernels::integer().thresholds.divrem_newton && divrem_newton_accepts(dn);
}

// u (dn + k limbs, its top dn limbs already divided by the top k of d, which gave the k quotient limbs at q and the highest
// limb `high`) is made the remainder by subtracting what the low dn - k limbs of d contribute; returns the highest limb after
// the correction.
limb subtract_low_part(limb* q, std::size_t k, limb high, limb* u, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    limb* const product = scratch;
    mul(product, q, k, d, dn - k, scratch + dn);
    limb borrow = kernel.sub_n(u, u, product, dn);
    if (high != 0) {
        borrow += kernel.sub_n(u + k, u + k, d, dn - k);
    }
    while (borrow != 0) {  // at most twice: the estimate is at most 2 too large
        high -= sub_1(q, q, k, 1);
        borrow -= kernel.add_n(u, u, d, dn);
    }
    return high;
}

// 2n limbs by n limbs, to n quotient limbs and the returned one: first the upper half of the quotient, then the lower.
// (Modern Computer Arithmetic, algorithm 1.8.)
limb divide_halves(limb* q, limb* u, const limb* d, std::size_t n, limb v, std::size_t least, limb* scratch) noexcept {
    if (n < least) {
        return divrem_schoolbook(q, u, 2 * n, d, n, v);
    }
    if (by_newton(n, n)) {
        return divrem_newton(q, u, 2 * n, d, n, v, scratch);
    }
    const std::size_t low = n / 2;
    const std::size_t high = n - low;
    limb top = divide_halves(q + low, u + 2 * low, d + low, high, v, least, scratch);
    top = subtract_low_part(q + low, high, top, u + low, d, n, scratch);
    const limb middle = divide_halves(q, u + high, d + high, low, v, least, scratch);
    // A highest limb of the lower half cannot remain: the window is below d times B^low.
    subtract_low_part(q, low, middle, u, d, n, scratch);
    return top;
}

// dn + k limbs by dn limbs, k <= dn: the top 2k limbs by the top k of the divisor, and then the rest of the divisor.
limb divide_partial(limb* q, std::size_t k, limb* u, const limb* d, std::size_t dn, limb v, std::size_t least,
                    limb* scratch) noexcept {
    if (k < least_apart) {
        return divrem_schoolbook(q, u, dn + k, d, dn, v);
    }
    const std::size_t low = dn - k;
    const limb top = divide_halves(q, u + low, d + low, k, v, least, scratch);
    return low == 0 ? top : subtract_low_part(q, k, top, u, d, dn, scratch);
}

}  // namespace

// Every product here has a total size of at most dn limbs, and lies above dn limbs of scratch.
std::size_t divrem_recursive_scratch(std::size_t dn) noexcept {
    const std::size_t by_halves = dn + mul_scratch(dn, dn / 2);
    return dn < least_newton ? by_halves : std::max(by_halves, divrem_newton_scratch(dn));
}

limb divrem_recursive(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v, limb* scratch) noexcept {
    const std::size_t least = threshold();
    std::size_t left = un - dn;  // quotient limbs still to come
    if (dn < least) {
        return divrem_schoolbook(q, u, un, d, dn, v);
    }
    if (left > dn && by_newton(dn, left)) {
        return divrem_newton(q, u, un, d, dn, v, scratch);
    }
    const std::size_t first = left >= dn && left % dn == 0 ? dn : left % dn;
    left -= first;
    const limb top = divide_partial(q + left, first, u + left, d, dn, v, least, scratch);
    while (left > 0) {
        left -= dn;
        divide_halves(q + left, u + left, d, dn, v, least, scratch);
    }
    return top;
}

}  // namespace carry::integer_rows
