#include "number.hpp"

#include <carry/limb.hpp>
#include <carry/limits.hpp>

#include <cstddef>
#include <iterator>
#include <new>
#include <span>
#include <stdexcept>
#include <vector>

// The digits of CPython's ints: known for the versions that this was tested with. Later ones are asked for bytes.
#ifndef CARRY_PYTHON_INT_DIGITS
#define CARRY_PYTHON_INT_DIGITS (PY_VERSION_HEX < 0x030E0000)
#endif

namespace carry::python {

namespace {

#if CARRY_PYTHON_INT_DIGITS

struct digits_of_int {
    const digit* digits;
    std::size_t size;
    bool negative;
};

digits_of_int look(PyObject* number) noexcept {
    const auto* value = reinterpret_cast<const PyLongObject*>(number);
#if PY_VERSION_HEX >= 0x030C0000
    constexpr unsigned sign_bits = 3, sign_mask = 3, negative = 2;
    const std::uintptr_t tag = value->long_value.lv_tag;
    return {value->long_value.ob_digit, tag >> sign_bits, (tag & sign_mask) == negative};
#else
    const Py_ssize_t size = Py_SIZE(value);
    return {value->ob_digit, static_cast<std::size_t>(size < 0 ? -size : size), size < 0};
#endif
}

/// Bits from places of one width into places of another, the lowest first.
template <unsigned FromBits, unsigned ToBits, class From, class To>
void repack(const From* from, std::size_t from_size, To* to, std::size_t to_size) noexcept {
    static_assert(FromBits <= 64 && ToBits <= 64);
    constexpr To mask = static_cast<To>(ToBits == sizeof(To) * 8 ? ~To{0} : (To{1} << (ToBits % (sizeof(To) * 8))) - 1);
    unsigned __int128 store = 0;
    unsigned stored = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < to_size; ++i) {
        while (stored < ToBits && next < from_size) {
            store |= static_cast<unsigned __int128>(from[next++]) << stored;
            stored += FromBits;
        }
        to[i] = static_cast<To>(store) & mask;
        store >>= ToBits;
        stored -= stored < ToBits ? stored : ToBits;
    }
}

#else

/// The bytes of an int in two's complement, the lowest first.
std::vector<std::uint8_t> to_bytes(PyObject* number) {
    const Py_ssize_t size = PyLong_AsNativeBytes(number, nullptr, 0, Py_ASNATIVEBYTES_LITTLE_ENDIAN);
    std::vector<std::uint8_t> bytes(size < 0 ? 0 : static_cast<std::size_t>(size));
    if (size < 0 || PyLong_AsNativeBytes(number, bytes.data(), size, Py_ASNATIVEBYTES_LITTLE_ENDIAN) < 0) {
        throw nb::python_error();
    }
    return bytes;
}

#endif

/// Objects that went, with their values' memory. The interpreter's lock guards them.
class spare_objects {
public:
    PyObject* take() noexcept { return size_ == 0 ? nullptr : reinterpret_cast<PyObject*>(objects_[--size_]); }

    /// False where there are as many as may be.
    bool keep(PyObject* o) noexcept {
        return size_ < std::size(objects_) && (objects_[size_++] = reinterpret_cast<object_of<integer>*>(o), true);
    }

private:
    object_of<integer>* objects_[100];
    std::size_t size_ = 0;
};

constexpr std::size_t bits_in_object = 512;
constexpr std::size_t most_spare_bits = 8192;
spare_objects spare_short;  // those whose limbs lie in them
spare_objects spare_long;   // those of up to most_spare_bits: short numbers must not keep memory that they have no need of

}  // namespace

PyObject* new_integer(std::size_t limbs) {
    if (PyObject* o = (limbs * limb_bits <= bits_in_object ? spare_short : spare_long).take()) {
        return PyObject_Init(o, type_of<integer>);
    }
    PyObject* o = reinterpret_cast<PyObject*>(PyObject_New(object_of<integer>, type_of<integer>));
    if (o == nullptr) {
        PyErr_Clear();
        throw std::bad_alloc();
    }
    new (&reinterpret_cast<object_of<integer>*>(o)->value) integer();
    return o;
}

template <>
void destroy<integer>(PyObject* o) noexcept {
    integer& value = reinterpret_cast<object_of<integer>*>(o)->value;
    const std::size_t bits = value.capacity();
    if (bits > most_spare_bits || !(bits <= bits_in_object ? spare_short : spare_long).keep(o)) {
        value.~integer();
        PyObject_Free(o);
    }
}

