#include "widgets/report/textbox.h"

#include "widgets/report/pagelook.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace partita::reporting {

namespace {

/// What a layout cannot show becomes a blank; line breaks end a line.
QString shownText(const std::string &text)
{
    QString shown = QString::fromStdString(text);
    for (QChar &letter : shown) {
        if (letter == QLatin1Char('\n'))
            letter = QChar::LineSeparator;
        else if (letter.unicode() < ' ')
            letter = QLatin1Char(' ');
    }
    return shown;
}

QTextCharFormat formatOf(const report::Span &span, const QFont &font)
{
    QTextCharFormat format;
    switch (span.kind) {
    case report::Span::Kind::plain:
        break;
    case report::Span::Kind::strong:
        format.setFontWeight(QFont::Bold);
        break;
    case report::Span::Kind::code: {
        QFont code = codeFont();
        code.setPointSizeF(font.pointSizeF() * 0.92);
        format.setFont(code);
        break;
    }
    case report::Span::Kind::link:
        format.setForeground(linkColour());
        if (report::isFollowed(span.target)) {
            format.setAnchor(true);
            format.setAnchorHref(QString::fromStdString(span.target));
        }
        break;
    }
    return format;
}

} // namespace

TextBox::TextBox(const report::Text &text, const TextLook &look, double width, QPaintDevice *device)
    : m_colour(look.colour)
{
    QString words;
    QList<QTextLayout::FormatRange> formats;
    for (const report::Span &span : text) {
        const QString part = shownText(span.text);
        formats.append({static_cast<int>(words.size()), static_cast<int>(part.size()),
                        formatOf(span, look.font)});
        words += part;
    }
    m_layout = std::make_shared<QTextLayout>(words, look.font, device);
    m_layout->setTextOption(wrapping(look.alignment));
    m_layout->setFormats(formats);
    m_layout->setCacheEnabled(true);
    m_layout->beginLayout();
    double y = 0;
    while (!words.isEmpty()) { // of no text there is no line
        QTextLine line = m_layout->createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += line.height();
    }
    m_layout->endLayout();
}

double TextBox::lineHeight(int line) const
{
    return m_layout->lineAt(line).height();
}

double TextBox::height() const
{
    double height = 0;
    for (int line = 0; line < lines(); ++line)
        height += lineHeight(line);
    return height;
}

void TextBox::paintLine(int line, QPainter &painter, const QPointF &at) const
{
    const QTextLine found = m_layout->lineAt(line);
    painter.setPen(m_colour);
    found.draw(&painter, at - QPointF(0, found.position().y()));
}

void TextBox::paint(QPainter &painter, const QPointF &at) const
{
    QPointF here = at;
    for (int line = 0; line < lines(); ++line) {
        paintLine(line, painter, here);
        here.ry() += lineHeight(line);
    }
}

TextWidths widthsOf(const report::Text &text, const QFont &font, QPaintDevice *device)
{
    TextWidths widths;
    const QString words = shownText(report::wordsOf(text));
    const bool hasCode = std::any_of(text.begin(), text.end(), [](const report::Span &span) {
        return span.kind == report::Span::Kind::code;
    });
    QFont widest = hasCode ? codeFont() : font;
    widest.setPointSizeF(font.pointSizeF());
    const bool hasStrong = std::any_of(text.begin(), text.end(), [](const report::Span &span) {
        return span.kind == report::Span::Kind::strong;
    });
    widest.setBold(font.bold() || hasStrong);
    const QFontMetricsF metrics(widest, device);
    widths.whole = std::ceil(metrics.horizontalAdvance(words)) + 1;
    for (const QString &word : words.split(QLatin1Char(' ')))
        widths.longestWord = std::max(widths.longestWord, metrics.horizontalAdvance(word));
    widths.longestWord = std::ceil(widths.longestWord) + 1;
    return widths;
}

} // namespace partita::reporting
