#include "calc/calculator.hpp"

#include "calc/diagnostic.hpp"
#include "calc/error.hpp"
#include "calc/suggestion.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

namespace carry::tool {
namespace {

/// The most bits in a reading of a variable that nobody asked for yet.
constexpr std::size_t cautious_limit = std::size_t{1} << 20;

ring_tower tower(std::size_t limit, bool with_polynomials) {
    ring_tower rings;
    rings.push_back(make_integers(limit));
    if (with_polynomials) {
        rings.push_back(make_polynomials(limit));
    }
    return rings;
}

bool is_operator_of_integers_on_the_right(token_kind operation) {
    return operation == token_kind::power || operation == token_kind::shift_left || operation == token_kind::shift_right;
}

}  // namespace

/// One walk over an expression: where its parts are read, then their values.
class calculator::evaluation {
public:
    evaluation(const calculator& owner, const ring_tower& rings, const expression& tree, called_values* known)
        : owner_(owner), rings_(rings), tree_(tree), known_(known), plans_(tree.nodes.size()) {
        for (std::size_t i = 0; i < plans_.size(); ++i) {
            find_reading(tree_.nodes[i], plans_[i]);
        }
    }

    reading where() const { return plans_.back().where; }

    /// The value of the root, read in a ring.
    value compute(std::size_t wanted) {
        place(plans_.size() - 1, wanted);
        for (std::size_t i = plans_.size(); i-- > 0;) {
            place_operands(tree_.nodes[i], plans_[i]);
        }
        values_.resize(plans_.size());
        for (std::size_t i = 0; i < plans_.size(); ++i) {
            guarded(tree_.nodes[i].at, [&] { values_[i] = operate(tree_.nodes[i], plans_[i]); });
        }
        const std::size_t root = plans_.size() - 1;
        const reading where = plans_[root].where;
        return values_[root].is_number() ? taken(root, where.fixed ? where.lowest : wanted, lifting::no)
                                         : std::move(values_[root]);
    }

private:
    enum class lifting { no, yes };

    std::size_t top() const { return rings_.size() - 1; }

    /// Calls work, and gives what it throws the place.
    template <class Work>
    static void guarded(std::size_t at, Work&& work) {
        try {
            work();
        } catch (const size_error& error) {
            throw calculation_size_error(at, error.what());
        } catch (const operation_error& error) {
            throw calculation_error(at, error.what());
        } catch (const std::length_error&) {
            throw calculation_size_error(at, "the result is too large");
        } catch (const std::bad_alloc&) {
            throw calculation_size_error(at, "not enough memory");
        } catch (const std::domain_error&) {
            throw calculation_error(at, "no result for these operands");
        } catch (const std::invalid_argument&) {
            throw calculation_error(at, "no number");
        }
    }

    /// Where two operands can be read together: literals and their like go where the other one is.
    static reading together(reading a, reading b) { return {std::max(a.lowest, b.lowest), a.fixed || b.fixed}; }

    void find_reading(const node& n, plan& p) {
        const auto operands = tree_.operands_of(n);
        switch (n.kind) {
        case node_kind::number:
            break;
        case node_kind::name:
            find_name(n, p);
            break;
        case node_kind::negate:
            p.where = plans_[operands[0]].where;
            break;
        case node_kind::binary:
            p.where = plans_[operands[0]].where;
            if (!is_operator_of_integers_on_the_right(n.operation)) {
                p.where = together(p.where, plans_[operands[1]].where);
            }
            if (rings_[top()]->is_quotient() && !p.where.fixed) {
                if (n.operation == token_kind::divide) {
                    p.where = {top(), true};
                } else if (n.operation == token_kind::floor_divide || n.operation == token_kind::remainder) {
                    p.where = {top() - 1, true};
                }
            }
            break;
        case node_kind::compare: {
            const reading both = together(plans_[operands[0]].where, plans_[operands[1]].where);
            p.ring = both.fixed ? both.lowest : top();
            p.where = {0, true};
            break;
        }
        case node_kind::call:
            find_function(n, p);
            break;
        }
    }

