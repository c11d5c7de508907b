// What an object attribute, or the elements of an array, are made of: the members as a tree, beside
// it how the values of the selected one are made up. The window stays open beside the others; every
// change is an edit that can be undone.
#pragma once

#include "widgets/inspector/memberplaces.h"

#include <QDialog>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace partita::models {
class Session;
}

namespace partita::style {
class ElidedLabel;
}

namespace partita::inspector {

class AttributeForm;
class MembersTree;

class MembersDialog : public QDialog {
    Q_OBJECT
public:
    MembersDialog(models::Session &session, QWidget *parent);

    void showAttribute(const QString &entity, const QString &attribute);

private:
    QWidget *makeTreeSide();
    QWidget *makeFormSide();
    QHBoxLayout *makeTools();
    void makeShortcuts();
    /// The attribute whose members are shown; null while the workbook has none of that name made of
    /// members.
    const model::Attribute *attribute() const;
    void refresh();
    void showCurrent();
    void turn();
    /// One edit of the whole attribute; the member at `place` is the current one afterwards.
    bool apply(const model::Attribute &changed, MemberPlace place, const QString &text);
    void add(MemberPlace around, std::size_t index);
    void addBeside();
    void addInside();
    void remove();
    void move(int by);
    void rename(const MemberPlace &place, const QString &name);
    void chooseType(const MemberPlace &place, model::AttributeType type);
    void changeCurrent(const model::Attribute &member);
    void tell(const QString &problem);

    models::Session &m_session;
    QString m_entity;
    QString m_attribute;
    MemberPlace m_place; ///< the current member; {} for none
    QLabel *m_note;
    MembersTree *m_tree;
    QPushButton *m_add;
    QPushButton *m_addInside;
    QPushButton *m_remove;
    QToolButton *m_up;
    QToolButton *m_down;
    style::ElidedLabel *m_heading; ///< of the member's part
    AttributeForm *m_form;
    QLabel *m_hint; ///< in place of the form
    QLabel *m_problem;
};

/// Opens the dialog on an attribute, or brings the one that is open already to the front.
void openMembers(models::Session &session, const QString &entity, const QString &attribute,
                 QWidget *parent);

} // namespace partita::inspector
