/// \file
/// Inversion modulo an odd number by divsteps, on rows whose length the compiler knows (Bernstein, Yang, "Fast constant-time
/// gcd computation and modular inversion", TCHES 2019(3)), in the variant of Wuille and Maurer that starts with delta = 1/2
/// and needs fewer steps. Constant-time: the number of steps depends on the length of the modulus alone.
///
/// f and g start as the modulus and the number and shrink to +-gcd and 0; d and e follow them with d a = f, e a = g modulo m. A
/// batch of steps is done on the low limbs alone, which gives a 2x2 matrix of integers that is then applied to the rows. Rows
/// here have signed digits in radix 2^batch: all but the top one in [0, 2^batch).
#pragma once

#include <carry/fixed/columns.hpp>
#include <carry/fixed/modular.hpp>
#include <carry/fixed/packed_divsteps.hpp>

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

namespace carry::fixed {

namespace detail {

template <limb_type Limb>
struct signed_double_limb {
    using type = std::make_signed_t<typename double_limb<Limb>::type>;
};
#ifdef __SIZEOF_INT128__
template <>
struct signed_double_limb<std::uint64_t> {
    __extension__ using type = __int128;
};
#endif

/// Divsteps for numbers of one limb type and moduli of at most Bits bits in rows of N limbs.
template <limb_type Limb, std::size_t N, std::size_t Bits>
class divsteps {
public:
    using digit = std::make_signed_t<Limb>;
    using sum = typename signed_double_limb<Limb>::type;
    /// Steps in a batch: as many as leave two bits of a limb free, or three times what packed_divsteps does at once.
    static constexpr unsigned batch = bits_of<Limb> == 64 ? 3 * packed_divsteps::steps : bits_of<Limb> - 2;
    static constexpr Limb digit_mask = static_cast<Limb>(max_limb<Limb> >> (bits_of<Limb> - batch));
    static constexpr std::size_t bits = Bits;
    /// At least two: the sum of products that a lone digit takes does not fit it before it is divided.
    static constexpr std::size_t digits = bits + 3 > batch ? (bits + 3 + batch - 1) / batch : 2;
    using number = std::array<digit, digits>;

    /// Steps after which g is certainly 0, for f and g of at most bits bits: for small numbers Bernstein and Yang's theorem
    /// 11.2 with d = bits + 1, for which 4 f^2 + 5 g^2 <= 5 * 4^d, and which does not need delta to be 1; for others the
    /// bound that Wuille computed for delta = 1/2 from convex hulls ("safegcd-bounds", 2021).
    static constexpr std::size_t steps = bits < 46 ? (49 * (bits + 1) + 80) / 17 : (45907 * bits + 26313) / 19929;
    static constexpr std::size_t batches = (steps + batch - 1) / batch;

    /// 2^batch times the transition: (f, g) becomes ((u f + v g) / 2^batch, (q f + r g) / 2^batch).
    struct matrix {
        digit u, v, q, r;
    };

    static constexpr number from_row(const row<Limb, N>& a) noexcept {
        number r{};
        for (std::size_t i = 0; i < digits; ++i) {
            const std::size_t bit = i * batch;
            const std::size_t limb = bit / bits_of<Limb>;
            const unsigned offset = static_cast<unsigned>(bit % bits_of<Limb>);
            Limb x = limb < N ? static_cast<Limb>(a[limb] >> offset) : Limb{0};
            if (offset > bits_of<Limb> - batch && limb + 1 < N) {
                x = static_cast<Limb>(x | static_cast<Limb>(a[limb + 1] << (bits_of<Limb> - offset)));
            }
            r[i] = static_cast<digit>(x & digit_mask);
        }
        return r;
    }

    /// The row of a number that is not negative.
    static constexpr row<Limb, N> to_row(const number& a) noexcept {
        row<Limb, N> r{};
        for (std::size_t i = 0; i < digits; ++i) {
            const std::size_t bit = i * batch;
            const std::size_t limb = bit / bits_of<Limb>;
            const unsigned offset = static_cast<unsigned>(bit % bits_of<Limb>);
            const Limb x = static_cast<Limb>(a[i]);
            if (limb < N) {
                r[limb] = static_cast<Limb>(r[limb] | static_cast<Limb>(x << offset));
            }
            if (offset > bits_of<Limb> - batch && limb + 1 < N) {
                r[limb + 1] = static_cast<Limb>(r[limb + 1] | static_cast<Limb>(x >> (bits_of<Limb> - offset)));
            }
        }
        return r;
    }

