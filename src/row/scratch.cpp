#include "row/scratch.hpp"

#include <atomic>
#include <cstdint>
#include <cstring>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace carry {

namespace {

#ifdef __linux__

/// Advice on the pages of so many bytes that lie within n limbs, from number `first` on; returns whether there were any and it
/// was taken.
bool advise(limb* memory, std::size_t first, std::size_t n, std::size_t page, int advice) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(memory + first);
    const std::size_t before = (page - address % page) % page, bytes = (n - first) * sizeof(limb);
    return bytes >= before + page &&
           ::madvise(reinterpret_cast<char*>(memory + first) + before, (bytes - before) / page * page, advice) == 0;
}

/// Whether the system does as it is asked makes no difference to results.
void advise_large_pages(limb* memory, std::size_t n) noexcept { advise(memory, 0, n, std::size_t{1} << 21, MADV_HUGEPAGE); }

/// Tells the system that it may have the pages when it wants them, all but the one with the first limb, and that they stay
/// where they are until then; returns whether it has understood.
bool offer_pages(limb* memory, std::size_t n) noexcept {
#ifdef MADV_FREE
    return advise(memory, 1, n, static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)), MADV_FREE);
#else
    static_cast<void>(memory), static_cast<void>(n);
    return false;
#endif
}

#else

void advise_large_pages(limb*, std::size_t) noexcept {}
bool offer_pages(limb*, std::size_t) noexcept { return false; }

#endif

/// The block that is kept, or null. It begins with the number of its limbs.
constinit std::atomic<limb*> kept{nullptr};

std::size_t limbs_of(const limb* block) noexcept {
    std::size_t limbs;
    std::memcpy(&limbs, block, sizeof(limbs));
    return limbs;
}

/// Gives back what is kept where the program ends, or the shared library goes.
const struct last_release {
    last_release() = default;
    last_release(const last_release&) = delete;
    last_release& operator=(const last_release&) = delete;
    ~last_release() { release_kept_block(); }
} at_the_end;

}  // namespace

limb* allocate_block(std::size_t n) {
    limb* block;
    try {
        block = new limb[n];
    } catch (const std::bad_alloc&) {
        if (!release_kept_block()) {
            throw;
        }
        block = new limb[n];
    }
    if (n >= long_block) {
        advise_large_pages(block, n);
    }
    return block;
}

scratch_block take_block(std::size_t n) {
    if (n >= least_kept_block) {
        limb* const block = kept.exchange(nullptr, std::memory_order_acq_rel);
        if (block != nullptr && limbs_of(block) >= n) {
            return {block, limbs_of(block)};
        }
        delete[] block;
    }
    return {allocate_block(n), n};
}

void put_back_block(scratch_block block) noexcept {
    if (block.limbs < least_kept_block || !CARRY_KEEPS_MEMORY || !offer_pages(block.memory, block.limbs)) {
        delete[] block.memory;
        return;
    }
    std::memcpy(block.memory, &block.limbs, sizeof(block.limbs));
    limb* other = kept.exchange(block.memory, std::memory_order_acq_rel);
    if (other != nullptr && limbs_of(other) > block.limbs) {
        other = kept.exchange(other, std::memory_order_acq_rel);
    }
    delete[] other;
}

bool release_kept_block() noexcept {
    limb* const block = kept.exchange(nullptr, std::memory_order_acq_rel);
    delete[] block;
    return block != nullptr;
}

}  // namespace carry
