// Form of one attribute, or of a member of one: generator of its values, members, rate of change.
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
    /// A member changes together with its attribute; its own members are edited with the
    /// attribute's.
    enum class Subject { attribute, member };
    AttributeForm(Subject subject, QWidget *parent);

    void show(const model::Attribute &attribute);

signals:
    /// Emitted with the edited attribute, name and type included.
    void stated(const model::Attribute &attribute);
    /// The user wants to edit the members of the object or the elements of the list.
    void membersWanted();
    /// A text was refused: one sentence; empty when it was corrected. The text stays in its field,
    /// marked.
    void refused(const QString &problem);

private:
    void addFields();
    void addRows();
    QWidget *makeMembers();
    void connectFields();
    void showParameters();
    void showMembers();
    /// Sets the texts, except those that are still refused.
    void showTexts(bool isSameAsBefore);
    /// States the attribute as `change` leaves it, so that one field never touches what another
    /// shows rounded.
    void change(const std::function<void(model::Attribute &)> &change);
    void commitChoices();
    void commitDates();
    void showProblem(const QString &problem);
    /// Applies the choice of another kind of generator.
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
    QString m_told; ///< the last refusal
    bool m_showing = false;
};

} // namespace partita::inspector
