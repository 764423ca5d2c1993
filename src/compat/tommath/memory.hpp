/// \file
/// Memory of the drop-in. Everything comes from malloc and calloc, since programs may pass digits on to free, and is wiped
/// before it goes back.
#pragma once

#include "row/wipe.hpp"

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace carry::tommath {

/// Writes zeros over bytes that held digits; the compiler cannot drop them.
inline void wipe_bytes(void* p, std::size_t bytes) noexcept {
    if (bytes != 0) {
        std::memset(p, 0, bytes);
        __asm__ volatile("" : : "r"(p) : "memory");
    }
}

/// Wipes and frees memory from malloc, which may be null.
inline void release(void* p, std::size_t bytes) noexcept {
    if (p != nullptr) {
        wipe_bytes(p, bytes);
        std::free(p);
    }
}

/// The working memory of one call: limbs on the stack, or from malloc where they are many.
class workspace {
public:
    workspace() noexcept = default;
    workspace(const workspace&) = delete;
    workspace& operator=(const workspace&) = delete;
    ~workspace() { release(heap_, size_ * sizeof(limb)); }

    /// Room for n limbs, to be called once; false where there is no memory.
    bool open(std::size_t n) noexcept {
        if (n > inline_size) {
            if (n > std::numeric_limits<std::size_t>::max() / sizeof(limb) / 2) {
                return false;
            }
            heap_ = static_cast<limb*>(std::malloc(n * sizeof(limb)));
            if (heap_ == nullptr) {
                return false;
            }
        }
        size_ = n;
        free_ = heap_ != nullptr ? heap_ : inline_;
        return true;
    }

    /// The next n of the limbs, not initialized.
    limb* take(std::size_t n) noexcept {
        limb* const r = free_;
        free_ += n;
        return r;
    }

protected:
    static constexpr std::size_t inline_size = 512;
    limb* heap_ = nullptr;
    limb* free_ = nullptr;
    std::size_t size_ = 0;
    limb inline_[inline_size];  // not initialized: it would cost more than a small product
};

/// Working memory for what exponents, inverses, gcds, tests of primes and conversions of text leave behind: wiped at the end on
/// the stack too, as the heap always is. (Beside a product or a quotient that would take too long.)
class wiped_workspace : public workspace {
public:
    ~wiped_workspace() {
        if (heap_ == nullptr) {
            wipe_bytes(inline_, size_ * sizeof(limb));
        }
    }
};

/// Bytes, at first zero, or null; wiped at the end.
class byte_buffer {
public:
    explicit byte_buffer(std::size_t size) noexcept
        : data_(static_cast<unsigned char*>(std::calloc(size != 0 ? size : 1, 1))), size_(size) {}
    byte_buffer(const byte_buffer&) = delete;
    byte_buffer& operator=(const byte_buffer&) = delete;
    ~byte_buffer() { release(data_, size_); }
    unsigned char* data() noexcept { return data_; }

private:
    unsigned char* data_;
    std::size_t size_;
};

}  // namespace carry::tommath
