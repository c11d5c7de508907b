// Reader of the data files of this room: sections of numbers that state their unit and source.
// Errors name the missing or malformed entry.
#pragma once

#include "engine/base/result.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace partita::cost {

using FileJson = nlohmann::json;

/// A named number of a file and the member that receives it.
template<typename Target>
struct NumberEntry {
    const char *name;
    double Target::*member;
};

Error malformed(const std::string &path, const std::string &expected);
Result<FileJson> parseFile(std::string_view text);
/// The object at a path of names, or an error that names it.
Result<const FileJson *> section(const FileJson &root, std::initializer_list<const char *> names);
/// Whether the member is a text that says something.
bool isText(const FileJson &entry, const char *name);
/// Value of an entry, which must be in exactly one of the sections and state its unit and source.
Result<double> number(std::span<const FileJson *const> sections, const char *name);

/// The text of a file that is part of the program; without it the program ends.
std::string_view builtIn(const char *name);
/// Ends the program with a sentence about a built-in file.
[[noreturn]] void stop(const Error &error);

template<typename Target, std::size_t count>
Result<void> readEntries(std::span<const FileJson *const> sections,
                         const NumberEntry<Target> (&entries)[count], Target &target)
{
    for (const NumberEntry<Target> &entry : entries) {
        Result<double> value = number(sections, entry.name);
        if (!value)
            return value.error();
        target.*entry.member = *value;
    }
    return {};
}

} // namespace partita::cost
