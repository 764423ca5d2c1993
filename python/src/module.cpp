// The extension module carry._carry, all of whose names carry/__init__.py takes over.
#include "module.hpp"

#include "errors.hpp"

#include <carry/config.h>
#include <carry/isa.hpp>
#include <carry/limits.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string_view>
#include <vector>

namespace carry::python {

namespace {

/// Where the module has been initialised before, as after its removal from sys.modules, has m take over all names from then:
/// of the types there is one each, which other objects may still be of. Throws where that was in another interpreter.
bool take_over(nb::module_& m) {
    static PyObject* names = nullptr;
    static PyInterpreterState* home = nullptr;
    if (names == nullptr) {
        names = Py_NewRef(PyModule_GetDict(m.ptr()));
        home = PyInterpreterState_Get();
        return false;
    }
    if (home != PyInterpreterState_Get()) {
        throw nb::import_error("carry serves one interpreter of a process, and another has imported it");
    }
    if (PyDict_Merge(PyModule_GetDict(m.ptr()), names, 0) != 0) {
        throw nb::python_error();
    }
    return true;
}

}  // namespace

}  // namespace carry::python

NB_MODULE(_carry, m) {
    using namespace carry::python;

    m.attr("__name__") = "carry";  // where users find what is defined here, and so pickle and the stubs
    if (take_over(m)) {
        return;
    }
    m.attr("__version__") = CARRY_VERSION;
    m.attr("max_bits") = carry::max_bits;
    register_errors();
    nb::set_leak_warnings(false);  // what a thread holds that still runs at the end is no leak, and no news for users
    m.def("_warn_of_leaks", [] { nb::set_leak_warnings(true); });
    define_integer(m);
    define_integer_functions(m);
    define_primes(m);
    define_random(m);
    define_modulus(m);
    define_batch(m);
    define_batch_residues(m);
    define_gf2x(m);
    define_gf2x_modulus(m);
    define_gf2n(m);
    m.def(
        "isa", [] { return carry::isa_name(carry::isa()); },
        "The name of the kernel level in use: 'portable', 'adx', 'avx512' or\n"
        "'arm64'. It is chosen at the first operation, by what the processor has;\n"
        "CARRY_ISA in the environment lowers it.");
    m.def(
        "isa_available",
        [] {
            std::vector<std::string_view> names;
            for (const carry::isa_level level : carry::isa_available()) {
                names.push_back(carry::isa_name(level));
            }
            return names;
        },
        "The names of the levels that this machine can run, the lowest first.");
    m.def(
        "isa_use",
        [](std::string_view name) {
            for (const carry::isa_level level : carry::isa_available()) {
                if (carry::isa_name(level) == name) {
                    return carry::isa_use(level);
                }
            }
            return false;
        },
        nb::arg("name"),
        "Uses the level of this name from now on, in all threads; False, and no\n"
        "change, where the machine cannot run it. For tests and measurements:\n"
        "results are the same on every level. No other thread may be computing\n"
        "meanwhile.");
}
