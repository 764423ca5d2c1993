/// \file
/// Tuning tables as text: what `carry tune` writes and the library reads from the file that CARRY_TUNING names.
///
/// A line has a level, a world, a threshold and its value, with spaces between: `avx512 integer mul_karatsuba 720`; the value
/// may be `never`, for which one that no size reaches is taken, too. What follows a `#` is a comment. Thresholds that are not
/// named stay as they are. Wrong thresholds cost time, never a result: values below what an algorithm needs are errors, and a
/// text with an error is not used at all.
#pragma once

#include "tuning/thresholds.hpp"

#include <carry/algorithms.hpp>
#include <carry/isa.hpp>

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace carry::tuning {

/// A table that was read.
class table {
public:
    /// The table without an entry.
    table() = default;

    /// Reads a text. Where it has an error, the table is empty, and error() says what and in which line.
    static table parse(std::string_view text);

    /// Reads the text of a file or a pipe: an empty table with an error where that cannot be read or has no end in sight.
    static table read(std::istream& in);

    /// The empty table with this error.
    static table wrong(std::string what);

    /// The most characters of a text: some ten times those of all thresholds on all levels.
    static constexpr std::size_t longest = std::size_t{1} << 16;

    bool empty() const noexcept { return entries_.empty(); }
    const std::string& error() const noexcept { return error_; }

    /// Replaces the thresholds that the table names for this level.
    void apply(isa_level level, integer_thresholds& integer, gf2x_thresholds& gf2x) const noexcept;

private:
    struct entry {
        isa_level level;
        world of;
        std::size_t threshold;  // its place in the list of names
        std::size_t value;
    };
    std::vector<entry> entries_;
    std::string error_;
};

/// The lines of one level's thresholds.
std::string to_text(isa_level level, const integer_thresholds& integer, const gf2x_thresholds& gf2x);

/// The table in the file that the environment names in CARRY_TUNING, read at the first call; empty where it names none, and in
/// a program with more rights than its user. A file that cannot be read is an error, too.
const table& from_environment() noexcept;

}  // namespace carry::tuning
