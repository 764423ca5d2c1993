#include "bench/workload.hpp"

#include "bench/toeplitz.hpp"
#include "work/fixed_products.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace carry::tool {
namespace {

constexpr const char* own_way = "auto";

std::vector<workload> make_mul(world w, std::size_t n, random_rows& random) {
    const auto a = std::make_shared<row_of_limbs>(random.uniform(n)), b = std::make_shared<row_of_limbs>(random.uniform(n));
    const auto r = std::make_shared<row_of_limbs>(2 * n);
    std::vector<workload> ways;
    const auto add = [&](const mul_algorithm& algorithm) {
        if (algorithm.accepts(n, n)) {
            const auto scratch = std::make_shared<row_of_limbs>(algorithm.scratch(n, n));
            ways.push_back({algorithm.name, &algorithm == &mul_choice(w, n, n),
                            [=, run = algorithm.run] { run(r->data(), a->data(), n, b->data(), n, scratch->data()); }});
        }
    };
    std::ranges::for_each(mul_algorithms(w), add);
    if (w == world::integer) {
        std::ranges::for_each(fixed_mul_algorithms(), add);
    }
    return ways;
}

std::vector<workload> make_sqr(world w, std::size_t n, random_rows& random) {
    const auto a = std::make_shared<row_of_limbs>(random.uniform(n)), r = std::make_shared<row_of_limbs>(2 * n);
    std::vector<workload> ways;
    const auto add = [&](const sqr_algorithm& algorithm) {
        if (algorithm.accepts(n)) {
            const auto scratch = std::make_shared<row_of_limbs>(algorithm.scratch(n));
            ways.push_back({algorithm.name, &algorithm == &sqr_choice(w, n),
                            [=, run = algorithm.run] { run(r->data(), a->data(), n, scratch->data()); }});
        }
    };
    std::ranges::for_each(sqr_algorithms(w), add);
    if (w == world::integer) {
        std::ranges::for_each(fixed_sqr_algorithms(), add);
    }
    return ways;
}

/// Random, of exactly n limbs, and odd (for a polynomial: with the term 1), so that it can be a modulus.
template <class Number>
Number draw(std::size_t n, random_rows& random) {
    row_of_limbs row = random.uniform(n);
    row.front() |= 1;
    row.back() |= limb{1} << (limb_bits - 1);
    return Number::from_limbs(row);
}

template <class Run>
std::vector<workload> only(Run run) {
    std::vector<workload> ways;
    ways.push_back({own_way, true, std::move(run)});
    return ways;
}

template <class Number>
std::vector<workload> make_divrem_of(std::size_t n, random_rows& random) {
    return only([a = draw<Number>(2 * n, random), d = draw<Number>(n, random)] { static_cast<void>(divrem(a, d)); });
}

template <class Number>
std::vector<workload> make_gcd_of(std::size_t n, random_rows& random) {
    return only([a = draw<Number>(n, random), b = draw<Number>(n, random)] { static_cast<void>(gcd(a, b)); });
}

template <class Number>
std::vector<workload> make_powm_of(std::size_t n, random_rows& random) {
    const Number m = draw<Number>(n, random);
    return only([m, b = draw<Number>(n, random) % m, e = draw<integer>(n, random)] { static_cast<void>(powmod(b, e, m)); });
}

template <class Number>
std::vector<workload> make_invmod_of(std::size_t n, random_rows& random) {
    const Number m = draw<Number>(n, random), one(1);
    Number a = draw<Number>(n, random) % m;
    while (gcd(a, m) != one) {
        a = (a + one) % m;
    }
    return only([a, m] { static_cast<void>(invmod(a, m)); });
}

template <class Number>
std::vector<workload> make_to_string_of(std::size_t n, random_rows& random) {
    return only([a = draw<Number>(n, random)] { static_cast<void>(a.to_string()); });
}

template <class Number>
std::vector<workload> make_from_string_of(std::size_t n, random_rows& random) {
    return only([text = draw<Number>(n, random).to_string()] { static_cast<void>(Number::from_string(text)); });
}

/// A maker for both worlds from one for each.
template <auto Integer, auto Polynomial>
std::vector<workload> make_either(world w, std::size_t n, random_rows& random) {
    return w == world::integer ? Integer(n, random) : Polynomial(n, random);
}

constexpr operation all[] = {
    {"mul", "the product of n by n limbs", true, make_mul},
    {"sqr", "the square of n limbs", true, make_sqr},
    {"toeplitz", "a product modulo u^n + u^15 + 1, n the bits of the limbs, by Toeplitz products and others", true,
     make_toeplitz, true},
    {"divrem", "quotient and remainder of 2n by n limbs", false, make_either<make_divrem_of<integer>, make_divrem_of<gf2x>>},
    {"gcd", "the greatest common divisor of n and n limbs", false, make_either<make_gcd_of<integer>, make_gcd_of<gf2x>>},
    {"powm", "a power modulo n limbs, with an exponent of n limbs", false,
     make_either<make_powm_of<integer>, make_powm_of<gf2x>>},
    {"invmod", "an inverse modulo n limbs", false, make_either<make_invmod_of<integer>, make_invmod_of<gf2x>>},
    {"to_string", "n limbs to decimal text, or to x^k+...", false,
     make_either<make_to_string_of<integer>, make_to_string_of<gf2x>>},
    {"from_string", "the same text back", false, make_either<make_from_string_of<integer>, make_from_string_of<gf2x>>},
};

}  // namespace

std::span<const operation> operations() noexcept { return all; }

std::vector<std::string> algorithm_names(const operation& op, world w) {
    std::vector<std::string> names;
    const auto add = [&names](const auto& algorithm) { names.emplace_back(algorithm.name); };
    if (op.name == "mul") {
        std::ranges::for_each(mul_algorithms(w), add);
        if (w == world::integer) {
            std::ranges::for_each(fixed_mul_algorithms(), add);
        }
    } else if (op.name == "sqr") {
        std::ranges::for_each(sqr_algorithms(w), add);
        if (w == world::integer) {
            std::ranges::for_each(fixed_sqr_algorithms(), add);
        }
    } else if (op.name == "toeplitz") {
        names = toeplitz_names();
    }
    return names;
}

}  // namespace carry::tool
