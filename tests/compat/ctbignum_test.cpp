// ctbignum's interface as a program of its users sees it: what the compiler computes, every function against GMP for every
// limb, and the inputs for which the original is wrong.
#include <ctbignum/addition.hpp>
#include <ctbignum/all.hpp>
#include <ctbignum/barrett.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/bitshift.hpp>
#include <ctbignum/config.hpp>
#include <ctbignum/ctbignum.hpp>
#include <ctbignum/decimal_literals.hpp>
#include <ctbignum/division.hpp>
#include <ctbignum/field.hpp>
#include <ctbignum/gcd.hpp>
#include <ctbignum/initialization.hpp>
#include <ctbignum/invariant_div.hpp>
#include <ctbignum/io.hpp>
#include <ctbignum/mod_exp.hpp>
#include <ctbignum/mod_inv.hpp>
#include <ctbignum/montgomery.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/pow.hpp>
#include <ctbignum/print.hpp>
#include <ctbignum/relational_ops.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/type_traits.hpp>
#include <ctbignum/utility.hpp>

#include <gtest/gtest.h>
#include <support/gmp.hpp>
#include <support/random.hpp>

#include <compare>
#include <concepts>
#include <cstring>
#include <functional>
#include <iomanip>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>

namespace {

using namespace cbn;
using namespace cbn::literals;
using carry::test::mpz;

// ---- What the compiler computes

template <class A, class B>
constexpr bool same_type = std::is_same_v<std::remove_cv_t<A>, B>;

// The type: an aggregate that is an array.
static_assert(std::is_aggregate_v<big_int<3>> && std::is_base_of_v<std::array<std::uint64_t, 3>, big_int<3>>);
static_assert(sizeof(big_int<3, std::uint16_t>) == 6 && std::is_trivially_copyable_v<big_int<3>>);
constexpr big_int<3> braces_once{7, 8, 9};
constexpr big_int<3> braces_twice = {{7, 8, 9}};
static_assert(braces_once == braces_twice && braces_once[2] == 9 && braces_once.size() == 3);
static_assert(same_type<dbl_bitlen<std::uint8_t>::type, std::uint16_t> && same_type<dbl_bitlen<float>::type, void>);
static_assert(same_type<dbl_bitlen<std::uint32_t>::type, std::uint64_t> && sizeof(dbl_bitlen<std::uint64_t>::type) == 16);

// Literals, tight and in 64-bit and 32-bit limbs.
constexpr auto pi_digits = 314159265358979323846264338327950288419716939937510582097494459_Z;
static_assert(
    same_type<decltype(pi_digits),
              std::integer_sequence<std::uint64_t, 0x8a9e48ece96341bb, 0x50484a62801dd309, 0x755ca7f8336fb622, 0xc380>>);
static_assert(same_type<decltype(314159265358979323846264338327950288419716939937510582097494459_Z64), decltype(pi_digits)> ||
              std::is_const_v<decltype(pi_digits)>);
static_assert(same_type<decltype(314159265358979323846264338327950288419716939937510582097494459_Z32),
                        std::integer_sequence<std::uint32_t, 0xe96341bb, 0x8a9e48ec, 0x801dd309, 0x50484a62, 0x336fb622,
                                              0x755ca7f8, 0xc380>>);
static_assert(same_type<decltype(0_Z), std::integer_sequence<std::uint64_t, 0>>);
static_assert(same_type<decltype(18446744073709551615_Z), std::integer_sequence<std::uint64_t, 18446744073709551615u>>);
static_assert(same_type<decltype(18446744073709551616_Z), std::integer_sequence<std::uint64_t, 0, 1>>);
static_assert(detail::chars_to_big_int<std::uint64_t, 4>(std::integer_sequence<char, '4', '2'>{}) == to_big_int(42_Z));
static_assert(same_type<decltype(detail::chars_to_integer_seq<std::uint32_t>(std::integer_sequence<char, '4', '2'>{},
                                                                             std::make_index_sequence<2>{})),
                        std::integer_sequence<std::uint32_t, 42, 0>>);
constexpr auto pi = to_big_int(pi_digits);
constexpr auto e = to_big_int(27182818284590452353602874713526624977572470936999595749669676_Z);
static_assert(same_type<decltype(pi), big_int<4>> && same_type<decltype(to_big_int<6>(pi_digits)), big_int<6>>);
static_assert(to_big_int<6>(pi_digits) == pi && to_bigint(pi_digits) == pi);

// Lengths of results, and the operators of the documentation.
static_assert(same_type<decltype(big_int<3>{} + big_int<2>{}), big_int<4>> &&
              same_type<decltype(big_int<2>{} - big_int<3>{}), big_int<4>>);
static_assert(same_type<decltype(big_int<3>{} * big_int<2>{}), big_int<5>> &&
              same_type<decltype(mul<2>(big_int<3>{}, big_int<2>{})), big_int<7>>);
static_assert(same_type<decltype(big_int<3>{} / big_int<2>{1}), big_int<3>> &&
              same_type<decltype(big_int<3>{} % big_int<2>{1}), big_int<2>>);
static_assert(same_type<decltype(square(big_int<3>{})), big_int<6>> &&
              same_type<decltype(short_mul(big_int<3>{}, 5)), big_int<4>>);
static_assert(same_type<decltype(shift_left(big_int<3>{}, 1)), big_int<4>> &&
              same_type<decltype(shift_right(big_int<3>{}, 1)), big_int<3>>);
static_assert(same_type<decltype(quotient(big_int<3>{}, 5_Z)), big_int<3>> &&
              same_type<decltype(mod(big_int<3>{}, 5_Z)), big_int<1>>);
static_assert(same_type<decltype(quotient(big_int<1>{}, 18446744073709551616_Z)), big_int<1>>);
static_assert(pi + e == to_big_int(341342083643569776199867213041476913397289410874510177847164135_Z));
static_assert(pi - e == to_big_int(286976447074388871492661463614423663442144469000510986347824783_Z));
static_assert((e - pi)[4] == ~std::uint64_t{0} &&
              detail::first<4>(e - pi) == add_ignore_carry(e, subtract_ignore_carry(big_int<4>{}, pi)));
static_assert(
    pi * e ==
    to_big_int(0xceb172fa1fed718fc9d0f33c731f850eb3fe8028f4a15d05777d87259bc173dce26433a6beedcdd186367c3a3a04f605796a524_Z));
static_assert(pi / e == to_big_int(11_Z) &&
              pi % e == to_big_int(15148264228484347956632716479157413666419759630515028851128023_Z));
static_assert(e / pi == big_int<1>{0} && e % pi == e);
static_assert(e < pi && e <= pi && pi > e && pi >= e && pi != e && !(pi < pi) && pi <= pi && big_int<2>{5, 0} == big_int<1>{5});
static_assert(pow(big_int<2>{3}, 40) == to_big_int(12157665459056928801_Z) && pow(big_int<2>{3}, 0) == big_int<1>{1});
static_assert(pow(big_int<1>{0}, 0) == big_int<1>{1} && pow(big_int<1>{2}, 64) == big_int<1>{0});
static_assert(short_div(pi, e[0]).quotient == pi / big_int<1>{e[0]} && short_div(pi, 10).remainder == big_int<1>{9});

// Sums modulo a number, with the carry that leaves the row.
constexpr big_int<2> full{~std::uint64_t{188}, ~std::uint64_t{0}};  // 2^128 - 189
static_assert(mod_add(subtract_ignore_carry(full, big_int<2>{1}), big_int<2>{3}, full) == big_int<1>{2});
static_assert(mod_add(full, big_int<2>{}, full) == big_int<1>{0} &&
              mod_sub(big_int<2>{3}, big_int<2>{3}, full) == big_int<1>{0});
static_assert(mod_sub(big_int<2>{3}, big_int<2>{5}, full) == subtract_ignore_carry(full, big_int<2>{2}));
static_assert(mod_add(big_int<1>{5}, big_int<1>{6}, 7_Z) == big_int<1>{4} &&
              mod_sub(big_int<1>{5}, big_int<1>{6}, 7_Z) == big_int<1>{6});
static_assert(accumulate(big_int<3>{~std::uint64_t{0}, ~std::uint64_t{0}, 4}, big_int<1>{1}) == big_int<3>{0, 0, 5});
static_assert(accumulate(big_int<1>{5}, big_int<2>{6, 7}) == big_int<1>{11});

// Slices.
constexpr big_int<4> four{1, 2, 3, 4};
static_assert(detail::take<1, 3>(four) == big_int<2>{2, 3} && same_type<decltype(detail::take<1, 3, 2>(four)), big_int<4>>);
static_assert(detail::take<1, 3, 2>(four) == big_int<4>{2, 3, 0, 0} && detail::take<3>(four, 2, 4, 1) == big_int<3>{0, 3, 4});
static_assert(detail::skip<3>(four) == big_int<1>{4} && detail::skip<3, 1>(four) == big_int<2>{4, 0} &&
              detail::skip(four, 2) == big_int<4>{3, 4, 0, 0});
static_assert(detail::first<2>(four) == big_int<2>{1, 2} && detail::pad<1>(four) == big_int<5>{1, 2, 3, 4, 0});
static_assert(detail::to_length<2>(four) == big_int<2>{1, 2} && detail::to_length<6>(four) == four &&
              detail::first<6>(four) == four);
static_assert(detail::join(big_int<2>{1, 2}, big_int<2>{3, 4}) == four &&
              detail::limbwise_shift_left<6>(four, 2) == big_int<6>{0, 0, 1, 2, 3, 4});
static_assert(detail::unary_encoding<2, 3>() == big_int<3>{0, 0, 1} && detail::unary_encoding<3>(1) == big_int<3>{0, 1, 0});
static_assert(detail::place_at<3>(9, 1) == big_int<3>{0, 9, 0});
static_assert(same_type<decltype(detail::take_first(pi_digits, std::make_index_sequence<1>{})),
                        std::integer_sequence<std::uint64_t, 0x8a9e48ece96341bb>>);
static_assert(detail::tight_length(big_int<3>{1, 1, 0}) == 2 && detail::tight_length(big_int<3>{}) == 0 &&
              detail::tight_length(pi_digits) == 4);
static_assert(detail::bit_length(pi) == 208 && detail::bit_length(big_int<2>{}) == 0);

// Reductions. 2^192 - 237 is a prime.
constexpr auto p192 = 6277101735386680763835789423207666416102355444464034512659_Z;
constexpr auto pi_mod_p192 = to_big_int(2877706346724977810749275252999626626254652974582807936827_Z);
constexpr std::uint64_t mprime = 16033878815123070181u;
constexpr auto mu = to_big_int(6277101735386680763835789423207666416102355444464034513133_Z);
static_assert(barrett_reduction(pi, p192) == pi_mod_p192 && mod(pi, p192) == pi_mod_p192 &&
              pi % to_big_int(p192) == pi_mod_p192);
static_assert(barrett_reduction(pi, to_big_int(p192), detail::pad<1>(mu)) == pi_mod_p192);
static_assert(detail::precompute_mu<std::uint64_t, 5>() == to_big_int(68056473384187692692674921486353642291_Z));
static_assert(detail::inverse_mod(to_big_int(p192)[0]) == 0 - mprime);
static_assert(montgomery_reduction(pi, p192) == to_big_int(4726589937744954235331307141704490500812126253540847895317_Z));
static_assert(montgomery_reduction(pi, to_big_int(p192), mprime) == montgomery_reduction(pi, p192));
static_assert(montgomery_mul(pi_mod_p192, e % to_big_int(p192), p192) ==
              to_big_int(3372231067484931797266347671611732263966363061130799020096_Z));
static_assert(montgomery_mul(pi_mod_p192, e % to_big_int(p192), to_big_int(p192), mprime) ==
              montgomery_reduction(mul(pi_mod_p192, e % to_big_int(p192)), p192));
static_assert(montgomery_reduction(mul(pi, pi), p192) ==
              montgomery_reduction(detail::pad<3>(mul(pi, pi) % to_big_int(p192)), p192));

// Powers and inverses, modulo the prime 2^127 - 1 and even numbers; the extended Euclidean algorithm.
constexpr auto mersenne = 170141183460469231731687303715884105727_Z;
static_assert(mod_exp(pi, e, mersenne) == to_big_int(34144124836252169426716464681496728204_Z));
static_assert(mod_exp(pi, e, to_big_int(mersenne)) == mod_exp(pi, e, mersenne));
static_assert(mod_exp(pi, e, 1000000000000000000000000000000_Z) == to_big_int(907940286180963433731383545041_Z));
static_assert(mod_exp(pi, e, to_big_int(1000000000000000000000000000000_Z)) == to_big_int(907940286180963433731383545041_Z));
static_assert(mod_inv(e % to_big_int(mersenne), to_big_int(mersenne)) == to_big_int(111197607263257393702001399287536704864_Z));
static_assert(mod_inv(27182818284590452353602874713526624977572470936999595749669676_Z, mersenne) ==
              to_big_int(111197607263257393702001399287536704864_Z));
static_assert(mod_inv(3_Z, 7_Z) == big_int<1>{5} && mod_inv(5_Z, 1_Z) == big_int<1>{0} && mod_inv(3_Z, 10_Z) == big_int<1>{7});
static_assert(same_type<decltype(mod_inv(27182818284590452353602874713526624977572470936999595749669676_Z, 7_Z)), big_int<1>>);
constexpr auto euclid = ext_gcd(100000000000000000039_Z, 10000000000000000051_Z);
static_assert(same_type<decltype(euclid), big_int<6>> && detail::take<0, 2>(euclid) == big_int<1>{1});
static_assert(detail::take<2, 4>(euclid) == to_big_int(4479830148619957560_Z));
static_assert(add_ignore_carry(detail::skip<4>(euclid), to_big_int(44798301486199575389_Z)) ==
              big_int<2>{});  // -44798301486199575389
static_assert(ext_gcd(0_Z, 9_Z) == big_int<3>{9, 0, 1} && ext_gcd(9_Z, 0_Z) == big_int<3>{9, 1, 0} &&
              ext_gcd(12_Z, 18_Z) == big_int<3>{6, ~std::uint64_t{0}, 1});

// The paper's worked examples: section 3.2's reduction and section 3.2 and 3.4's field.
constexpr auto num = to_bigint(54766245287875756986436_Z);
static_assert(barrett_reduction(num, 1180591620717411303449_Z) == to_bigint(459030734874837027782_Z));
using GF101 = decltype(Zq(1267650600228229401496703205653_Z));
static_assert(same_type<GF101, ZqElement<std::uint64_t, 277, 68719476736>>);
constexpr GF101 gx(8732191096651392800298638976_Z);
constexpr GF101 gy(27349736_Z);
static_assert((gx + gy).data == to_big_int(8732191096651392800325988712_Z));
static_assert((gx * gy).data == to_big_int(283413168114337292606614296442_Z));
static_assert((gx - gy).data == to_big_int(8732191096651392800271289240_Z) &&
              (gy - gx).data == to_big_int(1258918409131578008696431916413_Z));
static_assert((gx / gy).data == to_big_int(465856961865478642228131524110_Z) && gx / gy * gy == gx && gx != gy);
static_assert(-GF101() == GF101() && -gx + gx == 0 && GF101{to_big_int<3>(5_Z)} == GF101(5) &&
              GF101(pi_digits).data == pi % to_big_int(extract_modulus(gx)));
static_assert(big_int<2>(gx) == gx.data && GF101(gx.data, skip_reduction{}) == gx &&
              same_type<GF101::value_type, std::uint64_t>);

constexpr auto matrix_product() {
    using matrix = std::array<std::array<GF101, 3>, 3>;
    const matrix a{{{2_Z, 4_Z, 6_Z}, {10_Z, 11_Z, 12_Z}, {1_Z, 100_Z, 30_Z}}},
        b{{{5_Z, 3_Z, 9_Z}, {8_Z, 6_Z, 55_Z}, {3_Z, 17_Z, 2_Z}}};
    matrix c{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t k = 0; k < 3; ++k) {
                c[i][j] += a[i][k] * b[k][j];
            }
        }
    }
    return c;
}
static_assert(matrix_product()[0][0] == 60 && matrix_product()[1][2] == 719 && matrix_product()[2][2] == 5569);

