/// \file
/// The leaf loops of the binary algorithm for greatest common divisors: a sequence of steps found from both ends of two
/// numbers, and its effect on whole rows.
///
/// Variable-time, all of them: the search above all, and the others in which of the numbers is the larger one. Constant-time
/// code does not call them.
#pragma once

#include <carry/limb.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace carry::kernels {

/// The bits of a digit where it is not a limb: 52 of 64.
inline constexpr unsigned halving_digit_bits = limb_bits / 16 * 13;

/// Steps (a, b) <- (|a - b|, min(a, b)) with all the halvings of a in between, k of these in all; b is odd before and after:
///     2^k a' = +-(p a - q b),   2^k b' = +-(q' b - p' a),
/// both with the upper signs, or both with the lower. p q' - q p' = +-2^k with the same sign; p + q and p' + q' are at most
/// 2^k, for a subtraction, which adds them, has a halving after it. Each is of two digits, the lower one first, of which the
/// upper may always be zero.
struct halving_steps {
    limb p[2], q[2], p_second[2], q_second[2];
    bool negative;
    bool changes_symbol;  ///< of a search with symbols: (a / b) = -(a' / b') for the Jacobi symbols
};

/// What is known of a number: its two lowest digits, and two limbs of bits from the top bit of the larger of the two numbers
/// down.
struct halving_ends {
    limb low[2];  ///< the second one with bits of the third above it, as many as fit, where a digit is not a limb
    limb top[2];  ///< the lower limb first
};

/// The Jacobi symbol's change on the way: its sign is in bit 2, where bits of the numbers come together by additions alone. The
/// shifts of a search are what its steps wait for. Odd numbers, of which three bits are known.
struct symbol_change {
    limb bits = 0;

    /// (a 2^zeros / b) = (2 / b)^zeros (a / b), and (2 / b) = -1 where b is 3 or 5 modulo 8.
    [[gnu::always_inline]] void halve(limb b, limb zeros) noexcept { bits ^= (b ^ (b + b)) & (4 * zeros); }
    /// (a / b) = (b / a) but where both are 3 modulo 4. both: a & b, or 0 where they keep their places.
    [[gnu::always_inline]] void exchange(limb both) noexcept { bits ^= both + both; }
    [[gnu::always_inline]] bool changes() const noexcept { return (bits & 4) != 0; }
};

/// The three highest digits of numbers in digits of 52 bits, the highest first, as bits from the top. Those below the highest
/// may be negative, in two's complement, where all three together are not.
struct top_digits {
    using wide = detail::double_limb<limb>::type;
    wide high;
    limb low;

    [[gnu::always_inline]] top_digits(limb d2, limb d1, limb d0) noexcept {
        using signed_limb = std::make_signed_t<limb>;
        constexpr unsigned bits = halving_digit_bits,
                           below = 3 * bits - 2 * limb_bits;  // below: what a double limb has no room for
        const auto extended = [](limb x) { return static_cast<wide>(static_cast<signed_limb>(x)); };
        high = (static_cast<wide>(d2) << (2 * bits - below)) + (extended(d1) << (bits - below)) +
               extended(static_cast<limb>(static_cast<signed_limb>(d0) >> below));
        low = d0 << (limb_bits - below);
    }
    /// The two limbs below that many zeros.
    [[gnu::always_inline]] void put(halving_ends& ends, unsigned shift) const noexcept {
        wide top = static_cast<wide>(low) << limb_bits;
        if (shift < 2 * limb_bits) [[likely]] {
            top = high << shift | top >> 1 >> (2 * limb_bits - 1 - shift);
        }
        ends.top[0] = static_cast<limb>(top);
        ends.top[1] = static_cast<limb>(top >> limb_bits);
    }
};

/// What is found of numbers a', b' before they are there.
struct halving_outlook {
    halving_steps steps;  ///< from there on
    std::size_t n;        ///< their digits: nearly always not too few
    std::size_t length;   ///< the bits of both together, or one or two more or less
    bool shown;           ///< otherwise the others are undefined
};

