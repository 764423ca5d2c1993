/// \file
/// secret_modulus<Bits>: arithmetic modulo an odd number that is known at run time only, and that nobody else may know: the
/// primes of an RSA key, or those of a group for Diffie and Hellman's exchange.
///
///     carry::secret_modulus<1024> ring(p);             // p: a uint<1024>
///     auto x = ring(c);                                // c modulo p, whatever its length
///     auto m = ring.value(ring.pow(x, d));
///
/// Everything is constant-time in all numbers: the modulus, the elements and the exponents. Public are sizes, that the modulus
/// is odd, and whether an inverse exists. Usable in constant expressions. What allocates says so. How to draw an element is in
/// `carry/uint/random.hpp`.
///
/// For a modulus that the compiler knows `residue` (`carry/residue.hpp`) is faster, and so are for a public one `powmod` of
/// `uint` and, of any size, `modulus` (`carry/modulus.hpp`).
#pragma once

#include <carry/carry.h>
#include <carry/bytes.hpp>
#include <carry/detail/builtin_exponent.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/fixed/montgomery.hpp>
#include <carry/fixed/pow.hpp>
#include <carry/fixed/safegcd.hpp>
#include <carry/uint.hpp>
#include <carry/wipe.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>

namespace carry {

namespace detail {

/// The constants for a secret odd m of N limbs, R = 2^(wN). Modulo the multiple m' = m 2^s of m that fills its row R is R - m',
/// or 0, and 2^k R a sum. From there on rows are of any size below R: Montgomery's squarings, each of which doubles k, lead to
/// R^2 = 2^(wN) R, and two products bring it and R below m. Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr auto make_secret_montgomery_constants(const uint<Bits, Limb>& m) noexcept {
    using number = uint<Bits, Limb>;
    constexpr std::size_t n = number::limb_count;
    constexpr auto squarings = static_cast<unsigned>(std::countr_zero(number::bits));
    fixed::montgomery_constants<Limb, n> constants = fixed::make_montgomery_inverses(m.limbs);
    const number multiple = shift_left_secret(m, countl_zero(m));
    fixed::row<Limb, n> power = fixed::subtract_once((number() - multiple).limbs, Limb{0}, multiple.limbs);
    for (std::size_t k = number::bits >> squarings; k > 0; --k) {
        power = fixed::add_mod(power, power, multiple.limbs);
    }
    for (unsigned i = 0; i < squarings; ++i) {
        power = fixed::montgomery_reduce(fixed::sqr(power), m.limbs, constants.inverse);
    }
    constants.one = fixed::montgomery_reduce(fixed::detail::slice<0, 2 * n>(power), m.limbs, constants.inverse);
    constants.r_squared = fixed::montgomery_mul(constants.one, power, m.limbs, constants.inverse);
    return constants;
}

}  // namespace detail

template <std::size_t Bits, limb_type Limb>
class secret_modulus;

/// An element of the ring of a `secret_modulus<Bits>`, which makes it and computes with it; it does not know which one it is
/// of. Wipe it where it should not stay (`carry/wipe.hpp`).
template <std::size_t Bits, limb_type Limb = limb>
class secret_residue {
public:
    /// 0, of every ring.
    constexpr secret_residue() noexcept = default;

    /// Whether the element is 0.
    constexpr bool is_zero() const noexcept { return uint<Bits, Limb>(row_).is_zero(); }
    /// Whether they are the same element, of one ring.
    friend constexpr bool operator==(const secret_residue& a, const secret_residue& b) noexcept {
        return uint<Bits, Limb>(a.row_) == uint<Bits, Limb>(b.row_);
    }
    /// a if choice is 1, b if it is 0; choice must be one of them, as a limb or any other built-in integer or a bool.
    template <detail::choice Choice>
    friend constexpr secret_residue select(Choice choice, const secret_residue& a, const secret_residue& b) noexcept {
        return secret_residue(fixed::select(detail::mask_from_choice<Limb>(choice), a.row_, b.row_));
    }
    /// Exchanges a and b if choice is 1, leaves them if it is 0.
    template <detail::choice Choice>
    friend constexpr void conditional_swap(Choice choice, secret_residue& a, secret_residue& b) noexcept {
        fixed::conditional_swap(detail::mask_from_choice<Limb>(choice), a.row_, b.row_);
    }

private:
    friend class secret_modulus<Bits, Limb>;
    using row = fixed::row<Limb, uint<Bits, Limb>::limb_count>;

