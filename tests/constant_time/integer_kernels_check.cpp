// Runs the kernels of integers with all their limbs hidden, or in steps (secrets.hpp), at the level that CARRY_ISA names. In
// steps it also looks whether each function of the tables was come by, but for those that are variable-time. The products of
// moduli in lanes and on few digits, which powers choose by their sizes, are constant_time_check's.

#include "kernel_checks.hpp"

#include "kernels/family.hpp"
#include "kernels/kernels.hpp"
#include "level.hpp"

#include <carry/algorithms.hpp>
#include <carry/isa.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using carry::limb;
using carry::limb_bits;
using carry::kernels::integer_kernels;
using carry::test::address_of;
using carry::test::asked_for_more;
using carry::test::bit;
using carry::test::check_bits;
using carry::test::check_few_bits;
using carry::test::check_reached;
using carry::test::check_rows;
using carry::test::of_sizes;
using carry::test::row;
using carry::test::rows;
using carry::test::sizes;

void check_sums(const integer_kernels& k, std::size_t n) {
    check_rows("add_n", n, of_sizes(n, n, n, 1), [&](rows& v) { v[3][0] = k.add_n(v[0].data(), v[1].data(), v[2].data(), n); });
    check_rows("sub_n", n, of_sizes(n, n, n, 1), [&](rows& v) { v[3][0] = k.sub_n(v[0].data(), v[1].data(), v[2].data(), n); });
    check_rows("add_1", n, of_sizes(n, n, 1), [&](rows& v) { v[2][0] = k.add_1(v[0].data(), v[1].data(), n, v[2][0]); });
    check_rows("sub_1", n, of_sizes(n, n, 1), [&](rows& v) { v[2][0] = k.sub_1(v[0].data(), v[1].data(), n, v[2][0]); });
    check_rows("add_signed", n, of_sizes(n, n, 1),
               [&](rows& v) { v[2][0] = k.add_signed(v[0].data(), v[1].data(), n, v[2][0]); });
    check_rows("add_or_sub_n", n, of_sizes(n, n, n, 1),
               [&](rows& v) { v[3][0] = k.add_or_sub_n(v[0].data(), v[1].data(), v[2].data(), n, bit(v[3][0])); });
    check_rows("negate_if", n, of_sizes(n, 1), [&](rows& v) { k.negate_if(v[0].data(), n, bit(v[1][0])); });
    for (const std::size_t bn : {std::size_t{0}, n / 2, n}) {
        check_rows("absolute_difference", n, of_sizes(n, n, bn, 1),
                   [&](rows& v) { v[3][0] = k.absolute_difference(v[0].data(), v[1].data(), n, v[2].data(), bn); });
    }
    check_rows("add_and_sub", n, of_sizes(n, n, n, n, 1),
               [&](rows& v) { v[4][0] = k.add_and_sub(v[0].data(), v[1].data(), v[2].data(), v[3].data(), n); });
    check_rows("sub_both", n, of_sizes(n, n, n, n, 1),
               [&](rows& v) { v[4][0] = k.sub_both(v[0].data(), v[1].data(), v[2].data(), v[3].data(), n); });
    check_rows("sub_and_halve", n, of_sizes(n, n, n),
               [&](rows& v) { k.sub_and_halve(v[0].data(), v[1].data(), v[2].data(), n); });
    check_rows("sub_twice_and_from", n, of_sizes(n, n, n, 1),
               [&](rows& v) { v[3][0] = k.sub_twice_and_from(v[0].data(), v[1].data(), v[2].data(), n); });
    for (const unsigned shift : {1u, limb_bits - 1u}) {
        check_rows("add_shifted", n, of_sizes(n, n, n, 1),
                   [&](rows& v) { v[3][0] = k.add_shifted(v[0].data(), v[1].data(), v[2].data(), n, shift); });
        check_rows("shifted_sum", n, of_sizes(n, n, n, 1),
                   [&](rows& v) { k.shifted_sum(v[0].data(), v[1].data(), v[2].data(), n, bit(v[3][0]), shift); });
    }
    if (n >= 2) {
        check_rows("add_and_two", n, of_sizes(n, n, 2, 1),
                   [&](rows& v) { v[3][0] = k.add_and_two(v[0].data(), v[1].data(), n, v[2][0], v[2][1]); });
    }
    check_rows("divide_exactly", n, of_sizes(n),
               [&](rows& v) { k.divide_exactly(v[0].data(), n, carry::max_limb<limb> / limb{3}); });
}

