// Every element of a field of each degree up to 10, beside arithmetic on bits, without the library.
#undef CARRY_LINKED
#define CARRY_LINKED 0
#include <carry/gf2n/fields.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace {

/// a b mod f, from the definition.
unsigned multiply(unsigned a, unsigned b, unsigned f) {
    unsigned product = 0;
    for (unsigned i = 0; i < 10; ++i) product ^= (b >> i & 1u) != 0 ? a << i : 0u;
    for (unsigned i = 20; i-- > 0;) {
        if (std::bit_width(product) >= std::bit_width(f)) product ^= f << (std::bit_width(product) - std::bit_width(f));
    }
    return product;
}

template <auto F>
class exhaustive {
    using field = carry::gf2n<F>;
    using limb = typename field::limb_type;
    static constexpr unsigned f =
        static_cast<unsigned>(F.limbs[0]) | (F.size() > 1 ? static_cast<unsigned>(F.limbs[F.size() - 1]) << 8 : 0);
    static constexpr unsigned size = 1u << field::degree;

    static field element(unsigned x) { return field(carry::gf2_poly<16, typename field::polynomial_type::limb_type>(x)); }
    static unsigned plain(const field& a) {
        const auto bytes = a.to_bytes();
        unsigned r = 0;
        for (const unsigned b : bytes) r = r << 8 | b;
        return r;
    }

public:
    static void run() {
        std::vector<unsigned> roots(size, size);  // of z^2 + z = c
        for (unsigned z = 0; z < size; ++z) roots[multiply(z, z, f) ^ z] = z;
        for (unsigned x = 0; x < size; ++x) {
            const field a = element(x);
            ASSERT_EQ(plain(a), x);
            ASSERT_EQ(field(x), a);
            ASSERT_EQ(plain(field(static_cast<std::uint16_t>(x << 5 ^ x))), multiply(x, 33, f));
            ASSERT_EQ(plain(a.squared()), multiply(x, x, f));
            ASSERT_EQ(plain(a.sqrt().squared()), x);
            unsigned trace = 0, power = x;
            for (unsigned i = 0; i < field::degree; ++i, power = multiply(power, power, f)) trace ^= power;
            ASSERT_EQ(a.trace(), trace);
            const auto z = a.solve_quadratic();
            ASSERT_EQ(z.has_value(), roots[x] < size) << x;
            if (z) {
                ASSERT_EQ(plain(*z) | 1u, roots[x] | 1u);
            }
            if constexpr (field::degree % 2 == 1) {
                unsigned half = 0, conjugate = x;
                for (unsigned i = 0; i < field::degree; ++i, conjugate = multiply(conjugate, conjugate, f)) {
                    half ^= i % 2 == 0 ? conjugate : 0u;
                }
                ASSERT_EQ(plain(a.half_trace()), half) << x;
            }
            if (x != 0) {
                ASSERT_EQ(multiply(x, plain(a.inverse()), f), 1u) << x;
                ASSERT_EQ(a.inverse_vartime(), a.inverse());
                ASSERT_EQ(a.try_inverse(), a.inverse());
            } else {
                ASSERT_EQ(a.try_inverse(), std::nullopt);
                ASSERT_THROW((void)a.pow(-1), std::domain_error);
                ASSERT_THROW((void)a.pow_vartime(-1), std::domain_error);
            }
            field e_th = field::one();
            for (int e = 0; e < 6; ++e, e_th *= a) {
                ASSERT_EQ(a.pow(e), e_th) << x << ' ' << e;
                ASSERT_EQ(a.pow_vartime(static_cast<std::uint8_t>(e)), e_th) << x << ' ' << e;
                if (x == 0) continue;
                ASSERT_EQ(a.pow(-e) * e_th, field::one()) << x << ' ' << e;
                ASSERT_EQ(a.pow_vartime(-std::int64_t{e}), a.pow(-e)) << x << ' ' << e;
            }
            for (unsigned y = x % 3; y < size; y += size > 256 ? 5 : 1) {
                const field b = element(y);
                ASSERT_EQ(plain(a * b), multiply(x, y, f)) << x << ' ' << y;
                field c = a, d = b;
                conditional_swap(limb{1}, c, d);
                ASSERT_TRUE(c == b && d == a && select(limb{0}, a, b) == b && select(limb{1}, a, b) == a) << x << ' ' << y;
                conditional_swap(limb{0}, c, d);
                ASSERT_TRUE(c == b && d == a) << x << ' ' << y;
            }
        }
    }
};

