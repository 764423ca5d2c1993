/// \file
/// What the examples print: chapters, remarks, and checks with the time they took.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace examples {

/// A time in the unit that suits it.
inline std::string duration_text(double seconds) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(seconds < 1 ? 1 : 2);
    if (seconds < 1e-3) {
        text << seconds * 1e6 << " us";
    } else if (seconds < 1) {
        text << seconds * 1e3 << " ms";
    } else {
        text << seconds << " s";
    }
    return text.str();
}

/// What a piece of work gave, and the seconds it took.
template <class Result>
struct timed {
    Result result;
    double seconds;
};

/// Does the work and looks at the clock.
template <class Work>
auto timing(Work&& work) {
    const auto begin = std::chrono::steady_clock::now();
    auto result = std::forward<Work>(work)();
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    return timed<decltype(result)>{std::move(result), passed.count()};
}

class report {
public:
    report() : colours_(::isatty(STDOUT_FILENO) != 0) {}

    void chapter(std::string_view title) { std::cout << '\n' << bold_ << title << plain_ << '\n'; }

    /// Something to know.
    void remark(std::string_view text) { std::cout << "       " << text << '\n'; }

    /// What was computed, how it was checked, whether it holds, and how long the computation took.
    void check(std::string_view what, std::string_view how, bool holds, double seconds) {
        ++checks_;
        failures_ += holds ? 0u : 1u;
        std::cout << "  " << (holds ? good_ : bad_) << std::setw(5) << std::left << (holds ? "ok" : "FAIL") << plain_ << what
                  << '\n'
                  << "       " << std::setw(76) << how << ' ' << std::setw(10) << std::right << duration_text(seconds) << '\n'
                  << std::flush;
    }

    /// Prints the sum of it all; the status with which the program should end.
    int finish() {
        std::cout << '\n' << bold_ << checks_ - failures_ << " of " << checks_ << " checks hold" << plain_ << '\n';
        return failures_ == 0 ? 0 : 1;
    }

private:
    const char* escape(const char* code) const { return colours_ ? code : ""; }

    bool colours_;
    const char* bold_ = escape("\033[1m");
    const char* good_ = escape("\033[32m");
    const char* bad_ = escape("\033[1;31m");
    const char* plain_ = escape("\033[0m");
    std::size_t checks_ = 0;
    std::size_t failures_ = 0;
};

/// What a main returns: the status of run, or 1 where it throws, with the error and the program's name on standard error.
template <class Run>
int status_of(std::string_view program, Run&& run) {
    try {
        return std::forward<Run>(run)();
    } catch (const std::exception& error) {
        std::cerr << program << ": " << error.what() << '\n';
        return 1;
    }
}

}  // namespace examples
