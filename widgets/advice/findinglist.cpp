#include "widgets/advice/findinglist.h"

#include "widgets/style/icons.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>

#include <algorithm>

namespace partita::advice {

namespace {
constexpr int rowSpace = 8;
constexpr int placeRole = Qt::UserRole; ///< of the finding
constexpr int iconRole = Qt::UserRole + 1; ///< name of the group's icon
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
    const Finding *before = current();
    const std::string subject = before ? before->subject : std::string();
    const std::string rule = before ? before->rule : std::string();
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
    QTreeWidgetItem *chosen = topLevelItemCount() > 0 ? topLevelItem(0)->child(0) : nullptr;
    for (int group = 0; group < topLevelItemCount(); ++group) {
        for (int line = 0; line < topLevelItem(group)->childCount(); ++line) {
            QTreeWidgetItem *item = topLevelItem(group)->child(line);
            const Finding &finding
                = m_findings[static_cast<std::size_t>(item->data(0, placeRole).toInt())];
            if (finding.rule == rule && finding.subject == subject)
                chosen = item;
        }
    }
    setCurrentItem(chosen);
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
    if (!item || !item->parent())
        return nullptr;
    const auto place = static_cast<std::size_t>(item->data(0, placeRole).toInt());
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
    // The view takes heights as they are told: nobody would ask again how high a title is in a narrower list.
    // A pixel more at either end: where a word only just fits, it may be drawn on the next line.
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
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, tr("Asking the rules…"));
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
