#include "widgets/shell/window/navigator.h"

#include "engine/workbook/workbookfile.h"
#include "widgets/models/designlook.h"
#include "widgets/models/session.h"
#include "widgets/shell/window/editactions.h"
#include "widgets/style/iconbutton.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <map>

namespace partita::shell {

namespace {

constexpr int kindRole = Qt::UserRole;
constexpr int nameRole = Qt::UserRole + 1;
constexpr int detailRole = Qt::UserRole + 2;
constexpr int sampleRole = Qt::UserRole + 3;
constexpr int designRole = Qt::UserRole + 4; ///< design of a container or document type

using Kind = models::Selection::Kind;

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QTreeWidgetItem *entry(QTreeWidgetItem *parent, const QString &label, Kind kind,
                       const QString &name, const QString &detail = {})
{
    auto *item = new QTreeWidgetItem(parent, {label});
    item->setData(0, kindRole, static_cast<int>(kind));
    item->setData(0, nameRole, name);
    item->setData(0, detailRole, detail);
    return item;
}

/// Shows an item when it, one of its ancestors or one of its descendants contains the text.
bool filterItem(QTreeWidgetItem *item, const QString &wanted, bool parentMatches)
{
    const bool matches = parentMatches || item->text(0).contains(wanted, Qt::CaseInsensitive);
    bool childShown = false;
    for (int row = 0; row < item->childCount(); ++row)
        childShown |= filterItem(item->child(row), wanted, matches && !wanted.isEmpty());
    const bool shown = wanted.isEmpty() || matches || childShown;
    item->setHidden(!shown);
    if (!wanted.isEmpty() && childShown)
        item->setExpanded(true);
    return shown;
}

/// Labels from the section down to an item.
QStringList labelsOf(const QTreeWidgetItem *item)
{
    QStringList labels;
    for (; item; item = item->parent())
        labels.prepend(item->text(0));
    return labels;
}

/// Position of an item: its index and the number of its siblings, for each level from the section
/// down. A renamed item keeps it. When an item was added or removed, all others keep their names.
QList<int> placesOf(QTreeWidgetItem *item)
{
    QList<int> places;
    for (; item->parent(); item = item->parent())
        places << item->parent()->childCount() << item->parent()->indexOfChild(item);
    places << item->treeWidget()->indexOfTopLevelItem(item);
    return places;
}

} // namespace

Navigator::Navigator(models::Session &session, EditActions &actions, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_actions(actions)
    , m_filter(new QLineEdit(this))
    , m_tree(new QTreeWidget(this))
    , m_samples(workbook::samples())
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_filter->setPlaceholderText(tr("Filter…"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter the navigator"));
    m_filter->setObjectName(QStringLiteral("navigatorFilter"));
    m_tree->setHeaderHidden(true);
    m_tree->setAccessibleName(tr("Navigator"));
    m_tree->setObjectName(QStringLiteral("navigatorTree"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(14);
    m_tree->addActions({m_actions.rename(), m_actions.remove()});
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &Navigator::openMenu);
    auto *filterRow = new QHBoxLayout;
    filterRow->setContentsMargins(4, 4, 4, 4);
    filterRow->addWidget(m_filter);
    auto *add = new style::IconButton(QStringLiteral("add"), tr("Add to the workbook"), this);
    add->setObjectName(QStringLiteral("navigatorAdd"));
    add->setPopupMode(QToolButton::InstantPopup);
    add->setMenu(m_actions.addMenu());
    filterRow->addWidget(add);
    layout->addLayout(filterRow);
    layout->addWidget(m_tree);
    connect(m_filter, &QLineEdit::textChanged, this, &Navigator::filter);
    connect(m_tree, &QTreeWidget::currentItemChanged, this,
            [this](QTreeWidgetItem *item) { select(item); });
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) {
        const QString sample = item->data(0, sampleRole).toString();
        if (!sample.isEmpty())
            emit sampleRequested(sample);
    });
    connect(&m_session, &models::Session::workbookChanged, this, &Navigator::rebuild);
    connect(&m_session, &models::Session::selectionChanged, this, &Navigator::showSelection);
    // Another design may have a container of the same name.
    connect(&m_session, &models::Session::designChanged, this, &Navigator::showSelection);
    rebuild();
}

QTreeWidgetItem *Navigator::section(const QString &title, const QString &icon)
{
    auto *item = new QTreeWidgetItem(m_tree, {title});
    item->setIcon(0, style::icon(icon, palette()));
    QFont font = item->font(0);
    font.setBold(true);
    item->setFont(0, font);
    item->setExpanded(true);
    return item;
}

void Navigator::rebuild()
{
    const QScopedValueRollback<bool> guard(m_rebuilding, true);
    std::map<QStringList, bool> isOpen;
    std::map<QList<int>, bool> isPlaceOpen;
    for (QTreeWidgetItemIterator place(m_tree); *place; ++place) {
        isOpen[labelsOf(*place)] = (*place)->isExpanded();
        isPlaceOpen[placesOf(*place)] = (*place)->isExpanded();
    }
    m_tree->clear();
    addModel();
    addPatterns();
    addDesigns();
    addSamples();
    for (QTreeWidgetItemIterator place(m_tree); *place; ++place) {
        const auto known = isOpen.find(labelsOf(*place));
        const auto renamed = isPlaceOpen.find(placesOf(*place));
        if (known != isOpen.end())
            (*place)->setExpanded(known->second);
        else if (renamed != isPlaceOpen.end())
            (*place)->setExpanded(renamed->second);
    }
    filter(m_filter->text());
    showSelection();
}

void Navigator::addModel()
{
    auto *entities = section(tr("Entities"), QStringLiteral("entity"));
    for (const model::Entity &entity : *m_session.workbook().entities) {
        auto *item = entry(entities, text(entity.name), Kind::entity, text(entity.name));
        for (const model::Attribute &attribute : entity.attributes) {
            auto *child = entry(item, text(attribute.name), Kind::attribute, text(entity.name),
                                text(attribute.name));
            if (attribute.name == entity.key)
                child->setIcon(0, style::icon(QStringLiteral("key"), palette()));
        }
    }
    auto *relationships = section(tr("Relationships"), QStringLiteral("relationship"));
    for (const model::Relationship &relationship : *m_session.workbook().relationships) {
        entry(relationships,
              tr("%1 → %2", "parent and child entity")
                  .arg(text(relationship.parent), text(relationship.child)),
              Kind::relationship, text(relationship.name))
            ->setToolTip(0, text(relationship.name));
    }
}

void Navigator::addPatterns()
{
    auto *patterns = section(tr("Access patterns"), QStringLiteral("pattern"));
    for (const model::AccessPattern &pattern : *m_session.workbook().patterns) {
        entry(patterns,
              tr("%1  %2", "id and sentence").arg(text(pattern.id), text(pattern.sentence)),
              Kind::pattern, text(pattern.id))
            ->setToolTip(0, text(pattern.sentence));
    }
}

void Navigator::addDesigns()
{
    auto *designs = section(tr("Designs"), QStringLiteral("design"));
    for (const auto &design : m_session.workbookWithDerivedDesigns().designs) {
        const QString name = text(design->name);
        auto *item
            = entry(designs, models::glyphOf(model::kindOf(*design)) + QLatin1Char(' ') + name,
                    Kind::design, name);
        for (const model::Container &container : design->containers) {
            auto *containerItem
                = entry(item, text(container.name), Kind::container, text(container.name));
            containerItem->setData(0, designRole, name);
            containerItem->setIcon(0, style::icon(QStringLiteral("container"), palette()));
            QStringList key;
            for (const std::string &path : container.partitionKey)
                key.append(text(path));
            containerItem->setToolTip(0, tr("Partition key %1").arg(key.join(QLatin1String(", "))));
            for (const model::DocumentType &type : container.documentTypes) {
                auto *typeItem = entry(containerItem, text(type.name), Kind::documentType,
                                       text(container.name), text(type.name));
                typeItem->setIcon(0, style::icon(QStringLiteral("document"), palette()));
                typeItem->setData(0, designRole, name);
            }
        }
    }
}

void Navigator::addSamples()
{
    auto *samples = section(tr("Samples"), QStringLiteral("document"));
    for (const auto &sample : m_samples) {
        auto *item = new QTreeWidgetItem(samples, {text(sample.title)});
        item->setData(0, sampleRole, text(sample.name));
        item->setToolTip(0, tr("Double click or press Enter to open."));
    }
}

void Navigator::filter(const QString &wanted)
{
    for (int row = 0; row < m_tree->topLevelItemCount(); ++row)
        filterItem(m_tree->topLevelItem(row), wanted, false);
}

void Navigator::select(QTreeWidgetItem *item)
{
    if (m_rebuilding || !item)
        return;
    if (!item->data(0, kindRole).isValid()) // a heading or a sample selects nothing
        return m_session.setSelection({});
    const auto kind = static_cast<Kind>(item->data(0, kindRole).toInt());
    const QString name = item->data(0, nameRole).toString();
    if (kind == Kind::pattern)
        m_session.setPattern(name);
    if (kind == Kind::design)
        m_session.setDesign(name);
    if (const QString design = item->data(0, designRole).toString(); !design.isEmpty())
        m_session.setDesign(design);
    m_session.setSelection({kind, name, item->data(0, detailRole).toString()});
}

void Navigator::showSelection()
{
    const QScopedValueRollback<bool> guard(m_rebuilding, true);
    const models::Selection &selection = m_session.selection();
    for (QTreeWidgetItemIterator place(m_tree); *place; ++place) {
        QTreeWidgetItem *item = *place;
        if (!item->data(0, kindRole).isValid()
            || item->data(0, kindRole).toInt() != static_cast<int>(selection.kind)
            || item->data(0, nameRole).toString() != selection.name
            || item->data(0, detailRole).toString() != selection.detail)
            continue;
        const QString design = item->data(0, designRole).toString();
        if (!design.isEmpty() && design != m_session.design())
            continue;
        m_tree->setCurrentItem(item);
        return;
    }
    const QTreeWidgetItem *current = m_tree->currentItem();
    if (current && current->data(0, kindRole).isValid())
        m_tree->setCurrentItem(nullptr);
}

void Navigator::openMenu(const QPoint &place)
{
    QMenu menu;
    menu.addMenu(m_actions.addMenu());
    menu.addSeparator();
    menu.addActions({m_actions.rename(), m_actions.duplicate(), m_actions.remove()});
    menu.exec(m_tree->viewport()->mapToGlobal(place));
}

void Navigator::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        rebuild();
    QWidget::changeEvent(event);
}

} // namespace partita::shell

#include "moc_navigator.cpp"
