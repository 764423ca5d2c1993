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

#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/invert_batch.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/fixed/barrett.hpp>
#include <carry/fixed/invert.hpp>
#include <carry/fixed/montgomery.hpp>
#include <carry/fixed/parallel_folds.hpp>
#include <carry/fixed/pow.hpp>
#include <carry/fixed/special_primes.hpp>
#include <carry/reduction.hpp>
#include <carry/uint.hpp>

#include <optional>
#include <ostream>
#include <random>
#include <span>

namespace carry {

namespace detail {

/// What can name a modulus: a uint, or a sequence of limbs. number() is the uint.
template <class T>
struct modulus_name {
    static constexpr bool is_one = false;
};
template <std::size_t Bits, class Limb>
struct modulus_name<uint<Bits, Limb>> {
    static constexpr bool is_one = true;
    static constexpr uint<Bits, Limb> number(const uint<Bits, Limb>& m) noexcept { return m; }
};
template <limb_type Limb, Limb... Row>
    requires(sizeof...(Row) >= 1)
struct modulus_name<std::integer_sequence<Limb, Row...>> {
    static constexpr bool is_one = true;
    static constexpr uint_limbs<sizeof...(Row), Limb> number(std::integer_sequence<Limb, Row...> m) noexcept { return m; }
};

/// M in as few limbs as it needs.
template <auto M>
inline constexpr auto tight_modulus = [] {
    constexpr auto number = modulus_name<std::remove_const_t<decltype(M)>>::number(M);
    using limb_type = typename decltype(number)::limb_type;
    constexpr std::size_t limbs = std::max<std::size_t>(1, (bit_width(number) + bits_of<limb_type> - 1) / bits_of<limb_type>);
    return uint_limbs<limbs, limb_type>(number);
}();

/// What the shape of M tells.
template <auto M>
struct modulus_shape {
    static constexpr auto modulus = tight_modulus<M>;
    using Limb = typename decltype(modulus)::limb_type;
    static constexpr std::size_t n = modulus.size();
    static constexpr std::size_t k = bit_width(modulus);
    /// c = 2^k - M.
    static constexpr auto c = (uint_limbs<n + 1, Limb>(1u) << k) - uint_limbs<n + 1, Limb>(modulus);
    static constexpr std::size_t spare = n * bits_of<Limb> - k;

    static constexpr bool is_mersenne = k >= 2 && c == 1u;
    static constexpr bool is_pseudo_mersenne = n >= 3 && bit_width(c) + 2 * spare + 1 <= bits_of<Limb>;
    static constexpr bool is_solinas = [] {
        if constexpr (bits_of<Limb> >= 32 && k % 32 == 0 && k >= 64) {
            return fixed::make_solinas_table<k / 32>(modulus.limbs).applies;
        } else {
            return false;
        }
    }();
};

}  // namespace detail

/// Whether products modulo M can be reduced this way.
template <auto M>
constexpr bool reduction_applies(reduction method) noexcept {
    using shape = detail::modulus_shape<M>;
    switch (method) {
    case reduction::mersenne:
        return shape::is_mersenne;
    case reduction::pseudo_mersenne:
        return shape::is_pseudo_mersenne;
    case reduction::solinas:
        return shape::is_solinas;
    case reduction::montgomery:
        return shape::modulus.is_odd();
    case reduction::barrett:
        return true;
    default:  // those of moduli at run time
        return false;
    }
}

/// The way that the library chooses: the first that applies of mersenne, pseudo_mersenne, solinas, montgomery and barrett,
/// except that a Solinas number 2^k - c with c longer than k/2 (the prime of P-256) is left to Montgomery: what is folded back
/// would be nearly as long as it was before. So is one that does not fill its limbs (that of P-224 in limbs of 64 bits), with
/// which sums of whole limbs are not to be had.
template <auto M>
inline constexpr reduction best_reduction = [] {
    using shape = detail::modulus_shape<M>;
    for (const reduction method :
         {reduction::mersenne, reduction::pseudo_mersenne, reduction::solinas, reduction::montgomery}) {
        const bool folds_slowly = method == reduction::solinas && (2 * bit_width(shape::c) > shape::k || shape::spare != 0);
        if (reduction_applies<M>(method) && !folds_slowly) {
            return method;
        }
    }
    return reduction::barrett;
}();

namespace detail {

/// Arithmetic on elements in the form that a way of reduction keeps them in. Elements are rows below `bound` times the modulus;
/// `encode` takes any row of N limbs, `decode` returns one below the modulus.
template <auto M, reduction Method>
struct residue_arithmetic {
    static constexpr auto modulus = tight_modulus<M>.limbs;
    static constexpr std::size_t n = modulus.size();
    using limb_type = typename decltype(tight_modulus<M>)::limb_type;
    using row = fixed::row<limb_type, n>;

