#include "value/written_number.hpp"

#include <algorithm>

namespace carry::detail {

std::string written_number::text(std::string_view before, std::string_view within, std::string_view behind) const {
    std::string text;
    text.reserve(before.size() + within.size() + behind.size() + size());
    return text.append(before).append(sign).append(prefix).append(within).append(digits).append(behind);
}

std::string written_number::in_field(const integer_format& field) const {
    const std::size_t missing = field.width > size() ? field.width - size() : 0;
    if (field.zero && field.align == '\0') {
        return text({}, std::string(missing, '0'), {});
    }
    const auto fill = [&](std::size_t count) {
        std::string filled;
        for (std::size_t i = 0; i < count; ++i) {
            filled.append(field.fill, field.fill_size);
        }
        return filled;
    };
    const std::size_t before = field.align == '<' ? 0 : field.align == '^' ? missing / 2 : missing;
    return text(fill(before), {}, fill(missing - before));
}

void written_number::put(std::ostream& out) const {
    const auto width = static_cast<std::size_t>(std::max<std::streamsize>(out.width(0), 0));
    const std::string fill(width > size() ? width - size() : 0, out.fill());
    const auto adjust = out.flags() & std::ios_base::adjustfield;
    const std::string all = adjust == std::ios_base::left       ? text({}, {}, fill)
                            : adjust == std::ios_base::internal ? text({}, fill, {})
                                                                : text(fill, {}, {});
    const auto length = static_cast<std::streamsize>(all.size());
    if (out.rdbuf()->sputn(all.data(), length) != length) {
        out.setstate(std::ios_base::badbit);
    }
}

void make_uppercase(std::string& text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
}

}  // namespace carry::detail
