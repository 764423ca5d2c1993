/// \file
/// Random numbers.
#define MP_PRNG_ENABLE_LTM_RNG  // NOLINT(readability-identifier-naming): LibTomMath's
#include "compat/tommath/random.hpp"

#include "compat/tommath/number.hpp"

#include <cerrno>
#include <cstdio>

#if defined(__linux__)
#include <sys/random.h>
#endif

unsigned long (*ltm_rng)(unsigned char* out, unsigned long outlen, void (*callback)()) = nullptr;
void (*ltm_rng_callback)() = nullptr;

namespace carry::tommath {
namespace {

#if defined(__linux__)
bool from_kernel(unsigned char* out, std::size_t size) noexcept {
    while (size > 0) {
        const ssize_t got = getrandom(out, size, 0);
        if (got < 0 && errno != EINTR) {
            return false;
        }
        const std::size_t done = got > 0 ? static_cast<std::size_t>(got) : 0;
        out += done;
        size -= done;
    }
    return true;
}
#else
bool from_kernel(unsigned char*, std::size_t) noexcept { return false; }
#endif

bool from_device(unsigned char* out, std::size_t size) noexcept {
    std::FILE* const device = std::fopen("/dev/urandom", "rb");
    if (device == nullptr) {
        return false;
    }
    std::setvbuf(device, nullptr, _IONBF, 0);  // no copy of the bytes stays behind
    const bool done = std::fread(out, 1, size, device) == size;
    std::fclose(device);
    return done;
}

bool from_program(unsigned char* out, std::size_t size) noexcept {
    return ltm_rng != nullptr && ltm_rng(out, static_cast<unsigned long>(size), ltm_rng_callback) == size;
}

}  // namespace

mp_err system_random(void* out, std::size_t size) noexcept {
    auto* const bytes = static_cast<unsigned char*>(out);
    return from_kernel(bytes, size) || from_device(bytes, size) || from_program(bytes, size) ? MP_OKAY : MP_ERR;
}

mp_err random_bytes(void* out, std::size_t size) noexcept { return s_mp_rand_source(out, size); }

}  // namespace carry::tommath

namespace tommath = carry::tommath;

mp_err (*s_mp_rand_source)(void* out, std::size_t size) = tommath::system_random;

void mp_rand_source(mp_err (*source)(void* out, size_t size)) {
    s_mp_rand_source = source != nullptr ? source : tommath::system_random;
}

mp_err mp_rand_digit(mp_digit* r) {
    const mp_err error = tommath::random_bytes(r, sizeof(*r));
    *r &= MP_MASK;
    return error;
}

mp_err mp_rand(mp_int* a, int digits) {
    const std::size_t n = digits > 0 ? static_cast<std::size_t>(digits) : 0;
    mp_err error = tommath::reserve_discarding(a, n);
    if (error != MP_OKAY) {
        return error;
    }
    mp_zero(a);
    if (n == 0) {
        return MP_OKAY;
    }
    error = tommath::random_bytes(a->dp, n * sizeof(mp_digit));
    // A source that gives zeros for ever is none.
    for (int tries = 0; error == MP_OKAY && (a->dp[n - 1] & MP_MASK) == 0; ++tries) {
        error = tries < 1000 ? tommath::random_bytes(a->dp + n - 1, sizeof(mp_digit)) : MP_ERR;
    }
    if (error == MP_OKAY) {
        std::for_each_n(a->dp, n, [](mp_digit& x) { x &= MP_MASK; });
        a->used = digits;
    } else {
        std::fill_n(a->dp, n, mp_digit{0});
    }
    return error;
}
