#include "integer/radix_chunks.hpp"

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace carry::integer_rows {

namespace {

/// Up to so many limbs there is a way in registers.
constexpr std::size_t most_few = 4;

/// Where rows of 4, 5, ... m + 2 limbs end that stand one after the other.
constexpr std::size_t place(std::size_t m) noexcept { return (m - 1) * (m + 6) / 2; }

/// Of a base whose chunks are below P: for m = 1, 2, ... most_short_chunks - 1 the reciprocal floor(B^(m + 1 + e) / P^m), m + 3
/// limbs at place(m), with e limbs of the fraction of a / P^m, so many that P^m < B^e / 2^guard_bits.
struct reciprocal_powers {
    static constexpr unsigned guard_bits = 7;
    /// Chunks for a limb, in units of 2^-16, rounded up.
    static constexpr unsigned ratio_bits = 16;

    limb limbs[place(most_short_chunks)] = {};
    std::uint8_t fraction[most_short_chunks] = {};  ///< e
    std::uint32_t chunks_of_limb = 0;

    constexpr explicit reciprocal_powers(const radix_chunk& chunk) noexcept {
        constexpr std::size_t n = 2 * most_short_chunks + 1;
        limb row[n + 1] = {};  // floor(B^n / P^m)
        row[n] = 1;
        std::size_t top = n;
        for (std::size_t m = 1; m < most_short_chunks; ++m) {
            limb rest = 0;
            for (std::size_t i = top + 1; i-- > 0;) {
                const wide value = join(rest, row[i]);
                row[i] = static_cast<limb>(value / chunk.power);
                rest = static_cast<limb>(value % chunk.power);
            }
            while (row[top] == 0) {
                --top;
            }
            // P^m <= B^n / row < 2^bits
            const std::size_t bits = limb_bits * (n - top) - static_cast<std::size_t>(std::bit_width(row[top])) + 1;
            const std::size_t least = row::limbs_for(bits + guard_bits), e = m <= most_few ? m + 1 : least;
            fraction[m] = static_cast<std::uint8_t>(e);
            std::copy(row + (n - m - 1 - e), row + (n - e + 2), limbs + place(m));
            chunks_of_limb = static_cast<std::uint32_t>((limb_bits * m << ratio_bits) / (bits - 1) + 1);
        }
    }
};

/// values[i] = the integer part of f P, and f = the fraction of that, for i = 0, 1, ...; f has *limbs limbs before `point`,
/// then limbs[-1], limbs[-2] and so on, each time the same number or one less, until that is 0.
using chunks_of_fraction = void (*)(limb* values, limb* point, limb power, const std::uint8_t* limbs) noexcept;

// Without inner loops, whose ends are not foretold, one multiplication by P begins while others are on their way.
template <std::size_t Limbs>
[[gnu::noinline]] void next_chunks(limb* values, limb* point, limb power, const std::uint8_t* limbs) noexcept {
    do {
        limb carry = 0;
#pragma GCC unroll 40
        for (std::size_t i = Limbs; i > 0; --i) {
            const wide product = static_cast<wide>(*(point - i)) * power + carry;
            *(point - i) = static_cast<limb>(product);
            carry = static_cast<limb>(product >> limb_bits);
        }
        *values++ = carry;
        --limbs;
    } while (*limbs == Limbs);
    if constexpr (Limbs > 2) {
        next_chunks<Limbs - 1>(values, point, power, limbs);
    }
}

template <std::size_t... I>
constexpr std::array<chunks_of_fraction, sizeof...(I)> all_chunks(std::index_sequence<I...>) noexcept {
    return {next_chunks<I + 2>...};
}

constexpr auto chunks_from = all_chunks(std::make_index_sequence<most_short_chunks - 1>());

// radix_chunks for N limbs and one chunk more, in registers, and without what is below the limbs of f. That and the rounding of
// the reciprocal take less than 2N + 1 units of the last of these limbs away from it, and the limb that is left out with the
// kth chunk less than (B / P)^k of them: P is more than B / 2^5.7, so that 2^(w / 2 + 8) are more than all of that, and far
// from a unit of a.
template <std::size_t N>
void few_chunks(limb* values, const limb* a, const reciprocal_powers& powers, limb power) noexcept {
    const limb* const reciprocal = powers.limbs + place(N) + 1;
    limb f[N + 2];
    wide column = 0;
#pragma GCC unroll 8
    for (std::size_t c = N; c <= 2 * N + 1; ++c) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < N; ++i) {
            if (c >= i && c - i <= N + 1) {
                column += static_cast<limb>(static_cast<wide>(a[i]) * reciprocal[c - i]);
            }
            if (c > i && c - 1 - i <= N + 1) {
                column += static_cast<limb>((static_cast<wide>(a[i]) * reciprocal[c - 1 - i]) >> limb_bits);
            }
        }
        column += c == N ? limb{1} << (limb_bits / 2 + 8) : 0;
        f[c - N] = static_cast<limb>(column);
        column >>= limb_bits;
    }
    values[0] = f[N + 1];
#pragma GCC unroll 8
    for (std::size_t i = 1; i <= N; ++i) {
        limb carry = 0;
#pragma GCC unroll 8
        for (std::size_t j = i - 1; j <= N; ++j) {
            const wide product = static_cast<wide>(f[j]) * power + carry;
            f[j] = static_cast<limb>(product);
            carry = static_cast<limb>(product >> limb_bits);
        }
        values[i] = carry;
    }
}

