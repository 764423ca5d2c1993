/// \file
/// Products and squares in GF(2)[x]/F on rows, by whatever the compiler or the linked library has; constants of the field.
#pragma once

#include <carry/bytes.hpp>
#include <carry/gf2n/bit_order.hpp>
#include <carry/gf2n/modulus.hpp>

namespace carry::detail {

/// The ring GF(2)[x]/F on rows of reduced elements.
template <auto F>
struct gf2n_arithmetic {
    using shape = gf2n_shape<F>;
    using row = typename shape::row;
    static constexpr row one{1};

    static constexpr row mul(const row& a, const row& b) noexcept {
        row r{};
        mul(r, a, b);
        return r;
    }
    /// r = a b; r may be a or b. For large rows: a result that is returned is a copy.
    static constexpr void mul(row& r, const row& a, const row& b) noexcept {
        if (std::is_constant_evaluated() || !short_mul(r, a, b)) {
            r = gf2n_reducer<F>::reduce(fixed::gf2::mul(a, b));
        }
    }

    /// a^(2^k).
    static constexpr row sqr(const row& a, std::size_t k = 1) noexcept {
        row r{};
        sqr(r, a, k);
        return r;
    }
    /// r = a^(2^k); r may be a.
    static constexpr void sqr(row& r, const row& a, std::size_t k) noexcept {
        if (std::is_constant_evaluated() || !short_sqr(r, a, k)) {
            for (r = a; k > 0; --k) {
                r = gf2n_reducer<F>::reduce(fixed::gf2::sqr(r));
            }
        }
    }

private:
    /// r = a b and true, where F is short and there are instructions for that.
    static CARRY_INLINE bool short_mul([[maybe_unused]] row& r, [[maybe_unused]] const row& a,
                                       [[maybe_unused]] const row& b) noexcept {
        if constexpr (shape::short_words != 0) {
#if CARRY_HAS_INLINE_CLMUL
            fixed::gf2::multiply_short<fixed::gf2::inline_engine, shape::limbs, shape::short_words>(
                r.data(), a.data(), b.data(), shape::short_form);
            return true;
#elif CARRY_CALLS_KERNELS
            if (const auto kernel = field_kernels_in_use().short_mul[shape::limbs][shape::short_words - 1]; kernel != nullptr) {
                kernel(r.data(), a.data(), b.data(), shape::short_form);
                return true;
            }
#endif
        }
        return false;
    }