    void find_name(const node& n, plan& p) {
        if (const auto found = owner_.variables_.find(n.text); found != owner_.variables_.end()) {
            p.named = &found->second;
            p.where = p.named->where;
            return;
        }
        for (std::size_t i = 0; i < rings_.size(); ++i) {
            if (rings_[i]->constant(n.text)) {
                p.where = {i, false};
                return;
            }
        }
        const bool is_function = std::any_of(rings_.begin(), rings_.end(), [&](const auto& r) {
            return std::any_of(r->functions().begin(), r->functions().end(),
                               [&](const function& f) { return f.name == n.text; });
        });
        const char* const wrong = is_function     ? " is a function: its arguments follow in parentheses"
                                  : n.text == "x" ? " has no value yet; of polynomials it is the variable (--ring gf2x)"
                                                  : " has no value yet";
        throw calculation_error(n.at, quoted(n.text) + wrong);
    }

    void find_function(const node& n, plan& p) {
        p.called.assign(rings_.size(), nullptr);
        const function* any = nullptr;
        for (std::size_t i = 0; i < rings_.size(); ++i) {
            for (const function& f : rings_[i]->functions()) {
                if (f.name == n.text) {
                    p.called[i] = any = &f;
                }
            }
        }
        if (any == nullptr) {
            throw calculation_error(n.at, no_such_function(n.text, rings_));
        }
        if (n.operand_count < any->least_arguments || n.operand_count > any->most_arguments) {
            throw calculation_error(n.at, "wrong number of arguments: " + std::string(any->usage));
        }
        reading arguments;
        const auto operands = tree_.operands_of(n);
        for (std::size_t k = 0; k < operands.size(); ++k) {
            if (!takes_integer(*any, k)) {
                arguments = together(arguments, plans_[operands[k]].where);
            }
        }
        const auto lowest_from = [&](std::size_t i) {
            while (i < rings_.size() && p.called[i] == nullptr) {
                ++i;
            }
            return i;
        };
        const std::size_t highest = highest_up_to(p, top());
        std::size_t chosen = lowest_from(arguments.lowest);
        if (chosen == rings_.size()) {
            chosen = highest;
        }
        if (any->result == result_of::same_ring) {
            p.where = {std::max(chosen, arguments.lowest), arguments.fixed};
            return;
        }
        p.ring = arguments.fixed ? chosen : highest;
        p.where = {any->result == result_of::ring_below ? p.ring - 1 : 0, true};
    }

    /// The highest ring up to one that has the function called.
    static std::size_t highest_up_to(const plan& p, std::size_t i) {
        while (i > 0 && p.called[i] == nullptr) {
            --i;
        }
        return i;
    }

    static bool takes_integer(const function& f, std::size_t argument) {
        return argument < 32 && ((f.integer_arguments >> argument) & 1) != 0;
    }

    /// Fixes the ring of a node's operation, where the reading leaves a choice.
    void place(std::size_t i, std::size_t wanted) {
        const node& n = tree_.nodes[i];
        plan& p = plans_[i];
        const std::size_t ring = p.where.fixed ? p.where.lowest : std::max(wanted, p.where.lowest);
        if (n.kind == node_kind::compare) {
            p.result_ring = 0;
        } else if (n.kind != node_kind::call) {
            p.ring = p.result_ring = ring;
        } else if (p.called[p.ring] == nullptr || p.called[p.ring]->result == result_of::same_ring) {
            p.ring = p.result_ring = highest_up_to(p, ring);
        } else {
            p.result_ring = p.where.lowest;
        }
    }

    void place_operands(const node& n, const plan& p) {
        const auto operands = tree_.operands_of(n);
        for (std::size_t k = 0; k < operands.size(); ++k) {
            const bool in_integers = n.kind == node_kind::call ? takes_integer(*p.called[p.ring], k)
                                                               : k == 1 && is_operator_of_integers_on_the_right(n.operation);
            place(operands[k], in_integers ? 0 : p.ring);
        }
    }

