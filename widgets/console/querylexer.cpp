#include "widgets/console/querylexer.h"

#include "engine/query/textparts.h"

#include <QFont>
#include <Qsci/qsciscintilla.h>

#include <string>

namespace partita::console {

namespace {

constexpr int plain = 0; // style of blanks
constexpr int styles = 1 + static_cast<int>(query::TextPart::wrong) + 1;

int styleOf(query::TextPart part)
{
    return 1 + static_cast<int>(part);
}

} // namespace

QueryLexer::QueryLexer(QObject *parent)
    : QsciLexerCustom(parent)
{
}

const char *QueryLexer::language() const
{
    return "Query";
}

QString QueryLexer::description(int style) const
{
    return style < styles ? QStringLiteral("part %1").arg(style) : QString();
}

const char *QueryLexer::wordCharacters() const
{
    return "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@";
}

void QueryLexer::applyColours(const editor::SyntaxColours &colours, const QFont &font)
{
    using query::TextPart;
    setDefaultFont(font);
    setDefaultColor(colours.text);
    setDefaultPaper(colours.ground);
    setFont(font);
    setPaper(colours.ground);
    setColor(colours.text);
    setColor(colours.keyword, styleOf(TextPart::keyword));
    setColor(colours.function, styleOf(TextPart::function));
    setColor(colours.text, styleOf(TextPart::name));
    setColor(colours.property, styleOf(TextPart::property));
    setColor(colours.string, styleOf(TextPart::string));
    setColor(colours.number, styleOf(TextPart::number));
    setColor(colours.parameter, styleOf(TextPart::parameter));
    setColor(colours.sign, styleOf(TextPart::sign));
    setColor(colours.comment, styleOf(TextPart::comment));
    setColor(colours.wrong, styleOf(TextPart::wrong));
}

/// Styles the whole text: a string or comment may begin anywhere before `start`.
void QueryLexer::styleText(int, int)
{
    if (!editor())
        return;
    const std::string text = editor()->text().toStdString();
    startStyling(0);
    std::size_t at = 0;
    for (const query::PlacedPart &part : query::textParts(text)) {
        if (part.begin > at)
            setStyling(static_cast<int>(part.begin - at), plain);
        setStyling(static_cast<int>(part.end - part.begin), styleOf(part.part));
        at = part.end;
    }
    if (at < text.size())
        setStyling(static_cast<int>(text.size() - at), plain);
}

} // namespace partita::console

#include "moc_querylexer.cpp"
