#include "check/subject.hpp"

#include "gf2x/document/document.hpp"
#include "gf2x/document/row.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace carry::tool {

namespace {

namespace document = gf2x_document;

/// Operands of up to so many limbs.
constexpr std::size_t most = 60;

/// The 64-bit limbs of a hostile row, cut to limbs of any width.
template <limb_type Limb>
std::vector<Limb> draw(random_rows& random, std::size_t n) {
    const row_of_limbs wide = random.hostile((n * bits_of<Limb> + limb_bits - 1) / limb_bits);
    std::vector<Limb> r(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t at = 0; at < bits_of<Limb>; at += 8) {
            const std::size_t bit = i * bits_of<Limb> + at;
            const Limb byte = static_cast<Limb>(wide[bit / limb_bits] >> (bit % limb_bits) & 0xff);
            r[i] = static_cast<Limb>(r[i] | static_cast<Limb>(byte << at));
        }
    }
    return r;
}

/// The rows of bytes packed into the library's limbs, and their product by the plain loops.
template <limb_type Limb>
row_of_limbs packed(const std::vector<Limb>& a) {
    row_of_limbs r((a.size() * bits_of<Limb> + limb_bits - 1) / limb_bits);
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t at = 0; at < bits_of<Limb>; at += 8) {
            const std::size_t bit = i * bits_of<Limb> + at;
            r[bit / limb_bits] |= static_cast<limb>(a[i] >> at & 0xff) << (bit % limb_bits);
        }
    }
    return r;
}

template <limb_type Limb>
bool is_product(const std::vector<Limb>& r, const std::vector<Limb>& a, const std::vector<Limb>& b) {
    row_of_limbs x = packed(a), y = packed(b);
    if (x.size() < y.size()) std::swap(x, y);
    row_of_limbs product(x.size() + y.size());
    if (!y.empty()) {
        kernels::gf2x_at(isa_level::portable)->mul_basecase(product.data(), x.data(), x.size(), y.data(), y.size());
    }
    const row_of_limbs found = packed(r);
    return std::equal(found.begin(), found.end(), product.begin()) &&
           std::all_of(product.begin() + static_cast<std::ptrdiff_t>(found.size()), product.end(),
                       [](limb l) { return l == 0; });
}

template <limb_type Limb>
std::string where(std::size_t an, std::size_t bn) {
    return std::to_string(an) + " by " + std::to_string(bn) + " limbs of " + std::to_string(bits_of<Limb>) + " bits";
}

template <limb_type Limb>
std::string check_mul(const document::mul_row<Limb>& row, random_rows& random) {
    const std::size_t an = random.below(most), bn = random.below(most), limit = random.below(20);
    const std::vector<Limb> a = draw<Limb>(random, an), b = draw<Limb>(random, bn);
    std::vector<Limb> r(an + bn), scratch(row.scratch(an, bn, limit));
    row.run(r.data(), a.data(), an, b.data(), bn, limit, scratch.data());
    return is_product(r, a, b) ? "" : where<Limb>(an, bn);
}

/// By every row that the level in use has the instructions for.
template <limb_type Limb>
std::string check_sqr(random_rows& random) {
    const std::size_t n = random.below(most);
    const std::vector<Limb> a = draw<Limb>(random, n);
    for (const document::sqr_row<Limb>& row : document::sqr_table<Limb>()) {
        std::vector<Limb> r(2 * n);
        if (!row.available()) continue;
        row.run(r.data(), a.data(), n);
        if (!is_product(r, a, a)) return std::string(row.name) + ", " + where<Limb>(n, n);
    }
    return "";
}

/// b / a mod F by both inversions; and what it is times a.
template <limb_type Limb>
std::string check_modular(random_rows& random) {
    const std::size_t fn = random.between(1, 8), n = random.between(1, 12);
    std::vector<Limb> f = draw<Limb>(random, fn);
    f.back() = static_cast<Limb>(f.back() | 1u);
    const std::vector<Limb> a = draw<Limb>(random, n), b = draw<Limb>(random, n);
    const std::size_t t = document::residue_size(f.data(), fn);
    std::vector<Limb> scratch(document::inverse_scratch<Limb>(std::max(n, fn), fn)), inverse(t), quotient(t), expected(t),
        back(t), reduced = b;
    const bool found = document::inverse_euclid(inverse.data(), a.data(), n, f.data(), fn, scratch.data());
    if (document::divide_binary(quotient.data(), b.data(), n, a.data(), n, f.data(), fn, scratch.data()) != found) {
        return "an inverse for one method only, " + where<Limb>(n, fn);
    }
    if (!found) return "";
    document::mulmod_shift_and_add(expected.data(), b.data(), n, inverse.data(), t, f.data(), fn, scratch.data());
    document::mulmod_shift_and_add(back.data(), a.data(), n, quotient.data(), t, f.data(), fn, scratch.data());
    document::reduce(reduced.data(), n, f.data(), fn, scratch.data());
    const bool right = quotient == expected && document::equal(back.data(), t, reduced.data(), n);
    return right ? "" : where<Limb>(n, fn);
}

/// Does one of four things, each with a like chance: one for each width of a limb.
template <class Check>
std::string any_limb(random_rows& random, Check check) {
    switch (random.below(4)) {
    case 0:
        return check(std::uint8_t{});
    case 1:
        return check(std::uint16_t{});
    case 2:
        return check(std::uint32_t{});
    default:
        return check(std::uint64_t{});
    }
}

/// Checks the multiplication of this name, for limbs of 64 bits where there is none for limbs as short as these.
template <limb_type Limb>
std::string check_mul_named(const std::string& name, random_rows& random) {
    const auto rows = document::mul_table<Limb>();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.name == name; });
    if constexpr (bits_of<Limb> < 64) {
        if (row == rows.end()) return check_mul_named<std::uint64_t>(name, random);
    }
    return check_mul(*row, random);
}

}  // namespace

std::vector<subject> document_subjects() {
    std::vector<subject> subjects;
    for (const auto& row : document::mul_table<std::uint64_t>()) {
        const std::string name = row.name;
        subjects.push_back({world::gf2x, "document " + name, [name](random_rows& random) {
                                return any_limb(random, [&]<class Limb>(Limb) { return check_mul_named<Limb>(name, random); });
                            }});
    }
    subjects.push_back({world::gf2x, "document sqr", [](random_rows& random) {
                            return any_limb(random, [&]<class Limb>(Limb) { return check_sqr<Limb>(random); });
                        }});
    subjects.push_back({world::gf2x, "document modular", [](random_rows& random) {
                            return any_limb(random, [&]<class Limb>(Limb) { return check_modular<Limb>(random); });
                        }});
    return subjects;
}

}  // namespace carry::tool
