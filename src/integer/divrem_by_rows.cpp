#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

#include <array>
#include <bit>
#include <utility>

namespace carry::integer_rows {

namespace {

/// Divisors of more limbs are divided by in loops that the compiler does not unroll.
constexpr std::size_t most_unrolled = 16;

// r = a 2^shift, returns the bits moved out. n >= 1 limbs, no overlap; shift < w.
[[gnu::always_inline]] inline limb move_up(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    for (std::size_t i = n; i-- > 1;) {
        r[i] = shifted(a[i], a[i - 1], shift);
    }
    r[0] = a[0] << shift;
    return shifted_out(a[n - 1], shift);
}

// r = u / 2^shift, where u was stored limb by limb just now: a vector's load would wait for that.
[[gnu::always_inline]] inline void move_back(limb* r, const limb* u, std::size_t n, unsigned shift) noexcept {
    for (std::size_t i = 0; i + 1 < n; ++i) {
        r[i] = value_barrier(static_cast<limb>((u[i] >> shift) | (u[i + 1] << 1 << (limb_bits - 1 - shift))));
    }
    r[n - 1] = u[n - 1] >> shift;
}

[[gnu::always_inline]] inline void divide(limb* q, limb* r, const limb* a, std::size_t an, const limb* d,
                                          std::size_t dn) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    limb by[most_divisor_by_rows], u[most_dividend_by_rows + 1], spare[most_dividend_by_rows];
    move_up(by, d, dn, shift);
    const limb v = reciprocal_3by2(by[dn - 1], by[dn - 2]);
    u[an] = move_up(u, a, an, shift);
    if (q == nullptr) {
        q = spare;
    }
    const std::size_t left = kernels::integer().divide_ahead(q, u, an + 1, by, dn, v);
    if (left != 0) [[unlikely]] {
        divrem_schoolbook(q, u, left + dn, by, dn, v);
    }
    move_back(r, u, dn, shift);
}

// By dn limbs, which are N where that is not 0.
template <std::size_t N>
void divide_by(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    divide(q, r, a, an, d, N == 0 ? dn : N);
}

constexpr auto divisions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{divide_by<least_divisor_by_rows + I>...};
}(std::make_index_sequence<most_unrolled - least_divisor_by_rows + 1>());

}  // namespace

void divrem_by_rows(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    (dn <= most_unrolled ? divisions[dn - least_divisor_by_rows] : divide_by<0>)(q, r, a, an, d, dn);
}

}  // namespace carry::integer_rows
