#include "compat/tommath/digits.hpp"

#include "kernels/kernels.hpp"
#ifdef CARRY_HAS_X86_64_KERNELS
#include "kernels/x86_64/avx512_words.hpp"
#endif

#include <algorithm>
#include <utility>

namespace carry::tommath {
namespace {

/// Takes the low digit from the accumulator.
inline digit take_digit(wide_digit& column) noexcept {
    const digit low = static_cast<digit>(column) & digit_mask;
    column >>= digit_bits;
    return low;
}

/// Adds the products of column K of a * b, N digits each.
template <std::size_t N, std::size_t K, std::size_t... I>
inline void add_mul_column(wide_digit& column, const digit* a, const digit* b, std::index_sequence<I...>) noexcept {
    constexpr std::size_t first = K < N ? 0 : K - N + 1;
    ((column += wide_digit{a[first + I]} * b[K - first - I]), ...);
}

/// a * b for a size known to the compiler, without a loop.
template <std::size_t N, std::size_t... K>
inline void mul_unrolled(digit* r, const digit* a, const digit* b, std::index_sequence<K...>) noexcept {
    wide_digit column = 0;
    ((add_mul_column<N, K>(column, a, b, std::make_index_sequence < K<N ? K + 1 : 2 * N - 1 - K>()), r[K] = take_digit(column)),
     ...);
    r[2 * N - 1] = static_cast<digit>(column);
}

/// Adds column K of a^2: a[i] 2a[K - i] for i < K - i, and the square in the middle.
template <std::size_t N, std::size_t K, std::size_t... I>
inline void add_sqr_column(wide_digit& column, const digit* a, const digit* twice, std::index_sequence<I...>) noexcept {
    constexpr std::size_t first = K < N ? 0 : K - N + 1;
    ((column += wide_digit{a[first + I]} * twice[K - first - I]), ...);
    if constexpr (K % 2 == 0) {
        column += wide_digit{a[K / 2]} * a[K / 2];
    }
}

template <std::size_t N, std::size_t... K>
inline void sqr_unrolled(digit* r, const digit* a, std::index_sequence<K...>) noexcept {
    digit twice[N];  // 61 bits: a column has room for as many products of them as there are
    for (std::size_t i = 0; i < N; ++i) {
        twice[i] = 2 * a[i];
    }
    wide_digit column = 0;
    ((add_sqr_column<N, K>(column, a, twice, std::make_index_sequence<(K < N ? K + 1 : 2 * N - 1 - K) / 2>()),
      r[K] = take_digit(column)),
     ...);
    r[2 * N - 1] = static_cast<digit>(column);
}

/// The sum of a[i] b[k - i] for first <= i < last.
inline wide_digit column_sum(const digit* a, const digit* b, std::size_t k, std::size_t first, std::size_t last) noexcept {
    wide_digit sum = 0;
#pragma GCC unroll 4
    for (std::size_t i = first; i < last; ++i) {
        sum += wide_digit{a[i]} * b[k - i];
    }
    return sum;
}

/// A column of at most so many products, and a digit or two.
constexpr std::size_t most_products = 128;

class short_column {
public:
    /// Adds the a[i] b[k - i] for first <= i < last.
    void add(const digit* a, const digit* b, std::size_t k, std::size_t first, std::size_t last) noexcept {
        sum_ += column_sum(a, b, k, first, last);
    }
    void add_digit(digit x) noexcept { sum_ += x; }
    /// The digit that the column has so far.
    digit low() const noexcept { return static_cast<digit>(sum_) & digit_mask; }
    /// Ends the column: its digit, and the carry stays for the next one.
    digit take() noexcept { return take_digit(sum_); }

private:
    wide_digit sum_ = 0;
};

/// The same for any number of products.
class long_column {
public:
    /// Adds the a[i] b[k - i] for first <= i < last.
    void add(const digit* a, const digit* b, std::size_t k, std::size_t first, std::size_t last) noexcept {
        while (last - first > most_products) {
            add_products(a, b, k, first, first + most_products);
            first += most_products;
        }
        add_products(a, b, k, first, last);
    }
    void add_digit(digit x) noexcept { low_ += x; }
    /// The digit that the column has so far.
    digit low() const noexcept { return static_cast<digit>(low_) & digit_mask; }
    /// Ends the column: its digit, and the carry stays for the next one.
    digit take() noexcept {
        const digit r = low();
        high_ += low_ >> digit_bits;
        low_ = high_ & digit_mask;
        high_ >>= digit_bits;
        return r;
    }

private:
    void add_products(const digit* a, const digit* b, std::size_t k, std::size_t first, std::size_t last) noexcept {
        const wide_digit sum = low_ + column_sum(a, b, k, first, last);
        high_ += sum >> digit_bits;
        low_ = sum & digit_mask;
    }
    wide_digit low_ = 0;
    wide_digit high_ = 0;  // in units of the next column
};

template <std::size_t N>
void mul_fixed(digit* r, const digit* a, const digit* b) noexcept {
    mul_unrolled<N>(r, a, b, std::make_index_sequence<2 * N - 1>());
}

/// a * b for a b of N < an digits: the columns in the middle are N products each, without a loop.
template <std::size_t N>
void mul_by_fixed(digit* r, const digit* a, std::size_t an, const digit* b) noexcept {
    wide_digit column = 0;
    for (std::size_t k = 0; k + 1 < N; ++k) {
        column += column_sum(b, a, k, 0, k + 1);
        r[k] = take_digit(column);
    }
    for (std::size_t k = N - 1; k < an; ++k) {
        column += [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (... + (wide_digit{b[I]} * a[k - I]));
        }(std::make_index_sequence<N>());
        r[k] = take_digit(column);
    }
    for (std::size_t k = an; k + 1 < an + N; ++k) {
        column += column_sum(b, a, k, k - an + 1, N);
        r[k] = take_digit(column);
    }
    r[an + N - 1] = static_cast<digit>(column);
}

/// a * b, an >= N = the digits of b.
template <std::size_t N>
void mul_by(digit* r, const digit* a, std::size_t an, const digit* b) noexcept {
    if (an == N) {
        mul_fixed<N>(r, a, b);
    } else {
        mul_by_fixed<N>(r, a, an, b);
    }
}

template <std::size_t N>
void sqr_fixed(digit* r, const digit* a) noexcept {
    sqr_unrolled<N>(r, a, std::make_index_sequence<2 * N - 1>());
}

}  // namespace

bool digits_by_vectors([[maybe_unused]] std::size_t n) noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    static_assert(kernels::x86_64::most_words <= most_digits_by_vectors);
    return n >= kernels::x86_64::least_words && n <= kernels::x86_64::most_words &&
           kernels::integer().level == isa_level::avx512;
#else
    return false;
#endif
}

