#include "engine/model/edits/follow/prune.h"

#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::model {
namespace {

/// True when the path ("/address/city") begins with the property.
bool beginsAt(const std::string &path, const std::string &property)
{
    const std::string head = '/' + property;
    return path == head || path.starts_with(head + '/');
}

std::set<std::string> rowNamesOf(const std::vector<SampleRow> &rows)
{
    std::set<std::string> names;
    for (const SampleRow &row : rows)
        names.insert(row.name);
    return names;
}

} // namespace

void Gone::addRoles(const Relationship &relationship)
{
    roles.emplace(relationship.child, relationship.parentRole);
    roles.emplace(relationship.parent, relationship.childRole);
}

std::vector<std::string> keysMadeOf(const std::string &field, const Container &container,
                                    const Design &design)
{
    const std::string where
        = " of " + inQuotes(container.name) + " in the design " + inQuotes(design.name);
    std::vector<std::string> keys;
    if (field == "id")
        keys.push_back("the item id" + where);
    for (const std::string &path : container.partitionKey) {
        if (beginsAt(path, field))
            keys.push_back("the partition key " + inQuotes(path) + where);
    }
    for (const auto &paths : container.uniqueKeys) {
        for (const std::string &path : paths) {
            if (beginsAt(path, field))
                keys.push_back("the unique key " + inQuotes(path) + where);
        }
    }
    return keys;
}

Prune::Prune(const Workbook &workbook, const Gone &gone)
    : m_workbook(workbook)
    , m_gone(gone)
    , m_references(workbook, m_visitor)
{
    m_visitor.entity = [this](std::string &entity) { m_found |= m_gone.entities.contains(entity); };
    m_visitor.attribute = [this](const std::string &entity, std::string &attribute) {
        m_found |= isGoneAttribute(entity, attribute);
    };
    m_visitor.role = [this](const std::string &entity, std::string &role) {
        m_found |= m_gone.roles.contains({entity, role});
    };
}

bool Prune::isGoneAttribute(const std::string &entity, const std::string &attributePath) const
{
    return m_gone.entities.contains(entity)
        || m_gone.attributes.contains({entity, headOf(attributePath)});
}

template<typename Part, typename... Context>
bool Prune::mentions(const Part &part, const Context &...context)
{
    Part copy = part;
    m_found = false;
    m_references.visit(copy, context...);
    return m_found;
}

Workbook Prune::run()
{
    Workbook result = m_workbook;
    result.patterns = changed(m_workbook.patterns, [&](auto &patterns) { prune(patterns); });
    result.population
        = changed(m_workbook.population, [&](Population &population) { prune(population); });
    const std::set<std::string> rows = rowNamesOf(result.population->sampleRows);
    if (!result.population.isSame(m_workbook.population))
        result.patterns
            = changed(result.patterns, [&](auto &patterns) { pruneProbes(patterns, rows); });
    for (Shared<Design> &design : result.designs)
        design = changed(design, [&](Design &value) { prune(value); });
    const auto isGone = [&](const std::string &pattern) {
        return m_workbook.pattern(pattern) && !result.pattern(pattern);
    };
    result.published = changed(m_workbook.published, [&](std::vector<PublishedFigure> &figures) {
        std::erase_if(figures,
                      [&](const PublishedFigure &figure) { return isGone(figure.pattern); });
    });
    result.views = changed(m_workbook.views, [&](std::vector<View> &views) {
        for (View &view : views) {
            if (isGone(view.pattern))
                view.pattern.clear();
        }
    });
    result.mixes = changed(m_workbook.mixes, [&](std::vector<WorkloadMix> &mixes) {
        for (WorkloadMix &mix : mixes)
            std::erase_if(mix.rates, [&](const auto &rate) { return isGone(rate.first); });
    });
    for (Shared<Design> &design : result.designs)
        design = changed(design, [&](Design &value) {
            std::erase_if(value.overrides, [&](const PlanOverride &replaced) {
                return isGone(replaced.pattern) || !value.container(replaced.container);
            });
        });
    result.canvas = changed(m_workbook.canvas, [&](auto &canvas) {
        std::erase_if(canvas,
                      [&](const auto &place) { return m_gone.entities.contains(place.first); });
    });
    return result;
}

void Prune::prune(std::vector<AccessPattern> &patterns)
{
    std::erase_if(patterns, [&](AccessPattern &pattern) { return !survives(pattern); });
}

bool Prune::survives(AccessPattern &pattern)
{
    if (const Command *command = pattern.command()) {
        std::erase_if(pattern.probe.changes, [&](const auto &change) {
            return isGoneAttribute(command->entity, change.first);
        });
    }
    return std::visit([this](auto &request) { return survives(request); }, pattern.request);
}

bool Prune::survives(Query &query)
{
    const auto isGone = [&](const auto &part) { return mentions(part, query.root); };
    const std::vector<const Match *> matches = query.valueMatches();
    const auto asksForGone = [&](const Match *match) { return isGone(*match); };
    if (m_gone.entities.contains(query.root)
        || std::any_of(matches.begin(), matches.end(), asksForGone))
        return false;
    pruneOrder(query);
    prune(query.attributes, query.root);
    std::erase_if(query.aggregates, isGone);
    prune(query.included, query.root);
    return true;
}

