#include "integer/gcd.hpp"

#include "integer/divrem.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::integer_rows {

std::size_t gcd_scratch(std::size_t an, std::size_t bn) noexcept {
    const auto [small, large] = std::minmax(an, bn);
    return 2 * small + std::max(gcd_lehmer_scratch(small), divrem_scratch(large, small));
}

std::size_t gcd(limb* g, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    an = row::normalized_size(a, an);
    bn = row::normalized_size(b, bn);
    if (an < bn || (an == bn && row::compare_n(a, b, an) < 0)) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    if (bn == 0) {
        row::copy(g, a, an);
        return an;
    }
    limb* const x = scratch;
    limb* const y = x + bn;
    limb* const rest = y + bn;
    divrem(nullptr, y, a, an, b, bn, rest);
    row::copy(x, b, bn);
    return gcd_lehmer(g, x, bn, y, row::normalized_size(y, bn), rest);
}

}  // namespace carry::integer_rows
