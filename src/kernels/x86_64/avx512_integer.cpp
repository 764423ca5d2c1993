/// \file
/// The table of the level avx512 with carries: sums of rows in vectors, and the choice between the products in radix 2^52.
#include "kernels/levels.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/avx512_decimal.hpp"
#include "kernels/x86_64/avx512_digits.hpp"
#include "kernels/x86_64/avx512_divide.hpp"
#include "kernels/x86_64/avx512_fixed.hpp"
#include "kernels/x86_64/avx512_hensel.hpp"
#include "kernels/x86_64/avx512_hensel_segments.hpp"
#include "kernels/x86_64/avx512_karatsuba.hpp"
#include "kernels/x86_64/avx512_montgomery.hpp"
#include "kernels/x86_64/avx512_one_block.hpp"
#include "kernels/x86_64/avx512_scan.hpp"
#include "kernels/x86_64/avx512_short_product.hpp"
#include "kernels/x86_64/avx512_square_root.hpp"
#include "kernels/x86_64/avx512_svoboda.hpp"
#include "tuning/integer_x86_64.hpp"

#include <algorithm>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// All ones. GCC would make them by one instruction (vpternlog), which processors have wait for what the register held before,
/// and that may be the last sum.
CARRY_INLINE_AVX512 __m512i all_ones() noexcept {
    __m512i ones;
    __asm__("vpxor %x0, %x0, %x0\n\tvpternlogd $0xff, %0, %0, %0" : "=x"(ones));
    return ones;
}

/// Rows shorter than this are added limb by limb.
constexpr std::size_t least_vector = 16;

/// The operations that combine two rows, or a row and nothing, with a carry from limb to limb.
enum class chain { add, subtract, add_or_subtract, keep_or_negate, extend };

/// Eight limbs of the operation without what is carried into them, the lanes that carry, and those that carry on what they get.
struct chain_sum {
    __m512i x;
    __mmask8 generate, propagate;
};

// select: all ones to subtract or negate, else zero; what is added to each limb to extend.
template <chain Operation>
CARRY_INLINE_AVX512 chain_sum chain_start(__m512i a, __m512i b, __m512i select) noexcept {
    if constexpr (Operation == chain::subtract) {
        const __m512i x = _mm512_sub_epi64(a, b);
        return {x, _mm512_cmpgt_epu64_mask(x, a), _mm512_testn_epi64_mask(x, x)};  // b would be loaded twice
    } else {
        const __m512i y = Operation == chain::add ? b : Operation == chain::extend ? select : _mm512_xor_si512(b, select);
        const __m512i x = _mm512_add_epi64(a, y);
        return {x, _mm512_cmplt_epu64_mask(x, a), _mm512_cmpeq_epu64_mask(x, all_ones())};
    }
}

// The sum or the difference, once it is known which lanes get a carry: the lowest bits of `into`.
template <chain Operation>
CARRY_INLINE_AVX512 __m512i chain_end(__m512i x, std::uint64_t into) noexcept {
    const __m512i ones = all_ones();
    return Operation == chain::subtract ? _mm512_mask_add_epi64(x, static_cast<__mmask8>(into), x, ones)
                                        : _mm512_mask_sub_epi64(x, static_cast<__mmask8>(into), x, ones);
}

// What `ripple` says is carried out of eight lanes. There is no bit above that: no lane both generates and propagates.
constexpr unsigned carried_out(unsigned into) noexcept { return into >> lanes; }

template <chain Operation>
CARRY_INLINE_AVX512 __m512i chain_first(const limb* a) noexcept {
    return Operation == chain::keep_or_negate ? _mm512_setzero_si512() : _mm512_loadu_si512(a);
}
template <chain Operation>
CARRY_INLINE_AVX512 __m512i chain_second(const limb* b) noexcept {
    return Operation == chain::extend ? _mm512_setzero_si512() : _mm512_loadu_si512(b);
}

