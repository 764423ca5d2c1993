#include "integer/ntt.hpp"

#include "integer/add.hpp"
#include "integer/ntt_plan.hpp"
#include "integer/parallel.hpp"
#include "kernels/kernels.hpp"
#include "kernels/ntt_primes.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

using kernels::ntt_kernels;
using kernels::ntt_layout;
using kernels::ntt_prime;
using kernels::ntt_tables;
using kernels::ntt_twiddle;
using kernels::ntt_word;

/// The matrix as which a long row is seen: `rows` rows of `length` vectors, transformed by columns and then by rows (Gentleman
/// and Sande 1966; Bailey 1990), without a step between the two since the twiddle factors are those of the tree. Columns are
/// taken `together` at a time: where they lie, so that the way to memory is hidden by what is computed, or, where there are so
/// many rows at a distance of a power of two that they drive each other out of the cache, in a buffer.
struct matrix {
    unsigned column_levels, row_levels;
    std::size_t rows, length, together;

    explicit matrix(const ntt_plan& plan) noexcept {
        const auto most = static_cast<unsigned>(std::countr_zero(plan.kernel->row_vectors));
        column_levels = plan.levels > most ? plan.levels - most : 0;
        row_levels = plan.levels - column_levels;
        rows = std::size_t{plan.odd} << column_levels;
        length = std::size_t{1} << row_levels;
        const std::size_t in_buffer = std::bit_floor(std::max(plan.kernel->row_vectors / rows, ntt_least_together));
        together = std::min(length, is_in_place() ? ntt_together_in_place : in_buffer);
    }
    bool has_columns() const noexcept { return column_levels != 0; }
    bool is_in_place() const noexcept { return column_levels <= ntt_most_levels_in_place; }
    std::size_t items() const noexcept { return has_columns() ? length / together : 1; }
};

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
            kernel_.residues(x, 0, plan_.vectors(), a, an, layout_, *tables_.prime);
            odd_step(x, shape_.length, shape_.length, tables_.odd_forward);
            return;
        }
        if (shape_.is_in_place()) {
            team_.run(shape_.items(), [&](std::size_t item, unsigned) {
                for (std::size_t row = 0; row < shape_.rows; ++row) {
                    const std::size_t at = row * shape_.length + item * width;
                    kernel_.residues(x + at * lanes, at, width, a, an, layout_, *tables_.prime);
                }
                const std::size_t block = block_in_place();
                ntt_word* const first = x + item * width * lanes;
                for (std::size_t at = 0; at < block; at += shape_.length) {
                    odd_step(first + at * lanes, block, width, tables_.odd_forward);
                }
                for (unsigned e = 0; e < plan_.odd; ++e) {
                    kernel_.forward_columns(first + e * block * lanes, block, width, shape_.column_levels, e, tables_);
                }
            });
            return;
        }
        team_.run(shape_.items(), [&](std::size_t item, unsigned thread) {
            ntt_word* buffer = buffers_ + thread * ntt_buffer_words(plan_);
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                kernel_.residues(buffer + row * width * lanes, row * shape_.length + item * width, width, a, an, layout_,
                                 *tables_.prime);
            }
            const std::size_t block = width << shape_.column_levels;
            odd_step(buffer, block, block, tables_.odd_forward);
            for (unsigned e = 0; e < plan_.odd; ++e) {
                kernel_.forward(buffer + e * block * lanes, block, shape_.column_levels, 0, e, tables_);
            }
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                std::copy_n(buffer + row * width * lanes, width * lanes, x + (row * shape_.length + item * width) * lanes);
            }
        });
    }

    void rows_forward(ntt_word* x) noexcept {
        team_.run(shape_.rows, [&](std::size_t row, unsigned) { row_forward(x, row); });
    }

    /// x = x y by rows, and the way back; what is not yet transformed along its rows is.
    void rows_product(ntt_word* x, bool x_done, ntt_word* y, const ntt_word* y_done) noexcept {
        team_.run(shape_.rows, [&](std::size_t row, unsigned) {
            const std::size_t at = row * shape_.length * kernel_.lanes;
            if (!x_done) {
                row_forward(x, row);
            }
            if (y != nullptr) {
                row_forward(y, row);
            }
            const ntt_word* other = y_done != nullptr ? y_done : y != nullptr ? y : x;
            unsigned e = exponent(row);
            const std::size_t leaf = node(row) * shape_.length / 2;
            unsigned e_leaf = e;
            for (unsigned i = 0; i < shape_.row_levels; ++i) {
                e_leaf = kernels::ntt_half(e_leaf, plan_.odd);
            }
            kernel_.multiply(x + at, other + at, shape_.length, tables_.forward[e_leaf] + leaf, factor_, *tables_.prime);
            kernel_.inverse(x + at, shape_.length, shape_.row_levels, node(row), e, tables_);
        });
    }

    void columns_inverse(ntt_word* x) noexcept {
        const std::size_t lanes = kernel_.lanes, width = shape_.together;
        if (!shape_.has_columns()) {
            odd_step(x, shape_.length, shape_.length, tables_.odd_inverse);
            return;
        }
        if (shape_.is_in_place()) {
            team_.run(shape_.items(), [&](std::size_t item, unsigned) {
                const std::size_t block = block_in_place();
                ntt_word* const first = x + item * width * lanes;
                for (unsigned e = 0; e < plan_.odd; ++e) {
                    kernel_.inverse_columns(first + e * block * lanes, block, width, shape_.column_levels, e, tables_);
                }
                for (std::size_t at = 0; at < block; at += shape_.length) {
                    odd_step(first + at * lanes, block, width, tables_.odd_inverse);
                }
            });
            return;
        }
        team_.run(shape_.items(), [&](std::size_t item, unsigned thread) {
            ntt_word* buffer = buffers_ + thread * ntt_buffer_words(plan_);
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                std::copy_n(x + (row * shape_.length + item * width) * lanes, width * lanes, buffer + row * width * lanes);
            }
            const std::size_t block = width << shape_.column_levels;
            for (unsigned e = 0; e < plan_.odd; ++e) {
                kernel_.inverse(buffer + e * block * lanes, block, shape_.column_levels, 0, e, tables_);
            }
            odd_step(buffer, block, block, tables_.odd_inverse);
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                std::copy_n(buffer + row * width * lanes, width * lanes, x + (row * shape_.length + item * width) * lanes);
            }
        });
    }

    /// r = the number whose residues are x, x + row, ...
    void combine(limb* r, std::size_t rn, const ntt_word* x) noexcept;

    std::size_t row() const noexcept { return row_; }

