/// \file
/// residue<M>: the ring Z/MZ, with M known to the compiler.
///
///     using namespace carry::literals;
///     using gf101 = carry::residue<1267650600228229401496703205653_Z>;
///     constexpr gf101 x(8732191096651392800298638976_Z), y(27349736);
///     static_assert(x * x.inverse() == 1 && (x + y) - y == x);
///
/// How products are reduced is chosen from the shape of M (see `reduction`). Header-only, allocation-free, usable in constant
/// expressions; constant-time in the elements unless the name says `_vartime`. M itself is public.
///
/// Compilers count what they do in a constant expression. A power or an inverse stays below their default limits, a hundred
/// products of 256 bits, too; whole multiplications on a curve take clang's -fconstexpr-steps=4000000 and the like, while GCC's
/// limit holds them.
#pragma once

#include <carry/bytes.hpp>
#include <carry/detail/builtin_exponent.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/invert_batch.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/fixed/constant_pow.hpp>
#include <carry/fixed/invert.hpp>
#include <carry/fixed/modular.hpp>
#include <carry/fixed/pow.hpp>
#include <carry/reduction.hpp>
#include <carry/residue/arithmetic.hpp>
#include <carry/residue/modulus.hpp>
#include <carry/residue/square_root.hpp>
#include <carry/uint.hpp>
#include <carry/uint/random.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <random>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <version>

namespace carry {

/// An element of Z/MZ, M >= 1 a uint (a literal such as 101_Z) or a std::integer_sequence of its limbs. Method overrides the
/// choice of the reduction; one that does not apply to M is a compile error. Elements compare, add, subtract and multiply as
/// one expects; division and inverse throw std::domain_error where there is no inverse. All of it is constant-time in the
/// elements, except whether an inverse exists.
template <auto M, carry::reduction Method = best_reduction<M>>
    requires detail::modulus_name<std::remove_const_t<decltype(M)>>::is_one
class residue {
    static_assert(!detail::tight_modulus<M>.is_zero(), "there is no ring modulo zero");
    static_assert(reduction_applies<M>(Method), "this reduction does not apply to this modulus");
    using arithmetic = detail::residue_arithmetic<M, Method>;
    using row = typename arithmetic::row;

public:
    /// The limbs of M.
    using limb_type = typename arithmetic::limb_type;
    /// The natural numbers below M.
    using number = uint_limbs<arithmetic::n, limb_type>;
    /// M.
    static constexpr number modulus = detail::tight_modulus<M>;
    /// The way products are reduced.
    static constexpr carry::reduction reduction = Method;

    /// 0.
    constexpr residue() noexcept = default;
    /// value mod M; -1 is M - 1. Constant-time.
    template <detail::builtin_integer Int>
    constexpr residue(Int value) noexcept {
        constexpr std::size_t width = 8 * sizeof(Int);
        *this = residue(uint<width, limb_type>(static_cast<typename detail::unsigned_builtin<Int>::type>(value)));
        if constexpr (detail::is_signed_builtin<Int>) {
            const auto negative = static_cast<limb_type>(detail::sign_mask<limb_type>(value) & 1u);
            if (!detail::is_known(negative) || negative != 0) {  // what is negative was taken for 2^width more
                constexpr residue excess(uint<width + 1, limb_type>(1u) << width);
                *this -= select(negative, excess, residue());
            }
        }
    }
    /// value mod M, for a natural number of any length. Constant-time.
    template <std::size_t Bits>
    constexpr residue(const uint<Bits, limb_type>& value) noexcept {
        constexpr std::size_t length = uint<Bits, limb_type>::limb_count;
        constexpr std::size_t chunks = (length - 1) / arithmetic::n + 1;
        if constexpr (chunks > 1) {  // Horner's rule in radix 2^(wN)
            number largest = number::max();
            residue radix;
            radix.row_ = arithmetic::encode(largest.limbs);
            radix += one();
            for (std::size_t i = chunks; i-- > 0;) {
                row chunk{};
                for (std::size_t j = 0; j < arithmetic::n && i * arithmetic::n + j < length; ++j) {
                    chunk[j] = value.limbs[i * arithmetic::n + j];
                }
                residue next;
                next.row_ = arithmetic::encode(chunk);
                *this = *this * radix + next;
            }
        } else {
            row_ = arithmetic::encode(detail::resize<arithmetic::n>(value.limbs));
        }
    }

