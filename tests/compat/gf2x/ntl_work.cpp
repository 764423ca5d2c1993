// Polynomials over GF(2) and elements of GF(2^n) through NTL, as it is installed: one line a piece of work, with a digest of
// its results. The first line, on stderr, names the file in which the loader found gf2x_mul.
//
//     ntl_work          the work; the same lines whichever libgf2x.so.3 is loaded
//     ntl_work time     nanoseconds of products instead, to show what the library is worth
#include <NTL/GF2E.h>
#include <NTL/GF2EX.h>
#include <NTL/GF2XFactoring.h>

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <vector>

namespace {

/// FNV-1a over the bytes of what was computed.
class digest {
public:
    void add(const NTL::GF2X& f) {
        std::vector<unsigned char> bytes(static_cast<std::size_t>(NTL::NumBytes(f)) + 1);
        NTL::BytesFromGF2X(bytes.data(), f, static_cast<long>(bytes.size()));
        for (const unsigned char byte : bytes) value_ = (value_ ^ byte) * 0x100000001b3u;
    }
    void add(const NTL::GF2EX& f) {
        for (long i = 0; i <= deg(f); ++i) add(rep(coeff(f, i)));
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325u;
};

NTL::GF2X random_polynomial(long bits) {
    NTL::GF2X f = NTL::random_GF2X(bits);
    SetCoeff(f, bits - 1);
    return f;
}

void polynomials(digest& d) {
    for (const long bits : {1l, 60l, 64l, 65l, 283l, 571l, 1024l, 4096l, 10000l, 65536l, 300000l}) {
        const NTL::GF2X a = random_polynomial(bits), b = random_polynomial(bits), c = random_polynomial((bits + 2) / 3);
        d.add(a * b);
        d.add(a * c);
        NTL::GF2X squared = a;
        squared *= a;
        d.add(squared);
        if (bits <= 70000) {
            NTL::GF2X q, r, g, s, t;
            DivRem(q, r, a * b + c, b);
            d.add(q);
            d.add(r);
            XGCD(g, s, t, a, b);
            d.add(g);
            d.add(s * a + t * b);
        }
    }
}

void modular(digest& d) {
    const NTL::GF2X f = NTL::BuildIrred_GF2X(409);
    d.add(f);
    const NTL::GF2XModulus modulus(f);
    const NTL::GF2X a = NTL::random_GF2X(409), b = NTL::random_GF2X(409);
    d.add(MulMod(a, b, modulus));
    d.add(PowerXMod(NTL::power(NTL::ZZ(2), 409), modulus));
    NTL::GF2X power;
    PowerMod(power, a, NTL::ZZ(1000003), modulus);
    d.add(power);
    NTL::vec_pair_GF2X_long factors;
    CanZass(factors, random_polynomial(1500));
    for (long i = 0; i < factors.length(); ++i) d.add(factors[i].a);
}

void fields(digest& d) {
    const long moduli[][4] = {{163, 7, 6, 3}, {233, 74, 0, 0}, {283, 12, 7, 5}, {571, 10, 5, 2}};
    for (const auto& exponents : moduli) {
        NTL::GF2X f;
        SetCoeff(f, 0);
        for (const long exponent : exponents) SetCoeff(f, exponent);
        if (!IterIrredTest(f)) std::abort();
        NTL::GF2EPush push(f);
        const NTL::GF2E a = NTL::random_GF2E(), b = NTL::random_GF2E();
        d.add(rep(a * b));
        d.add(rep(a / b));
        d.add(rep(sqr(a) + inv(b)));
        d.add(rep(power(a, NTL::ZZ(123456789))));
        const NTL::GF2EX p = NTL::random_GF2EX(60), q = NTL::random_GF2EX(45);
        d.add(p * q);
        d.add(GCD(p * q, q));
    }
}

double nanoseconds(const std::function<void()>& run) {
    using clock = std::chrono::steady_clock;
    const auto batch = [&](long n) {
        const auto begin = clock::now();
        for (long i = 0; i < n; ++i) run();
        return std::chrono::duration<double, std::nano>(clock::now() - begin).count() / static_cast<double>(n);
    };
    long n = 1;
    while (batch(n) * static_cast<double>(n) < 1e6) n *= 2;
    std::vector<double> times(15);
    std::generate(times.begin(), times.end(), [&] { return batch(n); });
    std::nth_element(times.begin(), times.begin() + 7, times.end());
    return times[7];
}

void time_products() {
    for (const long bits : {283l, 4096l, 65536l, 1048576l}) {
        const NTL::GF2X a = random_polynomial(bits), b = random_polynomial(bits);
        NTL::GF2X r;
        std::printf("GF2X product of %ld bits\t%.0f\n", bits, nanoseconds([&] { mul(r, a, b); }));
    }
    for (const long n : {163l, 283l, 571l}) {
        NTL::GF2EPush push(NTL::BuildSparseIrred_GF2X(n));
        const NTL::GF2E a = NTL::random_GF2E(), b = NTL::random_GF2E();
        NTL::GF2E r;
        std::printf("GF2E product, n = %ld\t%.0f\n", n, nanoseconds([&] { mul(r, a, b); }));
    }
}

}  // namespace

int main(int argc, char** argv) {
    // The same address as NTL's own calls: both go to the first library in the loader's path that has the symbol.
    Dl_info where;
    void* const found = dlsym(RTLD_DEFAULT, "gf2x_mul");
    if (found == nullptr || dladdr(found, &where) == 0) return 2;
    std::fprintf(stderr, "%s\n", where.dli_fname);
    NTL::SetSeed(NTL::ZZ(20090911));
    if (argc > 1 && std::strcmp(argv[1], "time") == 0) {
        time_products();
        return 0;
    }
    const struct {
        const char* name;
        void (*work)(digest&);
    } all[] = {{"polynomials", polynomials}, {"modular", modular}, {"fields", fields}};
    for (const auto& one : all) {
        digest d;
        one.work(d);
        std::printf("%s %016llx\n", one.name, static_cast<unsigned long long>(d.value()));
    }
    return 0;
}
