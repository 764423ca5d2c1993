/// \file
/// Karatsuba's method at the level avx512, on digits of 52 bits from the first step to the last: the radix is left and entered
/// once, and sums of columns carry nothing.
///
/// A product on its way is a row of columns, signed 64-bit numbers that stand for sum of c[k] 2^(52 k). Products without halves
/// (avx512_strips.hpp), carried once, leave columns between 0 and 2^52 + 2^12. With halves of h digits, and z0 = a0 b0, z2 =
/// a1 b1, m = |a0 - a1| |b0 - b1|, the columns of z0 + z2 +- m are added to those of z0 and z2 at h: a column is then the sum
/// of at most four, and after the three levels that there are it is below 2^59 in absolute value. (Pieces of a longer operand
/// take the place of a level, and sum three.) Only the whole product's columns are carried to the end.
#include "kernels/x86_64/avx512_karatsuba.hpp"

#include "kernels/kernels.hpp"
#include "kernels/x86_64/avx512_strips.hpp"
#include "tuning/integer_x86_64.hpp"

#include <algorithm>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t most_blocks = blocks_of(most_karatsuba), most_sqr_blocks = blocks_of(most_karatsuba_sqr);
constexpr auto step_of_block = static_cast<std::size_t>(lanes);

/// What has no more blocks is not halved, so that there are three levels: 120 blocks, 60 and 30, and 160, 80 and 40 of squares.
constexpr std::size_t most_whole = 15, most_whole_sqr = 20;
static_assert(most_blocks <= 8 * most_whole && most_sqr_blocks <= 8 * most_whole_sqr);

/// The blocks of operands from which halves are worth it, by a threshold in limbs.
std::size_t least_blocks(std::size_t threshold) noexcept { return blocks_of(std::min(threshold, most_karatsuba_sqr + 1)); }

CARRY_INLINE_AVX512 __m512i block_at(const digit* p, std::size_t block) noexcept {
    return _mm512_load_si512(p + step_of_block * block);
}

// d = a, between zeros.
template <std::size_t Blocks>
CARRY_INLINE_AVX512 digit_view copy(padded_digits<Blocks>& d, digit_view a) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    const std::size_t blocks = a.blocks();
    _mm512_store_si512(d.below, zero);
    for (std::size_t k = 0; k < blocks; ++k) {
        _mm512_store_si512(d.digits + step_of_block * k, block_at(a.digits, k));
    }
    _mm512_store_si512(d.digits + step_of_block * blocks, zero);
    _mm512_store_si512(d.digits + step_of_block * (blocks + 1), zero);
    return {d.digits, a.size};
}

