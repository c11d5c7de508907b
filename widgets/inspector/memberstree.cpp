#include "widgets/inspector/memberstree.h"

#include "widgets/inspector/attributekinds.h"

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QTreeWidgetItemIterator>

#include <algorithm>

namespace partita::inspector {

namespace {

enum MemberColumn { memberColumn, memberTypeColumn };

bool looksLike(const model::Attribute &one, const model::Attribute &other)
{
    return one.name == other.name && one.type == other.type
        && one.generator.kind == other.generator.kind
        && std::equal(one.members.begin(), one.members.end(), other.members.begin(),
                      other.members.end(), looksLike);
}

} // namespace

MembersTree::MembersTree(QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("members"));
    setAccessibleName(tr("Members"));
    setHeaderLabels({tr("Member"), tr("Type")});
    setEditTriggers(DoubleClicked | EditKeyPressed);
    setExpandsOnDoubleClick(false);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(memberColumn, QHeaderView::Stretch);
    header()->setSectionResizeMode(memberTypeColumn, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::itemChanged, this, &MembersTree::rename);
    connect(this, &QTreeWidget::currentItemChanged, this, [this] {
        if (!m_filling)
            emit turned();
    });
}

void MembersTree::fill(const model::Attribute &attribute, const MemberPath &current)
{
    const QScopedValueRollback<bool> guard(m_filling, true);
    if (m_shown && looksLike(*m_shown, attribute)) // nothing visible changed: keep the tree
        return setCurrentItem(itemAt(current));
    m_shown = attribute;
    const std::set<MemberPath> closed = closedPaths();
    const QWidget *focus = QApplication::focusWidget();
    const bool isChoosingType = qobject_cast<const QComboBox *>(focus) && isAncestorOf(focus);
    clear();
    addMembers(attribute, invisibleRootItem());
    expandAll();
    for (const MemberPath &path : closed) {
        if (QTreeWidgetItem *item = itemAt(path))
            item->setExpanded(false);
    }
    tabThroughTypes();
    QTreeWidgetItem *chosen = itemAt(current);
    setCurrentItem(chosen);
    if (chosen && isChoosingType) // with the keyboard, entry by entry
        itemWidget(chosen, memberTypeColumn)->setFocus();
}

void MembersTree::addMembers(const model::Attribute &around, QTreeWidgetItem *below)
{
    if (!isMadeOfMembers(around))
        return;
    const bool areNamed = around.generator.kind == model::Generator::Kind::object;
    for (const model::Attribute &member : around.members) {
        const QString name = QString::fromStdString(member.name);
        auto *item = new QTreeWidgetItem(below, {areNamed ? name : tr("each element")});
        if (areNamed) {
            item->setFlags(item->flags() | Qt::ItemIsEditable);
            item->setToolTip(memberColumn, name);
        } else {
            QFont slanted = font();
            slanted.setItalic(true);
            item->setFont(memberColumn, slanted);
            item->setToolTip(memberColumn,
                             tr("Elements of a list are all alike and have no name."));
        }
        addTypes(member, item);
        addMembers(member, item);
    }
}

void MembersTree::addTypes(const model::Attribute &member, QTreeWidgetItem *item)
{
    auto *types = makeTypeChoice(item->text(memberColumn), member.type, this);
    connect(types, &QComboBox::activated, this, [this, item](int type) {
        emit typeChosen(placeOf(item), static_cast<model::AttributeType>(type));
    });
    setItemWidget(item, memberTypeColumn, types);
}

/// Tab order: the type boxes, made last, come right after the tree.
void MembersTree::tabThroughTypes()
{
    QWidget *before = this;
    for (QTreeWidgetItemIterator item(this); *item; ++item) {
        if (QWidget *types = itemWidget(*item, memberTypeColumn)) {
            setTabOrder(before, types);
            before = types;
        }
    }
}

void MembersTree::rename(QTreeWidgetItem *item, int column)
{
    if (m_filling || column != memberColumn)
        return;
    m_shown.reset(); // the edit may be refused
    // Queued: the edit refills the tree, which must first close its editor.
    QMetaObject::invokeMethod(
        this,
        [this, path = placeOf(item), name = item->text(memberColumn).trimmed()] {
            emit renamed(path, name);
        },
        Qt::QueuedConnection);
}

MemberPath MembersTree::current() const
{
    return placeOf(currentItem());
}

void MembersTree::editCurrent()
{
    if (currentItem())
        editItem(currentItem(), memberColumn);
}

MemberPath MembersTree::placeOf(const QTreeWidgetItem *item) const
{
    MemberPath path;
    for (; item; item = item->parent()) {
        const QTreeWidgetItem *around = item->parent() ? item->parent() : invisibleRootItem();
        path.push_back(
            static_cast<std::size_t>(around->indexOfChild(const_cast<QTreeWidgetItem *>(item))));
    }
    std::reverse(path.begin(), path.end());
    return path;
}

QTreeWidgetItem *MembersTree::itemAt(const MemberPath &path) const
{
    if (path.empty())
        return nullptr;
    QTreeWidgetItem *item = invisibleRootItem();
    for (const std::size_t index : path)
        item = item ? item->child(static_cast<int>(index)) : nullptr;
    return item;
}

std::set<MemberPath> MembersTree::closedPaths() const
{
    std::set<MemberPath> paths;
    for (QTreeWidgetItemIterator item(const_cast<MembersTree *>(this)); *item; ++item) {
        if ((*item)->childCount() > 0 && !(*item)->isExpanded())
            paths.insert(placeOf(*item));
    }
    return paths;
}

void MembersTree::setEmptyText(const QString &text)
{
    m_emptyText = text;
    setAccessibleDescription(text);
    viewport()->update();
}

void MembersTree::paintEvent(QPaintEvent *event)
{
    QTreeWidget::paintEvent(event);
    if (topLevelItemCount() > 0)
        return;
    constexpr int margin = 12;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin),
                     Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

} // namespace partita::inspector

#include "moc_memberstree.cpp"
