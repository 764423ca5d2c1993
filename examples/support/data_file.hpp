/// \file
/// Reads the files in examples/data: lines `name =`, each followed by a value that may take several lines; `#` begins a
/// comment.
#pragma once

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace examples {

class data_file {
public:
    explicit data_file(const std::string& name) {
        std::ifstream in(std::string(CARRY_EXAMPLES_DATA) + "/" + name);
        std::string name_of_value;
        for (std::string line; std::getline(in, line);) {
            line.erase(std::min(line.find('#'), line.size()));
            const bool is_name = line.ends_with(" =");
            std::erase_if(line, [](char c) { return c == ' ' || c == '='; });
            if (is_name) {
                name_of_value = line;
            } else {
                values_[name_of_value] += line;
            }
        }
        if (values_.empty()) {
            throw std::runtime_error("cannot read the example's data: " + name);
        }
    }

    /// A number, in hexadecimal.
    carry::integer number(const std::string& name) const { return carry::integer(value(name), 16); }

    /// A polynomial, as a sum of terms or as its coefficients in hexadecimal.
    carry::gf2x polynomial(const std::string& name) const {
        const std::string& text = value(name);
        return carry::gf2x(text.starts_with('x') ? text : "0x" + text);
    }

    /// A string of bytes, in hexadecimal.
    std::vector<std::uint8_t> bytes(const std::string& name) const {
        return number(name).to_bytes(carry::byte_order::big, value(name).size() / 2);
    }

private:
    const std::string& value(const std::string& name) const {
        const auto found = values_.find(name);
        if (found == values_.end()) {
            throw std::runtime_error("the example's data lack " + name);
        }
        return found->second;
    }

    std::map<std::string, std::string> values_;
};

}  // namespace examples