// d = |low - high|; returns 1 where low < high, else 0. Which digits are less and which greater is found first, a bit each: as
// numbers, these bits tell the sign, and where there are borrows. So nobody waits for them block by block.
// d, low: as many blocks as low has, at most Most; high may be shorter.
template <std::size_t Most>
CARRY_INLINE_AVX512 unsigned difference(digit* d, digit_view low, digit_view high) noexcept {
    const __m512i zero = _mm512_setzero_si512(), digit_mask = _mm512_set1_epi64((std::int64_t{1} << digit_bits) - 1);
    const std::size_t blocks = low.blocks(), common = high.blocks(), words = (blocks + step_of_block - 1) / step_of_block;
    const auto high_at = [&](std::size_t k) CARRY_TARGET_AVX512
        __attribute__((always_inline)) { return k < common ? block_at(high.digits, k) : zero; };
    std::uint64_t less[(Most + step_of_block - 1) / step_of_block], greater[(Most + step_of_block - 1) / step_of_block];
    std::uint64_t borrow = 0;
    for (std::size_t w = 0; w < words; ++w) {
        less[w] = greater[w] = 0;
        const std::size_t begin = step_of_block * w, count = std::min(blocks - begin, step_of_block);
        for (std::size_t i = 0; i < count; ++i) {
            const __m512i x = block_at(low.digits, begin + i), y = high_at(begin + i);
            less[w] |= std::uint64_t{_mm512_cmplt_epu64_mask(x, y)} << (step_of_block * i);
            greater[w] |= std::uint64_t{_mm512_cmpgt_epu64_mask(x, y)} << (step_of_block * i);
        }
        static_cast<void>(subtract_with_borrow(greater[w], less[w], borrow));
    }
    const std::uint64_t negative = borrow, swap = -negative;
    const __m512i sign = _mm512_set1_epi64(static_cast<long long>(swap));
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < words; ++w) {  // as `ripple`, over eight blocks at once
        const std::uint64_t generate = less[w] ^ ((less[w] ^ greater[w]) & swap), propagate = ~(less[w] | greater[w]);
        const std::uint64_t entering = 2 * generate | carry, sum = entering + propagate;
        carry = (generate >> 63) | std::uint64_t{sum < entering};
        std::uint64_t into = sum ^ propagate;
        const std::size_t begin = step_of_block * w, count = std::min(blocks - begin, step_of_block);
        for (std::size_t i = 0; i < count; ++i, into >>= step_of_block) {
            __m512i x = _mm512_sub_epi64(block_at(low.digits, begin + i), high_at(begin + i));
            x = _mm512_sub_epi64(_mm512_xor_si512(x, sign), sign);
            x = _mm512_mask_add_epi64(x, static_cast<__mmask8>(into), x, _mm512_set1_epi64(-1));
            _mm512_store_si512(d + step_of_block * (begin + i), _mm512_and_si512(x, digit_mask));
        }
    }
    return static_cast<unsigned>(negative);
}

/// The blocks of columns that lie somewhere.
struct block_in {
    const digit* columns;

    CARRY_INLINE_AVX512 __m512i operator()(std::size_t k) const noexcept { return block_at(columns, k); }
};

/// The blocks of the columns of a^2, from those of the products of different digits, each once.
struct block_of_square {
    const digit* products;
    digit_view a;

    CARRY_INLINE_AVX512 __m512i operator()(std::size_t k) const noexcept {
        const __m512i x = block_at(products, k), twice = _mm512_add_epi64(x, x);
        const __m512i pairs = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);  // columns 2 i and 2 i + 1 have the square of digit i
        const __m512i digits = _mm512_permutexvar_epi64(pairs, _mm512_loadu_si512(a.digits + step_of_block / 2 * k));
        const __m512i low = _mm512_mask_madd52lo_epu64(twice, 0x55, digits, digits);
        return _mm512_mask_madd52hi_epu64(low, 0xaa, digits, digits);
    }
};

// to = the columns that block(0), block(1), ... are, each carried once: they are below 2^52 + 2^12 then.
template <class Block>
CARRY_INLINE_AVX512 void carry_once(digit* to, std::size_t blocks, const Block& block) noexcept {
    const __m512i digit_mask = _mm512_set1_epi64((std::int64_t{1} << digit_bits) - 1);
    __m512i below = _mm512_setzero_si512();
    for (std::size_t k = 0; k < blocks; ++k) {
        const __m512i x = block(k), out = _mm512_srli_epi64(x, digit_bits);
        _mm512_store_si512(to + step_of_block * k,
                           _mm512_add_epi64(_mm512_and_si512(x, digit_mask), _mm512_alignr_epi64(out, below, 7)));
        below = out;
    }
}

// to = z0 + (z0 + z2 +- m) x + z2 x^2, - where subtract is 1, for the columns z0 = to[0, 2h) and z2 = to[2h, ...), x standing
// for h columns.
// Sizes in blocks: to: `blocks` >= 3h, middle: 2h.
CARRY_INLINE_AVX512 void join(digit* to, std::size_t h, std::size_t blocks, const digit* middle, unsigned subtract) noexcept {
    const __m512i zero = _mm512_setzero_si512(), sign = _mm512_set1_epi64(-static_cast<long long>(subtract));
    for (std::size_t k = 0; k < h; ++k) {
        const __m512i second = block_at(to, h + k), third = block_at(to, 2 * h + k), both = _mm512_add_epi64(second, third);
        const __m512i fourth = 3 * h + k < blocks ? block_at(to, 3 * h + k) : zero;
        const __m512i low = _mm512_sub_epi64(_mm512_xor_si512(block_at(middle, k), sign), sign);
        const __m512i high = _mm512_sub_epi64(_mm512_xor_si512(block_at(middle, h + k), sign), sign);
        _mm512_store_si512(to + step_of_block * (h + k), _mm512_add_epi64(_mm512_add_epi64(both, low), block_at(to, k)));
        _mm512_store_si512(to + step_of_block * (2 * h + k), _mm512_add_epi64(_mm512_add_epi64(both, high), fourth));
    }
}

