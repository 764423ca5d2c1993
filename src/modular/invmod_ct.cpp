#include "modular/invmod.hpp"

#include "row/row.hpp"
#include "row/wipe.hpp"

#include <cstdint>
#include <type_traits>

// Bernstein and Yang's divstep takes (delta, f, g), f odd, to
//     (1 - delta, g, (g - f) / 2)                  if delta > 0 and g is odd,
//     (1 + delta, f, (g + (g mod 2) f) / 2)        otherwise.
// It keeps gcd(f, g), and after enough steps g = 0 and f = +-gcd. The first k steps depend on the lowest k bits of f and g
// alone, so a batch of steps is done on one limb each, collected in a matrix t with
//     2^batch (f', g') = t (f, g),        |t_00| + |t_01| <= 2^batch, |t_10| + |t_11| <= 2^batch,
// and then applied to the rows. The same matrix, with the division by 2^batch done modulo m, takes (d, e) along, where d a = f
// and e a = g modulo m; in the end d is the inverse but for the sign of f.
//
// delta begins with 1/2 instead of the paper's 1, which takes fewer steps: for 0 <= g <= f <= 2^L,
//     floor((45907 L + 26313) / 19929)
// suffice (P. Wuille and G. Maxwell, "Bounds on divsteps iterations in safegcd", 2021, theorem 7 of its generic proof).

