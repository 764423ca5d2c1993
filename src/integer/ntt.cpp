#include "integer/ntt.hpp"

#include "integer/add.hpp"
#include "integer/ntt_plan.hpp"
#include "integer/parallel.hpp"
#include "kernels/kernels.hpp"
#include "kernels/ntt_primes.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

using kernels::ntt_kernels;
using kernels::ntt_layout;
using kernels::ntt_prime;
using kernels::ntt_tables;
using kernels::ntt_twiddle;
using kernels::ntt_word;

ntt_word* align(limb* scratch) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(scratch);
    return reinterpret_cast<ntt_word*>(scratch + (ntt_alignment - address % ntt_alignment) % ntt_alignment / sizeof(limb));
}

/// What the kernel wants of the calling thread, while this lives.
class kernel_control {
public:
    explicit kernel_control(const ntt_kernels& kernel) noexcept
        : kernel_(kernel), before_(kernel.enter != nullptr ? kernel.enter() : 0) {}
    kernel_control(const kernel_control&) = delete;
    kernel_control& operator=(const kernel_control&) = delete;
    ~kernel_control() {
        if (kernel_.leave != nullptr) {
            kernel_.leave(before_);
        }
    }

private:
    const ntt_kernels& kernel_;
    unsigned before_;
};

/// What goes beyond a row of limbs.
using tail_words = std::array<std::uint64_t, kernels::ntt_tail_words>;
using tail_limbs = std::array<limb, kernels::ntt_tail_words * 64 / limb_bits>;

/// One call: the plan, the working memory in its parts, the threads.
class transformer {
public:
    transformer(const ntt_plan& plan, limb* scratch, unsigned threads) noexcept
        : plan_(plan), kernel_(*plan.kernel), control_(kernel_), shape_(plan), team_(threads), row_(plan.row_words()) {
        layout_.primes = plan.primes;
        layout_.bits = plan.bits;
        kernel_.prepare(layout_);
        words_ = align(scratch);
        buffers_ = words_ + ntt_table_words(plan);
        rest_ = buffers_ + threads * ntt_buffer_words(plan);
    }

    /// Room for `rows` rows of residues.
    ntt_word* rest() const noexcept { return rest_; }

    void set_prime(std::size_t i) noexcept {
        const ntt_prime& prime = kernel_.primes[i];
        tables_.prime = &prime;
        tables_.odd = plan_.odd;
        const ntt_word omega = plan_.odd == 3 ? prime.omega3 : plan_.odd == 5 ? prime.omega5 : prime.one;
        ntt_word power = prime.one;
        const std::size_t half = std::size_t{1} << (plan_.levels - 1);
        auto* table = reinterpret_cast<ntt_twiddle*>(words_);
        std::array<ntt_word, kernels::ntt_largest_odd> powers{};
        for (unsigned e = 0; e < plan_.odd; ++e, table += 2 * half) {
            powers[e] = power;
            tables_.forward[e] = table;
            tables_.inverse[(plan_.odd - e) % plan_.odd] = table + half;
            tables_.odd_forward[e] = tables_.odd_inverse[(plan_.odd - e) % plan_.odd] = kernel_.twiddle(power, prime);
            power = kernel_.multiply_constants(power, omega, prime);
        }
        team_.run(2 * std::size_t{plan_.odd}, [&](std::size_t item, unsigned) {
            const std::size_t e = item / 2;
            if (item % 2 == 0) {
                kernel_.fill(tables_.forward[e], half, powers[e], prime.roots.data(), prime);
            } else {
                kernel_.fill(tables_.inverse[(plan_.odd - e) % plan_.odd], half, powers[e], prime.inverse_roots.data(), prime);
            }
        });
        factor_ = kernel_.twiddle(kernel_.factor(plan_.primes, i, plan_.vectors()), prime);
    }

