/// \file
/// The storage of the value types: a row of limbs that lies in the object while it is short and on the heap when it is not.
///
/// Not part of the public interface; it stands here because `integer` and `gf2x` contain it.
#pragma once

#include <carry/config.h>
#include <carry/limb.hpp>
#include <carry/wipe.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace carry::detail {

/// Memory for a row, and the limbs for which there is room.
struct row_memory {
    limb* data;
    std::size_t capacity;
};

/// Memory for n limbs or some more, with n > limb_row::inline_capacity, which is to be released on any thread. It begins a line
/// of the processor's cache, for which 64 bytes more are allocated; not where an address sanitizer is at work. Each thread
/// keeps short rows that were released on it, 32 kB at most and until it ends, for the next that are allocated: values come and
/// go with each operation, and the heap would take longer than a sum. Throws std::length_error, std::bad_alloc.
CARRY_API row_memory allocate_row(std::size_t n);

/// Gives back what allocate_row has given.
CARRY_API void release_row(limb* data, std::size_t capacity) noexcept;

/// A row of limbs of a size that changes. New limbs are never initialized: whoever makes room writes them.
///
/// Up to inline_capacity limbs take no allocation. All others are allocate_row's. Whatever throws leaves the row as it was;
/// what makes a row shorter, moves it or swaps it does not throw. A row that was moved from is empty and may be used again.
class limb_row {
public:
    /// 512 bits lie in the object: the numbers of elliptic curves and their products need no heap.
    static constexpr std::size_t inline_capacity = 512 / limb_bits;
    /// The most limbs that a row may have; more is a std::length_error. The value types' size limit needs less than half of it.
    static constexpr std::size_t max_size = (sizeof(std::size_t) > 4 ? 0xffffffffu : 0x7fffffffu / sizeof(limb));

    /// The empty row.
    limb_row() noexcept : data_(inline_) {}

    /// n limbs, not initialized. Throws std::length_error, std::bad_alloc.
    explicit limb_row(std::size_t n) : data_(inline_) {
        if (n > inline_capacity) {
            hold(allocate_row(n));
        }
        size_ = static_cast<std::uint32_t>(n);
    }

    /// The limbs of values. Throws std::length_error, std::bad_alloc.
    explicit limb_row(std::span<const limb> values) : limb_row(values.size()) {
        std::copy_n(values.data(), values.size(), data_);
    }

    limb_row(const limb_row& other) : data_(inline_), size_(other.size_) {
        if (size_ > inline_capacity) {
            hold(allocate_row(size_));
            std::copy_n(other.data_, size_, data_);
        } else {
            copy_short(data_, other.data_, other.size_);
        }
    }

    limb_row(limb_row&& other) noexcept : data_(inline_) { take(other); }

    /// Keeps the storage of this row if it is large enough. Throws std::bad_alloc.
    limb_row& operator=(const limb_row& other) {
        if (other.size_ <= inline_capacity) {
            copy_short(data_, other.data_, other.size_);
            size_ = other.size_;
        } else if (this != &other) {
            if (other.size_ > capacity_) [[unlikely]] {
                replace(other.size_);
            }
            std::copy_n(other.data_, other.size_, data_);
            size_ = other.size_;
        }
        return *this;
    }

    limb_row& operator=(limb_row&& other) noexcept {
        if (this != &other) {
            if (other.on_heap()) {
                release();
                take(other);
            } else {  // what is in the object fits into any storage; ours may be large and worth keeping
                copy_short(data_, other.data_, other.size_);
                size_ = other.size_;
                other.size_ = 0;
            }
        }
        return *this;
    }

    ~limb_row() { release(); }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    /// The limbs for which there is room without an allocation.
    std::size_t capacity() const noexcept { return capacity_; }
    limb* data() noexcept { return data_; }
    const limb* data() const noexcept { return data_; }
    limb& operator[](std::size_t i) noexcept { return data_[i]; }
    const limb& operator[](std::size_t i) const noexcept { return data_[i]; }
    std::span<limb> span() noexcept { return {data_, size_}; }
    std::span<const limb> span() const noexcept { return {data_, size_}; }

    /// Makes the size n and keeps the lowest limbs; added ones are not initialized. A row that grows step by step is copied a
    /// number of times that is logarithmic in its size. Throws std::length_error, std::bad_alloc.
    void resize_uninitialized(std::size_t n) {
        if (n > capacity_) {
            const std::size_t room = std::max(n, std::min<std::size_t>(max_size, capacity_ + capacity_ / 2));
            const row_memory grown = allocate_row(room);
            std::copy_n(data_, size_, grown.data);
            hold_instead(grown);
        }
        size_ = static_cast<std::uint32_t>(n);
    }