    /// The value of an operand as an element of a ring.
    value taken(std::size_t i, std::size_t wanted, lifting lift) {
        const std::size_t at = tree_.nodes[i].at;
        value v = std::move(values_[i]);
        if (!v.is_number()) {
            throw calculation_error(at, v.is<bool>() ? "a truth is no number" : "several values are no number");
        }
        std::size_t ring = plans_[i].result_ring;
        if (ring == wanted + 1 && rings_[ring]->is_quotient() && lift == lifting::yes) {
            return v;
        }
        if (ring > wanted) {
            throw calculation_error(at, "this is " + std::string(rings_[ring]->element()) + ", where " +
                                            std::string(rings_[wanted]->element()) + " should stand" +
                                            (rings_[ring]->is_quotient() ? ": lift(...) makes it one" : ""));
        }
        while (ring < wanted) {
            ++ring;
            guarded(at, [&] { v = rings_[ring]->image(std::move(v)); });
        }
        return v;
    }

    value operate(const node& n, const plan& p) {
        const ring& r = *rings_[p.ring];
        const auto operands = tree_.operands_of(n);
        switch (n.kind) {
        case node_kind::number:
            return r.literal(n.text);
        case node_kind::name:
            return named(n, p);
        case node_kind::negate:
            return r.negative(taken(operands[0], p.ring, lifting::no));
        case node_kind::compare:
            return compared(n, p);
        case node_kind::call:
            return called_once(n, p);
        case node_kind::binary:
            break;
        }
        value left = taken(operands[0], p.ring, lifting::no);
        if (!is_operator_of_integers_on_the_right(n.operation)) {
            return r.combine(n.operation, std::move(left), taken(operands[1], p.ring, lifting::no));
        }
        const value right = taken(operands[1], 0, lifting::no);
        const integer& count = right.as<integer>();
        return n.operation == token_kind::power        ? r.power(std::move(left), count)
               : n.operation == token_kind::shift_left ? r.shifted_left(std::move(left), count)
                                                       : r.shifted_right(std::move(left), count);
    }

    value named(const node& n, const plan& p) const {
        if (p.named == nullptr) {
            if (const std::optional<value> constant = rings_[p.ring]->constant(n.text)) {
                return *constant;
            }
        } else if (const auto found = p.named->values.find(p.ring); found != p.named->values.end()) {
            return found->second;
        } else if (p.named->too_large_in.contains(p.ring)) {
            throw size_error(quoted(n.text) + " is too large to be kept as " + std::string(rings_[p.ring]->element()));
        }
        throw operation_error(quoted(n.text) + " cannot stand for " + std::string(rings_[p.ring]->element()));
    }

    value compared(const node& n, const plan& p) {
        const auto operands = tree_.operands_of(n);
        const value a = taken(operands[0], p.ring, lifting::no);
        const value b = taken(operands[1], p.ring, lifting::no);
        const std::strong_ordering order = rings_[p.ring]->compare(a, b);
        switch (n.operation) {
        case token_kind::equal:
            return value(order == 0);
        case token_kind::not_equal:
            return value(order != 0);
        case token_kind::less:
            return value(order < 0);
        case token_kind::less_equal:
            return value(order <= 0);
        case token_kind::greater:
            return value(order > 0);
        default:
            return value(order >= 0);
        }
    }

    /// A call in a ring has one value, however the expression around it is read: what is drawn at random is drawn once.
    value called_once(const node& n, const plan& p) {
        if (known_ == nullptr) {
            return called(n, p);
        }
        const std::pair<std::size_t, std::size_t> key(n.at, p.ring);
        if (const auto found = known_->find(key); found != known_->end()) {
            return found->second;
        }
        return known_->emplace(key, called(n, p)).first->second;
    }

    value called(const node& n, const plan& p) {
        const function& f = *p.called[p.ring];
        const auto operands = tree_.operands_of(n);
        std::vector<value> arguments;
        arguments.reserve(operands.size());
        for (std::size_t k = 0; k < operands.size(); ++k) {
            const bool in_integers = takes_integer(f, k);
            arguments.push_back(taken(operands[k], in_integers ? 0 : p.ring, in_integers ? lifting::no : lifting::yes));
        }
        return f.call(*rings_[p.ring], arguments);
    }

