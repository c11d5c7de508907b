#include "engine/exchange/documents/documenttext.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/documents/plainvalue.h"
#include "engine/json/value.h"

namespace partita::exchange {
namespace {

bool isBlank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
}

/// Finds where values of a text begin and end, without reading them.
class ValueScanner {
public:
    explicit ValueScanner(std::string_view text)
        : m_text(text)
    {
    }

    /// Leaves out blanks and, between values, commas.
    void skipBetween()
    {
        while (m_at < m_text.size() && (isBlank(m_text[m_at]) || m_text[m_at] == ',')) {
            m_line += m_text[m_at] == '\n' ? 1 : 0;
            ++m_at;
        }
    }
    bool atEnd() const { return m_at >= m_text.size(); }
    char next() const { return m_text[m_at]; }
    void skipOne() { ++m_at; }
    int line() const { return m_line; }

    /// The value that begins here: to its closing bracket, or as far as a plain value goes.
    std::string_view takeValue()
    {
        const std::size_t begin = m_at;
        std::size_t depth = 0;
        bool isInText = false;
        for (; m_at < m_text.size(); ++m_at) {
            const char letter = m_text[m_at];
            m_line += letter == '\n' ? 1 : 0;
            if (isInText) {
                m_at += letter == '\\' ? 1 : 0;
                isInText = letter != '"';
            } else if (letter == '"') {
                isInText = true;
            } else if (letter == '{' || letter == '[') {
                ++depth;
            } else if (letter == '}' || letter == ']') {
                if (depth == 0)
                    break; // the end of the list
                if (--depth == 0) {
                    ++m_at;
                    break;
                }
            } else if (depth == 0 && (letter == ',' || isBlank(letter))) {
                m_line -= letter == '\n' ? 1 : 0;
                break;
            }
        }
        m_at = std::min(m_at, m_text.size());
        return m_text.substr(begin, m_at - begin);
    }

    std::string_view takeLine()
    {
        const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
        const std::string_view taken = m_text.substr(m_at, end - m_at);
        m_at = end;
        return taken;
    }
    bool isRestOfLineBlank() const
    {
        std::size_t at = m_at;
        while (at < m_text.size() && isBlank(m_text[at]) && m_text[at] != '\n')
            ++at;
        return at >= m_text.size() || m_text[at] == '\n';
    }
    double share() const
    {
        return static_cast<double>(m_at)
            / static_cast<double>(std::max<std::size_t>(m_text.size(), 1));
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1;
};

/// True when the first line is a whole value and more lines follow.
bool hasOneALine(std::string_view text)
{
    ValueScanner scanner(text);
    scanner.skipBetween();
    const int line = scanner.line();
    scanner.takeValue();
    return scanner.line() == line && scanner.isRestOfLineBlank() && !scanner.atEnd();
}

class DocumentReader {
public:
    DocumentReader(const SourceFile &file, std::vector<ImportNote> &notes, const Watch &watch)
        : m_watch(watch)
        , m_name(file.name)
        , m_skipped(notes, "document", file.name)
    {
    }

    Result<DocumentSet> read(std::string_view text)
    {
        ValueScanner scanner(text);
        scanner.skipBetween();
        const bool isList = !scanner.atEnd() && scanner.next() == '[';
        const bool isLines = !isList && hasOneALine(text);
        if (isList)
            scanner.skipOne();
        for (int count = 0; true; ++count) {
            if (count % 256 == 0 && m_watch.stop.stop_requested())
                return cancelled();
            if (count % 4096 == 0 && m_watch.progress)
                m_watch.progress("reading " + m_name, scanner.share() / 2);
            scanner.skipBetween();
            if (scanner.atEnd() || (isList && scanner.next() == ']'))
                break;
            const int line = scanner.line();
            const std::string_view value = isLines ? scanner.takeLine() : scanner.takeValue();
            if (value.empty()) // a closing bracket too many
                scanner.skipOne();
            else
                add(value, line);
        }
        m_made.isSingle = !isList && m_made.documents.size() == 1;
        return std::move(m_made);
    }

private:
    void add(std::string_view text, int line)
    {
        m_arena.clear();
        const Result<json::Value> value = json::parse(text, m_arena);
        if (!value)
            return m_skipped.skip("A document cannot be read: " + value.error().message, line);
        if (value->type() != json::Type::object)
            return m_skipped.skip("A value is no object and no document: " + shortened(text) + '.',
                                  line);
        m_made.documents.push_back(plainDocument(*value));
    }

    const Watch &m_watch;
    std::string m_name;
    FewNotes m_skipped;
    json::Arena m_arena;
    DocumentSet m_made;
};

} // namespace

FewNotes::~FewNotes()
{
    if (m_count > most)
        m_notes.push_back({ImportNote::Kind::skipped, m_subject,
                           grouped(m_count - most) + " more were skipped for such reasons.", m_file,
                           0});
}

void FewNotes::skip(std::string sentence, int line)
{
    if (++m_count <= most)
        m_notes.push_back(
            {ImportNote::Kind::skipped, m_subject, std::move(sentence), m_file, line});
}

std::string stemOfFile(const std::string &fileName)
{
    std::string stem = fileName.substr(fileName.find_last_of('/') + 1);
    const std::size_t dot = stem.find('.', 1);
    if (dot != std::string::npos)
        stem.erase(dot);
    return stem.empty() ? "documents" : stem;
}

Result<DocumentSet> readDocuments(const SourceFile &file, std::vector<ImportNote> &notes,
                                  const Watch &watch)
{
    const Text text = textOf(file);
    Result<DocumentSet> read = DocumentReader(file, notes, watch).read(text.utf8);
    if (!read)
        return read;
    read->name = stemOfFile(file.name);
    read->file = file.name;
    return read;
}

} // namespace partita::exchange
