#include "widgets/models/placewords.h"

#include <QCoreApplication>
#include <QStringList>

namespace partita::models {

namespace {

struct PlaceWords {
    Q_DECLARE_TR_FUNCTIONS(PlaceWords)
};

/// The part at the index behind `list` in a path such as "$.designs[0].containers[1]".
template<typename Part>
const Part *partAt(const QString &place, const char *list, const std::vector<Part> &parts)
{
    const QString before = QStringLiteral(".%1[").arg(QLatin1String(list));
    const qsizetype found = place.indexOf(before);
    if (found < 0)
        return nullptr;
    const QString rest = place.mid(found + before.size());
    bool isNumber = false;
    const auto index = rest.left(rest.indexOf(QLatin1Char(']'))).toULongLong(&isNumber);
    return isNumber && index < parts.size() ? &parts[index] : nullptr;
}

QString nameOf(const std::string &name)
{
    return QString::fromStdString(name);
}

/// The smallest part of a path in words, and the smallest one that can be selected.
struct PlacedPart {
    QString words;
    Selection selection = {};
};

PlacedPart inDesign(const model::Design &design, const QString &place)
{
    using Kind = Selection::Kind;
    Selection selection {Kind::design, nameOf(design.name), {}};
    QStringList words {PlaceWords::tr("design %1").arg(nameOf(design.name))};
    if (const auto *stated = partAt(place, "overrides", design.overrides))
        words.append(PlaceWords::tr("own query for %1").arg(nameOf(stated->pattern)));
    const model::Container *container = partAt(place, "containers", design.containers);
    if (container) {
        words.append(PlaceWords::tr("container %1").arg(nameOf(container->name)));
        selection = {Kind::container, nameOf(container->name), {}};
    }
    const model::DocumentType *type
        = container ? partAt(place, "documentTypes", container->documentTypes) : nullptr;
    if (type) {
        words.append(PlaceWords::tr("document type %1").arg(nameOf(type->name)));
        selection = {Kind::documentType, nameOf(container->name), nameOf(type->name)};
    }
    if (const model::Field *field = type ? partAt(place, "fields", type->fields) : nullptr)
        words.append(PlaceWords::tr("field %1").arg(nameOf(field->name)));
    return {words.join(QStringLiteral(" › ")), selection};
}

PlacedPart inEntity(const model::Entity &entity, const QString &place)
{
    const QString name = nameOf(entity.name);
    const model::Attribute *attribute = partAt(place, "attributes", entity.attributes);
    if (!attribute)
        return {name, {Selection::Kind::entity, name, {}}};
    return {name + QLatin1Char('.') + nameOf(attribute->name),
            {Selection::Kind::attribute, name, nameOf(attribute->name)}};
}

/// The part of the workbook at the beginning of a path: "$.mixes" and others.
QString partOfWorkbook(const QString &place)
{
    const QString part = place.section(QLatin1Char('.'), 1, 1).section(QLatin1Char('['), 0, 0);
    const auto is = [&](const char *name) { return part == QLatin1String(name); };
    return is("population")    ? PlaceWords::tr("population")
        : is("mixes")          ? PlaceWords::tr("workload mixes")
        : is("published")      ? PlaceWords::tr("published figures")
        : is("canvas")         ? PlaceWords::tr("places on the canvas")
        : is("advice")         ? PlaceWords::tr("advice")
        : is("patterns")       ? PlaceWords::tr("access patterns")
        : is("designs")        ? PlaceWords::tr("designs")
        : is("derivedDesigns") ? PlaceWords::tr("derived designs")
        : is("entities")       ? PlaceWords::tr("entities")
        : is("relationships")  ? PlaceWords::tr("relationships")
                               : PlaceWords::tr("workbook");
}

PlacedPart partOf(const model::Workbook &workbook, const model::Problem &problem)
{
    const QString place = QString::fromStdString(problem.place);
    const auto begins = [&](const char *part) { return place.startsWith(QLatin1String(part)); };
    if (begins("$.designs[")) {
        if (const auto *design = partAt(place, "designs", workbook.designs))
            return inDesign(**design, place);
    } else if (begins("$.patterns[")) {
        if (const auto *pattern = partAt(place, "patterns", *workbook.patterns))
            return {PlaceWords::tr("pattern %1").arg(nameOf(pattern->id)),
                    {Selection::Kind::pattern, nameOf(pattern->id), {}}};
    } else if (begins("$.entities[")) {
        if (const auto *entity = partAt(place, "entities", *workbook.entities))
            return inEntity(*entity, place);
    } else if (begins("$.relationships[")) {
        if (const auto *one = partAt(place, "relationships", *workbook.relationships))
            return {PlaceWords::tr("relationship %1").arg(nameOf(one->name)),
                    {Selection::Kind::relationship, nameOf(one->name), {}}};
    }
    Selection concerned;
    if (!problem.entity.empty())
        concerned = {Selection::Kind::entity, nameOf(problem.entity), {}};
    else if (!problem.design.empty())
        concerned = {Selection::Kind::design, nameOf(problem.design), {}};
    if (begins("$.mixes[")) {
        if (const auto *mix = partAt(place, "mixes", *workbook.mixes))
            return {PlaceWords::tr("workload mix %1").arg(nameOf(mix->name)), concerned};
    } else if (begins("$.population.sampleRows[")) {
        if (const auto *row = partAt(place, "sampleRows", workbook.population->sampleRows))
            return {PlaceWords::tr("sample row %1").arg(nameOf(row->name)), concerned};
    }
    switch (concerned.kind) {
    case Selection::Kind::entity:
        return {concerned.name, concerned};
    case Selection::Kind::design:
        return {PlaceWords::tr("design %1").arg(concerned.name), concerned};
    default:
        return {partOfWorkbook(place), concerned};
    }
}

} // namespace

QString placeInWords(const model::Workbook &workbook, const model::Problem &problem)
{
    return partOf(workbook, problem).words;
}

Selection selectionAt(const model::Workbook &workbook, const model::Problem &problem)
{
    return partOf(workbook, problem).selection;
}

} // namespace partita::models
