/// \file
/// How public headers report an error.
#pragma once

#include <cstdlib>
#include <stdexcept>

namespace carry::detail {

/// Throws Error(what). In a program that is compiled without exceptions it ends the program, as nothing else is left: what is
/// named `try_` says by its result what the others throw for. Not constexpr, so that in a constant expression an error is a
/// compile error whose message shows what.
template <class Error>
[[noreturn]] void fail([[maybe_unused]] const char* what) {
#ifdef __cpp_exceptions
    throw Error(what);
#else
    std::abort();
#endif
}

}  // namespace carry::detail