namespace carry::modular {
namespace {

using signed_limb = std::make_signed_t<limb>;

/// Steps that are taken on packed words, and how often that is done in a batch. A limb loses a bit a step, so after the first
/// rounds it must still have the bits for the last: limb_bits >= batch.
constexpr unsigned packed_steps = limb_bits == 64 ? 20 : 15;
constexpr unsigned packed_rounds = limb_bits == 64 ? 3 : 2;
constexpr unsigned batch = packed_steps * packed_rounds;

/// Batches that suffice for n limbs. 45907 = 2 * 19929 + 6049: so that nothing overflows before the rows do not fit the address
/// space.
std::uint64_t batch_count(std::size_t n) noexcept {
    const std::uint64_t bits = std::uint64_t{n} * limb_bits;
    const std::uint64_t steps = 2 * bits + (6049 * bits + 26313) / 19929;
    return (steps + batch - 1) / batch;
}

/// The rows of a transition matrix: f' = uf + vg, g' = qf + rg.
struct transition {
    signed_limb u, v, q, r;
};

/// packed_steps divsteps from the lowest bits of f and g. minus_delta is -2 delta, an odd number.
///
/// f and its row (u, v) of the matrix live in one word, f - 2^(2k+1) u - 2^(3k+2) v for k = packed_steps, and so do g and (q,
/// r): a sum of words adds all three. u and v are fractions with |u| + |v| <= 1 (so the fields' sizes), multiples of 2^-i after
/// i steps; the value in the lowest field stays below 2^k in size. The sign keeps the fields apart: u = 1 occurs (no swap yet),
/// u = -1 does not.
transition packed_divsteps(std::int64_t& minus_delta, limb f_row, limb g_row) noexcept {
    constexpr unsigned k = packed_steps;
    constexpr std::uint64_t low = (std::uint64_t{1} << k) - 1;
    std::uint64_t f = (f_row & low) - (std::uint64_t{1} << (2 * k + 1));
    std::uint64_t g = (g_row & low) - (std::uint64_t{1} << (3 * k + 2));
    auto eta = static_cast<std::uint64_t>(minus_delta);
    for (unsigned i = 0; i < k; ++i) {
        const std::uint64_t positive = value_barrier(static_cast<std::uint64_t>(static_cast<std::int64_t>(eta) >> 63));
        const std::uint64_t odd = mask_from_bit<std::uint64_t>(g & 1);
        const std::uint64_t addend = (f ^ positive) - positive;  // -f if delta > 0
        const std::uint64_t swap = odd & positive;
        f ^= (f ^ g) & swap;
        g = static_cast<std::uint64_t>(static_cast<std::int64_t>(g + (addend & odd)) >> 1);
        eta = (eta ^ swap) - (swap + 2);
    }
    minus_delta = static_cast<std::int64_t>(eta);

    const auto fields = [](std::uint64_t word, signed_limb& first, signed_limb& second) {
        constexpr std::int64_t half = std::int64_t{1} << k;
        const std::int64_t upper = static_cast<std::int64_t>(word + half) >> (k + 1);
        const std::int64_t top = (upper + half) >> (k + 1);
        first = static_cast<signed_limb>(top * (2 * half) - upper);
        second = static_cast<signed_limb>(-top);
    };
    transition t;
    fields(f, t.u, t.v);
    fields(g, t.q, t.r);
    return t;
}

/// A batch of divsteps from the lowest limbs of f and g.
transition divsteps(std::int64_t& minus_delta, limb f, limb g) noexcept {
    transition t{1, 0, 0, 1};
    for (unsigned round = 0; round < packed_rounds; ++round) {
        const transition s = packed_divsteps(minus_delta, f, g);
        const limb f_next = (static_cast<limb>(s.u) * f + static_cast<limb>(s.v) * g) >> packed_steps;
        g = (static_cast<limb>(s.q) * f + static_cast<limb>(s.r) * g) >> packed_steps;
        f = f_next;
        t = {s.u * t.u + s.v * t.q, s.u * t.v + s.v * t.r, s.q * t.u + s.r * t.q, s.q * t.v + s.r * t.r};
    }
    return t;
}

/// A signed factor of a row in two's complement: c x = |c| (x xor mask) + (|c| & mask), since -x = (x xor mask) + 1 for mask =
/// -1.
struct factor {
    limb mask, size;
    explicit factor(signed_limb c) noexcept
        : mask(value_barrier(static_cast<limb>(c >> (limb_bits - 1)))), size((static_cast<limb>(c) ^ mask) - mask) {}
};

/// The sum of a few products of limbs, below 2^(2w), read off limb by limb.
class accumulator {
public:
    /// Adds c x, of which x is one limb; what `begin` adds comes once a row.
    void begin(const factor& c) noexcept { add({c.size & c.mask, 0}); }
    void add(const factor& c, limb x) noexcept { add(multiply_wide(c.size, static_cast<limb>(x ^ c.mask))); }
    /// The lowest limb, which is removed.
    limb next() noexcept {
        const limb low = sum_.low;
        sum_ = {sum_.high, 0};
        return low;
    }

private:
    void add(wide_limb<limb> x) noexcept {
        limb carry = 0;
        sum_.low = add_with_carry(sum_.low, x.low, carry);
        sum_.high += x.high + carry;
    }
    wide_limb<limb> sum_{0, 0};
};

/// (f, g) = t (f, g) / 2^batch for rows of n limbs in two's complement; the division is exact, and nothing overflows.
void apply(limb* f, limb* g, const transition& t, std::size_t n) noexcept {
    const factor u(t.u), v(t.v), q(t.q), r(t.r);
    accumulator f_sum, g_sum;
    f_sum.begin(u);
    f_sum.begin(v);
    g_sum.begin(q);
    g_sum.begin(r);
    limb f_low = 0, g_low = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const limb x = f[i], y = g[i];
        f_sum.add(u, x);
        f_sum.add(v, y);
        g_sum.add(q, x);
        g_sum.add(r, y);
        const limb f_high = f_sum.next(), g_high = g_sum.next();
        if (i > 0) {
            f[i - 1] = (f_low >> batch) | (f_high << (limb_bits - batch));
            g[i - 1] = (g_low >> batch) | (g_high << (limb_bits - batch));
        }
        f_low = f_high;
        g_low = g_high;
    }
    f[n - 1] = static_cast<limb>(static_cast<signed_limb>(f_low) >> batch);
    g[n - 1] = static_cast<limb>(static_cast<signed_limb>(g_low) >> batch);
}

/// All ones if the row in two's complement is negative, else zero.
limb sign_mask(const limb* a, std::size_t n) noexcept {
    return value_barrier(static_cast<limb>(static_cast<signed_limb>(a[n - 1]) >> (limb_bits - 1)));
}

/// The multiple c of m that makes x d + y e + c m divisible by 2^batch, from the lowest limbs of d and e and their signs as
/// masks.
///
/// For d, e in (-2m, m) the sum is then in (-2^(batch+1) m, 2^batch m): x and y count m in where d and e are negative, so that
/// |x d' + y e'| < 2^batch m for the d', e' in (-m, m), and less than 2^batch m is taken off.
signed_limb correction(signed_limb x, signed_limb y, limb d0, limb e0, limb d_sign, limb e_sign, limb m_inverse) noexcept {
    const limb start = (static_cast<limb>(x) & d_sign) + (static_cast<limb>(y) & e_sign);
    const limb sum = static_cast<limb>(x) * d0 + static_cast<limb>(y) * e0;
    const limb excess = (m_inverse * sum + start) & ((limb{1} << batch) - 1);
    return static_cast<signed_limb>(start - excess);
}

/// (d, e) = t (d, e) / 2^batch mod m for rows of n limbs in two's complement, in (-2m, m) before and after; m has n limbs, the
/// highest 0.
void apply_modulo(limb* d, limb* e, const transition& t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    const limb d_sign = sign_mask(d, n), e_sign = sign_mask(e, n);
    const factor u(t.u), v(t.v), q(t.q), r(t.r);
    const factor d_multiple(correction(t.u, t.v, d[0], e[0], d_sign, e_sign, m_inverse));
    const factor e_multiple(correction(t.q, t.r, d[0], e[0], d_sign, e_sign, m_inverse));
    accumulator d_sum, e_sum;
    d_sum.begin(u);
    d_sum.begin(v);
    d_sum.begin(d_multiple);
    e_sum.begin(q);
    e_sum.begin(r);
    e_sum.begin(e_multiple);
    limb d_low = 0, e_low = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const limb x = d[i], y = e[i], z = m[i];
        d_sum.add(u, x);
        d_sum.add(v, y);
        d_sum.add(d_multiple, z);
        e_sum.add(q, x);
        e_sum.add(r, y);
        e_sum.add(e_multiple, z);
        const limb d_high = d_sum.next(), e_high = e_sum.next();
        if (i > 0) {
            d[i - 1] = (d_low >> batch) | (d_high << (limb_bits - batch));
            e[i - 1] = (e_low >> batch) | (e_high << (limb_bits - batch));
        }
        d_low = d_high;
        e_low = e_high;
    }
    d[n - 1] = static_cast<limb>(static_cast<signed_limb>(d_low) >> batch);
    e[n - 1] = static_cast<limb>(static_cast<signed_limb>(e_low) >> batch);
}

