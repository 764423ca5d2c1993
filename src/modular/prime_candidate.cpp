#include "modular/prime_candidate.hpp"

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/root.hpp"
#include "kernels/kernels.hpp"
#include "modular/short_prime.hpp"
#include "modular/window.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <cstdint>

namespace carry::modular {

namespace {

/// Takes the row of n limbs apart in place; it is not zero.
odd_and_twos split(limb* a, std::size_t n) noexcept {
    const std::size_t twos = row::count_trailing_zeros(a);
    const std::size_t skip = twos / limb_bits;
    row::shift_right(a, a + skip, n - skip, static_cast<unsigned>(twos % limb_bits));
    return {a, row::bit_length(a, n - skip), twos};
}

/// The end of a strong test: whether x = base^odd, or one of its next squares, says that m may be prime.
bool ends_like_a_prime(const prime_ring& ring, limb* x, std::size_t twos) noexcept {
    if (ring.is_one(x) || ring.is_minus_one(x)) {
        return true;
    }
    for (std::size_t i = 1; i < twos; ++i) {
        ring.sqr(x, x);
        if (ring.is_minus_one(x)) {
            return true;
        }
    }
    return false;
}

/// Whether m is a strong probable prime to base 2. x: n limbs.
bool strong_test_to_base_2(const prime_ring& ring, const odd_and_twos& order, limb* x) noexcept {
    row::copy(x, ring.one(), ring.size());
    for (std::size_t i = order.bits; i-- > 0;) {
        ring.sqr(x, x);
        if (row::test_bit(order.odd, i / limb_bits + 1, i)) {
            ring.add(x, x, x);
        }
    }
    return ends_like_a_prime(ring, x, order.twos);
}

/// Whether the m of n limbs is a square. space: 2n + 2 + integer_rows::sqrtrem_scratch(n) limbs.
bool is_square(const limb* m, std::size_t n, limb* space) noexcept {
    limb* root = space;
    limb* rest = root + n / 2 + 1;
    return integer_rows::sqrtrem(root, rest, m, n, rest + n / 2 + 2) == 0;
}

/// The parameter D of Selfridge's method A: the first of 5, -7, 9, -11, ... with (D / m) = -1; 0 if the search shows that m is
/// composite.
std::int64_t selfridge(const limb* m, std::size_t n, limb* space) noexcept {
    for (std::int64_t size = 5;; size += 2) {
        if (size == 25 && is_square(m, n, space)) {  // a square has no such D; others have one soon
            return 0;
        }
        // D = 1 mod 4, so (D / m) = (m / |D|).
        const limb magnitude = static_cast<limb>(size);
        const int symbol = short_prime::jacobi(integer_rows::divrem_1(nullptr, m, n, magnitude), magnitude);
        if (symbol == 0 && (n > 1 || m[0] > magnitude)) {
            return 0;
        }
        if (symbol < 0) {
            return size % 4 == 1 ? size : -size;
        }
    }
}

/// r = 1 / q modulo the m of n limbs for a small q >= 1, or false where q and m have a common factor. r: n + 1 limbs.
bool inverse_of_small(limb* r, limb q, const limb* m, std::size_t n) noexcept {
    const limb rest = integer_rows::divrem_1(nullptr, m, n, q);
    limb t = 0;  // m t + 1 = 0 mod q
    for (limb sum = 1 % q; sum != 0; sum = (sum + rest) % q) {
        if (++t == q) {
            return false;
        }
    }
    r[n] = kernels::integer().mul_1(r, m, n, t);
    integer_rows::add_1(r, r, n + 1, 1);
    integer_rows::divrem_1(r, r, n + 1, q);
    return true;
}

/// Whether m is a strong Lucas probable prime with P = 1, Q = (1 - D) / 4: with m + 1 = d 2^s, d odd, whether U_d = 0 or one of
/// V_d, V_2d, ..., V_(2^(s-1) d) is. space: 4n + 1 limbs.
///
/// W_k = V_2k / Q^k is the Lucas sequence to A = 1 / Q - 2 and 1, and needs two products a bit (Crandall and Pomerance, "Prime
/// Numbers", algorithm 3.6.7): W_2k = W_k^2 - 2, W_(2k+1) = W_k W_(k+1) - A. With d = 2k + 1, V_d and D U_d are V_(d+1) + Q
/// V_(d-1) and V_(d+1) - Q V_(d-1), that is W_(k+1) + W_k and W_(k+1) - W_k up to powers of Q.
bool strong_lucas_test(const prime_ring& ring, const odd_and_twos& order, std::int64_t discriminant, limb* space) noexcept {
    const std::size_t n = ring.size();
    limb* w = space;     // W_j for the j of the bits so far
    limb* next = w + n;  // W_(j+1)
    limb* two = next + n;
    limb* a = two + n;  // n + 1 limbs
    const std::int64_t q = (1 - discriminant) / 4;
    if (!inverse_of_small(a, static_cast<limb>(q < 0 ? -q : q), ring.modulus(), n)) {
        return false;
    }
    ring.add(two, ring.one(), ring.one());
    ring.from_row(a, a);
    if (q < 0) {
        row::zero(w, n);
        ring.sub(a, w, a);
    }
    ring.sub(a, a, two);

    row::copy(w, two, n);                         // W_0
    row::copy(next, a, n);                        // W_1
    for (std::size_t i = order.bits; i-- > 1;) {  // the bits of (d - 1) / 2
        limb* other = row::test_bit(order.odd, i / limb_bits + 1, i) ? next : w;
        limb* middle = other == w ? next : w;
        ring.mul(middle, w, next);
        ring.sub(middle, middle, a);
        ring.sqr(other, other);
        ring.sub(other, other, two);
    }
    limb* product = next + n;  // where two was
    ring.mul(product, w, next);
    ring.sub(product, product, a);  // W_d
    if (row::compare_n(w, next, n) == 0) {
        return true;
    }
    ring.add(next, next, w);
    if (row::is_zero(next, n)) {
        return true;
    }
    row::copy(w, product, n);
    ring.add(two, ring.one(), ring.one());
    for (std::size_t i = 1; i < order.twos; ++i) {
        if (row::is_zero(w, n)) {
            return true;
        }
        ring.sqr(w, w);
        ring.sub(w, w, two);
    }
    return false;
}

/// splitmix64 (G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", 2014).
std::uint64_t next_random(std::uint64_t& state) noexcept {
    std::uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// `rounds` rounds of Miller-Rabin to pseudo-random bases. space: (2 + window) n limbs.
bool miller_rabin(const prime_ring& ring, const odd_and_twos& order, unsigned rounds, limb* space) noexcept {
    const std::size_t n = ring.size();
    const limb* m = ring.modulus();
    limb* x = space;
    limb* table = x + n;
    std::uint64_t state = n;
    for (std::size_t i = 0; i < n; ++i) {
        state = (state ^ m[i]) * 0x9e3779b97f4a7c15u;
        state ^= state >> 29;
    }
    const std::size_t bits = row::bit_length(m, n);
    for (unsigned round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < n; ++i) {
            table[i] = static_cast<limb>(next_random(state));
        }
        table[n - 1] &= ((limb{1} << ((bits - 1) % limb_bits)) - 1);  // below m; a residue like any other in Montgomery's form
        if (row::is_zero(table, n)) {
            row::copy(table, ring.one(), n);
            ring.add(table, table, table);
        }
        sliding_window(ring, x, table, window_bits(order.bits), order.odd, order.bits);
        if (!ends_like_a_prime(ring, x, order.twos)) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::size_t prime_candidate::scratch_size(std::size_t n) noexcept {
    const std::size_t powers = (1 + window_rows(window_bits(n * limb_bits))) * n;
    const std::size_t square = 2 * n + 4 + integer_rows::sqrtrem_scratch(n);
    return 2 * n + 1 + prime_ring::scratch_size(n) + std::max({4 * n + 1, powers, square});
}

prime_candidate::prime_candidate(const limb* m, std::size_t n, limb* scratch) noexcept
    : ring_(m, n, scratch + 2 * n + 1), space_(scratch + 2 * n + 1 + prime_ring::scratch_size(n)) {
    limb* below = scratch;
    limb* above = scratch + n;
    row::copy(below, m, n);
    below[0] -= 1;
    above[n] = integer_rows::add_1(above, m, n, 1);
    below_ = split(below, n);
    above_ = split(above, n + 1);
}

bool prime_candidate::passes_base_2() const noexcept { return strong_test_to_base_2(ring_, below_, space_); }

bool prime_candidate::passes_lucas() const noexcept {
    const std::int64_t discriminant = selfridge(ring_.modulus(), ring_.size(), space_);
    return discriminant != 0 && strong_lucas_test(ring_, above_, discriminant, space_);
}

bool prime_candidate::passes_miller_rabin(unsigned rounds) const noexcept {
    return miller_rabin(ring_, below_, rounds, space_);
}

}  // namespace carry::modular
