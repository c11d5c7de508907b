#include "widgets/editor/syntaxcolours.h"

#include "widgets/style/theme.h"

#include <Qsci/qscilexerjson.h>

namespace partita::editor {

SyntaxColours syntaxColours(const style::Theme &theme)
{
    constexpr double readable = 4.5;
    const auto on = [&theme](const QColor &colour) {
        return style::contrasting(colour, theme.surface, readable);
    };
    SyntaxColours colours;
    colours.ground = theme.surface;
    colours.text = theme.text;
    colours.keyword = on(theme.referenced);
    colours.property = on(theme.accent);
    colours.function = on(theme.categories[3]);
    colours.string = on(theme.embedded);
    colours.number = on(theme.hybrid);
    colours.parameter = on(theme.hybrid);
    colours.sign = on(theme.secondary);
    colours.comment = on(theme.secondary);
    colours.wrong = on(theme.error);
    return colours;
}

void applyColours(QsciLexerJSON &lexer, const SyntaxColours &colours, const QFont &font)
{
    lexer.setDefaultFont(font);
    lexer.setDefaultColor(colours.text);
    lexer.setDefaultPaper(colours.ground);
    lexer.setFont(font);
    lexer.setPaper(colours.ground);
    lexer.setColor(colours.text);
    lexer.setColor(colours.property, QsciLexerJSON::Property);
    lexer.setColor(colours.string, QsciLexerJSON::String);
    lexer.setColor(colours.string, QsciLexerJSON::EscapeSequence);
    lexer.setColor(colours.number, QsciLexerJSON::Number);
    lexer.setColor(colours.keyword, QsciLexerJSON::Keyword);
    lexer.setColor(colours.sign, QsciLexerJSON::Operator);
    lexer.setColor(colours.comment, QsciLexerJSON::CommentLine);
    lexer.setColor(colours.comment, QsciLexerJSON::CommentBlock);
    lexer.setColor(colours.wrong, QsciLexerJSON::Error);
    lexer.setColor(colours.wrong, QsciLexerJSON::UnclosedString);
}

} // namespace partita::editor
