// The members of an attribute as a tree: what objects and arrays are made of stands indented below
// them. Names are edited in place, types chosen; it only says what was wished for.
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

    /// Shows what the attribute is made of, with the member at `current` chosen; {} chooses none.
    void fill(const model::Attribute &attribute, const MemberPlace &current);
    /// {} when nothing is chosen.
    MemberPlace current() const;
    void editCurrent();
    /// Said while there are no members.
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

    std::optional<model::Attribute> m_shown; ///< as filled in; nothing after a wish
    QString m_emptyText;
    bool m_filling = false;
};

} // namespace partita::inspector