/// The numbers of limbs for which there are loops that invert.
inline constexpr std::size_t least_short_inverse = 2, most_short_inverse = 4;

/// What Kaliski's steps find of odd numbers a and b: g = gcd(a, b) = a s / 2^k modulo b, 0 <= s <= b.
struct almost_inverse {
    limb g, s;
    unsigned k;
};

/// Numbers are rows of digits, each in a limb: of all its bits, or of its 52 lowest, and then the bits above are undefined.
/// Rows hold whole blocks of digits: where a size n is given, they are read and written up to the next multiple of `block`, and
/// where `halve` reads and writes them, another block of zeros above that, unless a block is one digit.
struct halving_kernels {
    unsigned digit_bits;
    unsigned halvings;  ///< k, of one search
    std::size_t block;
    std::size_t least_ahead;  ///< digits, from which on there is halve_and_find
    /// The steps for numbers of which the ends are known; b is odd. The low bits say exactly when to halve. The top bits say
    /// nearly always which number is the larger: where they do not, a' or b' is negative. Returns false where the ends show
    /// too little, as when b is much the shorter number; then the steps are undefined. Variable time.
    bool (*find)(halving_steps& steps, const halving_ends& a, const halving_ends& b) noexcept;
    /// The same with symbols. Of limbs it finds fewer halvings by three, as it needs as many bits more than it halves, and
    /// multiplies by 8.
    bool (*find_with_symbol)(halving_steps& steps, const halving_ends& a, const halving_ends& b) noexcept;
    /// (a_next, b_next) = (a', b'); returns false, with both undefined, where one is negative. n digits each, n >= 1; rows do
    /// not overlap.
    bool (*halve)(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n, const halving_steps& steps) noexcept;
    /// The same, and `grow` for s and t, unless cofactor_n is 0, where both numbers are natural; and beside these, as `find`
    /// has the processor wait most of the time, the steps of a' and b', from ends that are found first. n >= least_ahead; b' is
    /// odd. Returns what `halve` does. Variable time. Null for limbs.
    bool (*halve_and_find)(halving_outlook& next, limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                           limb* s, limb* t, std::size_t cofactor_n, const halving_steps& steps) noexcept;
    /// The same without cofactors, and with symbols.
    bool (*halve_and_find_with_symbol)(halving_outlook& next, limb* a_next, limb* b_next, const limb* a, const limb* b,
                                       std::size_t n, const halving_steps& steps) noexcept;
    /// (a_next, b_next) = (2^k a', 2^k b'), which are natural and below 2 max(a, b): the same for steps from the other end, by
    /// which numbers lose digits above. n digits each, n >= 1; rows do not overlap. Null for limbs.
    void (*combine)(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                    const halving_steps& steps) noexcept;
    /// The digits of a, n limbs, in whole blocks; and n limbs of a number from as many digits as they need. Null for limbs.
    void (*split)(limb* digits, const limb* a, std::size_t n) noexcept;
    void (*join)(limb* a, std::size_t n, const limb* digits) noexcept;
    /// (s, t) <- (p s + q t, q' t + p' s), in place: what the steps do to the magnitudes of cofactors, whose signs alternate.
    /// In: n digits each, and zeros above them up to n + 2 and then to whole blocks; out: n + 2 digits.
    void (*grow)(limb* s, limb* t, std::size_t n, const halving_steps& steps) noexcept;
    /// By the number of limbs, from least_short_inverse on: g = gcd(a, m), which is returned, and r < m such that r a = g
    /// modulo m, which is odd; the highest limb of m is not 0, nor is a. Returns 0, with r as it was, where g has more than a
    /// limb, and rarely where it has one. r may be a. Null for digits. Variable time.
    std::array<limb (*)(limb* r, const limb* a, const limb* m) noexcept, most_short_inverse - least_short_inverse + 1> invert;
    /// The greatest common divisor of numbers other than zero, of one limb each and of two limbs each. Null where the level has
    /// nothing better than plain C++, and for digits. Variable time.
    limb (*gcd_1)(limb a, limb b) noexcept;
    wide_limb<limb> (*gcd_2)(wide_limb<limb> a, wide_limb<limb> b) noexcept;
    /// Of odd numbers of one limb. Null as these. Variable time.
    almost_inverse (*almost_invert_1)(limb a, limb b) noexcept;
    /// The Jacobi symbol (a / b) of odd numbers of one limb and of two limbs, times -1 to the power of parity. Null as these.
    /// Variable time.
    int (*jacobi_1)(limb a, limb b, limb parity) noexcept;
    int (*jacobi_2)(wide_limb<limb> a, wide_limb<limb> b, limb parity) noexcept;
};