/// Without a sort key, the values after which a page starts are no longer those of a row.
void Prune::pruneOrder(Query &query)
{
    const auto isGone = [&](const SortKey &key) {
        const Aggregate *aggregate = aggregateOf(m_workbook, query, key);
        return aggregate ? mentions(*aggregate, query.root) : mentions(key, query.root);
    };
    if (std::erase_if(query.order, isGone) > 0)
        query.after.clear();
}

void Prune::prune(std::vector<Projection> &attributes, const std::string &entity)
{
    const auto isGone = [&](const Projection &part) { return mentions(part, entity); };
    if (std::erase_if(attributes, isGone) == 0 || !attributes.empty())
        return;
    // All requested attributes are gone. An empty list would request all attributes, so the key
    // takes their place.
    const Entity *found = m_workbook.entity(entity);
    attributes.push_back({found ? found->key : std::string(), {}, {}});
}

void Prune::prune(std::vector<IncludedRows> &included, const std::string &entity)
{
    for (IncludedRows &rows : included) {
        const std::string partner = m_references.partner(entity, rows.role);
        prune(rows.attributes, partner);
        prune(rows.included, partner);
    }
    std::erase_if(included, [&](const IncludedRows &rows) { return mentions(rows, entity); });
}

bool Prune::survives(Command &command)
{
    const auto isGone
        = [&](const std::string &attribute) { return isGoneAttribute(command.entity, attribute); };
    std::erase_if(command.with, [&](const CreatedRows &rows) {
        return m_gone.roles.contains({command.entity, rows.role});
    });
    std::erase_if(command.inPlace,
                  [&](const ChangeInPlace &change) { return isGone(change.attribute); });
    const bool asksForGone
        = std::any_of(command.conditions.begin(), command.conditions.end(),
                      [&](const Match &match) { return mentions(match, command.entity); });
    const bool emptied
        = std::erase_if(command.attributes, isGone) > 0 && command.attributes.empty();
    return !emptied && !asksForGone && !m_gone.entities.contains(command.entity);
}

void Prune::prune(Population &population)
{
    std::erase_if(population.counts,
                  [&](const auto &count) { return m_gone.entities.contains(count.first); });
    std::erase_if(population.sampleRows, [&](const SampleRow &row) {
        return m_gone.entities.contains(row.entity) || m_gone.sampleRows.contains(row.name);
    });
    const std::set<std::string> rows = rowNamesOf(population.sampleRows);
    for (SampleRow &row : population.sampleRows) {
        const auto isGoneRole = [&](const auto &entry) {
            return m_gone.roles.contains({row.entity, entry.first});
        };
        std::erase_if(row.values,
                      [&](const auto &entry) { return isGoneAttribute(row.entity, entry.first); });
        std::erase_if(row.parents, isGoneRole);
        std::erase_if(row.parents, [&](const auto &entry) { return !rows.contains(entry.second); });
        std::erase_if(row.degrees, isGoneRole);
    }
}

void Prune::pruneProbes(std::vector<AccessPattern> &patterns,
                        const std::set<std::string> &rows) const
{
    for (AccessPattern &pattern : patterns) {
        std::erase_if(pattern.probe.rows,
                      [&](const auto &entry) { return !rows.contains(entry.second); });
        if (!rows.contains(pattern.probe.row))
            pattern.probe.row.clear();
    }
}

void Prune::prune(Design &design)
{
    for (Container &container : design.containers) {
        std::erase_if(container.documentTypes,
                      [&](DocumentType &type) { return !survives(type, container, design); });
    }
    const Design *before = m_workbook.design(design.name);
    std::erase_if(design.containers, [&](const Container &container) {
        const Container *full = before ? before->container(container.name) : nullptr;
        return container.documentTypes.empty() && full && !full->documentTypes.empty();
    });
}

bool Prune::survives(DocumentType &type, const Container &container, const Design &design)
{
    if (m_gone.entities.contains(type.entity))
        return false;
    const bool uncapped = type.cap && mentions(*type.cap, type.entity);
    const bool unfiltered = type.filter && mentions(*type.filter, type.entity);
    if ((uncapped || unfiltered) && !type.primary)
        return false;
    if (uncapped)
        type.cap.reset();
    if (unfiltered)
        type.filter.reset();
    std::vector<Field> before = type.fields;
    prune(type.fields, type.entity);
    for (const Field &field : before) {
        if (type.field(field.name))
            continue;
        const auto keys = keysMadeOf(field.name, container, design);
        m_brokenKeys.insert(m_brokenKeys.end(), keys.begin(), keys.end());
    }
    return true;
}

void Prune::prune(std::vector<Field> &fields, const std::string &entity)
{
    std::erase_if(fields, [&](Field &field) { return !survives(field, entity); });
}

bool Prune::survives(Field &field, const std::string &entity)
{
    auto *embedded = std::get_if<EmbeddedSource>(&field.source);
    if (!embedded)
        return !mentions(field, entity);
    const std::string element = m_references.partner(entity, embedded->role);
    if (m_gone.roles.contains({entity, embedded->role})
        || isGoneAttribute(element, embedded->orderBy))
        return false;
    const bool wasEmpty = embedded->fields.empty();
    prune(embedded->fields, element);
    return wasEmpty || !embedded->fields.empty();
}

} // namespace partita::model
