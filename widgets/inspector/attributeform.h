// The form of one attribute, or of a member of one: how its values are made up, what they are made
// of, how often they change.
#pragma once

#include "engine/model/entity.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QPushButton;

namespace partita::style {
class ElidedLabel;
}

namespace partita::inspector {

class AttributeForm : public QWidget {
    Q_OBJECT
public:
    /// A member changes with its attribute, and its own members are edited where it is.
    enum class Subject { attribute, member };
    AttributeForm(Subject subject, QWidget *parent);

    void show(const model::Attribute &attribute);

signals:
    /// The attribute as it is stated now, name and type included.
    void stated(const model::Attribute &attribute);
    /// The members of an object, or what the elements of a list are, should be shown for editing.
    void membersWanted();
    /// A text could not be taken over: one sentence; empty when it was mended. It stays in its
    /// field, marked.
    void refused(const QString &problem);

private:
    void addFields();
    void addRows();
    QWidget *makeMembers();
    void connectFields();
    void showParameters();
    void showMembers();
    /// Sets the texts, but for those that are still to be mended.
    void showTexts(bool isSameAsBefore);
    /// States the attribute as `change` leaves it, so that one field never touches what another
    /// shows rounded.
    void change(const std::function<void(model::Attribute &)> &change);
    void commitChoices();
    void commitDates();
    void tellProblem(const QString &problem);
    /// What follows from choosing another way of making values.
    void chooseGenerator(int kind);

    Subject m_subject;
    model::Attribute m_attribute;
    QFormLayout *m_layout;
    QComboBox *m_generator;
    QDoubleSpinBox *m_minimum;
    QDoubleSpinBox *m_maximum;
    QDoubleSpinBox *m_deviation;
    QDoubleSpinBox *m_probability;
    QLineEdit *m_prefix;
    QLineEdit *m_from;
    QLineEdit *m_to;
    QLineEdit *m_choices;
    QWidget *m_members;
    style::ElidedLabel *m_membersLine;
    QPushButton *m_editMembers;
    QDoubleSpinBox *m_changes;
    QDoubleSpinBox *m_missing;
    QLineEdit *m_description;
    QString m_told; ///< what was refused last
    bool m_showing = false;
};

} // namespace partita::inspector
