/// \file
/// Wiping what held a secret.
#pragma once

#include <carry/limb.hpp>
#include <carry/wipe.hpp>

#include <cstddef>

namespace carry {

/// Writes zeros over the n limbs at r, which the compiler cannot drop.
inline void wipe(limb* r, std::size_t n) noexcept { detail::wipe_bytes(r, n * sizeof(limb)); }

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
