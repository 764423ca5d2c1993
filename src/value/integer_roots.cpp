// Roots.
#include "integer/root.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"
#include "value/logarithm.hpp"
#include "value/square_test.hpp"

#include <carry/integer.hpp>

#include <utility>

#include <bit>
#include <cmath>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

void check_root(const integer& a) {
    if (a.is_negative()) {
        throw std::domain_error("carry: an even root of a negative number");
    }
}

/// floor(a^(1/k)) for a >= 0, 3 <= k < bits of a.
integer natural_root(const integer& a, unsigned k) {
    const std::size_t root_bits = (a.bit_length() - 1) / k + 1;
    if (root_bits <= 40) {
        // log2(a) / k < 41 is known to within 2^-45, the root to within 2^-5: only next to a whole number is that not enough.
        const double root = std::exp2(detail::logarithm(a) / k);
        const double nearest = std::round(root);
        if (std::fabs(root - nearest) > 0.125) {
            return integer(std::floor(root));
        }
        const integer candidate(nearest);
        return pow(candidate, k) <= a ? candidate : candidate - 1;
    }
    // The root of the upper half of the bits, rounded up, is above the root by less than 2^(1 - upper bits) of it. A step of
    // Newton's iteration squares that and multiplies it by (k - 1) / 2: one step, seldom two, leads to the root, and the next
    // confirms it.
    const std::size_t lower_bits = (root_bits - static_cast<std::size_t>(std::bit_width(k))) / 2 - 1;
    integer x = (natural_root(a >> (k * lower_bits), k) + 1) << lower_bits;
    for (;;) {
        integer next = (x * (k - 1) + a / pow(x, k - 1)) / k;
        if (next >= x) {
            return x;
        }
        x = std::move(next);
    }
}

}  // namespace

integer_sqrtrem sqrtrem(const integer& a) {
    integer_sqrtrem result;
    sqrtrem(result.root, result.remainder, a);
    return result;
}

namespace {

void settle_both(integer& s, integer& r) {
    integer_access::settle(s, false);
    integer_access::settle(r, false);
}

// n: limbs of the root.
[[gnu::noinline]] void sqrtrem_of_rows(integer& root, integer& remainder, const integer& a, std::size_t n) {
    const limb_row& x = integer_access::row(a);
    product_scratch scratch(integer_rows::sqrtrem_scratch(x.size()));
    const auto extract = [&](integer& s, integer& r) {
        integer_access::row(s).resize_discarding(n);
        integer_access::row(r).resize_discarding(n + 1);
        integer_rows::sqrtrem(integer_access::row(s).data(), integer_access::row(r).data(), x.data(), x.size(), scratch.data());
        settle_both(s, r);
    };
    const bool in_place = &root != &remainder && &root != &a && &remainder != &a && integer_access::row(root).capacity() >= n &&
                          integer_access::row(remainder).capacity() > n;
    if (!in_place &&
        n == limb_row::inline_capacity) {  // the remainder's highest limb is mostly zero and need not go to the heap
        limb s[limb_row::inline_capacity], r[limb_row::inline_capacity + 1];
        const std::size_t rn = integer_rows::sqrtrem(s, r, x.data(), x.size(), scratch.data());
        integer_access::row(remainder).resize_discarding(rn);
        row::copy(integer_access::row(remainder).data(), r, rn);
        integer_access::row(root).resize_discarding(n);
        row::copy(integer_access::row(root).data(), s, n);
        settle_both(root, remainder);
        return;
    }
    integer_access::into_both(root, remainder, in_place, extract);
}

}  // namespace

void sqrtrem(integer& root, integer& remainder, const integer& a) {
    check_root(a);
    const limb_row& x = integer_access::row(a);
    const std::size_t n = (x.size() + 1) / 2;
    if (n != 1) {
        sqrtrem_of_rows(root, remainder, a, n);
        return;
    }
    const integer_rows::short_sqrtrem found = integer_rows::sqrtrem_short(x[0], x.size() == 2 ? x[1] : limb{0});
    integer_access::set(remainder, found.remainder.low, found.remainder.high);
    integer_access::set(root, found.root, 0);
}

namespace {

// n: limbs of the root.
[[gnu::noinline]] void isqrt_of_rows(integer& root, const integer& a, std::size_t n) {
    const limb_row& x = integer_access::row(a);
    product_scratch scratch(integer_rows::isqrt_scratch(x.size()));
    const auto extract = [&](integer& s) {
        integer_access::row(s).resize_discarding(n);
        integer_rows::isqrt(integer_access::row(s).data(), x.data(), x.size(), scratch.data());
        integer_access::settle(s, false);
    };
    if (&root != &a) {
        extract(root);
        return;
    }
    integer fresh;
    extract(fresh);
    root = std::move(fresh);
}

}  // namespace

void isqrt(integer& root, const integer& a) {
    check_root(a);
    const limb_row& x = integer_access::row(a);
    const std::size_t n = (x.size() + 1) / 2;
    if (n != 1) {
        isqrt_of_rows(root, a, n);
        return;
    }
    integer_access::set(root, integer_rows::sqrtrem_short(x[0], x.size() == 2 ? x[1] : limb{0}).root, 0);
}

integer isqrt(const integer& a) {
    integer root;
    isqrt(root, a);
    return root;
}

integer iroot(const integer& a, unsigned k) {
    if (k == 0) {
        throw std::domain_error("carry: the zeroth root");
    }
    if (k % 2 == 0) {
        check_root(a);
    }
    if (k == 1 || a.is_zero()) {
        return a;
    }
    if (k >= a.bit_length()) {
        return a.sign();
    }
    if (k == 2) {
        return isqrt(a);
    }
    return integer_access::with_sign(a.is_negative() ? natural_root(-a, k) : natural_root(a, k), a.is_negative());
}

integer_rootrem rootrem(const integer& a, unsigned k) {
    integer root = iroot(a, k);
    integer remainder = a - pow(root, k);
    return {std::move(root), std::move(remainder)};
}

namespace {

// x: at least three limbs.
[[gnu::noinline]] bool is_square_of_rows(const limb_row& x) {
    if (!detail::has_residues_of_square(x.data(), x.size())) {
        return false;
    }
    product_scratch scratch(integer_rows::sqrtrem_scratch(x.size()) + (x.size() + 1) / 2);
    limb* const root = scratch.data() + integer_rows::sqrtrem_scratch(x.size());
    return integer_rows::sqrtrem(root, nullptr, x.data(), x.size(), scratch.data()) == 0;
}

}  // namespace

bool is_square(const integer& a) {
    const limb_row& x = integer_access::row(a);
    if (x.empty()) {
        return true;
    }
    if (a.is_negative() || !detail::ends_as_square(x[0])) {
        return false;
    }
    if (x.size() <= 2) {
        const integer_rows::short_sqrtrem found = integer_rows::sqrtrem_short(x[0], x.size() == 2 ? x[1] : limb{0});
        return found.remainder == wide_limb<limb>{0, 0};
    }
    return is_square_of_rows(x);
}

}  // namespace carry
