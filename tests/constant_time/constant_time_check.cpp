// Runs the constant-time code with its secrets marked undefined. Under valgrind's memcheck, whatever branches on an undefined
// value or uses one as an address is an error, and so is a leak found.
//
//   constant_time_check            everything, at the level that CARRY_ISA names; exits with 77 where that is not to be had
//   constant_time_check branch     a leak on purpose: a branch on a secret
//   constant_time_check address    a leak on purpose: a table indexed by a secret

#include "kernels/kernels.hpp"
#include "kernels/levels.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/powm2_ct.hpp"
#include "modular/powm_batch.hpp"
#include "modular/prime_lanes.hpp"

#include <carry/carry.h>
#include <carry/isa.hpp>

#include <valgrind/memcheck.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string_view>
#include <vector>

namespace {

using carry::limb;
using row_vector = std::vector<limb>;

bool wrong = false;

void hide(row_vector& row) { VALGRIND_MAKE_MEM_UNDEFINED(row.data(), row.size() * sizeof(limb)); }
void reveal(row_vector& row) { VALGRIND_MAKE_MEM_DEFINED(row.data(), row.size() * sizeof(limb)); }
template <class T>
T revealed(T value) {
    VALGRIND_MAKE_MEM_DEFINED(&value, sizeof value);
    return value;
}

row_vector random_row(std::size_t n) {
    static std::mt19937_64 engine(20190413);
    row_vector row(n);
    for (limb& x : row) x = static_cast<limb>(engine());
    return row;
}

/// Runs `compute` on the rows in the clear and on the same rows hidden; both times it must leave the same in them.
template <class Compute>
void check(const char* name, std::size_t n, std::vector<row_vector> rows, Compute&& compute) {
    std::vector<row_vector> secret = rows;
    compute(rows);
    for (row_vector& row : secret) hide(row);
    compute(secret);
    for (row_vector& row : secret) reveal(row);
    for (row_vector& row : rows) reveal(row);  // reveal_parity hides the other bits
    if (rows != secret) {
        std::printf("%s, %zu limbs: another result with hidden operands\n", name, n);
        wrong = true;
    }
}

constexpr std::size_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 31, 33, 48};

void check_integer_kernels() {
    const carry::kernels::integer_kernels& k = carry::kernels::integer();
    for (const std::size_t n : sizes) {
        row_vector modulus = random_row(n);
        modulus[0] |= 1;
        const std::vector<row_vector> rows = {row_vector(n), random_row(n), random_row(n), random_row(1), row_vector(1)};
        check("add_n", n, rows, [&](auto& v) { v[4][0] = k.add_n(v[0].data(), v[1].data(), v[2].data(), n); });
        check("sub_n", n, rows, [&](auto& v) { v[4][0] = k.sub_n(v[0].data(), v[1].data(), v[2].data(), n); });
        check("mul_1", n, rows, [&](auto& v) { v[4][0] = k.mul_1(v[0].data(), v[1].data(), n, v[3][0]); });
        check("addmul_1", n, rows, [&](auto& v) { v[4][0] = k.addmul_1(v[2].data(), v[1].data(), n, v[3][0]); });
        check("submul_1", n, rows, [&](auto& v) { v[4][0] = k.submul_1(v[2].data(), v[1].data(), n, v[3][0]); });
        check("sub_product", n, rows,
              [&](auto& v) { v[4][0] = k.sub_product(v[0].data(), v[2].data(), v[1].data(), n, v[3][0]); });
        for (const std::size_t bn : {std::size_t{1}, (n + 1) / 2, n}) {
            check("mul_basecase", n, {row_vector(n + bn), random_row(n), random_row(bn)},
                  [&](auto& v) { k.mul_basecase(v[0].data(), v[1].data(), n, v[2].data(), bn); });
        }
        check("sqr_basecase", n, {row_vector(2 * n), random_row(n)},
              [&](auto& v) { k.sqr_basecase(v[0].data(), v[1].data(), n); });
        check("montgomery_reduce", n, {random_row(2 * n), modulus, row_vector(n)}, [&](auto& v) {
            k.montgomery_reduce(v[2].data(), v[0].data(), v[1].data(), n, limb{0} - carry::inverse_mod_radix(v[1][0]));
        });
        check("redc", n, {random_row(2 * n), modulus, row_vector(1)},
              [&](auto& v) { v[2][0] = k.redc(v[0].data(), v[1].data(), n, limb{0} - carry::inverse_mod_radix(v[1][0])); });
    }
}

void check_gf2x_kernels() {
    const carry::kernels::gf2x_kernels& k = carry::kernels::gf2x();
    for (const std::size_t n : sizes) {
        const std::vector<row_vector> rows = {row_vector(n), random_row(n), random_row(n), random_row(1), row_vector(1)};
        check("gf2x mul_1", n, rows, [&](auto& v) { v[4][0] = k.mul_1(v[0].data(), v[1].data(), n, v[3][0]); });
        check("gf2x addmul_1", n, rows, [&](auto& v) { v[4][0] = k.addmul_1(v[2].data(), v[1].data(), n, v[3][0]); });
        for (const std::size_t bn : {std::size_t{1}, (n + 1) / 2, n}) {
            check("gf2x mul_basecase", n, {row_vector(n + bn), random_row(n), random_row(bn)},
                  [&](auto& v) { k.mul_basecase(v[0].data(), v[1].data(), n, v[2].data(), bn); });
        }
        check("gf2x sqr_basecase", n, {row_vector(2 * n), random_row(n)},
              [&](auto& v) { k.sqr_basecase(v[0].data(), v[1].data(), n); });
    }
}

