/// \file
/// Functions that write their result into an object that is there, which may be an operand.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>

namespace carry::test {

/// Whether f(r, operands...) makes r the expected value: over r as it is given, and over each operand in turn.
template <class T, class F, class... Operands>
testing::AssertionResult writes(const T& expected, F f, T r, const Operands&... operands) {
    constexpr std::size_t count = sizeof...(Operands);
    const T* const given[] = {&operands...};
    for (std::size_t place = count; place <= count; --place) {  // none of them first, and none below 0
        if (place < count) r = *given[place];
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            f(r, (I == place ? std::as_const(r) : *given[I])...);
        }(std::make_index_sequence<count>{});
        if (!(r == expected)) {
            return testing::AssertionFailure()
                   << (place < count ? "over operand " + std::to_string(place) : "over another value");
        }
    }
    return testing::AssertionSuccess();
}

/// The same for f(q, r, a, d), which writes two results, each over another value or over either operand.
template <class T, class F>
testing::AssertionResult writes_both(const T& first, const T& second, F f, const T& a, const T& d) {
    constexpr int neither = 0, plain = 1, crossed = 2;
    for (const int order : {neither, plain, crossed}) {
        T q = order == plain ? a : d, r = order == plain ? d : a;
        f(q, r, order == plain ? q : order == crossed ? r : a, order == plain ? r : order == crossed ? q : d);
        if (!(q == first && r == second)) {
            return testing::AssertionFailure() << (order == neither ? "over other values"
                                                   : order == plain ? "over the operands"
                                                                    : "over the operands, crossed");
        }
    }
    return testing::AssertionSuccess();
}

}  // namespace carry::test
