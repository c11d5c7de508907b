// Members of an object attribute, or of the elements of an array: a tree, and beside it the form of
// the selected member. The dialog is not modal; every change can be undone.
#pragma once

#include "widgets/inspector/memberpaths.h"

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
    /// The attribute with the members; null when the workbook has none of that name that has
    /// members.
    const model::Attribute *attribute() const;
    void refresh();
    void showCurrent();
    void turn();
    /// Applies the changed attribute as one edit, then selects the member at `path`.
    bool apply(const model::Attribute &changed, MemberPath path, const QString &text);
    void add(MemberPath around, std::size_t index);
    void addBeside();
    void addInside();
    void remove();
    void move(int by);
    void rename(const MemberPath &path, const QString &name);
    void chooseType(const MemberPath &path, model::AttributeType type);
    void changeCurrent(const model::Attribute &member);
    void showMessage(const QString &problem);

    models::Session &m_session;
    QString m_entity;
    QString m_attribute;
    MemberPath m_path; ///< the selected member; {} = none
    QLabel *m_note;
    MembersTree *m_tree;
    QPushButton *m_add;
    QPushButton *m_addInside;
    QPushButton *m_remove;
    QToolButton *m_up;
    QToolButton *m_down;
    style::ElidedLabel *m_heading; ///< heading of the member's part
    AttributeForm *m_form;
    QLabel *m_hint; ///< shown instead of the form
    QLabel *m_problem;
};

/// Opens the dialog on an attribute, or brings it to the front.
void openMembers(models::Session &session, const QString &entity, const QString &attribute,
                 QWidget *parent);

} // namespace partita::inspector
