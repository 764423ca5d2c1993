#include "integer/decimal.hpp"

#include "kernels/kernels.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace carry::integer_rows {

namespace {

constexpr limb chunk_power = decimal_chunk.power;

/// Where rows of 3, 4, ... m + 1 limbs end that stand one after the other.
constexpr std::size_t place(std::size_t m) noexcept { return (m - 1) * (m + 4) / 2; }

/// floor(B^(2m + 1) / P^m), m + 2 limbs at place(m), for m = 1, 2, ... most_decimal_chunks - 1.
struct reciprocal_powers {
    limb limbs[place(most_decimal_chunks)] = {};

    constexpr reciprocal_powers() noexcept {
        for (std::size_t m = 1; m < most_decimal_chunks; ++m) {
            limb row[2 * most_decimal_chunks] = {};
            row[2 * m + 1] = 1;
            for (std::size_t i = 0; i < m; ++i) {
                limb rest = 0;
                for (std::size_t j = 2 * m + 2; j-- > 0;) {
                    const wide value = join(rest, row[j]);
                    row[j] = static_cast<limb>(value / chunk_power);
                    rest = static_cast<limb>(value % chunk_power);
                }
            }
            std::copy(row, row + m + 2, limbs + place(m));
        }
    }
};

constexpr reciprocal_powers reciprocals;

/// values[i] = the integer part of f P, and f = the fraction of that, for i = 0, 1, ...; f has so many limbs before `point`,
/// and each time one less, down to two.
using chunks_of_fraction = void (*)(limb* values, limb* point) noexcept;

// Without loops, whose ends are not foretold, one multiplication by P begins while others are on their way.
template <std::size_t Limbs>
[[gnu::noinline]] void next_chunks(limb* values, limb* point) noexcept {
    limb carry = 0;
#pragma GCC unroll 40
    for (std::size_t i = Limbs; i > 0; --i) {
        const wide product = static_cast<wide>(*(point - i)) * chunk_power + carry;
        *(point - i) = static_cast<limb>(product);
        carry = static_cast<limb>(product >> limb_bits);
    }
    *values = carry;
    if constexpr (Limbs > 2) {
        next_chunks<Limbs - 1>(values + 1, point);
    }
}

template <std::size_t... I>
constexpr std::array<chunks_of_fraction, sizeof...(I)> all_chunks(std::index_sequence<I...>) noexcept {
    return {next_chunks<I + 2>...};
}

constexpr auto chunks_from = all_chunks(std::make_index_sequence<most_decimal_chunks - 1>());

// decimal_chunks for N limbs and one chunk more, in registers, and without what is below the limbs of f: that takes less than
// 2N u / B away from it.
template <std::size_t N>
void few_chunks(limb* values, const limb* a) noexcept {
    const limb* const reciprocal = reciprocals.limbs + place(N) + 1;
    limb f[N + 2];
    wide column = 0;
#pragma GCC unroll 8
    for (std::size_t c = N - 1; c <= 2 * N; ++c) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < N; ++i) {
            if (c >= i && c - i <= N) {
                column += static_cast<limb>(static_cast<wide>(a[i]) * reciprocal[c - i]);
            }
            if (c > i && c - 1 - i <= N) {
                column += static_cast<limb>((static_cast<wide>(a[i]) * reciprocal[c - 1 - i]) >> limb_bits);
            }
        }
        column += c == N ? 2 : 0;
        f[c - (N - 1)] = static_cast<limb>(column);
        column >>= limb_bits;
    }
    values[0] = f[N + 1];
#pragma GCC unroll 8
    for (std::size_t i = 1; i <= N; ++i) {
        limb carry = 0;
#pragma GCC unroll 8
        for (std::size_t j = i - 1; j <= N; ++j) {
            const wide product = static_cast<wide>(f[j]) * chunk_power + carry;
            f[j] = static_cast<limb>(product);
            carry = static_cast<limb>(product >> limb_bits);
        }
        values[i] = carry;
    }
}

}  // namespace

// With m = count - 1, the highest chunk is the integer part of a / P^m, and the others are those of its fraction f, multiplied
// by P again and again. All are right as long as f P^m is above the a that it stands for and below a + 1.
//
// f is taken from the product of a and the upper n + 1 limbs of the reciprocal, with m + 1 limbs after the point. In the last
// but one of these 1 stands for u = (P / B)^m, which is less than 0.3. The product is too small by less than u for the
// reciprocal and u / B for what is below its limbs; so 2u are added. With r chunks to come, r + 1 limbs of f are kept: what is
// left out is less than (P / B)^r / B each time, in all 1.2 / B, which is far less than u.
void decimal_chunks(limb* values, std::size_t count, const limb* a, std::size_t n) noexcept {
    const std::size_t m = count - 1;
    if (m == n) {
        switch (n) {
        case 2:
            return few_chunks<2>(values, a);
        case 3:
            return few_chunks<3>(values, a);
        case 4:
            return few_chunks<4>(values, a);
        default:
            break;
        }
    }
    limb product[2 * most_decimal_chunks + 1];
    kernels::integer().mul_basecase(product, reciprocals.limbs + place(m) + (m + 1 - n), n + 1, a, n);
    limb* f = product + n - 1;
    if (n < m) {
        std::fill(product + 2 * n + 1, product + n + m + 1, limb{0});
    }
    limb carry = 2;
    for (std::size_t i = 1; carry != 0; ++i) {
        f[i] += carry;
        carry = static_cast<limb>(f[i] < carry);
    }
    values[0] = f[count];
    chunks_from[count - 2](values + 1, f + count);
}

}  // namespace carry::integer_rows
