#include "row/scratch.hpp"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace carry {

#ifdef __linux__

void advise_large_pages(limb* memory, std::size_t n) noexcept {
    constexpr std::size_t page = std::size_t{1} << 21;
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    const std::size_t before = (page - address % page) % page, bytes = n * sizeof(limb);
    if (bytes >= before + page) {  // advice: whether it is taken makes no difference to the result
        static_cast<void>(::madvise(reinterpret_cast<char*>(memory) + before, (bytes - before) / page * page, MADV_HUGEPAGE));
    }
}

#else

void advise_large_pages(limb*, std::size_t) noexcept {}

#endif

}  // namespace carry
