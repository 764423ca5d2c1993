// What the checks of inlined constant-time code share: operands that valgrind takes for undefined.
#pragma once

#include <valgrind/memcheck.h>

#include <cstdio>

namespace carry::test {

inline bool wrong = false;  ///< Whether some check has failed.

template <class T>
T hidden(T value) {
    VALGRIND_MAKE_MEM_UNDEFINED(&value, sizeof value);
    return value;
}
template <class T>
T revealed(T value) {
    VALGRIND_MAKE_MEM_DEFINED(&value, sizeof value);
    return value;
}

/// compute on the operands in the clear and hidden; both times the result must be the same.
template <class Compute, class... Operands>
void check(const char* name, Compute&& compute, const Operands&... operands) {
    const auto clear = compute(operands...);
    const auto secret = revealed(compute(hidden(operands)...));
    if (!(clear == secret)) {
        std::printf("%s: another result with hidden operands\n", name);
        wrong = true;
    }
}

}  // namespace carry::test
