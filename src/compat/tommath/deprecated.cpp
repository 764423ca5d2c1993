/// \file
/// Old names, each by its successor.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "compat/tommath/number.hpp"
#include "compat/tommath/primes.hpp"

namespace tommath = carry::tommath;

extern const mp_digit ltm_prime_tab[PRIVATE_MP_PRIME_TAB_SIZE] = {
    2,    3,    5,    7,    11,   13,   17,   19,   23,   29,   31,   37,   41,   43,   47,   53,   59,   61,   67,   71,
    73,   79,   83,   89,   97,   101,  103,  107,  109,  113,  127,  131,  137,  139,  149,  151,  157,  163,  167,  173,
    179,  181,  191,  193,  197,  199,  211,  223,  227,  229,  233,  239,  241,  251,  257,  263,  269,  271,  277,  281,
    283,  293,  307,  311,  313,  317,  331,  337,  347,  349,  353,  359,  367,  373,  379,  383,  389,  397,  401,  409,
    419,  421,  431,  433,  439,  443,  449,  457,  461,  463,  467,  479,  487,  491,  499,  503,  509,  521,  523,  541,
    547,  557,  563,  569,  571,  577,  587,  593,  599,  601,  607,  613,  617,  619,  631,  641,  643,  647,  653,  659,
    661,  673,  677,  683,  691,  701,  709,  719,  727,  733,  739,  743,  751,  757,  761,  769,  773,  787,  797,  809,
    811,  821,  823,  827,  829,  839,  853,  857,  859,  863,  877,  881,  883,  887,  907,  911,  919,  929,  937,  941,
    947,  953,  967,  971,  977,  983,  991,  997,  1009, 1013, 1019, 1021, 1031, 1033, 1039, 1049, 1051, 1061, 1063, 1069,
    1087, 1091, 1093, 1097, 1103, 1109, 1117, 1123, 1129, 1151, 1153, 1163, 1171, 1181, 1187, 1193, 1201, 1213, 1217, 1223,
    1229, 1231, 1237, 1249, 1259, 1277, 1279, 1283, 1289, 1291, 1297, 1301, 1303, 1307, 1319, 1321, 1327, 1361, 1367, 1373,
    1381, 1399, 1409, 1423, 1427, 1429, 1433, 1439, 1447, 1451, 1453, 1459, 1471, 1481, 1483, 1487, 1489, 1493, 1499, 1511,
    1523, 1531, 1543, 1549, 1553, 1559, 1567, 1571, 1579, 1583, 1597, 1601, 1607, 1609, 1613, 1619,
};

namespace {

/// A size that the caller gives as an int.
bool is_size(int size) noexcept { return size >= 0; }

}  // namespace

int mp_get_bit(const mp_int* a, int b) {
    if (b < 0) {
        return MP_VAL;
    }
    const auto bit = static_cast<std::size_t>(b);
    const std::size_t place = bit / tommath::digit_bits;
    return tommath::answer(place < tommath::used(a) && ((a->dp[place] >> (bit % tommath::digit_bits)) & 1) != 0);
}

mp_err mp_tc_and(const mp_int* a, const mp_int* b, mp_int* c) { return mp_and(a, b, c); }
mp_err mp_tc_or(const mp_int* a, const mp_int* b, mp_int* c) { return mp_or(a, b, c); }
mp_err mp_tc_xor(const mp_int* a, const mp_int* b, mp_int* c) { return mp_xor(a, b, c); }
mp_err mp_tc_div_2d(const mp_int* a, int b, mp_int* c) { return mp_signed_rsh(a, b, c); }

mp_err mp_set_int(mp_int* a, unsigned long b) {
    mp_set_u32(a, static_cast<std::uint32_t>(b));
    return MP_OKAY;
}
mp_err mp_set_long(mp_int* a, unsigned long b) {
    mp_set_ul(a, b);
    return MP_OKAY;
}
mp_err mp_set_long_long(mp_int* a, unsigned long long b) {
    mp_set_ull(a, b);
    return MP_OKAY;
}
mp_err mp_init_set_int(mp_int* a, unsigned long b) { return mp_init_u32(a, static_cast<std::uint32_t>(b)); }
unsigned long mp_get_int(const mp_int* a) { return mp_get_mag_u32(a); }
unsigned long mp_get_long(const mp_int* a) { return mp_get_mag_ul(a); }
unsigned long long mp_get_long_long(const mp_int* a) { return mp_get_mag_ull(a); }

int mp_unsigned_bin_size(const mp_int* a) { return static_cast<int>(mp_ubin_size(a)); }
int mp_signed_bin_size(const mp_int* a) { return static_cast<int>(mp_sbin_size(a)); }
mp_err mp_read_unsigned_bin(mp_int* a, const unsigned char* b, int c) {
    return is_size(c) ? mp_from_ubin(a, b, static_cast<std::size_t>(c)) : MP_VAL;
}
mp_err mp_read_signed_bin(mp_int* a, const unsigned char* b, int c) {
    return is_size(c) ? mp_from_sbin(a, b, static_cast<std::size_t>(c)) : MP_VAL;
}
mp_err mp_to_unsigned_bin(const mp_int* a, unsigned char* b) { return mp_to_ubin(a, b, SIZE_MAX, nullptr); }
mp_err mp_to_signed_bin(const mp_int* a, unsigned char* b) { return mp_to_sbin(a, b, SIZE_MAX, nullptr); }

mp_err mp_to_unsigned_bin_n(const mp_int* a, unsigned char* b, unsigned long* outlen) {
    std::size_t written = 0;
    const mp_err error = mp_to_ubin(a, b, *outlen, &written);
    if (error == MP_OKAY) {
        *outlen = static_cast<unsigned long>(written);
    }
    return error == MP_BUF ? MP_VAL : error;
}

mp_err mp_to_signed_bin_n(const mp_int* a, unsigned char* b, unsigned long* outlen) {
    std::size_t written = 0;
    const mp_err error = mp_to_sbin(a, b, *outlen, &written);
    if (error == MP_OKAY) {
        *outlen = static_cast<unsigned long>(written);
    }
    return error == MP_BUF ? MP_VAL : error;
}

mp_err mp_toradix(const mp_int* a, char* str, int radix) { return mp_to_radix(a, str, SIZE_MAX, nullptr, radix); }

mp_err mp_toradix_n(const mp_int* a, char* str, int radix, int maxlen) {
    return is_size(maxlen) ? mp_to_radix(a, str, static_cast<std::size_t>(maxlen), nullptr, radix) : MP_VAL;
}

mp_err mp_import(mp_int* rop, size_t count, int order, size_t size, int endian, size_t nails, const void* op) {
    return mp_unpack(rop, count, order, size, endian, nails, op);
}

mp_err mp_export(void* rop, size_t* countp, int order, size_t size, int endian, size_t nails, const mp_int* op) {
    return mp_pack(rop, SIZE_MAX, countp, order, size, endian, nails, op);
}
