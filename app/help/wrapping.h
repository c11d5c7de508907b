// Text of a terminal broken into lines: words that may be bold or underlined, and the lines that
// they fill.
#pragma once

#include "widgets/help/blocks.h"

#include <QString>

#include <vector>

namespace partita::app {

/// Bold and underlined type is for terminals. Where there is none, `code` keeps its marks and all
/// else is plain.
enum class Type { plain, styled };

/// A part that is never broken: letters up to the next space.
struct Word {
    QString text; ///< as it is written, with the codes of a terminal
    int width = 0; ///< in columns
    bool endsLine = false; ///< a line break follows
};

/// A line as it is written, and how many columns it takes.
struct Line {
    QString text;
    int width = 0;
};

/// In columns, one for each character.
int columnsOf(const QString &text);

QString bold(const QString &text, Type type);

/// The words of a text. A link out of the help is followed by its address.
std::vector<Word> wordsOf(const help::Spans &spans, Type type);

/// Lines of at most `width` columns. A word that is longer has a line of its own.
std::vector<Line> wrapped(const std::vector<Word> &words, int width);

} // namespace partita::app