    /// x = what the columns make of a.
    void columns(ntt_word* x, const limb* a, std::size_t an) noexcept {
        const std::size_t lanes = kernel_.lanes, width = shape_.together;
        if (!shape_.has_columns()) {
            kernel_.residues(x, 0, plan_.vectors(), 0, a, an, layout_, *tables_.prime);
            odd_step(x, shape_.length, shape_.length, tables_.odd_forward);
            return;
        }
        team_.run(shape_.items(), [&](std::size_t item, unsigned thread) {
            ntt_word* const to = x + item * width * lanes;
            const bool by_buffer = shape_.beyond_caches;
            ntt_word* const first = by_buffer ? buffers_ + thread * ntt_buffer_words(plan_) : to;
            const std::size_t apart = by_buffer ? shape_.apart_in_buffer() : shape_.apart;
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                kernel_.residues(first + row * apart * lanes, row * shape_.length + item * width, width, width, a, an, layout_,
                                 *tables_.prime);
            }
            const std::size_t block = apart << shape_.column_levels;
            for (std::size_t at = 0; at < block; at += apart) {
                odd_step(first + at * lanes, block, width, tables_.odd_forward);
            }
            for (unsigned e = 0; e < plan_.odd; ++e) {
                kernel_.forward_columns(first + e * block * lanes, block, width, shape_.column_levels, e, tables_);
            }
            if (by_buffer) {
                kernel_.copy_out(to, shape_.apart, first, apart, shape_.rows, width);
            }
        });
    }

    void rows_forward(ntt_word* x) noexcept {
        team_.run(shape_.rows, [&](std::size_t row, unsigned) { row_forward(x, row); });
    }

    /// x = x y by rows, and the way back; what is not yet transformed along its rows is.
    void rows_product(ntt_word* x, bool x_done, ntt_word* y, const ntt_word* y_done) noexcept {
        team_.run(shape_.rows, [&](std::size_t row, unsigned) {
            ntt_word* const to = x + row * row_apart();
            if (!x_done) {
                row_forward(x, row);
            }
            if (y != nullptr) {
                row_forward(y, row);
            }
            const ntt_word* const other = y_done != nullptr ? y_done : y != nullptr ? y : x;
            const unsigned e = exponent(row);
            const std::size_t leaf = node(row) * shape_.length / 2;
            unsigned e_leaf = e;
            for (unsigned i = 0; i < shape_.row_levels; ++i) {
                e_leaf = kernels::ntt_half(e_leaf, plan_.odd);
            }
            kernel_.multiply(to, other + row * row_apart(), shape_.length, tables_.forward[e_leaf] + leaf, factor_,
                             *tables_.prime);
            kernel_.inverse(to, shape_.length, shape_.row_levels, node(row), e, tables_);
        });
    }

    void columns_inverse(ntt_word* x) noexcept {
        const std::size_t lanes = kernel_.lanes, width = shape_.together;
        if (!shape_.has_columns()) {
            odd_step(x, shape_.length, shape_.length, tables_.odd_inverse);
            return;
        }
        team_.run(shape_.items(), [&](std::size_t item, unsigned) {
            const std::size_t block = shape_.apart << shape_.column_levels;
            ntt_word* const first = x + item * width * lanes;
            for (unsigned e = 0; e < plan_.odd; ++e) {
                kernel_.inverse_columns(first + e * block * lanes, block, width, shape_.column_levels, e, tables_);
            }
            for (std::size_t at = 0; at < block; at += shape_.apart) {
                odd_step(first + at * lanes, block, width, tables_.odd_inverse);
            }
        });
    }

    /// r = the number whose residues are x, x + row, ...
    void combine(limb* r, std::size_t rn, const ntt_word* x) noexcept;

    std::size_t row() const noexcept { return row_; }

private:
    /// r = what the groups of 64 coefficients from `first` to `last` add up to, tail = what goes beyond: row by row.
    void combine_groups(limb* r, tail_words& tail, const ntt_word* x, std::size_t first, std::size_t last) noexcept;
    std::size_t group_limbs() const noexcept { return std::size_t{plan_.bits} * (64 / limb_bits); }
    std::size_t node(std::size_t row) const noexcept { return row & ((std::size_t{1} << shape_.column_levels) - 1); }
    /// Of omega, in what the row is a remainder by.
    unsigned exponent(std::size_t row) const noexcept {
        auto e = static_cast<unsigned>(row >> shape_.column_levels);
        for (unsigned i = 0; i < shape_.column_levels; ++i) {
            e = kernels::ntt_half(e, plan_.odd);
        }
        return e;
    }
    void row_forward(ntt_word* x, std::size_t row) noexcept {
        kernel_.forward(x + row * row_apart(), shape_.length, shape_.row_levels, node(row), exponent(row), tables_);
    }
    /// The words from row to row.
    std::size_t row_apart() const noexcept { return shape_.apart * kernel_.lanes; }
    void odd_step(ntt_word* x, std::size_t block, std::size_t columns,
                  const std::array<ntt_twiddle, kernels::ntt_largest_odd>& powers) noexcept {
        if (plan_.odd != 1) {
            kernel_.odd_step(x, block, columns, plan_.odd, powers.data(), *tables_.prime);
        }
    }

    const ntt_plan& plan_;
    const ntt_kernels& kernel_;
    kernel_control control_;  // before the threads, which take it over
    ntt_matrix shape_;
    thread_team team_;
    std::size_t row_;
    ntt_layout layout_;
    ntt_tables tables_{};
    ntt_twiddle factor_{};
    ntt_word *words_, *buffers_, *rest_;
};

tail_limbs in_limbs(const tail_words& tail) noexcept {
    tail_limbs limbs;
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        limbs[i] = static_cast<limb>(tail[i * limb_bits / 64] >> (i * limb_bits % 64));
    }
    return limbs;
}

