#include "engine/migration/parts/filling.h"

#include "engine/cost/charge.h"
#include "engine/evaluation/itemcharges.h"
#include "engine/migration/parts/rowsources.h"

#include <algorithm>

namespace partita::migration {
namespace {

using model::Container;
using model::DocumentType;

constexpr std::size_t mostSampled = 100; // items of a type

/// Mean charges of writing an item over one that stands there, and of removing that one.
struct ReplacingCharges {
    double write = 0;
    double remove = 0;
};

/// Measures them on a scratch container of the new design: items of the old form are created, then
/// removed, or written over by those of the new form. `to`: nullptr to measure the removal alone.
class Replacing {
public:
    Replacing(const Container &container, const cost::Constants &constants)
        : m_container(container)
        , m_constants(constants)
    {
    }

    ReplacingCharges measure(const mapping::Mapper &before, const DocumentType &old,
                             const mapping::Mapper *after, const DocumentType *now) const
    {
        Result<store::ContainerSettings> settings = mapping::settingsOf(m_container);
        const auto key = store::PartitionKeyDefinition::of(m_container.partitionKey);
        const std::vector<population::Row> rows = before.rowsOf(old);
        if (!settings || !key || rows.empty())
            return {};
        settings->physicalPartitions = 1;
        settings->uniqueKeys.clear(); // a sample has no duplicates
        const auto scratch
            = store::Container::create(*std::move(settings), std::make_shared<store::Clock>());
        if (!scratch)
            return {};
        ReplacingCharges sum;
        double writes = 0;
        double removals = 0;
        const std::size_t step = std::max<std::size_t>(1, rows.size() / mostSampled);
        for (std::size_t i = 0; i < rows.size(); i += step) {
            json::Arena arena;
            const json::Value item = before.item(old, rows[i], arena);
            if (!(*scratch)->create(item))
                continue; // over 2 MB
            if (now) {
                const auto written = (*scratch)->upsert(after->item(*now, rows[i], arena));
                sum.write += written ? cost::operationCharge(written->metrics, m_constants) : 0;
                writes += written ? 1 : 0;
                continue;
            }
            const auto removed = (*scratch)->remove(key->extract(item), item.member("id").string());
            sum.remove += removed ? cost::operationCharge(removed->metrics, m_constants) : 0;
            removals += removed ? 1 : 0;
        }
        return {writes > 0 ? sum.write / writes : 0, removals > 0 ? sum.remove / removals : 0};
    }

private:
    const Container &m_container;
    const cost::Constants &m_constants;
};

class Filling {
public:
    Filling(const model::Workbook &workbook, const FilledDesign &from, const FilledDesign &to,
            const cost::Constants &constants, Migration &migration)
        : m_workbook(workbook)
        , m_from(from)
        , m_to(to)
        , m_constants(constants)
        , m_migration(migration)
    {
    }

    Result<void> run(const std::vector<ContainerPair> &pairs, const std::stop_token &stop)
    {
        for (const ContainerPair &pair : pairs) {
            for (const DocumentType &type : pair.to->documentTypes) {
                if (stop.stop_requested())
                    return cancelled();
                fill(pair, type);
            }
            if (pair.from)
                removeRest(pair);
        }
        addReads();
        std::stable_partition(m_migration.fills.begin(), m_migration.fills.end(),
                              [](const Fill &fill) { return fill.way != Fill::Way::changeFeed; });
        m_migration.bulkSeconds = bulkSeconds(pairs);
        return {};
    }

private:
    void fill(const ContainerPair &pair, const DocumentType &type)
    {
        const DocumentType *old = pair.from ? pair.from->documentType(type.name) : nullptr;
        if (old && haveSameItems(*old, type))
            return;
        Fill fill {.container = pair.name, .documentType = type.name};
        fill.items = m_to.mapper.fullItems(type);
        if (fill.items <= 0)
            return;
        if (const evaluation::Backfill *known = backfillOf(*pair.to, type)) {
            addFromFeed(pair, *known, std::move(fill));
            return;
        }
        for (const std::string &entity : entitiesIn(m_workbook, type)) {
            const std::set<std::string> homes = containersWith(m_workbook, m_from.design, entity);
            fill.sources.insert(fill.sources.end(), homes.begin(), homes.end());
        }
        std::sort(fill.sources.begin(), fill.sources.end());
        fill.sources.erase(std::unique(fill.sources.begin(), fill.sources.end()),
                           fill.sources.end());
        const bool isInPlace = old && haveSamePlace(*pair.to, *old, type);
        fill.way = isInPlace ? Fill::Way::inPlace : Fill::Way::bulk;
        const double each = isInPlace
            ? Replacing(*pair.to, m_constants)
                  .measure(m_from.mapper, *old, &m_to.mapper, &type)
                  .write
            : evaluation::meanCreateCharge(*pair.to, type, m_to.mapper, m_constants);
        fill.writeCharge = fill.items * each;
        m_migration.fills.push_back(std::move(fill));
    }

