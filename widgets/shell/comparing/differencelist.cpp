#include "widgets/shell/comparing/differencelist.h"

#include "widgets/style/wholesentence.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QShortcut>
#include <QTreeWidgetItemIterator>

namespace partita::shell {

namespace {

using Kind = workbook::Difference::Kind;

QString titleOf(Kind kind, const DifferenceList::Titles &titles)
{
    switch (kind) {
    case Kind::added:
        return titles.added;
    case Kind::removed:
        return titles.removed;
    case Kind::changed:
        return titles.changed;
    }
    return {};
}

} // namespace

DifferenceList::DifferenceList(QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("differencesList"));
    setAccessibleName(tr("Differences"));
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    style::wrapSentences(*this, 0);
    connect(new QShortcut(QKeySequence::Copy, this, nullptr, nullptr, Qt::WidgetShortcut),
            &QShortcut::activated, this, [this] { copy(false); });
}

void DifferenceList::fill(const std::vector<workbook::Difference> &differences,
                          const Titles &titles)
{
    clear();
    QTreeWidgetItem *group = nullptr;
    Kind kind = Kind::added;
    for (const workbook::Difference &difference : differences) {
        if (!group || difference.kind != kind) {
            kind = difference.kind;
            group = new QTreeWidgetItem(this, {titleOf(kind, titles)});
            group->setFlags(Qt::ItemIsEnabled);
            QFont bold = font();
            bold.setBold(true);
            group->setFont(0, bold);
        }
        auto *line = new QTreeWidgetItem(group, {QString::fromStdString(difference.sentence)});
        line->setToolTip(0, QString::fromStdString(difference.place));
    }
    for (int index = 0; index < topLevelItemCount(); ++index) {
        QTreeWidgetItem *one = topLevelItem(index);
        one->setText(
            0, tr("%1 (%2)", "group, number of lines").arg(one->text(0)).arg(one->childCount()));
    }
    expandAll();
    if (topLevelItemCount() > 0)
        setCurrentItem(topLevelItem(0)->child(0));
}

void DifferenceList::copy(bool all) const
{
    QStringList lines;
    for (QTreeWidgetItemIterator item(const_cast<DifferenceList *>(this)); *item; ++item) {
        if (all || (*item)->isSelected())
            lines.append((*item)->text(0));
    }
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace partita::shell

#include "moc_differencelist.cpp"