/// Whether halves of h blocks are worth it, `least` being the equal operands from which on they are. What is saved are as many
/// products as the shorter operand's upper half has; the longer the halves, the more is saved within them.
constexpr bool splits(std::size_t a_blocks, std::size_t b_blocks, std::size_t h, std::size_t least) noexcept {
    const std::size_t within = h > least ? (h - least) / 2 : 0, upper = least / 2 - std::min(least / 2 - 1, within);
    return std::max(a_blocks, b_blocks) >= least && std::min(a_blocks, b_blocks) >= h + upper;
}

/// In how many pieces about as long as b, or a half longer, a is cut.
constexpr std::size_t pieces_of(std::size_t a_blocks, std::size_t b_blocks) noexcept {
    return (2 * a_blocks + b_blocks) / (2 * b_blocks);
}

/// Whether such pieces are worth it: there are some, and their products with b are split.
template <std::size_t Most>
constexpr bool falls_to_pieces(std::size_t a_blocks, std::size_t b_blocks, std::size_t least) noexcept {
    if (5 * a_blocks < 9 * b_blocks || b_blocks > (Most + 1) / 2 || b_blocks < tuning::ifma_piece_blocks) {
        return false;
    }
    const std::size_t size = a_blocks / pieces_of(a_blocks, b_blocks), longer = std::max(size, b_blocks);
    return size >= tuning::ifma_piece_blocks && splits(size, b_blocks, (longer + 1) / 2, least);
}

template <std::size_t Most>
CARRY_TARGET_AVX512 void mul_columns(digit* to, digit_view a, digit_view b, std::size_t least) noexcept;

// The columns of a * b by pieces of a: at most three of their products meet in a column.
// Sizes as for mul_columns; falls_to_pieces<Most>.
template <std::size_t Most>
CARRY_TARGET_AVX512 void mul_pieces(digit* to, digit_view a, digit_view b, std::size_t least) noexcept {
    constexpr std::size_t most = (Most + 1) / 2;
    const std::size_t a_blocks = a.blocks(), b_blocks = b.blocks(), pieces = pieces_of(a_blocks, b_blocks);
    padded_digits<most> part;
    alignas(64) digit columns[2 * step_of_block * most];
    for (std::size_t i = 0, begin = 0; i < pieces; ++i) {
        const std::size_t size = (a_blocks - begin + pieces - i - 1) / (pieces - i), at = step_of_block * begin;
        const digit_view piece{a.digits + at, std::min(a.size - at, step_of_block * size)};
        mul_columns<most>(i == 0 ? to : columns, copy(part, piece), b, least);
        for (std::size_t k = 0; i != 0 && k < b_blocks + size; ++k) {
            const __m512i x = block_at(columns, k);
            _mm512_store_si512(to + at + step_of_block * k, k < b_blocks ? _mm512_add_epi64(block_at(to + at, k), x) : x);
        }
        begin += size;
    }
}

