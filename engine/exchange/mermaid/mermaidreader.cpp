// Reads erDiagrams: statements by line, blocks by word.
#include "engine/base/messagetext.h"
#include "engine/exchange/mermaid/mermaiddiagram.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace partita::exchange {

namespace {

std::string_view trimmedPart(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> linesOfText(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

/// One statement, read from left to right.
class MermaidCursor {
public:
    explicit MermaidCursor(std::string_view text)
        : m_rest(trimmedPart(text))
    {
    }

    std::string_view rest() const { return m_rest; }
    bool take(std::string_view text)
    {
        if (!m_rest.starts_with(text))
            return false;
        m_rest = trimmedPart(m_rest.substr(text.size()));
        return true;
    }

    /// A name in quotes, or letters, digits, `_`, `.` and single `-`.
    std::string name()
    {
        if (m_rest.starts_with('"'))
            return quotedText();
        std::size_t end = 0;
        while (end < m_rest.size() && isNameCharacter(end))
            ++end;
        std::string text(m_rest.substr(0, end));
        m_rest = trimmedPart(m_rest.substr(end));
        return text;
    }

    std::string quotedText()
    {
        const std::size_t end = std::min(m_rest.find('"', 1), m_rest.size());
        std::string text(m_rest.substr(1, end - 1));
        m_rest = end < m_rest.size() ? trimmedPart(m_rest.substr(end + 1)) : std::string_view();
        return text;
    }

    /// The text up to one of the characters.
    std::string upTo(std::string_view ends)
    {
        const std::size_t end = std::min(m_rest.find_first_of(ends), m_rest.size());
        std::string text(trimmedPart(m_rest.substr(0, end)));
        m_rest = trimmedPart(m_rest.substr(end));
        return text;
    }

private:
    bool isNameCharacter(std::size_t at) const
    {
        const char c = m_rest[at];
        const bool isDouble = (c == '-' || c == '.') && at + 1 < m_rest.size()
            && (m_rest[at + 1] == '-' || m_rest[at + 1] == '.');
        return !isDouble && std::string_view(" \t\"|{}[]:,;()").find(c) == std::string_view::npos;
    }

    std::string_view m_rest;
};

struct MermaidSign {
    std::string_view text;
    bool isMany;
    bool isOptional;
};

/// Longer spellings first.
constexpr std::array<MermaidSign, 18> mermaidSigns {{
    {"zero or more", true, true},
    {"zero or many", true, true},
    {"zero or one", false, true},
    {"one or more", true, false},
    {"one or many", true, false},
    {"one or zero", false, true},
    {"only one", false, false},
    {"many(0)", true, true},
    {"many(1)", true, false},
    {"0+", true, true},
    {"1+", true, false},
    {"|o", false, true},
    {"o|", false, true},
    {"||", false, false},
    {"}o", true, true},
    {"o{", true, true},
    {"}|", true, false},
    {"|{", true, false},
}};

bool takeMermaidSign(MermaidCursor &cursor, MermaidEnd &end)
{
    for (const MermaidSign &sign : mermaidSigns) {
        if (cursor.take(sign.text)) {
            end.isMany = sign.isMany;
            end.isOptional = sign.isOptional;
            return true;
        }
    }
    const bool isOne = cursor.take("one ") || cursor.take("1 ");
    end.isMany = !isOne;
    end.isOptional = !isOne;
    return isOne || cursor.take("many");
}

std::optional<MermaidLine> mermaidLineOf(MermaidCursor cursor, const std::string &left)
{
    MermaidLine line;
    line.left.entity = left;
    if (!takeMermaidSign(cursor, line.left))
        return {};
    if (cursor.take("optionally to ") || cursor.take("..") || cursor.take(".-")
        || cursor.take("-."))
        line.isIdentifying = false;
    else if (!cursor.take("--") && !cursor.take("to "))
        return {};
    if (!takeMermaidSign(cursor, line.right))
        return {};
    line.right.entity = cursor.name();
    if (line.right.entity.empty())
        return {};
    if (cursor.take("[")) {
        cursor.upTo("]");
        cursor.take("]");
    }
    cursor.take(":::"); // a class
    if (const std::size_t colon = cursor.rest().find(':'); colon != std::string_view::npos) {
        MermaidCursor label(cursor.rest().substr(colon + 1));
        line.label = label.rest().starts_with('"') ? label.quotedText() : label.upTo(";");
    }
    return line;
}

class MermaidReader {
public:
    MermaidReader(const std::string &file, MermaidDiagram &diagram, const std::stop_token &stop)
        : m_file(file)
        , m_diagram(diagram)
        , m_stop(stop)
    {
        for (std::size_t at = 0; at < diagram.entities.size(); ++at)
            m_positions.emplace(diagram.entities[at].name, at);
    }

    /// `first`: number of the first line in the file.
    void read(const std::vector<std::string_view> &lines, int first)
    {
        m_isDiagram = false;
        m_block = {};
        m_isSkipping = false;
        bool isFrontMatter = false;
        for (std::size_t at = 0; at < lines.size() && !m_stop.stop_requested(); ++at) {
            m_line = first + static_cast<int>(at);
            std::string_view line = trimmedPart(lines[at]);
            if (line == "---") {
                isFrontMatter = !isFrontMatter && !m_isDiagram;
                continue;
            }
            if (isFrontMatter) {
                readTitle(line, "title:");
                continue;
            }
            if (line.empty() || line.starts_with("%%"))
                continue;
            if (m_isDiagram)
                readStatement(line);
            else if (line == "erDiagram" || line.starts_with("erDiagram ")
                     || line.starts_with("erDiagram;"))
                m_isDiagram = true;
            else
                return; // a diagram of another kind
        }
    }

private:
    void readTitle(std::string_view line, std::string_view key)
    {
        if (!line.starts_with(key) || !m_diagram.title.empty())
            return;
        MermaidCursor cursor(line.substr(key.size()));
        m_diagram.title
            = cursor.rest().starts_with('"') ? cursor.quotedText() : std::string(cursor.rest());
    }

    MermaidEntity &entityNamed(const std::string &name)
    {
        const auto [found, isNew] = m_positions.emplace(name, m_diagram.entities.size());
        if (isNew) {
            m_diagram.entities.emplace_back();
            m_diagram.entities.back().name = name;
            m_diagram.entities.back().line = m_line;
        }
        return m_diagram.entities[found->second];
    }

    static bool isStyling(const std::string &word)
    {
        static constexpr std::array<std::string_view, 7> words {
            "direction", "classDef", "class", "style", "title", "accTitle", "accDescr"};
        return std::find(words.begin(), words.end(), word) != words.end();
    }

    void readStatement(std::string_view line)
    {
        if (m_isSkipping) {
            m_isSkipping = line.find('}') == std::string_view::npos;
            return;
        }
        if (!m_block.empty()) {
            readBlock(line);
            return;
        }
        MermaidCursor cursor(line);
        const bool isQuoted = line.starts_with('"');
        const std::string name = cursor.name();
        if (name.empty())
            return skip(line);
        if (const auto drawn = mermaidLineOf(cursor, name)) {
            m_diagram.lines.push_back(*drawn);
            m_diagram.lines.back().line = m_line;
            entityNamed(drawn->left.entity);
            entityNamed(drawn->right.entity);
            return;
        }
        if (!isQuoted && isStyling(name) && !cursor.rest().starts_with('[')
            && (name == "accDescr" || !cursor.rest().starts_with('{'))) {
            readTitle(line, "title");
            m_isSkipping = cursor.rest().ends_with('{');
            return;
        }
        MermaidEntity &entity = entityNamed(name);
        if (cursor.take("[")) {
            entity.alias = cursor.rest().starts_with('"') ? cursor.quotedText() : cursor.upTo("]");
            cursor.take("]");
        }
        if (cursor.take(":::"))
            cursor.upTo("{");
        if (cursor.take("{")) {
            m_block = name;
            readBlock(cursor.rest());
        } else if (!cursor.rest().empty()) {
            skip(line);
        }
    }

    void skip(std::string_view line)
    {
        m_diagram.notes.push_back({ImportNote::Kind::skipped, "statement",
                                   "The line " + inQuotes(line) + " is not understood.", m_file,
                                   m_line});
    }

    /// A word of an attribute: a comma in parentheses belongs to it.
    static std::string attributeWord(MermaidCursor &cursor)
    {
        const std::string_view rest = cursor.rest();
        std::size_t end = 0;
        int depth = 0;
        while (end < rest.size()) {
            const char c = rest[end];
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            const bool isEnd = c == ' ' || c == '\t' || c == '"' || c == '}' || c == '{'
                || (c == ',' && depth <= 0);
            if (isEnd)
                break;
            ++end;
        }
        std::string word(rest.substr(0, end));
        cursor.take(word);
        return word;
    }

    void readBlock(std::string_view line)
    {
        MermaidEntity &entity = entityNamed(m_block);
        MermaidCursor cursor(line);
        while (!cursor.rest().empty()) {
            if (cursor.take("}")) {
                m_block.clear();
                return;
            }
            if (cursor.rest().starts_with("%%"))
                return;
            MermaidAttribute attribute;
            attribute.line = m_line;
            attribute.type = attributeWord(cursor);
            attribute.name = attributeWord(cursor);
            if (!attribute.name.empty() && attribute.name.front() == '*') {
                attribute.name.erase(0, 1);
                attribute.isKey = true;
            }
            if (attribute.type.empty() || attribute.name.empty()) {
                if (!cursor.rest().starts_with('}'))
                    return skip(line);
                continue;
            }
            readMarks(cursor, attribute);
            entity.attributes.push_back(std::move(attribute));
        }
    }

    static void readMarks(MermaidCursor &cursor, MermaidAttribute &attribute)
    {
        for (;;) {
            if (cursor.take("PK"))
                attribute.isKey = true;
            else if (cursor.take("FK"))
                attribute.isForeignKey = true;
            else if (cursor.take("UK"))
                attribute.isUnique = true;
            else if (!cursor.take(","))
                break;
        }
        if (cursor.rest().starts_with('"'))
            attribute.comment = cursor.quotedText();
    }

    const std::string &m_file;
    MermaidDiagram &m_diagram;
    const std::stop_token &m_stop;
    std::map<std::string, std::size_t> m_positions;
    std::string m_block; ///< entity whose block is open
    bool m_isSkipping = false; ///< inside a block without a counterpart
    int m_line = 0;
    bool m_isDiagram = false;
};

} // namespace

void readMermaid(std::string_view text, const std::string &file, MermaidDiagram &diagram,
                 const std::stop_token &stop)
{
    const std::vector<std::string_view> lines = linesOfText(text);
    MermaidReader reader(file, diagram, stop);
    bool hasFence = false;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const std::string_view line = trimmedPart(lines[at]);
        const bool isFence = (line.starts_with("```") || line.starts_with("~~~"))
            && line.find("mermaid") != std::string_view::npos;
        if (!isFence)
            continue;
        hasFence = true;
        std::vector<std::string_view> inside;
        const int first = static_cast<int>(at) + 2;
        for (++at; at < lines.size() && !trimmedPart(lines[at]).starts_with(line.substr(0, 3));
             ++at)
            inside.push_back(lines[at]);
        reader.read(inside, first);
    }
    if (!hasFence)
        reader.read(lines, 1);
}

} // namespace partita::exchange