    /// All ones for a negative number, else zero.
    static constexpr digit sign_mask(const number& a) noexcept {
        return static_cast<digit>(mask_from_bit(static_cast<Limb>(static_cast<Limb>(a[digits - 1]) >> (bits_of<Limb> - 1))));
    }

    /// `batch` divsteps on the low limbs of f (odd) and g. zeta = -(delta + 1/2).
    static constexpr matrix run(std::int64_t& zeta, digit low_f, digit low_g) noexcept {
        if constexpr (bits_of<Limb> == 64) {
            if (!std::is_constant_evaluated()) {
                return run_packed(zeta, static_cast<Limb>(low_f), static_cast<Limb>(low_g));
            }
        }
        Limb f = static_cast<Limb>(low_f), g = static_cast<Limb>(low_g);
        Limb u{1}, v{0}, q{0}, r{1};
        const auto exchange_negated = [](Limb mask, Limb& x, Limb& y) {  // (x, y) = (y, -x) under the mask
            const Limb old = x;
            x = carry::select(mask, y, x);
            y = carry::select(mask, static_cast<Limb>(Limb{0} - old), y);
        };
        for (unsigned i = 0; i < batch; ++i) {
            const Limb odd = mask_from_bit(static_cast<Limb>(g & 1u));
            const auto positive = static_cast<Limb>(static_cast<std::uint64_t>(zeta) >> 63);  // delta
            const Limb swap = static_cast<Limb>(odd & mask_from_bit(positive));
            zeta = (zeta ^ -static_cast<std::int64_t>(swap & 1u)) - 1;
            exchange_negated(swap, f, g);
            exchange_negated(swap, u, q);
            exchange_negated(swap, v, r);
            g = static_cast<Limb>(static_cast<Limb>(g + (f & odd)) >> 1);
            q = static_cast<Limb>(q + (u & odd));
            r = static_cast<Limb>(r + (v & odd));
            u = static_cast<Limb>(u << 1);
            v = static_cast<Limb>(v << 1);
        }
        return {static_cast<digit>(u), static_cast<digit>(v), static_cast<digit>(q), static_cast<digit>(r)};
    }

    /// The same in three rounds of packed steps, whose matrices are multiplied. Low bits of f and g suffice for each round: the
    /// others are carried along in the rest of the word, and the wrong ones above them never come down.
    static matrix run_packed(std::int64_t& zeta, Limb f, Limb g) noexcept {
        packed_divsteps::matrix t{1, 0, 0, 1};
        for (int round = 0; round < 3; ++round) {
            const packed_divsteps::matrix s = packed_divsteps::run(zeta, f, g);
            const auto combine = [](std::int64_t x, std::int64_t y, auto p, auto q) {  // x p + y q modulo 2^64
                return static_cast<std::uint64_t>(x) * static_cast<std::uint64_t>(p) +
                       static_cast<std::uint64_t>(y) * static_cast<std::uint64_t>(q);
            };
            const Limb next_f = static_cast<Limb>(combine(s.u, s.v, f, g) >> packed_divsteps::steps);
            g = static_cast<Limb>(combine(s.q, s.r, f, g) >> packed_divsteps::steps);
            f = next_f;
            t = {static_cast<std::int64_t>(combine(s.u, s.v, t.u, t.q)), static_cast<std::int64_t>(combine(s.u, s.v, t.v, t.r)),
                 static_cast<std::int64_t>(combine(s.q, s.r, t.u, t.q)),
                 static_cast<std::int64_t>(combine(s.q, s.r, t.v, t.r))};
        }
        return {static_cast<digit>(t.u), static_cast<digit>(t.v), static_cast<digit>(t.q), static_cast<digit>(t.r)};
    }

