#include "work/fixed_products.hpp"

#include <carry/fixed/algorithms.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace carry::tool {
namespace {

using sizes = std::index_sequence<1, 2, 3, 4, 5, 6, 7, 8, 12, 16>;
constexpr std::size_t no_scratch = 0;

template <std::size_t... N>
constexpr bool is_size(std::size_t n, std::index_sequence<N...>) noexcept {
    return ((n == N) || ...);
}

template <std::size_t N>
fixed::row<limb, N> load(const limb* a) noexcept {
    fixed::row<limb, N> r{};
    std::copy_n(a, N, r.begin());
    return r;
}

/// Row Index of the table, or past its end what the library chooses.
template <std::size_t Index, std::size_t N>
void multiply(limb* r, const limb* a, const limb* b) noexcept {
    const fixed::row<limb, N> x = load<N>(a), y = load<N>(b);
    fixed::row<limb, 2 * N> product{};
    if constexpr (Index < fixed::mul_algorithms<limb, N>.size()) {
        product = fixed::mul_algorithms<limb, N>[Index].run(x, y);
    } else {
        product = fixed::mul(x, y);
    }
    std::copy_n(product.begin(), 2 * N, r);
}
template <std::size_t Index, std::size_t N>
void square(limb* r, const limb* a) noexcept {
    const fixed::row<limb, N> x = load<N>(a);
    fixed::row<limb, 2 * N> product{};
    if constexpr (Index < fixed::sqr_algorithms<limb, N>.size()) {
        product = fixed::sqr_algorithms<limb, N>[Index].run(x);
    } else {
        product = fixed::sqr(x);
    }
    std::copy_n(product.begin(), 2 * N, r);
}

template <std::size_t Index, std::size_t... N>
mul_algorithm mul_row(const char* name, const char* source, std::index_sequence<N...>) {
    return {name, source, [](std::size_t an, std::size_t bn) noexcept { return an == bn && is_size(an, sizes{}); },
            [](std::size_t, std::size_t) noexcept { return no_scratch; },
            [](limb* r, const limb* a, std::size_t n, const limb* b, std::size_t, limb*) noexcept {
                static_cast<void>(((n == N && (multiply<Index, N>(r, a, b), true)) || ...));
            }};
}
template <std::size_t Index, std::size_t... N>
sqr_algorithm sqr_row(const char* name, const char* source, std::index_sequence<N...>) {
    return {name, source, [](std::size_t n) noexcept { return is_size(n, sizes{}); },
            [](std::size_t) noexcept { return no_scratch; },
            [](limb* r, const limb* a, std::size_t n, limb*) noexcept {
                static_cast<void>(((n == N && (square<Index, N>(r, a), true)) || ...));
            }};
}

constexpr const char* own_choice = "what the library chooses where the compiler knows the size";

/// `fixed_` before each name: the rows point to them.
template <class Table>
std::vector<std::string> prefixed_names(const Table& table) {
    std::vector<std::string> names;
    names.reserve(table.size());
    for (const auto& row : table) names.push_back(std::string("fixed_") + row.name);
    return names;
}

}  // namespace

std::span<const mul_algorithm> fixed_mul_algorithms() {
    constexpr auto& table = fixed::mul_algorithms<limb, 1>;
    static const std::vector<std::string> names = prefixed_names(table);
    static const std::vector<mul_algorithm> rows = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::vector<mul_algorithm>{mul_row<I>(names[I].c_str(), table[I].source, sizes{})...,
                                          mul_row<sizeof...(I)>("fixed", own_choice, sizes{})};
    }(std::make_index_sequence<table.size()>{});
    return rows;
}

std::span<const sqr_algorithm> fixed_sqr_algorithms() {
    constexpr auto& table = fixed::sqr_algorithms<limb, 1>;
    static const std::vector<std::string> names = prefixed_names(table);
    static const std::vector<sqr_algorithm> rows = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::vector<sqr_algorithm>{sqr_row<I>(names[I].c_str(), table[I].source, sizes{})...,
                                          sqr_row<sizeof...(I)>("fixed", own_choice, sizes{})};
    }(std::make_index_sequence<table.size()>{});
    return rows;
}

}  // namespace carry::tool
