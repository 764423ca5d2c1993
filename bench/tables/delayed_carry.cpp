/// \file
/// One million products over the fields of the delayed-carry paper: plain Comba (its algorithm 1), Comba with delayed carries
/// (its algorithm 2), with 32-bit and 64-bit limbs, and GMP; by one thread and by two.
///
///     delayed_carry [products]
///
/// Prints a table of milliseconds. All that stands in a row was measured in turns in one process; each figure is the median of
/// the turns. Two threads take half of the products each. A second table has the column-parallel form of one long product, in
/// microseconds.
#include <carry/fixed/algorithms.hpp>
#include <carry/fixed/parallel_columns.hpp>

#ifdef CARRY_BENCH_GMP
#include <gmp.h>
#endif

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string_view>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t turns = 7;
#ifdef CARRY_BENCH_GMP
constexpr bool with_gmp = true;
#else
constexpr bool with_gmp = false;
#endif
/// So many pairs of operands take turns: few enough to stay in the first-level cache, enough that nothing is guessed.
constexpr std::size_t operands = 32;

/// So many products of operand pairs, each of whose results the optimizer must believe to be used.
using product = std::function<void(std::size_t count)>;

template <class Limb, std::size_t N>
struct operand_pairs {
    std::array<carry::fixed::row<Limb, N>, operands> a, b;
    explicit operand_pairs(std::size_t bits) {
        std::mt19937_64 engine(bits);
        for (auto* side : {&a, &b}) {
            for (auto& row : *side) {
                for (Limb& x : row) x = static_cast<Limb>(engine());
                if (bits % carry::bits_of<Limb> != 0) row[N - 1] >>= carry::bits_of<Limb> - bits % carry::bits_of<Limb>;
            }
        }
    }
};

/// The algorithm as a program has it that knows its field: inlined into the loop that calls it.
template <auto Multiply, class Limb, std::size_t N>
product of_fixed_size(const operand_pairs<Limb, N>& pairs) {
    return [pairs](std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            carry::fixed::row<Limb, 2 * N> r = Multiply(pairs.a[i % operands], pairs.b[i % operands]);
            asm volatile("" : : "r"(r.data()) : "memory");
        }
    };
}

#ifdef CARRY_BENCH_GMP
product of_gmp(std::size_t bits) {
    const std::size_t n = (bits + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS;
    std::mt19937_64 engine(bits);
    std::vector<mp_limb_t> a(operands * n), b(operands * n);
    for (auto* side : {&a, &b}) std::generate(side->begin(), side->end(), [&] { return static_cast<mp_limb_t>(engine()); });
    return [=](std::size_t count) {
        std::vector<mp_limb_t> r(2 * n);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = i % operands * n;
            mpn_mul_n(r.data(), a.data() + at, b.data() + at, static_cast<mp_size_t>(n));
            asm volatile("" : : "r"(r.data()) : "memory");
        }
    };
}
#endif

double milliseconds(const product& work, std::size_t products, unsigned threads) {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back([&] { work(products / threads); });
    work(products - (threads - 1) * (products / threads));
    for (std::thread& other : others) other.join();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

/// What each way takes: the median of its turns.
std::vector<double> medians(const std::vector<std::function<double()>>& ways) {
    std::vector<std::vector<double>> times(ways.size());
    for (std::size_t turn = 0; turn < turns; ++turn) {
        for (std::size_t way = 0; way < ways.size(); ++way) times[way].push_back(ways[way]());
    }
    std::vector<double> result;
    for (std::vector<double>& t : times) {
        std::nth_element(t.begin(), t.begin() + turns / 2, t.end());
        result.push_back(t[turns / 2]);
    }
    return result;
}

template <std::size_t Bits>
void print_row(const char* field, std::size_t products, unsigned threads) {
    constexpr std::size_t n32 = (Bits + 31) / 32, n64 = (Bits + 63) / 64;
    const operand_pairs<std::uint32_t, n32> pairs32(Bits);
    const operand_pairs<std::uint64_t, n64> pairs64(Bits);
    const product ways[] = {
        of_fixed_size<carry::fixed::mul_comba<std::uint32_t, n32, n32>>(pairs32),
        of_fixed_size<carry::fixed::mul_comba_delayed<std::uint32_t, n32, n32>>(pairs32),
        of_fixed_size<carry::fixed::mul_comba<std::uint64_t, n64, n64>>(pairs64),
        of_fixed_size<carry::fixed::mul_comba_delayed<std::uint64_t, n64, n64>>(pairs64),
#ifdef CARRY_BENCH_GMP
        of_gmp(Bits),
#endif
    };
    std::vector<std::function<double()>> timed;
    for (const product& way : ways) timed.emplace_back([&] { return milliseconds(way, products, threads); });
    const std::vector<double> t = medians(timed);
    std::printf("| %s | %u | %.1f | %.1f | %.2f | %.1f | %.1f | %.2f |", field, threads, t[0], t[1], t[0] / t[1], t[2], t[3],
                t[2] / t[3]);
    if (t.size() > 4) std::printf(" %.1f |", t[4]);
    std::printf("\n");
}

/// One product of n by n 64-bit limbs, its columns summed by one thread and by two.
void print_long_row(std::size_t n) {
    using limb = std::uint64_t;
    std::mt19937_64 engine(n);
    std::vector<limb> a(n), b(n), r(2 * n), scratch(carry::fixed::mul_columns_scratch(n, n));
    for (auto* side : {&a, &b}) std::generate(side->begin(), side->end(), std::ref(engine));
    const auto columns = [&](unsigned threads) {
        return 1000 * milliseconds(
                          [&](std::size_t) {
                              carry::fixed::mul_columns<carry::fixed::delayed_column<limb>>(r.data(), a.data(), n, b.data(), n,
                                                                                            scratch.data(), threads);
                          },
                          1, 1);
    };
    columns(2);  // the threads are started once
    const std::vector<double> t = medians({[&] { return columns(1); }, [&] { return columns(2); }});
    std::printf("| %zu | %.0f | %.0f | %.2f |\n", n, t[0], t[1], t[0] / t[1]);
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t products = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    std::printf("| field | threads | Comba, 32 | delayed, 32 | ratio | Comba, 64 | delayed, 64 | ratio |%s\n",
                with_gmp ? " GMP |" : "");
    std::printf("|--|--:|--:|--:|--:|--:|--:|--:|%s\n", with_gmp ? "--:|" : "");
    for (const unsigned threads : {1u, 2u}) {
        print_row<192>("P-192", products, threads);
        print_row<224>("P-224", products, threads);
        print_row<256>("P-256", products, threads);
        print_row<384>("P-384", products, threads);
        print_row<521>("P-521", products, threads);
    }
    std::printf("\n| limbs, columns in parallel%s | one thread | two threads | ratio |\n|--:|--:|--:|--:|\n",
                carry::fixed::compiled_with_openmp ? "" : " (no OpenMP here)");
    for (const std::size_t n : {64u, 256u, 1024u, 4096u}) print_long_row(n);
}
