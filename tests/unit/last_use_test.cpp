// What programs do with the library where they end: in objects that end after all that the library has made.
#include "kernels/kernels.hpp"
#include "support/replaced_new.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/isa.hpp>

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

namespace carry::test {
namespace {

constexpr std::size_t some_threshold = 77;

void require(bool holds, const char* what) {
    if (!holds) {
        std::fprintf(stderr, "where the program ends: %s\n", what);
        std::abort();
    }
}

/// Made before the program's first use of the library, so that it ends after whatever that makes.
struct ends_last {
    bool is_tuned = false;
    ends_last() = default;
    ends_last(const ends_last&) = delete;
    ends_last& operator=(const ends_last&) = delete;
    ~ends_last() {
        for (const isa_level level : isa_available()) {
            require(isa_use(level), "a level");
            require(!is_tuned || kernels::integer().thresholds.mul_karatsuba == some_threshold, "a threshold");
            const integer a = (integer(1) << 70000) + 1;
            require((a * a).bit_length() == 140001, "a product");
            const gf2x f = gf2x::monomial(70000) + gf2x(1);
            require((f * f).weight() == 2, "a product of polynomials");
        }
    }
} last;

TEST(last_use, of_a_program_with_a_tuning_table) {
    const std::string path = ::testing::TempDir() + "carry_last_use_tuning_" + std::to_string(::getpid());
    {
        std::ofstream file(path);
        for (const isa_level level : isa_available())
            file << isa_name(level) << " integer mul_karatsuba " << some_threshold << "\n";
    }
    ::setenv("CARRY_TUNING", path.c_str(), 1);
    EXPECT_EQ(kernels::integer().thresholds.mul_karatsuba, some_threshold);
    last.is_tuned = true;
    std::remove(path.c_str());
}

}  // namespace

/// Before each block stands how long it is, so that what was in it goes when it does.
constexpr std::size_t header = 64;

void* allocate(std::size_t size, std::size_t alignment) {
    const std::size_t before = std::max(alignment, header);
    char* const memory = static_cast<char*>(allocate_by_system(before + size, alignment));
    std::memcpy(memory + before - sizeof(before), &before, sizeof(before));
    std::memcpy(memory + before - 2 * sizeof(size), &size, sizeof(size));
    return memory + before;
}

void release(void* block) noexcept {
    if (block == nullptr) return;
    std::size_t before, size;
    std::memcpy(&before, static_cast<char*>(block) - sizeof(before), sizeof(before));
    std::memcpy(&size, static_cast<char*>(block) - 2 * sizeof(size), sizeof(size));
    std::memset(block, 0x5a, size);
    __asm__ volatile("" : : "r"(block) : "memory");  // compilers leave out what nobody reads
    std::free(static_cast<char*>(block) - before);
}

}  // namespace carry::test
