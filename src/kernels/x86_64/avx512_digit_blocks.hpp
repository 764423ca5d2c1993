/// \file
/// Montgomery products of D = 12, 13, 14 or 16 digits of 50 bits, all of whose lower half is folded at once.
///
/// Row by row, each quotient digit waits for the one before it. Here there are no quotients: with R = 2^(50 D), the lower D
/// digits t_i of T = a b are worth t_i c_i modulo m, when divided by R, for c_i = 2^(50 (i - D)) mod m, which are known. So
/// a b / R is the upper half of T plus the sum of t_i c_i, and a product is two, within each of which nothing waits. For that,
/// the digits are not the fewest that hold m: the sum is longer than m by 50 bits and four more.
///
/// A digit has two bits to spare, so that carries are passed on once and never resolved: digits are below 2^50 + 2^8. Low
/// halves of products are summed apart from the high ones, which stand for 2^52 and are moved up by 2 bits in the end. Digits
/// that multiply are read from the memory, where they were stored as vectors.
///
/// Squares: columns 2l and 2l + 1 are lane l of two vectors. Of a moved up and down by t lanes, the products are
/// a_(l-t) a_(l+t) and a_(l-t) a_(l+t+1), each product of two digits once.
///
/// Bounds, for D = 12, 13, 14 and 16 and b = 512, 576, 640 and 704: m < 2^b, and a, b < 2^(b + 55). A column of T gets at most
/// 16 low halves below 2^52, as many high ones below 2^49 times 4, and a carry: less than 2^57. So its digits are below 2^50 +
/// 2^7, and the sum of D of them times c_i below 2^(b + 54) (1 - 2^-5), but for D = 16, where it is below 2^(b + 54) (1 +
/// 2^-43); T / R is below 2^(b + 50). A product is below 2^(b + 54) + 2^(b + 11), its columns below 2^58.
#pragma once

#include "kernels/x86_64/avx512_digit_rows.hpp"

#include <utility>

namespace carry::kernels::x86_64::digit_blocks {

using shape = digit_block_shape;
constexpr unsigned bits = shape::digit_bits;

/// Zeros, out of a register: a compiler that knew them would make them anew for each sum, which takes a port above register 15,
/// and would put masks in place of lanes of zeros.
CARRY_INLINE_AVX512 vector zero() noexcept {
    vector x = _mm512_setzero_si512();
    __asm__("" : "+v"(x));
    return x;
}
CARRY_INLINE_AVX512 vector digit_mask() noexcept { return broadcast((limb{1} << bits) - 1); }

/// f(0), f(1), ... f(Count - 1), each with a number that is known to the compiler.
template <std::size_t Count, class F>
CARRY_INLINE_AVX512 void for_numbers(const F& f) noexcept {
    [&]<std::size_t... Number>(std::index_sequence<Number...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        (f(std::integral_constant<std::size_t, Number>()), ...);
    }(std::make_index_sequence<Count>());
}

/// Sums of high halves in the place of low ones.
CARRY_INLINE_AVX512 vector raise(vector highs) noexcept { return _mm512_slli_epi64(highs, 52 - bits); }

/// Lane l is lane l + Count of x with above on top of it.
template <int Count>
CARRY_INLINE_AVX512 vector lanes_from(vector x, vector above) noexcept {
    if constexpr (Count == 0) {
        return x;
    } else if constexpr (Count == lanes) {
        return above;
    } else {
        return _mm512_alignr_epi64(above, x, Count);
    }
}

/// x moved up by so many lanes.
template <int Count>
CARRY_INLINE_AVX512 vector up(vector x) noexcept {
    return lanes_from<lanes - Count>(zero(), x);
}

/// The lanes that permutations take.
alignas(64) inline constexpr limb even_lanes[lanes] = {0, 2, 4, 6, 8, 10, 12, 14};
alignas(64) inline constexpr limb odd_lanes[lanes] = {1, 3, 5, 7, 9, 11, 13, 15};
alignas(64) inline constexpr limb upper_lanes_in_turns[lanes] = {4, 12, 5, 13, 6, 14, 7, 15};
alignas(64) inline constexpr limb upper_lanes_apart[lanes] = {4, 0, 5, 0, 6, 0, 7, 0};
alignas(64) inline constexpr limb last_and_even_lanes[lanes] = {15, 0, 2, 4, 0, 0, 0, 0};

/// Such a row, from the memory: a compiler that knew it would widen it from bytes, or take two operations for one.
CARRY_INLINE_AVX512 vector constant(const limb* row) noexcept {
    __asm__("" : "+r"(row));
    return _mm512_load_si512(row);
}

/// Rows of eight digits in memory.
struct workspace {
    limb* memory;

