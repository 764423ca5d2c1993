// Runs the functions on rows that are named _ct, and what they are made of, with their secrets hidden, or in steps
// (secrets.hpp). They are those of the compiled library, at the level that CARRY_ISA names; exits with 77 where that is not to
// be had.

#include "secret_rows.hpp"

#include "level.hpp"
#include "modular/fixed_factor.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/powm2_ct.hpp"
#include "modular/powm_batch.hpp"
#include "modular/prime_lanes.hpp"

#include <carry/carry.h>

#include <cstddef>

namespace {

using carry::limb;
using carry::test::check_rows;
using carry::test::modulus_like;
using carry::test::pattern;
using carry::test::residue_like;
using carry::test::reveal_parity;
using carry::test::revealed;
using carry::test::row;
using carry::test::row_like;
using carry::test::rows;
using carry::test::stepping;
using carry::test::thorough;
using carry::test::wrong;

/// r, b < m, e, and the odd m, of which `count` lie side by side.
auto power_rows(std::size_t n, std::size_t en, std::size_t count = 1) {
    return [=](pattern p) {
        rows all{row(count * n), {}, {}, {}};
        for (std::size_t i = 0; i < count; ++i) {
            const row parts[] = {residue_like(p, n), row_like(p, en), modulus_like(p, n)};
            for (std::size_t k = 0; k < 3; ++k) all[k + 1].insert(all[k + 1].end(), parts[k].begin(), parts[k].end());
        }
        return all;
    };
}

void check_powers(std::size_t n, std::size_t en) {
    check_rows("powm_ct", n, power_rows(n, en), [&](rows& v) {
        row scratch(carry::modular::powm_ct_scratch(en, n));
        carry::modular::powm_ct(v[0].data(), v[1].data(), v[2].data(), en, v[3].data(), n, scratch.data());
    });
    if (!thorough() && n != 8) en = 0;
    check_rows("powm2_ct", n, power_rows(n, en, 2), [&](rows& v) {
        row scratch(carry::modular::powm2_ct_scratch(en, n));
        carry::modular::powm2_ct({v[0].data(), v[1].data(), v[2].data(), v[3].data()},
                                 {v[0].data() + n, v[1].data() + n, v[2].data() + en, v[3].data() + n}, en, n, scratch.data());
    });
    if (!thorough() && n > 2) return;  // powm_ct once more, but for some lines
    check_rows("carry_integer_powm_ct", n, power_rows(n, en), [&](rows& v) {
        reveal_parity(v[3].data());
        const int code = carry_integer_powm_ct(v[0].data(), v[1].data(), v[2].data(), en, v[3].data(), n);
        if (revealed(code) != CARRY_OK) wrong = true;
    });
}

void check_batch_of_powers(std::size_t n, std::size_t count) {
    check_rows("carry_integer_powm_ct_batch", n, power_rows(n, 1, count), [&](rows& v) {
        for (std::size_t i = 0; i < count; ++i) reveal_parity(v[3].data() + i * n);
        const int code = carry_integer_powm_ct_batch(v[0].data(), v[1].data(), v[2].data(), 1, v[3].data(), n, count);
        if (revealed(code) != CARRY_OK) wrong = true;
    });
}

void check_inverses(std::size_t n) {
    // Powers of two have inverses modulo odd numbers, and 0 has none.
    const auto numbers = [=](bool zero) {
        return [=](pattern p) {
            row a(n);
            const std::size_t bit = carry::limb_bits * n - 1;
            if (!zero) a[p == pattern::zeros ? 0 : n - 1] = p == pattern::ones ? limb{1} << (bit % carry::limb_bits) : 1;
            return rows{row(n), a, modulus_like(pattern::random, n), row(1)};
        };
    };
    for (const bool zero : {false, true}) {
        check_rows("invmod_ct", n, numbers(zero), [&](rows& v) {
            row scratch(carry::modular::invmod_ct_scratch(n));
            v[3][0] = carry::modular::invmod_ct(v[0].data(), v[1].data(), v[2].data(), n, scratch.data()) ? 1 : 0;
        });
    }
    if (!stepping) {  // whatever comes of it
        const auto drawn = [=](pattern p) { return rows{row(n), residue_like(p, n), modulus_like(p, n), row(1)}; };
        check_rows("invmod_ct", n, drawn, [&](rows& v) {
            row scratch(carry::modular::invmod_ct_scratch(n));
            v[3][0] = carry::modular::invmod_ct(v[0].data(), v[1].data(), v[2].data(), n, scratch.data()) ? 1 : 0;
        });
    }
    check_rows("carry_integer_invmod_ct", n, numbers(false), [&](rows& v) {
        reveal_parity(v[2].data());
        (void)revealed(carry_integer_invmod_ct(v[0].data(), v[1].data(), v[2].data(), n));
    });
}

void check_prime_lanes(std::size_t n) {
    const row m = modulus_like(pattern::random, n), radix_squared = residue_like(pattern::random, n);
    const carry::modular::prime_lanes field(m.data(), n, radix_squared.data());  // whatever R^2 is, nothing may be seen
    check_rows(
        "prime_lanes", n, [&](pattern p) { return rows{row(n), residue_like(p, n)}; },
        [&](rows& v) {
            row group(field.group_size()), scratch(field.scratch_size());
            field.put(group.data(), 0, v[1].data());
            field.to(group.data(), group.data(), 1, scratch.data());
            field.mul(group.data(), group.data(), group.data(), 1, scratch.data());
            field.sqr(group.data(), group.data(), 1, scratch.data());
            field.from(group.data(), group.data(), scratch.data());
            field.get(v[0].data(), group.data(), 0, scratch.data());
        });
}

/// Residues modulo B^n - 1, in the middle of reductions by products, that are zero written as ones.
void check_cyclic_differences(std::size_t n) {
    check_rows(
        "subtract_cyclic", n, [=](pattern p) { return rows{row_like(p, n), row(n / 2)}; },
        [=](rows& v) {
            carry::modular::subtract_cyclic(v[0].data(), n, 0, v[1].data(), n / 2, carry::modular::carrying::constant_time);
        });
}

/// Moduli whose products and reductions are transforms.
void check_long_powers() {
    constexpr std::size_t n = 510;
    check_rows(
        "powm_ct by transforms", n, [](pattern p) { return power_rows(n, 0)(p); },
        [&](rows& v) {
            row scratch(carry::modular::powm_ct_scratch(0, n));
            carry::modular::powm_ct(v[0].data(), v[1].data(), nullptr, 0, v[3].data(), n, scratch.data());
        });
}

void checks() {
    check_cyclic_differences(24);
    if (stepping) {
        // Sizes for the ways to a product: a limb, two, four, few digits of 52 bits, blocks of digits, from both ends, vectors
        // of digits, rows, and rows with products of halves.
        const bool vectors = carry::isa() == carry::isa_level::avx512;
        for (const std::size_t n : {1u, 2u, 4u, 6u, 8u, 12u}) check_powers(n, vectors || n <= 4 || thorough() ? 1 : 0);
        for (const std::size_t n : {3u, 9u, 10u, 11u, 16u, 33u, 57u, 84u}) check_powers(n, thorough() ? 1 : 0);
        check_batch_of_powers(2, 2);
        for (const std::size_t n : {1u, 2u, 4u}) check_inverses(n);
        for (const std::size_t n : {4u, 6u, 8u}) check_prime_lanes(n);
        return;
    }
    for (const std::size_t n : {1u, 2u, 3u, 4u, 7u, 8u, 40u, 70u, 150u, 210u}) {  // beyond every threshold of products
        for (const std::size_t en : {0u, 1u, 2u}) {
            if (en == 2 && n > 8) continue;
            if (en == 1 && n > 200) continue;
            check_powers(n, en);
        }
        if (n <= 8) {
            check_batch_of_powers(n, 2);
            check_prime_lanes(n);
        }
        check_inverses(n);
    }
    check_long_powers();
}

}  // namespace

int main(int argc, char** argv) {
    return carry::test::at_level([&] { return carry::test::run(argc, argv, checks); });
}
