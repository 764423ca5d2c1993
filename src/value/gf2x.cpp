// gf2x as a row of coefficients: construction, access, comparison, sums and shifts.

#include <carry/gf2x.hpp>

#include "row/row.hpp"
#include "value/gf2x_access.hpp"

#include <algorithm>
#include <bit>

namespace carry {

using detail::gf2x_access;
using detail::limb_row;

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

std::size_t gf2x::weight() const noexcept {
    std::size_t count = 0;
    for (const limb x : limbs()) {
        count += static_cast<std::size_t>(std::popcount(x));
    }
    return count;
}

std::size_t gf2x::trailing_zeros() const noexcept { return is_zero() ? 0 : row::count_trailing_zeros(row_.data()); }

bool gf2x::coefficient(std::size_t i) const noexcept { return row::test_bit(row_.data(), row_.size(), i); }

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

std::size_t hash_value(const gf2x& a) noexcept {
    std::uint64_t h = 0x9e3779b97f4a7c15u;
    for (const limb x : a.limbs()) {
        h = (h ^ x) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    return static_cast<std::size_t>(h);
}

bool operator==(const gf2x& a, const gf2x& b) noexcept { return std::ranges::equal(a.limbs(), b.limbs()); }

std::strong_ordering operator<=>(const gf2x& a, const gf2x& b) noexcept {
    return row::compare(a.row_.data(), a.row_.size(), b.row_.data(), b.row_.size());
}

gf2x operator+(const gf2x& a, const gf2x& b) {
    const auto& longer = a.row_.size() >= b.row_.size() ? a.row_ : b.row_;
    const auto& shorter = a.row_.size() >= b.row_.size() ? b.row_ : a.row_;
    const std::size_t common = shorter.size();
    limb_row sum(longer.size());
    row::exclusive_or(sum.data(), longer.data(), shorter.data(), common);
    row::copy(sum.data() + common, longer.data() + common, longer.size() - common);
    return gf2x_access::make(std::move(sum));
}

gf2x& gf2x::operator+=(const gf2x& b) {
    const std::size_t an = row_.size(), bn = b.row_.size();
    if (an < bn) {
        row_.resize_uninitialized(bn);
        row::copy(row_.data() + an, b.row_.data() + an, bn - an);
    }
    row::exclusive_or(row_.data(), row_.data(), b.row_.data(), std::min(an, bn));
    row_.normalize();
    return *this;
}

gf2x gf2x::shifted_left(const gf2x& a, std::size_t k) {
    if (a.is_zero()) {
        return a;
    }
    const std::size_t bits = a.bit_length(), an = a.row_.size(), whole = k / limb_bits;
    detail::check_bits(k > max_bits ? k : k + bits);
    limb_row shifted(whole + an + 1);
    row::zero(shifted.data(), whole);
    shifted[whole + an] = row::shift_left(shifted.data() + whole, a.row_.data(), an, static_cast<unsigned>(k % limb_bits));
    return gf2x_access::make(std::move(shifted));
}

gf2x gf2x::shifted_right(const gf2x& a, std::size_t k) {
    const std::size_t whole = k / limb_bits;
    if (whole >= a.row_.size()) {
        return {};
    }
    limb_row shifted(a.row_.size() - whole);
    row::shift_right(shifted.data(), a.row_.data() + whole, shifted.size(), static_cast<unsigned>(k % limb_bits));
    return gf2x_access::make(std::move(shifted));
}

void gf2x::shift_right_in_place(std::size_t k) noexcept {
    const std::size_t whole = std::min(k / limb_bits, row_.size());
    row::shift_right(row_.data(), row_.data() + whole, row_.size() - whole, static_cast<unsigned>(k % limb_bits));
    row_.truncate(row_.size() - whole);
    row_.normalize();
}

}  // namespace carry