// ---- Where the original is wrong

// Carries of 8-bit and 16-bit limbs.
static_assert(add(big_int<2, std::uint8_t>{0xff, 0xff}, big_int<2, std::uint8_t>{1}) == big_int<3, std::uint8_t>{0, 0, 1});
static_assert(add_ignore_carry(big_int<2, std::uint16_t>{0xffff, 3}, big_int<2, std::uint16_t>{1}) ==
              big_int<2, std::uint16_t>{0, 4});
static_assert(subtract(big_int<2, std::uint8_t>{}, big_int<1, std::uint8_t>{1}) == big_int<3, std::uint8_t>{0xff, 0xff, 0xff});
// Even moduli, and the power 0.
static_assert(mod_exp(big_int<1>{3}, big_int<1>{3}, 10_Z) == big_int<1>{7} &&
              mod_exp(big_int<1>{3}, big_int<1>{3}, big_int<1>{10}) == big_int<1>{7});
static_assert(mod_exp(big_int<1>{}, big_int<1>{}, 1_Z) == big_int<1>{0} &&
              mod_exp(big_int<1>{}, big_int<1>{}, big_int<1>{1}) == big_int<1>{0});
static_assert(mod_exp(big_int<1>{}, big_int<1>{}, 10_Z) == big_int<1>{1} &&
              mod_exp(big_int<1>{}, big_int<1>{}, big_int<1>{7}) == big_int<1>{1});
