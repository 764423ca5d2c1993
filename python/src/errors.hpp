/// \file
/// The errors of the library as Python's users expect them.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <exception>
#include <thread>
#include <utility>

namespace carry::python {

namespace nb = nanobind;

/// Sets Python's error for a C++ exception: ZeroDivisionError for a division by zero, ValueError for the other
/// std::domain_error and for std::invalid_argument, OverflowError for std::length_error, MemoryError for std::bad_alloc.
void set_error(const std::exception_ptr& error) noexcept;

/// Lets nanobind's functions report errors in the same way.
void register_errors();

/// f() for Python to call: what it throws becomes Python's error, and null is returned (or what failed says).
template <class F, class Result = PyObject*>
Result guarded(F&& f, Result failed = nullptr) noexcept {
    try {
        return std::forward<F>(f)();
    } catch (...) {
        set_error(std::current_exception());
        return failed;
    }
}

/// f(), a function of CPython's that takes the interpreter's lock, or runs Python code, which gives it up and takes it again.
/// Versions before 3.14 do not give it to a thread that wants it while the interpreter ends: they end the thread, by unwinding
/// its stack. Destructors on the way would touch objects without the lock, and a function that throws nothing ends the whole
/// process. So such a thread waits here for the end of the process, as it does in later versions.
template <class F>
auto wait_at_exit(F&& f) noexcept {
    try {
        return std::forward<F>(f)();
    } catch (...) {
        for (;;) {
            std::this_thread::sleep_for(std::chrono::hours(1));
        }
    }
}

/// The state of this thread in the interpreter while it is without the lock; null while it has it.
inline thread_local PyThreadState* released_thread = nullptr;

/// Is without the interpreter's lock as long as it lives.
class lock_released {
public:
    lock_released() noexcept : thread_(PyEval_SaveThread()) { released_thread = thread_; }
    lock_released(const lock_released&) = delete;
    lock_released& operator=(const lock_released&) = delete;
    ~lock_released() {
        wait_at_exit([this] { PyEval_RestoreThread(thread_); });
        released_thread = nullptr;
    }

private:
    PyThreadState* thread_;
};

/// Has the interpreter's lock as long as it lives, also in the midst of what is without it. (Not by PyGILState_Ensure, which
/// must not be called once the interpreter has ended.)
class lock_taken {
public:
    lock_taken() noexcept : thread_(released_thread) {
        if (thread_ != nullptr) {
            wait_at_exit([this] { PyEval_RestoreThread(thread_); });
            released_thread = nullptr;
        }
    }
    lock_taken(const lock_taken&) = delete;
    lock_taken& operator=(const lock_taken&) = delete;
    ~lock_taken() {
        if (thread_ != nullptr) {
            released_thread = PyEval_SaveThread();
        }
    }

private:
    PyThreadState* thread_;
};

/// f(), without the interpreter's lock where it is worth the time that the lock takes. Values are immutable, and the caller's
/// arguments keep them alive, so other threads may go on meanwhile.
template <class F>
auto unlocked(bool worth_while, F&& f) {
    if (!worth_while) {
        return std::forward<F>(f)();
    }
    const lock_released release;
    return std::forward<F>(f)();
}

}  // namespace carry::python
