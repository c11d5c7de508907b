// How a query was done, as a structure and as text for people.
#include "engine/query/running/runstate.h"

namespace partita::query {

namespace {

const char *nameOf(Routing::Kind kind)
{
    switch (kind) {
    case Routing::Kind::logicalPartition:
        return "one logical partition";
    case Routing::Kind::logicalPartitions:
        return "several logical partitions";
    case Routing::Kind::prefix:
        return "the partitions of a key prefix";
    case Routing::Kind::allPartitions:
        return "every physical partition";
    case Routing::Kind::nothing:
        return "no partition";
    }
    return "";
}

/// The paths a predicate looks up.
void addPaths(const BoundPredicate &bound, std::string &text)
{
    for (const BoundPredicate &part : bound.parts)
        addPaths(part, text);
    if (!bound.parts.empty())
        return;
    const std::string path = bound.predicate->path.text();
    if (text.find(path) == std::string::npos)
        text += (text.empty() ? "" : ", ") + path;
}

void addFilters(const RunState &state, Explanation &explanation)
{
    const std::vector<std::string> &texts = state.program.filterTexts;
    for (std::size_t i = 0; i < state.filters.size(); ++i) {
        const ServedFilter &served = state.filters[i];
        AccessStep step;
        step.expression = texts[served.filter->place];
        step.use = IndexUse::fullScan;
        if (served.predicate) {
            step.use = served.predicate->use;
            addPaths(*served.predicate, step.index);
        } else if (served.filter->node->fixed) {
            step.use = IndexUse::none;
        }
        explanation.access.push_back(std::move(step));
    }
}

void addOrder(const RunState &state, Explanation &explanation)
{
    const Ordering &ordering = state.ordering;
    AccessStep step;
    if (!state.block.ranking.empty()) {
        step.expression = "ORDER BY RANK";
        step.use = IndexUse::fullScan; // every match is loaded to be ranked
        explanation.access.push_back(std::move(step));
    }
    if (!ordering.requested)
        return;
    step.expression = "ORDER BY " + state.program.orderText;
    step.use = ordering.hasIndex ? IndexUse::preciseScan : IndexUse::fullScan;
    if (ordering.composite >= 0) {
        for (std::size_t i = 0; i < ordering.paths.size(); ++i)
            step.index += (i == 0 ? "(" : ", ") + ordering.paths[i]->text()
                + (state.block.orderBy[i].descending != ordering.reversed ? " DESC" : " ASC");
        step.index += ")";
    } else if (ordering.hasIndex) {
        step.index = ordering.paths.front()->text();
    }
    explanation.access.push_back(std::move(step));
}

} // namespace

Explanation explain(const RunState &state)
{
    Explanation explanation;
    explanation.routing = state.route.routing;
    addFilters(state, explanation);
    addOrder(state, explanation);
    explanation.merged = state.route.routing.physicalPartitions.size() > 1;
    explanation.sortedByClient
        = explanation.merged && (state.ordering.requested || !state.block.ranking.empty());
    return explanation;
}

std::string Explanation::toText() const
{
    std::string text = "Visits " + std::string(nameOf(routing.kind));
    if (routing.physicalPartitions.size() > 1)
        text += " (" + std::to_string(routing.physicalPartitions.size()) + " physical partitions)";
    text += ": " + routing.reason + ".\n";
    for (const AccessStep &step : access) {
        text += step.expression + ": " + query::nameOf(step.use);
        if (!step.index.empty())
            text += " on " + step.index;
        text += '\n';
    }
    if (sortedByClient)
        text += "The client merges the sorted rows of the partitions.\n";
    else if (merged)
        text += "The client puts the answers of the partitions together.\n";
    return text;
}

} // namespace partita::query