    /// As run, from eta = -delta and in a time that depends on f and g: zeros of g are shifted out together, and as many bits
    /// as delta allows, up to six, are cleared by one multiple of f. -1/f = f (f^2 - 2) modulo 64.
    static constexpr matrix run_vartime(std::int64_t& eta, digit low_f, digit low_g) noexcept {
        std::uint64_t f = static_cast<Limb>(low_f), g = static_cast<Limb>(low_g);
        std::uint64_t u = 1, v = 0, q = 0, r = 1;
        for (unsigned left = batch;;) {
            const auto zeros = static_cast<unsigned>(std::countr_zero(g | (~std::uint64_t{0} << left)));
            g >>= zeros;
            u <<= zeros;
            v <<= zeros;
            eta -= zeros;
            left -= zeros;
            if (left == 0) {
                break;
            }
            if (eta < 0) {
                eta = -eta;
                f = std::exchange(g, std::uint64_t{0} - f);
                u = std::exchange(q, std::uint64_t{0} - u);
                v = std::exchange(r, std::uint64_t{0} - v);
            }
            const unsigned count = static_cast<unsigned>(std::min<std::int64_t>({eta + 1, left, 6}));
            const std::uint64_t multiple = (g * f * (f * f - 2)) & ((std::uint64_t{1} << count) - 1);
            g += f * multiple;
            q += u * multiple;
            r += v * multiple;
        }
        return {static_cast<digit>(u), static_cast<digit>(v), static_cast<digit>(q), static_cast<digit>(r)};
    }

    /// (f, g) = t (f, g) / 2^batch, which is exact.
    static constexpr void apply(const matrix& t, number& f, number& g) noexcept {
        sum cf = static_cast<sum>((static_cast<sum>(t.u) * f[0] + static_cast<sum>(t.v) * g[0]) >> batch);
        sum cg = static_cast<sum>((static_cast<sum>(t.q) * f[0] + static_cast<sum>(t.r) * g[0]) >> batch);
        for (std::size_t i = 1; i < digits; ++i) {
            cf = static_cast<sum>(cf + static_cast<sum>(static_cast<sum>(t.u) * f[i] + static_cast<sum>(t.v) * g[i]));
            cg = static_cast<sum>(cg + static_cast<sum>(static_cast<sum>(t.q) * f[i] + static_cast<sum>(t.r) * g[i]));
            f[i - 1] = static_cast<digit>(static_cast<Limb>(cf) & digit_mask);
            g[i - 1] = static_cast<digit>(static_cast<Limb>(cg) & digit_mask);
            cf = static_cast<sum>(cf >> batch);
            cg = static_cast<sum>(cg >> batch);
        }
        f[digits - 1] = static_cast<digit>(cf);
        g[digits - 1] = static_cast<digit>(cg);
    }

    /// (d, e) = t (d, e) / 2^batch modulo m. They come and go in (-2m, m): a negative one is first raised by m, then the
    /// multiple of m that makes the division exact is added. m_inverse = m^(-1) mod 2^batch.
    static constexpr void apply_modulo(const matrix& t, number& d, number& e, const number& m, Limb m_inverse) noexcept {
        const digit sign_d = sign_mask(d);
        const digit sign_e = sign_mask(e);
        digit multiple_d = static_cast<digit>((t.u & sign_d) + (t.v & sign_e));
        digit multiple_e = static_cast<digit>((t.q & sign_d) + (t.r & sign_e));
        sum cd = static_cast<sum>(static_cast<sum>(t.u) * d[0] + static_cast<sum>(t.v) * e[0]);
        sum ce = static_cast<sum>(static_cast<sum>(t.q) * d[0] + static_cast<sum>(t.r) * e[0]);
        const auto adjust = [m_inverse](digit multiple, sum low) {
            const auto wanted =
                static_cast<Limb>(std::uint64_t{m_inverse} * static_cast<Limb>(low) + static_cast<Limb>(multiple));
            return static_cast<digit>(multiple - static_cast<digit>(wanted & digit_mask));
        };
        multiple_d = adjust(multiple_d, cd);
        multiple_e = adjust(multiple_e, ce);
        cd = static_cast<sum>(static_cast<sum>(cd + static_cast<sum>(m[0]) * multiple_d) >> batch);
        ce = static_cast<sum>(static_cast<sum>(ce + static_cast<sum>(m[0]) * multiple_e) >> batch);
        for (std::size_t i = 1; i < digits; ++i) {
            cd = static_cast<sum>(cd + static_cast<sum>(static_cast<sum>(t.u) * d[i] + static_cast<sum>(t.v) * e[i]));
            ce = static_cast<sum>(ce + static_cast<sum>(static_cast<sum>(t.q) * d[i] + static_cast<sum>(t.r) * e[i]));
            cd = static_cast<sum>(cd + static_cast<sum>(m[i]) * multiple_d);
            ce = static_cast<sum>(ce + static_cast<sum>(m[i]) * multiple_e);
            d[i - 1] = static_cast<digit>(static_cast<Limb>(cd) & digit_mask);
            e[i - 1] = static_cast<digit>(static_cast<Limb>(ce) & digit_mask);
            cd = static_cast<sum>(cd >> batch);
            ce = static_cast<sum>(ce >> batch);
        }
        d[digits - 1] = static_cast<digit>(cd);
        e[digits - 1] = static_cast<digit>(ce);
    }

