#include "widgets/style/elidedlabel.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace partita::style {

namespace {

constexpr int fewestCharacters = 8;

} // namespace

ElidedLabel::ElidedLabel(QWidget *parent, Qt::TextElideMode mode)
    : QLabel(parent)
    , m_mode(mode)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setLine(const QString &line, const QString &explanation)
{
    setText(line);
    setToolTip(explanation.isEmpty() ? line
                                     : QStringLiteral("<p>%1</p><p>%2</p>")
                                           .arg(line.toHtmlEscaped(), explanation.toHtmlEscaped()));
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize whole = QLabel::minimumSizeHint();
    return {std::min(fontMetrics().averageCharWidth() * fewestCharacters, whole.width()),
            whole.height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QString shown = fontMetrics().elidedText(text(), m_mode, contentsRect().width());
    style()->drawItemText(&painter, contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, palette(),
                          isEnabled(), shown, foregroundRole());
}

} // namespace partita::style

#include "moc_elidedlabel.cpp"
