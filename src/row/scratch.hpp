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

#if defined(__SANITIZE_ADDRESS__)
#define CARRY_KEEPS_MEMORY false  // so that the sanitizer sees who reads what has been released
#elif defined(__has_feature)
#define CARRY_KEEPS_MEMORY !(__has_feature(address_sanitizer) || __has_feature(memory_sanitizer))
#else
#define CARRY_KEEPS_MEMORY true
#endif

/// A new block of n limbs, not initialized: by operator new, but one of 4 MB and more in large pages, where the system has them
/// to give, as it would else be slowed down by faults and the translation of addresses. Where there is no memory for it, that
/// of the blocks that are kept (below) is given back first. Throws std::bad_alloc.
limb* allocate_block(std::size_t n);

/// From how many limbs on a block of scratch is long: half a megabyte. It begins and ends with a large page (2 MB). On the
/// small ones that malloc has at hand transforms take half as long again, and on a virtual machine up to twice as long.
inline constexpr std::size_t long_block = (std::size_t{1} << 19) / sizeof(limb);

/// Long blocks are kept for who wants one next, in any thread: as many as this, the longest ones, and together at most twice
/// as long as the longest, or 128 MB. (Operations that have some lie within each other, and threads beside each other.) What
/// malloc takes from the system and gives back at once comes as fresh pages each time, which can take as long as the product,
/// on a virtual machine, whose host has to find them, twice as long. Blocks are kept where the system can be told that it may
/// take their pages back (Linux), so this costs nobody else memory.
inline constexpr std::size_t most_kept_blocks = 32, most_kept_anyway = (std::size_t{1} << 27) / sizeof(limb);

/// A block of scratch, and how many limbs there are in it.
struct scratch_block {
    limb* memory;
    std::size_t limbs;
};

/// A block of n limbs or more, which may be a kept one. Not initialized. Throws std::bad_alloc.
scratch_block take_block(std::size_t n);

/// Gives back or keeps a block.
void put_back_block(scratch_block block) noexcept;

/// Gives back the blocks that are kept; returns whether there were any.
bool release_kept_blocks() noexcept;

/// Limbs of working memory for one call: on the stack up to Inline limbs, on the heap above. Not initialized.
/// The constructor throws std::bad_alloc where there is no memory; nothing below it allocates.
/// Where invariants are checked, limbs follow that nobody has asked for, and must be as they were in the end.
template <std::size_t Inline = 256>
class scratch_limbs {
public:
#ifdef CARRY_CHECK_INVARIANTS
    explicit scratch_limbs(std::size_t n) : heap_(n > Inline ? allocate(n) : memory()), guard_(data() + n) {
        std::fill_n(guard_, guard_limbs, guard);
    }
    scratch_limbs(const scratch_limbs&) = delete;
    scratch_limbs& operator=(const scratch_limbs&) = delete;
    ~scratch_limbs() {
        CARRY_VERIFY(std::all_of(guard_, guard_ + guard_limbs, [](limb x) { return x == guard; }));
    }
#else
    explicit scratch_limbs(std::size_t n) : heap_(n > Inline ? allocate(n) : memory()) {}
#endif
    limb* data() noexcept { return heap_ ? heap_.get() : inline_; }

private:
#ifdef CARRY_CHECK_INVARIANTS
    static constexpr std::size_t guard_limbs = 4;
    static constexpr limb guard = static_cast<limb>(0x5ca1ab1e0ddba11d);
#else
    static constexpr std::size_t guard_limbs = 0;
#endif

    struct put_back {
        std::size_t limbs = 0;
        void operator()(limb* block) const noexcept { put_back_block({block, limbs}); }
    };
    using memory = std::unique_ptr<limb[], put_back>;

    static memory allocate(std::size_t n) {
        if (n > static_cast<std::size_t>(-1) / sizeof(limb) / 2) {
            throw std::bad_alloc();
        }
        const scratch_block block = take_block(n + guard_limbs);
        return {block.memory, put_back{block.limbs}};
    }

    memory heap_;
    limb inline_[Inline + guard_limbs];
#ifdef CARRY_CHECK_INVARIANTS
    limb* guard_;
#endif
};

/// For products, divisions, gcds and their like: on the stack up to some 450 limbs of a product, or 40 of an inverse modulo a
/// number, where the heap would take a twentieth of the time.
using product_scratch = scratch_limbs<4096>;

}  // namespace carry
