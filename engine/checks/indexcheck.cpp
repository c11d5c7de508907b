#include "engine/checks/indexcheck.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/checks/indexedpaths.h"
#include "engine/model/attributepath.h"
#include "engine/planning/lookup.h"
#include "engine/planning/planner.h"
#include "engine/query/queryreferences.h"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

namespace partita::checks {
namespace {

/// A path that a query needs in an index but that the policy excludes.
struct Missing {
    std::string container;
    std::string path; ///< "/title"
    bool isSort = false;
    bool operator<(const Missing &other) const
    {
        return std::tie(container, path, isSort)
            < std::tie(other.container, other.path, other.isSort);
    }
};

/// True when the policy may exclude properties of the application.
bool leavesOut(const index::Policy &policy)
{
    const index::Policy everything = index::Policy::everything();
    return !policy.isDefault
        && (policy.mode == index::Policy::Mode::none || policy.included != everything.included
            || policy.excluded != everything.excluded);
}

/// Paths that plans need in containers whose policy excludes them.
class Excluded {
public:
    explicit Excluded(const model::Design &design)
    {
        for (const model::Container &container : design.containers) {
            index::Policy policy = policyOf(container);
            if (leavesOut(policy))
                m_policies.emplace(container.name, std::pair {&container, std::move(policy)});
        }
    }

    bool isEmpty() const { return m_policies.empty(); }

    std::vector<Missing> by(const planning::Plan &plan) const
    {
        std::vector<Missing> missing;
        if (plan.executable && plan.executable->lookup)
            collect(*plan.executable->lookup, missing);
        return missing;
    }

private:
    void collect(const planning::Lookup &lookup, std::vector<Missing> &missing) const
    {
        const query::Query *query = lookup.preparedQuery();
        const auto known = m_policies.find(lookup.container);
        if (known != m_policies.end() && lookup.hasStep() && query) {
            for (const query::IndexedPaths &paths : query::indexedPathsOf(*query))
                collect(paths, known->second.first, known->second.second, missing);
        }
        for (const planning::ChildLookup &child : lookup.children)
            collect(*child.lookup, missing);
    }

    static void collect(const query::IndexedPaths &paths, const model::Container *container,
                        const index::Policy &policy, std::vector<Missing> &missing)
    {
        const auto add = [&](const json::Path &path, bool isSort) {
            if (!path.steps().empty() && !query::isIndexed(policy, path))
                missing.push_back({container->name, path.text(), isSort});
        };
        for (const json::Path &path : paths.filters)
            add(path, false);
        if (policy.mode != index::Policy::Mode::consistent)
            return; // Without any index the service sorts the scanned items.
        for (const json::Path &path : paths.sorts)
            add(path, true);
    }

