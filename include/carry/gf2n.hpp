/// \file
/// gf2n<F>: the field GF(2)[x]/F, with F known to the compiler.
///
///     using aes = carry::gf2n<0x11b_P>;                    // x^8 + x^4 + x^3 + x + 1
///     static_assert(aes(0x57_P) * aes(0x83_P) == aes(0xc1_P));
///
/// How products are reduced is chosen from the shape of F (see `gf2n_reduction`). Header-only, allocation-free, usable in
/// constant expressions; constant-time in the elements unless the name says `_vartime`. F itself is public. The fields of the
/// standards are in `carry/gf2n/fields.hpp`.
///
/// Products take PCLMULQDQ or PMULL where the compiler may use it, and the library's kernels where that is linked
/// (`CARRY_LINKED`, which its CMake package and pkg-config file define). Powers a^(2^k) for larger k, half-traces and solutions
/// of z^2 + z = c are linear maps: matrices of n^2 bits that are made at their first use, at run time, and whose columns are
/// all read each time.
#pragma once

#include <carry/bytes.hpp>
#include <carry/detail/builtin_exponent.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/invert_batch.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/fixed/gf2_linear.hpp>
#include <carry/fixed/pow.hpp>
#include <carry/gf2_poly.hpp>
#include <carry/gf2n/arithmetic.hpp>
#include <carry/gf2n/bit_order.hpp>
#include <carry/gf2n/chain.hpp>
#include <carry/gf2n/irreducible.hpp>
#include <carry/gf2n/modulus.hpp>
#include <carry/uint/core.hpp>

#include <optional>
#include <ostream>
#include <random>
#include <span>

namespace carry {

/// An element of GF(2)[x]/F, F an irreducible gf2_poly of degree n >= 1 (a literal such as 0x11b_P, or polynomial<163, 7, 6, 3,
/// 0>). An F of degree up to `gf2n_checked_degree` that is not irreducible is a compile error.
///
/// Addition is that of the coefficients, and every element is its own negative. Division and inverse throw std::domain_error
/// for zero; whether an element is zero is the only thing that they show.
template <auto F>
    requires detail::is_gf2_poly<std::remove_const_t<decltype(F)>>
class gf2n {
    using shape = detail::gf2n_shape<F>;
    using arithmetic = detail::gf2n_arithmetic<F>;
    using row = typename shape::row;
    static_assert(detail::accepts_modulus<F>(), "a field's polynomial is irreducible");

public:
    /// The limbs of F.
    using limb_type = typename shape::limb_type;
    /// The polynomials of degree below n.
    using polynomial_type = gf2_poly_limbs<shape::limbs, limb_type>;
    /// F.
    static constexpr auto modulus = F;
    /// n.
    static constexpr std::size_t degree = shape::n;
    /// The way products are reduced.
    static constexpr gf2n_reduction reduction = shape::reduction;
    /// The bytes of an element, n / 8 rounded up.
    static constexpr std::size_t byte_count = (degree + 7) / 8;

    /// 0.
    constexpr gf2n() noexcept : row_{} {}
    /// a mod F, for a polynomial of any length. Constant-time.
    template <std::size_t Bits>
    explicit constexpr gf2n(const gf2_poly<Bits, limb_type>& a) noexcept : row_{} {
        if constexpr (degree % bits_of<limb_type> == 0 && gf2_poly<Bits, limb_type>::limb_count <= shape::limbs) {
            row_ = fixed::gf2::repack<limb_type, shape::limbs>(a.limbs);
        } else {
            row_ = fixed::gf2::repack<limb_type, shape::limbs>(fixed::gf2::divide(a.limbs, F.limbs).remainder);
        }
    }
    /// The polynomial mod F whose coefficients are the bits of a natural number. Constant-time.
    template <detail::builtin_integer Int>
        requires(!detail::is_signed_builtin<Int>)
    explicit constexpr gf2n(Int coefficients) noexcept : gf2n(gf2_poly<8 * sizeof(Int), limb_type>(coefficients)) {}