void digits_mul(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn) noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    if (an == bn && digits_by_vectors(an)) {
        return kernels::x86_64::mul_words_functions[an - kernels::x86_64::least_words](r, a, b);
    }
#endif
    if (an < bn) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    switch (bn) {
    case 1:
        return mul_by<1>(r, a, an, b);
    case 2:
        return mul_by<2>(r, a, an, b);
    case 3:
        return mul_by<3>(r, a, an, b);
    case 4:
        return mul_by<4>(r, a, an, b);
    case 5:
        return mul_by<5>(r, a, an, b);
    case 6:
        return mul_by<6>(r, a, an, b);
    case 7:
        return mul_by<7>(r, a, an, b);
    case 8:
        return mul_by<8>(r, a, an, b);
    case 9:
        return mul_by<9>(r, a, an, b);
    case 10:
        return mul_by<10>(r, a, an, b);
    case 11:
        return mul_by<11>(r, a, an, b);
    default:
        return digits_mul_columns(r, b, bn, a, an, 0, an + bn);
    }
}

void digits_sqr(digit* r, const digit* a, std::size_t n) noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    if (digits_by_vectors(n)) {
        return kernels::x86_64::sqr_words_functions[n - kernels::x86_64::least_words](r, a);
    }
#endif
    switch (n) {
    case 1:
        return sqr_fixed<1>(r, a);
    case 2:
        return sqr_fixed<2>(r, a);
    case 3:
        return sqr_fixed<3>(r, a);
    case 4:
        return sqr_fixed<4>(r, a);
    case 5:
        return sqr_fixed<5>(r, a);
    case 6:
        return sqr_fixed<6>(r, a);
    case 7:
        return sqr_fixed<7>(r, a);
    case 8:
        return sqr_fixed<8>(r, a);
    case 9:
        return sqr_fixed<9>(r, a);
    case 10:
        return sqr_fixed<10>(r, a);
    case 11:
        return sqr_fixed<11>(r, a);
    case 12:
        return sqr_fixed<12>(r, a);
    case 13:
        return sqr_fixed<13>(r, a);
    case 14:
        return sqr_fixed<14>(r, a);
    default:
        break;
    }
    digits_mul_columns(r, a, n, a, n, 0, 2 * n);
}

