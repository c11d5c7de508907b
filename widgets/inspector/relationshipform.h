// Inspector form of a relationship: ends, roles, cardinality, bound, degree, containment, growth.
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
    /// How many children a parent has.
    struct DegreeFields {
        QComboBox *kind = nullptr;
        QDoubleSpinBox *minimum = nullptr;
        QDoubleSpinBox *maximum = nullptr;
        QDoubleSpinBox *exponent = nullptr;
        QLineEdit *counted = nullptr;
        QCheckBox *distinct = nullptr;
    };

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
    DegreeFields m_degree;
    QDoubleSpinBox *m_growth;
    QPlainTextEdit *m_description;
    QComboBox *m_placement; ///< in the current design
    QFormLayout *m_layout;
    model::Degree m_origin; ///< start for another kind of degree
    model::Degree m_passed; ///< initial value of the last kind
    model::Degree m_counted; ///< degree whose numbers are shown
    QString m_told; ///< refusal of the counted numbers
    int m_gesture;
    bool m_refreshing = false;
};

} // namespace partita::inspector
