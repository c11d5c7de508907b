// The part of the document-type form about one field: its name, where its value comes from, and
// what keeps it in step.
#pragma once

#include "engine/model/workbook.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace partita::forms {
class LineList;
}

namespace partita::inspector {

class FieldForm : public QWidget {
    Q_OBJECT
public:
    explicit FieldForm(QWidget *parent);

    /// Shows a field of rows of `entity`. The workbook says what can be chosen, the design what is
    /// at home elsewhere in it.
    void show(const model::Workbook &workbook, const model::Design &design,
              const std::string &entity, const model::Field &field);

signals:
    void stated(const model::Field &field);

private:
    void addRows();
    void refreshSource();
    void refreshCut();
    void offer(const std::string &current);
    void chooseKind(int kind);
    void report();
    void commitParts(const QStringList &lines);
    model::FieldSource statedSource() const;
    std::string partner(const std::string &role) const;

    model::Workbook m_workbook;
    model::Design m_design;
    std::string m_entity;
    model::Field m_field;
    QFormLayout *m_layout;
    QLineEdit *m_name;
    QComboBox *m_kind;
    QComboBox *m_what; ///< attribute, role or path
    QLineEdit *m_value; ///< of a constant
    QSpinBox *m_cut; ///< characters, or rows of an embedded role
    QComboBox *m_order; ///< of embedded rows
    forms::LineList *m_parts; ///< of a composed value
    QLineEdit *m_separator; ///< between them
    QComboBox *m_upkeep;
    bool m_showing = false;
};

} // namespace partita::inspector
