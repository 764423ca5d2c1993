// Operations on integers at any sizes, like and unlike, beside GMP and FLINT: nanoseconds, and how many times as fast as the
// better of them. What a report over a few powers of two does not show is found by this.
//
//     carry_integer_sizes OPERATION [--below RATIO] [--turns N] [--operands N] [--gmp] LIMBS...
//
// LIMBS is a size, AxB, FROM-TO or FROM-TO:STEP. A size alone means two operands of it, except that divisions divide twice as
// many limbs by it; for roots and text there is one operand. In powm the second size is that of the exponent, and powm_bits
// takes it in bits; in powm_binary the modulus is 2^(64 n), in powm_even that times an odd number of n limbs; mul_rows,
// sqr_rows and the others in `rows` are those of carry.h, and GMP finds the whole product where half of it is wanted, as it
// has no function for that; middle products are of 2n - 1 limbs by n. In gcd_near and the like one operand is near to a simple
// fraction of the other; in what is `negative`, and in add_opposite, the first one is negative; the shifts are by 13 bits,
// equal compares a number with its copy, set_bit also takes the bit away again, and the places of bits lie in the number and
// the limb above.
// Where the name says `word`, and in remove_factor of one size, the other number has one limb; what is `new` is made and then
// destroyed. iroot and rootrem take the degree of the root as second size, 3 where there is none, pow its exponent, binomial
// its k; factorials and the like are of the size itself. Primes are tested once by Baillie and PSW, also by GMP; where the name
// says `rough` the numbers have no small factors. is_square is of squares, is_square_any of random numbers. Only ratios below
// --below are printed, and how many there were. With --gmp FLINT does not take part.
//
// Ours and the peers' take turns, each call on other operands than the one before, as a processor learns the branches that a
// single pair takes by heart: --operands many of them, 64 unless given, and 4 of more than 256 limbs. Some processors learn 64
// pairs of a limb or two as well, so that branches on their bits count only with some hundreds. No two libraries have the same
// operands in a turn, but for calls of 100 microseconds and more: FLINT leaves gcd, xgcd and inverses to GMP, and would find
// the branches of GMP's turn foretold. From turn to turn they change hands, as where operands and results lie makes up to a
// tenth of a short product's time. Printed are the medians of the times, and of the ratios of the turns. Results are compared
// before they are timed. They are taken into older ones where there is a function for that, as GMP's are.
#include "integer_operations.hpp"

#include <carry/integer.hpp>
#include <carry/isa.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using carry::limb;
using carry::bench::contender;
using carry::bench::median;
using carry::bench::operands;
using carry::bench::operation;
using carry::bench::two_sizes;
using carry::bench::way;

const std::vector<operation>& operations() {
    static const std::vector<operation> all = [] {
        std::vector<operation> joined = carry::bench::arithmetic_operations();
        for (const auto& more : {carry::bench::bits_operations(), carry::bench::theory_operations()}) {
            joined.insert(joined.end(), more.begin(), more.end());
        }
        return joined;
    }();
    return all;
}

using many_operands = std::vector<std::unique_ptr<operands>>;

/// Nanoseconds of one call of so many, on the operands in turns from number `at` on.
double time_of(const way& run, const many_operands& all, std::size_t count, std::size_t& at) {
    return carry::bench::nanoseconds([&](std::size_t i) { run(*all[i]); }, count, all.size(), at);
}

/// Nanoseconds. Where operands lie does not matter to what takes longer, nor are its branches foretold; there all contenders
/// have the same operands, as the way to the next prime is not as long for each.
constexpr double longest_to_change_hands = 1e5;

/// The median times of all contenders, and the least of the medians of the peers' ratios to ours.
struct measured {
    std::vector<double> times;
    double ratio;
};

