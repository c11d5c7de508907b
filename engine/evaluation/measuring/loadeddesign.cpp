#include "engine/evaluation/measuring/loadeddesign.h"

#include "engine/base/parallel.h"
#include "engine/client/modelterms.h"
#include "engine/evaluation/containers.h"
#include "engine/json/value.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

/// Oversize items by document type.
std::vector<OversizeItems> summed(const std::vector<mapping::Oversize> &oversize)
{
    std::vector<OversizeItems> sums;
    for (const mapping::Oversize &one : oversize) {
        const auto known = std::find_if(sums.begin(), sums.end(), [&](const OversizeItems &other) {
            return other.container == one.container && other.documentType == one.documentType;
        });
        OversizeItems &items = known == sums.end()
            ? sums.emplace_back(OversizeItems {one.container, one.documentType, 0, 0})
            : *known;
        ++items.items;
        items.largestBytes = std::max(items.largestBytes, one.bytes);
    }
    return sums;
}

} // namespace

LoadedDesign::LoadedDesign(const EvaluationInput &input, const model::Design &design,
                           const mapping::Mapper &mapper, population::Rows &rows,
                           const PartitionCounts &partitions)
    : m_input(input)
    , m_design(design)
    , m_rows(rows)
    , m_partitions(partitions)
    , m_account(input.parts().containers().clock())
    , m_client(m_account, cost::constants(client::generationOf(input.generation)))
    , m_site {m_client, m_rows, mapper}
{
}

LoadedDesign::~LoadedDesign()
{
    std::vector<std::unique_ptr<store::Container>> containers = m_account.release();
    for (std::size_t i = 0; i < containers.size(); ++i) {
        m_lent[i].container = std::move(containers[i]);
        m_input.parts().containers().giveBack(m_contents[i], std::move(m_lent[i]));
    }
}

ContainerContent LoadedDesign::contentOf(const model::Container &container) const
{
    return {m_input.population, evaluation::contentOf(container), m_partitions.at(container.name)};
}

Result<void> LoadedDesign::load(const std::stop_token &stop, const ProgressSink &progress)
{
    const std::scoped_lock lock(m_loading);
    return loadOnce(stop, progress);
}

/// Requires: m_loading is held.
Result<void> LoadedDesign::loadOnce(const std::stop_token &stop, const ProgressSink &progress)
{
    if (m_isLoaded)
        return {};
    if (m_failure)
        return *m_failure;
    takeContainers(stop, progress);
    if (m_failure)
        return *m_failure;
    m_site.scale = execution::PopulationScale(m_design, mapper());
    m_client.setStop(stop);
    addFunctions(m_client);
    m_isLoaded = true;
    return {};
}

/// Takes the containers, side by side, and puts those that were lent into the account in the order
/// of the design.
void LoadedDesign::takeContainers(const std::stop_token &stop, const ProgressSink &progress)
{
    const std::vector<model::Container> &containers = m_design.containers;
    std::vector<std::optional<Result<mapping::LoadedContainer>>> lent(containers.size());
    const auto take = [&](std::size_t place) {
        if (m_input.crew)
            m_input.crew->giveWay(m_design.name, stop);
        if (stop.stop_requested())
            return;
        const model::Container &container = containers[place];
        TimedPart timed = m_input.timed(MadePart::Kind::items, m_design.name, container.name);
        lent[place] = m_input.parts().containers().take(contentOf(container), container, mapper(),
                                                        stop, progress);
        if (*lent[place])
            timed.setBytes((*lent[place])->container->memory());
    };
    if (m_input.crew) {
        const Crew::Phase phase(*m_input.crew, m_design.name);
        sideBySide(containers.size(), phase.threads(), take);
    } else {
        sideBySide(containers.size(), 1, take);
    }
    for (std::size_t place = 0; place < containers.size(); ++place) {
        if (!lent[place] || !*lent[place]) {
            const Error error = lent[place] ? lent[place]->error() : cancelled();
            m_failure = m_failure.value_or(error);
            continue;
        }
        mapping::LoadedContainer &loaded = **lent[place];
        m_account.adopt(std::move(loaded.container));
        m_lent.push_back(std::move(loaded));
        m_contents.push_back(contentOf(containers[place]));
    }
}

Result<void> LoadedDesign::findOversize(const std::stop_token &stop, const ProgressSink &progress)
{
    const std::scoped_lock lock(m_loading);
    if (m_isOversizeKnown)
        return {};
    auto &known = m_input.parts().containers().oversize;
    for (std::size_t i = 0; i < m_design.containers.size(); ++i) {
        ContainerContent content = contentOf(m_design.containers[i]);
        content.physicalPartitions = 0;
        std::shared_ptr<const std::vector<OversizeItems>> oversize = known.find(content);
        if (!oversize) {
            if (Result<void> loaded = loadOnce(stop, progress); !loaded)
                return loaded;
            oversize = known.keep(std::move(content), summed(m_lent[i].oversize));
        }
        m_oversize.insert(m_oversize.end(), oversize->begin(), oversize->end());
    }
    m_isOversizeKnown = true;
    return {};
}

Result<std::shared_ptr<const ContainerEvaluation>> LoadedDesign::sizesOf(
    const model::Container &container, const std::stop_token &stop)
{
    auto &sizes = m_input.parts().containers().sizes;
    const ContainerContent content = contentOf(container);
    if (auto known = sizes.find(content))
        return known;
    if (Result<void> loaded = load(stop, {}); !loaded)
        return loaded.error();
    const TimedPart timed = m_input.timed(MadePart::Kind::container, m_design.name, container.name);
    return sizes.keep(
        content,
        evaluation::sizesOf(container, *m_account.container(container.name), m_rows, mapper()));
}

std::unique_ptr<client::Client> LoadedDesign::readingClient(const std::stop_token &stop)
{
    auto client = std::make_unique<client::Client>(m_account, m_client.constants());
    client->setStop(stop);
    addFunctions(*client);
    return client;
}

/// The design's own queries may call the functions of its containers. One that does not compile is
/// left out: the checks report it, and a query that calls it fails.
void LoadedDesign::addFunctions(client::Client &client) const
{
    for (const model::Container &container : m_design.containers) {
        for (const model::Script &script : container.scripts) {
            if (script.kind == model::Script::Kind::function)
                static_cast<void>(client.addScript(
                    container.name, {script::ScriptKind::function, script.name, script.body}));
        }
    }
}

void LoadedDesign::removeItemsOf(const std::string &entity, population::Row row)
{
    json::Arena arena;
    for (const model::Container &container : m_design.containers) {
        store::Container *stored = m_account.container(container.name);
        for (const model::DocumentType &type : container.documentTypes) {
            if (type.entity != entity || !stored)
                continue;
            const json::Value item = mapper().item(type, row, arena);
            if (item.isUndefined())
                continue; // the type's filter excludes the row
            const json::Value id = item.member("id");
            // A capped copy may not hold the row.
            static_cast<void>(
                stored->remove(stored->partitionKeyDefinition().extract(item),
                               id.isString() ? std::string(id.string()) : json::toText(id)));
        }
    }
}

} // namespace partita::evaluation
