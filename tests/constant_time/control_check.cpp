// Leaks on purpose, one an argument, which the checkers must notice: who sees nothing proves nothing.
#include "secret_rows.hpp"

#include "level.hpp"

#include <carry/carry.h>

#include <cstdint>
#include <cstring>
#include <string_view>

namespace {

using carry::limb;
using carry::test::check;
using carry::test::check_rows;
using carry::test::modulus_like;
using carry::test::obscure;
using carry::test::pattern;
using carry::test::residue_like;
using carry::test::row;
using carry::test::row_like;
using carry::test::rows;

std::string_view leak;
volatile std::uint64_t table[4] = {1, 2, 3, 4};

[[gnu::noinline]] std::uint64_t one() { return table[0]; }
[[gnu::noinline]] std::uint64_t another() { return table[1]; }

void checks() {
    constexpr std::uint64_t secret = 2;  // beside 0 and 1
    if (leak == "branch") {
        const auto branches = [](std::uint64_t x) {
            std::uint64_t r = 0;
            if ((x & 1) != 0) r = table[0];
            return r;
        };
        check("a branch", branches, secret);
    } else if (leak == "condition") {
        // What compilers may make of a condition with something public in it: the secret is asked first, to no effect.
        const auto asks = [](std::uint64_t x) {
            std::uint64_t r = 0;
            const std::uint64_t is_public = 0;
            __asm__ volatile(
                "cmp $2, %1\n\tje 1f\n\ttest %2, %2\n\tjne 2f\n"
                "1:\txor %k0, %k0\n\tjmp 3f\n"
                "2:\tmov $1, %k0\n"
                "3:"
                : "+r"(r)
                : "r"(x), "r"(is_public)
                : "cc");
            return r;
        };
        check("a branch after which the same follows either way", asks, secret);
    } else if (leak == "count") {
        const auto counts = [](std::uint64_t x) {
            std::uint64_t r = 0;
            for (; x != 0; x >>= 1) r += table[0];
            return r;
        };
        check("as many turns as a secret has bits", counts, secret);
    } else if (leak == "call") {
        const auto calls = [](std::uint64_t x) {
            std::uint64_t (*const volatile functions[])() = {one, another};
            return functions[x & 1]();
        };
        check("a call by a table", calls, secret);
    } else if (leak == "fill") {
        const auto fills = [](std::uint64_t x) {
            unsigned char room[64];
            void* to = room;
            std::uint64_t n = x & 31;
            __asm__ volatile("rep stosb" : "+D"(to), "+c"(n) : "a"(0) : "memory");
            return std::uint64_t{0};
        };
        check("as many bytes as a secret says", fills, secret);
    } else if (leak == "address") {
        check("a table indexed by a secret", [](std::uint64_t x) { return table[x & 3]; }, secret);
    } else {
        // A function of the library that is variable-time, at the level in use.
        constexpr std::size_t n = 8;
        const row modulus = modulus_like(pattern::random, n);
        check_rows(
            "carry_integer_powm", n, [](pattern p) { return rows{row(n), residue_like(p, n), row_like(p, 1)}; },
            [&](rows& v) { carry_integer_powm(v[0].data(), v[1].data(), v[2].data(), 1, modulus.data(), n); });
    }
}

}  // namespace

int main(int argc, char** argv) {
    leak = argv[argc - 1];
    return carry::test::at_level([&] { return carry::test::run(argc, argv, checks); });
}
