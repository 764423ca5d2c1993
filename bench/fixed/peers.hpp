/// \file
/// What other libraries make of the same operands: runs to be measured, and their results.
#pragma once

#include <carry/bytes.hpp>
#include <carry/integer.hpp>

#include <benchmark/benchmark.h>

#ifdef CARRY_BENCH_GMP
#include <gmp.h>
#endif
#ifdef CARRY_BENCH_NTL
#include <NTL/ZZ_p.h>
#endif
#ifdef CARRY_BENCH_OPENSSL
#include <openssl/bn.h>
#endif
#ifdef CARRY_BENCH_BOOST
#include <boost/integer/mod_inverse.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace carry::bench {

/// Runs an operation as often as the benchmark asks for: as close to it for peers as for our own. By value: where its variables
/// are would be read from memory again and again.
template <class Run>
void repeat(benchmark::State& state, Run run) {
    for (auto _ : state) {
        run();
        benchmark::ClobberMemory();
    }
}

/// A library's way to do an operation.
struct peer {
    std::string name;
    std::function<void()> run;
    std::function<void(benchmark::State&)> measure;
    std::function<integer()> result;  ///< of the run before
};

/// The bytes of a, least significant first, and a zero above them.
inline std::vector<unsigned char> bytes_of(const integer& a) {
    return a.to_bytes(byte_order::little, (a.bit_length() + 7) / 8 + 1);
}

inline integer from_bytes(const std::vector<unsigned char>& bytes) { return integer::from_bytes(bytes, byte_order::little); }

/// A peer whose run works on variables that live as long as it does.
template <class Variables, class Run, class Result>
peer make_peer(std::string name, std::shared_ptr<Variables> v, Run run, Result result) {
    return {std::move(name), [v, run] { run(*v); },
            [v, run](benchmark::State& state) { repeat(state, [at = v.get(), run] { run(*at); }); },
            [v, result] { return result(*v); }};
}

#ifdef CARRY_BENCH_NTL
inline NTL::ZZ to_ntl(const integer& a) {
    const auto bytes = bytes_of(a);
    return NTL::ZZFromBytes(bytes.data(), static_cast<long>(bytes.size()));
}
inline integer from_ntl(const NTL::ZZ& a) {
    std::vector<unsigned char> bytes(static_cast<std::size_t>(NTL::NumBytes(a)));
    NTL::BytesFromZZ(bytes.data(), a, static_cast<long>(bytes.size()));
    return from_bytes(bytes);
}
#endif

#ifdef CARRY_BENCH_OPENSSL
/// Numbers of OpenSSL, with what Montgomery's multiplication needs; a and b are in Montgomery form where m is given.
struct openssl_numbers {
    BN_CTX* context = BN_CTX_new();
    BN_MONT_CTX* montgomery = BN_MONT_CTX_new();
    BIGNUM *a, *b, *m = nullptr, *r = BN_new();

    static BIGNUM* number(const integer& x) {
        const auto bytes = bytes_of(x);
        return BN_lebin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr);
    }
    static integer value(const BIGNUM* x) {
        std::vector<unsigned char> bytes(static_cast<std::size_t>(BN_num_bytes(x)));
        BN_bn2lebinpad(x, bytes.data(), static_cast<int>(bytes.size()));
        return from_bytes(bytes);
    }
    openssl_numbers(const integer& x, const integer& y) : a(number(x)), b(number(y)) {}
    openssl_numbers(const integer& x, const integer& y, const integer& modulus) : openssl_numbers(x, y) {
        m = number(modulus);
        BN_MONT_CTX_set(montgomery, m, context);
    }
    openssl_numbers(const openssl_numbers&) = delete;
    openssl_numbers& operator=(const openssl_numbers&) = delete;
    ~openssl_numbers() {
        for (BIGNUM* x : {a, b, m, r}) BN_free(x);
        BN_MONT_CTX_free(montgomery);
        BN_CTX_free(context);
    }
};
#endif

