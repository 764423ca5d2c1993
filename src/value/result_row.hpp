/// \file
/// Memory for results that are to lie where the result has room already.
#pragma once

#include <carry/detail/limb_row.hpp>
#include <carry/limb.hpp>

#include <cstddef>
#include <utility>

namespace carry::detail {

/// A row of n limbs for a result: that of r where it is no operand and has room, else a new one, which r takes over.
class result_row {
public:
    result_row(limb_row& r, bool is_operand, std::size_t n)
        : target_(r), in_place_(!is_operand && r.capacity() >= n), size_(n) {
        if (!in_place_) {
            fresh_.resize_discarding(n);
        }
    }
    /// The row, to be written. Nothing is thrown from here on.
    limb* data() noexcept {
        if (in_place_) {
            target_.resize_discarding(size_);
        }
        return in_place_ ? target_.data() : fresh_.data();
    }
    /// Gives the lowest n limbs to the result, without zeros on top.
    void finish(std::size_t n) noexcept {
        if (!in_place_) {
            target_ = std::move(fresh_);
        }
        target_.truncate(n);
        target_.normalize();
    }
    /// Gives all of it to the result.
    void finish() noexcept { finish(size_); }

private:
    limb_row& target_;
    limb_row fresh_;
    bool in_place_;
    std::size_t size_;
};

/// r = the n limbs at `limbs`, which are not r's, without zeros on top. Throws std::bad_alloc, and r is as it was.
inline void put_row(limb_row& r, const limb* limbs, std::size_t n) {
    while (n != 0 && limbs[n - 1] == 0) {
        --n;
    }
    r.assign({limbs, n});
}

/// r = value, in the memory that r has, if that suffices, else in value's.
inline void keep_or_take(limb_row& r, limb_row&& value) noexcept {
    if (value.size() <= r.capacity()) {
        r.assign(value.span());
    } else {
        r = std::move(value);
    }
}

}  // namespace carry::detail
