/// \file
/// Montgomery products in lanes: eight independent numbers side by side, digit d of all of them in one vector, so that every
/// IFMA instruction works for eight products and nothing is ever moved between lanes.
///
/// A block of R rows, up to twenty digits of one factor, meets the digits of the other factor one by one. The R columns that a
/// digit adds to are in registers, the rows are read from memory, where each serves for both halves of a product: so 2 R
/// multiplications cost one load of a digit, one load and one store of a column, and renamed registers, for the columns move on
/// by one. Columns are summed without carries, in 64 bits; one register for each is enough, since R products lie between two
/// uses of it. The reduction finds the digits of the quotient in passing, one in each row of its first R digits of the modulus,
/// and goes on as a block of rows like any other. Separated operand scanning (C. K. Koc, T. Acar and B. S. Kaliski, "Analyzing
/// and comparing Montgomery multiplication algorithms", 1996) in the radix 2^52 of S. Gueron and V. Krasnov, "Accelerating big
/// integer arithmetic using Intel IFMA extensions", 2016.
///
/// No branch and no address depends on a value.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_lanes.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// The most rows of a block: their columns, and what else a step wants, fill the registers.
constexpr std::size_t most_rows = 20;

CARRY_LANES_INLINE lanes low(lanes sum, lanes a, lanes b) noexcept { return _mm512_madd52lo_epu64(sum, a, b); }
CARRY_LANES_INLINE lanes high(lanes sum, lanes a, lanes b) noexcept { return _mm512_madd52hi_epu64(sum, a, b); }

/// Rows are to be read where they are used: compilers would load them all before the loop, into registers that there are not,
/// and keep them, or the columns, on the stack.
CARRY_LANES_INLINE const limb* hidden(const limb* row) noexcept {
    __asm__ volatile("" : "+r"(row));
    return row;
}

/// A digit that is loaded once for both halves of a product: GCC would give each multiplication a load of its own, and two in a
/// cycle are all that there are.
CARRY_LANES_INLINE lanes loaded(const limb* row, std::size_t digit) noexcept {
    lanes y = load(row, digit);
    __asm__("" : "+v"(y));
    return y;
}

/// R columns that wait for more products, those from `base` on.
template <std::size_t R>
struct window {
    lanes columns[R];

    CARRY_LANES_INLINE void clear() noexcept {
#pragma GCC unroll 20
        for (std::size_t r = 0; r < R; ++r) {
            columns[r] = _mm512_setzero_si512();
        }
    }

    CARRY_LANES_INLINE void take(const limb* t, std::size_t base) noexcept {
#pragma GCC unroll 20
        for (std::size_t r = 0; r < R; ++r) {
            columns[r] = load(t, base + r);
        }
    }

    CARRY_LANES_INLINE void give(limb* t, std::size_t base) const noexcept {
#pragma GCC unroll 20
        for (std::size_t r = 0; r < R; ++r) {
            store(t, base + r, columns[r]);
        }
    }

    /// Adds x times the rows First to Last - 1 at base; next is the column base + R.
    template <std::size_t First, std::size_t Last>
    CARRY_LANES_INLINE void add(lanes x, const limb* row, lanes& next) noexcept {
#pragma GCC unroll 20
        for (std::size_t r = First; r < Last; ++r) {
            const lanes y = loaded(row, r);
            columns[r] = low(columns[r], x, y);
            lanes& above = r + 1 < R ? columns[r + 1 < R ? r + 1 : 0] : next;
            above = high(above, x, y);
        }
    }

    CARRY_LANES_INLINE void move_on(lanes next) noexcept { move_on(next, std::make_index_sequence<R - 1>()); }

    /// For begin <= j < end: adds x_j times all rows at column base + j, which is then complete.
    template <bool Fresh>
    CARRY_LANES_INLINE void steps(const limb* x, std::size_t begin, std::size_t end, const limb* rows, limb* t,
                                  std::size_t base) noexcept {
        for (std::size_t j = begin; j < end; ++j) {
            const limb* const row = hidden(rows);
            lanes next = Fresh ? _mm512_setzero_si512() : load(t, base + j + R);
            const lanes digit = load(x, j);
            add<0, 1>(digit, row, next);
            store(t, base + j, columns[0]);  // behind the other rows, it would delay the loads that follow
            add<1, R>(digit, row, next);
            move_on(next);
        }
    }

private:
    // One by one: of a loop clang makes a call that moves memory.
    template <std::size_t... I>
    CARRY_LANES_INLINE void move_on(lanes next, std::index_sequence<I...>) noexcept {
        ((columns[I] = columns[I + 1]), ...);
        columns[R - 1] = next;
    }
};

