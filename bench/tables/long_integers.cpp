// Products and squares of integers of millions of limbs, beside FLINT's, and held against residues.
//
//     carry_long_integers [LEAST MOST]     of 2^LEAST to 2^MOST limbs of 64 bits, by powers of two
//
// By default 18 24; 26, four billions of bits, wants 16 gibibytes. Each product is right modulo 2^61 - 1, or the program ends
// with status 1. The columns: milliseconds of ours and of the peer, medians of three turns in which each is called once, the
// first call of each not counted, and the ratio, above 1 where ours is faster.
#include "turns.hpp"

#include <carry/isa.hpp>
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"

#include <flint/flint.h>
#include <flint/mpn_extras.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

namespace {

using carry::limb;
using carry::bench::row;
namespace rows = carry::integer_rows;

constexpr limb mersenne = (limb{1} << 61) - 1;

limb residue(const row& a) { return rows::divrem_1(nullptr, a.data(), a.size(), mersenne); }

bool is_product(const row& r, const row& a, const row& b) {
    row product(2);
    product[1] = carry::kernels::integer().mul_1(product.data(), std::array{residue(a)}.data(), 1, residue(b));
    return residue(r) == residue(product);
}

mp_ptr words(limb* a) { return reinterpret_cast<mp_ptr>(a); }
mp_srcptr words(const limb* a) { return reinterpret_cast<mp_srcptr>(a); }

/// Prints the times of two ways to the product r = a b.
void compare(row& r, const row& a, const row& b, const std::function<void()>& ours, const std::function<void()>& theirs) {
    const std::array<const std::function<void()>*, 2> ways{&ours, &theirs};
    std::array<std::array<double, 3>, 2> times{};
    for (const std::function<void()>* way : ways) {
        std::fill(r.begin(), r.end(), limb{0});
        (*way)();
        if (!is_product(r, a, b)) {
            std::puts("\nWRONG: the residues differ");
            std::exit(1);
        }
    }
    for (std::size_t turn = 0; turn < times[0].size(); ++turn) {
        for (std::size_t i = 0; i < ways.size(); ++i) {
            times[i][turn] = carry::bench::microseconds(0, *ways[i]) / 1000;
        }
    }
    for (auto& t : times) {
        std::sort(t.begin(), t.end());
    }
    std::printf(" %.1f | %.1f | %.2f |", times[0][1], times[1][1], times[1][1] / times[0][1]);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    static_assert(carry::limb_bits == 64 && sizeof(mp_limb_t) == sizeof(limb));
    const auto argument = [&](int i, unsigned otherwise) {
        return argc > i ? static_cast<unsigned>(std::strtoul(argv[i], nullptr, 10)) : otherwise;
    };
    const unsigned least = argument(1, 18), most = std::min(argument(2, 24), 26u);
    std::printf("kernel level %s\n\n", std::string(carry::isa_name(carry::isa())).c_str());
    std::printf("| limbs | product | FLINT | ratio | square | FLINT | ratio |\n|--:|--:|--:|--:|--:|--:|--:|\n");
    for (unsigned power = least; power <= most; ++power) {
        const std::size_t n = std::size_t{1} << power;
        const row a = carry::bench::random_row(n, 1), b = carry::bench::random_row(n, 2);
        row r(2 * n);
        std::printf("| 2^%u |", power);
        row scratch(std::max(rows::mul_scratch(n, n), rows::sqr_scratch(n)));
        const auto size = static_cast<mp_size_t>(n);
        compare(
            r, a, b, [&] { rows::mul(r.data(), a.data(), n, b.data(), n, scratch.data()); },
            [&] { flint_mpn_mul_n(words(r.data()), words(a.data()), words(b.data()), size); });
        compare(
            r, a, a, [&] { rows::sqr(r.data(), a.data(), n, scratch.data()); },
            [&] { flint_mpn_sqr(words(r.data()), words(a.data()), size); });
        std::puts("");
        flint_cleanup();
    }
    return 0;
}
