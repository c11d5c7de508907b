// Inspector form of an entity: name, number of rows, key, description, attributes and their
// generators.
#pragma once

#include "engine/model/entity.h"
#include "widgets/inspector/inspector.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace partita::inspector {

class AttributeForm;

class EntityForm : public InspectorForm {
    Q_OBJECT
public:
    EntityForm(models::Session &session, const QString &entity, const QString &attribute,
               QWidget *parent);
    bool refresh() override;
    models::Selection subject() const override;
    bool turnTo(const models::Selection &selection) override;
    /// An attribute's name is edited in its row.
    void editName(const models::Selection &selection) override;

private:
    void makeTree();
    void layOut(QToolButton *add);
    void connectParts();
    void showCurrent();
    const model::Entity *entity() const;
    void rename();
    void commitRows(double rows);
    void commitTexts();
    void commitAttribute(const model::Attribute &attribute);
    void addAttribute();
    void removeAttribute();
    void moveAttribute(int by);
    /// Index of the selected attribute; -1 = none.
    int currentPlace() const;
    void changeAttribute(QTreeWidgetItem *item, int column);
    void setMutable(const QString &name, bool isMutable);
    void renameAttribute(const QString &name, const QString &wanted);
    void chooseType(const QString &attribute, int type);

    models::Session &m_session;
    QString m_entity;
    QString m_current; ///< selected attribute
    QLineEdit *m_name;
    QDoubleSpinBox *m_rows;
    QComboBox *m_key;
    QPlainTextEdit *m_description;
    QPushButton *m_samples; ///< opens the sample rows
    QTreeWidget *m_attributes;
    QToolButton *m_remove;
    QToolButton *m_up;
    QToolButton *m_down;
    QLabel *m_heading; ///< heading of the attribute's part
    AttributeForm *m_attribute;
    int m_gesture;
    bool m_refreshing = false;
};

} // namespace partita::inspector
