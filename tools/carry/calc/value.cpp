#include "calc/value.hpp"

namespace carry::tool {

std::string to_text(const value& v, const value_format& format) {
    if (v.is<integer>()) {
        return v.as<integer>().to_string(format.base);
    }
    if (v.is<gf2x>()) {
        return v.as<gf2x>().to_string(format.polynomial);
    }
    if (v.is<bool>()) {
        return v.as<bool>() ? "true" : "false";
    }
    std::string text = "(";
    for (const value& part : v.as<value::list>()) {
        text.append(text.size() == 1 ? "" : ", ").append(to_text(part, format));
    }
    return text + ')';
}

}  // namespace carry::tool
