/// \file
/// What goes wrong in a calculation.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace carry::tool {

/// An operation that has no result. The evaluator adds the place.
class operation_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// One whose result would be too large.
class size_error : public operation_error {
public:
    using operation_error::operation_error;
};

/// An error at a byte of an input line.
class calculation_error : public std::runtime_error {
public:
    calculation_error(std::size_t at, const std::string& message) : std::runtime_error(message), at_(at) {}
    /// The offset of the byte in the line that the caret points at; the line's length for its end.
    std::size_t at() const noexcept { return at_; }

private:
    std::size_t at_;
};

/// A calculation_error that more room would help.
class calculation_size_error : public calculation_error {
public:
    using calculation_error::calculation_error;
};

}  // namespace carry::tool
