#include "engine/model/keylevels.h"

#include "engine/json/path.h"

#include <algorithm>

namespace partita::model {

bool lacksKeyLevel(const Workbook &workbook, const DocumentType &type, const std::string &path)
{
    const Result<json::Path> parsed = json::Path::parse(path);
    if (!parsed || parsed->steps().empty())
        return false;
    const std::vector<Field> *fields = &type.fields;
    std::string entity = type.entity;
    for (const json::Path::Step &step : parsed->steps()) {
        const Field *field = findField(*fields, step.name);
        if (!field)
            return true;
        const auto *embedded = std::get_if<EmbeddedSource>(&field->source);
        const auto role = embedded ? findRole(workbook, entity, embedded->role) : std::nullopt;
        if (!role || role->toMany)
            return false; // a value of its own, which may have further members
        fields = &embedded->fields;
        entity = role->partner;
    }
    return false;
}

bool mayLackKeyLevel(const Workbook &workbook, const Container &container, const std::string &path)
{
    return !container.partitionKey.empty() && path != container.partitionKey.front()
        && std::any_of(
            container.documentTypes.begin(), container.documentTypes.end(),
            [&](const DocumentType &type) { return !lacksKeyLevel(workbook, type, path); });
}

} // namespace partita::model