    std::map<std::string, std::pair<const model::Container *, index::Policy>, std::less<>>
        m_policies;
};

/// Paths missing in every plan of the pattern, taken from the most promising plan. A design's own
/// query is the only plan.
std::vector<Missing> missingFor(const Excluded &excluded, const model::Workbook &workbook,
                                const model::Design &design, const model::AccessPattern &pattern)
{
    const std::vector<planning::Plan> plans
        = planning::candidatePlans(workbook, design.name, pattern, {workbook.generation, {}, {}});
    std::vector<Missing> first;
    for (const planning::Plan &plan : plans) {
        std::vector<Missing> missing = excluded.by(plan);
        if (missing.empty())
            return {};
        if (first.empty())
            first = std::move(missing);
        if (plan.isOwnQuery)
            break;
    }
    return first;
}

std::string complaint(const Missing &missing, const std::vector<std::string> &patterns)
{
    const bool isOne = patterns.size() == 1;
    const std::string asks = missing.isSort ? (isOne ? " sorts by " : " sort by ")
                                            : (isOne ? " filters by " : " filter by ");
    return words::listed(patterns) + asks + missing.path + " in " + inQuotes(missing.container)
        + ", which its indexing policy excludes: "
        + (missing.isSort ? "the service refuses to sort"
                          : "all items in the visited partitions are loaded and checked")
        + "; include " + inQuotes(missing.path + "/?") + '.';
}

/// False when all patterns are rare: a scan may be cheaper then than an index that every write
/// maintains.
bool isWorthAnIndex(const model::Workbook &workbook, const std::vector<std::string> &patterns)
{
    const double seldom = ThresholdValues(*workbook.advice)("reportRate");
    return std::any_of(patterns.begin(), patterns.end(), [&](const std::string &id) {
        const double rate = workbook.pattern(id)->ratePerSecond;
        return rate <= 0 || rate >= seldom; // 0: no rate is stated
    });
}

void checkPatterns(const model::Workbook &workbook, const model::Design &design,
                   const std::string &place, std::vector<model::Problem> &problems)
{
    const Excluded excluded(design);
    if (excluded.isEmpty())
        return;
    std::map<Missing, std::vector<std::string>> patterns;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (!pattern.isQuery())
            continue;
        for (const Missing &missing : missingFor(excluded, workbook, design, pattern)) {
            std::vector<std::string> &ids = patterns[missing];
            if (ids.empty() || ids.back() != pattern.id)
                ids.push_back(pattern.id);
        }
    }
    for (const auto &[missing, ids] : patterns) {
        const auto index = static_cast<std::size_t>(design.container(missing.container)
                                                    - design.containers.data());
        problems.push_back({missing.isSort || isWorthAnIndex(workbook, ids)
                                ? model::Severity::warning
                                : model::Severity::information,
                            elementPath(place, index) + ".indexingPolicy",
                            complaint(missing, ids),
                            design.name,
                            {}});
    }
}

using Steps = std::span<const json::Path::Step>;

/// True when a value of the attribute can have a value at these steps.
bool leadsInto(const model::Attribute &attribute, Steps steps)
{
    if (steps.empty())
        return true;
    if (steps.front().isArray) {
        const std::optional<model::Attribute> element = model::elementOf(attribute);
        return attribute.type == model::AttributeType::array
            && (!element || leadsInto(*element, steps.subspan(1)));
    }
    const std::vector<model::Attribute> members = model::membersOf(attribute);
    return std::any_of(members.begin(), members.end(), [&](const model::Attribute &member) {
        return member.name == steps.front().name && leadsInto(member, steps.subspan(1));
    });
}

/// True when documents with these fields, of rows of the entity, can have a value at these steps.
bool leadsInto(const model::Workbook &workbook, const std::string &entity,
               const std::vector<model::Field> &fields, Steps steps)
{
    const model::Field *field
        = steps.empty() ? nullptr : model::findField(fields, steps.front().name);
    if (!field || steps.size() == 1)
        return field || steps.empty();
    const Steps rest = steps.subspan(1);
    if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field->source)) {
        const auto role = model::findRole(workbook, entity, embedded->role);
        return role
            && leadsInto(workbook, role->partner, embedded->fields,
                         rest.subspan(rest.front().isArray ? 1 : 0));
    }
    const auto *own = std::get_if<model::AttributeSource>(&field->source);
    const auto *copied = std::get_if<model::CopiedSource>(&field->source);
    if (own || copied) {
        const model::Entity *owner
            = workbook.entity(own ? entity : model::toOneEnd(workbook, entity, copied->roles));
        const model::Attribute *attribute
            = owner ? owner->attribute(own ? own->attribute : copied->attribute) : nullptr;
        return attribute && leadsInto(*attribute, rest);
    }
    if (const auto *constant = std::get_if<model::ConstantSource>(&field->source))
        return constant->value.is_structured();
    return rest.size() == 1 && rest.front().isArray; // an array of keys
}

bool isThere(const model::Workbook &workbook, const model::Container &container, Steps steps)
{
    // The whole item, or a property that the service adds.
    if (steps.empty() || steps.front().name.starts_with('_') || steps.front().name == "id")
        return true;
    return std::any_of(container.documentTypes.begin(), container.documentTypes.end(),
                       [&](const model::DocumentType &type) {
                           return leadsInto(workbook, type.entity, type.fields, steps);
                       });
}

void notePaths(const model::Workbook &workbook, const model::Design &design,
               const model::Container &container, const std::string &place,
               std::vector<model::Problem> &problems)
{
    std::vector<std::string> known;
    for (const model::DocumentType &type : container.documentTypes) {
        for (const model::Field &field : type.fields)
            known.push_back(field.name);
    }
    for (const char *list : {"includedPaths", "excludedPaths"}) {
        const auto rules = container.indexingPolicy.find(list);
        const bool isList = rules != container.indexingPolicy.end() && rules->is_array();
        for (std::size_t i = 0; isList && i < rules->size(); ++i) {
            const std::string text = pathIn((*rules)[i]);
            const Result<json::Path> path = pathOfRule(text);
            if (!path || isThere(workbook, container, path->steps()))
                continue;
            const std::string &name = path->steps().front().name;
            const bool isKnown = std::find(known.begin(), known.end(), name) != known.end();
            problems.push_back({model::Severity::information,
                                elementPath(place + '.' + list, i) + ".path",
                                "No document in " + inQuotes(container.name) + " has " + text
                                    + ", so that this path of the indexing policy has no effect"
                                    + (isKnown ? "." : suggestion(name, known)),
                                design.name,
                                {}});
        }
    }
}

} // namespace

void checkIndexes(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    for (std::size_t position = 0; position < workbook.designs.size(); ++position) {
        const model::Design &design = *workbook.designs[position];
        const std::string place = elementPath("$.designs", position) + ".containers";
        checkPatterns(workbook, design, place, problems);
        for (std::size_t index = 0; index < design.containers.size(); ++index) {
            const model::Container &container = design.containers[index];
            if (container.indexingPolicy.is_object())
                notePaths(workbook, design, container,
                          elementPath(place, index) + ".indexingPolicy", problems);
        }
    }
}

} // namespace partita::checks
