#include "widgets/inspector/lines/includedlines.h"

#include "engine/model/notation.h"
#include "widgets/forms/linetext.h"
#include "widgets/inspector/lines/patternlines.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace partita::inspector {

namespace {

using Included = std::vector<model::IncludedRows>;

/// What a line says: the number and its end, the path of roles, the order, the attributes.
QRegularExpressionMatch partsOf(const QString &line)
{
    static const QRegularExpression form(QStringLiteral(
        "^(?:(newest|first) (\\d{1,9}) )?((?:\"[^\"]*\"|[^ :\"])+)"
        "(?: by ((?:\"[^\"]*\"|[^ :\"])+)(?: (ascending|descending))?)?(?: ?: ?(.*))?$"));
    return form.match(forms::tidied(line));
}

QString pathIn(const QString &line)
{
    return partsOf(line).captured(3);
}

QString lineAt(const QString &path, const model::IncludedRows &rows)
{
    QString line = path;
    const QString order = quoted(rows.orderBy);
    if (rows.limit)
        line = QStringLiteral("%1 %2 %3 by %4")
                   .arg(rows.descending ? QStringLiteral("newest") : QStringLiteral("first"))
                   .arg(*rows.limit)
                   .arg(path, order);
    else if (!order.isEmpty())
        line += QStringLiteral(" by %1 %2")
                    .arg(order,
                         rows.descending ? QStringLiteral("descending")
                                         : QStringLiteral("ascending"));
    QStringList attributes;
    for (const model::Projection &projection : rows.attributes)
        attributes.append(inspector::lineOf(projection));
    return attributes.isEmpty() ? line
                                : line + QLatin1String(": ") + attributes.join(QLatin1String(", "));
}

void addLines(const Included &included, const QString &before, QStringList &lines)
{
    for (const model::IncludedRows &rows : included) {
        const QString path = before + quoted(rows.role);
        lines.append(lineAt(path, rows));
        addLines(rows.included, path + QLatin1Char('.'), lines);
    }
}

/// The rows at the end of the path, made where they are not there.
model::IncludedRows &rowsAt(const QString &path, Included &included)
{
    Included *level = &included;
    model::IncludedRows *rows = nullptr;
    for (const QString &name : path.split(QLatin1Char('.'))) {
        const std::string role = name.toStdString();
        auto found
            = std::find_if(level->begin(), level->end(),
                           [&](const model::IncludedRows &known) { return known.role == role; });
        if (found == level->end()) {
            model::IncludedRows made;
            made.role = role;
            found = level->insert(level->end(), std::move(made));
        }
        rows = &*found;
        level = &rows->included;
    }
    return *rows;
}

/// Sets what the line says of its rows; false when it is not understood.
bool readLine(const QString &line, Included &included)
{
    const QRegularExpressionMatch parts = partsOf(line);
    const QString limit = parts.captured(2);
    const QString order = parts.captured(4);
    const QString direction = parts.captured(5);
    const QString path = QString::fromStdString(unquoted(parts.captured(3)));
    const QStringList roles = path.split(QLatin1Char('.'));
    if (!parts.hasMatch() || roles.contains(QString()) || (!limit.isEmpty() && order.isEmpty())
        || (!limit.isEmpty() && !direction.isEmpty()))
        return false;
    model::IncludedRows said;
    said.role = roles.last().toStdString();
    said.orderBy = unquoted(order);
    said.descending = order.isEmpty() || parts.captured(1) == QLatin1String("newest")
        || direction == QLatin1String("descending");
    if (!limit.isEmpty())
        said.limit = limit.toInt();
    static const QRegularExpression bareComma(QStringLiteral(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"));
    const QStringList attributes = parts.captured(6).split(bareComma, Qt::SkipEmptyParts);
    for (const QString &attribute : attributes) {
        const auto projection = projectionOf(attribute);
        if (!projection)
            return false;
        said.attributes.push_back(*projection);
    }
    model::IncludedRows &rows = rowsAt(path, included);
    said.included = std::move(rows.included);
    rows = std::move(said);
    return true;
}

void addOffers(const model::Role &role, const model::Entity &partner, const QString &path,
               QStringList &offers)
{
    QStringList names;
    QString date;
    for (const model::Attribute &attribute : partner.attributes) {
        names.append(quoted(attribute.name));
        if (attribute.type == model::AttributeType::dateTime && date.isEmpty())
            date = names.last();
    }
    const QString wanted = names.join(QLatin1String(", "));
    offers.append(QStringLiteral("%1: %2").arg(path, wanted));
    if (!role.toMany || date.isEmpty())
        return;
    offers.append(QStringLiteral("newest 5 %1 by %2: %3").arg(path, date, wanted));
    offers.append(QStringLiteral("first 5 %1 by %2: %3").arg(path, date, wanted));
}

/// `back`: the role that leads to the rows around.
void addOffers(const model::Workbook &workbook, const std::string &entity, const Included &included,
               const QString &before, const std::string &back, QStringList &offers)
{
    const bool isDeepest = before.count(QLatin1Char('.')) >= model::deepestIncluded;
    QStringList here;
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        const model::Entity *partner = workbook.entity(role.partner);
        if (partner && role.name != back && !isDeepest)
            addOffers(role, *partner, before + quoted(role.name), here);
    }
    if (!offers.isEmpty() && !here.isEmpty())
        offers.append(QString());
    offers += here;
    for (const model::IncludedRows &rows : included) {
        const auto role = model::findRole(workbook, entity, rows.role);
        if (role)
            addOffers(workbook, role->partner, rows.included,
                      before + quoted(rows.role) + QLatin1Char('.'),
                      role->toParent ? role->relationship->childRole
                                     : role->relationship->parentRole,
                      offers);
    }
}

} // namespace

QStringList linesOf(const Included &included)
{
    QStringList lines;
    addLines(included, {}, lines);
    return lines;
}

ReadIncluded includedOf(const QStringList &lines)
{
    ReadIncluded read;
    for (const QString &line : lines) {
        if (!readLine(line, read.included) && read.unread.isEmpty())
            read.unread = line;
    }
    return read;
}

QStringList withoutOrphans(const QStringList &lines, const QStringList &before)
{
    QSet<QString> gone;
    for (const QString &line : before)
        gone.insert(pathIn(line));
    for (const QString &line : lines)
        gone.remove(pathIn(line));
    QStringList kept = lines;
    kept.removeIf([&](const QString &line) {
        const QString path = pathIn(line);
        return std::any_of(gone.begin(), gone.end(), [&](const QString &around) {
            return path.startsWith(around + QLatin1Char('.'));
        });
    });
    return kept;
}

QStringList includedOffers(const model::Workbook &workbook, const model::Query &query)
{
    QStringList offers;
    addOffers(workbook, query.root, query.included, {}, {}, offers);
    return offers;
}

} // namespace partita::inspector
