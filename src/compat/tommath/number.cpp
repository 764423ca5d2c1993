#include "compat/tommath/number.hpp"

#include <cstdlib>

namespace carry::tommath {
mp_err move_to_room(mp_int* a, std::size_t n, bool keep) noexcept {
    if (n > most_digits) {
        return MP_VAL;
    }
    // Not realloc: it would leave a copy of the digits behind.
    auto* const room = static_cast<digit*>(std::calloc(n, sizeof(digit)));
    if (room == nullptr) {
        return MP_MEM;
    }
    if (keep) {
        std::copy_n(a->dp, used(a), room);
    } else {
        a->used = 0;
        a->sign = MP_ZPOS;
    }
    release(a->dp, static_cast<std::size_t>(a->alloc) * sizeof(digit));
    a->dp = room;
    a->alloc = static_cast<int>(n);
    return MP_OKAY;
}

mp_err temporary::copy(const mp_int* a) noexcept {
    const mp_err error = init(used(a));
    if (error == MP_OKAY) {
        std::copy_n(a->dp, used(a), value_.dp);
        value_.used = a->used;
        value_.sign = a->sign;
    }
    return error;
}

}  // namespace carry::tommath
