// The inspector's form for a relationship: ends, roles, cardinality, bound, degree, containment,
// growth.
#pragma once

#include "engine/model/entity.h"
#include "widgets/inspector/inspector.h"

#include <functional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace partita::inspector {

class RelationshipForm : public InspectorForm {
    Q_OBJECT
public:
    RelationshipForm(models::Session &session, const QString &relationship, QWidget *parent);
    bool refresh() override;
    models::Selection subject() const override;

private:
    void addEnds(QFormLayout *layout);
    void addDegree(QFormLayout *layout);
    void connectFields();
    void refreshDegree(const model::Relationship &value);
    void refreshPlacement();
    void commitPlacement(int row);
    const model::Relationship *shown() const;
    model::Relationship stated();
    model::Degree statedDegree();
    model::Degree withKindChosen(const model::Degree &known, model::Degree::Kind kind);
    void showCounted(const model::Degree &degree);
    void commit();
    void commitCounted();
    void commitDescription();

    models::Session &m_session;
    QString m_relationship;
    QLabel *m_title;
    QLineEdit *m_name;
    QComboBox *m_parent;
    QComboBox *m_child;
    QLineEdit *m_parentRole;
    QLineEdit *m_childRole;
    QComboBox *m_cardinality;
    QDoubleSpinBox *m_bound;
    QCheckBox *m_containment;
    QCheckBox *m_optional;
    QComboBox *m_degree;
    QDoubleSpinBox *m_minimum;
    QDoubleSpinBox *m_maximum;
    QDoubleSpinBox *m_exponent;
    QLineEdit *m_values;
    QCheckBox *m_distinct;
    QDoubleSpinBox *m_growth;
    QPlainTextEdit *m_description;
    QComboBox *m_placement; ///< in the current design
    QFormLayout *m_layout;
    model::Degree m_origin; ///< what the chosen kinds of degree start from
    model::Degree m_passed; ///< what the last one started with
    model::Degree m_counted; ///< that the numbers counted are shown of
    QString m_told; ///< why what was counted is refused
    int m_gesture;
    bool m_refreshing = false;
};

} // namespace partita::inspector
