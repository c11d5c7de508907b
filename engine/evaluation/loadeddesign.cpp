#include "engine/evaluation/loadeddesign.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

cost::Generation costGeneration(model::Generation generation)
{
    return generation == model::Generation::y2019 ? cost::Generation::y2019
                                                  : cost::Generation::current;
}

} // namespace

LoadedDesign::LoadedDesign(const model::Design &design, const mapping::Mapper &mapper,
                           population::Rows &rows, model::Generation generation)
    : m_design(design)
    , m_rows(rows)
    , m_client(m_account, cost::constants(costGeneration(generation)))
    , m_site {m_client, m_rows, mapper}
{
}

Result<void> LoadedDesign::load(const std::map<std::string, int> &forLoad,
                                const std::stop_token &stop, const ProgressSink &progress)
{
    std::vector<mapping::Oversize> oversize;
    Result<void> loaded = mapper().load(m_account, oversize, stop, progress, forLoad);
    if (!loaded)
        return loaded;
    m_client.setStop(stop);
    addOversize(oversize);
    m_site.scale = execution::PopulationScale(m_design, mapper());
    addFunctions();
    return {};
}

/// The design's own queries may call the functions of its containers. One that does not compile is
/// left out: the checks report it, and a query that calls it fails.
void LoadedDesign::addFunctions()
{
    for (const model::Container &container : m_design.containers) {
        for (const model::Script &script : container.scripts) {
            if (script.kind == model::Script::Kind::function)
                static_cast<void>(m_client.addScript(
                    container.name, {script::ScriptKind::function, script.name, script.body}));
        }
    }
}

void LoadedDesign::addOversize(const std::vector<mapping::Oversize> &oversize)
{
    for (const mapping::Oversize &one : oversize) {
        const auto known
            = std::find_if(m_oversize.begin(), m_oversize.end(), [&](const OversizeItems &other) {
                  return other.container == one.container && other.documentType == one.documentType;
              });
        OversizeItems &items = known == m_oversize.end()
            ? m_oversize.emplace_back(OversizeItems {one.container, one.documentType, 0, 0})
            : *known;
        ++items.items;
        items.largestBytes = std::max(items.largestBytes, one.bytes);
    }
}

} // namespace partita::evaluation
