/// \file
/// Numbers of fixed size, compiled for the processor at hand, beside GMP, NTL, OpenSSL and Boost.Multiprecision where they
/// are installed: products and squares of 1 to 16 limbs; Montgomery's multiplication with a constant modulus beside as
/// many independent `mulx` as it needs; the fields of the standards' primes; the ctbignum paper's modular exponentiation.
///
/// Names are fixed/<operation>/<who>/<limbs or bits>. What is measured is first compared with our result.
#include "peers.hpp"

#include <carry/residue.hpp>

#include <benchmark/benchmark.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>

namespace {

using namespace carry::literals;
using carry::integer;
using carry::bench::peer;

std::mt19937_64 engine(2018);

/// As a number that every peer's can be compared with.
template <class Number>
integer to_integer(const Number& a) {
    std::vector<unsigned char> bytes(sizeof(a.limbs));
    std::memcpy(bytes.data(), a.limbs.data(), bytes.size());
    return carry::bench::from_bytes(bytes);
}

template <class Number>
Number random_number() {
    Number a;
    for (auto& x : a) x = engine();
    return a;
}

template <class Run>
void measure(const std::string& name, Run run) {
    benchmark::RegisterBenchmark(name.c_str(), [run](benchmark::State& state) { carry::bench::repeat(state, run); });
}

/// Registers the peers' runs of an operation after ours, each of which must come to our result.
void measure_peers(const std::string& operation, std::size_t size, const std::vector<peer>& peers, const integer& want) {
    for (const peer& p : peers) {
        p.run();
        if (p.result() != want) {
            std::fprintf(stderr, "fixed/%s: %s has another result at %zu\n", operation.c_str(), p.name.c_str(), size);
            std::exit(1);
        }
        const std::string name = "fixed/" + operation + "/" + p.name + "/" + std::to_string(size);
        benchmark::RegisterBenchmark(name.c_str(), p.measure);
    }
}

/// The value of a run's variables, kept alive as long as the benchmark is.
template <class T>
std::shared_ptr<T> keep(T value) {
    return std::make_shared<T>(std::move(value));
}

template <std::size_t N>
void products() {
    using number = carry::uint<64 * N>;
    struct variables {
        number a = random_number<number>(), b = random_number<number>();
    };
    const auto v = keep(variables{});
    const std::string size = "/" + std::to_string(N);
    const integer a = to_integer(v->a), b = to_integer(v->b);
    measure("fixed/mul/carry" + size, [v]() __attribute__((always_inline)) {  // as it is inlined where it is used
        auto r = mul(v->a, v->b);
        benchmark::DoNotOptimize(r);
    });
    measure_peers("mul", N, carry::bench::products<N>(a, b), to_integer(mul(v->a, v->b)));
    measure("fixed/sqr/carry" + size, [v]() __attribute__((always_inline)) {
        auto r = sqr(v->a);
        benchmark::DoNotOptimize(r);
    });
    measure_peers("sqr", N, carry::bench::products<N>(a, a), to_integer(sqr(v->a)));
}

#if defined(__BMI2__)
[[gnu::always_inline]] inline void independent_mulx(std::size_t) {
    std::uint64_t low, high;
    __asm__ volatile("mulx %2, %0, %1" : "=r"(low), "=r"(high) : "r"(std::uint64_t{3}), "d"(std::uint64_t{5}));
}

/// As many independent `mulx` as Montgomery's multiplication of N limbs has products.
template <std::size_t N>
void mulx_floor() {
    measure("fixed/montgomery/mulx/" + std::to_string(N), [] {
        []<std::size_t... I>(std::index_sequence<I...>) {
            (independent_mulx(I), ...);
        }(std::make_index_sequence<2 * N * N + N>());
    });
}
#endif

/// Products, squares and inverses in the field of the prime M: independent ones, and with _chain each made of the one before.
template <auto M>
void field(const std::string& name) {
    using element = carry::residue<M>;
    struct variables {
        element a = element::random(engine), b = element::random(engine), r{}, s{}, t{};
    };
    const auto v = keep(variables{});
    v->s = v->t = v->a;
    const std::size_t bits = bit_width(element::modulus);
    const std::string size = "/" + std::to_string(bits);
    const integer m = to_integer(element::modulus), a = to_integer(v->a.value()), b = to_integer(v->b.value());
    measure("fixed/" + name + "-mul/carry" + size, [v] { v->r = v->a * v->b; });
    measure("fixed/" + name + "-mul/carry_chain" + size, [v] { v->s *= v->b; });
    measure_peers(name + "-mul", bits, carry::bench::modular_products(a, b, m), to_integer((v->a * v->b).value()));
    measure("fixed/" + name + "-sqr/carry" + size, [v] { v->r = v->a.squared(); });
    measure("fixed/" + name + "-sqr/carry_chain" + size, [v] { v->t = v->t.squared(); });
    measure_peers(name + "-sqr", bits, carry::bench::modular_products(a, a, m), to_integer(v->a.squared().value()));
    const integer inverse = to_integer(v->a.inverse().value());
    measure("fixed/" + name + "-inv/carry" + size, [v] { v->r = v->a.inverse(); });
    measure("fixed/" + name + "-inv/carry_vartime" + size, [v] { v->r = v->a.inverse_vartime(); });
    measure_peers(name + "-inv", bits, carry::bench::inverses(a, m), inverse);
}

/// The ctbignum paper's example: modulus of 200 bits, base of 195, exponent of 122.
void exponentiation() {
    constexpr auto m = 1029635275281301651161256736036869567691075143204096537595291_Z;  // a prime
    using element = carry::residue<m>;
    struct variables {
        element a{random_number<carry::uint<256>>() >> 61}, r{};
        carry::uint<122> e = random_number<carry::uint<122>>() >> 6;
    };
    const auto v = keep(variables{});
    const integer base = to_integer(v->a.value()), e = to_integer(v->e), modulus = to_integer(element::modulus);
    measure("fixed/pow/carry/200", [v] { v->r = v->a.pow(v->e); });
    measure("fixed/pow/carry_vartime/200", [v] { v->r = v->a.pow_vartime(v->e); });
    measure_peers("pow", 200, carry::bench::powers(base, e, modulus), to_integer(v->a.pow(v->e).value()));
}

bool register_all() {
    []<std::size_t... I>(std::index_sequence<I...>) { (products<I + 1>(), ...); }(std::make_index_sequence<16>());
#if defined(__BMI2__)
    mulx_floor<4>();
    mulx_floor<6>();
#endif
    field<21888242871839275222246405745257275088548364400416034343698204186575808495617_Z>("bn254");
    field<0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001_Z>("bls12_381_order");
    field<0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab_Z>("bls12_381");
    field<0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377_Z>("brainpool");  // no bit free
    field<0xfffffffffffffffffffffffffffffffeffffffffffffffff_Z>("p192");
    field<0xffffffffffffffffffffffffffffffff000000000000000000000001_Z>("p224");
    field<0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff_Z>("p256");
    field<0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff_Z>("p384");
    field<(carry::uint<576>(1u) << 521) - 1u>("p521");
    field<(carry::uint<256>(1u) << 255) - 19u>("curve25519");
    field<0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f_Z>("secp256k1");
    exponentiation();
    return true;
}

const bool registered = register_all();

}  // namespace
