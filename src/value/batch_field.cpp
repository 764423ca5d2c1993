// Many elements of one prime field side by side.
#include "modular/invmod.hpp"
#include "modular/prime_lanes.hpp"
#include "row/row.hpp"
#include "row/secret_rows.hpp"
#include "row/wipe.hpp"
#include "value/integer_access.hpp"

#include <carry/batch_field.hpp>

#include <algorithm>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::integer_access;
using detail::lane_vector;
using detail::limb_row;

struct detail::batch_field_state {
    batch_field_state(integer m, modular::prime_lanes&& a) : modulus(std::move(m)), arithmetic(std::move(a)) {}
    integer modulus;
    modular::prime_lanes arithmetic;
};

struct detail::batch_access {
    static const modular::prime_lanes& arithmetic(const batch_field& f) noexcept { return f.state_->arithmetic; }
    static const modular::prime_lanes& arithmetic(const batch_elements& a) noexcept { return arithmetic(a.field_); }
    static limb* words(batch_elements& a) noexcept { return a.words_.empty() ? nullptr : a.words_.front().words; }
    static const limb* words(const batch_elements& a) noexcept { return a.words_.empty() ? nullptr : a.words_.front().words; }
    static std::size_t groups(const batch_elements& a) noexcept {
        const std::size_t lanes = arithmetic(a).lanes();
        return a.size_ / lanes + (a.size_ % lanes != 0 ? 1 : 0);
    }
    /// Throws std::invalid_argument where both cannot meet in one operation.
    static void check(const batch_elements& a, const batch_elements& b) {
        if (a.field_.state_ != b.field_.state_ || a.size_ != b.size_) {
            throw std::invalid_argument("carry: batches of different fields or sizes");
        }
    }
};

using detail::batch_access;

namespace {

constexpr std::size_t vector_limbs = lane_vector::limbs;

/// The vectors that so many limbs take.
std::size_t vectors_of(std::size_t limbs) noexcept { return (limbs + vector_limbs - 1) / vector_limbs; }

integer checked(const integer& m) {
    if (m < 3 || m.is_even() || m.bit_length() > batch_field::most_bits) {
        throw std::domain_error("carry: a field for batches wants an odd modulus from 3 to 570 bits");
    }
    return m;
}

limb_row radix_squared(const integer& m) {
    const limb_row& row = integer_access::row(m);
    const integer square = integer(1) << (2 * modular::prime_lanes::radix_bits(row.data(), row.size()));
    return integer_access::padded(mod_floor(square, m), row.size());
}

/// Working memory that is wiped: it held secrets.
class secret_memory {
public:
    explicit secret_memory(std::size_t n) : memory_(vectors_of(n)), wiped_(data(), vector_limbs * memory_.size()) {}
    limb* data() noexcept { return memory_.empty() ? nullptr : memory_.front().words; }

private:
    std::vector<lane_vector> memory_;
    wipe_at_exit wiped_;
};

/// The group r = a with its lanes turned by some places.
void turn(limb* r, const limb* a, std::size_t size, std::size_t lanes, std::size_t places) noexcept {
    for (std::size_t i = 0; i < size; i += lanes) {
        for (std::size_t l = 0; l < lanes; ++l) {
            r[i + l] = a[i + (l + places) % lanes];
        }
    }
}

/// The group r = 1 / a; false, and r is of no use, where a lane has none. scratch: 3 groups, 2 rows, and what `arithmetic` and
/// invmod_ct want. r is not a.
///
/// The products of 1, 2 and 4 lanes in a row, turned to begin at the next one, make for each lane the product of the other
/// seven, and with it that of all eight: one inversion serves them.
bool invert_group(const modular::prime_lanes& arithmetic, limb* r, const limb* a, limb* scratch) noexcept {
    const std::size_t size = arithmetic.group_size(), lanes = arithmetic.lanes(), n = arithmetic.limbs();
    limb* const run = scratch;
    limb* const turned = run + size;
    limb* const others = turned + size;
    limb* const value = others + size;
    limb* const inverse = value + n;
    limb* const inner = inverse + n;
    row::copy(run, a, size);
    row::copy(others, arithmetic.one(), size);
    for (std::size_t length = 1; length < lanes; length *= 2) {
        turn(turned, run, size, lanes, length);
        arithmetic.mul(others, others, turned, 1, inner);
        if (2 * length < lanes) {
            arithmetic.mul(run, run, turned, 1, inner);
        }
    }
    arithmetic.mul(run, a, others, 1, inner);
    arithmetic.from(run, run, inner);
    arithmetic.get(value, run, 0, inner);
    if (!modular::invmod_ct(inverse, value, arithmetic.modulus(), n, inner)) {
        return false;
    }
    for (std::size_t l = 0; l < lanes; ++l) {
        arithmetic.put(turned, l, inverse);
    }
    arithmetic.to(turned, turned, 1, inner);
    arithmetic.mul(r, turned, others, 1, inner);
    return true;
}

}  // namespace

