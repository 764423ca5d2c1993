// Runs the kernels of polynomials with all their limbs hidden, or in steps (secrets.hpp), at the level that CARRY_ISA names. In
// steps it also looks whether each function of the table was come by. And what the headers of Toeplitz matrices promise to take
// time by sizes alone, all of which stands on two of these kernels.

#include "kernel_checks.hpp"

#include "kernels/kernels.hpp"
#include "level.hpp"

#include <carry/toeplitz/bases.hpp>
#include <carry/toeplitz/karatsuba.hpp>
#include <carry/toeplitz/product.hpp>
#include <carry/toeplitz/shifted_basis.hpp>

#include <cstddef>

namespace {

using carry::test::check_bits;
using carry::test::check_few_bits;
using carry::test::check_reached;
using carry::test::check_rows;
using carry::test::of_sizes;
using carry::test::rows;
using carry::test::sizes;

void check_toeplitz() {
    using carry::limb;
    using carry::toeplitz::carryless;
    using carry::toeplitz::carryless_words;
    for (const std::size_t s : {std::size_t{1}, std::size_t{3}, std::size_t{8}}) {
        check_rows("carryless_block", s, of_sizes(s, 2 * s, s),
                   [&](rows& v) { carry::toeplitz::carryless_block(v[0].data(), v[1].data(), v[2].data(), s); });
        check_rows("carryless_product", s, of_sizes(2 * s, s, s),
                   [&](rows& v) { carry::toeplitz::carryless_product(v[0].data(), v[1].data(), v[2].data(), s); });
    }
    const carryless base(2);
    for (const std::size_t s : {std::size_t{4}, std::size_t{5}, std::size_t{6}, std::size_t{9}}) {  // two, padded, three
        check_rows("toeplitz product", s, of_sizes(s, 2 * s, s, carry::toeplitz::product_scratch(base.stop, s)),
                   [&](rows& v) { carry::toeplitz::product(base, v[0].data(), v[1].data(), v[2].data(), s, v[3].data()); });
    }
    const carryless_words words(2);
    const std::size_t s = 8;
    check_rows("toeplitz karatsuba", s, of_sizes(2 * s, s, s, carry::toeplitz::karatsuba_scratch(words.stop, s)),
               [&](rows& v) { carry::toeplitz::karatsuba(words, v[0].data(), v[1].data(), v[2].data(), s, v[3].data()); });
    for (const auto& field : {carry::toeplitz::shifted_basis<limb>::trinomial(233, 74),
                              carry::toeplitz::shifted_basis<limb>::pentanomial(160, 80)}) {
        const std::size_t n = field.size();
        check_rows("shifted_basis", n, of_sizes(n, n, n, field.scratch(base)),
                   [&](rows& v) { field.mul(base, v[0].data(), v[1].data(), v[2].data(), v[3].data()); });
    }
}

void checks() {
    const carry::kernels::gf2x_kernels& k = carry::kernels::gf2x();
    for (const std::size_t n : sizes()) {
        check_rows("add_n", n, of_sizes(n, n, n), [&](rows& v) { k.add_n(v[0].data(), v[1].data(), v[2].data(), n); });
        check_rows("mul_1", n, of_sizes(n, n, 1), [&](rows& v) { v[2][0] = k.mul_1(v[0].data(), v[1].data(), n, v[2][0]); });
        check_rows("addmul_1", n, of_sizes(n, n, 1),
                   [&](rows& v) { v[2][0] = k.addmul_1(v[0].data(), v[1].data(), n, v[2][0]); });
        for (const std::size_t bn : {std::size_t{1}, (n + 1) / 2, n}) {
            check_rows("mul_basecase", n, of_sizes(n + bn, n, bn),
                       [&](rows& v) { k.mul_basecase(v[0].data(), v[1].data(), n, v[2].data(), bn); });
        }
        check_rows("sqr_basecase", n, of_sizes(2 * n, n), [&](rows& v) { k.sqr_basecase(v[0].data(), v[1].data(), n); });
        check_rows("karatsuba_join", n, of_sizes(4 * n, 2 * n),
                   [&](rows& v) { k.karatsuba_join(v[0].data(), v[1].data(), n, 2 * n); });
        check_rows("reverse", n, of_sizes(n, n), [&](rows& v) { k.reverse(v[0].data(), v[1].data(), n); });
        check_bits(*k.bits, n);
    }
    check_few_bits(*k.bits);
    for (std::size_t n = 1; n <= carry::kernels::most_equal; ++n) {
        if (k.mul_n[n] != nullptr) {
            check_rows("mul_n", n, of_sizes(2 * n, n, n), [&](rows& v) { k.mul_n[n](v[0].data(), v[1].data(), v[2].data()); });
        }
        if (k.sqr_n[n] != nullptr) {
            check_rows("sqr_n", n, of_sizes(2 * n, n), [&](rows& v) { k.sqr_n[n](v[0].data(), v[1].data()); });
        }
    }
    for (std::size_t s = 1; s <= 8; ++s) {
        check_rows("toeplitz", s, of_sizes(s, 2 * s, s),
                   [&](rows& v) { k.toeplitz(v[0].data(), v[1].data(), v[2].data(), s); });
    }
    const std::size_t n = 8;
    check_rows("evaluate_3", n, of_sizes(n, n + 2, n + 2, 3 * n),
               [&](rows& v) { k.toom->evaluate_3(v[0].data(), v[1].data(), v[2].data(), v[3].data(), n, n); });
    check_rows("interpolate_3", n, of_sizes(2 * n, 2 * n + 4, 2 * n + 4, 2 * n, 2 * n), [&](rows& v) {
        k.toom->interpolate_3(v[0].data(), v[1].data(), v[2].data(), v[3].data(), v[4].data(), n, 2 * n);
    });

    check_toeplitz();

    check_reached("gf2x_kernels", &k);
    check_reached("bits", k.bits);
    check_reached("toom", k.toom);
}

}  // namespace

int main(int argc, char** argv) {
    return carry::test::at_level([&] { return carry::test::run(argc, argv, checks); });
}
