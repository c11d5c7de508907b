// The inspector's form for a document type of the current design: whose home or copy it is, and its fields.
#pragma once

#include "engine/model/design.h"
#include "widgets/shell/inspector.h"

#include <functional>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace partita::shell {

class FieldForm;

class DocumentTypeForm : public InspectorForm {
    Q_OBJECT
public:
    DocumentTypeForm(models::Session &session, const QString &container,
                     const QString &documentType, QWidget *parent);
    bool refresh() override;
    models::Selection subject() const override;

private:
    /// Where a field stands: its place among the fields, then among those of the embedded rows, and so on.
    using Path = std::vector<int>;
    using Change = std::function<void(model::DocumentType &)>;

    void addRows();
    QWidget *makeFields();
    void connectFields();
    void refreshTree(const model::DocumentType &type);
    void addItems(QTreeWidgetItem *parent, const std::vector<model::Field> &fields,
                  const Path &path);
    void showCurrent();
    void offerFields();
    const model::DocumentType *shown() const;
    bool change(const QString &text, const Change &change);
    void rename();
    void addField(int offer);
    void removeField();
    void moveField(int by);
    /// The entity whose rows the fields at the path's level describe.
    std::string entityAt(const Path &path) const;

    models::Session &m_session;
    QString m_container;
    QString m_type;
    QFormLayout *m_layout;
    QLineEdit *m_name;
    QComboBox *m_entity;
    QComboBox *m_role;
    QDoubleSpinBox *m_cap;
    QComboBox *m_capOrder;
    QTreeWidget *m_fields;
    QMenu *m_offers;
    QToolButton *m_remove;
    QLabel *m_heading;
    FieldForm *m_field;
    std::vector<model::Field> m_offered;
    Path m_current;
    bool m_refreshing = false;
};

} // namespace partita::shell
