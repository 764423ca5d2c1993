#include "bench/sizes.hpp"

#include "commands.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace carry::tool {
namespace {

[[noreturn]] void fail(std::string_view part, const std::string& why) {
    throw usage_error("--limbs: `" + std::string(part) + "`: " + why);
}

std::size_t parse_size(std::string_view text, std::string_view part) {
    std::size_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
        fail(part, "a range is FIRST:LAST:STEP, in whole numbers, as 10:500:10");
    }
    if (error != std::errc() || n < 1 || n > largest_size) {
        fail(part, "sizes and steps are from 1 to " + std::to_string(largest_size) + " limbs");
    }
    return n;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

}  // namespace

std::vector<std::size_t> parse_sizes(std::string_view text) {
    std::vector<std::size_t> sizes;
    for (const std::string_view part : split(text, ',')) {
        const std::vector<std::string_view> numbers = split(part, ':');
        if (numbers.size() > 3) {
            fail(part, "a range is FIRST:LAST:STEP");
        }
        const std::size_t first = parse_size(numbers[0], part);
        const std::size_t last = numbers.size() > 1 ? parse_size(numbers[1], part) : first;
        const std::size_t step = numbers.size() > 2 ? parse_size(numbers[2], part) : 1;
        if (last < first) {
            fail(part, "the range ends before it begins");
        }
        if (sizes.size() + (last - first) / step >= most_sizes) {
            fail(part, "more than " + std::to_string(most_sizes) + " sizes");
        }
        for (std::size_t n = first; n <= last; n += step) {
            sizes.push_back(n);
        }
    }
    return sizes;
}

}  // namespace carry::tool
