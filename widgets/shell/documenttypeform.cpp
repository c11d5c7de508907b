#include "widgets/shell/documenttypeform.h"

#include "engine/model/edits.h"
#include "widgets/documents/sources.h"
#include "widgets/models/jsontext.h"
#include "widgets/shell/fieldform.h"
#include "widgets/shell/fieldpath.h"
#include "widgets/shell/formparts.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QToolButton>
#include <QTreeWidget>

namespace partita::shell {

DocumentTypeForm::DocumentTypeForm(models::Session &session, const QString &container,
                                   const QString &documentType, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_container(container)
    , m_type(documentType)
    , m_layout(makeForm(this))
    , m_offers(new QMenu(this))
{
    addRows();
    connectFields();
}

void DocumentTypeForm::addRows()
{
    m_place = makeNote(this);
    m_place->setObjectName(QStringLiteral("documentTypePlace"));
    m_name = makeLine(QStringLiteral("documentTypeName"), {}, this);
    m_entity
        = makeChoice(QStringLiteral("documentEntity"), tr("Whose rows the documents are."), this);
    m_role = makeChoice(
        QStringLiteral("documentRole"),
        tr("The home of the entity is where its rows are written first. A copy follows: in one transaction with the "
           "home (same logical partition), a moment later by the change feed, or by the application."),
        this);
    m_role->addItems({tr("● home"), tr("❐ copy, left to age"), tr("❐ copy by transaction"),
                      tr("❐ copy by the change feed"), tr("❐ copy by the application")});
    m_cap = makeNumber(QStringLiteral("documentCap"), 0, 1e12, 0,
                       tr("A copy may keep only the newest documents."), this);
    m_cap->setSpecialValueText(tr("all"));
    m_capOrder = makeChoice(QStringLiteral("documentCapOrder"),
                            tr("Which attribute says what is newest."), this);
    m_filter = makeChoice(
        QStringLiteral("documentFilter"),
        tr("Only rows whose attribute has one value are kept here: an archive, one kind of row."),
        this);
    m_filterValue
        = makeLine(QStringLiteral("documentFilterValue"),
                   tr("The value that keeps a row: a text, a number, true or false."), this);
    m_layout->addRow(tr("In"), m_place);
    m_layout->addRow(tr("Document &type"), m_name);
    m_layout->addRow(tr("&Entity"), m_entity);
    m_layout->addRow(tr("&Role"), m_role);
    m_layout->addRow(tr("&Keeps newest"), m_cap);
    m_layout->addRow(tr("Newest b&y"), m_capOrder);
    m_layout->addRow(tr("&Only where"), m_filter);
    m_layout->addRow(tr("Equal&s"), m_filterValue);
    m_layout->addRow(makeFields());
    m_heading = makeHeading({}, this);
    m_field = new FieldForm(this);
    m_layout->addRow(m_heading);
    m_layout->addRow(m_field);
}

QWidget *DocumentTypeForm::makeFields()
{
    auto *box = new QWidget(this);
    m_fields = new QTreeWidget(box);
    m_fields->setObjectName(QStringLiteral("documentFields"));
    m_fields->setAccessibleName(tr("Fields"));
    m_fields->setHeaderLabels({tr("Field"), tr("From")});
    m_fields->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_fields->setMinimumHeight(fontMetrics().height() * 12);
    m_fields->setIndentation(14);
    auto *add = makeTool(QStringLiteral("addField"), QStringLiteral("add"), tr("Add a field"), box);
    add->setMenu(m_offers);
    add->setPopupMode(QToolButton::InstantPopup);
    m_remove = makeTool(QStringLiteral("removeField"), QStringLiteral("delete"),
                        tr("Remove the selected field (Del)"), box);
    auto *up = makeTool(QStringLiteral("fieldUp"), {}, tr("Move the field up"), box);
    auto *down = makeTool(QStringLiteral("fieldDown"), {}, tr("Move the field down"), box);
    up->setArrowType(Qt::UpArrow);
    down->setArrowType(Qt::DownArrow);
    auto *head = new QHBoxLayout;
    head->setSpacing(0);
    head->addWidget(makeHeading(tr("Fields"), box), 1);
    for (QToolButton *button : {add, m_remove, up, down})
        head->addWidget(button);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addWidget(m_fields);
    connect(m_remove, &QToolButton::clicked, this, &DocumentTypeForm::removeField);
    connect(up, &QToolButton::clicked, this, [this] { moveField(-1); });
    connect(down, &QToolButton::clicked, this, [this] { moveField(1); });
    auto *remove = new QShortcut(QKeySequence::Delete, m_fields);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &DocumentTypeForm::removeField);
    return box;
}

void DocumentTypeForm::connectFields()
{
    connect(m_name, &QLineEdit::editingFinished, this, &DocumentTypeForm::rename);
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
            type.cap.reset();
            if (m_cap->value() > 0)
                type.cap = model::Cap {static_cast<std::int64_t>(m_cap->value()),
                                       m_capOrder->currentText().toStdString()};
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
    m_place->setText(tr("%1 › %2", "design, container").arg(m_session.design(), m_container));
    setTextQuietly(m_name, type->name);
    setChoices(m_entity, model::namesOf(*m_session.workbook().entities), type->entity);
    m_role->setCurrentIndex(type->primary ? 0 : static_cast<int>(type->upkeep) + 1);
    m_cap->setValue(type->cap ? static_cast<double>(type->cap->count) : 0);
    std::vector<std::string> attributes;
    if (const model::Entity *entity = m_session.workbook().entity(type->entity))
        attributes = model::namesOf(entity->attributes);
    setChoices(m_capOrder, attributes,
               type->cap || attributes.empty() ? (type->cap ? type->cap->orderBy : std::string())
                                               : attributes.back());
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
    setChoices(m_filter, attributes, type.filter ? type.filter->attribute : every);
    m_filterValue->setVisible(type.filter.has_value());
    m_layout->labelForField(m_filterValue)->setVisible(type.filter.has_value());
    if (type.filter)
        setTextQuietly(m_filterValue, models::textOf(type.filter->equals).toStdString());
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
        wanted = {attribute,
                  same ? models::valueTyped(m_filterValue->text())
                       : firstValueOf(type->entity, attribute)};
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

void DocumentTypeForm::refreshTree(const model::DocumentType &type)
{
    m_fields->clear();
    addItems(m_fields->invisibleRootItem(), type.fields, {});
    m_fields->expandAll();
    showCurrent();
}

void DocumentTypeForm::addItems(QTreeWidgetItem *parent, const std::vector<model::Field> &fields,
                                const FieldPath &path)
{
    for (int place = 0; place < static_cast<int>(fields.size()); ++place) {
        const model::Field &field = fields[static_cast<std::size_t>(place)];
        FieldPath here = path;
        here.push_back(place);
        const auto kind = documents::kindOf(field);
        auto *item = new QTreeWidgetItem(
            parent,
            {QString::fromStdString(field.name),
             documents::signOf(kind) + QLatin1Char(' ') + documents::sourceOf(field)});
        item->setToolTip(1, documents::lessonOf(kind));
        item->setData(0, Qt::UserRole, stored(here));
        if (here == m_current)
            m_fields->setCurrentItem(item);
        if (const auto *rows = std::get_if<model::EmbeddedSource>(&field.source))
            addItems(item, rows->fields, here);
    }
}

std::string DocumentTypeForm::entityAt(const FieldPath &path) const
{
    std::string entity = shown()->entity;
    const std::vector<model::Field> *level = &shown()->fields;
    for (std::size_t depth = 0; depth + 1 < path.size(); ++depth) {
        const auto *rows = std::get_if<model::EmbeddedSource>(
            &(*level)[static_cast<std::size_t>(path[depth])].source);
        if (!rows)
            break;
        const auto role = model::findRole(m_session.workbook(), entity, rows->role);
        entity = role ? role->partner : std::string();
        level = &rows->fields;
    }
    return entity;
}

void DocumentTypeForm::showCurrent()
{
    const model::Field *field = fieldAt(*shown(), m_current);
    m_remove->setEnabled(field != nullptr);
    m_heading->setVisible(field != nullptr);
    m_field->setVisible(field != nullptr);
    if (!field)
        return;
    m_heading->setText(tr("Field %1").arg(QString::fromStdString(field->name)));
    m_field->show(m_session.workbook(), entityAt(m_current), *field);
    offerFields();
}

void DocumentTypeForm::offerFields()
{
    // Beside the selected field: inside embedded rows, what those rows have.
    const std::string entity = entityAt(m_current);
    m_offered = fieldOffers(m_session.workbook(), entity);
    m_offers->clear();
    for (int place = 0; place < static_cast<int>(m_offered.size()); ++place) {
        const model::Field &field = m_offered[static_cast<std::size_t>(place)];
        m_offers
            ->addAction(QStringLiteral("%1 %2   %3")
                            .arg(documents::signOf(documents::kindOf(field)),
                                 QString::fromStdString(field.name), documents::sourceOf(field)))
            ->setData(place);
    }
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
        setTextQuietly(m_name, m_type.toStdString());
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
    m_type = wanted; // refresh() follows inside apply()
    if (m_session.apply(model::ChangeDesign {changed}, tr("Rename %1").arg(before)))
        m_session.setSelection(subject());
    else
        m_type = before;
}

void DocumentTypeForm::addField(int offer)
{
    if (offer < 0 || offer >= static_cast<int>(m_offered.size()))
        return;
    model::Field field = m_offered[static_cast<std::size_t>(offer)];
    const FieldPath beside = m_current;
    change(tr("Add the field %1").arg(QString::fromStdString(field.name)),
           [&](model::DocumentType &type) {
               std::vector<model::Field> *level
                   = beside.empty() ? &type.fields : siblings(type.fields, beside);
               if (!level)
                   return;
               field.name = model::freeName(field.name, model::namesOf(*level));
               level->push_back(field);
               m_current = beside.empty() ? FieldPath {0} : beside;
               m_current.back() = static_cast<int>(level->size()) - 1;
           });
}

void DocumentTypeForm::removeField()
{
    const model::Field *field = fieldAt(*shown(), m_current);
    if (!field)
        return;
    change(tr("Remove the field %1").arg(QString::fromStdString(field->name)),
           [&](model::DocumentType &type) {
               if (auto *level = siblings(type.fields, m_current))
                   level->erase(level->begin() + m_current.back());
           });
}

void DocumentTypeForm::moveField(int by)
{
    const model::Field *field = fieldAt(*shown(), m_current);
    if (!field)
        return;
    change(tr("Move the field %1").arg(QString::fromStdString(field->name)),
           [&](model::DocumentType &type) {
               auto *level = siblings(type.fields, m_current);
               const int wanted = m_current.back() + by;
               if (wanted < 0 || wanted >= static_cast<int>(level->size()))
                   return;
               std::swap((*level)[static_cast<std::size_t>(m_current.back())],
                         (*level)[static_cast<std::size_t>(wanted)]);
               m_current.back() = wanted;
           });
}

} // namespace partita::shell
