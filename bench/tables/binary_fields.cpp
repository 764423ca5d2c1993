// Prints how long products, squares and inverses in the fields of NIST's binary curves take in Carry, NTL and OpenSSL, in
// nanoseconds, and how many times as fast as the better peer Carry is. Everything is measured in turn, in one process: the
// median of many short batches.
//
//   binary_fields            the table
//
// This file is compiled for any x86-64 processor: what is fast in it are the library's kernels (CARRY_ISA lowers their level).

#include <carry/gf2n/fields.hpp>
#include <carry/isa.hpp>

#include <NTL/GF2E.h>
#ifdef CARRY_BENCH_OPENSSL
#include <openssl/bn.h>
#endif

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace {

/// What is timed: run does the operation `count` times.
struct subject {
    std::size_t count;
    std::function<void(std::size_t)> run;
    std::vector<double> samples{};
};

void forget(const void* p) { asm volatile("" : : "r"(p) : "memory"); }

/// The median nanoseconds of one operation of each subject; the subjects take turns.
std::vector<double> measure(std::vector<subject> subjects) {
    for (int round = 0; round < 61; ++round) {
        for (subject& s : subjects) {
            const auto start = std::chrono::steady_clock::now();
            s.run(s.count);
            const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
            s.samples.push_back(time.count() / static_cast<double>(s.count));
        }
    }
    std::vector<double> medians;
    for (subject& s : subjects) {
        std::nth_element(s.samples.begin(), s.samples.begin() + 30, s.samples.end());
        medians.push_back(s.samples[30]);
    }
    return medians;
}

/// A subject that repeats one operation.
template <class Operation>
subject repeat(std::size_t count, Operation operation) {
    return {count, [operation](std::size_t n) mutable {
                for (std::size_t i = 0; i < n; ++i) operation();
            }};
}

/// A line for each of Carry's operations, whose times come first; NTL's and then OpenSSL's follow.
void print(std::size_t degree, const std::array<const char*, 2>& names, const std::vector<double>& times) {
    const std::size_t peers = names.size();
    const double best = *std::min_element(times.begin() + static_cast<std::ptrdiff_t>(peers), times.end());
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::printf("| %zu | %s | %.1f | %.0f | ", degree, names[i], times[i], times[peers]);
        if (times.size() > peers + 1) {
            std::printf("%.0f ", times[peers + 1]);
        }
        std::printf("| %.1f |\n", best / times[i]);
    }
}

template <class Field>
void bench() {
    std::mt19937_64 engine(1);
    Field a = Field::random(engine), b = Field::random(engine), r = a.inverse();
    constexpr std::size_t batch = 64;
    std::vector<Field> xs(batch, a), ys(batch, b), zs(batch);

    NTL::GF2X f;
    std::vector<int> exponents;
    for (std::size_t i = Field::degree + 1; i-- > 0;) {
        if (Field::modulus.coefficient(i)) {
            NTL::SetCoeff(f, static_cast<long>(i));
            exponents.push_back(static_cast<int>(i));
        }
    }
    exponents.push_back(-1);
    NTL::GF2E::init(f);
    NTL::GF2E x = NTL::random_GF2E(), y = NTL::random_GF2E(), z;

    std::vector<subject> products, squares, inverses;
    products.push_back(repeat(1000, [&] { forget(&a), r = a * b, forget(&r); }));
    products.push_back({16 * batch, [&](std::size_t n) {
                            for (std::size_t i = 0; i < n; i += batch)
                                forget(&xs), Field::multiply_batch(zs, xs, ys), forget(&zs);
                        }});
    squares.push_back(repeat(1000, [&] { forget(&a), r = a.squared(), forget(&r); }));
    squares.push_back(repeat(10, [&] { forget(&a), r = a.squared(100), forget(&r); }));
    inverses.push_back(repeat(50, [&] { forget(&a), r = a.inverse(), forget(&r); }));
    inverses.push_back(repeat(20, [&] { forget(&a), r = a.inverse_vartime(), forget(&r); }));
    products.push_back(repeat(500, [&] { mul(z, x, y), forget(&z); }));
    squares.push_back(repeat(500, [&] { sqr(z, x), forget(&z); }));
    inverses.push_back(repeat(30, [&] { inv(z, x), forget(&z); }));
#ifdef CARRY_BENCH_OPENSSL
    BN_CTX* const context = BN_CTX_new();
    std::array<BIGNUM*, 3> n{BN_new(), BN_new(), BN_new()};
    const auto bytes_a = a.to_bytes(), bytes_b = b.to_bytes();
    BN_bin2bn(bytes_a.data(), static_cast<int>(bytes_a.size()), n[0]);
    BN_bin2bn(bytes_b.data(), static_cast<int>(bytes_b.size()), n[1]);
    products.push_back(repeat(500, [&] { BN_GF2m_mod_mul_arr(n[2], n[0], n[1], exponents.data(), context); }));
    squares.push_back(repeat(500, [&] { BN_GF2m_mod_sqr_arr(n[2], n[0], exponents.data(), context); }));
    inverses.push_back(repeat(30, [&] { BN_GF2m_mod_inv_arr(n[2], n[0], exponents.data(), context); }));
#endif
    print(Field::degree, {"product", "product in a batch of 64"}, measure(products));
    std::vector<double> times = measure(squares);
    times[1] /= 100;
    print(Field::degree, {"square", "square, one of 100 in a row"}, times);
    print(Field::degree, {"inverse", "inverse_vartime"}, measure(inverses));
#ifdef CARRY_BENCH_OPENSSL
    for (BIGNUM* p : n) BN_free(p);
    BN_CTX_free(context);
#endif
}

}  // namespace

int main() {
    std::printf("kernel level %s\n\n", std::string(carry::isa_name(carry::isa())).c_str());
    std::printf("| n | operation | Carry | NTL | OpenSSL | ratio |\n|--:|:--|--:|--:|--:|--:|\n");
    bench<carry::gf2_163>();
    bench<carry::gf2_233>();
    bench<carry::gf2_283>();
    bench<carry::gf2_409>();
    bench<carry::gf2_571>();
    return 0;
}