    CARRY_INLINE_AVX512 limb* at(std::size_t row) const noexcept { return memory + lanes * row; }
    CARRY_INLINE_AVX512 void store(std::size_t row, vector x) const noexcept { _mm512_store_si512(at(row), x); }
};
/// The digits that are folded, those of even and those of odd number; of a square, a_8 to a_15.
enum : std::size_t { row_of_even, row_of_odd, row_of_upper };

/// A digit in all lanes, out of a vector that has just been stored: the compiler would take it from there, by slower ways.
CARRY_INLINE_AVX512 vector spread(const limb* digit) noexcept {
    vector x;
    __asm__("vpbroadcastq %1, %0" : "=v"(x) : "m"(*digit));
    return x;
}

/// A digit in the lanes of even number, and the one above it in the others.
CARRY_INLINE_AVX512 vector spread_two(const limb* digits) noexcept {
    vector x;
    __asm__("vbroadcasti64x2 %1, %0" : "=v"(x) : "m"(*reinterpret_cast<const limb(*)[2]>(digits)));
    return x;
}

CARRY_INLINE_AVX512 vector sum_of(const vector (&x)[1]) noexcept { return x[0]; }
CARRY_INLINE_AVX512 vector sum_of(const vector (&x)[2]) noexcept { return add(x[0], x[1]); }
CARRY_INLINE_AVX512 vector sum_of(const vector (&x)[4]) noexcept { return add(add(x[1], x[3]), add(x[0], x[2])); }

/// Count sums each of low and of high halves, in turns, so that none waits long.
template <std::size_t Count>
struct sums {
    vector lows[Count], highs[Count];

    CARRY_INLINE_AVX512 void add_low(std::size_t i, vector x, vector y) noexcept {
        lows[i % Count] = low(lows[i % Count], x, y);
    }
    CARRY_INLINE_AVX512 void add_high(std::size_t i, vector x, vector y) noexcept {
        highs[i % Count] = high(highs[i % Count], x, y);
    }
    /// The low halves apart from the high ones: clang would take what is ready last through one addition more.
    CARRY_INLINE_AVX512 vector total() const noexcept {
        vector low_halves = sum_of(lows), high_halves = sum_of(highs);
        __asm__("" : "+v"(low_halves));
        __asm__("" : "+v"(high_halves));
        return add(low_halves, raise(high_halves));
    }
};

/// Sums that begin with x.
template <std::size_t Count>
CARRY_INLINE_AVX512 sums<Count> sums_from(vector x) noexcept {
    sums<Count> s;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Count; ++i) {
        s.lows[i] = i == 0 ? x : zero();
        s.highs[i] = zero();
    }
    return s;
}

/// The columns of a product: those of even and of odd number below 16, 16 to 23, and from 24 on.
struct product_columns {
    vector even, odd, top, crown;
};

/// For the columns that are folded by how much they are moved down to be carries, and which bits of them stay; others have no
/// carries, and stay whole. No masks: clang made permutations of them, on the way that the next digits wait for.
struct alignas(64) column_carries {
    limb even_shift[lanes], odd_shift[lanes], even_digits[lanes], odd_digits[lanes];
};
template <std::size_t D>
inline constexpr column_carries folded_columns = [] {
    column_carries r{};
    for (std::size_t l = 0; l < lanes; ++l) {
        const bool even = 2 * l < D, odd = 2 * l + 1 < D;
        r.even_shift[l] = even ? bits : limb_bits;
        r.odd_shift[l] = odd ? bits : limb_bits;
        r.even_digits[l] = even ? (limb{1} << bits) - 1 : ~limb{0};
        r.odd_digits[l] = odd ? (limb{1} << bits) - 1 : ~limb{0};
    }
    return r;
}();

