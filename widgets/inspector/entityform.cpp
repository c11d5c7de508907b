#include "widgets/inspector/entityform.h"

#include "engine/model/names.h"
#include "widgets/forms/formparts.h"
#include "widgets/inspector/attributeform.h"
#include "widgets/inspector/attributekinds.h"
#include "widgets/inspector/dialogs/membersdialog.h"
#include "widgets/inspector/dialogs/samplerowsdialog.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"
#include "widgets/style/icons.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

namespace partita::inspector {

namespace {

enum Column { nameColumn, typeColumn, mutableColumn };

} // namespace

EntityForm::EntityForm(models::Session &session, const QString &entity, const QString &attribute,
                       QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_entity(entity)
    , m_current(attribute)
    , m_name(forms::makeLine(QStringLiteral("entityName"), {}, this))
    , m_rows(forms::makeNumber(
          QStringLiteral("rows"), -1, 1e12, 0,
          tr("How many rows there are in full. Children of a relationship follow from it."), this))
    , m_key(forms::makeChoice(QStringLiteral("entityKey"),
                              tr("The attribute that identifies a row."), this))
    , m_description(
          forms::makeDescription(QStringLiteral("entityDescription"), tr("Description"), 3, this))
    , m_samples(new QPushButton(this))
    , m_attributes(new QTreeWidget(this))
    , m_remove(forms::makeTool(QStringLiteral("removeAttribute"), QStringLiteral("delete"),
                               tr("Remove the selected attribute (Del)"), this))
    , m_up(forms::makeTool(QStringLiteral("attributeUp"), {},
                           tr("Move the attribute up (Alt+Shift+Up)"), this))
    , m_down(forms::makeTool(QStringLiteral("attributeDown"), {},
                             tr("Move the attribute down (Alt+Shift+Down)"), this))
    , m_heading(forms::makeHeading({}, this))
    , m_attribute(new AttributeForm(AttributeForm::Subject::attribute, this))
    , m_gesture(session.newGesture())
{
    m_rows->setSpecialValueText(tr("as related"));
    m_samples->setObjectName(QStringLiteral("sampleRowsButton"));
    m_samples->setToolTip(tr("Rows written by hand, for probes and sample documents."));
    connect(m_samples, &QPushButton::clicked, this,
            [this] { openSampleRows(m_session, m_entity, this); });
    auto *add = forms::makeTool(QStringLiteral("addAttribute"), QStringLiteral("add"),
                                tr("Add an attribute (Ins)"), this);
    makeTree();
    layOut(add);
    connect(add, &QToolButton::clicked, this, &EntityForm::addAttribute);
    connectParts();
}

void EntityForm::layOut(QToolButton *add)
{
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    buttons->addWidget(m_up);
    buttons->addWidget(m_down);
    buttons->addStretch(1);
    m_up->setArrowType(Qt::UpArrow);
    m_down->setArrowType(Qt::DownArrow);
    QFormLayout *layout = forms::makeForm(this);
    layout->addRow(tr("&Entity"), m_name);
    layout->addRow(tr("&Rows"), m_rows);
    layout->addRow(tr("&Key"), m_key);
    layout->addRow(m_description);
    layout->addRow(m_samples);
    layout->addRow(m_attributes);
    layout->addRow(buttons);
    layout->addRow(m_heading);
    layout->addRow(m_attribute);
}

void EntityForm::connectParts()
{
    connect(m_name, &QLineEdit::editingFinished, this, &EntityForm::rename);
    connect(m_rows, &QDoubleSpinBox::valueChanged, this, &EntityForm::commitRows);
    connect(m_key, &QComboBox::activated, this, &EntityForm::commitTexts);
    connect(m_description, &QPlainTextEdit::textChanged, this, &EntityForm::commitTexts);
    connect(m_remove, &QToolButton::clicked, this, &EntityForm::removeAttribute);
    connect(m_up, &QToolButton::clicked, this, [this] { moveAttribute(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveAttribute(1); });
    connect(m_attribute, &AttributeForm::stated, this, &EntityForm::commitAttribute);
    connect(m_attribute, &AttributeForm::refused, this, &EntityForm::refused);
    connect(m_attribute, &AttributeForm::membersWanted, this,
            [this] { openMembers(m_session, m_entity, m_current, this); });
}

void EntityForm::makeTree()
{
    m_attributes->setObjectName(QStringLiteral("attributes"));
    m_attributes->setAccessibleName(tr("Attributes"));
    m_attributes->setRootIsDecorated(false);
    m_attributes->setHeaderLabels({tr("Attribute"), tr("Type"), tr("Mutable")});
    m_attributes->headerItem()->setToolTip(
        mutableColumn,
        tr("A mutable attribute may change after its row was created. Copies of it have to be "
           "updated."));
    m_attributes->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    m_attributes->header()->setSectionResizeMode(typeColumn, QHeaderView::ResizeToContents);
    m_attributes->header()->setSectionResizeMode(mutableColumn, QHeaderView::ResizeToContents);
    m_attributes->header()->setStretchLastSection(false);
    m_attributes->setMinimumHeight(fontMetrics().height() * 10);
    m_attributes->setToolTip(tr(
        "F2 renames, Alt+↓ chooses the type, Space says whether it is mutable, Ins adds, Del removes, Alt+Shift+↑ and ↓ move."));
    const auto shortcut = [this](const QKeySequence &keys, auto &&act) {
        auto *made = new QShortcut(keys, m_attributes);
        made->setContext(Qt::WidgetShortcut);
        connect(made, &QShortcut::activated, this, act);
    };
    shortcut(Qt::Key_Insert, &EntityForm::addAttribute);
    shortcut(QKeySequence::Delete, &EntityForm::removeAttribute);
    shortcut(Qt::ALT | Qt::Key_Down, [this] {
        auto *types = qobject_cast<QComboBox *>(
            m_attributes->itemWidget(m_attributes->currentItem(), typeColumn));
        if (!types)
            return;
        types->setFocus(Qt::ShortcutFocusReason);
        types->showPopup();
    });
    shortcut(Qt::ALT | Qt::SHIFT | Qt::Key_Up, [this] { moveAttribute(-1); });
    shortcut(Qt::ALT | Qt::SHIFT | Qt::Key_Down, [this] { moveAttribute(1); });
    shortcut(Qt::Key_Space, [this] {
        if (QTreeWidgetItem *item = m_attributes->currentItem())
            item->setCheckState(mutableColumn,
                                item->checkState(mutableColumn) == Qt::Checked ? Qt::Unchecked
                                                                               : Qt::Checked);
    });
    connect(m_attributes, &QTreeWidget::itemChanged, this, &EntityForm::changeAttribute);
    connect(m_attributes, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (m_refreshing)
            return;
        if (item)
            m_current = item->data(nameColumn, Qt::UserRole).toString();
        showCurrent();
        m_session.setSelection(subject()); // navigator and canvas show the same selection
    });
}

models::Selection EntityForm::subject() const
{
    return {m_current.isEmpty() ? models::Selection::Kind::entity
                                : models::Selection::Kind::attribute,
            m_entity, m_current};
}

const model::Entity *EntityForm::entity() const
{
    return m_session.workbook().entity(m_entity.toStdString());
}

bool EntityForm::refresh()
{
    const model::Entity *shown = entity();
    if (!shown)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    forms::setTextQuietly(m_name, shown->name);
    const auto &counts = m_session.workbook().population->counts;
    const auto count = counts.find(shown->name);
    m_rows->setValue(count == counts.end() ? -1 : static_cast<double>(count->second));
    forms::setChoices(m_key, model::namesOf(shown->attributes), shown->key);
    forms::setTextQuietly(m_description, shown->description);
    const auto &samples = m_session.workbook().population->sampleRows;
    const auto written
        = std::count_if(samples.begin(), samples.end(),
                        [&](const model::SampleRow &row) { return row.entity == shown->name; });
    m_samples->setText(tr("Sample ro&ws (%1)…").arg(written));
    m_attributes->clear();
    for (const model::Attribute &attribute : shown->attributes) {
        const QString name = QString::fromStdString(attribute.name);
        auto *item = new QTreeWidgetItem(m_attributes, {name});
        item->setData(nameColumn, Qt::UserRole, name);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable
                       | Qt::ItemIsUserCheckable);
        item->setCheckState(mutableColumn, attribute.isMutable ? Qt::Checked : Qt::Unchecked);
        if (attribute.name == shown->key) {
            item->setIcon(nameColumn, style::icon(QStringLiteral("key"), palette()));
            item->setToolTip(nameColumn, tr("The key: identifies a row."));
        }
        auto *types = makeTypeChoice(name, attribute.type, m_attributes);
        connect(types, &QComboBox::activated, this, [this, name, item](int type) {
            m_attributes->setFocus(); // the combo box is rebuilt with its row
            m_attributes->setCurrentItem(item);
            chooseType(name, type);
        });
        m_attributes->setItemWidget(item, typeColumn, types);
        if (name == m_current)
            m_attributes->setCurrentItem(item);
    }
    showCurrent();
    return true;
}

void EntityForm::showCurrent()
{
    const model::Entity *shown = entity();
    const model::Attribute *attribute = shown ? shown->attribute(m_current.toStdString()) : nullptr;
    const int place = currentPlace();
    m_remove->setEnabled(attribute && attribute->name != shown->key);
    m_remove->setToolTip(
        attribute && attribute->name == shown->key
            ? tr("The key cannot be removed; make another attribute the key first.")
            : tr("Remove the selected attribute (Del)"));
    m_up->setEnabled(place > 0);
    m_down->setEnabled(attribute && place + 1 < static_cast<int>(shown->attributes.size()));
    m_heading->setVisible(attribute != nullptr);
    m_attribute->setVisible(attribute != nullptr);
    if (!attribute)
        return;
    m_heading->setText(style::breakable(tr("Attribute %1").arg(m_current)));
    m_attribute->show(*attribute);
}

bool EntityForm::turnTo(const models::Selection &selection)
{
    const bool mine = selection.name == m_entity
        && (selection.kind == models::Selection::Kind::entity
            || selection.kind == models::Selection::Kind::attribute);
    if (!mine)
        return false;
    const QTreeWidgetItem *current = m_attributes->currentItem();
    if (current && current->data(nameColumn, Qt::UserRole).toString() == selection.detail)
        return true; // chosen in this form
    m_current = selection.detail;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    m_attributes->setCurrentItem(nullptr);
    for (int row = 0; row < m_attributes->topLevelItemCount(); ++row) {
        if (m_attributes->topLevelItem(row)->data(nameColumn, Qt::UserRole).toString() == m_current)
            m_attributes->setCurrentItem(m_attributes->topLevelItem(row));
    }
    showCurrent();
    return true;
}

void EntityForm::editName(const models::Selection &selection)
{
    turnTo(selection);
    QTreeWidgetItem *item = m_attributes->currentItem();
    if (selection.kind != models::Selection::Kind::attribute || !item)
        return InspectorForm::editName(selection);
    m_attributes->setFocus(Qt::ShortcutFocusReason);
    m_attributes->editItem(item, nameColumn);
}

void EntityForm::rename()
{
    const QString wanted = m_name->text().trimmed();
    if (wanted == m_entity)
        return;
    const QString before = m_entity;
    m_entity = wanted; // apply() calls refresh(), which needs the new name
    if (m_session.apply(model::RenameEntity {before.toStdString(), wanted.toStdString()},
                        tr("Rename %1").arg(before)))
        return;
    m_entity = before;
    forms::setTextQuietly(m_name, before.toStdString());
}

void EntityForm::commitRows(double rows)
{
    if (m_refreshing)
        return;
    model::Population population = *m_session.workbook().population;
    if (rows < 0)
        population.counts.erase(m_entity.toStdString());
    else
        population.counts[m_entity.toStdString()] = static_cast<std::int64_t>(rows);
    m_session.apply(model::ChangePopulation {population},
                    tr("Change the number of rows of %1").arg(m_entity));
}

void EntityForm::commitTexts()
{
    if (m_refreshing || !entity())
        return;
    m_session.apply(model::ChangeEntity {m_entity.toStdString(), m_key->currentText().toStdString(),
                                         m_description->toPlainText().toStdString()},
                    tr("Describe %1").arg(m_entity), m_gesture);
}

void EntityForm::commitAttribute(const model::Attribute &attribute)
{
    if (!m_session.apply(model::ChangeAttribute {m_entity.toStdString(), attribute},
                         tr("Change %1.%2").arg(m_entity, m_current)))
        refresh();
}

void EntityForm::addAttribute()
{
    models::addAttribute(m_session, m_entity);
    if (QTreeWidgetItem *item = m_attributes->currentItem())
        m_attributes->editItem(item, nameColumn);
}

void EntityForm::removeAttribute()
{
    const QTreeWidgetItem *item = m_attributes->currentItem();
    if (!item)
        return;
    const QString name = item->data(nameColumn, Qt::UserRole).toString();
    m_session.apply(model::RemoveAttribute {m_entity.toStdString(), name.toStdString()},
                    tr("Remove %1.%2").arg(m_entity, name));
}

int EntityForm::currentPlace() const
{
    const model::Entity *shown = entity();
    const std::vector<std::string> names
        = shown ? model::namesOf(shown->attributes) : std::vector<std::string>();
    const auto found = std::find(names.begin(), names.end(), m_current.toStdString());
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

void EntityForm::moveAttribute(int by)
{
    const int place = currentPlace();
    if (place < 0 || place + by < 0 || place + by >= static_cast<int>(entity()->attributes.size()))
        return;
    m_session.apply(
        model::MoveAttribute {m_entity.toStdString(), m_current.toStdString(), place + by},
        tr("Move %1.%2").arg(m_entity, m_current));
}

void EntityForm::changeAttribute(QTreeWidgetItem *item, int column)
{
    if (m_refreshing)
        return;
    m_attributes->setCurrentItem(item); // a click on a check box does not select its row
    const QString name = item->data(nameColumn, Qt::UserRole).toString();
    // Queued: the edit refills the list, which must first finish the key or click.
    if (column == nameColumn)
        QMetaObject::invokeMethod(
            this,
            [this, name, wanted = item->text(nameColumn).trimmed()] {
                renameAttribute(name, wanted);
            },
            Qt::QueuedConnection);
    else
        QMetaObject::invokeMethod(
            this,
            [this, name, isMutable = item->checkState(mutableColumn) == Qt::Checked] {
                setMutable(name, isMutable);
            },
            Qt::QueuedConnection);
}

void EntityForm::setMutable(const QString &name, bool isMutable)
{
    const model::Attribute *attribute
        = entity() ? entity()->attribute(name.toStdString()) : nullptr;
    if (!attribute || attribute->isMutable == isMutable)
        return;
    model::Attribute changed = *attribute;
    changed.isMutable = isMutable;
    if (!m_session.apply(model::ChangeAttribute {m_entity.toStdString(), changed},
                         tr("Change %1.%2").arg(m_entity, name)))
        refresh();
}

void EntityForm::renameAttribute(const QString &name, const QString &wanted)
{
    m_current = wanted;
    if (m_session.apply(model::RenameAttribute {m_entity.toStdString(), name.toStdString(),
                                                wanted.toStdString()},
                        tr("Rename %1.%2").arg(m_entity, name)))
        return;
    m_current = name;
    refresh();
}

void EntityForm::chooseType(const QString &name, int type)
{
    const model::Attribute *attribute
        = entity() ? entity()->attribute(name.toStdString()) : nullptr;
    if (!attribute || static_cast<int>(attribute->type) == type)
        return;
    const model::Attribute changed = withType(*attribute, static_cast<model::AttributeType>(type));
    if (!m_session.apply(model::ChangeAttribute {m_entity.toStdString(), changed},
                         tr("Change the type of %1.%2").arg(m_entity, name)))
        refresh();
}

} // namespace partita::inspector

#include "moc_entityform.cpp"
