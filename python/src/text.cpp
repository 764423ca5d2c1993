#include "text.hpp"

#include <charconv>
#include <system_error>

namespace carry::python {

std::string_view strip(std::string_view text) noexcept {
    constexpr std::string_view white = " \t\n\r\f\v";
    const std::size_t begin = text.find_first_not_of(white);
    return begin == std::string_view::npos ? text.substr(text.size())
                                           : text.substr(begin, text.find_last_not_of(white) - begin + 1);
}

std::string message_behind(std::size_t before, std::string_view message) {
    constexpr std::string_view place = " at character ";
    const std::size_t found = message.rfind(place);
    std::size_t number = 0;
    if (found == std::string_view::npos ||
        std::from_chars(message.data() + found + place.size(), message.data() + message.size(), number).ec != std::errc()) {
        return std::string(message);
    }
    return std::string(message.substr(0, found + place.size())) + std::to_string(before + number);
}

byte_order order_of(std::string_view name) {
    if (name == "big") {
        return byte_order::big;
    }
    if (name == "little") {
        return byte_order::little;
    }
    throw std::invalid_argument("byteorder must be either 'little' or 'big'");
}

bytes_of_object::bytes_of_object(PyObject* o) {
    if (PyObject_GetBuffer(o, &buffer_, PyBUF_SIMPLE) != 0) {
        throw nb::python_error();
    }
}

std::optional<std::string> text_of_object(PyObject* o) {
    if (PyUnicode_Check(o)) {
        Py_ssize_t size = 0;
        const char* text = PyUnicode_AsUTF8AndSize(o, &size);
        if (text == nullptr) {
            throw nb::python_error();
        }
        if (PyUnicode_IS_ASCII(o)) {
            return std::string(text, static_cast<std::size_t>(size));
        }
        std::string ascii;
        for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(o); ++i) {
            const Py_UCS4 c = PyUnicode_READ_CHAR(o, i);
            const int digit = Py_UNICODE_TODECIMAL(c);
            ascii += c < 0x80                ? static_cast<char>(c)
                     : Py_UNICODE_ISSPACE(c) ? ' '
                     : digit >= 0            ? static_cast<char>('0' + digit)
                                             : '?';
        }
        return ascii;
    }
    if (PyBytes_Check(o)) {
        return std::string(PyBytes_AS_STRING(o), static_cast<std::size_t>(PyBytes_GET_SIZE(o)));
    }
    if (PyByteArray_Check(o)) {
        return std::string(PyByteArray_AS_STRING(o), static_cast<std::size_t>(PyByteArray_GET_SIZE(o)));
    }
    return std::nullopt;
}

}  // namespace carry::python
