// Colours of the parts of a text that somebody types: one set for queries, JSON and scripts, so
// that a text is blue in one editor when it is blue in the other. Each is readable on the editor's
// ground.
#pragma once

#include <QColor>

class QFont;
class QsciLexerJSON;

namespace partita::style {
struct Theme;
}

namespace partita::editor {

struct SyntaxColours {
    QColor ground;
    QColor text;
    QColor keyword;
    QColor property;
    QColor function;
    QColor string;
    QColor number;
    QColor parameter;
    QColor sign; ///< operators, commas, brackets
    QColor comment;
    QColor wrong;
};

/// Contrast of 4.5:1 at least on the ground of the theme.
SyntaxColours syntaxColours(const style::Theme &theme);

/// Colours and font of a JSON text.
void applyColours(QsciLexerJSON &lexer, const SyntaxColours &colours, const QFont &font);

} // namespace partita::editor