    explicit constexpr secret_residue(const row& a) noexcept : row_(a) {}

    row row_{};  // in Montgomery form, below the modulus
};

/// The ring Z/MZ of an odd M below 2^bits, bits being Bits rounded up to whole limbs; M may be shorter, and how much is not
/// visible. Elements are its `element`s; those of another ring make no sense here. The object wipes itself when it goes.
///
/// Products by Montgomery's multiplication, inverses by divsteps. What is set up takes about log2(bits) products.
template <std::size_t Bits, limb_type Limb = limb>
class secret_modulus {
public:
    /// The natural numbers below 2^bits.
    using number = uint<Bits, Limb>;
    /// What the ring computes with.
    using element = secret_residue<Bits, Limb>;

    /// The ring modulo m. std::domain_error where m is even.
    explicit constexpr secret_modulus(const number& m) : ring_(detail::make_secret_montgomery_constants(checked(m))) {}
    constexpr secret_modulus(const secret_modulus&) noexcept = default;             ///< The same ring.
    constexpr secret_modulus& operator=(const secret_modulus&) noexcept = default;  ///< The same ring.
    /// Wipes what is known of M.
    constexpr ~secret_modulus() {
        if (!std::is_constant_evaluated()) {
            wipe(ring_);
        }
    }

    /// M.
    constexpr number modulus() const noexcept { return number(ring_.constants.modulus); }

    /// a mod M, for a natural number of any length. Cost: two products for each `bits` bits of a.
    template <std::size_t A>
    constexpr element operator()(const uint<A, Limb>& a) const noexcept {
        constexpr std::size_t n = number::limb_count, length = uint<A, Limb>::limb_count;
        row r{};
        for (std::size_t end = (length - 1) / n * n + n; end > 0; end -= n) {  // Horner's rule in radix 2^bits
            row chunk{};
            for (std::size_t i = end - n; i < std::min(end, length); ++i) {
                chunk[i - (end - n)] = a.limbs[i];
            }
            const row next = ring_.encode(chunk);
            r = end < length ? fixed::add_mod(ring_.encode(r), next, m()) : next;
        }
        return element(r);
    }
    /// a mod M, for a built-in integer; -1 is M - 1.
    template <detail::builtin_integer Int>
    constexpr element operator()(Int a) const noexcept {
        const uint<8 * sizeof(Int), Limb> bits(a);
        if constexpr (detail::is_signed_builtin<Int>) {
            const auto negative = static_cast<Limb>(detail::sign_mask<Limb>(a) & 1u);
            const element magnitude = (*this)(select(negative, -bits, bits));
            return select(negative, negate(magnitude), magnitude);
        } else {
            return (*this)(bits);
        }
    }
    /// The representative of a in [0, M).
    constexpr number value(const element& a) const noexcept { return number(ring_.decode(a.row_)); }

    /// The element whose representative these bytes are, most significant first or least. std::length_error where they are more
    /// than bits / 8, std::invalid_argument where the number is not below M: every element has one form.
    template <byte_order Order = byte_order::big>
    constexpr element from_bytes(std::span<const std::uint8_t> bytes) const {
        const auto representative = carry::from_bytes<number, Order>(bytes);
        if (CARRY_PUBLIC_OUTCOME(fixed::less_bit(representative.limbs, m()) == 0)) {
            detail::fail<std::invalid_argument>("carry: these bytes are a number that is not below the modulus");
        }
        return (*this)(representative);
    }
    /// The representative of a as bits / 8 bytes, most significant first or least.
    template <byte_order Order = byte_order::big>
    constexpr std::array<std::uint8_t, number::bits / 8> to_bytes(const element& a) const noexcept {
        return carry::to_bytes<Order>(value(a));
    }

