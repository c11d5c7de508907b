// Finding a place of the help by words: "textform", "textform relationships", "relationships", "change feed". The command
// line and the window ask in the same words.
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
    /// What the words name best. More than one when they name several places equally well; empty when they name none.
    std::vector<Topic> best;
    std::vector<Topic> others; ///< what they name too, but less well
};

FoundTopics findTopics(const Book &book, const QStringList &words);

Topic topicOf(const Chapter &chapter);
Topic topicOf(const Chapter &chapter, const Section &section);

/// Names of chapters, titles of sections and terms: what a misspelt word may have meant.
QStringList topicNames(const Book &book);

/// Sections in whose text the words stand, one after the other; `most` of them at most.
std::vector<Topic> mentions(const Book &book, const QString &words, std::size_t most);

} // namespace partita::help
