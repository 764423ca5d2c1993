/// \file
/// Text and bytes that come from Python.
#pragma once

#include "errors.hpp"

#include <carry/bytes.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace carry::python {

/// The text without the white space around it.
std::string_view strip(std::string_view text) noexcept;

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
