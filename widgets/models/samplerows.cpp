#include "widgets/models/samplerows.h"

#include "engine/model/datetime.h"
#include "engine/model/names.h"
#include "widgets/models/jsontext.h"
#include "widgets/models/session.h"

#include <QGuiApplication>
#include <QPalette>

#include <algorithm>

namespace partita::models {

namespace {

Qt::Alignment alignmentOf(SampleRows::Kind kind)
{
    return (kind == SampleRows::Kind::children ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

QString wordOf(model::AttributeType type)
{
    switch (type) {
    case model::AttributeType::string:
        return SampleRows::tr("text");
    case model::AttributeType::integer:
        return SampleRows::tr("whole number");
    case model::AttributeType::number:
        return SampleRows::tr("number");
    case model::AttributeType::boolean:
        return SampleRows::tr("true or false");
    case model::AttributeType::dateTime:
        return SampleRows::tr("date and time");
    case model::AttributeType::object:
        return SampleRows::tr("object in JSON");
    case model::AttributeType::array:
        return SampleRows::tr("array in JSON");
    }
    return {};
}

/// A valid example value.
model::Json exampleOf(const model::Attribute &attribute)
{
    switch (attribute.type) {
    case model::AttributeType::string:
        return "a text";
    case model::AttributeType::integer:
        return 12;
    case model::AttributeType::number:
        return 2.5;
    case model::AttributeType::boolean:
        return true;
    case model::AttributeType::dateTime:
        return "2024-05-17T08:30:00Z";
    case model::AttributeType::object: {
        constexpr std::size_t most = 3;
        model::Json object = model::Json::object();
        for (const model::Attribute &member : attribute.members) {
            if (object.size() < most)
                object[member.name] = exampleOf(member);
        }
        return object;
    }
    case model::AttributeType::array:
        break;
    }
    if (attribute.members.empty())
        return model::Json::array();
    const model::Json element = exampleOf(attribute.members.front());
    return model::Json::array({element, element});
}

/// True when a typed value has the type of the attribute.
bool fits(const model::Json &value, model::AttributeType type)
{
    switch (type) {
    case model::AttributeType::string:
        return value.is_string();
    case model::AttributeType::dateTime:
        return value.is_string() && model::parseDateTime(value.get<std::string>());
    case model::AttributeType::integer:
        return value.is_number_integer();
    case model::AttributeType::number:
        return value.is_number();
    case model::AttributeType::boolean:
        return value.is_boolean();
    case model::AttributeType::object:
        return value.is_object();
    case model::AttributeType::array:
        return value.is_array();
    }
    return false;
}

std::vector<SampleRows::Column> columnsOf(const model::Workbook &workbook,
                                          const std::string &entity)
{
    using Kind = SampleRows::Kind;
    std::vector<SampleRows::Column> columns {{Kind::name, {}, {}, {}}};
    if (const model::Entity *known = workbook.entity(entity)) {
        for (const model::Attribute &attribute : known->attributes)
            columns.push_back({Kind::attribute, attribute.name, {}, wordOf(attribute.type)});
    }
    const std::vector<model::Role> roles = model::rolesOf(workbook, entity);
    for (const bool toMany : {false, true}) {
        for (const model::Role &role : roles) {
            if (role.toMany == toMany)
                columns.push_back(
                    {toMany ? Kind::children : Kind::parent, role.name, role.partner, {}});
        }
    }
    return columns;
}

} // namespace

SampleRows::SampleRows(Session &session, const QString &entity, QObject *parent)
    : EditableRows(parent)
    , m_session(session)
{
    setEntity(entity);
    connect(&m_session, &Session::workbookChanged, this, &SampleRows::follow);
}

void SampleRows::setEntity(const QString &entity)
{
    beginResetModel();
    m_entity = entity.toStdString();
    m_columns.clear();
    m_rows.clear();
    endResetModel();
    follow();
}

void SampleRows::follow()
{
    std::vector<model::SampleRow> rows;
    for (const model::SampleRow &row : m_session.workbook().population->sampleRows) {
        if (row.entity == m_entity)
            rows.push_back(row);
    }
    std::vector<Column> columns = columnsOf(m_session.workbook(), m_entity);
    if (rows.size() == m_rows.size() && columns == m_columns) {
        // Only cells changed: an open editor and the current cell stay.
        m_rows = std::move(rows);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    m_columns = std::move(columns);
    endResetModel();
}

QStringList SampleRows::choices(int place) const
{
    QStringList names;
    if (column(place).kind != Kind::parent)
        return names;
    for (const model::SampleRow &row : m_session.workbook().population->sampleRows) {
        if (row.entity == column(place).partner)
            names.append(QString::fromStdString(row.name));
    }
    return names;
}

int SampleRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SampleRows::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString SampleRows::textAt(const model::SampleRow &row, const Column &column) const
{
    switch (column.kind) {
    case Kind::name:
        return QString::fromStdString(row.name);
    case Kind::attribute: {
        const auto value = row.values.find(column.name);
        return value == row.values.end() ? QString() : textOf(value->second);
    }
    case Kind::parent: {
        const auto parent = row.parents.find(column.name);
        return parent == row.parents.end() ? QString() : QString::fromStdString(parent->second);
    }
    case Kind::children: {
        const auto count = row.degrees.find(column.name);
        return count == row.degrees.end() ? QString() : QString::number(count->second);
    }
    }
    return {};
}

QVariant SampleRows::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Column &at = column(index.column());
    const QString text = textAt(m_rows[static_cast<std::size_t>(index.row())], at);
    switch (role) {
    case Qt::EditRole:
        return text;
    case Qt::DisplayRole:
        return text.isEmpty() ? tr("generated") : text;
    case Qt::ForegroundRole:
        return text.isEmpty()
            ? QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText))
            : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(alignmentOf(at.kind));
    case Qt::ToolTipRole:
        return text.isEmpty()
            ? tr("The generator fills this cell. Type a value to fix it; clear the cell to undo "
                 "that.")
            : text;
    default:
        return {};
    }
}

QVariant SampleRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    const Column &at = column(section);
    const QString name = QString::fromStdString(at.name);
    if (role == Qt::TextAlignmentRole)
        return QVariant(alignmentOf(at.kind));
    if (role == Qt::DisplayRole) {
        switch (at.kind) {
        case Kind::name:
            return tr("Name");
        case Kind::attribute:
            return name;
        case Kind::parent:
            return tr("→ %1", "role of the parent").arg(name);
        case Kind::children:
            return tr("# %1", "number of children").arg(name);
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (at.kind) {
        case Kind::name:
            return tr("The name by which probes and other rows refer to this row.");
        case Kind::attribute:
            return tr("%1: %2", "attribute, type").arg(name, at.type);
        case Kind::parent:
            return tr("Which sample row of %1 it belongs to.")
                .arg(QString::fromStdString(at.partner));
        case Kind::children:
            return tr("How many %1 it has, exactly.").arg(name);
        }
    }
    return {};
}

bool SampleRows::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    const model::SampleRow before = m_rows[static_cast<std::size_t>(index.row())];
    const QString text = value.toString().trimmed();
    if (text == textAt(before, column(index.column())))
        return false;
    model::SampleRow changed = before;
    return put(changed, column(index.column()), text)
        && m_session.apply(model::ChangeSampleRow {before.name, changed},
                           tr("Change %1").arg(QString::fromStdString(before.name)));
}

