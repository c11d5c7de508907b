#include "engine/script/spatial.h"

#include "engine/query/functions.h"
#include "engine/script/convert.h"

namespace partita::script {

QString SpatialFunctions::call(const QString &name, const QString &arguments) const
{
    json::Arena arena;
    const Result<json::Value> list = json::parse(arena.store(arguments.toStdString()), arena);
    if (!list)
        return {};
    std::vector<json::Value> shapes;
    for (std::size_t index = 0; index < list->size(); ++index)
        shapes.push_back(list->at(index));
    query::FunctionContext context {.arena = arena};
    const json::Value result = query::findFunction(name.toStdString())->call(shapes, context);
    return result.isUndefined() ? QString() : toQString(json::toText(result));
}

} // namespace partita::script

#include "moc_spatial.cpp"
