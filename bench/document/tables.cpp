/// \file
/// The tables of the first source document (N. Gervasoni, Efficient Software Arithmetics on GF2x for public key cryptography,
/// section 3.1) run again: seconds for 100 products of two random polynomials of 10 to 10000 limbs of 64 bits, with the
/// recursion limits 10 (Table 1) and 50 (Table 2).
#include "gf2x/document/document.hpp"

#include <carry/isa.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace {

namespace document = carry::gf2x_document;
using row = std::vector<std::uint64_t>;

struct column {
    const char* title;      ///< as the document has it
    const char* algorithm;  ///< as our table has it
};
constexpr column columns[] = {{"CombRtoL", "comb_right_to_left"},
                              {"CombLtoR", "comb_left_to_right"},
                              {"Comb_W=4", "comb_window_4"},
                              {"Comb_W=8", "comb_window_8"},
                              {"Karatsuba", "karatsuba"},
                              {"Toom3", "toom3"},
                              {"Toom4", "toom4"}};

struct line {
    std::size_t limbs;
    double seconds[std::size(columns)];
};

row random_row(std::mt19937_64& engine, std::size_t n) {
    row r(n);
    std::generate(r.begin(), r.end(), std::ref(engine));
    return r;
}

/// Seconds for so many products, of other operands each time.
double measure(const column& which, std::size_t n, std::size_t limit, std::size_t products) {
    const auto table = document::mul_table<std::uint64_t>();
    const auto& algorithm =
        *std::find_if(table.begin(), table.end(), [&](const auto& one) { return one.name == std::string(which.algorithm); });
    std::mt19937_64 engine(n);
    std::vector<row> a, b, r;
    for (std::size_t i = 0; i < products; ++i) {
        a.push_back(random_row(engine, n));
        b.push_back(random_row(engine, n));
        r.emplace_back(2 * n);
    }
    row scratch(algorithm.scratch(n, n, limit));
    algorithm.run(r[0].data(), a[0].data(), n, b[0].data(), n, limit, scratch.data());  // code and memory are there now
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < products; ++i) {
        algorithm.run(r[i].data(), a[i].data(), n, b[i].data(), n, limit, scratch.data());
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The document's sizes up to `most`.
std::vector<std::size_t> sizes(std::size_t most) {
    std::vector<std::size_t> all;
    for (std::size_t n = 10; n <= std::min<std::size_t>(most, 500); n += 10) all.push_back(n);
    for (std::size_t n = 1000; n <= std::min<std::size_t>(most, 10000); n += 500) all.push_back(n);
    return all;
}

void print_table(std::size_t limit, const std::vector<line>& lines, bool csv) {
    const char *const title = csv ? ",%s" : "%12s", *const number = csv ? ",%.9f" : "%12.6f";
    if (csv) {
        std::printf("recursion_limit,limbs");
    } else {
        std::printf("Recursion limit %zu, level %s\n   limbs", limit, std::string(carry::isa_name(carry::isa())).c_str());
    }
    for (const column& c : columns) std::printf(title, c.title);
    std::printf("\n");
    for (const line& l : lines) {
        if (csv) {
            std::printf("%zu,%zu", limit, l.limbs);
        } else {
            std::printf("%8zu", l.limbs);
        }
        for (const double seconds : l.seconds) std::printf(number, seconds);
        std::printf("\n");
    }
}

void print_json(std::size_t limit, std::size_t products, const std::vector<line>& lines, bool last) {
    std::printf("  {\"recursion_limit\": %zu, \"level\": \"%s\", \"products\": %zu, \"unit\": \"s\", \"rows\": [", limit,
                std::string(carry::isa_name(carry::isa())).c_str(), products);
    const char* separator = "";
    for (const line& l : lines) {
        std::printf("%s\n    {\"limbs\": %zu", separator, l.limbs);
        for (std::size_t i = 0; i < std::size(columns); ++i) std::printf(", \"%s\": %.9f", columns[i].title, l.seconds[i]);
        std::printf("}");
        separator = ",";
    }
    std::printf("]}%s\n", last ? "" : ",");
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Tables 1 and 2 of the document GF2x_ArithmeticsLib: seconds for so many products");
    std::size_t products = 100, most = 10000;
    std::vector<std::size_t> limits{10, 50}, limbs;
    bool csv = false, json = false;
    app.add_option("--limit", limits, "Recursion limits, a table each; 10 and 50 if not given")
        ->check(CLI::Range(0, 1'000'000));
    app.add_option("--products", products, "Products that are timed together; 100 if not given")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--most", most, "Only sizes of up to so many limbs; 10000 if not given")->check(CLI::Range(10, 10000));
    app.add_option("--limbs", limbs, "These sizes instead of the document's")->check(CLI::Range(1, 10000))->excludes("--most");
    app.add_flag("--json", json, "Print JSON");
    app.add_flag("--csv", csv, "Print comma-separated values")->excludes("--json");
    CLI11_PARSE(app, argc, argv);

    if (json) std::printf("[\n");
    for (const std::size_t& limit : limits) {
        std::vector<line> lines;
        for (const std::size_t n : limbs.empty() ? sizes(most) : limbs) {
            line l{n, {}};
            for (std::size_t i = 0; i < std::size(columns); ++i) l.seconds[i] = measure(columns[i], n, limit, products);
            lines.push_back(l);
        }
        if (json) {
            print_json(limit, products, lines, &limit == &limits.back());
        } else {
            print_table(limit, lines, csv);
        }
        std::fflush(stdout);
    }
    if (json) std::printf("]\n");
    return 0;
}
