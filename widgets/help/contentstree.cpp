#include "widgets/help/contentstree.h"

#include <QSignalBlocker>

namespace partita::help {

namespace {

constexpr int chapterRole = Qt::UserRole;
constexpr int anchorRole = Qt::UserRole + 1;

QTreeWidgetItem *makeEntry(const QString &title, const QString &chapter, const QString &anchor,
                           int height)
{
    auto *item = new QTreeWidgetItem({title});
    item->setData(0, chapterRole, chapter);
    item->setData(0, anchorRole, anchor);
    item->setToolTip(0, title); // which may be wider than the tree
    item->setSizeHint(0, {0, height});
    return item;
}

} // namespace

ContentsTree::ContentsTree(const Book &book, QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("helpContents"));
    setAccessibleName(tr("Contents"));
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setIndentation(fontMetrics().height());
    for (const Chapter &chapter : book.chapters())
        add(chapter);
    const auto choose = [this](const QTreeWidgetItem *item) {
        if (item)
            emit placeChosen(item->data(0, chapterRole).toString(),
                             item->data(0, anchorRole).toString());
    };
    connect(this, &QTreeWidget::currentItemChanged, this, choose);
    connect(this, &QTreeWidget::itemClicked, this, choose); // back to where one has scrolled from
}

void ContentsTree::add(const Chapter &chapter)
{
    const int height = fontMetrics().height() * 3 / 2;
    auto *top = makeEntry(chapter.title, chapter.name, {}, height);
    addTopLevelItem(top);
    QTreeWidgetItem *above = top;
    for (const Section &section : chapter.sections) {
        auto *item = makeEntry(section.title, chapter.name, section.anchor, height);
        (section.level == 2 ? top : above)->addChild(item);
        if (section.level == 2)
            above = item;
    }
}

QTreeWidgetItem *ContentsTree::find(const QString &chapter, const QString &anchor) const
{
    QTreeWidgetItem *top = nullptr;
    for (QTreeWidgetItemIterator at(const_cast<ContentsTree *>(this)); *at; ++at) {
        if ((*at)->data(0, chapterRole).toString() != chapter)
            continue;
        if ((*at)->data(0, anchorRole).toString() == anchor)
            return *at;
        if (!(*at)->parent())
            top = *at;
    }
    return top;
}

void ContentsTree::showPlace(const QString &chapter, const QString &anchor)
{
    const QSignalBlocker quiet(this);
    QTreeWidgetItem *item = find(chapter, anchor);
    setCurrentItem(item);
    if (chapter != m_chapter) // within a chapter, what else a person opened stays open
        collapseAll();
    m_chapter = chapter;
    if (!item)
        return;
    for (QTreeWidgetItem *above = item->parent(); above; above = above->parent())
        above->setExpanded(true);
    if (!item->parent())
        item->setExpanded(true);
    scrollToItem(item);
}

} // namespace partita::help

#include "moc_contentstree.cpp"