    /// 1.
    static constexpr gf2n one() noexcept { return make(row{1}); }
    /// x mod F, a root of F.
    static constexpr gf2n root() noexcept { return gf2n(gf2_poly<2, limb_type>(2u)); }
    /// The polynomial of degree below n that represents the element.
    constexpr polynomial_type value() const noexcept { return polynomial_type(row_); }
    constexpr bool is_zero() const noexcept { return polynomial_type(row_).is_zero(); }  ///< Whether it is 0.
    constexpr bool is_one() const noexcept { return polynomial_type(row_).is_one(); }    ///< Whether it is 1.

    /// Whether they are the same element.
    friend constexpr bool operator==(const gf2n& a, const gf2n& b) noexcept { return fixed::equal_bit(a.row_, b.row_) != 0; }
    /// The field's sum, difference (the same), product and quotient, in place.
    /// @{
    constexpr gf2n& operator+=(const gf2n& b) noexcept {
        row_ = fixed::gf2::add(row_, b.row_);
        return *this;
    }
    constexpr gf2n& operator-=(const gf2n& b) noexcept { return *this += b; }
    constexpr gf2n& operator*=(const gf2n& b) noexcept {
        arithmetic::mul(row_, row_, b.row_);
        return *this;
    }
    /// a / b = a * b^(-1); std::domain_error for b = 0.
    constexpr gf2n& operator/=(const gf2n& b) { return *this *= b.inverse(); }
    /// @}
    /// a + b, which is a - b, too.
    /// @{
    friend constexpr gf2n operator+(gf2n a, const gf2n& b) noexcept { return a += b; }
    friend constexpr gf2n operator-(gf2n a, const gf2n& b) noexcept { return a += b; }
    /// @}
    /// a b mod F. Cost: a product of n bits by n bits and its reduction.
    friend constexpr gf2n operator*(const gf2n& a, const gf2n& b) noexcept {
        gf2n r(no_value{});
        arithmetic::mul(r.row_, a.row_, b.row_);
        return r;
    }
    /// a b^(-1); std::domain_error for b = 0. Cost: an inversion and a product.
    friend constexpr gf2n operator/(gf2n a, const gf2n& b) { return a /= b; }
    /// The element: it is its own negative.
    /// @{
    constexpr gf2n operator-() const noexcept { return *this; }
    constexpr gf2n operator+() const noexcept { return *this; }
    /// @}

    /// a if choice is 1, b if it is 0; choice must be one of them, as a limb or any other built-in integer or a bool. Neither
    /// time nor addresses depend on it.
    template <detail::choice Choice>
    friend constexpr gf2n select(Choice choice, const gf2n& a, const gf2n& b) noexcept {
        return make(fixed::select(detail::mask_from_choice<limb_type>(choice), a.row_, b.row_));
    }
    /// Exchanges a and b if choice is 1, leaves them if it is 0.
    template <detail::choice Choice>
    friend constexpr void conditional_swap(Choice choice, gf2n& a, gf2n& b) noexcept {
        fixed::conditional_swap(detail::mask_from_choice<limb_type>(choice), a.row_, b.row_);
    }

    /// \name Powers
    /// @{

    /// a^2.
    constexpr gf2n squared() const noexcept { return squared(1); }

    /// a^(2^k), k squarings. k is public.
    constexpr gf2n squared(std::size_t k) const noexcept {
        gf2n r(no_value{});
        arithmetic::sqr(r.row_, row_, k);
        return r;
    }

    /// a^(2^K): by K squarings, or where those are more work by the matrix of that map.
    template <std::size_t K>
    constexpr gf2n multi_squared() const noexcept {
        if constexpr (K >= least_mapped_power) {
            if (!std::is_constant_evaluated() && K >= least_mapped_power * carry::detail::map_cost()) {
                if constexpr (halves_step(K)) {
                    return apply(power_map<K / 2>()).apply(power_map<K / 2>());
                } else {
                    return apply(power_map<K>());
                }
            }
        }
        return squared(K);
    }