/// t += (digits i to i + R - 1 of a) * b at column i; for i = 0, t is what is added.
template <std::size_t R>
struct add_rows {
    template <bool Fresh>
    CARRY_LANES_INLINE static void run(limb* t, const limb* a, std::size_t i, const limb* b, std::size_t n) noexcept {
        window<R> w;
        if constexpr (Fresh) {
            w.clear();
        } else {
            w.take(t, i);
        }
        w.template steps<Fresh>(b, 0, n, a + width * i, t, i);
        w.give(t, i + n);
    }
};

/// t += the products of digits i to i + R - 1 of a with all digits of a above each, at column 2 i + 1; as above.
template <std::size_t R>
struct add_rows_above {
    template <bool Fresh>
    CARRY_LANES_INLINE static void run(limb* t, const limb* a, std::size_t i, const limb*, std::size_t n) noexcept {
        window<R> w;
        if constexpr (Fresh) {
            w.clear();
        } else {
            w.take(t, 2 * i + 1);
        }
        triangle<Fresh>(w, a + width * i, t, 2 * i + 1, std::make_index_sequence<R - 1>());
        w.template steps<Fresh>(a, i + R, n, a + width * i, t, i);
        w.give(t, i + n);
    }

private:
    /// The digits 1 to R - 1 of these, each times the rows below it.
    template <bool Fresh, std::size_t... J>
    CARRY_LANES_INLINE static void triangle([[maybe_unused]] window<R>& w, [[maybe_unused]] const limb* a,
                                            [[maybe_unused]] limb* t, [[maybe_unused]] std::size_t base,
                                            std::index_sequence<J...>) noexcept {
        (step<Fresh, J>(w, a, t, base), ...);
    }

    template <bool Fresh, std::size_t J>
    CARRY_LANES_INLINE static void step(window<R>& w, const limb* a, limb* t, std::size_t base) noexcept {
        lanes next = Fresh ? _mm512_setzero_si512() : load(t, base + J + R);
        w.template add<0, J + 1>(load(a, J + 1), hidden(a), next);
        store(t, base + J, w.columns[0]);
        w.move_on(next);
    }
};

/// Adds a multiple of m to t at column i that makes R columns zero, but for what they carry to the next one.
template <std::size_t R>
struct reduce_rows {
    template <bool>
    CARRY_LANES_INLINE static void run(limb* t, const lane_moduli& m, std::size_t i) noexcept {
        window<R> w;
        w.take(t, i);
        lanes digit = low(_mm512_setzero_si512(), w.columns[0], load(m.minus_inverse, 0));
        for (std::size_t k = 0; k < R; ++k) {
            lanes next = load(t, i + k + R);
            store(t, i + k, digit);
            digit = fold(w, digit, m, next);
            w.move_on(next);
        }
        w.template steps<false>(m.modulus, R, m.digits, t + width * i, t, i);
        w.give(t, i + m.digits);
    }

private:
    /// How many digits of m the products with which stand before the next digit of the quotient, for which they need not wait.
    /// The rest stand behind it: of what is ready, the processor takes first what is first.
    static constexpr std::size_t before = std::min<std::size_t>(R, 6);

    /// Adds digit * m at the lowest column, and gives the next digit of the quotient.
    CARRY_LANES_INLINE static lanes fold(window<R>& w, lanes digit, const lane_moduli& m, lanes& next) noexcept {
        const limb* const row = hidden(m.modulus);
        const lanes mask = _mm512_set1_epi64((1LL << digit_bits) - 1);
        // What is added to the column makes its low digit zero: it carries one unless that was zero before.
        lanes carry = _mm512_srli_epi64(_mm512_add_epi64(w.columns[0], mask), digit_bits);
        lanes& above = R > 1 ? w.columns[R > 1 ? 1 : 0] : next;
        above = high(above, digit, loaded(row, 0));
        if constexpr (R > 1) {
            const lanes y = loaded(row, 1);
            carry = low(carry, digit, y);
            lanes& second = R > 2 ? w.columns[R > 2 ? 2 : 0] : next;
            second = high(second, digit, y);
        }
        above = _mm512_add_epi64(above, carry);
        w.template add<2, before>(digit, row, next);
        const lanes found = low(_mm512_setzero_si512(), above, load(m.minus_inverse, 0));
        w.template add<(before > 2 ? before : 2), R>(digit, row, next);
        return found;
    }
};

