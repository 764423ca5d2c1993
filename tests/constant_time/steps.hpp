/// \file
/// Runs code branch by branch and compares the ways of two runs: what branches on a secret takes another way for another
/// secret, at whatever kernel level and whatever the compiler made of it.
///
/// Between two branches there is but one sequence of instructions, so the targets of all branches tell all instructions that
/// are executed. Instructions that nobody has come by yet are executed in single steps, by the processor's trap flag; where one
/// of them is a conditional or indirect branch or a return, a breakpoint (int3) takes the place of its first byte, whose
/// handler does what the branch did and notes the target. From then on only branches are stopped at, which makes the steps
/// affordable: a stop takes tens of microseconds on virtual machines. String instructions count as branches, which repeat
/// themselves: the times are noted. It all happens within the process: nobody's leave is wanted, as for ptrace, but that of
/// writing to one's own instructions. x86-64 Linux only.
///
/// Instructions of shared libraries run freely. Addresses of data are not seen, nor is how long an instruction takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace carry::test::steps {

/// Whether steps are to be had here. Call it first; it installs the handler.
bool available();

/// What came of one run.
struct outcome {
    std::size_t count = 0;   ///< branches
    bool differs = false;    ///< from the run that was recorded
    std::string difference;  ///< where it does
};

/// Calls f(context) in steps. If `recorded`, the way that it takes is kept; else compared with the one kept last. What is
/// allocated meanwhile is not to be used after it.
outcome run(void (*f)(void*), void* context, bool recorded);

/// Whether an address is one of this program's instructions, and whether a run has come by it.
bool is_code(std::uintptr_t address);
bool was_reached(std::uintptr_t address);

/// The function that an address belongs to, and how far into it.
std::string name_of(std::uintptr_t address);

/// All branches so far.
std::size_t total();

}  // namespace carry::test::steps