void put_int(integer& r, PyObject* number) {
    int beyond = 0;
    const long long small = PyLong_AsLongLongAndOverflow(number, &beyond);
    if (beyond == 0) {
        r = small;
        return;
    }
#if CARRY_PYTHON_INT_DIGITS
    const digits_of_int from = look(number);
    if (from.size > max_bits / PyLong_SHIFT + 1) {
        throw std::length_error("carry: the result is longer than the size limit");
    }
    limb few[40];
    std::vector<limb> many;
    std::span<limb> row(few);
    const std::size_t size = (from.size * PyLong_SHIFT + limb_bits - 1) / limb_bits;
    if (size > row.size()) {
        many.resize(size);
        row = many;
    }
    row = row.first(size);
    repack<PyLong_SHIFT, limb_bits>(from.digits, from.size, row.data(), row.size());
    r = integer::from_limbs(row, from.negative);
#else
    r = integer::from_signed_bytes(to_bytes(number), byte_order::little);
#endif
}

PyObject* to_int(const integer& value) {
    if (value.bit_length() < 64) {
        return PyLong_FromLongLong(value.to_wrapped<long long>());
    }
#if CARRY_PYTHON_INT_DIGITS
    const std::size_t size = (value.bit_length() + PyLong_SHIFT - 1) / PyLong_SHIFT;
    PyLongObject* number = _PyLong_New(static_cast<Py_ssize_t>(size));
    if (number == nullptr) {
        throw nb::python_error();
    }
#if PY_VERSION_HEX >= 0x030C0000
    digit* digits = number->long_value.ob_digit;
    number->long_value.lv_tag = size << 3U | (value.is_negative() ? 2U : 0U);
#else
    digit* digits = number->ob_digit;
    Py_SET_SIZE(number, static_cast<Py_ssize_t>(size) * value.sign());
#endif
    repack<limb_bits, PyLong_SHIFT>(value.limbs().data(), value.limbs().size(), digits, size);
    return reinterpret_cast<PyObject*>(number);
#else
    const std::vector<std::uint8_t> bytes = value.to_signed_bytes(byte_order::little);
    PyObject* number = PyLong_FromNativeBytes(bytes.data(), bytes.size(), Py_ASNATIVEBYTES_LITTLE_ENDIAN);
    if (number == nullptr) {
        throw nb::python_error();
    }
    return number;
#endif
}

Py_hash_t hash_as_int(const integer& value) noexcept {
    // sys.hash_info: the value modulo the Mersenne prime 2^61 - 1 (2^31 - 1 where words are short), with the value's sign.
    constexpr unsigned bits = sizeof(Py_hash_t) >= 8 ? 61 : 31;
    constexpr Py_uhash_t prime = (Py_uhash_t{1} << bits) - 1;
    constexpr unsigned turn = limb_bits % bits;
    Py_uhash_t hash = 0;
    for (std::size_t i = value.limbs().size(); i-- > 0;) {
        const limb x = value.limbs()[i];
        hash = ((hash << turn) & prime) + (hash >> (bits - turn));  // below 2^(bits + 2): two residues and little more
        hash += static_cast<Py_uhash_t>((x & prime) + (x >> bits));
    }
    hash = (hash & prime) + (hash >> bits);
    hash = hash >= prime ? hash - prime : hash;
    const auto signed_hash = static_cast<Py_hash_t>(value.is_negative() ? 0 - hash : hash);
    return signed_hash == -1 ? -2 : signed_hash;
}

bool operand::load_index(PyObject* o) {
    if (load(o)) {
        return true;
    }
    if (!PyIndex_Check(o)) {
        return false;
    }
    const nb::object index = nb::steal(wait_at_exit([o] { return PyNumber_Index(o); }));
    if (!index.is_valid()) {
        throw nb::python_error();
    }
    return load(index.ptr());
}

natural to_natural(const integer& value) {
    if (value.is_negative()) {
        throw std::domain_error("carry: a negative number where a natural one is wanted");
    }
    const std::optional<std::uint64_t> n = value.to<std::uint64_t>();
    if (!n) {
        throw std::length_error("carry: the number is beyond 2^64");
    }
    return {*n};
}

natural_or_most to_natural_or_most(const integer& value) {
    const bool is_too_large = !value.is_negative() && !value.to<std::uint64_t>();
    return {is_too_large ? std::numeric_limits<std::uint64_t>::max() : to_natural(value).value};
}

}  // namespace carry::python
