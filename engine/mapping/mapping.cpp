#include "engine/mapping/mapping.h"

#include "engine/index/policyreading.h"
#include "engine/mapping/heldrows.h"
#include "engine/mapping/partitionranges.h"
#include "engine/model/limits.h"
#include "engine/store/throughput.h"

#include <algorithm>
#include <cmath>

namespace partita::mapping {
namespace {

using population::Row;

constexpr std::size_t sampledItems = 64; // items that estimate the storage of a document type
constexpr std::size_t itemsAReport = 2048;
/// Bytes of items that fit into one physical partition with any index: few values are smaller than
/// their index entries.
constexpr auto bytesWithoutDoubt = static_cast<double>(store::maximumPartitionBytes) / 4;

/// Some of the rows, evenly spaced.
std::vector<Row> spreadOver(const std::vector<Row> &held)
{
    const std::size_t taken = std::min(held.size(), sampledItems);
    std::vector<Row> some;
    for (std::size_t index = 0; index < taken; ++index)
        some.push_back(held[(2 * index + 1) * held.size() / (2 * taken)]);
    return some;
}

/// Mean stored bytes of items, estimated from a sample of `held`.
double meanBytes(const CompiledType &compiled, const std::vector<Row> &held,
                 const population::Rows &rows)
{
    if (held.empty())
        return 0;
    json::Arena arena;
    ItemBuilder builder(rows, arena);
    const std::vector<Row> some = spreadOver(held);
    double bytes = 0;
    for (const Row row : some) {
        bytes += static_cast<double>(json::textSize(builder.item(compiled, row)));
        arena.clear();
    }
    return bytes / static_cast<double>(some.size())
        + static_cast<double>(store::systemPropertyBytes);
}

/// Mean index bytes of an item in a container with these settings.
double meanIndexBytes(store::ContainerSettings settings, const CompiledType &compiled,
                      const std::vector<Row> &held, const population::Rows &rows)
{
    settings.physicalPartitions = 1;
    settings.uniqueKeys.clear();
    const Result<std::unique_ptr<store::Container>> scratch
        = store::Container::create(std::move(settings), std::make_shared<store::Clock>());
    if (!scratch)
        return 0;
    json::Arena arena;
    ItemBuilder builder(rows, arena);
    for (const Row row : spreadOver(held)) {
        // Fails for items that are too large for any container.
        (void)(*scratch)->load(builder.item(compiled, row));
        arena.clear();
    }
    const auto items = static_cast<double>((*scratch)->itemCount());
    return items > 0 ? static_cast<double>((*scratch)->indexBytes()) / items : 0;
}

Error atDocumentType(Error error, const std::string &container, const std::string &type)
{
    error.message
        = "Container \"" + container + "\", document type \"" + type + "\": " + error.message;
    return error;
}

/// Adds to an error about duplicate ids how the id is made and how to make it unique.
Error withMend(Error error, const model::DocumentType &type)
{
    const model::Field *id = type.field("id");
    if (!id || error.message.find("ids are unique") == std::string::npos)
        return error;
    const auto *source = std::get_if<model::AttributeSource>(&id->source);
    error.message += " The field \"id\" of \"" + type.name + "\" is "
        + (source ? "the attribute \"" + source->attribute + "\""
                  : "made of what several rows share")
        + ": compose it with the key of \"" + type.entity
        + "\", or, where another document type gives the same id, with a constant.";
    return error;
}

/// Loads the items of a design, container by container.
class Loader {
public:
    Loader(const population::Rows &rows, std::vector<Oversize> &oversize,
           const std::stop_token &stop, const ProgressSink &progress)
        : m_oversize(oversize)
        , m_stop(stop)
        , m_progress(progress)
        , m_builder(rows, m_arena)
    {
    }

    void expect(std::size_t items) { m_expected += items; }

