#include "integer_format.hpp"

#include "number.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <climits>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carry::python {

namespace {

struct field {
    char32_t fill = U' ';
    char32_t align = U'>';
    char32_t sign = U'-';
    bool alternate = false;
    std::size_t width = 0;
    char separator = '\0';
    char type = 'd';
};

bool is_align(char32_t c) { return c == U'<' || c == U'>' || c == U'=' || c == U'^'; }

/// The field that spec is; nothing where it is one that is left to int.
std::optional<field> parse(std::u32string_view spec) {
    field f;
    std::size_t i = 0;
    const auto at = [&](std::size_t k) { return k < spec.size() ? spec[k] : U'\0'; };
    bool has_fill = false;
    bool has_align = false;
    if (is_align(at(1)) && spec.size() >= 2) {
        f.fill = spec[0];
        f.align = spec[1];
        has_fill = has_align = true;
        i = 2;
    } else if (is_align(at(0))) {
        f.align = spec[0];
        has_align = true;
        i = 1;
    }
    if (at(i) == U'+' || at(i) == U'-' || at(i) == U' ') {
        f.sign = at(i++);
    }
    if (at(i) == U'#') {
        f.alternate = true;
        ++i;
    }
    if (!has_fill && at(i) == U'0') {
        f.fill = U'0';
        f.align = has_align ? f.align : U'=';
        ++i;
    }
    for (; at(i) >= U'0' && at(i) <= U'9'; ++i) {
        f.width = 10 * f.width + (at(i) - U'0');
        if (f.width > 0x7fffffff) {
            return std::nullopt;
        }
    }
    if (at(i) == U',' || at(i) == U'_') {
        f.separator = static_cast<char>(at(i++));
    }
    if (const char32_t type = at(i);
        type == U'b' || type == U'd' || type == U'n' || type == U'o' || type == U'x' || type == U'X') {
        f.type = static_cast<char>(type);
        ++i;
    }
    if (i != spec.size() || (f.separator == ',' && f.type != 'd') || (f.separator != '\0' && f.type == 'n')) {
        return std::nullopt;
    }
    return f;
}

/// How digits are set apart.
struct digit_groups {
    std::string separator;            ///< in UTF-8
    std::size_t separator_width = 0;  ///< in characters
    std::vector<std::size_t> sizes;   ///< from the right; the last is that of all that follow
};

constexpr std::size_t endless = std::numeric_limits<std::size_t>::max();

digit_groups groups_of_locale() {
    const nb::object conventions = nb::module_::import_("locale").attr("localeconv")();
    const nb::object separator = conventions["thousands_sep"];
    digit_groups groups{nb::cast<std::string>(separator), nb::len(separator), {}};
    constexpr std::size_t again = 0;  // the size before is that of all that follow
    for (const nb::handle entry : conventions["grouping"]) {
        const auto size = nb::cast<std::size_t>(entry);
        if (size == again) {
            break;
        }
        groups.sizes.push_back(size == CHAR_MAX ? endless : size);
    }
    if (groups.sizes.empty()) {
        groups.sizes.push_back(endless);
    }
    return groups;
}

digit_groups groups_of(const field& f) {
    if (f.type == 'n') {
        return groups_of_locale();
    }
    if (f.separator == '\0') {
        return {{}, 0, {endless}};
    }
    return {{f.separator}, 1, {f.type == 'd' ? std::size_t{3} : std::size_t{4}}};
}

struct grouped_digits {
    std::string text;
    std::size_t width;  ///< in characters
};

/// The digits in groups, with zeros in front so that they take at least so many places; a separator never stands in front.
grouped_digits group(std::string_view digits, const digit_groups& groups, std::size_t places) {
    std::string backwards;
    std::size_t width = 0;
    std::size_t in_group = 0;
    std::size_t size = 0;  // its index
    for (std::size_t i = 0; i < digits.size() || width < places; ++i) {
        if (in_group == groups.sizes[size]) {
            backwards.append(groups.separator.rbegin(), groups.separator.rend());
            width += groups.separator_width;
            in_group = 0;
            size = std::min(size + 1, groups.sizes.size() - 1);
        }
        backwards += i < digits.size() ? digits[digits.size() - 1 - i] : '0';
        ++width;
        ++in_group;
    }
    std::reverse(backwards.begin(), backwards.end());
    return {std::move(backwards), width};
}

void append(std::string& text, char32_t c, std::size_t times) {
    char bytes[4] = {};
    std::size_t size = 0;
    if (c < 0x80) {
        bytes[size++] = static_cast<char>(c);
    } else if (c < 0x800) {
        bytes[size++] = static_cast<char>(0xc0 | c >> 6);
        bytes[size++] = static_cast<char>(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        bytes[size++] = static_cast<char>(0xe0 | c >> 12);
        bytes[size++] = static_cast<char>(0x80 | (c >> 6 & 0x3f));
        bytes[size++] = static_cast<char>(0x80 | (c & 0x3f));
    } else {
        bytes[size++] = static_cast<char>(0xf0 | c >> 18);
        bytes[size++] = static_cast<char>(0x80 | (c >> 12 & 0x3f));
        bytes[size++] = static_cast<char>(0x80 | (c >> 6 & 0x3f));
        bytes[size++] = static_cast<char>(0x80 | (c & 0x3f));
    }
    if (size == 1) {
        text.append(times, bytes[0]);
        return;
    }
    text.reserve(text.size() + size * times);
    for (std::size_t i = 0; i < times; ++i) {
        text.append(bytes, size);
    }
}

std::string lay_out(const integer& value, const field& f) {
    const bool is_decimal = f.type == 'd' || f.type == 'n';
    const int base = is_decimal ? 10 : f.type == 'b' ? 2 : f.type == 'o' ? 8 : 16;
    std::string digits = digits_of(value.is_negative() ? -value : value, base);
    if (f.type == 'X') {
        std::transform(digits.begin(), digits.end(), digits.begin(),
                       [](char c) { return static_cast<char>(c >= 'a' ? c - 'a' + 'A' : c); });
    }
    std::string lead;
    if (value.is_negative()) {
        lead = "-";
    } else if (f.sign != U'-') {
        lead = static_cast<char>(f.sign);
    }
    if (f.alternate && !is_decimal) {
        lead += {'0', f.type};
    }
    const bool zeros = f.fill == U'0' && f.align == U'=';
    std::size_t size = lead.size() + digits.size();
    if (zeros || f.separator != '\0' || f.type == 'n') {
        const std::size_t places = zeros && f.width > lead.size() ? f.width - lead.size() : 0;
        grouped_digits grouped = group(digits, groups_of(f), places);
        digits = std::move(grouped.text);
        size = lead.size() + grouped.width;
    }
    const std::size_t padding = f.width > size ? f.width - size : 0;
    const std::size_t before = f.align == U'>' ? padding : f.align == U'^' ? padding / 2 : 0;
    const std::size_t inside = f.align == U'=' ? padding : 0;
    std::string text;
    append(text, f.fill, before);
    text += lead;
    append(text, f.fill, inside);
    text += digits;
    append(text, f.fill, padding - before - inside);
    return text;
}

}  // namespace

nb::object format_integer(const integer& a, nb::handle spec) {
    if (!PyUnicode_Check(spec.ptr())) {
        throw nb::type_error("__format__() argument must be str");
    }
    if (PyUnicode_GET_LENGTH(spec.ptr()) == 0) {
        const std::string text = digits_of(a, 10);
        return nb::str(text.data(), text.size());
    }
    std::u32string characters(static_cast<std::size_t>(PyUnicode_GET_LENGTH(spec.ptr())), U'\0');
    bool surrogate = false;
    for (std::size_t i = 0; i < characters.size(); ++i) {
        characters[i] = PyUnicode_READ_CHAR(spec.ptr(), static_cast<Py_ssize_t>(i));
        surrogate |= characters[i] >= 0xd800 && characters[i] < 0xe000;  // which UTF-8 cannot write
    }
    if (const auto f = parse(characters); f && !surrogate) {
        const std::string text = lay_out(a, *f);
        return nb::str(text.data(), text.size());
    }
    PyObject* text = PyObject_Format(nb::steal(to_int(a)).ptr(), spec.ptr());
    if (text == nullptr) {
        throw nb::python_error();
    }
    return nb::steal(text);
}

}  // namespace carry::python
