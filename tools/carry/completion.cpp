/// \file
/// `carry completion`: scripts that complete the command line in a shell. They are made from the command line's own
/// description, so that they know every subcommand and option.

#include "commands.hpp"
#include "output/standard_output.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace carry::tool {
namespace {

/// The values that an option of a subcommand can take, where these are few; `FILE` alone stands for file names.
std::vector<std::string> choices(const CLI::App& app, std::string_view option) {
    if (option == "--ring") {
        return app.get_name() == "bench" ? std::vector<std::string>{"integer", "gf2x", "gf2x_document"}
                                         : std::vector<std::string>{"integer", "gf2x"};
    }
    if (option == "--limb-bits") {
        return {"8", "16", "32", "64"};
    }
    if (option == "--level") {
        return {"portable", "adx", "avx512", "arm64"};
    }
    if (option == "--op") {
        return {"mul", "sqr", "divrem", "gcd", "powm", "invmod", "to_string", "from_string", "toeplitz"};
    }
    if (option == "--file" || option == "--output") {
        return {"FILE"};
    }
    return {};
}

struct option_text {
    std::vector<std::string> names;
    std::string description;
    bool takes_value;
};

std::vector<option_text> options_of(const CLI::App& app) {
    std::vector<option_text> result;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_positional()) {
            continue;
        }
        option_text text{{}, option->get_description(), option->get_items_expected_max() > 0};
        for (const std::string& name : option->get_snames()) {
            text.names.push_back("-" + name);
        }
        for (const std::string& name : option->get_lnames()) {
            text.names.push_back("--" + name);
        }
        result.push_back(std::move(text));
    }
    return result;
}

std::vector<const CLI::App*> subcommands(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string joined(const std::vector<std::string>& words, std::string_view separator = " ") {
    std::string text;
    for (const std::string& word : words) {
        text.append(text.empty() ? "" : separator).append(word);
    }
    return text;
}

/// The words that may follow a subcommand: its options, and the shells after `completion`.
std::string words_after(const CLI::App& app) {
    std::string text = app.get_name() == "completion" ? "bash zsh fish" : "";
    for (const option_text& option : options_of(app)) {
        text.append(text.empty() ? "" : " ").append(joined(option.names));
    }
    return text;
}

std::string bash(const CLI::App& app) {
    std::string names;
    for (const CLI::App* sub : subcommands(app)) {
        names.append(names.empty() ? "" : " ").append(sub->get_name());
    }
    std::string text =
        "# bash completion for carry; to use it: source <(carry completion bash)\n"
        "_carry() {\n"
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=\n"
        "    case \"${COMP_WORDS[1]} $previous\" in\n";
    for (const CLI::App* sub : subcommands(app)) {
        for (const option_text& option : options_of(*sub)) {
            if (!option.takes_value) {
                continue;
            }
            const std::vector<std::string> values = choices(*sub, option.names.back());
            const bool is_file = !values.empty() && values.front() == "FILE";
            std::vector<std::string> patterns;
            patterns.reserve(option.names.size());
            for (const std::string& name : option.names) {
                patterns.push_back("'" + sub->get_name() + ' ' + name + "'");
            }
            text += "        " + joined(patterns, "|") + ") " +
                    (is_file ? R"(compopt -o filenames 2>/dev/null; local IFS=$'\n'; COMPREPLY=($(compgen -f -- "$current")))"
                     : values.empty() ? "COMPREPLY=()"
                                      : "COMPREPLY=($(compgen -W '" + joined(values) + "' -- \"$current\"))") +
                    "; return ;;\n";
        }
    }
    text += "    esac\n    case ${COMP_WORDS[1]} in\n";
    for (const CLI::App* sub : subcommands(app)) {
        text += "        " + sub->get_name() + ") words='" + words_after(*sub) + "' ;;\n";
    }
    text += "    esac\n    [[ $COMP_CWORD -eq 1 ]] && words='" + names + ' ' + words_after(app) +
            "'\n"
            "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
            "}\n"
            "complete -F _carry carry\n";
    return text;
}

/// Text between single quotes, for zsh and fish.
std::string quoted(std::string_view text, bool escape_with_backslash) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'') {
            result += escape_with_backslash ? "\\'" : "'\\''";
        } else {
            result += c;
        }
    }
    return result + "'";
}