    /// The element whose square is a, a^(2^(n-1)): the even coefficients, and the odd ones times the square root of x.
    constexpr gf2n sqrt() const noexcept {
        const auto [even, odd] = detail::unzip_coefficients(row_);
        return make(fixed::gf2::add(even, arithmetic::mul(odd, root_of_x)));
    }

    /// a^e; a^0 = 1. Constant-time in a and e: a fixed window of four bits, every entry of its table touched at every step.
    template <std::size_t Bits, class Limb>
    constexpr gf2n pow(const uint<Bits, Limb>& e) const noexcept {
        return make(fixed::pow(arithmetic{}, row_, e.limbs));
    }
    /// a^e for a public e: sliding windows. Constant-time in a alone.
    template <std::size_t Bits, class Limb>
    constexpr gf2n pow_vartime(const uint<Bits, Limb>& e) const noexcept {
        return make(fixed::pow_vartime(arithmetic{}, row_, e.limbs));
    }
    /// The same for a built-in e; a negative one takes the inverse, and that it is negative is public: std::domain_error where
    /// a = 0.
    /// @{
    template <detail::builtin_integer Int>
    constexpr gf2n pow(Int e) const {
        const gf2n base = detail::is_negative_exponent(e) ? inverse() : *this;
        return base.pow(detail::exponent_magnitude<limb_type>(e));
    }
    template <detail::builtin_integer Int>
    constexpr gf2n pow_vartime(Int e) const {
        const gf2n base = detail::is_negative_exponent(e) ? inverse() : *this;
        return base.pow_vartime(detail::exponent_magnitude<limb_type>(e));
    }
    /// @}

    /// @}
    /// \name Inverses
    /// @{

    /// a^(-1), and 0 for a = 0: a^(2^n - 2), which is the square of a^(2^(n-1) - 1), along an addition chain for n - 1 (Itoh,
    /// Tsujii, Information and Computation 78, 1988). As many products as the shortest chain has steps, which is found at
    /// compile time. In a constant expression by Euclid's algorithm.
    constexpr gf2n inverse_or_zero() const noexcept {
        if (std::is_constant_evaluated()) {
            return is_zero() ? gf2n() : inverse_vartime();
        }
        return itoh_tsujii();
    }
    /// a^(-1), as inverse_or_zero; std::domain_error for 0.
    constexpr gf2n inverse() const {
        check_not_zero();
        return inverse_or_zero();
    }
    /// a^(-1), as inverse_or_zero, or nothing for 0.
    constexpr std::optional<gf2n> try_inverse() const noexcept {
        if (CARRY_PUBLIC_OUTCOME(is_zero())) {
            return std::nullopt;
        }
        return inverse_or_zero();
    }
    /// a^(-1) by Euclid's algorithm in the form of divsteps, which stops when it is done; std::domain_error for 0.
    constexpr gf2n inverse_vartime() const {
        check_not_zero();
        constexpr std::size_t room = F.limb_count;
        const auto a = fixed::gf2::repack<limb_type, room>(row_);
        fixed::gf2::inversion<limb_type, room> found{};
        if constexpr (degree == 1) {
            return *this;
        } else {
            found = fixed::gf2::invert_odd<true>(a, F.limbs, degree);
        }
        return make(fixed::gf2::repack<limb_type, shape::limbs>(found.inverse));
    }

    /// Replaces each element by its inverse, at the cost of one inversion and three products an element (Montgomery's trick).
    /// std::domain_error where one of them is 0; all are then as they were. std::invalid_argument where scratch, which must not
    /// overlap elements, is shorter than them.
    static constexpr void invert_batch(std::span<gf2n> elements, std::span<gf2n> scratch) {
        detail::invert_batch(elements, scratch);
    }

    /// @}
    /// \name Products side by side
    /// @{

