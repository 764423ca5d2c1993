#include "value/short_binomials.hpp"

#include "row/scratch.hpp"
#include "value/factor_list.hpp"
#include "value/integer_access.hpp"
#include "value/odd_factorials.hpp"
#include "value/two_words.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace carry::detail {

namespace {

constexpr std::size_t most_factors = static_cast<std::size_t>(most_binomial_factors);

/// floor(log2) of the odd part of k!, or one less.
constexpr auto divisor_bits = [] {
    std::array<std::uint16_t, most_factors + 1> r{};
    std::uint64_t mantissa = std::uint64_t{1} << 63;  // the odd part of k! by a power of two, rounded down
    unsigned bits = 0;
    for (std::size_t k = 1; k < r.size(); ++k) {
        const std::uint64_t odd = k >> std::countr_zero(k);
        const two_words product = multiply_wide(mantissa, odd);
        const unsigned more = significant_bits(product.high);
        mantissa = more == 0 ? product.low : product.low >> more | product.high << (64 - more);
        bits += more;
        r[k] = static_cast<std::uint16_t>(bits);
    }
    return r;
}();

/// The odd part of a product of numbers that follow one another, below 2^64, and its inverse modulo 2^64.
struct odd_divisor {
    std::uint64_t odd, inverse;
};

/// Divides n words by words whose product is a divisor, or modulo 2^(64 n): each word of the quotients from the lowest, modulo
/// 2^64 (Jebelean). The divisions follow each other closely, as each would be waiting for its own product most of the time.
template <std::size_t Count>
constexpr void divide_from_below(std::uint64_t* words, std::size_t n, const odd_divisor* by) noexcept {
    std::array<std::uint64_t, Count> borrows{};
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t word = words[i];
        for (std::size_t j = 0; j < Count; ++j) {
            const std::uint64_t quotient = (word - borrows[j]) * by[j].inverse;
            borrows[j] = multiply_wide(quotient, by[j].odd).high + static_cast<std::uint64_t>(word < borrows[j]);
            word = quotient;
        }
        words[i] = word;
    }
}

/// The most words that a number found modulo a power of two has, and the most factors of k!, which is not divisible by 2^64.
constexpr std::size_t most_words = 6, most_inverted = 64;

/// The inverses of the odd parts of k! modulo 2^(64 most_words).
constexpr auto inverses = [] {
    using words = std::array<std::uint64_t, most_words>;
    std::array<words, most_inverted + 1> table{};
    table[0] = {1};
    for (std::size_t k = 1; k < table.size(); ++k) {
        const std::uint64_t odd = k >> std::countr_zero(k);
        const odd_divisor by{odd, inverse_mod_radix(odd)};
        table[k] = table[k - 1];
        divide_from_below<1>(table[k].data(), most_words, &by);
    }
    return table;
}();

/// The numbers from 1 on, parted so that the odd part of each part's product is below 2^64.
struct divisor_table {
    std::array<odd_divisor, most_factors + 1> to{};         ///< from the first number of the part that k is in to k
    std::array<std::uint8_t, most_factors + 1> part_end{};  ///< the last of the part that begins after this number
};

constexpr divisor_table divisors = [] {
    divisor_table table;
    std::uint64_t odd = 1;
    std::size_t begin = 0;
    for (std::size_t k = 1; k <= most_factors; ++k) {
        const two_words next = multiply_wide<std::uint64_t>(odd, k >> std::countr_zero(k));
        if (next.high != 0) {
            begin = k - 1;
        }
        odd = next.high != 0 ? k >> std::countr_zero(k) : next.low;
        table.to[k] = {odd, inverse_mod_radix(odd)};
        table.part_end[begin] = static_cast<std::uint8_t>(k);
    }
    return table;
}();

/// r = floor(a / 2^shift) for the number a in n words, shift < 64.
inline void put_moved_down(integer& r, const std::uint64_t* words, std::size_t n, unsigned shift) {
    limb_row& row = integer_access::row(r);
    row.resize_discarding(n * word_limbs);
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t above = i + 1 < n ? words[i + 1] : 0;
        put_word(row.data() + i * word_limbs, words[i] >> shift | above << 1 << (63 - shift));
    }
    integer_access::settle(r, false);
}

/// A number of words on its way, modulo 2^(64 most).
class word_row {
public:
    explicit word_row(std::size_t most) noexcept : most_(most) {
        words_[0] = 1;
    }  // the others are written before they are read

