#include "app/help/terminaltext.h"

#include <algorithm>

namespace partita::app {

namespace {

constexpr int textIndent = 4; ///< for all text except headings
constexpr int listIndent = 2; ///< for contents of a list, per level of lists

QString spaces(int count)
{
    return QString(std::max(count, 0), QLatin1Char(' '));
}

class TerminalWriter {
public:
    explicit TerminalWriter(const Terminal &terminal)
        : m_terminal(terminal)
    {
    }

    void write(const help::Block &block)
    {
        m_depth = block.depth;
        const bool isItem = std::holds_alternative<help::ListItem>(block.content);
        if (!m_text.isEmpty() && !(isItem && m_wasItem))
            m_text += QLatin1Char('\n');
        m_wasItem = isItem;
        std::visit(*this, block.content);
    }

    void operator()(const help::Heading &heading)
    {
        const int indent = heading.level > 2 ? textIndent / 2 : 0;
        for (const Line &line :
             wrapped(wordsOf(heading.text, Type::plain), m_terminal.width - indent))
            addLine(indent, bold(line.text, m_terminal.type));
    }

    void operator()(const help::Paragraph &paragraph)
    {
        const int indent = indentHere() + (paragraph.isQuoted ? listIndent : 0);
        for (const Line &line : linesOf(paragraph.text, indent))
            addLine(indent, line.text);
    }

    void operator()(const help::ListItem &item)
    {
        const int hanging = std::max(listIndent, static_cast<int>(item.mark.size()) + 1);
        const int indent = indentHere() - listIndent;
        QString begin = item.mark + spaces(hanging - static_cast<int>(item.mark.size()));
        for (const Line &line : linesOf(item.text, indent + hanging)) {
            addLine(indent, begin + line.text);
            begin = spaces(hanging);
        }
    }

    void operator()(const help::Code &code)
    {
        for (const QString &line : code.lines)
            addLine(indentHere() + textIndent, line);
    }

    void operator()(const help::Table &table)
    {
        const int indent = indentHere();
        for (const QString &line : tableLines(table, m_terminal.width - indent, m_terminal.type))
            addLine(indent, line);
    }

    QString text() const { return m_text; }

private:
    int indentHere() const { return textIndent + m_depth * listIndent; }

    std::vector<Line> linesOf(const help::Spans &text, int indent) const
    {
        return wrapped(wordsOf(text, m_terminal.type), m_terminal.width - indent);
    }

    void addLine(int indent, const QString &line)
    {
        if (!line.trimmed().isEmpty())
            m_text += spaces(indent) + line;
        m_text += QLatin1Char('\n');
    }

    Terminal m_terminal;
    QString m_text;
    int m_depth = 0;
    bool m_wasItem = false;
};

} // namespace

QString terminalText(std::span<const help::Block> blocks, const Terminal &terminal)
{
    TerminalWriter writer(terminal);
    for (const help::Block &block : blocks)
        writer.write(block);
    return writer.text();
}

} // namespace partita::app