    /// r_i = a_i b_i. std::invalid_argument where the sizes differ. r may be a or b. Where the library is linked and the
    /// processor has VPCLMULQDQ, four independent products share every instruction.
    static constexpr void multiply_batch(std::span<gf2n> r, std::span<const gf2n> a, std::span<const gf2n> b) {
        if (r.size() != a.size() || a.size() != b.size()) {
            detail::fail<std::invalid_argument>("carry: batches of different sizes");
        }
#if CARRY_CALLS_KERNELS
        if constexpr (shape::short_words != 0) {
            if (!std::is_constant_evaluated() && !r.empty()) {
                static_assert(sizeof(gf2n) == sizeof(std::uint64_t) * shape::limbs);
                const auto batch = carry::detail::field_kernels_in_use().short_mul_batch[shape::limbs][shape::short_words - 1];
                if (batch != nullptr) {
                    batch(r.front().row_.data(), a.front().row_.data(), b.front().row_.data(), r.size(), shape::short_form);
                    return;
                }
            }
        }
#endif
        for (std::size_t i = 0; i < r.size(); ++i) {
            r[i] = a[i] * b[i];
        }
    }

    /// @}
    /// \name Trace and quadratic equations
    /// @{

    /// The sum of all a^(2^i), i < n: 0 or 1. The parity of the coefficients under a mask.
    constexpr unsigned trace() const noexcept {
        limb_type sum = 0;
        for (std::size_t i = 0; i < shape::limbs; ++i) {
            sum = static_cast<limb_type>(sum ^ (row_[i] & trace_mask[i]));
        }
        return set_bits(sum) & 1u;
    }

    /// The sum of all a^(4^i), i <= (n - 1) / 2, for odd n: H with H^2 + H = a + trace(a).
    constexpr gf2n half_trace() const noexcept
        requires(degree % 2 == 1)
    {
        return quadratic_map_of(*this);
    }

    /// A z with z^2 + z = a; the other one is z + 1. Nothing where there is none, which is where trace(a) = 1; only that shows.
    constexpr std::optional<gf2n> solve_quadratic() const noexcept {
        if (CARRY_PUBLIC_OUTCOME(trace() != 0)) {
            return std::nullopt;
        }
        return quadratic_map_of(*this);
    }

    /// @}
    /// \name Bytes, random elements, text
    /// @{

    /// The coefficients as byte_count bytes: by default those of a number, most significant first, as in SEC 1, 2.3.5.
    /// Constant-time.
    template <byte_order Order = byte_order::big, bit_order Bits = bit_order::standard>
    constexpr std::array<std::uint8_t, byte_count> to_bytes() const noexcept {
        auto bytes = fixed::gf2::repack<std::uint8_t, byte_count>(row_);
        return detail::ordered_bytes<Order, Bits>(bytes);
    }
    /// The element that to_bytes wrote. std::length_error where there are not byte_count bytes, std::invalid_argument where
    /// they have a coefficient from x^n on; nothing else shows.
    template <byte_order Order = byte_order::big, bit_order Bits = bit_order::standard>
    static constexpr gf2n from_bytes(std::span<const std::uint8_t> bytes) {
        if (bytes.size() != byte_count) {
            detail::fail<std::length_error>("carry: an element of the field has another number of bytes");
        }
        std::array<std::uint8_t, byte_count> little{};
        std::copy(bytes.begin(), bytes.end(), little.begin());
        little = detail::ordered_bytes<Order, Bits>(little);
        const auto a = fixed::gf2::repack<limb_type, shape::limbs>(little);
        if (CARRY_PUBLIC_OUTCOME(fixed::equal_bit(fixed::shift_right(a, degree), row{}) == 0)) {
            detail::fail<std::invalid_argument>("carry: not an element of the field");
        }
        return make(a);
    }

    /// An element drawn uniformly with a generator of random bits (of the standard library's kind).
    template <std::uniform_random_bit_generator Generator>
    static gf2n random(Generator& generator) {
        std::uniform_int_distribution<unsigned> byte(0, 255);
        std::array<std::uint8_t, shape::limbs * sizeof(limb_type)> bytes;
        for (std::uint8_t& x : bytes) x = static_cast<std::uint8_t>(byte(generator));
        auto r = fixed::gf2::repack<limb_type, shape::limbs>(bytes);
        r.back() = static_cast<limb_type>(r.back() & (max_limb<limb_type> >> (shape::limbs * shape::w - degree)));
        return make(r);
    }

