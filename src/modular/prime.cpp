#include "modular/prime.hpp"

#include "integer/add.hpp"
#include "integer/root.hpp"
#include "modular/four_limb_montgomery.hpp"
#include "modular/montgomery.hpp"
#include "modular/prime_pair.hpp"
#include "modular/prime_word.hpp"
#include "modular/short_prime.hpp"
#include "modular/small_primes.hpp"
#include "modular/window.hpp"
#include "row/secret_rows.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace carry::modular {
namespace {

/// The small primes that are worth dividing n limbs by, before an exponentiation.
std::size_t trial_primes(std::size_t n) noexcept { return n < small_primes.size() / 32 ? 32 * n : small_primes.size(); }

/// Up to where next_prime sieves numbers of n limbs: a prime more costs a division, and spares 1/p of the exponentiations.
std::size_t sieve_bound(std::size_t n) noexcept {
    constexpr std::size_t most = std::size_t{1} << 22;
    const std::size_t limbs = (n * limb_bits + 63) / 64;  // of 64 bits
    return limbs < 128 ? std::min(256 * limbs * limbs, most) : most;
}

constexpr std::size_t word_limbs = 64 / limb_bits;

/// The number of n <= word_limbs limbs.
std::uint64_t to_word(const limb* a, std::size_t n) noexcept {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < n; ++i) {
        word |= std::uint64_t{a[i]} << i * limb_bits;
    }
    return word;
}

/// Whether n normalized limbs are what is_probable_prime_pair takes.
constexpr bool is_pair(std::size_t n) noexcept { return has_prime_pair && n > word_limbs && n <= 2 * word_limbs; }

/// Whether one of the smallest primes divides an a of n > word_limbs limbs.
bool has_small_factor(const limb* a, std::size_t n) {
    bool found = false;
    for_each_prime<std::uint16_t>(a, n, std::span(small_primes).first(trial_primes(n)),
                                  [&](std::size_t, std::size_t remainder) {
                                      found = remainder == 0;
                                      return !found;
                                  });
    return found;
}

/// Z / m for an odd m in Montgomery's form, every element a row below m.
class residue_ring {
public:
    /// Limbs that the ring takes, its scratch included.
    static std::size_t scratch_size(std::size_t n) noexcept {
        return 2 * n + constants_size(n) + std::max(montgomery::scratch_size(n), montgomery::to_scratch_size(n));
    }
    residue_ring(const limb* m, std::size_t n, limb* scratch) noexcept
        : n_(n),
          one_(scratch),
          minus_one_(scratch + n),
          inner_(scratch + 2 * n + constants_size(n)),
          residues_(m, n, scratch + 2 * n, inner_) {
        const limb one = 1;
        if (four_limb_montgomery::serves(n)) {
            four_limbs_.emplace(m, n, scratch + 2 * n + montgomery::constants_size(n), inner_);
        }
        residues_.to(one_, &one, 1, inner_);
        kernels::integer().sub_n(minus_one_, m, one_, n);
    }

    std::size_t size() const noexcept { return n_; }
    const limb* modulus() const noexcept { return residues_.modulus(); }
    const limb* one() const noexcept { return one_; }
    bool is_one(const limb* a) const noexcept { return row::compare_n(a, one_, n_) == 0; }
    bool is_minus_one(const limb* a) const noexcept { return row::compare_n(a, minus_one_, n_) == 0; }

    void mul(limb* r, const limb* a, const limb* b) const noexcept {
        if (four_limbs_) {
            four_limbs_->mul(r, a, b, inner_);
            four_limbs_->normalize(r);
            return;
        }
        residues_.mul(r, a, b, inner_);
        residues_.reduce_once(r);
    }
    void sqr(limb* r, const limb* a) const noexcept {
        if (four_limbs_) {
            four_limbs_->sqr(r, a, inner_);
            four_limbs_->normalize(r);
            return;
        }
        residues_.sqr(r, a, inner_);
        residues_.reduce_once(r);
    }
    void add(limb* r, const limb* a, const limb* b) const noexcept {
        const kernels::integer_kernels& k = kernels::integer();
        if (k.add_n(r, a, b, n_) != 0) {
            k.sub_n(r, r, modulus(), n_);
        } else {
            residues_.reduce_once(r);
        }
    }
    void sub(limb* r, const limb* a, const limb* b) const noexcept {
        const kernels::integer_kernels& k = kernels::integer();
        if (k.sub_n(r, a, b, n_) != 0) {
            k.add_n(r, r, modulus(), n_);
        }
    }
    /// r = a for a row below m; r may be a.
    void from_row(limb* r, const limb* a) const noexcept { residues_.to(r, a, n_, inner_); }

private:
    static std::size_t constants_size(std::size_t n) noexcept {
        return montgomery::constants_size(n) + (n == four_limb_montgomery::limbs ? four_limb_montgomery::constants_size(n) : 0);
    }

    std::size_t n_;
    limb* one_;
    limb* minus_one_;
    limb* inner_;
    montgomery residues_;
    std::optional<four_limb_montgomery> four_limbs_;  // in place of residues_, but for `to`
};

/// m - 1 or m + 1, taken apart as odd * 2^twos.
struct odd_and_twos {
    const limb* odd;
    std::size_t bits;  // of odd
    std::size_t twos;
};

/// Takes the row of n limbs apart in place; it is not zero.
odd_and_twos split(limb* a, std::size_t n) noexcept {
    const std::size_t twos = row::count_trailing_zeros(a);
    const std::size_t skip = twos / limb_bits;
    row::shift_right(a, a + skip, n - skip, static_cast<unsigned>(twos % limb_bits));
    return {a, row::bit_length(a, n - skip), twos};
}

