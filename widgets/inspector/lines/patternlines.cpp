#include "widgets/inspector/lines/patternlines.h"

#include "engine/model/aggregates.h"
#include "engine/model/attributepath.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"
#include "widgets/forms/linetext.h"

#include <QRegularExpression>

#include <algorithm>

namespace partita::inspector {

namespace {

QRegularExpressionMatch matched(const char *pattern, const QString &line)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1String(pattern)))
        .match(forms::tidied(line));
}

std::optional<model::AggregateFunction> functionOf(const QString &name)
{
    for (const auto function : {model::AggregateFunction::count, model::AggregateFunction::sum,
                                model::AggregateFunction::min, model::AggregateFunction::max,
                                model::AggregateFunction::average}) {
        if (name == QLatin1String(model::nameOf(function)))
            return function;
    }
    return std::nullopt;
}

QString capitalised(const QString &name)
{
    return name.left(1).toUpper() + name.mid(1);
}

/// {"address", "city"} becomes "addressCity".
QString joined(const QStringList &names)
{
    QString name = names.first();
    for (qsizetype i = 1; i < names.size(); ++i)
        name += capitalised(names[i]);
    return name;
}

/// The attributes; objects are replaced by their members, named by path: "address.city".
std::vector<model::Attribute> valuesOf(const std::vector<model::Attribute> &attributes)
{
    std::vector<model::Attribute> values;
    for (const model::Attribute &attribute : attributes) {
        if (attribute.type != model::AttributeType::object) {
            values.push_back(attribute);
            continue;
        }
        for (model::Attribute &inner : valuesOf(model::membersOf(attribute))) {
            inner.name = attribute.name + '.' + inner.name;
            values.push_back(std::move(inner));
        }
    }
    return values;
}

/// Adds the attributes and the members of objects.
void addPathsOf(const std::vector<model::Attribute> &attributes, const QString &before,
                QStringList &offers)
{
    for (const model::Attribute &attribute : attributes) {
        const QString path = before + QString::fromStdString(attribute.name);
        offers.append(path);
        addPathsOf(model::membersOf(attribute), path + QLatin1Char('.'), offers);
    }
}

/// "tags" becomes "tag", as the parameter for one of them.
QString singular(const QString &name)
{
    return name.size() > 1 && name.endsWith(QLatin1Char('s')) ? name.chopped(1) : name;
}

/// An identifier for a name with blanks or signs: "inStock".
QString identifierOf(const QString &name)
{
    return QString::fromStdString(model::identifierOf(name.toStdString()));
}

/// Parameter name of a path: its last name, "city", if that is unique among the values, else
/// "addressCity".
QString parameterFor(const QString &path, const std::vector<model::Attribute> &values)
{
    const QStringList names = path.split(QLatin1Char('.'));
    const auto isNamedSo = [&](const model::Attribute &other) {
        return QString::fromStdString(other.name).section(QLatin1Char('.'), -1) == names.last();
    };
    if (std::count_if(values.begin(), values.end(), isNamedSo) < 2)
        return identifierOf(names.last());
    return identifierOf(joined(names));
}

/// The path, with a result name when another path ends in the same name: "room.name as roomName".
QString namedApart(const QString &path, const QStringList &paths)
{
    const QStringList names = path.split(QLatin1Char('.'));
    const auto isNamedSo
        = [&](const QString &other) { return other.section(QLatin1Char('.'), -1) == names.last(); };
    const QString line = quoted(path.toStdString());
    if (names.size() < 2 || std::count_if(paths.begin(), paths.end(), isNamedSo) < 2)
        return line;
    return QStringLiteral("%1 as %2").arg(line, identifierOf(joined(names)));
}

void addMatchOffers(const model::Attribute &value, const QString &name, bool isKey,
                    QStringList &offers)
{
    using Type = model::AttributeType;
    const QString path = quoted(value.name);
    if (value.type == Type::array) {
        const auto element = model::elementOf(value);
        if (!element || model::isSingleValue(*element))
            offers.append(QStringLiteral("%1 contains @%2").arg(path, singular(name)));
        return;
    }
    offers.append(QStringLiteral("%1 = @%2").arg(path, name));
    if (isKey)
        offers.append(QStringLiteral("%1 in @%2s").arg(path, name));
    else if (value.generator.isListed())
        offers.append(QStringLiteral("%1 != @%2").arg(path, name));
    else if (value.type == Type::string)
        offers.append({QStringLiteral("%1 starts with @%2").arg(path, name),
                       QStringLiteral("%1 contains @%2 in any case").arg(path, name)});
    else if (value.type == Type::dateTime || value.type == Type::number
             || value.type == Type::integer)
        offers.append(QStringLiteral("%1 from @from%2 to @to%2").arg(path, capitalised(name)));
    if (value.missing > 0)
        offers.append(QStringLiteral("%1 is missing").arg(path));
}

} // namespace

