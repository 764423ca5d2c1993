/// \file
/// The calculator: lines in, values out, variables kept.
#pragma once

#include "calc/parser.hpp"
#include "calc/ring.hpp"
#include "calc/value.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carry::tool {

/// Works in the ring on top of a tower. Which ring a part of an expression is read in follows from where it stands: exponents,
/// shift counts and indices in Z; everything else on top, unless one of its operands is an element of a lower ring already (as
/// the value of `degree` is an integer), to which literals beside it then belong too. A variable stands for what was assigned
/// to it in the same sense: `e = 65537` can be an exponent in Z/7, since it is the number and not its residue that is kept; a
/// residue, as from `e = 1/3`, cannot.
class calculator {
public:
    /// In Z.
    static calculator over_integers();
    /// In Z/M; throws operation_error unless m > 0.
    static calculator over_residues(const integer& m);
    /// In GF(2)[x].
    static calculator over_polynomials();
    /// In GF(2)[x]/F; throws operation_error where f = 0.
    static calculator over_polynomial_residues(const gf2x& f);

    /// The value of a line; nothing for an assignment, a comment or a blank line. Throws calculation_error, and then no
    /// variable has changed.
    std::optional<value> run(std::string_view line);

private:
    /// Where a part of an expression can be read: in the rings from lowest up, or, if it is fixed, in that one only.
    struct reading {
        std::size_t lowest = 0;
        bool fixed = false;
    };
    struct variable {
        reading where;
        std::map<std::size_t, value> values;  // by ring, those in which it can be read
        std::set<std::size_t> too_large_in;   // rings in which it stands for something that is not kept
    };
    /// What is known of a node.
    struct plan {
        reading where;
        std::size_t ring = 0;                 // in which its operation is done
        std::size_t result_ring = 0;          // of which its value is an element
        const variable* named = nullptr;      // of a variable
        std::vector<const function*> called;  // of a call: by ring, null where the ring has no such function
    };
    /// The values of an expression's calls, by their place in the line and their ring.
    using called_values = std::map<std::pair<std::size_t, std::size_t>, value>;
    class evaluation;

    calculator(ring_tower rings, ring_tower cautious, caret_meaning caret);

    void assign(const statement& line);

    ring_tower rings_;
    /// The lower rings again, for the further readings of what is assigned: nobody asked for these, so they may not take long.
    ring_tower cautious_;
    caret_meaning caret_;
    std::map<std::string, variable, std::less<>> variables_;
};

}  // namespace carry::tool