static_assert(mod_exp(big_int<2, std::uint8_t>{3}, big_int<1, std::uint8_t>{200},
                      std::integer_sequence<std::uint8_t, 1, 1>{}) == big_int<1, std::uint8_t>{120});
// Negative and large initializers.
static_assert(decltype(Zq(7_Z))(-8) == decltype(Zq(7_Z))(6) && decltype(Zq(7_Z))(-7) == 0 && GF101(-1) + 1 == 0);
static_assert(decltype(Zq(7_Z))(std::numeric_limits<long>::min()).data == big_int<1>{6});  // -2^63 = -1 mod 7
static_assert(decltype(Zq(7_Z))(~std::uint64_t{0}).data == big_int<1>{1});
static_assert(ZqElement<std::uint8_t, 251>(1000).data == big_int<1, std::uint8_t>{247} &&
              ZqElement<std::uint8_t, 251>(-1000).data == big_int<1, std::uint8_t>{4});
static_assert(decltype(Zq(7_Z))(true) == 1 && decltype(Zq(7_Z))('\7') == 0 && ZqElement<std::uint8_t, 251>(-1).data[0] == 250);
#if !defined(__STRICT_ANSI__)  // where the standard library takes them for integers
__extension__ typedef __int128 int128;
static_assert(decltype(Zq(7_Z))(int128{1} << 64) == 2 && decltype(Zq(7_Z))(-(int128{1} << 64)) == 5);
static_assert(decltype(Zq(7_Z))(static_cast<std::make_unsigned_t<int128>>(int128{1} << 126) << 1) == 2);
static_assert(ZqElement<std::uint8_t, 251>((int128{-1} << 100) - 1).data[0] == 249);
#endif
// Numbers in the standard library's pairs, tuples and optionals, which ask for <=>.
constexpr big_int<2> low{1, 0}, high{0, 1};
static_assert((low <=> high) < 0 && (high <=> big_int<1>{5}) > 0 && (low <=> big_int<3>{1}) == 0);
static_assert(std::pair(low, 0) < std::pair(high, 0) && std::tuple(high, 1) > std::tuple(low, 2));
static_assert(std::optional(low) < std::optional(high) && std::optional(high) >= low && std::ranges::less()(low, high));
static_assert(std::totally_ordered<big_int<2>> && std::three_way_comparable<big_int<2>, std::strong_ordering>);
// Literals in other bases.
static_assert(to_big_int(0x10_Z) == big_int<1>{16} && to_big_int(0xffffffffffffffffF_Z) == big_int<2>{~std::uint64_t{0}, 15} &&
              to_big_int(0b101_Z) == big_int<1>{5});