batch_field::batch_field(const integer& m)
    : state_([&] {
          const integer value = checked(m);
          const limb_row& row = integer_access::row(value);
          return std::make_shared<const detail::batch_field_state>(
              value, modular::prime_lanes(row.data(), row.size(), radix_squared(value).data()));
      }()) {}

const integer& batch_field::modulus() const noexcept { return state_->modulus; }
std::size_t batch_field::limbs() const noexcept { return state_->arithmetic.limbs(); }
std::size_t batch_field::lanes() const noexcept { return state_->arithmetic.lanes(); }

batch_elements::batch_elements(const batch_field& field, std::size_t count) : field_(field), size_(count) {
    const modular::prime_lanes& arithmetic = batch_access::arithmetic(field_);
    const std::size_t groups = batch_access::groups(*this), group = arithmetic.group_size(), lanes = arithmetic.lanes();
    if (groups > static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(limb) / group - 1) {  // more than memory can hold
        throw std::bad_alloc();
    }
    words_.resize(vectors_of(groups * group), lane_vector{});
    for (std::size_t i = count; i < groups * lanes; ++i) {
        for (std::size_t j = 0; j < group; j += lanes) {
            batch_access::words(*this)[(groups - 1) * group + j + i % lanes] = arithmetic.one()[j + i % lanes];
        }
    }
}

batch_elements::batch_elements(const batch_field& field, std::span<const integer> values)
    : batch_elements(field, values.size()) {
    const std::size_t n = field.limbs();
    std::vector<limb> rows(n * values.size());
    const wipe_at_exit wiped(rows.data(), rows.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const limb_row row = integer_access::padded(mod_floor(values[i], field.modulus()), n);
        row::copy(rows.data() + i * n, row.data(), n);
    }
    load(rows);
}

batch_elements::batch_elements(batch_elements&& other) noexcept
    : field_(other.field_), size_(std::exchange(other.size_, 0)), words_(std::exchange(other.words_, {})) {}

batch_elements& batch_elements::operator=(batch_elements other) noexcept {
    field_ = other.field_;
    size_ = other.size_;
    words_.swap(other.words_);
    return *this;
}

batch_elements::~batch_elements() { wipe(batch_access::words(*this), vector_limbs * words_.size()); }

std::vector<integer> batch_elements::values() const {
    const std::size_t n = field_.limbs();
    std::vector<limb> rows(n * size_);
    const wipe_at_exit wiped(rows.data(), rows.size());
    store(rows);
    std::vector<integer> r;
    r.reserve(size_);
    for (std::size_t i = 0; i < size_; ++i) {
        limb_row row(n);
        row::copy(row.data(), rows.data() + i * n, n);
        r.push_back(integer_access::make(std::move(row)));
    }
    return r;
}

