#include "widgets/help/search.h"

#include <QTextBlock>

#include <algorithm>
#include <set>
#include <tuple>

namespace partita::help {

namespace {

constexpr int lineLength = 70; ///< characters of the text around a hit

QString lineAround(const QString &text, int position)
{
    if (text.size() <= lineLength)
        return text.trimmed();
    const qsizetype begin = text.lastIndexOf(
        QLatin1Char(' '), std::clamp<qsizetype>(position - lineLength / 3, 0, text.size() - 1));
    const QString line = text.mid(std::max<qsizetype>(begin, 0), lineLength).trimmed();
    return (begin > 0 ? QStringLiteral("…") : QString()) + line
        + (begin + lineLength < text.size() ? QStringLiteral("…") : QString());
}

void findAll(const Chapter &chapter, const QTextDocument &document, const QString &text,
             std::vector<Hit> &hits)
{
    for (QTextCursor found = document.find(text); !found.isNull();
         found = document.find(text, found)) {
        const QTextBlock block = found.block();
        const int start = found.selectionStart();
        hits.push_back({&chapter, sectionAt(chapter, block), start, found.selectionEnd() - start,
                        block.blockFormat().headingLevel() > 0,
                        lineAround(block.text(), start - block.position())});
    }
}

/// The hits in sections that have all the words. `hitsOfWords` has the hits of each word.
std::vector<Hit> inSectionsOfAll(const std::vector<std::vector<Hit>> &hitsOfWords)
{
    using Place = std::pair<const Chapter *, const Section *>;
    std::set<Place> common;
    for (std::size_t word = 0; word < hitsOfWords.size(); ++word) {
        std::set<Place> places;
        for (const Hit &hit : hitsOfWords[word]) {
            if (word == 0 || common.contains({hit.chapter, hit.section}))
                places.insert({hit.chapter, hit.section});
        }
        common = std::move(places);
    }
    std::vector<Hit> hits;
    for (const std::vector<Hit> &some : hitsOfWords) {
        std::copy_if(some.begin(), some.end(), std::back_inserter(hits), [&](const Hit &hit) {
            return common.contains({hit.chapter, hit.section});
        });
    }
    return hits;
}

std::vector<Hit> findAll(const Book &book, Documents &documents, const QString &text)
{
    std::vector<Hit> hits;
    for (const Chapter &chapter : book.chapters())
        findAll(chapter, documents.of(chapter), text, hits);
    return hits;
}

} // namespace

std::vector<Hit> search(const Book &book, Documents &documents, const QString &text)
{
    const QString wanted = text.simplified();
    if (wanted.isEmpty())
        return {};
    std::vector<Hit> hits = findAll(book, documents, wanted);
    const QStringList words = wanted.split(QLatin1Char(' '));
    if (!hits.empty() || words.size() == 1)
        return hits;
    std::vector<std::vector<Hit>> hitsOfWords;
    for (const QString &word : words)
        hitsOfWords.push_back(findAll(book, documents, word));
    hits = inSectionsOfAll(hitsOfWords);
    // Chapters lie in the book in reading order, one after the other.
    std::sort(hits.begin(), hits.end(), [](const Hit &one, const Hit &other) {
        return std::tie(one.chapter, one.position) < std::tie(other.chapter, other.position);
    });
    return hits;
}

} // namespace partita::help
