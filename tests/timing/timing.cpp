// A statistical test of the constant-time functions (O. Reparaz, J. Balasch and I. Verbauwhede, "Dude, is my code constant
// time?", DATE 2017): each function is timed with one fixed secret and with random ones, in random order, and Welch's t says
// whether the two distributions of times differ. What it finds is there; what it does not find may be too small for this
// machine and so many measurements.
//
//     timing [MEASUREMENTS]        (default 20000 for each function)
//
// Exit code 1: some |t| is above the bound, or the control, which is variable-time, is not found out.

#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/powm2_ct.hpp"
#include "modular/powm_batch.hpp"

#include <carry/isa.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace {

using carry::limb;
using row = std::vector<limb>;

/// dudect's bound for "certainly not constant-time".
constexpr double bound = 10;

std::mt19937_64 engine(20170327);

row random_row(std::size_t n) {
    row r(n);
    std::generate(r.begin(), r.end(), [] { return static_cast<limb>(engine()); });
    return r;
}

double seconds(const std::function<void()>& f) {
    const auto start = std::chrono::steady_clock::now();
    f();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Welch's t of the times below the limit.
double welch(const std::vector<double> (&times)[2], double limit) {
    double mean[2], variance[2];
    for (int c = 0; c < 2; ++c) {
        double sum = 0, squares = 0, count = 0;
        for (const double t : times[c]) {
            if (t <= limit) {
                sum += t, squares += t * t, ++count;
            }
        }
        if (count < 10) {
            return 0;
        }
        mean[c] = sum / count;
        variance[c] = std::max(squares / count - mean[c] * mean[c], 1e-24) / count;
    }
    return (mean[0] - mean[1]) / std::sqrt(variance[0] + variance[1]);
}

/// The largest |t| over all times and over those below some percentiles: interrupts make the highest useless.
double largest_t(const std::vector<double> (&times)[2]) {
    std::vector<double> all = times[0];
    all.insert(all.end(), times[1].begin(), times[1].end());
    std::sort(all.begin(), all.end());
    double worst = 0;
    for (const double percentile : {0.5, 0.75, 0.9, 0.99, 1.0}) {
        const double limit = all[static_cast<std::size_t>(percentile * static_cast<double>(all.size() - 1))];
        worst = std::max(worst, std::abs(welch(times, limit)));
    }
    return worst;
}

/// Times run(secret) for the fixed secret and for random ones; the secret always lies in the same place. What goes before a
/// measurement is the same for both, down to the numbers drawn: it would be seen in the caches and the branch predictor.
double test(std::size_t measurements, const row& fixed, const std::function<row()>& draw,
            const std::function<void(const row&)>& run) {
    std::vector<double> times[2];
    row secret = fixed;
    for (std::size_t i = 0; i < measurements; ++i) {
        const std::size_t random = engine() >> 40 & 1;
        const row drawn = draw();
        for (std::size_t k = 0; k < secret.size(); ++k) {
            secret[k] = carry::select(carry::mask_from_bit<limb>(random), drawn[k], fixed[k]);
        }
        times[random].push_back(seconds([&] { run(secret); }));
    }
    return largest_t(times);
}

bool failed = false;

void report(const std::string& what, double t, bool control = false) {
    const bool good = control ? t > bound : t <= bound;
    failed = failed || !good;
    std::printf("%-4s |t| = %8.2f  %s\n", good ? "ok" : "BAD", t, what.c_str());
    std::fflush(stdout);
}

void test_powers(std::size_t measurements, std::size_t n) {
    row m = random_row(n), b = random_row(n), r(n), other(n);
    m[0] |= 1;
    m[n - 1] |= limb{1} << (carry::limb_bits - 1);
    b[n - 1] >>= 1;
    const std::size_t en = 2;
    row scratch(std::max({carry::modular::powm_ct_scratch(en, n), carry::modular::powm_scratch(en, n),
                          carry::modular::powm2_ct_scratch(en, n), carry::modular::powm_ct_batch_scratch(en, n),
                          carry::modular::invmod_ct_scratch(n)}));
    const auto exponents = [] { return random_row(en); };
    const auto bases = [n] {
        row x = random_row(n);
        x[n - 1] >>= 1;
        return x;
    };
    row small(n);
    small[0] = 1;
    const std::string size = ", " + std::to_string(n * carry::limb_bits) + " bits";
    report("control: powm is variable-time in the exponent" + size,
           test(measurements, row(en, 1), exponents,
                [&](const row& e) { carry::modular::powm(r.data(), b.data(), e.data(), en, m.data(), n, scratch.data()); }),
           true);
    report("powm_ct, exponent" + size, test(measurements, row(en), exponents, [&](const row& e) {
               carry::modular::powm_ct(r.data(), b.data(), e.data(), en, m.data(), n, scratch.data());
           }));
    const row exponent = random_row(en);
    report("powm_ct, base" + size, test(measurements, small, bases, [&](const row& x) {
               carry::modular::powm_ct(r.data(), x.data(), exponent.data(), en, m.data(), n, scratch.data());
           }));
    report("powm2_ct, exponent" + size, test(measurements, row(en), exponents, [&](const row& e) {
               carry::modular::powm2_ct({r.data(), b.data(), e.data(), m.data()},
                                        {other.data(), b.data(), exponent.data(), m.data()}, en, n, scratch.data());
           }));
    report("powm_ct_batch, exponent" + size, test(measurements, row(en), exponents, [&](const row& e) {
               const carry::modular::power powers[2] = {{r.data(), b.data(), e.data(), m.data()},
                                                        {other.data(), b.data(), exponent.data(), m.data()}};
               carry::modular::powm_ct_batch(powers, 2, en, n, scratch.data());
           }));
    report("invmod_ct, operand" + size, test(measurements, small, bases, [&](const row& x) {
               carry::modular::invmod_ct(r.data(), x.data(), m.data(), n, scratch.data());
           }));
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t measurements = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20000;
    std::printf("kernel level %s, %zu measurements each\n", std::string(carry::isa_name(carry::isa())).c_str(), measurements);
    for (const std::size_t bits : {256u, 512u, 1024u, 2048u}) {
        test_powers(measurements, bits / carry::limb_bits);
    }
    return failed ? 1 : 0;
}