    /// 1 mod M.
    static constexpr residue one() noexcept {
        residue r;
        r.row_ = arithmetic::one;
        return r;
    }
    /// The element's representative in [0, M).
    constexpr number value() const noexcept { return number(arithmetic::decode(row_)); }
    /// Whether the element is 0.
    constexpr bool is_zero() const noexcept { return is_multiple(row_); }
    /// Whether the element is 1, which modulo 1 is 0.
    constexpr bool is_one() const noexcept { return *this == one(); }

    /// Whether they are the same element.
    friend constexpr bool operator==(const residue& a, const residue& b) noexcept {
        if constexpr (arithmetic::bound == 1) {
            return number(a.row_) == number(b.row_);
        } else {
            return (a - b).is_zero();
        }
    }
    /// The sum, the difference, the product and the quotient modulo M, in place.
    /// @{
    constexpr residue& operator+=(const residue& b) noexcept {
        row_ = fixed::add_mod(row_, b.row_, limit);
        return *this;
    }
    constexpr residue& operator-=(const residue& b) noexcept {
        row_ = fixed::sub_mod(row_, b.row_, limit);
        return *this;
    }
    [[gnu::always_inline]] constexpr residue& operator*=(const residue& b) noexcept {
        row_ = arithmetic::mul(row_, b.row_);
        return *this;
    }
    /// a / b = a * b^(-1); std::domain_error where b has no inverse.
    constexpr residue& operator/=(const residue& b) { return *this *= b.inverse(); }
    /// @}
    /// a + b and a - b modulo M.
    /// @{
    friend constexpr residue operator+(const residue& a, const residue& b) noexcept {
        residue r;
        r.row_ = fixed::add_mod(a.row_, b.row_, limit);
        return r;
    }
    friend constexpr residue operator-(const residue& a, const residue& b) noexcept {
        residue r;
        r.row_ = fixed::sub_mod(a.row_, b.row_, limit);
        return r;
    }
    /// @}
    /// a b modulo M.
    [[gnu::always_inline]] friend constexpr residue operator*(const residue& a, const residue& b) noexcept {
        residue r;
        r.row_ = arithmetic::mul(a.row_, b.row_);
        return r;
    }
    /// a b^(-1); std::domain_error where b has no inverse. Cost: an inversion and a product.
    friend constexpr residue operator/(residue a, const residue& b) { return a /= b; }
    /// M - a, or 0.
    constexpr residue operator-() const noexcept { return residue() - *this; }
    /// The element.
    constexpr residue operator+() const noexcept { return *this; }

    /// a^2.
    [[gnu::always_inline]] constexpr residue squared() const noexcept {
        residue r;
        r.row_ = arithmetic::sqr(row_);
        return r;
    }

    /// a^e; a^0 = 1 mod M. Constant-time in a and e: a fixed window of four bits, every entry of its table touched at every
    /// step.
    /// Cost: as many squarings as e has bits in its type, and a quarter of that in products.
    template <std::size_t Bits, class Limb>
    constexpr residue pow(const uint<Bits, Limb>& e) const noexcept {
        residue r;
        if (std::is_constant_evaluated() && fixed::constant::takes(modulus.limbs)) {
            r.row_ = constant_power(e);
        } else {
            r.row_ = arithmetic::in_ring([&](const auto& ring) { return fixed::pow(ring, row_, e.limbs); });
        }
        return r;
    }

    /// a^e for a public e: sliding windows. Constant-time in a alone.
    template <std::size_t Bits, class Limb>
    constexpr residue pow_vartime(const uint<Bits, Limb>& e) const noexcept {
        residue r;
        if (std::is_constant_evaluated() && fixed::constant::takes(modulus.limbs)) {
            r.row_ = constant_power(e);
        } else {
            r.row_ = arithmetic::in_ring([&](const auto& ring) { return fixed::pow_vartime(ring, row_, e.limbs); });
        }
        return r;
    }

    /// The same for a built-in e; a negative one takes the inverse, and that it is negative is public: std::domain_error where
    /// there is none.
    /// @{
    template <detail::builtin_integer Int>
    constexpr residue pow(Int e) const {
        const residue base = detail::is_negative_exponent(e) ? inverse() : *this;
        return base.pow(detail::exponent_magnitude<limb_type>(e));
    }
    template <detail::builtin_integer Int>
    constexpr residue pow_vartime(Int e) const {
        const residue base = detail::is_negative_exponent(e) ? inverse() : *this;
        return base.pow_vartime(detail::exponent_magnitude<limb_type>(e));
    }
    /// @}