    /// 1, which is 0 modulo 1.
    constexpr element one() const noexcept { return element(ring_.one); }
    /// a + b.
    constexpr element add(const element& a, const element& b) const noexcept {
        return element(fixed::add_mod(a.row_, b.row_, m()));
    }
    /// a - b.
    constexpr element sub(const element& a, const element& b) const noexcept {
        return element(fixed::sub_mod(a.row_, b.row_, m()));
    }
    /// -a.
    constexpr element negate(const element& a) const noexcept { return sub(element(), a); }
    /// a b.
    constexpr element mul(const element& a, const element& b) const noexcept { return element(ring_.mul(a.row_, b.row_)); }
    /// a^2.
    constexpr element sqr(const element& a) const noexcept { return element(ring_.sqr(a.row_)); }

    /// a^e, with a^0 = 1: a fixed window, all entries of whose table are read at every step. Cost: as many squarings as e has
    /// bits in its type, and a quarter of that in products, or fewer. Where the library is linked (`CARRY_LINKED`) and its
    /// limbs are these, by its kernels for the processor, which allocate (carry_integer_powm_ct).
    template <std::size_t E>
    constexpr element pow(const element& a, const uint<E, Limb>& e) const noexcept {
#if defined(CARRY_LINKED) && CARRY_LINKED
        if constexpr (std::same_as<Limb, limb>) {
            if (!std::is_constant_evaluated()) {
                number base = value(a), power;
                const int status = carry_integer_powm_ct(power.limbs.data(), base.limbs.data(), e.limbs.data(), e.limb_count,
                                                         m().data(), number::limb_count);
                const element r(ring_.encode(power.limbs));
                wipe(base);
                wipe(power);
                if (status == CARRY_OK) {  // there was memory
                    return r;
                }
            }
        }
#endif
        return element(fixed::pow(ring_, a.row_, e.limbs));
    }
    /// The same for a built-in e; a negative one takes the inverse, and that it is negative is public: std::domain_error where
    /// there is none.
    template <detail::builtin_integer Int>
    constexpr element pow(const element& a, Int e) const {
        return pow(detail::is_negative_exponent(e) ? inverse(a) : a, detail::exponent_magnitude<Limb>(e));
    }

    /// a^(-1), or nothing where gcd(a, M) is not 1, which is public; modulo 1 it is 0. Bernstein and Yang's divsteps, as many
    /// as the worst operands need.
    constexpr std::optional<element> try_inverse(const element& a) const noexcept {
        const auto found = fixed::invert_odd(ring_.decode(a.row_), m());
        const element inverse(ring_.encode(found.inverse));
        if (CARRY_PUBLIC_OUTCOME(found.exists == 0)) {
            return std::nullopt;
        }
        return inverse;
    }
    /// a^(-1). std::domain_error where gcd(a, M) is not 1.
    constexpr element inverse(const element& a) const {
        const std::optional<element> r = try_inverse(a);
        if (!r) {
            detail::fail<std::domain_error>("carry: no inverse: the number and the modulus have a common factor");
        }
        return *r;
    }

private:
    using row = fixed::row<Limb, number::limb_count>;

    static constexpr number checked(const number& m) {
        if (CARRY_PUBLIC_OUTCOME(!m.is_odd())) {
            detail::fail<std::domain_error>("carry: Montgomery's multiplication is for odd moduli");
        }
        return m;
    }

    constexpr const row& m() const noexcept { return ring_.constants.modulus; }

    fixed::montgomery_ring<Limb, number::limb_count> ring_;
};

}  // namespace carry
