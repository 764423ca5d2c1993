/// \file
/// Wiping what held a secret.
#pragma once

#include "row/row.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry {

/// Writes zeros over the n limbs at r. The compiler cannot drop the stores although nobody reads them: as far as it knows, the
/// empty statement behind them does.
inline void wipe(limb* r, std::size_t n) noexcept {
#if defined(__GNUC__)
    row::zero(r, n);
    __asm__ volatile("" : : "r"(r) : "memory");
#else
    for (volatile limb* p = r; n > 0; --n) {
        *p++ = 0;
    }
#endif
}

/// Wipes a row when it goes out of scope.
class wipe_at_exit {
public:
    wipe_at_exit(limb* r, std::size_t n) noexcept : r_(r), n_(n) {}
    wipe_at_exit(const wipe_at_exit&) = delete;
    wipe_at_exit& operator=(const wipe_at_exit&) = delete;
    ~wipe_at_exit() { wipe(r_, n_); }

private:
    limb* r_;
    std::size_t n_;
};

}  // namespace carry