    /// a^(-1), or nothing where gcd(a, M) is not 1. For odd M by divsteps, constant-time but for whether there is one; for even
    /// M by the inverse modulo its odd part and modulo its power of two.
    constexpr std::optional<residue> try_inverse() const noexcept { return invert<false>(); }
    /// As try_inverse, in a time that depends on a.
    constexpr std::optional<residue> try_inverse_vartime() const noexcept { return invert<true>(); }
    /// a^(-1); std::domain_error where gcd(a, M) is not 1.
    constexpr residue inverse() const { return inverse_or_throw(try_inverse()); }
    /// As inverse, in a time that depends on a.
    constexpr residue inverse_vartime() const { return inverse_or_throw(try_inverse_vartime()); }

    /// The Legendre symbol (a/M) for an odd prime M: 0 if a = 0, 1 if a is a square, else -1. By Euler's criterion
    /// a^((M-1)/2); constant-time.
    /// For another M the result means nothing.
    constexpr int legendre() const noexcept
        requires(modulus.is_odd())
    {
        const residue euler = pow_vartime(modulus >> 1);
        const int zero = static_cast<int>(is_zero());
        const int square = static_cast<int>(euler == one());
        return (2 * square - 1) * (1 - zero);
    }

    /// A square root of a for an odd prime M, or nothing where a is no square. a^((M+1)/4) for M = 3 mod 4, Atkin's formula
    /// for M = 5 mod 8, else Tonelli's and Shanks's algorithm for as many steps as the worst element takes, s^2/2 squares for
    /// M - 1 divisible by 2^s (RFC 9380, appendix I.4). Constant-time but for whether there is one. For an M that is not prime,
    /// what is returned is a root or nothing.
    constexpr std::optional<residue> sqrt() const noexcept
        requires(modulus.is_odd())
    {
        if constexpr ((modulus.limbs[0] & 7u) == 1) {
            if (!std::is_constant_evaluated()) {  // where steps are counted, the other takes the same root in fewer
                return if_square_root(detail::tonelli_shanks(*this));
            }
        }
        return sqrt_vartime();
    }
    /// As sqrt, in a time that depends on a where M = 1 mod 8.
    constexpr std::optional<residue> sqrt_vartime() const noexcept
        requires(modulus.is_odd())
    {
        if constexpr ((modulus.limbs[0] & 3u) == 3) {
            return if_square_root(pow_vartime((modulus >> 2) + 1u));
        } else if constexpr ((modulus.limbs[0] & 7u) == 5) {
            const residue twice = *this + *this;
            const residue b = twice.pow_vartime(modulus >> 3);  // (M - 5) / 8
            const residue i = twice * b.squared();              // a square root of -1 where a is a square
            return if_square_root(*this * b * (i - one()));
        } else {
            return if_square_root(detail::tonelli_shanks_vartime(*this));
        }
    }

    /// Replaces each element by its inverse, at the cost of one inversion and three products an element (Montgomery's trick).
    /// std::domain_error where one of them has none; all are then as they were. std::invalid_argument where scratch, which must
    /// not overlap elements, is shorter than them.
    static constexpr void invert_batch(std::span<residue> elements, std::span<residue> scratch) {
        detail::invert_batch(elements, scratch);
    }

    /// An element drawn uniformly with a generator of random bits (of the standard library's kind): random_below(generator, M).
    /// std::runtime_error where the generator is stuck.
    template <std::uniform_random_bit_generator Generator>
    static residue random(Generator& generator) {
        return residue(random_below(generator, modulus));
    }

    /// The length of an element's representative in bytes: as few as M has.
    static constexpr std::size_t byte_count = (bit_width(modulus) + 7) / 8;
    /// The representative as byte_count bytes, most significant first or least. Constant-time.
    template <byte_order Order = byte_order::big>
    constexpr std::array<std::uint8_t, byte_count> to_bytes() const noexcept {
        const auto all = carry::to_bytes<byte_order::little>(value());
        std::array<std::uint8_t, byte_count> bytes{};
        for (std::size_t i = 0; i < byte_count; ++i) {
            bytes[i] = all[Order == byte_order::little ? i : byte_count - 1 - i];
        }
        return bytes;
    }
    /// The element whose representative these bytes are, most significant first or least. std::length_error where they are
    /// not byte_count, std::invalid_argument where the number is not below M: every element has one form. Constant-time but
    /// for that.
    template <byte_order Order = byte_order::big>
    static constexpr residue from_bytes(std::span<const std::uint8_t> bytes) {
        if (bytes.size() != byte_count) {
            detail::fail<std::length_error>("carry: an element has as many bytes as its modulus");
        }
        const number representative = carry::from_bytes<number, Order>(bytes);
        if (CARRY_PUBLIC_OUTCOME(fixed::less_bit(representative.limbs, modulus.limbs) == 0)) {
            detail::fail<std::invalid_argument>("carry: these bytes are a number that is not below the modulus");
        }
        return residue(representative);
    }