// The operation on rows of n limbs, a multiple of eight, with the carry that comes in as bit 8 of `into`; returns what is
// carried into each of the last eight limbs, and, as bit 8, out of them.
//
// Four vectors at a time have their carries found by one sum, since each such sum waits for the one before.
template <chain Operation>
CARRY_INLINE_AVX512 unsigned chain_vectors(limb* r, const limb* a, const limb* b, std::size_t n, __m512i select,
                                           unsigned into) noexcept {
    constexpr std::size_t together = 4;
    std::size_t i = 0;
    for (; i + together * lanes <= n; i += together * lanes) {
        chain_sum sums[together];
        std::uint64_t generate = 0, propagate = 0;
#pragma GCC unroll 4
        for (std::size_t v = 0; v < together; ++v) {
            const std::size_t at = i + v * lanes;
            sums[v] = chain_start<Operation>(chain_first<Operation>(a + at), chain_second<Operation>(b + at), select);
            generate |= std::uint64_t{sums[v].generate} << (v * lanes);
            propagate |= std::uint64_t{sums[v].propagate} << (v * lanes);
        }
        const std::uint64_t into_all = (((generate << 1) | carried_out(into)) + propagate) ^ propagate;
        into = static_cast<unsigned>(into_all >> ((together - 1) * lanes));
#pragma GCC unroll 4
        for (std::size_t v = 0; v < together; ++v) {
            _mm512_storeu_si512(r + i + v * lanes, chain_end<Operation>(sums[v].x, into_all >> (v * lanes)));
        }
    }
    for (; i < n; i += lanes) {
        const chain_sum sum = chain_start<Operation>(chain_first<Operation>(a + i), chain_second<Operation>(b + i), select);
        into = ripple(sum.generate, sum.propagate, carried_out(into));
        _mm512_storeu_si512(r + i, chain_end<Operation>(sum.x, into));
    }
    return into;
}

// The operation on n < lanes limbs with a carry; returns what is carried out.
template <chain Operation>
CARRY_INLINE_AVX512 limb chain_few(limb* r, const limb* a, const limb* b, std::size_t n, __m512i select,
                                   unsigned carry) noexcept {
    const auto these = static_cast<__mmask8>((1u << n) - 1);
    const __m512i x = Operation == chain::keep_or_negate ? _mm512_setzero_si512() : _mm512_maskz_loadu_epi64(these, a);
    const chain_sum sum = chain_start<Operation>(x, _mm512_maskz_loadu_epi64(these, b), select);
    const unsigned into = ripple(sum.generate, sum.propagate, carry);
    _mm512_mask_storeu_epi64(r, these, chain_end<Operation>(sum.x, into));
    return (into >> n) & 1;
}

// The operation on rows of n >= lanes limbs, with a carry; returns what is carried out.
//
// What is beyond whole vectors is read with limbs below it, before they are changed, where r is a or b, and written with them
// once more. A load under a mask would wait for limbs behind the row that have just been written, and of which it takes none.
template <chain Operation>
CARRY_INLINE_AVX512 limb chain_long(limb* r, const limb* a, const limb* b, std::size_t n, __m512i select,
                                    unsigned carry) noexcept {
    const std::size_t whole = n / lanes * lanes, at = n - lanes;
    if (n == whole) {
        return carried_out(chain_vectors<Operation>(r, a, b, whole, select, carry << lanes));
    }
    const chain_sum last = chain_start<Operation>(chain_first<Operation>(a + at), chain_second<Operation>(b + at), select);
    const unsigned below = chain_vectors<Operation>(r, a, b, whole, select, carry << lanes);
    const auto rest = static_cast<unsigned>(n - whole), others = static_cast<unsigned>(lanes) - rest;
    const unsigned above = ripple(unsigned{last.generate} >> others, unsigned{last.propagate} >> others, carried_out(below));
    _mm512_storeu_si512(r + at, chain_end<Operation>(last.x, ((below & 0xff) >> rest) | (above << others)));
    return (above >> rest) & 1;
}

template <chain Operation>
CARRY_INLINE_AVX512 limb chain_rows(limb* r, const limb* a, const limb* b, std::size_t n, limb select) noexcept {
    const __m512i mask = _mm512_set1_epi64(-static_cast<long long>(select));
    const auto first = static_cast<unsigned>(select);
    return n < lanes ? chain_few<Operation>(r, a, b, n, mask, first) : chain_long<Operation>(r, a, b, n, mask, first);
}

