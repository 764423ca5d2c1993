/// \file
/// `carry check`: does this build compute rightly on this machine?

#include "check/subject.hpp"
#include "commands.hpp"
#include "output/progress.hpp"
#include "output/standard_output.hpp"
#include "work/levels.hpp"

#include <carry/isa.hpp>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace carry::tool {
namespace {

struct check_options {
    std::string level;
    double seconds = 10;
    std::string seed;
};

struct tally {
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::string first_failure;
};

/// So many cases at least, however little time there is.
constexpr std::size_t least_cases = 20;

tally work(const subject& s, std::uint64_t seed, double seconds) {
    using clock = std::chrono::steady_clock;
    random_rows random(seed);
    tally result;
    const auto end = clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
    while (result.passed + result.failed < least_cases || clock::now() < end) {
        std::string wrong;
        try {
            wrong = s.work(random);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& error) {
            wrong = error.what();
        }
        if (wrong.empty()) {
            ++result.passed;
        } else if (result.failed++ == 0) {
            result.first_failure = wrong;
        }
    }
    return result;
}

/// The level that was in use before is in use again afterwards.
class level_change {
public:
    level_change() : before_(isa()) {}
    level_change(const level_change&) = delete;
    level_change& operator=(const level_change&) = delete;
    ~level_change() { isa_use(before_); }

private:
    isa_level before_;
};

std::uint64_t parse_seed(const std::string& text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size()) {
        throw usage_error("--seed: " + text + " is no number from 0 to 2^64-1");
    }
    return seed;
}

exit_code check(const check_options& options) {
    const std::vector<isa_level> levels = levels_to_work_on(options.level);
    std::vector<subject> subjects = kernel_subjects();
    for (auto more : {product_subjects(), document_subjects(), identity_subjects()}) {
        subjects.insert(subjects.end(), more.begin(), more.end());
    }
    const std::uint64_t seed = options.seed.empty() ? std::random_device{}() : parse_seed(options.seed);
    print("seed " + std::to_string(seed) + "\n");

    const level_change restore;
    const std::size_t steps = levels.size() * subjects.size();
    progress_bar bar(steps);
    tally total;
    std::size_t done = 0;
    for (const isa_level level : levels) {
        isa_use(level);
        for (const subject& s : subjects) {
            const std::string world(world_name(s.w)), name(isa_name(level));
            bar.show(done, std::string(world).append(" ").append(s.name).append(", ").append(name));
            const tally t = work(s, seed + done, options.seconds / static_cast<double>(steps));
            ++done;
            bar.hide();
            char line[128];
            std::snprintf(line, sizeof line, "%-8s %-8s %-28s %8zu passed", name.c_str(), world.c_str(), s.name.c_str(),
                          t.passed);
            print(line);
            print(t.failed == 0 ? "\n" : ", " + std::to_string(t.failed) + " failed, the first: " + t.first_failure + "\n");
            flush_output();
            total.passed += t.passed;
            total.failed += t.failed;
        }
    }
    print(std::to_string(total.passed) + " passed, " + std::to_string(total.failed) + " failed\n");
    return total.failed == 0 ? success : failure;
}

}  // namespace

void add_check(CLI::App& app, command& chosen) {
    auto options = std::make_shared<check_options>();
    CLI::App* sub = app.add_subcommand("check", "Cross-check every algorithm on every kernel level of this machine");
    sub->add_option("--level", options->level, "Check this level only, instead of all up to the one in use")
        ->type_name("LEVEL");
    sub->add_option("--seconds", options->seconds, "About how long to take; 10 if not given")
        ->check(number_in(0, 1e6))
        ->type_name("N");
    sub->add_option("--seed", options->seed, "Draw the same cases again; a random seed if not given")->type_name("N");
    sub->footer(
        "Every row of the algorithm tables of both worlds, and of those of the first source document for limbs of 8,\n"
        "16, 32 and 64 bits, is held against the schoolbook product of the level portable, every kernel against its\n"
        "portable twin, and division, greatest common divisors, powers, inverses, roots and text against the\n"
        "identities that define them, at all sizes up to some hundred limbs and with hostile patterns. One line a\n"
        "subject and level with its number of cases, then `N passed, N failed`.\n"
        "\n"
        "Exit codes: 0 all passed; 1 a case failed, or the output could not be written; 2 wrong usage.");
    sub->callback([options, &chosen] { chosen = [options] { return check(*options); }; });
}

}  // namespace carry::tool
