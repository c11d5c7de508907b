#include "engine/json/path.h"

#include "engine/base/messagetext.h"

#include <algorithm>
#include <cctype>

namespace partita::json {

namespace {

Error problem(std::string_view text, std::size_t at, std::string message)
{
    Error error;
    error.message = "The path " + shortened(text) + " is malformed: " + std::move(message);
    error.line = 1;
    error.column = static_cast<int>(at) + 1;
    return error;
}

/// Reads `"odd \"name\""` from its opening quote on; false without a closing quote.
bool readQuoted(std::string_view text, std::size_t &at, std::string &name)
{
    for (++at; at < text.size() && text[at] != '"'; ++at) {
        if (text[at] == '\\' && at + 1 < text.size())
            ++at;
        name += text[at];
    }
    return at++ < text.size();
}

} // namespace

Result<Path> Path::parse(std::string_view text)
{
    Path path;
    if (text.empty() || text[0] != '/')
        return problem(text, 0, "it must begin with '/', as in /author/name.");
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] != '/')
            return problem(text, at, "expected '/' between names.");
        ++at;
        Step step;
        if (at < text.size() && text[at] == '"') {
            if (!readQuoted(text, at, step.name))
                return problem(text, at, "the quoted name does not end.");
        } else {
            const std::size_t end = std::min(text.find('/', at), text.size());
            step.name = text.substr(at, end - at);
            if (step.name == "[]") {
                step.name.clear();
                step.isArray = true;
            } else if (step.name.empty()) {
                return problem(text, at, "a name is missing after '/'.");
            }
            at = end;
        }
        path.m_steps.push_back(std::move(step));
    }
    return path;
}

std::string Path::text() const
{
    std::string out;
    for (const Step &step : m_steps) {
        out += '/';
        if (step.isArray) {
            out += "[]";
        } else if (isRegularName(step.name)) {
            out += step.name;
        } else {
            out += quotedStep(step.name);
        }
    }
    return out;
}

Value Path::of(Value root) const
{
    for (const Step &step : m_steps)
        root = root.member(step.name);
    return root;
}

bool isRegularName(std::string_view name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char letter) {
        const auto byte = static_cast<unsigned char>(letter);
        return byte >= 0x80 || std::isalnum(byte) != 0 || letter == '_';
    });
}

std::string quotedStep(std::string_view name)
{
    std::string out = "\"";
    for (const char c : name) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + '"';
}

} // namespace partita::json
