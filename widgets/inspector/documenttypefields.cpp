// Fields in the document-type form: their tree, the offers, moving and removing.
#include "engine/model/names.h"
#include "widgets/forms/formparts.h"
#include "widgets/inspector/documenttypeform.h"
#include "widgets/inspector/fieldform.h"
#include "widgets/inspector/possiblefields.h"
#include "widgets/models/fieldsources.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"
#include "widgets/style/menuletters.h"

#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QShortcut>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::inspector {

namespace {

/// True when the value of the field is among the fields already. Embedded rows are the same
/// whatever their fields are.
bool isSaid(const std::vector<model::Field> &fields, const model::Field &wanted)
{
    const auto *rows = std::get_if<model::EmbeddedSource>(&wanted.source);
    return std::any_of(fields.begin(), fields.end(), [&](const model::Field &known) {
        const auto *held = std::get_if<model::EmbeddedSource>(&known.source);
        return rows && held ? held->role == rows->role && !held->latest
                            : known.source == wanted.source;
    });
}

} // namespace

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
    auto *add = forms::makeTool(QStringLiteral("addField"), QStringLiteral("add"),
                                tr("Add a field"), box);
    add->setMenu(m_offers);
    add->setPopupMode(QToolButton::InstantPopup);
    m_remove = forms::makeTool(QStringLiteral("removeField"), QStringLiteral("delete"),
                               tr("Remove the selected field (Del)"), box);
    m_up = forms::makeTool(QStringLiteral("fieldUp"), {}, tr("Move the field up (Alt+Up)"), box);
    m_down = forms::makeTool(QStringLiteral("fieldDown"), {}, tr("Move the field down (Alt+Down)"),
                             box);
    m_up->setArrowType(Qt::UpArrow);
    m_down->setArrowType(Qt::DownArrow);
    auto *head = new QHBoxLayout;
    head->setSpacing(0);
    head->addWidget(forms::makeHeading(tr("Fields"), box), 1);
    for (QToolButton *button : {add, m_remove, m_up, m_down})
        head->addWidget(button);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addWidget(m_fields);
    connect(m_remove, &QToolButton::clicked, this, &DocumentTypeForm::removeField);
    connect(m_up, &QToolButton::clicked, this, [this] { moveField(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveField(1); });
    const auto shortcut = [this](const QKeySequence &keys, QToolButton *button) {
        auto *made = new QShortcut(keys, m_fields);
        made->setContext(Qt::WidgetShortcut);
        connect(made, &QShortcut::activated, button, &QToolButton::click);
    };
    shortcut(QKeySequence::Delete, m_remove);
    shortcut(Qt::ALT | Qt::Key_Up, m_up);
    shortcut(Qt::ALT | Qt::Key_Down, m_down);
    return box;
}

void DocumentTypeForm::refreshTree(const model::DocumentType &type)
{
    m_fields->clear();
    addItems(m_fields->invisibleRootItem(), type.fields, {});
    m_fields->expandAll();
    if (QTreeWidgetItem *current = m_fields->currentItem())
        m_fields->scrollToItem(current); // after all items were placed
    showCurrent();
}

void DocumentTypeForm::addItems(QTreeWidgetItem *parent, const std::vector<model::Field> &fields,
                                const FieldPath &path)
{
    for (int place = 0; place < static_cast<int>(fields.size()); ++place) {
        const model::Field &field = fields[static_cast<std::size_t>(place)];
        FieldPath here = path;
        here.push_back(place);
        const auto kind = models::kindOf(field);
        auto *item = new QTreeWidgetItem(
            parent,
            {QString::fromStdString(field.name),
             models::signOf(kind) + QLatin1Char(' ') + models::sourceOf(field)});
        item->setToolTip(1, models::lessonOf(kind));
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
    const model::DocumentType &type = *shown();
    const model::Field *field = fieldAt(type, m_current);
    const auto *level = field ? siblings(type.fields, m_current) : nullptr;
    m_remove->setEnabled(field != nullptr);
    m_up->setEnabled(level && m_current.back() > 0);
    m_down->setEnabled(level && m_current.back() + 1 < static_cast<int>(level->size()));
    m_heading->setVisible(field != nullptr);
    m_field->setVisible(field != nullptr);
    if (!field)
        return;
    m_heading->setText(style::breakable(tr("Field %1").arg(QString::fromStdString(field->name))));
    m_field->show(m_session.workbook(), *m_session.currentDesign(), entityAt(m_current), *field);
    offerFields();
}

void DocumentTypeForm::offerFields()
{
    // Offers for the level of the selected field: inside embedded rows, the fields of these rows.
    const std::string entity = entityAt(m_current);
    m_offered = possibleFields(m_session.workbook(), *m_session.currentDesign(), entity);
    const std::vector<model::Field> *level = siblings(shown()->fields, m_current);
    m_offers->clear();
    auto *again = new QMenu(tr("Once &more"), m_offers);
    for (int place = 0; place < static_cast<int>(m_offered.size()); ++place) {
        const model::Field &field = m_offered[static_cast<std::size_t>(place)];
        const bool isThere = level && isSaid(*level, field);
        (isThere ? again : m_offers)
            ->addAction(style::withoutLetter(QStringLiteral("%1 %2   %3")
                                                 .arg(models::signOf(models::kindOf(field)),
                                                      QString::fromStdString(field.name),
                                                      models::sourceOf(field))))
            ->setData(place);
    }
    if (!again->isEmpty()) {
        m_offers->addSeparator();
        m_offers->addMenu(again)->setToolTip(tr("This is among the fields already."));
    }
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

} // namespace partita::inspector