    static constexpr row one = fixed::subtract_once(uint_limbs<n, limb_type>(1u).limbs, modulus);
    static constexpr auto barrett_constant = fixed::make_barrett_constant(modulus);
    /// The table of a Solinas number; a member, because a compiler evaluates it anew wherever it stands in a function.
    static constexpr auto folding = [] {
        if constexpr (Method == reduction::solinas) {
            return fixed::make_solinas_table<modulus_shape<M>::k / 32>(modulus);
        } else {
            return nullptr;
        }
    }();

    [[gnu::always_inline]] static constexpr row reduce(const fixed::row<limb_type, 2 * n>& x) noexcept {
        if constexpr (Method == reduction::mersenne) {
            return fixed::mersenne_reduce<modulus_shape<M>::k>(x, modulus);
        } else if constexpr (Method == reduction::pseudo_mersenne) {
            return fixed::pseudo_mersenne_reduce<modulus_shape<M>::k>(x, modulus, modulus_shape<M>::c.limbs[0]);
        } else if constexpr (Method == reduction::solinas) {
            return fixed::solinas_reduce<fixed::solinas_shape_of(modulus)>(x, modulus, folding);
        } else {
            return fixed::barrett_reduce(x, modulus, barrett_constant);
        }
    }
    [[gnu::always_inline]] static constexpr row mul(const row& a, const row& b) noexcept {
        if constexpr (Method == reduction::mersenne) {
            return fixed::mersenne_mul<modulus_shape<M>::k>(a, b, modulus);
        } else if constexpr (Method == reduction::solinas) {
            return fixed::solinas_mul<fixed::solinas_shape_of(modulus)>(a, b, modulus, folding);
        } else {
            return reduce(fixed::mul(a, b));
        }
    }
    [[gnu::always_inline]] static constexpr row sqr(const row& a) noexcept { return reduce(fixed::sqr(a)); }
    static constexpr row encode(const row& a) noexcept {
        return fixed::barrett_reduce(fixed::detail::slice<0, 2 * n>(a), modulus, barrett_constant);
    }
    static constexpr row decode(const row& a) noexcept { return a; }
    /// compute(ring), for a ring that computes with such elements.
    static constexpr row in_ring(auto compute) noexcept { return compute(residue_arithmetic{}); }
    static constexpr unsigned bound = 1;
};

template <auto M>
struct residue_arithmetic<M, reduction::montgomery> {
    static constexpr auto modulus = tight_modulus<M>.limbs;
    static constexpr std::size_t n = modulus.size();
    using limb_type = typename decltype(tight_modulus<M>)::limb_type;
    using row = fixed::row<limb_type, n>;

    static constexpr auto constants = fixed::make_montgomery_constants(modulus);
    static constexpr row one = constants.one;

    static constexpr fixed::montgomery_shape shape = fixed::shape_of(modulus);

    [[gnu::always_inline]] static constexpr row mul(const row& a, const row& b) noexcept {
        return fixed::montgomery_mul<shape>(a, b, constants);
    }
    [[gnu::always_inline]] static constexpr row sqr(const row& a) noexcept {
        return fixed::montgomery_sqr<shape>(a, constants);
    }
    static constexpr row encode(const row& a) noexcept {
        return fixed::montgomery_mul<fixed::has_spare_bit(modulus)>(constants.r_squared, a, modulus, constants.inverse);
    }
    static constexpr row decode(const row& a) noexcept {
        return fixed::montgomery_reduce(fixed::detail::slice<0, 2 * n>(a), modulus, constants.inverse);
    }
    static constexpr row in_ring(auto compute) noexcept {
#if CARRY_FIXED_ADX
        if constexpr (fixed::folds_in_parallel(modulus)) {
            if (!std::is_constant_evaluated()) {
                using ring = fixed::parallel_montgomery_ring<residue_arithmetic>;
                return ring::reduced(compute(ring{}));
            }
        }
#endif
        return compute(residue_arithmetic{});
    }