/// The end of a strong test: whether x = base^odd, or one of its next squares, says that m may be prime.
bool ends_like_a_prime(const residue_ring& ring, limb* x, std::size_t twos) noexcept {
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
bool strong_test_to_base_2(const residue_ring& ring, const odd_and_twos& order, limb* x) noexcept {
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
bool strong_lucas_test(const residue_ring& ring, const odd_and_twos& order, std::int64_t discriminant, limb* space) noexcept {
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
bool miller_rabin(const residue_ring& ring, const odd_and_twos& order, unsigned rounds, limb* space) noexcept {
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

/// An odd m >= 3 of n normalized limbs under test: Z / m and m - 1, m + 1 taken apart.
class candidate {
public:
    static std::size_t scratch_size(std::size_t n) noexcept {
        const std::size_t powers = (1 + window_rows(window_bits(n * limb_bits))) * n;
        const std::size_t square = 2 * n + 4 + integer_rows::sqrtrem_scratch(n);
        return 2 * n + 1 + residue_ring::scratch_size(n) + std::max({4 * n + 1, powers, square});
    }
    candidate(const limb* m, std::size_t n, limb* scratch) noexcept
        : ring_(m, n, scratch + 2 * n + 1), space_(scratch + 2 * n + 1 + residue_ring::scratch_size(n)) {
        limb* below = scratch;
        limb* above = scratch + n;
        row::copy(below, m, n);
        below[0] -= 1;
        above[n] = integer_rows::add_1(above, m, n, 1);
        below_ = split(below, n);
        above_ = split(above, n + 1);
    }
    bool passes_base_2() const noexcept { return strong_test_to_base_2(ring_, below_, space_); }
    bool passes_lucas() const noexcept {
        const std::int64_t discriminant = selfridge(ring_.modulus(), ring_.size(), space_);
        return discriminant != 0 && strong_lucas_test(ring_, above_, discriminant, space_);
    }
    bool passes_miller_rabin(unsigned rounds) const noexcept { return miller_rabin(ring_, below_, rounds, space_); }

private:
    residue_ring ring_;
    limb* space_;
    odd_and_twos below_, above_;
};

/// Baillie-PSW for an odd m >= 3 of n normalized limbs, and the rounds of Miller-Rabin; the caller has tried the first primes.
bool passes_all(const limb* m, std::size_t n, unsigned rounds, limb* scratch) noexcept {
    if (is_pair(n)) {
        return is_probable_prime_pair(to_word(m, word_limbs), to_word(m + word_limbs, n - word_limbs)) &&
               (rounds == 0 || candidate(m, n, scratch).passes_miller_rabin(rounds));
    }
    const candidate c(m, n, scratch);
    return c.passes_base_2() && c.passes_lucas() && c.passes_miller_rabin(rounds);
}

}  // namespace

bool is_strong_probable_prime_to_base_2(const limb* a, std::size_t n) {
    n = row::normalized_size(a, n);
    secret_rows scratch(candidate::scratch_size(n));
    return candidate(a, n, scratch.data()).passes_base_2();
}

bool is_strong_lucas_probable_prime(const limb* a, std::size_t n) {
    n = row::normalized_size(a, n);
    secret_rows scratch(candidate::scratch_size(n));
    return candidate(a, n, scratch.data()).passes_lucas();
}

bool is_probable_prime(const limb* a, std::size_t n, unsigned rounds) {
    n = row::normalized_size(a, n);
    if (n <= word_limbs) {
        return is_prime_word(to_word(a, n));
    }
    if (is_pair(n) && rounds == 0) {  // which tries primes itself, and wants no scratch
        return passes_all(a, n, 0, nullptr);
    }
    if ((a[0] & 1) == 0 || has_small_factor(a, n)) {
        return false;
    }
    secret_rows scratch(candidate::scratch_size(n));
    return passes_all(a, n, rounds, scratch.data());
}

namespace {

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
/// limbs, high zeros allowed, more than a word's on the way down; scratch: candidate::scratch_size(n).
std::size_t find_prime(limb* start, std::size_t n, direction way, limb* scratch) {
    const std::size_t limbs = row::normalized_size(start, n);
    const std::vector<std::uint32_t> primes = odd_primes_below(sieve_bound(limbs));
    const std::size_t span = 2 * limbs * limb_bits;
    const std::unique_ptr<bool[]> composite(new bool[span]);
    // A window after the other: composite[i] is whether start + 2i, or start - 2i, has a small factor.
    for (;;) {
        std::fill_n(composite.get(), span, false);
        for_each_prime<std::uint32_t>(start, n, primes, [&](std::size_t p, std::size_t remainder) {
            // What is missing to a multiple of p is 2i or, where that is odd, 2i - p.
            const std::size_t missing = remainder == 0 || way == direction::down ? remainder : p - remainder;
            for (std::size_t i = (missing % 2 == 0 ? missing : missing + p) / 2; i < span; i += p) {
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
    secret_rows memory(size + candidate::scratch_size(size));
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
    secret_rows memory(an + candidate::scratch_size(an));
    limb* const start = memory.data();
    integer_rows::sub_1(start, a, an, (a[0] & 1) != 0 ? 2 : 1);
    const std::size_t found = find_prime(start, an, direction::down, start + an);
    row::zero(r, n);
    row::copy(r, start, found);
    return found;
}

}  // namespace carry::modular
