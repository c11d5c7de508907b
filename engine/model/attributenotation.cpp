#include "engine/model/attributenotation.h"

#include "engine/base/messagetext.h"
#include "engine/model/usualgenerator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

namespace partita::model {
namespace {

constexpr std::size_t deepestMembers = 16;

constexpr std::array<std::string_view, 5> plainTypes
    = {"text", "integer", "number", "boolean", "date"}; // in the order of AttributeType

std::optional<AttributeType> typeNamed(std::string_view word)
{
    static const std::map<std::string, AttributeType, std::less<>> names {
        {"text", AttributeType::string},       {"string", AttributeType::string},
        {"str", AttributeType::string},        {"varchar", AttributeType::string},
        {"char", AttributeType::string},       {"uuid", AttributeType::string},
        {"guid", AttributeType::string},       {"integer", AttributeType::integer},
        {"int", AttributeType::integer},       {"long", AttributeType::integer},
        {"bigint", AttributeType::integer},    {"number", AttributeType::number},
        {"double", AttributeType::number},     {"float", AttributeType::number},
        {"decimal", AttributeType::number},    {"money", AttributeType::number},
        {"real", AttributeType::number},       {"boolean", AttributeType::boolean},
        {"bool", AttributeType::boolean},      {"date", AttributeType::dateTime},
        {"datetime", AttributeType::dateTime}, {"timestamp", AttributeType::dateTime},
        {"time", AttributeType::dateTime},
    };
    std::string lower(word);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    const auto found = names.find(lower);
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

Error refused(const std::string &what)
{
    return Error {.message = what};
}

/// Reader of the notation, from left to right.
class NotationReader {
public:
    explicit NotationReader(std::string_view text)
        : m_text(text)
    {
    }

    Result<std::vector<Attribute>> all()
    {
        Result<std::vector<Attribute>> attributes = list(0);
        if (attributes && m_at < m_text.size())
            return refused("There is a } without a { before it.");
        return attributes;
    }

private:
    /// Attributes up to the end or a closing brace.
    Result<std::vector<Attribute>> list(std::size_t depth)
    {
        std::vector<Attribute> attributes;
        std::set<std::string> names;
        for (skipSeparators(); m_at < m_text.size() && now() != '}'; skipSeparators()) {
            Result<Attribute> attribute = one(depth);
            if (!attribute)
                return attribute.error();
            if (!names.insert(attribute->name).second)
                return refused("The name " + inQuotes(attribute->name) + " is there twice.");
            attributes.push_back(*std::move(attribute));
        }
        return attributes;
    }

    Result<Attribute> one(std::size_t depth)
    {
        if (now() == '{' || now() == '[')
            return refused("A name must stand before " + std::string(1, now())
                           + ", such as address { street, city }.");
        Attribute attribute;
        attribute.name = name();
        if (attribute.name.empty())
            return refused("An attribute needs a name.");
        skipBlanks();
        if (m_at < m_text.size() && now() == ':') {
            ++m_at;
            skipBlanks();
        }
        if (Result<void> read = type(attribute, depth); !read)
            return read.error();
        for (skipBlanks(); m_text.substr(m_at).starts_with("[]"); skipBlanks()) {
            m_at += 2;
            attribute = listOf(std::move(attribute));
        }
        if (m_at < m_text.size() && !isSeparator(now()) && now() != '}')
            return refused("After the type of " + inQuotes(attribute.name)
                           + " only a comma or the end of the line can stand, not "
                           + inQuotes(word()) + '.');
        return attribute;
    }

    Result<void> type(Attribute &attribute, std::size_t depth)
    {
        if (m_at >= m_text.size() || isSeparator(now()) || now() == '}' || now() == '[') {
            attribute.type = usualType(attribute.name);
        } else if (now() == '{') {
            return members(attribute, depth);
        } else {
            const std::string written = word();
            const std::optional<AttributeType> known = typeNamed(written);
            if (!known)
                return refused(inQuotes(written)
                               + " is not a type: write text, integer, number, boolean, date, a "
                                 "list such as text[], or members in braces.");
            attribute.type = *known;
            attribute.generator = usualGenerator(*known, attribute.name);
            if (written == "uuid" || written == "guid")
                attribute.generator.kind = Generator::Kind::uuid;
            return {};
        }
        attribute.generator = usualGenerator(attribute.type, attribute.name);
        return {};
    }

    Result<void> members(Attribute &attribute, std::size_t depth)
    {
        if (depth >= deepestMembers)
            return refused("Objects can be at most " + std::to_string(deepestMembers)
                           + " levels deep.");
        ++m_at;
        Result<std::vector<Attribute>> inner = list(depth + 1);
        if (!inner)
            return inner.error();
        if (m_at >= m_text.size())
            return refused("The members of " + inQuotes(attribute.name) + " need a } at the end.");
        ++m_at;
        if (inner->empty())
            return refused("An object lists its members: " + attribute.name + " { street, city }.");
        attribute.type = AttributeType::object;
        attribute.generator = usualGenerator(attribute.type);
        attribute.members = *std::move(inner);
        return {};
    }

    static Attribute listOf(Attribute element)
    {
        Attribute made;
        made.name = std::exchange(element.name, elementName);
        made.type = AttributeType::array;
        made.generator = usualGenerator(made.type);
        made.members.push_back(std::move(element));
        return made;
    }

    std::string name()
    {
        if (now() != '"')
            return word();
        const std::size_t end = m_text.find('"', m_at + 1);
        const std::size_t stop = std::min(end, m_text.size());
        std::string read(m_text.substr(m_at + 1, stop - m_at - 1));
        m_at = end == std::string_view::npos ? m_text.size() : end + 1;
        return read;
    }

    std::string word()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && !isSeparator(now()) && !isBlank(now())
               && std::string_view(":{}[]\"").find(now()) == std::string_view::npos)
            ++m_at;
        if (m_at == begin && m_at < m_text.size())
            ++m_at; // a sign that cannot stand here is a word of its own
        return std::string(m_text.substr(begin, m_at - begin));
    }

    static bool isBlank(char sign) { return sign == ' ' || sign == '\t'; }
    static bool isSeparator(char sign)
    {
        return sign == ',' || sign == ';' || sign == '\n' || sign == '\r';
    }
    char now() const { return m_text[m_at]; }
    void skipBlanks()
    {
        while (m_at < m_text.size() && isBlank(now()))
            ++m_at;
    }
    void skipSeparators()
    {
        while (m_at < m_text.size() && (isBlank(now()) || isSeparator(now())))
            ++m_at;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

std::string quotedName(const std::string &name)
{
    const bool isPlain = !name.empty() && name.find_first_of(" \t,;:{}[]") == std::string::npos;
    return isPlain ? name : '"' + name + '"';
}

std::string typeNotation(const Attribute &attribute)
{
    if (attribute.type == AttributeType::array)
        return attribute.members.empty() ? "text[]"
                                         : typeNotation(attribute.members.front()) + "[]";
    if (attribute.type != AttributeType::object)
        return std::string(plainTypes[static_cast<std::size_t>(attribute.type)]);
    std::string members;
    for (const Attribute &member : attribute.members)
        members += (members.empty() ? "" : ", ") + toNotation(member);
    return "{ " + members + " }";
}

} // namespace

Result<std::vector<Attribute>> attributesFromNotation(std::string_view text)
{
    return NotationReader(text).all();
}

std::string toNotation(const Attribute &attribute)
{
    return quotedName(attribute.name) + ' ' + typeNotation(attribute);
}

std::span<const std::string_view> typeNames()
{
    return plainTypes;
}

} // namespace partita::model