    /// The representing polynomial, as gf2_poly writes it.
    friend std::ostream& operator<<(std::ostream& out, const gf2n& a) { return out << a.value(); }

    /// @}

    /// The image of a under a linear map of GF(2)^n to itself, given by the images of 1, x, x^2, ... (see `gf2n_basis`). For
    /// those who build on the field. Constant-time.
    using linear_map = fixed::gf2::linear_map<(degree + 63) / 64, degree>;
    /// map(a).
    gf2n apply(const linear_map& map) const noexcept { return make(from_wide(map(to_wide()))); }
    /// Sets the image of x^j under map to this element.
    void set_image(linear_map& map, std::size_t j) const noexcept { map.set_column(j, to_wide()); }

private:
    template <class>
    friend class gf2n_basis;
    template <class Base>
        requires(Base::degree % 2 == 1)
    friend class gf2n_quadratic;

    /// From this power of two on, times map_cost, the matrix is less work than squarings: measured, see
    /// docs/algorithms/gf2n.md.
    static constexpr std::size_t words = (degree + 63) / 64;
    static constexpr std::size_t least_mapped_power = std::max<std::size_t>(5, words* words / 2);
    static constexpr row trace_mask = detail::trace_mask<F>();
    static constexpr row root_of_x = detail::square_root_of_x<F>();
    static constexpr detail::addition_chain chain = detail::shortest_chain(degree > 1 ? degree - 1 : 1);
    /// Whether 2^K is better taken by the matrix of 2^(K/2) twice: that one serves the chain anyway, and two matrices would
    /// not stay in the first cache together.
    static constexpr bool halves_step(std::size_t k) noexcept {
        bool in_chain = false;
        for (std::size_t i = 1; i <= chain.length; ++i) {
            in_chain = in_chain || 2 * chain.value[chain.with[i]] == k;
        }
        return in_chain && k % 2 == 0 && k / 2 >= least_mapped_power && words * degree * 8 > 16384;
    }
    using wide_row = fixed::row<std::uint64_t, words>;

    static constexpr gf2n make(const row& r) noexcept {
        gf2n a;
        a.row_ = r;
        return a;
    }
    constexpr wide_row to_wide() const noexcept { return fixed::gf2::repack<std::uint64_t, words>(row_); }
    static constexpr row from_wide(const wide_row& a) noexcept { return fixed::gf2::repack<limb_type, shape::limbs>(a); }
    constexpr void check_not_zero() const {
        if (CARRY_PUBLIC_OUTCOME(is_zero())) {
            detail::fail<std::domain_error>("carry: zero has no inverse");
        }
    }

    /// The map a -> a^(2^K), made at its first use.
    template <std::size_t K>
    static const linear_map& power_map() noexcept {
        static const linear_map map = [] {
            linear_map m;
            const gf2n power = root().squared(K);
            gf2n image = one();
            for (std::size_t j = 0; j < degree; ++j, image *= power) {
                image.set_image(m, j);
            }
            return m;
        }();
        return map;
    }

    /// b_i = a^(2^(a_i) - 1) for all elements a_i of the chain, from b_i = b_(i-1)^(2^(a_w)) b_w.
    template <std::size_t Step = 1>
    static void climb(std::array<gf2n, chain.length + 1>& b) noexcept {
        if constexpr (Step <= chain.length) {
            b[Step] = b[Step - 1].template multi_squared<chain.value[chain.with[Step]]>() * b[chain.with[Step]];
            climb<Step + 1>(b);
        }
    }
    gf2n itoh_tsujii() const noexcept {
        if constexpr (degree == 1) {
            return *this;
        } else {
#if CARRY_CALLS_KERNELS
            if constexpr (shape::short_words != 0) {
                static constinit detail::inversion_cache plans;
                gf2n r(no_value{});
                if (invert_short(r.row_.data(), row_.data(), plans, detail::field_kernels_in_use(), shape::short_form)) {
                    return r;
                }
            }
#endif
            std::array<gf2n, chain.length + 1> b;
            b[0] = *this;
            climb(b);
            return b[chain.length].squared();
        }
    }

