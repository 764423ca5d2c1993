// The subcommands other than calc, and what they have in common.

#include "run_tool.hpp"

#include <regex>
#include <string>

namespace carry::test {
namespace {

bool matches(const std::string& text, const char* pattern) { return std::regex_search(text, std::regex(pattern)); }

TEST(commands, help_and_version) {
    EXPECT_TRUE(matches(run_carry("--version").out, "^carry [0-9]+\\.[0-9]+\\.[0-9]+\n$"));
    for (const char* arguments :
         {"--help", "-h", "calc --help", "info --help", "check -h", "bench --help", "tune --help", "completion --help"}) {
        SCOPED_TRACE(arguments);
        const tool_result result = run_carry(arguments);
        EXPECT_EQ(result.code, 0);
        EXPECT_TRUE(matches(result.out, "Usage: carry"));
        EXPECT_TRUE(matches(result.out, "Exit codes: 0 "));
        EXPECT_FALSE(matches(result.out, "TEXT"));  // a word that says nothing of a value
        EXPECT_EQ(result.error, "");
    }
}

TEST(commands, wrong_usage) {
    for (const char* arguments : {"",
                                  "nonsense",
                                  "--nonsense",
                                  "info extra",
                                  "check --level nonsense",
                                  "check --seconds -1",
                                  "check --seconds x",
                                  "check --seconds nan",
                                  "check --seed -1",
                                  "bench --op nonsense",
                                  "bench --ring reals",
                                  "bench --level nonsense",
                                  "bench --algorithm nonsense",
                                  "bench --op gcd --algorithm all",
                                  "bench --count 0",
                                  "bench --count x",
                                  "bench --json --csv",
                                  "tune --level nonsense",
                                  "tune --seconds 0",
                                  "tune --seconds x",
                                  "tune --seconds nan",
                                  "tune --seconds -NAN",
                                  "tune --family ''",
                                  "tune --family 7up",
                                  "tune --family 'a b'",
                                  "completion",
                                  "completion tcsh",
                                  "bench --limbs ''",
                                  "bench --limbs 0",
                                  "bench --limbs 1:",
                                  "bench --limbs 5:1",
                                  "bench --limbs 1:5:0",
                                  "bench --limbs 1:2:3:4",
                                  "bench --limbs 1,,2",
                                  "bench --limbs -5",
                                  "bench --limbs 1.5",
                                  "bench --limbs 99999999999999999999",
                                  "bench --limbs 1:10000000:1"}) {
        SCOPED_TRACE(arguments);
        const tool_result result = run_carry(arguments);
        EXPECT_EQ(result.code, 2);
        EXPECT_EQ(result.out, "");
        EXPECT_TRUE(result.error.starts_with("carry: ")) << result.error;
        EXPECT_FALSE(matches(result.error, "std::|exception|what\\(\\)|CLI::")) << result.error;
    }
    EXPECT_EQ(run_carry("nonsense").error,
              "carry: there is no command `nonsense`\n`carry --help` and `carry COMMAND --help` say what there is.\n");
    EXPECT_TRUE(run_carry("--nonsense").error.starts_with("carry: The following argument was not expected: --nonsense\n"));
    EXPECT_TRUE(matches(run_carry("bench --limbs 5:1").error, "--limbs: `5:1`: the range ends before it begins"));
}

TEST(info, plain) {
    const tool_result result = run_carry("info");
    EXPECT_EQ(result.code, 0);
    for (const char* pattern :
         {"version +[0-9]", "compiler +(GCC|clang) [0-9]", "limb +(32|64) bits", "levels here +portable", "level in use +[a-z]",
          "integer mul +.*karatsuba", "gf2x mul +.*karatsuba", "size limit +[0-9]+ bits"}) {
        EXPECT_TRUE(matches(result.out, pattern)) << pattern;
    }
    EXPECT_TRUE(matches(run_tool("CARRY_ISA=portable carry info").out, "level in use +portable"));
}

TEST(commands, level_that_is_not_there) {
    for (const char* command : {"info", "calc 1+1", "check --seconds 0", "bench --limbs 1", "tune --seconds 1"}) {
        SCOPED_TRACE(command);
        const tool_result result = run_tool(std::string("CARRY_ISA=nonsense carry ") + command);
        EXPECT_EQ(result.code, 2);
        EXPECT_EQ(result.out, "");
        EXPECT_TRUE(result.error.starts_with("carry: CARRY_ISA: no level `nonsense` on this machine; there is portable"))
            << result.error;
    }
    EXPECT_EQ(run_tool("CARRY_ISA=nonsense carry --version").code, 0);
    EXPECT_EQ(run_tool("CARRY_ISA= carry info").code, 0);
}

TEST(info, json) {
    const std::string out = run_carry("info --json").out;
    for (const char* pattern :
         {"^\\{\n  \"version\": \"[0-9.]+\",\n", "\"limb_bits\": (32|64),", "\"levels\": \\[\"portable\"",
          "\"max_bits\": [0-9]+,", "\"integer\": \\{\"mul\": \\[\"", "\"gf2x\": \\{\"mul_comb\": ", "\n\\}\n$"}) {
        EXPECT_TRUE(matches(out, pattern)) << pattern;
    }
}

TEST(check, passes_on_every_level) {
    const tool_result result = run_carry("check --seconds 0 --seed 7");
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.error, "");  // no progress bar where there is no terminal
    EXPECT_TRUE(matches(result.out, "^seed 7\n"));
    for (const char* pattern : {"portable +integer +mul karatsuba +[0-9]+ passed\n",
                                "portable +gf2x +mul karatsuba +[0-9]+ passed\n", "portable +integer +divrem +[0-9]+ passed\n",
                                "portable +gf2x +invmod +[0-9]+ passed\n", "\n[0-9]+ passed, 0 failed\n$"}) {
        EXPECT_TRUE(matches(result.out, pattern)) << pattern << '\n' << result.out;
    }
}

TEST(check, keeps_to_a_level) {
    const auto only_portable = [](const tool_result& result) {
        return result.code == 0 && matches(result.out, "\nportable ") && !matches(result.out, "\n(adx|avx512|arm64) ");
    };
    EXPECT_TRUE(only_portable(run_carry("check --seconds 0 --level portable")));
    EXPECT_TRUE(only_portable(run_tool("CARRY_ISA=portable carry check --seconds 0")));
}

TEST(bench, table) {
    const tool_result result = run_carry("bench --limbs 4:12:4,20 --count 1");
    EXPECT_EQ(result.code, 0);
    EXPECT_TRUE(
        matches(result.out, "^integer mul: .*level [a-z0-9]+, limbs of (32|64) bits; nanoseconds, the median of 1 batches\n"));
    EXPECT_TRUE(matches(result.out, "\n +4 +[0-9.]+ +[a-z_]+\n +8 .*\n +12 .*\n +20 .*\n$")) << result.out;
    const std::string all = run_carry("bench --ring gf2x --op sqr --limbs 4 --algorithm all --count 1").out;
    EXPECT_TRUE(matches(all, "limbs +spread +")) << all;
    EXPECT_TRUE(matches(all, "[0-9]\\*")) << all;
}

TEST(bench, every_operation) {
    for (const char* ring : {"integer", "gf2x"}) {
        for (const char* operation : {"mul", "sqr", "divrem", "gcd", "powm", "invmod", "to_string", "from_string"}) {
            const std::string arguments =
                std::string("bench --ring ") + ring + " --op " + operation + " --limbs 3 --count 1 --csv";
            SCOPED_TRACE(arguments);
            const tool_result result = run_carry(arguments);
            EXPECT_EQ(result.code, 0);
            EXPECT_TRUE(matches(result.out,
                                "^ring,op,level,limb_bits,limbs,algorithm,picked,ns\n[a-z0-9_]+,[a-z_]+,[a-z0-9]+,(32|64),3,[a-"
                                "z_0-9]+,true,[0-9.]+\n$"))
                << result.out;
        }
    }
}

TEST(bench, json_and_algorithm_and_level) {
    const tool_result result = run_carry("bench --limbs 8 --algorithm schoolbook --level portable --count 3 --json");
    EXPECT_EQ(result.code, 0);
    EXPECT_TRUE(matches(result.out, "\"level\": \"portable\",")) << result.out;
    EXPECT_TRUE(matches(result.out, "\"count\": 3,")) << result.out;
    EXPECT_TRUE(
        matches(result.out, "\\{\"limbs\": 8, \"algorithm\": \"schoolbook\", \"picked\": (true|false), \"ns\": [0-9.]+\\}"))
        << result.out;
}

TEST(tune, writes_a_table_that_the_library_takes) {
    const tool_result result = run_tool("carry tune --seconds 1 -o table && CARRY_TUNING=table carry info");
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.error, "");
    EXPECT_TRUE(matches(result.out, "^level [a-z0-9]+; gain: ")) << result.out;
    EXPECT_TRUE(matches(result.out, "\ninteger mul_karatsuba +[0-9]+ +([0-9]+|never)")) << result.out;
    EXPECT_TRUE(matches(result.out, "\ngf2x gcd_half +[0-9]+ +([0-9]+|never)")) << result.out;
    EXPECT_TRUE(matches(result.out, "\nCARRY_TUNING=table makes the library use them.\n")) << result.out;
    EXPECT_TRUE(matches(result.out, "\ntuning +table\n")) << result.out;
    const tool_result printed =
        run_tool("CARRY_ISA=portable carry tune --seconds 1 > table; cat table; CARRY_TUNING=table carry info; rm table");
    EXPECT_TRUE(matches(printed.out, "^# Thresholds for CARRY_TUNING\n# level portable; ")) << printed.out;
    EXPECT_TRUE(matches(printed.out, "\nportable integer mul_karatsuba ([0-9]+|never)\n")) << printed.out;
    EXPECT_TRUE(matches(printed.out, "\ntuning +table\n")) << printed.out;
}

