/// \file
/// Replaces the global operator new by two functions that a test defines. Include it in one file of a program.
#pragma once

#include <cstddef>

namespace carry::test {

/// A block of so many bytes, which may be none. Throws std::bad_alloc.
inline void* allocate(std::size_t size);

/// Gives a block back; null is none.
inline void release(void* block) noexcept;

}  // namespace carry::test

void* operator new(std::size_t size) { return carry::test::allocate(size); }
void* operator new[](std::size_t size) { return carry::test::allocate(size); }
void operator delete(void* block) noexcept { carry::test::release(block); }
void operator delete[](void* block) noexcept { carry::test::release(block); }
void operator delete(void* block, std::size_t) noexcept { carry::test::release(block); }
void operator delete[](void* block, std::size_t) noexcept { carry::test::release(block); }
