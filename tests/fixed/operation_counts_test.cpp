// How many operations the multiplication algorithms take, counted by a limb that counts what is done with it, against the
// formulas of the delayed-carry paper (M. Kovtun and others, "Method of improving performance of multiplication in number
// fields", 2013, section 2) and of the literature. The paper prints its formulas as pictures; what is stated here follows
// from the steps that it prints, and is its count term by term.
#include <carry/fixed/mul.hpp>
#include <carry/fixed/sqr.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace counting {

struct tally {
    std::size_t multiplications = 0;       // of two limbs
    std::size_t additions = 0;             // of two limbs
    std::size_t additions_with_carry = 0;  // of two limbs and a carry that was computed
    std::size_t assignments = 0;           // to a limb; what is initialized is not assigned
    std::size_t wide_additions = 0;        // of a limb to an accumulator of two limbs
    std::size_t wide_assignments = 0;      // to an accumulator
    std::size_t wide_doublings = 0;        // of an accumulator to an accumulator, which squaring alone has
};
tally done;

/// A 32-bit limb.
class limb {
public:
    limb() = default;
    explicit constexpr limb(std::uint32_t value) : value_(value) {}
    limb(const limb&) = default;
    limb& operator=(const limb& other) {
        ++done.assignments;
        value_ = other.value_;
        computed_ = other.computed_;
        return *this;
    }
    std::uint32_t value() const { return value_; }

    struct pair;
    friend pair multiply_wide(const limb& a, const limb& b);
    friend pair multiply_add(const limb& a, const limb& b, const limb& c, const limb& d);
    friend limb add_with_carry(const limb& a, const limb& b, limb& carry) {
        ++(carry.computed_ ? done.additions_with_carry : done.additions);
        const std::uint64_t sum = std::uint64_t{a.value_} + b.value_ + carry.value_;
        carry.take(static_cast<std::uint32_t>(sum >> 32));
        return limb(static_cast<std::uint32_t>(sum));
    }
    friend limb subtract_with_borrow(const limb& a, const limb& b, limb& borrow) {
        const std::uint64_t difference = std::uint64_t{a.value_} - b.value_ - borrow.value_;
        borrow.take(static_cast<std::uint32_t>(difference >> 63));
        return limb(static_cast<std::uint32_t>(difference));
    }
    friend limb mask_from_bit(const limb& bit) { return limb(0u - bit.value_); }
    friend limb operator~(const limb& a) { return limb(~a.value_); }
    friend limb operator^(const limb& a, const limb& b) { return limb(a.value_ ^ b.value_); }
    friend limb operator&(const limb& a, const limb& b) { return limb(a.value_ & b.value_); }

private:
    /// Becomes a carry out of an addition: no assignment, since a processor keeps it in its flags.
    void take(std::uint32_t carry) {
        value_ = carry;
        computed_ = true;
    }
    std::uint32_t value_ = 0;
    bool computed_ = false;
};

struct limb::pair {
    limb low, high;
};
limb::pair multiply_wide(const limb& a, const limb& b) {
    ++done.multiplications;
    const std::uint64_t product = std::uint64_t{a.value_} * b.value_;
    return {limb(static_cast<std::uint32_t>(product)), limb(static_cast<std::uint32_t>(product >> 32))};
}
limb::pair multiply_add(const limb& a, const limb& b, const limb& c, const limb& d) {
    ++done.multiplications;
    done.wide_additions += 2;
    const std::uint64_t sum = std::uint64_t{a.value_} * b.value_ + c.value_ + d.value_;
    return {limb(static_cast<std::uint32_t>(sum)), limb(static_cast<std::uint32_t>(sum >> 32))};
}

/// A 64-bit accumulator.
class accumulator {
public:
    explicit constexpr accumulator(std::uint64_t value) : value_(value) {}
    accumulator(const limb& a) : value_(a.value()) {}
    accumulator(const accumulator&) = default;
    accumulator& operator=(const accumulator& other) {
        ++done.wide_assignments;
        value_ = other.value_;
        return *this;
    }
    friend accumulator operator+(const accumulator& a, const limb& b) {
        ++done.wide_additions;
        return accumulator(a.value_ + b.value());
    }
    friend accumulator operator+(const accumulator& a, const accumulator& b) {
        ++done.wide_doublings;
        return accumulator(a.value_ + b.value_);
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_;
};

}  // namespace counting