/// Passes the carries of the columns that are folded on, and puts these digits to where they are read. Carries into column 16,
/// which are what is known of it so far, go to c.top.
template <std::size_t D>
CARRY_INLINE_AVX512 void pass_on(product_columns& c, const workspace& work) noexcept {
    const column_carries* carries = &folded_columns<D>;
    __asm__("" : "+r"(carries));
    const vector from_even = _mm512_srlv_epi64(c.even, _mm512_load_si512(carries->even_shift)),
                 from_odd = _mm512_srlv_epi64(c.odd, _mm512_load_si512(carries->odd_shift));
    c.odd = add(_mm512_and_si512(c.odd, _mm512_load_si512(carries->odd_digits)), from_even);
    c.even = add(_mm512_and_si512(c.even, _mm512_load_si512(carries->even_digits)), up<1>(from_odd));
    work.store(row_of_odd, c.odd);
    work.store(row_of_even, c.even);
    c.top = D == 2 * lanes ? _mm512_maskz_alignr_epi64(1, from_odd, from_odd, 7) : zero();
}

/// The columns 8 to 15, of which those below D are not wanted.
CARRY_INLINE_AVX512 vector columns_below_top(const product_columns& c) noexcept {
    return _mm512_permutex2var_epi64(c.even, constant(upper_lanes_in_turns), c.odd);
}

/// The columns from 16 on of a square, row by row: each digit from number 8 on with these, by which the products of two of them
/// come twice, and with twice those below. twice: 2a; x: the digits of a from number 8 on.
template <std::size_t D>
CARRY_INLINE_AVX512 void square_top(product_columns& c, vector twice, const vector x, const workspace& work) noexcept {
    sums<1> top = sums_from<1>(c.top), crown = sums_from<1>(zero());
    for_numbers<D - lanes>([&](auto number) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        constexpr std::size_t k = D - 1 - number;
        const vector digit = spread(work.at(row_of_upper) + (k - lanes));
        top.add_high(0, digit, lanes_from<15 - k>(twice, x));
        top.add_low(0, digit, lanes_from<16 - k>(twice, x));
        if constexpr (k + D >= 3 * lanes) {
            crown.add_high(0, digit, lanes_from<15 - k>(x, zero()));
        }
        if constexpr (k + D > 3 * lanes) {
            crown.add_low(0, digit, lanes_from<16 - k>(x, zero()));
        }
    });
    c.top = top.total();
    c.crown = D > 12 ? crown.total() : zero();
}

/// How many sums there are side by side where a product is folded; half as many elsewhere. More are less to wait for, and more
/// to add up in the end: where nothing else is to be done meanwhile, they are worth it.
enum : std::size_t { few_sums = 2, many_sums = 4 };

/// c.even and c.odd from the columns 0 to 7 and 8 to 15.
CARRY_INLINE_AVX512 void part(product_columns& c, vector lower, vector upper) noexcept {
    c.even = _mm512_permutex2var_epi64(lower, constant(even_lanes), upper);
    c.odd = _mm512_permutex2var_epi64(lower, constant(odd_lanes), upper);
}

/// Digits From to From + 7 of a number.
template <int From>
CARRY_INLINE_AVX512 vector digits_from(vector low, vector high) noexcept {
    if constexpr (From < 0) {
        return up<-From>(low);
    } else if constexpr (From < lanes) {
        return lanes_from<From>(low, high);
    } else {
        return lanes_from<From - lanes>(high, zero());
    }
}

/// The sum for the columns from First on of a b: row by row, digit i of a times the digits of b moved up by i lanes.
template <std::size_t D, int First>
CARRY_INLINE_AVX512 vector columns_from(vector sum, const limb* a, vector b_low, vector b_high) noexcept {
    constexpr int digits = D;
    sums<2> s = sums_from<2>(sum);
    for_numbers<D>([&](auto number) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        constexpr int i = number, from = First - i;
        const vector digit = spread(a + i);
        if constexpr (from > -lanes && from < digits) {
            s.add_low(number, digit, digits_from<from>(b_low, b_high));
        }
        if constexpr (from - 1 > -lanes && from - 1 < digits) {
            s.add_high(number, digit, digits_from<from - 1>(b_low, b_high));
        }
    });
    return s.total();
}

/// The columns of a product a b.
template <std::size_t D>
CARRY_INLINE_AVX512 void columns_of(product_columns& c, const limb* a, const limb* b, const workspace& work) noexcept {
    const vector low = load(b), high = load(b + lanes);
    part(c, columns_from<D, 0>(zero(), a, low, high), columns_from<D, lanes>(zero(), a, low, high));
    pass_on<D>(c, work);
    c.top = columns_from<D, 2 * lanes>(c.top, a, low, high);
    c.crown = D > 12 ? columns_from<D, 3 * lanes>(zero(), a, low, high) : zero();
}

