#include "compat/tommath/number.hpp"

#include <cstdlib>

namespace carry::tommath {

namespace {

/// r = 0, new or to be freed: by vectors of 32 bytes where there are any, as malloc and free look at the first of them, and
/// would have to wait for longer ones that lie across two lines of the cache.
inline void wipe_digits(digit* r, std::size_t n) noexcept {
    constexpr std::size_t most_by_vectors = 96;
    if constexpr (has_kernels) {
        if (n <= most_by_vectors && by_vectors(n)) {
            digits_zero_avx2(r, n);
            return;
        }
    }
    digits_zero(r, n);
}

}  // namespace

digit* new_digits(std::size_t n) noexcept {
    // The C library's calloc passes by the store that malloc has at hand, but has long rows of zeros for nothing.
    constexpr std::size_t most_at_hand = 128;
    if (n > most_at_hand) {
        return static_cast<digit*>(std::calloc(n, sizeof(digit)));
    }
    auto* r = static_cast<digit*>(std::malloc(n * sizeof(digit)));
    __asm__("" : "+r"(r));  // or the compiler makes calloc of it
    if (r != nullptr) {
        wipe_digits(r, n);
    }
    return r;
}

void release_digits(digit* a, std::size_t n) noexcept {
    if (a == nullptr) {
        return;
    }
    wipe_digits(a, n);
    __asm__ volatile("" : : "r"(a) : "memory");
    std::free(a);
}

mp_err move_to_room(mp_int* a, std::size_t n, bool keep) noexcept {
    if (n > most_digits) {
        return MP_VAL;
    }
    // Not realloc: it would leave a copy of the digits behind.
    digit* const room = new_digits(n);
    if (room == nullptr) {
        return MP_MEM;
    }
    if (keep) {
        digits_copy(room, a->dp, used(a));
    } else {
        a->used = 0;
        a->sign = MP_ZPOS;
    }
    release_digits(a->dp, static_cast<unsigned>(a->alloc));
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
