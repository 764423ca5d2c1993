/// \file
/// What `remove_factor` is in both worlds.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace carry::detail {

/// {a / f^k, k} with the largest k, as a Result of cofactor and multiplicity, for an a other than 0 and an f of two bits at
/// least: by powers f, f^2, f^4, ... while they divide, and then down again. divide(q, x, y) makes q = x / y and returns true
/// where y divides x. O(log k) divisions of full size.
template <class Result, class Number, class Divide>
Result remove_factor_by_powers(const Number& a, const Number& f, Divide divide) {
    Result result{a, 0};
    Number quotient;
    std::vector<Number> powers{f};
    const auto take = [&](const Number& power, std::size_t multiplicity) {
        if (power.bit_length() > result.cofactor.bit_length() || !divide(quotient, result.cofactor, power)) {
            return false;
        }
        std::swap(result.cofactor, quotient);
        result.multiplicity += multiplicity;
        return true;
    };
    while (take(powers.back(), std::size_t{1} << (powers.size() - 1)) &&
           2 * powers.back().bit_length() - 1 <= result.cofactor.bit_length()) {
        powers.push_back(sqr(powers.back()));
    }
    for (std::size_t i = powers.size(); i-- > 0;) {
        take(powers[i], std::size_t{1} << i);
    }
    return result;
}

}  // namespace carry::detail