// r = a + e for e + s B + s B^2 + ..., returns the carry.
// r, a: n > lanes limbs; r may be a; s: 0 or B - 1.
CARRY_INLINE_AVX512 limb add_extended(limb* r, const limb* a, std::size_t n, limb e, limb s) noexcept {
    limb carry = 0;
    r[0] = add_with_carry(a[0], e, carry);
    return chain_long<chain::extend>(r + 1, a + 1, a + 1, n - 1, _mm512_set1_epi64(static_cast<long long>(s)),
                                     static_cast<unsigned>(carry));
}

// r = a + b, returns the carry.
// r, a, b: n >= 0 limbs; r may be a or b.
CARRY_TARGET_AVX512 limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    return n < least_vector ? adx_add_n(r, a, b, n) : chain_rows<chain::add>(r, a, b, n, 0);
}

// r = a - b, returns the borrow.
// r, a, b: n >= 0 limbs; r may be a or b.
CARRY_TARGET_AVX512 limb sub_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    return n < least_vector ? adx_sub_n(r, a, b, n) : chain_rows<chain::subtract>(r, a, b, n, 0);
}

// r = a + b, or a - b, for a limb b, returns the carry or the borrow.
// r, a: n >= 0 limbs; r may be a.
CARRY_TARGET_AVX512 limb add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return n < least_vector ? adx_add_1(r, a, n, b) : add_extended(r, a, n, b, 0);
}
CARRY_TARGET_AVX512 limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n < least_vector) {
        return adx_sub_1(r, a, n, b);
    }
    const limb s = mask_from_bit(is_zero_bit(b) ^ 1);
    return 0 - (add_extended(r, a, n, 0 - b, s) + s);
}

// r = a + e for e in two's complement, returns what is carried out, in the same.
// r, a: n >= 1 limbs; r may be a.
CARRY_TARGET_AVX512 limb add_signed(limb* r, const limb* a, std::size_t n, limb e) noexcept {
    const limb s = mask_from_bit(e >> (limb_bits - 1));
    return n < least_vector ? adx_add_signed(r, a, n, e) : add_extended(r, a, n, e, s) + s;
}

// r = a + b if subtract is 0, a - b if it is 1; returns the carry or the borrow.
// r, a, b: n >= 0 limbs; r may be a or b.
CARRY_TARGET_AVX512 limb add_or_sub_n(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract) noexcept {
    return chain_rows<chain::add_or_subtract>(r, a, b, n, subtract) ^ subtract;
}

// r = r if negate is 0, -r modulo 2^(wn) if it is 1.
// r: n >= 0 limbs.
CARRY_TARGET_AVX512 void negate_if(limb* r, std::size_t n, limb negate) noexcept {
    chain_rows<chain::keep_or_negate>(r, r, r, n, negate);
}

static_assert(tuning::ifma_mul_equal >= least_fixed_mul && tuning::ifma_sqr >= least_fixed_sqr &&
              most_equal <= most_fixed_mul && most_equal <= most_fixed_sqr &&
              blocks_of(most_fixed_sqr + 1) == least_blocks_sqr);

// r = a * b by tiles that digit_mul_columns takes, each added to what lies there already.
// r: an + bn limbs, no overlap.
void mul_tiles(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    std::fill_n(r, an + bn, limb{0});
    limb tile[2 * most_karatsuba];
    const std::size_t rows = (bn + most_karatsuba - 1) / most_karatsuba, columns = (an + most_karatsuba - 1) / most_karatsuba;
    for (std::size_t row = 0, from_b = 0; row < rows; ++row) {
        const std::size_t b_size = (bn - from_b) / (rows - row);
        for (std::size_t column = 0, from_a = 0; column < columns; ++column) {
            const std::size_t a_size = (an - from_a) / (columns - column), size = a_size + b_size;
            if (a_size >= b_size) {
                digit_mul_columns(tile, a + from_a, a_size, b + from_b, b_size);
            } else {
                digit_mul_columns(tile, b + from_b, b_size, a + from_a, a_size);
            }
            limb* at = r + from_a + from_b;
            limb carry = add_n(at, at, tile, size);
            for (std::size_t i = size; i < an + bn - from_a - from_b; ++i) {
                at[i] = add_with_carry(at[i], limb{0}, carry);
            }
            from_a += a_size;
        }
        from_b += b_size;
    }
}

