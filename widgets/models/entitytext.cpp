#include "widgets/models/entitytext.h"

#include "engine/model/names.h"
#include "engine/workbook/textform.h"
#include "widgets/models/addparts.h"

#include <QCoreApplication>

namespace partita::models {

namespace {

struct TextWords {
    Q_DECLARE_TR_FUNCTIONS(EntityText)
};

} // namespace

QString textOfEntities(const model::Workbook &workbook, const QStringList &entities)
{
    model::Workbook part;
    part.name = workbook.name;
    const auto isCopied = [&entities](const std::string &name) {
        return entities.contains(QString::fromStdString(name));
    };
    std::vector<model::Entity> copied;
    std::map<std::string, model::CanvasPosition> places;
    model::Population population;
    for (const model::Entity &entity : *workbook.entities) {
        if (!isCopied(entity.name))
            continue;
        copied.push_back(entity);
        const auto place = workbook.canvas->find(entity.name);
        if (place != workbook.canvas->end())
            places.insert(*place);
        const auto rows = workbook.population->counts.find(entity.name);
        if (rows != workbook.population->counts.end())
            population.counts.insert(*rows);
    }
    std::vector<model::Relationship> among;
    for (const model::Relationship &relationship : *workbook.relationships) {
        if (isCopied(relationship.parent) && isCopied(relationship.child))
            among.push_back(relationship);
    }
    part.entities = std::move(copied);
    part.relationships = std::move(among);
    part.canvas = std::move(places);
    part.population = std::move(population);
    return QString::fromStdString(workbook::writeText(part));
}

Result<model::Workbook> entitiesInText(const QString &text)
{
    Result<model::Workbook> read = workbook::readText(text.toStdString());
    if (read && read->entities->empty())
        return Error {ErrorCode::badRequest,
                      TextWords::tr("The text on the clipboard has no entities.").toStdString()};
    if (!read)
        return Error {ErrorCode::badRequest,
                      TextWords::tr("The clipboard has no entities in the text form of a workbook: "
                                    "%1")
                          .arg(QString::fromStdString(read.error().message))
                          .toStdString()};
    return read;
}

Addition additionOf(const model::Workbook &part, const model::Workbook &workbook)
{
    Addition addition;
    std::map<std::string, std::string> names;
    std::vector<std::string> taken = model::namesOf(*workbook.entities);
    model::Population population = *workbook.population;
    bool hasRows = false;
    for (const model::Entity &entity : *part.entities) {
        model::Entity added = entity;
        added.name = nameOfCopyOf(entity.name, taken);
        taken.push_back(added.name);
        names[entity.name] = added.name;
        addition.entities.append(QString::fromStdString(added.name));
        const auto place = part.canvas->find(entity.name);
        addition.edits.push_back(model::AddEntity {
            added, place == part.canvas->end() ? model::CanvasPosition() : place->second});
        const auto rows = part.population->counts.find(entity.name);
        if (rows == part.population->counts.end())
            continue;
        population.counts[added.name] = rows->second;
        hasRows = true;
    }
    taken = model::namesOf(*workbook.relationships);
    for (model::Relationship relationship : *part.relationships) {
        if (!names.contains(relationship.parent) || !names.contains(relationship.child))
            continue; // written by hand, with an end that is not there
        relationship.name = nameOfCopyOf(relationship.name, taken);
        taken.push_back(relationship.name);
        relationship.parent = names.at(relationship.parent);
        relationship.child = names.at(relationship.child);
        addition.edits.push_back(model::AddRelationship {relationship});
    }
    if (hasRows)
        addition.edits.push_back(model::ChangePopulation {population});
    return addition;
}

} // namespace partita::models
