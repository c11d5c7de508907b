// Reads the elements of a DBML text. Unknown ones are skipped with a note.
#include "engine/base/messagetext.h"
#include "engine/exchange/dbml/dbmlcursor.h"

namespace partita::exchange {

namespace {

class DbmlReader : private DbmlCursor {
public:
    DbmlReader(const std::vector<DbmlToken> &tokens, const std::string &file,
               DbmlElements &elements)
        : DbmlCursor(tokens)
        , m_file(file)
        , m_elements(elements)
    {
    }

    void read(const std::stop_token &stop)
    {
        while (peek().kind != DbmlKind::end && !stop.stop_requested()) {
            const std::size_t before = m_at;
            readElement();
            if (m_at == before)
                ++m_at; // whatever happens, the reader goes on
        }
    }

private:
    void note(ImportNote::Kind kind, const char *subject, std::string sentence, int line)
    {
        m_elements.notes.push_back({kind, subject, std::move(sentence), m_file, line});
    }

    void readElement()
    {
        const DbmlToken &token = peek();
        if (token.isWord("table"))
            readTable(false);
        else if (token.isWord("tablepartial"))
            readTable(true);
        else if (token.isWord("ref"))
            readReferences();
        else if (token.isWord("enum"))
            readEnum();
        else if (token.isWord("project"))
            readProject();
        else if (token.isWord("records")) {
            ++m_at;
            readRecords(readEnd());
        } else if (token.kind == DbmlKind::word) {
            note(ImportNote::Kind::skipped, "element",
                 "The element " + inQuotes(token.text) + " has no counterpart.", token.line);
            skipElement();
        } else {
            ++m_at;
        }
    }

    void readProject()
    {
        ++m_at;
        std::string title = peek().isName() ? take().text : std::string();
        if (m_elements.title.empty())
            m_elements.title = std::move(title);
        if (!takeSign('{'))
            return;
        while (peek().kind != DbmlKind::end && !takeSign('}')) {
            if (isNote()) {
                ++m_at;
                m_elements.note = readNote();
            } else if (takeSign('{')) {
                skipBlock('{', '}');
            } else {
                ++m_at;
            }
        }
    }

    void readEnum()
    {
        ++m_at;
        const DbmlEnd name = readEnd();
        skipLineEnds();
        if (!takeSign('{'))
            return;
        std::vector<std::string> values;
        while (peek().kind != DbmlKind::end && !takeSign('}')) {
            if (peek().isName() || peek().kind == DbmlKind::text)
                values.push_back(take().text);
            else if (takeSign('['))
                skipBlock('[', ']');
            else
                ++m_at;
        }
        m_elements.enums[dbmlKey(name.names)] = std::move(values);
    }

    // References.

    static bool isReferenceSign(const DbmlToken &token)
    {
        return token.kind == DbmlKind::sign
            && (token.text == "<" || token.text == ">" || token.text == "-" || token.text == "<>");
    }

    /// Newer versions put zero-or-one marks beside the sign. They are skipped: the columns tell the
    /// same.
    std::string readReferenceSign()
    {
        while (takeSign('?')) { }
        if (!isReferenceSign(peek()))
            return {};
        std::string sign = take().text;
        while (takeSign('?')) { }
        return sign;
    }

    void readReferences()
    {
        ++m_at;
        std::string name;
        while (peek().isName()) {
            name = take().text;
            takeSign('.'); // of a schema
        }
        if (takeSign(':')) {
            readReference(name);
            return;
        }
        if (!takeSign('{'))
            return;
        for (skipLineEnds(); peek().kind != DbmlKind::end && !takeSign('}'); skipLineEnds()) {
            const std::size_t before = m_at;
            readReference(name);
            m_at += m_at == before ? 1 : 0;
        }
    }

    void readReference(const std::string &name)
    {
        DbmlReference reference;
        reference.name = name;
        reference.line = peek().line;
        reference.left = readEnd();
        reference.sign = readReferenceSign();
        reference.right = readEnd();
        if (takeSign('['))
            readReferenceSettings(reference);
        if (reference.sign.empty()) {
            note(ImportNote::Kind::skipped, "reference",
                 "A reference without <, > or - is skipped.", reference.line);
            return;
        }
        m_elements.references.push_back(std::move(reference));
    }

    void readReferenceSettings(DbmlReference &reference)
    {
        while (peek().kind != DbmlKind::end && !takeSign(']')) {
            if (peek().isWord("delete") && peek(1).isSign(':') && peek(2).isWord("cascade"))
                reference.removesChildren = true;
            ++m_at;
        }
    }

    // Tables.

    void readTable(bool isPartial)
    {
        DbmlTable table;
        table.line = take().line;
        table.file = m_file;
        const DbmlEnd name = readEnd();
        if (!name.names.empty())
            table.name = name.names.back();
        if (name.names.size() > 1)
            table.schema = name.names[name.names.size() - 2];
        if (peek().isWord("as") && peek(1).isName()) {
            ++m_at;
            table.alias = take().text;
        }
        if (takeSign('['))
            table.note = readTableSettings();
        skipLineEnds();
        if (table.name.empty() || !takeSign('{')) {
            note(ImportNote::Kind::skipped, "table", "A table without a name or a body is skipped.",
                 table.line);
            return;
        }
        for (skipLineEnds(); peek().kind != DbmlKind::end && !takeSign('}'); skipLineEnds()) {
            const std::size_t before = m_at;
            readTableLine(table);
            m_at += m_at == before ? 1 : 0;
        }
        if (isPartial)
            m_elements.partials[table.name] = std::move(table);
        else
            m_elements.tables.push_back(std::move(table));
    }