CARRY_INLINE_AVX512 vector row(const digit_block_modulus& m, std::size_t i) noexcept {
    return _mm512_load_si512(m.rows + lanes * i);
}

/// What the folded digits and the upper half sum up to: columns 0 to 7, and from 8 on, where two digits may share a vector,
/// one in the lanes of even number.
template <std::size_t D, std::size_t Count>
struct folding {
    static constexpr bool shares = shape{D}.shares();
    sums<Count> x;
    sums<(Count + 1) / 2> y;

    CARRY_INLINE_AVX512 void begin(const product_columns& c) noexcept {
        if constexpr (D == 2 * lanes) {
            x = sums_from<Count>(c.top);
            y = sums_from<(Count + 1) / 2>(c.crown);
        } else {
            constexpr int over = static_cast<int>(D - lanes);
            x = sums_from<Count>(lanes_from<over>(columns_below_top(c), c.top));
            if constexpr (shares) {
                y = sums_from<(Count + 1) / 2>(_mm512_maskz_permutexvar_epi64(0x55, constant(upper_lanes_apart), c.top));
            } else {
                y = sums_from<(Count + 1) / 2>(lanes_from<over>(c.top, c.crown));
            }
        }
    }
    /// Part 0 to 5 of the folded digits: those of odd number, which are known first, then the others, by thirds.
    static constexpr std::size_t parts = 6;
    template <std::size_t Part>
    CARRY_INLINE_AVX512 void add_part(const digit_block_modulus& m, const workspace& work) noexcept {
        constexpr std::size_t odd = Part < 3 ? 1 : 0, third = Part % 3;
        add_every_other<4 * third + odd, third == 2 ? D : 4 * third + 4>(m, work.at(odd != 0 ? row_of_odd : row_of_even));
    }
    /// Digits From, From + 2 ... below To; two at a time where they share vectors.
    template <std::size_t From, std::size_t To>
    CARRY_INLINE_AVX512 void add_every_other(const digit_block_modulus& m, const limb* digits) noexcept {
        if constexpr (shares) {
#pragma GCC unroll 4
            for (std::size_t i = From; i < To; i += 4) {
                const vector two = spread_two(digits + i / 2);
                const std::size_t factor = 2 * D + i / 4 * 4 + i % 2 * 2;
                y.add_low(i, two, row(m, factor));
                y.add_high(i, two, row(m, factor + 1));
            }
        }
#pragma GCC unroll 8
        for (std::size_t i = From; i < To; i += 2) {
            const vector digit = spread(digits + i / 2);
            x.add_low(i, digit, row(m, 2 * i));
            x.add_high(i, digit, row(m, 2 * i + 1));
            if constexpr (!shares) {
                y.add_low(i, digit, row(m, 2 * (D + i)));
                y.add_high(i, digit, row(m, 2 * (D + i) + 1));
            }
        }
    }
    /// The digits of the sum: carries are passed on.
    CARRY_INLINE_AVX512 void end(vector& r_low, vector& r_high) const noexcept {
        const vector lower = x.total(), upper = y.total(), carry = _mm512_srli_epi64(lower, bits);
        r_low = add(_mm512_and_si512(lower, digit_mask()), up<1>(carry));
        if constexpr (shares) {
            const vector sum = add(upper, _mm512_shuffle_epi32(upper, _MM_PERM_BADC));
            const vector even = constant(even_lanes), below = constant(last_and_even_lanes);
            r_high = add(_mm512_maskz_permutexvar_epi64(0x0f, even, _mm512_and_si512(sum, digit_mask())),
                         _mm512_maskz_permutex2var_epi64(0x0f, _mm512_srli_epi64(sum, bits), below, carry));
        } else {
            r_high = add(_mm512_and_si512(upper, digit_mask()), lanes_from<7>(carry, _mm512_srli_epi64(upper, bits)));
        }
    }
};

/// The product that has these columns, divided by R.
template <std::size_t D, std::size_t Sums>
CARRY_INLINE_AVX512 void reduce(vector& r_low, vector& r_high, const product_columns& c, const digit_block_modulus& m,
                                const workspace& work) noexcept {
    folding<D, Sums> f;
    f.begin(c);
    for_numbers<f.parts>([&](auto part) CARRY_TARGET_AVX512
                         __attribute__((always_inline)) { f.template add_part<part>(m, work); });
    f.end(r_low, r_high);
}

CARRY_INLINE_AVX512 void store(limb* r, vector low, vector high) noexcept {
    _mm512_storeu_si512(r, low);
    _mm512_storeu_si512(r + lanes, high);
}

