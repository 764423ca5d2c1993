#include "tuning/table.hpp"

#include "tuning/environment.hpp"

#include <charconv>
#include <exception>
#include <fstream>
#include <istream>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

namespace carry::tuning {

namespace {

constexpr isa_level all_levels[] = {isa_level::portable, isa_level::adx, isa_level::avx512, isa_level::arm64};

std::optional<isa_level> level_of(std::string_view name) {
    for (const isa_level level : all_levels) {
        if (isa_name(level) == name) {
            return level;
        }
    }
    return std::nullopt;
}

struct found {
    std::size_t place, least;
};

template <class Names>
std::optional<found> find(const Names& names, std::string_view name) {
    for (std::size_t i = 0; i < std::size(names); ++i) {
        if (names[i].name == name) {
            return found{i, names[i].least};
        }
    }
    return std::nullopt;
}

/// More limbs are in no row. What takes some multiple of a threshold counts on it that this does not overflow but for `never`.
constexpr std::size_t most = never / 64;

std::optional<std::size_t> value_of(std::string_view text) {
    if (text == "never") {
        return never;
    }
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value <= most ? value : never;
}

template <class Thresholds, class Names>
void append(std::string& text, isa_level level, const char* of, const Thresholds& thresholds, const Names& names) {
    for (const auto& name : names) {
        const std::size_t value = thresholds.*name.member;
        text.append(isa_name(level)).append(" ").append(of).append(" ").append(name.name).append(" ");
        text.append(value == never ? "never" : std::to_string(value)).append("\n");
    }
}

}  // namespace

table table::parse(std::string_view text) {
    table t;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        const auto fail = [&](const std::string& what) {
            t.entries_.clear();
            t.error_ = "line " + std::to_string(number) + ": " + what;
            return t;
        };
        std::istringstream words(line.substr(0, line.find('#')));
        std::string level_name, world_name, name, value_text, more;
        if (!(words >> level_name)) {
            continue;
        }
        if (!(words >> world_name >> name >> value_text) || words >> more) {
            return fail("a level, a world, a threshold and a value are wanted");
        }
        const std::optional<isa_level> level = level_of(level_name);
        if (!level) {
            return fail("no level " + level_name);
        }
        if (world_name != "integer" && world_name != "gf2x") {
            return fail("no world " + world_name);
        }
        const world of = world_name == "integer" ? world::integer : world::gf2x;
        const std::optional<found> threshold =
            of == world::integer ? find(integer_threshold_names, name) : find(gf2x_threshold_names, name);
        if (!threshold) {
            return fail("no threshold " + name + " of " + world_name);
        }
        const std::optional<std::size_t> value = value_of(value_text);
        if (!value) {
            return fail(value_text + " is no size");
        }
        if (*value < threshold->least) {
            return fail(name + " is at least " + std::to_string(threshold->least));
        }
        t.entries_.push_back({*level, of, threshold->place, *value});
    }
    return t;
}

table table::wrong(std::string what) {
    table t;
    t.error_ = std::move(what);
    return t;
}

table table::read(std::istream& in) {
    std::string text(longest + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (in.bad()) {
        return wrong("it cannot be read");
    }
    return text.size() > longest ? wrong("longer than a table can be") : parse(text);
}

void table::apply(isa_level level, integer_thresholds& integer, gf2x_thresholds& gf2x) const noexcept {
    for (const entry& e : entries_) {
        if (e.level != level) {
            continue;
        }
        if (e.of == world::integer) {
            integer.*integer_threshold_names[e.threshold].member = e.value;
        } else {
            gf2x.*gf2x_threshold_names[e.threshold].member = e.value;
        }
    }
}

std::string to_text(isa_level level, const integer_thresholds& integer, const gf2x_thresholds& gf2x) {
    std::string text;
    append(text, level, "integer", integer, integer_threshold_names);
    append(text, level, "gf2x", gf2x, gf2x_threshold_names);
    return text;
}

const table& from_environment() noexcept {
    static const table chosen = []() noexcept {
        try {
            const char* path = environment("CARRY_TUNING");
            if (path == nullptr || *path == '\0') {
                return table();
            }
            std::ifstream file(path);
            return file ? table::read(file) : table::wrong("it cannot be opened");
        } catch (const std::exception&) {
            return table();  // no memory for it
        }
    }();
    return chosen;
}

}  // namespace carry::tuning
