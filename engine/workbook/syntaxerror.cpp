#include "engine/workbook/syntaxerror.h"

#include "engine/workbook/textscan.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace partita::workbook {
namespace {

constexpr const char *quotationMarks
    = "texts and names stand between double quotation marks, as in \"name\"";

bool isLetter(char letter)
{
    return std::isalpha(static_cast<unsigned char>(letter)) != 0;
}

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

class Slip {
public:
    Slip(std::string_view text, std::size_t byte, const std::string &reason)
        : m_text(text)
        , m_reason(reason)
        , m_at(std::min(byte > 0 ? byte - 1 : 0, text.size()))
    {
        if (says("unexpected string literal") || says("invalid string"))
            goToOpeningMark();
        else
            goToWord();
    }

    std::size_t offset() const { return m_at; }

    std::string explanation() const
    {
        const char found = m_at < m_text.size() ? m_text[m_at] : '\0';
        const char before = lastBefore();
        if (m_at < m_text.size() && found == '\0')
            return "there is a zero byte here; a workbook is text in UTF-8";
        if (says("unexpected end of input"))
            return before == '\0' ? "the text is empty"
                                  : "the text ends too early; a closing } or ] is missing";
        if (says("missing closing quote"))
            return "the text that begins here has no closing quotation mark";
        if (says("control character U+000A") || says("control character U+000D"))
            return "the text that begins here goes beyond its line; write \\n, or an array of lines";
        if (says("control character"))
            return "a text holds a tab or another control character; write \\t";
        if (says("forbidden character after backslash"))
            return "behind a \\ in a text stands one of \\ \" / b f n r t u; write \\\\ for a single one";
        if (says("ill-formed UTF-8"))
            return "the file is not in UTF-8; save it so";
        if (says("surrogate"))
            return "two \\u in a row stand for a rare character, as in \\ud83d\\ude00; one of them is "
                   "missing";
        if (says("invalid string"))
            return "behind \\u in a text stand four digits of 0 to 9 and a to f";
        if (says("invalid number"))
            return "this number is not complete; write 2, 0.5 or 1e6";
        if (found == ',' && (before == ',' || before == '[' || before == '{'))
            return "there is a comma too many; remove it";
        if (says("expected end of input"))
            return "something stands behind the end of the workbook; remove it";
        if ((found == '}' || found == ']') && before == ',')
            return std::string("there is a comma before this ") + found + "; remove the comma";
        if (found == '/' || found == '#')
            return "JSON has no comments; put notes into \"description\"";
        if (found == '\'' || isTypographicMark())
            return quotationMarks;
        if ((isLetter(found) || isDigit(found)) && isBehindMark())
            return "a quotation mark inside a text is written \\\", as in \"title starts with "
                   "\\\"A\\\"\"";
        if (isLetter(found))
            return word();
        return missing(found, before);
    }

private:
    bool says(std::string_view words) const { return m_reason.find(words) != std::string::npos; }

    /// Moves from inside or the end of a string to its opening quotation mark.
    void goToOpeningMark()
    {
        // Strings do not span lines, so the marks on this line up to here suffice.
        const std::size_t line = m_text.substr(0, m_at).rfind('\n') + 1; // npos + 1 is 0
        std::size_t open = std::string_view::npos;
        bool inside = false;
        for (std::size_t at = line; at <= m_at && at < m_text.size(); ++at) {
            if (m_text[at] == '\\' && inside) {
                ++at;
            } else if (m_text[at] == '"') {
                inside = !inside;
                open = inside ? at : open;
            }
        }
        m_at = std::min(open, m_at);
    }

    void goToWord()
    {
        const auto belongs = [](char letter) { return isLetter(letter) || isDigit(letter); };
        while (m_at > 0 && m_at < m_text.size() && !isBlank(m_text[m_at])
               && belongs(m_text[m_at - 1]) && (belongs(m_text[m_at]) || says("invalid literal")))
            --m_at;
    }

    /// True for the quotation marks of word processors, U+2018 to U+201F.
    bool isTypographicMark() const
    {
        return m_at + 2 < m_text.size() && m_text.substr(m_at, 2) == "\xE2\x80"
            && static_cast<unsigned char>(m_text[m_at + 2]) >= 0x98
            && static_cast<unsigned char>(m_text[m_at + 2]) <= 0x9F;
    }

    /// True right behind a quotation mark: the string was meant to continue.
    bool isBehindMark() const { return m_at > 0 && m_text[m_at - 1] == '"'; }

    static bool isBlank(char letter)
    {
        return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
    }

    /// The last character before the error that is no blank.
    char lastBefore() const
    {
        for (std::size_t at = m_at; at > 0; --at) {
            if (!isBlank(m_text[at - 1]))
                return m_text[at - 1];
        }
        return '\0';
    }

    std::string word() const
    {
        constexpr std::array<std::string_view, 6> foreign {"True", "False",     "None",
                                                           "NaN",  "undefined", "Infinity"};
        std::size_t end = m_at;
        while (end < m_text.size() && isLetter(m_text[end]))
            ++end;
        const std::string_view found = m_text.substr(m_at, end - m_at);
        if (std::find(foreign.begin(), foreign.end(), found) != foreign.end())
            return "JSON knows numbers, true, false and null, but no " + std::string(found);
        return quotationMarks;
    }

    std::string missing(char found, char before) const
    {
        if (says("object separator"))
            return "a colon is missing before this";
        const bool begins = found == '"' || found == '{' || found == '[' || isDigit(found);
        const bool ended = before == '"' || before == '}' || before == ']' || isDigit(before)
            || isLetter(before);
        if (isDigit(found) && says("unexpected number literal") && m_text[m_at] == '0')
            return "numbers do not begin with 0";
        if (begins && ended)
            return "a comma is missing before this";
        if (says("object key"))
            return "the name of a member is expected here, between double quotation marks";
        return "a value is expected here: a text, a number, true, false, null, [ or {";
    }

    std::string_view m_text;
    const std::string &m_reason;
    std::size_t m_at = 0;
};

} // namespace

Error syntaxError(std::string_view text, std::size_t byte, const std::string &reason)
{
    const Slip slip(text, byte, reason);
    const Position position = positionOf(text, slip.offset());
    return {ErrorCode::badRequest,
            "Not valid JSON in line " + std::to_string(position.line) + ", column "
                + std::to_string(position.column) + ": " + slip.explanation() + ".",
            position.line,
            position.column,
            {}};
}

} // namespace partita::workbook
