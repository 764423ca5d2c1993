/// \file
/// What the checks of both worlds' kernels share.
#pragma once

#include "secret_rows.hpp"
#include "steps.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace carry::test {

/// Rows of so many limbs each, all of them secret.
template <class... Sizes>
auto of_sizes(Sizes... sizes) {
    return [=](pattern p) { return rows{row_like(p, static_cast<std::size_t>(sizes))...}; };
}

/// Sizes of rows around those at which kernels change their ways.
inline std::vector<std::size_t> sizes() {
    return !asked_for_more() ? std::vector<std::size_t>{1, 2, 3, 4, 5, 8, 9, 16, 17, 33}
                             : std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 31, 33, 48};
}

/// A bit that is secret.
inline limb bit(limb x) { return x & 1; }

/// Counts, shifts and logic.
template <class Bits>
void check_bits(const Bits& b, std::size_t n) {
    check_rows("popcount", n, of_sizes(n, 1), [&](rows& v) { v[1][0] = static_cast<limb>(b.popcount(v[0].data(), n)); });
    check_rows("hamming_distance", n, of_sizes(n, n, 1),
               [&](rows& v) { v[2][0] = static_cast<limb>(b.hamming_distance(v[0].data(), v[1].data(), n)); });
    check_rows("mod_48", n, of_sizes(n, 1), [&](rows& v) { v[1][0] = static_cast<limb>(b.mod_48(v[0].data(), n)); });
    for (const unsigned shift : {0u, 5u}) {
        check_rows("shift_left", n, of_sizes(n, n, 1),
                   [&](rows& v) { v[2][0] = b.shift_left(v[0].data(), v[1].data(), n, shift); });
        check_rows("shift_right", n, of_sizes(n, n), [&](rows& v) { b.shift_right(v[0].data(), v[1].data(), n, shift); });
    }
    check_rows("logical_and", n, of_sizes(n, n, n),
               [&](rows& v) { b.logical_and(v[0].data(), v[1].data(), v[2].data(), n, 0, carry::max_limb<limb>, 0); });
    check_rows("complement", n, of_sizes(n, n), [&](rows& v) { b.complement(v[0].data(), v[1].data(), n); });
    check_rows("exclusive_or", n, of_sizes(n, n, n),
               [&](rows& v) { b.exclusive_or(v[0].data(), v[1].data(), v[2].data(), n, 0); });
}

/// And of bits of few limbs, by their number.
template <class Bits>
void check_few_bits(const Bits& b) {
    for (std::size_t n = 0; n < b.popcount_few.size(); ++n) {
        check_rows("popcount_few", n, of_sizes(n, 1),
                   [&](rows& v) { v[1][0] = static_cast<limb>(b.popcount_few[n](v[0].data())); });
    }
}

/// The address that a table holds of a function.
template <class Function>
std::uintptr_t address_of(Function* function) {
    return reinterpret_cast<std::uintptr_t>(function);
}

/// Complains of the functions of a table that nothing has come by in steps, unless they are excepted: the variable-time ones.
template <class Table>
void check_reached(const char* name, const Table* table, const std::vector<std::uintptr_t>& excepted = {}) {
    if (!stepping || table == nullptr) return;
    const auto* bytes = reinterpret_cast<const unsigned char*>(table);
    for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= sizeof(Table); at += sizeof(std::uintptr_t)) {
        std::uintptr_t word = 0;
        std::memcpy(&word, bytes + at, sizeof word);
        if (steps::is_code(word) && !steps::was_reached(word) &&
            std::find(excepted.begin(), excepted.end(), word) == excepted.end()) {
            complain(name, "byte " + std::to_string(at) + ": no check comes by " + steps::name_of(word));
        }
    }
}

}  // namespace carry::test