/// x = x^2 / R mod m, from vectors to vectors, by steps that are taken in turn, between which others may stand.
template <std::size_t D, std::size_t Sums>
class square {
public:
    CARRY_INLINE_AVX512 square(vector& low, vector& high, const digit_block_modulus& m, const workspace& work) noexcept
        : low_(low), high_(high), m_(m), work_(work) {}

    static constexpr std::size_t steps = 11, steps_to_columns = 6;
    template <std::size_t Step>
    CARRY_INLINE_AVX512 void take() noexcept {
        if constexpr (Step == 0) {
            begin();
        }
        if constexpr (Step < 3) {
            constexpr int rows = D / 2 < lanes ? D / 2 + 1 : lanes;
            add_columns<2 * Step, Step == 2 ? rows : 2 * Step + 2>();
        } else if constexpr (Step == 3) {
            c_.even = even_.total();
            c_.odd = odd_.total();
        } else if constexpr (Step == 4) {
            pass_on<D>(c_, work_);
        } else if constexpr (Step == 5) {
            square_top<D>(c_, twice_, high_, work_);
        } else if constexpr (Step == 6) {
            folding_.begin(c_);
            folding_.template add_part<0>(m_, work_);
        } else if constexpr (Step == 7) {
            folding_.template add_part<1>(m_, work_);
            folding_.template add_part<2>(m_, work_);
        } else if constexpr (Step == 8) {
            folding_.template add_part<3>(m_, work_);
        } else if constexpr (Step == 9) {
            folding_.template add_part<4>(m_, work_);
            folding_.template add_part<5>(m_, work_);
        } else {
            folding_.end(low_, high_);
        }
    }
    template <std::size_t From, std::size_t To>
    CARRY_INLINE_AVX512 void take_steps() noexcept {
        for_numbers<To - From>([&](auto number) CARRY_TARGET_AVX512
                               __attribute__((always_inline)) { this->template take<From + number>(); });
    }

private:
    CARRY_INLINE_AVX512 void begin() noexcept {
        twice_ = add(low_, low_);
        twice_high_ = add(high_, high_);
        work_.store(row_of_upper, high_);
        even_ = odd_ = sums_from<Sums / 2>(zero());
        raised_ = low_;
        down_ = twice_;
    }
    /// The columns below 16, for t = From to To - 1. A high half belongs to the column above its low half.
    template <int From, int To>
    CARRY_INLINE_AVX512 void add_columns() noexcept {
        for_numbers<To - From>([&](auto number) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
            constexpr int t = From + static_cast<int>(number);
            if constexpr (t > 0) {
                raised_ = up<t>(low_);
                even_.add_high(t, raised_, down_);
            }
            if constexpr (2 * t < D) {
                down_ = t > 0 ? lanes_from<t>(twice_, twice_high_) : low_;
                even_.add_low(t, raised_, down_);
                odd_.add_high(t, raised_, down_);
            }
            if constexpr (t == 0) {
                down_ = twice_;
            }
            if constexpr (2 * t + 1 < D) {
                odd_.add_low(t, raised_, lanes_from<t + 1>(twice_, twice_high_));
            }
        });
    }

    vector &low_, &high_;
    const digit_block_modulus& m_;
    workspace work_;
    vector twice_, twice_high_, raised_, down_;
    sums<Sums / 2> even_, odd_;
    product_columns c_;
    folding<D, Sums> folding_;
};

/// x = x^2 / R mod m.
template <std::size_t D>
CARRY_INLINE_AVX512 void square_once(vector& low, vector& high, const digit_block_modulus& m, limb* memory) noexcept {
    __asm__("" : "+r"(memory));  // or, in a loop, all its addresses are kept, in vectors
    using one = square<D, many_sums>;
    one(low, high, m, {memory}).template take_steps<0, one::steps>();
}

/// `digit_block_kernels::square_beside` and `square_beside_secret`: in avx512_digit_blocks_beside.cpp.
template <std::size_t D>
CARRY_TARGET_AVX512 void square_beside(limb* x, const digit_block_step* steps, std::size_t count, const digit_block_modulus& m,
                                       limb* memory) noexcept;
template <std::size_t D>
CARRY_TARGET_AVX512 void square_beside_secret(limb* x, limb* table, const limb* e, std::size_t digits,
                                              const digit_block_modulus& m, limb* memory) noexcept;

}  // namespace carry::kernels::x86_64::digit_blocks
