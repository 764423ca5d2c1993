/// \file
/// Two numbers on their way to their greatest common divisor by the binary algorithm, from both ends; with or without the
/// cofactor of one of them, or with their Jacobi symbol. What gcd_two_ended, xgcd_two_ended and jacobi share. Variable time.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// a / 2^k in place, where 2^k is the highest power that divides a; a > 0. Returns k; n becomes the new size.
std::size_t make_odd(limb* a, std::size_t& n) noexcept;

/// g = g 2^k; the product has room. Returns the new size.
std::size_t multiply_by_power_of_two(limb* g, std::size_t n, std::size_t k) noexcept;

/// The pair (a, b), b odd, in rows of the kernels' digits; and the magnitudes of two cofactors s, t, whose signs differ, so
/// that with the original pair (A, B)
///     2^halvings a = +-s A,   2^halvings b = -+t A   modulo B,
/// at first s = 1, t = 0; or how the Jacobi symbols differ, (A / B) = +-(a / b).
class two_ended_pair {
public:
    /// What goes along with the numbers.
    enum class companion { nothing, cofactors, symbol };

    /// Limbs of storage for numbers of n limbs, with or without cofactors, whatever the kernels.
    static std::size_t storage(std::size_t n, bool with_cofactors) noexcept;

    /// a: an >= 1 limbs, not zero; b: bn >= 1 limbs, odd. storage: storage(max(an, bn), whether with cofactors) limbs.
    two_ended_pair(const limb* a, std::size_t an, const limb* b, std::size_t bn, companion with, limb* storage) noexcept;

    /// Steps until neither number has more than `limbs` >= 2 limbs, or a = 0. Each pass over the rows takes nearly a digit of
    /// both; what the ends do not show is done by divisions.
    void run(std::size_t limbs) noexcept;

    /// Writes out what is there; returns the normalized size. a, b: as many limbs as the numbers had; s, t: two limbs more.
    std::size_t a(limb* to) const noexcept { return to_limbs(to, a_, n_); }
    std::size_t b(limb* to) const noexcept { return to_limbs(to, b_, n_); }
    std::size_t s(limb* to) const noexcept { return to_limbs(to, s_, cofactor_n_); }
    std::size_t t(limb* to) const noexcept { return to_limbs(to, t_, cofactor_n_); }

    bool t_negative() const noexcept { return !s_negative_; }
    std::size_t halvings() const noexcept { return halvings_; }
    bool changes_symbol() const noexcept { return changes_symbol_; }

private:
    std::size_t digits_of(std::size_t limbs) const noexcept {
        return (limbs * limb_bits + kernels_.digit_bits - 1) / kernels_.digit_bits;
    }
    std::size_t to_limbs(limb* to, const limb* digits, std::size_t n) const noexcept;
    std::size_t from_limbs(limb* digits, const limb* from, std::size_t n) const noexcept;
    bool a_is_zero() const noexcept;
    void set_tops_of_limbs(kernels::halving_ends& a, kernels::halving_ends& b, std::size_t& length) const noexcept;
    void set_tops_of_digits(kernels::halving_ends& a, kernels::halving_ends& b, std::size_t& length) const noexcept;
    bool shorten(const kernels::halving_outlook& outlook) noexcept;
    void find(kernels::halving_outlook& outlook) const noexcept;
    bool take(const kernels::halving_steps& steps, kernels::halving_outlook& next) noexcept;
    bool take_and_find(const kernels::halving_steps& steps, kernels::halving_outlook& next) noexcept;
    void divide() noexcept;

    const kernels::halving_kernels& kernels_;
    std::size_t least_digits_;  // rows are as long as the windows at their ends
    std::size_t n_;             // digits of the longer number
    std::size_t row_;           // limbs between the beginnings of two rows of digits
    std::size_t limbs_;         // of the numbers that came in
    limb mask_;                 // the bits of a digit
    std::size_t cofactor_n_;    // digits of the longer cofactor; 0 where there are none
    std::size_t halvings_ = 0;
    bool s_negative_ = false;
    bool with_symbol_, changes_symbol_ = false;
    limb *a_, *b_, *a_next_, *b_next_, *s_, *t_, *scratch_;
};

}  // namespace carry::integer_rows
