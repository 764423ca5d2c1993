/// \file
/// What the checks of constant-time code share. Each check names a computation and its secret operands once; how it is checked
/// is the program's argument:
///
///   (none)   under valgrind's memcheck, with the operands marked undefined
///   steps    branch by branch, with some operands of the same size: all must take the same way (steps.hpp)
///
/// In front of all other headers of Carry, so that what CARRY_PUBLIC_OUTCOME marks is made known to valgrind.
#pragma once

#include "patterns.hpp"

#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else  // only steps are to be had then
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_MAKE_MEM_UNDEFINED(address, size) ((void)(address), (void)(size))
#define VALGRIND_MAKE_MEM_DEFINED(address, size) ((void)(address), (void)(size))
#define VALGRIND_SET_VBITS(address, bits, size) ((void)(address), (void)(bits), (void)(size))
#endif

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace carry::test {

inline bool wrong = false;     ///< Whether some check has failed.
inline bool stepping = false;  ///< Whether the checks are made by steps.

/// Whether CARRY_TEST_FACTOR asks for more than is checked each time.
bool asked_for_more();
/// Whether there is time for what takes many branches: a step takes microseconds, and more on virtual machines.
bool thorough();

template <class T>
T revealed(T value) {
    VALGRIND_MAKE_MEM_DEFINED(&value, sizeof value);
    return value;
}

/// What a function answers although its operands are secret.
constexpr bool public_outcome(bool answer) { return std::is_constant_evaluated() ? answer : revealed(answer); }

#define CARRY_PUBLIC_OUTCOME(answer) (::carry::test::public_outcome(answer))

/// Calls work(context) in steps with secrets of all patterns, which set(context, p) puts where `work` finds them, and complains
/// where they do not take the same way. work is called once before, as what is done once in a program is not a secret's doing.
void check_steps(const std::string& name, void (*set)(void*, pattern), void (*work)(void*), void* context);

/// Reports what went wrong with a check.
void complain(const std::string& name, const std::string& what);

/// The compiler knows nothing of what is here, and takes it for used.
template <class T>
void obscure(T& x) {
    __asm__ volatile("" : : "r"(&x) : "memory");
}

/// What is checked is this function, which is compiled once for both ways to check it.
template <class Compute, class Secrets>
auto computed(Compute& compute, const Secrets& secrets) {
    return std::apply(compute, secrets);
}

template <class T>
[[gnu::noinline, gnu::cold]] bool same(const T& a, const T& b) {
    return a == b;
}

/// The secrets of one check.
template <class... Operands>
class secret_operands {
public:
    using tuple = std::tuple<decltype(like(std::declval<const Operands&>(), pattern::random))...>;

    [[gnu::noinline, gnu::cold]] explicit secret_operands(const Operands&... operands)
        : drawn_(operands...), secrets_(like(operands, pattern::random)...) {}

    [[gnu::noinline, gnu::cold]] void set(pattern p) {
        secrets_ = std::apply([p](const Operands&... operands) { return tuple(like(operands, p)...); }, drawn_);
    }
    const tuple& secrets() const { return secrets_; }

private:
    std::tuple<Operands...> drawn_;
    tuple secrets_;
};

/// compute on the operands in the clear and hidden; both times the result must be the same. Or in steps.
template <class Compute, class... Operands>
[[gnu::cold]] void check(const char* name, Compute compute, const Operands&... operands) {
    using secret_tuple = typename secret_operands<Operands...>::tuple;
    struct computation {
        decltype(&computed<Compute, secret_tuple>) function;
        Compute compute;
        secret_operands<Operands...> operands;
        auto run() { return function(compute, operands.secrets()); }
    } of{computed<Compute, secret_tuple>, compute, secret_operands<Operands...>(operands...)};
    obscure(of);  // The operands may be constants of the program, and the function is to be compiled for others, too.
    if (stepping) {
        check_steps(
            name, [](void* context, pattern p) { static_cast<computation*>(context)->operands.set(p); },
            [](void* context) {
                auto result = static_cast<computation*>(context)->run();
                obscure(result);
            },
            &of);
        return;
    }
    const auto clear = of.run();
    VALGRIND_MAKE_MEM_UNDEFINED(&of.operands.secrets(), sizeof(secret_tuple));
    const auto secret = revealed(of.run());
    if (!same(clear, secret)) complain(name, "another result with hidden operands");
}

/// main: what the arguments ask for. checks: all of the program's.
int run(int argc, char** argv, void (*checks)());

}  // namespace carry::test
