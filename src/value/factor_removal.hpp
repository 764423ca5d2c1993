/// \file
/// What `remove_factor` is in both worlds.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace carry::detail {

/// Takes factors out of a number other than 0, which is the cofactor of a result at first. Divide(q, x, y) makes q = x / y and
/// returns true where y divides x.
template <class Result, class Number, bool (*Divide)(Number& q, const Number& x, const Number& y)>
class factor_removal {
public:
    explicit factor_removal(Result& result) : result_(result) {}

    /// Divides by a power of the factor, of this multiplicity, where it divides; whether it does.
    bool take(const Number& power, std::size_t multiplicity) {
        if (!Divide(quotient_, result_.cofactor, power)) {
            return false;
        }
        std::swap(result_.cofactor, quotient_);
        result_.multiplicity += multiplicity;
        return true;
    }

    /// Takes out all of f, of two bits at least: by powers f, f^2, f^4, ... while they divide, and then down again. O(log k)
    /// divisions of full size for f^k.
    void take_all(const Number& f) {
        std::vector<Number> powers{f};
        while (take(powers.back(), std::size_t{1} << (powers.size() - 1)) &&
               2 * powers.back().bit_length() - 1 <= result_.cofactor.bit_length()) {
            powers.push_back(sqr(powers.back()));
        }
        for (std::size_t i = powers.size(); i-- > 0;) {
            take(powers[i], std::size_t{1} << i);
        }
    }

private:
    Result& result_;
    Number quotient_;
};

}  // namespace carry::detail
