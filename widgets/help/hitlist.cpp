#include "widgets/help/hitlist.h"

#include <QSignalBlocker>

namespace partita::help {

namespace {

constexpr int hitRole = Qt::UserRole;

std::size_t hitOf(const QTreeWidgetItem &item)
{
    return item.data(0, hitRole).value<std::size_t>();
}

} // namespace

HitList::HitList(QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("helpHits"));
    setAccessibleName(tr("Found sections"));
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setRootIsDecorated(false);
    setIndentation(fontMetrics().height());
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto choose = [this](const QTreeWidgetItem *item) {
        if (item)
            emit hitChosen(hitOf(*item));
    };
    connect(this, &QTreeWidget::currentItemChanged, this, choose);
    connect(this, &QTreeWidget::itemClicked, this, choose);
}

QTreeWidgetItem *HitList::add(const Hit &hit, std::size_t place)
{
    QTreeWidgetItem *chapter = topLevelItem(topLevelItemCount() - 1);
    if (!chapter || chapter->text(0) != hit.chapter->title) {
        chapter = new QTreeWidgetItem(this, {hit.chapter->title});
        chapter->setData(0, hitRole, QVariant::fromValue(place));
        QFont bold = font();
        bold.setBold(true);
        chapter->setFont(0, bold);
        chapter->setSizeHint(0, {0, fontMetrics().height() * 3 / 2});
        chapter->setExpanded(true);
    }
    auto *item = new QTreeWidgetItem(chapter);
    item->setData(0, hitRole, QVariant::fromValue(place));
    item->setSizeHint(0, {0, fontMetrics().height() * 3 / 2});
    return item;
}

void HitList::setHits(const std::vector<Hit> &hits)
{
    const QSignalBlocker quiet(this);
    clear();
    for (std::size_t first = 0; first < hits.size();) {
        const Hit &hit = hits[first];
        std::size_t end = first + 1;
        while (end < hits.size() && hits[end].chapter == hit.chapter
               && hits[end].section == hit.section)
            ++end;
        const QString title = hit.section ? hit.section->title : tr("At the beginning");
        QTreeWidgetItem *item = add(hit, first);
        item->setText(0,
                      end - first == 1
                          ? title
                          : tr("%1 (%L2)", "section, number of hits").arg(title).arg(end - first));
        item->setToolTip(0, title + QLatin1Char('\n') + hit.line);
        first = end;
    }
}

void HitList::showHit(std::size_t hit)
{
    const QSignalBlocker quiet(this);
    QTreeWidgetItem *section = nullptr;
    for (QTreeWidgetItemIterator at(this); *at; ++at) {
        if ((*at)->parent() && hitOf(**at) <= hit)
            section = *at;
    }
    setCurrentItem(section);
}

} // namespace partita::help

#include "moc_hitlist.cpp"