/// a * b for numbers of N limbs.
template <std::size_t N>
std::vector<peer> products([[maybe_unused]] const integer& a, [[maybe_unused]] const integer& b) {
    std::vector<peer> peers;
#ifdef CARRY_BENCH_GMP
    struct rows {
        std::array<mp_limb_t, N> a{}, b{};
        std::array<mp_limb_t, 2 * N> r{};
    };
    const auto v = std::make_shared<rows>();
    const auto copy = [](std::array<mp_limb_t, N>& row, const integer& from) {
        const auto bytes = from.to_bytes(byte_order::little, sizeof(row));
        std::memcpy(row.data(), bytes.data(), sizeof(row));
    };
    copy(v->a, a);
    copy(v->b, b);
    const auto result = [](const rows& x) {
        std::vector<unsigned char> bytes(sizeof(x.r));
        std::memcpy(bytes.data(), x.r.data(), sizeof(x.r));
        return from_bytes(bytes);
    };
    if (a == b) {
        peers.push_back(make_peer("gmp", v, [](rows& x) { mpn_sqr(x.r.data(), x.a.data(), N); }, result));
    } else {
        peers.push_back(make_peer("gmp", v, [](rows& x) { mpn_mul_n(x.r.data(), x.a.data(), x.b.data(), N); }, result));
    }
#endif
#ifdef CARRY_BENCH_BOOST
    namespace mp = boost::multiprecision;
    using number = mp::number<mp::cpp_int_backend<64 * N, 64 * N, mp::unsigned_magnitude, mp::unchecked, void>>;
    using product = mp::number<mp::cpp_int_backend<128 * N, 128 * N, mp::unsigned_magnitude, mp::unchecked, void>>;
    struct numbers {
        number a, b;
        product r;
    };
    const auto n = std::make_shared<numbers>();
    const auto a_bytes = bytes_of(a), b_bytes = bytes_of(b);
    mp::import_bits(n->a, a_bytes.begin(), a_bytes.end() - 1, 8, false);
    mp::import_bits(n->b, b_bytes.begin(), b_bytes.end() - 1, 8, false);
    peers.push_back(make_peer(
        "boost", n, [](numbers& x) { mp::multiply(x.r, x.a, x.b); },
        [](const numbers& x) {
            std::vector<unsigned char> bytes;
            mp::export_bits(x.r, std::back_inserter(bytes), 8, false);
            return from_bytes(bytes);
        }));
#endif
#ifdef CARRY_BENCH_NTL
    using zz = std::array<NTL::ZZ, 3>;
    const auto z = std::make_shared<zz>(zz{to_ntl(a), to_ntl(b), NTL::ZZ()});
    peers.push_back(make_peer("ntl", z, [](zz& x) { NTL::mul(x[2], x[0], x[1]); }, [](const zz& x) { return from_ntl(x[2]); }));
#endif
#ifdef CARRY_BENCH_OPENSSL
    peers.push_back(make_peer(
        "openssl", std::make_shared<openssl_numbers>(a, b), [](openssl_numbers& x) { BN_mul(x.r, x.a, x.b, x.context); },
        [](const openssl_numbers& x) { return openssl_numbers::value(x.r); }));
#endif
    return peers;
}

#ifdef CARRY_BENCH_GMP
/// An mpz_t that frees itself.
class big {
public:
    big() { mpz_init(z_); }
    explicit big(const integer& a) : big() {
        const auto bytes = bytes_of(a);
        mpz_import(z_, bytes.size(), -1, 1, 0, 0, bytes.data());
    }
    big(const big& other) { mpz_init_set(z_, other.z_); }
    big(big&& other) noexcept : big() { mpz_swap(z_, other.z_); }
    big& operator=(big other) noexcept {
        mpz_swap(z_, other.z_);
        return *this;
    }
    ~big() { mpz_clear(z_); }
    mpz_ptr get() { return z_; }
    mpz_srcptr get() const { return z_; }
    integer value() const {
        std::vector<unsigned char> bytes((mpz_sizeinbase(z_, 2) + 7) / 8);
        mpz_export(bytes.data(), nullptr, -1, 1, 0, 0, z_);
        return from_bytes(bytes);
    }

private:
    mpz_t z_;
};

/// Operands of GMP.
struct gmp_numbers {
    big a, b, m, r;
};
#endif

#ifdef CARRY_BENCH_NTL
/// Operands of NTL, whose modulus is a global.
struct ntl_numbers {
    NTL::ZZ a, b, m, r;
};
#endif

#ifdef CARRY_BENCH_BOOST
/// A run of Boost.Multiprecision on a, b and m, whose result is the fourth number; all with room for two of 521 bits.
template <auto Sign = boost::multiprecision::unsigned_magnitude, class Run>
peer boost_peer(const integer& a, const integer& b, const integer& m, Run run) {
    using numbers =
        std::array<boost::multiprecision::number<
                       boost::multiprecision::cpp_int_backend<1088, 1088, Sign, boost::multiprecision::unchecked, void>>,
                   4>;
    const auto n = std::make_shared<numbers>();
    for (const auto& [to, from] : {std::pair{&(*n)[0], &a}, std::pair{&(*n)[1], &b}, std::pair{&(*n)[2], &m}}) {
        const auto bytes = bytes_of(*from);
        boost::multiprecision::import_bits(*to, bytes.begin(), bytes.end(), 8, false);
    }
    return make_peer("boost", n, run, [](const numbers& x) {
        std::vector<unsigned char> bytes;
        boost::multiprecision::export_bits(x[3], std::back_inserter(bytes), 8, false);
        return from_bytes(bytes);
    });
}
#endif

