#include "secrets.hpp"

#include "steps.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace carry::test {

namespace {

/// The branches of one check after which there are no more secrets than two, unless there is time.
constexpr std::size_t many_branches = 2000;

}  // namespace

bool asked_for_more() {
    static const char* const factor = std::getenv("CARRY_TEST_FACTOR");
    return factor != nullptr && std::strtoull(factor, nullptr, 10) > 1;
}
bool thorough() { return !stepping || asked_for_more(); }

void complain(const std::string& name, const std::string& what) {
    std::printf("%s: %s\n", name.c_str(), what.c_str());
    wrong = true;
}

void check_steps(const std::string& name, void (*set)(void*, pattern), void (*work)(void*), void* context) {
    const auto steps_of = [&](pattern p) {
        set(context, p);
        return steps::run(work, context, p == pattern::random);
    };
    set(context, pattern::random);
    work(context);
    std::size_t spent = 0;
    for (const pattern p : patterns) {
        if (p > pattern::zeros && spent > many_branches && !thorough()) return;
        steps::outcome o = steps_of(p);
        spent += o.count;
        if (o.differs) {
            // Once more, for a processor may execute what stood there before a breakpoint was written: it need not know of that
            // when it takes the program over from another one. What a secret does it does each time.
            steps_of(pattern::random);
            o = steps_of(p);
        }
        if (o.differs) return complain(name, o.difference);
    }
}

int run(int argc, char** argv, void (*checks)()) {
    stepping = argc > 1 && std::string_view(argv[1]) == "steps";
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    if (stepping && !steps::available()) {
        std::puts("skipped: no single steps here");
        return 77;
    }
    if (!stepping && RUNNING_ON_VALGRIND == 0) std::puts("not under valgrind: nothing is checked but the results");
    checks();
    if (stepping) std::printf("%zu branches\n", steps::total());
    return wrong ? 1 : 0;
}

}  // namespace carry::test