/// a = a + m if mask is all ones.
void add_masked(limb* a, const limb* m, std::size_t n, limb mask) noexcept {
    limb carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        a[i] = add_with_carry(a[i], m[i] & mask, carry);
    }
}

/// a = -a if mask is all ones.
void negate_masked(limb* a, std::size_t n, limb mask) noexcept {
    limb carry = mask & 1;
    for (std::size_t i = 0; i < n; ++i) {
        a[i] = add_with_carry<limb>(a[i] ^ mask, 0, carry);
    }
}

}  // namespace

std::size_t invmod_ct_scratch(std::size_t n) noexcept { return 5 * (n + 1); }

bool invmod_ct(limb* r, const limb* a, const limb* m, std::size_t n, limb* scratch) noexcept {
    const wipe_at_exit wiped(scratch, invmod_ct_scratch(n));
    const std::size_t size = n + 1;
    limb* f = scratch;
    limb* g = f + size;
    limb* d = g + size;
    limb* e = d + size;
    limb* modulus = e + size;
    row::copy(modulus, m, n);
    modulus[n] = 0;
    row::copy(f, modulus, size);
    row::copy(g, a, n);
    g[n] = 0;
    row::zero(d, size);
    row::zero(e, size);
    e[0] = 1;

    const limb m_inverse = inverse_mod_radix(m[0]);
    std::int64_t minus_delta = -1;
    for (std::uint64_t count = batch_count(n); count > 0; --count) {
        const transition t = divsteps(minus_delta, f[0], g[0]);
        apply(f, g, t, size);
        apply_modulo(d, e, t, modulus, size, m_inverse);
    }

    const limb f_sign = sign_mask(f, size);
    negate_masked(f, size, f_sign);
    limb difference = f[0] ^ 1;
    for (std::size_t i = 1; i < size; ++i) {
        difference |= f[i];
    }
    const limb coprime = is_zero_bit(difference);

    add_masked(d, modulus, size, sign_mask(d, size));  // (-m, m)
    negate_masked(d, size, f_sign);
    add_masked(d, modulus, size, sign_mask(d, size));  // [0, m)
    const limb keep = mask_from_bit(coprime);
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = select(keep, d[i], r[i]);
    }
    return coprime != 0;
}

}  // namespace carry::modular