    /// Multiplies by two words.
    void multiply(const two_words& by) noexcept {
        const auto [low, high] = by;
        two_words carry{0, 0};
        for (std::size_t i = 0; i < size_; ++i) {
            const std::uint64_t word = words_[i];
            const two_words x = multiply_add(word, low, carry.low);
            words_[i] = x.low;
            carry = multiply_add(word, high, carry.high, x.high);
        }
        words_[size_] = carry.low;
        words_[size_ + 1] = carry.high;
        size_ = std::min(size_ + 2, most_);
        normalize();
    }

    /// The number in n limbs.
    void assign(const limb* a, std::size_t n) noexcept {
        size_ = std::min((n + word_limbs - 1) / word_limbs, most_);
        for (std::size_t i = 0; i < size_; ++i) {
            words_[i] = 0;
            for (std::size_t j = 0; j < word_limbs && word_limbs * i + j < n; ++j) {
                words_[i] |= std::uint64_t{a[word_limbs * i + j]} << j * limb_bits % 64;
            }
        }
    }

    /// Divides by words whose product is a divisor.
    template <std::size_t Count>
    void divide(const odd_divisor* by) noexcept {
        divide_from_below<Count>(words_.data(), size_, by);
        normalize();
    }

    /// r = the number by 2^twos, by which it is divisible.
    void put(integer& r, std::size_t twos) const {
        put_moved_down(r, words_.data() + twos / 64, size_ - twos / 64, static_cast<unsigned>(twos % 64));
    }

private:
    void normalize() noexcept {
        while (words_[size_ - 1] == 0) {
            --size_;
        }
    }

    std::size_t most_;
    std::size_t size_ = 1;
    std::array<std::uint64_t, most_factors + 2> words_;
};

/// n (n - 1) ... (n - count + 1), which must be a word; count >= 1.
std::uint64_t product_of_falling(std::uint64_t n, std::size_t count) noexcept {
    std::uint64_t product = n;
    for (std::size_t i = 1; i < count; ++i) {
        product *= n - i;
    }
    return product;
}

/// The factors of n (n - 1) ... (n - k + 1).
class falling_factors {
public:
    falling_factors(std::uint64_t n, std::size_t k) noexcept : n_(n), left_(k) {}

    std::size_t left() const noexcept { return left_; }

    /// The product of the next ones, so many or as many as there are, which must be a word.
    std::uint64_t take(std::size_t most) noexcept {
        const std::size_t count = std::min(most, left_);
        const std::uint64_t word = count == 0 ? 1 : product_of_falling(n_, count);
        n_ -= count;
        left_ -= count;
        return word;
    }

private:
    std::uint64_t n_;
    std::size_t left_;
};

/// The bits of 2^t n over k, or a few more, for n of `width` bits and the power 2^t in k!.
std::size_t bits_of_few(std::size_t width, std::size_t k) noexcept { return k * width - divisor_bits[k]; }

/// Whether put_by_inverse serves.
bool is_inverted(std::size_t width, std::uint64_t k) noexcept {
    return k <= most_inverted && bits_of_few(width, static_cast<std::size_t>(k)) <= 64 * most_words;
}

/// r = n over k for k <= most_inverted, where 2^t n over k is below 2^(64 Words) for the power 2^t in k!: it is the product of
/// the factors and of an inverse modulo that. `joined` factors fit in a word.
template <std::size_t Words>
void put_by_inverse(integer& r, std::uint64_t n, std::size_t k, std::size_t joined) {
    std::array<std::uint64_t, Words> x;
    std::copy_n(inverses[k].begin(), Words, x.begin());
    for (falling_factors factors(n, k); factors.left() != 0;) {
        const std::uint64_t factor = factors.take(joined);
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < Words; ++i) {
            const two_words product = multiply_add(x[i], factor, carry);
            x[i] = product.low;
            carry = product.high;
        }
    }
    const auto twos = static_cast<unsigned>(twos_of_factorial(k));
    if constexpr (Words <= 2 && limb_bits == 64) {
        const std::uint64_t high = Words == 2 ? x[Words - 1] : 0;
        integer_access::set(r, static_cast<limb>(x[0] >> twos | high << 1 << (63 - twos)), static_cast<limb>(high >> twos));
    } else {
        put_moved_down(r, x.data(), Words, twos);
    }
}