    /// The same for a^(2^k).
    static CARRY_INLINE bool short_sqr([[maybe_unused]] row& r, [[maybe_unused]] const row& a,
                                       [[maybe_unused]] std::size_t k) noexcept {
        if constexpr (shape::short_words != 0) {
#if CARRY_HAS_INLINE_CLMUL
            fixed::gf2::square_short<fixed::gf2::inline_engine, shape::limbs, shape::short_words>(r.data(), a.data(), k,
                                                                                                  shape::short_form);
            return true;
#elif CARRY_CALLS_KERNELS
            if (const auto kernel = field_kernels_in_use().short_sqr[shape::limbs][shape::short_words - 1]; kernel != nullptr) {
                kernel(r.data(), a.data(), k, shape::short_form);
                return true;
            }
#endif
        }
        return false;
    }
};

/// The bits at even places of x, bit 2i moved to i (Hacker's Delight, 7-2, backwards).
constexpr std::uint64_t gather_even(std::uint64_t x) noexcept {
    x &= 0x5555555555555555u;
    x = (x | x >> 1) & 0x3333333333333333u;
    x = (x | x >> 2) & 0x0f0f0f0f0f0f0f0fu;
    x = (x | x >> 4) & 0x00ff00ff00ff00ffu;
    x = (x | x >> 8) & 0x0000ffff0000ffffu;
    return (x | x >> 16) & 0x00000000ffffffffu;
}

/// Two rows.
template <class Row>
struct unzipped {
    Row even, odd;
};

/// The e and o with a = e^2 + x o^2: the even coefficients and the odd ones. Constant-time.
template <limb_type Limb, std::size_t N>
constexpr unzipped<fixed::row<Limb, N>> unzip_coefficients(const fixed::row<Limb, N>& a) noexcept {
    unzipped<fixed::row<Limb, N>> r{};
    constexpr unsigned half = bits_of<Limb> / 2;
    for (std::size_t i = 0; i < N; ++i) {
        const auto up = static_cast<unsigned>(i % 2 * half);
        r.even[i / 2] = static_cast<Limb>(r.even[i / 2] | static_cast<Limb>(static_cast<Limb>(gather_even(a[i])) << up));
        r.odd[i / 2] = static_cast<Limb>(r.odd[i / 2] | static_cast<Limb>(static_cast<Limb>(gather_even(a[i] >> 1)) << up));
    }
    return r;
}

/// The square root of x modulo F = e^2 + x o^2: e / o. 0 or 1 for the degree 1.
template <auto F>
constexpr typename gf2n_shape<F>::row square_root_of_x() noexcept {
    using shape = gf2n_shape<F>;
    using Limb = typename shape::limb_type;
    if constexpr (shape::n == 1) {
        return shape::tail;
    } else {
        const auto [even, odd] = unzip_coefficients(F.limbs);
        const auto inverse = fixed::gf2::repack<Limb, shape::limbs>(fixed::gf2::detail::euclid_vartime(odd, F.limbs).cofactor);
        return gf2n_arithmetic<F>::mul(fixed::gf2::repack<Limb, shape::limbs>(even), inverse);
    }
}

/// The row whose coefficient i is the trace of x^i, for i < n. These are the sums of the i-th powers of the roots of F, whose
/// generating function is x^(n-1) F'(1/x) divided by x^n F(1/x) (Newton's identities).
template <auto F>
constexpr typename gf2n_shape<F>::row trace_mask() noexcept {
    using shape = gf2n_shape<F>;
    using Limb = typename shape::limb_type;
    using row = typename shape::row;
    constexpr std::size_t n = shape::n, N = shape::limbs, spare = N * shape::w - n;
    const auto reversed = [](const row& a) { return fixed::shift_right(fixed::gf2::reverse_bits(a), spare); };
    row derivative = fixed::gf2::repack<Limb, N>(fixed::shift_right(F.limbs, 1));
    for (Limb& x : derivative) {
        x = static_cast<Limb>(x & static_cast<Limb>(0x5555555555555555u));
    }
    row mask = reversed(derivative);
    if constexpr (shape::terms <= shape::most_terms) {
        // With the few powers of x whose sum h is, 1 / (1 + h) is the product of all 1 + h^(2^k): but shifts, which take far
        // fewer steps of a compiler than products.
        for (std::size_t power = 1; shape::gap * power < n; power *= 2) {
            row sum = mask;
            for (const std::size_t exponent : shape::exponents) {
                fixed::gf2::accumulate(sum, fixed::shift_left(mask, std::min(n, (n - exponent) * power)));
            }
            mask = sum;
        }
    } else {
        row denominator = fixed::shift_left(reversed(shape::tail), 1);
        denominator[0] = static_cast<Limb>(denominator[0] | 1u);
        mask = fixed::gf2::mul_low<N>(mask, fixed::gf2::inverse_mod_power<N>(denominator));
    }
    mask[N - 1] = static_cast<Limb>(mask[N - 1] & (max_limb<Limb> >> spare));
    return mask;
}

/// The bytes of a row, lowest first, in another order, and back.
template <byte_order Order, bit_order Bits, std::size_t N>
constexpr std::array<std::uint8_t, N> ordered_bytes(std::array<std::uint8_t, N> bytes) noexcept {
    if constexpr (Bits == bit_order::reflected) {
        for (std::uint8_t& x : bytes) {
            x = fixed::gf2::reverse_bits(fixed::row<std::uint8_t, 1>{x})[0];
        }
    }
    if constexpr (Order == byte_order::big) {
        std::reverse(bytes.begin(), bytes.end());
    }
    return bytes;
}

}  // namespace carry::detail
