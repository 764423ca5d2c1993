/// \file
/// The drop-in for LibTomMath beside LibTomMath itself: the operations and sizes of the table in its document ("LibTomMath
/// v0.09", section 6.1), and some more. `carry_bench --benchmark_filter=^tommath`, and `bench/ratios.py`.
///
/// Both are in this program: the drop-in's symbols have names of their own.
#ifdef CARRY_BENCH_TOMMATH
#define MP_WUR
#include "tommath_number.hpp"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

extern "C" {
mp_err original_mul(const mp_int* a, const mp_int* b, mp_int* c) __asm__("mp_mul");
mp_err original_sqr(const mp_int* a, mp_int* b) __asm__("mp_sqr");
mp_err original_invmod(const mp_int* a, const mp_int* b, mp_int* c) __asm__("mp_invmod");
mp_err original_exptmod(const mp_int* g, const mp_int* x, const mp_int* p, mp_int* y) __asm__("mp_exptmod");
mp_err original_add(const mp_int* a, const mp_int* b, mp_int* c) __asm__("mp_add");
mp_err original_div(const mp_int* a, const mp_int* b, mp_int* c, mp_int* d) __asm__("mp_div");
mp_err original_gcd(const mp_int* a, const mp_int* b, mp_int* c) __asm__("mp_gcd");
mp_err original_montgomery_reduce(mp_int* x, const mp_int* n, mp_digit rho) __asm__("mp_montgomery_reduce");
mp_err original_to_radix(const mp_int* a, char* str, size_t maxlen, size_t* written, int radix) __asm__("mp_to_radix");
mp_err original_read_radix(mp_int* a, const char* str, int radix) __asm__("mp_read_radix");
}

namespace {

using carry::bench::require;

/// With room for products.
struct number : carry::bench::tommath_number {
    number() : tommath_number(2048) {}
};

/// The operands of one benchmark: random numbers of exactly so many bits, m odd and without a factor of a.
struct operands {
    explicit operands(int bits) : text(static_cast<std::size_t>(bits)) {
        for (mp_int* x : {static_cast<mp_int*>(a), static_cast<mp_int*>(b), static_cast<mp_int*>(m)}) {
            require(mp_rand(x, (bits + MP_DIGIT_BIT - 1) / MP_DIGIT_BIT));
            require(mp_mod_2d(x, bits - 1, x));
            require(mp_2expt(r, bits - 1));
            require(mp_add(x, r, x));
        }
        m->dp[0] |= 1;
        while (mp_invmod(a, m, r) != MP_OKAY) {
            require(mp_sub_d(m, 2, m));
        }
        require(mp_mul(a, b, product));
        require(mp_montgomery_setup(m, &rho));
        require(mp_to_radix(a, text.data(), text.size(), nullptr, 10));
    }
    number a, b, m, product, r, q;
    mp_digit rho = 0;
    std::vector<char> text;
};

/// Times ours and theirs, each called as run(function, operands).
template <class Function, class Run>
void register_pair(const std::string& operation, int bits, Function ours, Function theirs, Run run) {
    for (const auto& [who, function] : {std::pair("carry", ours), std::pair("libtommath", theirs)}) {
        const std::string name = "tommath/" + operation + "/" + who + "/" + std::to_string(bits);
        benchmark::RegisterBenchmark(name.c_str(), [=, f = function](benchmark::State& state) {
            operands x(bits);
            for (auto _ : state) {
                require(run(f, x));
                benchmark::ClobberMemory();
            }
        });
    }
}

bool register_all() {
    for (const int bits : {128, 256, 512, 1024, 2048, 4096}) {
        register_pair("invert", bits, mp_invmod, original_invmod, [](auto f, operands& x) { return f(x.a, x.m, x.r); });
        register_pair("mul", bits, mp_mul, original_mul, [](auto f, operands& x) { return f(x.a, x.b, x.r); });
        register_pair("sqr", bits, mp_sqr, original_sqr, [](auto f, operands& x) { return f(x.a, x.r); });
    }
    for (const int bits : {512, 768, 1024, 2048, 2560, 3072, 4096}) {
        register_pair("exptmod", bits, mp_exptmod, original_exptmod, [](auto f, operands& x) { return f(x.a, x.b, x.m, x.r); });
    }
    // What the document does not measure.
    for (const int bits : {128, 256, 512, 1024, 2048, 4096, 16384}) {
        register_pair("add", bits, mp_add, original_add, [](auto f, operands& x) { return f(x.a, x.b, x.r); });
        register_pair("div", bits, mp_div, original_div, [](auto f, operands& x) { return f(x.product, x.b, x.q, x.r); });
        register_pair("to_decimal", bits, mp_to_radix, original_to_radix,
                      [](auto f, operands& x) { return f(x.a, x.text.data(), x.text.size(), nullptr, 10); });
        register_pair("from_decimal", bits, mp_read_radix, original_read_radix,
                      [](auto f, operands& x) { return f(x.r, x.text.data(), 10); });
    }
    for (const int bits : {128, 256, 512, 1024, 2048, 4096}) {
        register_pair("gcd", bits, mp_gcd, original_gcd, [](auto f, operands& x) { return f(x.a, x.b, x.r); });
    }
    for (const int bits : {128, 256, 512, 1024, 2048, 4096, 16384, 65536, 262144}) {
        register_pair("montgomery_reduce", bits, mp_montgomery_reduce, original_montgomery_reduce, [](auto f, operands& x) {
            require(mp_copy(x.m, x.r));
            return f(x.r, x.m, x.rho);
        });
    }
    return true;
}

const bool registered = register_all();

}  // namespace
#endif
