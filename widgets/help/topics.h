// Finding a place of the help by words: "textform", "textform relationships", "relationships",
// "change feed". The command line and the window ask in the same words.
#pragma once

#include "widgets/help/book.h"

#include <QStringList>

#include <vector>

namespace partita::help {

/// A place of the help that words name: a chapter or one of its sections.
struct Topic {
    const Chapter *chapter = nullptr;
    const Section *section = nullptr; ///< nullptr: the chapter as a whole
    QString title;
    QString words; ///< that find it again: "textform relationships"
    std::vector<Block> blocks; ///< its text
};

struct FoundTopics {
    /// The topics that the words name best: several when they name them equally well, none when
    /// they name nothing.
    std::vector<Topic> best;
    std::vector<Topic> others; ///< topics that they name less well
};

FoundTopics findTopics(const Book &book, const QStringList &words);

Topic topicOf(const Chapter &chapter);
Topic topicOf(const Chapter &chapter, const Section &section);

/// Names of chapters, titles of sections and terms: what a misspelt word may have meant.
QStringList topicNames(const Book &book);

/// Sections in whose text the words stand, one after the other; `most` of them at most.
std::vector<Topic> mentions(const Book &book, const QString &words, std::size_t most);

} // namespace partita::help