    /// a if choice is 1, b if it is 0; choice must be one of them, as a limb or any other built-in integer or a bool. Neither
    /// time nor addresses depend on it.
    template <detail::choice Choice>
    friend constexpr residue select(Choice choice, const residue& a, const residue& b) noexcept {
        residue r;
        r.row_ = fixed::select(detail::mask_from_choice<limb_type>(choice), a.row_, b.row_);
        return r;
    }
    /// Exchanges a and b if choice is 1, leaves them if it is 0.
    template <detail::choice Choice>
    friend constexpr void conditional_swap(Choice choice, residue& a, residue& b) noexcept {
        fixed::conditional_swap(detail::mask_from_choice<limb_type>(choice), a.row_, b.row_);
    }

    /// The representative in the stream's base.
    friend std::ostream& operator<<(std::ostream& out, const residue& a) { return out << a.value(); }

private:
    /// What rows of elements stay below: a multiple of M that fits the row.
    static constexpr row limit = [] {
        row sum = modulus.limbs;
        for (unsigned i = 1; i < arithmetic::bound; ++i) {
            fixed::add(sum, sum, modulus.limbs);
        }
        return sum;
    }();

    /// Whether a row of an element stands for 0.
    static constexpr bool is_multiple(const row& a) noexcept {
        row multiple{};
        limb_type hit{0};
        for (unsigned k = 0; k < arithmetic::bound; ++k) {
            limb_type other{0};
            for (std::size_t i = 0; i < a.size(); ++i) {
                other = static_cast<limb_type>(other | static_cast<limb_type>(a[i] ^ multiple[i]));
            }
            hit = static_cast<limb_type>(hit | is_zero_bit(other));
            fixed::add(multiple, multiple, modulus.limbs);
        }
        return hit != 0;
    }

    /// a^e where the compiler computes it, whose steps are counted.
    template <class Exponent>
    constexpr row constant_power(const Exponent& e) const noexcept {
        return arithmetic::encode(fixed::constant::pow(arithmetic::decode(row_), e.limbs, modulus.limbs));
    }

    template <bool Vartime>
    constexpr std::optional<residue> invert() const noexcept {
        const auto result = fixed::invert<Vartime, detail::modulus_shape<M>::k>(value().limbs, modulus.limbs);
        if (CARRY_PUBLIC_OUTCOME(result.exists == 0)) {
            return std::nullopt;
        }
        return residue(number(result.inverse));
    }

    static constexpr residue inverse_or_throw(const std::optional<residue>& inverse) {
        if (!inverse) {
            detail::fail<std::domain_error>("carry: no inverse: the element and the modulus have a common factor");
        }
        return *inverse;
    }

    /// root, if it is one of a's.
    constexpr std::optional<residue> if_square_root(const residue& root) const noexcept {
        if (CARRY_PUBLIC_OUTCOME(root.squared() == *this)) {
            return root;
        }
        return std::nullopt;
    }

    row row_{};
};

}  // namespace carry

/// Equal elements have equal hashes.
template <auto M, carry::reduction Method>
struct std::hash<carry::residue<M, Method>> {
    constexpr std::size_t operator()(const carry::residue<M, Method>& a) const noexcept {
        return std::hash<typename carry::residue<M, Method>::number>{}(a.value());
    }
};

#ifdef __cpp_lib_format
/// The representative in [0, M), as numbers are formatted.
template <auto M, carry::reduction Method>
struct std::formatter<carry::residue<M, Method>, char> : std::formatter<typename carry::residue<M, Method>::number, char> {
    template <class Context>
    auto format(const carry::residue<M, Method>& a, Context& context) const {
        return std::formatter<typename carry::residue<M, Method>::number, char>::format(a.value(), context);
    }
};
#endif
