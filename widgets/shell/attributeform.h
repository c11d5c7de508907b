// The part of the entity form about one attribute: how its values are made up, and how often they change.
#pragma once

#include "engine/model/entity.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;

namespace partita::shell {

class AttributeForm : public QWidget {
    Q_OBJECT
public:
    explicit AttributeForm(QWidget *parent);

    void show(const model::Attribute &attribute);

signals:
    /// The attribute as it is stated now, name and type included.
    void stated(const model::Attribute &attribute);

private:
    void addRows();
    void connectFields();
    void showParameters();
    void report();
    /// What follows from choosing another way of making values.
    void chooseGenerator(int kind);

    model::Attribute m_attribute;
    QFormLayout *m_layout;
    QComboBox *m_generator;
    QDoubleSpinBox *m_minimum;
    QDoubleSpinBox *m_maximum;
    QDoubleSpinBox *m_probability;
    QLineEdit *m_prefix;
    QLineEdit *m_from;
    QLineEdit *m_to;
    QLineEdit *m_choices;
    QDoubleSpinBox *m_changes;
    QDoubleSpinBox *m_missing;
    QLineEdit *m_description;
    bool m_showing = false;
};

/// What a type generates until somebody says otherwise.
model::Generator usualGenerator(model::AttributeType type);

} // namespace partita::shell