template <>
struct carry::fixed::delayed_accumulator<counting::limb> {
    using type = counting::accumulator;
    static counting::limb low(const type& x) { return counting::limb(static_cast<std::uint32_t>(x.value())); }
    static counting::limb high(const type& x) { return counting::limb(static_cast<std::uint32_t>(x.value() >> 32)); }
};

namespace {

using counting::done;
using counting::tally;
namespace fixed = carry::fixed;

template <std::size_t N>
void expect_row(const fixed::row<counting::limb, N>& r, const fixed::row<std::uint32_t, N>& expected) {
    for (std::size_t i = 0; i < N; ++i) {
        EXPECT_EQ(r[i].value(), expected[i]) << i << " of " << N;
    }
}

/// A row of built-in limbs that are all but full, so that every carry happens.
template <std::size_t N>
fixed::row<std::uint32_t, N> nearly_full(std::uint32_t less) {
    fixed::row<std::uint32_t, N> x{};
    for (std::size_t i = 0; i < N; ++i) x[i] = 0xffffffffu - (less + static_cast<std::uint32_t>(i)) % 3;
    return x;
}
template <std::size_t N>
fixed::row<counting::limb, N> counted(const fixed::row<std::uint32_t, N>& x) {
    fixed::row<counting::limb, N> a{};
    for (std::size_t i = 0; i < N; ++i) a[i] = counting::limb(x[i]);
    return a;
}

/// What the algorithm takes for numbers of N limbs. Its result is held against that of built-in limbs.
template <std::size_t N, class Multiply>
tally counts_of_product(Multiply multiply) {
    const auto x = nearly_full<N>(0), y = nearly_full<N>(1);
    const auto a = counted(x), b = counted(y);
    done = {};
    const auto r = multiply(a, b);
    const tally taken = done;
    expect_row(r, fixed::mul_schoolbook(x, y));
    return taken;
}
template <std::size_t N, class Square>
tally counts_of_square(Square square) {
    const auto x = nearly_full<N>(0);
    const auto a = counted(x);
    done = {};
    const auto r = square(a);
    const tally taken = done;
    expect_row(r, fixed::mul_schoolbook(x, x));
    return taken;
}

void expect(const char* what, std::size_t n, std::size_t counted, std::size_t formula) {
    EXPECT_EQ(counted, formula) << what << ", n = " << n;
}

// Algorithm 1. Each of the n^2 products: one multiplication (2.1.1), three additions, two of them with carry, and three
// assignments to r0, r1, r2 (2.1.2, 2.1.3). Each of the 2n - 1 columns: four assignments (2.2, 3.2). One for the last limb (4).
template <std::size_t N>
void comba() {
    const tally t = counts_of_product<N>([](const auto& a, const auto& b) { return fixed::mul_comba(a, b); });
    expect("comba: multiplications", N, t.multiplications, N * N);
    expect("comba: additions", N, t.additions, N * N);
    expect("comba: additions with carry", N, t.additions_with_carry, 2 * N * N);
    expect("comba: assignments", N, t.assignments, 3 * N * N + 4 * (2 * N - 1) + 1);
    expect("comba: wide", N, t.wide_additions + t.wide_assignments, 0);
}

// Algorithm 2. Each product: one multiplication, two additions of a limb to an accumulator, two assignments to accumulators.
// Each column: one such addition, three assignments to accumulators, one to a limb. One for the last limb. No addition has a
// carry.
template <std::size_t N>
void comba_delayed() {
    const tally t = counts_of_product<N>([](const auto& a, const auto& b) { return fixed::mul_comba_delayed(a, b); });
    expect("delayed: multiplications", N, t.multiplications, N * N);
    expect("delayed: additions", N, t.additions + t.additions_with_carry, 0);
    expect("delayed: wide additions", N, t.wide_additions, 2 * N * N + (2 * N - 1));
    expect("delayed: wide assignments", N, t.wide_assignments, 2 * N * N + 3 * (2 * N - 1));
    expect("delayed: assignments", N, t.assignments, 2 * N);
}

// Knuth's algorithm M: a multiplication and two additions for each product, an assignment for it to the result and one to the
// limb that is carried, and one for each row.
template <std::size_t N>
void schoolbook() {
    const tally t = counts_of_product<N>([](const auto& a, const auto& b) { return fixed::mul_schoolbook(a, b); });
    expect("schoolbook: multiplications", N, t.multiplications, N * N);
    expect("schoolbook: wide additions", N, t.wide_additions, 2 * N * N);
    expect("schoolbook: assignments", N, t.assignments, 2 * N * N + N);
}

/// K(n) = 2 K(ceil(n / 2)) + K(floor(n / 2)), and n^2 below the limit: n^(log2 3) for powers of two down to one limb.
constexpr std::size_t karatsuba_products(std::size_t n, std::size_t limit, bool square) {
    if (n < limit || n < 2) {
        return square ? n * (n + 1) / 2 : n * n;
    }
    return 2 * karatsuba_products((n + 1) / 2, limit, square) + karatsuba_products(n / 2, limit, square);
}
static_assert(karatsuba_products(16, 2, false) == 81 && karatsuba_products(32, 2, false) == 243);

template <std::size_t N>
void karatsuba() {
    const tally to_one_limb = counts_of_product<N>([](const auto& a, const auto& b) { return fixed::mul_karatsuba<2>(a, b); });
    expect("karatsuba to one limb", N, to_one_limb.multiplications, karatsuba_products(N, 2, false));
    const tally to_columns = counts_of_product<N>([](const auto& a, const auto& b) { return fixed::mul_karatsuba<6>(a, b); });
    expect("karatsuba to columns", N, to_columns.multiplications, karatsuba_products(N, 6, false));
    const tally square = counts_of_square<N>([](const auto& a) { return fixed::sqr_karatsuba<4>(a); });
    expect("square by karatsuba", N, square.multiplications, karatsuba_products(N, 4, true));
}

// A square: n (n + 1) / 2 products by every quadratic algorithm, and in the columns as many additions; what was summed of the
// n (n - 1) / 2 products of different limbs is added twice, once a column.
template <std::size_t N>
void squares() {
    const std::size_t products = N * (N + 1) / 2, columns = 2 * N - 1;
    const tally rows = counts_of_square<N>([](const auto& a) { return fixed::sqr_schoolbook(a); });
    expect("square by rows", N, rows.multiplications, products);
    const tally comba = counts_of_square<N>([](const auto& a) { return fixed::sqr_comba(a); });
    expect("square by columns", N, comba.multiplications, products);
    expect("square by columns: additions", N, comba.additions, products + 2 * columns);
    expect("square by columns: additions with carry", N, comba.additions_with_carry, 2 * (products + 2 * columns));
    const tally delayed = counts_of_square<N>([](const auto& a) { return fixed::sqr_comba_delayed(a); });
    expect("square, delayed", N, delayed.multiplications, products);
    expect("square, delayed: wide additions", N, delayed.wide_additions, 2 * products + columns);
    expect("square, delayed: doublings", N, delayed.wide_doublings, 4 * columns);
    expect("square, delayed: additions with carry", N, delayed.additions + delayed.additions_with_carry, 0);
}

template <std::size_t... N>
void check_sizes(std::index_sequence<N...>) {
    (comba<N>(), ...);
    (comba_delayed<N>(), ...);
    (schoolbook<N>(), ...);
    (karatsuba<N>(), ...);
    (squares<N>(), ...);
}

// 6, 7, 8, 12 and 17 limbs of 32 bits are the paper's fields.
TEST(OperationCounts, AreThoseOfTheFormulas) { check_sizes(std::index_sequence<1, 2, 3, 4, 6, 7, 8, 12, 17, 32>{}); }

}  // namespace
