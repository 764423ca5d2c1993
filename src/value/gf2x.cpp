// gf2x as a row of coefficients: construction, access, comparison, sums and shifts.

#include <carry/gf2x.hpp>

#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "value/gf2x_access.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace carry {

using detail::gf2x_access;
using detail::limb_row;

gf2x& gf2x::assign_limbs(std::span<const limb> limbs) {
    limbs = limbs.first(row::normalized_size(limbs.data(), limbs.size()));
    detail::check_bits(row::bit_length(limbs.data(), limbs.size()));
    row_.assign(limbs);
    return *this;
}

gf2x gf2x::from_limbs(std::span<const limb> limbs) {
    limbs = limbs.first(row::normalized_size(limbs.data(), limbs.size()));
    detail::check_bits(row::bit_length(limbs.data(), limbs.size()));
    return gf2x_access::make(limb_row(limbs));
}

gf2x gf2x::monomial(std::size_t k) {
    gf2x a;
    a.set_coefficient(k);
    return a;
}

std::size_t gf2x::bit_length() const noexcept { return row::bit_length(row_.data(), row_.size()); }

std::size_t gf2x::weight() const noexcept { return kernels::gf2x().bits->popcount(row_.data(), row_.size()); }

std::size_t gf2x::trailing_zeros() const noexcept {
    return is_zero() ? 0 : row::count_trailing_zeros(row_.data(), row_.size());
}

void gf2x::reserve(std::size_t bits) {
    detail::check_bits(bits);
    const std::size_t size = row_.size();
    row_.resize_uninitialized(std::max(size, row::limbs_for(bits)));
    row_.truncate(size);
}

bool gf2x::coefficient(std::size_t i) const noexcept { return row::test_bit(row_.data(), row_.size(), i); }

std::optional<std::size_t> gf2x::find_one(std::size_t from) const noexcept {
    limb above = max_limb<limb> << (from % limb_bits);
    for (std::size_t i = from / limb_bits; i < row_.size(); ++i, above = max_limb<limb>) {
        if (const limb found = row_[i] & above; found != 0) {
            return i * limb_bits + static_cast<std::size_t>(std::countr_zero(found));
        }
    }
    return std::nullopt;
}

void gf2x::set_coefficient(std::size_t i, bool value) {
    const std::size_t at = i / limb_bits;
    if (at >= row_.size()) {
        if (!value) {
            return;
        }
        detail::check_bits(i > max_bits ? i : i + 1);
        const std::size_t before = row_.size();
        row_.resize_uninitialized(at + 1);
        row::zero(row_.data() + before, at + 1 - before);
    }
    const limb bit = limb{1} << (i % limb_bits);
    row_[at] = value ? row_[at] | bit : row_[at] & ~bit;
    row_.normalize();
}

bool dot_product(const gf2x& a, const gf2x& b) noexcept {
    const limb_row &x = gf2x_access::row(a), &y = gf2x_access::row(b);
    limb sum = 0;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        sum ^= x[i] & y[i];
    }
    return std::popcount(sum) % 2 != 0;
}

std::size_t hash_value(const gf2x& a) noexcept {
    std::uint64_t h = 0x9e3779b97f4a7c15u;
    for (const limb x : a.limbs()) {
        h = (h ^ x) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    return static_cast<std::size_t>(h);
}

bool operator==(const gf2x& a, const gf2x& b) noexcept {
    const std::size_t n = a.row_.size();
    if (n != b.row_.size() || n == 0) {
        return n == b.row_.size();
    }
    return a.row_[n - 1] == b.row_[n - 1] && std::equal(a.row_.data(), a.row_.data() + n - 1, b.row_.data());
}

std::strong_ordering operator<=>(const gf2x& a, const gf2x& b) noexcept {
    return row::compare(a.row_.data(), a.row_.size(), b.row_.data(), b.row_.size());
}

namespace {

/// Polynomials of so many limbs, which lie in the object, take no call.
constexpr std::size_t few = limb_row::inline_capacity;

/// Room for n limbs, which an r that is an operand keeps.
limb* make_room(limb_row& r, std::size_t n, bool is_operand) {
    if (is_operand) {
        r.resize_uninitialized(n);
    } else {
        r.resize_discarding(n);
    }
    return r.data();
}

/// r = a + b for rows of n <= few limbs, limb by limb: loads of vectors would wait for limbs that have just been stored.
[[gnu::always_inline]] inline void add_few(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        static_cast<void>(((I < n && (r[I] = a[I] ^ b[I], true)) && ...));
    }(std::make_index_sequence<few>{});
}

}  // namespace

