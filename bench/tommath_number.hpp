/// \file
/// LibTomMath's numbers as the benchmarks hold them; they and the errors are the same for the drop-in and the original.
#pragma once

#include <carry/compat/tommath.h>

#include <cstdlib>

namespace carry::bench {

inline void require(mp_err error) {
    if (error != MP_OKAY) {
        std::abort();
    }
}

/// A number that clears itself.
class tommath_number {
public:
    /// With room for so many digits.
    explicit tommath_number(int digits = PRIVATE_MP_PREC) { require(mp_init_size(&value_, digits)); }
    tommath_number(const tommath_number&) = delete;
    tommath_number& operator=(const tommath_number&) = delete;
    ~tommath_number() { mp_clear(&value_); }
    operator mp_int*() { return &value_; }
    operator const mp_int*() const { return &value_; }
    mp_int* operator->() { return &value_; }

private:
    mp_int value_{};
};

}  // namespace carry::bench
