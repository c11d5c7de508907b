#include "engine/javascript/outside.h"

#include "engine/javascript/convert.h"
#include "engine/query/functions.h"

#include <ctime>

namespace partita::javascript {

QString Outside::call(const QString &name, const QString &arguments) const
{
    json::Arena arena;
    const Result<json::Value> list = json::parse(arena.store(utf8Of(arguments)), arena);
    if (!list)
        return {};
    std::vector<json::Value> shapes;
    for (std::size_t index = 0; index < list->size(); ++index)
        shapes.push_back(list->at(index));
    query::FunctionContext context {.arena = arena};
    const json::Value result = query::findFunction(name.toStdString())->call(shapes, context);
    return result.isUndefined() ? QString() : toQString(json::toText(result));
}

void Outside::log(const QString &line) const
{
    if (m_log)
        m_log(utf8Of(line));
}

double Outside::processorMs() const
{
    timespec time {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

} // namespace partita::javascript

#include "moc_outside.cpp"
