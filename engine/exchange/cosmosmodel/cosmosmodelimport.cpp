#include "engine/exchange/cosmosmodel/cosmosmodelimport.h"

#include "engine/exchange/cosmosmodel/cosmosmodel.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/shape/founddesign.h"
#include "engine/exchange/tables/tomodel.h"

namespace partita::exchange {

double cosmosModelLikeness(const SourceFile &file)
{
    if (!namesMembers(file, {"containers", "entities"}))
        return 0;
    if (namesMembers(file, {"docType"}) || namesMembers(file, {"partitionKeys"}))
        return 0.97;
    return namesMembers(file, {"domain", "version"}) ? 0.9 : 0;
}

Result<Imported> importCosmosModel(std::span<const SourceFile> files, const ImportOptions &,
                                   const Watch &watch)
{
    CosmosModel model;
    for (const SourceFile &file : files) {
        if (watch.stop.stop_requested())
            return cancelled();
        const Result<model::Json> json = jsonOf(file);
        if (!json)
            return json.error();
        Result<CosmosModel> one = cosmosModelOf(*json, file.name);
        if (!one)
            return one.error();
        if (model.containers.empty()) {
            model = std::move(*one);
            continue;
        }
        for (CosmosContainer &container : one->containers)
            model.containers.push_back(std::move(container));
        for (CosmosPattern &pattern : one->patterns)
            model.patterns.push_back(std::move(pattern));
    }
    std::vector<CosmosBond> bonds;
    FoundSchema schema = cosmosTables(model, bonds);
    Result<Imported> imported = modelOf(std::move(schema));
    if (!imported)
        return imported;
    addFoundDesign(*imported, cosmosDesign(model, bonds, imported->workbook), model.file);
    const auto &designs = imported->workbook.designs;
    addCosmosPatterns(model, designs.empty() ? std::string() : designs.back()->name, *imported);
    return imported;
}

} // namespace partita::exchange
