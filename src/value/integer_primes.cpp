// Random primes: the search from a random number on. The drawing itself is in the header, with the caller's generator.
#include "modular/prime.hpp"
#include "modular/small_primes.hpp"
#include "value/size_limit.hpp"

#include <carry/random_prime.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <system_error>
#include <vector>

#include <sys/random.h>

namespace carry {

namespace {

/// Which of the q = start + 2 i, i < span, leave neither q nor 2 q + 1 with a small factor. start is odd and above every
/// sieving prime.
std::vector<bool> sieve_pairs(const integer& start, std::size_t span, std::size_t bound) {
    std::vector<bool> composite(span);
    const std::vector<std::uint32_t> primes = modular::odd_primes_below(bound);
    const std::span<const limb> row = start.limbs();
    modular::for_each_prime<std::uint32_t>(row.data(), row.size(), primes, [&](std::size_t p, std::size_t remainder) {
        // q = 0 modulo p, or q = (p - 1) / 2, where 2 q + 1 = 0; i = (q - start) / 2 modulo p
        for (const std::size_t q : {std::size_t{0}, (p - 1) / 2}) {
            const std::size_t missing = q >= remainder ? q - remainder : p - remainder + q;
            for (std::size_t i = (missing % 2 == 0 ? missing : missing + p) / 2; i < span; i += p) {
                composite[i] = true;
            }
        }
        return true;
    });
    return composite;
}

}  // namespace

system_random::result_type system_random::operator()() {
    result_type value = 0;
    auto* bytes = reinterpret_cast<unsigned char*>(&value);
    for (std::size_t have = 0; have < sizeof value;) {
        const ssize_t got = ::getrandom(bytes + have, sizeof value - have, 0);
        if (got < 0 && errno != EINTR) {
            throw std::system_error(errno, std::generic_category(), "carry: no random numbers from the system");
        }
        have += got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    return value;
}

namespace detail {

void check_prime_bits(std::size_t bits, std::size_t least) {
    if (bits < least) {
        throw std::domain_error("carry: no such prime has so few bits");
    }
    check_bits(bits);
}

// The fifteen odd primes from 3 to 53 are as many different factors as an e of 64 bits can have. They leave 249 primes of 16
// bits with both highest bits, and no smaller share of longer ones.
void check_rsa_prime(std::size_t bits, std::uint64_t e) {
    check_prime_bits(bits, 16);
    if (e % 2 == 0 || e == 1) {
        throw std::domain_error("carry: the public exponent of an RSA key is odd and above 1");
    }
}

std::optional<integer> safe_prime_from(const integer& start) {
    const std::size_t bits = start.bit_length();
    if (start == 2) {  // the only even prime makes a safe one, too
        return 5;
    }
    integer q = start.is_even() ? start + 1 : start;
    if (bits <= 16) {  // below the sieving primes, each candidate by itself
        for (; q.bit_length() == bits; q += 2) {
            if (is_probable_prime(q) && is_probable_prime((q << 1) + 1)) {
                return (q << 1) + 1;
            }
        }
        return std::nullopt;
    }
    const std::size_t bound = std::min<std::size_t>(std::size_t{1} << 20, bits * bits / 64 + 1024);
    const std::size_t span = 64 * bits;
    for (;;) {
        // Primes as large as the numbers themselves would strike them out.
        const std::vector<bool> composite = sieve_pairs(q, span, bits <= 20 ? 256 : bound);
        for (std::size_t i = 0; i < span; ++i) {
            if (composite[i]) {
                continue;
            }
            const integer candidate = q + 2 * i;
            if (candidate.bit_length() != bits) {
                return std::nullopt;
            }
            integer safe = (candidate << 1) + 1;
            const std::span<const limb> row = candidate.limbs(), safe_row = safe.limbs();
            // The cheapest question first: nearly all that fail, fail it.
            if (modular::is_strong_probable_prime_to_base_2(row.data(), row.size()) &&
                modular::is_strong_probable_prime_to_base_2(safe_row.data(), safe_row.size()) && is_probable_prime(candidate) &&
                is_probable_prime(safe)) {
                return safe;
            }
        }
        q += 2 * span;
    }
}

}  // namespace detail
}  // namespace carry
