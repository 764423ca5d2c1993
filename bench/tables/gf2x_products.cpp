// Products and squares of polynomials over GF(2) beside gf2x and NTL: nanoseconds, and how many times as fast as the peer.
//
//     carry_gf2x_products mul|sqr|value-mul|value-sqr [--turns N] LIMBS...
//
// LIMBS is a size, AxB for a product of operands of two sizes, or FROM-TO or FROM-TO:STEP. mul and sqr take rows of limbs (the
// peer of products is gf2x, that of squares NTL); value-mul and value-sqr take polynomials that hold their memory, carry::gf2x
// and NTL::GF2X, once with a result of its own (r = a * b) and once in the memory of an older one, which is what NTL does.
//
// Ours and the peer take turns on the same operands in batches of some hundred microseconds; the medians of their times are
// printed. The results are compared before they are timed. For squares of rows there is the time in which memset writes as
// many limbs: long squares are bound by that.
#include "sizes.hpp"
#include "turns.hpp"

#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"

#include <carry/gf2x.hpp>
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
using carry::bench::median;
using carry::bench::row;
using carry::bench::two_sizes;
static_assert(sizeof(limb) == sizeof(unsigned long), "the peers' words are ours");

/// n random limbs, the upper one of them full.
row random_row(std::size_t n, unsigned seed) {
    row r = carry::bench::random_row(n, seed);
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

using repeated = std::function<void(std::size_t)>;

/// One line of the table. Ours, the peer's, and what else is to be timed: so many operations.
void print_line(const char* sizes, int turns, const std::vector<repeated>& all) {
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
    std::printf("| %s |", sizes);
    for (const std::vector<double>& one : times) {
        std::printf(" %.1f |", median(one));
    }
    std::printf(" %.2f |\n", median(times[1]) / median(times[0]));
    std::fflush(stdout);
}

struct request {
    two_sizes n;
    int turns;
    std::string text() const { return n.text(); }
};

[[noreturn]] void fail(const request& q) {
    std::fprintf(stderr, "the results differ at %s limbs\n", q.text().c_str());
    std::exit(1);
}

/// Runs `once` so often.
template <class Once>
repeated repeat(Once once) {
    return [once](std::size_t count) {
        for (; count > 0; --count) once();
    };
}

void products(const request& q) {
    const row a = random_row(q.n.first, 1), b = random_row(q.n.second, 2);
    row r(q.n.first + q.n.second), peer_r(q.n.first + q.n.second),
        scratch(carry::gf2x_rows::mul_scratch(q.n.first, q.n.second));
    const repeated ours =
        repeat([&] { carry::gf2x_rows::mul(r.data(), a.data(), q.n.first, b.data(), q.n.second, scratch.data()); });
    const auto words = [](const row& x) { return reinterpret_cast<const unsigned long*>(x.data()); };
    const repeated theirs =
        repeat([&] { gf2x_mul(reinterpret_cast<unsigned long*>(peer_r.data()), words(a), q.n.first, words(b), q.n.second); });
    ours(1), theirs(1);
    if (r != peer_r) fail(q);
    print_line(q.text().c_str(), q.turns, {ours, theirs});
}

void squares(const request& q) {
    const row a = random_row(q.n.first, 1);
    row r(2 * q.n.first), scratch(carry::gf2x_rows::sqr_scratch(q.n.first));
    const NTL::GF2X peer_a = to_ntl(a);
    NTL::GF2X peer_r;
    const repeated ours = repeat([&] { carry::gf2x_rows::sqr(r.data(), a.data(), q.n.first, scratch.data()); });
    const repeated theirs = repeat([&] { NTL::sqr(peer_r, peer_a); });
    ours(1), theirs(1);
    if (to_ntl(r) != peer_r) fail(q);
    const repeated writing = [&](std::size_t count) {
        for (; count > 0; --count) {
            std::memset(r.data(), static_cast<int>(count), r.size() * sizeof(limb));
        }
    };
    print_line(q.text().c_str(), q.turns, {ours, theirs, writing});
}

row limbs_of(const carry::gf2x& a) { return {a.limbs().begin(), a.limbs().end()}; }

void value_products(const request& q) {
    const row x = random_row(q.n.first, 1), y = random_row(q.n.second, 2);
    const carry::gf2x a = carry::gf2x::from_limbs(x), b = carry::gf2x::from_limbs(y);
    const NTL::GF2X peer_a = to_ntl(x), peer_b = to_ntl(y);
    carry::gf2x r, kept;
    NTL::GF2X peer_r;
    const repeated own = repeat([&] { r = a * b; });
    const repeated in_place = repeat([&] { mul(kept, a, b); });
    const repeated theirs = repeat([&] { NTL::mul(peer_r, peer_a, peer_b); });
    own(1), in_place(1), theirs(1);
    if (r != kept || to_ntl(limbs_of(r)) != peer_r) fail(q);
    print_line(q.text().c_str(), q.turns, {in_place, theirs, own});
}

void value_squares(const request& q) {
    const row x = random_row(q.n.first, 1);
    const carry::gf2x a = carry::gf2x::from_limbs(x);
    const NTL::GF2X peer_a = to_ntl(x);
    carry::gf2x r, kept;
    NTL::GF2X peer_r;
    const repeated own = repeat([&] { r = sqr(a); });
    const repeated in_place = repeat([&] { sqr(kept, a); });
    const repeated theirs = repeat([&] { NTL::sqr(peer_r, peer_a); });
    own(1), in_place(1), theirs(1);
    if (r != kept || to_ntl(limbs_of(r)) != peer_r) fail(q);
    print_line(q.text().c_str(), q.turns, {in_place, theirs, own});
}

struct operation {
    std::string_view name;
    void (*run)(const request&);
    const char* columns;
};

const operation operations[] = {{"mul", products, "gf2x |"},
                                {"sqr", squares, "NTL | memset |"},
                                {"value-mul", value_products, "NTL | Carry, r = a * b |"},
                                {"value-sqr", value_squares, "NTL | Carry, r = sqr(a) |"}};

}  // namespace

int main(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    const auto* const one =
        std::find_if(std::begin(operations), std::end(operations), [&](const operation& each) { return each.name == name; });
    if (one == std::end(operations)) {
        std::fprintf(stderr, "carry_gf2x_products mul|sqr|value-mul|value-sqr [--turns N] LIMBS...\n");
        return 2;
    }
    int turns = 41;
    std::printf("| limbs | Carry, %s | %s ratio |\n|--:|--:|--:|--:|%s\n", std::string(carry::isa_name(carry::isa())).c_str(),
                one->columns, name == "mul" ? "" : "--:|");
    for (int i = 2; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--turns" && i + 1 < argc) {
            turns = std::max(1, std::atoi(argv[++i]));
        } else {
            for (const two_sizes n : carry::bench::sizes_of(argv[i])) {
                one->run({n, turns});
            }
        }
    }
}
