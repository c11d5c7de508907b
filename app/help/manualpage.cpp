#include "app/help/manualpage.h"

#include "app/help/terminaltext.h"
#include "app/subcommands.h"
#include "widgets/help/book.h"

#include <algorithm>

namespace partita::app {

namespace {

constexpr int tableWidth = 72; ///< columns, so that a table fits a terminal of 80

/// Text with the codes of a terminal as roff: its signs escaped, its bold and underlined parts as
/// fonts.
QString roffOf(QString text)
{
    const std::pair<QString, QString> signs[] = {
        {QStringLiteral("\\"), QStringLiteral("\\e")},
        {QStringLiteral("-"), QStringLiteral("\\-")},
        {QStringLiteral("'"), QStringLiteral("\\(aq")},
        {QStringLiteral("`"), QStringLiteral("\\(ga")},
        {QStringLiteral("^"), QStringLiteral("\\(ha")},
        {QStringLiteral("~"), QStringLiteral("\\(ti")},
        {QStringLiteral("\x1b[1m"), QStringLiteral("\\fB")},
        {QStringLiteral("\x1b[4m"), QStringLiteral("\\fI")},
        {QStringLiteral("\x1b[0m"), QStringLiteral("\\fR")},
    };
    for (const auto &[sign, escaped] : signs)
        text.replace(sign, escaped);
    // A full stop at the beginning of a line would be a command.
    return text.startsWith(QLatin1Char('.')) ? QLatin1String("\\&") + text : text;
}

QString roffOf(const help::Spans &spans)
{
    QString text;
    for (const Word &word : wordsOf(spans, Type::styled)) {
        if (!text.isEmpty() && !text.endsWith(QLatin1Char('\n')))
            text += QLatin1Char(' ');
        text += roffOf(word.text);
        if (word.endsLine)
            text += QStringLiteral("\n.br\n");
    }
    return text;
}

/// The page, written from its head to its end.
class PageWriter {
public:
    void command(const char *name, const QString &text = {})
    {
        m_page += QLatin1Char('.') + QLatin1String(name)
            + (text.isEmpty() ? QString() : QLatin1Char(' ') + text) + QLatin1Char('\n');
    }

    void line(const QString &roff) { m_page += roff + QLatin1Char('\n'); }

    void section(const QString &title)
    {
        setDepth(0);
        command("SH", QLatin1Char('"') + roffOf(title.toUpper()) + QLatin1Char('"'));
    }

    /// A name and what it means below it.
    void entry(const QString &name, const QString &meaning)
    {
        command("TP");
        line(name);
        line(meaning);
    }

    void write(const help::Block &block)
    {
        setDepth(std::max(block.depth - 1, 0));
        m_isInItem = block.depth > 0;
        std::visit(*this, block.content);
    }

    void operator()(const help::Heading &heading)
    {
        if (heading.level <= 2)
            section(plainText(heading.text));
        else
            command("SS", QLatin1Char('"') + roffOf(plainText(heading.text)) + QLatin1Char('"'));
    }

    void operator()(const help::Paragraph &paragraph)
    {
        command(m_isInItem ? "IP" : "PP");
        line(roffOf(paragraph.text));
    }

    void operator()(const help::ListItem &item)
    {
        const bool isBullet = item.mark == QString(QChar(0x2022));
        command("IP", isBullet ? QStringLiteral("\\(bu 2") : item.mark + QStringLiteral(" 4"));
        line(roffOf(item.text));
    }

    void operator()(const help::Code &code)
    {
        QStringList lines;
        std::transform(code.lines.begin(), code.lines.end(), std::back_inserter(lines),
                       [](const QString &text) { return roffOf(text); });
        command("RS", QStringLiteral("4"));
        writeAsItIs(lines);
        command("RE");
    }

    void operator()(const help::Table &table)
    {
        QStringList lines;
        for (const QString &text : tableLines(table, tableWidth, Type::styled))
            lines.append(roffOf(text));
        writeAsItIs(lines);
    }

    QString page()
    {
        setDepth(0);
        return m_page;
    }

private:
    void writeAsItIs(const QStringList &lines)
    {
        command(m_isInItem ? "IP" : "PP");
        command("nf");
        for (const QString &text : lines)
            line(text.isEmpty() ? QStringLiteral("\\&") : text);
        command("fi");
    }

    /// Lists in lists are moved to the right.
    void setDepth(int depth)
    {
        for (; m_depth < depth; ++m_depth)
            command("RS", QStringLiteral("4"));
        for (; m_depth > depth; --m_depth)
            command("RE");
    }

