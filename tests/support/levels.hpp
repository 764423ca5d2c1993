/// \file
/// Runs a piece of a test on every kernel level that this machine has.
#pragma once

#include <carry/isa.hpp>

#include <gtest/gtest.h>

#include <string>

namespace carry::test {

/// Calls body once a level; afterwards the level is what it was.
template <class Body>
void for_each_level(Body&& body) {
    const isa_level before = isa();
    for (const isa_level level : isa_available()) {
        SCOPED_TRACE("level " + std::string(isa_name(level)));
        ASSERT_TRUE(isa_use(level));
        body();
    }
    isa_use(before);
}

}  // namespace carry::test
