// Memory for the rows of the value types. What is thread-local here is read without a call where the loader can do that
// (src/CMakeLists.txt), and therefore small: there is little room for such variables of libraries that come when a program runs
// already.

#include "row/scratch.hpp"

#include <carry/detail/limb_row.hpp>
#include <carry/limits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace carry {
namespace detail {
namespace {

/// Rows of up to so many limbs are kept; what is done with longer ones takes longer than their allocation.
constexpr std::size_t most_limbs = 32 * limb_row::inline_capacity, longest_kept = CARRY_KEEPS_MEMORY ? most_limbs : 0;

/// Rows of inline_capacity limbs more and more, 64 bytes each, so that sums and their operands mostly are of one size.
constexpr std::size_t size_step = limb_row::inline_capacity;

/// Bytes of a line of the processor's cache. Rows begin with one: vectors of eight limbs of a row that begins elsewhere lie
/// across two, and sums, shifts and copies of such rows take a seventh longer.
constexpr std::size_t cache_line = 64;

/// Limbs more than are asked for, so that a line begins among them. None where nothing is kept, so that the sanitizer sees the
/// ends of rows.
constexpr std::size_t limbs_before = CARRY_KEEPS_MEMORY ? cache_line / sizeof(limb) : 0;

/// New memory for n limbs. Right before a row stands where its memory begins: operator new leaves 16 bytes or more for that.
limb* new_row(std::size_t n) {
    limb* const memory = allocate_block(n + limbs_before);
    if constexpr (limbs_before == 0) {
        return memory;
    }
    static_assert(__STDCPP_DEFAULT_NEW_ALIGNMENT__ >= sizeof(memory));
    limb* const row = memory + (cache_line - reinterpret_cast<std::uintptr_t>(memory) % cache_line) / sizeof(limb);
    std::memcpy(reinterpret_cast<char*>(row) - sizeof(memory), static_cast<const void*>(&memory), sizeof(memory));
    return row;
}

void delete_row(limb* row) noexcept {
    limb* memory = row;
    if constexpr (limbs_before != 0) {
        std::memcpy(static_cast<void*>(&memory), reinterpret_cast<const char*>(row) - sizeof(memory), sizeof(memory));
    }
    delete[] memory;
}

/// The list of rows of at least n limbs.
std::size_t list_of(std::size_t n) noexcept { return (n - 1) / size_step; }

/// The rows that a thread keeps: for each size a list, whose links lie in the rows.
struct kept_rows {
    std::array<limb*, most_limbs / size_step> first;
    std::size_t limbs;  ///< in all, with those before rows
    std::size_t most;   ///< that there may be

    /// Not for those that are never written.
    void release_all() noexcept {
        for (limb*& list : first) {
            while (list != nullptr) {
                limb* const row = list;
                list = next(row);
                delete_row(row);
            }
        }
        limbs = 0;
    }

    static limb* next(const limb* row) noexcept {
        limb* following;
        std::memcpy(static_cast<void*>(&following), row, sizeof(following));
        return following;
    }
    static void set_next(limb* row, limb* following) noexcept {
        std::memcpy(row, static_cast<const void*>(&following), sizeof(following));
    }
};

// What threads have that keep nothing: those that have released none, and those that end. Never written.
constinit kept_rows none_yet{}, no_more{};

constinit thread_local kept_rows* kept = &none_yet;

/// Releases what its thread keeps where this ends; values that end later find that nothing is kept any more.
struct keeper {
    kept_rows rows{{}, 0, 32768 / sizeof(limb)};

    keeper() noexcept { kept = &rows; }
    ~keeper() {
        kept = &no_more;
        rows.release_all();
    }
    keeper(const keeper&) = delete;
    keeper& operator=(const keeper&) = delete;
};

/// Gives back what the calling thread keeps.
void release_kept_rows() noexcept {
    if (kept->most != 0) {
        kept->release_all();
    }
}

/// Lets the calling thread keep rows from now on, if there is the memory for what the C library notes so that it calls a
/// destructor where the thread ends: glibc ends the program where there is none. It is looked for in a block that malloc, to
/// which it goes back at once, does not put aside for others of just that size.
void begin_to_keep() noexcept {
    void* const volatile room = std::malloc(4096);  // volatile, as compilers leave out what is given back at once
    if (room != nullptr) {
        std::free(room);
        static thread_local keeper of_this_thread;
    }
}

/// Releases a row that finds no room among those that are kept.
[[gnu::noinline]] void release_otherwise(limb* row) noexcept {
    delete_row(row);
    if (kept == &none_yet) {
        begin_to_keep();
    } else {
        release_kept_rows();  // so that sizes that nobody wants any more are not in the way
    }
}

/// New memory for n limbs.
[[gnu::noinline]] limb* allocate_otherwise(std::size_t n) {
    if (n > limb_row::max_size) {
        throw std::length_error("carry: a row of too many limbs");
    }
    return new_row(n);
}

}  // namespace

row_memory allocate_row(std::size_t n) {
    if (n > longest_kept) {
        return {allocate_otherwise(n), n};
    }
    kept_rows& rows = *kept;
    const std::size_t index = list_of(n), capacity = (index + 1) * size_step;
    limb* const row = rows.first[index];
    if (row == nullptr) {
        return {allocate_otherwise(capacity), capacity};
    }
    rows.first[index] = kept_rows::next(row);
    rows.limbs -= capacity + limbs_before;
    return {row, capacity};
}

void release_row(limb* row, std::size_t capacity) noexcept {
    kept_rows& rows = *kept;
    if (capacity > longest_kept) {
        delete_row(row);
    } else if (rows.limbs + capacity + limbs_before > rows.most) {
        release_otherwise(row);
    } else {
        limb*& list = rows.first[list_of(capacity)];
        kept_rows::set_next(row, list);
        list = row;
        rows.limbs += capacity + limbs_before;
    }
}

}  // namespace detail

void release_kept_memory() noexcept {
    detail::release_kept_rows();
    release_kept_blocks();
}

}  // namespace carry