/// What the loops on rows of limbs share between the levels: always inlined, so that each compiles them for its instructions.
namespace limb_halving {

using wide = detail::double_limb<limb>::type;
using signed_limb = std::make_signed_t<limb>;

/// All the bits of a limb: the division by 2^w is a move by one limb.
inline constexpr unsigned halvings = limb_bits;

/// The same with numbers of one digit.
struct short_steps {
    limb p, q, p_second, q_second;
    bool negative;
    bool changes_symbol = false;
};

/// Of a search with symbols: the last of them would need bits above the limb.
inline constexpr unsigned symbol_halvings = limb_bits - 3;

/// Whether a search of as many halvings as a limb has bits would end before its first one, or with it: then a cofactor is 2^w.
[[gnu::always_inline]] constexpr bool ends_at_once(limb a_low, limb b_low) noexcept { return a_low == 0 || a_low == b_low; }

/// Of a search that shows too little.
inline constexpr short_steps nothing{1, 0, 0, 1, false};

/// The four numbers from p and p' alone, and ratio = a / b modulo 2^w: a' and b' are integers, so that q = p a / b and q' = p'
/// a / b modulo 2^k. Of w halvings no q' is told where p' = 0.
template <unsigned Halvings>
[[gnu::always_inline]] inline short_steps steps_of(limb p, limb p_second, limb ratio) noexcept {
    if constexpr (Halvings == limb_bits) {
        const limb q = p * ratio, q_second = p_second * ratio;
        return {p, q, p_second, q_second, static_cast<wide>(p) * q_second < static_cast<wide>(q) * p_second};
    } else {
        constexpr limb one = limb{1} << Halvings;
        const limb q = p * ratio & (one - 1);
        const limb q_second = p_second != 0 ? p_second * ratio & (one - 1) : one;
        return {p, q, p_second, q_second, static_cast<signed_limb>(p * q_second - q * p_second) < 0};
    }
}

template <unsigned Halvings, bool WithSymbol = false>
[[gnu::always_inline]] inline short_steps find(limb a_low, limb b_low, limb a_top, limb b_top) noexcept {
    if (Halvings == limb_bits && ends_at_once(a_low, b_low)) {
        return nothing;
    }
    symbol_change symbol;
    limb p = 1, p_second = 0, a = a_low, b = b_low;
    unsigned left = Halvings;
    auto zeros = static_cast<unsigned>(std::countr_zero(a));
    while (zeros < left) {
        if constexpr (WithSymbol) {
            symbol.halve(b, zeros);
        }
        a >>= zeros;
        a_top >>= zeros;
        p_second <<= zeros;
        left -= zeros;
        const limb difference = a - b;
        const limb top_difference = a_top - b_top;
        const limb smaller = value_barrier(static_cast<limb>(limb{0} - static_cast<limb>(a_top < b_top)));  // no branch
        zeros = static_cast<unsigned>(std::countr_zero(difference));
        if constexpr (WithSymbol) {
            symbol.exchange(a & b & smaller);
        }
        b += difference & smaller;
        b_top += top_difference & smaller;
        a = (difference ^ smaller) - smaller;
        a_top = (top_difference ^ smaller) - smaller;
        const limb sum = p + p_second;
        p_second ^= (p ^ p_second) & smaller;
        p = sum;
    }
    short_steps found = steps_of<Halvings>(p, p_second << left, a_low * inverse_mod_radix(b_low));
    if constexpr (WithSymbol) {
        symbol.halve(b, left);
        found.changes_symbol = symbol.changes();
    }
    return found;
}

/// Steps that never exchanged the numbers say that b is much the shorter one, or a zero; a p' of 2^w, which has become 0, says
/// it of a.
template <unsigned Halvings>
[[gnu::always_inline]] inline bool widen(halving_steps& steps, const short_steps& found) noexcept {
    constexpr unsigned missing = limb_bits - Halvings;
    steps = {{found.p << missing, 0},        {found.q << missing, 0}, {found.p_second << missing, 0},
             {found.q_second << missing, 0}, found.negative,          found.changes_symbol};
    return steps.p_second[0] != 0;
}

/// (u a - v b) / 2^w, going up limb by limb: u a + v (B^n - 1 - b) + v - v B^n, so that nothing is negative on the way. With
/// u + v <= 2^w the sum of two products and a carry is a double limb.
struct difference_row {
    limb u = 0, v = 0;
    limb carry = v;

