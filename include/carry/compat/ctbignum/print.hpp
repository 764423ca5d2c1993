/// \file
/// For programs written for ctbignum: a line of values on standard output.
#pragma once

#include <ctbignum/io.hpp>

#include <iostream>

/// Writes the values to `std::cout`, a blank between two of them, and ends the line.
template <typename Arg, typename... Args>
void print(Arg&& arg, Args&&... args) {
    std::cout << arg;
    static_cast<void>(((std::cout << ' ' << args), ...));
    std::cout << std::endl;
}