/// The longest operands of `mul_by_blocks`.
constexpr std::size_t most_limbs_mul = most_limbs_of(most_blocks_mul);

// r = a * b + r[0, added), returns 0.
// r: an + bn limbs, no overlap; most_limbs_mul >= an >= bn >= 1; added <= an.
int mul_by_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, std::size_t added) noexcept {
    return mul_of_blocks_functions[most_blocks_mul * (blocks_of(an) - 1) + blocks_of(bn) - 1](r, a, an, b, bn, added);
}

/// How many pieces of operands of so many limbs there are at least.
constexpr std::size_t pieces_of(std::size_t limbs) noexcept { return (limbs + most_limbs_mul - 1) / most_limbs_mul; }

// r = a * b by pieces of a, each of whose products begins on the upper part of the one before.
// r: an + bn limbs, no overlap; an >= bn >= 1, most_limbs_mul >= bn.
void mul_by_pieces(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    std::size_t added = 0;
    for (std::size_t pieces = pieces_of(an); pieces != 0; --pieces) {
        const std::size_t size = an / pieces;
        if (size >= bn) {
            mul_by_blocks(r, a, size, b, bn, added);
        } else {
            mul_by_blocks(r, b, bn, a, size, added);
        }
        r += size;
        a += size;
        an -= size;
        added = bn;
    }
}

/// Whether unlike operands, an >= bn, are multiplied in radix 2^52.
constexpr bool overtakes_mulx(std::size_t an, std::size_t bn) noexcept {
    return bn >= tuning::ifma_mul_longer.size() || an >= tuning::ifma_mul_longer[bn];
}

// r = a * b, returns 0, for what mul_by_blocks does not take: apart, so that the way of the others needs no stack frame.
// r: an + bn limbs, no overlap; an >= bn >= 1.
[[gnu::noinline]] int mul_long(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (!overtakes_mulx(an / pieces_of(an), bn)) {
        return adx_mul_basecase(r, a, an, b, bn);
    }
    if (bn < tuning::ifma_mul_scan) {
        mul_by_pieces(r, a, an, b, bn);
    } else if (an <= most_karatsuba) {
        digit_mul_columns(r, a, an, b, bn);
    } else {
        mul_tiles(r, a, an, b, bn);
    }
    return 0;
}

// r = a * b, returns 0.
// r: an + bn limbs, no overlap; an >= bn >= 1.
int mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an == bn && an - tuning::ifma_mul_equal <= most_fixed_mul - tuning::ifma_mul_equal) {
        return mul_fixed_functions[an - least_fixed_mul](r, a, b);
    }
    if (!overtakes_mulx(an, bn)) {
        return adx_mul_basecase(r, a, an, b, bn);
    }
    return an <= most_limbs_mul ? mul_by_blocks(r, a, an, b, bn, 0) : mul_long(r, a, an, b, bn);
}

// r = a^2.
// r: 2n limbs, no overlap; n >= 1.
CARRY_TARGET_AVX512 void sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    if (n < tuning::ifma_sqr) {
        adx_sqr_basecase(r, a, n);
    } else if (n <= most_fixed_sqr) {
        sqr_fixed_functions[n - least_fixed_sqr](r, a);
    } else if (blocks_of(n) <= most_blocks_sqr) {
        sqr_of_blocks_functions[blocks_of(n) - least_blocks_sqr](r, a, n);
    } else if (n <= most_karatsuba_sqr) {
        digit_sqr_columns(r, a, n);
    } else {
        mul_basecase(r, a, n, a, n);
    }
}

// r = a * b mod 2^(wn): the lower columns.
// r, a, b: n >= 1 limbs; r overlaps neither.
CARRY_TARGET_AVX512 void mul_low(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    if (n < tuning::ifma_mul_low || n > most_limbs) {
        adx_mul_low(r, a, b, n);
        return;
    }
    if (n < tuning::ifma_mul_low_columns) {
        limb whole[2 * (tuning::ifma_mul_low_columns - 1)];
        mul_fixed_functions[n - least_fixed_mul](whole, a, b);
        std::copy_n(whole, n, r);
        return;
    }
    digit_row a_row, b_row;
    const digit_view a_digits = to_digits(a_row, a, n);
    product p = start(nullptr, r, n, a_digits, to_digits(b_row, b, n));
    mul_scan(p, blocks_of(n));
}