TEST(tune, leaves_an_older_table_until_there_is_another) {
    EXPECT_EQ(run_tool("echo older > table; timeout 0.5 '" CARRY_TOOL "' tune --seconds 100 -o table; cat table; rm table").out,
              "older\n");
    const tool_result result =
        run_tool("yes | head -n 100000 > table; carry tune --seconds 1 -o table; grep -c y$ table; head -n 1 table; rm table");
    EXPECT_TRUE(matches(result.out, "\n0\n# Thresholds for CARRY_TUNING\n$")) << result.out;
}

TEST(tune, writes_a_header) {
    const std::string out = run_carry("tune --seconds 1 --family zen5").out;
    EXPECT_TRUE(matches(out, "\ninline constexpr integer_thresholds integer_zen5\\{\n    \\.mul_karatsuba = ([0-9]+|never),\n"))
        << out;
    EXPECT_TRUE(matches(out, "\ninline constexpr gf2x_thresholds zen5_gf2x\\{\n")) << out;
}

TEST(tune, a_table_is_used_or_its_error_told) {
    const auto told = [](const std::string& table) {
        return run_tool("printf '" + table + "' > table; CARRY_TUNING=table carry info; rm table").out;
    };
    EXPECT_TRUE(matches(told("portable integer gcd_half 77\\nadx integer gcd_half 77\\navx512 integer gcd_half 77\\n"),
                        "\n  gcd_half +77\n"));
    EXPECT_TRUE(
        matches(told("portable integer gcd_half 1\\n"), "\ntuning +table: not used: line 1: gcd_half is at least [0-9]+\n"));
    EXPECT_TRUE(matches(run_tool("CARRY_TUNING=/none carry info").out, "\ntuning +/none: not used: it cannot be opened\n"));
    EXPECT_EQ(run_tool("carry tune --seconds 1 -o /none/table").code, 1);
    EXPECT_TRUE(matches(told("adx integer \\033[31mred\\302\\2337m\\377caf\\303\\251 1\\n"),
                        "\ntuning +table: not used: line 1: no threshold \\?\\[31mred\\?7m\\?caf\303\251 of integer\n"));
    EXPECT_TRUE(matches(run_tool("CARRY_TUNING=$'/no\\nne' carry info").out, "\ntuning +/no\\?ne: not used: "));
    EXPECT_TRUE(matches(
        run_tool("printf 'a\\033b\\302\\2337m integer gcd_half 7' > table; CARRY_TUNING=table carry info --json; rm table").out,
        "\"tuning\": \"table: not used: line 1: no level a\\\\u001bb\\\\u009b7m\","));
    EXPECT_TRUE(
        matches(run_tool("printf 'caf\\xe9 integer gcd_half 7' > table; CARRY_TUNING=table carry info --json; rm table").out,
                "\"tuning\": \"table: not used: line 1: no level caf\\\\ufffd\","));
}