    Result<void> load(store::Container &container, const CompiledType &compiled,
                      const std::vector<Row> &held)
    {
        const std::string stage = "loading " + container.settings().name;
        for (const Row row : held) {
            if (m_stop.stop_requested())
                return cancelled();
            if (m_progress && m_loaded % itemsAReport == 0)
                m_progress(stage, static_cast<double>(m_loaded) / static_cast<double>(m_expected));
            ++m_loaded;
            if (Result<void> loaded = loadRow(container, compiled, row); !loaded)
                return loaded;
        }
        return {};
    }

private:
    Result<void> loadRow(store::Container &container, const CompiledType &compiled, Row row)
    {
        m_arena.clear();
        const json::Value item = m_builder.item(compiled, row);
        Result<void> loaded = container.load(item);
        if (loaded)
            return loaded;
        if (loaded.error().code == ErrorCode::conflict)
            return atDocumentType(withMend(loaded.error(), *compiled.type),
                                  container.settings().name, compiled.type->name);
        if (loaded.error().code != ErrorCode::tooLarge)
            return atDocumentType(loaded.error(), container.settings().name, compiled.type->name);
        m_oversize.push_back({container.settings().name, compiled.type->name, row,
                              static_cast<std::int64_t>(json::textSize(item))});
        return {};
    }

    std::vector<Oversize> &m_oversize;
    const std::stop_token &m_stop;
    const ProgressSink &m_progress;
    json::Arena m_arena;
    ItemBuilder m_builder;
    std::size_t m_expected = 0;
    std::size_t m_loaded = 0;
};

} // namespace

Mapper::Mapper(const model::Workbook &, const model::Design &design, const population::Rows &rows)
    : m_design(design)
    , m_rows(rows)
{
    auto programs = std::make_shared<CompiledTypes>();
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes)
            programs->types.emplace_back(type, rows);
    }
    m_compiled = std::move(programs);
}

json::Value Mapper::item(const model::DocumentType &type, Row row, json::Arena &arena) const
{
    ItemBuilder builder(m_rows, arena);
    const auto build = [&](const CompiledType &compiled) {
        return builder.includes(compiled, row) ? builder.item(compiled, row) : json::Value();
    };
    const CompiledType *compiled = m_compiled->find(type);
    return compiled ? build(*compiled) : build(CompiledType(type, m_rows));
}

HeldRows Mapper::held(const model::DocumentType &type) const
{
    const auto container = std::find_if(
        m_design.containers.begin(), m_design.containers.end(),
        [&](const model::Container &candidate) {
            return std::any_of(candidate.documentTypes.begin(), candidate.documentTypes.end(),
                               [&](const model::DocumentType &held) { return &held == &type; });
        });
    const std::vector<std::string> key = container == m_design.containers.end()
        ? std::vector<std::string> {}
        : container->partitionKey;
    const CompiledType *compiled = m_compiled->find(type);
    return compiled ? heldRows(*compiled, key, m_rows)
                    : heldRows(CompiledType(type, m_rows), key, m_rows);
}

std::vector<Row> Mapper::rowsOf(const model::DocumentType &type) const
{
    return held(type).rows;
}

double Mapper::fullItems(const model::DocumentType &type) const
{
    const CompiledType *compiled = m_compiled->find(type);
    return compiled ? mapping::fullItems(*compiled, held(type), m_rows)
                    : mapping::fullItems(CompiledType(type, m_rows), held(type), m_rows);
}

double Mapper::fullStorageBytes(const model::Container &container) const
{
    double bytes = 0;
    for (const model::DocumentType &type : container.documentTypes)
        bytes += fullStorageBytes(type);
    return bytes;
}

CapRoom Mapper::roomOf(const model::DocumentType &type) const
{
    const CompiledType *compiled = m_compiled->find(type);
    return compiled ? mapping::roomOf(*compiled, held(type), m_rows)
                    : mapping::roomOf(CompiledType(type, m_rows), held(type), m_rows);
}

double Mapper::fullIndexBytes(const model::Container &container) const
{
    const Result<store::ContainerSettings> settings = settingsOf(container);
    if (!settings)
        return 0;
    double bytes = 0;
    for (const model::DocumentType &type : container.documentTypes) {
        const CompiledType compiled(type, m_rows);
        const HeldRows rows = held(type);
        bytes += meanIndexBytes(*settings, compiled, rows.rows, m_rows)
            * mapping::fullItems(compiled, rows, m_rows);
    }
    return bytes;
}

