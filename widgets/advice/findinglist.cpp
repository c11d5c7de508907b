#include "widgets/advice/findinglist.h"

#include "widgets/style/icons.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>

#include <algorithm>
#include <iterator>

namespace partita::advice {

namespace {
constexpr int rowSpace = 8;
constexpr int placeRole = Qt::UserRole; ///< index of the finding
constexpr int iconRole = Qt::UserRole + 1; ///< name of the group's icon

/// True for the same finding in the same state; a dismissed one changes its place in the list.
bool isSame(const Finding &one, const Finding &other)
{
    return one.rule == other.rule && one.subject == other.subject
        && one.dismissed.has_value() == other.dismissed.has_value();
}

} // namespace

QString iconOf(Severity severity)
{
    switch (severity) {
    case Severity::critical:
        return QStringLiteral("error");
    case Severity::warning:
        return QStringLiteral("warning");
    case Severity::hint:
        break;
    }
    return QStringLiteral("information");
}

QString wordOf(Severity severity)
{
    switch (severity) {
    case Severity::critical:
        return FindingList::tr("Critical");
    case Severity::warning:
        return FindingList::tr("Warning");
    case Severity::hint:
        break;
    }
    return FindingList::tr("Hint");
}

FindingList::FindingList(QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("findings"));
    setAccessibleName(tr("Findings"));
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(14);
    setUniformRowHeights(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(true);
    setTextElideMode(Qt::ElideRight);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QTreeWidget::currentItemChanged, this, &FindingList::findingChosen);
}

void FindingList::setFindings(const std::vector<Finding> &findings, bool showDismissed)
{
    const std::vector<Finding> wanted = fromCurrent();
    const QSignalBlocker quiet(this);
    clear();
    m_findings = findings;
    for (const Severity severity : {Severity::critical, Severity::warning, Severity::hint}) {
        std::vector<std::size_t> places;
        for (std::size_t place = 0; place < m_findings.size(); ++place) {
            if (m_findings[place].severity == severity && !m_findings[place].dismissed)
                places.push_back(place);
        }
        addGroup(iconOf(severity), wordOf(severity), places);
    }
    std::vector<std::size_t> dismissed;
    for (std::size_t place = 0; place < m_findings.size() && showDismissed; ++place) {
        if (m_findings[place].dismissed)
            dismissed.push_back(place);
    }
    addGroup(QStringLiteral("cancel"), tr("Dismissed"), dismissed);
    drawIcons();
    wrapTitles();
    const std::vector<QTreeWidgetItem *> all = lines();
    QTreeWidgetItem *chosen = nullptr;
    for (const Finding &one : wanted) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const QTreeWidgetItem *line) {
            return isSame(*findingOf(*line), one);
        });
        if (!chosen && found != all.end())
            chosen = *found;
    }
    setCurrentItem(chosen || all.empty() ? chosen : all.front());
}

std::vector<QTreeWidgetItem *> FindingList::lines() const
{
    std::vector<QTreeWidgetItem *> found;
    for (int group = 0; group < topLevelItemCount(); ++group) {
        for (int line = 0; line < topLevelItem(group)->childCount(); ++line)
            found.push_back(topLevelItem(group)->child(line));
    }
    return found;
}

std::vector<Finding> FindingList::fromCurrent() const
{
    const std::vector<QTreeWidgetItem *> all = lines();
    const auto from = std::find(all.begin(), all.end(), currentItem());
    if (from == all.end())
        return {};
    std::vector<Finding> found;
    std::for_each(from, all.end(), [&](const auto *line) { found.push_back(*findingOf(*line)); });
    std::for_each(std::make_reverse_iterator(from), all.rend(),
                  [&](const auto *line) { found.push_back(*findingOf(*line)); });
    return found;
}

void FindingList::addGroup(const QString &icon, const QString &word,
                           const std::vector<std::size_t> &places)
{
    if (places.empty())
        return;
    auto *group
        = new QTreeWidgetItem(this, {QStringLiteral("%1 · %2").arg(word).arg(places.size())});
    group->setFlags(Qt::ItemIsEnabled);
    group->setData(0, iconRole, icon);
    QFont bold = font();
    bold.setBold(true);
    group->setFont(0, bold);
    group->setSizeHint(0, {0, fontMetrics().height() + 2 * rowSpace});
    for (const std::size_t place : places) {
        const Finding &finding = m_findings[place];
        auto *item = new QTreeWidgetItem(group, {QString::fromStdString(finding.title)});
        item->setData(0, placeRole, static_cast<int>(place));
        item->setToolTip(0, QString::fromStdString(finding.subject + "\n" + finding.summary));
        item->setData(0, Qt::AccessibleTextRole,
                      QStringLiteral("%1: %2").arg(word, QString::fromStdString(finding.title)));
    }
    group->setExpanded(true);
}

const Finding *FindingList::current() const
{
    const QTreeWidgetItem *item = currentItem();
    return item && item->parent() ? findingOf(*item) : nullptr;
}

const Finding *FindingList::findingOf(const QTreeWidgetItem &line) const
{
    const auto place = static_cast<std::size_t>(line.data(0, placeRole).toInt());
    return place < m_findings.size() ? &m_findings[place] : nullptr;
}

void FindingList::drawIcons()
{
    for (int group = 0; group < topLevelItemCount(); ++group)
        topLevelItem(group)->setIcon(
            0, style::icon(topLevelItem(group)->data(0, iconRole).toString(), palette()));
}

void FindingList::wrapTitles()
{
    // The view does not ask again how high a title is when the list becomes narrower, so the
    // heights are set here. One pixel more at either end: a word that just fits may be drawn on the
    // next line.
    const int margin = style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this) + 2;
    const int room = viewport()->width() - indentation() - 2 * margin;
    const auto fit = [&](QTreeWidgetItem &item) {
        const QRect needed
            = fontMetrics().boundingRect(QRect(0, 0, std::max(room, 1), QWIDGETSIZE_MAX),
                                         Qt::AlignLeft | Qt::TextWordWrap, item.text(0));
        item.setSizeHint(0, {0, needed.height() + rowSpace});
    };
    for (int group = 0; group < topLevelItemCount(); ++group) {
        for (int line = 0; line < topLevelItem(group)->childCount(); ++line)
            fit(*topLevelItem(group)->child(line));
    }
}

void FindingList::resizeEvent(QResizeEvent *event)
{
    QTreeWidget::resizeEvent(event);
    wrapTitles();
}

void FindingList::paintEvent(QPaintEvent *event)
{
    QTreeWidget::paintEvent(event);
    if (topLevelItemCount() > 0)
        return;
    QPainter painter(viewport());
    const QRect room = viewport()->rect();
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(room.adjusted(rowSpace, rowSpace, -rowSpace, -rowSpace),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, tr("Running the rules…"));
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(room.adjusted(0, 0, -1, -1));
    }
}

void FindingList::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
    else if (event->type() == QEvent::FontChange)
        wrapTitles();
}

} // namespace partita::advice

#include "moc_findinglist.cpp"
