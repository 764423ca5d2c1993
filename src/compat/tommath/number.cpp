#include "compat/tommath/number.hpp"

#include <cstdlib>

namespace carry::tommath {
namespace {

/// Puts a's digits, of which the first `kept` are copied, where there is room for n; the rest is zero.
mp_err move_to_room(mp_int* a, std::size_t n, std::size_t kept) noexcept {
    if (n > most_digits) {
        return MP_VAL;
    }
    // Not realloc: it would leave a copy of the digits behind.
    auto* const room = static_cast<digit*>(std::calloc(n, sizeof(digit)));
    if (room == nullptr) {
        return MP_MEM;
    }
    std::copy_n(a->dp, kept, room);
    release(a->dp, static_cast<std::size_t>(a->alloc) * sizeof(digit));
    a->dp = room;
    a->alloc = static_cast<int>(n);
    return MP_OKAY;
}

}  // namespace

mp_err reserve(mp_int* a, std::size_t n) noexcept {
    return n <= static_cast<std::size_t>(a->alloc) ? MP_OKAY : move_to_room(a, n, used(a));
}

mp_err reserve_discarding(mp_int* a, std::size_t n) noexcept {
    if (n <= static_cast<std::size_t>(a->alloc)) {
        return MP_OKAY;
    }
    const mp_err error = move_to_room(a, n, 0);
    if (error == MP_OKAY) {
        a->used = 0;
        a->sign = MP_ZPOS;
    }
    return error;
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
