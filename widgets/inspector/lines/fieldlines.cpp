#include "widgets/inspector/lines/fieldlines.h"

#include "engine/model/aggregates.h"
#include "engine/model/notation.h"
#include "widgets/forms/linetext.h"
#include "widgets/inspector/lines/patternlines.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace partita::inspector {

namespace {

const QLatin1String plus(" + ");

constexpr std::array upkeeps {std::pair(model::Upkeep::transaction, " kept by transaction"),
                              std::pair(model::Upkeep::changeFeed, " kept by change feed"),
                              std::pair(model::Upkeep::application, " kept by application")};

QString cutOf(std::optional<int> truncate)
{
    return truncate ? QStringLiteral(" first %1").arg(*truncate) : QString();
}

QString dumped(const model::Json &value)
{
    return QString::fromStdString(value.dump());
}

QString sourceLineOf(const model::FieldSource &source)
{
    struct Reader {
        QString operator()(const model::AttributeSource &one)
        {
            return QString::fromStdString(one.attribute) + cutOf(one.truncate);
        }
        QString operator()(const model::ReferenceSource &one)
        {
            return QString::fromStdString(one.role);
        }
        QString operator()(const model::CopiedSource &one)
        {
            return QString::fromStdString(model::joinPath(one.roles, one.attribute))
                + cutOf(one.truncate);
        }
        QString operator()(const model::ConstantSource &one) { return dumped(one.value); }
        // Not offered here, but a workbook may say it.
        QString operator()(const model::EmbeddedSource &one)
        {
            return QString::fromStdString(one.role) + u'…';
        }
        QString operator()(const model::AggregateSource &one)
        {
            return inspector::lineOf(model::Aggregate {one.function, one.role, one.attribute, {}});
        }
        QString operator()(const model::ComposedSource &one)
        {
            QStringList parts;
            for (const model::Field &part : one.parts)
                parts.append(partLineOf(part));
            return QStringLiteral("(%1) with %2").arg(parts.join(plus), dumped(one.separator));
        }
    };
    return std::visit(Reader(), source);
}

/// Behind the text in quotation marks that begins at the place.
qsizetype endOfQuoted(const QString &text, qsizetype place)
{
    for (++place; place < text.size() && text[place] != QLatin1Char('"'); ++place) {
        if (text[place] == QLatin1Char('\\'))
            ++place;
    }
    return place + 1;
}

/// Where the mark stands next, outside of quotation marks and of brackets that open behind `from`;
/// -1 where it does not.
qsizetype placeOf(QLatin1String mark, const QString &text, qsizetype from)
{
    int depth = 0;
    while (from < text.size()) {
        if (depth == 0 && QStringView(text).mid(from).startsWith(mark))
            return from;
        if (text[from] == QLatin1Char('"')) {
            from = endOfQuoted(text, from);
            continue;
        }
        depth += text[from] == QLatin1Char('(') ? 1 : text[from] == QLatin1Char(')') ? -1 : 0;
        ++from;
    }
    return -1;
}

/// Reads the lines of parts of rows of an entity.
class PartReader {
public:
    PartReader(const model::Workbook &workbook, const std::string &entity)
        : m_workbook(workbook)
        , m_entity(entity)
    {
    }

    std::optional<model::Field> part(const QString &text) const
    {
        if (const auto named = name(text))
            return model::Field {{}, *named, model::Upkeep::none};
        model::Upkeep upkeep = model::Upkeep::none;
        QString source = text;
        for (const auto &[kind, ending] : upkeeps) {
            if (!text.endsWith(QLatin1String(ending)))
                continue;
            upkeep = kind;
            source.chop(static_cast<qsizetype>(std::strlen(ending)));
        }
        const auto read = sourceOf(source);
        return read ? std::optional(model::Field {{}, *read, upkeep}) : std::nullopt;
    }

private:
    using Source = std::optional<model::FieldSource>;

    /// An attribute or a role goes by its whole name, whatever else that might mean.
    Source name(const QString &text) const
    {
        const std::string wanted = text.toStdString();
        const model::Entity *known = m_workbook.entity(m_entity);
        if (known && known->attribute(wanted))
            return model::AttributeSource {wanted, {}};
        if (model::findRole(m_workbook, m_entity, wanted))
            return model::ReferenceSource {wanted};
        return std::nullopt;
    }