// integer_kernels::mul_upper. Two blocks of digits are thirteen limbs, so that every other block begins with a limb. What the
// 8 g columns below carry is less than 8 g + 1 times 2^53.
// r: n + most_below limbs; a, b: n >= 2 limbs; r overlaps neither.
CARRY_TARGET_AVX512 std::size_t mul_upper(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    if (n < tuning::ifma_mul_upper || n > most_limbs) {
        return adx_mul_upper(r, a, b, n);
    }
    constexpr std::size_t limbs = 2 * block_bytes / sizeof(limb);
    static_assert(limbs + 1 <= integer_kernels::most_below);
    const std::size_t pairs = (n - 2) / limbs, below = n - limbs * pairs;
    digit_row a_row, b_row;
    const digit_view a_digits = to_digits(a_row, a, n);
    product p = start(nullptr, r, n + below, a_digits, to_digits(b_row, b, n));
    p.block = static_cast<std::ptrdiff_t>(2 * pairs);
    mul_scan(p, blocks_of(n + below));
    return below;
}

// r = a * b, returns 0.
// r: An + Bn limbs, no overlap; a: An limbs, b: Bn limbs; 1 <= An, Bn <= most_few.
template <std::size_t An, std::size_t Bn>
int mul_few_by_blocks(limb* r, const limb* a, const limb* b) noexcept {
    if constexpr (An < Bn) {
        return mul_few_by_blocks<Bn, An>(r, b, a);
    } else {
        return mul_by_blocks(r, a, An, b, Bn, 0);
    }
}

template <std::size_t An, std::size_t Bn>
constexpr mul_equal mul_few_function() noexcept {
    if constexpr (An == 6 && Bn == 6) {
        return avx512_mul_6;
    } else if constexpr (An == 6 && Bn == 5) {
        return avx512_mul_6_by_5;
    } else if constexpr (An == 5 && Bn == 6) {
        return avx512_mul_5_by_6;
    } else if constexpr (An != Bn && overtakes_mulx(std::max(An, Bn), std::min(An, Bn))) {
        return mul_few_by_blocks<An, Bn>;
    } else {
        return nullptr;
    }
}

// The low or the high half of the whole product. r, a, b: N limbs, 6 to 16.
template <std::size_t N, bool High>
CARRY_TARGET_AVX512 int half_of_whole(limb* r, const limb* a, const limb* b) noexcept {
    limb whole[2 * N];
    if constexpr (N == 6) {
        avx512_mul_6(whole, a, b);
    } else {
        mul_fixed_functions[N - least_fixed_mul](whole, a, b);
    }
    std::copy_n(whole + (High ? N : 0), N, r);
    return 0;
}

/// From how many limbs on the low and the high halves are such.
constexpr std::size_t least_low_of_whole = 9, least_high_of_whole = 6;

void take_halves_of_whole(integer_kernels& kernels) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((kernels.mul_low_n[least_low_of_whole + I] = half_of_whole<least_low_of_whole + I, false>), ...);
    }(std::make_index_sequence<most_half + 1 - least_low_of_whole>());
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((kernels.mul_high_n[least_high_of_whole + I] = half_of_whole<least_high_of_whole + I, true>), ...);
    }(std::make_index_sequence<most_half + 1 - least_high_of_whole>());
    kernels.halves_by_size = most_half;
}

mul_few_table mul_few_functions() noexcept {
    mul_few_table few = []<std::size_t... I>(std::index_sequence<I...>) {
        return mul_few_table{mul_few_function<I / most_few + 1, I % most_few + 1>()...};
    }(std::make_index_sequence<most_few * most_few>());
    for (std::size_t i = 0; i < few.size(); ++i) {
        few[i] = few[i] != nullptr ? few[i] : adx_mul_few[i];
    }
    for (std::size_t n = tuning::ifma_mul_equal; n <= most_few; ++n) {
        few[(most_few + 1) * (n - 1)] = mul_fixed_functions[n - least_fixed_mul];
    }
    return few;
}

}  // namespace