// One limb or two, in one chunk or two.
void two_chunks(limb* values, std::size_t count, const limb* a, std::size_t n, const radix_chunk& chunk) noexcept {
    if (count == 1) {
        values[0] = a[0];
    } else if (n == 1) {
        values[0] = a[0] / chunk.power;
        values[1] = a[0] % chunk.power;
    } else {  // the quotient is a limb
        const quotient_remainder<limb> step = divide_wide_vartime(a[1], a[0], chunk.power);
        values[0] = step.quotient;
        values[1] = step.remainder;
    }
}

}  // namespace

std::size_t short_chunks(std::size_t n, const radix_chunk& chunk) noexcept {
    return (n * table_for<reciprocal_powers>(chunk).chunks_of_limb >> reciprocal_powers::ratio_bits) + 1;
}

// With m = count - 1, the highest chunk is the integer part of a / P^m, and the others are those of its fraction f, multiplied
// by P again and again. All are right as long as f P^m is at least the a that it stands for and below a + 1.
//
// f is that of a + 1/2, with e limbs after the point, of which the last stands for less than 2^-7. It is too small by less than
// that for the reciprocal, for what is below the e limbs of its product, and for what is left out with each chunk; so it is
// right for up to 60 chunks.
void radix_chunks(limb* values, std::size_t count, const limb* a, std::size_t n, const radix_chunk& chunk) noexcept {
    if (count <= 2) [[unlikely]] {
        return two_chunks(values, count, a, n, chunk);
    }
    const std::size_t m = count - 1;
    const reciprocal_powers& powers = table_for<reciprocal_powers>(chunk);
    if (m == n) {
        switch (n) {
        case 2:
            return few_chunks<2>(values, a, powers, chunk.power);
        case 3:
            return few_chunks<3>(values, a, powers, chunk.power);
        case 4:
            return few_chunks<4>(values, a, powers, chunk.power);
        default:
            break;
        }
    }
    const limb* const reciprocal = powers.limbs + place(m) + (m + 1 - n);  // n + 2 limbs
    // Half a unit of a, by the upper two of them.
    const wide half = join(reciprocal[n + 1], reciprocal[n]) >> 1;
    const std::uint8_t* const limbs = powers.fraction + m;
    const std::size_t size = n + (reciprocal[n + 1] == 0 ? 1 : 2), e = *limbs;
    limb product[2 * most_short_chunks + 2];
    kernels::integer().mul_basecase(product, reciprocal, size, a, n);
    if (size <= e) {
        row::zero(product + n + size, e + 1 - size);
    }
    wide sum = static_cast<wide>(product[n]) + static_cast<limb>(half);
    product[n] = static_cast<limb>(sum);
    sum = (sum >> limb_bits) + static_cast<limb>(half >> limb_bits);
    for (std::size_t i = n + 1; sum != 0; ++i) {
        sum += product[i];
        product[i] = static_cast<limb>(sum);
        sum >>= limb_bits;
    }
    limb* const point = product + n + e;
    values[0] = *point;
    chunks_from[e - 2](values + 1, point, chunk.power, limbs);
}

}  // namespace carry::integer_rows
