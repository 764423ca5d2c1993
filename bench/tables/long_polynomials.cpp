// Polynomials over GF(2) that no other library multiplies in reasonable time, held against identities, and how long they take:
// a sweep over sizes that is longer than the tests have time for, in steps small enough to show a cliff.
//
//     carry_long_polynomials [LEAST MOST [STEPS]]     from 2^LEAST to 2^MOST bits, STEPS sizes from a power of two to the next
//
// By default 10 30 2, which wants ten gibibytes and half an hour. Of each size n, with random operands a and b of n bits:
//
// - a b, a b' with b' of about n / 3 bits, and a^2 are right modulo two random irreducible polynomials of 61 and 63 bits, (a +
//   b) c = a c + b c for the c that is b', and the product by two threads is the same;
// - a b + r, divided by b, gives a and r;
// - g = gcd(a u, b u), u being of n / 2 bits and a and b of as many, is a multiple of u and divides both; and s a u + t b u = g
//   modulo the two polynomials, with deg s < deg(b u / g).
//
// A result that is wrong ends the program with status 1. The columns: milliseconds of the product, the unbalanced one, the
// square, the division of 2n by n bits, the gcd and the extended one; last the greatest of the ratios of these times to those
// of the size before, over the ratio of the sizes: 1 for what is linear. A cliff would show there.
#include <carry/gf2x.hpp>
#include <carry/isa.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using carry::gf2x;
using carry::limb;

class random_polynomials {
public:
    /// A polynomial of exactly so many bits.
    gf2x draw(std::size_t bits) {
        std::vector<limb> row(bits / carry::limb_bits + 1);
        std::generate(row.begin(), row.end(), [this] { return static_cast<limb>(engine_()); });
        gf2x a = gf2x::from_limbs(row);
        a >>= static_cast<std::size_t>(a.degree() + 1) - std::min<std::size_t>(bits, static_cast<std::size_t>(a.degree() + 1));
        a.set_coefficient(bits - 1);
        return a;
    }
    gf2x draw_irreducible(std::size_t degree) {
        for (;;) {
            gf2x p = draw(degree + 1);
            if (is_irreducible(p)) return p;
        }
    }

private:
    std::mt19937_64 engine_{20260921};
};

/// The residues of a polynomial modulo the two short ones.
class witness {
public:
    explicit witness(random_polynomials& random) : p_{random.draw_irreducible(61), random.draw_irreducible(63)} {}
    std::array<gf2x, 2> operator()(const gf2x& a) const { return {a % p_[0], a % p_[1]}; }
    /// Whether a b + c = r, as far as the residues tell.
    bool agree(const gf2x& a, const gf2x& b, const gf2x& c, const gf2x& r) const {
        const auto x = (*this)(a), y = (*this)(b), z = (*this)(c), w = (*this)(r);
        return (x[0] * y[0] + z[0]) % p_[0] == w[0] && (x[1] * y[1] + z[1]) % p_[1] == w[1];
    }

private:
    std::array<gf2x, 2> p_;
};

void require(bool holds, const char* what, std::size_t bits) {
    if (!holds) {
        std::printf("WRONG: %s at %zu bits\n", what, bits);
        std::exit(1);
    }
}

/// The milliseconds that run takes: not the first time, which finds its memory new, but once more or as often as fits into
/// some.
double milliseconds(const std::function<void()>& run) {
    using clock = std::chrono::steady_clock;
    std::vector<double> times;
    double total = 0;
    run();
    do {
        const auto start = clock::now();
        run();
        times.push_back(std::chrono::duration<double, std::milli>(clock::now() - start).count());
        total += times.back();
    } while (total < 20 && times.size() < 2001);
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

using times = std::array<double, 6>;

times check_size(std::size_t bits, random_polynomials& random, const witness& residues) {
    times t{};
    {
        const gf2x a = random.draw(bits), b = random.draw(bits), c = random.draw(bits / 3 + 2);
        gf2x ab, ac;
        t[0] = milliseconds([&] { mul(ab, a, b); });
        t[1] = milliseconds([&] { mul(ac, a, c); });
        require(residues.agree(a, b, gf2x(), ab), "product", bits);
        require(residues.agree(a, c, gf2x(), ac), "unbalanced product", bits);
        require(multiply(a, b, 2) == ab, "product by two threads", bits);
        require((a + b) * c == ac + b * c, "distributivity", bits);
        gf2x square;
        t[2] = milliseconds([&] { sqr(square, a); });
        require(residues.agree(a, a, gf2x(), square), "square", bits);
        square = gf2x();
        const gf2x dividend = ab + c;
        carry::gf2x_divrem d;
        t[3] = milliseconds([&] { d = divrem(dividend, b); });
        require(d.quotient == a && d.remainder == c, "division", bits);
    }
    {
        const gf2x u = random.draw(bits / 2), a = random.draw(bits - bits / 2) * u, b = random.draw(bits - bits / 2) * u;
        gf2x g;
        t[4] = milliseconds([&] { g = gcd(a, b); });
        require((g % u).is_zero() && (a % g).is_zero() && (b % g).is_zero(), "gcd", bits);
        carry::gf2x_xgcd x;
        t[5] = milliseconds([&] { x = xgcd(a, b); });
        require(x.g == g, "the extended gcd's divisor", bits);
        require(residues.agree(x.s, a, x.t * b, g), "the extended gcd's cofactors", bits);
        require(x.s.degree() < b.degree() - g.degree(), "the degree of a cofactor", bits);
    }
    return t;
}

}  // namespace

int main(int argc, char** argv) {
    const auto argument = [&](int i, unsigned otherwise) {
        return argc > i ? static_cast<unsigned>(std::strtoul(argv[i], nullptr, 10)) : otherwise;
    };
    const unsigned least = std::max(argument(1, 10), 4u), most = argument(2, 30), steps = std::max(argument(3, 2), 1u);
    random_polynomials random;
    const witness residues(random);
    std::printf("kernel level %s\n\n", std::string(carry::isa_name(carry::isa())).c_str());
    std::printf(
        "| bits | product | by a third | square | division | gcd | xgcd | steepest |\n|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    std::optional<std::pair<double, times>> before;
    for (unsigned step = 0; step <= (most - least) * steps; ++step) {
        const double size = std::exp2(least + static_cast<double>(step) / steps);
        const times t = check_size(static_cast<std::size_t>(size), random, residues);
        std::printf("| %.0f |", size);
        double steepest = 0;
        for (std::size_t i = 0; i < t.size(); ++i) {
            std::printf(t[i] < 1 ? " %.5f |" : " %.2f |", t[i]);
            if (before) steepest = std::max(steepest, t[i] / before->second[i] / (size / before->first));
        }
        std::printf(before ? " %.2f |\n" : " |\n", steepest);
        std::fflush(stdout);
        before = {size, t};
    }
    std::printf("\nall identities hold\n");
    return 0;
}