QString quoted(const std::string &path)
{
    return QString::fromStdString(model::quotedPath(path));
}

std::string unquoted(const QString &text)
{
    return model::unquotedPath(text.toStdString());
}

QString lineOf(const model::Projection &projection)
{
    QString line = QString::fromStdString(model::toNotation(projection));
    if (projection.truncate)
        line += QStringLiteral(" first %1").arg(*projection.truncate);
    return line;
}

QString lineOf(const model::CreatedRows &rows)
{
    const QString role = quoted(rows.role);
    return rows.count ? QStringLiteral("%1 %2").arg(*rows.count).arg(role) : role;
}

std::optional<model::CreatedRows> createdRowsOf(const QString &line)
{
    const auto parts = matched("(?:(\\d{1,4}) )?((?:\"[^\"]*\"|[^ \"])+)", line);
    if (!parts.hasMatch())
        return std::nullopt;
    model::CreatedRows rows {unquoted(parts.captured(2)), std::nullopt};
    if (!parts.captured(1).isEmpty())
        rows.count = parts.captured(1).toInt();
    return rows;
}

QStringList createdRowsOffers(const model::Workbook &workbook, const std::string &entity)
{
    QStringList offers;
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        const bool comes = role.toMany && role.partner != entity
            && role.relationship->cardinality != model::Cardinality::manyToMany;
        if (comes)
            offers.append({quoted(role.name), QStringLiteral("3 ") + quoted(role.name)});
    }
    return offers;
}

std::optional<model::Projection> projectionOf(const QString &line)
{
    const auto cut = matched("(.*) first (\\d+)", line);
    const QString text = cut.hasMatch() ? cut.captured(1) : forms::tidied(line);
    auto projection = model::projectionFromNotation(text.toStdString());
    if (projection && cut.hasMatch())
        projection->truncate = cut.captured(2).toInt();
    return projection;
}

QString lineOf(const model::Aggregate &aggregate)
{
    QString line = QLatin1String(model::nameOf(aggregate.function)) + QLatin1String(" of ")
        + quoted(aggregate.role);
    if (!aggregate.attribute.empty())
        line += QLatin1Char('.') + quoted(aggregate.attribute);
    return aggregate.as.empty() ? line : line + QLatin1String(" as ") + quoted(aggregate.as);
}

std::optional<model::Aggregate> aggregateOf(const QString &line)
{
    const auto parts = matched("(\\w+) of ((?:\"[^\"]*\"|[^ .\"])+)"
                               "(?:\\.((?:\"[^\"]*\"|[^ \"])+))?(?: as ((?:\"[^\"]*\"|[^ \"])+))?",
                               line);
    const auto function = functionOf(parts.captured(1));
    const bool counts = function == model::AggregateFunction::count;
    if (!parts.hasMatch() || !function || counts != parts.captured(3).isEmpty())
        return std::nullopt;
    return model::Aggregate {*function, unquoted(parts.captured(2)), unquoted(parts.captured(3)),
                             unquoted(parts.captured(4))};
}

QStringList matchOffers(const model::Workbook &workbook, const std::string &root)
{
    QStringList offers;
    for (const model::Role &role : model::rolesOf(workbook, root)) {
        const bool manyToMany = role.relationship->cardinality == model::Cardinality::manyToMany;
        if (role.toParent || manyToMany)
            offers.append(
                QStringLiteral("%1 is @%2Id")
                    .arg(quoted(role.name), identifierOf(QString::fromStdString(role.name))));
    }
    const model::Entity *entity = workbook.entity(root);
    if (!entity)
        return offers;
    const std::vector<model::Attribute> values = valuesOf(entity->attributes);
    for (const model::Attribute &value : values)
        addMatchOffers(value, parameterFor(QString::fromStdString(value.name), values),
                       value.name == entity->key, offers);
    return offers;
}

QStringList changeOffers(const model::Workbook &workbook, const std::string &entity)
{
    const model::Entity *found = workbook.entity(entity);
    QStringList names;
    QStringList inPlace;
    if (!found)
        return names;
    const auto offer = [&](model::ChangeInPlace::Kind kind, const std::string &attribute,
                           const char *parameter) {
        inPlace.append(QString::fromStdString(
            model::toNotation(model::ChangeInPlace {kind, attribute, parameter})));
    };
    for (const model::Attribute &attribute : found->attributes) {
        if (!attribute.isMutable)
            continue;
        names.append(QString::fromStdString(attribute.name));
        const bool isNumber = attribute.type == model::AttributeType::integer
            || attribute.type == model::AttributeType::number;
        const std::optional<model::Attribute> element = model::elementOf(attribute);
        if (isNumber) {
            offer(model::ChangeInPlace::Kind::raise, attribute.name, "n");
            offer(model::ChangeInPlace::Kind::lower, attribute.name, "n");
        } else if (attribute.type == model::AttributeType::array
                   && (!element || model::isSingleValue(*element))) {
            offer(model::ChangeInPlace::Kind::append, attribute.name, "value");
            offer(model::ChangeInPlace::Kind::takeOut, attribute.name, "value");
        }
    }
    if (!inPlace.isEmpty())
        names.append(QString()); // a separator
    return names + inPlace;
}

