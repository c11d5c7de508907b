#include "engine/query/routing/containeranalysis.h"

#include "engine/query/queryreferences.h"
#include "engine/query/routing/predicate.h"

#include <algorithm>

namespace partita::query {
namespace {

class ContainerAnalyzer {
public:
    ContainerAnalyzer(const Program &program, const store::Container &container)
        : m_program(program)
        , m_policy(container.settings().indexingPolicy)
        , m_key(container.partitionKeyDefinition().paths())
    {
    }

    void find(ContainerAnalysis &analysis) const
    {
        for (const json::Path &path : m_program.paths)
            analysis.paths.push_back(factsOfPath(path));
        for (const std::optional<Predicate> &predicate : *m_program.predicates) {
            if (predicate)
                add(*predicate, analysis.predicates);
        }
        analysis.keyConditions.resize(m_key.size());
        for (std::size_t level = 0; level < m_key.size(); ++level) {
            if (m_program.main->where != nullptr)
                addConditions(*m_program.main->where, m_key[level], analysis.keyConditions[level]);
        }
        const auto first = std::find_if(m_key.begin(), m_key.end(), [this](const json::Path &path) {
            return !isIndexed(m_policy, path);
        });
        analysis.indexedLevels = static_cast<std::size_t>(first - m_key.begin());
        analysis.aggregatesAreIndexed = aggregatesAreIndexed();
    }

private:
    ContainerAnalysis::PathFacts factsOfPath(const json::Path &path) const
    {
        const auto level = std::find(m_key.begin(), m_key.end(), path);
        return {isIndexed(m_policy, path),
                level == m_key.end() ? -1 : static_cast<int>(level - m_key.begin())};
    }

    void add(const Predicate &predicate, std::vector<ContainerAnalysis::PathFacts> &facts) const
    {
        facts.resize(std::max<std::size_t>(facts.size(), predicate.number + 1));
        facts[predicate.number] = factsOfPath(predicate.path);
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

    /// Whether the condition may exclude values of a key level. False only when it never does
    /// (keyreader.h).
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

    /// Whether COUNT, SUM … over indexed paths load no items, unless the conditions do.
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

std::unique_ptr<const ContainerAnalysis> analysisOf(const Program &program,
                                                    const store::Container &container)
{
    auto analysis = std::make_unique<ContainerAnalysis>();
    analysis->identity = container.settingsIdentity();
    ContainerAnalyzer(program, container).find(*analysis);
    return analysis;
}

} // namespace partita::query