void check_reductions(const integer_kernels& k, std::size_t n) {
    check_rows("redc", n, of_sizes(2 * n, n, 2), [&](rows& v) { v[2][0] = k.redc(v[0].data(), v[1].data(), n, v[2][1]); });
    check_rows("montgomery_reduce", n, of_sizes(2 * n, n, 1, n),
               [&](rows& v) { k.montgomery_reduce(v[3].data(), v[0].data(), v[1].data(), n, v[2][0]); });
    check_rows("hensel", n, of_sizes(2 * n, n, 2),
               [&](rows& v) { v[2][0] = k.hensel(v[0].data(), n, v[1].data(), n, v[2][1]); });
}

void check_products(const integer_kernels& k, std::size_t n) {
    check_rows("mul_1", n, of_sizes(n, n, 1), [&](rows& v) { v[2][0] = k.mul_1(v[0].data(), v[1].data(), n, v[2][0]); });
    check_rows("addmul_1", n, of_sizes(n, n, 1), [&](rows& v) { v[2][0] = k.addmul_1(v[0].data(), v[1].data(), n, v[2][0]); });
    check_rows("submul_1", n, of_sizes(n, n, 1), [&](rows& v) { v[2][0] = k.submul_1(v[0].data(), v[1].data(), n, v[2][0]); });
    check_rows("sub_product", n, of_sizes(n, n, n, 1),
               [&](rows& v) { v[3][0] = k.sub_product(v[0].data(), v[1].data(), v[2].data(), n, v[3][0]); });
    for (const std::size_t bn : {std::size_t{1}, (n + 1) / 2, n}) {
        check_rows("mul_basecase", n, of_sizes(n + bn, n, bn),
                   [&](rows& v) { k.mul_basecase(v[0].data(), v[1].data(), n, v[2].data(), bn); });
    }
    check_rows("sqr_basecase", n, of_sizes(2 * n, n), [&](rows& v) { k.sqr_basecase(v[0].data(), v[1].data(), n); });
    check_rows("mul_low", n, of_sizes(n, n, n), [&](rows& v) { k.mul_low(v[0].data(), v[1].data(), v[2].data(), n); });
    if (n >= 2) {
        check_rows("mul_upper", n, of_sizes(n + integer_kernels::most_below, n, n),
                   [&](rows& v) { k.mul_upper(v[0].data(), v[1].data(), v[2].data(), n); });
    }
    check_rows("mul_middle", n, of_sizes(n + 2, 2 * n - 1, n),
               [&](rows& v) { k.mul_middle(v[0].data(), v[1].data(), 2 * n - 1, v[2].data(), n); });
    check_rows("sum_at_carries", n, of_sizes(n, n, n, n, 1),
               [&](rows& v) { v[4][0] = k.sum_at_carries(v[0].data(), v[1].data(), v[2].data(), v[3].data(), n).low; });
    for (const std::size_t columns : {std::size_t{8}, std::size_t{16}, std::size_t{32}, std::size_t{64}}) {
        if (!asked_for_more() && n > 8) break;
        check_rows("look_up", n, of_sizes(n, columns * n, 1),
                   [&](rows& v) { k.look_up(v[0].data(), v[1].data(), columns, n, v[2][0] & static_cast<limb>(columns - 1)); });
    }
}

void check_few(const integer_kernels& k) {
    for (std::size_t n = 1; n <= carry::kernels::most_equal; ++n) {
        for (const auto* table : {&k.mul_n, &k.mul_in_chain}) {
            check_rows("mul_n", n, of_sizes(2 * n, n, n), [&](rows& v) { (*table)[n](v[0].data(), v[1].data(), v[2].data()); });
        }
        if (n <= k.halves_by_size) {
            for (const auto* table : {&k.mul_low_n, &k.mul_high_n}) {
                check_rows("half_n", n, of_sizes(n, n, n),
                           [&](rows& v) { (*table)[n](v[0].data(), v[1].data(), v[2].data()); });
            }
        }
    }
    if (k.mul_few == nullptr) return;
    constexpr std::size_t most = carry::kernels::most_few;
    for (std::size_t i = 0; i < most * most; ++i) {
        const std::size_t an = i / most + 1, bn = i % most + 1;
        check_rows("mul_few", an * 100 + bn, of_sizes(an + bn, an, bn),
                   [&](rows& v) { (*k.mul_few)[i](v[0].data(), v[1].data(), v[2].data()); });
    }
}