/// r = r + tail 2^(w at), modulo 2^(w rn) - 1 where it wraps around; the tail's words beyond r are zero otherwise.
void add_tail(limb* r, std::size_t rn, std::size_t at, const tail_words& tail, bool wraps) noexcept {
    const tail_limbs limbs = in_limbs(tail);
    const std::size_t size = limbs.size();
    if (at == rn && wraps) {
        at = 0;
    }
    const std::size_t fits = std::min(size, rn - at);
    limb carry = fits == 0 ? limb{0} : add(r + at, r + at, rn - at, limbs.data(), fits);
    if (wraps) {
        if (fits < size) {
            carry = static_cast<limb>(carry + add(r, r, rn, limbs.data() + fits, size - fits));
        }
        carry = add_1(r, r, rn, carry);  // 0 to 2; where the sum carries, what is left is small
        add_1(r, r, rn, carry);
    }
}

void transformer::combine_groups(limb* r, tail_words& tail, const ntt_word* x, std::size_t first, std::size_t last) noexcept {
    const std::size_t group = group_limbs(), in_row = shape_.length * kernel_.lanes / 64;
    tail_words before{};
    tail = {};
    for (std::size_t at = first, end; at < last; at = end) {
        const std::size_t free = shape_.apart - shape_.length, row = free == 0 ? 0 : at / in_row;
        end = free == 0 ? last : std::min(last, (row + 1) * in_row);
        std::array<const ntt_word*, kernels::ntt_most_primes> residues{};
        for (std::size_t i = 0; i < plan_.primes; ++i) {
            residues[i] = x + i * row_ + row * free * kernel_.lanes;
        }
        limb* const to = r + (at - first) * group;
        kernel_.combine(to, tail.data(), residues.data(), at, end - at, layout_);
        if (at != first) {
            const tail_limbs limbs = in_limbs(before);
            limb carry_up = add(to, to, limbs.size(), limbs.data(), limbs.size());
            for (std::size_t i = limbs.size(); carry_up != 0 && i < (end - at) * group; ++i) {
                carry_up = ++to[i] == 0 ? 1 : 0;
            }
            std::uint64_t carry = carry_up;
            for (std::uint64_t& word : tail) {
                word += carry;
                carry = word < carry ? 1 : 0;
            }
        }
        before = tail;
    }
}

void transformer::combine(limb* r, std::size_t rn, const ntt_word* x) noexcept {
    const std::size_t group = group_limbs(), whole = rn / group;
    const bool wraps = rn == plan_.modulus_limbs();
    // parts for the threads, and what is left of the last group by itself
    constexpr std::size_t most_parts = 64;
    const std::size_t parts = team_.size() == 1 ? 1 : std::min<std::size_t>(most_parts, 4 * std::size_t{team_.size()});
    std::array<tail_words, most_parts> tails;
    const auto from = [&](std::size_t part) { return whole * part / parts; };
    team_.run(parts, [&](std::size_t part, unsigned) {
        combine_groups(r + from(part) * group, tails[part], x, from(part), from(part + 1));
    });
    if (rn % group != 0) {
        std::array<limb, ntt_most_group_limbs> last;
        tail_words beyond;
        combine_groups(last.data(), beyond, x, whole, whole + 1);
        row::copy(r + whole * group, last.data(), rn % group);
    }
    for (std::size_t part = 0; part < parts; ++part) {
        add_tail(r, rn, from(part + 1) * group, tails[part], wraps);
    }
}

}  // namespace

void ntt_transform(limb* kept, const limb* a, std::size_t an, const ntt_plan& plan, limb* scratch, unsigned threads) noexcept {
    transformer t(plan, scratch, threads);
    ntt_word* x = align(kept);
    for (std::size_t i = 0; i < plan.primes; ++i, x += t.row()) {
        t.set_prime(i);
        t.columns(x, a, an);
        t.rows_forward(x);
    }
}

void ntt_product(limb* r, std::size_t rn, const ntt_operand& a, const ntt_operand& b, const ntt_plan& plan, limb* scratch,
                 unsigned threads) noexcept {
    if (a.kept != nullptr && b.kept == nullptr) {
        ntt_product(r, rn, b, a, plan, scratch, threads);
        return;
    }
    transformer t(plan, scratch, threads);
    const bool is_square = a.row == b.row && a.size == b.size && a.kept == b.kept;
    ntt_word *x = t.rest(), *y = x + plan.primes * t.row();
    const auto kept_row = [&](const limb* kept, std::size_t i) { return align(const_cast<limb*>(kept)) + i * t.row(); };
    for (std::size_t i = 0; i < plan.primes; ++i, x += t.row()) {
        t.set_prime(i);
        if (a.kept != nullptr) {
            std::copy_n(kept_row(a.kept, i), t.row(), x);
        } else {
            t.columns(x, a.row, a.size);
        }
        if (b.kept != nullptr) {
            t.rows_product(x, a.kept != nullptr, nullptr, kept_row(b.kept, i));
        } else if (is_square) {
            t.rows_product(x, false, nullptr, nullptr);
        } else {
            t.columns(y, b.row, b.size);
            t.rows_product(x, false, y, nullptr);
        }
        t.columns_inverse(x);
    }
    t.combine(r, rn, t.rest());
}

}  // namespace carry::integer_rows
