// The members of an attribute as an indented tree of objects and arrays. Names are edited in place
// and types are chosen; the tree only emits requests.
#pragma once

#include "widgets/inspector/memberpaths.h"

#include <QTreeWidget>

#include <optional>
#include <set>

namespace partita::inspector {

class MembersTree : public QTreeWidget {
    Q_OBJECT
public:
    explicit MembersTree(QWidget *parent);

    /// Shows the members of the attribute and selects the one at `current`; {} selects none.
    void fill(const model::Attribute &attribute, const MemberPath &current);
    /// {} when nothing is selected.
    MemberPath current() const;
    void editCurrent();
    /// Shown when there are no members.
    void setEmptyText(const QString &text);

signals:
    void turned();
    void renamed(const MemberPath &path, const QString &name);
    void typeChosen(const MemberPath &path, model::AttributeType type);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void addMembers(const model::Attribute &around, QTreeWidgetItem *below);
    void addTypes(const model::Attribute &member, QTreeWidgetItem *item);
    void tabThroughTypes();
    void rename(QTreeWidgetItem *item, int column);
    MemberPath placeOf(const QTreeWidgetItem *item) const;
    QTreeWidgetItem *itemAt(const MemberPath &path) const;
    std::set<MemberPath> closedPaths() const;

    std::optional<model::Attribute> m_shown; ///< as shown; empty after a request
    QString m_emptyText;
    bool m_filling = false;
};

} // namespace partita::inspector
