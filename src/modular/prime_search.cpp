#include "integer/add.hpp"
#include "modular/prime.hpp"
#include "modular/prime_candidate.hpp"
#include "modular/prime_size.hpp"
#include "modular/prime_word.hpp"
#include "modular/small_primes.hpp"
#include "row/row.hpp"
#include "row/secret_rows.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace carry::modular {

namespace {

/// Up to where next_prime sieves numbers of n limbs: a prime more costs a division, and spares 1/p of the exponentiations.
std::size_t sieve_bound(std::size_t n) noexcept {
    constexpr std::size_t most = std::size_t{1} << 22;
    const std::size_t limbs = (n * limb_bits + 63) / 64;  // of 64 bits
    return limbs < 128 ? std::min(256 * limbs * limbs, most) : most;
}

/// r = word, in n >= word_limbs limbs; returns its size.
std::size_t put_word(limb* r, std::size_t n, std::uint64_t word) noexcept {
    row::zero(r, n);
    for (std::size_t i = 0; i < word_limbs; ++i) {
        r[i] = static_cast<limb>(word >> i * limb_bits);
    }
    return row::normalized_size(r, word_limbs);
}

/// The way of a search: to the next prime, or to the one before.
enum class direction { up, down };

/// x = x + 2 count, or x - 2 count.
void move(limb* x, std::size_t n, std::size_t count, direction way) noexcept {
    const auto step = static_cast<limb>(2 * count);
    if (way == direction::up) {
        integer_rows::add_1(x, x, n, step);
    } else {
        integer_rows::sub_1(x, x, n, step);
    }
}

/// start = the first probable prime among start, start + 2, ... or start, start - 2, ...; returns its size. start: odd, n
/// limbs, high zeros allowed, more than a word's on the way down; scratch: prime_candidate::scratch_size(n).
std::size_t find_prime(limb* start, std::size_t n, direction way, limb* scratch) {
    const std::size_t limbs = row::normalized_size(start, n);
    const std::vector<std::uint32_t> primes = odd_primes_below(sieve_bound(limbs));
    const std::size_t span = 2 * limbs * limb_bits;
    const std::unique_ptr<bool[]> composite(new bool[span]);
    // A window after the other: composite[i] is whether start + 2i, or start - 2i, has a small factor.
    for (;;) {
        std::fill_n(composite.get(), span, false);
        for_each_prime<std::uint32_t>(start, n, primes, [&](std::size_t p, std::size_t remainder) {
            // What is missing to a multiple of p is 2i or, where that is odd, as often as not, 2i - p.
            const std::size_t missing = remainder == 0 || way == direction::down ? remainder : p - remainder;
            for (std::size_t i = (missing + (p & (0 - missing % 2))) / 2; i < span; i += p) {
                composite[i] = true;
            }
            return true;
        });
        std::size_t at = 0;  // where start stands in the window
        for (std::size_t i = 0; i < span; ++i) {
            if (composite[i]) {
                continue;
            }
            move(start, n, i - at, way);
            at = i;
            const std::size_t size = row::normalized_size(start, n);
            if (passes_all(start, size, 0, scratch)) {
                return size;
            }
        }
        move(start, n, span - at, way);
    }
}

}  // namespace

std::size_t next_prime(limb* r, const limb* a, std::size_t n) {
    const std::size_t an = row::normalized_size(a, n);
    constexpr std::uint64_t last_prime_word = ~std::uint64_t{0} - 58;
    if (an <= word_limbs && to_word(a, an) < last_prime_word) {
        const std::uint64_t word = to_word(a, an);
        std::uint64_t next = word < 2 ? 2 : (word + 1) | 1;
        while (!is_prime_word(next)) {
            next += 2;
        }
        return put_word(r, n + 1, next);
    }
    const std::size_t size = an + 1;
    secret_rows memory(size + prime_candidate::scratch_size(size));
    limb* const start = memory.data();
    start[an] = integer_rows::add_1(start, a, an, 1);
    start[0] |= 1;
    const std::size_t found = find_prime(start, size, direction::up, start + size);
    row::zero(r, n + 1);
    row::copy(r, start, found);
    return found;
}

std::size_t previous_prime(limb* r, const limb* a, std::size_t n) {
    const std::size_t an = row::normalized_size(a, n);
    if (an <= word_limbs) {
        const std::uint64_t word = to_word(a, an);
        std::uint64_t previous = word == 3 ? 2 : (word - 2) | 1;
        while (!is_prime_word(previous)) {
            previous -= 2;
        }
        limb found[word_limbs];
        put_word(found, word_limbs, previous);
        row::fit(r, n, found, word_limbs);
        return row::normalized_size(r, n);
    }
    secret_rows memory(an + prime_candidate::scratch_size(an));
    limb* const start = memory.data();
    integer_rows::sub_1(start, a, an, (a[0] & 1) != 0 ? 2 : 1);
    const std::size_t found = find_prime(start, an, direction::down, start + an);
    row::zero(r, n);
    row::copy(r, start, found);
    return found;
}

}  // namespace carry::modular
