/// \file
/// Text and bytes that come from Python.
#pragma once

#include "errors.hpp"

#include <carry/bytes.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace carry::python {

/// The text without the white space around it; where nothing else is in it, its end.
std::string_view strip(std::string_view text) noexcept;

/// The message of an error in text, `... at character N`, as it is where so many characters stand before that text.
std::string message_behind(std::size_t before, std::string_view message);

/// What parse makes of the text without the white space around it. The message of its std::invalid_argument counts characters
/// from the beginning of the whole text.
template <class Parse>
auto parsed(std::string_view whole, Parse&& parse) {
    const std::string_view text = strip(whole);
    try {
        return parse(text);
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(message_behind(static_cast<std::size_t>(text.data() - whole.data()), error.what()));
    }
}

/// The order that "big" and "little" name; std::invalid_argument for anything else.
byte_order order_of(std::string_view name);

/// The bytes of an object with a buffer, as long as this lives. Throws nb::type_error where it has none.
class bytes_of_object {
public:
    explicit bytes_of_object(PyObject* o);
    bytes_of_object(const bytes_of_object&) = delete;
    bytes_of_object& operator=(const bytes_of_object&) = delete;
    ~bytes_of_object() { PyBuffer_Release(&buffer_); }

    std::span<const std::uint8_t> span() const noexcept {
        return {static_cast<const std::uint8_t*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
    }

private:
    Py_buffer buffer_{};
};

/// The text of a str, bytes or bytearray; nothing where o is none of these. Of a str as int() reads it: digits and spaces of
/// other scripts are those of ASCII, and their other characters question marks. Text that UTF-8 cannot write is a Python error.
std::optional<std::string> text_of_object(PyObject* o);

}  // namespace carry::python