QString unchangedLine()
{
    return QStringLiteral("unchanged");
}

QStringList onlyIfOffers(const model::Workbook &workbook, const std::string &entity)
{
    QStringList offers {unchangedLine(), QString()};
    const model::Entity *found = workbook.entity(entity);
    for (const QString &line : matchOffers(workbook, entity)) {
        const auto match = model::matchFromNotation(line.toStdString());
        if (!match)
            continue;
        const auto role = match->kind == model::Match::Kind::belongsTo
            ? model::findRole(workbook, entity, match->path)
            : std::nullopt;
        const bool isKey = found && match->path == found->key;
        if (!isKey && !(role && role->toMany))
            offers.append(line);
    }
    return offers;
}

QString keyLine(const model::Workbook &workbook, const std::string &root)
{
    const model::Entity *entity = workbook.entity(root);
    return entity ? QStringLiteral("%1 = @%2")
                        .arg(quoted(entity->key), identifierOf(QString::fromStdString(entity->key)))
                  : QString();
}

QStringList attributeLines(const model::Workbook &workbook, const std::string &root)
{
    QStringList lines;
    if (const model::Entity *entity = workbook.entity(root)) {
        for (const model::Attribute &attribute : entity->attributes)
            lines.append(quoted(attribute.name));
    }
    return lines;
}

QStringList projectionOffers(const model::Workbook &workbook, const std::string &root)
{
    QStringList paths;
    const model::Entity *entity = workbook.entity(root);
    if (!entity)
        return paths;
    addPathsOf(entity->attributes, {}, paths);
    for (const model::Role &role : model::rolesOf(workbook, root)) {
        const model::Entity *partner = role.toMany ? nullptr : workbook.entity(role.partner);
        if (!partner)
            continue;
        addPathsOf(partner->attributes, QString::fromStdString(role.name) + QLatin1Char('.'),
                   paths);
    }
    QStringList offers;
    for (const QString &path : paths)
        offers.append(namedApart(path, paths));
    return offers;
}

QStringList aggregateOffers(const model::Workbook &workbook, const std::string &root)
{
    std::vector<std::string> taken;
    QStringList offers;
    for (model::Aggregate &aggregate : model::aggregatesOver(workbook, root)) {
        const bool counts = aggregate.function == model::AggregateFunction::count;
        const std::string function = model::nameOf(aggregate.function);
        aggregate.as = model::camelJoined(
            {model::identifierOf(counts ? aggregate.role : aggregate.attribute), function});
        if (std::find(taken.begin(), taken.end(), aggregate.as) != taken.end())
            aggregate.as = model::freeName(
                model::camelJoined({model::identifierOf(aggregate.role),
                                    model::identifierOf(aggregate.attribute), function}),
                taken);
        taken.push_back(aggregate.as);
        offers.append(lineOf(aggregate));
    }
    return offers;
}

QStringList orderOffers(const model::Workbook &workbook, const model::Query &query)
{
    QStringList offers;
    const auto add = [&](const std::string &path) {
        offers.append(quoted(path));
        offers.append(QStringLiteral("%1 descending").arg(quoted(path)));
    };
    const model::Entity *entity = workbook.entity(query.root);
    if (!entity)
        return offers;
    for (const model::Attribute &value : valuesOf(entity->attributes))
        add(value.name);
    for (const model::Aggregate &aggregate : query.aggregates)
        add(aggregate.resultName());
    for (const model::Role &role : model::rolesOf(workbook, query.root)) {
        const model::Entity *partner = role.toMany ? nullptr : workbook.entity(role.partner);
        if (!partner)
            continue;
        offers.append(QString());
        for (const model::Attribute &value : valuesOf(partner->attributes))
            add(role.name + '.' + value.name);
    }
    return offers;
}

std::vector<std::string> lastRowParameters(const model::Workbook &workbook,
                                           const model::Query &query)
{
    std::vector<std::string> names;
    model::Query others = query;
    others.after.clear();
    std::vector<std::string> taken = others.parameters();
    const model::Entity *entity = workbook.entity(query.root);
    for (const model::SortKey &key : query.decidedOrder(entity ? entity->key : std::string())) {
        names.push_back(model::freeName(model::lastValueNameOf(key.path), taken));
        taken.push_back(names.back());
    }
    return names;
}

} // namespace partita::inspector
