// The inspector's forms for a design and for one of its containers: names, partition key, physical partitions.
#pragma once

#include "engine/model/design.h"
#include "widgets/shell/inspector.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace partita::shell {

class DesignForm : public InspectorForm {
    Q_OBJECT
public:
    DesignForm(models::Session &session, const QString &design, QWidget *parent);
    bool refresh() override;

private:
    void rename();
    void duplicate();

    models::Session &m_session;
    QString m_design;
    QLineEdit *m_name;
    QLabel *m_kind;
    QLabel *m_description;
    QPushButton *m_duplicate;
};

class ContainerForm : public InspectorForm {
    Q_OBJECT
public:
    ContainerForm(models::Session &session, const QString &design, const QString &container,
                  QWidget *parent);
    bool refresh() override;

private:
    const model::Container *container() const;
    void rename();
    void commitKey();
    void commitPartitions(int partitions);

    models::Session &m_session;
    QString m_design;
    QString m_container;
    QLineEdit *m_name;
    QLineEdit *m_key;
    QSpinBox *m_partitions;
    QLabel *m_types;
    QLabel *m_problem;
    bool m_refreshing = false;
};

} // namespace partita::shell
