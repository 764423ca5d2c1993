// Runs the constant-time functions on values, and the batches, with their secrets hidden, or in steps (secrets.hpp): those of
// the compiled library, at the level that CARRY_ISA names.

#include "secret_rows.hpp"

#include "level.hpp"
#include "value/integer_access.hpp"
#include "value/modulus_access.hpp"

#include <carry/batch_field.hpp>
#include <carry/batch_modulus.hpp>
#include <carry/modulus.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace {

using carry::integer;
using carry::limb;
using carry::detail::integer_access;
using carry::detail::modular_access;
using carry::test::check_rows;
using carry::test::modulus_like;
using carry::test::pattern;
using carry::test::residue_like;
using carry::test::reveal;
using carry::test::reveal_parity;
using carry::test::row;
using carry::test::row_like;
using carry::test::rows;
using carry::test::stepping;
using carry::test::thorough;

// The limbs of values are put where they are, so that the same memory serves all secrets: room is made for them in the clear.

integer number_of(const row& limbs) {
    carry::detail::limb_row r(limbs.size());
    std::copy(limbs.begin(), limbs.end(), r.data());
    return integer_access::make(std::move(r));
}

/// A number of a row's limbs, hidden but for the lowest bit where that is public. Its highest limb is not zero.
class secret_number {
public:
    explicit secret_number(const row& limbs, bool shows_parity = false) : shows_parity_(shows_parity) {
        row clear(limbs.size(), limb{1});
        value_ = number_of(clear);
        set(limbs);
    }
    secret_number(const secret_number&) = delete;
    secret_number& operator=(const secret_number&) = delete;
    ~secret_number() { reveal(value_.limbs().data(), value_.limbs().size()); }

    const integer& value() const { return value_; }

private:
    void set(const row& limbs) {
        std::copy(limbs.begin(), limbs.end(), integer_access::row(value_).data());
        if (shows_parity_) reveal_parity(value_.limbs().data());
    }
    integer value_;
    bool shows_parity_;
};

/// The limbs of a result, to be compared: whatever its size is.
void keep(row& r, const integer& result) {
    for (std::size_t i = 0; i < r.size(); ++i) r[i] = i < result.limbs().size() ? result.limbs()[i] : limb{0};
}

/// b, e and m as power_rows has them, with highest limbs that are not zero: those are the sizes, which are public.
auto values(std::size_t n, std::size_t count) {
    return [=](pattern p) {
        rows all;
        for (std::size_t i = 0; i < count; ++i) {
            row b = residue_like(p, n), e = row_like(p, 1);
            b[n - 1] |= 1;
            e[0] |= 1;
            all.insert(all.end(), {row(n), b, e, modulus_like(pattern::random, n)});
        }
        return all;
    };
}

void check_values(std::size_t n) {
    check_rows("powmod_ct", n, values(n, 1), [&](rows& v) {
        const secret_number b(v[1]), e(v[2]), m(v[3], true);
        keep(v[0], carry::powmod_ct({b.value(), e.value(), m.value()}));
    });
    check_rows("powmod2_ct", n, values(n, 2), [&](rows& v) {
        const secret_number b(v[1]), e(v[2]), m(v[3], true), b2(v[5]), e2(v[6]), m2(v[7], true);
        const auto both = carry::powmod2_ct({b.value(), e.value(), m.value()}, {b2.value(), e2.value(), m2.value()});
        keep(v[0], both.first);
        keep(v[4], both.second);
    });
    check_rows("powmod_ct of many", n, values(n, 3), [&](rows& v) {
        const secret_number b(v[1]), e(v[2]), m(v[3], true), b2(v[5]), e2(v[6]), m2(v[7], true), b3(v[9]), e3(v[10]),
            m3(v[11], true);
        const carry::powmod_ct_input powers[] = {
            {b.value(), e.value(), m.value()}, {b2.value(), e2.value(), m2.value()}, {b3.value(), e3.value(), m3.value()}};
        const std::vector<integer> results = carry::powmod_ct(powers);
        for (std::size_t i = 0; i < results.size(); ++i) keep(v[4 * i], results[i]);
    });
    const auto inverses = [=](pattern p) {
        row a(n);
        a[n - 1] = p == pattern::zeros ? 1 : p == pattern::ones ? 2 : p == pattern::other ? 4 : 8;  // powers of two
        return rows{row(n), a, modulus_like(pattern::random, n)};
    };
    check_rows("invmod_ct of values", n, inverses, [&](rows& v) {
        const secret_number a(v[1]), m(v[2], true);
        keep(v[0], carry::invmod_ct(a.value(), m.value()));
    });
    const carry::modulus ring(number_of(modulus_like(pattern::random, n)));
    const auto base_and_exponent = [=](pattern p) { return rows{row(n), residue_like(p, n), row_like(p, 1)}; };
    check_rows("pow_ct", n, base_and_exponent, [&](rows& v) {
        carry::modular_integer a = ring(number_of(row(n, limb{1})));
        carry::detail::limb_row& place = modular_access::row(a);
        std::copy_n(v[1].begin(), std::min(place.size(), n), place.data());
        const carry::modular_integer r = pow_ct(a, std::span<const limb>(v[2]));
        std::copy_n(modular_access::row(r).data(), n, v[0].begin());
    });
}