    /// Elements are rows below this multiple of the modulus.
    static constexpr unsigned bound = fixed::element_bound(shape);
};

}  // namespace detail

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
                return if_square_root(tonelli_shanks());
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
            return if_square_root(tonelli_shanks_vartime());
        }
    }

    /// Replaces each element by its inverse, at the cost of one inversion and three products an element (Montgomery's trick).
    /// std::domain_error where one of them has none; all are then as they were. std::invalid_argument where scratch, which must
    /// not overlap elements, is shorter than them.
    static constexpr void invert_batch(std::span<residue> elements, std::span<residue> scratch) {
        detail::invert_batch(elements, scratch);
    }

    /// An element drawn uniformly with a generator of random bits (of the standard library's kind): numbers of as many bits as
    /// M are drawn until one is below M.
    template <std::uniform_random_bit_generator Generator>
    static residue random(Generator& generator) {
        std::uniform_int_distribution<unsigned> byte(0, 255);
        number draw;
        do {
            for (limb_type& x : draw) {
                x = 0;
                for (std::size_t i = 0; i < sizeof(limb_type); ++i) {
                    x = static_cast<limb_type>(static_cast<limb_type>(x << 4 << 4) | static_cast<limb_type>(byte(generator)));
                }
            }
            draw >>= number::bits - bit_width(modulus);
        } while (draw >= modulus);
        return residue(draw);
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

    /// M - 1 = 2^two_power odd_part.
    static constexpr std::size_t two_power = countr_zero(modulus - 1u);
    static constexpr number odd_part = (modulus - 1u) >> (modulus == 1u ? 0 : two_power);
    /// The row of an element of order 2^two_power for a prime M: of the least non-residue, to the power odd_part. A template,
    /// so that only those who need it have it computed.
    template <bool>
    static constexpr row sylow_generator = [] {
        residue candidate(2);
        for (unsigned tries = 0; tries < (modulus == 1u ? 0 : 1000); ++tries) {
            if (candidate.legendre() == -1) {
                return candidate.pow_vartime(odd_part).row_;
            }
            candidate += one();
        }
        return row{};  // no prime has a thousand residues in a row here: M is not prime
    }();
    static constexpr residue make_sylow_generator() noexcept
        requires(modulus.is_odd())
    {
        residue r;
        r.row_ = sylow_generator<true>;
        return r;
    }

    /// Tonelli and Shanks without branches on the element: root^2 = a b throughout, and in every step the order of b becomes
    /// half of what it can be at most, by a factor that is kept under a mask.
    constexpr residue tonelli_shanks() const noexcept
        requires(modulus.is_odd())
    {
        const residue power = pow_vartime(odd_part >> 1);
        residue root = power * *this, b = root * power, z = make_sylow_generator();
        for (std::size_t order = two_power; order >= 2; --order) {
            residue c = b;
            for (std::size_t i = 2; i < order; ++i) {
                c = c.squared();
            }
            const auto stays = static_cast<limb_type>(c == one());
            root = select(stays, root, root * z);
            z = z.squared();
            b = select(stays, b, b * z);
        }
        return root;
    }

    /// Tonelli and Shanks (Cohen, A Course in Computational Algebraic Number Theory, algorithm 1.5.1).
    constexpr residue tonelli_shanks_vartime() const noexcept
        requires(modulus.is_odd())
    {
        const residue power = pow_vartime(odd_part >> 1);
        residue root = power * *this, b = root * power, z = make_sylow_generator();
        std::size_t order = two_power;
        while (!(b == one())) {
            std::size_t m = 0;
            for (residue c = b; !(c == one()); c = c.squared()) {
                if (++m == order) {
                    return residue();
                }
            }
            for (std::size_t i = m + 1; i < order; ++i) {
                z = z.squared();
            }
            root *= z;
            z = z.squared();
            b *= z;
            order = m;
        }
        return root;
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
