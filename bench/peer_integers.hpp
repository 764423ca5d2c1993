/// \file
/// The peers' integers, with the values of ours, for the benchmarks of whole operations.
#pragma once

#include <carry/integer.hpp>

#ifdef CARRY_BENCH_GMP
#include <gmp.h>
#endif
#ifdef CARRY_BENCH_FLINT
#include <flint/fmpz.h>
#endif

#include <cstdlib>
#include <memory>
#include <string>

namespace carry::bench {

#ifdef CARRY_BENCH_GMP
/// One of GMP's integers, with the value of one of ours.
class big {
public:
    big() { mpz_init(z_); }
    explicit big(const integer& a) {
        mpz_init(z_);
        mpz_import(z_, a.limbs().size(), -1, sizeof(carry::limb), 0, 0, a.limbs().data());
        if (a.is_negative()) {
            mpz_neg(z_, z_);
        }
    }
    big(const big&) = delete;
    big& operator=(const big&) = delete;
    ~big() { mpz_clear(z_); }
    operator mpz_ptr() { return z_; }  // NOLINT(google-explicit-constructor): as GMP's functions take it
    std::string text() const {
        std::unique_ptr<char, void (*)(void*)> digits(mpz_get_str(nullptr, 16, z_), std::free);
        return digits.get();
    }

private:
    mpz_t z_;
};

/// The peer's way, where the peer is installed.
#define GMP_WAY(...) __VA_ARGS__
#else
/// In its place there is nothing.
class big {
public:
    big() = default;
    explicit big(const integer&) {}
    std::string text() const { return {}; }
};
#define GMP_WAY(...) nullptr
#endif

#ifdef CARRY_BENCH_FLINT
/// One of FLINT's integers.
class flint_big {
public:
    flint_big() { fmpz_init(z_); }
    explicit flint_big(const integer& a) : flint_big() { fmpz_set_str(z_, a.to_string(16).c_str(), 16); }
    flint_big(const flint_big&) = delete;
    flint_big& operator=(const flint_big&) = delete;
    ~flint_big() { fmpz_clear(z_); }
    operator fmpz*() { return z_; }  // NOLINT(google-explicit-constructor): as FLINT's functions take it
    std::string text(int base = 16) const {
        std::unique_ptr<char, void (*)(void*)> digits(fmpz_get_str(nullptr, base, z_), std::free);
        return digits.get();
    }

private:
    fmpz_t z_;
};
#define FLINT_WAY(...) __VA_ARGS__
#else
class flint_big {
public:
    flint_big() = default;
    explicit flint_big(const integer&) {}
    std::string text() const { return {}; }
};
#define FLINT_WAY(...) nullptr
#endif

}  // namespace carry::bench
