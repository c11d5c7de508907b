// The inspector's form for an entity: its name, its attributes, and adding and removing them.
#pragma once

#include "engine/model/entity.h"
#include "widgets/shell/inspector.h"

class QLabel;
class QLineEdit;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace partita::shell {

class EntityForm : public InspectorForm {
    Q_OBJECT
public:
    EntityForm(models::Session &session, const QString &entity, const QString &attribute,
               QWidget *parent);
    bool refresh() override;

private:
    const model::Entity *entity() const;
    void rename();
    void addAttribute();
    void removeAttribute();
    void changeAttribute(QTreeWidgetItem *item, int column);
    void chooseType(const QString &attribute, int type);

    models::Session &m_session;
    QString m_entity;
    QString m_current; ///< attribute
    QLineEdit *m_name;
    QLabel *m_description;
    QTreeWidget *m_attributes;
    QToolButton *m_remove;
    bool m_refreshing = false;
};

} // namespace partita::shell