template <class Limb, std::size_t... Exponents>
void run() {
    exhaustive<carry::detail::polynomial_of_terms<Limb, Exponents...>::value>::run();
}

TEST(Gf2nExhaustive, Limbs64) {
    run<std::uint64_t, 1, 0>();
    run<std::uint64_t, 2, 1, 0>();
    run<std::uint64_t, 3, 1, 0>();
    run<std::uint64_t, 4, 3, 0>();
    run<std::uint64_t, 5, 4, 2, 1, 0>();
    run<std::uint64_t, 9, 4, 0>();
}
TEST(Gf2nExhaustive, Limbs8) {
    run<std::uint8_t, 1>();
    run<std::uint8_t, 6, 5, 4, 1, 0>();
    run<std::uint8_t, 7, 1, 0>();
    run<std::uint8_t, 7, 6, 0>();
    run<std::uint8_t, 8, 4, 3, 1, 0>();
    run<std::uint8_t, 10, 3, 0>();
}

// The half-traces of all x^j, from the definition; the half-trace is linear.
template <class Field>
void half_traces() {
    for (std::size_t j = 0; j < Field::degree; ++j) {
        const Field a(Field::polynomial_type::monomial(j));
        Field power = a, sum = a;
        for (std::size_t i = 1; i <= (Field::degree - 1) / 2; ++i) sum += power = power.squared(2);
        ASSERT_EQ(a.half_trace(), sum) << "x^" << j << ", degree " << Field::degree;
    }
}
template <class Limb>
constexpr auto dense_61 = carry::from_string<carry::gf2_poly<62, Limb>>("0x312debd88f72b0d1");
constexpr auto dense_113 = carry::from_string<carry::gf2_poly<114>>("0x33c60238642ea126a1e48cc11d357");
TEST(Gf2nExhaustive, HalfTraces) {
    half_traces<carry::gf2n<dense_61<std::uint8_t>>>();
    half_traces<carry::gf2n<dense_61<std::uint16_t>>>();
    half_traces<carry::gf2n<dense_61<std::uint32_t>>>();
    half_traces<carry::gf2n<dense_61<std::uint64_t>>>();
    half_traces<carry::gf2n<dense_113>>();
}

// A root is the same one in a constant expression and at run time.
template <unsigned V>
void solve_twice() {
    using field = carry::gf2_8_aes;
    constexpr auto root = field(carry::gf2_poly<8>(V)).solve_quadratic();
    EXPECT_EQ(field(carry::gf2_poly<8>(V)).solve_quadratic(), root) << V;
}
TEST(Gf2nExhaustive, ConstantRoots) {
    []<unsigned... V>(std::integer_sequence<unsigned, V...>) {
        (solve_twice<V>(), ...);
    }(std::make_integer_sequence<unsigned, 256>{});
}

// The lengths of shortest addition chains (OEIS A003313).
static_assert(carry::detail::shortest_chain(1).length == 0 && carry::detail::shortest_chain(7).length == 4 &&
              carry::detail::shortest_chain(126).length == 9 && carry::detail::shortest_chain(127).length == 10 &&
              carry::detail::shortest_chain(162).length == 9 && carry::detail::shortest_chain(232).length == 10 &&
              carry::detail::shortest_chain(408).length == 10 && carry::detail::shortest_chain(570).length == 12);

}  // namespace
