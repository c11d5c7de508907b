#include "widgets/shell/fieldlines.h"

#include "engine/model/notation.h"
#include "widgets/shell/linetext.h"

#include <QRegularExpression>

namespace partita::shell {

namespace {

QString cutOf(std::optional<int> truncate)
{
    return truncate ? QStringLiteral(" first %1").arg(*truncate) : QString();
}

} // namespace

QString partLineOf(const model::Field &part)
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
        QString operator()(const model::ConstantSource &one)
        {
            return QString::fromStdString(one.value.dump());
        }
        // Not offered here, but a workbook may say it.
        QString operator()(const model::EmbeddedSource &one)
        {
            return QString::fromStdString(one.role) + u'…';
        }
        QString operator()(const model::AggregateSource &one)
        {
            return QLatin1String(model::nameOf(one.function)) + QLatin1String(" of ")
                + QString::fromStdString(one.role);
        }
        QString operator()(const model::ComposedSource &) { return QStringLiteral("…"); }
    };
    return std::visit(Reader(), part.source);
}

std::optional<model::Field> partOf(const model::Workbook &workbook, const std::string &entity,
                                   const QString &line)
{
    const QString text = tidied(line);
    const model::Json constant = model::Json::parse(text.toStdString(), nullptr, false);
    if (constant.is_string() || constant.is_number())
        return model::Field {{}, model::ConstantSource {constant}, model::Upkeep::none};
    static const QRegularExpression cut(QStringLiteral("^(.*) first (\\d{1,6})$"));
    const auto found = cut.match(text);
    const std::string path = (found.hasMatch() ? found.captured(1) : text).toStdString();
    std::optional<int> truncate;
    if (found.hasMatch())
        truncate = found.captured(2).toInt();
    if (path.find('.') != std::string::npos) {
        auto [roles, attribute] = model::splitPath(path);
        return model::Field {
            {}, model::CopiedSource {std::move(roles), attribute, truncate}, model::Upkeep::none};
    }
    const model::Entity *known = workbook.entity(entity);
    if (known && known->attribute(path))
        return model::Field {{}, model::AttributeSource {path, truncate}, model::Upkeep::none};
    if (!truncate && model::findRole(workbook, entity, path))
        return model::Field {{}, model::ReferenceSource {path}, model::Upkeep::none};
    return std::nullopt;
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
    offers.append(QLatin1Char('"') + QString::fromStdString(entity).toLower() + QLatin1Char('"'));
    return offers;
}

} // namespace partita::shell
