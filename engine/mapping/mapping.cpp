#include "engine/mapping/mapping.h"

#include "engine/index/policyreading.h"
#include "engine/mapping/heldrows.h"
#include "engine/mapping/keygrowth.h"
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

/// Loads the items of a container, type by type.
class Loader {
public:
    /// `expected`: items to load, for the progress.
    Loader(store::Container &container, const population::Rows &rows, std::size_t expected,
           const std::stop_token &stop, const ProgressSink &progress)
        : m_container(container)
        , m_stop(stop)
        , m_progress(progress)
        , m_builder(rows, m_arena)
        , m_expected(expected)
    {
    }

    Result<void> load(const CompiledType &compiled, const std::vector<Row> &held,
                      std::vector<Oversize> &oversize)
    {
        const std::string stage = "loading " + m_container.settings().name;
        for (const Row row : held) {
            if (m_stop.stop_requested())
                return cancelled();
            if (m_progress && m_loaded % itemsAReport == 0)
                m_progress(stage, static_cast<double>(m_loaded) / static_cast<double>(m_expected));
            ++m_loaded;
            if (Result<void> loaded = loadRow(compiled, row, oversize); !loaded)
                return loaded;
        }
        return {};
    }

private:
    Result<void> loadRow(const CompiledType &compiled, Row row, std::vector<Oversize> &oversize)
    {
        m_arena.clear();
        const json::Value item = m_builder.item(compiled, row);
        Result<void> loaded = m_container.load(item);
        if (loaded)
            return loaded;
        const std::string &name = m_container.settings().name;
        if (loaded.error().code == ErrorCode::conflict)
            return atDocumentType(withMend(loaded.error(), *compiled.type), name,
                                  compiled.type->name);
        if (loaded.error().code != ErrorCode::tooLarge)
            return atDocumentType(loaded.error(), name, compiled.type->name);
        oversize.push_back(
            {name, compiled.type->name, row, static_cast<std::int64_t>(json::textSize(item))});
        return {};
    }

    store::Container &m_container;
    const std::stop_token &m_stop;
    const ProgressSink &m_progress;
    json::Arena m_arena;
    ItemBuilder m_builder;
    std::size_t m_expected = 0;
    std::size_t m_loaded = 0;
};

/// Settings for loading into one partition without an index. Whoever needs several partitions
/// rearranges the container then, and indexes each item once.
store::ContainerSettings withoutIndex(store::ContainerSettings settings)
{
    settings.physicalPartitions = 1;
    settings.indexingPolicy.mode = index::Policy::Mode::none;
    settings.defaultTtl.reset();
    return settings;
}

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
    m_kept = std::make_shared<KeptRows>();
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

/// The rows are found once, as long as no command has changed any.
std::shared_ptr<const HeldRows> Mapper::held(const model::DocumentType &type) const
{
    if (!m_rows.isAsGenerated() || !m_compiled->find(type))
        return std::make_shared<const HeldRows>(heldNow(type));
    {
        const std::scoped_lock lock(m_kept->mutex);
        if (const auto known = m_kept->byType.find(&type); known != m_kept->byType.end())
            return known->second;
    }
    auto rows = std::make_shared<const HeldRows>(heldNow(type));
    const std::scoped_lock lock(m_kept->mutex);
    return m_kept->byType.emplace(&type, std::move(rows)).first->second;
}

HeldRows Mapper::heldNow(const model::DocumentType &type) const
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
    return held(type)->rows;
}

double Mapper::fullItems(const model::DocumentType &type) const
{
    const CompiledType *compiled = m_compiled->find(type);
    return compiled ? mapping::fullItems(*compiled, *held(type), m_rows)
                    : mapping::fullItems(CompiledType(type, m_rows), *held(type), m_rows);
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
    return compiled ? mapping::roomOf(*compiled, *held(type), m_rows)
                    : mapping::roomOf(CompiledType(type, m_rows), *held(type), m_rows);
}

double Mapper::fullIndexBytes(const model::Container &container) const
{
    const Result<store::ContainerSettings> settings = settingsOf(container);
    if (!settings)
        return 0;
    double bytes = 0;
    for (const model::DocumentType &type : container.documentTypes) {
        const CompiledType compiled(type, m_rows);
        const auto rows = held(type);
        bytes += meanIndexBytes(*settings, compiled, rows->rows, m_rows)
            * mapping::fullItems(compiled, *rows, m_rows);
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
    const auto rows = held(type);
    return meanBytes(compiled, rows->rows, m_rows) * mapping::fullItems(compiled, *rows, m_rows);
}

int Mapper::physicalPartitionsOf(const model::Container &container) const
{
    return container.physicalPartitions ? physicalPartitionsNeeded(container, 0)
                                        : physicalPartitionsNeeded(container, fullBytes(container));
}

Result<LoadedContainer> Mapper::loadContainer(const model::Container &container,
                                              int physicalPartitions,
                                              std::shared_ptr<store::Clock> clock,
                                              std::stop_token stop,
                                              const ProgressSink &progress) const
{
    Result<store::ContainerSettings> settings = settingsOf(container);
    if (!settings)
        return settings.error();
    const bool isDivided = physicalPartitions > 1;
    settings->physicalPartitions = 1;
    Result<std::unique_ptr<store::Container>> made = store::Container::create(
        isDivided ? withoutIndex(*settings) : *settings, std::move(clock));
    if (!made)
        return made.error();
    LoadedContainer loaded {std::move(*made), {}, {}};
    std::vector<std::vector<Row>> rows;
    std::size_t expected = 0;
    for (const model::DocumentType &type : container.documentTypes) {
        rows.push_back(held(type)->rows);
        expected += rows.back().size();
    }
    Loader loader(*loaded.container, m_rows, expected, stop, progress);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const CompiledType &compiled = *m_compiled->find(container.documentTypes[i]);
        if (Result<void> done = loader.load(compiled, rows[i], loaded.oversize); !done)
            return done.error();
        loaded.lastVersions.push_back(
            static_cast<std::uint64_t>(loaded.container->latestSequence()));
    }
    if (isDivided) {
        if (Result<void> done = rearrange(loaded, container, physicalPartitions); !done)
            return done.error();
    }
    return loaded;
}

Result<void> Mapper::rearrange(LoadedContainer &loaded, const model::Container &container,
                               int physicalPartitions) const
{
    Result<store::ContainerSettings> settings = settingsOf(container);
    if (!settings)
        return settings.error();
    settings->physicalPartitions = physicalPartitions;
    std::vector<TypeGrowth> growths;
    for (const model::DocumentType &type : container.documentTypes) {
        const auto rows = held(type);
        growths.push_back({mapping::fullItems(*m_compiled->find(type), *rows, m_rows)
                               / static_cast<double>(std::max<std::size_t>(1, rows->rows.size())),
                           firstLevelGrowthOf(container, type, m_rows)});
    }
    settings->ranges = partitionRanges(loaded, growths, physicalPartitions);
    return loaded.container->rearrange(*settings);
}

Result<void> Mapper::load(store::Account &account, std::vector<Oversize> &oversize,
                          std::stop_token stop, const ProgressSink &progress) const
{
    for (const model::Container &container : m_design.containers) {
        if (stop.stop_requested())
            return cancelled();
        Result<LoadedContainer> loaded = loadContainer(container, physicalPartitionsOf(container),
                                                       account.sharedClock(), stop, progress);
        if (!loaded)
            return loaded.error();
        oversize.insert(oversize.end(), loaded->oversize.begin(), loaded->oversize.end());
        account.adopt(std::move(loaded->container));
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
