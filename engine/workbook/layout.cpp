#include "engine/workbook/layout.h"

namespace partita::workbook {
namespace {

using model::Json;

constexpr std::size_t lineWidth = 110;
constexpr std::size_t gridStep = 2;

std::string scalar(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// On one line: {"name": "id", "generate": "uuid"}. Gives up (returns false) once `out` exceeds
/// `limit` bytes.
bool writeOnOneLine(const Json &json, std::string &out, std::size_t limit)
{
    if (!json.is_structured()) {
        out += scalar(json);
        return out.size() <= limit;
    }
    out += json.is_object() ? '{' : '[';
    bool isFirst = true;
    for (const auto &[name, value] : json.items()) {
        if (!isFirst)
            out += ", ";
        isFirst = false;
        if (json.is_object())
            out += scalar(name) + ": ";
        if (!writeOnOneLine(value, out, limit))
            return false;
    }
    out += json.is_object() ? '}' : ']';
    return out.size() <= limit;
}

void write(const Json &json, std::size_t indent, std::size_t used, std::string &out)
{
    std::string line;
    const bool isRoot = indent == 0;
    const std::size_t room = used < lineWidth ? lineWidth - used : 0;
    if (!json.is_structured() || json.empty() || (!isRoot && writeOnOneLine(json, line, room))) {
        out += line.empty() ? scalar(json) : line;
        return;
    }
    const std::string margin(indent + gridStep, ' ');
    out += json.is_object() ? '{' : '[';
    bool isFirst = true;
    for (const auto &[name, value] : json.items()) {
        out += isFirst ? "\n" : ",\n";
        isFirst = false;
        const std::string head = json.is_object() ? margin + scalar(name) + ": " : margin;
        out += head;
        write(value, indent + gridStep, head.size() + 1, out);
    }
    out += '\n' + std::string(indent, ' ') + (json.is_object() ? '}' : ']');
}

} // namespace

std::string layOut(const Json &json)
{
    std::string out;
    write(json, 0, 0, out);
    out += '\n';
    return out;
}

} // namespace partita::workbook