static_assert(to_big_int(1'000_Z) == big_int<1>{1000} && to_big_int(0x10_Z32) == big_int<1, std::uint32_t>{16});
// Shift counts at and beyond the limb.
static_assert(shift_left(big_int<2>{5, 6}, 64) == big_int<3>{0, 5, 6} &&
              shift_left(big_int<2>{5, 6}, 128) == big_int<3>{0, 0, 5});
static_assert(shift_right(big_int<2>{5, 6}, 64) == big_int<2>{6, 0} && shift_right(big_int<2>{5, 6}, 128) == big_int<2>{} &&
              shift_left(big_int<1>{5}, 1000) == big_int<2>{});
// Assignment to a longer number; a sum that keeps its upper limbs.
constexpr auto assigned = [] {
    big_int<3> to{1, 2, 3};
    detail::assign(to, big_int<1>{9});
    return to;
}();
static_assert(assigned == big_int<3>{9, 0, 0});
static_assert(detail::first<3>(big_int<1>{9}) == big_int<3>{9, 0, 0});
// A divisor with zeros above it.
static_assert(quotient(big_int<1>{17}, std::integer_sequence<std::uint64_t, 5, 0>{}) == big_int<1>{3} &&
              mod(big_int<1>{17}, std::integer_sequence<std::uint64_t, 5, 0>{}) == big_int<2>{2, 0});
static_assert(barrett_reduction(pi, std::integer_sequence<std::uint64_t, 5, 0>{}) == big_int<1>{4} &&
              div(pi, to_big_int<4>(5_Z)).remainder == big_int<1>{4});

TEST(Ctbignum, WhatHasNoAnswerIsAnError) {
    const big_int<2> zero{}, nine{9}, ten{10}, three{3}, six{6};
    EXPECT_THROW(div(nine, zero), std::domain_error);
    EXPECT_THROW(nine / zero, std::domain_error);
    EXPECT_THROW(nine % zero, std::domain_error);
    EXPECT_THROW(short_div(nine, 0), std::domain_error);
    EXPECT_THROW(mod_exp(nine, ten, zero), std::domain_error);
    EXPECT_THROW(barrett_reduction(nine, zero, zero), std::domain_error);
    EXPECT_THROW(mod_inv(three, nine), std::domain_error);
    EXPECT_THROW(mod_inv(six, ten), std::domain_error);
    EXPECT_THROW(mod_inv(zero, nine), std::domain_error);
    EXPECT_THROW(mod_inv(three, zero), std::domain_error);
    EXPECT_EQ(mod_inv(three, ten), big_int<1>{7});
    using z9 = decltype(Zq(9_Z));
    EXPECT_THROW(z9(5) / z9(0), std::domain_error);
    EXPECT_THROW(z9(5) / z9(3), std::domain_error);
    EXPECT_EQ(z9(5) / z9(2), z9(7));
}

// ---- Text

template <class T>
struct radix_2 {
    using character_t = char;
    static constexpr T radix = 2;
    static constexpr std::size_t representation_length_upper_bound(std::size_t bits) { return bits; }
    static character_t represent(T digit) { return digit == 0 ? '.' : 'x'; }
};

template <class T>
std::string written(const T& value) {
    std::ostringstream out;
    out << std::hex << value;  // the base of the stream is not asked
    return out.str();
}

TEST(Ctbignum, Text) {
    EXPECT_EQ(written(pi), "314159265358979323846264338327950288419716939937510582097494459");
    EXPECT_EQ(written(big_int<3>{}), "0");
    EXPECT_EQ(written(big_int<1, std::uint8_t>{255}), "255");
    EXPECT_EQ(written(big_int<2, std::uint16_t>{0xffff, 0xffff}), "4294967295");
    EXPECT_EQ(written(gx), "8732191096651392800298638976");
    std::ostringstream out;
    out << std::setw(6) << big_int<1>{42} << '|';
    EXPECT_EQ(out.str(), "    42|");
    const auto hexadecimal = convert_radix<Radix16<std::uint64_t>>(pi);
    EXPECT_EQ(std::string(hexadecimal.begin(), hexadecimal.end()),
              "000000000000c380755ca7f8336fb62250484a62801dd3098a9e48ece96341bb");
    const auto binary = convert_radix<radix_2<std::uint8_t>>(big_int<1, std::uint8_t>{0xc5});
    EXPECT_EQ(std::string(binary.begin(), binary.end()), "xx...x.x");

    testing::internal::CaptureStdout();
    print("sum:", gx + gy, 5);
    print("one");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "sum: 8732191096651392800325988712 5\none\n");
}

// ---- Against GMP

bool is_zero(mpz_srcptr z) { return mpz_sgn(z) == 0; }
bool is_one(mpz_srcptr z) { return mpz_cmp_ui(z, 1) == 0; }

template <std::size_t N, class T>
mpz to_mpz(const big_int<N, T>& a) {
    mpz z;
    mpz_import(z, N, -1, sizeof(T), 0, 0, a.data());
    return z;
}

/// Whether a is z modulo 2^(wN).
template <std::size_t N, class T>
testing::AssertionResult is(const big_int<N, T>& a, const mpz& z) {
    mpz wanted;
    mpz_fdiv_r_2exp(wanted, z, N * carry::bits_of<T>);
    if (mpz_cmp(to_mpz(a), wanted) == 0) {
        return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << a << " instead of " << mpz_get_str(nullptr, 10, wanted);
}

template <std::size_t N, class T>
big_int<N, T> random_number(carry::test::random_source& random) {
    big_int<N, T> a{};
    const auto row = random.row((sizeof(a) - 1) / sizeof(carry::limb) + 1);
    std::memcpy(a.data(), row.data(), sizeof(a));
    return a;
}

/// The outcome of an operation of GMP.
template <class Operation, class... Arguments>
mpz by_gmp(Operation operation, const Arguments&... arguments) {
    mpz r;
    operation(r, arguments...);
    return r;
}

template <class T, std::size_t M, std::size_t N>
void check_arithmetic(carry::test::random_source& random) {
    constexpr std::size_t w = carry::bits_of<T>;
    for (std::size_t round = carry::test::rounds(60); round-- > 0;) {
        const auto a = random_number<M, T>(random);
        const auto b = random.below(8) == 0 ? detail::to_length<N>(a) : random_number<N, T>(random);
        const auto c = random_number<M, T>(random);
        const mpz za = to_mpz(a), zb = to_mpz(b), zc = to_mpz(c);
        const mpz sum = by_gmp(mpz_add, za, zb), difference = by_gmp(mpz_sub, za, zb), product = by_gmp(mpz_mul, za, zb);
        EXPECT_TRUE(is(add(a, b), sum) && is(a + b, sum) && is(accumulate(a, b), sum));
        EXPECT_TRUE(is(subtract(a, b), difference) && is(a - b, difference));
        EXPECT_TRUE(is(add_same(a, c), by_gmp(mpz_add, za, zc)) && is(add_ignore_carry(a, c), by_gmp(mpz_add, za, zc)));
        EXPECT_TRUE(is(subtract_same(a, c), by_gmp(mpz_sub, za, zc)) &&
                    is(subtract_ignore_carry(a, c), by_gmp(mpz_sub, za, zc)));
        EXPECT_TRUE(is(mul(a, b), product) && is(a * b, product) && is(mul<2>(a, b), product) &&
                    is(partial_mul<M>(a, b), product));
        EXPECT_TRUE(is(partial_mul<1>(a, b), product) && is(partial_mul<M + N + 1>(a, b), product));
        EXPECT_TRUE(is(square(a), by_gmp(mpz_mul, za, za)) && is(square<1>(a), by_gmp(mpz_mul, za, za)));
        EXPECT_TRUE(is(short_mul(a, b[0]), by_gmp(mpz_mul, za, to_mpz(big_int<1, T>{b[0]}))));
        if (!is_zero(zb)) {
            EXPECT_TRUE(is(div(a, b).quotient, by_gmp(mpz_fdiv_q, za, zb)) && is(a / b, by_gmp(mpz_fdiv_q, za, zb)));
            EXPECT_TRUE(is(div(a, b).remainder, by_gmp(mpz_fdiv_r, za, zb)) && is(a % b, by_gmp(mpz_fdiv_r, za, zb)));
        }
        if (b[0] != 0) {
            const mpz limb = to_mpz(big_int<1, T>{b[0]});
            EXPECT_TRUE(is(short_div(a, b[0]).quotient, by_gmp(mpz_fdiv_q, za, limb)));
            EXPECT_TRUE(is(short_div(a, b[0]).remainder, by_gmp(mpz_fdiv_r, za, limb)));
        }
        const std::size_t k = random.below((M + 2) * w);
        EXPECT_TRUE(is(shift_left(a, k), by_gmp(mpz_mul_2exp, za, k)) && is(shift_right(a, k), by_gmp(mpz_fdiv_q_2exp, za, k)))
            << k;
        const int order = mpz_cmp(za, zb);
        EXPECT_TRUE((a == b) == (order == 0) && (a != b) == (order != 0) && (a < b) == (order < 0) && (a > b) == (order > 0) &&
                    (a <=> b) == (order <=> 0));
        EXPECT_TRUE((a <= b) == (order <= 0) && (a >= b) == (order >= 0));
        EXPECT_EQ(detail::bit_length(a), is_zero(za) ? 0 : mpz_sizeinbase(za, 2));
        EXPECT_EQ(detail::tight_length(a), (detail::bit_length(a) + w - 1) / w);
        const T exponent = static_cast<T>(random.below(40));
        EXPECT_TRUE(is(pow(a, exponent), by_gmp(mpz_pow_ui, za, static_cast<unsigned long>(exponent))));
        EXPECT_EQ(written(a), mpz_get_str(std::string(M * w, '\0').data(), 10, za));
    }
}

template <class T, std::size_t N>
void check_modular(carry::test::random_source& random) {
    for (std::size_t round = carry::test::rounds(40); round-- > 0;) {
        auto m = random_number<N, T>(random);
        if (random.coin()) m[0] |= 1;
        if (random.below(8) == 0) m = detail::place_at<N, T>(1, random.below(N));
        const mpz zm = to_mpz(m);
        if (is_zero(zm)) continue;
        const auto x = random_number<N, T>(random), a = x % m, b = random_number<N, T>(random) % m;
        const auto wide = random_number<2 * N + 1, T>(random);
        const mpz za = to_mpz(a), zb = to_mpz(b);
        const auto reduced = [&zm](mpz z) { return by_gmp(mpz_fdiv_r, z, zm); };
        EXPECT_TRUE(is(mod_add(a, b, m), reduced(by_gmp(mpz_add, za, zb))) &&
                    is(mod_sub(a, b, m), reduced(by_gmp(mpz_sub, za, zb))));
        const big_int<1, T> one{1};
        const auto exponent = random_number<2, T>(random);
        EXPECT_TRUE(is(mod_exp(x, exponent, m), by_gmp(mpz_powm, to_mpz(x), to_mpz(exponent), zm)));
        EXPECT_TRUE(is(mod_exp(wide, exponent, m), by_gmp(mpz_powm, to_mpz(wide), to_mpz(exponent), zm)));
        if (is_one(by_gmp(mpz_gcd, za, zm))) {
            const auto inverse = mod_inv(x, m);
            EXPECT_LT(inverse, m);
            EXPECT_EQ(mul(inverse, a) % m, one % m);
        } else {
            EXPECT_THROW(mod_inv(x, m), std::domain_error);
        }
        const auto constant = div(detail::unary_encoding<2 * N, 2 * N + 1, T>(), m).quotient;
        EXPECT_TRUE(is(barrett_reduction(wide, m, constant), reduced(to_mpz(wide))));
        EXPECT_TRUE(
            is(barrett_reduction(detail::first<2 * N>(wide), m, constant), reduced(to_mpz(detail::first<2 * N>(wide)))));
        EXPECT_TRUE(is(barrett_reduction(x, m, constant), reduced(to_mpz(x))));
        if ((m[0] & 1u) != 0) {
            const T negated = static_cast<T>(T{0} - detail::inverse_mod(m[0]));
            const auto r = montgomery_mul(a, b, m, negated);
            EXPECT_LT(r, m);
            EXPECT_EQ(detail::join(big_int<N, T>{}, r) % m, mul(a, b) % m);
            EXPECT_EQ(montgomery_reduction(mul(a, b), m, negated), r);
        }
    }
}

/// Everything that takes a modulus as a sequence.
template <class T, T... Limbs>
void check_known(carry::test::random_source& random, std::integer_sequence<T, Limbs...> modulus) {
    constexpr std::size_t n = sizeof...(Limbs);
    using element = ZqElement<T, Limbs...>;
    const auto m = to_big_int(modulus);
    const mpz zm = to_mpz(m);
    for (std::size_t round = carry::test::rounds(30); round-- > 0;) {
        const auto x = random_number<n, T>(random);
        const auto wide = random_number<2 * n + 1, T>(random);
        const mpz zx = to_mpz(x), zw = to_mpz(wide);
        EXPECT_TRUE(is(mod(wide, modulus), by_gmp(mpz_fdiv_r, zw, zm)) &&
                    is(div(wide, modulus).remainder, by_gmp(mpz_fdiv_r, zw, zm)));
        EXPECT_TRUE(is(quotient(wide, modulus), by_gmp(mpz_fdiv_q, zw, zm)) &&
                    is(div(wide, modulus).quotient, by_gmp(mpz_fdiv_q, zw, zm)));
        EXPECT_TRUE(is(mod(x, modulus), by_gmp(mpz_fdiv_r, zx, zm)) && is(quotient(x, modulus), by_gmp(mpz_fdiv_q, zx, zm)));
        EXPECT_TRUE(is(barrett_reduction(wide, modulus), by_gmp(mpz_fdiv_r, zw, zm)) &&
                    is(barrett_reduction(x, modulus), by_gmp(mpz_fdiv_r, zx, zm)));
        EXPECT_TRUE(is(mod_exp(wide, x, modulus), by_gmp(mpz_powm, zw, zx, zm)));
        const element a(wide), b(x);
        EXPECT_TRUE(is(a.data, by_gmp(mpz_fdiv_r, zw, zm)) && is(b.data, by_gmp(mpz_fdiv_r, zx, zm)));
        EXPECT_EQ((a + b).data, mod_add(a.data, b.data, modulus));
        EXPECT_EQ((a - b).data, mod_sub(a.data, b.data, modulus));
        EXPECT_EQ((a * b).data, mul(a.data, b.data) % m);
        EXPECT_EQ(-a + a, element());
        if (is_one(by_gmp(mpz_gcd, zx, zm))) {
            EXPECT_EQ(a / b * b, a);
        } else {
            EXPECT_THROW(a / b, std::domain_error);
        }
        if constexpr ((big_int<n, T>{Limbs...}[0] & 1u) != 0) {
            const auto r = montgomery_mul(a.data, b.data, modulus);
            EXPECT_LT(r, m);
            EXPECT_EQ(detail::join(big_int<n, T>{}, r) % m, mul(a.data, b.data) % m);
            EXPECT_EQ(montgomery_reduction(mul(a.data, b.data), modulus), r);
        }
    }
}

class ctbignum_random : public carry::test::random_test {};

TEST_F(ctbignum_random, Arithmetic) {
    check_arithmetic<std::uint8_t, 2, 1>(random);
    check_arithmetic<std::uint16_t, 1, 3>(random);
    check_arithmetic<std::uint32_t, 3, 2>(random);
    check_arithmetic<std::uint64_t, 1, 1>(random);
    check_arithmetic<std::uint64_t, 5, 3>(random);
}

TEST_F(ctbignum_random, ModuliAtRunTime) {
    check_modular<std::uint8_t, 3>(random);
    check_modular<std::uint16_t, 2>(random);
    check_modular<std::uint32_t, 3>(random);
    check_modular<std::uint64_t, 1>(random);
    check_modular<std::uint64_t, 4>(random);
}

TEST_F(ctbignum_random, ModuliKnownToTheCompiler) {
    check_known(random, std::integer_sequence<std::uint8_t, 1>{});
    check_known(random, std::integer_sequence<std::uint8_t, 0, 1>{});
    check_known(random, std::integer_sequence<std::uint8_t, 255, 255>{});
    check_known(random, std::integer_sequence<std::uint16_t, 10, 0>{});
    check_known(random, 4294967291_Z32);
    check_known(random, 7_Z);
    check_known(random, 1000000000000000000000000000000_Z);
    check_known(random, 1267650600228229401496703205653_Z);
    check_known(random, 57896044618658097711785492504343953926634992332820282019728792003956564819949_Z);  // 2^255 - 19
}

TEST(Ctbignum, OneLimbOfEightBitsExhaustively) {
    using one = big_int<1, std::uint8_t>;
    for (unsigned i = 0; i < 256; ++i) {
        for (unsigned j = 0; j < 256; ++j) {
            const one a{static_cast<std::uint8_t>(i)}, b{static_cast<std::uint8_t>(j)};
            const auto value = [](const auto& r) { return r[0] + 256u * r[1]; };
            ASSERT_EQ(value(add(a, b)), i + j);
            ASSERT_EQ(value(subtract(a, b)), (i - j) % 65536u);
            ASSERT_EQ(value(mul(a, b)), i * j);
            ASSERT_EQ(a < b, i < j);
            if (j != 0) {
                ASSERT_EQ((a / b)[0], i / j);
                ASSERT_EQ((a % b)[0], i % j);
                ASSERT_EQ(mod_exp(a, one{3}, b)[0], i * i * i % j);
            }
        }
    }
}

}  // namespace
