#include "widgets/shell/strip/differences.h"

#include <QPainter>

#include <algorithm>

namespace partita::shell {

namespace {

constexpr qsizetype enough = 3; // entries that show the effect of a switch

/// The first `shown` entries, and the number of the others.
QString line(const QString &against, const QStringList &entries, qsizetype shown)
{
    QStringList parts = entries.first(shown);
    if (const auto rest = static_cast<int>(entries.size() - shown); rest > 0)
        parts.append(DifferencesLabel::tr("+ %Ln more", "differences not shown", rest));
    return DifferencesLabel::tr("%1  %2", "against which design, what changed")
        .arg(against, parts.join(QStringLiteral("   ·   ")));
}

qsizetype fitting(const QString &against, const QStringList &entries, const QFontMetrics &metrics,
                  int width)
{
    qsizetype shown = entries.size();
    while (shown > 0 && metrics.horizontalAdvance(line(against, entries, shown)) > width)
        --shown;
    return shown;
}

} // namespace

DifferencesLabel::DifferencesLabel(const QString &against,
                                   const std::vector<Difference> &differences, QWidget *parent)
    : QLabel(parent)
    , m_against(against)
{
    for (const Difference &difference : differences) {
        m_texts.append(difference.text);
        m_briefs.append(difference.brief);
    }
    setText(line(against, m_texts, m_texts.size()));
    setToolTip(against + QLatin1Char('\n') + m_texts.join(QLatin1Char('\n')));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

QString DifferencesLabel::shownText() const
{
    const qsizetype full = fitting(m_against, m_texts, fontMetrics(), width());
    if (full < std::min(enough, m_texts.size())) {
        const qsizetype brief = fitting(m_against, m_briefs, fontMetrics(), width());
        if (brief > full)
            return line(m_against, m_briefs, brief);
    }
    return full > 0 ? line(m_against, m_texts, full) : QString();
}

int DifferencesLabel::leastWidth() const
{
    return fontMetrics().horizontalAdvance(
        line(m_against, m_briefs, std::min(enough, m_briefs.size())));
}

void DifferencesLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, shownText());
}

} // namespace partita::shell

#include "moc_differences.cpp"
