#include "modular/prime_word.hpp"

#include "modular/small_primes.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <utility>

namespace carry::modular {

namespace {

using word = std::uint64_t;

constexpr std::size_t trial_primes = 24;
constexpr word first_untried = 101;
static_assert(small_primes[trial_primes] == first_untried);

/// 1 / p modulo 2^64 for odd p, by Newton's iteration: p is its own inverse modulo 8.
constexpr word inverse_modulo_2_64(word p) noexcept {
    word x = p;
    for (int bits = 3; bits < 64; bits *= 2) {
        x *= 2 - p * x;
    }
    return x;
}

constexpr auto trial_inverses = [] {
    std::array<word, trial_primes> r{};
    for (std::size_t i = 0; i < r.size(); ++i) {
        r[i] = inverse_modulo_2_64(small_primes[i]);
    }
    return r;
}();

/// Z / m for an odd m in Montgomery's form, every element below m.
class word_ring {
public:
    explicit word_ring(word m) noexcept
        : m_(m),
          inverse_(inverse_modulo_2_64(m)),
          one_((word{0} - m) % m),
          square_(divide_wide_vartime(one_, word{0}, m).remainder) {}

    word modulus() const noexcept { return m_; }
    word one() const noexcept { return one_; }

    word from(word x) const noexcept { return mul(x, square_); }
    word mul(word a, word b) const noexcept {
        const wide_limb<word> product = multiply_wide(a, b);
        const word multiple = multiply_wide(product.low * inverse_, m_).high;
        return product.high - multiple + (product.high < multiple ? m_ : 0);
    }
    word add(word a, word b) const noexcept { return a - (m_ - b) + (a < m_ - b ? m_ : 0); }
    word sub(word a, word b) const noexcept { return a - b + (a < b ? m_ : 0); }

private:
    word m_, inverse_;
    word one_;     ///< 2^64 modulo m
    word square_;  ///< 2^128 modulo m
};

/// m is a strong probable prime to base 2, see is_strong_probable_prime_to_base_2.
bool passes_base_2(const word_ring& ring) noexcept {
    const word m = ring.modulus();
    const int twos = std::countr_zero(m - 1);
    const word odd = (m - 1) >> twos;
    // 2 to the power of the highest bits, as many as make an exponent below 64, is a word.
    int rest = std::max(static_cast<int>(std::bit_width(odd)) - 6, 0);
    word x = ring.from(word{1} << (odd >> rest));
    while (rest-- > 0) {
        x = ring.mul(x, x);
        x = select(mask_from_bit(odd >> rest & 1), ring.add(x, x), x);  // no branch, which would be random
    }
    const word minus_one = m - ring.one();
    if (x == ring.one() || x == minus_one) {
        return true;
    }
    for (int i = 1; i < twos; ++i) {
        x = ring.mul(x, x);
        if (x == minus_one) {
            return true;
        }
    }
    return false;
}

/// The Jacobi symbol (a / n), n odd. Source: Handbook of Applied Cryptography, algorithm 2.149.
int jacobi(word a, word n) noexcept {
    int sign = 1;
    for (a %= n; a != 0; a %= n) {
        const int twos = std::countr_zero(a);
        a >>= twos;
        if (twos % 2 != 0 && (n % 8 == 3 || n % 8 == 5)) {
            sign = -sign;
        }
        if (a % 4 == 3 && n % 4 == 3) {
            sign = -sign;
        }
        std::swap(a, n);
    }
    return n == 1 ? sign : 0;
}

bool is_square(word m) noexcept {
    const auto root = static_cast<word>(std::llround(std::sqrt(static_cast<double>(m))));
    return root * root == m;  // a root of 2^32 is no such number's
}

/// The parameter D of Selfridge's method A: the first of 5, -7, 9, -11, ... with (D / m) = -1; 0 if there is none, as m is a
/// square or has a factor in common with one of them.
std::int64_t selfridge(word m) noexcept {
    for (word size = 5;; size += 2) {
        if (size == 25 && is_square(m)) {
            return 0;
        }
        const int symbol = jacobi(m, size);  // D = 1 modulo 4, so (D / m) = (m / |D|)
        if (symbol < 0) {
            return size % 4 == 1 ? static_cast<std::int64_t>(size) : -static_cast<std::int64_t>(size);
        }
        if (symbol == 0 && m > size) {
            return 0;
        }
    }
}

/// 1 / q modulo m for a small q >= 1 without a common factor: (m t + 1) / q for the t that makes it whole.
word inverse_of_small(word q, word m) noexcept {
    word t = 0;
    for (word sum = 1 % q; sum != 0; sum = (sum + m % q) % q) {
        ++t;
    }
    const wide_limb<word> numerator = multiply_add(m, t, word{1});
    return divide_wide_vartime(numerator.high, numerator.low, q).quotient;
}

/// m is a strong Lucas probable prime with Selfridge's parameters: the sequence W of strong_lucas_test in prime.cpp.
bool passes_lucas(const word_ring& ring) noexcept {
    const word m = ring.modulus();
    const std::int64_t discriminant = selfridge(m);
    if (discriminant == 0) {
        return false;
    }
    const std::int64_t q = (1 - discriminant) / 4;
    const word two = ring.add(ring.one(), ring.one());
    const word inverse = ring.from(inverse_of_small(static_cast<word>(q < 0 ? -q : q), m));
    const word a = ring.sub(q < 0 ? m - inverse : inverse, two);
    const int twos = std::countr_zero(m + 1);
    const word half = (m + 1) >> twos >> 1;  // m + 1 = (2 half + 1) 2^twos
    word w = two, next = a;                  // W_j and W_(j+1) for the j of the bits so far
    for (int i = static_cast<int>(std::bit_width(half)); i-- > 0;) {
        const word bit = mask_from_bit(half >> i & 1), other = select(bit, next, w);
        const word middle = ring.sub(ring.mul(w, next), a), square = ring.sub(ring.mul(other, other), two);
        w = select(bit, middle, square);
        next = select(bit, square, middle);
    }
    if (w == next || ring.add(w, next) == 0) {
        return true;
    }
    word product = ring.sub(ring.mul(w, next), a);
    for (int i = 1; i < twos; ++i) {
        if (product == 0) {
            return true;
        }
        product = ring.sub(ring.mul(product, product), two);
    }
    return false;
}

}  // namespace

bool is_prime_word(std::uint64_t m) noexcept {
    if (m < 4 || m % 2 == 0) {
        return m == 2 || m == 3;
    }
    for (std::size_t i = 0; i < trial_primes; ++i) {
        if (m * trial_inverses[i] <= max_limb<word> / small_primes[i]) {  // p divides m
            return m == small_primes[i];
        }
    }
    if (m < first_untried * first_untried) {
        return true;
    }
    const word_ring ring(m);
    return passes_base_2(ring) && passes_lucas(ring);
}

}  // namespace carry::modular
