#include "check/subject.hpp"

#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "tuning/thresholds.hpp"
#include "work/fixed_products.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace carry::tool {

std::size_t draw_size(random_rows& random, std::size_t most) {
    const std::size_t bound = random.below(4) != 0 ? std::min<std::size_t>(most, 24) : most;
    return random.between(1, bound);
}

namespace {

/// Operands of up to so many limbs, for a row of the tables: a few levels of recursion.
constexpr std::size_t most = 300;

/// The highest threshold between algorithms for products and squares.
template <class Thresholds, std::size_t N>
std::size_t highest(const Thresholds& thresholds, const named_threshold<Thresholds> (&names)[N]) {
    std::size_t result = 0;
    for (const auto& t : names) {
        const std::string_view name = t.name;
        if ((name.starts_with("mul_") || name.starts_with("sqr_")) && thresholds.*t.member != never) {
            result = std::max(result, thresholds.*t.member);
        }
    }
    return result;
}

/// A size for the library's own choice: now and then past all thresholds, where the schoolbook can follow.
std::size_t draw_choice_size(world w, random_rows& random) {
    if (random.below(16) != 0) {
        return draw_size(random, most);
    }
    const std::size_t threshold = w == world::integer ? highest(kernels::integer().thresholds, integer_threshold_names)
                                                      : highest(kernels::gf2x().thresholds, gf2x_threshold_names);
    return random.between(1, std::clamp<std::size_t>(threshold + threshold / 4, most, 2000));
}

/// a * b, an >= bn >= 1, by the plain loops.
row_of_limbs schoolbook(world w, const row_of_limbs& a, const row_of_limbs& b) {
    row_of_limbs r(a.size() + b.size());
    if (w == world::integer) {
        kernels::integer_at(isa_level::portable)->mul_basecase(r.data(), a.data(), a.size(), b.data(), b.size());
    } else {
        kernels::gf2x_at(isa_level::portable)->mul_basecase(r.data(), a.data(), a.size(), b.data(), b.size());
    }
    return r;
}

std::string by(std::size_t an, std::size_t bn) { return std::to_string(an) + " by " + std::to_string(bn) + " limbs"; }

/// Sizes that an algorithm accepts: equal ones, close ones and any.
std::pair<std::size_t, std::size_t> draw_sizes(random_rows& random, const mul_algorithm& algorithm) {
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::size_t an = draw_size(random, most);
        const std::size_t bn = random.below(3) == 0   ? an
                               : random.below(2) == 0 ? an - random.below(an / 2 + 1)
                                                      : random.between(1, an);
        if (algorithm.accepts(an, bn)) {
            return {an, bn};
        }
    }
    // Few sizes suit it: from a random one on, and from the smallest again, the first that does.
    constexpr std::size_t longest = 4 * most;
    const std::size_t first = draw_size(random, most);
    for (std::size_t step = 0; step < longest; ++step) {
        const std::size_t an = (first + step - 1) % longest + 1;
        for (std::size_t bn = an; bn != 0; --bn) {
            if (algorithm.accepts(an, bn)) {
                return {an, bn};
            }
        }
    }
    throw std::logic_error(std::string("no operands that are short enough to check suit ") + algorithm.name);
}

std::string check_mul(world w, const mul_algorithm& algorithm, random_rows& random) {
    const auto [an, bn] = draw_sizes(random, algorithm);
    const row_of_limbs a = random.hostile(an), b = random.hostile(bn);
    result_row r(an + bn), scratch(algorithm.scratch(an, bn));
    algorithm.run(r.data(), a.data(), an, b.data(), bn, scratch.data());
    return r.holds(schoolbook(w, a, b)) && scratch.is_intact() ? "" : by(an, bn);
}

std::string check_sqr(world w, const sqr_algorithm& algorithm, random_rows& random) {
    std::size_t n = draw_size(random, most);
    while (!algorithm.accepts(n)) {
        n = n < most ? n + 1 : 1;
    }
    const row_of_limbs a = random.hostile(n);
    result_row r(2 * n), scratch(algorithm.scratch(n));
    algorithm.run(r.data(), a.data(), n, scratch.data());
    return r.holds(schoolbook(w, a, a)) && scratch.is_intact() ? "" : by(n, n);
}

/// The product as everything else in the library calls it: operands in either order, of any size, zero included.
template <auto Mul, auto Scratch>
std::string check_choice(world w, random_rows& random) {
    const std::size_t an = random.below(8) == 0 ? 0 : draw_choice_size(w, random);
    const std::size_t bn = random.below(3) == 0 ? an : random.below(8) == 0 ? 0 : draw_choice_size(w, random);
    const row_of_limbs a = random.hostile(an), b = random.hostile(bn);
    result_row r(an + bn), scratch(Scratch(an, bn));
    Mul(r.data(), a.data(), an, b.data(), bn, scratch.data());
    const row_of_limbs expected = an == 0 || bn == 0 ? row_of_limbs(an + bn)
                                  : an < bn          ? schoolbook(w, b, a)
                                                     : schoolbook(w, a, b);
    return r.holds(expected) && scratch.is_intact() ? "" : by(an, bn);
}

template <auto Sqr, auto Scratch>
std::string check_square(world w, random_rows& random) {
    const std::size_t n = draw_choice_size(w, random);
    const row_of_limbs a = random.hostile(n);
    result_row r(2 * n), scratch(Scratch(n));
    Sqr(r.data(), a.data(), n, scratch.data());
    return r.holds(schoolbook(w, a, a)) && scratch.is_intact() ? "" : by(n, n);
}

}  // namespace

std::vector<subject> product_subjects() {
    std::vector<subject> subjects;
    for (const world w : {world::integer, world::gf2x}) {
        for (const mul_algorithm& algorithm : mul_algorithms(w)) {
            subjects.push_back({w, std::string("mul ") + algorithm.name,
                                [=](random_rows& random) { return check_mul(w, algorithm, random); }});
        }
        for (const sqr_algorithm& algorithm : sqr_algorithms(w)) {
            subjects.push_back({w, std::string("sqr ") + algorithm.name,
                                [=](random_rows& random) { return check_sqr(w, algorithm, random); }});
        }
    }
    for (const mul_algorithm& algorithm : fixed_mul_algorithms()) {
        subjects.push_back({world::integer, std::string("mul ") + algorithm.name,
                            [=](random_rows& random) { return check_mul(world::integer, algorithm, random); }});
    }
    for (const sqr_algorithm& algorithm : fixed_sqr_algorithms()) {
        subjects.push_back({world::integer, std::string("sqr ") + algorithm.name,
                            [=](random_rows& random) { return check_sqr(world::integer, algorithm, random); }});
    }
    const auto add = [&](world w, const char* name, std::string (*check)(world, random_rows&)) {
        subjects.push_back({w, name, [=](random_rows& random) { return check(w, random); }});
    };
    add(world::integer, "mul auto", check_choice<integer_rows::mul, integer_rows::mul_scratch>);
    add(world::integer, "sqr auto", check_square<integer_rows::sqr, integer_rows::sqr_scratch>);
    add(world::gf2x, "mul auto", check_choice<gf2x_rows::mul, gf2x_rows::mul_scratch>);
    add(world::gf2x, "sqr auto", check_square<gf2x_rows::sqr, gf2x_rows::sqr_scratch>);
    return subjects;
}

}  // namespace carry::tool
