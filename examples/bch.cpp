// BCH codes (R. Bose and D. Ray-Chaudhuri, 1960; A. Hocquenghem, 1959): flipped bits in a message are found and flipped back,
// as on flash memory, in QR codes and on satellite links.
//
// Words are polynomials over GF(2), what is computed from them are elements of GF(2^m), a field that is known at run time.

#include "support/report.hpp"

#include <carry/gf2n_field.hpp>
#include <carry/gf2x.hpp>
#include <carry/random_polynomial.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

namespace {

using carry::gf2n_field;
using carry::gf2x;
using examples::timing;

/// The code of length 2^m - 1 that corrects t errors, m the degree of a primitive polynomial: of all words that vanish at
/// a, a^2, ..., a^(2t), a the root x of it.
class bch_code {
public:
    bch_code(const gf2x& primitive, std::size_t t)
        : field_(primitive), t_(t), length_((std::size_t{1} << field_.degree()) - 1) {
        for (std::size_t j = 1; j < 2 * t; j += 2) {  // a root's square is a root, too
            generator_ = lcm(generator_, field_.minimal_polynomial(power_of_root(static_cast<long>(j))));
        }
    }

    const gf2x& generator() const { return generator_; }
    std::size_t length() const { return length_; }
    std::size_t check_bits() const { return generator_.bit_length() - 1; }

    /// The message in front of the check bits that make it a multiple of the generator.
    gf2x encode(const gf2x& message) const {
        const gf2x shifted = message << check_bits();
        return shifted + shifted % generator_;
    }

    /// The word of the code that differs from this one in at most t bits. Throws std::runtime_error where none is found.
    gf2x correct(gf2x word) const {
        const std::vector<gf2x> locator = error_locator(syndromes(word));
        std::size_t found = 0;
        for (std::size_t i = 0; i < length_; ++i) {  // R. Chien's search
            if (value(locator, power_of_root(-static_cast<long>(i))).is_zero()) {
                word.set_coefficient(i, !word.coefficient(i));
                ++found;
            }
        }
        if (found != locator.size() - 1) {
            throw std::runtime_error("more errors than the code corrects");
        }
        return word;
    }

private:
    gf2x power_of_root(long e) const { return field_.pow(gf2x::monomial(1), e); }

    /// The word's values at a, ..., a^(2t), which are those of its errors. That at a^(2j) is the square of that at a^j.
    std::vector<gf2x> syndromes(const gf2x& word) const {
        std::vector<gf2x> s(2 * t_);
        for (std::size_t j = 1; j <= 2 * t_; ++j) {
            s[j - 1] = j % 2 == 0 ? field_.sqr(s[j / 2 - 1]) : field_.compose(word, power_of_root(static_cast<long>(j)));
        }
        return s;
    }

    /// The polynomial over GF(2^m) with the roots a^(-i), i the places of the errors: the shortest recurrence of the syndromes
    /// (E. Berlekamp, Algebraic Coding Theory, 1968; J. Massey, 1969).
    std::vector<gf2x> error_locator(const std::vector<gf2x>& s) const {
        std::vector<gf2x> c{gf2x(1u)}, before = c;
        gf2x before_discrepancy(1u);
        std::size_t errors = 0, shift = 1;
        for (std::size_t n = 0; n < s.size(); ++n, ++shift) {
            gf2x discrepancy;
            for (std::size_t i = 0; i < c.size() && i <= n; ++i) {
                discrepancy += field_.mul(c[i], s[n - i]);
            }
            if (discrepancy.is_zero()) {
                continue;
            }
            const std::vector<gf2x> last = c;
            const gf2x factor = field_.div(discrepancy, before_discrepancy);
            c.resize(std::max(c.size(), before.size() + shift));
            for (std::size_t i = 0; i < before.size(); ++i) {
                c[i + shift] += field_.mul(factor, before[i]);
            }
            if (2 * errors <= n) {
                errors = n + 1 - errors;
                before = last;
                before_discrepancy = discrepancy;
                shift = 0;
            }
        }
        while (c.back().is_zero()) {
            c.pop_back();
        }
        return c;
    }

    gf2x value(const std::vector<gf2x>& polynomial, const gf2x& at) const {
        gf2x sum;
        for (std::size_t i = polynomial.size(); i-- > 0;) {
            sum = field_.mul(sum, at) + polynomial[i];
        }
        return sum;
    }

    gf2n_field field_;
    std::size_t t_;
    std::size_t length_;
    gf2x generator_{1u};
};

/// The word with so many of its bits flipped.
template <class Generator>
gf2x with_errors(gf2x word, std::size_t errors, std::size_t length, Generator& random) {
    std::uniform_int_distribution<std::size_t> place(0, length - 1);
    std::set<std::size_t> flipped;
    while (flipped.size() < errors) {
        const std::size_t i = place(random);
        if (flipped.insert(i).second) {
            word.set_coefficient(i, !word.coefficient(i));
        }
    }
    return word;
}

int run() {
    examples::report out;
    std::mt19937_64 random{std::random_device{}()};

    out.chapter("QR codes: 5 bits of format in 15, 3 errors");
    const bch_code format(gf2x("x^4+x+1"), 3);
    out.check("the generator", "x^10+x^8+x^5+x^4+x^2+x+1, as ISO/IEC 18004 has it",
              format.generator() == gf2x("x^10+x^8+x^5+x^4+x^2+x+1"), 0);
    const auto all = timing([&] {
        for (unsigned message = 0; message < 32; ++message) {
            const gf2x word = format.encode(gf2x(message));
            for (std::size_t errors = 0; errors <= 3; ++errors) {
                if (format.correct(with_errors(word, errors, format.length(), random)) != word) return false;
            }
        }
        return true;
    });
    out.check("every message, with 0 to 3 errors", "is what was sent", all.result, all.seconds);

    out.chapter("Flash memory: sectors of 512 bytes, 8 errors, over GF(2^13)");
    const auto made = timing([] { return bch_code(gf2x("x^13+x^4+x^3+x+1"), 8); });
    const bch_code& flash = made.result;
    out.check("the code", "104 check bits: 13 an error", flash.check_bits() == 104, made.seconds);
    const gf2x sector = carry::random_polynomial(random, std::size_t{512} * 8);
    const gf2x stored = flash.encode(sector);
    const auto read = timing([&] { return flash.correct(with_errors(stored, 8, 512 * 8 + 104, random)); });
    out.check("a sector with 8 flipped bits", "is what was stored", read.result >> 104 == sector && read.result == stored,
              read.seconds);
    return out.finish();
}

}  // namespace

int main() { return examples::status_of("bch", run); }