// all: by the contender of the first turn.
measured compete(const operation& o, const std::vector<many_operands>& all, int turns) {
    const std::size_t contenders = o.contenders.size();
    std::vector<std::size_t> at(contenders, 0);
    const auto time_on = [&](std::size_t hand, std::size_t i, std::size_t count) {
        return time_of(o.contenders[i].run, all[hand], count, at[i]);
    };
    const auto longest = [&](std::size_t count) {
        double time = 1.0;
        for (std::size_t i = 0; i < contenders; ++i) {
            time = std::max(time, time_on(i, i, count));
        }
        return time;
    };
    // Results take their memory the first time, and its pages are touched. Whoever came first for all operands would have his
    // results at other distances from them than the next, which makes up to a quarter of a sum's time.
    const std::size_t round = all[0].size();
    const bool changes_hands = longest(1) < longest_to_change_hands;
    for (std::size_t k = 0; changes_hands && k < round; ++k) {
        for (std::size_t i = 0; i < contenders * contenders; ++i) {
            o.contenders[(i + k) % contenders].run(*all[(i / contenders + k) % contenders][k]);
        }
    }
    const double once = longest(round);
    const auto count = static_cast<std::size_t>(std::max(1.0, 30000 / once));
    turns = once > 1e8 ? 1 : once > 1e6 ? std::min(turns, 5) : turns;
    std::vector<std::vector<double>> times(contenders), ratios(contenders);
    for (int turn = 0; turn < turns; ++turn) {
        for (std::size_t i = 0; i < contenders; ++i) {
            times[i].push_back(time_on(changes_hands ? (i + static_cast<std::size_t>(turn)) % contenders : 0, i, count));
            ratios[i].push_back(times[i].back() / times[0].back());
        }
    }
    measured r{{}, 1e9};
    for (std::size_t i = 0; i < contenders; ++i) {
        r.times.push_back(median(times[i]));
        if (i > 0) {
            r.ratio = std::min(r.ratio, median(ratios[i]));
        }
    }
    return r;
}

std::vector<many_operands> draw_all(const operation& o, two_sizes n, std::size_t of_short) {
    const std::size_t count = std::max(n.first, n.second) <= 256 ? of_short : 4;
    std::vector<many_operands> all(o.contenders.size());
    unsigned seed = 1000;
    for (many_operands& of_one : all) {
        for (std::size_t i = 0; i < count; ++i) {
            of_one.push_back(std::make_unique<operands>(o.draw(n, seed)));
            seed += 3;
        }
    }
    return all;
}

/// Ends the program if anybody's result is not ours.
void check(const operation& o, two_sizes n, operands& first) {
    std::string expected;
    for (const contender& one : o.contenders) {
        std::fill(first.rows.begin(), first.rows.end(), limb{0});
        one.run(first);
        const std::string result = one.result(first);
        if (&one == o.contenders.data()) {
            expected = result;
        } else if (result != expected) {
            std::fprintf(stderr, "the results differ at %s limbs\n", n.text().c_str());
            std::exit(1);
        }
    }
}

[[noreturn]] void usage() {
    std::fprintf(stderr,
                 "carry_integer_sizes OPERATION [--below RATIO] [--turns N] [--operands N] [--gmp] LIMBS...\noperations:");
    for (const operation& each : operations()) {
        std::fprintf(stderr, " %s", std::string(each.name).c_str());
    }
    std::fprintf(stderr, "\n");
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    const auto found =
        std::find_if(operations().begin(), operations().end(), [&](const operation& o) { return o.name == name; });
    if (found == operations().end()) {
        usage();
    }
    operation one = *found;
    if (std::find(argv + 2, argv + argc, std::string_view("--gmp")) != argv + argc) {
        one.contenders.resize(2);
    }
    double below = 1e9;
    int turns = 41;
    std::size_t operands_of_short = 64;
    std::vector<double> ratios;
    std::printf("| limbs | Carry, %s | GMP |%s ratio |\n|--:|--:|--:|%s--:|\n",
                std::string(carry::isa_name(carry::isa())).c_str(), one.contenders.size() > 2 ? " FLINT |" : "",
                one.contenders.size() > 2 ? "--:|" : "");
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--below" && i + 1 < argc) {
            below = std::atof(argv[++i]);
            continue;
        }
        if (word == "--gmp") {
            continue;
        }
        if (word == "--turns" && i + 1 < argc) {
            turns = std::max(1, std::atoi(argv[++i]));
            continue;
        }
        if (word == "--operands" && i + 1 < argc) {
            operands_of_short = static_cast<std::size_t>(std::clamp(std::atoi(argv[++i]), 1, 1 << 16));
            continue;
        }
        const std::vector<two_sizes> sizes = carry::bench::sizes_of(argv[i]);
        if (sizes.empty()) {
            usage();
        }
        for (const two_sizes n : sizes) {
            const std::vector<many_operands> all = draw_all(one, n, operands_of_short);
            check(one, n, *all[0][0]);
            const measured m = compete(one, all, turns);
            ratios.push_back(m.ratio);
            if (m.ratio < below) {
                std::printf("| %s |", n.text().c_str());
                for (const double time : m.times) {
                    std::printf(" %.1f |", time);
                }
                std::printf(" %.2f |\n", m.ratio);
                std::fflush(stdout);
            }
        }
    }
    if (!ratios.empty()) {
        const auto printed = std::count_if(ratios.begin(), ratios.end(), [below](double r) { return r < below; });
        std::printf("\n%zu of %zu sizes; least ratio %.2f, median %.2f\n", static_cast<std::size_t>(printed), ratios.size(),
                    *std::min_element(ratios.begin(), ratios.end()), median(ratios));
    }
    return 0;
}