constexpr auto put_by_inverse_of_words = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{put_by_inverse<I + 1>...};
}(std::make_index_sequence<most_words>());

/// Multiplies a row by all factors of n (n - 1) ... (n - k + 1), two words at a time, of which each takes `joined` factors, and
/// both together one more where it fits.
void multiply_in_turn(word_row& row, std::uint64_t n, std::size_t k, std::size_t joined) noexcept {
    const std::size_t alone = factors_that_fit<128>[static_cast<std::size_t>(std::bit_width(n))] - 2 * joined;
    falling_factors factors(n, k);
    while (factors.left() != 0) {
        const std::uint64_t first = factors.take(joined), second = factors.take(joined);
        const two_words product = multiply_wide(first, second);
        row.multiply(alone == 0 ? product : multiply_low(product, {factors.take(1), 0}));
    }
}

/// Adds n (n - 1) ... (n - k + 1) to a list in words of Joined factors each, in straight code: the processor would not foresee
/// the ends of loops over so few.
template <std::size_t Joined>
void push_falling(factor_list& list, std::uint64_t n, std::size_t k) noexcept {
    for (; k >= Joined; k -= Joined, n -= Joined) {
        list.push_word(
            [n]<std::size_t... I>(std::index_sequence<I...>) { return ((n - I) * ...); }(std::make_index_sequence<Joined>()));
    }
    if (k != 0) {
        list.push_word(product_of_falling(n, k));
    }
}

constexpr auto push_falling_joined = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{push_falling<I + 1>...};
}(std::make_index_sequence<9>());

/// Makes a row the product of the same factors by a tree.
[[gnu::noinline]] void multiply_by_tree(word_row& row, std::uint64_t n, std::size_t k, std::size_t joined) {
    joined = std::min(joined, push_falling_joined.size());
    const std::size_t limbs = (k / joined + 2) * word_limbs;
    product_scratch memory(2 * limbs + factor_list::product_scratch(limbs));
    factor_list list(memory.data());
    push_falling_joined[joined - 1](list, n, k);
    const factor_list::row product = list.product(memory.data() + limbs, memory.data() + 2 * limbs);
    row.assign(product.data, product.size);
}

/// Divides by the odd part of k!, eight parts of it at once while there are so many.
void divide_by_odd_factorial(word_row& row, std::size_t k) noexcept {
    static constexpr auto divide = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array{&word_row::divide<I + 1>...};
    }(std::make_index_sequence<8>());
    for (std::size_t done = 0; done < k;) {
        std::array<odd_divisor, divide.size()> by;
        std::size_t parts = 0;
        for (; parts < by.size() && done < k; ++parts) {
            done = std::min<std::size_t>(divisors.part_end[done], k);
            by[parts] = divisors.to[done];
        }
        (row.*divide[parts - 1])(by.data());
    }
}

/// r = n over k, where 2^t n over k has no more than so many bits for the power 2^t in k!, by the product of all factors and
/// exact divisions.
[[gnu::noinline]] void put_by_division(integer& r, std::uint64_t n, std::size_t count, std::size_t joined, std::size_t bits) {
    constexpr std::size_t most_in_turn = 15;
    word_row row((bits + 63) / 64);
    (count <= most_in_turn * joined ? multiply_in_turn : multiply_by_tree)(row, n, count, joined);
    divide_by_odd_factorial(row, count);
    row.put(r, static_cast<std::size_t>(twos_of_factorial(count)));
}

}  // namespace

bool is_binomial_of_few_words(std::uint64_t n, std::uint64_t k) noexcept {
    return is_inverted(static_cast<std::size_t>(std::bit_width(n)), k);
}

void put_binomial_of_few(integer& r, std::uint64_t n, std::uint64_t k) {
    const auto count = static_cast<std::size_t>(k);
    const auto width = static_cast<std::size_t>(std::bit_width(n)), joined = std::size_t{factors_that_fit<64>[width]};
    if (count <= joined) {
        integer_access::set_word(r, product_of_falling(n, count) * inverses[count][0] >> twos_of_factorial(k));
        return;
    }
    const std::size_t bits = bits_of_few(width, count);
    if (is_inverted(width, count)) {
        put_by_inverse_of_words[(bits - 1) / 64](r, n, count, joined);
        return;
    }
    put_by_division(r, n, count, joined, bits);
}

}  // namespace carry::detail