    Source sourceOf(const QString &text) const
    {
        const model::Json constant = model::Json::parse(text.toStdString(), nullptr, false);
        if (constant.is_string() || constant.is_number() || constant.is_boolean())
            return model::ConstantSource {constant};
        if (const auto named = name(text))
            return named;
        if (text.startsWith(QLatin1Char('(')))
            return composed(text);
        if (const Source computed = aggregate(text))
            return computed;
        return cut(text);
    }

    Source composed(const QString &text) const
    {
        const qsizetype end = placeOf(QLatin1String(")"), text, 1);
        if (end < 0)
            return std::nullopt;
        model::ComposedSource source;
        if (const QString rest = text.mid(end + 1); !rest.isEmpty()) {
            const QLatin1String with(" with ");
            const model::Json separator
                = model::Json::parse(rest.mid(with.size()).toStdString(), nullptr, false);
            if (!rest.startsWith(with) || !separator.is_string())
                return std::nullopt;
            source.separator = separator.get<std::string>();
        }
        const QString inner = text.mid(1, end - 1);
        for (qsizetype begin = 0; begin <= inner.size();) {
            const qsizetype next = placeOf(plus, inner, begin);
            const auto read = part(inner.mid(begin, next < 0 ? -1 : next - begin).trimmed());
            if (!read)
                return std::nullopt;
            source.parts.push_back(*read);
            begin = next < 0 ? inner.size() + 1 : next + plus.size();
        }
        return source;
    }

    Source aggregate(const QString &text) const
    {
        const auto read = aggregateOf(text);
        const auto accepted = model::aggregatesOver(m_workbook, m_entity);
        if (!read || std::find(accepted.begin(), accepted.end(), *read) == accepted.end())
            return std::nullopt;
        return model::AggregateSource {read->function, read->role, read->attribute};
    }

    Source cut(const QString &text) const
    {
        static const QRegularExpression first(QStringLiteral("^(.*) first (\\d{1,9})$"));
        const auto found = first.match(text);
        const std::string path = unquoted(found.hasMatch() ? found.captured(1) : text);
        std::optional<int> truncate;
        if (found.hasMatch())
            truncate = found.captured(2).toInt();
        if (path.find('.') != std::string::npos) {
            auto [roles, attribute] = model::splitPath(path);
            const model::Entity *end
                = m_workbook.entity(model::toOneEnd(m_workbook, m_entity, roles));
            if (!end || !end->attribute(attribute))
                return std::nullopt;
            return model::CopiedSource {std::move(roles), attribute, truncate};
        }
        const model::Entity *known = m_workbook.entity(m_entity);
        if (!known || !known->attribute(path))
            return std::nullopt;
        return model::AttributeSource {path, truncate};
    }

    const model::Workbook &m_workbook;
    const std::string &m_entity;
};

} // namespace

QString partLineOf(const model::Field &part)
{
    QString line = sourceLineOf(part.source);
    for (const auto &[kind, ending] : upkeeps) {
        if (part.upkeep == kind)
            line += QLatin1String(ending);
    }
    return line;
}

std::optional<model::Field> partOf(const model::Workbook &workbook, const std::string &entity,
                                   const QString &line)
{
    return PartReader(workbook, entity).part(forms::tidied(line));
}

QStringList partOffers(const model::Workbook &workbook, const std::string &entity)
{
    QStringList offers;
    if (const model::Entity *known = workbook.entity(entity)) {
        for (const model::Attribute &attribute : known->attributes) {
            offers.append(QString::fromStdString(attribute.name));
            if (attribute.type == model::AttributeType::dateTime) {
                constexpr int month = 7; // 2024-05
                constexpr int day = 10; // 2024-05-17
                offers.append({QString::fromStdString(attribute.name) + cutOf(month),
                               QString::fromStdString(attribute.name) + cutOf(day)});
            }
        }
    }
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (!role.toMany)
            offers.append(QString::fromStdString(role.name));
    }
    const QString constant
        = QLatin1Char('"') + QString::fromStdString(entity).toLower() + QLatin1Char('"');
    offers.append(constant);
    if (const model::Entity *known = workbook.entity(entity); known && !known->attributes.empty())
        offers.append(QStringLiteral("(%1 + %2) with \":\"")
                          .arg(constant, QString::fromStdString(known->attributes.front().name)));
    offers.append(QString()); // a group of its own
    for (const model::Aggregate &aggregate : model::aggregatesOver(workbook, entity))
        offers.append(lineOf(aggregate));
    if (offers.last().isEmpty())
        offers.removeLast();
    return offers;
}

} // namespace partita::inspector