void batch_elements::load(std::span<const limb> rows) {
    const modular::prime_lanes& arithmetic = batch_access::arithmetic(field_);
    const std::size_t n = arithmetic.limbs(), lanes = arithmetic.lanes(), group = arithmetic.group_size();
    if (rows.size() / n != size_ || rows.size() % n != 0) {
        throw std::invalid_argument("carry: a batch wants as many rows as it has elements");
    }
    limb all_below = 1;
    for (std::size_t i = 0; i < size_; ++i) {
        limb borrow = 0;
        for (std::size_t j = 0; j < n; ++j) {
            subtract_with_borrow(rows[i * n + j], arithmetic.modulus()[j], borrow);
        }
        all_below &= borrow;
    }
    if (all_below == 0) {
        throw std::domain_error("carry: a batch takes numbers below its modulus");
    }
    secret_memory scratch(group + arithmetic.scratch_size());
    limb* const numbers = scratch.data();
    limb* const inner = numbers + group;
    for (std::size_t i = 0; i < size_; i += lanes) {
        limb* const to = batch_access::words(*this) + i / lanes * group;
        arithmetic.from(numbers, to, inner);  // what is in the lanes of no element stays
        for (std::size_t l = 0; l < std::min(lanes, size_ - i); ++l) {
            arithmetic.put(numbers, l, rows.data() + (i + l) * n);
        }
        arithmetic.to(to, numbers, 1, inner);
    }
}

void batch_elements::store(std::span<limb> rows) const {
    const modular::prime_lanes& arithmetic = batch_access::arithmetic(field_);
    const std::size_t n = arithmetic.limbs(), lanes = arithmetic.lanes(), group = arithmetic.group_size();
    if (rows.size() / n != size_ || rows.size() % n != 0) {
        throw std::invalid_argument("carry: a batch wants as many rows as it has elements");
    }
    secret_memory scratch(group + arithmetic.scratch_size());
    limb* const numbers = scratch.data();
    limb* const inner = numbers + group;
    for (std::size_t i = 0; i < size_; i += lanes) {
        arithmetic.from(numbers, batch_access::words(*this) + i / lanes * group, inner);
        for (std::size_t l = 0; l < std::min(lanes, size_ - i); ++l) {
            arithmetic.get(rows.data() + (i + l) * n, numbers, l, inner);
        }
    }
}

void multiply(batch_elements& r, const batch_elements& a, const batch_elements& b) {
    batch_access::check(r, a);
    batch_access::check(r, b);
    const modular::prime_lanes& arithmetic = batch_access::arithmetic(r);
    secret_rows scratch(arithmetic.scratch_size());
    arithmetic.mul(batch_access::words(r), batch_access::words(a), batch_access::words(b), batch_access::groups(r),
                   scratch.data());
}

void square(batch_elements& r, const batch_elements& a) {
    batch_access::check(r, a);
    const modular::prime_lanes& arithmetic = batch_access::arithmetic(r);
    secret_rows scratch(arithmetic.scratch_size());
    arithmetic.sqr(batch_access::words(r), batch_access::words(a), batch_access::groups(r), scratch.data());
}

void invert(batch_elements& r, const batch_elements& a) {
    batch_access::check(r, a);
    const modular::prime_lanes& arithmetic = batch_access::arithmetic(r);
    const std::size_t groups = batch_access::groups(r), group = arithmetic.group_size(), n = arithmetic.limbs();
    if (groups == 0) {
        return;
    }
    // The products of the groups up to each one, lane by lane; the inverse of the last of them; and back.
    secret_memory scratch((groups + 5) * group + 2 * n + std::max(arithmetic.scratch_size(), modular::invmod_ct_scratch(n)));
    limb* const products = scratch.data();
    limb* const inverse = products + groups * group;
    limb* const next = inverse + group;
    limb* const inner = next + group;
    const limb* const from = batch_access::words(a);
    row::copy(products, from, group);
    for (std::size_t i = 1; i < groups; ++i) {
        arithmetic.mul(products + i * group, products + (i - 1) * group, from + i * group, 1, inner);
    }
    if (!invert_group(arithmetic, inverse, products + (groups - 1) * group, inner)) {
        throw std::domain_error("carry: an element of the batch has no inverse");
    }
    limb* const to = batch_access::words(r);
    for (std::size_t i = groups - 1; i > 0; --i) {
        arithmetic.mul(next, inverse, from + i * group, 1, inner);
        arithmetic.mul(to + i * group, inverse, products + (i - 1) * group, 1, inner);
        row::copy(inverse, next, group);
    }
    row::copy(to, inverse, group);
}

}  // namespace carry
