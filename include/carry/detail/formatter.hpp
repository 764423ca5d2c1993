/// \file
/// What the std::formatters of numbers and of polynomials have in common.
#pragma once

#include <version>
#ifdef __cpp_lib_format

#include <carry/detail/fail.hpp>
#include <carry/detail/integer_format.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <format>
#include <string_view>

namespace carry::detail {

/// Reads the replacement field of a number, as that of a built-in integer: `[[fill]align][sign][#][0][width][type]` with the
/// types b, B, d, o, x, X; the width may be another argument.
class number_formatter {
public:
    constexpr auto parse(std::format_parse_context& context) {
        const std::string_view text(context.begin(), context.end());
        const std::size_t length = field_.parse(text);
        if (field_.width_from_argument) {
            if (field_.numbered_argument) {
                context.check_arg_id(field_.width);
            } else {
                field_.width = context.next_arg_id();
            }
        }
        if (length < text.size() && text[length] != '}') {
            fail<std::format_error>("carry: not a format of an integer");
        }
        return context.begin() + static_cast<std::ptrdiff_t>(length);
    }

protected:
    /// The field, with the width that an argument holds.
    template <class Context>
    integer_format field(Context& context) const {
        integer_format field = field_;
        if (field.width_from_argument) {
            field.width = std::visit_format_arg(
                [](auto width) -> std::size_t {
                    if constexpr (std::integral<decltype(width)> && !std::same_as<decltype(width), bool> &&
                                  !std::same_as<decltype(width), char>) {
                        if (width >= 0 && width <= static_cast<decltype(width)>(integer_format::most_width)) {
                            return static_cast<std::size_t>(width);
                        }
                    }
                    fail<std::format_error>("carry: a width must be a number from 0 to 2147483647");
                },
                context.arg(field.width));
        }
        return field;
    }

private:
    integer_format field_;
};

/// Reads the replacement field of a polynomial: `[[fill]align][0][width][type]`, no type for the sum of terms, x or X for
/// 0x..., b or B for 0b...
class polynomial_formatter {
public:
    constexpr auto parse(std::format_parse_context& context) {
        const std::string_view text(context.begin(), context.end());
        const std::size_t length = field_.parse(text);
        const bool is_number =
            field_.sign != '-' || field_.alternate || field_.type == 'o' || text.substr(0, length).ends_with('d');
        if (is_number || field_.width_from_argument || (length < text.size() && text[length] != '}')) {
            fail<std::format_error>("carry: not a format of a polynomial");
        }
        return context.begin() + static_cast<std::ptrdiff_t>(length);
    }

protected:
    const integer_format& field() const noexcept { return field_; }

private:
    integer_format field_;
};

/// Writes text where a formatter is to write.
template <class Context>
auto put_formatted(std::string_view text, Context& context) {
    return std::copy(text.begin(), text.end(), context.out());
}

}  // namespace carry::detail

#endif
