#include "modular/small_primes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace carry::modular {

namespace {

constexpr std::size_t segment = std::size_t{1} << 14;  // odd numbers, a byte each: they stay in the first-level cache

/// Which of the odd numbers 1, 3, 5, ... are divisible by 3, 5, 7 or 11, until all repeats: more than half of all that is to be
/// crossed out is copied from here.
constexpr std::size_t wheel = 3 * 5 * 7 * 11, largest_in_wheel = 11;
constexpr auto wheel_composites = [] {
    std::array<std::uint8_t, wheel> composite{};
    for (std::size_t i = 0; i < wheel; ++i) {
        const std::size_t odd = 2 * i + 1;
        composite[i] = odd % 3 == 0 || odd % 5 == 0 || odd % 7 == 0 || odd % 11 == 0 ? 1 : 0;
    }
    return composite;
}();

/// composite[i], i < count: whether the wheel has a divisor of first + 2i.
void copy_wheel(std::uint8_t* composite, std::size_t count, std::size_t first) noexcept {
    std::size_t from = first / 2 % wheel;
    while (count != 0) {
        const std::size_t part = std::min(count, wheel - from);
        composite = std::copy_n(wheel_composites.data() + from, part, composite);
        count -= part;
        from = 0;
    }
}

/// About how many primes there are up to x.
double primes_up_to(std::size_t x) { return static_cast<double>(x) / (std::log(static_cast<double>(x) + 20) - 1); }

/// A prime on its way through the segments.
struct sieving_prime {
    std::uint32_t prime;
    std::size_t next;  ///< its next multiple, as an index into the segment
};

}  // namespace

std::vector<std::uint32_t> odd_primes_between(std::size_t from, std::size_t bound) {
    std::vector<std::uint32_t> primes;
    if (bound <= from) {
        return primes;
    }
    if (from <= largest_in_wheel) {
        for (const std::uint32_t p : {3U, 5U, 7U, 11U}) {
            if (p >= from && p < bound) {
                primes.push_back(p);
            }
        }
    }
    primes.reserve(static_cast<std::size_t>(1.1 * (primes_up_to(bound) - primes_up_to(from))) + 16);
    // Who sieves: the odd primes up to the root of the bound. Its own root is below 2^8, and those primes are in the table.
    std::vector<sieving_prime> sieving;
    const auto add = [&](std::size_t p) {
        const std::size_t multiple = std::max(p * p, (from + p - 1) / p * p);  // the first one that is not below `from`
        sieving.push_back({static_cast<std::uint32_t>(p), ((multiple % 2 == 0 ? multiple + p : multiple) - from) / 2});
    };
    for (const std::size_t p : small_primes) {
        if (p * p >= bound) {
            break;
        }
        if (p > largest_in_wheel) {
            add(p);
        }
    }
    constexpr std::size_t beyond = detail::small_prime_bound + 1;
    if (beyond * beyond < bound) {
        for (std::size_t p : odd_primes_between(beyond, std::size_t{1} << 16)) {
            if (p * p < bound) {
                add(p);
            }
        }
    }
    std::array<std::uint8_t, segment> composite;
    for (std::size_t first = from; first < bound; first += 2 * segment) {
        const std::size_t count = std::min(segment, (bound - first + 1) / 2);
        copy_wheel(composite.data(), count, first);
        for (sieving_prime& s : sieving) {
            std::size_t i = s.next;
            for (; i < count; i += s.prime) {
                composite[i] = 1;
            }
            s.next = i - std::min(i, segment);
        }
        // Whether a number is prime is not foretold, so each is written, and kept or overwritten by the next.
        constexpr std::size_t piece = 256;
        std::array<std::uint32_t, piece> found;
        for (std::size_t i = 0; i < count;) {
            const std::size_t end = std::min(count, i + piece);
            std::size_t size = 0;
            for (; i < end; ++i) {
                found[size] = static_cast<std::uint32_t>(first + 2 * i);
                size += 1U - composite[i];
            }
            primes.insert(primes.end(), found.data(), found.data() + size);
        }
    }
    return primes;
}

std::vector<std::uint32_t> odd_primes_below(std::size_t bound) { return odd_primes_between(3, bound); }

}  // namespace carry::modular
