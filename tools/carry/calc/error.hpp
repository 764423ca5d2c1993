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

/// An error at a byte of an input line.
class calculation_error : public std::runtime_error {
public:
    calculation_error(std::size_t at, const std::string& message) : std::runtime_error(message), at_(at) {}
    /// The offset of the byte in the line that the caret points at; the line's length for its end.
    std::size_t at() const noexcept { return at_; }

private:
    std::size_t at_;
};

}  // namespace carry::tool