// The columns of a * b: as many blocks as a and b have. Equal operands of `least` blocks and more are split.
// a: at most Most blocks, between zeros; b: at most Most blocks.
template <std::size_t Most>
CARRY_TARGET_AVX512 void mul_columns(digit* to, digit_view a, digit_view b, std::size_t least) noexcept {
    const std::size_t blocks = a.blocks() + b.blocks();
    if constexpr (Most > most_whole) {
        if (falls_to_pieces<Most>(a.blocks(), b.blocks(), least)) {
            mul_pieces<Most>(to, a, b, least);
            return;
        }
        const std::size_t h = (std::max(a.blocks(), b.blocks()) + 1) / 2, half = step_of_block * h;
        if (splits(a.blocks(), b.blocks(), h, least)) {
            constexpr std::size_t most = (Most + 1) / 2;
            padded_digits<most> part;
            alignas(64) digit difference_of_b[step_of_block * most], middle[2 * step_of_block * most];
            const digit_view a0{a.digits, half}, a1{a.digits + half, a.size - half};
            const digit_view b0{b.digits, half}, b1{b.digits + half, b.size - half};
            mul_columns<most>(to, copy(part, a0), b0, least);
            mul_columns<most>(to + 2 * half, copy(part, a1), b1, least);
            copy(part, a0);
            const unsigned a_negative = difference<most>(part.digits, a0, a1),
                           b_negative = difference<most>(difference_of_b, b0, b1);
            mul_columns<most>(middle, {part.digits, half}, {difference_of_b, half}, least);
            join(to, h, blocks, middle, a_negative ^ b_negative ^ 1);
            return;
        }
    }
    mul_strips(to, a, b);
    carry_once(to, blocks, block_in{to});
}

/// With how many blocks, zeros at the end, a square is made: its halves, and theirs, have all the same number, and so have the
/// two strips of what is not halved. The code of a strip of 13 blocks takes half of the processor's cache for instructions, so
/// that strips of different lengths that take turns drive each other out.
template <std::size_t Most>
constexpr std::size_t even_blocks(std::size_t blocks, std::size_t least) noexcept {
    if constexpr (Most > most_whole_sqr) {
        if (blocks >= least) {
            return 2 * even_blocks<(Most + 1) / 2>((blocks + 1) / 2, least);
        }
    }
    constexpr std::size_t least_even = 25;
    return blocks < least_even ? blocks : blocks + blocks % 2;
}

// The columns of a^2: twice as many blocks as a has, which is split if these are `least` and more.
// a: at most Most blocks, as many as `even_blocks` says, between zeros.
template <std::size_t Most>
CARRY_TARGET_AVX512 void sqr_columns(digit* to, digit_view a, std::size_t least) noexcept {
    const std::size_t blocks = 2 * a.blocks();
    if constexpr (Most > most_whole_sqr) {
        if (a.blocks() >= least) {
            const std::size_t h = a.blocks() / 2, half = step_of_block * h;
            constexpr std::size_t most = (Most + 1) / 2;
            padded_digits<most> part;
            alignas(64) digit middle[2 * step_of_block * most];
            const digit_view a0{a.digits, half}, a1{a.digits + half, a.size - half};
            sqr_columns<most>(to, copy(part, a0), least);
            sqr_columns<most>(to + 2 * half, copy(part, a1), least);
            copy(part, a0);
            difference<most>(part.digits, a0, a1);
            sqr_columns<most>(middle, {part.digits, half}, least);
            join(to, h, blocks, middle, 1);
            return;
        }
    }
    sqr_strips(to, a);
    carry_once(to, blocks, block_of_square{to, a});
}

/// The blocks of columns of any sign that lie somewhere, below 2^59 in absolute value: to every column 2^59 is added, and 2^7
/// taken away for the one below. They vanish in the sum, and no column is negative.
struct raised_block {
    const digit* columns;

    CARRY_INLINE_AVX512 __m512i operator()(std::size_t k) const noexcept {
        constexpr long long up = 1ll << 59, down = 1ll << 7;
        const __m512i all = _mm512_set1_epi64(up - down), first = _mm512_set_epi64(0, 0, 0, 0, 0, 0, 0, down);
        const __m512i x = _mm512_add_epi64(block_at(columns, k), all);
        return k == 0 ? _mm512_add_epi64(x, first) : x;
    }
};

// r = the number whose columns block(0), block(1), ... are, none of them negative.
template <class Block>
CARRY_INLINE_AVX512 void to_number(limb* r, std::size_t rn, const Block& block) noexcept {
    product p = start(nullptr, r, rn);
    columns<1, 1> c;
    clear(c);
    for (std::size_t k = 0; k < blocks_of(rn); ++k) {
        c.low[0][0] = block(k);
        finish(p, c, 0);
    }
}

}  // namespace