/// The functions Step<R>::run for blocks of 1 to most_rows rows; Fresh: for the first block.
template <template <std::size_t> class Step, class... Arguments>
struct blocks {
    using function = void (*)(limb* t, Arguments... arguments) noexcept;

    template <std::size_t R, bool Fresh>
    CARRY_LANES static void run(limb* t, Arguments... arguments) noexcept {
        Step<R>::template run<Fresh>(t, arguments...);
    }

    template <bool Fresh, std::size_t... I>
    static constexpr std::array<function, most_rows> table(std::index_sequence<I...>) noexcept {
        return {run<I + 1, Fresh>...};
    }
    template <bool Fresh>
    static constexpr std::array<function, most_rows> functions = table<Fresh>(std::make_index_sequence<most_rows>());
};

using product_blocks = blocks<add_rows, const limb*, std::size_t, const limb*, std::size_t>;
using square_blocks = blocks<add_rows_above, const limb*, std::size_t, const limb*, std::size_t>;
using reduction_blocks = blocks<reduce_rows, const lane_moduli&, std::size_t>;

/// The rows 0 to n - 1 in as few blocks as there can be, of the same size or nearly so.
struct row_blocks {
    std::size_t count, least, longer;

    explicit row_blocks(std::size_t n) noexcept : count((n + most_rows - 1) / most_rows), least(n / count), longer(n % count) {}

    std::size_t size(std::size_t block) const noexcept { return least + (block < longer ? 1 : 0); }
};

/// t = a b, or, of a square, the products of different digits at column 1, as columns.
template <class Blocks>
void multiply(limb* t, const limb* a, const limb* b, std::size_t n) noexcept {
    const row_blocks rows(n);
    std::size_t i = rows.size(0);
    std::fill(t + width * (n + i), t + width * 2 * n, limb{0});
    Blocks::template functions<true>[i - 1](t, a, 0, b, n);
    for (std::size_t block = 1; block < rows.count; ++block) {
        const std::size_t size = rows.size(block);
        Blocks::template functions<false>[size - 1](t, a, i, b, n);
        i += size;
    }
}

/// r = the upper columns of t, after a multiple of m has been added that makes the lower ones zero.
CARRY_LANES void reduce(limb* r, limb* t, const lane_moduli& m) noexcept {
    const std::size_t n = m.digits;
    const row_blocks rows(n);
    for (std::size_t block = 0, i = 0; block < rows.count; ++block) {
        const std::size_t size = rows.size(block);
        reduction_blocks::functions<false>[size - 1](t, m, i);
        i += size;
    }
    lanes carry = _mm512_setzero_si512();
    for (std::size_t i = 0; i < n; ++i) {
        const lanes column = _mm512_add_epi64(load(t, n + i), carry);
        store(r, i, column);
        carry = _mm512_srli_epi64(column, digit_bits);
    }
}

void mul(limb* r, const limb* a, const limb* b, const lane_moduli& m, limb* t) noexcept {
    multiply<product_blocks>(t, a, b, m.digits);
    reduce(r, t, m);
}

/// The columns of a^2 from those of the products of different digits.
CARRY_LANES void add_squares(limb* t, const limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        const lanes digit = load(a, i), even = load(t, 2 * i), odd = load(t, 2 * i + 1);
        store(t, 2 * i, low(_mm512_add_epi64(even, even), digit, digit));
        store(t, 2 * i + 1, high(_mm512_add_epi64(odd, odd), digit, digit));
    }
}

CARRY_LANES void sqr(limb* r, const limb* a, const lane_moduli& m, limb* t) noexcept {
    store(t, 0, _mm512_setzero_si512());
    multiply<square_blocks>(t, a, a, m.digits);
    add_squares(t, a, m.digits);
    reduce(r, t, m);
}

}  // namespace

const lane_kernels avx512_lanes{mul, sqr, avx512_lane_look_up};

}  // namespace carry::kernels::x86_64

#endif
