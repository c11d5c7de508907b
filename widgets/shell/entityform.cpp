#include "widgets/shell/entityform.h"

#include "widgets/models/session.h"
#include "widgets/style/icons.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QTreeWidget>

#include <array>

namespace partita::shell {

namespace {

enum Column { nameColumn, typeColumn, mutableColumn };

constexpr std::array typeNames
    = {QT_TRANSLATE_NOOP("EntityForm", "text"),   QT_TRANSLATE_NOOP("EntityForm", "integer"),
       QT_TRANSLATE_NOOP("EntityForm", "number"), QT_TRANSLATE_NOOP("EntityForm", "boolean"),
       QT_TRANSLATE_NOOP("EntityForm", "date"),   QT_TRANSLATE_NOOP("EntityForm", "object"),
       QT_TRANSLATE_NOOP("EntityForm", "array")};

/// What a type generates until somebody says otherwise.
model::Generator usualGenerator(model::AttributeType type)
{
    model::Generator generator;
    switch (type) {
    case model::AttributeType::string:
        break;
    case model::AttributeType::integer:
    case model::AttributeType::number:
        generator.kind = model::Generator::Kind::number;
        generator.minimum = 0;
        generator.maximum = 1000;
        break;
    case model::AttributeType::boolean:
        generator.kind = model::Generator::Kind::boolean;
        break;
    case model::AttributeType::dateTime:
        generator.kind = model::Generator::Kind::dateTime;
        generator.from = "2023-01-01T00:00:00Z";
        generator.to = "2024-01-01T00:00:00Z";
        break;
    case model::AttributeType::object:
        generator.kind = model::Generator::Kind::object;
        break;
    case model::AttributeType::array:
        generator.kind = model::Generator::Kind::array;
        break;
    }
    return generator;
}

} // namespace

EntityForm::EntityForm(models::Session &session, const QString &entity, const QString &attribute,
                       QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_entity(entity)
    , m_current(attribute)
    , m_name(new QLineEdit(this))
    , m_description(new QLabel(this))
    , m_attributes(new QTreeWidget(this))
    , m_remove(new QToolButton(this))
{
    m_name->setObjectName(QStringLiteral("entityName"));
    m_description->setWordWrap(true);
    m_description->setForegroundRole(QPalette::PlaceholderText);
    m_attributes->setObjectName(QStringLiteral("attributes"));
    m_attributes->setAccessibleName(tr("Attributes"));
    m_attributes->setRootIsDecorated(false);
    m_attributes->setHeaderLabels({tr("Attribute"), tr("Type"), tr("Mutable")});
    m_attributes->headerItem()->setToolTip(
        mutableColumn,
        tr("A mutable attribute may change after its row was created. Copies of it have to be kept in step."));
    m_attributes->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    m_attributes->header()->setSectionResizeMode(typeColumn, QHeaderView::ResizeToContents);
    m_attributes->header()->setSectionResizeMode(mutableColumn, QHeaderView::ResizeToContents);
    m_attributes->header()->setStretchLastSection(false);
    auto *add = new QToolButton(this);
    add->setObjectName(QStringLiteral("addAttribute"));
    add->setIcon(style::icon(QStringLiteral("add"), palette()));
    add->setToolTip(tr("Add an attribute"));
    add->setAccessibleName(tr("Add an attribute"));
    m_remove->setObjectName(QStringLiteral("removeAttribute"));
    m_remove->setIcon(style::icon(QStringLiteral("delete"), palette()));
    m_remove->setToolTip(tr("Remove the selected attribute"));
    m_remove->setAccessibleName(tr("Remove the selected attribute"));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto *layout = new QFormLayout(this);
    layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    layout->addRow(tr("&Entity"), m_name);
    layout->addRow(m_description);
    layout->addRow(m_attributes);
    layout->addRow(buttons);
    connect(m_name, &QLineEdit::editingFinished, this, &EntityForm::rename);
    connect(add, &QToolButton::clicked, this, &EntityForm::addAttribute);
    connect(m_remove, &QToolButton::clicked, this, &EntityForm::removeAttribute);
    connect(m_attributes, &QTreeWidget::itemChanged, this, &EntityForm::changeAttribute);
    connect(m_attributes, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (!m_refreshing && item)
            m_current = item->data(nameColumn, Qt::UserRole).toString();
        m_remove->setEnabled(item != nullptr);
    });
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
    m_name->setText(m_entity);
    m_description->setText(QString::fromStdString(shown->description));
    m_description->setVisible(!shown->description.empty());
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
        auto *types = new QComboBox(m_attributes);
        types->setFrame(false);
        types->setAccessibleName(tr("Type of %1").arg(name));
        for (const char *type : typeNames)
            types->addItem(tr(type));
        types->setCurrentIndex(static_cast<int>(attribute.type));
        connect(types, &QComboBox::activated, this,
                [this, name](int type) { chooseType(name, type); });
        m_attributes->setItemWidget(item, typeColumn, types);
        if (name == m_current)
            m_attributes->setCurrentItem(item);
    }
    m_remove->setEnabled(m_attributes->currentItem() != nullptr);
    return true;
}

void EntityForm::rename()
{
    const QString wanted = m_name->text().trimmed();
    if (wanted == m_entity)
        return;
    const QString before = m_entity;
    m_entity = wanted; // refresh() follows inside apply()
    if (m_session.apply(model::RenameEntity {before.toStdString(), wanted.toStdString()},
                        tr("Rename %1").arg(before))) {
        m_session.setSelection({models::Selection::Kind::entity, wanted, {}});
        return;
    }
    m_entity = before;
    m_name->setText(before);
}

void EntityForm::addAttribute()
{
    const model::Entity *shown = entity();
    int number = 1;
    QString name = tr("attribute", "name of a new attribute");
    while (shown->attribute(name.toStdString()))
        name = tr("attribute%1").arg(++number);
    model::Attribute attribute;
    attribute.name = name.toStdString();
    m_current = name;
    m_session.apply(model::AddAttribute {m_entity.toStdString(), attribute},
                    tr("Add an attribute to %1").arg(m_entity));
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

void EntityForm::changeAttribute(QTreeWidgetItem *item, int column)
{
    if (m_refreshing)
        return;
    const QString name = item->data(nameColumn, Qt::UserRole).toString();
    bool done = false;
    if (column == nameColumn) {
        const QString wanted = item->text(nameColumn).trimmed();
        m_current = wanted;
        done = m_session.apply(model::RenameAttribute {m_entity.toStdString(), name.toStdString(),
                                                       wanted.toStdString()},
                               tr("Rename %1.%2").arg(m_entity, name));
    } else if (const model::Attribute *attribute = entity()->attribute(name.toStdString())) {
        model::Attribute changed = *attribute;
        changed.isMutable = item->checkState(mutableColumn) == Qt::Checked;
        done = m_session.apply(model::ChangeAttribute {m_entity.toStdString(), changed},
                               tr("Change %1.%2").arg(m_entity, name));
    }
    if (!done)
        refresh();
}

void EntityForm::chooseType(const QString &name, int type)
{
    const model::Attribute *attribute
        = entity() ? entity()->attribute(name.toStdString()) : nullptr;
    if (!attribute || static_cast<int>(attribute->type) == type)
        return;
    model::Attribute changed = *attribute;
    changed.type = static_cast<model::AttributeType>(type);
    changed.generator = usualGenerator(changed.type);
    if (!m_session.apply(model::ChangeAttribute {m_entity.toStdString(), changed},
                         tr("Change the type of %1.%2").arg(m_entity, name)))
        refresh();
}

} // namespace partita::shell
