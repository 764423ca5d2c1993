/// \file
/// Where random numbers come from.
#pragma once

#include "number.hpp"

#include <carry/random_prime.hpp>

#include <cstdint>
#include <limits>

namespace carry::python {

/// The numbers of an object with getrandbits, such as random.Random; of the system where it is None. It is called without the
/// interpreter's lock.
class any_generator {
public:
    using result_type = std::uint64_t;

    explicit any_generator(nb::handle object)
        : getrandbits_(object.is_none() ? nb::object() : nb::object(object.attr("getrandbits"))) {}

    static constexpr result_type min() noexcept { return 0; }
    static constexpr result_type max() noexcept { return std::numeric_limits<result_type>::max(); }

    result_type operator()() {
        if (!getrandbits_.is_valid()) {
            return system_();
        }
        const lock_taken lock;
        const nb::object bits = nb::steal(wait_at_exit([this] { return PyObject_CallFunction(getrandbits_.ptr(), "i", 64); }));
        if (!bits.is_valid()) {
            throw nb::python_error();
        }
        operand number;
        if (!number.load_index(bits.ptr())) {
            throw nb::type_error("getrandbits() of the generator gives no int");
        }
        return to_natural(*number).value;
    }

private:
    system_random system_;
    nb::object getrandbits_;
};

/// f(generator), without the lock where that is worth while.
template <class F>
auto draw(nb::handle generator, bool worth_while, F f) {
    any_generator random(generator);
    return unlocked(worth_while, [&] { return f(random); });
}

}  // namespace carry::python