    const calculator& owner_;
    const ring_tower& rings_;
    const expression& tree_;
    called_values* known_;  // where the expression is worked in several rings
    std::vector<plan> plans_;
    std::vector<value> values_;
};

calculator::calculator(ring_tower rings, ring_tower cautious, caret_meaning caret)
    : rings_(std::move(rings)), cautious_(std::move(cautious)), caret_(caret) {}

calculator calculator::over_integers() { return {tower(max_bits, false), tower(cautious_limit, false), caret_meaning::error}; }

calculator calculator::over_residues(const integer& m) {
    calculator result = over_integers();
    result.rings_.push_back(make_residues(m));
    result.cautious_.push_back(make_residues(m));
    return result;
}

calculator calculator::over_polynomials() { return {tower(max_bits, true), tower(cautious_limit, true), caret_meaning::power}; }

calculator calculator::over_polynomial_residues(const gf2x& f) {
    calculator result = over_polynomials();
    result.rings_.push_back(make_polynomial_residues(f));
    result.cautious_.push_back(make_polynomial_residues(f));
    return result;
}

std::optional<value> calculator::run(std::string_view line) {
    const statement read = parse(line, caret_);
    if (read.value.nodes.empty()) {
        return std::nullopt;
    }
    if (read.targets.empty()) {
        return evaluation(*this, rings_, read.value, nullptr).compute(rings_.size() - 1);
    }
    assign(read);
    return std::nullopt;
}

void calculator::assign(const statement& line) {
    for (const token& target : line.targets) {
        if (std::any_of(rings_.begin(), rings_.end(), [&](const auto& r) { return r->constant(target.text).has_value(); })) {
            throw calculation_error(target.at, quoted(target.text) + " is the variable of the polynomials and takes no value");
        }
    }
    const std::size_t top = rings_.size() - 1;
    called_values known;
    const reading where = evaluation(*this, rings_, line.value, &known).where();
    std::map<std::size_t, value> values;
    std::set<std::size_t> too_large_in;
    const std::size_t highest = where.fixed ? where.lowest : top;
    for (std::size_t i = where.lowest; i <= highest; ++i) {
        try {
            values.emplace(i, evaluation(*this, i == highest ? rings_ : cautious_, line.value, &known).compute(i));
        } catch (const calculation_size_error&) {
            if (i == highest && values.empty()) {
                throw;
            }
            too_large_in.insert(i);
        } catch (const calculation_error&) {
            if (i == highest && values.empty()) {
                if (too_large_in.empty()) {
                    throw;
                }
                // This reading is the only one, and so asked for.
                const std::size_t only = *too_large_in.begin();
                values.emplace(only, evaluation(*this, rings_, line.value, &known).compute(only));
                too_large_in.clear();
            }
        }
    }
    const auto& [lowest, in_lowest] = *values.begin();

    std::vector<variable> variables(line.targets.size());
    if (line.targets.size() == 1) {
        const std::size_t first = too_large_in.empty() ? lowest : std::min(lowest, *too_large_in.begin());
        variables.front() = {{first, where.fixed || values.size() + too_large_in.size() == 1}, values, too_large_in};
    } else if (!in_lowest.is<value::list>() || in_lowest.as<value::list>().size() != variables.size()) {
        throw calculation_error(line.targets.front().at, "the value does not have as many parts as there are names");
    } else {
        for (std::size_t k = 0; k < variables.size(); ++k) {
            const value& part = in_lowest.as<value::list>()[k];
            const std::size_t ring = part.is<gf2x>() ? 1 : 0;
            variables[k] = {{ring, true}, {{ring, part}}, {}};
        }
    }
    for (std::size_t k = 0; k < variables.size(); ++k) {
        variables_.insert_or_assign(std::string(line.targets[k].text), std::move(variables[k]));
    }
}

}  // namespace carry::tool