/// a * b mod m for a, b < m.
inline std::vector<peer> modular_products([[maybe_unused]] const integer& a, [[maybe_unused]] const integer& b,
                                          [[maybe_unused]] const integer& m) {
    std::vector<peer> peers;
#ifdef CARRY_BENCH_GMP
    peers.push_back(make_peer(
        "gmp", std::make_shared<gmp_numbers>(gmp_numbers{big(a), big(b), big(m), {}}),
        [](gmp_numbers& x) {
            mpz_mul(x.r.get(), x.a.get(), x.b.get());
            mpz_mod(x.r.get(), x.r.get(), x.m.get());
        },
        [](const gmp_numbers& x) { return x.r.value(); }));
#endif
#ifdef CARRY_BENCH_NTL
    peers.push_back(make_peer(
        "ntl", std::make_shared<ntl_numbers>(ntl_numbers{to_ntl(a), to_ntl(b), to_ntl(m), {}}),
        [](ntl_numbers& x) { NTL::MulMod(x.r, x.a, x.b, x.m); }, [](const ntl_numbers& x) { return from_ntl(x.r); }));
#endif
#ifdef CARRY_BENCH_BOOST
    peers.push_back(boost_peer(a, b, m, [](auto& x) { x[3] = x[0] * x[1] % x[2]; }));
#endif
#ifdef CARRY_BENCH_OPENSSL
    // One operand in Montgomery form, so that the product is not.
    const auto v = std::make_shared<openssl_numbers>(a, b, m);
    BN_to_montgomery(v->b, v->b, v->montgomery, v->context);
    peers.push_back(make_peer(
        "openssl", v, [](openssl_numbers& x) { BN_mod_mul_montgomery(x.r, x.a, x.b, x.montgomery, x.context); },
        [](const openssl_numbers& x) { return openssl_numbers::value(x.r); }));
#endif
    return peers;
}

/// a^(-1) mod m. All peers' but OpenSSL's take a time that depends on a.
inline std::vector<peer> inverses([[maybe_unused]] const integer& a, [[maybe_unused]] const integer& m) {
    std::vector<peer> peers;
#ifdef CARRY_BENCH_GMP
    peers.push_back(make_peer(
        "gmp", std::make_shared<gmp_numbers>(gmp_numbers{big(a), {}, big(m), {}}),
        [](gmp_numbers& x) { mpz_invert(x.r.get(), x.a.get(), x.m.get()); }, [](const gmp_numbers& x) { return x.r.value(); }));
#endif
#ifdef CARRY_BENCH_NTL
    peers.push_back(make_peer(
        "ntl", std::make_shared<ntl_numbers>(ntl_numbers{to_ntl(a), {}, to_ntl(m), {}}),
        [](ntl_numbers& x) { NTL::InvMod(x.r, x.a, x.m); }, [](const ntl_numbers& x) { return from_ntl(x.r); }));
#endif
#ifdef CARRY_BENCH_BOOST
    peers.push_back(boost_peer<boost::multiprecision::signed_magnitude>(
        a, a, m, [](auto& x) { x[3] = boost::integer::mod_inverse(x[0], x[2]); }));
#endif
#ifdef CARRY_BENCH_OPENSSL
    const auto v = std::make_shared<openssl_numbers>(a, a, m);
    BN_set_flags(v->a, BN_FLG_CONSTTIME);
    peers.push_back(make_peer(
        "openssl", v, [](openssl_numbers& x) { BN_mod_inverse(x.r, x.a, x.m, x.context); },
        [](const openssl_numbers& x) { return openssl_numbers::value(x.r); }));
#endif
    return peers;
}

/// a^e mod m.
inline std::vector<peer> powers([[maybe_unused]] const integer& a, [[maybe_unused]] const integer& e,
                                [[maybe_unused]] const integer& m) {
    std::vector<peer> peers;
#ifdef CARRY_BENCH_GMP
    peers.push_back(make_peer(
        "gmp", std::make_shared<gmp_numbers>(gmp_numbers{big(a), big(e), big(m), {}}),
        [](gmp_numbers& x) { mpz_powm(x.r.get(), x.a.get(), x.b.get(), x.m.get()); },
        [](const gmp_numbers& x) { return x.r.value(); }));
#endif
#ifdef CARRY_BENCH_NTL
    peers.push_back(make_peer(
        "ntl", std::make_shared<ntl_numbers>(ntl_numbers{to_ntl(a), to_ntl(e), to_ntl(m), {}}),
        [](ntl_numbers& x) { NTL::PowerMod(x.r, x.a, x.b, x.m); }, [](const ntl_numbers& x) { return from_ntl(x.r); }));
#endif
#ifdef CARRY_BENCH_BOOST
    peers.push_back(boost_peer(a, e, m, [](auto& x) { x[3] = boost::multiprecision::powm(x[0], x[1], x[2]); }));
#endif
#ifdef CARRY_BENCH_OPENSSL
    peers.push_back(make_peer(
        "openssl", std::make_shared<openssl_numbers>(a, e, m),
        [](openssl_numbers& x) { BN_mod_exp_mont_consttime(x.r, x.a, x.b, x.m, x.context, x.montgomery); },
        [](const openssl_numbers& x) { return openssl_numbers::value(x.r); }));
#endif
    return peers;
}

}  // namespace carry::bench
