/// \file
/// What Karatsuba, Toom-3 and Toom-4 share: where the recursion ends, and what it does with operands of unlike lengths.
#pragma once

#include "gf2x/document/base_case.hpp"
#include "gf2x/document/row.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace carry::gf2x_document {

/// A product by Method, which splits operands of an >= bn > ceil(an / 2) limbs, an >= Method::least:
///
///     Method::part(n)    the limbs of the operands that a product of n limbs is split into, fewer than n
///     Method::own(n)     the scratch for the split of n limbs beside that of its parts: own(n) >= own(h) + 2h for h =
///                        ceil(n / 2), or part(n) = h, so that a part that is cut in pieces instead finds enough too
///     Method::run(...)   the split, calling back for its parts
template <class Method>
struct recursion {
    /// An operand shorter than this is not split.
    static std::size_t end(std::size_t limit) noexcept { return std::max(limit, Method::least); }

    /// Grows with n; enough for n by any number of limbs up to n.
    template <limb_type Limb>
    static std::size_t scratch_balanced(std::size_t n, std::size_t limit) noexcept {
        // Of a row's parts the last one may be a limb shorter, and end the recursion where the others go on.
        std::size_t sum = base_case_scratch<Limb>(std::min(n, end(limit) - 1));
        for (; n >= end(limit); n = Method::part(n)) sum += Method::own(n);
        return sum;
    }

    template <limb_type Limb>
    static std::size_t scratch(std::size_t an, std::size_t bn, std::size_t limit) noexcept {
        if (an < bn) std::swap(an, bn);
        if (bn < end(limit)) return base_case_scratch<Limb>(an);
        return bn > (an + 1) / 2 ? scratch_balanced<Limb>(an, limit) : 2 * bn + scratch_balanced<Limb>(bn, limit);
    }

    /// r = a b. r: an + bn limbs; any sizes.
    template <limb_type Limb>
    static void multiply(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
                         Limb* scratch) noexcept {
        if (an < bn) {
            std::swap(a, b);
            std::swap(an, bn);
        }
        if (bn < end(limit)) {
            base_case(r, a, an, b, bn, scratch);
        } else if (bn > (an + 1) / 2) {
            Method::run(r, a, an, b, bn, limit, scratch);
        } else {  // the longer one in pieces
            zero(r, an + bn);
            for (std::size_t i = 0; i < an; i += bn) {
                const std::size_t n = std::min(bn, an - i);
                multiply(scratch, a + i, n, b, bn, limit, scratch + 2 * bn);
                add(r + i, scratch, n + bn);
            }
        }
    }
};

}  // namespace carry::gf2x_document
