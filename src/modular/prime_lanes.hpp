/// \file
/// Products modulo one odd number for many elements at once: in lanes where the kernels in use have them, else row by row.
///
/// Elements come in groups: of eight side by side, D vectors of digits of 52 bits, or of one, a row of limbs. They are in
/// Montgomery's form; in lanes below 2m, in rows below 2^(wn).
#pragma once

#include "kernels/kernels.hpp"
#include "modular/digits.hpp"
#include "modular/montgomery.hpp"

#include <carry/limb.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace carry::modular {

/// The arithmetic modulo one odd m, which is public: it is chosen by the kernels that are in use when it is made. All but the
/// constructor takes the same time for all values of the elements.
class prime_lanes {
public:
    /// The most bits of m: elements below 2m in the digits that there are.
    static constexpr std::size_t most_bits = kernels::most_prime_digits * digit_bits - 2;

    /// m: odd, n >= 1 limbs, of at most most_bits bits, m[n-1] != 0; radix_squared: R^2 mod m for R = 2^radix_bits(m, n), n
    /// limbs. Copies both. Throws std::bad_alloc.
    prime_lanes(const limb* m, std::size_t n, const limb* radix_squared);
    prime_lanes(prime_lanes&&) noexcept = default;  // what is pointed to moves along
    prime_lanes(const prime_lanes&) = delete;
    prime_lanes& operator=(const prime_lanes&) = delete;

    /// The logarithm of R, for the kernels in use.
    static std::size_t radix_bits(const limb* m, std::size_t n) noexcept;

    std::size_t limbs() const noexcept { return n_; }
    /// Elements in a group: 8 or 1.
    std::size_t lanes() const noexcept { return lanes_; }
    /// Limbs of a group.
    std::size_t group_size() const noexcept { return lanes_ * element_; }
    /// Limbs of scratch for `mul`, `sqr`, `to` and `from`.
    std::size_t scratch_size() const noexcept { return group_size() + element_ + 2 * n_ + 1 + row_scratch_; }
    const limb* modulus() const noexcept { return modulus_.data(); }
    /// A group of ones.
    const limb* one() const noexcept { return one_.data(); }

    /// r_i = a_i b_i / R mod m, or a_i^2 / R mod m, for so many groups. r may be a or b.
    void mul(limb* r, const limb* a, const limb* b, std::size_t groups, limb* scratch) const noexcept;
    void sqr(limb* r, const limb* a, std::size_t groups, limb* scratch) const noexcept;

    /// The element of lane l of a group becomes a, a number below m of n limbs; it is not yet in Montgomery's form.
    void put(limb* group, std::size_t l, const limb* a) const noexcept;
    /// r = a R mod m for the numbers of so many groups; r may be a.
    void to(limb* r, const limb* a, std::size_t groups, limb* scratch) const noexcept;
    /// The group r = a / R mod m: numbers of at most m, out of Montgomery's form. r may be a.
    void from(limb* r, const limb* a, limb* scratch) const noexcept;
    /// r = the number of lane l of a group as `from` leaves it, reduced to below m; n limbs.
    void get(limb* r, const limb* group, std::size_t l, limb* scratch) const noexcept;

private:
    std::size_t n_;
    std::size_t lanes_ = 1;
    std::size_t element_;          // limbs of one element in its group
    std::size_t row_scratch_ = 0;  // of montgomery, in rows
    std::vector<limb> modulus_, digits_, constants_, radix_squared_, one_;
    const kernels::prime_lane_kernels* kernels_ = nullptr;  // null in rows
    kernels::prime_lanes_modulus lane_modulus_{};
    std::optional<montgomery> rows_;
};

}  // namespace carry::modular
