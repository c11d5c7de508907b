#include "widgets/patterns/queryproposal.h"

#include "engine/model/attributepath.h"
#include "engine/model/notation.h"
#include "engine/places/matchtext.h"
#include "engine/query/queryreferences.h"

#include <QStringList>

#include <algorithm>

namespace partita::patterns {

namespace {

QString expressionOf(const std::string &field)
{
    return QLatin1Char('c') + QString::fromStdString(query::propertyText(field));
}

/// The first field with such a source; empty when the document has none.
template<typename Source, typename Wanted>
QString fieldWith(const model::DocumentType &type, Wanted wanted)
{
    for (const model::Field &field : type.fields) {
        const auto *source = std::get_if<Source>(&field.source);
        if (source && wanted(*source))
            return expressionOf(field.name);
    }
    return {};
}

/// Path of the value in a field, "author.name"; empty for other fields.
std::string pathOf(const model::Field &field)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&field.source))
        return own->attribute;
    const auto *copied = std::get_if<model::CopiedSource>(&field.source);
    return copied ? model::joinPath(copied->roles, copied->attribute) : std::string();
}

/// The field with the value at the path, or with the object that contains it.
QString attributeField(const model::DocumentType &type, const std::string &path)
{
    for (const model::Field &field : type.fields) {
        const std::string held = pathOf(field);
        if (held.empty() || !path.starts_with(held)
            || (path.size() > held.size() && path[held.size()] != '.'))
            continue;
        QString expression = expressionOf(field.name);
        const QString rest = QString::fromStdString(path.substr(held.size()));
        const QStringList members = rest.split(QLatin1Char('.'), Qt::SkipEmptyParts);
        for (const QString &member : members)
            expression += QString::fromStdString(query::propertyText(member.toStdString()));
        return expression;
    }
    return {};
}

/// One result column: an expression with the name that the pattern asks for.
struct Column {
    std::string name;
    QString expression;
};

std::vector<Column> wantedColumns(const model::Query &query, const model::DocumentType &type)
{
    std::vector<Column> columns;
    const auto add = [&](const std::string &name, const QString &expression) {
        columns.push_back({name, expression.isEmpty() ? QStringLiteral("null") : expression});
    };
    for (const model::Projection &projection : query.attributes)
        add(projection.resultName(), attributeField(type, projection.path));
    if (query.attributes.empty()) {
        for (const model::Field &field : type.fields) {
            if (const auto *own = std::get_if<model::AttributeSource>(&field.source))
                add(own->attribute, expressionOf(field.name));
        }
    }
    for (const model::Aggregate &aggregate : query.aggregates) {
        add(aggregate.as,
            fieldWith<model::AggregateSource>(type, [&](const model::AggregateSource &source) {
                return source.function == aggregate.function && source.role == aggregate.role
                    && source.attribute == aggregate.attribute;
            }));
    }
    for (const model::IncludedRows &included : query.included) {
        add(included.role, fieldWith<model::EmbeddedSource>(type, [&](const auto &source) {
                return source.role == included.role;
            }));
    }
    return columns;
}

/// "c.title AS name, …", or "VALUE {"in stock": c.stock, …}" for names that AS does not allow.
QString selectedText(const std::vector<Column> &columns)
{
    if (columns.empty())
        return QStringLiteral("*");
    const bool arePlain = std::all_of(columns.begin(), columns.end(), [](const Column &column) {
        return query::isPlainName(column.name);
    });
    QStringList parts;
    for (const Column &column : columns) {
        const QString name
            = QString::fromStdString(arePlain ? column.name : model::Json(column.name).dump());
        parts.append(arePlain ? QStringLiteral("%1 AS %2").arg(column.expression, name)
                              : QStringLiteral("%2: %1").arg(column.expression, name));
    }
    const QString text = parts.join(QStringLiteral(",\n       "));
    return arePlain ? text : QStringLiteral("VALUE {\n       %1}").arg(text);
}

/// The property that holds what the match compares.
std::string propertyFor(const model::Match &match, const model::DocumentType &type)
{
    const QString field = match.kind == model::Match::Kind::belongsTo
        ? fieldWith<model::ReferenceSource>(
            type, [&](const auto &source) { return source.role == match.path; })
        : attributeField(type, match.path);
    return field.toStdString();
}

} // namespace

std::string proposedQuery(const model::Workbook &workbook, const model::Query &query,
                          const model::DocumentType &type)
{
    QString text = QStringLiteral("SELECT ");
    const bool isPaged = query.rowsBefore() > 0; // the text of a paged query has no limit
    if (query.limit && !isPaged)
        text += QStringLiteral("TOP %1 ").arg(*query.limit);
    text += selectedText(wantedColumns(query, type));
    text += QStringLiteral("\nFROM c");
    QStringList conditions;
    for (const model::Field &field : type.fields) {
        const auto *constant = std::get_if<model::ConstantSource>(&field.source);
        if (constant
            && constant->value.is_string()) // distinguishes it from other types in the container
            conditions.append(QStringLiteral("%1 = %2").arg(
                expressionOf(field.name), QString::fromStdString(constant->value.dump())));
    }
    const auto propertyOf = [&](const model::Match &match) { return propertyFor(match, type); };
    for (const model::Match &match : model::matchesOf(workbook, query))
        conditions.append(QString::fromStdString(
            places::queryCondition(workbook, query.root, match, propertyOf)));
    conditions.removeAll(QString());
    if (!conditions.isEmpty())
        text += QStringLiteral("\nWHERE ") + conditions.join(QStringLiteral("\n  AND "));
    QStringList order;
    for (const model::SortKey &key : model::orderOf(workbook, query)) {
        const QString field = attributeField(type, key.path);
        if (!field.isEmpty())
            order.append(key.descending ? field + QStringLiteral(" DESC") : field);
    }
    if (!order.isEmpty())
        text += QStringLiteral("\nORDER BY ") + order.join(QStringLiteral(", "));
    return text.toStdString();
}

} // namespace partita::patterns
