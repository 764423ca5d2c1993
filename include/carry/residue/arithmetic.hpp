/// \file
/// Products and squares in Z/MZ on rows, and the form that each way of reduction keeps elements in.
#pragma once

#include <carry/fixed/barrett.hpp>
#include <carry/fixed/modular.hpp>
#include <carry/fixed/montgomery.hpp>
#include <carry/fixed/mul.hpp>
#include <carry/fixed/parallel_folds.hpp>
#include <carry/fixed/row.hpp>
#include <carry/fixed/special_primes.hpp>
#include <carry/fixed/sqr.hpp>
#include <carry/reduction.hpp>
#include <carry/residue/modulus.hpp>
#include <carry/uint/core.hpp>

#include <cstddef>
#include <type_traits>

namespace carry::detail {

/// Arithmetic on elements in the form that a way of reduction keeps them in. Elements are rows below `bound` times the modulus;
/// `encode` takes any row of N limbs, `decode` returns one below the modulus.
template <auto M, reduction Method>
struct residue_arithmetic {
    static constexpr auto modulus = tight_modulus<M>.limbs;
    static constexpr std::size_t n = modulus.size();
    using limb_type = typename decltype(tight_modulus<M>)::limb_type;
    using row = fixed::row<limb_type, n>;

    static constexpr row one = fixed::subtract_once(uint_limbs<n, limb_type>(1u).limbs, modulus);
    static constexpr auto barrett_constant = fixed::make_barrett_constant(modulus);
    /// The table of a Solinas number; a member, because a compiler evaluates it anew wherever it stands in a function.
    static constexpr auto folding = [] {
        if constexpr (Method == reduction::solinas) {
            return fixed::make_solinas_table<modulus_shape<M>::k / 32>(modulus);
        } else {
            return nullptr;
        }
    }();

    [[gnu::always_inline]] static constexpr row reduce(const fixed::row<limb_type, 2 * n>& x) noexcept {
        if constexpr (Method == reduction::mersenne) {
            return fixed::mersenne_reduce<modulus_shape<M>::k>(x, modulus);
        } else if constexpr (Method == reduction::pseudo_mersenne) {
            return fixed::pseudo_mersenne_reduce<modulus_shape<M>::k>(x, modulus, modulus_shape<M>::c.limbs[0]);
        } else if constexpr (Method == reduction::solinas) {
            return fixed::solinas_reduce<fixed::solinas_shape_of(modulus)>(x, modulus, folding);
        } else {
            return fixed::barrett_reduce(x, modulus, barrett_constant);
        }
    }
    [[gnu::always_inline]] static constexpr row mul(const row& a, const row& b) noexcept {
        if constexpr (Method == reduction::mersenne) {
            return fixed::mersenne_mul<modulus_shape<M>::k>(a, b, modulus);
        } else if constexpr (Method == reduction::solinas) {
            return fixed::solinas_mul<fixed::solinas_shape_of(modulus)>(a, b, modulus, folding);
        } else {
            return reduce(fixed::mul(a, b));
        }
    }
    [[gnu::always_inline]] static constexpr row sqr(const row& a) noexcept { return reduce(fixed::sqr(a)); }
    static constexpr row encode(const row& a) noexcept {
        return fixed::barrett_reduce(fixed::detail::slice<0, 2 * n>(a), modulus, barrett_constant);
    }
    static constexpr row decode(const row& a) noexcept { return a; }
    /// compute(ring), for a ring that computes with such elements.
    static constexpr row in_ring(auto compute) noexcept { return compute(residue_arithmetic{}); }
    static constexpr unsigned bound = 1;
};

template <auto M>
struct residue_arithmetic<M, reduction::montgomery> {
    static constexpr auto modulus = tight_modulus<M>.limbs;
    static constexpr std::size_t n = modulus.size();
    using limb_type = typename decltype(tight_modulus<M>)::limb_type;
    using row = fixed::row<limb_type, n>;

    static constexpr auto constants = fixed::make_montgomery_constants(modulus);
    static constexpr row one = constants.one;

    static constexpr fixed::montgomery_shape shape = fixed::shape_of(modulus);

    [[gnu::always_inline]] static constexpr row mul(const row& a, const row& b) noexcept {
        return fixed::montgomery_mul<shape>(a, b, constants);
    }
    [[gnu::always_inline]] static constexpr row sqr(const row& a) noexcept {
        return fixed::montgomery_sqr<shape>(a, constants);
    }
    static constexpr row encode(const row& a) noexcept {
        return fixed::montgomery_mul<fixed::has_spare_bit(modulus)>(constants.r_squared, a, modulus, constants.inverse);
    }
    static constexpr row decode(const row& a) noexcept {
        return fixed::montgomery_reduce(fixed::detail::slice<0, 2 * n>(a), modulus, constants.inverse);
    }
    static constexpr row in_ring(auto compute) noexcept {
#if CARRY_FIXED_ADX
        if constexpr (fixed::folds_in_parallel(modulus)) {
            if (!std::is_constant_evaluated()) {
                using ring = fixed::parallel_montgomery_ring<residue_arithmetic>;
                return ring::reduced(compute(ring{}));
            }
        }
#endif
        return compute(residue_arithmetic{});
    }

    /// Elements are rows below this multiple of the modulus.
    static constexpr unsigned bound = fixed::element_bound(shape);
};

}  // namespace carry::detail
