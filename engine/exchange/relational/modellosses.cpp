#include "engine/exchange/relational/modellosses.h"

#include <algorithm>

namespace partita::exchange {

namespace {

bool anyAttribute(const model::Workbook &workbook, bool (*holds)(const model::Attribute &))
{
    return std::any_of(
        workbook.entities->begin(), workbook.entities->end(), [&](const model::Entity &entity) {
            return std::any_of(entity.attributes.begin(), entity.attributes.end(), holds);
        });
}

bool anyRelationship(const model::Workbook &workbook, bool (*holds)(const model::Relationship &))
{
    return std::any_of(workbook.relationships->begin(), workbook.relationships->end(), holds);
}

} // namespace

std::vector<std::string> modelLosses(const model::Workbook &workbook,
                                     const ModelFormatAbility &format)
{
    std::vector<std::string> losses;
    const auto tell = [&](bool isLost, const char *sentence) {
        if (isLost)
            losses.emplace_back(sentence);
    };
    tell(!workbook.entities->empty(),
         "How values are generated and how often they change is not part of the format.");
    tell(!workbook.relationships->empty(),
         "Degrees, growth and numbers of rows are not part of the format.");
    tell(
        anyRelationship(workbook,
                        [](const model::Relationship &one) {
                            return one.bound.has_value()
                                || one.cardinality == model::Cardinality::oneToFew;
                        }),
        "Bounds on the number of children are not part of the format; 1:few is written as 1:many.");
    tell(!format.saysMembers
             && anyAttribute(workbook,
                             [](const model::Attribute &one) {
                                 return one.type == model::AttributeType::object
                                     && !one.members.empty();
                             }),
         "Members of objects are not part of the format; the object is one column.");
    tell(!format.saysListedValues
             && anyAttribute(workbook,
                             [](const model::Attribute &one) { return one.generator.isListed(); }),
         "Lists of values are not part of the format.");
    tell(!format.saysSampleRows && !workbook.population->sampleRows.empty(),
         "Sample rows are not part of the format.");
    tell(!workbook.patterns->empty(),
         "Access patterns and their rates are not part of the format.");
    tell(!workbook.designs.empty() || !workbook.derivedDesigns.empty(),
         "The designs are not written: this format holds the model alone.");
    tell(!workbook.marks->areas.empty() || !workbook.marks->notes.empty(),
         "Areas and notes on the canvas are not part of the format.");
    tell(!format.saysDescriptions, "Descriptions are not part of the format.");
    return losses;
}

} // namespace partita::exchange
