#include "engine/exchange/imported.h"

#include "engine/model/edit.h"

namespace partita::exchange {

const char *nameOf(ImportNote::Kind kind)
{
    switch (kind) {
    case ImportNote::Kind::guessed:
        return "guessed";
    case ImportNote::Kind::skipped:
        return "skipped";
    case ImportNote::Kind::proposed:
        break;
    }
    return "proposed";
}

model::Workbook newWorkbook(const model::Workbook &imported, const std::string &name)
{
    model::Workbook workbook = imported;
    workbook.name = name;
    if (workbook.title.empty())
        workbook.title = name;
    if (workbook.designs.empty() && workbook.derivedDesigns.empty())
        workbook.derivedDesigns = {"referenced", "embedded", "hybrid"};
    return workbook;
}

Imported onlyEntities(Imported imported, const std::set<std::string> &names)
{
    const std::vector<model::Entity> all = *imported.workbook.entities;
    for (const model::Entity &entity : all) {
        if (names.contains(entity.name))
            continue;
        Result<model::Workbook> less
            = model::apply(imported.workbook, model::RemoveEntity {entity.name});
        if (less)
            imported.workbook = std::move(*less);
    }
    return imported;
}

} // namespace partita::exchange
