/// \file
/// Numbers as carry::integer, for what is computed with whole values. These allocate with operator new.
#pragma once

#include "compat/tommath/rows.hpp"

#include <carry/integer.hpp>

#include <new>
#include <stdexcept>
#include <vector>

namespace carry::tommath {

/// a as an integer. Throws std::bad_alloc, std::length_error.
inline integer to_integer(const mp_int* a) {
    std::vector<limb> row(row_limbs(a));
    pack(row.data(), a->dp, used(a));
    return integer::from_limbs(row, is_negative(a));
}

/// r = a, or MP_MEM, MP_VAL and r as it was.
inline mp_err assign(mp_int* r, const integer& a) noexcept {
    return assign(r, a.limbs().data(), a.limbs().size(), a.is_negative());
}

/// What body returns, or the code for what it throws.
template <class Body>
mp_err guarded(Body body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc&) {
        return MP_MEM;
    } catch (const std::length_error&) {
        return MP_VAL;
    }
}

}  // namespace carry::tommath