private:
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
        kernel_.forward(x + row * shape_.length * kernel_.lanes, shape_.length, shape_.row_levels, node(row), exponent(row),
                        tables_);
    }
    /// The vectors of each of the 1, 3 or 5 blocks that x falls into.
    std::size_t block_in_place() const noexcept { return shape_.length << shape_.column_levels; }
    void odd_step(ntt_word* x, std::size_t block, std::size_t columns,
                  const std::array<ntt_twiddle, kernels::ntt_largest_odd>& powers) noexcept {
        if (plan_.odd != 1) {
            kernel_.odd_step(x, block, columns, plan_.odd, powers.data(), *tables_.prime);
        }
    }

    const ntt_plan& plan_;
    const ntt_kernels& kernel_;
    kernel_control control_;  // before the threads, which take it over
    matrix shape_;
    thread_team team_;
    std::size_t row_;
    ntt_layout layout_;
    ntt_tables tables_{};
    ntt_twiddle factor_{};
    ntt_word *words_, *buffers_, *rest_;
};

/// r = r + tail 2^(w at), modulo 2^(w rn) - 1 where it wraps around; the tail's words beyond r are zero otherwise.
void add_tail(limb* r, std::size_t rn, std::size_t at, const std::uint64_t* tail, bool wraps) noexcept {
    constexpr std::size_t size = kernels::ntt_tail_words * 64 / limb_bits;
    limb limbs[size];
    for (std::size_t i = 0; i < size; ++i) {
        limbs[i] = static_cast<limb>(tail[i * limb_bits / 64] >> (i * limb_bits % 64));
    }
    if (at == rn && wraps) {
        at = 0;
    }
    const std::size_t fits = std::min(size, rn - at);
    limb carry = fits == 0 ? limb{0} : add(r + at, r + at, rn - at, limbs, fits);
    if (wraps) {
        if (fits < size) {
            carry = static_cast<limb>(carry + add(r, r, rn, limbs + fits, size - fits));
        }
        carry = add_1(r, r, rn, carry);  // 0 to 2; where the sum carries, what is left is small
        add_1(r, r, rn, carry);
    }
}

void transformer::combine(limb* r, std::size_t rn, const ntt_word* x) noexcept {
    std::array<const ntt_word*, kernels::ntt_most_primes> residues{};
    for (std::size_t i = 0; i < plan_.primes; ++i) {
        residues[i] = x + i * row_;
    }
    const std::size_t group = std::size_t{plan_.bits} * (64 / limb_bits), whole = rn / group;
    const bool wraps = rn == plan_.modulus_limbs();
    // parts for the threads, and what is left of the last group by itself
    constexpr std::size_t most_parts = 64;
    const std::size_t parts = team_.size() == 1 ? 1 : std::min<std::size_t>(most_parts, 4 * std::size_t{team_.size()});
    std::array<std::array<std::uint64_t, kernels::ntt_tail_words>, most_parts + 1> tails;
    const auto from = [&](std::size_t part) { return whole * part / parts; };
    team_.run(parts, [&](std::size_t part, unsigned) {
        const std::size_t first = from(part), last = from(part + 1);
        kernel_.combine(r + first * group, tails[part].data(), residues.data(), first, last - first, layout_);
    });
    if (rn % group != 0) {
        std::array<limb, ntt_most_group_limbs> last;
        std::array<std::uint64_t, kernels::ntt_tail_words> beyond;
        kernel_.combine(last.data(), beyond.data(), residues.data(), whole, 1, layout_);
        row::copy(r + whole * group, last.data(), rn % group);
    }
    for (std::size_t part = 0; part < parts; ++part) {
        add_tail(r, rn, from(part + 1) * group, tails[part].data(), wraps);
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
