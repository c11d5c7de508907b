// The inspector's form for a design: its name, what kind it is, its description.
#pragma once

#include "widgets/inspector/inspector.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace partita::inspector {

class DesignForm : public InspectorForm {
    Q_OBJECT
public:
    DesignForm(models::Session &session, const QString &design, QWidget *parent);
    bool refresh() override;
    models::Selection subject() const override;

private:
    void rename();
    void describe();

    models::Session &m_session;
    QString m_design;
    QLineEdit *m_name;
    QLabel *m_kind;
    QPlainTextEdit *m_description;
    QPushButton *m_addContainer;
    QPushButton *m_remove;
    int m_gesture;
    bool m_refreshing = false;
};

} // namespace partita::inspector
