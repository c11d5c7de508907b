#include "widgets/documents/documenttree.h"

#include "widgets/documents/documenttexts.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>

namespace partita::documents {
namespace {

using model::Json;
using Pointer = Json::json_pointer;

constexpr int nameColumn = 0;
constexpr int valueColumn = 1;
constexpr int typeColumn = 2;
constexpr int pointerRole = Qt::UserRole; ///< JSON pointer of a line
constexpr int filledRole = Qt::UserRole + 1; ///< whether a branch has its lines

Pointer pointerOf(const QString &text)
{
    return Pointer(text.toStdString());
}

QString below(const QString &pointer, const std::string &name)
{
    return QString::fromStdString((pointerOf(pointer) / name).to_string());
}

QString below(const QString &pointer, std::size_t index)
{
    return QString::fromStdString((pointerOf(pointer) / index).to_string());
}

/// The object with one of its members renamed, in its old place.
Json renamed(const Json &object, const std::string &from, const std::string &to)
{
    Json result = Json::object();
    for (const auto &[name, value] : object.items())
        result[name == from ? to : name] = value;
    return result;
}

/// "property", "property2" …: a name that the object does not have.
std::string freeName(const Json &object)
{
    const std::string wanted = "property";
    std::string name = wanted;
    for (int i = 2; object.contains(name); ++i)
        name = wanted + std::to_string(i);
    return name;
}

} // namespace

DocumentTree::DocumentTree(QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("documentTree"));
    setAccessibleName(tr("Document as a tree"));
    setToolTip(tr("F2 or a double click changes a value or a name, Insert adds, Delete removes"));
    setHeaderLabels({tr("Property"), tr("Value"), tr("Type")});
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(nameColumn, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(valueColumn, QHeaderView::Stretch);
    header()->setSectionResizeMode(typeColumn, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::itemExpanded, this, [this](QTreeWidgetItem *line) {
        m_open.insert(line->data(nameColumn, pointerRole).toString());
        fill(line);
    });
    connect(this, &QTreeWidget::itemCollapsed, this, [this](const QTreeWidgetItem *line) {
        m_open.erase(line->data(nameColumn, pointerRole).toString());
    });
    connect(this, &QTreeWidget::itemChanged, this, &DocumentTree::change);
}

void DocumentTree::setDocument(const Json &document)
{
    if (document == m_document && topLevelItemCount() > 0)
        return;
    const QString current
        = currentItem() ? currentItem()->data(nameColumn, pointerRole).toString() : QString();
    const int column = currentColumn();
    m_document = document;
    const QScopedValueRollback filling(m_isFilling, true);
    clear();
    if (m_document.is_null())
        return;
    QTreeWidgetItem *root = addLine(nullptr, tr("document"), {}, m_document);
    root->setExpanded(true);
    fill(root);
    goTo(current);
    if (currentItem())
        setCurrentItem(currentItem(), std::max(column, nameColumn));
}

QTreeWidgetItem *DocumentTree::addLine(QTreeWidgetItem *parent, const QString &name,
                                       const QString &pointer, const Json &value)
{
    auto *line = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(this);
    line->setText(nameColumn, name);
    line->setData(nameColumn, pointerRole, pointer);
    line->setText(typeColumn, typeWords(value));
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable;
    if (value.is_structured())
        line->setChildIndicatorPolicy(value.empty() ? QTreeWidgetItem::DontShowIndicator
                                                    : QTreeWidgetItem::ShowIndicator);
    else
        line->setText(valueColumn, scalarText(value));
    line->setFlags(flags);
    return line;
}

/// Adds the lines of a branch, once; those that were open are opened again.
void DocumentTree::fill(QTreeWidgetItem *line)
{
    const Json *value = valueOf(line);
    if (!value || !value->is_structured() || line->data(nameColumn, filledRole).toBool())
        return;
    const QScopedValueRollback filling(m_isFilling, true);
    line->setData(nameColumn, filledRole, true);
    const QString pointer = line->data(nameColumn, pointerRole).toString();
    std::vector<QTreeWidgetItem *> open;
    const auto add = [&](const QString &name, const QString &at, const Json &part) {
        QTreeWidgetItem *added = addLine(line, name, at, part);
        if (m_open.contains(at))
            open.push_back(added);
    };
    if (value->is_array()) {
        for (std::size_t i = 0; i < value->size(); ++i)
            add(QString::number(i), below(pointer, i), (*value)[i]);
    } else {
        for (const auto &[name, part] : value->items())
            add(QString::fromStdString(name), below(pointer, name), part);
    }
    for (QTreeWidgetItem *branch : open)
        branch->setExpanded(true);
}

void DocumentTree::goTo(const QString &pointer)
{
    QTreeWidgetItem *line = topLevelItem(0);
    while (line && line->data(nameColumn, pointerRole).toString() != pointer) {
        fill(line);
        QTreeWidgetItem *next = nullptr;
        for (int i = 0; i < line->childCount() && !next; ++i) {
            const QString at = line->child(i)->data(nameColumn, pointerRole).toString();
            if (pointer == at || pointer.startsWith(at + QLatin1Char('/')))
                next = line->child(i);
        }
        if (!next)
            break;
        line->setExpanded(true);
        line = next;
    }
    if (line)
        setCurrentItem(line);
}

/// Takes what was typed into a line. The lines are made anew later, since Qt still uses this one.
void DocumentTree::change(QTreeWidgetItem *line, int column)
{
    const Json *value = valueOf(line);
    if (m_isFilling || !value)
        return;
    QString pointer = line->data(nameColumn, pointerRole).toString();
    if (column == nameColumn) {
        pointer = rename(pointer, line->text(nameColumn).toStdString());
    } else if (column == valueColumn && !value->is_structured()
               && line->text(valueColumn) != scalarText(*value)) {
        m_document[pointerOf(pointer)] = scalarOf(line->text(valueColumn), *value);
    }
    QMetaObject::invokeMethod(
        this, [this, pointer] { tell(pointer); }, Qt::QueuedConnection);
}

/// Renames a property and returns its pointer from now on. Elements of a list and the document
/// itself have no name to change, and a name is there once.
QString DocumentTree::rename(const QString &pointer, const std::string &name)
{
    const Pointer at = pointerOf(pointer);
    if (at.empty() || name.empty())
        return pointer;
    Json &holder = m_document[at.parent_pointer()];
    if (!holder.is_object() || holder.contains(name))
        return pointer;
    holder = renamed(holder, at.back(), name);
    return QString::fromStdString((at.parent_pointer() / name).to_string());
}

/// Adds to the line's object or list, or to the one that holds the line.
void DocumentTree::addTo(QTreeWidgetItem *line)
{
    Pointer at = pointerOf(line->data(nameColumn, pointerRole).toString());
    if (!m_document[at].is_structured())
        at = at.parent_pointer();
    Json &holder = m_document[at];
    if (holder.is_array()) {
        // A list has elements of one kind as a rule: the new one is like the last.
        holder.push_back(holder.empty() ? Json("") : Json(holder.back()));
        at /= holder.size() - 1;
    } else {
        const std::string name = freeName(holder);
        holder[name] = "";
        at /= name;
    }
    const QString pointer = QString::fromStdString(at.to_string());
    tell(pointer);
    if (currentItem())
        editItem(currentItem(), holder.is_array() ? valueColumn : nameColumn);
}

void DocumentTree::removeLine(QTreeWidgetItem *line)
{
    const Pointer at = pointerOf(line->data(nameColumn, pointerRole).toString());
    if (at.empty())
        return;
    Json &holder = m_document[at.parent_pointer()];
    if (holder.is_array())
        holder.erase(static_cast<std::size_t>(line->text(nameColumn).toULongLong()));
    else
        holder.erase(at.back());
    tell(QString::fromStdString(at.parent_pointer().to_string()));
}

/// Shows the changed document and reports it.
void DocumentTree::tell(const QString &current)
{
    const Json changed = m_document;
    m_document = Json(); // so that it is shown anew, also where a refused change left it equal
    setDocument(changed);
    goTo(current);
    emit edited(m_document);
}

void DocumentTree::keyPressEvent(QKeyEvent *event)
{
    if (state() == EditingState) // Enter ends the editing, and comes here as well
        return;
    if (currentItem() && event->key() == Qt::Key_Insert)
        addTo(currentItem());
    else if (currentItem() && event->key() == Qt::Key_Delete)
        removeLine(currentItem());
    else if (currentItem() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        editItem(currentItem(), valueOf(currentItem())->is_structured() ? nameColumn : valueColumn);
    else
        QTreeWidget::keyPressEvent(event);
}

void DocumentTree::contextMenuEvent(QContextMenuEvent *event)
{
    QTreeWidgetItem *line = currentItem();
    if (!line)
        return;
    QMenu menu(this);
    const QAction *add = menu.addAction(tr("&Add a property or element\tIns"));
    QAction *remove = menu.addAction(tr("&Remove\tDel"));
    remove->setEnabled(!line->data(nameColumn, pointerRole).toString().isEmpty());
    const QAction *chosen = menu.exec(event->globalPos());
    if (chosen == add)
        addTo(line);
    else if (chosen && chosen == remove)
        removeLine(line);
}

QString DocumentTree::typeWords(const Json &value) const
{
    if (value.is_object())
        return tr("object of %Ln property(ies)", nullptr, static_cast<int>(value.size()));
    if (value.is_array())
        return tr("list of %Ln element(s)", nullptr, static_cast<int>(value.size()));
    if (value.is_string())
        return tr("text");
    if (value.is_boolean())
        return tr("true or false");
    return value.is_null() ? tr("null") : tr("number");
}

const Json *DocumentTree::valueOf(const QTreeWidgetItem *line) const
{
    const Pointer at = pointerOf(line->data(nameColumn, pointerRole).toString());
    return m_document.contains(at) ? &m_document.at(at) : nullptr;
}

} // namespace partita::documents

#include "moc_documenttree.cpp"
