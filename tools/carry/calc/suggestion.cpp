#include "calc/suggestion.hpp"

#include "calc/diagnostic.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace carry::tool {
namespace {

/// Nobody means a known function by a longer name, and distances take time.
constexpr std::size_t longest_name = 40;

bool has(std::span<const function> functions, std::string_view name) {
    return std::any_of(functions.begin(), functions.end(), [&](const function& f) { return f.name == name; });
}

/// How many letters must be inserted, taken out or replaced to make b of a.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (const char letter : a) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (letter == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

/// How like a name must be to be suggested.
enum class likeness {
    spelling,   ///< it differs in a letter of four at most
    beginning,  ///< or it begins with the other, or consists of it by half or more
};

bool is_like(std::string_view known, std::string_view name, std::size_t far, likeness wanted) {
    const std::size_t at = known.find(name);
    const bool holds = at == 0 || (at != std::string_view::npos && 2 * name.size() >= known.size());
    return far <= name.size() / 4 || (holds && wanted == likeness::beginning);
}

/// The function whose name is nearest to one, of those that are like it; empty where none is. Of names as near the longer one,
/// which has more of it.
std::string_view nearest(std::string_view name, const ring_tower& rings, likeness wanted) {
    std::string_view best;
    if (name.size() < 3 || name.size() > longest_name) {
        return best;
    }
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    std::size_t least = 0;
    for (const auto& r : rings) {
        for (const function& f : r->functions()) {
            const std::size_t far = distance(lower, f.name);
            if (is_like(f.name, lower, far, wanted) &&
                (best.empty() || far < least || (far == least && f.name.size() > best.size()))) {
                best = f.name;
                least = far;
            }
        }
    }
    return best;
}

}  // namespace

std::string no_such_function(std::string_view name, const ring_tower& rings) {
    std::string text = "there is no function " + quoted(name);
    likeness wanted = likeness::beginning;
    if (has(residue_functions(), name) || has(polynomial_functions(), name)) {  // which is what is meant, unless it is misspelt
        text += has(residue_functions(), name) ? " without --mod" : " without --ring gf2x";
        wanted = likeness::spelling;
    }
    const std::string_view meant = nearest(name, rings, wanted);
    text += meant.empty() ? ";" : "; is " + quoted(meant) + " meant?";
    return text + " `carry calc --help` lists them";
}

}  // namespace carry::tool
