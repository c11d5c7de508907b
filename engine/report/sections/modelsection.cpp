#include "engine/mapping/ownership.h"
#include "engine/model/notation.h"
#include "engine/report/sections/proselines.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

namespace partita::report {
namespace {

std::string attributesOf(const model::Entity &entity)
{
    std::vector<std::string> names;
    for (const model::Attribute &attribute : entity.attributes)
        names.push_back(attribute.name + (attribute.name == entity.key ? " (key)" : ""));
    return words::listed(names, names.size());
}

Table entityTable(const model::Workbook &workbook)
{
    Table table;
    table.caption = "Entities";
    table.columns = {left("Entity"), right("Rows in full"), left("Attributes")};
    for (const model::Entity &entity : *workbook.entities) {
        const double rows = mapping::expectedRows(workbook, entity.name);
        Cell name {{strong(entity.name)}, entity.description};
        table.rows.push_back(
            {std::move(name), number(words::amount(rows), rows), cell(attributesOf(entity))});
    }
    return table;
}

/// "0 to 100", "exactly 1", "drawn by each child".
std::string degreeText(const model::Degree &degree)
{
    switch (degree.kind) {
    case model::Degree::Kind::fixed:
        return "exactly " + words::amount(static_cast<double>(degree.minimum));
    case model::Degree::Kind::drawn:
        return "each child chooses";
    case model::Degree::Kind::uniform:
    case model::Degree::Kind::zipf:
        return words::amount(static_cast<double>(degree.minimum)) + " to "
            + words::amount(static_cast<double>(degree.maximum));
    case model::Degree::Kind::empirical:
        break;
    }
    return "about " + words::amount(degree.mean());
}

Table relationshipTable(const model::Workbook &workbook)
{
    Table table;
    table.caption = "Relationships";
    table.columns = {left("Relationship"), left("Kind"), left("Children of a parent"),
                     right("New ones a day"), left("Ownership")};
    for (const model::Relationship &relationship : *workbook.relationships) {
        Cell ends {plain(relationship.parent + " to " + relationship.child),
                   relationship.childRole + ", back: " + relationship.parentRole};
        table.rows.push_back(
            {std::move(ends), cell(model::nameOf(relationship.cardinality)),
             cell(degreeText(relationship.degree)),
             relationship.growthPerDay > 0
                 ? number(words::amount(relationship.growthPerDay), relationship.growthPerDay)
                 : cell("–"),
             cell(relationship.containment ? "removed with the parent" : "lives on its own")});
    }
    return table;
}

} // namespace

Blocks modelSection(const Subject &subject)
{
    const model::Workbook &workbook = subject.workbook();
    if (workbook.entities->empty())
        return {};
    Blocks blocks;
    blocks.emplace_back(paragraph(
        "What the application stores, before any decision about how it is stored. A line ends in "
        "a crow's foot at the side of which there are many."));
    blocks.emplace_back(Picture {"model", "The entities and their relationships"});
    blocks.emplace_back(entityTable(workbook));
    if (!workbook.relationships->empty())
        blocks.emplace_back(relationshipTable(workbook));
    Blocks described = blocksOf(workbook.description, 3, "about-");
    if (described.size() > 1) {
        blocks.emplace_back(Heading {3, "about", "What the authors say"});
        append(blocks, blocksOf(workbook.description, 4, "about-"));
    }
    return blocks;
}

} // namespace partita::report
