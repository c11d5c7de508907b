#include "engine/query/routing/factfinder.h"

#include "engine/query/mentions.h"
#include "engine/query/routing/predicate.h"

#include <algorithm>

namespace partita::query {
namespace {

class FactFinder {
public:
    FactFinder(const Program &program, const store::Container &container)
        : m_program(program)
        , m_policy(container.settings().indexingPolicy)
        , m_key(container.partitionKeyDefinition().paths())
    {
    }

    void find(ContainerFacts &facts) const
    {
        for (const json::Path &path : m_program.paths)
            facts.paths.push_back(factsOf(path));
        for (const std::optional<Predicate> &predicate : *m_program.predicates) {
            if (predicate)
                add(*predicate, facts.predicates);
        }
        facts.keyConditions.resize(m_key.size());
        for (std::size_t level = 0; level < m_key.size(); ++level) {
            if (m_program.main->where != nullptr)
                addConditions(*m_program.main->where, m_key[level], facts.keyConditions[level]);
        }
        const auto first = std::find_if(m_key.begin(), m_key.end(), [this](const json::Path &path) {
            return !isIndexed(m_policy, path);
        });
        facts.indexedLevels = static_cast<std::size_t>(first - m_key.begin());
        facts.aggregatesAreIndexed = aggregatesAreIndexed();
    }

private:
    ContainerFacts::PathFacts factsOf(const json::Path &path) const
    {
        const auto level = std::find(m_key.begin(), m_key.end(), path);
        return {isIndexed(m_policy, path),
                level == m_key.end() ? -1 : static_cast<int>(level - m_key.begin())};
    }

    void add(const Predicate &predicate, std::vector<ContainerFacts::PathFacts> &facts) const
    {
        facts.resize(std::max<std::size_t>(facts.size(), predicate.number + 1));
        facts[predicate.number] = factsOf(predicate.path);
        for (const Predicate &part : predicate.parts)
            add(part, facts);
    }

    void addConditions(const Node &condition, const json::Path &level,
                       std::vector<const Node *> &conditions) const
    {
        if (condition.op == Op::conjunction && !condition.fixed) {
            for (const Node *part : condition.children)
                addConditions(*part, level, conditions);
        } else if (mayRestrict(condition, level)) {
            conditions.push_back(&condition);
        }
    }

    /// Whether a condition that is true may leave some values of a level out. False only when it
    /// never does (keyreader.h).
    bool mayRestrict(const Node &condition, const json::Path &level) const
    {
        const bool names = condition.op == Op::itemPath && condition.namesOnly
            && m_program.paths[condition.pathNumber] == level;
        const auto restricts = [&](const Node *child) {
            const bool isValue = child->fixed && condition.op != Op::conjunction
                && condition.op != Op::disjunction;
            return !isValue && mayRestrict(*child, level);
        };
        return names || condition.fixed
            || std::any_of(condition.children.begin(), condition.children.end(), restricts);
    }

    /// COUNT, SUM … over indexed paths load no items, where the conditions do not.
    bool aggregatesAreIndexed() const
    {
        const Block &block = *m_program.main;
        if (m_policy.mode == index::Policy::Mode::none || block.aggregates.empty()
            || !block.groupBy.empty())
            return false;
        return std::all_of(block.sources.begin(), block.sources.end(),
                           [](const Source &source) { return source.kind == Source::Kind::item; })
            && std::all_of(
                   block.aggregates.begin(), block.aggregates.end(),
                   [this](const Aggregate &aggregate) {
                       const Node &argument = *aggregate.argument;
                       return argument.fixed
                           || (argument.op == Op::itemPath && argument.namesOnly
                               && isIndexed(m_policy, m_program.paths[argument.pathNumber]));
                   });
    }

    const Program &m_program;
    const index::Policy &m_policy;
    const std::vector<json::Path> &m_key;
};

} // namespace

std::unique_ptr<const ContainerFacts> factsOf(const Program &program,
                                              const store::Container &container)
{
    auto facts = std::make_unique<ContainerFacts>();
    facts->mark = container.settingsMark();
    FactFinder(program, container).find(*facts);
    return facts;
}

} // namespace partita::query
