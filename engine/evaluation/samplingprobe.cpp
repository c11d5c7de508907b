// Concrete request of a pattern's probe. Values that the probe leaves open come from a typical
// request.
#include "engine/evaluation/sampling.h"
#include "engine/places/locations.h"
#include "engine/places/values.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

using population::noRow;
using population::Row;

/// Number of draws from which one of medium size is chosen.
constexpr std::uint64_t drawsToChooseFrom = 15;

} // namespace

SampleRequest Sampler::probe() const
{
    return m_pattern.query() ? probeOfQuery(*m_pattern.query())
                             : probeOfCommand(*m_pattern.command());
}

SampleRequest Sampler::probeOfQuery(const model::Query &query) const
{
    const model::Probe &probe = m_pattern.probe;
    const bool isOpen = probe.rows.empty() && probe.parameters.empty();
    SampleRequest drawn = isOpen ? usualQuery(query) : draw(0);
    json::Arena arena;
    for (const auto &[parameter, name] : probe.rows) {
        const Row row = m_rows.sampleRow(name);
        const auto sample = std::find_if(m_workbook.population->sampleRows.begin(),
                                         m_workbook.population->sampleRows.end(),
                                         [&wanted = name](const model::SampleRow &candidate) {
                                             return candidate.name == wanted;
                                         });
        if (row == noRow || sample == m_workbook.population->sampleRows.end())
            continue;
        const auto last = std::find(query.after.begin(), query.after.end(), parameter);
        if (last != query.after.end() && sample->entity == query.root) {
            drawn.parameters[parameter]
                = valueAfter(static_cast<std::size_t>(last - query.after.begin()), row);
            continue;
        }
        const std::vector<const model::Match *> matches = query.valueMatches();
        const auto match = std::find_if(
            matches.begin(), matches.end(), [&wanted = parameter](const model::Match *candidate) {
                return candidate->parameter == wanted || candidate->parameterTo == wanted;
            });
        const bool isOwn = match != matches.end() && (*match)->kind != model::Match::Kind::belongsTo
            && sample->entity == query.root;
        drawn.parameters[parameter] = isOwn
            ? valueOfRow(**match, row)
            : places::toNlohmann(m_rows.key(sample->entity, row, arena));
    }
    for (const auto &[parameter, value] : probe.parameters)
        drawn.parameters[parameter] = value;
    drawn.isBeyondEnd = isForFurtherPage() && hasPage(drawn) == false;
    return drawn;
}

/// The median of a few drawn requests by the number of matching rows. A customer without orders, or
/// a list that ends before the requested page, would show nothing.
SampleRequest Sampler::usualQuery(const model::Query &query) const
{
    std::vector<std::pair<std::size_t, std::uint64_t>> sizes;
    for (std::uint64_t i = 0; i < drawsToChooseFrom; ++i)
        sizes.emplace_back(partnersOf(query, draw(i)), i);
    std::vector<std::pair<std::size_t, std::uint64_t>> sorted = sizes;
    const auto before = static_cast<std::size_t>(query.rowsBefore());
    const auto hasPage = [&](const auto &size) { return size.first > before; };
    if (before > 0 && std::any_of(sizes.begin(), sizes.end(), hasPage))
        std::erase_if(sorted, [&](const auto &size) { return !hasPage(size); });
    std::sort(sorted.begin(), sorted.end());
    const std::size_t middle = sorted[sorted.size() / 2].first;
    const auto first = std::find_if(sizes.begin(), sizes.end(),
                                    [&](const auto &size) { return size.first == middle; });
    return draw(first->second);
}

/// Number of partner rows that a request names, and of rows related to the row that it names.
std::size_t Sampler::partnersOf(const model::Query &query, const SampleRequest &drawn) const
{
    json::Arena arena;
    std::size_t count = 0;
    const auto add = [&](const std::string &entity, const model::Json &key,
                         const std::string &role) {
        const auto found = model::findRole(m_workbook, entity, role);
        const std::optional<Row> row
            = m_rows.findByKey(entity, places::fromNlohmann(nlohmann::ordered_json(key), arena));
        if (found && found->toMany && row)
            count += m_rows.partners(entity, *row, role).size();
    };
    const model::Entity *root = m_workbook.entity(query.root);
    for (const model::Match &match : query.match) {
        const auto value = drawn.parameters.find(match.parameter);
        if (value == drawn.parameters.end() || !root)
            continue;
        if (match.kind == model::Match::Kind::belongsTo) {
            if (const auto role = model::findRole(m_workbook, query.root, match.path))
                add(role->partner, value->second, model::inverseNameOf(*role));
        } else if (match.kind == model::Match::Kind::equals && match.path == root->key) {
            for (const model::IncludedRows &rows : query.included)
                add(query.root, value->second, rows.role);
            for (const model::Aggregate &aggregate : query.aggregates)
                add(query.root, value->second, aggregate.role);
        }
    }
    return count;
}

SampleRequest Sampler::probeOfCommand(const model::Command &command) const
{
    const model::Probe &probe = m_pattern.probe;
    SampleRequest drawn = draw(0);
    const Row row = probe.row.empty() ? noRow : m_rows.sampleRow(probe.row);
    if (row == noRow && command.kind != model::Command::Kind::create && !probe.parameters.empty())
        drawGiven(drawn, probe, 0);
    if (row == noRow)
        return drawn;
    if (command.kind != model::Command::Kind::create) {
        drawn.row = row;
        if (command.kind == model::Command::Kind::update) {
            drawn.values = newValues(row, 0);
            for (const auto &[name, value] : probe.changes)
                drawn.values[name] = value;
        }
        drawGiven(drawn, probe, 0);
        return drawn;
    }
    drawn.values = valuesOf(command.entity, row);
    for (auto &[role, parent] : drawn.parents)
        parent = m_rows.partner(command.entity, row, role);
    std::erase_if(drawn.parents, [](const auto &entry) { return entry.second == noRow; });
    drawn.like = row;
    drawn.children.clear();
    drawChildren(drawn, row, 0);
    return drawn;
}

} // namespace partita::evaluation
