// Runs a target without libFuzzer: on the files that are named (what a fuzzer found), or else on random inputs.
//
//     fuzz_integer [INPUTS]        so many random inputs (20000), the same every time; CARRY_TEST_FACTOR times as many
//     fuzz_integer FILE...
#include "input.hpp"

#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace {

/// Bytes at random: any, runs of zeros and ones, or what numbers and polynomials are written with.
std::vector<std::uint8_t> draw(std::mt19937_64& random) {
    constexpr std::string_view alphabet = "0123456789abcdefxXABF+-^ 01";
    std::vector<std::uint8_t> bytes(random() % (random() % 4 == 0 ? 1500 : 150));
    const auto kind = random() % 4;
    std::uint8_t run = 0;
    for (std::uint8_t& b : bytes) {
        if (random() % 16 == 0) run = random() % 2 == 0 ? 0 : 255;
        b = kind == 0   ? static_cast<std::uint8_t>(alphabet[random() % alphabet.size()])
            : kind == 1 ? run
                        : static_cast<std::uint8_t>(random());
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(8, bytes.size()) && kind != 3; ++i) {  // what is done, with what sizes
        bytes[i] = static_cast<std::uint8_t>(random());
    }
    return bytes;
}

bool run_file(const char* name) {
    std::ifstream file(name, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "%s: cannot be read\n", name);
        return false;
    }
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    unsigned long count = 20000;
    if (argc > 1) {
        const std::string_view first = argv[1];
        const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), count);
        if (error != std::errc{} || end != first.data() + first.size()) {
            return std::all_of(argv + 1, argv + argc, run_file) ? 0 : 1;
        }
    }
    if (const char* factor = std::getenv("CARRY_TEST_FACTOR")) count *= std::max(1ul, std::strtoul(factor, nullptr, 10));
    std::mt19937_64 random(1);
    for (unsigned long i = 0; i < count; ++i) {
        const std::vector<std::uint8_t> bytes = draw(random);
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%lu inputs\n", count);
    return 0;
}
