#include "engine/workbook/textscan.h"

#include "engine/base/jsonpath.h"
#include "engine/model/entity.h"

#include <charconv>
#include <functional>
#include <set>

namespace partita::workbook {
namespace {

/// Visitor of valid JSON that reports the offset of each value.
class Walker {
public:
    /// Path and offset of a value. Return false to stop.
    using Visit = std::function<bool(const std::string &path, std::size_t offset)>;
    /// Path of a member whose name the object already has, and the offset of the name.
    using Duplicate = std::function<void(const std::string &path, std::size_t offset)>;

    Walker(std::string_view text, Visit visit, Duplicate duplicate)
        : m_text(text)
        , m_visit(std::move(visit))
        , m_duplicate(std::move(duplicate))
    {
    }

    void walk()
    {
        std::string path = "$";
        value(path);
    }

private:
    void blanks()
    {
        while (m_at < m_text.size()
               && std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos)
            ++m_at;
    }

    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    /// Skips a string; returns its bytes with the quotation marks.
    std::string_view string()
    {
        const std::size_t begin = m_at++;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2U : 1U;
        ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    /// The text of a string that is given with its quotation marks.
    static std::string plain(std::string_view raw)
    {
        if (raw.find('\\') != std::string_view::npos)
            return model::Json::parse(raw).get<std::string>();
        return std::string(raw.substr(1, raw.size() - 2));
    }

    void value(std::string &path)
    {
        blanks();
        if (!m_goOn || !(m_goOn = m_visit(path, m_at)))
            return;
        if (peek() == '{')
            object(path);
        else if (peek() == '[')
            array(path);
        else if (peek() == '"')
            string();
        else
            m_at = std::min(m_text.find_first_of(",]} \t\r\n", m_at), m_text.size());
    }

    void object(std::string &path)
    {
        std::set<std::string> names;
        const std::size_t length = path.size();
        ++m_at;
        blanks();
        while (m_goOn && peek() == '"') {
            const std::size_t begin = m_at;
            const std::string name = plain(string());
            path = memberPath(path, name);
            if (!names.insert(name).second)
                m_duplicate(path, begin);
            blanks();
            ++m_at; // the colon
            value(path);
            path.resize(length);
            separator();
        }
        ++m_at;
    }

    void array(std::string &path)
    {
        const std::size_t length = path.size();
        ++m_at;
        blanks();
        for (int index = 0; m_goOn && m_at < m_text.size() && peek() != ']'; ++index) {
            path += '[' + std::to_string(index) + ']';
            value(path);
            path.resize(length);
            separator();
        }
        ++m_at;
    }

    void separator()
    {
        blanks();
        if (peek() == ',')
            ++m_at;
        blanks();
    }

    std::string_view m_text;
    Visit m_visit;
    Duplicate m_duplicate;
    std::size_t m_at = 0;
    bool m_goOn = true;
};

/// True for a number that neither a 64-bit integer nor a double holds exactly as written.
bool wouldBeRounded(std::string_view number)
{
    constexpr std::size_t mostDigits = 17;
    if (number.find_first_of(".eE") == std::string_view::npos) {
        const char *end = number.data() + number.size();
        std::int64_t whole = 0;
        std::uint64_t natural = 0;
        return std::from_chars(number.data(), end, whole).ec != std::errc()
            && std::from_chars(number.data(), end, natural).ec != std::errc();
    }
    std::string digits;
    for (const char letter : number.substr(0, number.find_first_of("eE"))) {
        if (letter >= '0' && letter <= '9' && (letter != '0' || !digits.empty()))
            digits += letter;
    }
    const std::size_t significant = digits.find_last_not_of('0') + 1; // npos + 1 is 0
    return significant > mostDigits;
}

/// The error for a number that cannot be kept as written; empty when it can.
std::string complaintAbout(const std::string &written)
{
    constexpr std::size_t mostShown = 40;
    const std::string number
        = written.size() > mostShown ? written.substr(0, mostShown) + "…" : written;
    double value = 0;
    const char *end = written.data() + written.size();
    if (std::from_chars(written.data(), end, value).ec == std::errc::result_out_of_range)
        return written.find("e-") != std::string::npos || written.find("E-") != std::string::npos
            ? "The number " + number + " is too small to be kept; write 0"
            : "The number " + number + " is too large to be kept; write one below 1.8e308";
    if (wouldBeRounded(written))
        return "The number " + number
            + " has more digits than can be kept; write fewer, or a string";
    return {};
}

std::string_view numberAt(std::string_view text, std::size_t offset)
{
    const std::size_t end
        = std::min(text.find_first_not_of("0123456789+-.eE", offset), text.size());
    return text.substr(offset, end - offset);
}

} // namespace

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

Position positionOf(std::string_view text, std::size_t offset)
{
    Position position;
    for (const char letter : text.substr(0, offset)) {
        if (letter == '\n') {
            ++position.line;
            position.column = 1;
        } else if ((static_cast<unsigned char>(letter) & 0xC0U) != 0x80U) {
            ++position.column;
        }
    }
    return position;
}

Result<void> scan(std::string_view text)
{
    std::optional<Error> problem;
    const auto report
        = [&](const std::string &complaint, const std::string &path, std::size_t offset) {
              const Position position = positionOf(text, offset);
              if (!problem)
                  problem = Error {ErrorCode::badRequest, complaint + " at " + path + ".",
                                   position.line, position.column, path};
          };
    Walker walker(
        text,
        [&](const std::string &path, std::size_t offset) {
            const std::string_view number = numberAt(text, offset);
            const std::string complaint
                = number.empty() ? std::string() : complaintAbout(std::string(number));
            if (!complaint.empty())
                report(complaint, path, offset);
            return !problem;
        },
        [&](const std::string &path, std::size_t offset) {
            report("The same key stands twice in one object", path, offset);
        });
    walker.walk();
    if (problem)
        return *problem;
    return {};
}

Places::Places(std::string_view text)
    : m_text(text)
{
    Walker walker(
        m_text,
        [&](const std::string &path, std::size_t offset) {
            m_offsets.emplace(path, offset);
            return true;
        },
        [](const std::string &, std::size_t) {});
    walker.walk();
}

Position Places::of(std::string_view path) const
{
    for (std::string nearest(path); !nearest.empty();) {
        if (const auto found = m_offsets.find(nearest); found != m_offsets.end())
            return positionOf(m_text, found->second);
        const std::size_t end = nearest.find_last_of(".[");
        nearest.resize(end == std::string::npos ? 0 : end);
    }
    return {0, 0};
}

} // namespace partita::workbook
