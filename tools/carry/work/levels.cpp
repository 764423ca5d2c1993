#include "work/levels.hpp"

#include "commands.hpp"

#include <cstdlib>

namespace carry::tool {
namespace {

usage_error no_such_level(std::string_view asked_by, std::string_view name) {
    return usage_error(std::string(asked_by) + ": no level `" + std::string(name) + "` on this machine; there is " +
                       available_levels());
}

}  // namespace

std::vector<isa_level> levels_to_work_on(std::string_view name) {
    std::vector<isa_level> levels;
    for (const isa_level level : isa_available()) {
        if (name.empty() ? level <= isa() : isa_name(level) == name) {
            levels.push_back(level);
        }
    }
    if (levels.empty()) {
        throw no_such_level("--level", name);
    }
    return levels;
}

void check_level_of_environment() {
    const char* name = std::getenv("CARRY_ISA");
    if (name != nullptr && *name != '\0' && isa_name(isa()) != name) {
        throw no_such_level("CARRY_ISA", name);
    }
}

std::string available_levels() {
    std::string text;
    for (const isa_level level : isa_available()) {
        text.append(text.empty() ? "" : ", ").append(isa_name(level));
    }
    return text;
}

std::string_view world_name(world w) noexcept { return w == world::integer ? "integer" : "gf2x"; }

}  // namespace carry::tool