/// Lets the program see bit 0 of a modulus: that it is odd is public.
void reveal_parity(row_vector& m) {
    limb seen = static_cast<limb>(~limb{1});
    (void)VALGRIND_SET_VBITS(m.data(), &seen, sizeof seen);
}

void check_modular() {
    for (const std::size_t n : {1u, 2u, 3u, 4u, 7u, 8u, 40u, 70u, 150u, 210u}) {  // beyond every threshold of products
        row_vector m = random_row(n), b = random_row(n);                          // b < m
        m[0] |= 1;
        m[n - 1] |= limb{1} << (carry::limb_bits - 1);
        b[n - 1] >>= 1;
        for (const std::size_t en : {0u, 1u, 2u}) {
            if (en == 2 && n > 8) continue;
            if (en == 1 && n > 200) continue;
            check("powm_ct", n, {row_vector(n), b, random_row(en), m}, [&](auto& v) {
                row_vector scratch(carry::modular::powm_ct_scratch(en, n));
                carry::modular::powm_ct(v[0].data(), v[1].data(), v[2].data(), en, v[3].data(), n, scratch.data());
            });
            check("powm2_ct", n, {row_vector(2 * n), b, random_row(en), m}, [&](auto& v) {
                row_vector scratch(carry::modular::powm2_ct_scratch(en, n));
                carry::modular::powm2_ct({v[0].data(), v[1].data(), v[2].data(), v[3].data()},
                                         {v[0].data() + n, v[1].data(), v[2].data(), v[3].data()}, en, n, scratch.data());
            });
            check("carry_integer_powm_ct", n, {row_vector(n), b, random_row(en), m}, [&](auto& v) {
                reveal_parity(v[3]);
                const int code = carry_integer_powm_ct(v[0].data(), v[1].data(), v[2].data(), en, v[3].data(), n);
                if (revealed(code) != CARRY_OK) wrong = true;
            });
        }
        if (n <= 8) {
            check("powm_ct_batch", n, {row_vector(n), b, random_row(1), m}, [&](auto& v) {
                const carry::modular::power one{v[0].data(), v[1].data(), v[2].data(), v[3].data()};
                const std::array powers{one, one};
                row_vector scratch(carry::modular::powm_ct_batch_scratch(1, n));
                carry::modular::powm_ct_batch(powers.data(), powers.size(), 1, n, scratch.data());
            });
        }
        if (n <= 8) {
            const carry::modular::prime_lanes field(m.data(), n, b.data());  // whatever R^2 is, nothing may be seen
            check("prime_lanes", n, {row_vector(n), b}, [&](auto& v) {
                row_vector group(field.group_size()), scratch(field.scratch_size());
                field.put(group.data(), 0, v[1].data());
                field.to(group.data(), group.data(), 1, scratch.data());
                field.mul(group.data(), group.data(), group.data(), 1, scratch.data());
                field.sqr(group.data(), group.data(), 1, scratch.data());
                field.from(group.data(), group.data(), scratch.data());
                field.get(v[0].data(), group.data(), 0, scratch.data());
            });
        }
        for (const row_vector& a : {b, row_vector(n)}) {  // 0 has no inverse
            check("invmod_ct", n, {row_vector(n), a, m, row_vector(1)}, [&](auto& v) {
                row_vector scratch(carry::modular::invmod_ct_scratch(n));
                v[3][0] = carry::modular::invmod_ct(v[0].data(), v[1].data(), v[2].data(), n, scratch.data()) ? 1 : 0;
            });
            check("carry_integer_invmod_ct", n, {row_vector(n), a, m}, [&](auto& v) {
                reveal_parity(v[2]);
                (void)revealed(carry_integer_invmod_ct(v[0].data(), v[1].data(), v[2].data(), n));
            });
        }
    }
}

/// Moduli whose products and reductions are transforms.
void check_long_powers() {
    constexpr std::size_t n = 510;
    row_vector m = random_row(n), b = random_row(n);
    m[0] |= 1;
    check("powm_ct by transforms", n, {row_vector(n), b, m}, [&](auto& v) {
        row_vector scratch(carry::modular::powm_ct_scratch(0, n));
        carry::modular::powm_ct(v[0].data(), v[1].data(), nullptr, 0, v[2].data(), n, scratch.data());
    });
}

/// What the controls do: never right, and always to be noticed.
int leak(std::string_view how) {
    row_vector secret = random_row(1);
    hide(secret);
    static volatile int table[4] = {1, 2, 3, 4};
    int taken = 0;
    if (how == "branch") {
        if ((secret[0] & 1) != 0) taken = table[0];
    } else {
        taken = table[secret[0] & 3];
    }
    return revealed(taken) > 4 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) return leak(argv[1]);
    const char* wish = std::getenv("CARRY_ISA");
#ifdef CARRY_HAS_X86_64_KERNELS
    if (RUNNING_ON_VALGRIND != 0 && wish != nullptr && std::strcmp(wish, "adx") == 0) {
        // Valgrind knows these instructions, but the processor that it shows to CPUID does not.
        carry::kernels::active_integer = &carry::kernels::x86_64::adx_integer_table();
        carry::kernels::active_gf2x = &carry::kernels::x86_64::adx_gf2x_table();
    }
#endif
    if (wish != nullptr && std::strcmp(wish, carry_isa()) != 0) {
        std::printf("skipped: the level %s is not to be had here\n", wish);
        return 77;
    }
    if (RUNNING_ON_VALGRIND == 0) std::puts("not under valgrind: nothing is checked but the results");
    check_integer_kernels();
    check_gf2x_kernels();
    check_modular();
    check_long_powers();
    return wrong ? 1 : 0;
}
