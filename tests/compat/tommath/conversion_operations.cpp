#include "compat/tommath/operations.hpp"

#include <cstdio>
#include <cstring>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace carry::test {
namespace {

constexpr std::size_t room = 1 << 17;  // words may hold a bit each
thread_local unsigned char buffer[room];
thread_local unsigned char other[room];
char* text() { return reinterpret_cast<char*>(buffer); }

int radix_of(const mp_int* a) { return 2 + count_of(a, 63); }

/// What GMP writes in a base up to 62 is written with other characters beyond 36 only; 63 and 64 it does not know.
bool same_text(const mp_int* a, int radix) {
    if (radix > 36) return true;
    const mpz z = number::mpz_of(a);
    char* const end = reinterpret_cast<char*>(other);
    mpz_get_str(end, -radix, z);
    return std::strcmp(text(), end) == 0;
}

/// The words of |a| as GMP has them.
bool same_words(const mp_int* a, std::size_t count, int order, std::size_t size, int endian, std::size_t nails) {
    std::size_t expected = 0;
    std::memset(other, 0, sizeof(other));
    mpz_export(other, &expected, order, size, endian, nails, number::mpz_of(a));
    return count == expected && std::memcmp(buffer, other, count * size) == 0;
}

struct word_format {
    mp_order order;
    mp_endian endian;
    std::size_t size;
    std::size_t nails;
    explicit word_format(const mp_int* a)
        : order(count_of(a, 2) == 0 ? MP_LSB_FIRST : MP_MSB_FIRST),
          endian(count_of(a, 3) - 1),
          size(1 + static_cast<std::size_t>(count_of(a, 11))),
          nails(static_cast<std::size_t>(count_of(a, static_cast<int>(8 * size)))) {}
};

bool itself(const values& in, values& out) { return out[0] = in[0], true; }
bool magnitude(const values& in, values& out) { return mpz_abs(out[0], in[0]), true; }

/// Whether the setters of one word and their older names set x, and the getters give it back.
bool by_old_setters(mp_int* x, std::uint64_t word) {
    const auto low = static_cast<std::uint32_t>(word);
    mp_set_u32(x, low);
    bool same = mp_get_mag_u32(x) == low && mp_get_mag_u64(x) == low;
    mp_set_ul(x, word);
    same = same && mp_get_mag_ul(x) == word && mp_get_mag_u64(x) == word;
    mp_set_ll(x, static_cast<long long>(word));
    same = same && mp_get_i64(x) == static_cast<std::int64_t>(word);
    same = same && mp_set_long(x, word) == MP_OKAY && mp_get_mag_u64(x) == word;
    same = same && mp_set_long_long(x, ~word) == MP_OKAY && mp_get_mag_u64(x) == ~word;
    return same && mp_set_int(x, word) == MP_OKAY && mp_get_mag_u64(x) == low;
}

/// Through a text in memory that is a stream.
mp_err by_stream(const mp_int* a, int radix, mp_int* r) {
    std::FILE* const stream = std::tmpfile();
    if (stream == nullptr) return MP_MEM;
    mp_err error = mp_fwrite(a, radix, stream);
    if (error == MP_OKAY) {
        std::rewind(stream);
        error = mp_fread(r, radix, stream);
    }
    if (error == MP_OKAY && std::fgetc(stream) != EOF) error = MP_ERR;
    if (error == MP_OKAY && mp_fread(r, radix, stream) != MP_ERR) error = MP_ITER;
    std::fclose(stream);
    return error;
}

const operation table[] = {
    {"mp_to_ubin, mp_from_ubin", 1, 1,
     [](const inputs& in, const outputs& out) {
         std::size_t written = 0;
         const std::size_t size = mp_ubin_size(in[0]);
         if (size > 0 && mp_to_ubin(in[0], buffer, size - 1, &written) != MP_BUF) return MP_ERR;
         const mp_err error = mp_to_ubin(in[0], buffer, size, &written);
         if (error != MP_OKAY) return error;
         return written != size || !same_words(in[0], size, 1, 1, 0, 0) ? MP_ERR : mp_from_ubin(out[0], buffer, size);
     },
     magnitude},
    {"mp_to_sbin, mp_from_sbin", 1, 1,
     [](const inputs& in, const outputs& out) {
         std::size_t written = 0;
         const std::size_t size = mp_sbin_size(in[0]);
         if (mp_to_sbin(in[0], buffer, size - 1, &written) != MP_BUF) return MP_ERR;
         const mp_err error = mp_to_sbin(in[0], buffer, size, &written);
         return error != MP_OKAY ? error : written != size ? MP_ERR : mp_from_sbin(out[0], buffer, size);
     },
     itself},
    {"mp_to_unsigned_bin, mp_read_unsigned_bin", 1, 1,
     [](const inputs& in, const outputs& out) {
         unsigned long size = 0;
         const mp_err error = mp_to_unsigned_bin(in[0], buffer);
         if (error != MP_OKAY) return error;
         if (mp_iszero(in[0]) == MP_NO && mp_to_unsigned_bin_n(in[0], buffer, &size) != MP_VAL) return MP_ERR;
         size = room;
         if (mp_to_unsigned_bin_n(in[0], buffer, &size) != MP_OKAY) return MP_ERR;
         const int expected = mp_unsigned_bin_size(in[0]);
         return static_cast<int>(size) != expected ? MP_ERR : mp_read_unsigned_bin(out[0], buffer, expected);
     },
     magnitude},
    {"mp_to_signed_bin, mp_read_signed_bin", 1, 1,
     [](const inputs& in, const outputs& out) {
         unsigned long size = 0;
         const mp_err error = mp_to_signed_bin(in[0], buffer);
         if (error != MP_OKAY) return error;
         if (mp_to_signed_bin_n(in[0], buffer, &size) != MP_VAL) return MP_ERR;
         size = room;
         if (mp_to_signed_bin_n(in[0], buffer, &size) != MP_OKAY) return MP_ERR;
         const int expected = mp_signed_bin_size(in[0]);
         return static_cast<int>(size) != expected ? MP_ERR : mp_read_signed_bin(out[0], buffer, expected);
     },
     itself},
    {"mp_pack, mp_unpack", 2, 1,
     [](const inputs& in, const outputs& out) {
         const word_format f(in[1]);
         const std::size_t count = mp_pack_count(in[0], f.nails, f.size);
         std::size_t written = 0;
         if (count > 0 && mp_pack(buffer, count - 1, &written, f.order, f.size, f.endian, f.nails, in[0]) != MP_BUF)
             return MP_ERR;
         const mp_err error = mp_pack(buffer, count, &written, f.order, f.size, f.endian, f.nails, in[0]);
         if (error != MP_OKAY) return error;
         if (written != count || !same_words(in[0], count, f.order, f.size, f.endian, f.nails)) return MP_ERR;
         return mp_unpack(out[0], count, f.order, f.size, f.endian, f.nails, buffer);
     },
     magnitude},
    {"mp_export, mp_import", 2, 1,
     [](const inputs& in, const outputs& out) {
         const word_format f(in[1]);
         std::size_t written = 0;
         const mp_err error = mp_export(buffer, &written, f.order, f.size, f.endian, f.nails, in[0]);
         return error != MP_OKAY ? error : mp_import(out[0], written, f.order, f.size, f.endian, f.nails, buffer);
     },
     magnitude},
    {"mp_to_radix, mp_read_radix", 2, 1,
     [](const inputs& in, const outputs& out) {
         const int radix = radix_of(in[1]);
         int size = 0;
         mp_err error = mp_radix_size(in[0], radix, &size);
         if (error != MP_OKAY) return error;
         const auto length = static_cast<std::size_t>(size);
         std::size_t written = 0;
         if (length > 2 && mp_to_radix(in[0], text(), length - 1, &written, radix) == MP_OKAY) return MP_ERR;
         error = mp_to_radix(in[0], text(), length, &written, radix);
         if (error != MP_OKAY) return error;
         if (written != length || std::strlen(text()) + 1 != length || !same_text(in[0], radix)) return MP_ERR;
         return mp_read_radix(out[0], text(), radix);
     },
     itself},
    {"mp_toradix, mp_toradix_n, in lower case", 2, 1,
     [](const inputs& in, const outputs& out) {
         const int radix = 2 + count_of(in[1], 35);
         mp_err error = mp_toradix(in[0], text(), radix);
         if (error == MP_OKAY) error = mp_toradix_n(in[0], text(), radix, static_cast<int>(std::strlen(text()) + 1));
         for (char* c = text(); error == MP_OKAY && *c != '\0'; ++c) {
             if (*c >= 'A' && *c <= 'Z') *c = static_cast<char>(*c - 'A' + 'a');
         }
         return error == MP_OKAY ? mp_read_radix(out[0], text(), radix) : error;
     },
     itself},
    {"mp_fwrite, mp_fread", 2, 1,
     [](const inputs& in, const outputs& out) { return by_stream(in[0], radix_of(in[1]), out[0]); }, itself},
    {"mp_set_double, mp_get_double", 1, 1,
     [](const inputs& in, const outputs& out) {
         number t;
         const double x = mp_get_double(in[0]);
         const mp_err error = mp_set_double(t, x);
         if (error != MP_OKAY) return mp_count_bits(in[0]) > 1020 ? mp_copy(in[0], out[0]) : error;
         mpz difference = number::mpz_of(in[0]), whole;
         mpz_sub(difference, difference, number::mpz_of(t));
         mpz_mul_2exp(difference, difference, 51);
         if (mpz_cmpabs(difference, number::mpz_of(in[0])) > 0) return MP_ERR;
         return mp_copy(in[0], out[0]);
     },
     itself},
    {"mp_init_copy, mp_init_size, mp_grow, mp_shrink, mp_clamp", 1, 1,
     [](const inputs& in, const outputs& out) {
         mp_int copy, sized;
         mp_err error = mp_init_copy(&copy, in[0]);
         if (error != MP_OKAY) return error;
         error = mp_init_size(&sized, 33);
         if (error == MP_OKAY && sized.alloc < 33) error = MP_ERR;
         if (error == MP_OKAY) error = mp_grow(&copy, copy.used + 50);
         if (error == MP_OKAY && copy.alloc < copy.used + 50) error = MP_ERR;
         if (error == MP_OKAY) {
             copy.used += 7;
             mp_clamp(&copy);
             error = mp_shrink(&copy);
         }
         if (error == MP_OKAY && copy.alloc > std::max(2, copy.used)) error = MP_ERR;
         if (error == MP_OKAY) error = mp_copy(&copy, &sized);
         if (error == MP_OKAY) mp_exch(&sized, out[0]);
         mp_clear_multi(&copy, &sized, nullptr);
         mp_clear(&copy);
         return error;
     },
     itself},
    {"mp_init_multi and the setters and getters", 1, 1,
     [](const inputs& in, const outputs& out) {
         mp_int a, b, c;
         const mp_err error = mp_init_multi(&a, &b, &c, nullptr);
         if (error != MP_OKAY) return error;
         const std::uint64_t word = mp_get_mag_u64(in[0]);
         mp_set_u64(&a, word);
         mp_set_i64(&b, mp_get_i64(in[0]));
         mp_set_l(&c, mp_get_l(in[0]));
         const bool same = mp_get_u64(&a) == word && mp_get_u64(&b) == mp_get_u64(in[0]) && mp_get_ul(&c) == mp_get_ul(in[0]) &&
                           mp_get_ll(&c) == mp_get_i64(in[0]) && mp_get_mag_ull(&a) == word && mp_get_long(&a) == word &&
                           mp_get_long_long(&a) == word && mp_get_int(&a) == (word & 0xffffffff) &&
                           mp_get_i32(&b) == static_cast<std::int32_t>(mp_get_i64(in[0])) && mp_cmp(&b, &c) == MP_EQ;
         const bool old_same = by_old_setters(&b, word);
         mp_set_ull(&a, word);
         mp_exch(&a, out[0]);
         mp_clear_multi(&a, &b, &c, nullptr);
         return same && old_same ? MP_OKAY : MP_ERR;
     },
     [](const values& in, values& out) {
         mpz_abs(out[0], in[0]);
         mpz_fdiv_r_2exp(out[0], out[0], 64);
         return true;
     }},
    {"mp_init_*", 1, 1,
     [](const inputs& in, const outputs& out) {
         const auto word = mp_get_u64(in[0]);
         mp_int x;
         const auto check = [&](mp_err error, bool negative, std::uint64_t expected) {
             if (error != MP_OKAY) return error;
             const bool same = mp_get_mag_u64(&x) == (negative ? 0 - expected : expected) && (x.sign == MP_NEG) == negative;
             mp_clear(&x);
             return same ? MP_OKAY : MP_ERR;
         };
         const auto i32 = static_cast<std::int32_t>(word);
         const auto i64 = static_cast<std::int64_t>(word);
         mp_err error = check(mp_init_i32(&x, i32), i32 < 0, static_cast<std::uint64_t>(static_cast<std::int64_t>(i32)));
         if (error == MP_OKAY) error = check(mp_init_u32(&x, static_cast<std::uint32_t>(word)), false, word & 0xffffffff);
         if (error == MP_OKAY) error = check(mp_init_i64(&x, i64), i64 < 0, word);
         if (error == MP_OKAY) error = check(mp_init_u64(&x, word), false, word);
         if (error == MP_OKAY) error = check(mp_init_l(&x, i64), i64 < 0, word);
         if (error == MP_OKAY) error = check(mp_init_ul(&x, word), false, word);
         if (error == MP_OKAY) error = check(mp_init_ll(&x, i64), i64 < 0, word);
         if (error == MP_OKAY) error = check(mp_init_ull(&x, word), false, word);
         if (error == MP_OKAY) error = check(mp_init_set(&x, word & MP_MASK), false, word & MP_MASK);
         if (error == MP_OKAY) error = check(mp_init_set_int(&x, word), false, word & 0xffffffff);
         return error == MP_OKAY ? mp_copy(in[0], out[0]) : error;
     },
     itself},
};

}  // namespace

std::span<const operation> conversion_operations() { return table; }

}  // namespace carry::test
