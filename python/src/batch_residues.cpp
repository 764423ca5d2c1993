// Products of many residues side by side.
#include "module.hpp"
#include "number.hpp"
#include "text.hpp"

#include <carry/batch_field.hpp>
#include <carry/batch_modulus.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace carry::python {

namespace {

using namespace nb::literals;

// What tells both kinds apart.
const batch_field& ring_of(const batch_elements& a) { return a.field(); }
const batch_modulus& ring_of(const batch_residues& a) { return a.moduli(); }
const integer& value_of_ring(const batch_field& f) { return f.modulus(); }
const std::vector<integer>& value_of_ring(const batch_modulus& m) { return m.values(); }

template <class Ring>
bool same(const Ring& a, const Ring& b) {
    return &value_of_ring(a) == &value_of_ring(b) || value_of_ring(a) == value_of_ring(b);  // copies share it
}

/// Whether so many residues are worth to be computed without the interpreter's lock.
bool is_long(std::size_t size) { return size >= 200; }

/// The batch of these residues. Throws as Batch's constructor.
template <class Batch, class Ring>
Batch batch_of(const Ring& ring, const many<integer>& values) {
    return unlocked(is_long(values.values.size()), [&] { return Batch(ring, values.values); });
}

/// a_i b_i. Those of another object with the same moduli, which the library does not multiply, are taken into this one.
template <class Batch>
Batch product(const Batch& a, const Batch& b) {
    return unlocked(is_long(a.size()), [&] {
        Batch r = a;
        const bool shared = &value_of_ring(ring_of(a)) == &value_of_ring(ring_of(b));
        multiply(r, a, shared || !same(ring_of(a), ring_of(b)) ? b : Batch(ring_of(a), b.values()));
        return r;
    });
}

template <class Batch, class Ring>
nb::class_<Batch> define_batch_type(nb::module_& m, const char* name, const char* doc, const char* ring_name) {
    nb::class_<Batch> type(m, name, doc);
    type.def(
            "__init__",
            [](Batch* place, const Ring& ring, const many<integer>& values) {
                new (place) Batch(batch_of<Batch>(ring, values));
            },
            nb::arg(ring_name), "values"_a, "The residues of these values, which may be any integers.")
        .def_prop_ro(
            ring_name, [](const Batch& a) { return ring_of(a); }, "What they are residues of.")
        .def_prop_ro(
            "values", [](const Batch& a) { return unlocked(is_long(a.size()), [&] { return a.values(); }); },
            "The residues in [0, m), as integers.")
        .def("__len__", &Batch::size, "How many they are.")
        .def(
            "__mul__", [](const Batch& a, const Batch& b) { return product(a, b); }, nb::is_operator(),
            "The products, each with each. Raises ValueError for other moduli, or\n"
            "another number of them.")
        .def(
            "squared",
            [](const Batch& a) {
                return unlocked(is_long(a.size()), [&] {
                    Batch r = a;
                    square(r, a);
                    return r;
                });
            },
            "The squares.")
        .def(
            "__eq__", [](const Batch& a, const Batch& b) { return same(ring_of(a), ring_of(b)) && a.values() == b.values(); },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"), "Whether moduli and residues are equal.")
        .def("__hash__", [](const Batch& a) { return nb::hash(nb::tuple(nb::cast(a.values()))); }, "Of the residues.");
    define_copies(type, "The batch");
    define_reduce<Batch>(type, [](const Batch& a) { return nb::make_tuple(ring_of(a), a.values()); });
    return type;
}

template <class Ring, class Batch>
nb::class_<Ring> define_ring_type(nb::module_& m, const char* name, const char* doc) {
    nb::class_<Ring> type(m, name, doc);
    type.def(
            "__call__", [](const Ring& ring, const many<integer>& values) { return batch_of<Batch>(ring, values); }, "values"_a,
            "The batch of the residues of these values, which may be any integers.")
        .def(
            "__eq__", [](const Ring& a, const Ring& b) { return same(a, b); }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"), "Whether the moduli are equal.");
    define_copies(type, "The object");
    define_reduce<Ring>(type, [](const Ring& ring) { return nb::make_tuple(value_of_ring(ring)); });
    return type;
}

std::size_t bytes_of(const batch_field& field) { return (field.modulus().bit_length() + 7) / 8; }

/// Where byte i of a number, the lowest first, stands among size.
std::size_t place_of(std::size_t i, std::size_t size, byte_order order) {
    return order == byte_order::little ? i : size - 1 - i;
}

constexpr std::size_t limb_bytes = limb_bits / 8;

batch_elements from_bytes(const batch_field& field, nb::handle data, std::string_view order_name) {
    const bytes_of_object bytes(data.ptr());
    const byte_order order = order_of(order_name);
    const std::size_t size = bytes_of(field), n = field.limbs(), count = bytes.span().size() / size;
    if (bytes.span().size() % size != 0) {
        throw std::invalid_argument("carry: elements of the field have another number of bytes");
    }
    return unlocked(is_long(count), [&] {
        std::vector<limb> rows(n * count);
        for (std::size_t i = 0; i < size * count; ++i) {
            const std::size_t k = i % size;
            const limb byte = bytes.span()[i - k + place_of(k, size, order)];
            rows[i / size * n + k / limb_bytes] |= byte << (8 * (k % limb_bytes));
        }
        batch_elements r(field, count);
        r.load(rows);
        return r;
    });
}

nb::bytes to_bytes(const batch_elements& a, std::string_view order_name) {
    const byte_order order = order_of(order_name);
    const std::size_t size = bytes_of(a.field()), n = a.field().limbs();
    std::vector<std::uint8_t> bytes(size * a.size());
    unlocked(is_long(a.size()), [&] {
        std::vector<limb> rows(n * a.size());
        a.store(rows);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const std::size_t k = i % size;
            bytes[i - k + place_of(k, size, order)] =
                static_cast<std::uint8_t>(rows[i / size * n + k / limb_bytes] >> (8 * (k % limb_bytes)));
        }
    });
    return nb::bytes(bytes.data(), bytes.size());
}

batch_elements inverses(const batch_elements& a) {
    return unlocked(a.size() >= 10, [&] {
        batch_elements r(a.field(), a.size());
        invert(r, a);
        return r;
    });
}

}  // namespace

void define_batch_residues(nb::module_& m) {
    define_ring_type<batch_modulus, batch_residues>(m, "batch_modulus",
                                                    "Odd moduli, for products modulo all of them at once: eight side by side\n"
                                                    "where the processor has IFMA. It never changes.\n\n"
                                                    "moduli = batch_modulus(primes); (moduli(values) * moduli(others)).values")
        .def(
            "__init__",
            [](batch_modulus* place, const many<integer>& moduli) {
                new (place)
                    batch_modulus(unlocked(is_long(moduli.values.size()), [&] { return batch_modulus(moduli.values); }));
            },
            "moduli"_a,
            "Those of like size go best together. Raises ValueError where one is even\n"
            "or not positive.")
        .def_prop_ro("values", &batch_modulus::values, "The moduli.")
        .def("__len__", &batch_modulus::size, "How many they are.")
        .def(
            "__hash__", [](const batch_modulus& a) { return nb::hash(nb::tuple(nb::cast(a.values()))) ^ 0x6d; },
            "Equal ones have equal hashes.");
    define_batch_type<batch_residues, batch_modulus>(
        m, "batch_residues",
        "A residue for each modulus of a batch_modulus, which gives it when it is\n"
        "called. It never changes.\n\n"
        "* and squared() take the same time for all values of the residues.",
        "moduli");

    define_ring_type<batch_field, batch_elements>(m, "batch_field",
                                                  "The integers modulo one odd number of up to 570 bits, mostly a prime,\n"
                                                  "for products and inverses of many elements at once: eight side by side\n"
                                                  "where the processor has IFMA. It never changes.\n\n"
                                                  "field = batch_field(2**255 - 19); (field(values) / field(others)).values")
        .def(nb::init<const integer&>(), "m"_a, "Raises ValueError where m is even, below 3, or of more than 570 bits.")
        .def_prop_ro("modulus", &batch_field::modulus, "m.")
        .def_prop_ro("byte_count", bytes_of, "The bytes of an element, as from_bytes and to_bytes have them.")
        .def_prop_ro("lanes", &batch_field::lanes, "How many elements are computed at once: 8 or 1.")
        .def("from_bytes", from_bytes, "bytes"_a, "byteorder"_a = "big",
             nb::sig("def from_bytes(self, bytes: bytes | bytearray | memoryview, byteorder: str = 'big') -> batch_elements"),
             "The elements that an object with a buffer spells, byte_count bytes each.\n"
             "Raises ValueError where one is not below m, or another number of bytes\n"
             "is left.")
        .def(
            "__hash__", [](const batch_field& a) { return hash_as_int(a.modulus()) ^ 0x62; }, "Equal ones have equal hashes.")
        .def("__repr__", [](const batch_field& a) { return "batch_field(" + a.modulus().to_string() + ")"; }, "batch_field(m)");
    define_batch_type<batch_elements, batch_field>(m, "batch_elements",
                                                   "Elements of a batch_field, which gives them when it is called. They\n"
                                                   "never change.\n\n"
                                                   "All but making them of integers and integers of them takes the same time\n"
                                                   "for all values of the elements.",
                                                   "field")
        .def("inverse", inverses,
             "The inverses, by one inversion and three products each. Raises\n"
             "ValueError where one has none.")
        .def(
            "__truediv__", [](const batch_elements& a, const batch_elements& b) { return product(a, inverses(b)); },
            nb::is_operator(), "The quotients. Raises ValueError as * and inverse().")
        .def("to_bytes", to_bytes, "byteorder"_a = "big", "The elements, byte_count bytes each.");
}

}  // namespace carry::python
