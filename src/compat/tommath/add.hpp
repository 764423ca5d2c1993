/// \file
/// Sums and differences of magnitudes.
#pragma once

#include <carry/compat/tommath.h>

namespace carry::tommath {

/// |c| = |a| + |b| with this sign. c may be a or b.
mp_err add_magnitudes(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept;

/// c = |a| - |b|, or its opposite where negative. c may be a or b.
mp_err sub_magnitudes(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept;

}  // namespace carry::tommath
