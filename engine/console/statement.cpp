#include "engine/console/statement.h"

#include <algorithm>
#include <cctype>

namespace partita::console {

namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool isNamePart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Columns count characters, not bytes.
int columnOf(std::string_view line, std::size_t offset)
{
    const std::string_view before = line.substr(0, offset);
    return 1 + static_cast<int>(std::count_if(before.begin(), before.end(), [](char c) {
               return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
           }));
}

/// The value that a comment line states: "-- @name = JSON". An empty name for every other comment.
StatedValue statedIn(std::string_view line, int number)
{
    const std::string_view comment = trimmed(line);
    const std::size_t equals = comment.find('=');
    if (!comment.starts_with("--") || equals == std::string_view::npos)
        return {};
    const std::string_view name = trimmed(comment.substr(2, equals - 2));
    const bool isParameter = name.size() > 1 && name.front() == '@'
        && std::all_of(name.begin() + 1, name.end(), isNamePart);
    if (!isParameter && name != "partitionKey")
        return {};
    const std::string_view json = trimmed(comment.substr(equals + 1));
    const auto at = static_cast<std::size_t>(json.data() - line.data());
    return {std::string(name), std::string(json), number,
            json.empty() ? columnOf(line, line.find('=')) : columnOf(line, at)};
}

bool beginsStatement(std::string_view line)
{
    const std::string_view text = trimmed(line);
    constexpr std::string_view select = "SELECT";
    const bool isSelect = text.size() >= select.size()
        && std::equal(select.begin(), select.end(), text.begin(),
                      [](char a, char b) {
                          return a == std::toupper(static_cast<unsigned char>(b));
                      })
        && (text.size() == select.size() || !isNamePart(text[select.size()]));
    return isSelect || text.starts_with('{') || text.starts_with("--");
}

struct Line {
    std::size_t begin = 0;
    std::size_t end = 0; ///< without the line feed
};

std::vector<Line> linesOf(std::string_view text)
{
    std::vector<Line> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back({begin, end});
        begin = end + 1;
    }
    return lines;
}

} // namespace

bool isOperation(std::string_view text)
{
    return trimmed(text).starts_with('{');
}

std::vector<StatedValue> statedValues(std::string_view text)
{
    std::vector<StatedValue> values;
    int number = 0;
    for (const Line &line : linesOf(text)) {
        ++number;
        const std::string_view content = text.substr(line.begin, line.end - line.begin);
        if (trimmed(content).empty())
            continue;
        if (!trimmed(content).starts_with("--"))
            break;
        if (StatedValue value = statedIn(content, number); !value.name.empty())
            values.push_back(std::move(value));
    }
    return values;
}

TextRange statementAt(std::string_view text, std::size_t offset)
{
    const std::vector<Line> lines = linesOf(text);
    const auto content
        = [&](std::size_t i) { return text.substr(lines[i].begin, lines[i].end - lines[i].begin); };
    std::size_t at = 0;
    while (at + 1 < lines.size() && lines[at + 1].begin <= offset)
        ++at;
    const auto beginsAt = [&](std::size_t i) {
        return i > 0 && trimmed(content(i - 1)).empty() && beginsStatement(content(i));
    };
    // On an empty line between two statements the one above is meant.
    while (at > 0 && trimmed(content(at)).empty())
        --at;
    std::size_t first = at;
    while (first > 0 && !beginsAt(first))
        --first;
    std::size_t last = at;
    while (last + 1 < lines.size() && !beginsAt(last + 1))
        ++last;
    const std::string_view found
        = trimmed(text.substr(lines[first].begin, lines[last].end - lines[first].begin));
    if (found.empty())
        return {};
    const auto begin = static_cast<std::size_t>(found.data() - text.data());
    return {begin, begin + found.size()};
}

} // namespace partita::console
