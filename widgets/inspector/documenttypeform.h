// The inspector's form for a document type of the current design: whose home or copy it is, and its
// fields.
#pragma once

#include "engine/model/design.h"
#include "widgets/inspector/fieldpath.h"
#include "widgets/inspector/inspector.h"

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

namespace partita::inspector {

class FieldForm;

class DocumentTypeForm : public InspectorForm {
    Q_OBJECT
public:
    DocumentTypeForm(models::Session &session, const QString &container,
                     const QString &documentType, QWidget *parent);
    bool refresh() override;
    models::Selection subject() const override;

private:
    using Change = std::function<void(model::DocumentType &)>;

    void addRows();
    QWidget *makeFields();
    void connectFields();
    void refreshFilter(const model::DocumentType &type, std::vector<std::string> attributes);
    void commitFilter();
    /// A value that the attribute can have: something that is right, to be changed.
    model::Json firstValueOf(const std::string &entity, const std::string &attribute) const;
    void refreshTree(const model::DocumentType &type);
    void addItems(QTreeWidgetItem *parent, const std::vector<model::Field> &fields,
                  const FieldPath &path);
    void showCurrent();
    void offerFields();
    const model::DocumentType *shown() const;
    bool change(const QString &text, const Change &change);
    void rename();
    void moveTo(const QString &target);
    void addField(int offer);
    void removeField();
    void moveField(int by);
    /// The entity whose rows the fields at the path's level describe.
    std::string entityAt(const FieldPath &path) const;

    models::Session &m_session;
    QString m_container;
    QString m_type;
    QFormLayout *m_layout;
    QLabel *m_place; ///< design
    QComboBox *m_containers;
    QLineEdit *m_name;
    QComboBox *m_entity;
    QComboBox *m_role;
    QDoubleSpinBox *m_cap;
    QComboBox *m_capOrder;
    QComboBox *m_filter; ///< attribute, the first entry is none
    QLineEdit *m_filterValue;
    QTreeWidget *m_fields;
    QMenu *m_offers;
    QToolButton *m_remove;
    QToolButton *m_up;
    QToolButton *m_down;
    QLabel *m_heading;
    FieldForm *m_field;
    std::vector<model::Field> m_offered;
    FieldPath m_current;
    bool m_refreshing = false;
};

} // namespace partita::inspector
