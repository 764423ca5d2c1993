// Products and squares of polynomials over GF(2) beside gf2x and NTL: nanoseconds, and how many times as fast as the peer.
//
//     carry_gf2x_products mul|sqr [--turns N] LIMBS...      (a size, or FROM-TO or FROM-TO:STEP)
//
// Ours and the peer take turns on the same operands in batches of some hundred microseconds; the medians of their times are
// printed. The results are compared before they are timed. For squares there is the time in which memset writes as
// many limbs: long squares are bound by that.
#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"

#include <carry/isa.hpp>

#include <NTL/GF2X.h>
#include <gf2x.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using carry::limb;
using row = std::vector<limb>;
static_assert(sizeof(limb) == sizeof(unsigned long), "the peers' words are ours");

row random_row(std::size_t n, unsigned seed) {
    std::mt19937_64 engine(seed);
    row r(n);
    std::generate(r.begin(), r.end(), std::ref(engine));
    r.back() |= limb{1} << (carry::limb_bits - 1);
    return r;
}

NTL::GF2X to_ntl(const row& a) {
    return NTL::GF2XFromBytes(reinterpret_cast<const unsigned char*>(a.data()), static_cast<long>(a.size() * sizeof(limb)));
}

double nanoseconds(std::size_t count, const std::function<void(std::size_t)>& repeat) {
    const auto start = std::chrono::steady_clock::now();
    repeat(count);
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() /
           static_cast<double>(count);
}

double median(std::vector<double>& times) {
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

using repeated = std::function<void(std::size_t)>;

/// One line of the table. Ours, the peer's, and what else is to be timed: so many operations.
void print_line(std::size_t n, int turns, const std::vector<repeated>& all) {
    constexpr double batch = 1.2e5;
    std::vector<std::size_t> counts;
    for (const repeated& one : all) {
        std::size_t count = 1;
        while (count < 1u << 24 && nanoseconds(count, one) * static_cast<double>(count) < batch) {
            count *= 2;
        }
        counts.push_back(count);
    }
    std::vector<std::vector<double>> times(all.size());
    for (int turn = 0; turn < turns; ++turn) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            times[i].push_back(nanoseconds(counts[i], all[i]));
        }
    }
    std::printf("| %zu |", n);
    for (std::vector<double>& one : times) {
        std::printf(" %.1f |", median(one));
    }
    std::printf(" %.2f |\n", median(times[1]) / median(times[0]));
    std::fflush(stdout);
}

[[noreturn]] void fail(const char* what, std::size_t n) {
    std::fprintf(stderr, "%s at %zu limbs\n", what, n);
    std::exit(1);
}

void products(std::size_t n, int turns) {
    const row a = random_row(n, 1), b = random_row(n, 2);
    row r(2 * n), peer_r(2 * n), scratch(carry::gf2x_rows::mul_scratch(n, n));
    const auto ours = [&](std::size_t count) {
        for (; count > 0; --count) {
            carry::gf2x_rows::mul(r.data(), a.data(), n, b.data(), n, scratch.data());
        }
    };
    const auto theirs = [&](std::size_t count) {
        auto* const peer = reinterpret_cast<unsigned long*>(peer_r.data());
        for (; count > 0; --count) {
            gf2x_mul(peer, reinterpret_cast<const unsigned long*>(a.data()), n,
                     reinterpret_cast<const unsigned long*>(b.data()), n);
        }
    };
    ours(1), theirs(1);
    if (r != peer_r) fail("the products differ", n);
    print_line(n, turns, {ours, theirs});
}

void squares(std::size_t n, int turns) {
    const row a = random_row(n, 1);
    row r(2 * n), scratch(carry::gf2x_rows::sqr_scratch(n));
    const NTL::GF2X peer_a = to_ntl(a);
    NTL::GF2X peer_r;
    const auto ours = [&](std::size_t count) {
        for (; count > 0; --count) {
            carry::gf2x_rows::sqr(r.data(), a.data(), n, scratch.data());
        }
    };
    const auto theirs = [&](std::size_t count) {
        for (; count > 0; --count) {
            NTL::sqr(peer_r, peer_a);
        }
    };
    ours(1), theirs(1);
    if (to_ntl(r) != peer_r) fail("the squares differ", n);
    const auto writing = [&](std::size_t count) {
        for (; count > 0; --count) {
            std::memset(r.data(), static_cast<int>(count), r.size() * sizeof(limb));
        }
    };
    print_line(n, turns, {ours, theirs, writing});
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view operation = argc > 1 ? argv[1] : "";
    if (operation != "mul" && operation != "sqr") {
        std::fprintf(stderr, "carry_gf2x_products mul|sqr [--turns N] LIMBS...\n");
        return 2;
    }
    int turns = 41;
    std::printf("| limbs | Carry, %s | %s | ratio |\n|--:|--:|--:|--:|%s\n", carry::isa_name(carry::isa()).data(),
                operation == "mul" ? "gf2x" : "NTL | memset", operation == "mul" ? "" : "--:|");
    for (int i = 2; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--turns" && i + 1 < argc) {
            turns = std::max(1, std::atoi(argv[++i]));
            continue;
        }
        char* end = argv[i];
        const std::size_t from = std::strtoull(end, &end, 10);
        const std::size_t to = *end == '-' ? std::strtoull(end + 1, &end, 10) : from;
        const std::size_t step = *end == ':' ? std::strtoull(end + 1, &end, 10) : 1;
        for (std::size_t n = from; n <= to && n > 0 && step > 0; n += step) {
            (operation == "mul" ? products : squares)(n, turns);
        }
    }
}
