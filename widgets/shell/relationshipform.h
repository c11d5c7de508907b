// The inspector's form for a relationship: roles, cardinality, degree, containment.
#pragma once

#include "engine/model/entity.h"
#include "widgets/shell/inspector.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace partita::shell {

class RelationshipForm : public InspectorForm {
    Q_OBJECT
public:
    RelationshipForm(models::Session &session, const QString &relationship, QWidget *parent);
    bool refresh() override;

private:
    void commit();

    models::Session &m_session;
    QString m_relationship;
    QLabel *m_title;
    QLineEdit *m_parentRole;
    QLineEdit *m_childRole;
    QComboBox *m_cardinality;
    QCheckBox *m_containment;
    QSpinBox *m_minimum;
    QSpinBox *m_maximum;
    QLabel *m_drawn;
    bool m_refreshing = false;
};

} // namespace partita::shell
