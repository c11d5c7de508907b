#include "app/help/help.h"

#include "app/arguments.h"
#include "app/help/manualpage.h"
#include "app/subcommands.h"
#include "engine/base/messagetext.h"
#include "widgets/help/topics.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace partita::app {

namespace {

constexpr int mostLineColumns = 100; ///< columns of a line that is easy to read
constexpr int fewestColumns = 40; ///< a narrower terminal breaks the lines itself
constexpr std::size_t mostOthers = 5;

Terminal terminalOf(const std::ostream &out)
{
    Terminal terminal;
    if (&out != &std::cout || isatty(STDOUT_FILENO) != 1)
        return terminal;
    if (qgetenv("TERM") != "dumb")
        terminal.type = Type::styled;
    winsize size {};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        terminal.width = std::clamp(static_cast<int>(size.ws_col), fewestColumns, mostLineColumns);
    return terminal;
}

std::ostream &operator<<(std::ostream &out, const QString &text)
{
    return out << text.toStdString();
}

QString commandOf(const help::Topic &topic)
{
    return QStringLiteral("partita help ") + topic.words;
}

/// "Fan-out, in The window".
QString titleOf(const help::Topic &topic)
{
    return topic.section ? QStringLiteral("%1, in %2").arg(topic.title, topic.chapter->title)
                         : topic.title;
}

/// Lines with a name and its description. The description wraps inside its own column.
void writeNames(const std::vector<std::pair<QString, QString>> &names, const Terminal &terminal,
                std::ostream &out)
{
    int width = 0;
    for (const auto &[name, meaning] : names)
        width = std::max(width, columnsOf(name));
    const int indent = width + 4;
    for (const auto &[name, meaning] : names) {
        QString begin
            = bold(name, terminal.type) + QString(indent - 2 - columnsOf(name), QLatin1Char(' '));
        for (const Line &line :
             wrapped(wordsOf({{help::Span::Kind::plain, meaning, {}}}, Type::plain),
                     terminal.width - indent)) {
            out << "  " << begin << line.text << '\n';
            begin = QString(indent - 2, QLatin1Char(' '));
        }
    }
}

int printChapters(const help::Book &book, const Terminal &terminal, std::ostream &out)
{
    std::vector<std::pair<QString, QString>> chapters;
    for (const help::Chapter &chapter : book.chapters())
        chapters.emplace_back(chapter.name, chapter.summary);
    out << bold(QStringLiteral("Chapters"), terminal.type) << "\n\n";
    writeNames(chapters, terminal, out);
    out << '\n' << bold(QStringLiteral("More"), terminal.type) << "\n\n";
    writeNames({{QStringLiteral("partita help charges"), QStringLiteral("a chapter")},
                {QStringLiteral("partita help textform conditions"),
                 QStringLiteral("one of its sections")},
                {QStringLiteral("partita help fan-out"),
                 QStringLiteral("a section of any chapter, or a term")},
                {QStringLiteral("partita --help"), QStringLiteral("the subcommands in short")}},
               terminal, out);
    return exitDone;
}

/// Lines that tell how topics are asked for, with their titles and chapters.
void writeTopics(const std::vector<help::Topic> &topics, std::size_t most, const Terminal &terminal,
                 std::ostream &out)
{
    std::vector<std::pair<QString, QString>> names;
    for (const help::Topic &topic : topics) {
        if (names.size() < most)
            names.emplace_back(commandOf(topic), titleOf(topic));
    }
    writeNames(names, terminal, out);
}

int printTopic(const help::Topic &topic, const std::vector<help::Topic> &others,
               const Terminal &terminal, std::ostream &out)
{
    out << terminalText(topic.blocks, terminal);
    if (others.empty())
        return exitDone;
    out << '\n' << bold(QStringLiteral("See also"), terminal.type) << '\n';
    writeTopics(others, mostOthers, terminal, out);
    return exitDone;
}

int refuseTopic(const help::Book &book, const QString &words, std::ostream &err)
{
    std::vector<std::string> names;
    for (const QString &name : help::topicNames(book))
        names.push_back(name.toStdString());
    err << "partita: The help has nothing about " << inQuotes(words.toStdString());
    const std::string meant = nearest(words.toLower().toStdString(), names);
    const std::vector<help::Topic> mentioned = help::mentions(book, words, 1);
    if (!meant.empty())
        err << "; did you mean " << inQuotes(meant) << '?';
    else if (!mentioned.empty())
        err << "; it is mentioned in " << inQuotes(commandOf(mentioned.front()).toStdString())
            << '.';
    else
        err << "; \"partita help\" lists its chapters.";
    err << '\n';
    return exitInput;
}

} // namespace

int printHelp(const help::Book &book, const QStringList &words, const Terminal &terminal,
              std::ostream &out, std::ostream &err)
{
    const QString asked = words.join(QLatin1Char(' ')).trimmed();
    if (asked.isEmpty())
        return printChapters(book, terminal, out);
    const help::FoundTopics found = help::findTopics(book, words);
    if (found.best.empty())
        return refuseTopic(book, asked, err);
    if (found.best.size() == 1)
        return printTopic(found.best.front(), found.others, terminal, out);
    out << "The help has several sections about " << inQuotes(asked.toStdString()) << ":\n\n";
    writeTopics(found.best, found.best.size(), terminal, out);
    return exitDone;
}

int runHelp(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    QStringList words;
    for (const std::string &word : arguments) {
        if (word == "--man" && arguments.size() == 1) {
            out << manualPage(help::Book::ofProgram());
            return exitDone;
        }
        if (word.starts_with('-'))
            return refuseCall(usageError("help does not know the option " + word + '.'), "help",
                              err);
        words.append(QString::fromStdString(word));
    }
    return printHelp(help::Book::ofProgram(), words, terminalOf(out), out, err);
}

} // namespace partita::app
