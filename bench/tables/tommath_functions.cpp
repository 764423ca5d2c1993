// Every function of the drop-in for LibTomMath that works on numbers, beside LibTomMath's own: nanoseconds, and how many times
// as fast. Where a program that exists would lose by the exchange is found by this.
//
//     carry_tommath_functions [--below RATIO] [--turns N] [--bits N]... [FUNCTION...]
//
// Without functions all are measured, without sizes some from one digit on; only ratios below --below are printed, and how
// many there were. Functions that write over their operand work on a copy, which both sides take by the drop-in's mp_copy.
//
// Both sides take turns, each call on other operands than the one before, and each has operands of its own. Printed are the
// medians of the times, and of the ratios of the turns. Results are compared before they are timed.
#define MP_WUR
#include "../tommath_number.hpp"
#include "turns.hpp"

#include <carry/isa.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// LibTomMath's own function, as original_NAME, beside the drop-in's, whose symbol has another name.
#define PEER(name) extern "C" decltype(name) original_##name __asm__(#name);

PEER(mp_init)
PEER(mp_init_size)
PEER(mp_init_copy)
PEER(mp_init_set)
PEER(mp_clear)
PEER(mp_copy)
PEER(mp_exch)
PEER(mp_set_u64)
PEER(mp_get_i64)
PEER(mp_get_double)
PEER(mp_set_double)
PEER(mp_pack)
PEER(mp_unpack)
PEER(mp_rshd)
PEER(mp_lshd)
PEER(mp_div_2d)
PEER(mp_div_2)
PEER(mp_mul_2d)
PEER(mp_mul_2)
PEER(mp_mod_2d)
PEER(mp_2expt)
PEER(mp_cnt_lsb)
PEER(mp_count_bits)
PEER(mp_and)
PEER(mp_or)
PEER(mp_xor)
PEER(mp_complement)
PEER(mp_signed_rsh)
PEER(mp_neg)
PEER(mp_abs)
PEER(mp_cmp)
PEER(mp_cmp_mag)
PEER(mp_cmp_d)
PEER(mp_add)
PEER(mp_sub)
PEER(mp_add_d)
PEER(mp_sub_d)
PEER(mp_incr)
PEER(mp_decr)
PEER(mp_mul)
PEER(mp_mul_d)
PEER(mp_sqr)
PEER(mp_div)
PEER(mp_div_d)
PEER(mp_mod)
PEER(mp_mod_d)
PEER(mp_addmod)
PEER(mp_submod)
PEER(mp_mulmod)
PEER(mp_sqrmod)
PEER(mp_invmod)
PEER(mp_exptmod)
PEER(mp_gcd)
PEER(mp_lcm)
PEER(mp_exteuclid)
PEER(mp_root_u32)
PEER(mp_sqrt)
PEER(mp_is_square)
PEER(mp_sqrtmod_prime)
PEER(mp_kronecker)
PEER(mp_expt_u32)
PEER(mp_log_u32)
PEER(mp_reduce_setup)
PEER(mp_reduce)
PEER(mp_montgomery_setup)
PEER(mp_montgomery_calc_normalization)
PEER(mp_montgomery_reduce)
PEER(mp_dr_is_modulus)
PEER(mp_dr_reduce)
PEER(mp_reduce_is_2k)
PEER(mp_reduce_2k_setup)
PEER(mp_reduce_2k)
PEER(mp_reduce_is_2k_l)
PEER(mp_reduce_2k_setup_l)
PEER(mp_reduce_2k_l)
PEER(mp_prime_fermat)
PEER(mp_prime_miller_rabin)
PEER(mp_prime_strong_lucas_selfridge)
PEER(mp_prime_frobenius_underwood)
PEER(mp_prime_is_prime)
PEER(mp_prime_next_prime)
PEER(mp_ubin_size)
PEER(mp_from_ubin)
PEER(mp_to_ubin)
PEER(mp_from_sbin)
PEER(mp_to_sbin)
PEER(mp_read_radix)
PEER(mp_to_radix)
PEER(mp_radix_size)

