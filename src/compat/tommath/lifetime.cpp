/// \file
/// mp_init and mp_clear and what lies between them.
#include "compat/tommath/number.hpp"

#include <cstdarg>
#include <utility>

namespace tommath = carry::tommath;
using tommath::used;

namespace {

void make_empty(mp_int* a) noexcept { *a = {0, 0, MP_ZPOS, nullptr}; }

/// a = 0 with room for n digits.
mp_err init_with_room(mp_int* a, std::size_t n) noexcept {
    mp_digit* const room = tommath::new_digits(n);
    *a = {0, room != nullptr ? static_cast<int>(n) : 0, MP_ZPOS, room};
    return room != nullptr ? MP_OKAY : MP_MEM;
}

}  // namespace

mp_err mp_init_size(mp_int* a, int size) {
    if (size < 0) {
        make_empty(a);
        return MP_VAL;
    }
    return init_with_room(a, std::max(static_cast<std::size_t>(size), tommath::least_room));
}

mp_err mp_init(mp_int* a) { return init_with_room(a, PRIVATE_MP_PREC); }

mp_err mp_init_multi(mp_int* mp, ...) {
    std::va_list rest;
    va_start(rest, mp);
    int ready = 0;
    mp_err error = MP_OKAY;
    for (mp_int* a = mp; a != nullptr && error == MP_OKAY; a = va_arg(rest, mp_int*)) {
        error = mp_init(a);
        ready += error == MP_OKAY ? 1 : 0;
    }
    va_end(rest);
    if (error != MP_OKAY) {
        va_start(rest, mp);
        for (mp_int* a = mp; ready > 0; --ready, a = va_arg(rest, mp_int*)) {
            mp_clear(a);
        }
        va_end(rest);
    }
    return error;
}

mp_err mp_init_copy(mp_int* a, const mp_int* b) {
    const mp_int source = *b;  // a may be b's very object, about to be given digits of its own
    const std::size_t n = used(&source);
    const std::size_t room = std::max(n, tommath::least_room);
    mp_digit* const digits = tommath::new_digits_to_fill(room);
    if (digits == nullptr) {
        make_empty(a);
        return MP_MEM;
    }
    tommath::digits_copy(digits, source.dp, n);
    for (std::size_t i = n; i < tommath::least_room; ++i) {
        digits[i] = 0;
    }
    *a = {source.used, static_cast<int>(room), source.sign, digits};
    return MP_OKAY;
}

void mp_clear(mp_int* a) {
    tommath::release_number(a);
    make_empty(a);
}

void mp_clear_multi(mp_int* mp, ...) {
    std::va_list rest;
    va_start(rest, mp);
    for (mp_int* a = mp; a != nullptr; a = va_arg(rest, mp_int*)) {
        mp_clear(a);
    }
    va_end(rest);
}

void mp_exch(mp_int* a, mp_int* b) { std::swap(*a, *b); }

mp_err mp_grow(mp_int* a, int size) { return size < 0 ? MP_VAL : tommath::reserve(a, static_cast<std::size_t>(size)); }

mp_err mp_shrink(mp_int* a) {
    const std::size_t room = std::max(used(a), tommath::least_room);
    if (static_cast<std::size_t>(a->alloc) == room) {
        return MP_OKAY;
    }
    tommath::temporary smaller;
    const mp_err error = smaller.copy(a);
    if (error == MP_OKAY) {
        mp_exch(smaller.get(), a);
    }
    return error;
}

mp_err mp_copy(const mp_int* a, mp_int* b) { return a == b ? MP_OKAY : tommath::copy(a, b, a->sign != MP_ZPOS); }

void mp_clamp(mp_int* a) { tommath::finish(a, used(a), 0, a->sign != MP_ZPOS); }

void mp_zero(mp_int* a) { tommath::finish(a, 0, used(a), false); }

const char* mp_error_to_string(mp_err code) {
    switch (code) {
    case MP_OKAY:
        return "Successful";
    case MP_ERR:
        return "Unknown error";
    case MP_MEM:
        return "Out of heap";
    case MP_VAL:
        return "Value out of range";
    case MP_ITER:
        return "Max. iterations reached";
    case MP_BUF:
        return "Buffer overflow";
    default:
        return "Invalid error code";
    }
}

#ifndef MP_FIXED_CUTOFFS
int KARATSUBA_MUL_CUTOFF = 80;
int KARATSUBA_SQR_CUTOFF = 120;
int TOOM_MUL_CUTOFF = 350;
int TOOM_SQR_CUTOFF = 400;
#endif
