#include "widgets/patterns/answertext.h"

#include "widgets/style/format.h"

#include <QTextBlock>
#include <QtMath>

#include <algorithm>

namespace partita::patterns {

namespace {

constexpr int mostLinesWanted = 12; // when the board has no room for more
constexpr qreal highestScreen = 4000; // beyond this height, lines need no layout

} // namespace

AnswerText::AnswerText(const QString &json, QWidget *parent)
    : QPlainTextEdit(json, parent)
{
    setObjectName(QStringLiteral("probeAnswer"));
    setReadOnly(true);
    setFont(style::monospaced(font()));
    setAccessibleName(tr("Answer to the probe"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumHeight(sizeHint().height());
}

QSize AnswerText::sizeHint() const
{
    return {QPlainTextEdit::sizeHint().width(),
            qCeil(std::min(blockCount(), mostLinesWanted) * QFontMetricsF(font()).lineSpacing()
                  + margins())};
}

qreal AnswerText::margins() const
{
    return 2 * (document()->documentMargin() + frameWidth());
}

int AnswerText::wholeHeight() const
{
    qreal height = margins();
    for (QTextBlock line = document()->begin(); line.isValid(); line = line.next()) {
        height += blockBoundingRect(line).height();
        if (height > highestScreen)
            return QWIDGETSIZE_MAX;
    }
    return qCeil(height);
}

void AnswerText::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    setMaximumHeight(std::max(minimumHeight(), wholeHeight()));
}

} // namespace partita::patterns

#include "moc_answertext.cpp"
