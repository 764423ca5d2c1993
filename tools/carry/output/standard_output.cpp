#include "output/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include <unistd.h>

namespace carry::tool {
namespace {

[[noreturn]] void fail(int error) {
    if (error == EPIPE) {
        throw write_error("");
    }
    throw write_error("cannot write to standard output: " + std::generic_category().message(error));
}

}  // namespace

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
        fail(errno);
    }
}

void flush_output() {
    if (std::fflush(stdout) != 0) {
        fail(errno);
    }
}

bool error_is_terminal() noexcept { return ::isatty(STDERR_FILENO) != 0; }

}  // namespace carry::tool