    QString m_page;
    int m_depth = 0;
    bool m_isInItem = false;
};

QString textOf(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

void writeHead(PageWriter &writer)
{
    writer.command("TH",
                   QStringLiteral("PARTITA 1 \"\" \"Partita %1\" \"User Commands\"")
                       .arg(QStringLiteral(PARTITA_VERSION)));
    writer.command("nh"); // names are not divided
    writer.command("ad", QStringLiteral("l"));
    writer.section(QStringLiteral("Name"));
    writer.line(roffOf(QStringLiteral(
        "partita - workbench for designing document models on a partitioned store")));
    writer.section(QStringLiteral("Synopsis"));
    writer.line(QStringLiteral("\\fBpartita\\fR [\\fIWORKBOOK\\fR]"));
    writer.command("br");
    writer.line(QStringLiteral("\\fBpartita\\fR \\fISUBCOMMAND\\fR [\\fIARGUMENT\\fR]..."));
}

void writeBlocks(PageWriter &writer, const help::Chapter &chapter, std::size_t begin,
                 std::size_t end)
{
    for (std::size_t at = begin; at < end; ++at)
        writer.write(chapter.blocks[at]);
}

/// The description of the program, then the beginning of the chapter without its title and first
/// sentence.
void writeDescription(PageWriter &writer, const help::Chapter &chapter)
{
    constexpr std::size_t titleAndSentence = 2;
    writer.section(QStringLiteral("Description"));
    writer.line(roffOf(QStringLiteral(
        "Partita shows what each candidate design of a document model costs on a partitioned "
        "store such as Azure Cosmos DB: request units, latency, round trips, partitions "
        "visited, storage and money.")));
    const std::size_t first
        = chapter.sections.empty() ? chapter.blocks.size() : chapter.sections.front().begin;
    writeBlocks(writer, chapter, std::min(titleAndSentence, first), first);
}

/// The sections of the chapter that `isMeant` picks, each below a heading.
template<typename IsMeant>
void writeSections(PageWriter &writer, const help::Chapter &chapter, IsMeant isMeant)
{
    for (const help::Section &section : chapter.sections) {
        if (section.level == 2 && isMeant(section))
            writeBlocks(writer, chapter, section.begin, section.end);
    }
}

bool isExitStatus(const help::Section &section)
{
    return section.anchor == QLatin1String("exit-codes");
}

bool isCommand(const help::Section &section)
{
    return findSubcommand(section.title.toStdString()) != nullptr;
}

void writeCommands(PageWriter &writer, const help::Chapter &chapter)
{
    writer.section(QStringLiteral("Commands"));
    for (const Subcommand &subcommand : subcommands()) {
        const QString name = textOf(subcommand.name);
        writer.command("SS", roffOf(QStringLiteral("partita ") + name));
        if (const help::Section *section = chapter.section(name))
            writeBlocks(writer, chapter, section->begin + 1, section->end);
        else
            writer.line(roffOf(textOf(subcommand.usage) + QLatin1String(": ")
                               + textOf(subcommand.summary)));
    }
}

void writeEnd(PageWriter &writer, const help::Book &book)
{
    writer.section(QStringLiteral("Files"));
    writer.entry(QStringLiteral("\\fI\\(ti/.config/Partita/Partita.conf\\fR"),
                 QStringLiteral("Settings of the window and the positions of its parts."));
    writer.entry(QStringLiteral("\\fI\\(ti/.local/share/Partita/Partita/recovery\\fR"),
                 QStringLiteral("Changes that were not saved when the program ended."));
    writer.section(QStringLiteral("See also"));
    for (const help::Chapter &chapter : book.chapters())
        writer.entry(QStringLiteral("\\fBpartita help %1\\fR").arg(roffOf(chapter.name)),
                     roffOf(chapter.summary));
}

} // namespace

QString manualPage(const help::Book &book)
{
    const help::Chapter *found = book.chapter(u"commandline");
    const help::Chapter chapter = found ? *found : help::Chapter();
    PageWriter writer;
    writeHead(writer);
    writeDescription(writer, chapter);
    writeSections(writer, chapter, [](const help::Section &section) {
        return !isCommand(section) && !isExitStatus(section);
    });
    writeCommands(writer, chapter);
    writer.section(QStringLiteral("Exit status"));
    if (const help::Section *section = chapter.section(u"exit-codes"))
        writeBlocks(writer, chapter, section->begin + 1, section->end);
    writeEnd(writer, book);
    return writer.page();
}

} // namespace partita::app
