// The forms of Montgomery's product (src/modular/montgomery_forms.hpp) at the level in use: nanoseconds a product, and those of
// the class `montgomery`, product and square, which the library takes.
//
//     carry_montgomery_forms [SECONDS]      (for each figure; default 0.02)

#include "modular/montgomery_forms.hpp"
#include "turns.hpp"

#include "modular/montgomery.hpp"

#include <carry/isa.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using carry::limb;
using carry::bench::in_turns;
using carry::bench::random_row;
using carry::bench::row;

/// Calls between two looks at the clock.
constexpr int repetitions = 16;

void print_size(std::size_t n, double least) {
    namespace modular = carry::modular;
    row m = random_row(n, 1);
    m[0] |= 1;
    const row b = random_row(n, 2);
    row r = random_row(n, 3), constants(modular::montgomery::constants_size(n) + 1);
    row scratch(std::max(modular::montgomery::scratch_size(n), 2 * n + 2));
    const modular::montgomery residues(m.data(), n, constants.data(), scratch.data());
    const limb factor = modular::montgomery_factor(m[0]);
    const auto repeated = [](auto f) {
        return [f] {
            for (int i = 0; i < repetitions; ++i) {
                f();
            }
        };
    };
    std::vector<std::function<void()>> runs;
    for (const modular::montgomery_form& form : modular::montgomery_forms()) {
        runs.emplace_back(
            repeated([&, mul = form.mul] { mul(r.data(), r.data(), b.data(), m.data(), n, factor, scratch.data()); }));
    }
    runs.emplace_back(repeated([&] { residues.mul(r.data(), r.data(), b.data(), scratch.data()); }));
    runs.emplace_back(repeated([&] { residues.sqr(r.data(), r.data(), scratch.data()); }));
    std::printf("| %zu |", n);
    for (const double t : in_turns(least, runs)) {
        std::printf(" %.1f |", t * 1e3 / repetitions);
    }
    std::puts("");
}

}  // namespace

int main(int argc, char** argv) {
    const double least = argc > 1 ? std::strtod(argv[1], nullptr) : 0.02;
    std::printf("kernel level %s, ns a product\n\n| limbs |", std::string(carry::isa_name(carry::isa())).c_str());
    for (const carry::modular::montgomery_form& form : carry::modular::montgomery_forms()) {
        std::printf(" %s |", form.name);
    }
    std::puts(" in use | its square |\n|--:|--:|--:|--:|--:|--:|--:|");
    for (const std::size_t n : {1u, 2u, 4u, 6u, 8u, 12u, 16u, 24u, 32u, 64u}) {
        print_size(n, least);
    }
    return 0;
}
