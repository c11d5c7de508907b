// The members of an attribute as an indented tree of objects and arrays. Names are edited in place
// and types are chosen; the tree only emits requests.
#pragma once

#include "widgets/inspector/memberplaces.h"

#include <QTreeWidget>

#include <optional>
#include <set>

namespace partita::inspector {

class MembersTree : public QTreeWidget {
    Q_OBJECT
public:
    explicit MembersTree(QWidget *parent);

    /// Shows the members of the attribute and selects the one at `current`; {} selects none.
    void fill(const model::Attribute &attribute, const MemberPlace &current);
    /// {} when nothing is selected.
    MemberPlace current() const;
    void editCurrent();
    /// Shown when there are no members.
    void setEmptyText(const QString &text);

signals:
    void turned();
    void renamed(const MemberPlace &place, const QString &name);
    void typeChosen(const MemberPlace &place, model::AttributeType type);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void addMembers(const model::Attribute &around, QTreeWidgetItem *below);
    void addTypes(const model::Attribute &member, QTreeWidgetItem *item);
    void tabThroughTypes();
    void rename(QTreeWidgetItem *item, int column);
    MemberPlace placeOf(const QTreeWidgetItem *item) const;
    QTreeWidgetItem *itemAt(const MemberPlace &place) const;
    std::set<MemberPlace> closedPlaces() const;

    std::optional<model::Attribute> m_shown; ///< as shown; empty after a request
    QString m_emptyText;
    bool m_filling = false;
};

} // namespace partita::inspector
