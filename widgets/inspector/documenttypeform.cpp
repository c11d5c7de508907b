#include "widgets/inspector/documenttypeform.h"

#include "engine/model/names.h"
#include "widgets/forms/formparts.h"
#include "widgets/inspector/fieldform.h"
#include "widgets/inspector/fieldpath.h"
#include "widgets/inspector/possiblefields.h"
#include "widgets/models/addparts.h"
#include "widgets/models/jsontext.h"
#include "widgets/style/format.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTreeWidget>

namespace partita::inspector {

DocumentTypeForm::DocumentTypeForm(models::Session &session, const QString &container,
                                   const QString &documentType, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_container(container)
    , m_type(documentType)
    , m_layout(forms::makeForm(this))
    , m_offers(new QMenu(this))
{
    addRows();
    connectFields();
}

void DocumentTypeForm::addRows()
{
    m_place = forms::makeNote(this);
    m_place->setObjectName(QStringLiteral("documentTypePlace"));
    m_name = forms::makeLine(QStringLiteral("documentTypeName"), {}, this);
    m_containers = forms::makeChoice(
        QStringLiteral("documentContainer"),
        tr("The container of the documents. In another one they also get the fields of its "
           "partition key, as far as the model has them."),
        this);
    m_entity = forms::makeChoice(QStringLiteral("documentEntity"),
                                 tr("The entity whose rows these documents store."), this);
    m_role = forms::makeChoice(
        QStringLiteral("documentRole"),
        tr("The home of the entity is where its rows are written first. A copy follows: in one transaction with the "
           "home (same logical partition), a moment later by the change feed, or by the application."),
        this);
    m_role->addItems({tr("● home"), tr("❐ copy, never updated"), tr("❐ copy by transaction"),
                      tr("❐ copy by the change feed"), tr("❐ copy by the application")});
    m_cap = forms::makeNumber(QStringLiteral("documentCap"), 0, 1e12, 0,
                              tr("A copy may keep only the newest documents."), this);
    m_cap->setSpecialValueText(tr("all"));
    m_capOrder = forms::makeChoice(QStringLiteral("documentCapOrder"),
                                   tr("The attribute that shows which rows are newest."), this);
    m_filter = forms::makeChoice(
        QStringLiteral("documentFilter"),
        tr("Only rows whose attribute has one value are kept here: an archive, one kind of row."),
        this);
    m_filterValue
        = forms::makeLine(QStringLiteral("documentFilterValue"),
                          tr("The value that keeps a row: a text, a number, true or false."), this);
    m_layout->addRow(tr("Design"), m_place);
    m_layout->addRow(tr("Document &type"), m_name);
    m_layout->addRow(tr("&Container"), m_containers);
    m_layout->addRow(tr("&Entity"), m_entity);
    m_layout->addRow(tr("&Role"), m_role);
    m_layout->addRow(tr("&Keeps newest"), m_cap);
    m_layout->addRow(tr("Newest b&y"), m_capOrder);
    m_layout->addRow(tr("&Only where"), m_filter);
    m_layout->addRow(tr("Equal&s"), m_filterValue);
    m_layout->addRow(makeFields());
    m_heading = forms::makeHeading({}, this);
    m_field = new FieldForm(this);
    m_layout->addRow(m_heading);
    m_layout->addRow(m_field);
}

void DocumentTypeForm::connectFields()
{
    connect(m_name, &QLineEdit::editingFinished, this, &DocumentTypeForm::rename);
    connect(m_containers, &QComboBox::textActivated, this, &DocumentTypeForm::moveTo);
    connect(m_entity, &QComboBox::textActivated, this, [this](const QString &entity) {
        change(tr("Change %1").arg(m_type),
               [&](model::DocumentType &type) { type.entity = entity.toStdString(); });
    });
    connect(m_role, &QComboBox::activated, this, [this](int role) {
        change(tr("Change %1").arg(m_type), [&](model::DocumentType &type) {
            type.primary = role == 0;
            type.upkeep = static_cast<model::Upkeep>(std::max(role - 1, 0));
        });
    });
    const auto commitCap = [this] {
        change(tr("Change %1").arg(m_type), [this](model::DocumentType &type) {
            model::Cap cap = type.cap.value_or(model::Cap {});
            cap.count = static_cast<std::int64_t>(m_cap->value());
            cap.orderBy = m_capOrder->currentText().toStdString();
            type.cap = cap.count > 0 ? std::optional(cap) : std::nullopt;
        });
    };
    connect(m_cap, &QDoubleSpinBox::valueChanged, this, commitCap);
    connect(m_capOrder, &QComboBox::activated, this, commitCap);
    connect(m_filter, &QComboBox::activated, this, &DocumentTypeForm::commitFilter);
    connect(m_filterValue, &QLineEdit::editingFinished, this, &DocumentTypeForm::commitFilter);
    connect(m_fields, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (m_refreshing)
            return;
        m_current = item ? restored(item->data(0, Qt::UserRole)) : FieldPath();
        showCurrent();
    });
    connect(m_offers, &QMenu::triggered, this,
            [this](const QAction *action) { addField(action->data().toInt()); });
    connect(m_field, &FieldForm::stated, this, [this](const model::Field &field) {
        change(tr("Change the field %1").arg(QString::fromStdString(field.name)),
               [&](model::DocumentType &type) {
                   auto *level = siblings(type.fields, m_current);
                   if (level && static_cast<std::size_t>(m_current.back()) < level->size())
                       (*level)[static_cast<std::size_t>(m_current.back())] = field;
               });
    });
}

models::Selection DocumentTypeForm::subject() const
{
    return {models::Selection::Kind::documentType, m_container, m_type};
}

const model::DocumentType *DocumentTypeForm::shown() const
{
    const model::Design *design = m_session.currentDesign();
    const model::Container *container
        = design ? design->container(m_container.toStdString()) : nullptr;
    return container ? container->documentType(m_type.toStdString()) : nullptr;
}

bool DocumentTypeForm::refresh()
{
    const model::DocumentType *type = shown();
    if (!type)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const bool own = !m_session.isDerived(m_session.design());
    m_place->setText(style::breakable(m_session.design()));
    forms::setTextQuietly(m_name, type->name);
    forms::setChoices(m_containers, model::namesOf(m_session.currentDesign()->containers),
                      m_container.toStdString());
    forms::setChoices(m_entity, model::namesOf(*m_session.workbook().entities), type->entity);
    m_role->setCurrentIndex(type->primary ? 0 : static_cast<int>(type->upkeep) + 1);
    m_cap->setValue(type->cap ? static_cast<double>(type->cap->count) : 0);
    std::vector<std::string> attributes = attributesOf(m_session.workbook(), type->entity);
    forms::setChoices(m_capOrder, attributes,
                      type->cap ? type->cap->orderBy
                                : newestBy(m_session.workbook(), type->entity));
    for (QWidget *field : {static_cast<QWidget *>(m_cap), static_cast<QWidget *>(m_capOrder)}) {
        field->setVisible(!type->primary);
        m_layout->labelForField(field)->setVisible(!type->primary);
    }
    refreshFilter(*type, std::move(attributes));
    refreshTree(*type);
    offerFields();
    setEnabled(own);
    return true;
}

void DocumentTypeForm::refreshFilter(const model::DocumentType &type,
                                     std::vector<std::string> attributes)
{
    const std::string every = tr("every row").toStdString();
    attributes.insert(attributes.begin(), every);
    forms::setChoices(m_filter, attributes, type.filter ? type.filter->attribute : every);
    m_filterValue->setVisible(type.filter.has_value());
    m_layout->labelForField(m_filterValue)->setVisible(type.filter.has_value());
    if (type.filter)
        forms::setTextQuietly(m_filterValue, models::textOf(type.filter->equals).toStdString());
}

void DocumentTypeForm::commitFilter()
{
    const model::DocumentType *type = m_refreshing ? nullptr : shown();
    if (!type)
        return;
    std::optional<model::Filter> wanted;
    if (m_filter->currentIndex() > 0) {
        const std::string attribute = m_filter->currentText().toStdString();
        const bool same = type->filter && type->filter->attribute == attribute;
        wanted = type->filter.value_or(model::Filter {});
        wanted->attribute = attribute;
        wanted->equals = same ? models::valueTyped(m_filterValue->text())
                              : firstValueOf(type->entity, attribute);
    }
    if (wanted != type->filter)
        change(tr("Change %1").arg(m_type),
               [&](model::DocumentType &value) { value.filter = wanted; });
}

model::Json DocumentTypeForm::firstValueOf(const std::string &entity,
                                           const std::string &attribute) const
{
    const model::Entity *known = m_session.workbook().entity(entity);
    const model::Attribute *found = known ? known->attribute(attribute) : nullptr;
    if (!found || found->type == model::AttributeType::boolean)
        return true;
    if (!found->generator.choices.empty())
        return found->generator.choices.front().value;
    if (found->type == model::AttributeType::integer || found->type == model::AttributeType::number)
        return found->generator.minimum;
    return "";
}

bool DocumentTypeForm::change(const QString &text, const Change &change)
{
    const model::Design *design = m_session.workbook().design(m_session.design().toStdString());
    if (m_refreshing || !design || !shown())
        return false;
    model::Design wanted = *design;
    for (model::Container &container : wanted.containers) {
        if (container.name != m_container.toStdString())
            continue;
        for (model::DocumentType &type : container.documentTypes) {
            if (type.name == shown()->name) {
                change(type);
                break;
            }
        }
    }
    return m_session.apply(model::ChangeDesign {wanted}, text);
}

void DocumentTypeForm::moveTo(const QString &target)
{
    const model::Container *there = m_session.currentDesign()
        ? m_session.currentDesign()->container(target.toStdString())
        : nullptr;
    if (m_refreshing || !there || target == m_container)
        return;
    const models::Selection before = subject();
    // The edit calls refresh(), which needs the new name.
    m_type = QString::fromStdString(
        model::freeName(m_type.toStdString(), model::namesOf(there->documentTypes)));
    m_container = target;
    models::moveDocumentType(m_session, before.name, before.detail, target);
    if (!shown()) {
        m_container = before.name;
        m_type = before.detail;
        refresh();
    }
}

void DocumentTypeForm::rename()
{
    const QString wanted = m_name->text().trimmed();
    if (wanted == m_type)
        return;
    const model::Design *design = m_session.currentDesign();
    const model::Container *container
        = design ? design->container(m_container.toStdString()) : nullptr;
    if (wanted.isEmpty() || !container || container->documentType(wanted.toStdString())) {
        emit m_session.editRefused(
            tr("There is a document type “%1” in %2 already.").arg(wanted, m_container));
        forms::setTextQuietly(m_name, m_type.toStdString());
        return;
    }
    const QString before = m_type;
    model::Design changed = *design;
    for (model::Container &one : changed.containers) {
        for (model::DocumentType &type : one.documentTypes) {
            if (one.name == container->name && type.name == before.toStdString())
                type.name = wanted.toStdString();
        }
    }
    m_type = wanted; // apply() calls refresh(), which needs the new name
    if (m_session.apply(model::ChangeDesign {changed}, tr("Rename %1").arg(before)))
        m_session.setSelection(subject());
    else
        m_type = before;
}

} // namespace partita::inspector

#include "moc_documenttypeform.cpp"