    [[gnu::always_inline]] limb step(limb a, limb b) noexcept {
        const wide sum = static_cast<wide>(u) * a + static_cast<wide>(v) * static_cast<limb>(~b) + carry;
        carry = static_cast<limb>(sum >> limb_bits);
        return static_cast<limb>(sum);
    }
    [[gnu::always_inline]] limb top() const noexcept { return carry - v; }
    [[gnu::always_inline]] bool is_natural() const noexcept { return carry >= v; }
};

/// The rows that begin with a, and with b; where the steps are negative, they are those of b' and a'.
[[gnu::always_inline]] inline void begin(difference_row& plus, difference_row& minus, limb*& a_next, limb*& b_next,
                                         const halving_steps& steps) noexcept {
    if (steps.negative) {  // q b - p a and p' a - q' b
        plus = {steps.p_second[0], steps.q_second[0]};
        minus = {steps.q[0], steps.p[0]};
        std::swap(a_next, b_next);
    } else {  // p a - q b and q' b - p' a
        plus = {steps.p[0], steps.q[0]};
        minus = {steps.q_second[0], steps.p_second[0]};
    }
}

[[gnu::always_inline]] inline bool halve(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                                         const halving_steps& steps) noexcept {
    difference_row plus, minus;
    begin(plus, minus, a_next, b_next, steps);
    plus.step(a[0], b[0]);  // zeros
    minus.step(b[0], a[0]);
    for (std::size_t i = 1; i < n; ++i) {
        a_next[i - 1] = plus.step(a[i], b[i]);
        b_next[i - 1] = minus.step(b[i], a[i]);
    }
    a_next[n - 1] = plus.top();
    b_next[n - 1] = minus.top();
    return plus.is_natural() && minus.is_natural();
}

/// u x + v y, limb by limb, with u + v <= 2^w.
struct sum_row {
    limb u, v;
    limb carry = 0;

    [[gnu::always_inline]] limb step(limb x, limb y) noexcept {
        const wide sum = static_cast<wide>(u) * x + static_cast<wide>(v) * y + carry;
        carry = static_cast<limb>(sum >> limb_bits);
        return static_cast<limb>(sum);
    }
};

[[gnu::always_inline]] inline void grow(limb* s, limb* t, std::size_t n, const halving_steps& steps) noexcept {
    sum_row first{steps.p[0], steps.q[0]}, second{steps.p_second[0], steps.q_second[0]};
    for (std::size_t i = 0; i < n; ++i) {
        const limb x = s[i], y = t[i];
        s[i] = first.step(x, y);
        t[i] = second.step(x, y);
    }
    s[n] = first.carry;
    t[n] = second.carry;
    s[n + 1] = t[n + 1] = 0;
}

}  // namespace limb_halving

}  // namespace carry::kernels
