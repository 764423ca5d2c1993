/// \file
/// Hensel's division without a remainder by a few limbs, or for few limbs of quotient, at the level adx, in registers and by a
/// scaled divisor: no product tells the next limb of the quotient.
///
/// With w = -1 / d modulo B the divisor w d is N B - 1, and T = -w a is q - N B q: the lowest limb of T is that of q, whose
/// product with N is added one limb further up. From limb to limb that is a multiplication and an addition, 5 cycles, and by
/// more than three limbs as long as the instructions take. T's limbs are found on the way, from those of -a - 1 and from w.
///
/// Source: Brent, Zimmermann, "Modern Computer Arithmetic", section 1.4.8, with a divisor scaled to -1 (as Svoboda scales
/// divisors from above).
#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_hensel.hpp"

#include <array>
#include <bit>
#include <type_traits>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// The limbs of -w a, one after the other.
class scaled_limbs {
public:
    explicit scaled_limbs(limb w) noexcept : w_(w), carry_(w) {}

    // For the next limb of a.
    limb next(limb x) noexcept {
        limb low, high;
        __asm__(
            "mulx %[w], %[low], %[high]\n\t"
            "addq %[carry], %[low]\n\t"
            "adcq $0, %[high]\n\t"
            : [low] "=&r"(low), [high] "=&r"(high)
            : [w] "rm"(w_), [carry] "r"(carry_), "d"(~x)
            : "cc");
        carry_ = high;
        return low;
    }

    // x + y for the highest of these limbs, of which what is carried goes to the next: with what products with N carry there,
    // less than B, as -w a and they are less than a power of B together.
    limb add(limb x, limb y) noexcept {
        __asm__(
            "addq %[y], %[x]\n\t"
            "adcq $0, %[carry]\n\t"
            : [x] "+&r"(x), [carry] "+&r"(carry_)
            : [y] "r"(y)
            : "cc");
        return x;
    }

private:
    limb w_, carry_;
};

// The N + 1 highest limbs of the quotient, of which no more limbs are to be found.
// q, c: N + 1 limbs; n: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void find_last(limb* q, limb* c, const limb* n) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        ((q[I] = c[I], addmul_row_registers<N - I>(c + I + 1, n, c[I])), ...);
    }(std::make_index_sequence<N>());
    q[N] = c[N];
}

// q d = a modulo B^k. q, a: k > N limbs, q may be a; w = -1 / d modulo B; n: N limbs of (w d + 1) / B.
template <std::size_t N>
void divide(limb* q, const limb* a, std::size_t k, limb w, const limb* n) noexcept {
    scaled_limbs scaled(w);
    limb c[N + 2];
#pragma GCC unroll 8
    for (std::size_t j = 0; j <= N; ++j) {
        c[j] = scaled.next(a[j]);
    }
    for (std::size_t left = k - N - 1; left > 0; --left, ++q, ++a) {
        const limb in = scaled.next(a[N + 1]);
        *q = c[0];
        addmul_row_registers<N>(c + 1, n, c[0]);  // begins c[N + 1]
#pragma GCC unroll 8
        for (std::size_t j = 0; j < N; ++j) {
            c[j] = c[j + 1];
        }
        c[N] = scaled.add(in, c[N + 1]);
    }
    find_last<N>(q, c, n);
}

// w and the limbs of (w d + 1) / B, of which so many are wanted. d: n limbs. `inverse`: 1 / d modulo B.
template <std::size_t Most>
struct scaled_divisor {
    limb w, n[Most];

    [[gnu::always_inline]] scaled_divisor(const limb* d, std::size_t size, limb inverse) noexcept : w(0 - inverse) {
        limb above = multiply_wide(w, d[0]).high + 1;  // the lower limb is B - 1
        for (std::size_t i = 1; i < size; ++i) {
            const wide_limb<limb> product = multiply_add(w, d[i], above, limb{0});
            n[i - 1] = product.low;
            above = product.high;
        }
        n[size - 1] = above;
    }
};

// A type in the place of `unsigned` for what is not moved.
using no_shift = std::integral_constant<unsigned, 0>;

// Limb j of floor(x / 2^shift) modulo B^K. x: n >= K limbs.
template <std::size_t K, class Shift>
[[gnu::always_inline]] inline limb limb_of(const limb* x, std::size_t n, std::size_t j, Shift shift) noexcept {
    if constexpr (std::is_same_v<Shift, no_shift>) {
        return x[j];
    } else {
        const limb above = j + 1 < K || K < n ? x[j + 1] : limb{0};
        return x[j] >> shift | above << (limb_bits - shift);
    }
}

// q floor(d / 2^shift) = floor(a / 2^shift) modulo B^K. a: an >= K limbs, d: dn >= K.
template <std::size_t K, class Shift>
[[gnu::always_inline]] inline void divide_shifted(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                                                  Shift shift) noexcept {
    limb odd[K];
#pragma GCC unroll 8
    for (std::size_t j = 0; j < K; ++j) {
        odd[j] = limb_of<K>(d, dn, j, shift);
    }
    const scaled_divisor<K> by(odd, K, inverse_mod_radix(odd[0]));
    scaled_limbs scaled(by.w);
    limb c[K + 1];
#pragma GCC unroll 8
    for (std::size_t j = 0; j < K; ++j) {
        c[j] = scaled.next(limb_of<K>(a, an, j, shift));
    }
    find_last<K - 1>(q, c, by.n);
}

template <std::size_t K>
void divide_short(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    const auto shift = static_cast<unsigned>(std::countr_zero(d[0]));
    if (shift == 0) {
        divide_shifted<K>(q, a, an, d, dn, no_shift{});
    } else {
        divide_shifted<K>(q, a, an, d, dn, shift);
    }
}

constexpr auto short_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{divide_short<I + 1>...};
}(std::make_index_sequence<most_short_quotient>{});

constexpr auto functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{divide<I + 1>...};
}(std::make_index_sequence<most_few_limbs>{});

}  // namespace

void adx_hensel_few(limb* q, const limb* a, std::size_t k, const limb* d, std::size_t dn, limb inverse) noexcept {
    const scaled_divisor<most_few_limbs> by(d, dn, inverse);
    functions[dn - 1](q, a, k, by.w, by.n);
}

void adx_hensel_short(limb* q, const limb* a, std::size_t an, std::size_t k, const limb* d, std::size_t dn) noexcept {
    short_functions[k - 1](q, a, an, d, dn);
}

}  // namespace carry::kernels::x86_64
