/// \file
/// Montgomery arithmetic modulo an odd m of n limbs that is known only at run time. With R = 2^(wn), the residue x is held as x
/// R mod m, and a product costs one multiplication of rows and one REDC (P. Montgomery, "Modular multiplication without trial
/// division", 1985).
///
/// Invariant: a residue is a row of n limbs, below R and not necessarily below m ("almost Montgomery": S. Gueron, "Enhanced
/// Montgomery multiplication", 2002). For any a, b < R: (a b + q m) / R < R + m, so one subtraction of m where the sum carried
/// restores it.
#pragma once

#include "integer/inverse_mod_power.hpp"
#include "integer/mul.hpp"
#include "integer/mul_cyclic.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "modular/fixed_factor.hpp"
#include "row/row.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::modular {

/// -m^(-1) mod 2^w for an odd m whose lowest limb is m0: what REDC multiplies by. Constant-time.
inline limb montgomery_factor(limb m0) noexcept { return limb{0} - inverse_mod_radix(m0); }

using integer_rows::cyclic_factor;
using integer_rows::inverse_mod_power;
using integer_rows::inverse_mod_power_scratch;

/// The arithmetic modulo one odd m. It keeps pointers to m and to its constants and owns nothing.
///
/// Everything but `to` and `reduce_once` takes the same time for all values of m and of the residues, as long as the products
/// of rows do (integer/mul.hpp), unless it is told that carries may stop early. What the constructor and the operations leave
/// in constants and scratch is as secret as their operands.
class montgomery {
public:
    /// Limbs that the constants of a modulus of n limbs take, at any kernel level.
    static std::size_t constants_size(std::size_t n) noexcept {
        const std::size_t halves =
            n >= least_by_products ? n + cyclic_factor::memory_size(integer_rows::cyclic_size_bound(n)) : 0;
        return halves + (n >= fixed_factor::least ? fixed_factor::memory_size(2 * n) + fixed_factor::memory_size(n) : 0);
    }

    /// Limbs of scratch for the constructor and for each operation except `to`.
    static std::size_t scratch_size(std::size_t n) noexcept;

    /// About what a product costs, in cycles.
    static constexpr std::size_t product_cost(std::size_t n) noexcept { return 3 * n * n + 20; }

    /// Limbs of scratch for `to`.
    static std::size_t to_scratch_size(std::size_t n) noexcept;

    /// m: n >= 1 limbs, odd; high zeros are allowed. m and constants must outlive this.
    montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch, carrying how = carrying::constant_time) noexcept;

    std::size_t size() const noexcept { return n_; }
    /// The limbs of an element that are not always zero.
    std::size_t used() const noexcept { return n_; }
    const limb* modulus() const noexcept { return m_; }

    /// r = a b / R mod m, as a residue. r may be a or b.
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept {
        if (n_ <= kernels::most_equal) {
            kernels_.mul_in_chain[n_](scratch, a, b);
        } else if (small_) {
            kernels_.mul_basecase(scratch, a, n_, b, n_);
        } else {
            integer_rows::mul(scratch, a, n_, b, n_, scratch + 2 * n_);
        }
        reduce(r, scratch);
    }

    /// r = a^2 / R mod m, as a residue. r may be a.
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept {
        if (n_ <= kernels::most_equal) {
            kernels_.sqr_in_chain[n_](scratch, a);
        } else if (small_) {
            kernels_.sqr_basecase(scratch, a, n_);
        } else {
            integer_rows::sqr(scratch, a, n_, scratch + 2 * n_);
        }
        reduce(r, scratch);
    }

    /// r = a / R mod m, below m: out of Montgomery's form. r may be a.
    void from(limb* r, const limb* a, limb* scratch) const noexcept;

    /// r = a R mod m, below m: into Montgomery's form. a: an >= 0 limbs, an <= n, any value; m[n-1] != 0. r may be a.
    /// Variable-time.
    void to(limb* r, const limb* a, std::size_t an, limb* scratch) const noexcept { to(r, a, an, m_, n_, scratch); }

    /// The same for an m of n limbs of which nothing else is known.
    static void to(limb* r, const limb* a, std::size_t an, const limb* m, std::size_t n, limb* scratch) noexcept;

    /// r = r mod m for a residue that is below 2m. Variable-time.
    void reduce_once(limb* r) const noexcept {
        if (row::compare_n(r, m_, n_) >= 0) {
            kernels_.sub_n(r, r, m_, n_);
        }
    }

private:
    /// No level sets the thresholds `redc_by_products` and `redc_by_halves` below these, so sizes do not depend on the level.
    static constexpr std::size_t least_by_products = 16, least_by_halves = 16;

    /// r = t / R mod m, as a residue, for the t of 2n limbs at the beginning of scratch, of which it uses the rest.
    void reduce(limb* r, limb* t) const noexcept {
        if (inverse_ != nullptr) {
            reduce_by_products(r, t);
        } else if (by_halves_) {
            reduce_by_halves(r, t);
        } else {
            kernels_.montgomery_reduce(r, t, m_, n_, factor_);
        }
    }
    void reduce_by_halves(limb* r, limb* t) const noexcept;
    void reduce_by_products(limb* r, limb* t) const noexcept;

    const kernels::integer_kernels& kernels_;
    const limb* m_;
    const limb* inverse_ = nullptr;  // m^(-1) mod R, or null below the threshold `redc_by_products`
    std::size_t n_;
    limb factor_;
    fixed_factor inverse_transform_, modulus_transform_;  // set where transforms serve
    cyclic_factor modulus_halves_;                        // and where they do not
    bool by_halves_;                                      // whether reductions take products of halves
    bool small_;                                          // whether the base case serves products and squares
    carrying carrying_;
};

}  // namespace carry::modular