    std::string readTableSettings()
    {
        std::string text;
        while (peek().kind != DbmlKind::end && !takeSign(']')) {
            const bool isNoteSetting = isNote();
            ++m_at;
            if (isNoteSetting)
                text = readNote();
        }
        return text;
    }

    void readTableLine(DbmlTable &table)
    {
        if (isNote()) {
            ++m_at;
            table.note = readNote();
        } else if (peek().isWord("indexes") && peek(1).isSign('{')) {
            m_at += 2;
            readIndexes(table);
        } else if (peek().isWord("checks") && peek(1).isSign('{')) {
            skipElement();
        } else if (peek().isWord("records") && (peek(1).isSign('{') || peek(1).isSign('('))) {
            ++m_at;
            DbmlEnd end = readEnd();
            end.names = {table.schema, table.name};
            readRecords(std::move(end));
        } else if (takeSign('~')) {
            DbmlColumn injected;
            injected.line = peek().line;
            injected.partial = peek().isName() ? take().text : std::string();
            table.columns.push_back(std::move(injected));
        } else if (peek().isName()) {
            readColumn(table);
        } else {
            skipElement();
        }
    }

    void readColumn(DbmlTable &table)
    {
        DbmlColumn column;
        column.line = peek().line;
        column.name = take().text;
        bool isBehindDot = false;
        while (peek().isName()) {
            const std::string word = take().text;
            if (!column.typeNames.empty() && !isBehindDot)
                column.typeNames.back() += ' ' + word; // `double precision` without quotes
            else
                column.typeNames.push_back(word);
            isBehindDot = takeSign('.');
            if (peek().isSign('('))
                readTypeArguments(column);
        }
        while (peek().isSign('[') && peek(1).isSign(']')) {
            column.isArray = true;
            m_at += 2;
        }
        if (takeSign('['))
            readColumnSettings(column);
        while (peek().kind != DbmlKind::lineEnd && peek().kind != DbmlKind::end
               && !peek().isSign('}'))
            ++m_at; // what no rule knows
        table.columns.push_back(std::move(column));
    }

    void readTypeArguments(DbmlColumn &column)
    {
        ++m_at;
        while (peek().kind != DbmlKind::end && peek().kind != DbmlKind::lineEnd && !takeSign(')')) {
            if (peek().isName() || peek().kind == DbmlKind::text)
                column.typeArguments.push_back(peek().text);
            ++m_at;
        }
    }

    void readColumnSettings(DbmlColumn &column)
    {
        while (peek().kind != DbmlKind::end && !takeSign(']')) {
            const std::size_t before = m_at;
            readColumnSetting(column);
            m_at += m_at == before ? 1 : 0;
        }
    }

    void readColumnSetting(DbmlColumn &column)
    {
        if (isNote()) {
            ++m_at;
            column.note = readNote();
        } else if (peek().isWord("ref") && peek(1).isSign(':')) {
            m_at += 2;
            DbmlReference reference;
            reference.line = peek().line;
            reference.isInline = true;
            reference.sign = readReferenceSign();
            reference.right = readEnd();
            if (!reference.sign.empty())
                column.references.push_back(std::move(reference));
        } else if (peek().isWord("pk") || (peek().isWord("primary") && peek(1).isWord("key"))) {
            column.isKey = true;
        } else if (peek().isWord("unique")) {
            column.isUnique = true;
        } else if (peek().isWord("not") && peek(1).isWord("null")) {
            column.isRequired = true;
            m_at += 2;
        } else if (peek().isName() && peek(1).isSign(':')) {
            m_at += 2; // default, check and whatever comes
            while (peek().kind != DbmlKind::end && !peek().isSign(',') && !peek().isSign(']'))
                ++m_at;
        }
    }

    void readIndexes(DbmlTable &table)
    {
        for (skipLineEnds(); peek().kind != DbmlKind::end && !takeSign('}'); skipLineEnds()) {
            const std::size_t before = m_at;
            DbmlIndex index;
            bool hasExpression = false;
            const bool isList = takeSign('(');
            while (peek().kind != DbmlKind::end && peek().kind != DbmlKind::lineEnd
                   && !peek().isSign(')') && !peek().isSign('[') && !peek().isSign('}')) {
                hasExpression = hasExpression || peek().kind == DbmlKind::expression;
                if (peek().isName())
                    index.columns.push_back(peek().text);
                ++m_at;
            }
            if (isList)
                takeSign(')');
            if (takeSign('[')) {
                while (peek().kind != DbmlKind::end && !takeSign(']')) {
                    index.isKey = index.isKey || peek().isWord("pk");
                    index.isUnique = index.isUnique || peek().isWord("unique");
                    ++m_at;
                }
            }
            m_at += m_at == before ? 1 : 0;
            if (hasExpression)
                index.columns.clear();
            table.indexes.push_back(std::move(index));
        }
    }

    // Sample rows.

    void readRecords(DbmlEnd end)
    {
        DbmlRecords records;
        records.line = peek().line;
        records.table = std::move(end);
        skipLineEnds();
        if (!takeSign('{'))
            return;
        for (skipLineEnds(); peek().kind != DbmlKind::end && !takeSign('}'); skipLineEnds()) {
            std::vector<model::Json> row;
            while (peek().kind != DbmlKind::end && peek().kind != DbmlKind::lineEnd
                   && !peek().isSign('}')) {
                row.push_back(readValue());
                takeSign(',');
            }
            if (records.rows.size() < mostDbmlRows)
                records.rows.push_back(std::move(row));
        }
        m_elements.records.push_back(std::move(records));
    }

    const std::string &m_file;
    DbmlElements &m_elements;
};

} // namespace

void readDbml(const std::vector<DbmlToken> &tokens, const std::string &file, DbmlElements &elements,
              const std::stop_token &stop)
{
    DbmlReader(tokens, file, elements).read(stop);
}

} // namespace partita::exchange
