#include "compat/tommath/number.hpp"

#include <cstdlib>

namespace carry::tommath {

digit* new_few_digits(std::size_t n) noexcept {
    kernels::integer();  // chooses the level (by_vectors)
    auto* r = new_digits_to_fill(n);
    __asm__("" : "+r"(r));  // or the compiler makes calloc of it
    if (r != nullptr) {
        digits_zero(r, n);
    }
    return r;
}

void wipe_and_free(digit* a, std::size_t n) noexcept {
    digits_zero(a, n);
    __asm__ volatile("" : : "r"(a) : "memory");
    std::free(a);
}

mp_err move_to_room(mp_int* a, std::size_t n, bool keep) noexcept {
    if (n > most_digits) {
        return MP_VAL;
    }
    const std::size_t before = used(a);
    // Not realloc: it would leave a copy of the digits behind.
    digit* const room = new_digits(n);
    if (room == nullptr) {
        return MP_MEM;
    }
    if (keep) {
        digits_copy(room, a->dp, before);
    } else {
        a->used = 0;
        a->sign = MP_ZPOS;
    }
    release_digits(a->dp, before);
    a->dp = room;
    a->alloc = static_cast<int>(n);
    return MP_OKAY;
}

mp_err finish_shorter(mp_int* a, std::size_t n, std::size_t before, bool negative) noexcept {
    digits_zero(a->dp + n, before - n);
    return finish(a, n, n, negative);
}

mp_err copy_any(const mp_int* a, mp_int* b, bool negative) noexcept {
    const std::size_t n = digits_size(a->dp, used(a));
    const mp_err error = reserve_discarding(b, n);
    if (error == MP_OKAY) {
        const std::size_t before = used(b);
        digits_copy(b->dp, a->dp, n);
        finish(b, n, before, negative);
    }
    return error;
}

mp_err temporary::copy(const mp_int* a) noexcept {
    const mp_err error = init(used(a));
    if (error == MP_OKAY) {
        digits_copy(value_.dp, a->dp, used(a));
        value_.used = a->used;
        value_.sign = a->sign;
    }
    return error;
}

}  // namespace carry::tommath
