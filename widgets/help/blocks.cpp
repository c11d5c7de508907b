#include "widgets/help/blocks.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>
#include <utility>

namespace partita::help {

namespace {

int indentOf(const QString &line)
{
    int indent = 0;
    while (indent < line.size() && line.at(indent) == QLatin1Char(' '))
        ++indent;
    return indent;
}

/// The cells of "| a | b |". A vertical bar inside a cell is written as \|.
QStringList cellsOf(const QString &row)
{
    QStringList cells(QString {});
    const QString inner = row.trimmed();
    for (qsizetype place = 1; place < inner.size(); ++place) {
        const QChar letter = inner.at(place);
        if (letter == QLatin1Char('\\') && inner.mid(place + 1, 1) == QLatin1String("|"))
            cells.last() += inner.at(++place);
        else if (letter == QLatin1Char('|'))
            cells.append(QString {});
        else
            cells.last() += letter;
    }
    if (cells.last().trimmed().isEmpty())
        cells.removeLast();
    return cells;
}

bool isRow(const QString &line)
{
    return line.trimmed().startsWith(QLatin1Char('|'));
}

/// The line below the heading of a table, "| --- | ---: |".
bool isRule(const QString &line)
{
    static const QRegularExpression rule(QStringLiteral("^\\s*\\|(\\s*:?-+:?\\s*\\|)+\\s*$"));
    return rule.match(line).hasMatch();
}

Table::Alignment alignmentOf(const QString &cell)
{
    const bool toLeft = cell.trimmed().startsWith(QLatin1Char(':'));
    const bool toRight = cell.trimmed().endsWith(QLatin1Char(':'));
    if (toLeft && toRight)
        return Table::Alignment::centre;
    return toRight ? Table::Alignment::right : Table::Alignment::left;
}

/// Reads a text line by line.
class BlockReader {
public:
    explicit BlockReader(const QString &text)
        : m_lines(text.split(QLatin1Char('\n')))
    {
    }

    std::vector<Block> read()
    {
        for (; m_at < m_lines.size(); ++m_at) {
            const QString &line = m_lines.at(m_at);
            if (line.trimmed().isEmpty()) {
                endText();
                continue;
            }
            if (beginsBlock(line))
                endText();
            if (!m_text)
                leaveLists(line);
            if (!readFence(line) && !readHeading(line) && !readItem(line) && !readTable()
                && !readLineAcross(line))
                addText(line);
        }
        endText();
        return std::move(m_blocks);
    }

private:
    static const QRegularExpression &itemPattern()
    {
        static const QRegularExpression item(
            QStringLiteral("^( *)([-*+]|\\d{1,9}[.)])( +)(?=\\S)"));
        return item;
    }

    static bool isFence(const QString &line)
    {
        return line.trimmed().startsWith(QLatin1String("```"));
    }

    static bool isHeading(const QString &line)
    {
        static const QRegularExpression heading(QStringLiteral("^ {0,3}#{1,6} "));
        return heading.match(line).hasMatch();
    }

    static bool isLineAcross(const QString &line)
    {
        static const QRegularExpression across(QStringLiteral("^ {0,3}(-{3,}|\\*{3,}|_{3,})\\s*$"));
        return across.match(line).hasMatch();
    }

    bool beginsTable() const
    {
        return m_at + 1 < m_lines.size() && isRow(m_lines.at(m_at)) && isRule(m_lines.at(m_at + 1));
    }

    /// Whether a line is more than the next words of a paragraph.
    bool beginsBlock(const QString &line) const
    {
        return isFence(line) || isHeading(line) || itemPattern().match(line).hasMatch()
            || beginsTable() || isLineAcross(line)
            || (line.startsWith(QLatin1Char('>')) && !(m_text && m_isQuoted));
    }

    int depth() const { return static_cast<int>(m_indents.size()); }

    void leaveLists(const QString &line)
    {
        while (!m_indents.empty() && indentOf(line) < m_indents.back())
            m_indents.pop_back();
    }

