#include "engine/exchange/jsonfile/jsonfile.h"

#include "engine/base/messagetext.h"
#include "engine/workbook/codec.h"

#include <vector>

namespace partita::exchange {

namespace {

using model::Json;

constexpr std::size_t mostBytes = 64'000'000;
constexpr std::size_t mostLevels = 90;
/// Bound on the sum of squared numbers of members: looking up a member takes time with their
/// number.
constexpr double mostWork = 1e9;

/// What a JSON text would cost to read, without reading it.
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

} // namespace

Result<Json> jsonOf(std::string_view text, const std::string &fileName)
{
    if (text.size() > mostBytes)
        return refusedJson(fileName, "is larger than 64 MB, which no model is.");
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
    if (file.content.size() > mostBytes)
        return refusedJson(file.name, "is larger than 64 MB, which no model is.");
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
    const std::size_t folder = file.name.find_last_of('/');
    std::string stem = folder == std::string::npos ? file.name : file.name.substr(folder + 1);
    for (const std::string_view ending : {".json", ".schema", ".model"}) {
        if (stem.size() > ending.size() && stem.ends_with(ending))
            stem.resize(stem.size() - ending.size());
    }
    return stem;
}

} // namespace partita::exchange