const integer_kernels& avx512_integer_table() noexcept {
    static const integer_kernels table = [] {
        integer_kernels kernels = adx_integer_table();
        kernels.level = isa_level::avx512;
        static const mul_few_table few = mul_few_functions();
        kernels.mul_few = &few;
        kernels.mul_n[6] = avx512_mul_6;
        std::copy(mul_fixed_functions.begin() + (tuning::ifma_mul_equal - least_fixed_mul),
                  mul_fixed_functions.begin() + (most_equal + 1 - least_fixed_mul),
                  kernels.mul_n.begin() + tuning::ifma_mul_equal);
        std::copy(sqr_fixed_functions.begin() + (tuning::ifma_sqr - least_fixed_sqr),
                  sqr_fixed_functions.begin() + (most_equal + 1 - least_fixed_sqr), kernels.sqr_n.begin() + tuning::ifma_sqr);
        std::copy(kernels.mul_n.begin() + tuning::ifma_in_chain, kernels.mul_n.end(),
                  kernels.mul_in_chain.begin() + tuning::ifma_in_chain);
        std::copy(kernels.sqr_n.begin() + tuning::ifma_in_chain, kernels.sqr_n.end(),
                  kernels.sqr_in_chain.begin() + tuning::ifma_in_chain);
        take_halves_of_whole(kernels);
        kernels.add_n = add_n;
        kernels.sub_n = sub_n;
        kernels.add_1 = add_1;
        kernels.sub_1 = sub_1;
        kernels.add_signed = add_signed;
        kernels.add_or_sub_n = add_or_sub_n;
        kernels.negate_if = negate_if;
        kernels.mul_basecase = mul_basecase;
        kernels.most_jumped_to = never;
        kernels.sqr_basecase = sqr_basecase;
        kernels.mul_low = mul_low;
        kernels.mul_upper = mul_upper;
        kernels.sub_short_product = avx512_sub_short_product;
        kernels.most_short_factor = most_short_factor;
        kernels.write_decimal = avx512_write_decimal;
        kernels.read_decimal = avx512_read_decimal;
        kernels.hensel_low = avx512_hensel_low;
        kernels.hensel_quotient = avx512_hensel_quotient;
        kernels.most_hensel_divisor = most_hensel_divisor;
        kernels.most_hensel_rows = tuning::ifma_hensel_rows;
        kernels.longest_hensel_rows = tuning::ifma_longest_hensel_rows;
        kernels.divide = avx512_divide;
        kernels.least_divisor = tuning::ifma_divide;
        kernels.most_columns = tuning::ifma_most_columns;
        kernels.divide_scaled = avx512_divide_scaled;
        kernels.most_scaled = most_scaled;
        kernels.hensel_in_segments = &avx512_hensel_segments;
        kernels.least_in_lanes = tuning::ifma_in_lanes;
        kernels.least_exact_in_lanes = tuning::ifma_exact_in_lanes;
        kernels.sqrtrem = avx512_sqrtrem;
        kernels.isqrt = avx512_isqrt;
        kernels.least_sqrtrem = tuning::ifma_sqrtrem;
        kernels.least_isqrt = tuning::ifma_isqrt;
        kernels.most_sqrtrem = most_sqrtrem;
        kernels.most_isqrt = most_isqrt;
        kernels.digit_mul = digit_mul;
        kernels.digit_sqr = digit_sqr;
        kernels.digit_rows = &avx512_digit_rows;
        kernels.digit_bipartite = &avx512_bipartite;
        kernels.digit_blocks = avx512_digit_blocks;
        kernels.apply_matrix = digit_matrix;
        kernels.lanes = &avx512_lanes;
        kernels.prime_lanes = avx512_prime_lanes;
        kernels.look_up = avx512_look_up;
        kernels.bits = &avx512_bit_table;
        kernels.digit_halving = &avx512_halving_table;
        kernels.text = &avx512_text_table;
        kernels.ntt = &avx512_ntt_table;
        kernels.thresholds = tuning::integer_avx512;
        return kernels;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