    void addText(const QString &line)
    {
        QString text = line.trimmed();
        if (text.startsWith(QLatin1Char('>'))) {
            m_isQuoted = true;
            text = text.mid(1).trimmed();
        }
        const bool breaks = line.endsWith(QLatin1String("  ")) || text.endsWith(QLatin1Char('\\'));
        if (text.endsWith(QLatin1Char('\\')))
            text.chop(1);
        if (!m_text)
            m_text.emplace();
        *m_text += text + QLatin1Char(breaks ? '\n' : ' ');
    }

    /// The paragraph or item is complete.
    void endText()
    {
        if (m_text) {
            m_text->chop(1);
            const Spans spans = spansOf(*m_text);
            if (m_mark)
                m_blocks.push_back({depth(), ListItem {*m_mark, spans}});
            else
                m_blocks.push_back({depth(), Paragraph {spans, m_isQuoted}});
        }
        m_text.reset();
        m_mark.reset();
        m_isQuoted = false;
    }

    bool readFence(const QString &line)
    {
        if (!isFence(line))
            return false;
        Code code;
        const int indent = indentOf(line);
        for (++m_at; m_at < m_lines.size() && !isFence(m_lines.at(m_at)); ++m_at) {
            const QString &inside = m_lines.at(m_at);
            code.lines.append(inside.mid(std::min(indent, indentOf(inside))));
        }
        m_blocks.push_back({depth(), std::move(code)});
        return true;
    }

    bool readHeading(const QString &line)
    {
        if (!isHeading(line))
            return false;
        const QString text = line.trimmed();
        const auto level = static_cast<int>(text.indexOf(QLatin1Char(' ')));
        m_blocks.push_back({0, Heading {level, spansOf(text.mid(level).trimmed())}});
        return true;
    }

    bool readItem(const QString &line)
    {
        const QRegularExpressionMatch found = itemPattern().match(line);
        if (!found.hasMatch())
            return false;
        const QString mark = found.captured(2);
        m_indents.push_back(static_cast<int>(found.capturedLength()));
        m_mark = mark.size() == 1 ? QString(QChar(0x2022)) : mark;
        addText(line.mid(found.capturedLength()));
        return true;
    }

    bool readTable()
    {
        if (!beginsTable())
            return false;
        Table table;
        for (const QString &cell : cellsOf(m_lines.at(m_at + 1)))
            table.columns.push_back(alignmentOf(cell));
        addRow(table, m_lines.at(m_at));
        for (m_at += 2; m_at < m_lines.size() && isRow(m_lines.at(m_at)); ++m_at)
            addRow(table, m_lines.at(m_at));
        --m_at;
        m_blocks.push_back({depth(), std::move(table)});
        return true;
    }

    static void addRow(Table &table, const QString &line)
    {
        std::vector<Spans> row;
        for (const QString &cell : cellsOf(line))
            row.push_back(spansOf(cell.trimmed()));
        row.resize(table.columns.size());
        table.rows.push_back(std::move(row));
    }

    static bool readLineAcross(const QString &line) { return isLineAcross(line); }

    QStringList m_lines;
    qsizetype m_at = 0;
    std::vector<Block> m_blocks;
    std::vector<int> m_indents; ///< of the text of each list that is open
    std::optional<QString> m_text; ///< of the paragraph or item that is read
    std::optional<QString> m_mark; ///< of the item that is read
    bool m_isQuoted = false;
};

struct PlainText {
    QString operator()(const Heading &heading) const { return plainText(heading.text); }
    QString operator()(const Paragraph &paragraph) const { return plainText(paragraph.text); }
    QString operator()(const ListItem &item) const { return plainText(item.text); }
    QString operator()(const Code &code) const { return code.lines.join(QLatin1Char(' ')); }
    QString operator()(const Table &table) const
    {
        QStringList cells;
        for (const std::vector<Spans> &row : table.rows) {
            for (const Spans &cell : row)
                cells.append(plainText(cell));
        }
        return cells.join(QLatin1Char(' '));
    }
};

} // namespace

std::vector<Block> blocksOf(const QString &markdown)
{
    return BlockReader(markdown).read();
}

QString plainText(const Block &block)
{
    return std::visit(PlainText {}, block.content);
}

} // namespace partita::help
