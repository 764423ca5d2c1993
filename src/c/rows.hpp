/// \file
/// What the functions of `carry.h` share: the checks of their arguments, and the two worlds' common shape.
#pragma once

#include "row/row.hpp"
#include "row/scratch.hpp"

#include <carry/carry.h>
#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace carry::c {

static_assert(std::is_same_v<carry_limb, limb>);

/// The longest row that memory can hold.
inline constexpr std::size_t max_size = static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(limb);

/// Whether there is a row of n limbs at p.
inline bool is_row(const limb* p, std::size_t n) noexcept { return p != nullptr || n == 0; }

/// The same, and no longer than a row can be: for functions to which that is no error of its own.
inline bool is_held_row(const limb* p, std::size_t n) noexcept { return n <= max_size && is_row(p, n); }

/// Whether there are the operands and, for as many limbs as the longer one has, the result.
inline bool are_rows(const limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    return is_held_row(a, an) && is_held_row(b, bn) && is_row(r, std::max(an, bn));
}

/// Whether there are the operands of a product and its row, as a code.
inline int check_product(const limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (!is_row(a, an) || !is_row(b, bn) || (r == nullptr && (an | bn) != 0)) {
        return CARRY_EINVAL;
    }
    return an > max_size || bn > max_size - an ? CARRY_ELENGTH : CARRY_OK;
}

/// Runs body, which throws nothing but std::bad_alloc, and turns that into a code.
template <class Body>
int guarded(Body&& body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc&) {
        return CARRY_ENOMEM;
    }
}

/// carry_*_mul for all that is not small.
template <class World>
[[gnu::noinline]] int mul_any(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (const int code = check_product(r, a, an, b, bn); code != CARRY_OK) {
        return code;
    }
    return guarded([=] {
        product_scratch scratch(World::mul_scratch(an, bn));
        World::mul(r, a, an, b, bn, scratch.data());
        return CARRY_OK;
    });
}

/// The product of small rows in either order, by the kernel.
template <class Kernels>
void kernel_mul(const Kernels& kernels, limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an >= bn) {
        kernels.mul_basecase(r, a, an, b, bn);
    } else {
        kernels.mul_basecase(r, b, bn, a, an);
    }
}

/// carry_*_mul in a world, of rows that are there, by the kernels in use: straight to its `small_mul` where the sizes are
/// `is_small`, which none of 0 is, or its `mul` and `mul_scratch`.
template <class World, class Kernels>
int mul_rows(const Kernels& kernels, limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (World::is_small(kernels.thresholds, an, bn)) [[likely]] {
        World::small_mul(kernels, r, a, an, b, bn);
        return CARRY_OK;
    }
    return mul_any<World>(r, a, an, b, bn);
}

/// carry_*_mul in a world. The very first call, which finds no kernels chosen, goes the long way.
template <class World>
int mul(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const auto* kernels = World::active_kernels().load(std::memory_order_acquire);
    if (kernels != nullptr && r != nullptr && a != nullptr && b != nullptr) [[likely]] {
        return mul_rows<World>(*kernels, r, a, an, b, bn);
    }
    return mul_any<World>(r, a, an, b, bn);
}

/// carry_*_sqr for all that is not small.
template <class World>
[[gnu::noinline]] int sqr_any(limb* r, const limb* a, std::size_t an) noexcept {
    if (!is_row(a, an) || !is_row(r, an)) {
        return CARRY_EINVAL;
    }
    if (an > max_size / 2) {
        return CARRY_ELENGTH;
    }
    return guarded([=] {
        product_scratch scratch(World::sqr_scratch(an));
        World::sqr(r, a, an, scratch.data());
        return CARRY_OK;
    });
}

/// carry_*_sqr in a world: its `sqr` and `sqr_scratch`, and straight to its `small_sqr` below its `sqr_limit`.
template <class World>
int sqr(limb* r, const limb* a, std::size_t an) noexcept {
    const auto* kernels = World::active_kernels().load(std::memory_order_acquire);
    if (kernels != nullptr && r != nullptr && a != nullptr && an - 1 < World::sqr_limit(kernels->thresholds) - 1) [[likely]] {
        World::small_sqr(*kernels, r, a, an);
        return CARRY_OK;
    }
    return sqr_any<World>(r, a, an);
}

/// A half of a product in either world, by its function, which wants so much scratch.
inline int half_product(limb* r, const limb* a, const limb* b, std::size_t n,
                        void (*product)(limb*, const limb*, const limb*, std::size_t, limb*) noexcept,
                        std::size_t (*scratch_size)(std::size_t) noexcept) noexcept {
    if (!is_row(r, n) || !is_row(a, n) || !is_row(b, n)) {
        return CARRY_EINVAL;
    }
    if (n > max_size / 2) {
        return CARRY_ELENGTH;
    }
    return guarded([&] {
        scratch_limbs<> scratch(scratch_size(n));
        product(r, a, b, n, scratch.data());
        return CARRY_OK;
    });
}

/// carry_*_divrem in a world: its `divrem`, `divrem_scratch` and `quotient_size(a, an, d, dn)`, the limbs of a's quotient by d
/// without its high zeros, for normalized operands, an >= dn >= 1.
template <class World>
int divrem(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    if (!is_held_row(a, an) || !is_row(d, dn) || !is_row(r, dn) || an < dn) {
        return CARRY_EINVAL;
    }
    const std::size_t divisor_size = row::normalized_size(d, dn);
    if (divisor_size == 0) {
        return CARRY_EDOMAIN;
    }
    if (divisor_size == dn) [[likely]] {
        return guarded([=] {
            product_scratch scratch(World::divrem_scratch(an, dn));
            World::divrem(q, r, a, an, d, dn, scratch.data());
            return CARRY_OK;
        });
    }

    // A divisor with high zeros: the quotient may be longer than its row.
    const std::size_t given = an - dn + 1;
    const std::size_t dividend_size = row::normalized_size(a, an);
    if (dividend_size < divisor_size) {
        row::fit(r, dn, a, dividend_size);
        if (q != nullptr) {
            row::zero(q, given);
        }
        return CARRY_OK;
    }
    const std::size_t written = dividend_size - divisor_size + 1;
    if (q != nullptr && World::quotient_size(a, dividend_size, d, divisor_size) > given) {
        return CARRY_ELENGTH;
    }
    return guarded([=] {
        const bool aside = q != nullptr && written > given;
        scratch_limbs<> quotient(aside ? written : 0);
        product_scratch scratch(World::divrem_scratch(dividend_size, divisor_size));
        limb* const target = aside ? quotient.data() : q;
        World::divrem(target, r, a, dividend_size, d, divisor_size, scratch.data());
        row::zero(r + divisor_size, dn - divisor_size);
        if (aside) {
            row::copy(q, target, given);
        } else if (q != nullptr) {
            row::zero(q + written, given - written);
        }
        return CARRY_OK;
    });
}

}  // namespace carry::c
