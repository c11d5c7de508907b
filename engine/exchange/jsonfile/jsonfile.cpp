#include "engine/exchange/jsonfile/jsonfile.h"

#include "engine/base/messagetext.h"
#include "engine/workbook/codec.h"

#include <charconv>
#include <cmath>

namespace partita::exchange {

namespace {

using model::Json;

constexpr std::size_t mostBytes = 64'000'000;
constexpr std::size_t mostLevels = 90;
/// Bound on the sum of the squared numbers of members: the time to look up a member grows with
/// their number.
constexpr double mostWork = 1e9;

/// The depth and the effort of a JSON text, found without parsing it.
class JsonBounds {
public:
    explicit JsonBounds(std::string_view text)
    {
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            if (c == '"')
                at = endOfString(text, at);
            else if (c == '{' || c == '[')
                m_members.push_back(0);
            else if ((c == '}' || c == ']') && !m_members.empty())
                close();
            else if (c == ':' && !m_members.empty())
                ++m_members.back();
            m_isTooDeep = m_isTooDeep || m_members.size() > mostLevels;
        }
        while (!m_members.empty())
            close();
    }
    bool isTooDeep() const { return m_isTooDeep; }
    bool isTooMuch() const { return m_work > mostWork; }

private:
    static std::size_t endOfString(std::string_view text, std::size_t at)
    {
        for (++at; at < text.size() && text[at] != '"'; ++at)
            at += text[at] == '\\' ? 1 : 0;
        return at;
    }
    void close()
    {
        m_work += static_cast<double>(m_members.back()) * static_cast<double>(m_members.back());
        m_members.pop_back();
    }

    std::vector<std::size_t> m_members; ///< of the open objects
    double m_work = 0;
    bool m_isTooDeep = false;
};

Error refusedJson(const std::string &file, const char *why)
{
    return {.message = inQuotes(file) + ' ' + why, .file = file};
}

Result<void> checkSize(std::string_view text, const std::string &file)
{
    if (text.size() > mostBytes)
        return refusedJson(file, "is larger than 64 MB, which no model is.");
    return {};
}

} // namespace

Result<Json> jsonOf(std::string_view text, const std::string &fileName)
{
    if (const Result<void> checked = checkSize(text, fileName); !checked)
        return checked.error();
    const JsonBounds bounds(text);
    if (bounds.isTooDeep())
        return refusedJson(fileName, "is nested deeper than 90 levels.");
    if (bounds.isTooMuch())
        return refusedJson(fileName, "has objects with too many members for a model.");
    Result<Json> json = workbook::parseJson(text);
    if (json)
        return json;
    Error error = json.error();
    error.file = fileName;
    return error;
}

Result<std::string> modelTextOf(const SourceFile &file)
{
    if (const Result<void> checked = checkSize(file.content, file.name); !checked)
        return checked.error();
    return textOf(file).utf8;
}

Result<Json> jsonOf(const SourceFile &file)
{
    const Result<std::string> text = modelTextOf(file);
    return text ? jsonOf(*text, file.name) : Result<Json>(text.error());
}

const Json &memberIn(const Json &object, std::string_view key)
{
    static const Json none;
    if (!object.is_object())
        return none;
    const auto member = object.find(key);
    return member == object.end() ? none : *member;
}

const Json &listIn(const Json &object, std::string_view key)
{
    static const Json none = Json::array();
    const Json &list = memberIn(object, key);
    return list.is_array() ? list : none;
}

std::string textIn(const Json &object, std::string_view key)
{
    const Json &member = memberIn(object, key);
    if (member.is_string())
        return member.get<std::string>();
    return member.is_number() || member.is_boolean() ? member.dump() : std::string();
}

std::vector<std::string> textsIn(const Json &object, std::string_view key)
{
    std::vector<std::string> texts;
    for (const Json &element : listIn(object, key)) {
        if (element.is_string())
            texts.push_back(element.get<std::string>());
    }
    return texts;
}

std::optional<double> numberIn(const Json &object, std::string_view key)
{
    const Json &member = memberIn(object, key);
    if (!member.is_number())
        return {};
    return member.get<double>();
}

bool isTrueIn(const Json &object, std::string_view key)
{
    const Json &member = memberIn(object, key);
    return member.is_boolean() && member.get<bool>();
}

Json numberOrText(const std::string &text)
{
    const char *end = text.data() + text.size();
    std::int64_t whole = 0;
    if (const auto read = std::from_chars(text.data(), end, whole);
        read.ec == std::errc() && read.ptr == end)
        return whole;
    double number = 0;
    if (const auto read = std::from_chars(text.data(), end, number);
        read.ec == std::errc() && read.ptr == end && std::isfinite(number))
        return number;
    return text;
}

std::string_view headOf(const SourceFile &file)
{
    constexpr std::size_t most = 100'000;
    return std::string_view(file.content).substr(0, most);
}

bool namesMembers(const SourceFile &file, std::initializer_list<std::string_view> keys)
{
    const std::string_view head = headOf(file);
    for (const std::string_view key : keys) {
        std::string quoted = "\"";
        quoted += key;
        quoted += '"';
        if (head.find(quoted) == std::string_view::npos)
            return false;
    }
    return true;
}

std::string stemOf(const SourceFile &file)
{
    std::string_view stem = file.name;
    stem.remove_prefix(stem.rfind('/') + 1); // 0 where there is no folder
    for (const std::string_view ending : {".json", ".schema", ".model"}) {
        if (stem.size() > ending.size() && stem.ends_with(ending))
            stem.remove_suffix(ending.size());
    }
    return std::string(stem);
}

} // namespace partita::exchange
