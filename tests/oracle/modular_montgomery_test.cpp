// Montgomery arithmetic, and the kernel below it, against GMP.

#include "modular/bipartite_montgomery.hpp"
#include "modular/block_montgomery.hpp"
#include "modular/digit_montgomery.hpp"
#include "modular/four_limb_folding.hpp"
#include "modular/four_limb_montgomery.hpp"
#include "modular/montgomery.hpp"
#include "modular/montgomery_forms.hpp"
#include "modular/yao.hpp"

#include "support/gmp.hpp"
#include "support/guarded.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <vector>

namespace carry {
namespace {

using row_vector = std::vector<limb>;

class modular_montgomery : public test::random_test {
protected:
    row_vector odd_row(std::size_t n) {
        row_vector m = random.row(n);
        m[0] |= 1;
        return m;
    }
    /// x 2^(-wn) mod m.
    static test::mpz divided_by_radix(const test::mpz& x, const test::mpz& m, std::size_t n) {
        test::mpz radix(1), r;
        mpz_mul_2exp(radix, radix, n * limb_bits);
        if (mpz_cmp(m, test::mpz(1)) == 0) return r;
        mpz_invert(r, radix, m);
        mpz_mul(r, r, x);
        mpz_mod(r, r, m);
        return r;
    }
    static bool congruent(const row_vector& r, const test::mpz& x, const test::mpz& m) {
        return mpz_congruent_p(test::mpz(r), x, m) != 0;
    }
    void check_residues(std::size_t n) {
        for (std::size_t i = 0; i < test::rounds(3); ++i) {
            row_vector m = odd_row(n);
            if (m.back() == 0) m.back() = 1;
            const row_vector a = random.row(n), b = random.row(n);
            row_vector constants(modular::montgomery::constants_size(n)), r(n);
            row_vector scratch(std::max(modular::montgomery::scratch_size(n), modular::montgomery::to_scratch_size(n)));
            const modular::montgomery residues(m.data(), n, constants.data(), scratch.data());
            const test::mpz z(m);
            test::mpz x;
            mpz_mul(x, test::mpz(a), test::mpz(b));
            residues.mul(r.data(), a.data(), b.data(), scratch.data());
            ASSERT_TRUE(congruent(r, divided_by_radix(x, z, n), z)) << n;
            mpz_mul(x, test::mpz(a), test::mpz(a));
            residues.sqr(r.data(), a.data(), scratch.data());
            ASSERT_TRUE(congruent(r, divided_by_radix(x, z, n), z)) << n;
            residues.from(r.data(), a.data(), scratch.data());
            ASSERT_EQ(r, divided_by_radix(test::mpz(a), z, n).row(n)) << n;
            residues.to(r.data(), a.data(), n, scratch.data());
            mpz_mul_2exp(x, test::mpz(a), n * limb_bits);
            mpz_mod(x, x, z);
            ASSERT_EQ(r, x.row(n)) << n;
        }
    }
};

TEST_F(modular_montgomery, the_kernel) {
    test::for_each_level([&] {
        for (std::size_t n = 1; n <= 40; ++n) {
            for (std::size_t i = 0; i < test::rounds(20); ++i) {
                const row_vector m = odd_row(n), t = random.row(2 * n);
                const test::mpz z(m), want = divided_by_radix(test::mpz(t), z, n);
                const limb factor = modular::montgomery_factor(m[0]);
                using test::guarded_row;
                guarded_row gt(t), gm(m), gr(n);
                kernels::integer().montgomery_reduce(gr.data(), gt.data(), gm.data(), n, factor);
                const row_vector r(gr.data(), gr.data() + n);
                ASSERT_TRUE(congruent(r, want, z)) << n;
                test::mpz bound(z);  // below 2m where t < m 2^(wn)
                mpz_mul_2exp(bound, bound, n * limb_bits);
                if (mpz_cmp(test::mpz(t), bound) < 0) {
                    mpz_fdiv_q_2exp(bound, bound, n * limb_bits);
                    mpz_mul_2exp(bound, bound, 1);
                    ASSERT_LT(mpz_cmp(test::mpz(r), bound), 0) << n;
                }
                for (const bool upper : {false, true}) {  // into either half of t
                    row_vector in_place = t;
                    limb* target = in_place.data() + (upper ? n : 0);
                    kernels::integer().montgomery_reduce(target, in_place.data(), m.data(), n, factor);
                    ASSERT_EQ(row_vector(target, target + n), r) << n;
                }
            }
        }
    });
}

TEST_F(modular_montgomery, tables_are_read_at_every_place) {
    test::for_each_level([&] {
        for (const std::size_t columns : {8u, 16u, 32u, 64u}) {
            for (std::size_t n = 1; n <= 20; ++n) {
                const row_vector table = random.row(columns * n);
                const test::guarded_row guarded(table);
                test::guarded_row r(n);
                for (std::size_t index = 0; index < columns; ++index) {
                    kernels::integer().look_up(r.data(), guarded.data(), columns, n, static_cast<limb>(index));
                    for (std::size_t j = 0; j < n; ++j) {
                        ASSERT_EQ(r.data()[j], table[columns * j + index]) << columns << ' ' << n << ' ' << index;
                    }
                }
            }
        }
    });
}

TEST_F(modular_montgomery, the_kernel_with_every_limb_set) {
    test::for_each_level([&] {
        for (std::size_t n = 1; n <= 40; ++n) {
            const row_vector m(n, max_limb<limb>);
            row_vector t(2 * n, max_limb<limb>), r(n);
            const test::mpz z(m), want = divided_by_radix(test::mpz(t), z, n);
            kernels::integer().montgomery_reduce(r.data(), t.data(), m.data(), n, modular::montgomery_factor(m[0]));
            ASSERT_TRUE(congruent(r, want, z)) << n;
        }
    });
}

TEST_F(modular_montgomery, products_squares_and_conversions) {
    for (std::size_t n = 1; n <= 210; n += n < 70 ? 1 : n < 150 ? 7 : 3) check_residues(n);
    for (const std::size_t n : {399u, 400u, 401u, 511u, 750u, 1025u}) check_residues(n);
}

TEST_F(modular_montgomery, every_form) {
    for (const modular::montgomery_form& form : modular::montgomery_forms()) {
        for (std::size_t n = 1; n <= 40; ++n) {
            for (std::size_t i = 0; i < test::rounds(6); ++i) {
                const bool full = i == 0;  // the largest numbers that there are
                const row_vector ones(n, max_limb<limb>), m = full ? ones : odd_row(n);
                const row_vector a = full ? ones : random.row(n), b = full ? ones : random.row(n);
                row_vector r(n), scratch(2 * n + 2);
                const test::mpz z(m);
                test::mpz x;
                mpz_mul(x, test::mpz(a), test::mpz(b));
                const test::mpz want = divided_by_radix(x, z, n);
                const limb factor = modular::montgomery_factor(m[0]);
                form.mul(r.data(), a.data(), b.data(), m.data(), n, factor, scratch.data());
                ASSERT_TRUE(congruent(r, want, z)) << form.name << ' ' << n;
                row_vector onto = a;
                form.mul(onto.data(), onto.data(), b.data(), m.data(), n, factor, scratch.data());
                ASSERT_EQ(onto, r) << form.name << ' ' << n;
                onto = b;
                form.mul(onto.data(), a.data(), onto.data(), m.data(), n, factor, scratch.data());
                ASSERT_EQ(onto, r) << form.name << ' ' << n;
            }
        }
    }
}

// Modulo B^L - 1 in L limbs, where all ones are zero: what reductions by transforms end with.
TEST_F(modular_montgomery, halves_of_products_modulo_all_ones) {
    for (std::size_t n = 1; n <= 12; ++n) {
        for (std::size_t total = n; total <= 2 * n + 3; ++total) {
            for (std::size_t i = 0; i < test::rounds(20); ++i) {
                test::mpz ones(row_vector(total, max_limb<limb>)), want, x, below(row_vector(n, max_limb<limb>));
                row_vector low = random.row(n), high = random.row(n);
                if (i == 0) low = high = row_vector(n);
                high[0] &= ~limb{1};  // below B^n - 1
                mpz_mul_2exp(x, test::mpz(high), n * limb_bits);
                mpz_add(x, x, test::mpz(low));
                const int more = static_cast<int>(random.below(7)) - 3;
                mpz_add_ui(x, x, 3);
                mpz_sub_ui(x, x, static_cast<unsigned long>(more + 3));
                mpz_mod(x, x, ones);
                row_vector h = x.row(total);
                if (row::is_zero(h.data(), total)) h.assign(total, max_limb<limb>);
                h.resize(std::max(total, 2 * n));
                const auto how = random.coin() ? modular::carrying::constant_time : modular::carrying::variable_time;
                const limb* upper = modular::take_upper_half(h.data(), total, static_cast<limb>(more), low.data(), n, how);
                ASSERT_EQ(row_vector(upper, upper + n), high) << n << ' ' << total;
            }
        }
    }
}

// Every result is below m, whatever the elements below m are; where products are full, elements and results are any rows.
TEST_F(modular_montgomery, products_modulo_four_limbs) {
    using ring = modular::four_limb_montgomery;
    constexpr std::size_t n = ring::limbs;
    const auto check_ring = [&](const row_vector& m, const ring& residues) {
        row_vector scratch(ring::scratch_size(n));
        const test::mpz z(m);
        const auto element = [&] {
            test::mpz x(random.row(n)), small(random.row(1));
            switch (random.below(9)) {
            case 0:
                mpz_sub(x, z, small);
                break;
            case 1:
                mpz_sub_ui(x, z, 1);
                break;
            case 2:
                mpz_set(x, small);
                break;
            case 3:
                mpz_sub_ui(x, z, 2);
                break;
            case 4:
                mpz_set_ui(x, static_cast<unsigned long>(random.below(2)));
                break;
            case 5:
                mpz_set(x, test::mpz(row_vector(n, max_limb<limb>)));
                break;
            case 6:
                if (residues.is_full()) {  // just below the radix
                    mpz_com(x, small);
                    mpz_fdiv_r_2exp(x, x, n * limb_bits);
                }
                break;
            default:
                break;
            }
            if (mpz_cmp(x, test::mpz()) < 0 || !residues.is_full()) mpz_mod(x, x, z);
            return x.row(n);
        };
        const auto same = [&](const row_vector& a, const row_vector& b) {
            return residues.is_full() ? mpz_congruent_p(test::mpz(a), test::mpz(b), z) != 0 : a == b;
        };
        for (std::size_t i = 0; i < test::rounds(40); ++i) {
            const row_vector a = element(), b = element();
            const test::guarded_row ga(a), gb(b);
            test::guarded_row r(n);
            const auto expect = [&](const limb* got, const test::mpz& x, const char* what) {
                ASSERT_TRUE(same(row_vector(got, got + n), divided_by_radix(x, z, n).row(n))) << what;
            };
            test::mpz product, square;
            mpz_mul(product, test::mpz(a), test::mpz(b));
            mpz_mul(square, test::mpz(a), test::mpz(a));
            residues.mul(r.data(), ga.data(), gb.data(), scratch.data());
            expect(r.data(), product, "mul");
            residues.sqr(r.data(), ga.data(), scratch.data());
            expect(r.data(), square, "sqr");
            row_vector in_place = a;
            residues.mul(in_place.data(), in_place.data(), b.data(), scratch.data());
            expect(in_place.data(), product, "mul onto the first factor");
            in_place = b;
            residues.mul(in_place.data(), a.data(), in_place.data(), scratch.data());
            expect(in_place.data(), product, "mul onto the second factor");
            in_place = a;
            residues.mul(in_place.data(), in_place.data(), in_place.data(), scratch.data());
            expect(in_place.data(), square, "mul of one row by itself");

            row_vector one_by_one = a;
            for (std::size_t times = 0; times < 7; ++times) {
                in_place = a;
                residues.square(in_place.data(), times, scratch.data());
                ASSERT_TRUE(same(in_place, one_by_one)) << times << " squares";
                in_place = a;
                residues.square_and_multiply(in_place.data(), times, gb.data(), scratch.data());
                residues.mul(r.data(), one_by_one.data(), gb.data(), scratch.data());
                ASSERT_TRUE(same(in_place, row_vector(r.data(), r.data() + n))) << times << " squares and a product";
                residues.sqr(one_by_one.data(), one_by_one.data(), scratch.data());
            }

            if (m.back() != 0) {
                const row_vector any = random.row(n);
                test::mpz x;
                residues.to(r.data(), any.data(), scratch.data());
                mpz_mul_2exp(x, test::mpz(any), n * limb_bits);
                mpz_mod(x, x, z);
                ASSERT_EQ(row_vector(r.data(), r.data() + n), x.row(n)) << "to";
            }
            residues.from(r.data(), ga.data(), scratch.data());
            ASSERT_EQ(row_vector(r.data(), r.data() + n), divided_by_radix(test::mpz(a), z, n).row(n)) << "from";
        }
    };
    const auto check = [&](const row_vector& m) {
        if (!ring::serves(n)) return;
        row_vector constants(ring::constants_size(n));
        if (m.back() != 0) check_ring(m, ring(m.data(), n, constants.data(), nullptr));
        check_ring(m, ring::of_secret(m.data(), constants.data()));
    };
    test::for_each_level([&] {
        for (std::size_t i = 0; i < test::rounds(10); ++i) check(odd_row(n));
        for (const limb top : {limb{0}, limb{1}, limb{2}, max_limb<limb> / 2, max_limb<limb> / 2 + 1, max_limb<limb> - 3,
                               max_limb<limb> - 2, max_limb<limb> - 1, max_limb<limb>}) {
            for (const limb below : {limb{0}, max_limb<limb>}) {
                row_vector m(n, below);
                m.front() |= 1;
                m.back() = top;
                check(m);
            }
            row_vector m = random.row(n);
            m.front() |= 1;
            m.back() = top;
            check(m);
        }
        for (const char* name : {"1", "3", "ffffffffffffffff", "10000000000000001",
                                 "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f",  // secp256k1, its order
                                 "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
                                 "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",  // P-256, its order
                                 "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
                                 "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43"}) {
            test::mpz m;
            ASSERT_EQ(mpz_set_str(m, name, 16), 0);
            if (mpz_sizeinbase(m, 2) <= n * limb_bits) check(m.row(n));
        }
    });
}

// Modulo 2^k - c: elements and products are any rows of four limbs.
TEST_F(modular_montgomery, products_folded_into_four_limbs) {
    using ring = modular::four_limb_folding;
    constexpr std::size_t n = ring::limbs;
    const auto check = [&](const row_vector& m) {
        if (!ring::serves(m.data(), n)) return false;
        const ring residues(m.data(), n, nullptr, nullptr);
        const test::mpz z(m);
        const auto element = [&] {
            test::mpz x(random.row(n));
            const auto few = static_cast<unsigned long>(random.below(3));
            switch (random.below(6)) {
            case 0:
                mpz_set_ui(x, few);
                break;
            case 1:
                mpz_sub_ui(x, z, few);
                break;
            case 2:
                mpz_add_ui(x, z, few);
                mpz_fdiv_r_2exp(x, x, n * limb_bits);
                break;
            case 3:
                mpz_set(x, test::mpz(row_vector(n, max_limb<limb>)));
                mpz_sub_ui(x, x, few);
                break;
            default:
                break;
            }
            return x.row(n);
        };
        const auto residue = [&](const limb* x) {
            test::mpz r(row_vector(x, x + n));
            mpz_mod(r, r, z);
            return r.row(n);
        };
        for (std::size_t i = 0; i < test::rounds(40); ++i) {
            const test::guarded_row a(element()), b(element());
            test::guarded_row r(n);
            const auto product = [&](const row_vector& x, const row_vector& y) {
                test::mpz p;
                mpz_mul(p, test::mpz(x), test::mpz(y));
                mpz_mod(p, p, z);
                return p.row(n);
            };
            const row_vector at_a(a.data(), a.data() + n), at_b(b.data(), b.data() + n);
            residues.mul(r.data(), a.data(), b.data(), nullptr);
            EXPECT_EQ(residue(r.data()), product(at_a, at_b)) << "mul";
            residues.sqr(r.data(), a.data(), nullptr);
            EXPECT_EQ(residue(r.data()), product(at_a, at_a)) << "sqr";
            row_vector in_place = at_b;
            residues.mul(in_place.data(), a.data(), in_place.data(), nullptr);
            EXPECT_EQ(residue(in_place.data()), product(at_a, at_b)) << "mul onto the second factor";
            row_vector want = at_a;
            for (std::size_t times = 0; times < 5; ++times) {
                in_place = at_a;
                residues.square(in_place.data(), times, nullptr);
                EXPECT_EQ(residue(in_place.data()), residue(want.data())) << times << " squares";
                in_place = at_a;
                residues.square_and_multiply(in_place.data(), times, b.data(), nullptr);
                EXPECT_EQ(residue(in_place.data()), product(want, at_b)) << times << " squares and a product";
                want = product(want, want);
            }
            residues.from(r.data(), a.data(), nullptr);
            EXPECT_EQ(row_vector(r.data(), r.data() + n), residue(a.data())) << "from";
        }
        return true;
    };
    const auto below_power = [&](std::size_t k, limb c) {
        test::mpz m;
        mpz_set_ui(m, 1);
        mpz_mul_2exp(m, m, static_cast<mp_bitcnt_t>(k));
        mpz_sub(m, m, test::mpz(row_vector{c}));
        return m.row(n);
    };
    test::for_each_level([&] {
        const bool served = limb_bits == 64 && kernels::integer().four_folded_limbs != nullptr;
        for (const std::size_t shift : {0u, 1u, 2u, 31u, limb_bits - 2, limb_bits - 1}) {
            const limb most = max_limb<limb> >> shift;
            for (const limb c : {limb{1}, limb{2}, limb{19}, limb{189}, static_cast<limb>(0x1000003d1u), most - 1, most,
                                 static_cast<limb>(random.word())}) {
                if (c > most || c == 0) continue;
                EXPECT_EQ(check(below_power(n * limb_bits - shift, c)), served) << shift << ' ' << c;
            }
            if (shift != 0) {
                EXPECT_FALSE(check(below_power(n * limb_bits - shift, most + 1)));
            }
        }
        EXPECT_FALSE(check(row_vector{1, 0, 0, limb{1} << (limb_bits - 1)}));
    });
}

TEST_F(modular_montgomery, products_on_digits) {
    const auto check_ring = [&]<class Residues>(std::type_identity<Residues>, std::size_t n, const row_vector& m,
                                                const row_vector& a, const row_vector& b) {
        if (!Residues::serves(n)) return;
        row_vector constants(Residues::constants_size(n)), scratch(Residues::scratch_size(n));
        const Residues residues(m.data(), n, constants.data(), scratch.data());
        row_vector x(residues.size()), y(residues.size()), r(n);
        const auto expect = [&](const row_vector& element, const test::mpz& want, const char* what) {
            for (const limb digit : element) ASSERT_EQ(std::uint64_t{digit} >> 52, 0u) << what;
            residues.from(r.data(), element.data(), scratch.data());
            test::mpz w;
            mpz_mod(w, want, test::mpz(m));
            ASSERT_EQ(r, w.row(n)) << what << ", " << n << " limbs";
        };
        residues.one(x.data(), scratch.data());
        expect(x, test::mpz(1), "one");
        residues.to(x.data(), a.data(), scratch.data());
        expect(x, test::mpz(a), "to");
        residues.to(y.data(), b.data(), scratch.data());
        test::mpz want;
        mpz_mul(want, test::mpz(a), test::mpz(b));
        for (int i = 0; i < 20; ++i) {  // elements that have not been through `to`
            residues.mul(x.data(), x.data(), y.data(), scratch.data());
            expect(x, want, "mul");
            residues.sqr(y.data(), y.data(), scratch.data());
            test::mpz square;
            mpz_powm_ui(square, test::mpz(b), 2ul << i, test::mpz(m));
            expect(y, square, "sqr");
            mpz_mul(want, want, square);
            mpz_mod(want, want, test::mpz(m));
        }
    };
    const auto check = [&](std::size_t n, const row_vector& m) {
        for (const bool hostile : {false, true}) {
            const row_vector a = hostile ? row_vector(n, max_limb<limb>) : random.row(n), b = random.row(n);
            check_ring(std::type_identity<modular::digit_montgomery>(), n, m, a, b);
            check_ring(std::type_identity<modular::bipartite_montgomery>(), n, m, a, b);
            check_ring(std::type_identity<modular::block_montgomery>(), n, m, a, b);
        }
    };
    test::for_each_level([&] {
        for (std::size_t n = 1; n <= 400; n += n < 70 ? 1 : 33) {
            check(n, odd_row(n));
            check(n, row_vector(n, max_limb<limb>));
            row_vector small(n);  // high zeros
            small[0] = static_cast<limb>(random.word()) | 1;
            check(n, small);
            small[0] = 1;
            check(n, small);
            small[n - 1] = limb{1} << (limb_bits - 1);
            check(n, small);
        }
    });
}

// Elements may be any rows of so many digits.
TEST_F(modular_montgomery, products_from_both_ends) {
    const auto check = [&]<class Residues>(std::type_identity<Residues>, std::size_t n, const row_vector& m, limb all,
                                           limb top) {
        row_vector constants(Residues::constants_size(n)), scratch(Residues::scratch_size(n));
        const Residues residues(m.data(), n, constants.data(), scratch.data());
        row_vector x(residues.size()), y(residues.size()), r(residues.size()), want(n), got(n);
        for (std::size_t i = 0; i < 32; ++i) {
            for (std::size_t d = 0; d < residues.used(); ++d) {
                const limb most = d + 1 == residues.used() ? top : all;
                x[d] = i % 4 == 0 || (i % 4 == 1 && random.coin()) ? most : static_cast<limb>(random.word()) % (most + 1);
                y[d] = i % 4 == 0 ? most : i % 4 == 2 && random.coin() ? 0 : static_cast<limb>(random.word()) % (most + 1);
            }
            const auto value = [&](const row_vector& element) {
                residues.from(want.data(), element.data(), scratch.data());
                return test::mpz(want);
            };
            const test::mpz a = value(x), b = value(y);
            const auto expect = [&](const test::mpz& first, const test::mpz& second, const char* what) {
                for (std::size_t d = 0; d < r.size(); ++d) {
                    ASSERT_LE(r[d], d + 1 < residues.used() ? all : d < residues.used() ? top : limb{0}) << what;
                }
                test::mpz product;
                mpz_mul(product, first, second);
                mpz_mod(product, product, test::mpz(m));
                residues.from(got.data(), r.data(), scratch.data());
                ASSERT_EQ(got, product.row(n)) << what << ", " << n << " limbs";
            };
            residues.mul(r.data(), x.data(), y.data(), scratch.data());
            expect(a, b, "mul");
            residues.sqr(r.data(), x.data(), scratch.data());
            expect(a, a, "sqr");
            if constexpr (requires { residues.square(r.data(), i, scratch.data()); }) {
                row_vector single = x;
                r = x;
                residues.square(r.data(), 0, scratch.data());
                ASSERT_EQ(r, x) << "no squares, " << n << " limbs";
                residues.square(r.data(), i + 1, scratch.data());
                for (std::size_t j = 0; j <= i; ++j) residues.sqr(single.data(), single.data(), scratch.data());
                ASSERT_EQ(r, single) << i + 1 << " squares, " << n << " limbs";
            }
            if constexpr (modular::has_products_beside<Residues>) {
                row_vector power = x, product = y, begun(x.size()), squared = x;
                const typename Residues::step steps[] = {
                    {0, begun.data(), true}, {0, product.data(), false}, {i, y.data(), true}};
                const row_vector kept = y;
                residues.square_beside(power.data(), steps, std::size(steps), scratch.data());
                residues.square(squared.data(), Residues::squares_beside, scratch.data());
                ASSERT_EQ(begun, x) << n << " limbs";
                residues.square(squared.data(), i, scratch.data());
                ASSERT_EQ(power, squared) << n << " limbs";
                ASSERT_EQ(y, squared) << n << " limbs";
                y = kept;
                r = product;
                expect(a, b, "product beside squares");
                constexpr unsigned k = Residues::squares_beside;
                row_vector memory(modular::power_table::size(k, residues.used()));
                const modular::power_table table(memory.data(), k, residues.used());
                std::vector<row_vector> products(std::size_t{1} << k, y);
                products[1] = x;
                for (std::size_t d = 0; d < products.size(); ++d) table.write(d, products[d].data());
                const limb e[] = {static_cast<limb>(random.word()), static_cast<limb>(random.word())};
                power = squared = x;
                residues.square_beside(power.data(), table, e, i, scratch.data());
                for (std::size_t j = 0; j < i; ++j) {
                    const auto digit = static_cast<std::size_t>(e[j * k / limb_bits] >> j * k % limb_bits);
                    limb* const one = products[digit % products.size()].data();
                    residues.mul(one, one, squared.data(), scratch.data());
                    residues.square(squared.data(), k, scratch.data());
                }
                ASSERT_EQ(power, squared) << n << " limbs";
                for (std::size_t d = 0; d < products.size(); ++d) {
                    row_vector column(residues.size());
                    table.read_public(column.data(), d);
                    ASSERT_EQ(column, products[d]) << "digit " << d << ", " << n << " limbs";
                }
                residues.mul_pair(residues, {r.data(), product.data()}, {x.data(), y.data()}, {y.data(), y.data()},
                                  scratch.data());
                expect(a, b, "first of a pair");
                r = product;
                expect(b, b, "second of a pair");
                residues.mul_pair(residues, {r.data(), product.data()}, {x.data(), y.data()}, {x.data(), y.data()},
                                  scratch.data());
                expect(a, a, "first of a pair of squares");
                r = product;
                expect(b, b, "second of a pair of squares");
            }
        }
    };
    const auto check_all = [&]<class Residues>(std::type_identity<Residues> type, limb all, const auto& top_of) {
        for (std::size_t n = 1; n <= 20; ++n) {
            if (!Residues::serves(n)) continue;
            const limb top = top_of(Residues::used(n));
            row_vector m = odd_row(n);
            check(type, n, m, all, top);
            check(type, n, row_vector(n, max_limb<limb>), all, top);
            for (std::size_t zeros = 1; zeros < n; ++zeros) {
                m[n - zeros] = 0;
                check(type, n, m, all, top);
            }
        }
    };
    test::for_each_level([&] {
        check_all(std::type_identity<modular::bipartite_montgomery>(), max_limb<limb> >> 12,
                  [](std::size_t) { return max_limb<limb> >> 12; });
        constexpr std::uint64_t digit = (std::uint64_t{1} << 50) + (1 << 8) - 1;
        check_all(std::type_identity<modular::block_montgomery>(), static_cast<limb>(digit), [](std::size_t digits) {
            const std::size_t bits = (50 * digits - 54) / 64 * 64 + 54 - 50 * (digits - 1);
            return static_cast<limb>(std::uint64_t{1} << bits);
        });
    });
}

TEST_F(modular_montgomery, inverses_modulo_a_power_of_the_radix) {
    for (std::size_t n = 1; n <= 70; ++n) {
        const row_vector m = odd_row(n);
        row_vector r(n), scratch(modular::inverse_mod_power_scratch(n));
        modular::inverse_mod_power(r.data(), m.data(), n, scratch.data());
        test::mpz radix(1), want;
        mpz_mul_2exp(radix, radix, n * limb_bits);
        mpz_invert(want, test::mpz(m), radix);
        ASSERT_EQ(r, want.row(n)) << n;
    }
}

}  // namespace
}  // namespace carry