namespace {

using carry::bench::require;
using number = carry::bench::tommath_number;

std::string text_of(const number& a) {
    std::vector<char> digits(static_cast<std::size_t>(mp_count_bits(a)) / 4 + 4);
    require(mp_to_radix(a, digits.data(), digits.size(), nullptr, 16));
    return digits.data();
}

/// Numbers of exactly so many bits, and what is made of them beforehand; then room for results.
struct operands {
    number a, b;              ///< any
    number m;                 ///< odd, without a factor in common with a
    number x, y;              ///< below m
    number minus;             ///< -a
    number product, square;   ///< a b, a^2
    number barrett;           ///< what reduces modulo m
    number radix, near, far;  ///< 2^(60 k) - d, 2^bits - d with d of a digit, and with d of half as many bits
    number difference;        ///< 2^bits - far
    number prime, residue;    ///< of numbers up to most_prime_bits: a prime, and a square modulo it
    number two;
    mp_digit rho = 0, d = 0;
    int bits;
    std::string decimal, hexadecimal, base64;
    std::vector<unsigned char> bytes, with_sign;

    number r, s, t;
    long long answer = 0;
    std::vector<char> text;
    std::vector<unsigned char> out;

    static constexpr int most_prime_bits = 1024;

    operands(int n, unsigned seed);
    std::string result() const {
        return text_of(r) + " " + text_of(s) + " " + text_of(t) + " " + std::to_string(answer) + " " + text.data() + " " +
               std::string(out.begin(), out.end());
    }
};

/// x = a number of so many bits.
void draw(mp_int* x, int bits, unsigned seed) {
    const auto limbs = static_cast<std::size_t>(bits + 63) / 64;
    const auto row = carry::bench::random_row(limbs, seed);
    require(mp_unpack(x, limbs, MP_LSB_FIRST, 8, MP_NATIVE_ENDIAN, 0, row.data()));
    require(mp_mod_2d(x, bits - 1, x));
    number top;
    require(mp_2expt(top, bits - 1));
    require(mp_add(x, top, x));
}

/// r = 2^bits - a number of so many bits.
void draw_near(mp_int* r, int bits, int missing, unsigned seed) {
    number d;
    draw(d, missing, seed);
    d->dp[0] |= 1;
    require(mp_2expt(r, bits));
    require(mp_sub(r, d, r));
}

operands::operands(int n, unsigned seed)
    : bits(n), text(static_cast<std::size_t>(n) + 4), out(static_cast<std::size_t>(n) / 8 + 16) {
    draw(a, n, seed);
    draw(b, n, seed + 1);
    draw(m, n, seed + 2);
    m->dp[0] |= 1;
    while (mp_invmod(a, m, r) != MP_OKAY) {
        require(mp_sub_d(m, 2, m));
    }
    require(mp_mod(a, m, x));
    require(mp_mod(b, m, y));
    require(mp_neg(a, minus));
    require(mp_mul(a, b, product));
    require(mp_sqr(a, square));
    require(mp_reduce_setup(barrett, m));
    require(mp_montgomery_setup(m, &rho));
    draw_near(radix, (n + 2 * MP_DIGIT_BIT - 1) / MP_DIGIT_BIT * MP_DIGIT_BIT, 30, seed + 3);
    draw_near(near, n, 30, seed + 4);
    draw_near(far, n, n / 3 + 2, seed + 5);
    require(mp_reduce_2k_setup(near, &d));
    require(mp_reduce_2k_setup_l(far, difference));
    mp_set_u64(two, 2);
    for (auto& [digits, base] : {std::pair<std::string&, int>(decimal, 10), {hexadecimal, 16}, {base64, 64}}) {
        require(mp_to_radix(a, text.data(), text.size(), nullptr, base));
        digits = text.data();
    }
    std::fill(text.begin(), text.end(), '\0');
    bytes.resize(mp_ubin_size(a));
    require(mp_to_ubin(a, bytes.data(), bytes.size(), nullptr));
    with_sign.resize(mp_sbin_size(minus));
    require(mp_to_sbin(minus, with_sign.data(), with_sign.size(), nullptr));
    if (n <= most_prime_bits) {
        require(mp_copy(a, prime));
        require(mp_prime_next_prime(prime, -1 + 2 * (n > 64), 0));
        require(mp_sqrmod(b, prime, residue));
    }
    mp_zero(r);
}

using way = std::function<void(operands&)>;

/// A function of LibTomMath: the drop-in's, and the original.
struct function {
    std::string name;
    way ours, theirs;
    int most_bits;
};

constexpr int any = 1 << 30;

template <class Function, class Run>
function both(const char* name, Function ours, Function theirs, Run run, int most_bits = any) {
    return {name, [=](operands& o) { run(ours, o); }, [=](operands& o) { run(theirs, o); }, most_bits};
}

#define BOTH(name, ...) both(#name, name, original_##name, [](auto f, operands& o) { __VA_ARGS__; })
#define BOTH_AS(title, name, ...) both(title, name, original_##name, [](auto f, operands& o) { __VA_ARGS__; })
#define BOTH_UP_TO(most_bits, name, ...) both(#name, name, original_##name, [](auto f, operands& o) { __VA_ARGS__; }, most_bits)

const std::vector<function>& functions() {
    static const std::vector<function> all {
        both("mp_init, mp_clear", std::pair(&mp_init, &mp_clear), std::pair(&original_mp_init, &original_mp_clear),
             [](auto f, operands&) {
                 mp_int n;
                 require(f.first(&n));
                 f.second(&n);
             }),
            both("mp_init_size, mp_clear", std::pair(&mp_init_size, &mp_clear),
                 std::pair(&original_mp_init_size, &original_mp_clear),
                 [](auto f, operands& o) {
                     mp_int n;
                     require(f.first(&n, o.a->used));
                     f.second(&n);
                 }),
            both("mp_init_copy, mp_clear", std::pair(&mp_init_copy, &mp_clear),
                 std::pair(&original_mp_init_copy, &original_mp_clear),
                 [](auto f, operands& o) {
                     mp_int n;
                     require(f.first(&n, o.a));
                     f.second(&n);
                 }),
            both("mp_init_set, mp_clear", std::pair(&mp_init_set, &mp_clear),
                 std::pair(&original_mp_init_set, &original_mp_clear),
                 [](auto f, operands& o) {
                     mp_int n;
                     require(f.first(&n, o.rho));
                     f.second(&n);
                 }),
            BOTH(mp_copy, require(f(o.a, o.r))), BOTH(mp_exch, f(o.r, o.s)), BOTH(mp_set_u64, f(o.r, o.rho)),
            BOTH(mp_get_i64, o.answer = f(o.a)), BOTH(mp_get_double, o.answer += f(o.a) > 0),
            BOTH(mp_set_double, require(f(o.r, static_cast<double>(o.rho)))),
            BOTH(mp_pack, require(f(o.out.data(), o.out.size() / 8, nullptr, MP_LSB_FIRST, 8, MP_NATIVE_ENDIAN, 0, o.a))),
            BOTH(mp_unpack, require(f(o.r, o.bytes.size(), MP_MSB_FIRST, 1, MP_NATIVE_ENDIAN, 0, o.bytes.data()))),
            BOTH(mp_rshd, require(mp_copy(o.a, o.r)), f(o.r, o.a->used / 2)),
            BOTH(mp_lshd, require(mp_copy(o.a, o.r)), require(f(o.r, 3))),
            BOTH(mp_div_2d, require(f(o.a, o.bits / 3 + 1, o.r, o.s))),
            BOTH_AS("mp_div_2d, no remainder", mp_div_2d, require(f(o.a, o.bits / 3 + 1, o.r, nullptr))),
            BOTH(mp_div_2, require(f(o.a, o.r))), BOTH(mp_mul_2d, require(f(o.a, o.bits / 3 + 1, o.r))),
            BOTH(mp_mul_2, require(f(o.a, o.r))), BOTH(mp_mod_2d, require(f(o.a, o.bits / 2, o.r))),
            BOTH(mp_2expt, require(f(o.r, o.bits))), BOTH(mp_cnt_lsb, o.answer = f(o.a)),
            BOTH(mp_count_bits, o.answer = f(o.a)), BOTH(mp_and, require(f(o.a, o.b, o.r))),
            BOTH(mp_or, require(f(o.a, o.b, o.r))), BOTH(mp_xor, require(f(o.a, o.b, o.r))),
            BOTH_AS("mp_and, negative", mp_and, require(f(o.minus, o.b, o.r))),
            BOTH_AS("mp_xor, negative", mp_xor, require(f(o.minus, o.b, o.r))), BOTH(mp_complement, require(f(o.a, o.r))),
            BOTH(mp_signed_rsh, require(f(o.minus, o.bits / 3 + 1, o.r))), BOTH(mp_neg, require(f(o.a, o.r))),
            BOTH(mp_abs, require(f(o.minus, o.r))), BOTH(mp_cmp, o.answer = f(o.a, o.b)),
            BOTH_AS("mp_cmp, equal", mp_cmp, o.answer = f(o.a, o.a)), BOTH(mp_cmp_mag, o.answer = f(o.minus, o.b)),
            BOTH(mp_cmp_d, o.answer = f(o.a, 7)), BOTH(mp_add, require(f(o.a, o.b, o.r))),
            BOTH_AS("mp_add, in place", mp_add, require(mp_copy(o.a, o.r)), require(f(o.r, o.b, o.r))),
            BOTH_AS("mp_add, unlike signs", mp_add, require(f(o.minus, o.b, o.r))), BOTH(mp_sub, require(f(o.a, o.b, o.r))),
            BOTH_AS("mp_sub, longer", mp_sub, require(f(o.product, o.b, o.r))), BOTH(mp_add_d, require(f(o.a, 7, o.r))),
            BOTH(mp_sub_d, require(f(o.a, 7, o.r))), BOTH(mp_incr, require(mp_copy(o.a, o.r)), require(f(o.r))),
            BOTH(mp_decr, require(mp_copy(o.a, o.r)), require(f(o.r))), BOTH(mp_mul, require(f(o.a, o.b, o.r))),
            BOTH_AS("mp_mul, longer", mp_mul, require(f(o.product, o.b, o.r))), BOTH(mp_mul_d, require(f(o.a, o.rho, o.r))),
            BOTH(mp_sqr, require(f(o.a, o.r))), BOTH(mp_div, require(f(o.product, o.b, o.r, o.s))),
            BOTH_AS("mp_div, shorter", mp_div, require(f(o.a, o.b, o.r, o.s))),
            BOTH(mp_div_d, mp_digit rest = 0; require(f(o.a, 1000003, o.r, &rest)); o.answer = static_cast<long long>(rest)),
            BOTH(mp_mod, require(f(o.product, o.m, o.r))),
            BOTH(mp_mod_d, mp_digit rest = 0; require(f(o.a, 1000003, &rest)); o.answer = static_cast<long long>(rest)),
            BOTH(mp_addmod, require(f(o.x, o.y, o.m, o.r))), BOTH(mp_submod, require(f(o.x, o.y, o.m, o.r))),
            BOTH(mp_mulmod, require(f(o.x, o.y, o.m, o.r))), BOTH(mp_sqrmod, require(f(o.x, o.m, o.r))),
            BOTH(mp_invmod, require(f(o.a, o.m, o.r))), BOTH_UP_TO(4096, mp_exptmod, require(f(o.x, o.b, o.m, o.r))),
            BOTH(mp_gcd, require(f(o.a, o.b, o.r))), BOTH(mp_lcm, require(f(o.a, o.b, o.r))),
            BOTH_UP_TO(4096, mp_exteuclid, require(f(o.a, o.b, o.r, o.s, o.t))),
            BOTH_UP_TO(4096, mp_root_u32, require(f(o.a, 3, o.r))), BOTH(mp_sqrt, require(f(o.a, o.r))),
            BOTH(mp_is_square, mp_bool yes = MP_NO; require(f(o.square, &yes)); o.answer = yes),
            BOTH_UP_TO(operands::most_prime_bits, mp_sqrtmod_prime, require(f(o.residue, o.prime, o.r));
                       require(mp_sqrmod(o.r, o.prime, o.r))),
            BOTH(mp_kronecker, int symbol = 0; require(f(o.a, o.m, &symbol)); o.answer = symbol),
            BOTH(mp_expt_u32, require(f(o.a, 5, o.r))),
            BOTH(mp_log_u32, std::uint32_t log = 0; require(f(o.a, 10, &log)); o.answer = log),
            BOTH(mp_reduce_setup, require(f(o.r, o.m))),
            BOTH(mp_reduce, require(mp_mul(o.x, o.y, o.r)), require(f(o.r, o.m, o.barrett))),
            BOTH(mp_montgomery_setup, mp_digit rho = 0; require(f(o.m, &rho)); o.answer = static_cast<long long>(rho)),
            BOTH(mp_montgomery_calc_normalization, require(f(o.r, o.m))),
            BOTH(mp_montgomery_reduce, require(mp_mul(o.x, o.y, o.r)), require(f(o.r, o.m, o.rho))),
            BOTH(mp_dr_is_modulus, o.answer = f(o.radix)),
            BOTH(mp_dr_reduce, require(mp_copy(o.square, o.r));
                 require(f(o.r, o.radix, (mp_digit{1} << MP_DIGIT_BIT) - o.radix->dp[0]))),
            BOTH(mp_reduce_is_2k, o.answer = f(o.near)),
            BOTH(mp_reduce_2k_setup, mp_digit d = 0; require(f(o.near, &d)); o.answer = static_cast<long long>(d)),
            BOTH(mp_reduce_2k, require(mp_copy(o.product, o.r)), require(f(o.r, o.near, o.d))),
            BOTH(mp_reduce_is_2k_l, o.answer = f(o.far)), BOTH(mp_reduce_2k_setup_l, require(f(o.far, o.r))),
            BOTH(mp_reduce_2k_l, require(mp_copy(o.product, o.r)), require(f(o.r, o.far, o.difference))),
            BOTH_UP_TO(operands::most_prime_bits, mp_prime_fermat, mp_bool yes = MP_NO; require(f(o.prime, o.two, &yes));
                       o.answer = yes),
            BOTH_UP_TO(operands::most_prime_bits, mp_prime_miller_rabin, mp_bool yes = MP_NO; require(f(o.prime, o.two, &yes));
                       o.answer = yes),
            BOTH_UP_TO(operands::most_prime_bits, mp_prime_strong_lucas_selfridge, mp_bool yes = MP_NO;
                       require(f(o.prime, &yes)); o.answer = yes),
            BOTH_UP_TO(operands::most_prime_bits, mp_prime_frobenius_underwood, mp_bool yes = MP_NO; require(f(o.prime, &yes));
                       o.answer = yes),
            BOTH_UP_TO(operands::most_prime_bits, mp_prime_is_prime, mp_bool yes = MP_NO; require(f(o.prime, 8, &yes));
                       o.answer = yes),
            BOTH_UP_TO(256, mp_prime_next_prime, require(mp_copy(o.a, o.r)), require(f(o.r, 1, 0))),
            BOTH(mp_ubin_size, o.answer = static_cast<long long>(f(o.a))),
            BOTH(mp_from_ubin, require(f(o.r, o.bytes.data(), o.bytes.size()))),
            BOTH(mp_to_ubin, require(f(o.a, o.out.data(), o.out.size(), nullptr))),
            BOTH(mp_from_sbin, require(f(o.r, o.with_sign.data(), o.with_sign.size()))),
            BOTH(mp_to_sbin, require(f(o.minus, o.out.data(), o.out.size(), nullptr))),
            BOTH(mp_read_radix, require(f(o.r, o.decimal.c_str(), 10))),
            BOTH_AS("mp_read_radix, hexadecimal", mp_read_radix, require(f(o.r, o.hexadecimal.c_str(), 16))),
            BOTH_AS("mp_read_radix, base 64", mp_read_radix, require(f(o.r, o.base64.c_str(), 64))),
            BOTH(mp_to_radix, require(f(o.a, o.text.data(), o.text.size(), nullptr, 10))),
            BOTH_AS("mp_to_radix, hexadecimal", mp_to_radix, require(f(o.a, o.text.data(), o.text.size(), nullptr, 16))),
            BOTH_AS("mp_to_radix, base 64", mp_to_radix, require(f(o.a, o.text.data(), o.text.size(), nullptr, 64))),
            BOTH(mp_radix_size, int size = 0; require(f(o.a, 10, &size)); o.answer = size),
    };
    return all;
}

using many_operands = std::vector<std::unique_ptr<operands>>;

many_operands draw_many(int bits, unsigned seed) {
    many_operands r;
    for (unsigned i = 0; i < (bits <= 4096 ? 16 : 4); ++i) {
        r.push_back(std::make_unique<operands>(bits, seed + 10 * i));
    }
    return r;
}

struct measured {
    double ours, theirs, ratio;
};

measured compete(const function& f, many_operands& ours, many_operands& theirs, int turns) {
    std::size_t at[2] = {0, 0};
    const auto time_of = [](const way& run, many_operands& all, std::size_t count, std::size_t& i) {
        return carry::bench::nanoseconds([&](std::size_t k) { run(*all[k]); }, count, all.size(), i);
    };
    // Once round for both, as results take their memory then, and its pages are touched for the first time.
    const double once = std::max(1.0, time_of(f.ours, ours, ours.size(), at[0]));
    time_of(f.theirs, theirs, theirs.size(), at[1]);
    const auto count = static_cast<std::size_t>(std::max(1.0, 20000 / once));
    std::vector<double> times[2], ratios;
    for (int turn = 0; turn < (once > 1e6 ? 3 : turns); ++turn) {
        times[0].push_back(time_of(f.ours, ours, count, at[0]));
        times[1].push_back(time_of(f.theirs, theirs, count, at[1]));
        ratios.push_back(times[1].back() / times[0].back());
    }
    return {carry::bench::median(times[0]), carry::bench::median(times[1]), carry::bench::median(ratios)};
}

/// Ends the program if their result is not ours.
void check(const function& f, int bits, operands& ours, operands& theirs) {
    f.ours(ours);
    f.theirs(theirs);
    if (ours.result() != theirs.result()) {
        std::fprintf(stderr, "the results of %s differ at %d bits\n", f.name.c_str(), bits);
        std::exit(1);
    }
}

}  // namespace