    /// An element of trace 1: 1 for odd n.
    static constexpr gf2n of_trace_one() noexcept {
        gf2n t;
        for (std::size_t j = 0; j < degree; ++j) {
            if (static_cast<limb_type>(trace_mask[j / shape::w] >> (j % shape::w) & 1u) != 0) {
                t.row_[j / shape::w] = static_cast<limb_type>(limb_type{1} << (j % shape::w));
                return t;
            }
        }
        return t;
    }

    /// L(c) with L(c)^2 + L(c) = c + trace(c) t for the t of trace 1, linear in c, from the definition: the half-trace for
    /// odd n, else the sum of (t^(2^(i+1)) + ... + t^(2^(n-1))) c^(2^i) over i < n - 1.
    static constexpr gf2n quadratic_by_definition(const gf2n& c) noexcept {
        gf2n sum, power = c;
        if constexpr (degree % 2 == 1) {
            for (std::size_t i = 0; i <= (degree - 1) / 2; ++i, power = power.squared(2)) {
                sum += power;
            }
        } else {
            gf2n conjugate = of_trace_one(), factor = one();  // all conjugates of t together are 1
            for (std::size_t i = 0; i + 1 < degree; ++i, power = power.squared(), conjugate = conjugate.squared()) {
                factor += conjugate;
                sum += factor * power;
            }
        }
        return sum;
    }
    /// L(c^2) from c and L(c). The half-trace commutes with squaring; for even n, from the definition, it is L(c)^2 +
    /// trace(c) t + trace(t c).
    static gf2n quadratic_of_square(const gf2n& c, const gf2n& image) noexcept {
        gf2n square = image.squared();
        if constexpr (degree % 2 == 0) {
            constexpr gf2n t = of_trace_one();
            if (c.trace() != 0) square += t;
            if ((t * c).trace() != 0) square += one();
        }
        return square;
    }
    /// The map L. Where it is known for c it is for c^2, so half of the columns are had by that.
    static const linear_map& quadratic_map() noexcept {
        static const linear_map map = [] {
            linear_map m;
            std::array<gf2n, (degree + 1) / 2> of_square;  // L(x^(2j)) at place j
            gf2n c = one();
            for (std::size_t j = 0; j < degree; ++j, c *= root()) {
                const gf2n image = j % 2 == 1 || j == 0 ? quadratic_by_definition(c) : of_square[j / 2];
                image.set_image(m, j);
                if (2 * j < degree) of_square[j] = quadratic_of_square(c, image);
            }
            return m;
        }();
        return map;
    }
    static constexpr gf2n quadratic_map_of(const gf2n& c) noexcept {
        return std::is_constant_evaluated() ? quadratic_by_definition(c) : c.apply(quadratic_map());
    }

    /// For results that are written at once.
    struct no_value {};
    explicit constexpr gf2n(no_value) noexcept {}

    row row_;
};

}  // namespace carry

/// Equal elements have equal hashes.
template <auto F>
struct std::hash<carry::gf2n<F>> {
    std::size_t operator()(const carry::gf2n<F>& a) const noexcept {
        return std::hash<typename carry::gf2n<F>::polynomial_type>{}(a.value());
    }
};

#ifdef __cpp_lib_format
/// The representing polynomial, as polynomials are formatted.
template <auto F>
struct std::formatter<carry::gf2n<F>, char> : std::formatter<typename carry::gf2n<F>::polynomial_type, char> {
    template <class Context>
    auto format(const carry::gf2n<F>& a, Context& context) const {
        return std::formatter<typename carry::gf2n<F>::polynomial_type, char>::format(a.value(), context);
    }
};
#endif
