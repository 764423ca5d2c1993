/// \file
/// A progress bar on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace carry::tool {

/// A bar on standard error while it lives; nothing where that is no terminal.
class progress_bar {
public:
    explicit progress_bar(std::size_t steps);
    progress_bar(const progress_bar&) = delete;
    progress_bar& operator=(const progress_bar&) = delete;
    ~progress_bar() { hide(); }

    /// So many steps are done, and this is the next.
    void show(std::size_t done, std::string_view next);
    /// Takes the bar away, so that a line can be printed.
    void hide();

private:
    std::size_t steps_;
    bool is_terminal_;
    bool shown_ = false;
};

}  // namespace carry::tool
