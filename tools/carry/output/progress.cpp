#include "output/progress.hpp"

#include "output/standard_output.hpp"

#include <algorithm>
#include <cstdio>

namespace carry::tool {

progress_bar::progress_bar(std::size_t steps) : steps_(std::max<std::size_t>(steps, 1)), is_terminal_(error_is_terminal()) {}

void progress_bar::show(std::size_t done, std::string_view next) {
    if (!is_terminal_) {
        return;
    }
    constexpr std::size_t width = 30;
    const std::size_t filled = width * done / steps_;
    const std::string text = "\r\033[K[" + std::string(filled, '#') + std::string(width - filled, '.') + "] " +
                             std::to_string(100 * done / steps_) + " %  " + std::string(next);
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
    shown_ = true;
}

void progress_bar::hide() {
    if (shown_) {
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
        shown_ = false;
    }
}

}  // namespace carry::tool
