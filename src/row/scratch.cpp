#include "row/scratch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <thread>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace carry {

namespace {

/// Bytes of a large page of x86-64, and of arm64 where small ones have 4 kB.
constexpr std::size_t large_page = std::size_t{1} << 21;

#ifdef __linux__

/// Advice on the pages of so many bytes that lie within a block; returns whether there were any and it was taken.
bool advise(scratch_block block, std::size_t page, int advice) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(block.memory);
    const std::size_t before = (page - address % page) % page, bytes = block.limbs * sizeof(limb);
    return bytes >= before + page &&
           ::madvise(reinterpret_cast<char*>(block.memory) + before, (bytes - before) / page * page, advice) == 0;
}

/// Whether the system does as it is asked makes no difference to results.
void advise_large_pages(scratch_block block) noexcept { advise(block, large_page, MADV_HUGEPAGE); }

/// Gives back the small pages that the block may have from who had its memory before, so that large ones take their place.
void change_pages(scratch_block block) noexcept { advise(block, large_page, MADV_DONTNEED); }

/// Tells the system that it may have the pages when it wants them, and that they stay where they are until then; returns
/// whether it has understood.
bool offer_pages(scratch_block block) noexcept {
#ifdef MADV_FREE
    return advise(block, static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)), MADV_FREE);
#else
    static_cast<void>(block);
    return false;
#endif
}

#else

void advise_large_pages(scratch_block) noexcept {}
void change_pages(scratch_block) noexcept {}
bool offer_pages(scratch_block) noexcept { return false; }

#endif

void delete_long(limb* memory) noexcept { ::operator delete[](memory, std::align_val_t{large_page}); }

/// What one thread has at a time: whoever comes meanwhile does without it.
class turn {
public:
    explicit turn(std::atomic_flag& taken) noexcept : taken_(taken), is_ours_(!taken.test_and_set(std::memory_order_acquire)) {}
    turn(const turn&) = delete;
    turn& operator=(const turn&) = delete;
    ~turn() {
        if (is_ours_) {
            taken_.clear(std::memory_order_release);
        }
    }
    explicit operator bool() const noexcept { return is_ours_; }

private:
    std::atomic_flag& taken_;
    bool is_ours_;
};

/// The blocks that are kept, the shortest first. Nobody waits for another: who comes while they are changed finds none, or
/// cannot leave his own. So a process that was forked meanwhile does not wait for ever either.
class kept_blocks {
public:
    /// The shortest of at least n limbs, which is kept no more; its memory is null where there is none. Then the longest one
    /// makes room for who comes with a longer one soon.
    scratch_block take(std::size_t n) noexcept {
        scratch_block block{nullptr, 0}, too_short = block;
        {
            const turn ours(changing_);
            if (!ours || count_ == 0) {
                return block;
            }
            const auto end = blocks_.begin() + static_cast<std::ptrdiff_t>(count_);
            const auto found = std::find_if(blocks_.begin(), end, [n](scratch_block b) { return b.limbs >= n; });
            if (found != end) {
                block = *found;
                std::move(found + 1, end, found);
            } else {
                too_short = end[-1];
            }
            --count_;
        }
        delete_long(too_short.memory);
        return block;
    }

    void keep(scratch_block block) noexcept {
        std::array<limb*, most_kept_blocks + 1> dropped{};
        if (const turn ours(changing_); !ours) {
            dropped[0] = block.memory;
        } else {
            std::size_t at = count_, all = 0;
            for (; at > 0 && blocks_[at - 1].limbs > block.limbs; --at) {
                blocks_[at] = blocks_[at - 1];
            }
            blocks_[at] = block;
            ++count_;
            for (std::size_t i = 0; i < count_; ++i) {
                all += blocks_[i].limbs;
            }
            const std::size_t most = std::max(2 * blocks_[count_ - 1].limbs, most_kept_anyway);
            std::size_t first = 0;
            for (; count_ - first > most_kept_blocks || all > most; ++first) {
                all -= blocks_[first].limbs;
                dropped[first] = blocks_[first].memory;
            }
            std::move(blocks_.begin() + static_cast<std::ptrdiff_t>(first), blocks_.end(), blocks_.begin());
            count_ -= first;
        }
        for (limb* memory : dropped) {
            delete_long(memory);
        }
    }

    /// Gives back all; returns whether there were any.
    bool release() noexcept {
        for (int tries = 1000; tries > 0; --tries) {
            if (const turn ours(changing_); ours) {
                const std::size_t count = std::exchange(count_, 0);
                for (std::size_t i = 0; i < count; ++i) {
                    delete_long(blocks_[i].memory);
                }
                return count != 0;
            }
            std::this_thread::yield();
        }
        return false;
    }

private:
    std::atomic_flag changing_;
    std::array<scratch_block, most_kept_blocks + 1> blocks_{};  // one more while another comes
    std::size_t count_ = 0;
};

constinit kept_blocks kept;

/// Gives back what is kept where the program ends, or the shared library goes.
const struct last_release {
    last_release() = default;
    last_release(const last_release&) = delete;
    last_release& operator=(const last_release&) = delete;
    ~last_release() { release_kept_blocks(); }
} at_the_end;

/// What allocate() gives, for which what is kept makes room where there is none.
template <class Allocate>
limb* allocate(Allocate allocate) {
    try {
        return allocate();
    } catch (const std::bad_alloc&) {
        if (!release_kept_blocks()) {
            throw;
        }
    }
    return allocate();
}

}  // namespace

limb* allocate_block(std::size_t n) {
    limb* const block = allocate([n] { return new limb[n]; });
    if (n * sizeof(limb) >= 2 * large_page) {
        advise_large_pages({block, n});
    }
    return block;
}

scratch_block take_block(std::size_t n) {
    if (n < long_block || !CARRY_KEEPS_MEMORY) {
        return {allocate_block(n), n};
    }
    scratch_block block = kept.take(n);
    if (block.memory == nullptr) {
        constexpr std::size_t step = large_page / sizeof(limb);
        block.limbs = (n + step - 1) / step * step;
        block.memory = allocate([limbs = block.limbs] { return new (std::align_val_t{large_page}) limb[limbs]; });
        change_pages(block);
        advise_large_pages(block);
    }
    return block;
}

void put_back_block(scratch_block block) noexcept {
    if (block.limbs < long_block || !CARRY_KEEPS_MEMORY) {
        delete[] block.memory;
    } else if (offer_pages(block)) {
        kept.keep(block);
    } else {
        delete_long(block.memory);
    }
}

bool release_kept_blocks() noexcept { return kept.release(); }

}  // namespace carry
