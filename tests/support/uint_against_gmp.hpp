/// \file
/// uint against GMP: every operation, for one type of limb and a list of sizes. Each program takes one limb type, for the sake
/// of the time and memory that compilers need for it.
#pragma once

#include "support/gmp.hpp"
#include "support/random.hpp"

#include <carry/fixed/algorithms.hpp>
#include <carry/uint.hpp>

#include <gtest/gtest.h>

#include <charconv>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

namespace carry::test {

template <class Limb, std::size_t N>
inline mpz to_mpz(const fixed::row<Limb, N>& row) {
    mpz z;
    mpz_import(z, N, -1, sizeof(Limb), 0, 0, row.data());
    return z;
}

template <std::size_t Bits, class Limb>
mpz to_mpz(const uint<Bits, Limb>& a) {
    return to_mpz(a.limbs);
}

template <class Number>
Number draw(random_source& random) {
    using Limb = typename Number::limb_type;
    constexpr std::size_t w = carry::bits_of<Limb>;
    Number a;
    const std::vector<carry::limb> row = random.row((Number::bits - 1) / carry::limb_bits + 1);
    for (std::size_t i = 0; i < Number::bits; ++i) {
        const Limb bit = static_cast<Limb>((row[i / carry::limb_bits] >> (i % carry::limb_bits)) & 1u);
        a.limbs[i / w] = static_cast<Limb>(a.limbs[i / w] | static_cast<Limb>(bit << (i % w)));
    }
    return a;
}

/// Fails the test unless the row at data is z. Not a macro and not a template: a test of this breadth is slow enough to
/// compile.
inline void expect_row(const char* what, const void* data, std::size_t limbs, std::size_t bytes, const mpz& z) {
    mpz value;
    mpz_import(value, limbs, -1, bytes, 0, 0, data);
    EXPECT_EQ(mpz_cmp(value, z), 0) << what << ", row of " << limbs << " limbs of " << bytes << " bytes";
}

template <class Limb, std::size_t N>
void expect_row(const char* what, const fixed::row<Limb, N>& row, const mpz& z) {
    expect_row(what, row.data(), N, sizeof(Limb), z);
}

template <std::size_t Bits, class Limb>
void expect_row(const char* what, const uint<Bits, Limb>& a, const mpz& z) {
    expect_row(what, a.limbs, z);
}

/// Fails the test unless holds.
inline void expect(const char* what, bool holds) { EXPECT_TRUE(holds) << what; }

/// What is modulo m, and gcds. g = gcd(a, b).
template <std::size_t Bits, class Limb>
void check_modular(const uint<Bits, Limb>& a, const uint<Bits, Limb>& b, const uint<Bits, Limb>& m, const mpz& g) {
    const mpz za = to_mpz(a), zb = to_mpz(b), zm = to_mpz(m);
    mpz expected;
    expect_row("gcd(a, b)", gcd(a, b), g);
    const auto euclid = xgcd_vartime(a, b);
    expect_row("xgcd_vartime(a, b)", euclid.g, g);
    expect("Bezout's identity", euclid.x * a + euclid.y * b == euclid.g);
    if (m.is_zero()) {
        return;
    }
    mpz_mul(expected, za, zb);
    mpz_fdiv_r(expected, expected, zm);
    expect_row("mulmod", mulmod(a, b, m), expected);
    const uint<24, Limb> e(static_cast<unsigned>(b.limbs[0]));
    mpz_powm(expected, za, to_mpz(e), zm);
    expect_row("powmod", powmod(a, e, m), expected);
    const auto inverse = try_invmod(a, m);
    expect("whether there is an inverse", inverse.has_value() == (mpz_invert(expected, za, zm) != 0));
    if (inverse) {
        expect_row("invmod", *inverse, expected);
    }
    const invariant_divisor divisor(m);
    mpz_fdiv_q(expected, za, zm);
    expect_row("division by an invariant", a / divisor, expected);
    mpz_fdiv_r(expected, za, zm);
    expect_row("remainder by an invariant", a % divisor, expected);
}

template <class Limb, std::size_t N>
void check_size(random_source& random) {
    using number = uint_limbs<N, Limb>;
    mpz expected, remainder;
    for (std::size_t round = 0; round < rounds(N > 20 ? 10 : 40); ++round) {
        const number a = draw<number>(random), b = draw<number>(random);
        const mpz za = to_mpz(a), zb = to_mpz(b);

        mpz_mul(expected, za, zb);
        expect_row("mul(a, b)", mul(a, b), expected);
        for (const auto& algorithm : fixed::mul_algorithms<Limb, N>) {
            expect_row(algorithm.name, algorithm.run(a.limbs, b.limbs), expected);
        }
        mpz_fdiv_r_2exp(expected, expected, number::bits);
        expect_row("a * b", a * b, expected);

        mpz_mul(expected, za, za);
        expect_row("sqr(a)", sqr(a), expected);
        for (const auto& algorithm : fixed::sqr_algorithms<Limb, N>) {
            expect_row(algorithm.name, algorithm.run(a.limbs), expected);
        }

        mpz_add(expected, za, zb);
        expect_row("add(a, b)", add(a, b), expected);
        mpz_sub(expected, za, zb);
        expect("sub_borrow", (sub_borrow(a, b).carry == 1) == (mpz_cmp(za, zb) < 0));
        mpz_fdiv_r_2exp(expected, expected, number::bits);
        expect_row("a - b", a - b, expected);

        const number d = random.coin() ? b >> random.below(number::bits) : b;
        if (!d.is_zero()) {
            mpz_tdiv_qr(expected, remainder, za, to_mpz(d));
            const auto fast = divrem_vartime(a, d);
            expect_row("fast.quotient", fast.quotient, expected);
            expect_row("fast.remainder", fast.remainder, remainder);
            const auto constant_time = divrem(a, d);
            expect_row("constant_time.quotient", constant_time.quotient, expected);
            expect_row("constant_time.remainder", constant_time.remainder, remainder);
        }
        // Any number, a square, and what comes before and behind one.
        number s = b >> (number::bits / 2);
        s = random.coin() ? a : s * s + number(random.below(3)) - number(1u);
        mpz_sqrtrem(expected, remainder, to_mpz(s));
        expect_row("sqrtrem(s).root", sqrtrem(s).root, expected);
        expect_row("sqrtrem(s).remainder", sqrtrem(s).remainder, remainder);
        expect_row("sqrtrem_vartime(s).remainder", sqrtrem_vartime(s).remainder, remainder);
        expect("isqrt", isqrt(s) == isqrt_vartime(s) && isqrt(s) == sqrtrem(s).root);

        mpz_gcd(expected, za, zb);
        expect_row("gcd_vartime(a, b)", gcd_vartime(a, b), expected);
        if (N <= 9) check_modular(a, b, d, expected);

        const std::size_t k = random.below(number::bits + 9);
        mpz_mul_2exp(expected, za, k);
        mpz_fdiv_r_2exp(expected, expected, number::bits);
        expect_row("a << k", a << k, expected);
        expect_row("shift_left_secret(a, k)", shift_left_secret(a, k), expected);
        mpz_fdiv_q_2exp(expected, za, k);
        expect_row("a >> k", a >> k, expected);
        expect_row("shift_right_secret(a, k)", shift_right_secret(a, k), expected);

        expect("order", ((a <=> b) < 0) == (mpz_cmp(za, zb) < 0));
        const unsigned base = static_cast<unsigned>(random.between(2, 36));
        char* text = mpz_get_str(nullptr, static_cast<int>(base), za);
        expect("to_string", to_string(a, base) == text);
        expect("from_string", from_string<number>(text, base) == a);
        std::string front = text;
        std::free(text);
        const std::size_t digits = front.size();
        const auto read = [&](number& r) { return from_chars(front.data(), front.data() + front.size(), r, base); };
        const auto ends = [&](const std::from_chars_result& end, std::errc ec, std::size_t length) {
            return end.ec == ec && end.ptr == front.data() + length;
        };
        number c;
        front += base < 36 ? "z1" : " 1";
        expect("from_chars", ends(read(c), std::errc{}, digits) && c == a);
        front = to_string(~number{}, base) + "0 ";
        expect("from_chars, too long", ends(read(c), std::errc::result_out_of_range, front.size() - 1) && c == a);
        front[0] = '-';
        expect("from_chars, no digit", ends(read(c), std::errc::invalid_argument, 0) && c == a);
        expect("big-endian bytes", from_bytes<number, byte_order::big>(to_bytes<byte_order::big>(a)) == a);
        expect("little-endian bytes", from_bytes<number, byte_order::little>(to_bytes<byte_order::little>(a)) == a);
    }
}

template <class Limb, std::size_t M, std::size_t N>
void check_unbalanced(random_source& random) {
    mpz expected, remainder;
    for (std::size_t round = 0; round < rounds(40); ++round) {
        const auto a = draw<uint_limbs<M, Limb>>(random);
        const auto b = draw<uint_limbs<N, Limb>>(random);
        mpz_mul(expected, to_mpz(a), to_mpz(b));
        expect_row("mul(a, b)", mul(a, b), expected);
        expect_row("fixed::mul_schoolbook(a.limbs, b.limbs)", fixed::mul_schoolbook(a.limbs, b.limbs), expected);
        expect_row("fixed::mul_comba_delayed(a.limbs, b.limbs)", fixed::mul_comba_delayed(a.limbs, b.limbs), expected);
        constexpr std::size_t kept = (M + N) / 2;
        mpz_fdiv_r_2exp(expected, expected, kept * carry::bits_of<Limb>);
        expect_row("mul_low", mul_low<kept * carry::bits_of<Limb>>(a, b), expected);
        mpz_add(expected, to_mpz(a), to_mpz(b));
        expect_row("add(a, b)", add(a, b), expected);
        if (!b.is_zero()) {
            mpz_tdiv_qr(expected, remainder, to_mpz(a), to_mpz(b));
            expect_row("divrem_vartime(a, b).quotient", divrem_vartime(a, b).quotient, expected);
            expect_row("divrem_vartime(a, b).remainder", divrem_vartime(a, b).remainder, remainder);
            expect_row("divrem(a, b).quotient", divrem(a, b).quotient, expected);
            expect_row("divrem(a, b).remainder", divrem(a, b).remainder, remainder);
        }
    }
}

/// All of it for the sizes N..., and some unequal pairs.
template <class Limb, std::size_t... N>
void check_limb(random_source& random, std::index_sequence<N...>) {
    (check_size<Limb, N>(random), ...);
    check_unbalanced<Limb, 1, 5>(random);
    check_unbalanced<Limb, 5, 1>(random);
    check_unbalanced<Limb, 7, 3>(random);
    check_unbalanced<Limb, 2, 11>(random);
}

}  // namespace carry::test
