/// \file
/// Standard output that notices when it cannot be written.
#pragma once

#include <stdexcept>
#include <string_view>

namespace carry::tool {

/// Standard output took nothing more.
class write_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Writes text. Throws write_error; it says nothing where the reader has gone away, as `head` does.
void print(std::string_view text);

/// Hands on what has been printed. Throws as print.
void flush_output();

/// Whether a person is looking at standard error.
bool error_is_terminal() noexcept;

}  // namespace carry::tool