    /// a, negated under the mask (all ones or zero), plus m where the result is then negative; digits carried into their
    /// ranges.
    static constexpr number normalize(number a, digit negate, const number& m) noexcept {
        const auto carry_digits = [](number& x) {
            for (std::size_t i = 0; i + 1 < digits; ++i) {
                x[i + 1] = static_cast<digit>(x[i + 1] + static_cast<digit>(x[i] >> batch));
                x[i] = static_cast<digit>(static_cast<Limb>(x[i]) & digit_mask);
            }
        };
        const auto add_if_negative = [&](number& x) {
            const digit negative = sign_mask(x);
            for (std::size_t i = 0; i < digits; ++i) {
                x[i] = static_cast<digit>(x[i] + static_cast<digit>(m[i] & negative));
            }
        };
        add_if_negative(a);
        for (digit& x : a) {
            x = static_cast<digit>((x ^ negate) - negate);
        }
        carry_digits(a);
        add_if_negative(a);
        carry_digits(a);
        return a;
    }

    static constexpr bool is_zero(const number& a) noexcept {
        Limb any{0};
        for (const digit x : a) {
            any = static_cast<Limb>(any | static_cast<Limb>(x));
        }
        return any == 0;
    }
};

}  // namespace detail

/// An inverse, and whether there is one.
template <limb_type Limb, std::size_t N>
struct inversion {
    row<Limb, N> inverse{};  ///< zero where there is none
    Limb exists{};           ///< 1 if gcd(a, m) = 1, else 0
};

/// a^(-1) mod m for an odd m of at most Bits bits and a < m; modulo 1 the inverse of 0 is 0. Vartime: stops when g is 0, and
/// takes steps together; otherwise constant-time in a and m.
template <bool Vartime = false, std::size_t Bits = 0, limb_type Limb, std::size_t N>
    requires detail::has_double_limb<Limb>
constexpr inversion<Limb, N> invert_odd(const row<Limb, N>& a, const row<Limb, N>& m) noexcept {
    using steps = detail::divsteps<Limb, N, (Bits == 0 ? N * bits_of<Limb> : Bits)>;
    using number = typename steps::number;
    const number modulus = steps::from_row(m);
    const Limb m_inverse = static_cast<Limb>(inverse_mod_radix(m[0]) & steps::digit_mask);
    number f = modulus, g = steps::from_row(a), d{}, e{};
    e[0] = 1;
    if constexpr (Vartime) {
        for (std::int64_t eta = -1; !steps::is_zero(g);) {
            const auto t = steps::run_vartime(eta, f[0], g[0]);
            steps::apply_modulo(t, d, e, modulus, m_inverse);
            steps::apply(t, f, g);
        }
    } else {
        std::int64_t zeta = -1;
        for (std::size_t i = 0; i < steps::batches; ++i) {
            const auto t = steps::run(zeta, f[0], g[0]);
            steps::apply_modulo(t, d, e, modulus, m_inverse);
            steps::apply(t, f, g);
        }
    }
    // f is now the gcd or its negative.
    const typename steps::digit negative = steps::sign_mask(f);
    Limb other{0};
    for (std::size_t i = 0; i < steps::digits; ++i) {
        const auto unit = static_cast<typename steps::digit>(
            i + 1 == steps::digits ? negative : negative & static_cast<typename steps::digit>(steps::digit_mask));
        const auto one = static_cast<typename steps::digit>(
            i == 0 ? (negative | 1) & static_cast<typename steps::digit>(steps::digit_mask) : unit);
        other = static_cast<Limb>(other | static_cast<Limb>(f[i] ^ one));
    }
    inversion<Limb, N> result;
    result.exists = is_zero_bit(other);
    const Limb keep = mask_from_bit(result.exists);
    result.inverse = steps::to_row(steps::normalize(d, negative, modulus));
    for (Limb& x : result.inverse) {
        x = static_cast<Limb>(x & keep);
    }
    return result;
}

}  // namespace carry::fixed