CARRY_TARGET_AVX512 void digit_mul_columns(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    padded_digits<most_blocks> a_row, b_row;
    alignas(64) digit product_columns[2 * step_of_block * most_blocks];
    const digit_view a_digits = to_digits(a_row, a, an), b_digits = to_digits(b_row, b, bn);
    const std::size_t a_blocks = a_digits.blocks(), b_blocks = b_digits.blocks();
    const std::size_t least = least_blocks(kernels::integer().thresholds.mul_digit_halves);
    if (splits(a_blocks, b_blocks, (a_blocks + 1) / 2, least) || falls_to_pieces<most_blocks>(a_blocks, b_blocks, least)) {
        mul_columns<most_blocks>(product_columns, a_digits, b_digits, least);
        to_number(r, an + bn, raised_block{product_columns});
    } else {
        mul_strips(product_columns, a_digits, b_digits);
        to_number(r, an + bn, block_in{product_columns});
    }
}

CARRY_TARGET_AVX512 void digit_sqr_columns(limb* r, const limb* a, std::size_t n) noexcept {
    padded_digits<most_sqr_blocks> row;
    alignas(64) digit product_columns[2 * step_of_block * most_sqr_blocks];
    const std::size_t least = least_blocks(kernels::integer().thresholds.sqr_digit_halves);
    const digit_view whole = to_digits(row, a, n);
    const std::size_t own_blocks = whole.blocks(), blocks = even_blocks<most_sqr_blocks>(own_blocks, least);
    for (std::size_t k = own_blocks; k < blocks; ++k) {
        _mm512_store_si512(row.digits + step_of_block * (k + 2), _mm512_setzero_si512());
    }
    const digit_view digits = blocks == own_blocks ? whole : digit_view{row.digits, step_of_block * blocks};
    if (own_blocks >= least) {
        sqr_columns<most_sqr_blocks>(product_columns, digits, least);
        to_number(r, 2 * n, raised_block{product_columns});
    } else {
        sqr_strips(product_columns, digits);
        to_number(r, 2 * n, block_of_square{product_columns, digits});
    }
}

CARRY_TARGET_AVX512 void digit_matrix(limb* r, limb* s, const limb* x, const limb* y, std::size_t n, const limb* const (&m)[4],
                                      std::size_t mn, limb subtract) noexcept {
    constexpr std::size_t most = blocks_of(most_matrix);
    static_assert(most <= most_blocks / 2, "a level of Karatsuba less: so two rows of columns may be added");
    padded_digits<most> x_row, y_row, row;
    // A block more than the columns have, for the highest bits of a sum.
    alignas(64) digit first[step_of_block * (2 * most + 1)], second[step_of_block * (2 * most + 1)];
    const digit_view x_digits = to_digits(x_row, x, n), y_digits = to_digits(y_row, y, n);
    const std::size_t blocks = x_digits.blocks() + blocks_of(mn);
    const std::size_t least = least_blocks(kernels::integer().thresholds.mul_digit_halves);
    const __m512i sign = _mm512_set1_epi64(-static_cast<long long>(subtract));
    for (limb* const to : {r, s}) {
        const limb* const* const of = to == r ? m : m + 2;
        mul_columns<most>(first, x_digits, to_digits(row, of[0], mn), least);
        mul_columns<most>(second, y_digits, to_digits(row, of[1], mn), least);
        digit* const taken = to == r ? second : first;
        digit* const kept = to == r ? first : second;
        for (std::size_t k = 0; k < blocks; ++k) {
            const __m512i columns = _mm512_sub_epi64(_mm512_xor_si512(block_at(taken, k), sign), sign);
            _mm512_store_si512(kept + step_of_block * k, _mm512_add_epi64(block_at(kept, k), columns));
        }
        _mm512_store_si512(kept + step_of_block * blocks, _mm512_setzero_si512());
        to_number(to, n + mn + 1, raised_block{kept});
    }
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
