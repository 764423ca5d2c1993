#include "work/levels.hpp"

#include "commands.hpp"

namespace carry::tool {

std::vector<isa_level> levels_to_work_on(std::string_view name) {
    std::vector<isa_level> levels;
    for (const isa_level level : isa_available()) {
        if (name.empty() ? level <= isa() : isa_name(level) == name) {
            levels.push_back(level);
        }
    }
    if (levels.empty()) {
        throw usage_error("--level: no level `" + std::string(name) + "` on this machine; there is " + available_levels());
    }
    return levels;
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
