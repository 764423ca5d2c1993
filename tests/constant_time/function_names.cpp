// The table of symbols in the file that this program was loaded from. Local functions have no other: dladdr knows only those
// that are exported.
#include "function_names.hpp"

#if defined(__linux__)

#include <cxxabi.h>
#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

namespace carry::test {

namespace {

struct function {
    std::uintptr_t begin, end;
    std::string name;
};

std::vector<function> read_functions(std::uintptr_t start) {
    std::ifstream file("/proc/self/exe", std::ios::binary);
    const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::vector<function> functions;
    const auto read = [&](auto& to, std::size_t at) {
        if (at + sizeof to > bytes.size()) return false;
        std::memcpy(&to, bytes.data() + at, sizeof to);
        return true;
    };
    ElfW(Ehdr) header;
    if (!read(header, 0)) return functions;
    // The addresses in the file count from the first loaded byte of a program that may lie anywhere.
    const std::uintptr_t shift = header.e_type == ET_DYN ? start : 0;
    const auto section = [&](std::size_t i, ElfW(Shdr) & s) { return read(s, header.e_shoff + i * header.e_shentsize); };
    for (std::size_t i = 0; i < header.e_shnum; ++i) {
        ElfW(Shdr) symbols, names;
        if (!section(i, symbols) || symbols.sh_type != SHT_SYMTAB || !section(symbols.sh_link, names)) continue;
        for (std::size_t at = 0; at < symbols.sh_size; at += sizeof(ElfW(Sym))) {
            ElfW(Sym) symbol;
            if (!read(symbol, symbols.sh_offset + at) || ELF64_ST_TYPE(symbol.st_info) != STT_FUNC) continue;
            const std::size_t name = names.sh_offset + symbol.st_name;
            if (name >= bytes.size()) continue;
            const std::uintptr_t begin = symbol.st_value + shift;
            functions.push_back({begin, begin + symbol.st_size, std::string(bytes.data() + name)});
        }
    }
    std::sort(functions.begin(), functions.end(), [](const function& a, const function& b) { return a.begin < b.begin; });
    return functions;
}

std::string demangled(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 ? std::string(text.get()) : name;
}

std::string hexadecimal(std::uintptr_t x) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%zx", static_cast<std::size_t>(x));
    return text;
}

}  // namespace

std::string function_at(std::uintptr_t address, std::uintptr_t start) {
    static const std::vector<function> functions = read_functions(start);
    const auto after = std::upper_bound(functions.begin(), functions.end(), address,
                                        [](std::uintptr_t a, const function& f) { return a < f.begin; });
    if (after == functions.begin()) return hexadecimal(address - start);
    const function& f = *(after - 1);  // assembly may not say how long it is
    std::string name = demangled(f.name);
    constexpr std::size_t longest = 120;  // Templates' arguments have no end.
    if (name.size() > longest) name = name.substr(0, longest) + "...";
    return name + "+" + hexadecimal(address - f.begin);
}

}  // namespace carry::test

#endif
