#include "widgets/models/sentences.h"

#include "engine/base/plural.h"
#include "engine/model/attributepath.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace partita::models {

namespace {

class SentenceWords {
    Q_DECLARE_TR_FUNCTIONS(Sentences)
};

QString plain(const std::string &name)
{
    return QString::fromStdString(name);
}

QString joined(const QStringList &parts)
{
    if (parts.size() < 2)
        return parts.join(QString());
    return SentenceWords::tr("%1 and %2", "all but the last, the last")
        .arg(parts.mid(0, parts.size() - 1).join(QStringLiteral(", ")), parts.last());
}

QString valueOf(const model::Json &constant)
{
    return plain(constant.is_string() ? constant.get<std::string>() : constant.dump());
}

QString operandOf(const model::Json &constant)
{
    return constant.is_null() ? SentenceWords::tr("a given value") : valueOf(constant);
}

QString rangeText(const model::Match &match, const QString &path)
{
    const QString from = operandOf(match.constant);
    const QString to = operandOf(match.constantTo);
    if (!match.hasTo() && match.excludesFrom)
        return SentenceWords::tr("%1 is above %2", "attribute, value").arg(path, from);
    if (!match.hasTo())
        return SentenceWords::tr("%1 is at least %2", "attribute, value").arg(path, from);
    if (!match.hasFrom() && match.includesTo)
        return SentenceWords::tr("%1 is at most %2", "attribute, value").arg(path, to);
    if (!match.hasFrom())
        return SentenceWords::tr("%1 is below %2", "attribute, value").arg(path, to);
    if (match.constant.is_null() && match.constantTo.is_null())
        return SentenceWords::tr("%1 lies between two given values").arg(path);
    return SentenceWords::tr("%1 lies between %2 and %3", "attribute, values").arg(path, from, to);
}

QString conditionText(const model::Match &match);

QString groupText(const model::Match &match)
{
    QStringList parts;
    for (const model::Match &part : match.parts)
        parts.append(part.isGroup() && match.parts.size() > 1
                         ? QLatin1Char('(') + conditionText(part) + QLatin1Char(')')
                         : conditionText(part));
    if (match.kind == model::Match::Kind::all)
        return joined(parts);
    QString any = parts.join(QString());
    if (parts.size() > 1)
        any = SentenceWords::tr("%1 or %2", "all but the last, the last")
                  .arg(parts.mid(0, parts.size() - 1).join(QStringLiteral(", ")), parts.last());
    return match.kind == model::Match::Kind::any
        ? any
        : SentenceWords::tr("it is not so that %1", "conditions").arg(any);
}

/// Conditions that compare with one value.
QString comparedText(const model::Match &match, const QString &path)
{
    using Kind = model::Match::Kind;
    const QString value = match.isConstant() ? valueOf(match.constant) : QString();
    switch (match.kind) {
    case Kind::differs:
        return match.isConstant()
            ? SentenceWords::tr("%1 is not %2", "attribute, value").arg(path, value)
            : SentenceWords::tr("%1 is not the one given").arg(path);
    case Kind::prefix:
        return match.isConstant()
            ? SentenceWords::tr("%1 starts with %2", "attribute, text").arg(path, value)
            : SentenceWords::tr("%1 starts with a given text").arg(path);
    case Kind::suffix:
        return match.isConstant()
            ? SentenceWords::tr("%1 ends with %2", "attribute, text").arg(path, value)
            : SentenceWords::tr("%1 ends with a given text").arg(path);
    case Kind::contains:
        return match.isConstant()
            ? SentenceWords::tr("%1 contains %2", "attribute, value").arg(path, value)
            : SentenceWords::tr("%1 contains a given value").arg(path);
    default:
        return match.isConstant()
            ? SentenceWords::tr("%1 is %2", "attribute, value").arg(path, value)
            : SentenceWords::tr("%1 is given").arg(path);
    }
}

QString conditionText(const model::Match &match)
{
    using Kind = model::Match::Kind;
    const QString path = plain(match.path);
    switch (match.kind) {
    case Kind::in: {
        QStringList values;
        for (const model::Json &value : match.constant)
            values.append(valueOf(value));
        return values.isEmpty() ? SentenceWords::tr("%1 is one of those given").arg(path)
                                : SentenceWords::tr("%1 is one of %2", "attribute, values")
                                      .arg(path, values.join(QStringLiteral(", ")));
    }
    case Kind::range:
        return rangeText(match, path);
    case Kind::isThere:
        return SentenceWords::tr("%1 is there", "attribute").arg(path);
    case Kind::isMissing:
        return SentenceWords::tr("%1 is missing", "attribute").arg(path);
    case Kind::all:
    case Kind::any:
    case Kind::none:
        return groupText(match);
    default:
        return comparedText(match, path);
    }
}

QString aggregateText(const model::Aggregate &aggregate)
{
    const QString role = plain(aggregate.role);
    const QString attribute = role + QLatin1Char('.') + plain(aggregate.attribute);
    switch (aggregate.function) {
    case model::AggregateFunction::count:
        break;
    case model::AggregateFunction::sum:
        return SentenceWords::tr("the sum of %1").arg(attribute);
    case model::AggregateFunction::min:
        return SentenceWords::tr("the least %1").arg(attribute);
    case model::AggregateFunction::max:
        return SentenceWords::tr("the greatest %1").arg(attribute);
    case model::AggregateFunction::average:
        return SentenceWords::tr("the average %1").arg(attribute);
    }
    return SentenceWords::tr("the number of %1").arg(role);
}

/// "newest first", "by rating descending", "by the number of comments".
QString sortKeyText(const model::Workbook &workbook, const model::Query &query,
                    const model::SortKey &key)
{
    if (const model::Aggregate *aggregate = model::aggregateOf(workbook, query, key))
        return (key.descending ? SentenceWords::tr("by %1 descending") : SentenceWords::tr("by %1"))
            .arg(aggregateText(*aggregate));
    const model::Entity *root = workbook.entity(query.root);
    const model::Attribute *attribute = root ? root->attribute(key.path) : nullptr;
    if (attribute && attribute->type == model::AttributeType::dateTime)
        return key.descending ? SentenceWords::tr("newest first")
                              : SentenceWords::tr("oldest first");
    return (key.descending ? SentenceWords::tr("by %1 descending") : SentenceWords::tr("by %1"))
        .arg(plain(key.path));
}

QString orderText(const model::Workbook &workbook, const model::Query &query)
{
    QString text;
    for (const model::SortKey &key : query.order) {
        const QString next = sortKeyText(workbook, query, key);
        text = text.isEmpty() ? next
                              : SentenceWords::tr("%1, then %2", "orders of rows").arg(text, next);
    }
    return text;
}

/// True when the only condition is the key: one row at most.
bool asksByKey(const model::Query &query, const model::Entity *root)
{
    return root && query.match.size() == 1 && query.match.front().kind == model::Match::Kind::equals
        && query.match.front().path == root->key;
}

QString subjectText(const model::Query &query, const model::Entity *root)
{
    if (asksByKey(query, root))
        return SentenceWords::tr("Retrieve one %1 by its %2", "entity, key")
            .arg(plain(query.root), plain(root->key));
    const QString rows = plain(plural(query.root));
    if (query.match.empty())
        return SentenceWords::tr("List all %1", "entities").arg(rows);
    QStringList conditions;
    for (const model::Match &match : query.match)
        conditions.append(conditionText(match));
    return SentenceWords::tr("List %1 where %2", "entities, conditions")
        .arg(rows, joined(conditions));
}

QString queryText(const model::Workbook &workbook, const model::Query &query)
{
    const model::Entity *root = workbook.entity(query.root);
    QStringList parts {subjectText(query, root)};
    QStringList with;
    for (const model::IncludedRows &rows : query.included)
        with.append(plain(rows.role));
    for (const model::Aggregate &aggregate : query.aggregates)
        with.append(aggregateText(aggregate));
    if (!with.isEmpty())
        parts.append(SentenceWords::tr("with %1", "rows and numbers").arg(joined(with)));
    if (!asksByKey(query, root)) {
        if (!query.order.empty())
            parts.append(orderText(workbook, query));
        if (!query.after.empty())
            parts.append(SentenceWords::tr("after the last row seen"));
        if (query.limit && query.rowsBefore() > 0)
            parts.append(SentenceWords::tr("rows %L1 to %L2, which are page %L3")
                             .arg(query.rowsBefore() + 1)
                             .arg(*query.rowsThrough())
                             .arg(*query.page));
        else if (query.limit)
            parts.append((query.order.empty() ? SentenceWords::tr("at most %1", "rows")
                                              : SentenceWords::tr("the first %1", "rows"))
                             .arg(*query.limit));
    }
    return parts.join(QStringLiteral(", "));
}

QStringList namesOf(const std::vector<std::string> &names)
{
    QStringList list;
    for (const std::string &name : names)
        list.append(plain(name));
    return list;
}

QString inPlaceText(const model::ChangeInPlace &change)
{
    using Kind = model::ChangeInPlace::Kind;
    const QString attribute = plain(change.attribute);
    const QString value = operandOf(change.constant);
    switch (change.kind) {
    case Kind::raise:
        return SentenceWords::tr("raise %1 by %2", "attribute, value").arg(attribute, value);
    case Kind::lower:
        return SentenceWords::tr("lower %1 by %2", "attribute, value").arg(attribute, value);
    case Kind::append:
        return SentenceWords::tr("append %1 to %2", "value, attribute").arg(value, attribute);
    case Kind::takeOut:
        break;
    }
    return SentenceWords::tr("remove %1 from %2", "value, attribute").arg(value, attribute);
}

/// What an update does, some of it in place.
QString changesText(const model::Command &command)
{
    QStringList set;
    QStringList parts;
    for (const std::string &name : command.attributes) {
        if (const model::ChangeInPlace *change = command.changeOf(name))
            parts.append(inPlaceText(*change));
        else
            set.append(plain(name));
    }
    if (!set.isEmpty())
        parts.prepend(SentenceWords::tr("change %1", "attributes").arg(joined(set)));
    const QString text = SentenceWords::tr("%1 of one %2", "changes, entity")
                             .arg(joined(parts), plain(command.entity));
    return text.left(1).toUpper() + text.mid(1);
}

/// What the row must meet.
QString onlyIfText(const model::Command &command)
{
    if (command.ifUnchanged)
        return SentenceWords::tr(", if it is unchanged since it was read");
    QStringList conditions;
    for (const model::Match &match : command.conditions)
        conditions.append(conditionText(match));
    return conditions.isEmpty()
        ? QString()
        : SentenceWords::tr(", if %1", "conditions").arg(joined(conditions));
}

QString requestText(const model::Command &command)
{
    const QString entity = plain(command.entity);
    if (command.kind == model::Command::Kind::remove)
        return SentenceWords::tr("Delete one %1", "entity").arg(entity);
    if (!command.inPlace.empty())
        return changesText(command);
    if (command.kind == model::Command::Kind::update)
        return command.attributes.empty()
            ? SentenceWords::tr("Change one %1", "entity").arg(entity)
            : SentenceWords::tr("Change %1 of one %2", "attributes, entity")
                  .arg(joined(namesOf(command.attributes)), entity);
    if (command.with.empty())
        return SentenceWords::tr("Create a new %1", "entity").arg(entity);
    QStringList with;
    for (const model::CreatedRows &rows : command.with)
        with.append(plain(rows.role));
    return SentenceWords::tr("Create a new %1 with %2", "entity, its rows")
        .arg(entity, joined(with));
}

QString commandText(const model::Command &command)
{
    return requestText(command) + onlyIfText(command);
}

} // namespace

QString sentenceOf(const model::Workbook &workbook, const model::AccessPattern &pattern)
{
    const QString text = pattern.isQuery() ? queryText(workbook, *pattern.query())
                                           : commandText(*pattern.command());
    return SentenceWords::tr("%1.", "a sentence").arg(text);
}

void rewordProposed(const model::Workbook &before, model::Workbook &after)
{
    const bool isSame
        = before.patterns.isSame(after.patterns) && before.entities.isSame(after.entities);
    if (isSame || before.patterns->size() != after.patterns->size())
        return;
    std::vector<model::AccessPattern> patterns = *after.patterns;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const model::AccessPattern &old = (*before.patterns)[i];
        const bool isUntouched = old.sentence == patterns[i].sentence;
        if (isUntouched && old.sentence == sentenceOf(before, old).toStdString())
            patterns[i].sentence = sentenceOf(after, patterns[i]).toStdString();
    }
    if (patterns != *after.patterns)
        after.patterns = std::move(patterns);
}

} // namespace partita::models
