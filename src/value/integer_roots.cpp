// Roots.
#include "integer/add.hpp"
#include "integer/kth_root.hpp"
#include "integer/power.hpp"
#include "integer/root.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"
#include "value/result_row.hpp"
#include "value/square_test.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace carry {

using detail::integer_access;
using detail::limb_row;
using detail::result_row;

namespace {

void check_root(const integer& a) {
    if (a.is_negative()) {
        throw std::domain_error("carry: an even root of a negative number");
    }
}

/// The limbs of floor(|a|^(1/k)) for an a != 0 of so many bits, of which the root has floor((bits - 1) / k) + 1.
constexpr std::size_t root_limbs(std::size_t bits, unsigned k) noexcept { return ((bits - 1) / k + limb_bits) / limb_bits; }

/// root = floor(|a|^(1/k)), with a sign, for 3 <= k < bits of a.
void put_natural_root(integer& root, const integer& a, unsigned k, bool negative) {
    const limb_row& x = integer_access::row(a);
    const std::size_t bits = a.bit_length();
    product_scratch scratch(integer_rows::kth_root_scratch(bits, k));
    result_row s(integer_access::row(root), &root == &a, root_limbs(bits, k));
    integer_rows::kth_root(s.data(), x.data(), x.size(), bits, k, scratch.data());
    s.finish();
    integer_access::set_sign(root, negative);
}

/// Throws std::domain_error where a has no k-th root.
void check_root(const integer& a, unsigned k) {
    if (k == 0) {
        throw std::domain_error("carry: the zeroth root");
    }
    if (k % 2 == 0) {
        check_root(a);
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
    const bool few = x.size() <= integer_rows::sqrtrem_few;
    product_scratch scratch(few ? integer_rows::sqrtrem_enough_for_few : integer_rows::sqrtrem_scratch(x.size()));
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
    limb* const rest = integer_access::row(remainder).data();  // any storage has room for two limbs
    const limb found = integer_rows::sqrtrem_short(rest, x[0], x.size() == 2 ? x[1] : limb{0});
    integer_access::prepare(remainder, rest[1] != 0 ? 2 : rest[0] != 0 ? 1 : 0, false);
    integer_access::set(root, found, 0);
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
    integer_access::into(root, &root != &a, extract);
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
    integer_access::set(root, integer_rows::isqrt_short(x[0], x.size() == 2 ? x[1] : limb{0}), 0);
}

integer isqrt(const integer& a) {
    integer root;
    isqrt(root, a);
    return root;
}

void iroot(integer& r, const integer& a, unsigned k) {
    check_root(a, k);
    if (k == 1 || a.is_zero()) {
        r = a;
    } else if (k >= a.bit_length()) {
        r = a.sign();
    } else if (k == 2) {
        isqrt(r, a);
    } else {
        put_natural_root(r, a, k, a.is_negative());
    }
}

integer iroot(const integer& a, unsigned k) {
    integer root;
    iroot(root, a, k);
    return root;
}

void rootrem(integer& root, integer& remainder, const integer& a, unsigned k) {
    check_root(a, k);
    if (k == 1 || a.is_zero()) {
        root = a;
        remainder = 0;
        return;
    }
    if (k == 2) {
        sqrtrem(root, remainder, a);
        return;
    }
    const bool negative = a.is_negative();
    const std::size_t a_bits = a.bit_length();
    if (k >= a_bits) {
        const int sign = a.sign();
        sub(remainder, a, sign);
        root = sign;
        return;
    }
    const limb_row& x = integer_access::row(a);
    const std::size_t root_bits = (a_bits - 1) / k + 1, sn = root_limbs(a_bits, k);
    // No power of a root rounded towards zero is longer than the number itself, and the remainder is below (s + 1)^k - s^k,
    // which is k (s + 1)^(k - 1) at most: what stands above need not be found.
    const std::uint64_t bits = std::uint64_t{k - 1} * root_bits + static_cast<std::uint64_t>(std::bit_width(k));
    const std::size_t n = row::limbs_for(static_cast<std::size_t>(std::min<std::uint64_t>(bits, a_bits)));
    const std::size_t limbs = integer_rows::power_limbs(a_bits);
    product_scratch memory(
        std::max(integer_rows::kth_root_scratch(a_bits, k), 2 * limbs + integer_rows::power_low_scratch(limbs, sn)));
    result_row s(integer_access::row(root), &root == &a, sn), r(integer_access::row(remainder), &remainder == &a, n);
    limb *const found = s.data(), *const power = memory.data();
    integer_rows::kth_root(found, x.data(), x.size(), a_bits, k, memory.data());
    integer_rows::power_low(power, power + limbs, found, sn, k, n, power + 2 * limbs);
    kernels::integer().sub_n(r.data(), x.data(), power, n);
    s.finish();
    r.finish();
    integer_access::set_sign(root, negative);
    integer_access::set_sign(remainder, negative);
}

integer_rootrem rootrem(const integer& a, unsigned k) {
    integer_rootrem result;
    rootrem(result.root, result.remainder, a, k);
    return result;
}

namespace {

// x: at least three limbs.
[[gnu::noinline]] bool is_square_of_rows(const limb_row& x) {
    product_scratch scratch(integer_rows::sqrtrem_scratch(x.size()) + (x.size() + 1) / 2);
    limb* const root = scratch.data() + integer_rows::sqrtrem_scratch(x.size());
    return integer_rows::sqrtrem(root, nullptr, x.data(), x.size(), scratch.data()) == 0;
}

// x: not empty, its lowest bits those of a square. Apart, as most numbers are none by their lowest bits, and need no registers.
[[gnu::noinline]] bool is_square_that_ends_so(const limb_row& x) {
    if (x.size() > 1 && !detail::has_residues_of_square(x.data(), x.size())) {  // the root of a limb takes no longer
        return false;
    }
    if (x.size() <= 2) {
        limb rest[2];
        integer_rows::sqrtrem_short(rest, x[0], x.size() == 2 ? x[1] : limb{0});
        return (rest[0] | rest[1]) == 0;
    }
    return is_square_of_rows(x);
}

}  // namespace

bool is_square(const integer& a) {
    const limb_row& x = integer_access::row(a);
    return x.empty() || (!a.is_negative() && detail::ends_as_square(x[0]) && is_square_that_ends_so(x));
}

}  // namespace carry