/// What families of processors have of their own.
void check_families(const integer_kernels& k) {
    for (const carry::tuning::cpu_family family : carry::tuning::families_with_all_functions) {
        integer_kernels own = k;
        carry::kernels::adapt(own, carry::isa(), family);
        for (std::size_t n = 1; n <= carry::kernels::most_equal; ++n) {
            for (const auto* table : {&own.sqr_n, &own.sqr_in_chain}) {
                check_rows("sqr_n", n, of_sizes(2 * n, n), [&](rows& v) { (*table)[n](v[0].data(), v[1].data()); });
            }
        }
        for (const std::size_t n : std::array<std::size_t, 3>{17, 25, 35}) {
            check_rows("sqr_basecase", n, of_sizes(2 * n, n), [&](rows& v) { own.sqr_basecase(v[0].data(), v[1].data(), n); });
            check_reductions(own, n);
        }
    }
}

void check_karatsuba(const integer_kernels& k) {
    using carry::kernels::karatsuba_kernels;
    for (const std::size_t h : sizes()) {
        for (const std::size_t upper : {h, 2 * h}) {
            check_rows("karatsuba_join", h, of_sizes(2 * h + upper, 2 * h, 1),
                       [&](rows& v) { k.karatsuba_join(v[0].data(), h, upper, v[1].data(), bit(v[2][0])); });
        }
    }
    if (k.karatsuba == nullptr) return;
    for (std::size_t h = karatsuba_kernels::least_half; h <= karatsuba_kernels::most_half; ++h) {
        const std::size_t at = h - karatsuba_kernels::least_half;
        check_rows("karatsuba difference", h, of_sizes(h, h, h, 1),
                   [&](rows& v) { v[3][0] = k.karatsuba->difference[at](v[0].data(), v[1].data(), v[2].data()); });
        check_rows("karatsuba join", h, of_sizes(4 * h, 2 * h, h, h, 2), [&](rows& v) {
            row scratch(karatsuba_kernels::join_scratch(h));
            k.karatsuba->join[at](v[0].data(), v[1].data(), v[2].data(), v[3].data(), bit(v[4][0]), bit(v[4][1]), 0,
                                  scratch.data());
        });
        check_rows("karatsuba join_square", h, of_sizes(4 * h, 2 * h, h, 1), [&](rows& v) {
            row scratch(karatsuba_kernels::join_scratch(h));
            k.karatsuba->join_square[at](v[0].data(), v[1].data(), v[2].data(), bit(v[3][0]), 0, scratch.data());
        });
    }
}

/// A method's evaluations of p pieces, `most` values of room.
template <class Form>
void check_evaluations(const Form* form) {
    if (form == nullptr) return;
    constexpr std::size_t k = 8, length = k + 1 + carry::kernels::toom_slack, most = 10;
    for (std::size_t p = 2; p < form->evaluate.size(); ++p) {
        if (form->evaluate[p] == nullptr) continue;
        check_rows("toom evaluate", p, of_sizes(p * k, most * length, most * length, 1), [&](rows& v) {
            limb* values[most];
            for (std::size_t i = 0; i < most; ++i) values[i] = v[1].data() + i * length;
            v[3][0] = form->evaluate[p](values, v[2].data(), v[0].data(), k, k - 1);
        });
    }
}

void check_toom(const integer_kernels& k) {
    check_evaluations(k.toom3);
    check_evaluations(k.toom43);
    check_evaluations(k.toom4);
    check_evaluations(k.toom6);
    constexpr std::size_t n = 8, value = 2 * n + 2 + carry::kernels::toom_slack, most = 11;
    const auto with_values = [&](const char* name, auto compute) {
        check_rows(name, n, of_sizes((most + 2) * 2 * n, most * value, std::size_t{1}, 20 * n), [&](rows& v) {
            limb* values[most];
            for (std::size_t i = 0; i < most; ++i) values[i] = v[1].data() + i * value;
            compute(v[0].data(), values, v[2][0], v[3].data());
        });
    };
    for (const auto* form : {k.toom4, k.toom6}) {
        with_values("toom coefficients",
                    [&](limb* r, limb* const* values, limb signs, limb*) { form->coefficients(r, n, n, values, signs); });
    }
    for (const auto* form : {k.toom3, k.toom43}) {
        if (form == nullptr) continue;
        with_values("toom join", [&](limb* r, limb* const* values, limb signs, limb* scratch) {
            form->join(r, n, n, values, signs, scratch);
        });
    }
    if (k.toom32_join == nullptr) return;
    check_rows("toom32_join", n, of_sizes(5 * n, 6 * 2 * n, 5, carry::kernels::toom32_join_scratch(n)), [&](rows& v) {
        const limb* const at = v[1].data();
        const carry::kernels::toom32_values values{at,      at + n,       at + 2 * n,   at + 3 * n,   at + 4 * n,  at + 6 * n,
                                                   v[2][0], bit(v[2][1]), bit(v[2][2]), bit(v[2][3]), bit(v[2][4])};
        k.toom32_join(v[0].data(), n, 2 * n, values, v[3].data());
    });
}

