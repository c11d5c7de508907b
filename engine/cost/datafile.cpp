#include "engine/cost/datafile.h"

#include "resources/embedded.h"

#include <cstdio>
#include <cstdlib>
#include <optional>

namespace partita::cost {

Error malformed(const std::string &path, const std::string &expected)
{
    return Error {.message = "cost constants: " + path + " must be " + expected, .path = path};
}

Result<FileJson> parseFile(std::string_view text)
{
    FileJson root = FileJson::parse(text, nullptr, false);
    if (!root.is_object())
        return malformed("$", "a JSON object");
    return root;
}

Result<const FileJson *> section(const FileJson &root, std::initializer_list<const char *> names)
{
    const FileJson *at = &root;
    std::string path = "$";
    for (const char *name : names) {
        path += std::string(".") + name;
        if (!at->is_object() || !at->contains(name) || !(*at)[name].is_object())
            return malformed(path, "an object");
        at = &(*at)[name];
    }
    return at;
}

bool isText(const FileJson &entry, const char *name)
{
    return entry.contains(name) && entry[name].is_string()
        && !entry[name].get<std::string>().empty();
}

Result<double> number(std::span<const FileJson *const> sections, const char *name)
{
    const FileJson *entry = nullptr;
    for (const FileJson *candidate : sections) {
        if (!candidate->contains(name))
            continue;
        if (entry)
            return malformed(name, "given once, not both shared and by a generation");
        entry = &(*candidate)[name];
    }
    if (!entry)
        return malformed(name, "given (it is missing)");
    if (!entry->is_object() || !entry->contains("value") || !(*entry)["value"].is_number())
        return malformed(name, "an object with a number as its value");
    if (!isText(*entry, "unit") || !isText(*entry, "source"))
        return malformed(name, "given with its unit and its source");
    return (*entry)["value"].get<double>();
}

std::string_view builtIn(const char *name)
{
    const std::optional<std::string_view> text = resources::file(name);
    if (!text)
        stop(Error {.code = ErrorCode::notFound,
                    .message = std::string(name) + " is not part of the program"});
    return *text;
}

void stop(const Error &error)
{
    std::fprintf(stderr, "partita: the built-in %s\n", error.message.c_str());
    std::abort();
}

} // namespace partita::cost