    /// Makes the size n; no limb is initialized and none is kept. Throws std::length_error, std::bad_alloc; the row is then as
    /// it was.
    void resize_discarding(std::size_t n) {
        if (n > capacity_) {
            hold_instead(allocate_row(n));
        }
        size_ = static_cast<std::uint32_t>(n);
    }

    /// Copies values, which may be limbs of this row. Throws std::length_error, std::bad_alloc.
    void assign(std::span<const limb> values) {
        if (values.size() > capacity_) {  // such values are not ours
            resize_discarding(values.size());
            std::copy_n(values.data(), values.size(), data_);
        } else {  // if they are ours, they lie at or above data_
            if (values.data() != data_) {
                std::copy(values.begin(), values.end(), data_);
            }
            size_ = static_cast<std::uint32_t>(values.size());
        }
    }

    /// Drops the highest limbs until n <= size() are left.
    void truncate(std::size_t n) noexcept { size_ = static_cast<std::uint32_t>(n); }

    /// Writes zeros over all memory that the row has, which the compiler cannot drop, and makes it empty.
    void wipe() noexcept {
        wipe_bytes(data_, capacity_ * sizeof(limb));
        size_ = 0;
    }

    /// Drops the highest limbs that are zero.
    void normalize() noexcept {
        while (size_ > 0 && data_[size_ - 1] == 0) {
            --size_;
        }
    }

    /// Makes the size n, with zeros in the limbs that are new, and then the row what change(span()) leaves, without high zeros.
    /// Throws std::length_error and std::bad_alloc, and the row is as it was; and what change throws, and then it is empty.
    template <class Change>
    void modify(std::size_t n, Change& change) {
        const std::size_t before = size_;
        resize_uninitialized(n);
        if (n > before) {
            std::fill_n(data_ + before, n - before, limb{0});
        }
        struct unless_done {
            limb_row& row;
            bool done = false;
            ~unless_done() { done ? row.normalize() : row.truncate(0); }
        } ending{*this};
        change(span());
        ending.done = true;
    }

    void swap(limb_row& other) noexcept {
        if (on_heap() && other.on_heap()) {
            std::swap(data_, other.data_);
            std::swap(size_, other.size_);
            std::swap(capacity_, other.capacity_);
        } else if (!on_heap() && !other.on_heap()) {
            const std::size_t n = size_, m = other.size_, both = std::min(n, m);
            for (std::size_t i = 0; i < both; ++i) {  // one by one, as copy_short does
                const limb x = value_barrier(inline_[i]);
                inline_[i] = value_barrier(other.inline_[i]);
                other.inline_[i] = x;
            }
            limb *const to = n < m ? inline_ : other.inline_, *const from = n < m ? other.inline_ : inline_;
            for (std::size_t i = both; i < std::max(n, m); ++i) {
                to[i] = value_barrier(from[i]);
            }
            std::swap(size_, other.size_);
        } else {
            limb_row rest;
            rest.take(*this);
            take(other);
            other.take(rest);
        }
    }

private:
    bool on_heap() const noexcept { return capacity_ > inline_capacity; }

    /// Makes memory this row's, which holds none.
    void hold(row_memory memory) noexcept {
        data_ = memory.data;
        capacity_ = static_cast<std::uint32_t>(memory.capacity);
    }

    /// The same instead of what it holds.
    void hold_instead(row_memory fresh) noexcept {
        release();
        hold(fresh);
    }

    /// Room for n limbs, of which none is kept. A function apart, as who copies where there is room then saves no registers.
    [[gnu::noinline]] void replace(std::size_t n) { hold_instead(allocate_row(n)); }

    void release() noexcept {
        if (on_heap()) {
            release_row(data_, capacity_);
        }
    }

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // GCC 12 does not see that limbs from n on are not read
#endif
    /// Copies n <= inline_capacity limbs one by one: a vector's load would wait for the stores of limbs that have just been
    /// computed.
    static void copy_short(limb* to, const limb* from, std::size_t n) noexcept {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>(((I < n && (to[I] = from[I], true)) && ...));
        }(std::make_index_sequence<inline_capacity>{});
    }
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

    /// Takes the limbs of other, which becomes empty. This row must have no heap storage, or have released it.
    void take(limb_row& other) noexcept {
        if (other.on_heap()) {
            data_ = other.data_;
            capacity_ = other.capacity_;
            other.data_ = other.inline_;
            other.capacity_ = inline_capacity;
        } else {
            data_ = inline_;
            capacity_ = inline_capacity;
            copy_short(inline_, other.inline_, other.size_);
        }
        size_ = other.size_;
        other.size_ = 0;
    }

    limb* data_;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = inline_capacity;
    limb inline_[inline_capacity];
};

}  // namespace carry::detail