void add(gf2x& r, const gf2x& a, const gf2x& b) {
    const bool in_order = a.row_.size() >= b.row_.size();
    const limb_row &longer = in_order ? a.row_ : b.row_, &shorter = in_order ? b.row_ : a.row_;
    const std::size_t n = longer.size(), common = shorter.size();
    if (n <= few) {
        limb* const z = r.row_.data();
        add_few(z, longer.data(), shorter.data(), common);
        for (std::size_t i = common; i < n; ++i) {
            z[i] = longer[i];
        }
        r.row_.truncate(n);
        if (n == common) {
            r.row_.normalize();
        }
        return;
    }
    if (&r == &a || &r == &b) {  // maybe one of many sums: no vector may overlap another, as the next sum would wait
        limb* const z = make_room(r.row_, n, true);
        kernels::gf2x().add_n(z, longer.data(), shorter.data(), common);
        if (n != common) {
            row::copy(z + common, longer.data() + common, n - common);
        }
        r.row_.normalize();
        return;
    }
    const limb top = n == common ? longer[n - 1] ^ shorter[n - 1] : longer[n - 1];  // not read back from a vector
    limb* const z = make_room(r.row_, n, false);
    kernels::gf2x().bits->exclusive_or(z, longer.data(), shorter.data(), common, 0);
    if (n != common) {
        row::copy(z + common, longer.data() + common, n - common);
    }
    if (top == 0) {
        r.row_.normalize();
    }
}

gf2x operator+(const gf2x& a, const gf2x& b) {
    gf2x r;
    add(r, a, b);
    return r;
}

gf2x& gf2x::operator+=(const gf2x& b) {
    add(*this, *this, b);
    return *this;
}

void gf2x::put_shifted_left(gf2x& r, const gf2x& a, std::size_t k) {
    const std::size_t n = a.row_.size(), whole = k / limb_bits;
    if (n == 0) {
        r.row_.truncate(0);
        return;
    }
    detail::check_bits(k > max_bits ? k : k + a.bit_length());
    const auto shift = static_cast<unsigned>(k % limb_bits);
    const bool longer = (a.row_[n - 1] >> 1 >> (limb_bits - 1 - shift)) != 0;
    limb* const z = make_room(r.row_, n + whole + (longer ? 1 : 0), &r == &a);
    const limb out = n <= few ? row::shift_left(z + whole, a.row_.data(), n, shift)
                              : kernels::gf2x().bits->shift_left(z + whole, a.row_.data(), n, shift);
    row::zero(z, whole);
    if (longer) {
        z[n + whole] = out;
    }
}

void gf2x::put_shifted_right(gf2x& r, const gf2x& a, std::size_t k) {
    const std::size_t n = a.row_.size(), whole = k / limb_bits;
    if (whole >= n) {
        r.row_.truncate(0);
        return;
    }
    const auto shift = static_cast<unsigned>(k % limb_bits);
    const bool shorter = a.row_[n - 1] >> shift == 0;  // before it is in a vector that has just been stored
    limb* const z = make_room(r.row_, &r == &a ? n : n - whole, &r == &a);
    if (n <= few) {
        row::shift_right(z, a.row_.data() + whole, n - whole, shift);
    } else {
        kernels::gf2x().bits->shift_right(z, a.row_.data() + whole, n - whole, shift);
    }
    r.row_.truncate(n - whole - (shorter ? 1 : 0));
}

}  // namespace carry