/// A description without the characters that _arguments reads as its own.
std::string for_arguments(std::string text) {
    for (const char special : {'[', ']', ':'}) {
        std::replace(text.begin(), text.end(), special, special == ':' ? ';' : special == '[' ? '(' : ')');
    }
    return text;
}

std::string zsh(const CLI::App& app) {
    std::string text =
        "#compdef carry\n"
        "# zsh completion for carry; to use it: carry completion zsh > \"${fpath[1]}/_carry\"\n"
        "_carry() {\n"
        "    local -a commands\n"
        "    commands=(\n";
    for (const CLI::App* sub : subcommands(app)) {
        text += "        " + quoted(sub->get_name() + ":" + for_arguments(sub->get_description()), false) + "\n";
    }
    text +=
        "    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe command commands\n"
        "        compadd -- " +
        words_after(app) +
        "\n"
        "        return\n"
        "    fi\n"
        "    local name=${words[2]}\n"
        "    shift words\n"
        "    (( CURRENT-- ))\n"
        "    case $name in\n";
    for (const CLI::App* sub : subcommands(app)) {
        text += "        " + sub->get_name() + ") _arguments";
        for (const option_text& option : options_of(*sub)) {
            const std::vector<std::string> values = choices(*sub, option.names.back());
            for (const std::string& name : option.names) {
                std::string argument = name + "[" + for_arguments(option.description) + "]";
                if (option.takes_value) {
                    argument += !values.empty() && values.front() == "FILE" ? ":file:_files"
                                : values.empty()                            ? ":value:"
                                                                            : ":value:(" + joined(values) + ")";
                }
                text += " \\\n            " + quoted(argument, false);
            }
        }
        text += sub->get_name() == "completion" ? " \\\n            '1:shell:(bash zsh fish)' ;;\n" : " ;;\n";
    }
    text +=
        "    esac\n"
        "}\n"
        "if [[ ${funcstack[1]-} == _carry ]]; then _carry \"$@\"; else compdef _carry carry; fi\n";
    return text;
}

void fish_option(std::string& text, const std::string& condition, const CLI::App& app, const option_text& option) {
    text += "complete -c carry -n " + condition;
    for (const std::string& name : option.names) {
        text += name.size() == 2 ? " -s " + name.substr(1) : " -l " + name.substr(2);
    }
    const std::vector<std::string> values = choices(app, option.names.back());
    if (option.takes_value) {
        text += !values.empty() && values.front() == "FILE" ? " -r -F" : " -x";
        text += values.empty() || values.front() == "FILE" ? "" : " -a " + quoted(joined(values), true);
    }
    text += " -d " + quoted(option.description, true) + "\n";
}

std::string fish(const CLI::App& app) {
    std::string text =
        "# fish completion for carry; to use it: carry completion fish > ~/.config/fish/completions/carry.fish\n"
        "complete -c carry -f\n";
    for (const option_text& option : options_of(app)) {
        fish_option(text, "__fish_use_subcommand", app, option);
    }
    for (const CLI::App* sub : subcommands(app)) {
        text += "complete -c carry -n __fish_use_subcommand -a " + sub->get_name() + " -d " +
                quoted(sub->get_description(), true) + "\n";
        const std::string condition = "'__fish_seen_subcommand_from " + sub->get_name() + "'";
        for (const option_text& option : options_of(*sub)) {
            fish_option(text, condition, *sub, option);
        }
        if (sub->get_name() == "completion") {
            text += "complete -c carry -n " + condition + " -a 'bash zsh fish'\n";
        }
    }
    return text;
}

}  // namespace

void add_completion(CLI::App& app, command& chosen) {
    auto shell = std::make_shared<std::string>();
    CLI::App* completion = app.add_subcommand("completion", "Print a script that completes the command line in a shell");
    completion->add_option("shell", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}))
        ->type_name("SHELL");
    completion->footer(
        "bash:  source <(carry completion bash), in ~/.bashrc\n"
        "zsh:   carry completion zsh > \"${fpath[1]}/_carry\"\n"
        "fish:  carry completion fish > ~/.config/fish/completions/carry.fish\n"
        "\n"
        "Exit codes: 0 success; 1 the output could not be written; 2 wrong usage.");
    completion->callback([shell, &app, &chosen] {
        chosen = [shell, &app] {
            print(*shell == "bash" ? bash(app) : *shell == "zsh" ? zsh(app) : fish(app));
            return success;
        };
    });
}

}  // namespace carry::tool
