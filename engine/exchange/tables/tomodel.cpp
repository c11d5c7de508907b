#include "engine/exchange/tables/tomodel.h"

#include "engine/exchange/tables/draft.h"
#include "engine/model/limits.h"

#include <algorithm>
#include <cmath>

namespace partita::exchange {

namespace {

std::map<std::string, model::CanvasPosition> placesOf(const Draft &draft)
{
    const auto isOnCanvas
        = [](double at) { return std::isfinite(at) && std::abs(at) <= model::farthestCard; };
    std::map<std::string, model::CanvasPosition> places;
    for (const DraftTable &table : draft.tables) {
        const auto &place = table.found->place;
        if (!table.isLink && place && isOnCanvas(place->x) && isOnCanvas(place->y))
            places.emplace(table.entity, *place);
    }
    return places;
}

/// By file, in the order in which files occur first, and by line.
void sortNotes(std::vector<ImportNote> &notes)
{
    std::map<std::string, int> ranks;
    for (const ImportNote &note : notes)
        ranks.emplace(note.file, static_cast<int>(ranks.size()));
    std::stable_sort(notes.begin(), notes.end(), [&](const ImportNote &a, const ImportNote &b) {
        return std::pair(ranks.at(a.file), a.line) < std::pair(ranks.at(b.file), b.line);
    });
}

ModelNames namesOfModel(const FoundSchema &schema, const Draft &draft)
{
    ModelNames names;
    names.tables.resize(schema.tables.size());
    names.relationships.resize(schema.references.size());
    for (const DraftTable &table : draft.tables) {
        const auto at = static_cast<std::size_t>(table.found - schema.tables.data());
        if (!table.isLink)
            names.tables[at] = {table.entity, table.keyName, table.attributes};
    }
    for (const DraftReference &reference : draft.references) {
        const auto at = static_cast<std::size_t>(reference.found - schema.references.data());
        names.relationships[at] = reference.relationship;
    }
    return names;
}

} // namespace

Result<Imported> modelOf(FoundSchema schema, ModelNames *names)
{
    if (schema.tables.empty())
        return Error {.message = "There is no table to import."};
    Draft draft = draftOf(schema);
    chooseLinks(draft);
    chooseBonds(draft);
    chooseKeys(draft);
    Imported imported;
    imported.workbook.title = schema.title;
    imported.workbook.description = schema.description;
    std::vector<model::Entity> entities = entitiesOf(draft);
    imported.workbook.relationships = relationshipsOf(draft);
    imported.workbook.population = populationOf(draft, entities);
    imported.workbook.entities = std::move(entities);
    imported.workbook.canvas = placesOf(draft);
    proposeFromIndexes(draft);
    imported.notes = std::move(draft.notes);
    if (names)
        *names = namesOfModel(schema, draft);
    sortNotes(imported.notes);
    return imported;
}

} // namespace partita::exchange