    const evaluation::Backfill *backfillOf(const Container &container,
                                           const DocumentType &type) const
    {
        const auto &known = m_to.evaluated.backfills;
        const auto found
            = std::find_if(known.begin(), known.end(), [&](const evaluation::Backfill &one) {
                  return one.container == container.name && one.documentType == type.name;
              });
        return found == known.end() ? nullptr : &*found;
    }

    void addFromFeed(const ContainerPair &pair, const evaluation::Backfill &known, Fill fill)
    {
        fill.way = Fill::Way::changeFeed;
        fill.container = pair.name;
        fill.sources = {known.feedContainer};
        fill.items = known.itemsWritten;
        fill.readCharge = known.feedCharge + known.lookUpCharge;
        fill.writeCharge = known.writeCharge;
        fill.isAskingMore = known.isAskingMore;
        fill.seconds = known.seconds;
        m_migration.fills.push_back(std::move(fill));
    }

    /// Items that the new design does not have, or has elsewhere, leave a container that stays.
    void removeRest(const ContainerPair &pair)
    {
        for (const DocumentType &old : pair.from->documentTypes) {
            const DocumentType *now = pair.to->documentType(old.name);
            if (now && (haveSameItems(old, *now) || haveSamePlace(*pair.to, old, *now)))
                continue;
            Removal removal {pair.name, old.name, m_from.mapper.fullItems(old), 0};
            const double each = Replacing(*pair.from, m_constants)
                                    .measure(m_from.mapper, old, nullptr, nullptr)
                                    .remove;
            removal.charge = removal.items * each;
            if (removal.items > 0)
                m_migration.removals.push_back(std::move(removal));
        }
    }

    /// Each container is read once, whatever is made of it.
    void addReads()
    {
        for (const Container &container : m_from.design.containers) {
            const bool isRead = std::any_of(
                m_migration.fills.begin(), m_migration.fills.end(), [&](const Fill &fill) {
                    return fill.way != Fill::Way::changeFeed
                        && std::find(fill.sources.begin(), fill.sources.end(), container.name)
                        != fill.sources.end();
                });
            if (!isRead)
                continue;
            SourceRead read {container.name, 0, 0};
            for (const DocumentType &type : container.documentTypes) {
                const double items = m_from.mapper.fullItems(type);
                read.items += items;
                read.charge += items * evaluation::meanReadCharge(m_from.mapper, type, m_constants);
            }
            m_migration.reads.push_back(read);
        }
    }

    /// Until the slowest container is done: all work in parallel.
    double bulkSeconds(const std::vector<ContainerPair> &pairs) const
    {
        double seconds = 0;
        const auto consider = [&](double charge, const FilledDesign &side,
                                  const Container &container) {
            const evaluation::ContainerEvaluation *known = side.evaluated.container(container.name);
            const double throughput = known ? known->servedThroughput(container.throughput) : 0;
            if (throughput > 0)
                seconds = std::max(seconds, charge / throughput);
        };
        for (const SourceRead &read : m_migration.reads)
            consider(read.charge, m_from, *m_from.design.container(read.container));
        for (const ContainerPair &pair : pairs) {
            double charge = 0;
            for (const Fill &fill : m_migration.fills) {
                if (fill.container == pair.name && fill.way != Fill::Way::changeFeed)
                    charge += fill.writeCharge;
            }
            consider(charge, m_to, *pair.to);
        }
        return seconds;
    }

    const model::Workbook &m_workbook;
    const FilledDesign &m_from;
    const FilledDesign &m_to;
    const cost::Constants &m_constants;
    Migration &m_migration;
};

} // namespace

const char *nameOf(Fill::Way way)
{
    switch (way) {
    case Fill::Way::inPlace:
        return "in place";
    case Fill::Way::changeFeed:
        return "change feed";
    case Fill::Way::bulk:
        break;
    }
    return "bulk";
}

Result<void> addFilling(const model::Workbook &workbook, const FilledDesign &from,
                        const FilledDesign &to, const std::vector<ContainerPair> &pairs,
                        const cost::Constants &constants, const std::stop_token &stop,
                        Migration &migration)
{
    return Filling(workbook, from, to, constants, migration).run(pairs, stop);
}

} // namespace partita::migration