int main(int argc, char** argv) {
    double below = 1e9;
    int turns = 21;
    std::vector<int> sizes;
    std::vector<std::string_view> names;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--below" && i + 1 < argc) {
            below = std::atof(argv[++i]);
        } else if (word == "--turns" && i + 1 < argc) {
            turns = std::max(1, std::atoi(argv[++i]));
        } else if (word == "--bits" && i + 1 < argc) {
            sizes.push_back(std::clamp(std::atoi(argv[++i]), 59, 1 << 24));
        } else {
            names.push_back(word);
        }
    }
    if (sizes.empty()) {
        sizes = {60, 128, 256, 512, 1024, 2048, 4096, 16384};
    }
    for (const std::string_view name : names) {
        if (std::none_of(functions().begin(), functions().end(), [&](const function& f) { return f.name == name; })) {
            std::fprintf(stderr, "carry_tommath_functions [--below RATIO] [--turns N] [--bits N]... [FUNCTION...]\nfunctions:");
            for (const function& f : functions()) {
                std::fprintf(stderr, " '%s'", f.name.c_str());
            }
            std::fprintf(stderr, "\n");
            return 2;
        }
    }
    std::printf("| function | bits | Carry, %s | LibTomMath | ratio |\n|:--|--:|--:|--:|--:|\n",
                std::string(carry::isa_name(carry::isa())).c_str());
    std::vector<double> ratios;
    for (const int bits : sizes) {
        many_operands ours = draw_many(bits, 1), theirs = draw_many(bits, 5001);
        for (const function& f : functions()) {
            if (bits > f.most_bits || (!names.empty() && std::find(names.begin(), names.end(), f.name) == names.end())) {
                continue;
            }
            operands mine(bits, 100), yours(bits, 100);
            check(f, bits, mine, yours);
            const measured m = compete(f, ours, theirs, turns);
            ratios.push_back(m.ratio);
            if (m.ratio < below) {
                std::printf("| %s | %d | %.1f | %.1f | %.2f |\n", f.name.c_str(), bits, m.ours, m.theirs, m.ratio);
                std::fflush(stdout);
            }
        }
    }
    if (!ratios.empty()) {
        const auto printed = std::count_if(ratios.begin(), ratios.end(), [below](double r) { return r < below; });
        std::printf("\n%zu of %zu; least ratio %.2f, median %.2f\n", static_cast<std::size_t>(printed), ratios.size(),
                    *std::min_element(ratios.begin(), ratios.end()), carry::bench::median(ratios));
    }
    return 0;
}