TEST(completion, bash_completes) {
    EXPECT_EQ(run_tool("carry completion bash | bash -n").code, 0);
    const auto completed = [](const std::string& words, int current) {
        return run_tool("eval \"$(carry completion bash)\"; COMP_WORDS=(" + words + "); COMP_CWORD=" + std::to_string(current) +
                        "; _carry; echo ${COMPREPLY[@]}")
            .out;
    };
    EXPECT_EQ(completed("carry c", 1), "calc check completion\n");
    EXPECT_EQ(completed("carry calc --r", 2), "--ring\n");
    EXPECT_EQ(completed("carry calc --ring ''", 3), "integer gf2x\n");
    EXPECT_EQ(completed("carry completion z", 2), "zsh\n");
    EXPECT_EQ(completed("carry bench --op p", 3), "powm\n");
    EXPECT_EQ(completed("carry bench --ring gf2x_", 3), "gf2x_document\n");
    EXPECT_EQ(
        run_tool("touch 'a table'; eval \"$(carry completion bash)\"; COMP_WORDS=(carry tune -o 'a t'); COMP_CWORD=3; _carry; "
                 "echo ${#COMPREPLY[@]} ${COMPREPLY[0]}; rm 'a table'")
            .out,
        "1 a table\n");
}

TEST(completion, other_shells) {
    for (const char* shell : {"zsh", "fish"}) {
        SCOPED_TRACE(shell);
        const tool_result result =
            run_tool(std::string("carry completion ") + shell + " > script; code=$?; if type -P " + shell +
                     " >/dev/null; then " + shell + " -n script || code=9; fi; cat script; rm script; exit $code");
        EXPECT_EQ(result.code, 0);
        for (const char* word : {"calc", "bench", "ring", "algorithm"}) {
            EXPECT_NE(result.out.find(word), std::string::npos) << word;
        }
    }
}

TEST(commands, output_that_cannot_be_written) {
    for (const char* arguments : {"--help", "--version", "info", "completion bash", "check --seconds 0 --level portable",
                                  "bench --limbs 1 --count 1"}) {
        SCOPED_TRACE(arguments);
        const tool_result result = run_tool(std::string("carry ") + arguments + " >&-");
        EXPECT_EQ(result.code, 1);
        EXPECT_TRUE(result.error.starts_with("carry: cannot write to standard output: ")) << result.error;
    }
}

}  // namespace
}  // namespace carry::test
