// LibTomMath's drop-in as a machine: the input is a program on four numbers, sources and destinations being any of them.
// After every step each number must be as LibTomMath keeps them, and where two ways lead to a result, it is the same.
#include "input.hpp"

#include <carry/compat/tommath.h>

#include <array>
#include <iterator>
#include <string>

namespace {

using fuzz::input;

/// What a step works on: any of the four numbers, the same one several times, too.
struct operands {
    mp_int *a, *b, *c, *d;
    int small;  ///< -128 to 127
    input& in;

    mp_digit digit() const { return static_cast<mp_digit>(small & 255); }
};

mp_err read(operands& o) {
    const auto b = o.in.bytes(100);
    return mp_read_radix(o.a, std::string(b.begin(), b.end()).c_str(), o.small);
}

mp_err write(operands& o) {
    std::array<char, 4000> buffer{};
    const std::size_t room = o.small < 64 ? 40 : buffer.size();
    std::size_t written = 0;
    mp_int back;
    DEMAND(mp_init(&back) == MP_OKAY);
    const mp_err done = mp_to_radix(o.a, buffer.data(), room, &written, o.small);
    if (done == MP_OKAY) {
        DEMAND(written <= room && mp_read_radix(&back, buffer.data(), o.small) == MP_OKAY && mp_cmp(o.a, &back) == MP_EQ);
    }
    mp_clear(&back);
    return done;
}

mp_err divide(operands& o) {
    mp_int x, y, r;
    DEMAND(mp_init_copy(&x, o.a) == MP_OKAY && mp_init_copy(&y, o.b) == MP_OKAY && mp_init(&r) == MP_OKAY);
    const mp_err done = mp_div(o.a, o.b, o.c, o.d);
    DEMAND((done == MP_OKAY) == (y.used != 0));
    if (done == MP_OKAY && o.c != o.d) {
        DEMAND(mp_mul(o.c, &y, &r) == MP_OKAY && mp_add(&r, o.d, &r) == MP_OKAY && mp_cmp(&r, &x) == MP_EQ);
    }
    mp_clear_multi(&x, &y, &r, nullptr);
    return done;
}

mp_err divide_digit(operands& o) {
    mp_digit r = 0;
    const mp_err done = mp_div_d(o.a, o.digit(), o.b, &r);
    DEMAND((done == MP_OKAY) == (o.digit() != 0) && (done != MP_OKAY || r < o.digit()));
    return done;
}

mp_err compare(operands& o) {
    DEMAND(static_cast<int>(mp_cmp(o.a, o.b)) == -static_cast<int>(mp_cmp(o.b, o.a)));
    DEMAND(mp_count_bits(o.a) >= 0 && mp_cnt_lsb(o.a) >= 0);
    return MP_OKAY;
}

constexpr mp_err (*steps[])(operands&) = {
    read,
    write,
    divide,
    divide_digit,
    compare,
    [](operands& o) {
        const auto b = o.in.bytes(200);
        return o.small < 0 ? mp_from_sbin(o.a, b.data(), b.size()) : mp_from_ubin(o.a, b.data(), b.size());
    },
    [](operands& o) { return mp_add(o.a, o.b, o.c); },
    [](operands& o) { return mp_sub(o.a, o.b, o.c); },
    [](operands& o) { return mp_mul(o.a, o.b, o.c); },
    [](operands& o) { return mp_sqr(o.a, o.b); },
    [](operands& o) { return mp_mod(o.a, o.b, o.c); },
    [](operands& o) { return mp_gcd(o.a, o.b, o.c); },
    [](operands& o) { return mp_lcm(o.a, o.b, o.c); },
    [](operands& o) { return mp_exteuclid(o.a, o.b, o.c, nullptr, o.d); },
    [](operands& o) { return mp_invmod(o.a, o.b, o.c); },
    [](operands& o) { return mp_exptmod(o.a, o.b, o.c, o.d); },
    [](operands& o) { return mp_sqrt(o.a, o.b); },
    [](operands& o) { return mp_root_u32(o.a, static_cast<std::uint32_t>(o.digit()), o.b); },
    [](operands& o) { return mp_mul_2d(o.a, o.small, o.b); },
    [](operands& o) { return mp_div_2d(o.a, o.small, o.b, o.small % 2 == 0 ? o.c : nullptr); },
    [](operands& o) { return mp_mod_2d(o.a, o.small, o.b); },
    [](operands& o) { return mp_signed_rsh(o.a, o.small, o.b); },
    [](operands& o) { return mp_lshd(o.a, o.small % 8); },
    [](operands& o) { return mp_rshd(o.a, o.small % 8), MP_OKAY; },
    [](operands& o) { return mp_exch(o.a, o.b), MP_OKAY; },
    [](operands& o) { return mp_copy(o.a, o.b); },
    [](operands& o) { return mp_and(o.a, o.b, o.c); },
    [](operands& o) { return mp_or(o.a, o.b, o.c); },
    [](operands& o) { return mp_xor(o.a, o.b, o.c); },
    [](operands& o) { return mp_complement(o.a, o.b); },
    [](operands& o) { return mp_neg(o.a, o.b); },
    [](operands& o) { return mp_abs(o.a, o.b); },
    [](operands& o) { return mp_add_d(o.a, o.digit(), o.b); },
    [](operands& o) { return mp_sub_d(o.a, o.digit(), o.b); },
    [](operands& o) { return mp_mul_d(o.a, o.digit(), o.b); },
    [](operands& o) { return mp_expt_u32(o.a, static_cast<std::uint32_t>(o.digit() % 5), o.b); },
    [](operands& o) { return mp_addmod(o.a, o.b, o.c, o.d); },
    [](operands& o) { return mp_submod(o.a, o.b, o.c, o.d); },
    [](operands& o) { return mp_mulmod(o.a, o.b, o.c, o.d); },
};

/// What holds of every number at any time; long ones begin anew.
void keep(mp_int& x) {
    DEMAND(x.used >= 0 && x.used <= x.alloc && x.dp != nullptr && (x.sign == MP_ZPOS || x.sign == MP_NEG));
    DEMAND(x.used == 0 ? x.sign == MP_ZPOS : x.dp[x.used - 1] != 0);
    for (int i = 0; i < x.used; ++i) DEMAND((x.dp[i] & ~static_cast<mp_digit>(MP_MASK)) == 0);
    if (x.used > 40) mp_set(&x, x.dp[0]);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    input in(data, size);
    std::array<mp_int, 4> numbers{};
    for (mp_int& x : numbers) DEMAND(mp_init(&x) == MP_OKAY);
    for (int i = 0; i < 64 && !in.rest().empty(); ++i) {
        const auto step = steps[in.byte() % std::size(steps)];
        const std::uint8_t which = in.byte();
        operands o{&numbers[which & 3],
                   &numbers[which >> 2 & 3],
                   &numbers[which >> 4 & 3],
                   &numbers[which >> 6 & 3],
                   static_cast<std::int8_t>(in.byte()),
                   in};
        const mp_err done = step(o);
        DEMAND(done == MP_OKAY || done == MP_ERR || done == MP_VAL || done == MP_ITER || done == MP_BUF);
        for (mp_int& x : numbers) keep(x);
    }
    for (mp_int& x : numbers) mp_clear(&x);
    return 0;
}
