/// \file
/// Addition chains for Itoh and Tsujii's inversion, found at compile time.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

namespace carry::detail {

/// An addition chain 1 = a_0, a_1, ..., a_length = n in which every element is the one before it plus an element:
/// a_i = a_(i-1) + a_(with[i]).
struct addition_chain {
    static constexpr std::size_t room = 64;
    std::size_t length = 0;
    std::array<std::size_t, room> value{1};
    std::array<std::size_t, room> with{};
};

/// Depth-first search for star chains of a given length.
class chain_search {
public:
    explicit constexpr chain_search(std::size_t target) noexcept : target_(target) {}

    /// Whether there is a chain of that length; it is then in `chain`. Gives up, and says no, when the budget is spent.
    constexpr bool find(std::size_t length) noexcept {
        chain.length = length;
        const std::size_t twos = static_cast<std::size_t>(std::countr_zero(target_));
        for (std::size_t i = 0; i <= length; ++i) {  // no element may be so small that doubling cannot reach the target;
            const std::size_t left = length - i;
            std::size_t least = ((target_ - 1) >> left) + 1;
            if (left >= twos + 2 && (target_ >> twos) > 1) {  // nor, before the last doublings, that a step is wasted (Thurber)
                const std::size_t factor = std::size_t{3} << (left - 2);
                least = std::max(least, (target_ + factor - 1) / factor);
            }
            least_[i] = least;
        }
        return descend(0);
    }

    addition_chain chain;

private:
    constexpr bool descend(std::size_t depth) noexcept {
        if (chain.value[depth] == target_) {
            chain.length = depth;
            return true;
        }
        if (depth == chain.length || budget_ == 0) {
            return false;
        }
        --budget_;
        for (std::size_t j = depth + 1; j-- > 0;) {
            const std::size_t next = chain.value[depth] + chain.value[j];
            if (next > target_) {
                continue;
            }
            if (next < least_[depth + 1]) {
                break;
            }
            chain.value[depth + 1] = next;
            chain.with[depth + 1] = j;
            if (descend(depth + 1)) {
                return true;
            }
        }
        return false;
    }

    std::size_t target_;
    std::size_t budget_ = 7000;  // what fits well into clang's limit on steps in a constant expression
    std::array<std::size_t, addition_chain::room> least_{};
};

/// The binary chain: doublings, and additions of 1.
constexpr addition_chain binary_chain(std::size_t n) noexcept {
    addition_chain chain;
    for (std::size_t bit = static_cast<std::size_t>(std::bit_width(n)) - 1; bit-- > 0;) {
        const std::size_t last = chain.length++;
        chain.value[last + 1] = 2 * chain.value[last];
        chain.with[last + 1] = last;
        if ((n >> bit & 1) != 0) {
            const std::size_t doubled = chain.length++;
            chain.value[doubled + 1] = chain.value[doubled] + 1;
            chain.with[doubled + 1] = 0;
        }
    }
    return chain;
}

/// The shortest star chain for n >= 1, which is the shortest chain for all n below 12509 (Knuth, TAOCP 2, 4.6.3); where the
/// search would take too long, which is beyond the degrees of the usual fields, the binary chain.
///
/// It begins at a length below which there is none: log2(n) rounded down, plus 1, 2, 3 or 4 if n has more than 1, 2, 4 or 8
/// bits set (the same, theorem C and exercise 28; Thurber, Duke Math. J. 40, 1973).
constexpr addition_chain shortest_chain(std::size_t n) noexcept {
    const auto ones = std::popcount(n);
    std::size_t length = static_cast<std::size_t>(std::bit_width(n)) - 1;
    for (int most = 1; ones > most && most <= 8; most *= 2) {
        ++length;
    }
    const addition_chain binary = binary_chain(n);
    for (chain_search search(n); length < binary.length; ++length) {
        if (search.find(length)) {
            return search.chain;
        }
    }
    return binary;
}

}  // namespace carry::detail
