/// \file
/// Replaces the global operator new by two functions that a test defines. Include it in one file of a program.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace carry::test {

/// A block of so many bytes, which may be none, at a multiple of the alignment. Throws std::bad_alloc.
inline void* allocate(std::size_t size, std::size_t alignment = __STDCPP_DEFAULT_NEW_ALIGNMENT__);

/// Gives a block back; null is none.
inline void release(void* block) noexcept;

/// A block for std::free. Throws std::bad_alloc.
inline void* allocate_by_system(std::size_t size, std::size_t alignment) {
    const bool is_usual = alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__;
    void* const block = is_usual ? std::malloc(size != 0 ? size : 1)
                                 : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

}  // namespace carry::test

void* operator new(std::size_t size) { return carry::test::allocate(size); }
void* operator new[](std::size_t size) { return carry::test::allocate(size); }
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return carry::test::allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept { carry::test::release(block); }
void operator delete[](void* block) noexcept { carry::test::release(block); }
void operator delete(void* block, std::size_t) noexcept { carry::test::release(block); }
void operator delete[](void* block, std::size_t) noexcept { carry::test::release(block); }
void operator delete[](void* block, std::align_val_t) noexcept { carry::test::release(block); }