/// Moduli that reduce in another way than Montgomery's: residues come and go by it.
void check_pow_ct_of_shapes() {
    const integer one(1);
    for (const integer& m : {(one << 255) - 19, (one << 521) - 1, (one << 256) - (one << 32) - 977}) {
        if (!thorough() && m.bit_length() != 255) continue;
        const carry::modulus ring(m);
        const std::size_t n = m.limbs().size();
        const auto base_and_exponent = [=](pattern p) {
            row a = residue_like(p, n);
            a[n - 1] = static_cast<limb>(a[n - 1] & (m.limbs()[n - 1] >> 1));
            return rows{row(n), a, row_like(p, 1)};
        };
        check_rows("pow_ct of a shape", n, base_and_exponent, [&](rows& v) {
            carry::modular_integer a = ring(m - 1);
            carry::detail::limb_row& place = modular_access::row(a);
            std::copy_n(v[1].begin(), std::min(place.size(), n), place.data());
            const carry::modular_integer r = pow_ct(a, std::span<const limb>(v[2]));
            std::copy_n(modular_access::row(r).data(), n, v[0].begin());
        });
    }
}

void check_batch_elements(std::size_t n, std::size_t count) {
    const carry::batch_field field(number_of(modulus_like(pattern::random, n)));
    carry::batch_elements a(field, count), b(field, count), r(field, count);
    const auto elements = [=](pattern p) {
        rows all{row(count * n), {}};
        for (std::size_t i = 0; i < count; ++i) {  // powers of two
            row x(n);
            x[n - 1] = p == pattern::zeros ? 1 : p == pattern::ones ? 2 : p == pattern::other ? 4 : limb{1} << (i % 16);
            all[1].insert(all[1].end(), x.begin(), x.end());
        }
        return all;
    };
    check_rows("batch_elements", n, elements, [&](rows& v) {
        a.load(v[1]);
        multiply(r, a, a);
        square(b, r);
        multiply(r, r, b);
        invert(r, r);
        r.store(v[0]);
    });
}

// Where a batch has its words: an explicit instantiation may name what is private.
using lane_vectors = std::vector<carry::detail::lane_vector>;
lane_vectors& words_of(const carry::batch_residues& a);
template <lane_vectors carry::batch_residues::* Words>
struct opened {
    friend lane_vectors& words_of(const carry::batch_residues& a) { return const_cast<carry::batch_residues&>(a).*Words; }
};
template struct opened<&carry::batch_residues::words_>;

void check_batch_residues(std::size_t n, std::size_t count) {
    std::vector<integer> moduli, numbers;
    for (std::size_t i = 0; i < count; ++i) {
        moduli.push_back(number_of(modulus_like(pattern::random, n)));
        numbers.push_back(number_of(residue_like(pattern::random, n)));
    }
    const carry::batch_modulus ring(moduli);
    const auto words = [](const carry::batch_residues& of) {
        row all;
        for (const carry::detail::lane_vector& v : words_of(of)) all.insert(all.end(), std::begin(v.words), std::end(v.words));
        return all;
    };
    carry::batch_residues a(ring, numbers), r = a;
    const auto residues = [&](pattern p) {
        std::vector<integer> others;
        for (std::size_t i = 0; i < count; ++i) others.push_back(number_of(residue_like(p, n)));
        return rows{row(words(a).size()), words(carry::batch_residues(ring, others))};
    };
    check_rows("batch_residues", n, residues, [&](rows& v) {
        std::copy(v[1].begin(), v[1].end(), words_of(a).front().words);
        multiply(r, a, a);
        square(r, r);
        std::copy_n(words_of(r).front().words, v[0].size(), v[0].begin());
    });
}

void checks() {
    for (const std::size_t n : {1u, 2u, 3u, 4u, 7u, 8u}) {
        if (stepping && n != 2) continue;
        check_values(n);
        check_batch_elements(n, stepping ? 2 : 3);
        check_batch_residues(n, stepping ? 2 : 3);
    }
    check_pow_ct_of_shapes();
}

}  // namespace

int main(int argc, char** argv) {
    return carry::test::at_level([&] { return carry::test::run(argc, argv, checks); });
}
