#include "modular/prime.hpp"

#include "modular/prime_candidate.hpp"
#include "modular/prime_pair.hpp"
#include "modular/prime_size.hpp"
#include "modular/prime_word.hpp"
#include "modular/small_primes.hpp"
#include "row/row.hpp"
#include "row/secret_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace carry::modular {

namespace {

/// The small primes that are worth dividing n limbs by, before an exponentiation.
std::size_t trial_primes(std::size_t n) noexcept { return n < small_primes.size() / 32 ? 32 * n : small_primes.size(); }

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

}  // namespace

bool passes_all(const limb* m, std::size_t n, unsigned rounds, limb* scratch) noexcept {
    if (is_pair(n)) {
        return is_probable_prime_pair(to_word(m, word_limbs), to_word(m + word_limbs, n - word_limbs)) &&
               (rounds == 0 || prime_candidate(m, n, scratch).passes_miller_rabin(rounds));
    }
    const prime_candidate c(m, n, scratch);
    return c.passes_base_2() && c.passes_lucas() && c.passes_miller_rabin(rounds);
}

bool is_strong_probable_prime_to_base_2(const limb* a, std::size_t n) {
    n = row::normalized_size(a, n);
    secret_rows scratch(prime_candidate::scratch_size(n));
    return prime_candidate(a, n, scratch.data()).passes_base_2();
}

bool is_strong_lucas_probable_prime(const limb* a, std::size_t n) {
    n = row::normalized_size(a, n);
    secret_rows scratch(prime_candidate::scratch_size(n));
    return prime_candidate(a, n, scratch.data()).passes_lucas();
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
    secret_rows scratch(prime_candidate::scratch_size(n));
    return passes_all(a, n, rounds, scratch.data());
}

}  // namespace carry::modular