double Mapper::fullBytes(const model::Container &container) const
{
    const double items = fullStorageBytes(container);
    return items < bytesWithoutDoubt ? items : items + fullIndexBytes(container);
}

double Mapper::fullStorageBytes(const model::DocumentType &type) const
{
    const CompiledType compiled(type, m_rows);
    const HeldRows rows = held(type);
    return meanBytes(compiled, rows.rows, m_rows) * mapping::fullItems(compiled, rows, m_rows);
}

Result<store::Container *> Mapper::createContainer(store::Account &account,
                                                   const model::Container &modelled,
                                                   const std::vector<HeldType> &types,
                                                   int forLoad) const
{
    Result<store::ContainerSettings> settings = settingsOf(modelled);
    if (!settings)
        return settings.error();
    settings->physicalPartitions = modelled.physicalPartitions
        ? physicalPartitionsNeeded(modelled, 0)
        : physicalPartitionsNeeded(modelled, fullBytes(modelled), forLoad);
    Result<std::vector<store::HashRange>> ranges
        = partitionRanges(modelled, *settings, types, m_rows);
    if (!ranges)
        return ranges.error();
    settings->ranges = *std::move(ranges);
    return account.createContainer(std::move(*settings));
}

Result<void> Mapper::load(store::Account &account, std::vector<Oversize> &oversize,
                          std::stop_token stop, const ProgressSink &progress,
                          const std::map<std::string, int> &forLoad) const
{
    struct Part {
        store::Container *container;
        std::vector<HeldType> types;
    };
    std::vector<Part> parts;
    Loader loader(m_rows, oversize, stop, progress);
    for (const model::Container &modelled : m_design.containers) {
        if (stop.stop_requested())
            return cancelled();
        std::vector<HeldType> types;
        for (const model::DocumentType &type : modelled.documentTypes) {
            types.push_back({m_compiled->find(type), held(type)});
            loader.expect(types.back().held.rows.size());
        }
        const auto needed = forLoad.find(modelled.name);
        Result<store::Container *> container = createContainer(
            account, modelled, types, needed == forLoad.end() ? 1 : needed->second);
        if (!container)
            return container.error();
        parts.push_back({*container, std::move(types)});
    }
    for (const Part &part : parts) {
        for (const HeldType &type : part.types) {
            if (Result<void> loaded = loader.load(*part.container, *type.compiled, type.held.rows);
                !loaded)
                return loaded;
        }
    }
    return {};
}

Result<store::ContainerSettings> settingsOf(const model::Container &container)
{
    store::ContainerSettings settings;
    settings.name = container.name;
    settings.partitionKeyPaths = container.partitionKey;
    settings.defaultTtl = container.defaultTtl;
    settings.uniqueKeys = container.uniqueKeys;
    settings.physicalPartitions = container.physicalPartitions.value_or(1);
    if (container.indexingPolicy.is_null())
        return settings;
    const Result<json::Document> policy = json::Document::parse(container.indexingPolicy.dump());
    if (!policy)
        return policy.error();
    Result<index::Policy> read
        = index::readPolicy(policy->root(), "The indexing policy of \"" + container.name + '"');
    if (!read)
        return read.error();
    settings.indexingPolicy = std::move(*read);
    return settings;
}

bool followsLoad(const model::Container &container)
{
    return !container.physicalPartitions && !container.throughput.requestUnitsPerSecond
        && container.throughput.mode != model::ThroughputMode::serverless;
}

int physicalPartitionsNeeded(const model::Container &container, double fullBytes, int forLoad)
{
    if (container.physicalPartitions)
        return std::clamp(*container.physicalPartitions, 1, model::mostPhysicalPartitions);
    double needed = std::ceil(fullBytes / static_cast<double>(store::maximumPartitionBytes));
    if (followsLoad(container)) {
        needed = std::max(needed, static_cast<double>(forLoad));
    } else if (container.throughput.mode != model::ThroughputMode::serverless) {
        const auto throughput = static_cast<double>(*container.throughput.requestUnitsPerSecond);
        needed = std::max(needed,
                          std::ceil(throughput / static_cast<double>(store::partitionThroughput)));
    }
    return static_cast<int>(std::clamp<double>(needed, 1, model::mostPhysicalPartitions));
}

} // namespace partita::mapping
