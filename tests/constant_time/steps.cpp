// Steps by breakpoints at branches, and by the trap flag where these are not known yet.
#include "steps.hpp"

#if defined(__x86_64__) && defined(__linux__)

#include "arena.hpp"
#include "branches.hpp"
#include "function_names.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

// Where the linker has put the instructions of the program.
extern "C" const char __executable_start, etext;

namespace carry::test::steps {

namespace {

/// The longest way that is kept. Memory that is not written to is not there.
constexpr std::size_t most_branches = std::size_t{1} << 24;

enum place_state : unsigned char {
    unknown,
    plain,      ///< what follows up to the next branch is known, too
    is_branch,  ///< has a breakpoint, unless that is away
};

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
constexpr greg_t trap_flag = 0x100;
constexpr unsigned char breakpoint = 0xcc;

// Raw pointers, and blocks that are always inlined: no function of the code under test may be one of the handler's, for it has
// breakpoints.
unsigned char* code;  // the program's instructions; a place is an offset into them
std::size_t code_size;
unsigned char* state;     // of each of their bytes, of type place_state
unsigned char* original;  // what a breakpoint stands for
std::uint32_t* away;      // the places of breakpoints that were come by between two runs, and are away until the next one
std::size_t away_count;
std::uint32_t* kept;  // the ways of the recorded run's branches
std::size_t kept_count, count, total_count;
bool active, recording, differs;
std::size_t stepped_over = nowhere;  // the branch whose breakpoint is away for a step
std::size_t last_plain = nowhere;    // the instruction that was executed just now

// The place that a shared library returns to, of which nothing is known yet: a breakpoint that is not a branch's.
struct awaited_return {
    std::size_t place = nowhere;
    unsigned char original = 0;
};
awaited_return awaited[8];

// Ways are targets, of which the code's size stands for all that is outside of it, or how often a string instruction repeats.
constexpr std::uint32_t times = std::uint32_t{1} << 31;
std::size_t parting;  // the branch where the ways differ
std::uint32_t found;  // the way that is not the recorded run's

/// Notes the way that the branch at `from` takes.
[[gnu::always_inline]] inline void note(std::size_t from, std::uint32_t way) {
    if (!active) return;
    if (recording ? count == most_branches : count == kept_count || kept[count] != way) {
        differs = true;
        parting = from;
        found = way;
        active = false;
        return;
    }
    if (recording) kept[count] = way;
    ++count;
}
[[gnu::always_inline]] inline std::uint32_t way_to(std::size_t target) {
    return static_cast<std::uint32_t>(target < code_size ? target : code_size);
}

[[gnu::always_inline]] inline std::size_t word_at(greg_t address) { return *reinterpret_cast<const std::uintptr_t*>(address); }

/// What rep stos and rep movs do to memory and registers. The processor would trap after each word.
[[gnu::always_inline]] inline void repeat(const branch& b, gregset_t& registers) {
    const bool copies = b.kind == branch_kind::copy;
    const auto bytes = static_cast<std::size_t>(registers[REG_RCX]) * b.width;
    auto* const to = reinterpret_cast<volatile unsigned char*>(registers[REG_RDI]);
    const auto* const from = reinterpret_cast<const volatile unsigned char*>(registers[REG_RSI]);
    const auto value = static_cast<std::uint64_t>(registers[REG_RAX]);
    for (std::size_t i = 0; i < bytes; ++i) to[i] = copies ? from[i] : static_cast<unsigned char>(value >> (i % b.width * 8));
    registers[REG_RCX] = 0;
    registers[REG_RDI] += static_cast<greg_t>(bytes);
    if (copies) registers[REG_RSI] += static_cast<greg_t>(bytes);
}

/// Does what a branch of any kind but `other` does; its target.
[[gnu::always_inline]] inline std::size_t follow(const branch& b, std::size_t place, gregset_t& registers) {
    std::size_t target = place + b.size;
    switch (b.kind) {
    case branch_kind::conditional:
        if (holds(b.condition, registers[REG_EFL])) target += static_cast<std::size_t>(b.distance);
        note(place, way_to(target));
        break;
    case branch_kind::back:
        target = word_at(registers[REG_RSP]) - reinterpret_cast<std::uintptr_t>(code);
        registers[REG_RSP] += 8 + static_cast<greg_t>(b.distance);
        note(place, way_to(target));
        break;
    default:
        note(place, times | static_cast<std::uint32_t>(registers[REG_RCX]));
        repeat(b, registers);
        break;
    }
    return target;
}

// Runs between two instructions of the code under test; the kernel saves all of its registers, beyond what a function may use
// below its stack pointer. No stack of its own: that would have to be as large as the registers of the processor at hand.
void on_trap(int, siginfo_t* info, void* context) {
    auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    const auto base = reinterpret_cast<std::uintptr_t>(code);
    const auto go_on = [&](std::size_t at, bool in_steps) {
        registers[REG_RIP] = static_cast<greg_t>(base + at);
        registers[REG_EFL] = in_steps ? registers[REG_EFL] | trap_flag : registers[REG_EFL] & ~trap_flag;
    };
    std::size_t place = static_cast<std::uintptr_t>(registers[REG_RIP]) - base;
    // Behind a breakpoint, unless a step has been made. Its byte may be the original one by now: a processor that has just
    // taken the program over from another one may have fetched the breakpoint before that was taken away.
    const bool stepped = info->si_code != SI_KERNEL;
    if (!stepped) {
        --place;
        last_plain = nowhere;
    }
    if (stepped_over != nowhere) {
        code[stepped_over] = breakpoint;
        last_plain = nowhere;
        if (stepped) note(stepped_over, way_to(place));
        stepped_over = nowhere;
    }
    for (;;) {
        if (place >= code_size) {  // a shared library
            const std::size_t back = word_at(registers[REG_RSP]) - base;
            for (awaited_return& a : awaited) {
                if (active && back < code_size && state[back] == unknown && a.place == nowhere) {
                    a = {back, code[back]};
                    code[back] = breakpoint;
                    break;
                }
            }
            return go_on(place, false);
        }
        for (awaited_return& a : awaited) {
            if (a.place == place) {
                code[place] = a.original;
                a.place = nowhere;
            }
        }
        if (!active) {
            if (state[place] == is_branch) {
                code[place] = original[place];
                away[away_count++] = static_cast<std::uint32_t>(place);
            }
            return go_on(place, false);
        }
        // What follows is known, but of an instruction that was not before this step: it may trap more than once.
        if (state[place] == plain) return go_on(place, place == last_plain);
        const branch b =
            decode([place](std::size_t i) { return i == 0 && state[place] == is_branch ? original[place] : code[place + i]; });
        if (state[place] == unknown) {
            if (b.kind == branch_kind::none) {
                state[place] = plain;
                last_plain = place;
                return go_on(place, true);
            }
            original[place] = code[place];
            code[place] = breakpoint;
            state[place] = is_branch;
        }
        last_plain = nowhere;
        if (b.kind == branch_kind::other) {
            code[place] = original[place];
            stepped_over = place;
            return go_on(place, true);
        }
        place = follow(b, place, registers);
    }
}

// The stack below its pointer may be in use, up to 128 bytes.
[[gnu::always_inline]] inline void begin_steps() {
    __asm__ volatile("leaq -128(%%rsp), %%rsp\n\tpushfq\n\torq $0x100, (%%rsp)\n\tpopfq\n\tleaq 128(%%rsp), %%rsp" ::
                         : "memory", "cc");
}
// One place for all calls, so that what surrounds f is the same.
[[gnu::noinline]] void call(void (*f)(void*), void* context) {
    begin_steps();
    f(context);
    active = false;  // The next trap ends the steps, if there is one.
}

void nothing(void*) {}

/// Makes the program's instructions writable, and copies of its file's pages: later, pages would be exchanged under the code
/// that runs in them.
bool open_code() {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t before = reinterpret_cast<std::uintptr_t>(code) % page;
    if (mprotect(code - before, (before + code_size + page - 1) / page * page, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        return false;
    }
    for (std::size_t at = 0; at < code_size; at += page) {
        auto* const first = const_cast<volatile unsigned char*>(code + at);
        *first = *first;
    }
    return true;
}

std::string way_name(std::uint32_t at) {
    if ((at & times) != 0) return std::to_string(at ^ times) + " times";
    return at < code_size ? "to " + name_of(reinterpret_cast<std::uintptr_t>(code) + at) : std::string("elsewhere");
}

}  // namespace

bool available() {
    code = reinterpret_cast<unsigned char*>(reinterpret_cast<std::uintptr_t>(&__executable_start));
    code_size = static_cast<std::size_t>(reinterpret_cast<const unsigned char*>(&etext) - code);
    // Not written to: pages of zeros, as the system gives them.
    state = static_cast<unsigned char*>(std::calloc(code_size, 1));
    original = static_cast<unsigned char*>(std::calloc(code_size, 1));
    away = static_cast<std::uint32_t*>(std::calloc(code_size, sizeof *away));
    kept = static_cast<std::uint32_t*>(std::malloc(most_branches * sizeof *kept));
    if (state == nullptr || original == nullptr || away == nullptr || kept == nullptr || !open_code()) return false;
    struct sigaction action{};
    action.sa_sigaction = on_trap;
    action.sa_flags = SA_SIGINFO;
    if (sigaction(SIGTRAP, &action, nullptr) != 0) return false;
    return run(nothing, nullptr, true).count != 0;
}

outcome run(void (*f)(void*), void* context, bool recorded) {
    for (; away_count != 0; --away_count) code[away[away_count - 1]] = breakpoint;
    recording = recorded;
    count = 0;
    differs = false;
    arena::begin();
    active = true;
    call(f, context);
    arena::end();
    if (recording) kept_count = count;
    total_count += count;
    outcome o{count, differs, {}};
    if (differs && recording) {
        o.difference = "more branches than are kept";
    } else if (differs) {
        o.difference = "branch " + std::to_string(count) + ", at " + name_of(reinterpret_cast<std::uintptr_t>(code) + parting) +
                       ", goes " + (count < kept_count ? way_name(kept[count]) : "the end") + " with one secret, " +
                       way_name(found) + " with another";
    } else if (count != kept_count) {
        o.differs = true;
        o.difference = "fewer branches with another secret";
    }
    return o;
}

bool is_code(std::uintptr_t address) { return address - reinterpret_cast<std::uintptr_t>(code) < code_size; }
bool was_reached(std::uintptr_t address) {
    return is_code(address) && state[address - reinterpret_cast<std::uintptr_t>(code)] != unknown;
}

std::string name_of(std::uintptr_t address) { return function_at(address, reinterpret_cast<std::uintptr_t>(code)); }

std::size_t total() { return total_count; }

}  // namespace carry::test::steps

#else

namespace carry::test::steps {

bool available() { return false; }
outcome run(void (*f)(void*), void* context, bool) {
    f(context);
    return {};
}
bool is_code(std::uintptr_t) { return false; }
bool was_reached(std::uintptr_t) { return false; }
std::string name_of(std::uintptr_t) { return {}; }
std::size_t total() { return 0; }

}  // namespace carry::test::steps

#endif