bool SampleRows::put(model::SampleRow &row, const Column &column, const QString &text)
{
    switch (column.kind) {
    case Kind::name:
        row.name = text.toStdString();
        return true;
    case Kind::attribute:
        return putValue(row, column, text);
    case Kind::parent:
        row.parents.erase(column.name);
        if (!text.isEmpty())
            row.parents[column.name] = text.toStdString();
        return true;
    case Kind::children: {
        row.degrees.erase(column.name);
        bool isNumber = false;
        const qint64 count = text.toLongLong(&isNumber);
        if (!text.isEmpty() && (!isNumber || count < 0)) {
            emit refused(tr("“%1” is no number of %2: type 0 or more, or clear the cell.")
                             .arg(text, QString::fromStdString(column.name)));
            return false;
        }
        if (isNumber)
            row.degrees[column.name] = count;
        return true;
    }
    }
    return false;
}

bool SampleRows::putValue(model::SampleRow &row, const Column &column, const QString &text)
{
    row.values.erase(column.name);
    if (text.isEmpty())
        return true;
    const model::Entity *entity = m_session.workbook().entity(m_entity);
    const model::Attribute *attribute = entity ? entity->attribute(column.name) : nullptr;
    if (!attribute)
        return false;
    const bool isText = attribute->type == model::AttributeType::string
        || attribute->type == model::AttributeType::dateTime;
    model::Json value = valueTyped(text);
    if (isText && !value.is_string())
        value = text.toStdString(); // 2024 in a text attribute is "2024"
    if (!fits(value, attribute->type)) {
        emit refused(
            tr("“%1” is no value of %2, which is: %3. Such a value is written like this: %4")
                .arg(text, QString::fromStdString(column.name), wordOf(attribute->type),
                     textOf(exampleOf(*attribute))));
        return false;
    }
    row.values[column.name] = std::move(value);
    return true;
}

int SampleRows::append(model::SampleRow row)
{
    row.name
        = model::freeName(row.name, model::namesOf(m_session.workbook().population->sampleRows));
    const QString name = QString::fromStdString(row.name);
    return m_session.apply(model::AddSampleRow {std::move(row)}, tr("Add the row %1").arg(name))
        ? rowCount() - 1
        : -1;
}

int SampleRows::add()
{
    model::SampleRow row;
    row.name = tr("a %1", "name of a new row; an entity").arg(entity()).toStdString();
    row.entity = m_entity;
    return append(std::move(row));
}

int SampleRows::duplicate(int place)
{
    model::SampleRow row = m_rows[static_cast<std::size_t>(place)];
    if (const model::Entity *known = m_session.workbook().entity(m_entity))
        row.values.erase(known->key);
    return append(std::move(row));
}

void SampleRows::remove(int place)
{
    const std::string name = m_rows[static_cast<std::size_t>(place)].name;
    m_session.apply(model::RemoveSampleRow {name},
                    tr("Remove the row %1").arg(QString::fromStdString(name)));
}

} // namespace partita::models

#include "moc_samplerows.cpp"
