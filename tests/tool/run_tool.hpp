/// \file
/// Runs the tool as a user does, through a shell.
#pragma once

#include <gtest/gtest.h>

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace carry::test {

struct tool_result {
    int code;  ///< -1 if it died of a signal
    std::string out;
    std::string error;
};

/// A directory of one's own that vanishes.
class scratch_directory {
public:
    scratch_directory() {
        std::string pattern = (std::filesystem::temp_directory_path() / "carry-tool-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    scratch_directory(const scratch_directory&) = delete;
    scratch_directory& operator=(const scratch_directory&) = delete;
    ~scratch_directory() { std::filesystem::remove_all(path_); }
    std::filesystem::path operator/(const char* name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

inline std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// Runs a command line of bash in which `carry` is the tool, in a directory of its own; input is its standard input.
inline tool_result run_tool(const std::string& command_line, const std::string& input = "") {
    const scratch_directory files;
    write_file(files / "in", input);
    const auto quoted = [&](const char* name) { return "'" + (files / name).string() + "'"; };
    std::filesystem::create_directory(files / "here");
    write_file(files / "script",
               "cd " + quoted("here") + " || exit\ncarry() { '" CARRY_TOOL "' \"$@\"; }\n" + command_line + "\n");
    const std::string command = "bash " + quoted("script") + " <" + quoted("in") + " >" + quoted("out") + " 2>" + quoted("err");
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(files / "out"), read_file(files / "err")};
}

/// The tool's command line only: `carry ` + arguments.
inline tool_result run_carry(const std::string& arguments, const std::string& input = "") {
    return run_tool("carry " + arguments, input);
}

}  // namespace carry::test