/// The algorithms of products of integers at the smallest sizes that each takes: powers of long rows call them. Those of
/// polynomials look up secrets in tables, where the processor has no carry-less product.
void check_algorithms() {
    const std::size_t most = asked_for_more() ? 1200 : 300;
    for (const carry::mul_algorithm& algorithm : carry::mul_algorithms(carry::world::integer)) {
        for (std::size_t n = 1; n <= most; ++n) {
            if (!algorithm.accepts(n, n)) continue;
            check_rows(algorithm.name, n, of_sizes(2 * n, n, n), [&](rows& v) {
                row scratch(algorithm.scratch(n, n));
                algorithm.run(v[0].data(), v[1].data(), n, v[2].data(), n, scratch.data());
            });
            break;
        }
    }
}

/// Products on digits of 52 bits, Euclid's matrices and decimal digits.
void check_digits(const integer_kernels& k) {
    if (k.digit_mul != nullptr) {
        constexpr std::size_t vectors = 2, shifted = 9 * 8 * (vectors + 1);
        const auto with_modulus = [&](const char* name, auto compute) {
            check_rows(name, 8 * vectors,
                       of_sizes(8 * vectors, 8 * vectors, 8 * vectors, 3 * shifted, carry::kernels::digit_mul_scratch(vectors)),
                       [&](rows& v) {
                           const limb* const m = v[3].data();
                           const carry::kernels::digit_modulus modulus{vectors, 8 * vectors - 1, m, m + shifted,
                                                                       m + 2 * shifted};
                           compute(v[0].data(), v[1].data(), v[2].data(), modulus, v[4].data());
                       });
        };
        with_modulus("digit_mul", [&](limb* r, const limb* a, const limb* b, const auto& m, limb* scratch) {
            k.digit_mul(r, a, b, m, scratch);
        });
        with_modulus("digit_sqr",
                     [&](limb* r, const limb* a, const limb*, const auto& m, limb* scratch) { k.digit_sqr(r, a, m, scratch); });
    }
    constexpr std::size_t n = 20, mn = 8;
    if (k.apply_matrix != nullptr) {
        check_rows("apply_matrix", n, of_sizes(n + mn + 1, n + mn + 1, n, n, 4 * mn, std::size_t{1}), [&](rows& v) {
            const limb* const m = v[4].data();
            const limb* const matrix[4] = {m, m + mn, m + 2 * mn, m + 3 * mn};
            k.apply_matrix(v[0].data(), v[1].data(), v[2].data(), v[3].data(), n, matrix, mn, bit(v[5][0]));
        });
    }
    const auto bytes = [](row& r) { return reinterpret_cast<unsigned char*>(r.data()); };
    if (k.write_decimal != nullptr) {
        check_rows("write_decimal", n, of_sizes(3 * n, n), [&](rows& v) {
            for (limb& x : v[1]) x >>= 2;
            k.write_decimal(bytes(v[0]), v[1].data(), n, '0');
        });
    }
    if (k.read_decimal != nullptr) {
        check_rows("read_decimal", n, of_sizes(n, 3 * n), [&](rows& v) { k.read_decimal(v[0].data(), n, bytes(v[1]), '0'); });
    }
}

/// What takes a time that depends on values, and that no constant-time code calls: `halving`, `text` and `euclid`, which are
/// tables of their own, and these.
std::vector<std::uintptr_t> variable_time(const integer_kernels& k) {
    return {
        address_of(k.divide),          address_of(k.divide_ahead),     address_of(k.divide_short), address_of(k.divide_columns),
        address_of(k.divide_scaled),   address_of(k.sqrtrem),          address_of(k.isqrt),        address_of(k.hensel_low),
        address_of(k.hensel_quotient), address_of(k.sub_short_product)};
}

void checks() {
    const integer_kernels& k = carry::kernels::integer();
    for (const std::size_t n : sizes()) {
        check_sums(k, n);
        check_products(k, n);
        check_reductions(k, n);
        check_bits(*k.bits, n);
    }
    check_few_bits(*k.bits);
    check_few(k);
    check_families(k);
    check_karatsuba(k);
    check_toom(k);
    check_digits(k);
    check_algorithms();

    check_reached("integer_kernels", &k, variable_time(k));
    check_reached("mul_few", k.mul_few);
    check_reached("karatsuba", k.karatsuba);
    check_reached("toom4", k.toom4);
    check_reached("toom6", k.toom6);
    check_reached("toom3", k.toom3);
    check_reached("toom43", k.toom43);
    check_reached("bits", k.bits);
}

}  // namespace

int main(int argc, char** argv) {
    return carry::test::at_level([&] { return carry::test::run(argc, argv, checks); });
}
