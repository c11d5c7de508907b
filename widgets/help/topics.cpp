#include "widgets/help/topics.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace partita::help {

namespace {

/// How well words name a topic, best first.
enum class Fit { exact, contained, begun };

QStringList wordsOf(const QString &text)
{
    static const QRegularExpression gap(QStringLiteral("[^\\w]+|_"));
    QStringList words = text.toLower().split(gap, Qt::SkipEmptyParts);
    if (words.size() > 1 && words.first() == QLatin1String("partita")) // of "partita evaluate"
        words.removeFirst();
    return words;
}

/// One form for singular and plural: "keys" and "key", "queries" and "query".
QString stem(const QString &word)
{
    constexpr qsizetype shortest = 4;
    if (word.size() > shortest && word.endsWith(QLatin1String("ies")))
        return word.chopped(3) + QLatin1Char('y');
    return word.size() >= shortest && word.endsWith(QLatin1Char('s')) ? word.chopped(1) : word;
}

QStringList stems(const QStringList &words)
{
    QStringList found;
    std::transform(words.begin(), words.end(), std::back_inserter(found), stem);
    return found;
}

bool standTogether(const QStringList &asked, const QStringList &name)
{
    return std::search(name.begin(), name.end(), asked.begin(), asked.end()) != name.end();
}

std::optional<Fit> fitOf(const QStringList &asked, const QStringList &name)
{
    if (stems(asked) == stems(name))
        return Fit::exact;
    if (standTogether(stems(asked), stems(name)))
        return Fit::contained;
    const bool allBegin = std::all_of(asked.begin(), asked.end(), [&](const QString &word) {
        return std::any_of(name.begin(), name.end(),
                           [&](const QString &other) { return other.startsWith(word); });
    });
    return allBegin ? std::optional(Fit::begun) : std::nullopt;
}

std::vector<Block> blocksFrom(const Chapter &chapter, std::size_t begin, std::size_t end)
{
    return {chapter.blocks.begin() + static_cast<std::ptrdiff_t>(begin),
            chapter.blocks.begin() + static_cast<std::ptrdiff_t>(end)};
}

std::vector<Topic> sectionsOf(const Chapter &chapter)
{
    std::vector<Topic> topics;
    for (const Section &section : chapter.sections)
        topics.push_back(topicOf(chapter, section));
    return topics;
}

/// The words of a topic, without the first one when the topic is a section.
QStringList ownWords(const Topic &topic)
{
    QStringList words = wordsOf(topic.words);
    if (topic.section)
        words.removeFirst();
    return words;
}

/// The better of the fits of its title and of its words, which tell headings of one title apart.
std::optional<Fit> fitOf(const QStringList &asked, const Topic &topic)
{
    const std::optional<Fit> title = fitOf(asked, wordsOf(topic.title));
    const std::optional<Fit> words = fitOf(asked, ownWords(topic));
    return title && words ? std::min(*title, *words) : title ? title : words;
}

/// The topics in the order of their fits, equal ones in the order of the book.
FoundTopics ranked(std::vector<Topic> topics, const QStringList &asked)
{
    FoundTopics found;
    for (const Fit wanted : {Fit::exact, Fit::contained, Fit::begun}) {
        std::vector<Topic> fitting;
        std::copy_if(topics.begin(), topics.end(), std::back_inserter(fitting),
                     [&](const Topic &topic) { return fitOf(asked, topic) == wanted; });
        auto &place = found.best.empty() ? found.best : found.others;
        place.insert(place.end(), fitting.begin(), fitting.end());
    }
    return found;
}

/// Makes one of the best the best alone. At the end of them: none is.
void prefer(FoundTopics &found, std::vector<Topic>::iterator one)
{
    if (one == found.best.end())
        return;
    std::rotate(found.best.begin(), one, one + 1);
    found.others.insert(found.others.begin(), found.best.begin() + 1, found.best.end());
    found.best.erase(found.best.begin() + 1, found.best.end());
}

/// Of several equals one may be what is meant: a chapter, then an explanation in the glossary.
void preferOne(FoundTopics &found)
{
    auto meant = std::find_if(found.best.begin(), found.best.end(),
                              [](const Topic &topic) { return !topic.section; });
    if (meant == found.best.end()) {
        meant = std::find_if(found.best.begin(), found.best.end(), [](const Topic &topic) {
            return topic.chapter->name == QLatin1String("glossary");
        });
    }
    prefer(found, meant);
}

} // namespace

Topic topicOf(const Chapter &chapter)
{
    return {&chapter, nullptr, chapter.title, chapter.name, chapter.blocks};
}

Topic topicOf(const Chapter &chapter, const Section &section)
{
    const QString anchor = QString(section.anchor).replace(QLatin1Char('-'), QLatin1Char(' '));
    return {&chapter, &section, section.title,
            chapter.name + QLatin1Char(' ') + wordsOf(anchor).join(QLatin1Char(' ')),
            blocksFrom(chapter, section.begin, section.end)};
}

FoundTopics findTopics(const Book &book, const QStringList &words)
{
    const QStringList asked = wordsOf(words.join(QLatin1Char(' ')));
    if (asked.isEmpty())
        return {};
    if (const Chapter *chapter = book.chapter(asked.first())) {
        if (asked.size() == 1)
            return {{topicOf(*chapter)}, {}};
        FoundTopics found = ranked(sectionsOf(*chapter), asked.mid(1));
        const auto itself
            = std::find_if(found.best.begin(), found.best.end(),
                           [&](const Topic &topic) { return wordsOf(topic.words) == asked; });
        prefer(found, itself);
        if (!found.best.empty())
            return found;
    }
    std::vector<Topic> topics;
    for (const Chapter &chapter : book.chapters())
        topics.push_back(topicOf(chapter));
    for (const Chapter &chapter : book.chapters()) {
        for (Topic &part : sectionsOf(chapter))
            topics.push_back(std::move(part));
    }
    FoundTopics found = ranked(std::move(topics), asked);
    preferOne(found);
    return found;
}

QStringList topicNames(const Book &book)
{
    QStringList names;
    for (const Chapter &chapter : book.chapters()) {
        names.append(chapter.name);
        for (const Topic &part : sectionsOf(chapter))
            names.append(part.title.toLower());
    }
    names.removeDuplicates();
    return names;
}

std::vector<Topic> mentions(const Book &book, const QString &words, std::size_t most)
{
    std::vector<Topic> found;
    for (const Chapter &chapter : book.chapters()) {
        const Section *last = nullptr;
        for (std::size_t at = 0; at < chapter.blocks.size() && found.size() < most; ++at) {
            const Section *section = chapter.sectionAt(at);
            if (!section || section == last
                || !plainText(chapter.blocks[at]).contains(words, Qt::CaseInsensitive))
                continue;
            last = section;
            found.push_back(topicOf(chapter, *section));
        }
    }
    return found;
}

} // namespace partita::help