void digits_mul_columns(digit* r, const digit* a, std::size_t an, const digit* b, std::size_t bn, std::size_t from,
                        std::size_t to) noexcept {
    long_column column;
    const std::size_t end = an != 0 && bn != 0 ? an + bn - 1 : 0;
    for (std::size_t k = from; k < to; ++k) {
        if (k < end) {
            column.add(a, b, k, k < bn ? 0 : k - bn + 1, std::min(k + 1, an));
        }
        r[k] = column.take();
    }
}

namespace {

// The factors stand where the digits were that they removed; a digit of the result stands where a factor was that no later
// column asks for.
template <class Column>
digit montgomery(digit* t, const digit* n, std::size_t k, digit rho) noexcept {
    Column column;
    for (std::size_t i = 0; i < k; ++i) {
        column.add_digit(t[i]);
        column.add(t, n, i, 0, i);
        t[i] = (column.low() * rho) & digit_mask;
        column.add(t, n, i, i, i + 1);
        column.take();  // zero
    }
    for (std::size_t i = k; i < 2 * k; ++i) {
        column.add_digit(t[i]);
        column.add(t, n, i, i - k + 1, k);
        t[i - k] = column.take();
    }
    return column.take();
}

/// Column I of the same for a size known to the compiler.
template <std::size_t K, std::size_t I, std::size_t... J>
inline void montgomery_column(wide_digit& column, digit* t, const digit* n, digit rho, std::index_sequence<J...>) noexcept {
    constexpr std::size_t first = I < K ? 0 : I - K + 1;
    column += t[I];
    ((column += wide_digit{t[first + J]} * n[I - first - J]), ...);
    if constexpr (I < K) {
        t[I] = (static_cast<digit>(column) * rho) & digit_mask;
        column += wide_digit{t[I]} * n[0];
        column >>= digit_bits;
    } else {
        t[I - K] = take_digit(column);
    }
}

template <std::size_t K, std::size_t... I>
inline digit montgomery_unrolled(digit* t, const digit* n, digit rho, std::index_sequence<I...>) noexcept {
    wide_digit column = 0;
    (montgomery_column<K, I>(column, t, n, rho, std::make_index_sequence < I<K ? I : 2 * K - 1 - I>()), ...);
    return static_cast<digit>(column);
}

template <std::size_t K>
digit montgomery_fixed(digit* t, const digit* n, digit rho) noexcept {
    return montgomery_unrolled<K>(t, n, rho, std::make_index_sequence<2 * K>());
}

}  // namespace

digit digits_montgomery(digit* t, const digit* n, std::size_t k, digit rho) noexcept {
    switch (k) {  // the sizes of the usual curves
    case 3:
        return montgomery_fixed<3>(t, n, rho);
    case 4:
        return montgomery_fixed<4>(t, n, rho);
    case 5:
        return montgomery_fixed<5>(t, n, rho);
    case 7:
        return montgomery_fixed<7>(t, n, rho);
    case 9:
        return montgomery_fixed<9>(t, n, rho);
    default:
        break;
    }
    return k <= most_products ? montgomery<short_column>(t, n, k, rho) : montgomery<long_column>(t, n, k, rho);
}

}  // namespace carry::tommath
