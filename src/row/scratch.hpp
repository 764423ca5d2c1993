/// \file
/// The one place where working memory is allocated.
#pragma once

#include "row/verify.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace carry {

/// Asks for large pages for so many limbs, where the system has them to give: rows of megabytes are else slowed down by the
/// translation of their addresses.
void advise_large_pages(limb* memory, std::size_t n) noexcept;

/// Limbs of working memory for one call: on the stack up to Inline limbs, on the heap above. Not initialized.
/// The constructor throws std::bad_alloc where there is no memory; nothing below it allocates.
/// Where invariants are checked, limbs follow that nobody has asked for, and must be as they were in the end.
template <std::size_t Inline = 256>
class scratch_limbs {
public:
#ifdef CARRY_CHECK_INVARIANTS
    explicit scratch_limbs(std::size_t n) : heap_(n > Inline ? allocate(n) : nullptr), guard_(data() + n) {
        std::fill_n(guard_, guard_limbs, guard);
    }
    scratch_limbs(const scratch_limbs&) = delete;
    scratch_limbs& operator=(const scratch_limbs&) = delete;
    ~scratch_limbs() {
        CARRY_VERIFY(std::all_of(guard_, guard_ + guard_limbs, [](limb x) { return x == guard; }));
    }
#else
    explicit scratch_limbs(std::size_t n) : heap_(n > Inline ? allocate(n) : nullptr) {}
#endif
    limb* data() noexcept { return heap_ ? heap_.get() : inline_; }

private:
#ifdef CARRY_CHECK_INVARIANTS
    static constexpr std::size_t guard_limbs = 4;
    static constexpr limb guard = static_cast<limb>(0x5ca1ab1e0ddba11d);
#else
    static constexpr std::size_t guard_limbs = 0;
#endif

    static limb* allocate(std::size_t n) {
        if (n > static_cast<std::size_t>(-1) / sizeof(limb) / 2) {
            throw std::bad_alloc();
        }
        limb* const memory = new limb[n + guard_limbs];
        constexpr std::size_t worth_it = (std::size_t{1} << 22) / sizeof(limb);
        if (n >= worth_it) {
            advise_large_pages(memory, n);
        }
        return memory;
    }
    std::unique_ptr<limb[]> heap_;
    limb inline_[Inline + guard_limbs];
#ifdef CARRY_CHECK_INVARIANTS
    limb* guard_;
#endif
};

/// For products, divisions, gcds and their like: on the stack up to some 450 limbs of a product, or 40 of an inverse modulo a
/// number, where the heap would take a twentieth of the time.
using product_scratch = scratch_limbs<4096>;

}  // namespace carry
