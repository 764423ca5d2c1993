// operator new, of which a part comes from the arena.
#include "arena.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t alignment = 64;
alignas(alignment) unsigned char memory[std::size_t{1} << 24];
std::size_t used;
bool in_use;

bool is_in_arena(const void* p) {
    return reinterpret_cast<std::uintptr_t>(p) - reinterpret_cast<std::uintptr_t>(memory) < sizeof memory;
}

void* allocate(std::size_t n) {
    const std::size_t whole = n == 0 ? alignment : (n + alignment - 1) / alignment * alignment;
    if (in_use && whole <= sizeof memory - used) {
        used += whole;
        return memory + used - whole;
    }
    void* const p = in_use ? nullptr : std::aligned_alloc(alignment, whole);
    if (p == nullptr) throw std::bad_alloc();
    return p;
}
void release(void* p) noexcept {
    if (!is_in_arena(p)) std::free(p);
}

}  // namespace

void* operator new(std::size_t n) { return allocate(n); }
void* operator new(std::size_t n, std::align_val_t wanted) {
    if (static_cast<std::size_t>(wanted) > alignment) throw std::bad_alloc();
    return allocate(n);
}
void operator delete(void* p) noexcept { release(p); }
void operator delete(void* p, std::size_t) noexcept { release(p); }
void operator delete(void* p, std::align_val_t) noexcept { release(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { release(p); }

namespace carry::test::arena {

void begin() {
    used = 0;
    in_use = true;
}
void end() { in_use = false; }

}  // namespace carry::test::arena
